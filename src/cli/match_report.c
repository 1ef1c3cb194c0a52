/* cli/match_report.c - lines and keys. */
#include "cli/match_report.h"

#include "cli/agent_report.h"
#include "notation/square_name.h"

#include <inttypes.h>
#include <math.h>

enum { A, B };

/* ---- one game ---- */

/* The moves as a transcript, "--" for a pass: without a board, whatever the start. */
static void write_moves(const game *g, size_t to, buffer *out) {
    for (size_t i = 0; i < to; i++) {
        char name[SQUARE_NAME_BYTES] = "--";
        if (g->plies[i].square != GAME_PASS) square_name_write(g->plies[i].square, name);
        buffer_add(out, name);
    }
}

static void write_opening(const match_game *g, buffer *out) {
    write_moves(g->record, (size_t)g->played.opening_plies, out);
    if (g->played.opening_plies == 0) buffer_add(out, "start");
}

void match_report_game(const match_report *m, const match_game *g, buffer *out) {
    const char *a = m->names[A] ? m->names[A] : "A", *b = m->names[B] ? m->names[B] : "B";
    buffer_format(out, "game %d, opening ", g->played.number + 1);
    write_opening(g, out);
    const bool by_discs = g->played.ending == ENDING_NORMAL;
    buffer_format(out, ", black %s, %s %+d%s%s", g->played.a_is_black ? a : b, a, g->played.score,
                  by_discs ? "" : " ", by_discs ? "" : game_ending_words(g->played.ending));
    if (m->times)
        buffer_format(out, ", %s %.3f s, %s %.3f s", a, g->played.seconds[A], b,
                      g->played.seconds[B]);
    buffer_add(out, ": ");
    write_moves(g->record, g->record->count, out);
    buffer_add_char(out, '\n');
}

static void put_moves_at(json_writer *j, const char *key, const game *g, size_t to) {
    buffer moves = buffer_make(NULL);
    write_moves(g, to, &moves);
    json_put_string_at(j, key, buffer_view(&moves));
    buffer_clear(&moves);
}

void match_report_evidence_json(const game_evidence *e, json_writer *j) {
    json_open_object_at(j, "evidence");
    json_put_text_at(j, "sentence", e->sentence);
    json_put_text_at(j, "asked", e->talk.asked);
    json_put_text_at(j, "answered", e->talk.answered);
    json_put_text_at(j, "errors", e->talk.errors);
    json_close(j);
}

void match_report_game_json(const match_report *m, const match_game *g, json_writer *j) {
    json_open_object(j);
    json_put_int_at(j, "number", g->played.number + 1);
    put_moves_at(j, "opening", g->record, (size_t)g->played.opening_plies);
    json_put_text_at(j, "black", g->played.a_is_black ? "a" : "b");
    put_moves_at(j, "moves", g->record, g->record->count);
    json_put_int_at(j, "score", g->played.score);
    json_put_text_at(j, "ending", game_ending_name(g->played.ending));
    if (game_ending_is_forfeit(g->played.ending))
        match_report_evidence_json(&g->played.evidence, j);
    if (m->times) {
        json_put_real_at(j, "seconds_a", g->played.seconds[A]);
        json_put_real_at(j, "seconds_b", g->played.seconds[B]);
    }
    json_close(j);
}

/* ---- the numbers as text ---- */

static double per_move(const match_report *m, int who) {
    return m->moves[who] ? m->seconds[who] / m->moves[who] : NAN;
}

/* A number, or "-" for one that is not known. */
static void write_real(double value, int decimals, bool sign, buffer *out) {
    if (isnan(value))
        buffer_add_char(out, '-');
    else if (sign)
        buffer_format(out, "%+.*f", decimals, value);
    else
        buffer_format(out, "%.*f", decimals, value);
}

typedef struct estimate_style {
    int decimals;
    bool sign;
    const char *unit, *rest; /* behind the number, and behind all */
} estimate_style;

/* "50.0 % +- 3.1", "50.0 %, error unknown" where there are too few pairs, or "-" without any. */
static void write_estimate(double mean, double error, const estimate_style *style, buffer *out) {
    write_real(mean, style->decimals, style->sign, out);
    if (isnan(mean)) return;
    buffer_add(out, style->unit);
    if (!isnan(error)) buffer_format(out, " +- %.*f", style->decimals, error);
    buffer_add(out, style->rest);
    if (isnan(error)) buffer_add(out, ", error unknown");
}

