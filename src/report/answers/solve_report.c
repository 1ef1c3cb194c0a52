/* report/answers/solve_report.c - writes solved positions as rows, totals and JSON. */
#include "report/answers/solve_report.h"

#include "game/position.h"
#include "notation/positions/position_string.h"
#include "report/search_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* Nodes in a second; 0 for a search too short to be timed. */
static uint64_t speed(uint64_t nodes, double seconds) {
    return seconds > 0 ? (uint64_t)((double)nodes / seconds) : 0;
}

/* ---- cells ---- */

void solve_report_score(double value, bool outcome, buffer *out) {
    if (outcome && value != 0)
        buffer_add(out, value > 0 ? "> 0" : "< 0");
    else
        buffer_format(out, "%+.0f", value + 0.0); /* -0 is shown as +0 */
}

/* Writes "24" if every line was searched to the end, else "24@?". */
static void write_depth(const solve_case *c, buffer *out) {
    buffer_format(out, "%d", solve_case_empty(c));
    if (c->best->certainty != CERTAIN_EXACT) buffer_add(out, "@?");
}

/* Writes "~" before the value of a stage with probabilistic cuts. */
static void write_score(const solve_case *c, buffer *out) {
    const search_result *best = c->best;
    if (isnan(best->value) || best->certainty < CERTAIN_SELECTIVE) {
        buffer_add_char(out, '?');
        return;
    }
    if (best->certainty != CERTAIN_EXACT) buffer_add_char(out, '~');
    solve_report_score(best->value, c->outcome, out);
}

/* A move without a line gets a line of that move alone. */
static void write_line(const solve_case *c, int room, buffer *out) {
    const search_result *best = c->best;
    const search_line alone = {.count = 1, .squares = {(int16_t)best->move}};
    if (!solve_case_searched(c)) return;
    search_report_line_within(best->line.count ? &best->line : &alone, room, out);
}

void solve_report_stage(uint64_t number, int empty, bool outcome, const search_result *so_far,
                        char out[SOLVE_STAGE_BYTES]) {
    buffer score = buffer_make(NULL);
    const bool known = so_far && !isnan(so_far->value) && so_far->certainty >= CERTAIN_SELECTIVE;
    if (known && so_far->certainty != CERTAIN_EXACT) buffer_add_char(&score, '~');
    if (known) solve_report_score(so_far->value, outcome, &score);
    (void)snprintf(out, SOLVE_STAGE_BYTES, "%" PRIu64 ": %d empty%s%s%s", number, empty,
                   known ? ", " : "", buffer_text(&score), known ? " after the last stage" : "");
    buffer_clear(&score);
}

/* ---- a row ---- */

enum {
    INDENT = 6,
    FULL_ROW = 64,   /* columns before the line of play */
    FULL_TITLES = 68 /* with the word above it */
};

/* Writes nodes and their speed if such a row fits. */
static void write_nodes(uint64_t nodes, double seconds, int width, buffer *out) {
    if (width > 0 && width <= FULL_ROW) return;
    buffer_format(out, "%14" PRIu64 "%11" PRIu64, nodes, speed(nodes, seconds));
}

static void trim_end(buffer *out) {
    while (out->length && out->data[out->length - 1] == ' ') buffer_reset(out, out->length - 1);
}

void solve_report_titles(int width, buffer *out) {
    buffer_format(out, "%4s%7s%6s%10s", "#", "depth", "score", "seconds");
    if (width <= 0 || width > FULL_ROW) buffer_format(out, "%14s%11s", "nodes", "nodes/s");
    buffer_format(out, "  %-8s", "answer");
    if (width <= 0 || width > FULL_TITLES) buffer_add(out, "  line");
    trim_end(out);
    buffer_add_char(out, '\n');
}

static void write_row(const solve_case *c, int width, buffer *out) {
    const search_statistics *s = &c->best->statistics;
    const char *verdict = solve_verdict_name(c->verdict);
    const size_t start = out->length;
    buffer depth = buffer_make(NULL), score = buffer_make(NULL);
    write_depth(c, &depth);
    write_score(c, &score);
    buffer_format(out, "%4" PRIu64 "%7s%6s%10.3f", c->number, buffer_text(&depth),
                  buffer_text(&score), s->seconds);
    write_nodes(s->nodes, s->seconds, width, out);
    buffer_format(out, "  %-8s  ", verdict ? verdict : "");
    const int used = (int)(out->length - start) + 1; /* the last column stays free */
    write_line(c, width <= 0 ? -1 : width > used ? width - used : 0, out);
    trim_end(out);
    buffer_add_char(out, '\n');
    buffer_clear(&depth);
    buffer_clear(&score);
}

/* ---- below the row ---- */

static void write_move(const search_move *m, bool outcome, buffer *out) {
    search_report_move(m->move, out);
    buffer_add_char(out, ' ');
    if (m->known)
        solve_report_score(m->value, outcome, out);
    else
        buffer_add_char(out, '?');
}

/* Writes pairs of a move and its value. Lines break between pairs only. */
static void write_moves(const solve_case *c, int width, buffer *out) {
    const size_t room = width > 0 ? (size_t)width - 1 : SEARCH_REPORT_WIDTH;
    size_t start = out->length;
    buffer_repeat(out, ' ', INDENT);
    for (int i = 0; i < c->count; i++) {
        buffer pair = buffer_make(NULL);
        write_move(&c->moves[i], c->outcome, &pair);
        if (out->length - start + 2 + pair.length > room && i > 0) {
            buffer_add_char(out, '\n');
            start = out->length;
            buffer_repeat(out, ' ', INDENT);
        } else if (i > 0) {
            buffer_add(out, "  ");
        }
        buffer_append(out, buffer_view(&pair));
        buffer_clear(&pair);
    }
    buffer_add_char(out, '\n');
}

