/* tests/base/config.c - the settings file. */
#include "base/config.h"
#include "base/text.h"

#include "base/rng.h"
#include "support/failing_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

static void assert_empty(const config *c) {
    assert_null(c->entries);
    assert_int_equal(c->count, 0);
    assert_int_equal(c->capacity, 0);
}

/* A new config is empty and may be cleared, more than once. */
static void starts_empty(void **state) {
    (void)state;
    config c = config_make(NULL);
    assert_empty(&c);
    assert_null(config_find(&c, "key"));
    assert_null(config_get(&c, "key"));
    config_clear(&c);
    config_clear(&c);
    assert_empty(&c);
}

/* The example of the header: comments, keys, and keys inside of a section. */
static void reads_the_example(void **state) {
    (void)state;
    config c = config_make(NULL);
    assert_int_equal(config_parse(&c,
                                  view_of("# comments start with a hash\n"
                                          "color = never\n"
                                          "[perft]\n"
                                          "threads = 2\n"),
                                  NULL),
                     OK);
    assert_int_equal(c.count, 2);
    assert_string_equal(config_get(&c, "color"), "never");
    assert_string_equal(config_get(&c, "perft.threads"), "2");
    assert_null(config_get(&c, "threads"));
    assert_null(config_get(&c, "perft.color"));
    assert_int_equal(config_find(&c, "color")->line, 2);
    assert_int_equal(config_find(&c, "perft.threads")->line, 4);
    config_clear(&c);
}

typedef struct setting {
    const char *line;
    const char *key, *value;
} setting;

/* Single lines that set a key: blanks around all parts go, the value is the rest of the line. */
static void reads_lines(void **state) {
    (void)state;
    static const setting settings[] = {
        {"a=b", "a", "b"},
        {"  a \t=  b c \t\r\n", "a", "b c"},
        {"a =", "a", ""},
        {"a =  \t ", "a", ""},
        {"a = b = c", "a", "b = c"},
        {"a == b", "a", "= b"},
        {"a = # no comment", "a", "# no comment"},
        {"a = [b]", "a", "[b]"},
        {"Az-_09 = x", "Az-_09", "x"},
        {"0 = x", "0", "x"},
        {"a = caf\xC3\xA9", "a", "caf\xC3\xA9"},
        {"\n\n  \t\n# x = y\n   # z = 1\na = b", "a", "b"},
    };
    for (size_t i = 0; i < COUNT_OF(settings); i++) {
        config c = config_make(NULL);
        assert_int_equal(config_parse(&c, view_of(settings[i].line), NULL), OK);
        assert_int_equal(c.count, 1);
        assert_string_equal(c.entries[0].key, settings[i].key);
        assert_string_equal(config_get(&c, settings[i].key), settings[i].value);
        config_clear(&c);
    }
}

/* Nothing, blanks and comments set nothing. */
static void reads_nothing(void **state) {
    (void)state;
    static const char *const texts[] = {NULL, "",           "\n",   "\r\n\r\n",
                                        "#",  "# a = b\n#", " \t ", "[section]"};
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        config c = config_make(NULL);
        assert_int_equal(config_parse(&c, view_of(texts[i]), NULL), OK);
        assert_int_equal(c.count, 0);
        config_clear(&c);
    }
}

/* A section holds until the next one, may come again, and keeps equal keys apart. */
static void reads_sections(void **state) {
    (void)state;
    config c = config_make(NULL);
    const char *text = "a = 0\n[x]\na = 1\n [ y-2 ] \na = 2\n[x]\nb = 3\n";
    assert_int_equal(config_parse(&c, view_of(text), NULL), OK);
    assert_int_equal(c.count, 4);
    assert_string_equal(config_get(&c, "a"), "0");
    assert_string_equal(config_get(&c, "x.a"), "1");
    assert_string_equal(config_get(&c, "y-2.a"), "2");
    assert_string_equal(config_get(&c, "x.b"), "3");
    config_clear(&c);
}

/* A second text adds to the first, starts outside of any section, and counts its own lines. */
static void adds_a_second_text(void **state) {
    (void)state;
    config c = config_make(NULL);
    assert_int_equal(config_parse(&c, view_of("[s]\na = 1"), NULL), OK);
    assert_int_equal(config_parse(&c, view_of("b = 2"), NULL), OK);
    assert_string_equal(config_get(&c, "s.a"), "1");
    assert_string_equal(config_get(&c, "b"), "2");
    assert_int_equal(config_find(&c, "b")->line, 1);
    config_clear(&c);
}

