/* tests/engine/engine_mid.c - the middle game through the engine's face: a search to a depth is
 * plain minimax, each of several best moves has its own value, the end is the solver's.
 *
 * AVOCET_TEST_MINIMAX=N   positions against plain minimax (200; 2000 when long) */
#include "base/fault.h"
#include "base/rng.h"
#include "engine/engine.h"
#include "game/position.h"
#include "game/symmetry.h"
#include "game/tier.h"
#include "search/result.h"
#include "support/endings.h"
#include "support/engine_ask.h"
#include "support/settings.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { TABLE_MB = 4 };

/* On an empty table: what an earlier, deeper search left would be better than what is asked. */
static engine_result search(engine *e, const position *p, int depth, int best) {
    const engine_request r = {
        .search = {.limits = {.depth = depth}}, .goal = ENGINE_PLAY, .best = best};
    engine_new_game(e);
    return ask(e, p, &r);
}

static double evaluate(engine *e, const position *p) {
    double value = NAN;
    assert_int_equal(engine_evaluate(e, p, &value, NULL), OK);
    return value;
}

/* From a random game, on 8x8 mostly. */
static position some_position(rng *r, int least_empty) {
    const int size = rng_below(r, 4) ? 8 : 6;
    const int most = size * size - 6 - least_empty;
    const int empty = least_empty + (int)rng_below(r, (uint64_t)most);
    return random_ending(r, size, empty, rng_below(r, 8) ? ENDING_GAME : ENDING_PASS);
}

static position after(const position *p, int square) {
    position next = *p;
    position_play(&next, square);
    return next;
}

/* Leaves no line out. */
static engine *open_sure(int threads, tier t) {
    const engine_options o = {.threads = threads, .table_mb = TABLE_MB, .tier = t, .sure = 100};
    engine *e = NULL;
    assert_int_equal(engine_create(&o, &e, NULL), OK);
    return e;
}

/* ---- plain minimax ---- */

/* All lines of `depth` moves, no cuts, nothing remembered; a pass is no move. */
static double minimax(engine *e, const position *p, int depth) {
    position here = *p;
    if (position_over(p)) return grid_final_score(&p->field, &p->grid);
    if (depth == 0) return evaluate(e, p);
    if (position_must_pass(p)) {
        position_pass(&here);
        return -minimax(e, &here, depth);
    }
    const squares moves = position_moves(p);
    double best = -INFINITY;
    for (int x = squares_next(&moves, SQUARE_NONE); x != SQUARE_NONE; x = squares_next(&moves, x)) {
        const position next = after(p, x);
        best = fmax(best, -minimax(e, &next, depth - 1));
    }
    return best;
}

static void tell(const position *p, int depth) {
    char text[GRID_MAX * GRID_MAX + 1] = "";
    size_t n = 0;
    for (int row = 0; row < p->field.size; row++)
        for (int column = 0; column < p->field.size; column++) {
            const int x = square_at(row, column);
            const bool own = squares_has(&p->grid.own, x), opp = squares_has(&p->grid.opp, x);
            text[n++] = own ? 'X' : opp ? 'O' : '-';
        }
    print_message("depth %d: %s, own X\n", depth, text);
}

/* A search of p to this depth has the value of minimax, and calls it what it is. */
static void check_minimax(const position *p, int depth, int threads, tier t, uint64_t seed,
                          uint64_t i) {
    engine *e = open_sure(threads, tier_usable(t) ? t : tier_best());
    const engine_result out = search(e, p, depth, 1);
    const double value = minimax(e, p, depth);
    if (out.best.value != value) {
        tell(p, depth);
        fail_msg("seed %llu, position %llu: %g, minimax has %g", (unsigned long long)seed,
                 (unsigned long long)i, out.best.value, value);
    }
    if (!position_over(p)) {
        assert_int_equal(out.best.certainty, CERTAIN_DEPTH);
        assert_int_equal(out.best.depth, depth);
        assert_int_equal(out.best.bound, BOUND_EXACT);
    }
    engine_free(e);
}

static void a_depth_is_plain_minimax(void **state) {
    (void)state;
    const uint64_t seed = setting_seed(20270501);
    const uint64_t count = setting("AVOCET_TEST_MINIMAX", setting_quick()  ? 20
                                                          : setting_long() ? 2000
                                                                           : 200);
    for (uint64_t i = 0; i < count; i++) {
        rng r = rng_make(seed, i);
        const position p = some_position(&r, 7);
        const int depth = 1 + (int)(i % (setting_quick() ? 3 : 5));
        check_minimax(&p, depth, 1 + (int)(i % 7 == 0), (tier)(i / 5 % TIER_COUNT), seed, i);
    }
}

