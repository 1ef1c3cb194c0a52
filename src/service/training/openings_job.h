/* service/training/openings_job.h - solves the openings of 6x6 into a file, and goes on after a
 * stop.
 *
 * The file is replaced from time to time, so a crash loses little. Threads: one. Errors: those of
 * solved_openings_make() and files_replace(); E_RANGE without a path. */
#ifndef SERVICE_TRAINING_OPENINGS_JOB_H
#define SERVICE_TRAINING_OPENINGS_JOB_H

#include "base/fault.h"
#include "base/stop.h"
#include "engine/engine.h"
#include "game/tier.h"
#include "report/outlet.h"

enum { OPENINGS_JOB_PLIES = 10 }; /* most moves */

typedef struct openings_job {
    const char *path;  /* NULL is refused */
    int plies, follow; /* as in train/solved_openings.h */
    engine_options engine;
    const stop_token *stop;
} openings_job;

/* A job of six moves, and seven of a side that follows the list, on one thread with a large
 * table. */
openings_job openings_job_make(const char *path, tier t, const stop_token *stop);

status openings_job_run(const openings_job *j, outlet speaks, fault *f);

#endif
