/* report/plots/heat_map.c - draws cross tables. */
#include "report/plots/heat_map.h"

#include "report/plots/plot.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { CELL = 42, CELL_HEIGHT = 30, TOP = 104, LEFT_LEAST = 90, GAP = 28, BOTTOM = 16, LETTER = 7 };

static int left_of(const heat_map *m) {
    int left = LEFT_LEAST;
    for (int i = 0; i < m->count; i++) {
        const int wide = 44 + LETTER * (int)strlen(m->names[i]);
        if (wide > left) left = wide;
    }
    return left;
}

/* From orange over white to blue. */
static void colour_of(double percent, char out[8]) {
    static const double low[3] = {213, 94, 0}, middle[3] = {247, 247, 247}, high[3] = {0, 90, 156};
    const double *end = percent < 50 ? low : high;
    const double part = fmin(fabs(percent - 50) / 50, 1);
    int mixed[3];
    for (int i = 0; i < 3; i++) mixed[i] = (int)lround(middle[i] + part * (end[i] - middle[i]));
    (void)snprintf(out, 8, "#%02x%02x%02x", (unsigned)mixed[0] & 255, (unsigned)mixed[1] & 255,
                   (unsigned)mixed[2] & 255);
}

static void draw_cell(double percent, int x, int y, buffer *out) {
    char colour[8] = "#bbbbbb", text[16] = "-";
    if (isfinite(percent)) {
        colour_of(percent, colour);
        (void)snprintf(text, sizeof text, "%.0f", percent);
    }
    buffer_format(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", x, y,
                  CELL - 1, CELL_HEIGHT - 1, colour);
    plot_text(out, x + (CELL - 1) / 2.0, y + CELL_HEIGHT / 2.0 + 4,
              isfinite(percent) && percent > 75 ? " text-anchor=\"middle\" fill=\"#ffffff\""
                                                : " text-anchor=\"middle\" fill=\"#111111\"",
              text);
}

static void draw_map(const heat_map *m, const double *values, int left, const char *title,
                     buffer *out) {
    plot_text(out, left, TOP - 28, " font-weight=\"bold\"", title);
    for (int column = 0; column < m->count; column++) {
        char number[16];
        (void)snprintf(number, sizeof number, "%d", column + 1);
        plot_text(out, left + CELL * column + CELL / 2.0, TOP - 8, " text-anchor=\"middle\"",
                  number);
    }
    for (int row = 0; row < m->count; row++)
        for (int column = 0; column < m->count; column++)
            draw_cell(values[row * m->count + column], left + CELL * column,
                      TOP + CELL_HEIGHT * row, out);
}

void heat_map_write(const heat_map *m, buffer *out) {
    const int left = left_of(m), side = CELL * m->count;
    const int width = left + side + (m->theirs ? GAP + side : 0) + 16;
    plot_open(out, width < 560 ? 560 : width, TOP + CELL_HEIGHT * m->count + BOTTOM, 16, m->title,
              m->words);
    for (int row = 0; row < m->count; row++) {
        char label[128];
        (void)snprintf(label, sizeof label, "%.100s \xc2\xb7 %d", m->names[row], row + 1);
        plot_text(out, left - 8, TOP + CELL_HEIGHT * row + CELL_HEIGHT / 2.0 + 4,
                  " text-anchor=\"end\"", label);
    }
    draw_map(m, m->ours, left, m->theirs ? "ours" : "", out);
    if (m->theirs) draw_map(m, m->theirs, left + side + GAP, m->their_title, out);
    plot_close(out);
}
