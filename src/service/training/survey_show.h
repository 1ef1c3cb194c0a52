/* service/training/survey_show.h - counts what files of training data hold, and shows some
 * positions.
 *
 * Ownership: everything is borrowed. Errors: those of data_survey_add(); memory failures of the
 * text stay in the buffer. */
#ifndef SERVICE_TRAINING_SURVEY_SHOW_H
#define SERVICE_TRAINING_SURVEY_SHOW_H

#include "base/fault.h"
#include "base/text.h"
#include "train/survey.h"

/* Adds all files, and the parts of all folders, to *s. Then appends `show` of their positions to
 * *out, spread over all files, each on a line with its labels; 0 shows none. E_UNSUPPORTED for a
 * pipe that must be read twice. */
status survey_show(data_survey *s, const char *const *paths, int count, uint64_t show, buffer *out,
                   fault *f);

#endif
