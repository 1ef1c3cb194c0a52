/* service/training/fit_report.h - what a fit tells while it runs and at its end: rows, a table,
 * JSON, a picture.
 *
 * Ownership: buffers are the caller's. Errors: memory failures stay in them. */
#ifndef SERVICE_TRAINING_FIT_REPORT_H
#define SERVICE_TRAINING_FIT_REPORT_H

#include "base/text.h"
#include "engine/weights.h"
#include "train/fit/dataset.h"
#include "train/fit/fit.h"

/* The head of the rows of a fit, and a row for a measurement: not above 80 columns. */
void fit_report_head(eval_layer_name which, int side, buffer *out);
/* Its last line; `first` has 4 characters. */
void fit_report_columns(const char *first, int side, buffer *out);
void fit_report_row(const fit_progress *p, buffer *out);

void fit_report_data(const dataset *d, buffer *out); /* what was read, in lines */
void fit_report_table(const fit_result results[EVAL_LAYERS], buffer *out);
void fit_report_json(const dataset *d, const fit_result results[EVAL_LAYERS], buffer *out);
void fit_report_plot(const fit_result *r, const char *data, buffer *out);

#endif
