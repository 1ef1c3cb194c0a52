/* tests/base/json.c - the JSON writer: grammar, escapes, numbers that read back the same. */
#include "base/json.h"
#include "base/text.h"

#include "base/rng.h"
#include "support/failing_alloc.h"
#ifdef HAVE_JANSSON
#include "support/jansson_check.h"
#endif

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t SEED = 20260101;

static void print_seed(void) {
    print_message("seed %llu\n", (unsigned long long)SEED);
}

/* Checks what was written so far and empties the buffer. */
static void assert_written(buffer *b, const char *want) {
    assert_int_equal(buffer_status(b), OK);
    assert_string_equal(buffer_text(b), want);
    assert_int_equal(b->length, strlen(want));
    buffer_clear(b);
}

/* ---- grammar ---- */

/* A single value of each kind stands alone. */
static void lone_values(void **state) {
    (void)state;
    buffer b = buffer_make(NULL);
    json_writer j = json_make(&b);
    json_put_text(&j, "text");
    assert_written(&b, "\"text\"");
    j = json_make(&b);
    json_put_bool(&j, true);
    assert_written(&b, "true");
    j = json_make(&b);
    json_put_bool(&j, false);
    assert_written(&b, "false");
    j = json_make(&b);
    json_put_null(&j);
    assert_written(&b, "null");
    j = json_make(&b);
    json_put_text(&j, NULL);
    assert_written(&b, "null");
}

/* Empty containers have nothing between their brackets. */
static void empty_containers(void **state) {
    (void)state;
    buffer b = buffer_make(NULL);
    json_writer j = json_make(&b);
    json_open_object(&j);
    json_close(&j);
    assert_written(&b, "{}");
    j = json_make(&b);
    json_open_array(&j);
    json_close(&j);
    assert_written(&b, "[]");
}

/* Neighbours of every kind are parted by one comma, in arrays and in objects. */
static void commas_between_values(void **state) {
    (void)state;
    buffer b = buffer_make(NULL);
    json_writer j = json_make(&b);
    json_open_array(&j);
    json_put_int(&j, -1);
    json_put_uint(&j, 2);
    json_put_real(&j, 0.5);
    json_put_real(&j, NAN);
    json_put_bool(&j, true);
    json_put_null(&j);
    json_put_text(&j, "a");
    json_put_text(&j, NULL);
    json_put_string(&j, view_of("b"));
    json_open_array(&j);
    json_close(&j);
    json_open_object(&j);
    json_close(&j);
    json_put_int(&j, 3);
    json_close(&j);
    assert_written(&b, "[-1,2,0.5,null,true,null,\"a\",null,\"b\",[],{},3]");
}

/* A key takes the comma before it, its value none; a container may be a key's value. */
static void keys_and_values(void **state) {
    (void)state;
    buffer b = buffer_make(NULL);
    json_writer j = json_make(&b);
    json_open_object(&j);
    json_key(&j, "a");
    json_put_int(&j, 1);
    json_key(&j, "b");
    json_open_array(&j);
    json_put_int(&j, 2);
    json_put_int(&j, 3);
    json_close(&j);
    json_key(&j, "c");
    json_open_object(&j);
    json_key(&j, "");
    json_put_null(&j);
    json_close(&j);
    json_key(&j, "d");
    json_put_text(&j, "e");
    json_close(&j);
    assert_written(&b, "{\"a\":1,\"b\":[2,3],\"c\":{\"\":null},\"d\":\"e\"}");
    j = json_make(&b); /* both in one call */
    json_open_object(&j);
    json_put_int_at(&j, "a", -1);
    json_put_uint_at(&j, "b", UINT64_MAX);
    json_open_array_at(&j, "c");
    json_put_int(&j, 2);
    json_close(&j);
    json_open_object_at(&j, "d");
    json_put_real_at(&j, "e", 0.5);
    json_put_bool_at(&j, "f", true);
    json_close(&j);
    json_put_text_at(&j, "g", NULL);
    json_put_text_at(&j, "h", "i");
    json_put_string_at(&j, "\"", (view){"jk", 1});
    json_close(&j);
    assert_written(&b, "{\"a\":-1,\"b\":18446744073709551615,\"c\":[2],"
                       "\"d\":{\"e\":0.5,\"f\":true},\"g\":null,\"h\":\"i\",\"\\\"\":\"j\"}");
}

