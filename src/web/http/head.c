/* web/http/head.c - a reader that forgives nothing. */
#include "web/http/head.h"

#include "web/http/limits.h"

#include <string.h>

static const char *const field_names[HEAD_FIELDS] = {
    [HEAD_HOST] = "host",
    [HEAD_ORIGIN] = "origin",
    [HEAD_FETCH_SITE] = "sec-fetch-site",
    [HEAD_FETCH_MODE] = "sec-fetch-mode",
    [HEAD_TYPE] = "content-type",
    [HEAD_LENGTH] = "content-length",
    [HEAD_CODING] = "transfer-encoding",
    [HEAD_EXPECT] = "expect",
    [HEAD_COOKIE] = "cookie",
    [HEAD_LAST_ID] = "last-event-id",
    [HEAD_ACCEPT_ENCODING] = "accept-encoding",
    [HEAD_NONE_MATCH] = "if-none-match",
};

/* ---- in steps ---- */

void head_begin(head *h, view method, view target) {
    memset(h, 0, sizeof *h);
    h->method = method;
    h->target = target;
    h->bytes = method.length + target.length + sizeof "  HTTP/1.1\r\n" - 1;
}

void head_add(head *h, view name, view value) {
    h->headers++;
    h->bytes += name.length + value.length + sizeof ": \r\n" - 1;
    for (int i = 0; i < HEAD_FIELDS; i++) {
        if (!view_is_word(name, field_names[i])) continue;
        h->value[i] = value;
        h->count[i]++;
        return;
    }
}

static refusal_kind check_length(head *h) {
    const view digits = h->value[HEAD_LENGTH];
    if (h->count[HEAD_CODING]) return h->count[HEAD_LENGTH] ? REFUSE_FRAMING : REFUSE_NO_LENGTH;
    if (h->count[HEAD_LENGTH] == 0) return REFUSE_NOTHING;
    if (h->count[HEAD_LENGTH] > 1 || digits.length > HTTP_LENGTH_DIGITS ||
        view_number(digits, UINT64_MAX, &h->length, NULL))
        return REFUSE_FRAMING;
    return REFUSE_NOTHING;
}

/* Headers that decide something may come once only. */
static bool has_doubles(const head *h) {
    static const head_field single[] = {HEAD_HOST, HEAD_ORIGIN, HEAD_FETCH_SITE, HEAD_FETCH_MODE,
                                        HEAD_TYPE, HEAD_EXPECT, HEAD_COOKIE,     HEAD_LAST_ID};
    for (size_t i = 0; i < sizeof single / sizeof *single; i++)
        if (h->count[single[i]] > 1) return true;
    return false;
}

refusal_kind head_check(head *h) {
    if (h->target.length > HTTP_REQUEST_LINE_MAX) return REFUSE_LINE;
    if (h->headers > HTTP_HEADERS_MAX || h->bytes > HTTP_HEAD_MAX) return REFUSE_HEAD;
    if (h->count[HEAD_HOST] != 1 || has_doubles(h)) return REFUSE_SYNTAX;
    if (h->count[HEAD_EXPECT] && !view_is_word(h->value[HEAD_EXPECT], "100-continue"))
        return REFUSE_EXPECT;
    return check_length(h);
}

/* ---- from bytes ---- */

static bool is_token_char(char c) {
    return char_is_letter(c) || char_is_digit(c) || (c && strchr("!#$%&'*+-.^_`|~", c));
}

static bool is_token(view text) {
    for (size_t i = 0; i < text.length; i++)
        if (!is_token_char(text.data[i])) return false;
    return text.length > 0;
}

static bool is_control(char c) {
    return (unsigned char)c < 0x20 || c == 0x7f;
}

/* Visible ASCII only; a path from the root: no host, no asterisk, no fragment. */
static bool is_target(view text) {
    for (size_t i = 0; i < text.length; i++)
        if (is_control(text.data[i]) || text.data[i] == ' ' || text.data[i] == '#' ||
            (unsigned char)text.data[i] >= 0x80)
            return false;
    return view_starts_with(text, "/");
}

