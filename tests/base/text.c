/* tests/base/text.c - views, buffers, UTF-8 and text made safe for a terminal. */
#include "base/text.h"

#include "base/rng.h"
#include "support/failing_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))
#define BYTES(literal)  ((view){literal, sizeof(literal) - 1})

static void assert_view(view got, const char *want) {
    assert_int_equal(got.length, strlen(want));
    assert_true(view_is(got, want));
}

static void assert_buffer(const buffer *b, const char *want) {
    assert_view(buffer_view(b), want);
    assert_string_equal(buffer_text(b), want);
}

/* ---- views ---- */

/* A view of a C string ends before its NUL; NULL gives the empty view. */
static void view_of_strings(void **state) {
    (void)state;
    assert_int_equal(view_of("othello").length, 7);
    assert_int_equal(view_of("").length, 0);
    assert_int_equal(view_of(NULL).length, 0);
}

/* Views are equal when their bytes are, NULs included; the empty view may point nowhere. */
static void view_equality(void **state) {
    (void)state;
    const char copy[] = "a\0b";
    assert_true(view_equal(BYTES("a\0b"), (view){copy, 3}));
    assert_false(view_equal(BYTES("a\0b"), BYTES("a\0c")));
    assert_false(view_equal(BYTES("ab"), BYTES("abc")));
    assert_true(view_equal((view){NULL, 0}, BYTES("")));
    assert_true(view_is(view_of("abc"), "abc"));
    assert_false(view_is(view_of("abc"), "abcd"));
    assert_false(view_is(view_of("abc"), "ab"));
    assert_false(view_is(BYTES("ab\0"), "ab"));
    assert_true(view_is((view){NULL, 0}, ""));
    assert_true(view_is_word(view_of("PaSs"), "pass"));
    assert_true(view_is_word(view_of("@-["), "@-["));
    assert_false(view_is_word(view_of("pas"), "pass"));
    assert_false(view_is_word(view_of("passe"), "pass"));
    assert_false(view_is_word(BYTES("pa\0s"), "pass"));
    assert_false(view_is_word(view_of("@"), "`")); /* only letters have two cases */
    assert_false(view_is_word(view_of("\r-"), "--"));
    assert_true(view_is_word((view){NULL, 0}, ""));
}

/* Every view starts with the empty prefix and itself, none with something longer. */
static void view_prefixes(void **state) {
    (void)state;
    assert_true(view_starts_with(view_of("perft.threads"), "perft."));
    assert_true(view_starts_with(view_of("perft"), "perft"));
    assert_true(view_starts_with(view_of("perft"), ""));
    assert_true(view_starts_with((view){NULL, 0}, ""));
    assert_false(view_starts_with(view_of("perf"), "perft"));
    assert_true(view_holds(view_of("Tamenori Hideshi"), view_of("HID")));
    assert_true(view_holds(view_of("abab"), view_of("BA")));
    assert_true(view_holds(view_of("ab"), view_of("ab")));
    assert_true(view_holds(view_of(NULL), view_of("")));
    assert_true(view_holds(view_of("ab"), view_of("")));
    assert_false(view_holds(view_of("ab"), view_of("abc")));
    assert_false(view_holds(view_of(NULL), view_of("a")));
    assert_false(view_holds(view_of("aab"), view_of("abb")));
    assert_false(view_starts_with(view_of("xperft"), "perft"));
    assert_false(view_starts_with((view){NULL, 0}, "a"));
}

/* Spaces, tabs, CR and LF go at both ends; inside, and any other byte, stays. */
static void view_trimming(void **state) {
    (void)state;
    assert_view(view_trim(view_of(" \t\r\n a \t b \r\n\t ")), "a \t b");
    assert_view(view_trim(view_of("ab")), "ab");
    assert_view(view_trim(view_of(" \n ")), "");
    assert_view(view_trim((view){NULL, 0}), "");
    assert_view(view_trim(view_of("\v a \f")), "\v a \f");
    assert_int_equal(view_trim(BYTES(" \0 ")).length, 1);
    for (int i = 0; i < 256; i++) { /* and so for every byte by itself */
        const char c = (char)i;
        assert_int_equal(char_is_blank(c), i && strchr(" \t\r\n", i) != NULL);
        assert_int_equal(char_is_digit(c), i && strchr("0123456789", i) != NULL);
        assert_int_equal(char_is_letter(c), i < 128 && isalpha(i));
        assert_int_equal((unsigned char)char_lower(c), i < 128 ? tolower(i) : i);
    }
}