static void fields_in_one_call(void **state) {
    (void)state;
    buffer b = buffer_make(NULL);
    json_writer j = json_make(&b);
    json_open_object(&j);
    JSON_PUT_FIELDS(&j, json_int_at("a", -1), json_uint_at("b", UINT64_MAX));
    json_key(&j, "c");
    JSON_PUT_OBJECT(&j, json_real_at("d", 0.5), json_bool_at("e", true), json_text_at("f", NULL));
    JSON_PUT_FIELDS(&j, json_text_at("g", "h"));
    json_close(&j);
    assert_written(&b, "{\"a\":-1,\"b\":18446744073709551615,"
                       "\"c\":{\"d\":0.5,\"e\":true,\"f\":null},\"g\":\"h\"}");
}

/* Containers nest JSON_DEPTH deep, and each closing is that of its opening. */
static void deepest_nesting(void **state) {
    (void)state;
    buffer b = buffer_make(NULL), want = buffer_make(NULL);
    json_writer j = json_make(&b);
    for (int i = 0; i < JSON_DEPTH; i++) {
        if (i % 3 == 0) {
            json_open_object(&j);
            json_key(&j, "k");
            buffer_add(&want, "{\"k\":");
        } else {
            json_open_array(&j);
            buffer_add(&want, "[");
        }
    }
    json_put_int(&j, 7);
    buffer_add(&want, "7");
    for (int i = JSON_DEPTH; i-- > 0;) {
        json_close(&j);
        buffer_add_char(&want, i % 3 == 0 ? '}' : ']');
    }
    assert_written(&b, buffer_text(&want));
    buffer_clear(&want);
}

/* The writer appends: what the buffer held before stays in front. */
static void writes_behind_what_is_there(void **state) {
    (void)state;
    buffer b = buffer_make(NULL);
    buffer_add(&b, "data: ");
    json_writer j = json_make(&b);
    json_open_array(&j);
    json_close(&j);
    assert_written(&b, "data: []");
}

/* ---- strings ---- */

static void assert_string(view text, const char *want) {
    buffer b = buffer_make(NULL);
    json_writer j = json_make(&b);
    json_put_string(&j, text);
    assert_written(&b, want);
}

/* Control bytes are escaped by number, quote and backslash by a backslash, other ASCII stays. */
static void escapes_of_all_ascii(void **state) {
    (void)state;
    for (int value = 0; value < 0x80; value++) {
        const char c = (char)value;
        char want[16];
        if (value < 0x20)
            (void)snprintf(want, sizeof want, "\"\\u%04x\"", (unsigned)value);
        else if (c == '"' || c == '\\')
            (void)snprintf(want, sizeof want, "\"\\%c\"", c);
        else
            (void)snprintf(want, sizeof want, "\"%c\"", c);
        assert_string((view){&c, 1}, want);
    }
}

/* Escapes inside of text, a NUL among them, leave their neighbours alone. */
static void escapes_inside_text(void **state) {
    (void)state;
    assert_string((view){"say \"hi\\\"\n", 10}, "\"say \\\"hi\\\\\\\"\\u000a\"");
    assert_string((view){"a\0b", 3}, "\"a\\u0000b\"");
    assert_string((view){NULL, 0}, "\"\"");
}

/* Keys are escaped as strings are. */
static void escapes_in_keys(void **state) {
    (void)state;
    buffer b = buffer_make(NULL);
    json_writer j = json_make(&b);
    json_open_object(&j);
    json_key(&j, "a\"\t\xFF");
    json_put_null(&j);
    json_close(&j);
    assert_written(&b, "{\"a\\\"\\u0009\\ufffd\":null}");
}

