/* tests/report/wrap.c - flowing text broken into lines. */
#include "report/wrap.h"
#include "base/text.h"

#include "support/failing_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void assert_wrapped(const char *text, size_t indent, size_t width, const char *want) {
    buffer b = buffer_make(NULL);
    buffer_repeat(&b, '>', indent);
    wrap_text(&b, view_of(text), indent, width);
    assert_string_equal(buffer_text(&b), want);
    buffer_clear(&b);
}

/* A line takes as many words as fit, to the last column. */
static void lines_are_filled(void **state) {
    (void)state;
    assert_wrapped("aa bb cc", 0, 5, "aa bb\ncc\n");
    assert_wrapped("aa bb cc", 0, 4, "aa\nbb\ncc\n");
    assert_wrapped("aa bb cc", 0, 80, "aa bb cc\n");
    assert_wrapped("", 0, 80, "\n");
}

/* Lines after the first begin behind the indent. */
static void later_lines_are_indented(void **state) {
    (void)state;
    assert_wrapped("aa bb cc", 2, 7, ">>aa bb\n  cc\n");
}

/* Blanks and single newlines are the same; an empty line stays one. */
static void paragraphs_stay(void **state) {
    (void)state;
    assert_wrapped("  aa\n bb\n\n\ncc \n", 0, 80, "aa bb\n\ncc\n");
}

/* A word that fits nowhere has a line to itself. */
static void long_words_stand_alone(void **state) {
    (void)state;
    assert_wrapped("a bbbbbbbb c", 0, 4, "a\nbbbbbbbb\nc\n");
}

/* Short memory is a failed buffer, nothing worse. */
static void short_memory_is_a_status(void **state) {
    (void)state;
    failing_alloc a;
    failing_alloc_start(&a, 0, true);
    buffer b = buffer_make(&a.memory);
    wrap_text(&b, view_of("some words"), 2, 20);
    assert_int_equal(buffer_status(&b), E_NOMEM);
    buffer_clear(&b);
    assert_int_equal(a.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_filled),         cmocka_unit_test(later_lines_are_indented),
        cmocka_unit_test(paragraphs_stay),          cmocka_unit_test(long_words_stand_alone),
        cmocka_unit_test(short_memory_is_a_status),
    };
    return cmocka_run_group_tests_name("wrap", tests, NULL, NULL);
}