/* The rest from a place on is empty at the end and beyond it. */
static void view_rest(void **state) {
    (void)state;
    const view text = view_of("abc");
    assert_view(view_from(text, 0), "abc");
    assert_view(view_from(text, 2), "c");
    assert_view(view_from(text, 3), "");
    assert_view(view_from(text, 4), "");
    assert_view(view_from(text, SIZE_MAX), "");
}

/* Parts come off one after the other, empty ones too; without a separator all is taken. */
static void view_taking(void **state) {
    (void)state;
    view rest = view_of("a,,bc,d");
    assert_view(view_take(&rest, ','), "a");
    assert_view(view_take(&rest, ','), "");
    assert_view(view_take(&rest, ','), "bc");
    assert_view(rest, "d");
    assert_view(view_take(&rest, ','), "d");
    assert_view(rest, "");
    assert_view(view_take(&rest, ','), "");
    assert_view(rest, "");
}

/* A separator at the very end leaves an empty rest, and a NUL can separate as well. */
static void view_taking_at_the_ends(void **state) {
    (void)state;
    view rest = view_of("a,");
    assert_view(view_take(&rest, ','), "a");
    assert_view(rest, "");
    rest = view_of(",a");
    assert_view(view_take(&rest, ','), "");
    assert_view(rest, "a");
    rest = BYTES("x\0y");
    assert_view(view_take(&rest, '\0'), "x");
    assert_view(rest, "y");
}

/* ---- numbers ---- */

static void assert_number(const char *text, uint64_t most, uint64_t want) {
    uint64_t value = 12345;
    assert_int_equal(view_number(view_of(text), most, &value, NULL), OK);
    assert_true(value == want);
}

/* Digits give their number, up to and including the most that is allowed. */
static void numbers_in_range(void **state) {
    (void)state;
    assert_number("0", 0, 0);
    assert_number("7", 7, 7);
    assert_number("60", 60, 60);
    assert_number("0000000000000000000000000042", 99, 42);
    assert_number("4294967296", UINT64_MAX, UINT64_C(4294967296));
    assert_number("18446744073709551615", UINT64_MAX, UINT64_MAX);
    assert_number("18446744073709551614", UINT64_MAX - 1, UINT64_MAX - 1);
}

typedef struct bad_number {
    view text;
    uint64_t most;
    status code;
    size_t at;
} bad_number;

/* A bad number is told by code and offset, and leaves the answer as it was. */
static void numbers_refused(void **state) {
    (void)state;
    static const bad_number cases[] = {
        {{"", 0}, 9, E_FORMAT, 0},
        {{NULL, 0}, 9, E_FORMAT, 0},
        {{"-1", 2}, 9, E_FORMAT, 0},
        {{"+1", 2}, 9, E_FORMAT, 0},
        {{" 1", 2}, 9, E_FORMAT, 0},
        {{"1 ", 2}, 9, E_FORMAT, 1},
        {{"12x4", 4}, 9999, E_FORMAT, 2},
        {{"0x10", 4}, 99, E_FORMAT, 1},
        {{"12\0", 3}, 99, E_FORMAT, 2},
        {{"1\xC2\xB2", 3}, 99, E_FORMAT, 1},
        {{"1/", 2}, 99, E_FORMAT, 1},
        {{"1:", 2}, 99, E_FORMAT, 1},
        {{"8", 1}, 7, E_RANGE, 0},
        {{"1", 1}, 0, E_RANGE, 0},
        {{"61", 2}, 60, E_RANGE, 1},
        {{"1000", 4}, 99, E_RANGE, 2},
        {{"18446744073709551616", 20}, UINT64_MAX, E_RANGE, 19},
        {{"18446744073709551620", 20}, UINT64_MAX, E_RANGE, 19},
        {{"99999999999999999999", 20}, UINT64_MAX, E_RANGE, 19},
        {{"184467440737095516150", 21}, UINT64_MAX, E_RANGE, 20},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        uint64_t value = 12345;
        fault f = {OK, 99, ""};
        assert_int_equal(view_number(cases[i].text, cases[i].most, &value, &f), cases[i].code);
        assert_int_equal(f.code, cases[i].code);
        assert_int_equal(f.at, cases[i].at);
        assert_true(f.text[0] != '\0');
        assert_int_equal(value, 12345);
    }
}

