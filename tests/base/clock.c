/* tests/base/clock.c - the clock only goes forward, and at the right speed. */
#include "base/clock.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <time.h>

static void sleep_ms(long ms) {
    const struct timespec pause = {0, ms * 1000000};
    (void)nanosleep(&pause, NULL);
}

/* No reading is smaller than the one before. */
static void never_goes_back(void **state) {
    (void)state;
    int64_t before = clock_now_ns();
    for (int i = 0; i < 200000; i++) {
        const int64_t now = clock_now_ns();
        assert_true(now >= before);
        before = now;
    }
}

/* Time passes while sleeping, at least as much as asked for; the upper bound is loose, since a
 * busy machine may wake us late. */
static void counts_nanoseconds(void **state) {
    (void)state;
    const int64_t start = clock_now_ns();
    sleep_ms(20);
    const int64_t passed = clock_now_ns() - start;
    assert_true(passed >= 19 * INT64_C(1000000));
    assert_true(passed < 60 * INT64_C(1000000000));
}

/* The clock ticks finely enough to time a search: some two readings are less than 1 ms apart. */
static void is_fine_grained(void **state) {
    (void)state;
    int64_t least = INT64_MAX;
    for (int i = 0; i < 1000; i++) {
        const int64_t start = clock_now_ns();
        int64_t now = start;
        while (now == start) now = clock_now_ns();
        if (now - start < least) least = now - start;
    }
    assert_true(least < 1000000);
}

/* Seconds are nanoseconds times 10^-9, from a start in the past or in the future. */
static void seconds_since_a_start(void **state) {
    (void)state;
    const int64_t start = clock_now_ns() - INT64_C(2500000000);
    const double early = (double)(clock_now_ns() - start) * 1e-9;
    const double seconds = clock_seconds_since(start);
    const double late = (double)(clock_now_ns() - start) * 1e-9;
    assert_true(early <= seconds && seconds <= late);
    assert_true(seconds >= 2.5 && seconds < 60);
    assert_true(clock_seconds_since(clock_now_ns() + INT64_C(3600000000000)) < -3000);
}

/* Work is due at first, then not before its period has passed since it was last due. */
static void work_is_due_now_and_then(void **state) {
    (void)state;
    const int64_t hour = INT64_C(3600000000000);
    int64_t last = 0;
    assert_true(clock_is_due(&last, hour));
    const int64_t first = last;
    assert_true(first > 0);
    assert_false(clock_is_due(&last, hour));
    assert_true(last == first);
    last -= hour;
    assert_true(clock_is_due(&last, hour));
    assert_true(last >= first);
}

/* A wait without a signal ends when its time has come by this clock, and says so. */
static void a_wait_ends_in_time(void **state) {
    pthread_mutex_t held = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t never;
    (void)state;
    clock_make_condition(&never);
    const int64_t until = clock_now_ns() + 20 * INT64_C(1000000);
    (void)pthread_mutex_lock(&held);
    while (clock_wait(&never, &held, until)) continue;
    (void)pthread_mutex_unlock(&held);
    assert_true(clock_now_ns() >= until);
    (void)pthread_cond_destroy(&never);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(never_goes_back),          cmocka_unit_test(counts_nanoseconds),
        cmocka_unit_test(is_fine_grained),          cmocka_unit_test(seconds_since_a_start),
        cmocka_unit_test(work_is_due_now_and_then), cmocka_unit_test(a_wait_ends_in_time),
    };
    return cmocka_run_group_tests_name("clock", tests, NULL, NULL);
}
