/* tests/engine/pace.c - when a search is solved instead of deepened, and when it ends by itself. */
#include "engine/inner/pace.h"
#include "base/clock.h"
#include "engine/inner/selective.h"
#include "search/game_clock.h"
#include "search/limits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { LATE_EMPTY = 14, MANY_EMPTY = 40 };

static const int64_t second_ns = 1000000000;

/* A search that has begun just now. */
static pace paced(search_limits l, int empty, int solve_from) {
    pace p = pace_make(&l, empty, clock_now_ns(), NULL);
    p.solve_from = solve_from;
    return p;
}

/* More empty squares cost more, by a factor between two and three each. */
static void the_cost_of_a_solve_grows(void **state) {
    (void)state;
    for (int empty = 10; empty < 40; empty++) {
        const double factor = pace_solve_nodes(8, empty + 1) / pace_solve_nodes(8, empty);
        assert_true(factor > 2 && factor < 3);
    }
}

static void without_limits_the_end_is_worth_what_was_spent(void **state) {
    (void)state;
    const pace p = paced((search_limits){0}, MANY_EMPTY, 0);
    const uint64_t cost = (uint64_t)pace_solve_nodes(8, MANY_EMPTY);
    const int depth = pace_depth_before(MANY_EMPTY) + 1;
    assert_false(pace_solves(&p, MANY_EMPTY, depth, 1, cost / 5));
    assert_true(pace_solves(&p, MANY_EMPTY, depth, 1, cost / 3));
    assert_true(pace_solves(&p, MANY_EMPTY, depth, 5, cost / 3));
    assert_true(pace_solves(&p, MANY_EMPTY, MANY_EMPTY, 1, 0));
}

/* A few depths come first; where next to nothing is empty, none. */
static void a_guess_comes_before_a_solve(void **state) {
    (void)state;
    const pace p = paced((search_limits){0}, LATE_EMPTY, LATE_EMPTY);
    assert_false(pace_solves(&p, LATE_EMPTY, 1, 1, 0));
    const int before = pace_depth_before(LATE_EMPTY);
    assert_false(pace_solves(&p, LATE_EMPTY, before, 1, 0));
    assert_true(pace_solves(&p, LATE_EMPTY, before + 1, 1, 0));
    assert_true(pace_solves(&p, 11, 1, 1, 0));
}

/* A depth says what it says, unless it reaches the end or solving was asked for. */
static void a_depth_keeps_the_solver_out(void **state) {
    (void)state;
    const pace shallow = paced((search_limits){.depth = 8}, LATE_EMPTY, 0);
    for (int depth = 1; depth <= 9; depth++)
        assert_false(pace_solves(&shallow, LATE_EMPTY, depth, 1, UINT64_C(1) << 60));
    assert_false(pace_solves(&shallow, 9, 1, 1, 0));
    const pace asked = paced((search_limits){.depth = 2}, LATE_EMPTY, LATE_EMPTY);
    assert_false(pace_solves(&asked, LATE_EMPTY, 2, 1, 0));
    assert_true(pace_solves(&asked, LATE_EMPTY, 3, 1, 0));
    assert_false(pace_solves(&asked, LATE_EMPTY + 1, 3, 1, 0));
    const pace deep = paced((search_limits){.depth = LATE_EMPTY}, LATE_EMPTY, 0);
    assert_true(pace_solves(&deep, LATE_EMPTY, 5, 1, 0));
}

/* Limits in nodes and time come before any wish to solve; more moves cost more. */
static void a_solve_must_fit(void **state) {
    (void)state;
    const uint64_t cost = (uint64_t)pace_solve_nodes(8, LATE_EMPTY);
    for (int wish = 0; wish < 3; wish++) {
        const search_limits enough = {.depth = wish == 1 ? 60 : 0, .nodes = 4 * cost};
        const pace p = paced(enough, LATE_EMPTY, wish == 2 ? 60 : 0);
        assert_true(pace_solves(&p, LATE_EMPTY, 6, 1, 2 * cost));
        assert_false(pace_solves(&p, LATE_EMPTY, 6, 3, 2 * cost));
        assert_false(pace_solves(&p, LATE_EMPTY, 6, 1, 4 * cost - 1));
    }
    const pace hour = paced((search_limits){.time_ns = 3600 * second_ns}, LATE_EMPTY, 0);
    assert_true(pace_solves(&hour, LATE_EMPTY, 6, 1, 1000));
    const pace instant = paced((search_limits){.time_ns = 1000, .depth = 60}, MANY_EMPTY, 60);
    assert_false(pace_solves(&instant, MANY_EMPTY, 6, 1, 1000));
}

/* What need not be sure costs less, so that it fits where the exact end does not. */
static void a_likely_end_fits_sooner(void **state) {
    (void)state;
    for (int level = 1; level <= SELECTIVE_LEVELS; level++)
        assert_true(pace_solve_share(level) < pace_solve_share(level - 1));
    const search_limits half = {.nodes = (uint64_t)pace_solve_nodes(8, MANY_EMPTY) / 2};
    pace p = paced(half, MANY_EMPTY, MANY_EMPTY);
    assert_false(pace_solves(&p, MANY_EMPTY, pace_depth_before(MANY_EMPTY) + 1, 1, 0));
    p.solve_level = selective_level(87);
    assert_true(pace_solves(&p, MANY_EMPTY, pace_depth_before(MANY_EMPTY) + 1, 1, 0));
}