/* A number is read by its length: bytes behind the view do not count. */
static void number_ends_with_its_view(void **state) {
    (void)state;
    uint64_t value = 0;
    assert_int_equal(view_number((view){"1234", 2}, 99, &value, NULL), OK);
    assert_int_equal(value, 12);
}

/* ---- buffers ---- */

/* A new buffer is empty, holds no memory and still shows as a string. */
static void buffer_starts_empty(void **state) {
    (void)state;
    failing_alloc a;
    failing_alloc_start(&a, SIZE_MAX, false);
    buffer b = buffer_make(&a.memory);
    assert_int_equal(a.requests, 0);
    assert_buffer(&b, "");
    assert_int_equal(buffer_status(&b), OK);
    buffer_clear(&b);
    assert_int_equal(a.live, 0);
}

/* All ways to append put their text at the end, and the NUL moves along. */
static void buffer_appends(void **state) {
    (void)state;
    buffer b = buffer_make(NULL);
    buffer_append(&b, (view){"abcdef", 3});
    assert_buffer(&b, "abc");
    buffer_add(&b, "-");
    buffer_add(&b, NULL);
    buffer_add_char(&b, 'x');
    assert_buffer(&b, "abc-x");
    buffer_repeat(&b, '=', 3);
    buffer_repeat(&b, '?', 0);
    assert_buffer(&b, "abc-x===");
    buffer_format(&b, " %d%s", 42, "!");
    buffer_format(&b, "%s", "");
    assert_buffer(&b, "abc-x=== 42!");
    buffer_clear(&b);
}

/* Appending nothing is an append: the buffer has its NUL from then on. */
static void buffer_appends_nothing(void **state) {
    (void)state;
    buffer b = buffer_make(NULL);
    buffer_append(&b, (view){NULL, 0});
    assert_non_null(b.data);
    assert_buffer(&b, "");
    buffer_clear(&b);
}

/* NUL bytes are bytes like others. */
static void buffer_keeps_nul_bytes(void **state) {
    (void)state;
    buffer b = buffer_make(NULL);
    buffer_append(&b, BYTES("a\0b"));
    buffer_add_char(&b, '\0');
    assert_true(view_equal(buffer_view(&b), BYTES("a\0b\0")));
    buffer_clear(&b);
}

/* Growing byte by byte keeps all that was there, past many sizes, with few requests. */
static void buffer_grows(void **state) {
    (void)state;
    enum { LENGTH = 100000 };
    failing_alloc a;
    failing_alloc_start(&a, SIZE_MAX, false);
    buffer b = buffer_make(&a.memory);
    for (int i = 0; i < LENGTH; i++) {
        buffer_add_char(&b, (char)('a' + i % 26));
        assert_int_equal(b.data[b.length], '\0');
        assert_true(b.length < b.capacity);
    }
    assert_int_equal(b.length, LENGTH);
    for (int i = 0; i < LENGTH; i++) assert_int_equal(b.data[i], 'a' + i % 26);
    assert_true(a.requests <= 20);
    buffer_clear(&b);
    assert_int_equal(a.live, 0);
}

