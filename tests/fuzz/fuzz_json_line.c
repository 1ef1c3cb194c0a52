/* tests/fuzz/fuzz_json_line.c - any bytes as a line of JSON. A line is refused with a sentence and
 * a place, or read into members that lie within it. Members are the same after writing and
 * reading. */
#include "base/json.h"
#include "base/json/json_line.h"
#include "base/text.h"
#include "fuzz/fuzz.h"

#include <string.h>

static void require_within(view part, view text) {
    require(part.data >= text.data && part.data + part.length <= text.data + text.length);
}

static void require_members(const json_line *l, view text) {
    require(l->count >= 0 && l->count <= JSON_LINE_MEMBERS);
    for (int i = 0; i < l->count; i++) {
        require_within(l->members[i].key, text);
        require_within(l->members[i].value, text);
    }
}

/* The line with one member only, under a key that is known. */
static json_line alone(const json_line *l, int member) {
    json_line one = {.count = 1};
    one.members[0] = l->members[member];
    one.members[0].key = view_of("key");
    return one;
}

static json_line read_again(const buffer *line) {
    json_line l;
    require(json_line_read(buffer_view(line), &l, NULL) == OK);
    require_members(&l, buffer_view(line));
    return l;
}

/* The text as it reads when it was written. */
static void through_a_line(const buffer *text, buffer *out) {
    buffer line = buffer_make(NULL);
    json_writer j = json_make(&line);
    json_open_object(&j);
    json_put_string_at(&j, "key", buffer_view(text));
    json_close(&j);
    const json_line l = read_again(&line);
    require(json_line_text(&l, "key", out));
    buffer_clear(&line);
}

/* What is no UTF-8 is written as something else, but only once. */
static void check_text(const json_line *l) {
    buffer text = buffer_make(NULL), once = buffer_make(NULL), twice = buffer_make(NULL);
    view plain;
    if (json_line_text(l, "key", &text)) {
        if (json_line_plain(l, "key", &plain)) require(view_equal(plain, buffer_view(&text)));
        require(strlen(buffer_text(&text)) == text.length);
        through_a_line(&text, &once);
        through_a_line(&once, &twice);
        require(view_equal(buffer_view(&once), buffer_view(&twice)));
    }
    buffer_clear(&text);
    buffer_clear(&once);
    buffer_clear(&twice);
}

static void check_number(const json_line *l) {
    int64_t whole = 0, whole_again = 0;
    uint64_t natural = 0, natural_again = 0;
    double real = 0, real_again = 0;
    buffer line = buffer_make(NULL);
    json_writer j = json_make(&line);
    require(json_line_real(l, "key", &real));
    const bool has_int = json_line_int(l, "key", &whole);
    const bool has_uint = json_line_uint(l, "key", &natural);
    if (has_int && has_uint) require(whole >= 0 && (uint64_t)whole == natural);
    json_open_object(&j);
    json_put_real_at(&j, "real", real);
    json_put_int_at(&j, "int", whole);
    json_put_uint_at(&j, "uint", natural);
    json_close(&j);
    const json_line again = read_again(&line);
    require(json_line_real(&again, "real", &real_again) && real_again == real);
    require(json_line_int(&again, "int", &whole_again) && whole_again == whole);
    require(json_line_uint(&again, "uint", &natural_again) && natural_again == natural);
    buffer_clear(&line);
}

/* Asked for as anything else, a member is not there and nothing is touched. */
static void check_others(const json_line *l, json_kind kind) {
    int64_t whole = -7;
    uint64_t natural = 7;
    double real = 0.5;
    view part = {NULL, 0};
    buffer text = buffer_make(NULL);
    if (kind != JSON_NUMBER) {
        require(!json_line_int(l, "key", &whole) && whole == -7);
        require(!json_line_uint(l, "key", &natural) && natural == 7);
        require(!json_line_real(l, "key", &real) && real == 0.5);
    }
    if (kind != JSON_TEXT) {
        require(!json_line_plain(l, "key", &part) && !part.data);
        require(!json_line_text(l, "key", &text) && !text.length);
    }
    require(json_line_list(l, "key", &part) == (kind == JSON_LIST));
    require(!json_line_find(l, "other"));
    buffer_clear(&text);
}

/* Texts of a list are texts as any other: none holds a NUL. */
static void check_list(view list) {
    buffer texts[2] = {buffer_make(NULL), buffer_make(NULL)};
    if (json_line_texts(list, 2, texts))
        for (int i = 0; i < 2; i++) require(strlen(buffer_text(&texts[i])) == texts[i].length);
    for (int i = 0; i < 2; i++) buffer_clear(&texts[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const view text = {(const char *)data, size};
    json_line l;
    fault f = {.code = OK};
    const status result = json_line_read(text, &l, &f);
    if (result) {
        require_fault(&f, result, FORMAT_OR_RANGE, size);
        return 0;
    }
    require_members(&l, text);
    for (int i = 0; i < l.count; i++) {
        const json_line one = alone(&l, i);
        const json_kind kind = l.members[i].kind;
        check_others(&one, kind);
        if (kind == JSON_TEXT) check_text(&one);
        if (kind == JSON_NUMBER) check_number(&one);
        if (kind == JSON_LIST) check_list(l.members[i].value);
    }
    return 0;
}
