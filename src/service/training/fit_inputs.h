/* service/training/fit_inputs.h - the files that a fit learns from.
 *
 * Ownership: paths are borrowed. Errors: those of data files, E_RANGE, E_NOMEM. */
#ifndef SERVICE_TRAINING_FIT_INPUTS_H
#define SERVICE_TRAINING_FIT_INPUTS_H

#include "base/fault.h"
#include "report/outlet.h"
#include "service/training/fit_files.h"
#include "train/fit/dataset.h"

typedef struct fit_inputs {
    const char *const *paths; /* files and folders of parts */
    int count;
    const char *const *without; /* files whose positions are left out */
    int without_count;
} fit_inputs;

/* E_RANGE if the files of the result are in the way of an input. */
status fit_inputs_check(const fit_inputs *in, const fit_files *written, fault *f);

/* Reads all into a finished data set and says what was left out. The caller clears *out, also after
 * a failure. */
status fit_inputs_read(const fit_inputs *in, const dataset_options *o, const outlet *speaks,
                       dataset *out, fault *f);

#endif
