/* tests/base/number.c - decimals that read back in every locale. */
#include "base/number.h"
#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "support/settings.h"

#include <float.h>
#include <locale.h>
#include <math.h>
#include <string.h>

typedef struct good_number {
    const char *text;
    double value;
    const char *written;
} good_number;

/* All forms of a number, and how it is written. */
static void reads_and_writes(void **state) {
    (void)state;
    static const good_number cases[] = {
        {"0", 0, "0"},
        {"-0", 0, "0"},
        {"+5", 5, "5"},
        {"007", 7, "7"},
        {".5", 0.5, "0.5"},
        {"5.", 5, "5"},
        {"-12.75", -12.75, "-12.75"},
        {"0.1", 0.1, "0.1"},
        {"1e3", 1000, "1000"},
        {"1.5E-3", 0.0015, "0.0015"},
        {"1e+20", 1e20, "1e+20"},
        {"1e-9999", 0, "0"},
        {"0.30000000000000004", 0.1 + 0.2, "0.30000000000000004"},
        {"1.7976931348623157e308", DBL_MAX, "1.7976931348623157e+308"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double value = 99;
        char text[NUMBER_BYTES];
        assert_true(number_read(view_of(cases[i].text), &value));
        assert_true(value == cases[i].value && !(value == 0 && signbit(value)));
        number_write(value, text);
        assert_string_equal(text, cases[i].written);
    }
}

/* What is no finite number is refused and leaves the old value. */
static void refuses_the_rest(void **state) {
    (void)state;
    static const char *const texts[] = {
        "",        "-",
        "+",       ".",
        "e5",      "1e",
        "1e+",     "1e400",
        "nan",     "inf",
        "-inf",    "0x1",
        "1,5",     "1 ",
        " 1",      "1..",
        "1.2.3",   "--1",
        "+-1",     "1e1.5",
        "1e99999", "12345678901234567890123456789012345678901",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        double value = 99;
        assert_false(number_read(view_of(texts[i]), &value));
        assert_true(value == 99);
    }
    double value = 99;
    assert_false(number_read((view){"1\0002", 3}, &value));
    assert_true(number_read((view){"12", 1}, &value) && value == 1); /* not beyond the view */
}

/* Any finite double comes back from its text. */
static void every_double_comes_back(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(5), 0);
    for (int i = 0; i < 100000; i++) {
        const uint64_t bits = rng_next(&r);
        double value, again = 0;
        char text[NUMBER_BYTES];
        memcpy(&value, &bits, sizeof value);
        if (!isfinite(value)) continue;
        number_write(value, text);
        assert_true(number_read(view_of(text), &again));
        assert_true(again == value);
    }
}

/* A locale with a decimal comma changes nothing; skipped where none is installed. */
static void locale_changes_nothing(void **state) {
    (void)state;
    static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "da_DK.UTF-8"};
    const char *found = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !found; i++)
        found = setlocale(LC_NUMERIC, names[i]);
    if (!found) skip();
    double value = 0;
    char text[NUMBER_BYTES];
    const bool read = number_read(view_of("1.25"), &value);
    number_write(1.25, text);
    (void)setlocale(LC_NUMERIC, "C");
    assert_true(read && value == 1.25);
    assert_string_equal(text, "1.25");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_and_writes),
        cmocka_unit_test(refuses_the_rest),
        cmocka_unit_test(every_double_comes_back),
        cmocka_unit_test(locale_changes_nothing),
    };
    return cmocka_run_group_tests_name("number", tests, NULL, NULL);
}
