/* tests/protocol/gtp_clock.c - what each form of time_settings and time_left allows a move. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "game/colour.h"
#include "protocol/gtp_clock.h"
#include "search/limits.h"

#define SECOND INT64_C(1000000000)

static gtp_clock made(double main, double period, int stones) {
    gtp_clock c;
    gtp_clock_set(&c, main, period, stones);
    return c;
}

static void expect(const gtp_clock *c, int64_t time_ns, int64_t game_ns, int64_t increment_ns) {
    const search_limits l = gtp_clock_limits(c, BLACK);
    assert_int_equal(l.time_ns, time_ns);
    assert_int_equal(l.game_ns, game_ns);
    assert_int_equal(l.increment_ns, increment_ns);
    assert_int_equal(l.depth, 0);
}

static void no_clock_limits_nothing(void **state) {
    (void)state;
    gtp_clock c = {.is_set = false};
    expect(&c, 0, 0, 0);
    gtp_clock_spend(&c, BLACK, 5);
    expect(&c, 0, 0, 0);
    c = made(0, 1, 0);
    expect(&c, 0, 0, 0);
    c = made(0, 0, 0);
    expect(&c, 0, 0, 0);
}

static void a_game_has_one_time(void **state) {
    (void)state;
    gtp_clock c = made(300, 0, 0);
    expect(&c, 0, 300 * SECOND, 0);
    gtp_clock_spend(&c, BLACK, 100);
    gtp_clock_spend(&c, WHITE, 7);
    expect(&c, 0, 200 * SECOND, 0);
    gtp_clock_left(&c, BLACK, 50, 0);
    expect(&c, 0, 50 * SECOND, 0);
    gtp_clock_spend(&c, BLACK, 60);
    expect(&c, 0, 1, 0); /* used up: 0 would be no limit */
    gtp_clock_restart(&c);
    expect(&c, 0, 300 * SECOND, 0);
}

static void an_increment_comes_after_a_move(void **state) {
    (void)state;
    gtp_clock c = made(300, 5, 0);
    expect(&c, 0, 300 * SECOND, 5 * SECOND);
    gtp_clock_spend(&c, BLACK, 10);
    expect(&c, 0, 295 * SECOND, 5 * SECOND);
}

/* A twentieth is kept, at most 20 ms. */
static void a_move_has_its_time(void **state) {
    (void)state;
    gtp_clock c = made(0, 5, 1);
    expect(&c, 5 * SECOND - SECOND / 50, 0, 0);
    gtp_clock_spend(&c, BLACK, 3);
    expect(&c, 5 * SECOND - SECOND / 50, 0, 0);
    c = made(0, 0.1, 1);
    expect(&c, 95 * SECOND / 1000, 0, 0);
    c = made(0, 60, 10);
    expect(&c, 6 * SECOND - SECOND / 50, 0, 0);
    gtp_clock_spend(&c, BLACK, 15);
    expect(&c, 5 * SECOND - SECOND / 50, 0, 0);
}

static void periods_follow_the_main_time(void **state) {
    (void)state;
    gtp_clock c = made(30, 60, 10);
    expect(&c, 0, 30 * SECOND, 6 * SECOND);
    gtp_clock_spend(&c, BLACK, 50);
    expect(&c, 4 * SECOND - SECOND / 50, 0, 0);
    gtp_clock_left(&c, BLACK, 9, 3);
    expect(&c, 3 * SECOND - SECOND / 50, 0, 0);
    for (int i = 0; i < 3; i++) gtp_clock_spend(&c, BLACK, 3);
    expect(&c, 6 * SECOND - SECOND / 50, 0, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_clock_limits_nothing),         cmocka_unit_test(a_game_has_one_time),
        cmocka_unit_test(an_increment_comes_after_a_move), cmocka_unit_test(a_move_has_its_time),
        cmocka_unit_test(periods_follow_the_main_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