/* Many keys are kept in the order of the file. */
static void keeps_the_order(void **state) {
    (void)state;
    enum { KEYS = 500 };
    config c = config_make(NULL);
    buffer text = buffer_make(NULL);
    for (int i = 0; i < KEYS; i++) buffer_format(&text, "key%d = %d\n", i, i * i);
    assert_int_equal(config_parse(&c, buffer_view(&text), NULL), OK);
    assert_int_equal(c.count, KEYS);
    for (size_t i = 0; i < KEYS; i++) {
        char want[32];
        (void)snprintf(want, sizeof want, "key%zu", i);
        assert_string_equal(c.entries[i].key, want);
        (void)snprintf(want, sizeof want, "%zu", i * i);
        assert_string_equal(c.entries[i].value, want);
        assert_int_equal(c.entries[i].line, i + 1);
    }
    buffer_clear(&text);
    config_clear(&c);
}

typedef struct bad_text {
    view text;
    size_t line;
} bad_text;

/* What cannot be understood is E_FORMAT with its line, and leaves nothing behind. */
static void refuses_bad_lines(void **state) {
    (void)state;
    static const bad_text cases[] = {
        {{"word", 4}, 1},
        {{"a = 1\nword\nb = 2", 16}, 2},
        {{"\n\n\n= value", 10}, 4},
        {{"a b = 1", 7}, 1},
        {{"a.b = 1", 7}, 1},
        {{"\xC3\xA9 = 1", 6}, 1},
        {{"a\0 = 1", 6}, 1},
        {{"a = 1\n[]", 8}, 2},
        {{"[ ]", 3}, 1},
        {{"[a b]", 5}, 1},
        {{"[a.b]", 5}, 1},
        {{"[a", 2}, 1},
        {{"[", 1}, 1},
        {{"]", 1}, 1},
        {{"[a] = b", 7}, 1},
        {{"a = 1\r\nb = x\0y", 14}, 2},
        {{"a = \0", 5}, 1},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        failing_alloc a;
        failing_alloc_start(&a, SIZE_MAX, false);
        config c = config_make(&a.memory);
        fault f = {OK, 99, ""};
        assert_int_equal(config_parse(&c, view_of("earlier = 1"), NULL), OK);
        assert_int_equal(config_parse(&c, cases[i].text, &f), E_FORMAT);
        assert_int_equal(f.code, E_FORMAT);
        assert_int_equal(f.at, cases[i].line);
        assert_true(f.text[0] != '\0');
        assert_empty(&c);
        assert_int_equal(a.live, 0);
    }
}

/* The fault may be left out. */
static void refuses_without_fault(void **state) {
    (void)state;
    config c = config_make(NULL);
    assert_int_equal(config_parse(&c, view_of("word"), NULL), E_FORMAT);
    assert_empty(&c);
}

/* A key given twice is E_FORMAT at the second line and names the first, however many keys were
 * read in between (the table of entries may be about to grow). */
static void refuses_a_key_given_twice(void **state) {
    (void)state;
    for (size_t keys = 1; keys <= 40; keys++) {
        buffer text = buffer_make(NULL);
        for (size_t i = 0; i < keys; i++) buffer_format(&text, "\n[s]\nkey%zu = 1\n", i);
        buffer_add(&text, "key0 = 2\n");
        config c = config_make(NULL);
        fault f = {OK, 99, ""};
        assert_int_equal(config_parse(&c, buffer_view(&text), &f), E_FORMAT);
        assert_int_equal(f.code, E_FORMAT);
        assert_int_equal(f.at, 3 * keys + 1);
        assert_string_equal(f.text, "s.key0 was already set in line 3");
        assert_empty(&c);
        buffer_clear(&text);
    }
}

/* A key of an earlier text may not be set again either. */
static void refuses_a_key_of_an_earlier_text(void **state) {
    (void)state;
    config c = config_make(NULL);
    fault f = {OK, 99, ""};
    assert_int_equal(config_parse(&c, view_of("a = 1"), NULL), OK);
    assert_int_equal(config_parse(&c, view_of("b = 1\na = 2"), &f), E_FORMAT);
    assert_int_equal(f.at, 2);
    assert_empty(&c);
}

