/* tests/protocol/edax_words.c - command lines of Edax in our words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text.h"
#include "protocol/edax_words.h"

#include <string.h>

enum { MOST = 80 };

/* Splits a line at its blanks. */
static int split(char *line, char **words) {
    int count = 0;
    for (char *word = strtok(line, " "); word && count < MOST; word = strtok(NULL, " "))
        words[count++] = word;
    return count;
}

static void expect(const char *given, const char *ours) {
    char line[512], *words[MOST];
    edax_words w;
    buffer joined = buffer_make(NULL);
    (void)strcpy(line, given);
    const int count = split(line, words);
    assert_true(edax_words_are(count, words));
    assert_int_equal(edax_words_read(count, words, &w, NULL), OK);
    for (int i = 0; i < w.count; i++) buffer_format(&joined, "%s%s", i ? " " : "", w.words[i]);
    assert_string_equal(buffer_text(&joined), ours);
    buffer_clear(&joined);
}

static void lines_are_translated(void **state) {
    (void)state;
    expect("-gtp", "gtp");
    expect("-gtp -l 21 -n 2 -h 20", "gtp --level 21 --threads 2 --hash 16");
    expect("-l 21 -gtp", "gtp --level 21");
    expect("-nboard -n 4", "nboard --threads 4");
    expect("-cassio -n 4 -h 16", "cassio --threads 4 --hash 1");
    expect("-level 7 -n-tasks 3 -hash-table-size 10 --gtp", "gtp --level 7 --threads 3 --hash 1");
    expect("-gtp -q -v 0 -vv -book-usage off -ponder on -l 3", "gtp --level 3");
    expect("-gtp -move-time 5", "gtp --time 5");
    expect("gtp -l 4 -h 24 --log x", "gtp --level 4 --hash 256 --log x");
    expect("gtp -h", "gtp -h");
    expect("gtp --level 5 gtp", "gtp --level 5 gtp");
    expect("-gtp -l", "gtp --level");
    expect("-gtp -zz 4", "gtp -zz 4");
}

static void others_are_left_alone(void **state) {
    (void)state;
    static const char *const lines[] = {"match -gtp x", "help gtp", "-h", "-x", "hint -n 5", ""};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char line[64], *words[MOST];
        (void)strcpy(line, lines[i]);
        assert_false(edax_words_are(split(line, words), words));
    }
}

static void mistakes_are_reported(void **state) {
    (void)state;
    char line[512] = "-gtp", *words[MOST];
    edax_words w;
    fault f;
    for (int i = 0; i < EDAX_WORDS_MAX; i++) (void)strcat(line, " x");
    assert_int_equal(edax_words_read(split(line, words), words, &w, &f), E_FORMAT);
    for (int i = 0; i < 3; i++) {
        char wrong[3][32] = {"-gtp -h 9", "-gtp -h 35", "-gtp -h 4294967316"};
        assert_int_equal(edax_words_read(split(wrong[i], words), words, &w, &f), E_FORMAT);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_translated),
        cmocka_unit_test(others_are_left_alone),
        cmocka_unit_test(mistakes_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
