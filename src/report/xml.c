/* report/xml.c - escaping. */
#include "report/xml.h"

#include <string.h>

#define REPLACEMENT "\xef\xbf\xbd"

static const char *entity_of(char c) {
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

/* U+FFFE and U+FFFF are well-formed UTF-8 and still no characters of XML. */
static bool is_noncharacter(view text) {
    return memcmp(text.data, "\xef\xbf\xbe", 3) == 0 || memcmp(text.data, "\xef\xbf\xbf", 3) == 0;
}

/* How many bytes at the start of text are one character that XML allows; 0 if there is none. */
static size_t allowed_length(view text) {
    const unsigned char first = (unsigned char)text.data[0];
    if (first < 0x20) return char_is_blank(text.data[0]);
    if (first == 0x7F) return 0;
    const size_t length = utf8_length(text);
    return length == 3 && is_noncharacter(text) ? 0 : length;
}

void xml_append(buffer *out, view text) {
    while (text.length) {
        const size_t length = allowed_length(text);
        const char *entity = entity_of(text.data[0]);
        if (entity)
            buffer_add(out, entity);
        else if (length)
            buffer_append(out, (view){text.data, length});
        else
            buffer_add(out, REPLACEMENT);
        text = view_from(text, length ? length : 1);
    }
}

void xml_drop(buffer *out, buffer *text) {
    if (buffer_status(text) && !out->failed) out->failed = buffer_status(text);
    buffer_clear(text);
}

void xml_take(buffer *out, buffer *text) {
    if (!buffer_status(text)) xml_append(out, buffer_view(text));
    xml_drop(out, text);
}
