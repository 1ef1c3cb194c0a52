/* tests/analysis/game_analysis.c - values and losses of whole games, against the solver. */
#include "analysis/game_analysis.h"
#include "analysis/analyst.h"
#include "base/fault.h"
#include "base/rng.h"
#include "engine/engine.h"
#include "game/position.h"
#include "game/tier.h"
#include "notation/game.h"
#include "search/result.h"

#include "support/engine_ask.h"
#include "support/failing_alloc.h"
#include "support/random_play.h"
#include "support/settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis_games.h"

#include <math.h>
#include <string.h>

enum { SOLVED_FROM = 20 };

static game_analysis analyse(const game *g, int level, int threads) {
    game_analysis_options o = game_analysis_usual(tier_best());
    game_analysis a;
    fault f;
    o.analyst.level = level;
    o.analyst.threads = threads;
    if (game_analysis_run(g, &o, &a, &f)) fail_msg("%s", f.text);
    return a;
}

/* The promises of the header. */
static void assert_sound(const game *g, const game_analysis *a) {
    assert_int_equal(a->count, g->count);
    for (size_t i = 0; i < a->count; i++) {
        const analysed_move *m = &a->moves[i];
        const int square = g->plies[i].square;
        assert_int_equal(m->ply, i + 1);
        assert_int_equal(m->move, square == GAME_PASS ? SEARCH_PASS : square);
        assert_true(m->loss >= 0 && m->loss == m->best_value - m->value);         /* I1 */
        if (m->loss == 0) assert_int_equal(m->best, m->move);                     /* I2 */
        if (m->move == SEARCH_PASS) assert_true(m->loss == 0 && m->choices == 0); /* I3 */
        assert_true(m->line.count > 0 && m->line.squares[0] == m->best);
        assert_int_equal(m->mark, mark_of(m->loss, &a->limits[m->unit]));
    }
}

static double solved_value(engine *e, const position *p) {
    const engine_request r = {.goal = ENGINE_EXACT, .best = 1};
    if (position_over(p)) return judged_over(p).value;
    const engine_result found = ask(e, p, &r);
    assert_int_equal(found.best.certainty, CERTAIN_EXACT);
    return found.best.value;
}

/* Solves each position again, alone, and compares value, loss and the total of each side. */
static void compare_with_solver(const game *g, const game_analysis *a) {
    engine *e = open_engine(1, 16, tier_best());
    double totals[2] = {0, 0}, solved[2] = {0, 0};
    for (size_t i = 0; i < a->count; i++) {
        const analysed_move *m = &a->moves[i];
        position p = game_position_after(g, i);
        if (m->empties > SOLVED_FROM) continue;
        assert_true(m->exact);
        engine_new_game(e);
        const double best = solved_value(e, &p);
        if (m->move == SEARCH_PASS)
            position_pass(&p);
        else
            position_play(&p, m->move);
        const double played = -solved_value(e, &p);
        assert_true(m->best_value == best && m->value == played);
        totals[m->side] += m->loss;
        solved[m->side] += best - played;
    }
    for (int side = 0; side < 2; side++) assert_true(totals[side] == solved[side]);
    assert_true(totals[BLACK] == 22 && totals[WHITE] == 12); /* of this game */
    engine_free(e);
}

/* At level 16 every value from 20 empty squares on is that of the solver. The whole game takes some
 * seconds, so a sanitized test takes its end: the same positions, from an unusual start. */
static void totals_agree_with_the_solver(void **state) {
    (void)state;
    game whole = analysis_game(NULL, long_game);
    game end = analysis_tail(&whole, 25);
    const game *g = setting_quick() ? &end : &whole;
    game_analysis a = analyse(g, 16, 1);
    assert_true(a.over);
    assert_sound(g, &a);
    compare_with_solver(g, &a);
    game_analysis_clear(&a);
    game_clear(&end);
    game_clear(&whole);
}

