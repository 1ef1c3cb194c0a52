/* service/analysis/analysis_record.c - writes and reads lines. */
#include "service/analysis/analysis_record.h"

#include "game/position.h"
#include "game/squares.h"
#include "notation/format.h"
#include "notation/square_name.h"
#include "search/result.h"

#include <inttypes.h>
#include <math.h>

enum { PARTS = 1024, LINE_KEPT = 8, NUMBER_MOST = 1 << 20 };

/* ---- writing ---- */

status analysis_record_key(const game *g, const game_analysis_options *o, buffer *out, fault *f) {
    buffer_format(out, "level=%d time=%" PRId64 " size=%d ", o->analyst.level, o->analyst.time_ns,
                  g->start.field.size);
    return game_transcript.write(g, out, f);
}

static void write_move(int move, buffer *out) {
    char name[SQUARE_NAME_BYTES] = "--";
    if (move >= 0) square_name_write(move, name);
    buffer_format(out, "%s ", name);
}

static void write_value(double value, buffer *out) {
    buffer_format(out, "%ld ", lround(value * PARTS));
}

static void write_kind(loss_unit u, bool exact, bool to_end, int depth, int percent, buffer *out) {
    buffer_format(out, "%c%c %d %d", u == LOSS_CHANCE ? 'c' : 'd',
                  exact    ? 'e'
                  : to_end ? 't'
                           : '-',
                  depth, percent);
}

void analysis_record_write(const game_analysis *a, buffer *out) {
    for (size_t i = 0; i < a->count; i++) {
        const analysed_move *m = &a->moves[i];
        write_move(m->move, out);
        write_value(m->value, out);
        write_move(m->best, out);
        write_value(m->best_value, out);
        write_kind(m->unit, m->exact, m->to_end, m->depth, m->percent, out);
        for (int k = 0; k < m->line.count && k < LINE_KEPT; k++) {
            buffer_add_char(out, ' ');
            write_move(m->line.squares[k], out);
            buffer_reset(out, out->length - 1);
        }
        buffer_add_char(out, '\n');
    }
    write_value(a->last.value, out);
    write_kind(a->last.unit, a->last.exact, a->last.to_end, a->last.depth, a->last.percent, out);
    buffer_add_char(out, '\n');
}

/* ---- reading ---- */

static bool read_move(view word, int size, int *out) {
    *out = SEARCH_PASS;
    return view_is(word, "--") || square_name_read(word, size, out, NULL) == OK;
}

static bool read_value(view word, double *out) {
    const bool minus = view_starts_with(word, "-");
    uint64_t parts = 0;
    if (view_number(view_from(word, minus), NUMBER_MOST, &parts, NULL)) return false;
    *out = (double)parts / PARTS;
    if (minus && parts) *out = -*out;
    return true;
}

static bool read_int(view word, int *out) {
    uint64_t number = 0;
    if (view_number(word, NUMBER_MOST, &number, NULL)) return false;
    *out = (int)number;
    return true;
}

/* The unit, the certainty, depth and percent. */
static bool read_kind(view *rest, judged *out) {
    const view kind = view_take(rest, ' ');
    if (kind.length != 2) return false;
    out->unit = kind.data[0] == 'c' ? LOSS_CHANCE : LOSS_DISCS;
    out->exact = kind.data[1] == 'e';
    out->to_end = kind.data[1] != '-';
    return read_int(view_take(rest, ' '), &out->depth) &&
           read_int(view_take(rest, ' '), &out->percent);
}

static bool read_line(view rest, int size, analysis_line *out) {
    for (out->count = 0; rest.length && out->count < ANALYSIS_LINE_MAX; out->count++) {
        int move = SQUARE_NONE;
        if (!read_move(view_take(&rest, ' '), size, &move)) return false;
        out->squares[out->count] = (int16_t)move;
    }
    return true;
}

static bool read_ply(view line, const position *before, size_t index, int played,
                     const mark_limits *limits, analysed_move *out) {
    const int size = before->field.size;
    const squares legal = position_moves(before);
    judged kind = {.depth = 0};
    *out = (analysed_move){.ply = (int)index + 1,
                           .side = before->to_move,
                           .empties = position_empties(before),
                           .choices = squares_count(&legal)};
    if (!read_move(view_take(&line, ' '), size, &out->move) || out->move != played) return false;
    if (!read_value(view_take(&line, ' '), &out->value)) return false;
    if (!read_move(view_take(&line, ' '), size, &out->best)) return false;
    if (!read_value(view_take(&line, ' '), &out->best_value)) return false;
    if (!read_kind(&line, &kind) || !read_line(line, size, &out->line)) return false;
    out->unit = kind.unit;
    out->exact = kind.exact;
    out->to_end = kind.to_end;
    out->depth = kind.depth;
    out->percent = kind.percent;
    out->loss = out->best_value - out->value;
    out->mark = mark_of(out->loss, &limits[kind.unit]);
    return out->loss >= 0;
}

static bool read_plies(view *text, const game *g, game_analysis *out) {
    position p = g->start;
    for (size_t i = 0; i < g->count; i++) {
        const int square = g->plies[i].square;
        const int played = square == GAME_PASS ? SEARCH_PASS : square;
        if (!read_ply(view_take(text, '\n'), &p, i, played, out->limits, &out->moves[i]))
            return false;
        out->count = i + 1;
        if (square == GAME_PASS)
            position_pass(&p);
        else
            position_play(&p, square);
    }
    return true;
}

static bool read_last(view line, game_analysis *out) {
    out->last.move = SQUARE_NONE;
    return read_value(view_take(&line, ' '), &out->last.value) && read_kind(&line, &out->last);
}

status analysis_record_read(view text, const game *g, const game_analysis_options *o,
                            game_analysis *out, fault *f) {
    status failed = game_analysis_begin(g, o, out, f);
    if (failed) return failed;
    out->over = position_over(&g->now);
    out->last_side = g->now.to_move;
    if (!read_plies(&text, g, out) || !read_last(view_take(&text, '\n'), out))
        failed = fault_set(f, E_FORMAT, 0, "a kept analysis cannot be read");
    if (failed) game_analysis_clear(out);
    return failed;
}
