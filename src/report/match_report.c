/* report/match_report.c - lines and keys. */
#include "report/match_report.h"

#include "notation/square_name.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { A, B };

/* ---- one game ---- */

/* The moves as a transcript, with "--" for a pass, so that any start can be read back. */
static void write_moves(const game *g, size_t to, buffer *out) {
    for (size_t i = 0; i < to; i++) {
        char name[SQUARE_NAME_BYTES] = "--";
        if (g->plies[i].square != GAME_PASS) square_name_write(g->plies[i].square, name);
        buffer_add(out, name);
    }
}

static void write_opening(const match_line *l, buffer *out) {
    write_moves(l->record, (size_t)l->opening_plies, out);
    if (l->opening_plies == 0) buffer_add(out, "start");
}

void match_line_write(const match_line *l, buffer *out) {
    const char *a = l->names[A], *b = l->names[B];
    buffer_format(out, "game %d, opening ", l->number);
    write_opening(l, out);
    buffer_format(out, ", black %s, %s %+d%s%s", l->a_is_black ? a : b, a, l->score,
                  l->words ? " " : "", l->words ? l->words : "");
    if (l->has_times)
        buffer_format(out, ", %s %.3f s, %s %.3f s", a, l->seconds[A], b, l->seconds[B]);
    buffer_add(out, ": ");
    write_moves(l->record, l->record->count, out);
    buffer_add_char(out, '\n');
}

static void put_moves_at(json_writer *j, const char *key, const game *g, size_t to) {
    buffer moves = buffer_make(NULL);
    write_moves(g, to, &moves);
    json_put_string_at(j, key, buffer_view(&moves));
    buffer_clear(&moves);
}

void forfeit_texts_json(const forfeit_texts *t, json_writer *j) {
    json_open_object_at(j, "evidence");
    JSON_PUT_FIELDS(j, json_text_at("sentence", t->sentence), json_text_at("asked", t->asked),
                    json_text_at("answered", t->answered), json_text_at("errors", t->errors));
    json_close(j);
}

void match_line_json(const match_line *l, json_writer *j) {
    json_open_object(j);
    json_put_int_at(j, "number", l->number);
    put_moves_at(j, "opening", l->record, (size_t)l->opening_plies);
    json_put_text_at(j, "black", l->a_is_black ? "a" : "b");
    put_moves_at(j, "moves", l->record, l->record->count);
    json_put_int_at(j, "score", l->score);
    json_put_text_at(j, "ending", l->ending);
    if (l->is_forfeit) forfeit_texts_json(&l->evidence, j);
    if (l->has_times) {
        json_put_real_at(j, "seconds_a", l->seconds[A]);
        json_put_real_at(j, "seconds_b", l->seconds[B]);
    }
    json_close(j);
}

/* ---- the numbers as text ---- */

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

void match_summary_times(const match_summary *m, buffer *out) {
    buffer_add(out, "A ");
    write_real(1000 * m->seconds_per_move[A], 3, false, out);
    buffer_add(out, " ms, B ");
    write_real(1000 * m->seconds_per_move[B], 3, false, out);
    buffer_add(out, " ms per move");
}

/* A few won pairs bound the difference by less than nothing: "at least -216" after four won games
 * helps nobody. The JSON keeps the bound. */
static void write_elo(const match_summary *m, buffer *out) {
    static const estimate_style elo = {1, true, "", ""};
    buffer_add(out, "\nelo    ");
    const bool a_has_all = m->score > 0.5;
    if (isnan(m->elo_bound))
        write_estimate(m->elo, m->elo_error, &elo, out);
    else if (a_has_all ? m->elo_bound <= 0 : m->elo_bound >= 0)
        buffer_format(out, "unknown: %s has all points, but %d %s can be luck",
                      a_has_all ? "A" : "B", m->pairs, m->pairs == 1 ? "pair" : "pairs");
    else
        buffer_format(out, "at %s %+.0f, at 95 %%", a_has_all ? "least" : "most", m->elo_bound);
    buffer_add_char(out, '\n');
}