static void assert_same(const game_analysis *a, const game_analysis *b) {
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++) {
        const analysed_move *m = &a->moves[i], *n = &b->moves[i];
        assert_true(m->value == n->value && m->best_value == n->best_value);
        assert_int_equal(m->best, n->best);
        assert_int_equal(m->depth, n->depth);
        assert_int_equal(m->exact, n->exact);
        assert_int_equal(m->mark, n->mark);
        assert_int_equal(m->line.count, n->line.count);
        assert_memory_equal(m->line.squares, n->line.squares,
                            (size_t)m->line.count * sizeof *m->line.squares);
    }
}

/* One thread, two threads and an analyst that has seen another game give the same answer. */
static void threads_agree(void **state) {
    (void)state;
    game g = analysis_game(NULL, long_game), other = analysis_game(NULL, wiped_game);
    game_analysis_options o = game_analysis_usual(tier_best());
    game_analysis one = analyse(&g, 6, 1), two = analyse(&g, 6, 2), lent, first;
    analyst *a = NULL;
    assert_sound(&g, &one);
    assert_same(&one, &two);
    o.analyst.level = 6;
    assert_int_equal(analyst_open(&o.analyst, &g.start.field, &a, NULL), OK);
    assert_int_equal(game_analysis_run_with(a, &other, &o, &first, NULL), OK);
    assert_int_equal(game_analysis_run_with(a, &g, &o, &lent, NULL), OK);
    assert_same(&one, &lent);
    analyst_close(a);
    game_analysis_clear(&one);
    game_analysis_clear(&two);
    game_analysis_clear(&lent);
    game_analysis_clear(&first);
    game_clear(&other);
    game_clear(&g);
}

/* Passes are plies with the value of the position behind them, for the side that passes. */
static void passes_have_values(void **state) {
    (void)state;
    game whole = analysis_game(NULL, long_game), g = analysis_tail(&whole, 12);
    game_analysis a = analyse(&g, 4, 1);
    int passes = 0;
    assert_sound(&g, &a);
    for (size_t i = 0; i + 1 < a.count; i++) {
        if (a.moves[i].move != SEARCH_PASS) continue;
        passes++;
        assert_true(a.moves[i].value == -a.moves[i + 1].best_value);
        assert_true(a.moves[i].exact);
    }
    assert_int_equal(passes, 2);
    game_analysis_clear(&a);
    game_clear(&g);
    game_clear(&whole);
}

/* A wipe-out in the middle game: the last move wins all squares. */
static void a_wipe_out_counts_all_squares(void **state) {
    (void)state;
    game g = analysis_game(NULL, wiped_game);
    game_analysis a = analyse(&g, 6, 1);
    assert_sound(&g, &a);
    assert_true(a.over);
    assert_true(a.moves[a.count - 1].value == 64);
    assert_true(fabs(a.last.value) == 64 && a.last.exact);
    game_analysis_clear(&a);
    game_clear(&g);
}

/* An unfinished game has a value at its end; a game without a move has only that. */
static void an_unfinished_game_has_a_value(void **state) {
    (void)state;
    game g = analysis_game(NULL, "f5d6c3"), empty = game_make(NULL);
    game_analysis a = analyse(&g, 6, 1), b = analyse(&empty, 6, 1);
    assert_sound(&g, &a);
    assert_false(a.over);
    assert_int_equal(a.last_side, WHITE);
    assert_true(fabs(a.last.value) < 8 && !a.last.exact);
    assert_int_equal(b.count, 0);
    assert_int_equal(b.last_side, BLACK);
    game_analysis_clear(&a);
    game_analysis_clear(&b);
    game_clear(&g);
}

/* A game that stands before a forced pass, unfinished. */
static void a_game_may_stand_before_a_pass(void **state) {
    (void)state;
    game whole = analysis_game(NULL, long_game), tail = analysis_tail(&whole, 12);
    game g = game_make(NULL);
    game_set_start(&g, &tail.start);
    for (size_t i = 0; tail.plies[i].square != GAME_PASS; i++)
        assert_int_equal(game_add_move(&g, tail.plies[i].square, NULL), OK);
    assert_true(position_must_pass(&g.now));
    game_analysis a = analyse(&g, 4, 1), all = analyse(&tail, 4, 1);
    assert_sound(&g, &a);
    assert_int_equal(a.last.move, SEARCH_PASS);
    assert_true(a.last.value == all.moves[g.count].value);
    game_analysis_clear(&a);
    game_analysis_clear(&all);
    game_clear(&g);
    game_clear(&tail);
    game_clear(&whole);
}

