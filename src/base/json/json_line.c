/* base/json/json_line.c - a reader for lines that we wrote and that somebody may have changed, and
 * for requests of other programs.
 *
 * I1  The place of a scanner never lies behind the end of its text, except inside take_text().
 * I2  A line has at most JSON_LINE_MEMBERS members. */
#include "base/json/json_line.h"

#include "base/number.h"

#include <assert.h>

/* ---- tokens ---- */

typedef struct scanner {
    view text;
    size_t at;
    fault *f;
} scanner;

static status wrong(const scanner *s, const char *what) {
    return fault_set(s->f, E_FORMAT, s->at, "%s is missing", what);
}

static bool more(const scanner *s) {
    return s->at < s->text.length;
}

static char here(const scanner *s) {
    return more(s) ? s->text.data[s->at] : '\0';
}

static void skip_blanks(scanner *s) {
    assert(s->at <= s->text.length); /* I1 */
    while (more(s) && char_is_blank(here(s))) s->at++;
}

static bool take(scanner *s, char c) {
    skip_blanks(s);
    if (!more(s) || here(s) != c) return false;
    s->at++;
    return true;
}

/* Behind the opening quote; ends behind the closing one. */
static status take_text(scanner *s, view *out) {
    const size_t start = s->at;
    while (more(s) && here(s) != '"') s->at += here(s) == '\\' ? 2 : 1;
    if (!more(s)) {
        s->at = s->text.length;
        return wrong(s, "a closing quote");
    }
    *out = (view){s->text.data + start, s->at - start};
    s->at++;
    return OK;
}

/* Lists hold numbers, words and texts, no lists: the first bracket outside of a text ends them. */
static status take_list(scanner *s, view *out) {
    const size_t start = s->at;
    while (more(s) && here(s) != ']') {
        view unused;
        const bool is_text = here(s) == '"';
        s->at++;
        const status result = is_text ? take_text(s, &unused) : OK;
        if (result) return result;
    }
    if (!more(s)) return wrong(s, "a closing bracket");
    s->at++;
    *out = (view){s->text.data + start, s->at - start};
    return OK;
}

static bool ends_word(char c) {
    return c == ',' || c == '}' || c == ']' || c == '"' || c == '{' || c == '[' || char_is_blank(c);
}

static status take_word(scanner *s, json_member *m) {
    const size_t start = s->at;
    double unused = 0;
    while (more(s) && !ends_word(here(s))) s->at++;
    m->value = (view){s->text.data + start, s->at - start};
    m->kind = number_read(m->value, &unused) ? JSON_NUMBER : JSON_WORD;
    const bool is_word =
        view_is(m->value, "null") || view_is(m->value, "true") || view_is(m->value, "false");
    if (m->kind == JSON_NUMBER || is_word) return OK;
    s->at = start;
    return wrong(s, "a value");
}

static status take_value(scanner *s, json_member *m) {
    skip_blanks(s);
    if (here(s) == '[') {
        m->kind = JSON_LIST;
        return take_list(s, &m->value);
    }
    if (!take(s, '"')) return take_word(s, m);
    m->kind = JSON_TEXT;
    return take_text(s, &m->value);
}

static status take_member(scanner *s, json_member *m) {
    if (!take(s, '"')) return wrong(s, "a key");
    const status result = take_text(s, &m->key);
    if (result) return result;
    if (!take(s, ':')) return wrong(s, "a colon");
    return take_value(s, m);
}

static status take_members(scanner *s, json_line *out) {
    do {
        if (out->count == JSON_LINE_MEMBERS)
            return fault_set(s->f, E_RANGE, s->at, "more than %d members", JSON_LINE_MEMBERS);
        const status result = take_member(s, &out->members[out->count]);
        if (result) return result;
        out->count++;
    } while (take(s, ','));
    return take(s, '}') ? OK : wrong(s, "a closing brace");
}

status json_line_read(view text, json_line *out, fault *f) {
    scanner s = {.text = text, .f = f};
    out->count = 0;
    if (!take(&s, '{')) return wrong(&s, "an opening brace");
    if (!take(&s, '}')) {
        const status result = take_members(&s, out);
        if (result) return result;
    }
    skip_blanks(&s);
    assert(out->count <= JSON_LINE_MEMBERS); /* I2 */
    return more(&s) ? wrong(&s, "the end of the line") : OK;
}

/* ---- members ---- */

const json_member *json_line_find(const json_line *l, const char *key) {
    for (int i = 0; i < l->count; i++)
        if (view_is(l->members[i].key, key)) return &l->members[i];
    return NULL;
}

static const json_member *find_kind(const json_line *l, const char *key, json_kind kind) {
    const json_member *m = json_line_find(l, key);
    return m && m->kind == kind ? m : NULL;
}

