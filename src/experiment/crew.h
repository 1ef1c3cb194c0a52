/* experiment/crew.h - does the jobs of a plan on threads and keeps their results.
 *
 * Results that are known are not worked out again. A job's result belongs to its key alone, so it
 * does not matter how many threads there are or who does what; only measured times do differ.
 * A job is done when its result has been committed, which happens within CREW_COMMIT_MS of its end:
 * a killed program loses what was under way and no more.
 * Errors: those of the first job that fails, those of the keeper; E_STOPPED when the stop token
 * ended it. What is finished by then is kept. */
#ifndef EXPERIMENT_CREW_H
#define EXPERIMENT_CREW_H

#include "experiment/desk.h"
#include "experiment/known.h"
#include "experiment/plan.h"

/* Committing each of thousands of short games alone would take longer than playing them. */
enum { CREW_COMMIT_MS = 50 };

/* One way of doing a job: from its key to its result, both fields. E_STOPPED when d->stop was set
 * before the end. */
typedef struct job_kind {
    const char *name; /* the first word of its keys */
    status (*run)(desk *d, view key, buffer *result, fault *f);
} job_kind;

typedef struct crew_progress {
    size_t done, all;    /* jobs that are committed; those known before count */
    double seconds_left; /* NaN before anything was measured */
} crew_progress;

/* Called now and then, one call at a time, from any of the threads. */
typedef void crew_tell(void *context, const crew_progress *p);

typedef struct crew_options {
    tier tier;
    int threads;
    const stop_token *stop; /* may be NULL */
    crew_tell *tell;        /* may be NULL */
    void *context;
    const allocator *memory; /* safe for all threads */
} crew_options;

status crew_run(const plan *p, known_results *known, const crew_options *o, fault *f);

#endif
