/* base/json.h - writes JSON into a buffer, one token after the other.
 *
 * The writer puts the commas. It closes nothing by itself. Strings may hold any bytes: bytes that
 * are not UTF-8 become U+FFFD, so the output is always valid. A number reads back as the same
 * double. NaN and infinities, which JSON lacks, become null.
 * Errors: the buffer remembers a lack of memory. Use against the grammar (a key outside an object,
 * too many closings) is our bug and asserted.
 * The names avoid those of jansson, which the web room also links.
 * Ownership: the buffer is borrowed and must outlive the writer. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/text.h"

enum { JSON_DEPTH = 32 };

typedef struct json_writer {
    buffer *out;
    int depth;
    bool wants_comma;
    bool has_key;
    char closing[JSON_DEPTH];
} json_writer;

json_writer json_make(buffer *out);
void json_open_object(json_writer *j); /* { */
void json_open_array(json_writer *j);  /* [ */
void json_close(json_writer *j);       /* the innermost } or ] */
void json_key(json_writer *j, const char *key);

void json_put_string(json_writer *j, view text);
void json_put_text(json_writer *j, const char *text); /* NULL gives null */
void json_put_int(json_writer *j, int64_t value);
void json_put_uint(json_writer *j, uint64_t value);
void json_put_real(json_writer *j, double value);
void json_put_bool(json_writer *j, bool value);
void json_put_null(json_writer *j);
void json_put_ready(json_writer *j,
                    view json); /* a whole value that is JSON already; not checked */

/* Write a key and its value in one call. */
void json_open_object_at(json_writer *j, const char *key);
void json_open_array_at(json_writer *j, const char *key);
void json_put_string_at(json_writer *j, const char *key, view text);
void json_put_text_at(json_writer *j, const char *key, const char *text); /* NULL gives null */
void json_put_int_at(json_writer *j, const char *key, int64_t value);
void json_put_uint_at(json_writer *j, const char *key, uint64_t value);
void json_put_real_at(json_writer *j, const char *key, double value);
void json_put_bool_at(json_writer *j, const char *key, bool value);

/* A key and its value, to be put with others. A text is borrowed until then. */
typedef struct json_field {
    const char *key;
    enum {
        JSON_FIELD_TEXT,
        JSON_FIELD_INT,
        JSON_FIELD_UINT,
        JSON_FIELD_REAL,
        JSON_FIELD_BOOL
    } kind;
    union {
        const char *text; /* NULL gives null */
        int64_t number;
        uint64_t count;
        double real;
        bool holds;
    };
} json_field;

static inline json_field json_text_at(const char *key, const char *text) {
    return (json_field){.key = key, .kind = JSON_FIELD_TEXT, .text = text};
}
static inline json_field json_int_at(const char *key, int64_t value) {
    return (json_field){.key = key, .kind = JSON_FIELD_INT, .number = value};
}
static inline json_field json_uint_at(const char *key, uint64_t value) {
    return (json_field){.key = key, .kind = JSON_FIELD_UINT, .count = value};
}
static inline json_field json_real_at(const char *key, double value) {
    return (json_field){.key = key, .kind = JSON_FIELD_REAL, .real = value};
}
static inline json_field json_bool_at(const char *key, bool value) {
    return (json_field){.key = key, .kind = JSON_FIELD_BOOL, .holds = value};
}

/* Several fields of the open object; a field without a key ends the list. */
void json_put_fields(json_writer *j, const json_field *fields);
void json_put_object(json_writer *j, const json_field *fields); /* with both braces */

#define JSON_PUT_FIELDS(j, ...) json_put_fields(j, (const json_field[]){__VA_ARGS__, {.key = NULL}})
#define JSON_PUT_OBJECT(j, ...) json_put_object(j, (const json_field[]){__VA_ARGS__, {.key = NULL}})

#endif