/* Text of every length around the sizes a buffer grows by is kept whole, by each way to append. */
static void buffer_length_edges(void **state) {
    (void)state;
    char text[301];
    for (size_t length = 0; length < sizeof text; length++) {
        memset(text, 'k', sizeof text);
        text[length] = '\0';
        buffer added = buffer_make(NULL), formatted = buffer_make(NULL);
        buffer repeated = buffer_make(NULL);
        buffer_add(&added, text);
        buffer_format(&formatted, "%s", text);
        buffer_repeat(&repeated, 'k', length);
        assert_buffer(&added, text);
        assert_buffer(&formatted, text);
        assert_buffer(&repeated, text);
        buffer_clear(&added);
        buffer_clear(&formatted);
        buffer_clear(&repeated);
    }
}

/* A reset shortens and keeps the memory; the next text follows what was left. */
static void buffer_resets(void **state) {
    (void)state;
    failing_alloc a;
    failing_alloc_start(&a, SIZE_MAX, false);
    buffer b = buffer_make(&a.memory);
    buffer_reset(&b, 0);
    assert_buffer(&b, "");
    buffer_add(&b, "abcdef");
    buffer_reset(&b, 6);
    assert_buffer(&b, "abcdef");
    buffer_reset(&b, 2);
    assert_buffer(&b, "ab");
    buffer_add(&b, "!");
    assert_buffer(&b, "ab!");
    assert_int_equal(a.requests, 1);
    buffer_clear(&b);
}

/* A cleared buffer has forgotten its text and its failure, and can be used again. */
static void buffer_clears(void **state) {
    (void)state;
    failing_alloc a;
    failing_alloc_start(&a, 1, false);
    buffer b = buffer_make(&a.memory);
    buffer_add(&b, "abc");
    buffer_repeat(&b, 'x', 1000);
    assert_int_equal(buffer_status(&b), E_NOMEM);
    buffer_clear(&b);
    assert_int_equal(a.live, 0);
    assert_int_equal(buffer_status(&b), OK);
    buffer_add(&b, "again");
    assert_buffer(&b, "again");
    assert_int_equal(a.live, 1);
    buffer_clear(&b);
    assert_int_equal(a.live, 0);
}

static void append_all_ways(buffer *b) {
    buffer_append(b, view_of("view"));
    buffer_add(b, "text");
    buffer_add_char(b, 'c');
    buffer_repeat(b, 'r', 5);
    buffer_format(b, "%d", 7);
    buffer_append_safe(b, view_of("safe\033"), 100);
}

/* After the first failure every append does nothing: what was there stays, with its NUL. */
static void buffer_remembers_failure(void **state) {
    (void)state;
    failing_alloc a;
    failing_alloc_start(&a, 1, false);
    buffer b = buffer_make(&a.memory);
    buffer_add(&b, "kept");
    buffer_repeat(&b, 'x', 100);
    assert_int_equal(buffer_status(&b), E_NOMEM);
    append_all_ways(&b);
    assert_buffer(&b, "kept");
    assert_int_equal(a.requests, 2);
    buffer_reset(&b, 2);
    assert_buffer(&b, "ke");
    assert_int_equal(buffer_status(&b), E_NOMEM);
    buffer_clear(&b);
}

/* What one way of appending does when request N of it fails: E_NOMEM, a whole prefix, no leak. */
static void fail_everywhere(void (*append)(buffer *b), bool for_good) {
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, for_good);
        buffer b = buffer_make(&a.memory);
        for (int i = 0; i < 40; i++) append(&b);
        const status s = buffer_status(&b);
        assert_int_equal(strlen(buffer_text(&b)), b.length);
        buffer_clear(&b);
        assert_int_equal(a.live, 0);
        assert_int_equal(s, a.failed ? E_NOMEM : OK);
        if (!a.failed) return;
        assert_int_equal(a.requests, n + 1);
    }
}

static void append_view(buffer *b) {
    buffer_append(b, view_of("a view of some length"));
}

static void append_repeated(buffer *b) {
    buffer_repeat(b, '-', 33);
}

static void append_formatted(buffer *b) {
    buffer_format(b, "%030d", 7);
}

static void append_unsafe(buffer *b) {
    buffer_append_safe(b, view_of("a\033b\xFF, and more than the limit allows"), 20);
}

