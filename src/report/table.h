/* report/table.h - a plain text table: columns as wide as their widest cell, numbers to the right.
 *
 * Ownership: the table keeps copies of its cells. Errors: memory failures are remembered; writing
 * the table returns them and leaves them in the buffer, where whoever prints it will look. Adding
 * to a failed table does nothing. */
#ifndef REPORT_TABLE_H
#define REPORT_TABLE_H

#include "base/text.h"

enum { TABLE_COLUMNS = 16 };

typedef struct table {
    const char *titles[TABLE_COLUMNS]; /* borrowed; a title starting with '<' goes to the left, one
                                          starting with '?' may be left out */
    int columns;
    buffer cells; /* one after the other, each ended by NUL */
    size_t count;
} table;

/* titles ends with NULL. */
table table_make(const char *const *titles, const allocator *memory);
void table_clear(table *t);
void table_add(table *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
status table_write(const table *t, buffer *out); /* the last row must be complete (asserted) */

/* The same in at most `width` columns, or as wide as it likes for 0. Columns that may be left out
 * are, the last of them first; a last column of text is shortened or, if little is left of it,
 * dropped; then the widest columns of text are shortened. Numbers stay whole, so a very small width
 * is not kept. */
status table_write_within(const table *t, size_t width, buffer *out);

#endif