/* A text of exactly the most bytes is read; one more is E_RANGE, told for line 1. */
static void refuses_a_long_text(void **state) {
    (void)state;
    buffer text = buffer_make(NULL);
    buffer_add(&text, "a = 1\n");
    buffer_repeat(&text, '#', CONFIG_MAX_BYTES - text.length);
    config c = config_make(NULL);
    assert_int_equal(config_parse(&c, buffer_view(&text), NULL), OK);
    assert_string_equal(config_get(&c, "a"), "1");
    buffer_add_char(&text, '#');
    fault f = {OK, 99, ""};
    assert_int_equal(config_parse(&c, buffer_view(&text), &f), E_RANGE);
    assert_int_equal(f.code, E_RANGE);
    assert_int_equal(f.at, 1);
    assert_empty(&c);
    buffer_clear(&text);
}

/* One parse with request n failing; true when that was beyond the last one. */
static bool parse_failing_at(size_t n, bool for_good, view text, size_t lines) {
    failing_alloc a;
    failing_alloc_start(&a, n, for_good);
    config c = config_make(&a.memory);
    fault f = {OK, 99, ""};
    const status s = config_parse(&c, text, &f);
    assert_int_equal(s, a.failed ? E_NOMEM : OK);
    if (s) {
        assert_int_equal(f.code, E_NOMEM);
        assert_in_range(f.at, 1, lines);
        assert_empty(&c);
        assert_int_equal(a.live, 0);
    }
    config_clear(&c);
    assert_int_equal(a.live, 0);
    return !a.failed;
}

/* Memory may fail at any request: E_NOMEM with the line, an empty config, no leak. */
static void fails_at_every_request(void **state) {
    (void)state;
    enum { LINES = 20 };
    buffer text = buffer_make(NULL);
    for (int i = 1; i < LINES; i++) buffer_format(&text, "key%d = %d\n", i, i);
    buffer_format(&text, "a-key-too-long-for-the-smallest-buffer-%060d = %080d", 1, 2);
    for (int for_good = 0; for_good <= 1; for_good++) {
        size_t n = 0;
        while (!parse_failing_at(n, for_good, buffer_view(&text), LINES)) n++;
        assert_true(n >= 2 * LINES + 2);
    }
    buffer_clear(&text);
}

/* The line told is the one whose entry did not fit. */
static void short_memory_tells_the_line(void **state) {
    (void)state;
    static const size_t lines[] = {2, 2, 2, 4, 4}; /* key, value, table; key, value */
    for (size_t n = 0; n < COUNT_OF(lines); n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        config c = config_make(&a.memory);
        fault f = {OK, 99, ""};
        assert_int_equal(config_parse(&c, view_of("#\na = 1\n\nb = 2\n"), &f), E_NOMEM);
        assert_int_equal(f.at, lines[n]);
        assert_int_equal(a.live, 0);
    }
}

/* Random texts of the bytes that matter never crash or leak; a failure names a line there is. */
static void survives_random_texts(void **state) {
    (void)state;
    static const char bytes[] = "ab=#[]. \t\r\n\n\0\xFF";
    const uint64_t seed = 20260101;
    print_message("seed %llu\n", (unsigned long long)seed);
    rng r = rng_make(seed, 1);
    for (int i = 0; i < 50000; i++) {
        char text[40];
        size_t lines = 1;
        const size_t length = rng_below(&r, sizeof text + 1);
        for (size_t k = 0; k < length; k++) {
            text[k] = bytes[rng_below(&r, sizeof bytes - 1)];
            lines += text[k] == '\n';
        }
        failing_alloc a;
        failing_alloc_start(&a, SIZE_MAX, false);
        config c = config_make(&a.memory);
        fault f = {OK, 0, ""};
        const status s = config_parse(&c, (view){text, length}, &f);
        assert_true(s == OK || s == E_FORMAT);
        if (s) assert_in_range(f.at, 1, lines);
        config_clear(&c);
        assert_int_equal(a.live, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(starts_empty),
        cmocka_unit_test(reads_the_example),
        cmocka_unit_test(reads_lines),
        cmocka_unit_test(reads_nothing),
        cmocka_unit_test(reads_sections),
        cmocka_unit_test(adds_a_second_text),
        cmocka_unit_test(keeps_the_order),
        cmocka_unit_test(refuses_bad_lines),
        cmocka_unit_test(refuses_without_fault),
        cmocka_unit_test(refuses_a_key_given_twice),
        cmocka_unit_test(refuses_a_key_of_an_earlier_text),
        cmocka_unit_test(refuses_a_long_text),
        cmocka_unit_test(fails_at_every_request),
        cmocka_unit_test(short_memory_tells_the_line),
        cmocka_unit_test(survives_random_texts),
    };
    return cmocka_run_group_tests_name("config", tests, NULL, NULL);
}
