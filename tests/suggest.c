/* tests/suggest.c - the nearest right word. */
#include "cli/suggest.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

/* One change, one letter too many or too few, and two neighbours exchanged are one slip each. */
static void slips_are_counted(void **state) {
    (void)state;
    assert_int_equal(suggest_distance("perft", "perft"), 0);
    assert_int_equal(suggest_distance("peft", "perft"), 1);
    assert_int_equal(suggest_distance("perrft", "perft"), 1);
    assert_int_equal(suggest_distance("porft", "perft"), 1);
    assert_int_equal(suggest_distance("pertf", "perft"), 1);
    assert_int_equal(suggest_distance("", "perft"), 5);
    assert_int_equal(suggest_distance("show", "perft"), 5);
}

static const char *nearest(suggestion *s, const char *wrong) {
    static const char *const words[] = {"show", "perft", "bench", "version", "completion"};
    *s = suggest_make(view_of(wrong));
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) suggest_consider(s, words[i]);
    return suggest_best(s);
}

/* The nearest word is named if it is near enough; the start of a word is near. */
static void near_words_are_named(void **state) {
    (void)state;
    suggestion s;
    assert_string_equal(nearest(&s, "shwo"), "show");
    assert_string_equal(nearest(&s, "pertf"), "perft");
    assert_string_equal(nearest(&s, "benhc"), "bench");
    assert_string_equal(nearest(&s, "comp"), "completion");
    assert_string_equal(nearest(&s, "verzionn"), "version");
    assert_null(nearest(&s, "xyzzy"));
    assert_null(nearest(&s, ""));
    assert_null(nearest(&s, "s"));
}

/* Hostile words, however long, get no suggestion and do no harm. */
static void long_words_get_none(void **state) {
    (void)state;
    char word[5000];
    memset(word, 'p', sizeof word - 1);
    word[sizeof word - 1] = '\0';
    suggestion s;
    assert_null(nearest(&s, word));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slips_are_counted),
        cmocka_unit_test(near_words_are_named),
        cmocka_unit_test(long_words_get_none),
    };
    return cmocka_run_group_tests_name("suggest", tests, NULL, NULL);
}
