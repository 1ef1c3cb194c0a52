/* report/table_formats.h - writes a table for a page, a README or a spreadsheet.
 *
 * Numbers are aligned right if the format has alignment. Columns that a narrow terminal may leave
 * out are all written. Errors: the buffer remembers a lack of memory. The last row must be complete
 * (asserted). */
#ifndef REPORT_TABLE_FORMATS_H
#define REPORT_TABLE_FORMATS_H

#include "base/text.h"
#include "report/table.h"

void table_write_markdown(const table *t, buffer *out);
void table_write_html(const table *t, buffer *out); /* <table> ... </table> */
void table_write_csv(const table *t, buffer *out);  /* RFC 4180, lines ended by \n */

#endif
