/* analysis/report/game_report.c - tables and sentences. */
#include "analysis/report/game_report.h"

#include "analysis/report/value_graph.h"
#include "game/colour.h"
#include "game/position.h"
#include "game/squares.h"
#include "notation/square_name.h"
#include "report/answers/hint_report.h"
#include "report/wrap.h"
#include "search/result.h"

#include <math.h>
#include <stdio.h>

enum { USUAL_WIDTH = 80, NAME_MOST = 40 };

/* ---- small words ---- */

const char *move_name_write(int move, char out[MOVE_NAME_BYTES]) {
    if (move >= 0)
        square_name_write(move, out);
    else
        (void)snprintf(out, MOVE_NAME_BYTES, "%s", move == SEARCH_PASS ? "pass" : "-");
    return out;
}

const char *move_value_write(double value, loss_unit u, bool exact, char out[MOVE_VALUE_BYTES]) {
    const bool whole = exact || u == LOSS_CHANCE;
    (void)snprintf(out, MOVE_VALUE_BYTES, "%+.*f%s", whole ? 0 : 2, value == 0 ? 0.0 : value,
                   u == LOSS_CHANCE ? "%" : "");
    return out;
}

const char *move_depth_write(const analysed_move *m, char out[MOVE_VALUE_BYTES]) {
    const certainty c = m->exact                             ? CERTAIN_EXACT
                        : m->percent > 0 && m->percent < 100 ? CERTAIN_SELECTIVE
                                                             : CERTAIN_DEPTH;
    char text[HINT_DEPTH_BYTES];
    (void)snprintf(out, MOVE_VALUE_BYTES, "%s", hint_depth_name(c, m->percent, m->depth, text));
    return out;
}

/* "6 discs", "1 disc", "12 points" */
static const char *loss_words(double loss, loss_unit u, bool exact, char out[MOVE_VALUE_BYTES]) {
    const char *unit = u == LOSS_CHANCE ? "points" : loss == 1 ? "disc" : "discs";
    (void)snprintf(out, MOVE_VALUE_BYTES, "%.*f %s", exact || u == LOSS_CHANCE ? 0 : 2, loss, unit);
    return out;
}

game_report game_report_of(const game *g, const game_analysis *a) {
    game_report r = {.game = g, .analysis = a, .summary = game_summary_of(a)};
    r.named = opening_name_of_game(g, &r.opening);
    return r;
}

static void add_player(const game *g, game_tag tag, const char *otherwise, buffer *out) {
    const view name = view_trim(view_of(g->tags[tag]));
    if (name.length)
        buffer_append_safe(out, name, NAME_MOST);
    else
        buffer_add(out, otherwise);
}

void game_report_title(const game_report *r, buffer *out) {
    add_player(r->game, TAG_BLACK, "Black", out);
    buffer_add(out, " - ");
    add_player(r->game, TAG_WHITE, "White", out);
    if (r->named) {
        buffer_add(out, ", ");
        buffer_append(out, r->opening.english);
    }
}

/* ---- moves ---- */

static void add_line(table *t, const analysed_move *m) {
    buffer line = buffer_make(NULL);
    for (int i = 0; i < m->line.count; i++) {
        char name[MOVE_NAME_BYTES];
        if (i) buffer_add_char(&line, ' ');
        buffer_add(&line, move_name_write(m->line.squares[i], name));
    }
    table_add(t, "%s", buffer_text(&line));
    buffer_clear(&line);
}

static void add_loss(table *t, const analysed_move *m) {
    if (m->loss == 0)
        table_add(t, "%s", "");
    else if (m->unit == LOSS_CHANCE)
        table_add(t, "%.0f%%", m->loss);
    else
        table_add(t, "%.*f", m->exact ? 0 : 2, m->loss);
}

static void add_move(table *t, const analysed_move *m) {
    char name[MOVE_NAME_BYTES], value[MOVE_VALUE_BYTES];
    table_add(t, "%d", m->ply);
    table_add(t, "%s", colour_name(m->side));
    table_add(t, "%s%s", move_name_write(m->move, name), mark_sign(m->mark));
    table_add(t, "%s", move_value_write(m->value, m->unit, m->exact, value));
    table_add(t, "%s", m->loss > 0 ? move_name_write(m->best, name) : "");
    table_add(t, "%s",
              m->loss > 0 ? move_value_write(m->best_value, m->unit, m->exact, value) : "");
    add_loss(t, m);
    table_add(t, "%s", m->choices < 2 ? "only move" : mark_name(m->mark));
    table_add(t, "%s", move_depth_write(m, value));
    add_line(t, m);
}