static void write_test(const match_test *t, buffer *out) {
    buffer_add(out, "test   ");
    if (t->accepted < 0)
        buffer_format(out, "undecided between %g and %g Elo", t->elo0, t->elo1);
    else if (t->accepted == 0)
        buffer_format(out, "H0 accepted: rather %g than %g Elo", t->elo0, t->elo1);
    else
        buffer_format(out, "H1 accepted: rather %g than %g Elo", t->elo1, t->elo0);
    buffer_format(out, ", LLR %+.2f, bounds %+.2f and %+.2f\n", t->llr, t->lower, t->upper);
}

/* Losses on the clock have a line of their own. */
static bool is_listed(const match_summary *m, const match_forfeit *f, int who) {
    return f->lost[who] && !(f->is_late && m->has_clock);
}

/* " lost 3 by a crash, 1 by hanging"; nothing where there is nothing to list. */
static void write_forfeits_of(const match_summary *m, int who, buffer *out) {
    const char *joint = " lost ";
    for (int i = 0; i < m->forfeit_count; i++) {
        const match_forfeit *f = &m->forfeits[i];
        if (!is_listed(m, f, who)) continue;
        buffer_format(out, "%s%d %s", joint, f->lost[who], f->words);
        joint = ", ";
    }
}

/* "forfeit  A lost 3 by a crash, 1 by hanging; B lost 2 on time" */
static void write_forfeits(const match_summary *m, buffer *out) {
    const char *head = "forfeit  ";
    for (int who = A; who <= B; who++) {
        buffer line = buffer_make(NULL);
        write_forfeits_of(m, who, &line);
        if (line.length) {
            buffer_format(out, "%s%s%s", head, who == A ? "A" : "B", buffer_text(&line));
            head = "; ";
        }
        buffer_clear(&line);
    }
    if (head[0] == ';') buffer_add_char(out, '\n');
}

static int late_games(const match_summary *m, int who) {
    int late = 0;
    for (int i = 0; i < m->forfeit_count; i++)
        if (m->forfeits[i].is_late) late += m->forfeits[i].lost[who];
    return late;
}

/* "limits depth 4", "limits A depth 4; B its own" or "limits the players' own" */
static void write_limits(const match_summary *m, buffer *out) {
    static const char own[] = "its own";
    const char *a = m->limits[A], *b = m->limits[B];
    if (strcmp(a, b) != 0)
        buffer_format(out, "limits A %s; B %s\n", a[0] ? a : own, b[0] ? b : own);
    else
        buffer_format(out, "limits %s\n", a[0] ? a : "the players' own");
}

void match_summary_write(const match_summary *m, buffer *out) {
    static const estimate_style share = {1, false, " %", ""}, discs = {2, true, "", " per game"};
    buffer_format(out, "A  %sB  %s", m->titles[A], m->titles[B]);
    buffer_format(out, "A won %d, drew %d, lost %d of %d games in %d pair%s\n", m->wins, m->draws,
                  m->losses, 2 * m->pairs, m->pairs, m->pairs == 1 ? "" : "s");
    if (m->has_clock)
        buffer_format(out, "clock  A lost %d on time, B %d\n", late_games(m, A), late_games(m, B));
    write_forfeits(m, out);
    buffer_add(out, "score  ");
    write_estimate(100 * m->score, 100 * m->score_error, &share, out);
    buffer_add(out, "\ndiscs  ");
    write_estimate(m->discs, m->discs_error, &discs, out);
    write_elo(m, out);
    if (m->has_test) write_test(&m->test, out);
    if (m->has_times) {
        buffer_add(out, "time   ");
        match_summary_times(m, out);
        buffer_add_char(out, '\n');
    }
    buffer_format(out, "seed   %" PRIu64 "\n", m->seed);
    write_limits(m, out);
}

/* ---- the numbers as JSON ---- */