/* The same on 10x10 and 12x12, less deep because minimax needs long there. */
static void a_depth_is_plain_minimax_on_larger_boards(void **state) {
    (void)state;
    const uint64_t seed = setting_seed(20270521);
    const uint64_t count = setting_quick() ? 12 : setting_long() ? 600 : 60;
    for (uint64_t i = 0; i < count; i++) {
        rng r = rng_make(seed, i);
        const int size = i % 2 ? 10 : 12;
        const int empty = 4 + (int)rng_below(&r, (uint64_t)(size * size - 12));
        const position p = random_ending(&r, size, empty, ENDING_GAME);
        check_minimax(&p, 1 + (int)(i / 2 % 3), 1, (tier)(i / 6 % TIER_COUNT), seed, i);
    }
}

/* ---- the end ---- */

static void a_depth_to_the_end_is_the_solvers(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270502), 0);
    engine *e = open_engine(1, TABLE_MB, tier_best());
    for (int i = 0; i < (setting_quick() ? 10 : 100); i++) {
        const position p = random_ending(&r, i % 3 ? 8 : 6, 4 + i % 13, ENDING_GAME);
        const int empty = position_empties(&p);
        const engine_request exact = {.goal = ENGINE_EXACT};
        const double truth = ask(e, &p, &exact).best.value;
        const engine_result out = search(e, &p, empty + i % 2, 1);
        assert_true(out.best.value == truth);
        assert_int_equal(out.best.certainty, CERTAIN_EXACT);
        const engine_request early = {
            .search = {.limits = {.depth = 2}}, .goal = ENGINE_PLAY, .solve_from = empty};
        const engine_result solved = ask(e, &p, &early);
        assert_true(solved.best.value == truth);
        assert_int_equal(solved.best.certainty, CERTAIN_EXACT);
    }
    engine_free(e);
}

static engine_request early_solve(int empty, int sure, int best) {
    return (engine_request){.search = {.limits = {.depth = 2}},
                            .goal = ENGINE_PLAY,
                            .best = best,
                            .solve_from = empty,
                            .solve_sure = sure};
}

/* A search to the end that stays below certainty says so, of every move, and never claims to be
 * exact. */
static void a_solve_may_stay_unsure(void **state) {
    (void)state;
    static const int percents[] = {60, 73, 87, 95, 98, 99};
    rng r = rng_make(setting_seed(20270509), 0);
    engine *e = open_engine(1, TABLE_MB, tier_best());
    for (int i = 0; i < (setting_quick() ? 10 : 60); i++) {
        const position p = random_ending(&r, i % 4 ? 8 : 6, 5 + i % (setting_quick() ? 12 : 18),
                                         i % 7 ? ENDING_GAME : ENDING_PASS);
        if (position_over(&p)) continue;
        const int empty = position_empties(&p), percent = percents[i % 6];
        const engine_request request = early_solve(empty, percent, i % 3);
        engine_new_game(e);
        const engine_result out = ask(e, &p, &request);
        assert_int_equal(out.best.certainty, CERTAIN_SELECTIVE);
        assert_int_equal(out.best.percent, percent);
        assert_int_equal(out.best.depth, empty);
        assert_true(out.best.value == 2 * rint(out.best.value / 2));
        assert_true(out.best.line.count > 0 && out.best.line.squares[0] == out.best.move);
        for (int k = 0; k < out.count; k++) {
            assert_int_equal(out.moves[k].certainty, CERTAIN_SELECTIVE);
            assert_int_equal(out.moves[k].percent, percent);
        }
    }
    engine_free(e);
}

/* With 100 percent, with none, and where something exact is wanted, nothing is different; nor is it
 * with more empty squares than solve_from. */
