/* base/text.c - views and buffers. */
#include "base/text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

view view_of(const char *text) {
    return (view){text, text ? strlen(text) : 0};
}

bool view_equal(view a, view b) {
    return a.length == b.length && (a.length == 0 || memcmp(a.data, b.data, a.length) == 0);
}

bool view_is(view a, const char *text) {
    return view_equal(a, view_of(text));
}

bool view_is_word(view a, const char *word) {
    if (a.length != strlen(word)) return false;
    for (size_t i = 0; i < a.length; i++)
        if (char_lower(a.data[i]) != word[i]) return false;
    return true;
}

bool view_starts_with(view a, const char *prefix) {
    const size_t length = strlen(prefix);
    return a.length >= length && (length == 0 || memcmp(a.data, prefix, length) == 0);
}

static bool begins_with(view a, view part) {
    size_t i = 0;
    while (i < part.length && char_lower(a.data[i]) == char_lower(part.data[i])) i++;
    return i == part.length;
}

bool view_holds(view a, view part) {
    for (; a.length >= part.length; a = view_from(a, 1)) {
        if (begins_with(a, part)) return true;
        if (a.length == 0) break;
    }
    return false;
}

view view_trim(view text) {
    while (text.length && char_is_blank(text.data[text.length - 1])) text.length--;
    while (text.length && char_is_blank(text.data[0])) text = view_from(text, 1);
    return text;
}

view view_after_mark(view text) {
    return view_from(text, view_starts_with(text, "\xEF\xBB\xBF") ? 3 : 0);
}

view view_from(view text, size_t start) {
    if (start >= text.length) return (view){NULL, 0};
    return (view){text.data + start, text.length - start};
}

view view_take(view *rest, char separator) {
    const char *end = rest->length ? memchr(rest->data, separator, rest->length) : NULL;
    view head = *rest;
    if (end) head.length = (size_t)(end - rest->data);
    *rest = view_from(*rest, head.length + 1);
    return head;
}

bool view_take_line(view *rest, view *line) {
    *line = (view){NULL, 0};
    while (rest->length && !line->length) {
        *line = view_take(rest, '\n');
        while (line->length && char_is_blank(line->data[line->length - 1])) line->length--;
        while (line->length && line->data[0] == '\t') *line = view_from(*line, 1);
    }
    return line->length > 0;
}

status view_number(view text, uint64_t most, uint64_t *out, fault *f) {
    uint64_t value = 0;
    for (size_t i = 0; i < text.length; i++) {
        const char c = text.data[i];
        if (!char_is_digit(c)) return fault_set(f, E_FORMAT, i, "expected a digit");
        const uint64_t digit = (uint64_t)(c - '0');
        if (value > (UINT64_MAX - digit) / 10 || value * 10 + digit > most)
            return fault_set(f, E_RANGE, i, "the number is larger than %llu",
                             (unsigned long long)most);
        value = value * 10 + digit;
    }
    if (text.length == 0) return fault_set(f, E_FORMAT, 0, "expected a number");
    *out = value;
    return OK;
}

/* Returns the place of the dash or the dots of a range; the length of a text without one. */
static size_t find_joint(view text, size_t *length) {
    for (size_t at = 0; at < text.length; at++) {
        *length = text.data[at] == '-' ? 1 : view_starts_with(view_from(text, at), "..") ? 2 : 0;
        if (*length) return at;
    }
    return text.length;
}

bool view_range(view text, uint64_t least, uint64_t most, uint64_t *from, uint64_t *to) {
    size_t length = 0;
    text = view_trim(text);
    const size_t joint = find_joint(text, &length);
    const view first = view_trim((view){text.data, joint});
    const view last = view_trim(view_from(text, joint + length));
    if (first.length == 0 && last.length == 0) return false;
    *from = least;
    *to = most;
    if (first.length && view_number(first, most, from, NULL)) return false;
    if (last.length && view_number(last, most, to, NULL)) return false;
    if (joint == text.length) *to = *from;
    return *from >= least && *from <= *to;
}

buffer buffer_make(const allocator *memory) {
    return (buffer){.memory = memory};
}