/* Memory may fail at any request, once or for good: never a crash or a leak. */
static void buffer_fails_at_every_request(void **state) {
    (void)state;
    static void (*const ways[])(buffer * b) = {append_view, append_repeated, append_formatted,
                                               append_unsafe, append_all_ways};
    for (size_t i = 0; i < COUNT_OF(ways); i++) {
        fail_everywhere(ways[i], false);
        fail_everywhere(ways[i], true);
    }
}

static void assert_overflow_refused(size_t before, size_t extra, bool repeat) {
    failing_alloc a;
    failing_alloc_start(&a, SIZE_MAX, false);
    buffer b = buffer_make(&a.memory);
    buffer_repeat(&b, 'x', before);
    const size_t requests = a.requests;
    if (repeat)
        buffer_repeat(&b, 'y', extra);
    else
        buffer_append(&b, (view){"never read", extra});
    assert_int_equal(buffer_status(&b), E_NOMEM);
    assert_int_equal(b.length, before);
    assert_int_equal(a.requests, requests);
    buffer_clear(&b);
}

/* A length that overflows size_t, alone, with what is there or with the NUL, is short memory and
 * the allocator is not even asked. */
static void buffer_length_overflow(void **state) {
    (void)state;
    for (int repeat = 0; repeat <= 1; repeat++) {
        assert_overflow_refused(0, SIZE_MAX, repeat);
        assert_overflow_refused(1, SIZE_MAX, repeat);
        assert_overflow_refused(1, SIZE_MAX - 1, repeat);
        assert_overflow_refused(100, SIZE_MAX - 100, repeat);
        assert_overflow_refused(100, SIZE_MAX - 50, repeat);
    }
}

/* A format the C library cannot carry out (here a character the C locale lacks) is E_FORMAT, and
 * it does not hide an earlier failure. */
static void buffer_format_failure(void **state) {
    (void)state;
    buffer b = buffer_make(NULL);
    buffer_add(&b, "kept");
    buffer_format(&b, "%lc", (wint_t)0x20AC);
    assert_int_equal(buffer_status(&b), E_FORMAT);
    buffer_add(&b, "not appended");
    assert_buffer(&b, "kept");
    buffer_clear(&b);
    buffer_repeat(&b, 'x', SIZE_MAX);
    buffer_format(&b, "%lc", (wint_t)0x20AC);
    assert_int_equal(buffer_status(&b), E_NOMEM);
    buffer_clear(&b);
}

/* ---- UTF-8 ---- */

typedef struct sequence {
    view bytes;
    size_t want;
} sequence;