static void write_answer(double answer, buffer *out) {
    buffer_format(out, "the problem says %+.10g\n", answer + 0.0);
}

/* Returns the number of moves whose value differs from the answer of the problem. */
static int write_move_differences(const solve_case *c, buffer *out) {
    int count = 0;
    for (int i = 0; i < c->count; i++) {
        const search_move *m = &c->moves[i];
        const double answer = solve_case_answer_of(c, m->move);
        if (!solve_case_differs(c, m->value, answer)) continue;
        buffer_repeat(out, ' ', INDENT);
        write_move(m, c->outcome, out);
        buffer_add(out, ", but ");
        write_answer(answer, out);
        count++;
    }
    return count;
}

static void write_differences(const solve_case *c, buffer *out) {
    if (write_move_differences(c, out)) return;
    buffer_repeat(out, ' ', INDENT);
    write_answer(solve_case_answer(c), out);
}

void solve_report_row(const solve_case *c, int width, buffer *out) {
    write_row(c, width, out);
    if (c->count) write_moves(c, width, out);
    if (c->verdict == SOLVE_WRONG) write_differences(c, out);
}

void solve_report_totals(const solve_totals *t, int width, buffer *out) {
    if (solve_totals_positions(t) > 1) {
        buffer_format(out, "%4s%7s%6s%10.3f", "all", "", "", t->seconds);
        write_nodes(t->nodes, t->seconds, width, out);
        buffer_add_char(out, '\n');
    }
    buffer_format(out, "%" PRIu64 " right, %" PRIu64 " wrong", t->counts[SOLVE_RIGHT],
                  t->counts[SOLVE_WRONG]);
    if (t->counts[SOLVE_OPEN])
        buffer_format(out, ", %" PRIu64 " without an answer", t->counts[SOLVE_OPEN]);
    if (t->counts[SOLVE_UNSOLVED])
        buffer_format(out, ", %" PRIu64 " unsolved", t->counts[SOLVE_UNSOLVED]);
    buffer_add_char(out, '\n');
}

/* ---- JSON ---- */

/* More digits of a time mean nothing. */
static void put_seconds(double seconds, json_writer *j) {
    json_put_real_at(j, "seconds", round(seconds * 1e6) / 1e6);
}

static void put_move_name(int move, json_writer *j) {
    if (move == SQUARE_NONE) { /* the game is over */
        json_put_null(j);
        return;
    }
    buffer name = buffer_make(NULL);
    search_report_move(move, &name);
    json_put_text(j, buffer_text(&name));
    buffer_clear(&name);
}

static void put_position(const position *p, json_writer *j) {
    buffer text = buffer_make(NULL);
    position_string_write(p, &text);
    json_put_string_at(j, "position", buffer_view(&text));
    buffer_clear(&text);
}

static void put_best(const search_result *r, json_writer *j) {
    JSON_PUT_FIELDS(
        j, json_real_at("value", r->value),
        json_text_at("bound", r->certainty == CERTAIN_EXACT ? bound_name(r->bound) : NULL),
        json_text_at("certainty", certainty_name(r->certainty)));
    json_key(j, "move");
    put_move_name(r->move, j);
    json_open_array_at(j, "line");
    for (int i = 0; i < r->line.count; i++) put_move_name(r->line.squares[i], j);
    json_close(j);
    json_put_uint_at(j, "nodes", r->statistics.nodes);
    put_seconds(r->statistics.seconds, j);
}

static void put_moves(const solve_case *c, json_writer *j) {
    json_open_array_at(j, "moves");
    for (int i = 0; i < c->count; i++) {
        const search_move *m = &c->moves[i];
        json_open_object(j);
        json_key(j, "move");
        put_move_name(m->move, j);
        JSON_PUT_FIELDS(j, json_real_at("value", m->known ? m->value : NAN),
                        json_text_at("bound", m->known ? bound_name(m->bound) : NULL),
                        json_real_at("answer", solve_case_answer_of(c, m->move)));
        json_close(j);
    }
    json_close(j);
}

void solve_report_json(const solve_case *c, json_writer *j) {
    json_open_object(j);
    json_put_text_at(j, "file", c->file);
    json_put_uint_at(j, "number", c->number);
    put_position(&c->problem->position, j);
    JSON_PUT_FIELDS(j, json_int_at("empty", solve_case_empty(c)),
                    json_bool_at("solved", c->verdict != SOLVE_UNSOLVED),
                    json_text_at("verdict", solve_verdict_name(c->verdict)),
                    json_real_at("answer", solve_case_answer(c)));
    put_best(c->best, j);
    if (c->all) put_moves(c, j);
    json_close(j);
}

void solve_report_totals_json(const solve_totals *t, json_writer *j) {
    JSON_PUT_FIELDS(j, json_uint_at("positions", solve_totals_positions(t)),
                    json_uint_at("right", t->counts[SOLVE_RIGHT]),
                    json_uint_at("wrong", t->counts[SOLVE_WRONG]),
                    json_uint_at("without_answer", t->counts[SOLVE_OPEN]),
                    json_uint_at("unsolved", t->counts[SOLVE_UNSOLVED]),
                    json_uint_at("left_out", t->left_out), json_uint_at("unread", t->unread));
    put_seconds(t->seconds, j);
    json_put_uint_at(j, "nodes", t->nodes);
}
