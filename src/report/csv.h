/* report/csv.h - text from anywhere, put into a cell of CSV.
 *
 * Errors: memory failures stay in the buffer. */
#ifndef REPORT_CSV_H
#define REPORT_CSV_H

#include "base/text.h"

/* Appends text as it is; with a comma, a quote or a line end in it, it stands in quotes. */
void csv_append(buffer *out, view text);

#endif
