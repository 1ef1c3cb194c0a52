/* web/http/query.c - decodes an address. */
#include "web/http/query.h"

static int hex_digit(char c) {
    if (char_is_digit(c)) return c - '0';
    const char lower = char_lower(c);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/* Where decoded bytes go. A decoded text is never longer than its source. */
typedef struct decoder {
    char *next;
} decoder;

/* Reads %XX at the start of the text; -1 if it is not well-formed. */
static int escaped_byte(view text) {
    if (text.length < 3) return -1;
    const int high = hex_digit(text.data[1]), low = hex_digit(text.data[2]);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
}

static bool is_plain_text(view text) {
    while (text.length) {
        const unsigned char c = (unsigned char)*text.data;
        const size_t length = utf8_length(text);
        if (c < 0x20 || c == 0x7f || length == 0) return false;
        text = view_from(text, length);
    }
    return true;
}

static bool decode(decoder *d, view text, bool plus_is_blank, view *out) {
    *out = (view){d->next, 0};
    while (text.length) {
        int byte = (unsigned char)*text.data;
        size_t used = 1;
        if (byte == '%') {
            byte = escaped_byte(text);
            used = 3;
        } else if (byte == '+' && plus_is_blank)
            byte = ' ';
        if (byte < 0) return false;
        *d->next++ = (char)byte;
        out->length++;
        text = view_from(text, used);
    }
    return is_plain_text(*out);
}

static bool is_plain_path(view path) {
    if (!view_starts_with(path, "/")) return false;
    for (size_t i = 0; i < path.length; i++)
        if (path.data[i] == '\\') return false;
    view rest = view_from(path, 1);
    while (rest.length) {
        const view part = view_take(&rest, '/');
        if (part.length == 0 || view_is(part, ".") || view_is(part, "..")) return false;
    }
    return true;
}

static bool read_parameters(decoder *d, view text, query *out) {
    while (text.length) {
        view value = view_take(&text, '&');
        if (value.length == 0) continue;
        if (out->count == WEB_PARAMETERS_MAX) return false;
        const view name = view_take(&value, '=');
        web_parameter *p = &out->parameters[out->count++];
        if (!decode(d, name, true, &p->name) || !decode(d, value, true, &p->value)) return false;
    }
    return true;
}

bool query_read(view target, char *room, query *out) {
    decoder d = {room};
    view rest = target;
    out->count = 0;
    const view path = view_take(&rest, '?');
    /* An escaped slash would make two parts of one. */
    for (size_t i = 0; i + 2 < path.length; i++)
        if (path.data[i] == '%' && escaped_byte(view_from(path, i)) == '/') return false;
    return decode(&d, path, false, &out->path) && is_plain_path(out->path) &&
           read_parameters(&d, rest, out);
}

view query_value(const query *q, const char *name) {
    for (int i = 0; i < q->count; i++)
        if (view_is(q->parameters[i].name, name)) return q->parameters[i].value;
    return (view){"", 0};
}
