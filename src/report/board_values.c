/* report/board_values.c - numbers where their squares are. */
#include "report/board_values.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Colours that read well on dark and light terminals alike. */
#define GREEN "\x1b[38;5;34m"
#define RED   "\x1b[38;5;160m"
#define RESET "\x1b[0m"

enum { CELL_BYTES = 32, GAP = 3, LABEL = 2 };

/* What would be shown as 0 has no sign. */
static bool is_nothing(double value) {
    return fabs(value) < 0.05;
}

static void write_cell(double value, char out[CELL_BYTES]) {
    (void)snprintf(out, CELL_BYTES, is_nothing(value) ? "0.0" : "%+.1f", value);
}

static size_t widest_cell(const position *p, const double *values) {
    size_t widest = strlen("+0.0");
    for (int sq = squares_next(&p->field.open, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&p->field.open, sq)) {
        char cell[CELL_BYTES];
        write_cell(values[sq], cell);
        if (strlen(cell) > widest) widest = strlen(cell);
    }
    return widest;
}

/* ---- lines of both drawings; 0 is the one with letters ---- */

static void add_letters(int size, size_t cell, buffer *out) {
    buffer_repeat(out, ' ', LABEL);
    for (int column = 0; column < size; column++)
        buffer_format(out, " %*c", (int)cell, 'a' + column);
}

static void add_value(double value, size_t cell, bool coloured, buffer *out) {
    char text[CELL_BYTES];
    write_cell(value, text);
    const bool shows = coloured && !is_nothing(value);
    if (shows) buffer_add(out, value > 0 ? GREEN : RED);
    buffer_format(out, " %*s", (int)cell, text);
    if (shows) buffer_add(out, RESET);
}

static void add_values(const position *p, const board_style *style, const double *values, int line,
                       size_t cell, buffer *out) {
    const int row = line - 1;
    if (line == 0) {
        add_letters(p->field.size, cell, out);
        return;
    }
    buffer_format(out, "%*d", LABEL, line);
    for (int column = 0; column < p->field.size; column++) {
        const int square = square_at(row, column);
        if (squares_has(&p->field.open, square))
            add_value(values[square], cell, style->colour, out);
        else
            buffer_repeat(out, ' ', cell + 1);
    }
}

void board_values_draw(const position *p, const board_style *style,
                       const double values[SQUARE_LIMIT], size_t width, buffer *out) {
    const size_t size = (size_t)p->field.size, cell = widest_cell(p, values);
    const size_t both = LABEL + 2 * size + GAP + LABEL + size * (cell + 1);
    const bool beside = width == 0 || both + 1 <= width;
    buffer drawn = buffer_make(out->memory);
    board_text_draw(p, style, &drawn);
    view rest = buffer_view(&drawn);
    for (int line = 0; line <= p->field.size; line++) {
        buffer_append(out, view_take(&rest, '\n'));
        /* With discs a row ends with a blank of its own. */
        if (beside) buffer_repeat(out, ' ', GAP - (size_t)(style->discs && line > 0));
        if (beside) add_values(p, style, values, line, cell, out);
        buffer_add_char(out, '\n');
    }
    for (int line = 0; line <= p->field.size && !beside; line++) {
        add_values(p, style, values, line, cell, out);
        buffer_add_char(out, '\n');
    }
    if (buffer_status(&drawn) && !out->failed) out->failed = buffer_status(&drawn);
    buffer_clear(&drawn);
}