/* A line without its end. Sets *why if the bytes so far cannot become a line. */
typedef struct line_reader {
    view rest;
    size_t taken;
} line_reader;

/* Takes a line that ends with CR LF. No other CR, LF or NUL may stand in it. */
static head_state take_line(line_reader *r, view *line, refusal_kind *why) {
    for (size_t i = 0; i < r->rest.length; i++) {
        const char c = r->rest.data[i];
        if (c == '\r' && i + 1 == r->rest.length) return HEAD_INCOMPLETE;
        if (c == '\r' && r->rest.data[i + 1] == '\n') {
            *line = (view){r->rest.data, i};
            r->rest = view_from(r->rest, i + 2);
            r->taken += i + 2;
            return HEAD_WHOLE;
        }
        if (c == '\r' || c == '\n' || c == '\0') {
            *why = REFUSE_SYNTAX;
            return HEAD_REFUSED;
        }
    }
    return HEAD_INCOMPLETE;
}

/* "GET /path HTTP/1.1" */
static refusal_kind read_request_line(view line, head *out) {
    view rest = line;
    const view method = view_take(&rest, ' ');
    const view target = view_take(&rest, ' ');
    if (!is_token(method)) return REFUSE_SYNTAX;
    if (view_starts_with(rest, "HTTP/") && !view_is(rest, "HTTP/1.1") && !view_is(rest, "HTTP/1.0"))
        return REFUSE_VERSION;
    if (!view_is(rest, "HTTP/1.1") && !view_is(rest, "HTTP/1.0")) return REFUSE_SYNTAX;
    if (!is_target(target)) return REFUSE_SYNTAX;
    head_begin(out, method, target);
    return REFUSE_NOTHING;
}

static bool is_header_value(view value) {
    for (size_t i = 0; i < value.length; i++)
        if (is_control(value.data[i]) && value.data[i] != '\t') return false;
    return true;
}

/* "Name: value"; a name is a token, so a folded line and a blank before the colon are refused. */
static refusal_kind read_header(view line, head *out) {
    view value = line;
    const view name = view_take(&value, ':');
    if (name.length == line.length || !is_token(name) || !is_header_value(value))
        return REFUSE_SYNTAX;
    head_add(out, name, view_trim(value));
    return out->headers > HTTP_HEADERS_MAX ? REFUSE_HEAD : REFUSE_NOTHING;
}

/* Too many bytes without the end of the head. */
static head_state incomplete(view bytes, bool has_line, refusal_kind *why) {
    if (!has_line && bytes.length > HTTP_REQUEST_LINE_MAX)
        *why = REFUSE_LINE;
    else if (bytes.length >= HTTP_HEAD_MAX)
        *why = REFUSE_HEAD;
    else
        return HEAD_INCOMPLETE;
    return HEAD_REFUSED;
}

static head_state read_lines(view bytes, head *out, refusal_kind *why) {
    line_reader r = {.rest = bytes};
    view line;
    head_state state = take_line(&r, &line, why);
    if (state == HEAD_INCOMPLETE) return incomplete(bytes, false, why);
    if (state == HEAD_REFUSED) return state;
    *why = line.length > HTTP_REQUEST_LINE_MAX ? REFUSE_LINE : read_request_line(line, out);
    while (*why == REFUSE_NOTHING) {
        state = take_line(&r, &line, why);
        if (state == HEAD_INCOMPLETE) return incomplete(bytes, true, why);
        if (state == HEAD_REFUSED) return state;
        if (line.length == 0) break;
        *why = read_header(line, out);
    }
    out->bytes = r.taken;
    return *why ? HEAD_REFUSED : HEAD_WHOLE;
}

head_state head_read(view bytes, head *out, refusal_kind *why) {
    memset(out, 0, sizeof *out);
    *why = REFUSE_NOTHING;
    const head_state state = read_lines(bytes, out, why);
    if (state != HEAD_WHOLE) return state;
    *why = head_check(out);
    return *why ? HEAD_REFUSED : HEAD_WHOLE;
}