/* Well-formed UTF-8 stays; every byte that is not part of it becomes one U+FFFD. */
static void strings_are_always_utf8(void **state) {
    (void)state;
    assert_string(view_of("caf\xC3\xA9 \xE2\x97\x8F \xF0\x9F\x98\x80"),
                  "\"caf\xC3\xA9 \xE2\x97\x8F \xF0\x9F\x98\x80\"");
    assert_string(view_of("\xFF"), "\"\\ufffd\"");
    assert_string(view_of("\x80x"), "\"\\ufffdx\"");
    assert_string(view_of("\xC3"), "\"\\ufffd\"");
    assert_string(view_of("\xE2\x97\""), "\"\\ufffd\\ufffd\\\"\"");
    assert_string(view_of("\xED\xA0\x80"), "\"\\ufffd\\ufffd\\ufffd\"");
    assert_string(view_of("\xC0\xA2"), "\"\\ufffd\\ufffd\""); /* an overlong quote */
}

/* ---- numbers ---- */

/* Integers are written in full up to the ends of their types. */
static void integers(void **state) {
    (void)state;
    buffer b = buffer_make(NULL);
    json_writer j = json_make(&b);
    json_open_array(&j);
    json_put_int(&j, INT64_MIN);
    json_put_int(&j, INT64_MAX);
    json_put_int(&j, 0);
    json_put_uint(&j, UINT64_MAX);
    json_put_uint(&j, 0);
    json_close(&j);
    assert_written(&b, "[-9223372036854775808,9223372036854775807,0,18446744073709551615,0]");
}

static void assert_real(double value, const char *want) {
    buffer b = buffer_make(NULL);
    json_writer j = json_make(&b);
    json_put_real(&j, value);
    assert_written(&b, want);
}

/* Reals are as short as 15 digits allow, and longer only where reading back needs it. */
static void reals(void **state) {
    (void)state;
    assert_real(0.0, "0");
    assert_real(-0.0, "-0");
    assert_real(1.0, "1");
    assert_real(0.1, "0.1");
    assert_real(-2.5, "-2.5");
    assert_real(1e22, "1e+22");
    assert_real(1e-7, "1e-07");
    assert_real(0.1 + 0.2, "0.30000000000000004");
    assert_real(1.0 / 3.0, "0.3333333333333333");
    assert_real(9007199254740993.0, "9007199254740992");
    assert_real(DBL_MAX, "1.7976931348623157e+308");
    assert_real(DBL_MIN, "2.2250738585072014e-308");
}

/* JSON has no NaN and no infinity. */
static void reals_that_json_lacks(void **state) {
    (void)state;
    assert_real(NAN, "null");
    assert_real(-NAN, "null");
    assert_real(INFINITY, "null");
    assert_real(-INFINITY, "null");
}

/* RFC 8259: -? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)? */
static bool is_json_number(const char *p) {
    static const char digits[] = "0123456789";
    if (*p == '-') p++;
    size_t n = strspn(p, digits);
    if (n == 0 || (n > 1 && *p == '0')) return false;
    p += n;
    if (*p == '.') {
        n = strspn(++p, digits);
        if (n == 0) return false;
        p += n;
    }
    if (*p == 'e' || *p == 'E') {
        p++;
        if (*p == '+' || *p == '-') p++;
        n = strspn(p, digits);
        if (n == 0) return false;
        p += n;
    }
    return *p == '\0';
}

static void assert_reads_back(double value) {
    buffer b = buffer_make(NULL);
    json_writer j = json_make(&b);
    json_put_real(&j, value);
    const double read = strtod(buffer_text(&b), NULL);
    /* The bits count, -0 included. NOLINTNEXTLINE(bugprone-suspicious-memory-comparison) */
    if (!is_json_number(buffer_text(&b)) || memcmp(&read, &value, sizeof value) != 0)
        fail_msg("%a was written as %s", value, buffer_text(&b));
    buffer_clear(&b);
}