/* Sequences by name: the edges of each length, and each kind of ill-formed one. */
static void utf8_table(void **state) {
    (void)state;
    static const sequence cases[] = {
        {{"", 0}, 0},
        {{NULL, 0}, 0},
        {{"\0", 1}, 1},
        {{"a", 1}, 1},
        {{"\x7F", 1}, 1},
        {{"\xC2\x80", 2}, 2},         /* U+0080 */
        {{"\xDF\xBF", 2}, 2},         /* U+07FF */
        {{"\xE0\xA0\x80", 3}, 3},     /* U+0800 */
        {{"\xE2\x97\x8F", 3}, 3},     /* U+25CF, a disc */
        {{"\xED\x9F\xBF", 3}, 3},     /* U+D7FF, the last before the surrogates */
        {{"\xEE\x80\x80", 3}, 3},     /* U+E000, the first after them */
        {{"\xEF\xBF\xBF", 3}, 3},     /* U+FFFF */
        {{"\xF0\x90\x80\x80", 4}, 4}, /* U+10000 */
        {{"\xF4\x8F\xBF\xBF", 4}, 4}, /* U+10FFFF, the last */
        {{"\x80", 1}, 0},             /* a continuation alone */
        {{"\xBF\x80", 2}, 0},
        {{"\xC0\x80", 2}, 0}, /* overlong NUL */
        {{"\xC1\xBF", 2}, 0}, /* overlong U+007F */
        {{"\xE0\x80\x80", 3}, 0},
        {{"\xE0\x9F\xBF", 3}, 0}, /* overlong U+07FF */
        {{"\xF0\x80\x80\x80", 4}, 0},
        {{"\xF0\x8F\xBF\xBF", 4}, 0}, /* overlong U+FFFF */
        {{"\xED\xA0\x80", 3}, 0},     /* U+D800, the first surrogate */
        {{"\xED\xBF\xBF", 3}, 0},     /* U+DFFF, the last */
        {{"\xF4\x90\x80\x80", 4}, 0}, /* U+110000 */
        {{"\xF5\x80\x80\x80", 4}, 0},
        {{"\xF8\x88\x80\x80\x80", 5}, 0}, /* a lead of five bytes */
        {{"\xFE", 1}, 0},
        {{"\xFF", 1}, 0},
        {{"\xC2", 1}, 0}, /* cut short */
        {{"\xE2\x97", 2}, 0},
        {{"\xF0\x90\x80", 3}, 0},
        {{"\xC2\x80", 1}, 0}, /* cut short by the view, the bytes go on */
        {{"\xE2\x97\x8F", 2}, 0},
        {{"\xF0\x90\x80\x80", 3}, 0},
        {{"\xC2z", 2}, 0}, /* something else where a continuation belongs */
        {{"\xE2\x97z", 3}, 0},
        {{"\xE2\xC2\x8F", 3}, 0},
        {{"\xF0\x90\x80\xC0", 4}, 0},
        {{"a\xFF", 2}, 1}, /* only the first character counts */
        {{"\xC3\xA9\xFF", 3}, 2},
        {{"\xE2\x97\x8F\x80", 4}, 3},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        if (utf8_length(cases[i].bytes) != cases[i].want) fail_msg("case %zu", i);
}

/* RFC 3629 by hand: the bytes of a code point. */
static size_t encode(uint32_t code, char out[4]) {
    static const unsigned leads[] = {0, 0, 0xC0, 0xE0, 0xF0};
    const size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = length; i-- > 1; code >>= 6) out[i] = (char)(0x80 | (code & 0x3F));
    out[0] = (char)(leads[length] | code);
    return length;
}

/* Every code point is well-formed in its own encoding, except the surrogates; cut, it is not. */
static void utf8_all_code_points(void **state) {
    (void)state;
    for (uint32_t code = 0; code <= 0x10FFFF; code++) {
        char bytes[4];
        const size_t length = encode(code, bytes);
        const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
        if (utf8_length((view){bytes, length}) != (surrogate ? 0 : length))
            fail_msg("U+%04X", (unsigned)code);
        if (utf8_length((view){bytes, length - 1}) != 0) fail_msg("U+%04X cut", (unsigned)code);
    }
}

/* Of all strings of two and three bytes, exactly as many are one character as there are code
 * points of that length: nothing else slips through. */
static void utf8_no_other_short_sequences(void **state) {
    (void)state;
    size_t two = 0, three = 0;
    for (uint32_t bits = 0; bits < 1U << 24; bits++) {
        const char bytes[] = {(char)(bits >> 16), (char)(bits >> 8 & 0xFF), (char)(bits & 0xFF)};
        if ((bits & 0xFF) == 0) two += utf8_length((view){bytes, 2}) == 2;
        three += utf8_length((view){bytes, 3}) == 3;
    }
    assert_int_equal(two, 0x800 - 0x80);
    assert_int_equal(three, 0x10000 - 0x800 - 0x800); /* without the surrogates */
}

/* Four bytes are a character if and only if their code point is above U+FFFF and allowed. */
static void utf8_no_other_long_sequences(void **state) {
    (void)state;
    for (unsigned bits = 0; bits < 1U << 16; bits++) {
        const unsigned lead = bits >> 8, second = bits & 0xFF;
        const char bytes[] = {(char)lead, (char)second, '\x80', '\xBF'};
        const unsigned code = (lead & 7) << 18 | (second & 0x3F) << 12;
        const bool good =
            lead >> 3 == 0x1E && second >> 6 == 2 && code >= 0x10000 && code <= 0x10FFFF;
        if ((utf8_length((view){bytes, 4}) == 4) != good) fail_msg("lead bytes %04X", bits);
    }
}