bool json_line_uint(const json_line *l, const char *key, uint64_t *out) {
    const json_member *m = find_kind(l, key, JSON_NUMBER);
    return m && view_number(m->value, UINT64_MAX, out, NULL) == OK;
}

bool json_line_int(const json_line *l, const char *key, int64_t *out) {
    const json_member *m = find_kind(l, key, JSON_NUMBER);
    if (!m) return false;
    const bool negative = m->value.data[0] == '-';
    uint64_t number = 0;
    if (view_number(view_from(m->value, negative), INT64_MAX, &number, NULL)) return false;
    *out = negative ? -(int64_t)number : (int64_t)number;
    return true;
}

bool json_line_real(const json_line *l, const char *key, double *out) {
    const json_member *m = find_kind(l, key, JSON_NUMBER);
    return m && number_read(m->value, out);
}

bool json_line_plain(const json_line *l, const char *key, view *out) {
    const json_member *m = find_kind(l, key, JSON_TEXT);
    if (!m) return false;
    for (size_t i = 0; i < m->value.length; i++)
        if (m->value.data[i] == '\\') return false;
    *out = m->value;
    return true;
}

bool json_line_list(const json_line *l, const char *key, view *out) {
    const json_member *m = find_kind(l, key, JSON_LIST);
    if (m) *out = m->value;
    return m != NULL;
}

/* ---- escapes ---- */

static bool read_hex(view text, unsigned *out) {
    unsigned value = 0;
    if (text.length < 4) return false;
    for (size_t i = 0; i < 4; i++) {
        const char c = char_lower(text.data[i]);
        const bool is_letter = c >= 'a' && c <= 'f';
        if (!is_letter && !char_is_digit(c)) return false;
        value = value * 16 + (unsigned)(is_letter ? c - 'a' + 10 : c - '0');
    }
    *out = value;
    return true;
}

/* NUL and half a pair are refused: no text holds them. */
static bool add_code(unsigned code, buffer *out) {
    if (code == 0 || (code >= 0xD800 && code <= 0xDFFF)) return false;
    if (code < 0x80) {
        buffer_add_char(out, (char)code);
    } else if (code < 0x800) {
        buffer_add_char(out, (char)(0xC0 | code >> 6));
        buffer_add_char(out, (char)(0x80 | (code & 0x3F)));
    } else {
        if (code < 0x10000)
            buffer_add_char(out, (char)(0xE0 | code >> 12));
        else
            buffer_add_char(out, (char)(0xF0 | code >> 18));
        if (code >= 0x10000) buffer_add_char(out, (char)(0x80 | (code >> 12 & 0x3F)));
        buffer_add_char(out, (char)(0x80 | (code >> 6 & 0x3F)));
        buffer_add_char(out, (char)(0x80 | (code & 0x3F)));
    }
    return true;
}

/* Behind the u. Characters beyond U+FFFF come as two halves: \ud83d\ude00. */
static bool read_code(view *rest, unsigned *out) {
    unsigned low = 0;
    if (!read_hex(*rest, out)) return false;
    *rest = view_from(*rest, 4);
    if (*out < 0xD800 || *out > 0xDBFF) return true;
    if (!view_starts_with(*rest, "\\u") || !read_hex(view_from(*rest, 2), &low) || low < 0xDC00 ||
        low > 0xDFFF)
        return false;
    *rest = view_from(*rest, 6);
    *out = 0x10000 + ((*out - 0xD800) << 10) + (low - 0xDC00);
    return true;
}

/* Behind the backslash. */
static bool add_escape(view *rest, buffer *out) {
    static const char letters[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
    unsigned code = 0;
    const char c = rest->length ? rest->data[0] : '\0';
    *rest = view_from(*rest, 1);
    for (size_t i = 0; i < sizeof letters - 1; i++)
        if (c == letters[i]) {
            buffer_add_char(out, means[i]);
            return true;
        }
    return c == 'u' && read_code(rest, &code) && add_code(code, out);
}

static bool add_text(view rest, buffer *out) {
    while (rest.length) {
        const char c = rest.data[0];
        rest = view_from(rest, 1);
        if (c == '\0' || (c == '\\' && !add_escape(&rest, out))) return false;
        if (c != '\\') buffer_add_char(out, c);
    }
    return true;
}

bool json_line_text(const json_line *l, const char *key, buffer *out) {
    const json_member *m = find_kind(l, key, JSON_TEXT);
    return m && add_text(m->value, out);
}

bool json_line_texts(view list, int count, buffer *out) {
    scanner s = {.text = list};
    bool right = take(&s, '[');
    for (int i = 0; i < count && right; i++) {
        view text;
        right = (i == 0 || take(&s, ',')) && take(&s, '"') && take_text(&s, &text) == OK &&
                add_text(text, &out[i]);
    }
    return right && take(&s, ']') && !more(&s);
}
