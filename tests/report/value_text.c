/* tests/report/value_text.c - values for people. */
#include "report/value_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* At most six digits that count, no zeros at the end, no exponent for large numbers. */
static void six_digits_are_enough(void **state) {
    (void)state;
    static const struct {
        double value;
        const char *text;
    } cases[] = {
        {0, "0"},
        {-0.0, "0"},
        {12, "12"},
        {-0.25, "-0.25"},
        {-353.256705, "-353.257"},
        {-1.0 / 60, "-0.0166667"},
        {999999, "999999"},
        {999999.4, "999999"},
        {999999.6, "1000000"},
        {-1234567, "-1234567"},
        {1e9, "1000000000"},
        {1e15, "1e+15"},
        {1.5e-7, "1.5e-07"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[VALUE_TEXT_BYTES];
        assert_string_equal(value_text(cases[i].value, text), cases[i].text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(six_digits_are_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