/* ---- safe text ---- */

static void assert_safe(view text, size_t limit, const char *want) {
    buffer b = buffer_make(NULL);
    buffer_append_safe(&b, text, limit);
    assert_string_equal(buffer_text(&b), want);
    assert_int_equal(b.length, strlen(want));
    buffer_clear(&b);
}

/* Every byte alone: printable ASCII stays, all others become \xNN. */
static void safe_single_bytes(void **state) {
    (void)state;
    for (int value = 0; value < 256; value++) {
        const char byte = (char)value;
        char want[8];
        const bool printable = value >= 0x20 && value < 0x7F;
        (void)snprintf(want, sizeof want, printable ? "%c" : "\\x%02X", value);
        assert_safe((view){&byte, 1}, 1, want);
    }
}

/* Escape sequences, line breaks and C1 controls (bare or as UTF-8) reach no terminal. */
static void safe_controls(void **state) {
    (void)state;
    assert_safe(BYTES("\033[2J"), 99, "\\x1B[2J");
    assert_safe(BYTES("a\r\nb\tc\0d\x7F"), 99, "a\\x0D\\x0Ab\\x09c\\x00d\\x7F");
    assert_safe(BYTES("\xC2\x80"), 99, "\\xC2\\x80");
    assert_safe(BYTES("\xC2\x9B[1m"), 99, "\\xC2\\x9B[1m");
    assert_safe(BYTES("\xC2\x9F"), 99, "\\xC2\\x9F");
    assert_safe(BYTES("\x9B;1m"), 99, "\\x9B;1m");
}

/* Well-formed UTF-8 that is no control stays as it is, from U+00A0 on. */
static void safe_keeps_utf8(void **state) {
    (void)state;
    const char *text = "\xC2\xA0 caf\xC3\xA9 \xE2\x97\x8F \xF0\x9F\x98\x80";
    assert_safe(view_of(text), 99, text);
    assert_safe((view){NULL, 0}, 99, "");
}

/* Ill-formed bytes are shown one by one, and what follows them is read afresh. */
static void safe_invalid_utf8(void **state) {
    (void)state;
    assert_safe(BYTES("\xFFok"), 99, "\\xFFok");
    assert_safe(BYTES("\xC3"), 99, "\\xC3");
    assert_safe(BYTES("\xE2\x97(\xC3\xA9"), 99, "\\xE2\\x97(\xC3\xA9");
    assert_safe(BYTES("\xED\xA0\x80"), 99, "\\xED\\xA0\\x80");
    assert_safe(BYTES("\xC0\xAF"), 99, "\\xC0\\xAF");
}

/* Text of exactly the limit is whole; of more, the first limit bytes and three dots. A character
 * that the limit cuts is shown as bytes. */
static void safe_limit(void **state) {
    (void)state;
    assert_safe(view_of("abcdef"), 6, "abcdef");
    assert_safe(view_of("abcdef"), 5, "abcde...");
    assert_safe(view_of("abcdef"), 0, "...");
    assert_safe(view_of(""), 0, "");
    assert_safe(view_of("\033\033\033"), 2, "\\x1B\\x1B...");
    assert_safe(view_of("a\xC3\xA9z"), 3, "a\xC3\xA9...");
    assert_safe(view_of("a\xC3\xA9z"), 2, "a\\xC3...");
}

static void assert_harmless(view text) {
    while (text.length) {
        const size_t length = utf8_length(text);
        assert_in_range(length, 1, 4);
        const unsigned char c = (unsigned char)text.data[0];
        assert_true(c >= 0x20 && c != 0x7F);
        if (c == 0xC2) assert_true((unsigned char)text.data[1] >= 0xA0);
        text = view_from(text, length);
    }
}

/* Whatever the bytes are, what comes out is well-formed UTF-8 without controls, and making it
 * safe again changes nothing. */