void buffer_clear(buffer *b) {
    alloc_free(b->memory, b->data);
    *b = buffer_make(b->memory);
}

void buffer_reset(buffer *b, size_t length) {
    assert(length <= b->length);
    b->length = length;
    if (b->data) b->data[length] = '\0';
}

status buffer_status(const buffer *b) {
    return b->failed;
}

const char *buffer_text(const buffer *b) {
    return b->data ? b->data : "";
}

view buffer_view(const buffer *b) {
    return (view){buffer_text(b), b->length};
}

/* Makes room for `extra` more bytes and the NUL. Doubling keeps appending linear. */
static bool reserve(buffer *b, size_t extra) {
    enum { SMALLEST = 64 };
    if (b->failed) return false;
    if (extra < b->capacity && b->length < b->capacity - extra) return true;
    size_t wanted = 0;
    if (__builtin_add_overflow(b->length, extra, &wanted) ||
        __builtin_add_overflow(wanted, 1, &wanted)) {
        b->failed = E_NOMEM;
        return false;
    }
    char *data = alloc_grow(b->memory, b->data, 1, wanted, SMALLEST, &b->capacity);
    if (!data) {
        b->failed = E_NOMEM;
        return false;
    }
    b->data = data;
    return true;
}

void buffer_append(buffer *b, view text) {
    if (!reserve(b, text.length)) return;
    if (text.length) memcpy(b->data + b->length, text.data, text.length);
    b->length += text.length;
    b->data[b->length] = '\0';
}

void buffer_add(buffer *b, const char *text) {
    buffer_append(b, view_of(text));
}

void buffer_add_char(buffer *b, char c) {
    buffer_append(b, (view){&c, 1});
}

void buffer_repeat(buffer *b, char c, size_t count) {
    if (!reserve(b, count)) return;
    memset(b->data + b->length, c, count);
    b->length += count;
    b->data[b->length] = '\0';
}

void buffer_format(buffer *b, const char *format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    const int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (length < 0) {
        if (!b->failed) b->failed = E_FORMAT;
    } else if (reserve(b, (size_t)length)) {
        (void)vsnprintf(b->data + b->length, (size_t)length + 1, format, again);
        b->length += (size_t)length;
    }
    va_end(again);
}

static bool is_continuation(view text, size_t i) {
    return i < text.length && ((unsigned char)text.data[i] & 0xC0) == 0x80;
}

size_t utf8_length(view text) {
    if (text.length == 0) return 0;
    const unsigned char c = (unsigned char)text.data[0];
    if (c < 0x80) return 1;
    const size_t length = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : 2;
    if (c < 0xC2 || c > 0xF4) return 0;
    for (size_t i = 1; i < length; i++)
        if (!is_continuation(text, i)) return 0;
    /* Overlong forms, surrogates and code points above U+10FFFF show in the second byte. */
    const unsigned char second = (unsigned char)text.data[1];
    if ((c == 0xE0 && second < 0xA0) || (c == 0xED && second > 0x9F) ||
        (c == 0xF0 && second < 0x90) || (c == 0xF4 && second > 0x8F))
        return 0;
    return length;
}

/* C0, DEL and the C1 range (U+0080..U+009F): the last are control characters to a terminal too. */
static bool is_control(view character) {
    const unsigned char c = (unsigned char)character.data[0];
    if (character.length == 1) return c < 0x20 || c == 0x7F;
    return c == 0xC2 && (unsigned char)character.data[1] < 0xA0;
}

void buffer_append_safe(buffer *b, view text, size_t limit) {
    const bool cut = text.length > limit;
    if (cut) text.length = limit;
    while (text.length) {
        const size_t length = utf8_length(text);
        const view character = {text.data, length ? length : 1};
        if (length && !is_control(character)) {
            buffer_append(b, character);
        } else {
            for (size_t i = 0; i < character.length; i++)
                buffer_format(b, "\\x%02X", (unsigned)(unsigned char)character.data[i]);
        }
        text = view_from(text, character.length);
    }
    if (cut) buffer_add(b, "...");
}
