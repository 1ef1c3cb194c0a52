/* tests/base/nearest.c - the right words near a wrong one. */
#include "base/nearest.h"
#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

static const char *const words[] = {"depth", "deepen", "time", "order", "order-depth", "seed"};

static const char *answer(const char *wrong, char *out, size_t size) {
    nearest n = nearest_make(view_of(wrong));
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) nearest_consider(&n, words[i]);
    nearest_write(&n, out, size);
    return out;
}

/* A slip is a letter changed, added, left out, or exchanged with its neighbour. */
static void slips_are_counted(void **state) {
    (void)state;
    assert_int_equal(nearest_slips("depth", "depth"), 0);
    assert_int_equal(nearest_slips("depth", "depht"), 1);
    assert_int_equal(nearest_slips("dpth", "depth"), 1);
    assert_int_equal(nearest_slips("deepth", "depth"), 1);
    assert_int_equal(nearest_slips("dapth", "depth"), 1);
    assert_int_equal(nearest_slips("", "depth"), 5);
    assert_int_equal(nearest_slips("time", "seed"), nearest_slips("seed", "time"));
}

/* The best comes first; of equals the one that was considered first. A word with more slips
 * than one and a third of the letters is left out. */
static void the_best_come_first(void **state) {
    (void)state;
    char text[80];
    assert_string_equal(answer("detph", text, sizeof text), "depth");
    assert_string_equal(answer("order-", text, sizeof text), "order or order-depth");
    assert_string_equal(answer("tme", text, sizeof text), "time");
    assert_string_equal(answer("dephen", text, sizeof text), "deepen or depth");
    assert_string_equal(answer("xyz", text, sizeof text), "");
}

/* Few words, no words, and a buffer too small for all. */
static void any_number_is_written(void **state) {
    (void)state;
    char text[80], tiny[8];
    nearest n = nearest_make(view_of("on"));
    nearest_write(&n, text, sizeof text);
    assert_string_equal(text, "");
    nearest_consider(&n, "one");
    nearest_write(&n, text, sizeof text);
    assert_string_equal(text, "one");
    nearest_consider(&n, "own");
    nearest_write(&n, text, sizeof text);
    assert_string_equal(text, "one or own");
    nearest_write(&n, tiny, sizeof tiny);
    assert_string_equal(tiny, "one or ");
}

/* Words of any length and any bytes are taken. */
static void long_words_are_cut(void **state) {
    (void)state;
    char wrong[200], text[300];
    memset(wrong, 0xFF, sizeof wrong);
    nearest n = nearest_make((view){wrong, sizeof wrong});
    assert_int_equal(strlen(n.wrong), NEAREST_LONGEST);
    wrong[sizeof wrong - 1] = '\0';
    nearest_consider(&n, wrong);
    nearest_consider(&n, "seed");
    nearest_write(&n, text, sizeof text);
    assert_int_equal(n.slips[0], 1); /* what was typed is its beginning */
    assert_int_equal(n.slips[1], NEAREST_LONGEST);
}

static const char *best_of(nearest *n, const char *wrong) {
    static const char *const commands[] = {"show", "perft", "bench", "version", "completion"};
    *n = nearest_make(view_of(wrong));
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        char passing[40]; /* what is considered need not stay */
        strcpy(passing, commands[i]);
        nearest_consider(n, passing);
        memset(passing, 'x', sizeof passing);
    }
    return nearest_best(n);
}

/* One word is named if it is near enough; the start of a word is near. */
static void near_words_are_named(void **state) {
    (void)state;
    nearest n;
    char longest[5000];
    assert_string_equal(best_of(&n, "shwo"), "show");
    assert_string_equal(best_of(&n, "pertf"), "perft");
    assert_string_equal(best_of(&n, "benhc"), "bench");
    assert_string_equal(best_of(&n, "comp"), "completion");
    assert_string_equal(best_of(&n, "verzionn"), "version");
    assert_null(best_of(&n, "xyzzy"));
    assert_null(best_of(&n, ""));
    assert_null(best_of(&n, "s"));
    memset(longest, 'p', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    assert_null(best_of(&n, longest));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slips_are_counted),     cmocka_unit_test(the_best_come_first),
        cmocka_unit_test(any_number_is_written), cmocka_unit_test(long_words_are_cut),
        cmocka_unit_test(near_words_are_named),
    };
    return cmocka_run_group_tests_name("nearest", tests, NULL, NULL);
}