/* ---- other boards ---- */

static game random_game(int size, uint64_t seed) {
    rng r = rng_make(seed, 0);
    position start;
    game g = game_make(NULL);
    assert_int_equal(position_start(&start, size, START_DIAGONAL, NULL), OK);
    game_set_start(&g, &start);
    while (!position_over(&g.now)) {
        const squares moves = position_moves(&g.now);
        assert_int_equal(squares_empty(&moves) ? game_add_pass(&g, NULL)
                                               : game_add_move(&g, random_member(&r, &moves), NULL),
                         OK);
    }
    return g;
}

/* Other sizes and starts: the champion counts discs on 6x6 and 10x10. On 14x14 an agent estimates
 * chances, and solves the end in discs. */
static void other_boards_are_analysed(void **state) {
    (void)state;
    const uint64_t seed = setting_seed(1);
    for (int size = 6; size <= 14; size += 4) {
        game whole = random_game(size, seed), g = analysis_tail(&whole, size == 6 ? 32 : 22);
        game_analysis a = analyse(&g, 4, 2);
        assert_sound(&g, &a);
        const analysed_move *first = &a.moves[0], *last = &a.moves[a.count - 1];
        assert_int_equal(first->unit, size < 14 ? LOSS_DISCS : LOSS_CHANCE);
        assert_true(first->unit == LOSS_DISCS || fabs(first->best_value) <= 100);
        assert_true(last->exact && last->unit == LOSS_DISCS);
        assert_true(fabs(last->value) == fabs((double)position_final_score(&g.now)));
        game_analysis_clear(&a);
        game_clear(&g);
        game_clear(&whole);
    }
}

/* ---- one position ---- */

/* What a teacher asks: the best move loses nothing, a corner thrown away loses discs. */
static void a_teacher_knows_the_loss(void **state) {
    (void)state;
    game whole = analysis_game(NULL, long_game), g = analysis_tail(&whole, 20);
    const analyst_options o = {.level = 10, .threads = 1, .tier = tier_best()};
    analyst *a = NULL;
    judged best, played;
    double loss = -1;
    const squares legal = position_moves(&g.start);
    assert_int_equal(analyst_open(&o, &g.start.field, &a, NULL), OK);
    for (int s = squares_next(&legal, SQUARE_NONE); s != SQUARE_NONE; s = squares_next(&legal, s)) {
        assert_int_equal(analyst_loss(a, &g.start, s, NULL, &best, &played, &loss, NULL), OK);
        assert_true(loss >= 0 && best.exact && played.exact);
        assert_int_equal(played.move, s);
        assert_true((loss == 0) == (best.move == s));
    }
    analyst_close(a);
    game_clear(&g);
    game_clear(&whole);
}

/* In the middle game and before the exact end, both moves have the same depth and certainty. The
 * position after the move may have fewer empty squares than the level needs to be surer: it must
 * not. */
static void both_moves_are_searched_alike(void **state) {
    (void)state;
    static const size_t plies[] = {10, 32, 35, 38}; /* to a depth; then 27, 24 and 21 empty */
    game whole = analysis_game(NULL, long_game);
    const analyst_options o = {.level = 11, .threads = 1, .tier = tier_best()};
    analyst *a = NULL;
    assert_int_equal(analyst_open(&o, &whole.start.field, &a, NULL), OK);
    for (size_t i = 0; i < sizeof plies / sizeof *plies; i++) {
        const position p = game_position_after(&whole, plies[i]);
        const squares legal = position_moves(&p);
        judged best, played;
        assert_int_equal(analyst_best(a, &p, NULL, &best, NULL), OK);
        const judged first = best;
        int other = squares_next(&legal, SQUARE_NONE);
        if (other == best.move) other = squares_next(&legal, other);
        assert_int_equal(analyst_compare(a, &p, other, NULL, &best, &played, NULL), OK);
        assert_int_equal(played.depth, first.depth);
        assert_int_equal(played.percent, first.percent);
        assert_int_equal(played.to_end, first.to_end);
        assert_int_equal(played.exact, first.exact);
    }
    analyst_close(a);
    game_clear(&whole);
}

