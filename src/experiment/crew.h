/* experiment/crew.h - does the jobs of a plan on threads and keeps their results.
 *
 * Known results are not worked out again. The result of a job depends on its key alone, so neither
 * the number of threads nor the order of the jobs matters; only measured times differ.
 * A job is done when the keeper tells that its result is kept. A killed program loses only jobs
 * that were not done.
 * Errors: that of the lowest job that fails, those of the keeper; E_STOPPED if the stop token ended
 * it. Finished results are kept in any case. */
#ifndef EXPERIMENT_CREW_H
#define EXPERIMENT_CREW_H

#include "base/deal.h"
#include "base/stop.h"
#include "base/text.h"
#include "experiment/desk.h"
#include "experiment/known.h"
#include "experiment/plan.h"
#include "game/tier.h"

/* One way of doing a job: from its key to its result, both fields. E_STOPPED when d->stop was set
 * before the end. */
typedef struct job_kind {
    const char *name; /* the first word of its keys */
    status (*run)(desk *d, view key, buffer *result, fault *f);
} job_kind;

typedef struct crew_progress {
    size_t done, all;    /* jobs whose results are kept; those known before count */
    double seconds_left; /* NaN before anything was measured */
} crew_progress;

/* Appends a line such as "004 [####....] 12 of 30 jobs, 40 s left". */
void crew_progress_write(const crew_progress *p, const char *name, buffer *out);

/* Called now and then, one call at a time, from any of the threads. */
typedef void crew_listener(void *context, const crew_progress *p);

typedef struct crew_options {
    tier tier;
    int threads;
    const stop_token *stop; /* may be NULL */
    crew_listener *report;  /* may be NULL */
    void *context;
    const allocator *memory; /* safe for all threads */
    const deal_ranks
        *ranks; /* do the jobs; a working rank keeps nothing; NULL: this process does */
} crew_options;

/* `known` may be NULL at a working rank. */
status crew_run(const plan *p, known_results *known, const crew_options *o, fault *f);

#endif
