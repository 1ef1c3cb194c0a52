/* The picture of errors: what stands in it and where. */
#include "report/plots/error_plot.h"
#include "base/text.h"
#include "support/failing_alloc.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static error_plot_line line_of(const char *name, double value) {
    error_plot_line l = {.name = name};
    for (int i = 0; i < ERROR_PLOT_PLIES; i++) l.values[i] = value;
    return l;
}

static buffer drawn(const error_plot_line *lines, int count, const allocator *memory) {
    buffer out = buffer_make(memory);
    const error_plot p = {.plies = ERROR_PLOT_PLIES,
                          .title = "T<1>",
                          .subtitle = "a & b",
                          .unit = "discs",
                          .lines = lines,
                          .count = count};
    error_plot_write(&p, &out);
    return out;
}

static int count_of(const buffer *b, const char *text) {
    int count = 0;
    for (const char *at = buffer_text(b); (at = strstr(at, text)); at++) count++;
    return count;
}

static void words_are_escaped_and_lines_named(void **state) {
    (void)state;
    const error_plot_line lines[] = {line_of("one", 4), line_of("two", 5)};
    buffer b = drawn(lines, 2, NULL);
    assert_int_equal(count_of(&b, "T&lt;1&gt;"), 3); /* label, title, heading */
    assert_int_equal(count_of(&b, "T<1>"), 0);
    assert_int_equal(count_of(&b, ">a &amp; b<"), 1);
    assert_int_equal(count_of(&b, ">one<"), 1);
    assert_int_equal(count_of(&b, ">two<"), 1);
    assert_int_equal(count_of(&b, "<path fill=\"none\" stroke=\"#0b6e4f\""), 1);
    assert_int_equal(count_of(&b, "</svg>\n"), 1);
    buffer_clear(&b);
}

/* Up to 5 discs in steps of 1: the highest line lies at the upper end, at 84 points. */
static void heights_follow_the_values(void **state) {
    (void)state;
    const error_plot_line lines[] = {line_of("one", 5)};
    buffer b = drawn(lines, 1, NULL);
    assert_int_equal(count_of(&b, "M70.0 84.0h0.1L"), 1);
    assert_int_equal(count_of(&b, ">5</text>"), 1);
    assert_int_equal(count_of(&b, ">6</text>"), 0);
    buffer_clear(&b);
}

static void gaps_interrupt_a_line(void **state) {
    (void)state;
    error_plot_line one = line_of("one", 2);
    one.values[10] = NAN;
    one.values[20] = -1;
    one.values[22] = INFINITY;
    buffer b = drawn(&one, 1, NULL);
    assert_int_equal(count_of(&b, "h0.1"), 4);
    assert_int_equal(count_of(&b, "nan") + count_of(&b, "inf"), 0);
    buffer_clear(&b);
}

static void a_picture_without_values_is_one(void **state) {
    (void)state;
    const error_plot_line one = line_of("one", NAN);
    buffer b = drawn(&one, 1, NULL);
    assert_int_equal(count_of(&b, "nan") + count_of(&b, "inf"), 0);
    assert_int_equal(count_of(&b, "</svg>\n"), 1);
    buffer_clear(&b);
}

static void short_memory_fails_the_buffer(void **state) {
    (void)state;
    const error_plot_line one = line_of("one", 3);
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        buffer b = drawn(&one, 1, &a.memory);
        assert_int_equal(buffer_status(&b), a.failed ? E_NOMEM : OK);
        buffer_clear(&b);
        assert_int_equal(a.live, 0);
        if (!a.failed) break;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_escaped_and_lines_named),
        cmocka_unit_test(heights_follow_the_values),
        cmocka_unit_test(gaps_interrupt_a_line),
        cmocka_unit_test(a_picture_without_values_is_one),
        cmocka_unit_test(short_memory_fails_the_buffer),
    };
    return cmocka_run_group_tests_name("error_plot", tests, NULL, NULL);
}
