/* service/experiment_job.h - an experiment of the papers, or all of them, from nothing to a report.
 *
 * Every finished job of an experiment is kept in a store in its folder, so the same job resumes
 * after a stop or a crash. Nothing is printed.
 * Ownership: everything is borrowed for the call. Threads: the listener is called by one thread at
 * a time, not always the caller's.
 * Errors: those of experiment_run(); E_MISSING for a name that no experiment has. */
#ifndef SERVICE_EXPERIMENT_JOB_H
#define SERVICE_EXPERIMENT_JOB_H

#include "base/deal.h"
#include "base/fault.h"
#include "base/stop.h"
#include "experiment/crew.h"
#include "experiment/experiment.h"

/* Each may be NULL. */
typedef struct experiment_listener {
    void (*progress)(void *context, const char *name, const crew_progress *p);
    /* A report is written: `page` is a file in `folder`. `name` is that of the experiment; "all"
     * for the index of all reports. */
    void (*written)(void *context, const char *name, const char *folder, const char *page);
    /* Kept results that cannot be read, and will be worked out again. */
    void (*unreadable)(void *context, uint64_t results, const char *first);
    void *context;
} experiment_listener;

typedef struct experiment_job {
    const char *name; /* of an experiment; "all": each in a folder of its name, and an index */
    experiment_settings settings;
    const char *folder;  /* of the report; made if it does not exist */
    const char *command; /* for the report: how to ask for it again */
    int threads;
    const stop_token *stop;  /* may be NULL */
    const deal_ranks *ranks; /* do the jobs; may be NULL */
    experiment_listener listener;
} experiment_job;

/* True if there is an experiment of this name, or the name is "all". */
status experiment_job_check(const char *name, fault *f); /* E_MISSING if there is none */

status experiment_job_run(const experiment_job *j, fault *f);

#endif
