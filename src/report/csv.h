/* report/csv.h - puts untrusted text into a cell of CSV.
 *
 * Errors: the buffer remembers a lack of memory. */
#ifndef REPORT_CSV_H
#define REPORT_CSV_H

#include "base/text.h"

/* Appends text. Text with a comma, a quote or a line end is quoted. */
void csv_append(buffer *out, view text);

#endif
