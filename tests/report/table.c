/* tests/report/table.c - plain text tables. */
#include "report/table.h"
#include "base/text.h"

#include "support/failing_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

static void fill(table *t) {
    table_add(t, "%s", "alpha");
    table_add(t, "%d", 7);
    table_add(t, "%s", "x");
    table_add(t, "%s", "b");
    table_add(t, "%d", 12345);
    table_add(t, "%s", "●●");
}

static const char *const titles[] = {"<name", "number", "<last", NULL};

/* Words go to the left, numbers to the right, no line ends in blanks. */
static void columns_line_up(void **state) {
    (void)state;
    table t = table_make(titles, NULL);
    buffer b = buffer_make(NULL);
    fill(&t);
    assert_int_equal(table_write(&t, &b), OK);
    assert_string_equal(buffer_text(&b), "name   number  last\n"
                                         "alpha       7  x\n"
                                         "b       12345  ●●\n");
    buffer_clear(&b);
    table_clear(&t);
}

/* Width counts characters, not bytes. */
static void wide_characters_count_once(void **state) {
    (void)state;
    static const char *const two[] = {"<a", "b", NULL};
    table t = table_make(two, NULL);
    buffer b = buffer_make(NULL);
    table_add(&t, "%s", "●●●");
    table_add(&t, "%s", "1");
    table_add(&t, "%s", "xyz");
    table_add(&t, "%s", "2");
    assert_int_equal(table_write(&t, &b), OK);
    assert_string_equal(buffer_text(&b), "a    b\n●●●  1\nxyz  2\n");
    buffer_clear(&b);
    table_clear(&t);
}

/* A narrow place: the last text is cut, or dropped when little would be left; then the widest texts
 * are cut, by characters; numbers never. */
static void narrow_tables_fit(void **state) {
    (void)state;
    static const char *const four[] = {"<name", "<place", "n", "<rest", NULL};
    static const struct {
        size_t width;
        const char *text;
    } cases[] = {
        {0, "name            place          n  rest\n"
            "A long äß name  a long place  12  abcdefghijklmnopqrstuvwxyz\n"},
        {50, "name            place          n  rest\n"
             "A long äß name  a long place  12  abcdefghijklmn..\n"},
        {49, "name            place          n\nA long äß name  a long place  12\n"},
        {26, "name        place        n\nA long ä..  a long p..  12\n"},
        {3, "name      place      n\nA long..  a long..  12\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        table t = table_make(four, NULL);
        buffer b = buffer_make(NULL);
        table_add(&t, "A long äß name");
        table_add(&t, "a long place");
        table_add(&t, "12");
        table_add(&t, "abcdefghijklmnopqrstuvwxyz");
        assert_int_equal(table_write_within(&t, cases[i].width, &b), OK);
        assert_string_equal(buffer_text(&b), cases[i].text);
        buffer_clear(&b);
        table_clear(&t);
    }
}

/* Columns that may be left out go before the last text does, the last of them first; a line still
 * ends without blanks. */
static void columns_may_be_left_out(void **state) {
    (void)state;
    static const char *const five[] = {"n", "?leaves", "?cuts", "seconds", "<line", NULL};
    static const struct {
        size_t width;
        const char *text;
    } cases[] = {
        {0, "   n  leaves  cuts  seconds  line\n1234     567    89      1.5  d3 c3 c4 e3 f2 e2\n"},
        {45, "   n  leaves  cuts  seconds  line\n1234     567    89      1.5  d3 c3 c4 e3 f2..\n"},
        {44, "   n  leaves  seconds  line\n1234     567      1.5  d3 c3 c4 e3 f2 e2\n"},
        {38, "   n  seconds  line\n1234      1.5  d3 c3 c4 e3 f2 e2\n"},
        {31, "   n  seconds  line\n1234      1.5  d3 c3 c4 e3 f2..\n"},
        {30, "   n  seconds\n1234      1.5\n"},
        {1, "   n  seconds\n1234      1.5\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        table t = table_make(five, NULL);
        buffer b = buffer_make(NULL);
        table_add(&t, "1234");
        table_add(&t, "567");
        table_add(&t, "89");
        table_add(&t, "1.5");
        table_add(&t, "d3 c3 c4 e3 f2 e2");
        assert_int_equal(table_write_within(&t, cases[i].width, &b), OK);
        assert_string_equal(buffer_text(&b), cases[i].text);
        buffer_clear(&b);
        table_clear(&t);
    }
}

/* A table without rows is its titles. */
static void empty_table_is_its_titles(void **state) {
    (void)state;
    table t = table_make(titles, NULL);
    buffer b = buffer_make(NULL);
    assert_int_equal(table_write(&t, &b), OK);
    assert_string_equal(buffer_text(&b), "name  number  last\n");
    buffer_clear(&b);
    table_clear(&t);
}

/* Short memory, in the table or in the output, is a status that stays in the buffer; nothing
 * leaks. */
static void short_memory_is_a_status(void **state) {
    (void)state;
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, n % 2);
        table t = table_make(titles, &a.memory);
        buffer b = buffer_make(&a.memory);
        fill(&t);
        const status result = table_write(&t, &b);
        assert_int_equal(buffer_status(&b), result);
        buffer_clear(&b);
        table_clear(&t);
        assert_int_equal(a.live, 0);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_line_up),           cmocka_unit_test(wide_characters_count_once),
        cmocka_unit_test(narrow_tables_fit),         cmocka_unit_test(columns_may_be_left_out),
        cmocka_unit_test(empty_table_is_its_titles), cmocka_unit_test(short_memory_is_a_status),
    };
    return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