static void a_sure_solve_is_as_ever(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270510), 0);
    engine *e = open_engine(1, TABLE_MB, tier_best());
    for (int i = 0; i < (setting_quick() ? 5 : 25); i++) {
        const position p = random_ending(&r, 8, 10 + i % (setting_quick() ? 5 : 12), ENDING_GAME);
        const int empty = position_empties(&p);
        const engine_request plain = early_solve(empty, 0, 1), sure = early_solve(empty, 100, 1),
                             exact = {.goal = ENGINE_EXACT, .solve_from = 60, .solve_sure = 73},
                             far = early_solve(empty - 1, 87, 1);
        engine_new_game(e);
        const engine_result a = ask(e, &p, &plain);
        engine_new_game(e);
        const engine_result b = ask(e, &p, &sure);
        engine_new_game(e);
        const engine_result c = ask(e, &p, &exact);
        assert_int_equal(a.best.certainty, CERTAIN_EXACT);
        assert_int_equal(b.best.certainty, CERTAIN_EXACT);
        assert_int_equal(c.best.certainty, CERTAIN_EXACT);
        assert_true(a.best.value == b.best.value && a.best.value == c.best.value);
        assert_int_equal(a.best.statistics.nodes, b.best.statistics.nodes);
        assert_int_equal(ask(e, &p, &far).best.depth, 2);
    }
    const position start = random_ending(&r, 8, 20, ENDING_GAME);
    const engine_request odd = early_solve(20, 80, 1);
    engine_result out;
    assert_int_equal(engine_search(e, &start, &odd, &out, NULL), E_RANGE);
    engine_free(e);
}

/* Without any limit a search ends when there is nothing left to know. */
static void without_limits_the_end_is_reached(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270503), 0);
    engine *e = open_engine(2, TABLE_MB, tier_best());
    for (int i = 0; i < 5; i++) {
        const position p = random_ending(&r, 8, setting_quick() ? 12 : 12 + 2 * i, ENDING_GAME);
        const engine_request endless = {.goal = ENGINE_PLAY};
        const engine_result out = ask(e, &p, &endless);
        assert_int_equal(out.best.certainty, CERTAIN_EXACT);
    }
    engine_free(e);
}

/* ---- several best moves ---- */

static double value_by_itself(engine *e, const position *p, int move, int depth) {
    const position next = after(p, move);
    return depth > 1 ? -search(e, &next, depth - 1, 1).best.value : -minimax(e, &next, 0);
}

static void check_moves(engine *e, const position *p, const engine_result *out, int depth) {
    for (int i = 0; i < out->count; i++) {
        const engine_move *m = &out->moves[i];
        assert_true(m->known);
        assert_int_equal(m->bound, BOUND_EXACT);
        assert_int_equal(m->line.squares[0], m->move);
        assert_true(i == 0 || m->value <= out->moves[i - 1].value);
        const double truth = value_by_itself(e, p, m->move, depth);
        if (m->value != truth) {
            tell(p, depth);
            fail_msg("move %d of %d: %g, by itself %g", i + 1, out->count, m->value, truth);
        }
    }
}

static void several_best_moves_are_what_each_is_by_itself(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270504), 0);
    engine *e = open_sure(1, tier_best());
    for (int i = 0; i < (setting_quick() ? 10 : 60); i++) {
        const position p = some_position(&r, 9);
        const squares moves = position_moves(&p);
        const int depth = 2 + i % 5, legal = squares_count(&moves);
        const engine_result all = search(e, &p, depth, ENGINE_MOVES_MAX);
        assert_int_equal(all.count, legal);
        check_moves(e, &p, &all, depth);
        const engine_result some = search(e, &p, depth, 3);
        assert_int_equal(some.count, legal < 3 ? legal : 3);
        check_moves(e, &p, &some, depth);
        for (int k = 0; k < some.count; k++) assert_true(some.moves[k].value == all.moves[k].value);
        if (legal > 0) assert_true(all.best.value == all.moves[0].value);
    }
    engine_free(e);
}

/* ---- limits ---- */

static void assert_sound(const position *p, const engine_result *out) {
    const squares moves = position_moves(p);
    if (squares_empty(&moves)) return;
    assert_true(squares_has(&moves, out->best.move));
    if (out->best.line.count > 0) assert_int_equal(out->best.line.squares[0], out->best.move);
    position here = *p;
    for (int i = 0; i < out->best.line.count; i++) {
        const int x = out->best.line.squares[i];
        const squares legal = position_moves(&here);
        assert_true(x == SEARCH_PASS ? position_must_pass(&here) : squares_has(&legal, x));
        if (x == SEARCH_PASS)
            position_pass(&here);
        else
            position_play(&here, x);
    }
}

