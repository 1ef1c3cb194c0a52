/* tests/service/referee_clock.c - a one-shot program keeps some of its limit back, and always gets
 * time for some move. */
#include "service/referee_clock.h"
#include "base/clock.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const int64_t ms = 1000000, second = 1000000000;

static void short_limits_keep_less(void **state) {
    (void)state;
    assert_int_equal(referee_clock_reserve_ns(10 * ms), 3 * ms);
    assert_int_equal(referee_clock_reserve_ns(20 * ms), 3 * ms);
    assert_int_equal(referee_clock_reserve_ns(80 * ms), 10 * ms);
    assert_int_equal(referee_clock_reserve_ns(120 * ms), 15 * ms);
    assert_int_equal(referee_clock_reserve_ns(3600 * second), 15 * ms);
}

/* What is left is the limit, less the time since the start, less the reserve. */
static void time_passes(void **state) {
    (void)state;
    const int64_t now = clock_now_ns(), limit = 1000 * second;
    const referee_clock begun = {now - 10 * second, limit}, over = {now - 2 * limit, limit};
    const int64_t left = referee_clock_left_ns(&begun), most = 990 * second - 15 * ms;
    assert_true(left <= most && left > most - 60 * second); /* even if we waited for a minute */
    assert_int_equal(referee_clock_left_ns(&over), ms);
}

/* The clock began before this call. An age that cannot be right counts as 10 ms. */
static void clock_begins_in_the_past(void **state) {
    (void)state;
    const int64_t before = clock_now_ns();
    const referee_clock day = referee_clock_make(86400 * second), none = referee_clock_make(1);
    assert_int_equal(day.limit_ns, 86400 * second);
    assert_true(day.start_ns <= clock_now_ns() && before - day.start_ns < 86400 * second);
    assert_true(none.start_ns >= before - 10 * ms && none.start_ns <= clock_now_ns() - 10 * ms);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_limits_keep_less),
        cmocka_unit_test(time_passes),
        cmocka_unit_test(clock_begins_in_the_past),
    };
    return cmocka_run_group_tests_name("referee_clock", tests, NULL, NULL);
}
