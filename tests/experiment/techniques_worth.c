/* tests/experiment/techniques_worth.c - what counted nodes say of techniques. */
#include "experiment/studies/techniques_worth.h"
#include "base/text.h"
#include "report/document.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef void teller(document *d, const technique_worth *w, int count);

static void expect(teller *tell, const technique_worth *w, int count, const char *wanted) {
    document d = document_make(NULL, "a test");
    tell(&d, w, count);
    assert_int_equal(document_status(&d), OK);
    if (!strstr(buffer_text(&d.markdown), wanted) && !strstr(buffer_text(&d.html), wanted))
        fail_msg("'%s' is not in '%s'", wanted, buffer_text(&d.markdown));
    document_clear(&d);
}

/* To save something is not to save most. */
static void the_first_is_compared_with_every_other(void **state) {
    (void)state;
    technique_worth w[] = {{"a", 9.5, 1}, {"b", 1.1, 1}, {"c", 9.25, 1}};
    expect(worth_tell_most, w, 3, "**holds**");
    expect(worth_tell_most, w, 3,
           "a saves the most: without it 9.50 times as many nodes; of the others most without c, "
           "9.25 times as many.");
    w[1].beside = 12;
    expect(worth_tell_most, w, 3, "**does not hold**");
    expect(worth_tell_most, w, 3, "without b, 12.00 times");
    w[1].beside = w[0].beside;
    expect(worth_tell_most, w, 3, "**does not hold**");
}

/* Counts have no error, so what they contradict is not open; those to blame are named. */
static void idle_ones_are_named(void **state) {
    (void)state;
    technique_worth w[] = {{"a", 9.5, 1}, {"b", 1.001, 1}, {"c", 2, 1}};
    expect(worth_tell_each, w, 3, "**holds**");
    expect(worth_tell_each, w, 3, "3 of 3 do.");
    w[1].beside = 1;
    w[2].beside = 0.98;
    expect(worth_tell_each, w, 3, "**does not hold**");
    expect(worth_tell_each, w, 3,
           "1 of 3 do; not b (1.000 times as many without), c (0.980 times as many without).");
}

static void sides_are_told_apart(void **state) {
    (void)state;
    technique_worth w[] = {{"a", 2, 3}, {"b", 2, 2}, {"c", 3, 0.5}, {"d", 1, 1.5}};
    expect(worth_tell_alone, w, 4,
           "than alone, since what one saves another may save as well: "
           "a, d.");
    expect(worth_tell_alone, w, 4, "at least as much beside the others as alone: b, c.");
    w[0].beside = w[3].beside = 4;
    document d = document_make(NULL, "a test");
    worth_tell_alone(&d, w, 4);
    assert_null(strstr(buffer_text(&d.markdown), "than alone"));
    document_clear(&d);
}

static void tell_papers(document *d, const technique_worth *w, int count) {
    (void)count;
    worth_tell_papers(d, &w[0], &w[1], &w[2]);
}

/* Paper 002 puts the table before ordering, paper 003 expects a kept tree to save nodes. */
static void papers_are_judged(void **state) {
    (void)state;
    technique_worth w[] = {{"ordering", 1.1, 1}, {"table", 1.5, 1}, {"kept tree", 1.25, 1}};
    expect(tell_papers, w, 3, "**holds**: ordering improves the search a little, ");
    expect(tell_papers, w, 3, "without ordering 1.10 times as many nodes, without the table 1.50");
    expect(tell_papers, w, 3, "**holds**: a tree that is kept ");
    w[0].beside = 5.7;
    w[2].beside = 1;
    expect(tell_papers, w, 3, "**does not hold**: ordering improves the search a little, ");
    expect(tell_papers, w, 3, "**does not hold**: a tree that is kept ");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_is_compared_with_every_other),
        cmocka_unit_test(idle_ones_are_named),
        cmocka_unit_test(sides_are_told_apart),
        cmocka_unit_test(papers_are_judged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