static double random_bits(rng *r) {
    double value = NAN;
    while (!isfinite(value)) {
        const uint64_t bits = rng_next(r);
        memcpy(&value, &bits, sizeof value);
    }
    return value;
}

/* Reading a written real gives the same double bit for bit: random bits, everyday sizes, and the
 * smallest numbers there are. */
static void reals_read_back(void **state) {
    (void)state;
    print_seed();
    rng r = rng_make(SEED, 1);
    for (int i = 0; i < 100000; i++) {
        assert_reads_back(random_bits(&r));
        assert_reads_back((rng_unit(&r) - 0.5) * 128);
        assert_reads_back((double)rng_below(&r, 100000) / 100);
    }
    for (int k = 0; k < 52; k++) assert_reads_back(ldexp(1.0, -1074 + k));
}

/* Sets a locale with a decimal comma, if the machine has one. */
static bool set_comma_locale(void) {
    static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "de_DE", "fr_FR.UTF-8",
                                        "fr_FR.utf8"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (setlocale(LC_NUMERIC, names[i]) && *localeconv()->decimal_point == ',') return true;
    return false;
}

/* JSON has a decimal point, whatever the user's locale has. */
static void reals_ignore_the_locale(void **state) {
    (void)state;
    if (!set_comma_locale()) {
        print_message("no locale with a decimal comma here\n");
        skip();
    }
    buffer b = buffer_make(NULL);
    json_writer j = json_make(&b);
    json_put_real(&j, -1234.5);
    (void)setlocale(LC_NUMERIC, "C");
    assert_written(&b, "-1234.5");
}

/* ---- memory ---- */

static void write_everything(json_writer *j) {
    json_open_object(j);
    json_key(j, "a key that is longer than the smallest buffer of some sixty bytes is");
    json_open_array(j);
    for (int i = 0; i < 30; i++) {
        json_put_int(j, i);
        json_put_uint(j, (uint64_t)i);
        json_put_real(j, i / 7.0);
        json_put_bool(j, i % 2);
        json_put_null(j);
        json_put_text(j, "text\n\xFF");
    }
    json_close(j);
    json_close(j);
}

static void fail_at_every_request(bool for_good) {
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, for_good);
        buffer b = buffer_make(&a.memory);
        json_writer j = json_make(&b);
        write_everything(&j);
        assert_int_equal(j.depth, 0);
        assert_int_equal(buffer_status(&b), a.failed ? E_NOMEM : OK);
        buffer_clear(&b);
        assert_int_equal(a.live, 0);
        if (!a.failed) return;
    }
}

/* A writer may go on when memory fails, at any request: the failure stays in the buffer. */
static void memory_failures(void **state) {
    (void)state;
    fail_at_every_request(false);
    fail_at_every_request(true);
}

/* ---- another reader ---- */

#ifdef HAVE_JANSSON
enum { MOST_BYTES = 40 };

/* Bytes of which about half are well-formed: ASCII, two-byte characters, anything. */
static view random_bytes(rng *r, char bytes[MOST_BYTES]) {
    const size_t length = rng_below(r, MOST_BYTES);
    for (size_t i = 0; i < length; i++) {
        const uint64_t kind = rng_below(r, 4);
        bytes[i] = (char)(kind == 0 ? rng_below(r, 256) : rng_below(r, 128));
        if (kind == 1 && i > 0) {
            bytes[i - 1] = (char)(0xC2 + rng_below(r, 30));
            bytes[i] = (char)(0x80 + rng_below(r, 64));
        }
    }
    return (view){bytes, length};
}

static void random_value(json_writer *j, rng *r);

static void random_members(json_writer *j, rng *r, bool keys) {
    for (uint64_t left = rng_below(r, 5); left > 0; left--) {
        char bytes[MOST_BYTES + 1] = "";
        if (keys) {
            (void)random_bytes(r, bytes);
            json_key(j, bytes);
        }
        random_value(j, r);
    }
    json_close(j);
}