table game_report_moves(const game_report *r) {
    static const char *const titles[] = {"ply",  "<side", "<move", "value",      "<best", "worth",
                                         "loss", "<mark", "depth", "<best play", NULL};
    table t = table_make(titles, NULL);
    for (size_t i = 0; i < r->analysis->count; i++) add_move(&t, &r->analysis->moves[i]);
    return t;
}

/* ---- totals ---- */

static bool counts_chances(const game_summary *s) {
    return s->all[BLACK].valued[LOSS_CHANCE] + s->all[WHITE].valued[LOSS_CHANCE] > 0;
}

static void add_number(table *t, double number, int decimals) {
    if (isnan(number))
        table_add(t, "%s", "");
    else
        table_add(t, "%.*f", decimals, number);
}

static void add_totals(table *t, colour side, const char *part, const loss_totals *l,
                       bool chances) {
    table_add(t, "%s", colour_name(side));
    table_add(t, "%s", part);
    table_add(t, "%d", l->moves);
    add_number(t, l->valued[LOSS_DISCS] ? l->loss[LOSS_DISCS] : NAN, 2);
    add_number(t, loss_totals_mean(l, LOSS_DISCS), 2);
    if (chances) add_number(t, loss_totals_mean(l, LOSS_CHANCE), 1);
    for (int m = 0; m < MARKS; m++) table_add(t, "%d", l->counts[m]);
    add_number(t, loss_totals_accuracy(l), 1);
}

table game_report_totals(const game_report *r) {
    /* Short, so that three digits fit into 80 columns. */
    static const char *const with[] = {"<side", "<part",  "moves", "lost", "mean", "pts.", "best",
                                       "fine",  "inacc.", "mist.", "bl.",  "acc.", NULL};
    static const char *const without[] = {"<side", "<part",  "moves", "lost", "mean",     "best",
                                          "fine",  "inacc.", "mist.", "bl.",  "accuracy", NULL};
    const game_summary *s = &r->summary;
    const bool chances = counts_chances(s);
    table t = table_make(chances ? with : without, NULL);
    for (int side = BLACK; side <= WHITE; side++) {
        for (int p = 0; p < GAME_PARTS; p++)
            add_totals(&t, (colour)side, game_part_name((game_part)p), &s->parts[side][p], chances);
        add_totals(&t, (colour)side, "all", &s->all[side], chances);
    }
    return t;
}

/* ---- words ---- */

static const char *capital(colour side) {
    return side == BLACK ? "Black" : "White";
}

static void say_result(const game_report *r, buffer *out) {
    const game_summary *s = &r->summary;
    const colour winner = s->black == OUTCOME_WIN ? BLACK : WHITE;
    const position *end = &r->game->now;
    char words[MOVE_VALUE_BYTES];
    if (!s->decided) {
        buffer_format(out, "The game is not finished. The last position is worth %s to black.\n",
                      move_value_write(s->discs, s->unit, r->analysis->last.exact, words));
        return;
    }
    if (s->black == OUTCOME_DRAW) {
        buffer_add(out, "The game is drawn.\n");
        return;
    }
    buffer_format(out, "%s won by %s.", capital(winner),
                  loss_words(fabs(s->discs), LOSS_DISCS, true, words));
    if (squares_empty(position_discs(end, colour_other(winner))))
        buffer_format(out, " %s had no disc left.", capital(colour_other(winner)));
    buffer_add_char(out, '\n');
}

/* "move 36 (d1)" */
static void say_move(const analysed_move *m, buffer *out) {
    char name[MOVE_NAME_BYTES];
    buffer_format(out, "move %d (%s)", m->ply, move_name_write(m->move, name));
}

