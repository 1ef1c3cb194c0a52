/* base/json/json_line.h - reads one flat JSON object that stands on a line, such as base/json
 * writes it.
 *
 * Members are texts, numbers, words (true, false, null) and lists of them. An object or a list
 * within a list is refused.
 * Lines come from files and other programs and may hold any bytes. A line that is no such object is
 * refused, and the fault tells the place. Ownership: members point into the line. */
#ifndef BASE_JSON_JSON_LINE_H
#define BASE_JSON_JSON_LINE_H

#include "base/text.h"

enum { JSON_LINE_MEMBERS = 32 };

typedef enum json_kind { JSON_TEXT, JSON_NUMBER, JSON_WORD, JSON_LIST } json_kind;

typedef struct json_member {
    view key; /* as written: escapes are not resolved, and our keys have none */
    json_kind kind;
    view value; /* a text without its quotes, a list with its brackets */
} json_member;

typedef struct json_line {
    json_member members[JSON_LINE_MEMBERS];
    int count;
} json_line;

/* E_FORMAT with the offset; E_RANGE for too many members. */
status json_line_read(view text, json_line *out, fault *f);

const json_member *json_line_find(const json_line *l, const char *key); /* or NULL */

/* False, with *out untouched, if the member is missing, of another kind or out of range. */
bool json_line_int(const json_line *l, const char *key, int64_t *out);
bool json_line_uint(const json_line *l, const char *key, uint64_t *out);
bool json_line_real(const json_line *l, const char *key, double *out);
bool json_line_plain(const json_line *l, const char *key, view *out); /* a text without escapes */
bool json_line_list(const json_line *l, const char *key, view *out);

/* Appends a text and resolves its escapes. False for an unknown escape, and for NUL. */
bool json_line_text(const json_line *l, const char *key, buffer *out);

/* Appends each of `count` texts of a list to its own buffer, in the same way. After false the
 * buffers may hold a part. */
bool json_line_texts(view list, int count, buffer *out);

#endif
