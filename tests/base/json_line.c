/* tests/base/json_line.c - the reader of flat JSON objects. The fuzz target of the same name checks
 * that members lie within the line and read back; the tests of the store read whole files. */
#include "base/json/json_line.h"
#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Whether a text in quotes can be read. *out gets what it means. */
static bool reads(const char *written, buffer *out) {
    buffer line = buffer_make(NULL);
    json_line l;
    buffer_format(&line, "{\"a\":\"%s\"}", written);
    assert_int_equal(json_line_read(buffer_view(&line), &l, NULL), OK);
    const bool result = json_line_text(&l, "a", out);
    buffer_clear(&line);
    return result;
}

/* A text may hold any character as an escape: one to four bytes of UTF-8. */
static void escapes_are_characters(void **state) {
    (void)state;
    static const struct {
        const char *written, *means;
    } cases[] = {{"\\u0041\\u007f", "A\x7f"},
                 {"\\u0080\\u00e9\\u07FF", "\xc2\x80\xc3\xa9\xdf\xbf"},
                 {"\\u0800\\u20ac\\uFFFD", "\xe0\xa0\x80\xe2\x82\xac\xef\xbf\xbd"},
                 {"\\ud800\\udc00\\uD83D\\uDE00\\udbff\\udfff",
                  "\xf0\x90\x80\x80\xf0\x9f\x98\x80\xf4\x8f\xbf\xbf"},
                 {"\\\"\\\\\\/\\b\\f\\n\\r\\t", "\"\\/\b\f\n\r\t"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        buffer text = buffer_make(NULL);
        assert_true(reads(cases[i].written, &text));
        assert_string_equal(buffer_text(&text), cases[i].means);
        buffer_clear(&text);
    }
}

/* Half a pair, NUL and unknown escapes are no characters. */
static void other_escapes_are_refused(void **state) {
    (void)state;
    static const char *const cases[] = {
        "\\ud83d", "\\ude00", "\\ud83d\\u0041", "\\ud83d\\ud83d", "\\ud83dxxude00", "\\ud83d ",
        "\\u0000", "\\u00g0", "\\u00",          "\\x41",          "\\ud83d\\ude0"};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        buffer text = buffer_make(NULL);
        assert_false(reads(cases[i], &text));
        buffer_clear(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(escapes_are_characters),
        cmocka_unit_test(other_escapes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