static void write_name(const char *title, const player *who, buffer *out) {
    buffer_format(out, "%s  ", title);
    agent_report_player(player_about(who), 3, out);
}

void match_report_times(const match_report *m, buffer *out) {
    buffer_add(out, "A ");
    write_real(1000 * per_move(m, A), 3, false, out);
    buffer_add(out, " ms, B ");
    write_real(1000 * per_move(m, B), 3, false, out);
    buffer_add(out, " ms per move");
}

static void write_elo(const match_result *r, buffer *out) {
    static const estimate_style elo = {1, true, "", ""};
    buffer_add(out, "\nelo    ");
    if (isnan(r->elo_bound))
        write_estimate(r->elo, r->elo_error, &elo, out);
    else
        buffer_format(out, "at %s %+.0f, at 95 %%", r->score > 0.5 ? "least" : "most",
                      r->elo_bound);
    buffer_add_char(out, '\n');
}

static void write_test(const sprt *t, const match_result *r, buffer *out) {
    buffer_add(out, "test   ");
    if (r->verdict == SPRT_OPEN)
        buffer_format(out, "undecided between %g and %g Elo", t->elo0, t->elo1);
    else if (r->verdict == SPRT_H0)
        buffer_format(out, "H0 accepted: rather %g than %g Elo", t->elo0, t->elo1);
    else
        buffer_format(out, "H1 accepted: rather %g than %g Elo", t->elo1, t->elo0);
    buffer_format(out, ", LLR %+.2f, bounds %+.2f and %+.2f\n", r->llr, sprt_lower(t),
                  sprt_upper(t));
}

static bool has_clock(const match_options *o) {
    return o->encounter.limits[A].game_ns || o->encounter.limits[B].game_ns;
}

/* Losses on the clock have a line of their own. */
static bool is_listed(const match_options *o, game_ending e) {
    return game_ending_is_forfeit(e) && !(e == ENDING_TIME && has_clock(o));
}

static int listed_forfeits(const match_options *o, const int counts[ENDING_COUNT]) {
    int sum = 0;
    for (game_ending e = ENDING_NORMAL; e < ENDING_COUNT; e++)
        if (is_listed(o, e)) sum += counts[e];
    return sum;
}

/* "forfeit  A lost 3 by a crash, 1 by hanging; B lost 2 on time" */
static void write_forfeits(const match_options *o, const match_result *r, buffer *out) {
    const char *head = "forfeit  ";
    for (int who = A; who <= B; who++) {
        if (!listed_forfeits(o, r->forfeits[who])) continue;
        const char *joint = " lost ";
        buffer_format(out, "%s%s", head, who == A ? "A" : "B");
        for (game_ending e = ENDING_NORMAL; e < ENDING_COUNT; e++) {
            if (!is_listed(o, e) || !r->forfeits[who][e]) continue;
            buffer_format(out, "%s%d %s", joint, r->forfeits[who][e], game_ending_words(e));
            joint = ", ";
        }
        head = "; ";
    }
    if (head[0] == ';') buffer_add_char(out, '\n');
}

void match_report_result(const match_report *m, const match_result *r, buffer *out) {
    static const estimate_style share = {1, false, " %", ""}, discs = {2, true, "", " per game"};
    const match_options *o = m->options;
    write_name("A", m->players[A], out);
    write_name("B", m->players[B], out);
    buffer_format(out, "A won %d, drew %d, lost %d of %d games in %d pair%s\n", r->wins, r->draws,
                  r->losses, 2 * r->pairs, r->pairs, r->pairs == 1 ? "" : "s");
    if (has_clock(o))
        buffer_format(out, "clock  A lost %d on time, B %d\n", r->forfeits[A][ENDING_TIME],
                      r->forfeits[B][ENDING_TIME]);
    write_forfeits(o, r, out);
    buffer_add(out, "score  ");
    write_estimate(100 * r->score, 100 * r->score_error, &share, out);
    buffer_add(out, "\ndiscs  ");
    write_estimate(r->mean, r->error, &discs, out);
    write_elo(r, out);
    if (o->test) write_test(o->test, r, out);
    if (m->times) {
        buffer_add(out, "time   ");
        match_report_times(m, out);
        buffer_add_char(out, '\n');
    }
    buffer_format(out, "seed   %" PRIu64 "\n", o->encounter.seed);
}

