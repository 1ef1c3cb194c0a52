/* report/table_formats.h - a table for a page, a README or a spreadsheet.
 *
 * Numbers go to the right where the form knows sides. Columns that a narrow terminal may leave out
 * are all there. Errors: memory failures stay in the buffer. The last row must be complete
 * (asserted). */
#ifndef REPORT_TABLE_FORMATS_H
#define REPORT_TABLE_FORMATS_H

#include "report/table.h"

void table_write_markdown(const table *t, buffer *out);
void table_write_html(const table *t, buffer *out); /* <table> ... </table> */
void table_write_csv(const table *t, buffer *out);  /* RFC 4180, lines ended by \n */

#endif