static void say_turning(const game_report *r, buffer *out) {
    const game_summary *s = &r->summary;
    char before[MOVE_VALUE_BYTES], after[MOVE_VALUE_BYTES], name[MOVE_NAME_BYTES];
    if (s->black == OUTCOME_DRAW || r->analysis->count == 0) return;
    const colour ahead = s->black == OUTCOME_WIN ? BLACK : WHITE;
    if (s->turning == NO_MOVE_INDEX && !s->decided) return;
    if (s->turning == NO_MOVE_INDEX) {
        buffer_format(out, "%s was ahead from the first move on.\n", capital(ahead));
        return;
    }
    const analysed_move *m = &r->analysis->moves[s->turning];
    buffer_add(out, "Turning point: ");
    say_move(m, out);
    if (m->loss > 0)
        buffer_format(out, " by %s turned %s into %s for %s; %s was better", colour_name(m->side),
                      move_value_write(m->best_value, m->unit, m->exact, before),
                      move_value_write(m->value, m->unit, m->exact, after), colour_name(m->side),
                      move_name_write(m->best, name));
    else /* nothing was lost: a deeper search sees more than the one before it */
        buffer_format(out, " by %s, best and worth %s for %s", colour_name(m->side),
                      move_value_write(m->value, m->unit, m->exact, after), colour_name(m->side));
    buffer_format(out, ". %s then stayed ahead.\n", capital(ahead));
}

static void say_chance(const game_report *r, int index, const char *what, buffer *out) {
    const analysed_move *m = &r->analysis->moves[index];
    char name[MOVE_NAME_BYTES];
    buffer_format(out, "%s at ", what);
    say_move(m, out);
    if (m->loss > 0)
        buffer_format(out, " by %s", move_name_write(m->best, name));
    else
        buffer_add(out, " with that move");
    buffer_add(out, m->exact ? " (exact)" : " (estimated)");
}

static bool could_win(const game_report *r, int index) {
    const analysed_move *m = &r->analysis->moves[index];
    return outcome_of(m->best_value, m->unit, m->exact) == OUTCOME_WIN;
}

static void say_chances(const game_report *r, colour side, buffer *out) {
    const game_summary *s = &r->summary;
    const int win = s->last_win[side], draw = s->last_draw[side];
    const bool both = win != NO_MOVE_INDEX && draw != NO_MOVE_INDEX && win != draw;
    if (win == NO_MOVE_INDEX && draw == NO_MOVE_INDEX) return;
    buffer_format(out, "%s could still have ", capital(side));
    if (both || (win != NO_MOVE_INDEX && draw == NO_MOVE_INDEX)) say_chance(r, win, "won", out);
    if (both) buffer_add(out, ", and ");
    if (draw != NO_MOVE_INDEX) say_chance(r, draw, could_win(r, draw) ? "won" : "drawn", out);
    buffer_add(out, "; after that it was too late.\n");
}

static void say_worst(const game_report *r, colour side, buffer *out) {
    const int index = r->summary.worst[side];
    char name[MOVE_NAME_BYTES], words[MOVE_VALUE_BYTES];
    if (index == NO_MOVE_INDEX) return;
    const analysed_move *m = &r->analysis->moves[index];
    buffer_format(out, "%s's most expensive move: ", capital(side));
    say_move(m, out);
    buffer_format(out, " cost %s; best was %s.\n", loss_words(m->loss, m->unit, m->exact, words),
                  move_name_write(m->best, name));
}

static void say_certainty(const game_report *r, buffer *out) {
    const game_analysis *a = r->analysis;
    const int from = r->summary.exact_from;
    if (from < (int)a->count)
        buffer_format(out, "All values from move %d on are exact.\n", a->moves[from].ply);
    if (counts_chances(&r->summary))
        buffer_add(out, "On this board estimates are chances to win minus chances to lose, in "
                        "percent; exact values are discs.\n");
}

void game_report_words(const game_report *r, buffer *out) {
    say_result(r, out);
    say_turning(r, out);
    for (int side = BLACK; side <= WHITE; side++) say_chances(r, (colour)side, out);
    for (int side = BLACK; side <= WHITE; side++) say_worst(r, (colour)side, out);
    say_certainty(r, out);
}

/* ---- all of it ---- */

static void write_table(table t, size_t width, buffer *out) {
    (void)table_write_within(&t, width, out);
    table_clear(&t);
    buffer_add_char(out, '\n');
}

static void write_words(const game_report *r, size_t width, buffer *out) {
    buffer words = buffer_make(out->memory);
    game_report_words(r, &words);
    for (view rest = buffer_view(&words); rest.length;)
        wrap_text(out, view_take(&rest, '\n'), 0, width);
    buffer_clear(&words);
}

void game_report_text(const game_report *r, size_t width, buffer *out) {
    if (width == 0) width = USUAL_WIDTH;
    game_report_title(r, out);
    buffer_add(out, "\n\n");
    write_table(game_report_moves(r), width, out);
    if (r->analysis->count) {
        value_graph_text(r->analysis, width, out);
        buffer_add_char(out, '\n');
    }
    write_table(game_report_totals(r), width, out);
    write_words(r, width, out);
}
