/* service/training/weights_fit.h - fits the weights of the learned evaluation to data files.
 *
 * The caller fills the settings, opens the files of the result, runs the fit and clears it.
 * Ownership: everything in the settings is borrowed. Errors: those of data files and of
 * fit_job_run(); E_NOMEM. */
#ifndef SERVICE_TRAINING_WEIGHTS_FIT_H
#define SERVICE_TRAINING_WEIGHTS_FIT_H

#include "base/fault.h"
#include "engine/weights.h"
#include "report/outlet.h"
#include "service/training/fit_files.h"
#include "service/training/fit_inputs.h"
#include "train/fit/dataset.h"
#include "train/fit/fit.h"
#include "train/fit/fit_job.h"

typedef struct weights_fit {
    const outlet *outlet;
    fit_inputs inputs;
    fit_files files; /* opened by the caller */
    bool json;       /* print JSON at the end; rows of measurements become notes */
    dataset_options data;
    fit_plan plan; /* all but its callbacks */

    /* Filled by the fit. */
    dataset set;
    eval_weights weights;
    fit_result results[EVAL_LAYERS];
} weights_fit;

typedef struct weights_fit_end {
    bool stopped;           /* by the stop token: the weights are the best so far */
    bool unread;            /* the outlet did not take the table; it has reported why */
    fault weights, picture; /* code OK, or the reason why this file was not written */
} weights_fit_end;

/* Reads the data, fits and writes the files. A file that cannot be written is no failure of the
 * fit: the errors are printed anyway, since a fit may take hours, and *end has the reason. */
status weights_fit_run(weights_fit *w, weights_fit_end *end, fault *f);
void weights_fit_clear(weights_fit *w);

#endif
