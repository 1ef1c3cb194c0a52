/* tests/analysis/mark.c - marks and their limits. */
#include "analysis/mark.h"
#include "base/text.h"

#include "support/fault_check.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* A mark begins at its limit; only a move without any loss is best. */
static void marks_begin_at_their_limits(void **state) {
    (void)state;
    const mark_limits l = mark_limits_usual(LOSS_DISCS);
    assert_int_equal(mark_of(0, &l), MARK_BEST);
    assert_int_equal(mark_of(0.0625, &l), MARK_FINE);
    assert_int_equal(mark_of(1.9375, &l), MARK_FINE);
    assert_int_equal(mark_of(2, &l), MARK_INACCURATE);
    assert_int_equal(mark_of(4, &l), MARK_MISTAKE);
    assert_int_equal(mark_of(9.9, &l), MARK_MISTAKE);
    assert_int_equal(mark_of(10, &l), MARK_BLUNDER);
    assert_string_equal(mark_name(MARK_INACCURATE), "inaccurate");
    assert_string_equal(mark_sign(MARK_BLUNDER), "??");
}

/* Limits are three rising numbers; a mistake is named by its place. */
static void limits_are_read(void **state) {
    (void)state;
    static const struct {
        const char *text;
        status code;
        size_t at;
    } wrong[] = {
        {"", E_FORMAT, 0},        {"2,4", E_FORMAT, 3},   {"2,x,3", E_FORMAT, 2},
        {"0,4,8", E_RANGE, 0},    {"4,2,8", E_RANGE, 2},  {"2,4,4", E_RANGE, 4},
        {"2,4,8,9", E_FORMAT, 4}, {"-1,2,3", E_RANGE, 0},
    };
    mark_limits l;
    assert_int_equal(mark_limits_read(view_of("1.5, 3 ,6"), &l, NULL), OK);
    assert_true(l.inaccurate == 1.5 && l.mistake == 3 && l.blunder == 6);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        fault f;
        assert_int_equal(mark_limits_read(view_of(wrong[i].text), &l, &f), wrong[i].code);
        assert_fault(&f, wrong[i].code, view_of(wrong[i].text).length);
        assert_int_equal(f.at, wrong[i].at);
    }
    assert_true(l.inaccurate == 1.5 && l.blunder == 6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_begin_at_their_limits),
        cmocka_unit_test(limits_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
