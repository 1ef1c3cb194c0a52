/* tests/search/hint_list.c - lists of hints: their order, and their marks of changes. */
#include "search/hint_list.h"
#include "game/squares.h"
#include "search/result.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { COUNT = 4 };

static search_move move_at(int square, double value) {
    return (search_move){.move = square,
                         .value = value,
                         .known = !isnan(value),
                         .certainty = CERTAIN_DEPTH,
                         .depth = 3};
}

/* The first move stays, the others are sorted by value, moves without a value come last. */
static void order(void **state) {
    (void)state;
    static hint_list l;
    const search_move moves[COUNT] = {move_at(10, 1), move_at(11, NAN), move_at(12, -2),
                                      move_at(13, 5)};
    const search_result best = {.move = 10, .value = 1};
    hint_list_take(&l, &best, moves, COUNT);
    assert_int_equal(l.count, COUNT);
    assert_int_equal(l.moves[0].move, 10);
    assert_int_equal(l.moves[1].move, 13);
    assert_int_equal(l.moves[2].move, 12);
    assert_int_equal(l.moves[3].move, 11);
    assert_int_equal(l.moves[3].certainty, CERTAIN_GUESS);
    assert_int_equal(l.moves[3].line.squares[0], 11);
}

/* A move is fresh when it, its value, depth or certainty was not in the list before. */
static void news(void **state) {
    (void)state;
    static hint_list l;
    search_move moves[COUNT] = {move_at(10, 4), move_at(11, 3), move_at(12, 2), move_at(13, NAN)};
    const search_result best = {.move = 10, .value = 4};
    hint_list_take(&l, &best, moves, COUNT);
    assert_true(l.changed);
    for (int i = 0; i < COUNT; i++) assert_true(l.fresh[i]);
    hint_list_take(&l, &best, moves, COUNT);
    assert_false(l.changed);
    for (int i = 0; i < COUNT; i++) assert_false(l.fresh[i]);
    moves[1].depth = 4;
    hint_list_take(&l, &best, moves, COUNT);
    assert_true(l.changed);
    assert_true(l.fresh[1]);
    assert_false(l.fresh[0]);
    moves[1].value = 1; /* now behind move 12, which is as it was */
    hint_list_take(&l, &best, moves, COUNT);
    assert_int_equal(l.moves[1].move, 12);
    assert_false(l.fresh[1]);
    assert_true(l.fresh[2]);
}

/* Without a list of moves the best move stands alone; a finished game has none. */
static void one_move(void **state) {
    (void)state;
    static hint_list l;
    search_result best = {.move = SEARCH_PASS, .value = -6, .certainty = CERTAIN_EXACT};
    hint_list_take(&l, &best, NULL, 0);
    assert_int_equal(l.count, 1);
    assert_int_equal(l.moves[0].move, SEARCH_PASS);
    assert_true(hint_list_solved(&l));
    best.move = SQUARE_NONE;
    hint_list_take(&l, &best, NULL, 0);
    assert_int_equal(l.count, 0);
    assert_true(l.changed);
}

/* One move that is not exact leaves the list unsolved. */
static void solved(void **state) {
    (void)state;
    static hint_list l;
    search_move moves[2] = {move_at(10, 4), move_at(11, 2)};
    const search_result best = {.move = 10, .value = 4, .certainty = CERTAIN_EXACT};
    moves[0].certainty = CERTAIN_EXACT;
    hint_list_take(&l, &best, moves, 2);
    assert_false(hint_list_solved(&l));
    moves[1].certainty = CERTAIN_EXACT;
    hint_list_take(&l, &best, moves, 2);
    assert_true(hint_list_solved(&l));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order),
        cmocka_unit_test(news),
        cmocka_unit_test(one_move),
        cmocka_unit_test(solved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