/* On the clock a lone move is played at once, but a value that is wanted is thought about. */
static void a_lone_move_needs_no_thought(void **state) {
    (void)state;
    pace p = paced((search_limits){.time_ns = 3600 * second_ns}, MANY_EMPTY, 0);
    const pace_course unknown = {.depth = 0};
    assert_true(pace_goes_on(&p, &unknown, 1));
    p.to_play = true;
    assert_false(pace_goes_on(&p, &unknown, 1));
    assert_true(pace_goes_on(&p, &unknown, 2));
    p = paced((search_limits){.nodes = 1000}, MANY_EMPTY, 0);
    p.to_play = true;
    assert_true(pace_goes_on(&p, &unknown, 1));
}

/* Of a game's clock a move begins depths in a part of its share, a larger one near the end of the
 * game, and may finish them in more than that. */
static void a_game_has_a_soft_limit(void **state) {
    (void)state;
    const search_limits l = {.game_ns = 60 * second_ns};
    const pace_course usual = {.depth = 5};
    const int64_t now = clock_now_ns();
    for (int empty = 1; empty <= 60; empty++) {
        const pace p = pace_make(&l, empty, now, NULL);
        const double share = (double)game_clock_share(&l, empty), soft = (double)p.soft_ns / share;
        const int64_t hard_ns = p.limit.end_ns - now;
        assert_true(soft > (empty > 20 ? 0.44 : 0.79) && soft < (empty < 30 ? 0.81 : 0.46));
        assert_true(p.soft_ns < hard_ns && hard_ns < game_clock_most(&l, empty));
        assert_true(hard_ns < 60 * second_ns);
        assert_true(pace_goes_on(&p, &usual, 5));
        const pace late = pace_make(&l, empty, now - 60 * second_ns, NULL);
        assert_false(pace_goes_on(&late, &usual, 5));
    }
}

/* A time for the move ends it, and nothing ends it earlier; beside a clock the shorter one counts.
 */
static void a_time_for_the_move_is_kept(void **state) {
    (void)state;
    const pace_course calm = {.depth = 20, .same_for = 20};
    pace p = paced((search_limits){.time_ns = second_ns}, MANY_EMPTY, 0);
    assert_true(p.soft_ns == 0 && p.limit.end_ns == p.limit.start_ns + second_ns / 100 * 98);
    assert_true(pace_goes_on(&p, &calm, 5));
    p = paced((search_limits){.time_ns = second_ns, .game_ns = 3600 * second_ns}, MANY_EMPTY, 0);
    assert_true(p.limit.end_ns == p.limit.start_ns + second_ns / 100 * 98);
    assert_true(p.soft_ns > 0 && p.soft_ns < second_ns);
}

/* From depth 10 on a move that has just become the best, or a value that falls by three discs, is
 * worth more time; a move that stays the best at its value needs less. */
static void patience_follows_the_course(void **state) {
    (void)state;
    enum { HERE = 19, THERE = 26 };
    static const struct {
        int move;
        double value;
        int same_for;
        double patience;
    } depths[] = {
        {HERE, 1, 1, 1},   {THERE, 5, 1, 1},   {HERE, 1, 1, 1},     {HERE, 1, 2, 1},
        {HERE, -4, 3, 1},  {HERE, 1, 4, 1},    {HERE, 1, 5, 1},     {HERE, 1, 6, 1},
        {HERE, 1, 7, 1},   {THERE, 1.5, 1, 2}, {THERE, 1.5, 2, 1},  {THERE, 1, 3, 1},
        {THERE, 2, 4, .7}, {THERE, 2, 5, .7},  {THERE, 2.25, 6, 1}, {THERE, -0.75, 7, 2},
        {THERE, 0, 8, 1},  {HERE, 0, 1, 2},    {HERE, 0, 2, 1},     {HERE, 0, 3, 1},
        {HERE, 0, 4, .7},  {HERE, -2.5, 5, 1}, {HERE, -5.75, 6, 2},
    };
    pace_course c = {.depth = 0};
    assert_true(pace_patience(&c) == 1);
    for (int i = 0; i < (int)(sizeof depths / sizeof *depths); i++) {
        pace_note(&c, i + 1, depths[i].move, depths[i].value);
        assert_int_equal(c.same_for, depths[i].same_for);
        if (pace_patience(&c) != depths[i].patience) fail_msg("depth %d", i + 1);
    }
}

/* It moves the moment after which no depth is begun. */
static void patience_moves_the_soft_limit(void **state) {
    (void)state;
    const search_limits l = {.game_ns = 3600 * second_ns};
    const int64_t now = clock_now_ns(), soft_ns = pace_make(&l, MANY_EMPTY, now, NULL).soft_ns;
    const pace_course calm = {.depth = 12, .same_for = 5}, wavers = {.depth = 12, .same_for = 1},
                      usual = {.depth = 12, .same_for = 2};
    pace p = pace_make(&l, MANY_EMPTY, now - soft_ns / 10 * 8, NULL);
    assert_true(pace_goes_on(&p, &wavers, 5) && pace_goes_on(&p, &usual, 5));
    assert_false(pace_goes_on(&p, &calm, 5));
    p = pace_make(&l, MANY_EMPTY, now - soft_ns / 10 * 15, NULL);
    assert_true(pace_goes_on(&p, &wavers, 5));
    assert_false(pace_goes_on(&p, &usual, 5));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cost_of_a_solve_grows),
        cmocka_unit_test(without_limits_the_end_is_worth_what_was_spent),
        cmocka_unit_test(a_guess_comes_before_a_solve),
        cmocka_unit_test(a_depth_keeps_the_solver_out),
        cmocka_unit_test(a_solve_must_fit),
        cmocka_unit_test(a_likely_end_fits_sooner),
        cmocka_unit_test(a_lone_move_needs_no_thought),
        cmocka_unit_test(a_game_has_a_soft_limit),
        cmocka_unit_test(a_time_for_the_move_is_kept),
        cmocka_unit_test(patience_follows_the_course),
        cmocka_unit_test(patience_moves_the_soft_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
