/* service/training/position_job.h - writes the positions of data files as a table of numbers, for a
 * program that learns elsewhere.
 *
 * The caller fills the settings. Ownership: everything in them is borrowed. Errors: those of data
 * files and of position_table_write(); E_RANGE for a name that must not be written to. */
#ifndef SERVICE_TRAINING_POSITION_JOB_H
#define SERVICE_TRAINING_POSITION_JOB_H

#include "base/fault.h"
#include "engine/weights.h"
#include "report/outlet.h"
#include "service/training/fit_inputs.h"
#include "train/fit/dataset.h"

typedef struct position_job {
    const outlet *outlet;
    fit_inputs inputs;
    const char *path; /* of the table; only a table is replaced */
    dataset_options data;
    const eval_weights *weights; /* whose sums go into the table; NULL is refused */
} position_job;

/* Reads the data, writes the table and says how many positions it has. */
status position_job_run(const position_job *j, fault *f);

#endif