/* What is called exact, the best move or any of the list, is what the solver says. */
static void check_exact(engine *truth, const position *p, const engine_result *out) {
    const engine_request all = {.goal = ENGINE_EXACT, .best = ENGINE_MOVES_MAX};
    if (out->best.certainty != CERTAIN_EXACT || position_empties(p) > 16) return;
    const engine_result solved = ask(truth, p, &all);
    assert_true(out->best.value == solved.best.value);
    for (int i = 0; i < out->count; i++)
        for (int k = 0; k < solved.count; k++)
            if (solved.moves[k].move == out->moves[i].move && out->moves[i].known &&
                out->moves[i].certainty == CERTAIN_EXACT)
                assert_true(solved.moves[k].value == out->moves[i].value);
}

/* Cut off anywhere, the move is legal, the line can be played, nothing is called exact that is not,
 * and the same limit gives the same again. */
static void limits_in_nodes_are_kept_and_repeat(void **state) {
    (void)state;
    enum { SLACK = 300000 }; /* one piece of work between two looks */
    rng r = rng_make(setting_seed(20270505), 0);
    engine *e = open_engine(1, TABLE_MB, tier_best()),
           *truth = open_engine(1, TABLE_MB, tier_best());
    for (int i = 0; i < (setting_quick() ? 10 : 60); i++) {
        const position p = some_position(&r, i % 2 ? 12 : 8);
        const uint64_t nodes = 1 + rng_below(&r, UINT64_C(1) << rng_below(&r, 19));
        const engine_request request = {.search = {.limits = {.nodes = nodes}},
                                        .goal = ENGINE_PLAY,
                                        .best = i % 4 == 0 ? 3 : 1};
        engine_new_game(e);
        const engine_result first = ask(e, &p, &request);
        engine_new_game(e);
        const engine_result again = ask(e, &p, &request);
        assert_sound(&p, &first);
        check_exact(truth, &p, &first);
        assert_true(first.best.statistics.nodes < nodes + SLACK);
        assert_int_equal(first.best.move, again.best.move);
        assert_true(first.best.value == again.best.value || isnan(first.best.value));
        assert_int_equal(first.best.statistics.nodes, again.best.statistics.nodes);
        assert_int_equal(first.best.certainty, again.best.certainty);
    }
    engine_free(truth);
    engine_free(e);
}

/* What is learned in a game does not depend on the games before it, however many there were: dates
 * in the table run out between games. */
static void games_are_the_same_after_many_others(void **state) {
    (void)state;
    enum { SEARCHES = 30 };
    rng r = rng_make(setting_seed(20270508), 0);
    const engine_request request = {.search = {.limits = {.nodes = 2000}}, .goal = ENGINE_PLAY};
    engine *old = open_engine(1, TABLE_MB, tier_best());
    for (int i = 0; i < (setting_quick() ? 12 : 40); i++) {
        position p = random_ending(&r, 8, 45, ENDING_GAME);
        engine *fresh = open_engine(1, TABLE_MB, tier_best());
        engine_new_game(old);
        for (int k = 0; k < SEARCHES && !position_over(&p); k++) {
            const engine_result a = ask(old, &p, &request), b = ask(fresh, &p, &request);
            assert_int_equal(a.best.move, b.best.move);
            assert_int_equal(a.best.statistics.nodes, b.best.statistics.nodes);
            if (a.best.move == SEARCH_PASS)
                position_pass(&p);
            else
                position_play(&p, a.best.move);
        }
        engine_free(fresh);
    }
    engine_free(old);
}

/* Every tier looks at the same positions and finds the same. */
static void tiers_search_alike(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270506), 0);
    for (int i = 0; i < (setting_quick() ? 3 : 12); i++) {
        const position p = some_position(&r, 14);
        engine_result first = {.count = 0};
        for (tier t = TIER_BASELINE; t < TIER_COUNT; t++) {
            if (!tier_usable(t)) continue;
            engine *e = open_engine(1, TABLE_MB, t);
            const engine_result out = search(e, &p, 6, 2);
            if (t == TIER_BASELINE) first = out;
            assert_int_equal(out.best.statistics.nodes, first.best.statistics.nodes);
            assert_int_equal(out.best.move, first.best.move);
            assert_true(out.best.value == first.best.value);
            assert_int_equal(out.best.line.count, first.best.line.count);
            engine_free(e);
        }
    }
}

/* ---- nothing to choose ---- */