static void random_value(json_writer *j, rng *r) {
    char bytes[MOST_BYTES];
    const uint64_t kinds = j->depth < JSON_DEPTH ? 9 : 7;
    switch (rng_below(r, kinds)) {
    case 0:
        json_put_int(j, (int64_t)rng_next(r));
        break;
    case 1:
        json_put_uint(j, rng_next(r));
        break;
    case 2:
        json_put_real(j, random_bits(r));
        break;
    case 3:
        json_put_real(j, INFINITY);
        break;
    case 4:
        json_put_bool(j, rng_below(r, 2));
        break;
    case 5:
        json_put_null(j);
        break;
    case 6:
        json_put_string(j, random_bytes(r, bytes));
        break;
    case 7:
        json_open_object(j);
        random_members(j, r, true);
        break;
    default:
        json_open_array(j);
        random_members(j, r, false);
    }
}

/* Whatever is written is JSON to another reader. */
static void jansson_reads_random_values(void **state) {
    (void)state;
    print_seed();
    rng r = rng_make(SEED, 2);
    for (int i = 0; i < 20000; i++) {
        buffer b = buffer_make(NULL);
        json_writer j = json_make(&b);
        json_open_array(&j);
        random_members(&j, &r, false);
        size_t at = 0;
        if (!jansson_accepts(b.data, b.length, &at))
            fail_msg("value %d, offset %zu: %s", i, at, buffer_text(&b));
        buffer_clear(&b);
    }
}

/* A text as JSON must carry it: ill-formed bytes are U+FFFD, all else is as it was. */
static void as_utf8(buffer *out, view text) {
    while (text.length) {
        const size_t length = utf8_length(text);
        if (length)
            buffer_append(out, (view){text.data, length});
        else
            buffer_add(out, "\xEF\xBF\xBD");
        text = view_from(text, length ? length : 1);
    }
}

/* Another reader finds the strings and reals that were written. */
static void jansson_reads_the_same(void **state) {
    (void)state;
    print_seed();
    rng r = rng_make(SEED, 3);
    for (int i = 0; i < 20000; i++) {
        char bytes[MOST_BYTES];
        const view text = random_bytes(&r, bytes);
        const double real = random_bits(&r);
        buffer b = buffer_make(NULL), want = buffer_make(NULL);
        as_utf8(&want, text);
        json_writer j = json_make(&b);
        json_open_array(&j);
        json_put_string(&j, text);
        json_close(&j);
        assert_true(jansson_is_string(b.data, b.length, buffer_text(&want), want.length));
        buffer_reset(&b, 0);
        j = json_make(&b);
        json_open_array(&j);
        json_put_real(&j, real);
        json_close(&j);
        assert_true(jansson_is_real(b.data, b.length, real));
        buffer_clear(&b);
        buffer_clear(&want);
    }
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lone_values),
        cmocka_unit_test(empty_containers),
        cmocka_unit_test(commas_between_values),
        cmocka_unit_test(keys_and_values),
        cmocka_unit_test(fields_in_one_call),
        cmocka_unit_test(deepest_nesting),
        cmocka_unit_test(writes_behind_what_is_there),
        cmocka_unit_test(escapes_of_all_ascii),
        cmocka_unit_test(escapes_inside_text),
        cmocka_unit_test(escapes_in_keys),
        cmocka_unit_test(strings_are_always_utf8),
        cmocka_unit_test(integers),
        cmocka_unit_test(reals),
        cmocka_unit_test(reals_that_json_lacks),
        cmocka_unit_test(reals_read_back),
        cmocka_unit_test(reals_ignore_the_locale),
        cmocka_unit_test(memory_failures),
#ifdef HAVE_JANSSON
        cmocka_unit_test(jansson_reads_random_values),
        cmocka_unit_test(jansson_reads_the_same),
#endif
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
