/* report/table.h - a plain text table: columns as wide as their widest cell, numbers to the right.
 *
 * Ownership: the table keeps copies of its cells. Errors: the table remembers a lack of memory.
 * Writing the table returns it and leaves it in the buffer, where the printing code checks it.
 * Adding to a failed table does nothing. */
#ifndef REPORT_TABLE_H
#define REPORT_TABLE_H

#include "base/text.h"

enum { TABLE_COLUMNS = 16 };

typedef struct table {
    /* borrowed; '<' in front: aligned left; '?' in front: may be left out */
    const char *titles[TABLE_COLUMNS];
    int columns;
    buffer cells; /* each ended by NUL */
    size_t count;
} table;

/* Makes an empty table. titles ends with NULL. */
table table_make(const char *const *titles, const allocator *memory);
void table_clear(table *t);
void table_add(table *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
status table_write(const table *t, buffer *out); /* the last row must be complete (asserted) */

/* Writes the table in at most `width` columns; 0 means no limit. First drops columns that may be
 * left out, the last one first. Then shortens a last column of text or, if little is left, drops
 * it. Then shortens the widest columns of text. Numbers stay whole, so a very small width is
 * exceeded. */
status table_write_within(const table *t, size_t width, buffer *out);

#endif
