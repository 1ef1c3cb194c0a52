/* tests/openings.c - openings are legal, repeatable and different. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/openings.h"
#include "support/failing_alloc.h"
#include "support/settings.h"

enum { SEED = 77, MANY = 200 };

static position start(int size, start_kind kind) {
    position p;
    assert_int_equal(position_start(&p, size, kind, NULL), OK);
    return p;
}

static game played(const openings *o, const position *from, uint64_t seed, uint64_t index) {
    game g = game_make(NULL);
    fault f = {.code = OK};
    assert_int_equal(openings_play(o, from, seed, index, &g, &f), OK);
    return g;
}

/* "start" and "random:N" are read; anything else is explained. */
static void openings_are_read(void **state) {
    (void)state;
    static const struct {
        const char *text;
        status want;
        size_t at;
    } bad[] = {{"", E_FORMAT, 0},
               {"xot", E_FORMAT, 0},
               {"random", E_FORMAT, 0},
               {"random:", E_FORMAT, 7},
               {"random:x", E_FORMAT, 7},
               {"random:-1", E_FORMAT, 7},
               {"random:0", E_RANGE, 7},
               {"random:41", E_RANGE, 7},
               {"random:99999999999999999999999", E_RANGE, 7}};
    openings o = {9};
    assert_int_equal(openings_parse(view_of("start"), &o, NULL), OK);
    assert_int_equal(o.random_plies, 0);
    assert_int_equal(openings_parse(view_of("random:40"), &o, NULL), OK);
    assert_int_equal(o.random_plies, 40);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        fault f;
        assert_int_equal(openings_parse(view_of(bad[i].text), &o, &f), bad[i].want);
        assert_int_equal(f.code, bad[i].want);
        assert_int_equal(f.at, bad[i].at);
    }
}

/* Exactly as many plies as asked for, all of them moves, each legal, and a move left to play; on
 * every size and start. */
static void openings_are_legal(void **state) {
    (void)state;
    const uint64_t seed = setting_seed(SEED);
    const openings o = {8};
    for (int size = GRID_MIN; size <= GRID_MAX; size += 2)
        for (start_kind kind = START_STANDARD; kind < START_COUNT; kind++)
            for (uint64_t i = 0; i < 10; i++) {
                const position from = start(size, kind);
                game g = played(&o, &from, seed, i);
                position p = from;
                assert_true(position_equal(&g.start, &from));
                assert_int_equal(g.count, 8);
                for (size_t k = 0; k < g.count; k++)
                    assert_true(position_try(&p, g.plies[k].square));
                const squares moves = position_moves(&p);
                assert_false(squares_empty(&moves));
                assert_true(position_equal(&p, &g.now));
                game_clear(&g);
            }
}

/* Without random plies the opening is the start. */
static void the_start_is_an_opening(void **state) {
    (void)state;
    const position from = start(8, START_DIAGONAL);
    game g = played(&(openings){0}, &from, 1, 3);
    assert_int_equal(g.count, 0);
    assert_true(position_equal(&g.now, &from));
    game_clear(&g);
}

/* The same seed and index give the same opening, in whatever order they are asked for. */
static void openings_repeat(void **state) {
    (void)state;
    const uint64_t seed = setting_seed(SEED);
    const openings o = {12};
    const position from = start(8, START_STANDARD);
    game forth[20];
    for (size_t i = 0; i < 20; i++) forth[i] = played(&o, &from, seed, i);
    for (size_t i = 20; i-- > 0;) {
        game again = played(&o, &from, seed, i);
        assert_true(game_same_moves(&forth[i], &again));
        game_clear(&again);
        game_clear(&forth[i]);
    }
}

/* Twelve plies have 1.9 * 10^9 lines: two hundred draws, or those of two seeds, do not meet. */
static void openings_differ(void **state) {
    (void)state;
    const uint64_t seed = setting_seed(SEED);
    const openings o = {12};
    const position from = start(8, START_STANDARD);
    game all[MANY];
    for (size_t i = 0; i < MANY; i++) all[i] = played(&o, &from, seed + (i & 1), i / 2);
    for (size_t i = 0; i < MANY; i++)
        for (size_t k = 0; k < i; k++) assert_false(game_same_moves(&all[i], &all[k]));
    for (size_t i = 0; i < MANY; i++) game_clear(&all[i]);
}

/* The four first moves come equally often: 1000 of 4000 with a standard deviation of 27. */
static void first_moves_are_even(void **state) {
    (void)state;
    const uint64_t seed = setting_seed(SEED);
    const position from = start(8, START_STANDARD);
    int seen[SQUARE_LIMIT] = {0};
    for (uint64_t i = 0; i < 4000; i++) {
        game g = played(&(openings){1}, &from, seed, i);
        seen[g.plies[0].square]++;
        game_clear(&g);
    }
    const squares moves = position_moves(&from);
    for (int sq = squares_next(&moves, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&moves, sq))
        assert_in_range(seen[sq], 1000 - 5 * 27, 1000 + 5 * 27);
}

/* A board of twelve empty squares has no line of forty plies: refused, not sought for ever. */
static void impossible_lengths_are_refused(void **state) {
    (void)state;
    const position from = start(4, START_STANDARD);
    game g = game_make(NULL);
    fault f;
    assert_int_equal(openings_play(&(openings){40}, &from, 1, 0, &g, &f), E_RANGE);
    game_clear(&g);
}

/* Memory may fail at every request, and none is lost. */
static void memory_may_fail(void **state) {
    (void)state;
    const position from = start(8, START_STANDARD);
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        game g = game_make(&a.memory);
        const status got = openings_play(&(openings){6}, &from, 1, 0, &g, NULL);
        game_clear(&g);
        assert_int_equal(a.live, 0);
        assert_int_equal(got, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(openings_are_read),
        cmocka_unit_test(openings_are_legal),
        cmocka_unit_test(the_start_is_an_opening),
        cmocka_unit_test(openings_repeat),
        cmocka_unit_test(openings_differ),
        cmocka_unit_test(first_moves_are_even),
        cmocka_unit_test(impossible_lengths_are_refused),
        cmocka_unit_test(memory_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
