/* What a search is asked: times as people write them, deadlines. */
#include "base/clock.h"
#include "base/text.h"
#include "search/limits.h"
#include "search/result.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void times_are_read(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int64_t ns;
    } good[] = {{"2", 2000000000},
                {"2s", 2000000000},
                {"0.5s", 500000000},
                {"250ms", 250000000},
                {".25", 250000000},
                {"1ms", 1000000},
                {"86400s", 86400 * INT64_C(1000000000)},
                {"0.001", 1000000}};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        int64_t ns = 0;
        assert_int_equal(search_parse_time(view_of(good[i].text), &ns, NULL), OK);
        assert_true(ns == good[i].ns);
    }
}

static void what_is_no_time_is_refused(void **state) {
    (void)state;
    static const char *const format[] = {"",   "s",   "ms", ".",   "1.2.3", "2 s", "-1",
                                         "+1", "1e3", "2m", "2sm", "inf",   "nan", "0x10"};
    static const char *const range[] = {"0", "0.0001s", "86401", "0.5ms",
                                        "999999999999999999999999999999"};
    int64_t ns = 7;
    fault f;
    for (size_t i = 0; i < sizeof format / sizeof *format; i++)
        assert_int_equal(search_parse_time(view_of(format[i]), &ns, &f), E_FORMAT);
    for (size_t i = 0; i < sizeof range / sizeof *range; i++)
        assert_int_equal(search_parse_time(view_of(range[i]), &ns, &f), E_RANGE);
    assert_true(ns == 7);
}

/* A limit that is left open never ends a search; a stop always does. */
static void deadlines_pass_at_their_limit(void **state) {
    (void)state;
    const int64_t now = clock_now_ns();
    stop_token stop = false;
    const search_limits open = {0}, nodes = {.nodes = 100};
    const search_limits past = {.time_ns = 1000000}, far = {.time_ns = INT64_C(3600000000000)};
    deadline d = deadline_make(&open, now, 0.95, &stop);
    assert_false(deadline_passed(&d, UINT64_MAX - 1));
    stop = true;
    assert_true(deadline_passed(&d, 0));
    d = deadline_make(&nodes, now, 0.95, NULL);
    assert_false(deadline_passed(&d, 99));
    assert_true(deadline_passed(&d, 100));
    d = deadline_make(&past, now - 1000000000, 0.95, NULL);
    assert_true(deadline_passed(&d, 0));
    d = deadline_make(&far, now, 0.5, NULL);
    assert_false(deadline_passed(&d, 0));
    assert_true(d.end_ns - d.start_ns == INT64_C(1800000000000));
}

static void branching_is_a_mean(void **state) {
    (void)state;
    const search_statistics none = {0}, some = {.interior = 4, .children = 10};
    assert_true(search_branching(&none) == 0);
    assert_true(search_branching(&some) == 2.5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_are_read),
        cmocka_unit_test(what_is_no_time_is_refused),
        cmocka_unit_test(deadlines_pass_at_their_limit),
        cmocka_unit_test(branching_is_a_mean),
    };
    return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
