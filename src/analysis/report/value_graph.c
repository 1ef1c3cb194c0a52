/* analysis/report/value_graph.c - one value a ply, seen by black. */
#include "analysis/report/value_graph.h"

#include "analysis/report/game_report.h"
#include "game/colour.h"
#include "report/plots/plot.h"

#include <math.h>
#include <stdio.h>

enum {
    WIDTH = 860,
    HEIGHT = 460,
    LEFT = 70,
    RIGHT = 30,
    TOP = 84,
    BOTTOM = 84,
    TICKS = 4,        /* about this many from 0 to the upper end */
    LEAST_TOP = 8,    /* a quiet game is drawn as quiet */
    ROWS = 5,         /* of text above 0, and as many below */
    LABEL_WIDTH = 7,  /* columns of the numbers */
    PLY_COLUMNS = 10, /* between two numbers on the scale of plies */
    NAMES_NEAR = 16,  /* names of moves that may be in the way of the next one */
    NAME_HEIGHT = 12, /* of a line */
    NAME_LETTER = 6,  /* width */
};

/* Series of plot.h for the marks; the line itself is series 0. */
enum { SERIES_LINE, SERIES_BLUNDER, SERIES_INACCURATE, SERIES_MISTAKE };

static double for_black(const analysed_move *m) {
    return m->side == BLACK || m->value == 0 ? m->value : -m->value;
}

static bool has_chances(const game_analysis *a) {
    for (size_t i = 0; i < a->count; i++)
        if (a->moves[i].unit == LOSS_CHANCE) return true;
    return false;
}

static double largest(const game_analysis *a) {
    double most = LEAST_TOP;
    for (size_t i = 0; i < a->count; i++) most = fmax(most, fabs(a->moves[i].value));
    return most;
}

/* ---- SVG ---- */

typedef struct frame {
    const game_analysis *a;
    double top, step;
    buffer *out;
} frame;

static double x_of(const frame *f, int ply) {
    const double plies = f->a->count > 1 ? (double)f->a->count : 1;
    return LEFT + (double)ply / plies * (WIDTH - LEFT - RIGHT);
}

static double y_of(const frame *f, double value) {
    return TOP + (1 - value / f->top) / 2 * (HEIGHT - TOP - BOTTOM);
}

static void draw_values(const frame *f) {
    const int steps = (int)lround(f->top / f->step);
    for (int i = -steps; i <= steps; i++) {
        const double y = y_of(f, i * f->step);
        char text[MOVE_VALUE_BYTES];
        buffer_format(f->out, "<path d=\"M%d %.1fH%d\" stroke=\"var(--%s)\"/>\n", LEFT, y,
                      WIDTH - RIGHT, i ? "faint" : "ink");
        (void)snprintf(text, sizeof text, "%+.0f", i * f->step);
        plot_text(f->out, LEFT - 8, y + 4, " text-anchor=\"end\"", i ? text : "0");
    }
    buffer_format(f->out,
                  "<text transform=\"translate(20 %d) rotate(-90)\" text-anchor=\"middle\">%s"
                  "</text>\n",
                  (HEIGHT + TOP - BOTTOM) / 2,
                  has_chances(f->a) ? "for black: percent, exact: discs" : "discs for black");
}

static void draw_plies(const frame *f) {
    for (int ply = 0; ply <= (int)f->a->count; ply += PLY_COLUMNS) {
        char text[MOVE_VALUE_BYTES];
        (void)snprintf(text, sizeof text, "%d", ply);
        plot_text(f->out, x_of(f, ply), HEIGHT - BOTTOM + 20, " text-anchor=\"middle\"", text);
    }
    plot_text(f->out, (WIDTH + LEFT - RIGHT) / 2.0, HEIGHT - BOTTOM + 38, " text-anchor=\"middle\"",
              "ply");
}

static void draw_line(const frame *f) {
    buffer_add(f->out, "<path fill=\"none\" stroke=\"var(--c0)\" stroke-width=\"2\" "
                       "stroke-linejoin=\"round\" d=\"");
    for (size_t i = 0; i < f->a->count; i++)
        buffer_format(f->out, "%c%.1f %.1f", i ? 'L' : 'M', x_of(f, (int)i + 1),
                      y_of(f, for_black(&f->a->moves[i])));
    buffer_add(f->out, "\"/>\n");
}

static int series_of(move_mark m) {
    return m == MARK_BLUNDER   ? SERIES_BLUNDER
           : m == MARK_MISTAKE ? SERIES_MISTAKE
                               : SERIES_INACCURATE;
}

/* The names that were written last. Moves come in order, so older ones are out of the way. */
typedef struct names {
    struct {
        double x, y, half; /* the middle of its line, and half of its width */
    } last[NAMES_NEAR];
    int count;
} names;

static bool is_free(const names *n, double x, double y, double half) {
    for (int i = 0; i < n->count && i < NAMES_NEAR; i++)
        if (fabs(n->last[i].x - x) < n->last[i].half + half && fabs(n->last[i].y - y) < NAME_HEIGHT)
            return false;
    return y > TOP - 2 * NAME_HEIGHT && y < HEIGHT - BOTTOM + NAME_HEIGHT / 2.0;
}