/* A position of the middle game with one move, or with none. */
static position without_choice(rng *r, int moves) {
    enum { EMPTY = 30 };
    for (;;) {
        const position p = random_ending(r, 8, EMPTY, moves ? ENDING_GAME : ENDING_PASS);
        const squares legal = position_moves(&p);
        if (squares_count(&legal) == moves && !position_over(&p)) return p;
    }
}

/* On the clock a lone move, or a pass, takes next to nothing of an hour; the nodes end the test
 * where it does. A value that is wanted is thought about. */
static void no_choice_takes_no_time(void **state) {
    (void)state;
    enum { MANY = 200000, FEW = 5000 };
    const search_limits hour = {.time_ns = INT64_C(3600) * 1000000000, .nodes = MANY};
    rng r = rng_make(setting_seed(20270509), 0);
    engine *e = open_engine(1, TABLE_MB, tier_best());
    for (int i = 0; i < 10; i++) {
        const position p = without_choice(&r, i % 2);
        const engine_request play = {.search = {.limits = hour}, .goal = ENGINE_PLAY};
        engine_new_game(e);
        const engine_result out = ask(e, &p, &play);
        assert_true(out.best.statistics.nodes < FEW);
        assert_true(i % 2 || out.best.move == SEARCH_PASS);
        engine_request value = play;
        value.best = 1;
        assert_true(ask(e, &p, &value).best.depth > out.best.depth);
    }
    engine_free(e);
}

/* ---- the evaluation ---- */

/* Turned and mirrored boards are worth the same, on every tier, and no value is beyond what a game
 * can end with. */
static void symmetric_boards_are_worth_the_same(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270507), 0);
    engine *engines[TIER_COUNT] = {NULL};
    for (tier t = TIER_BASELINE; t < TIER_COUNT; t++)
        if (tier_usable(t)) engines[t] = open_engine(1, TABLE_MB, t);
    for (int i = 0; i < (setting_quick() ? 50 : 1000); i++) {
        position p = some_position(&r, 2);
        const grid upright = p.grid;
        const double value = evaluate(engines[TIER_BASELINE], &p);
        assert_true(fabs(value) <= p.field.size * p.field.size);
        for (int k = 0; k < 8; k++) {
            p.grid = grid_image(&upright, p.field.size, k);
            for (tier t = TIER_BASELINE; t < TIER_COUNT; t++)
                if (engines[t]) assert_true(evaluate(engines[t], &p) == value);
        }
    }
    for (tier t = TIER_BASELINE; t < TIER_COUNT; t++) engine_free(engines[t]);
}

/* f5f6c4f4g4e3e6c5d6h4c6b6d3c3: black has three discs, and f3, which looks best, is answered by f2;
 * whatever follows, two moves later there is no black disc left. Shallow searches do not see it. */
static void a_wipe_out_in_sight_is_not_left_out(void **state) {
    (void)state;
    position p;
    assert_int_equal(position_start(&p, 8, START_STANDARD, NULL), OK);
    const int moves[] = {45, 55, 32, 35, 36, 24, 54, 42, 53, 37, 52, 51, 23, 22}; /* row and file */
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        position_play(&p, square_at(moves[i] / 10, moves[i] % 10));
    engine *e = open_engine(1, TABLE_MB, tier_best());
    for (int depth = 6; depth <= 9; depth++) {
        const engine_result out = search(e, &p, depth, 1);
        const position next = after(&p, out.best.move);
        const engine_result reply = search(e, &next, 7, 1);
        assert_true(reply.best.value < 60);
    }
    engine_free(e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_depth_is_plain_minimax),
        cmocka_unit_test(a_depth_is_plain_minimax_on_larger_boards),
        cmocka_unit_test(a_depth_to_the_end_is_the_solvers),
        cmocka_unit_test(a_solve_may_stay_unsure),
        cmocka_unit_test(a_sure_solve_is_as_ever),
        cmocka_unit_test(without_limits_the_end_is_reached),
        cmocka_unit_test(several_best_moves_are_what_each_is_by_itself),
        cmocka_unit_test(limits_in_nodes_are_kept_and_repeat),
        cmocka_unit_test(games_are_the_same_after_many_others),
        cmocka_unit_test(tiers_search_alike),
        cmocka_unit_test(no_choice_takes_no_time),
        cmocka_unit_test(symmetric_boards_are_worth_the_same),
        cmocka_unit_test(a_wipe_out_in_sight_is_not_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
