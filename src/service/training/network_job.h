/* service/training/network_job.h - learns a network from data files and writes it with the weights
 * that it corrects.
 *
 * The caller fills the settings, opens the file of the result, runs the job and clears it.
 * Ownership: everything in the settings is borrowed. Errors: those of data files and of
 * network_fit(); E_RANGE, E_NOMEM. */
#ifndef SERVICE_TRAINING_NETWORK_JOB_H
#define SERVICE_TRAINING_NETWORK_JOB_H

#include "base/fault.h"
#include "engine/weights.h"
#include "report/outlet.h"
#include "service/training/fit_files.h"
#include "service/training/fit_inputs.h"
#include "train/fit/dataset.h"
#include "train/fit/network_fit.h"

typedef struct network_job {
    const outlet *outlet;
    fit_inputs inputs;
    fit_files files; /* opened by the caller */
    bool json;       /* print JSON at the end; rows of measurements become notes */
    dataset_options data;
    network_fit_options options; /* all but the callback */
    const eval_weights *base;    /* the weights to correct */

    /* Filled by the job. */
    dataset set;
    network_fit_result result;
} network_job;

/* Checks names and settings before minutes of reading data, and sets files.room. E_RANGE. */
status network_job_check(network_job *j, fault *f);

/* Reads the data, learns and writes the file. *unwritten is why the file was not written, or has
 * the code OK: the errors are printed anyway, since learning may take hours. */
status network_job_run(network_job *j, fault *unwritten, fault *f);
void network_job_clear(network_job *j);

#endif
