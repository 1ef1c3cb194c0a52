/* service/training/survey_report.h - writes what files of training data hold.
 *
 * Ownership: the buffer is the caller's. Errors: memory failures stay in it. */
#ifndef SERVICE_TRAINING_SURVEY_REPORT_H
#define SERVICE_TRAINING_SURVEY_REPORT_H

#include "base/text.h"
#include "train/survey.h"

/* `distinct` is the number of positions, those that differ by a symmetry counted once. */
void survey_report_text(const data_survey *s, uint64_t distinct, buffer *out);
void survey_report_json(const data_survey *s, uint64_t distinct, buffer *out);

#endif
