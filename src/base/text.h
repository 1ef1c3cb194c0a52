/* base/text.h - views borrow text, buffers own it.
 *
 * A view is borrowed: it is passed by value and never stored beyond the call. It need not end in
 * NUL and may contain any byte. A buffer owns its bytes, grows as needed and always keeps a NUL
 * behind them.
 * Errors: a buffer remembers its first failure. Later appends do nothing, so a writer appends
 * freely and checks buffer_status() once at the end.
 * A buffer must not be appended to itself, because growing moves its bytes.
 * Threads: one at a time per buffer.
 * Letters, digits and blanks are those of ASCII in every locale. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "base/alloc.h" /* exports */
#include "base/fault.h" /* exports */

#include <stdbool.h>
#include <stdint.h>

static inline bool char_is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static inline bool char_is_digit(char c) {
    return c >= '0' && c <= '9';
}

static inline char char_lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static inline bool char_is_letter(char c) {
    return char_lower(c) >= 'a' && char_lower(c) <= 'z';
}

typedef struct view {
    const char *data;
    size_t length;
} view;

view view_of(const char *text); /* a C string; NULL gives the empty view */
bool view_equal(view a, view b);
bool view_is(view a, const char *text);
bool view_is_word(view a, const char *word); /* ignores case; word has no capitals */
bool view_starts_with(view a, const char *prefix);
bool view_holds(view a, view part); /* part stands somewhere in it, in either case */
view view_trim(view text);          /* without blanks at both ends */
view view_from(view text,
               size_t start); /* the rest from start on; empty if start is beyond the end */
view view_take(view *rest,
               char separator); /* the part before separator; *rest becomes the part behind it */

/* Takes the next line of a text for people. Skips empty lines, drops blanks at the end and tabs at
 * the start. False if there is none. */
bool view_take_line(view *rest, view *line);

view view_after_mark(view text); /* without the byte order mark some editors put before UTF-8 */

/* Reads a whole number from 0 to most, decimal digits only. E_FORMAT with the offset of the first
 * byte that is no digit (the length for an empty view), E_RANGE if it is larger than most. */
status view_number(view text, uint64_t most, uint64_t *out, fault *f);

/* Reads a range of whole numbers: "34", "30-40", "30..40", "30-" or "..40". Open ends are `least`
 * and `most`. False if the text is no range, or if its numbers do not rise within least and most.
 */
bool view_range(view text, uint64_t least, uint64_t most, uint64_t *from, uint64_t *to);

typedef struct buffer {
    char *data; /* NULL until the first append, then NUL-terminated */
    size_t length;
    size_t capacity;
    const allocator *memory;
    status failed;
} buffer;

buffer buffer_make(const allocator *memory); /* empty, nothing allocated yet */
void buffer_clear(buffer *b);                /* frees the bytes; the buffer may be used again */
void buffer_reset(buffer *b, size_t length); /* shortens to length, keeps memory and failure */
status buffer_status(const buffer *b);
const char *buffer_text(const buffer *b); /* "" when nothing was appended */
view buffer_view(const buffer *b);

void buffer_append(buffer *b, view text);
void buffer_add(buffer *b, const char *text);
void buffer_add_char(buffer *b, char c);
void buffer_repeat(buffer *b, char c, size_t count);
void buffer_format(buffer *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends untrusted text in a form safe for a terminal or a log. Control bytes and bytes outside
 * well-formed UTF-8 become \xNN. Text beyond limit bytes becomes "...". */
void buffer_append_safe(buffer *b, view text, size_t limit);

/* Returns how many bytes (1 to 4) at the start of text form one well-formed UTF-8 character, else
 * 0. */
size_t utf8_length(view text);

#endif
