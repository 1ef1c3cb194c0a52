/* report/table.c - plain text tables. */
#include "report/table.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

table table_make(const char *const *titles, const allocator *memory) {
    table t = {.cells = buffer_make(memory)};
    for (; titles[t.columns]; t.columns++) {
        assert(t.columns < TABLE_COLUMNS);
        t.titles[t.columns] = titles[t.columns];
    }
    return t;
}

void table_clear(table *t) {
    buffer_clear(&t->cells);
    t->count = 0;
}

void table_add(table *t, const char *format, ...) {
    char cell[256];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(cell, sizeof cell, format, args);
    va_end(args);
    buffer_append(&t->cells, (view){cell, strlen(cell) + 1});
    t->count++;
}

static bool is_left(const table *t, int column) {
    return t->titles[column][0] == '<';
}

static const char *title(const table *t, int column) {
    return t->titles[column] + is_left(t, column);
}

/* Characters, not bytes: what a terminal shows side by side. */
static size_t width_of(const char *text) {
    size_t width = 0;
    for (; *text; text++) width += ((unsigned char)*text & 0xC0) != 0x80;
    return width;
}

static void measure(const table *t, size_t widths[TABLE_COLUMNS]) {
    for (int c = 0; c < t->columns; c++) widths[c] = width_of(title(t, c));
    const char *cell = buffer_text(&t->cells);
    for (size_t i = 0; i < t->count; i++, cell += strlen(cell) + 1) {
        const size_t width = width_of(cell), column = i % (size_t)t->columns;
        if (width > widths[column]) widths[column] = width;
    }
}

static void write_cell(const table *t, int column, const char *text, size_t width, buffer *out) {
    const size_t padding = width - width_of(text);
    const bool last = column == t->columns - 1;
    if (column > 0) buffer_add(out, "  ");
    if (!is_left(t, column)) buffer_repeat(out, ' ', padding);
    buffer_add(out, text);
    if (is_left(t, column) && !last) buffer_repeat(out, ' ', padding);
    if (last) buffer_add_char(out, '\n');
}

status table_write(const table *t, buffer *out) {
    if (buffer_status(&t->cells)) return buffer_status(&t->cells);
    assert(t->count % (size_t)t->columns == 0);
    size_t widths[TABLE_COLUMNS];
    measure(t, widths);
    for (int c = 0; c < t->columns; c++) write_cell(t, c, title(t, c), widths[c], out);
    const char *cell = buffer_text(&t->cells);
    for (size_t i = 0; i < t->count; i++, cell += strlen(cell) + 1) {
        const int column = (int)(i % (size_t)t->columns);
        write_cell(t, column, cell, widths[column], out);
    }
    return buffer_status(out);
}
