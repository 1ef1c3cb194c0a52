/* tests/pace.c - when a search is solved instead of deepened, and when it ends by itself. */
#include "engine/pace.h"

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
        const double factor = pace_solve_nodes(empty + 1) / pace_solve_nodes(empty);
        assert_true(factor > 2 && factor < 3);
    }
}

static void without_limits_the_end_is_worth_what_was_spent(void **state) {
    (void)state;
    const pace p = paced((search_limits){0}, MANY_EMPTY, 0);
    const uint64_t cost = (uint64_t)pace_solve_nodes(MANY_EMPTY);
    assert_false(pace_solves(&p, MANY_EMPTY, 10, 1, cost / 5));
    assert_true(pace_solves(&p, MANY_EMPTY, 10, 1, cost / 3));
    assert_true(pace_solves(&p, MANY_EMPTY, 10, 5, cost / 3));
    assert_true(pace_solves(&p, MANY_EMPTY, MANY_EMPTY, 1, 0));
}

/* A few depths come first; where next to nothing is empty, none. */
static void a_guess_comes_before_a_solve(void **state) {
    (void)state;
    const pace p = paced((search_limits){0}, LATE_EMPTY, LATE_EMPTY);
    assert_false(pace_solves(&p, LATE_EMPTY, 1, 1, 0));
    assert_false(pace_solves(&p, LATE_EMPTY, 4, 1, 0));
    assert_true(pace_solves(&p, LATE_EMPTY, 5, 1, 0));
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
    const uint64_t cost = (uint64_t)pace_solve_nodes(LATE_EMPTY);
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

/* On the clock a lone move is played at once, but a value that is wanted is thought about. */
static void a_lone_move_needs_no_thought(void **state) {
    (void)state;
    pace p = paced((search_limits){.time_ns = 3600 * second_ns}, MANY_EMPTY, 0);
    assert_true(pace_goes_on(&p, 1));
    p.to_play = true;
    assert_false(pace_goes_on(&p, 1));
    assert_true(pace_goes_on(&p, 2));
    p = paced((search_limits){.nodes = 1000}, MANY_EMPTY, 0);
    p.to_play = true;
    assert_true(pace_goes_on(&p, 1));
}

/* Of a game's clock a move gets its share, and begins nothing new when more than half is gone. */
static void a_game_has_a_soft_limit(void **state) {
    (void)state;
    const search_limits l = {.game_ns = 60 * second_ns};
    const int64_t now = clock_now_ns();
    const pace p = pace_make(&l, MANY_EMPTY, now, NULL);
    assert_true(p.limit.end_ns > now && p.limit.end_ns < now + 30 * second_ns);
    assert_true(p.soft_ns > now + (p.limit.end_ns - now) / 2 && p.soft_ns < p.limit.end_ns);
    assert_true(pace_goes_on(&p, 5));
    const pace late = pace_make(&l, MANY_EMPTY, now - 60 * second_ns, NULL);
    assert_false(pace_goes_on(&late, 5));
    const pace move = paced((search_limits){.time_ns = second_ns}, MANY_EMPTY, 0);
    assert_true(move.soft_ns == INT64_MAX);
    assert_true(move.limit.end_ns < move.limit.start_ns + second_ns);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cost_of_a_solve_grows),
        cmocka_unit_test(without_limits_the_end_is_worth_what_was_spent),
        cmocka_unit_test(a_guess_comes_before_a_solve),
        cmocka_unit_test(a_depth_keeps_the_solver_out),
        cmocka_unit_test(a_solve_must_fit),
        cmocka_unit_test(a_lone_move_needs_no_thought),
        cmocka_unit_test(a_game_has_a_soft_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
