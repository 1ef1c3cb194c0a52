/* service/training/network_report.h - what learning a network tells: a table, JSON.
 *
 * Ownership: buffers are the caller's. Errors: memory failures stay in them. */
#ifndef SERVICE_TRAINING_NETWORK_REPORT_H
#define SERVICE_TRAINING_NETWORK_REPORT_H

#include "base/text.h"
#include "train/fit/dataset.h"
#include "train/fit/network_fit.h"

void network_report_head(buffer *out); /* above rows of fit_report_row() */
void network_report_table(const network_fit_result *r, buffer *out);
void network_report_json(const dataset *d, const network_fit_result *r, buffer *out);

#endif