static void put_setting(const match_summary *m, json_writer *j) {
    JSON_PUT_FIELDS(j, json_text_at("a", m->specs[A]), json_text_at("b", m->specs[B]));
    if (m->names[A]) json_put_text_at(j, "name_a", m->names[A]);
    if (m->names[B]) json_put_text_at(j, "name_b", m->names[B]);
    JSON_PUT_FIELDS(j, json_text_at("sentence_a", m->sentences[A]),
                    json_text_at("sentence_b", m->sentences[B]), json_int_at("size", m->size),
                    json_text_at("start", m->start), json_text_at("openings", m->openings),
                    json_uint_at("seed", m->seed), json_text_at("limits_a", m->limits[A]),
                    json_text_at("limits_b", m->limits[B]));
}

static void put_halves(const match_summary *m, json_writer *j) {
    json_open_array_at(j, "pairs_by_halves");
    for (int i = 0; i < MATCH_HALVES; i++) json_put_int(j, m->pairs_by_halves[i]);
    json_close(j);
}

static void put_test(const match_test *t, json_writer *j) {
    json_open_object_at(j, "test");
    JSON_PUT_FIELDS(j, json_real_at("elo0", t->elo0), json_real_at("elo1", t->elo1),
                    json_real_at("alpha", t->alpha), json_real_at("beta", t->beta),
                    json_real_at("llr", t->llr), json_real_at("lower", t->lower),
                    json_real_at("upper", t->upper), json_text_at("verdict", t->verdict));
    json_close(j);
}

static bool clocks_differ(const match_clock *a, const match_clock *b) {
    return a->seconds < b->seconds || a->seconds > b->seconds || a->increment < b->increment ||
           a->increment > b->increment;
}

static void put_clock(const match_summary *m, json_writer *j) {
    const match_clock *a = &m->clocks[A], *b = &m->clocks[B];
    json_open_object_at(j, "clock");
    json_put_real_at(j, "seconds", a->seconds);
    json_put_real_at(j, "increment", a->increment);
    if (clocks_differ(a, b)) {
        json_put_real_at(j, "seconds_b", b->seconds);
        json_put_real_at(j, "increment_b", b->increment);
    }
    json_put_int_at(j, "late_a", late_games(m, A));
    json_put_int_at(j, "late_b", late_games(m, B));
    json_close(j);
}

/* Only those that happened: {"a":{"crash":3},"b":{}}. */
static void put_forfeits(const match_summary *m, json_writer *j) {
    json_open_object_at(j, "forfeits");
    for (int who = A; who <= B; who++) {
        json_open_object_at(j, who == A ? "a" : "b");
        for (int i = 0; i < m->forfeit_count; i++)
            if (m->forfeits[i].lost[who])
                json_put_int_at(j, m->forfeits[i].name, m->forfeits[i].lost[who]);
        json_close(j);
    }
    json_close(j);
}

void match_summary_json(const match_summary *m, json_writer *j) {
    put_setting(m, j);
    JSON_PUT_FIELDS(j, json_bool_at("complete", m->is_complete), json_int_at("pairs", m->pairs),
                    json_int_at("wins", m->wins), json_int_at("draws", m->draws),
                    json_int_at("losses", m->losses));
    put_halves(m, j);
    put_forfeits(m, j);
    JSON_PUT_FIELDS(j, json_real_at("score", m->score), json_real_at("score_error", m->score_error),
                    json_real_at("discs", m->discs), json_real_at("discs_error", m->discs_error),
                    json_real_at("elo", m->elo), json_real_at("elo_error", m->elo_error),
                    json_real_at("elo_bound", m->elo_bound));
    if (m->has_test) put_test(&m->test, j);
    if (m->has_clock) put_clock(m, j);
    if (!m->has_times) return;
    json_put_real_at(j, "seconds_per_move_a", m->seconds_per_move[A]);
    json_put_real_at(j, "seconds_per_move_b", m->seconds_per_move[B]);
}