/* Finds a free line below (1) or above (-1) a mark, near it. */
static bool find_line(const names *n, double x, double mark, double half, int direction,
                      double *y) {
    enum { TRIES = 4, BELOW = 20, ABOVE = 10 };
    for (int i = 0; i < TRIES; i++) {
        *y = mark + (direction > 0 ? BELOW + i * NAME_HEIGHT : -ABOVE - i * NAME_HEIGHT);
        if (is_free(n, x, *y, half)) return true;
    }
    return false;
}

/* A mistake of white lifts the line, so its name stands above. A name without room is left out: the
 * table has it. */
static void draw_name(const frame *f, const analysed_move *m, double x, double mark, names *n) {
    char name[MOVE_NAME_BYTES], text[MOVE_VALUE_BYTES];
    const int length = snprintf(text, sizeof text, "%d %s", m->ply, move_name_write(m->move, name));
    const double half = length * NAME_LETTER / 2.0;
    const int usual = m->side == BLACK ? 1 : -1;
    double y = 0;
    if (!find_line(n, x, mark, half, usual, &y) && !find_line(n, x, mark, half, -usual, &y)) return;
    n->last[n->count % NAMES_NEAR].x = x;
    n->last[n->count % NAMES_NEAR].y = y;
    n->last[n->count++ % NAMES_NEAR].half = half;
    plot_text(f->out, x, y, " text-anchor=\"middle\" font-size=\"11\"", text);
}

static void draw_mark(const frame *f, const analysed_move *m, names *n) {
    const double x = x_of(f, m->ply), y = y_of(f, for_black(m));
    plot_mark(f->out, series_of(m->mark), x, y);
    if (m->mark >= MARK_MISTAKE) draw_name(f, m, x, y, n);
}

static void draw_key(const frame *f) {
    static const move_mark shown[] = {MARK_INACCURATE, MARK_MISTAKE, MARK_BLUNDER};
    enum { KEY_STEP = 130 };
    for (int i = 0; i < 3; i++) {
        const int x = LEFT + i * KEY_STEP + 6;
        plot_mark(f->out, series_of(shown[i]), x, HEIGHT - 18);
        plot_text(f->out, x + 12, HEIGHT - 14, "", mark_name(shown[i]));
    }
}

void value_graph_svg(const game_analysis *a, const char *title, buffer *out) {
    const double most = largest(a), step = plot_step(most, TICKS);
    const frame f = {.a = a, .top = step * ceil(most / step), .step = step, .out = out};
    plot_open(
        out, WIDTH, HEIGHT, LEFT, title,
        "The value of the game after each move, for black. Names of moves stand at mistakes.");
    draw_values(&f);
    draw_plies(&f);
    draw_line(&f);
    names named = {.count = 0};
    for (size_t i = 0; i < a->count; i++)
        if (a->moves[i].mark >= MARK_INACCURATE) draw_mark(&f, &a->moves[i], &named);
    draw_key(&f);
    plot_close(out);
}

/* ---- text ---- */

/* The worst of the moves in a column, and the value after the last one. */
typedef struct column {
    int row; /* from -ROWS to ROWS */
    char sign;
} column;

static char sign_of(const analysed_move *m) {
    if (m->mark >= MARK_MISTAKE) return m->side == BLACK ? 'B' : 'W';
    if (m->mark == MARK_INACCURATE) return m->side == BLACK ? 'b' : 'w';
    return '*';
}

static column column_at(const game_analysis *a, size_t first, size_t step, double top) {
    size_t last = first, worst = first;
    for (size_t i = first; i < first + step && i < a->count; i++) {
        if (a->moves[i].mark > a->moves[worst].mark) worst = i;
        last = i;
    }
    return (column){(int)lround(for_black(&a->moves[last]) / top * ROWS),
                    sign_of(&a->moves[worst])};
}

static void write_row(const game_analysis *a, int row, size_t step, double top, buffer *out) {
    const size_t before = out->length;
    if (row % ROWS == 0)
        buffer_format(out, row ? "%+*.0f " : "%*.0f ", LABEL_WIDTH - 2, top * row / ROWS);
    else
        buffer_repeat(out, ' ', LABEL_WIDTH - 1);
    buffer_add_char(out, '|');
    for (size_t i = 0; i < a->count; i += step) {
        const column c = column_at(a, i, step, top);
        buffer_add_char(out, c.row == row ? c.sign : row == 0 ? '-' : ' ');
    }
    while (out->length > before && out->data[out->length - 1] == ' ')
        buffer_reset(out, out->length - 1);
    buffer_add_char(out, '\n');
}

static void write_plies(const game_analysis *a, size_t step, buffer *out) {
    buffer_repeat(out, ' ', LABEL_WIDTH - 1);
    buffer_add_char(out, '+');
    for (size_t ply = PLY_COLUMNS * step; ply <= a->count; ply += PLY_COLUMNS * step)
        buffer_format(out, "%*zu", PLY_COLUMNS, ply);
    buffer_add(out, " ply\n");
}

void value_graph_text(const game_analysis *a, size_t width, buffer *out) {
    const size_t room = width > 2 * LABEL_WIDTH ? width - LABEL_WIDTH - 5 : LABEL_WIDTH;
    const size_t step = (a->count + room - 1) / room > 1 ? (a->count + room - 1) / room : 1;
    const double top = ceil(largest(a) / ROWS) * ROWS;
    buffer_format(out, "Value for black%s. B, W: mistakes of black, white; b, w: inaccurate.\n",
                  has_chances(a) ? "" : " in discs");
    for (int row = ROWS; row >= -ROWS; row--) write_row(a, row, step, top, out);
    write_plies(a, step, out);
}
