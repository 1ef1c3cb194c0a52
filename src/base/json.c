/* base/json.c - the JSON writer. */
#include "base/json.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

json_writer json_make(buffer *out) {
    return (json_writer){.out = out};
}

/* Puts a comma between neighbours, and none after a key. */
static void begin_value(json_writer *j) {
    assert(j->depth > 0 ? j->closing[j->depth - 1] == ']' || j->has_key : !j->wants_comma);
    if (j->wants_comma && !j->has_key) buffer_add_char(j->out, ',');
    j->wants_comma = true;
    j->has_key = false;
}

static void open_with(json_writer *j, char opening, char closing) {
    begin_value(j);
    assert(j->depth < JSON_DEPTH);
    j->closing[j->depth++] = closing;
    buffer_add_char(j->out, opening);
    j->wants_comma = false;
}

void json_open_object(json_writer *j) {
    open_with(j, '{', '}');
}

void json_open_array(json_writer *j) {
    open_with(j, '[', ']');
}

void json_close(json_writer *j) {
    assert(j->depth > 0 && !j->has_key);
    buffer_add_char(j->out, j->closing[--j->depth]);
    j->wants_comma = true;
}

static void write_escaped(buffer *out, view text) {
    buffer_add_char(out, '"');
    while (text.length) {
        const size_t length = utf8_length(text);
        const unsigned char c = (unsigned char)text.data[0];
        if (length == 0) {
            buffer_add(out, "\\ufffd");
        } else if (c == '"' || c == '\\') {
            buffer_format(out, "\\%c", c);
        } else if (c < 0x20) {
            buffer_format(out, "\\u%04x", (unsigned)c);
        } else {
            buffer_append(out, (view){text.data, length});
        }
        text = view_from(text, length ? length : 1);
    }
    buffer_add_char(out, '"');
}

void json_key(json_writer *j, const char *key) {
    assert(j->depth > 0 && j->closing[j->depth - 1] == '}' && !j->has_key);
    if (j->wants_comma) buffer_add_char(j->out, ',');
    write_escaped(j->out, view_of(key));
    buffer_add_char(j->out, ':');
    j->has_key = true;
}

void json_put_string(json_writer *j, view text) {
    begin_value(j);
    write_escaped(j->out, text);
}

void json_put_text(json_writer *j, const char *text) {
    if (text)
        json_put_string(j, view_of(text));
    else
        json_put_null(j);
}

void json_put_int(json_writer *j, int64_t value) {
    begin_value(j);
    buffer_format(j->out, "%" PRId64, value);
}

void json_put_uint(json_writer *j, uint64_t value) {
    begin_value(j);
    buffer_format(j->out, "%" PRIu64, value);
}

void json_put_real(json_writer *j, double value) {
    if (!isfinite(value)) {
        json_put_null(j);
        return;
    }
    begin_value(j);
    /* Uses the shortest precision that reads back as the same double: 15 digits usually do, 17
     * always. A locale may write another sign where JSON needs a point. */
    char text[40];
    for (int digits = 15; digits <= 17; digits++) {
        (void)snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value) break;
    }
    for (char *p = text; *p; p++)
        if (!strchr("0123456789+-e", *p)) *p = '.';
    buffer_add(j->out, text);
}

void json_put_bool(json_writer *j, bool value) {
    begin_value(j);
    buffer_add(j->out, value ? "true" : "false");
}

void json_put_null(json_writer *j) {
    begin_value(j);
    buffer_add(j->out, "null");
}

void json_put_ready(json_writer *j, view json) {
    begin_value(j);
    buffer_append(j->out, json);
}

void json_open_object_at(json_writer *j, const char *key) {
    json_key(j, key);
    json_open_object(j);
}

void json_open_array_at(json_writer *j, const char *key) {
    json_key(j, key);
    json_open_array(j);
}

void json_put_string_at(json_writer *j, const char *key, view text) {
    json_key(j, key);
    json_put_string(j, text);
}

void json_put_text_at(json_writer *j, const char *key, const char *text) {
    json_key(j, key);
    json_put_text(j, text);
}

void json_put_int_at(json_writer *j, const char *key, int64_t value) {
    json_key(j, key);
    json_put_int(j, value);
}

void json_put_uint_at(json_writer *j, const char *key, uint64_t value) {
    json_key(j, key);
    json_put_uint(j, value);
}

void json_put_real_at(json_writer *j, const char *key, double value) {
    json_key(j, key);
    json_put_real(j, value);
}

void json_put_bool_at(json_writer *j, const char *key, bool value) {
    json_key(j, key);
    json_put_bool(j, value);
}

static void put_field(json_writer *j, const json_field *f) {
    json_key(j, f->key);
    switch (f->kind) {
    case JSON_FIELD_TEXT:
        json_put_text(j, f->text);
        break;
    case JSON_FIELD_INT:
        json_put_int(j, f->number);
        break;
    case JSON_FIELD_UINT:
        json_put_uint(j, f->count);
        break;
    case JSON_FIELD_REAL:
        json_put_real(j, f->real);
        break;
    case JSON_FIELD_BOOL:
        json_put_bool(j, f->holds);
        break;
    }
}

void json_put_fields(json_writer *j, const json_field *fields) {
    for (; fields->key; fields++) put_field(j, fields);
}

void json_put_object(json_writer *j, const json_field *fields) {
    json_open_object(j);
    json_put_fields(j, fields);
    json_close(j);
}