/* A time finds its own depth; both moves then have it. */
static void a_time_is_a_limit_too(void **state) {
    (void)state;
    game g = analysis_game(NULL, "f5d6c3d3c4f4");
    game_analysis_options o = game_analysis_usual(tier_best());
    game_analysis a;
    o.analyst.time_ns = 20000000;
    assert_int_equal(game_analysis_run(&g, &o, &a, NULL), OK);
    assert_sound(&g, &a);
    for (size_t i = 0; i < a.count; i++) assert_true(a.moves[i].depth > 1);
    game_analysis_clear(&a);
    game_clear(&g);
}

/* ---- stopping and failing ---- */

typedef struct counting {
    size_t last, all;
    atomic_bool stop;
    size_t stop_at;
} counting;

static void count_progress(void *context, size_t done, size_t all) {
    counting *c = context;
    assert_int_equal(done, c->last + 1);
    c->last = done;
    c->all = all;
    if (done == c->stop_at) atomic_store(&c->stop, true);
}

/* An analysis that was stopped again and again, and kept what it found, is the same as one in a
 * single run. Every position that was searched is kept. */
static void a_stopped_analysis_goes_on(void **state) {
    (void)state;
    game g = analysis_game(NULL, long_game);
    game_analysis_options o = game_analysis_usual(tier_best());
    game_analysis whole, parts;
    analysis_kept kept;
    fault f;
    int stops = 0;
    o.analyst.level = 4;
    assert_int_equal(game_analysis_run(&g, &o, &whole, &f), OK);
    assert_int_equal(analysis_kept_make(&g, NULL, &kept, &f), OK);
    o.kept = &kept;
    o.progress = count_progress;
    for (size_t at = 7;; at += 7) {
        counting c = {.stop_at = at};
        o.stop = &c.stop;
        o.progress_context = &c;
        const status result = game_analysis_run(&g, &o, &parts, &f);
        if (result == OK) break;
        assert_int_equal(result, E_STOPPED);
        stops++;
    }
    assert_true(stops > 3);
    assert_same(&whole, &parts);
    for (size_t i = 0; i < kept.count; i++)
        assert_true(kept.done[i] || i + 1 == kept.count || g.plies[i].square == GAME_PASS);
    game_analysis_clear(&parts);
    game_analysis_clear(&whole);
    analysis_kept_clear(&kept);
    game_clear(&g);
}

/* The analyst that one analysis leaves serves the next one, of the same game and of another one, as
 * a new one does. It stays after a stop, too. */
static void an_analyst_that_stays_changes_nothing(void **state) {
    (void)state;
    game g = analysis_game(NULL, long_game), h = analysis_game(NULL, "f5d6c3d3c4f4f6f3e6e7");
    game_analysis_options o = game_analysis_usual(tier_best());
    game_analysis alone, other, again;
    counting c = {.stop_at = 9};
    analyst *stays = NULL;
    fault f;
    o.analyst.level = 6;
    o.analyst.threads = 2;
    assert_int_equal(game_analysis_run(&g, &o, &alone, &f), OK);
    o.stays = &stays;
    assert_int_equal(game_analysis_run(&h, &o, &other, &f), OK);
    assert_non_null(stays);
    const analyst *first = stays;
    o.stop = &c.stop;
    o.progress = count_progress;
    o.progress_context = &c;
    assert_int_equal(game_analysis_run(&g, &o, &again, &f), E_STOPPED);
    o.stop = NULL;
    o.progress = NULL;
    assert_int_equal(game_analysis_run(&g, &o, &again, &f), OK);
    assert_ptr_equal(stays, first);
    assert_same(&alone, &again);
    game_analysis_clear(&again);
    game_analysis_clear(&other);
    game_analysis_clear(&alone);
    analyst_close(stays);
    game_clear(&h);
    game_clear(&g);
}

