/* tests/game/plausible.c - positions that somebody set up: every position of a game is plausible,
 * and an impossible one is refused with the squares that prove it. */
#include "game/plausible.h"
#include "base/fault.h"
#include "base/rng.h"
#include "game/position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Nothing that a game reaches is refused: random games on every size, also with blocked corners. */
static void games_are_plausible(void **state) {
    const uint64_t seed = 20261118;
    rng r = rng_make(seed, 0);
    (void)state;
    print_message("seed %llu\n", (unsigned long long)seed);
    for (int i = 0; i < 70; i++) {
        position p;
        squares at_fault;
        assert_int_equal(position_start(&p, 4 + 2 * (i % 7), (start_kind)(i % START_COUNT), NULL),
                         OK);
        if (i % 3 == 0) position_block(&p, 0);
        while (!position_over(&p)) {
            const squares moves = position_moves(&p);
            assert_int_equal(position_plausible(&p, &at_fault, NULL), OK);
            assert_true(squares_empty(&at_fault));
            if (squares_empty(&moves)) {
                position_pass(&p);
                continue;
            }
            int sq = squares_next(&moves, SQUARE_NONE);
            for (uint64_t skip = rng_below(&r, (uint64_t)squares_count(&moves)); skip; skip--)
                sq = squares_next(&moves, sq);
            position_play(&p, sq);
        }
        assert_int_equal(position_plausible(&p, &at_fault, NULL), OK);
    }
}

static position made(int size) {
    position p;
    assert_int_equal(position_start(&p, size, START_STANDARD, NULL), OK);
    return p;
}

static void assert_impossible(const position *p, const int *squares_at_fault, int count) {
    squares at_fault;
    fault f = {.code = OK};
    assert_int_equal(position_plausible(p, &at_fault, &f), E_RANGE);
    assert_true(f.text[0] != '\0');
    assert_int_equal(squares_count(&at_fault), count);
    for (int i = 0; i < count; i++) assert_true(squares_has(&at_fault, squares_at_fault[i]));
}

/* Empty squares in the middle, discs that stand alone, too few discs, none at all. */
static void impossible_ones_are_refused(void **state) {
    (void)state;
    position p = made(8);
    p.grid = (grid){.own = {{0}}};
    assert_impossible(&p, NULL, 0);
    p = made(8);
    squares_remove(&p.grid.own, square_at(3, 4));
    squares_remove(&p.grid.opp, square_at(3, 3));
    assert_impossible(&p, (const int[]){square_at(3, 3), square_at(3, 4)}, 2);
    p = made(8);
    position_put(&p, square_at(0, 0), WHITE);
    position_put(&p, square_at(0, 1), BLACK);
    assert_impossible(&p, (const int[]){square_at(0, 0), square_at(0, 1)}, 2);
    p = made(6); /* a blocked square in the middle: only the other rules count */
    position_block(&p, square_at(2, 2));
    assert_impossible(&p, NULL, 0);
    position_put(&p, square_at(1, 1), WHITE);
    squares unused;
    assert_int_equal(position_plausible(&p, &unused, NULL), E_RANGE); /* does not touch */
    position_put(&p, square_at(1, 2), WHITE);
    assert_int_equal(position_plausible(&p, &unused, NULL), OK);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_plausible),
        cmocka_unit_test(impossible_ones_are_refused),
    };
    return cmocka_run_group_tests_name("plausible", tests, NULL, NULL);
}