static void safe_random_bytes(void **state) {
    (void)state;
    const uint64_t seed = 20260101;
    print_message("seed %llu\n", (unsigned long long)seed);
    rng r = rng_make(seed, 1);
    for (int i = 0; i < 20000; i++) {
        char bytes[24];
        for (size_t k = 0; k < sizeof bytes; k++) bytes[k] = (char)(rng_next(&r) >> 56);
        buffer once = buffer_make(NULL), twice = buffer_make(NULL);
        buffer_append_safe(&once, (view){bytes, rng_below(&r, sizeof bytes + 1)}, 20);
        assert_harmless(buffer_view(&once));
        buffer_append_safe(&twice, buffer_view(&once), SIZE_MAX);
        assert_string_equal(buffer_text(&twice), buffer_text(&once));
        buffer_clear(&once);
        buffer_clear(&twice);
    }
}

/* A range is one number, two that rise, or one with an open end; nothing else. */
static void ranges(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        bool is_range;
        uint64_t from, to;
    } cases[] = {{"34", true, 34, 34},    {"30-40", true, 30, 40}, {"30..40", true, 30, 40},
                 {" 7 - 9 ", true, 7, 9}, {"30-", true, 30, 64},   {"..40", true, 1, 40},
                 {"", false, 0, 0},       {"-", false, 0, 0},      {"40-30", false, 0, 0},
                 {"0-3", false, 0, 0},    {"3-65", false, 0, 0},   {"x", false, 0, 0},
                 {"3-x", false, 0, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint64_t from = 0, to = 0;
        assert_int_equal(view_range(view_of(cases[i].text), 1, 64, &from, &to), cases[i].is_range);
        if (!cases[i].is_range) continue;
        assert_int_equal(from, cases[i].from);
        assert_int_equal(to, cases[i].to);
    }
}

/* Lines for people: none is empty, and neither blanks behind nor tabs before are left. */
static void lines_are_taken(void **state) {
    (void)state;
    static const char *const want[] = {"one", "  two", "at three", "end"};
    view rest = view_of("\n \r\none \t\r\n  two\n\n\t\tat three\nend"), line;
    for (size_t i = 0; i < 4; i++) {
        assert_true(view_take_line(&rest, &line));
        assert_true(view_is(line, want[i]));
    }
    assert_false(view_take_line(&rest, &line));
    rest = view_of(NULL);
    assert_false(view_take_line(&rest, &line));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_taken),
        cmocka_unit_test(ranges),
        cmocka_unit_test(view_of_strings),
        cmocka_unit_test(view_equality),
        cmocka_unit_test(view_prefixes),
        cmocka_unit_test(view_trimming),
        cmocka_unit_test(view_rest),
        cmocka_unit_test(view_taking),
        cmocka_unit_test(view_taking_at_the_ends),
        cmocka_unit_test(numbers_in_range),
        cmocka_unit_test(numbers_refused),
        cmocka_unit_test(number_ends_with_its_view),
        cmocka_unit_test(buffer_starts_empty),
        cmocka_unit_test(buffer_appends),
        cmocka_unit_test(buffer_appends_nothing),
        cmocka_unit_test(buffer_keeps_nul_bytes),
        cmocka_unit_test(buffer_grows),
        cmocka_unit_test(buffer_length_edges),
        cmocka_unit_test(buffer_resets),
        cmocka_unit_test(buffer_clears),
        cmocka_unit_test(buffer_remembers_failure),
        cmocka_unit_test(buffer_fails_at_every_request),
        cmocka_unit_test(buffer_length_overflow),
        cmocka_unit_test(buffer_format_failure),
        cmocka_unit_test(utf8_table),
        cmocka_unit_test(utf8_all_code_points),
        cmocka_unit_test(utf8_no_other_short_sequences),
        cmocka_unit_test(utf8_no_other_long_sequences),
        cmocka_unit_test(safe_single_bytes),
        cmocka_unit_test(safe_controls),
        cmocka_unit_test(safe_keeps_utf8),
        cmocka_unit_test(safe_invalid_utf8),
        cmocka_unit_test(safe_limit),
        cmocka_unit_test(safe_random_bytes),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
