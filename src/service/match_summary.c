/* service/match_summary.c - from the types of the arena to those of the reports. */
#include "service/match_summary.h"

#include "arena/encounter.h"
#include "arena/played_game.h"
#include "arena/rating/match_statistics.h"
#include "arena/rating/sprt.h"
#include "base/text.h"
#include "game/position.h"
#include "search/limits.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

enum { A, B };

static_assert(MATCH_HALVES == (int)PAIR_RESULTS, "a pair has as many results here as there");
static_assert(MATCH_FORFEITS_MOST >= (int)ENDING_COUNT, "every forfeit has room");

forfeit_texts forfeit_texts_of(const game_evidence *e) {
    return (forfeit_texts){e->sentence, e->talk.asked, e->talk.answered, e->talk.errors};
}

match_line match_line_of(const match_game *g, const char *const names[2], bool has_times) {
    const played_game *p = &g->played;
    return (match_line){.number = p->number + 1,
                        .names = {names ? names[A] : "A", names ? names[B] : "B"},
                        .record = g->record,
                        .opening_plies = p->opening_plies,
                        .a_is_black = p->a_is_black,
                        .score = p->score,
                        .ending = game_ending_name(p->ending),
                        .words = p->ending == ENDING_NORMAL ? NULL : game_ending_words(p->ending),
                        .is_forfeit = game_ending_is_forfeit(p->ending),
                        .evidence = forfeit_texts_of(&p->evidence),
                        .has_times = has_times,
                        .seconds = {p->seconds[A], p->seconds[B]}};
}

/* ---- the numbers ---- */

static void add_forfeits(const match_result *r, match_summary *out) {
    for (game_ending e = ENDING_NORMAL; e < ENDING_COUNT; e++) {
        if (!game_ending_is_forfeit(e)) continue;
        out->forfeits[out->forfeit_count++] =
            (match_forfeit){.name = game_ending_name(e),
                            .words = game_ending_words(e),
                            .is_late = e == ENDING_TIME,
                            .lost = {r->forfeits[A][e], r->forfeits[B][e]}};
    }
}

static void add_test(const sprt *t, const match_result *r, match_summary *out) {
    out->has_test = true;
    out->test = (match_test){.elo0 = t->elo0,
                             .elo1 = t->elo1,
                             .alpha = t->alpha,
                             .beta = t->beta,
                             .llr = r->llr,
                             .lower = sprt_lower(t),
                             .upper = sprt_upper(t),
                             .accepted = r->verdict == SPRT_OPEN ? -1 : r->verdict == SPRT_H1,
                             .verdict = sprt_verdict_name(r->verdict)};
}

static void write_limits(const search_limits *l, char out[MATCH_LIMITS_BYTES]) {
    buffer words = buffer_make(NULL);
    encounter_limits_write(l, "", &words);
    (void)snprintf(out, MATCH_LIMITS_BYTES, "%s", buffer_text(&words));
    buffer_clear(&words);
}

static void add_sides(const match_job *j, const match_progress *p, match_summary *out) {
    const encounter *e = &j->options.encounter;
    for (int who = A; who <= B; who++) {
        const search_limits *l = &e->limits[who];
        out->specs[who] = who == A ? e->a : e->b;
        out->names[who] = j->names[who];
        write_limits(l, out->limits[who]);
        out->titles[who] = out->sentences[who] = "";
        out->has_clock |= l->game_ns > 0;
        out->clocks[who] = (match_clock){(double)l->game_ns * 1e-9, (double)l->increment_ns * 1e-9};
        out->seconds_per_move[who] = p->moves[who] ? p->seconds[who] / p->moves[who] : (double)NAN;
    }
}

match_summary match_summary_of(const match_job *j, const match_outcome *o, status result,
                               bool has_times) {
    const encounter *e = &j->options.encounter;
    const match_result *r = &o->result;
    match_summary m = {.size = e->players.size,
                       .start = start_name(e->start),
                       .openings = j->openings,
                       .seed = e->seed,
                       .is_complete = result == OK,
                       .pairs = r->pairs,
                       .wins = r->wins,
                       .draws = r->draws,
                       .losses = r->losses,
                       .score = r->score,
                       .score_error = r->score_error,
                       .discs = r->mean,
                       .discs_error = r->error,
                       .elo = r->elo,
                       .elo_error = r->elo_error,
                       .elo_bound = r->elo_bound,
                       .has_times = has_times};
    for (int i = 0; i < MATCH_HALVES; i++) m.pairs_by_halves[i] = r->points.with[i];
    add_forfeits(r, &m);
    add_sides(j, &o->progress, &m);
    if (j->options.test) add_test(j->options.test, r, &m);
    return m;
}
