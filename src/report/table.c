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

/* What the first character of a title says. */

static bool is_left(const table *t, int column) {
    return t->titles[column][0] == '<';
}

static bool is_optional(const table *t, int column) {
    return t->titles[column][0] == '?';
}

static const char *title(const table *t, int column) {
    return t->titles[column] + (is_left(t, column) || is_optional(t, column));
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

enum { GAP = 2, LEAST_TEXT = 8, LEAST_LAST = 16 };

/* How wide each column is; 0 for one that is left out. */
typedef struct layout {
    int columns;
    size_t widths[TABLE_COLUMNS];
} layout;

static size_t total_width(const layout *l) {
    size_t total = 0;
    for (int c = 0; c < l->columns; c++)
        if (l->widths[c]) total += l->widths[c] + (total ? GAP : 0);
    return total;
}

/* The least width with a last column of text that is still worth reading. */
static size_t least_width(const table *t, const layout *l) {
    const int last = l->columns - 1;
    const size_t total = total_width(l), own = l->widths[last];
    return is_left(t, last) && own > LEAST_LAST ? total - (own - LEAST_LAST) : total;
}

static void drop_optional(const table *t, layout *l, size_t width) {
    for (int c = l->columns - 1; c > 0 && least_width(t, l) > width; c--)
        if (is_optional(t, c)) l->widths[c] = 0;
}

static void shrink_last(const table *t, layout *l, size_t width) {
    const int last = l->columns - 1;
    const size_t total = total_width(l);
    if (total <= width || last == 0 || !is_left(t, last)) return;
    const size_t excess = total - width;
    if (l->widths[last] >= excess + LEAST_LAST)
        l->widths[last] -= excess;
    else
        l->widths[last] = 0;
}

static void shrink_widest(const table *t, layout *l, size_t width) {
    while (total_width(l) > width) {
        int widest = -1;
        for (int c = 0; c < l->columns; c++)
            if (is_left(t, c) && (widest < 0 || l->widths[c] > l->widths[widest])) widest = c;
        if (widest < 0 || l->widths[widest] <= LEAST_TEXT) return;
        l->widths[widest]--;
    }
}

/* The bytes of the first `count` characters. */
static size_t bytes_of(const char *text, size_t count) {
    size_t at = 0;
    for (; text[at]; at++) {
        if (((unsigned char)text[at] & 0xC0) != 0x80 && count-- == 0) break;
    }
    return at;
}

/* Text that is too wide ends with two dots. */
static void write_text(const char *text, size_t width, buffer *out) {
    if (width_of(text) <= width) {
        buffer_add(out, text);
        return;
    }
    buffer_append(out, (view){text, bytes_of(text, width - 2)});
    buffer_add(out, "..");
}

static void write_cell(const table *t, const layout *l, int column, const char *text, buffer *out) {
    const size_t width = l->widths[column], own = width_of(text);
    const size_t padding = own < width ? width - own : 0;
    if (width == 0) return;
    if (column > 0) buffer_repeat(out, ' ', GAP);
    if (!is_left(t, column)) buffer_repeat(out, ' ', padding);
    write_text(text, width, out);
    if (is_left(t, column)) buffer_repeat(out, ' ', padding);
}

/* Nothing but a newline follows the last cell that is shown. */
static void end_row(buffer *out) {
    size_t length = out->length;
    while (length && out->data[length - 1] == ' ') length--;
    buffer_reset(out, length);
    buffer_add_char(out, '\n');
}

static void write_rows(const table *t, const layout *l, buffer *out) {
    for (int c = 0; c < t->columns; c++) write_cell(t, l, c, title(t, c), out);
    end_row(out);
    const char *cell = buffer_text(&t->cells);
    for (size_t i = 0; i < t->count; i++, cell += strlen(cell) + 1) {
        const int column = (int)(i % (size_t)t->columns);
        write_cell(t, l, column, cell, out);
        if (column == t->columns - 1) end_row(out);
    }
}

status table_write_within(const table *t, size_t width, buffer *out) {
    if (buffer_status(&t->cells) && !out->failed) out->failed = buffer_status(&t->cells);
    if (buffer_status(out)) return buffer_status(out);
    assert(t->count % (size_t)t->columns == 0);
    layout l = {.columns = t->columns};
    measure(t, l.widths);
    if (width) drop_optional(t, &l, width);
    if (width) shrink_last(t, &l, width);
    if (width) shrink_widest(t, &l, width);
    write_rows(t, &l, out);
    return buffer_status(out);
}

status table_write(const table *t, buffer *out) {
    return table_write_within(t, 0, out);
}