/* ---- the numbers as JSON ---- */

static void put_setting(const match_report *m, json_writer *j) {
    const encounter *e = &m->options->encounter;
    json_put_text_at(j, "a", e->a);
    json_put_text_at(j, "b", e->b);
    json_put_text_at(j, "sentence_a", player_sentence(m->players[A]));
    json_put_text_at(j, "sentence_b", player_sentence(m->players[B]));
    json_put_int_at(j, "size", e->players.size);
    json_put_text_at(j, "start", start_name(e->start));
    json_put_text_at(j, "openings", m->openings);
    json_put_uint_at(j, "seed", e->seed);
}

static void put_points(const pair_counts *points, json_writer *j) {
    json_open_array_at(j, "pairs_by_halves");
    for (int i = 0; i < PAIR_RESULTS; i++) json_put_int(j, points->with[i]);
    json_close(j);
}

static void put_test(const sprt *t, const match_result *r, json_writer *j) {
    json_open_object_at(j, "test");
    json_put_real_at(j, "elo0", t->elo0);
    json_put_real_at(j, "elo1", t->elo1);
    json_put_real_at(j, "alpha", t->alpha);
    json_put_real_at(j, "beta", t->beta);
    json_put_real_at(j, "llr", r->llr);
    json_put_real_at(j, "lower", sprt_lower(t));
    json_put_real_at(j, "upper", sprt_upper(t));
    json_put_text_at(j, "verdict", sprt_verdict_name(r->verdict));
    json_close(j);
}

static void put_clock(const match_options *o, const match_result *r, json_writer *j) {
    const search_limits *a = &o->encounter.limits[A], *b = &o->encounter.limits[B];
    json_open_object_at(j, "clock");
    json_put_real_at(j, "seconds", (double)a->game_ns * 1e-9);
    json_put_real_at(j, "increment", (double)a->increment_ns * 1e-9);
    if (a->game_ns != b->game_ns || a->increment_ns != b->increment_ns) {
        json_put_real_at(j, "seconds_b", (double)b->game_ns * 1e-9);
        json_put_real_at(j, "increment_b", (double)b->increment_ns * 1e-9);
    }
    json_put_int_at(j, "late_a", r->forfeits[A][ENDING_TIME]);
    json_put_int_at(j, "late_b", r->forfeits[B][ENDING_TIME]);
    json_close(j);
}

/* Only what happened: {"a":{"crash":3},"b":{}}. */
static void put_forfeits(const match_result *r, json_writer *j) {
    json_open_object_at(j, "forfeits");
    for (int who = A; who <= B; who++) {
        json_open_object_at(j, who == A ? "a" : "b");
        for (game_ending e = ENDING_NORMAL; e < ENDING_COUNT; e++)
            if (r->forfeits[who][e]) json_put_int_at(j, game_ending_name(e), r->forfeits[who][e]);
        json_close(j);
    }
    json_close(j);
}

void match_report_result_json(const match_report *m, const match_result *r, bool complete,
                              json_writer *j) {
    const match_options *o = m->options;
    put_setting(m, j);
    json_put_bool_at(j, "complete", complete);
    json_put_int_at(j, "pairs", r->pairs);
    json_put_int_at(j, "wins", r->wins);
    json_put_int_at(j, "draws", r->draws);
    json_put_int_at(j, "losses", r->losses);
    put_points(&r->points, j);
    put_forfeits(r, j);
    json_put_real_at(j, "score", r->score);
    json_put_real_at(j, "score_error", r->score_error);
    json_put_real_at(j, "discs", r->mean);
    json_put_real_at(j, "discs_error", r->error);
    json_put_real_at(j, "elo", r->elo);
    json_put_real_at(j, "elo_error", r->elo_error);
    json_put_real_at(j, "elo_bound", r->elo_bound);
    if (o->test) put_test(o->test, r, j);
    if (has_clock(o)) put_clock(o, r, j);
    if (!m->times) return;
    json_put_real_at(j, "seconds_per_move_a", per_move(m, A));
    json_put_real_at(j, "seconds_per_move_b", per_move(m, B));
}
