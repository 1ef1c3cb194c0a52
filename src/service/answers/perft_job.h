/* service/answers/perft_job.h - counts lines of play depth by depth, with progress.
 *
 * Ownership: everything is borrowed. Threads: the outlet is called on the calling thread; any
 * thread may set the stop token. Errors: those of perft_count(). */
#ifndef SERVICE_ANSWERS_PERFT_JOB_H
#define SERVICE_ANSWERS_PERFT_JOB_H

#include "base/fault.h"
#include "game/perft.h"
#include "game/position.h"
#include "report/outlet.h"
#include "report/perft_report.h"

/* The finished depths. */
typedef struct perft_rows {
    perft_row rows[PERFT_DEPTH_MAX + 1];
    int count;
} perft_rows;

/* Counts all depths from 1 to that of the options; depth 0 is counted alone. Sets the progress of
 * the options itself. *out holds the finished depths, also after a failure or a stop. */
status perft_job_run(const position *p, const perft_options *options, const outlet *o,
                     perft_rows *out, fault *f);

#endif
