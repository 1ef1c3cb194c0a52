/* service/training/rounds_job.h - trains an evaluation in rounds, tells how it goes and ends with a
 * table.
 *
 * Ownership: everything is borrowed. Threads: the outlet is called by one thread at a time, on any
 * of the playing threads. Errors: those of rounds_run(). */
#ifndef SERVICE_TRAINING_ROUNDS_JOB_H
#define SERVICE_TRAINING_ROUNDS_JOB_H

#include "base/fault.h"
#include "report/outlet.h"
#include "train/rounds.h"

typedef struct rounds_job {
    const outlet *outlet;
    rounds_options options; /* the job sets `report` and its context */
    int width;              /* of the table, as in rounds_report_table() */
    bool json;
    bool unread; /* out: the results could not be written; the outlet has reported it */

    rounds_outcome outcome; /* of the job itself */
    int64_t shown_ns;       /* when the progress line was drawn last */
} rounds_job;

/* Runs the rounds and writes a picture of each fit into the folder. Prints the finished rounds,
 * also after E_STOPPED, and notes how to use the weights and how to go on. */
status rounds_job_run(rounds_job *j, fault *f);

#endif