/* Progress counts every position once; a stop ends the analysis and leaves nothing. */
static void progress_counts_and_a_stop_ends(void **state) {
    (void)state;
    game g = analysis_game(NULL, long_game);
    game_analysis_options o = game_analysis_usual(tier_best());
    counting c = {.stop_at = SIZE_MAX};
    game_analysis a;
    fault f;
    o.analyst.level = 2;
    o.analyst.threads = 2;
    o.stop = &c.stop;
    o.progress = count_progress;
    o.progress_context = &c;
    assert_int_equal(game_analysis_run(&g, &o, &a, &f), OK);
    assert_int_equal(c.last, c.all);
    assert_int_equal(c.all, 60); /* two plies are passes, and the game is over */
    game_analysis_clear(&a);
    c = (counting){.stop_at = 5};
    assert_int_equal(game_analysis_run(&g, &o, &a, &f), E_STOPPED);
    assert_null(a.moves);
    assert_true(c.last >= 5 && c.last < 60);
    game_clear(&g);
}

/* With short memory the analysis fails and nothing is left behind. */
static void short_memory_is_a_failure(void **state) {
    (void)state;
    game g = analysis_game(NULL, "f5d6");
    for (size_t n = 0;; n++) {
        failing_alloc memory;
        game_analysis_options o = game_analysis_usual(tier_best());
        game_analysis a;
        fault f;
        failing_alloc_start(&memory, n, false);
        o.analyst.level = 2;
        o.analyst.memory = &memory.memory;
        const status failed = game_analysis_run(&g, &o, &a, &f);
        assert_int_equal(failed, memory.failed ? E_NOMEM : OK);
        game_analysis_clear(&a);
        assert_int_equal(memory.live, 0);
        if (!failed) break;
    }
    game_clear(&g);
}

/* The worst moves come in the order of their losses, and only those with a loss. */
static void the_worst_moves_come_first(void **state) {
    (void)state;
    game whole = analysis_game(NULL, long_game), g = analysis_tail(&whole, 22);
    game_analysis a = analyse(&g, 10, 1);
    int worst[3], many[30];
    assert_int_equal(game_analysis_worst(&a, BLACK, 3, worst), 3);
    assert_true(a.moves[worst[0]].loss >= a.moves[worst[1]].loss);
    assert_true(a.moves[worst[1]].loss >= a.moves[worst[2]].loss);
    assert_int_equal(game_analysis_worst(&a, WHITE, 3, worst), 1);
    assert_true(a.moves[worst[0]].loss == 12);
    const int count = game_analysis_worst(&a, BLACK, 30, many);
    double sum = 0;
    for (int i = 0; i < count; i++) sum += a.moves[many[i]].loss;
    assert_int_equal(count, 4);
    assert_true(sum == 22);
    game_analysis_clear(&a);
    game_clear(&g);
    game_clear(&whole);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(totals_agree_with_the_solver),
        cmocka_unit_test(threads_agree),
        cmocka_unit_test(passes_have_values),
        cmocka_unit_test(a_wipe_out_counts_all_squares),
        cmocka_unit_test(an_unfinished_game_has_a_value),
        cmocka_unit_test(a_game_may_stand_before_a_pass),
        cmocka_unit_test(other_boards_are_analysed),
        cmocka_unit_test(a_teacher_knows_the_loss),
        cmocka_unit_test(both_moves_are_searched_alike),
        cmocka_unit_test(a_time_is_a_limit_too),
        cmocka_unit_test(a_stopped_analysis_goes_on),
        cmocka_unit_test(an_analyst_that_stays_changes_nothing),
        cmocka_unit_test(progress_counts_and_a_stop_ends),
        cmocka_unit_test(short_memory_is_a_failure),
        cmocka_unit_test(the_worst_moves_come_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
