/* tests/search/game_clock.c - clocks for whole games: as people write them, and shared out to
 * moves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "base/text.h"
#include "search/game_clock.h"
#include "search/limits.h"
#include "support/settings.h"

enum { SEED = 60 };

static const int64_t ms = 1000000;

static void clocks_are_read(void **state) {
    (void)state;
    search_limits l = {.depth = 7};
    assert_int_equal(game_clock_parse(view_of("5s+0.1s"), &l, NULL), OK);
    assert_true(l.game_ns == 5000 * ms && l.increment_ns == 100 * ms && l.depth == 7);
    assert_int_equal(game_clock_parse(view_of("250ms"), &l, NULL), OK);
    assert_true(l.game_ns == 250 * ms && l.increment_ns == 0);
}

static void what_is_no_clock_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *text;
        status want;
        size_t at;
    } bad[] = {{"", E_FORMAT, 0},     {"5s+", E_FORMAT, 3},      {"+1s", E_FORMAT, 0},
               {"5s+x", E_FORMAT, 3}, {"5s+1s+1s", E_FORMAT, 4}, {"0", E_RANGE, 0},
               {"5s+0", E_RANGE, 3},  {"5s 1s", E_FORMAT, 1},    {"90000s", E_RANGE, 0}};
    search_limits l = {.game_ns = 7};
    fault f;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(game_clock_parse(view_of(bad[i].text), &l, &f), bad[i].want);
        assert_int_equal(f.at, bad[i].at);
    }
    assert_true(l.game_ns == 7);
}

/* Never more than what is left, never nothing, whatever is asked. */
static void shares_stay_below_what_is_left(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(SEED), 0);
    for (int i = 0; i < 200000; i++) {
        const int64_t left = 1 + (int64_t)(rng_next(&r) >> (22 + rng_below(&r, 42)));
        const int64_t increment = (int64_t)(rng_next(&r) >> (22 + rng_below(&r, 42)));
        const int empties = (int)rng_below(&r, 253);
        const search_limits l = {.game_ns = left, .increment_ns = increment};
        const int64_t share = game_clock_share(&l, empties);
        const int64_t margin = left < 100 * ms ? left / 2 : 50 * ms;
        assert_true(share >= 1 && share <= left - margin);
        const int64_t most = game_clock_most(&l, empties);
        assert_true(most >= share && most <= left - margin);
        assert_true(most == share || (most <= left / 3 && most <= 3 * share));
    }
    const search_limits none = {.increment_ns = ms};
    assert_true(game_clock_share(&none, 30) == 0);
    assert_true(game_clock_most(&none, 30) == 0);
}

/* What a move takes: its share, or the most it may. */
typedef int64_t taken(const search_limits *l, int empties);

/* A whole game in which every move takes all it is given and a little more. Returns what is left;
 * *most is where the longest move was. */
static int64_t play_out(taken *take, int64_t game_ns, int64_t increment_ns, int empties,
                        int64_t late_ns, int *most) {
    search_limits l = {.game_ns = game_ns, .increment_ns = increment_ns};
    int64_t longest = 0;
    for (int e = empties; e > 0; e -= 2) {
        const int64_t share = take(&l, e);
        if (share > longest) *most = e;
        if (share > longest) longest = share;
        l.game_ns -= share + late_ns;
        if (l.game_ns < 0) return l.game_ns;
        l.game_ns += increment_ns;
    }
    return l.game_ns;
}

/* No game overruns, from 50 ms to an hour, on every board, with and without increment; also where
 * every move comes later than the search wanted, by as much as is kept for that. */
static void no_game_overruns(void **state) {
    (void)state;
    static const int64_t increments[] = {0, 1, 10, 100, 1000, 60000};
    static taken *const takes[] = {game_clock_share, game_clock_most};
    int most = 0;
    for (int64_t game = 50; game <= 3600000; game += 1 + game / 20)
        for (size_t i = 0; i < sizeof increments / sizeof *increments; i++)
            for (int size = 4; size <= 16; size += 2) {
                const int empties = size * size - 4;
                for (int k = 0; k < 4; k++)
                    assert_true(play_out(takes[k / 2], game * ms, increments[i] * ms,
                                         empties - k % 2, 0, &most) >= 0);
                for (int k = 0; k < 2 && size <= 8 && game >= 500; k++)
                    assert_true(play_out(takes[k], game * ms, increments[i] * ms, empties, 5 * ms,
                                         &most) >= 0);
            }
}

/* Without increment a game of 8x8 uses nearly all of its time, most of it in the middle. */
static void the_time_is_used(void **state) {
    (void)state;
    int most = 0;
    for (int64_t game = 1000; game <= 3600000; game *= 3) {
        const int64_t left = play_out(game_clock_share, game * ms, 0, 60, 0, &most);
        assert_true(left < 60 * ms);
        assert_in_range(most, 30, 46);
    }
}

/* The share is a time for the move, beside which a shorter one still counts. */
static void limits_take_the_share(void **state) {
    (void)state;
    search_limits l = {.depth = 3, .game_ns = 5000 * ms, .increment_ns = 10 * ms};
    const int64_t share = game_clock_share(&l, 40);
    search_limits got = game_clock_limits(&l, 40);
    assert_true(got.time_ns == share && got.game_ns == 0 && got.increment_ns == 0 &&
                got.depth == 3);
    l.time_ns = share / 2;
    assert_true(game_clock_limits(&l, 40).time_ns == share / 2);
    l.time_ns = 2 * share;
    assert_true(game_clock_limits(&l, 40).time_ns == share);
    l.game_ns = 0;
    assert_true(game_clock_limits(&l, 40).time_ns == 2 * share);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clocks_are_read),
        cmocka_unit_test(what_is_no_clock_is_refused),
        cmocka_unit_test(shares_stay_below_what_is_left),
        cmocka_unit_test(no_game_overruns),
        cmocka_unit_test(the_time_is_used),
        cmocka_unit_test(limits_take_the_share),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
