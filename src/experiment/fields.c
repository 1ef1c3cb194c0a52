/* experiment/fields.c - finding and writing fields. */
#include "experiment/fields.h"

#include "base/number.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

view fields_word(view fields) {
    return view_take(&fields, ' ');
}

view fields_get(view fields, const char *name) {
    const size_t length = strlen(name);
    while (fields.length) {
        const view field = view_take(&fields, ' ');
        if (field.length > length && field.data[length] == '=' && view_starts_with(field, name))
            return view_from(field, length + 1);
    }
    return (view){"", 0};
}

double fields_real(view fields, const char *name, double otherwise) {
    double value = otherwise;
    (void)number_read(fields_get(fields, name), &value);
    return value;
}

/* Whole numbers of 64 bits do not fit into a double. */
uint64_t fields_uint(view fields, const char *name, uint64_t otherwise) {
    uint64_t value = 0;
    return view_number(fields_get(fields, name), UINT64_MAX, &value, NULL) ? otherwise : value;
}

int64_t fields_int(view fields, const char *name, int64_t otherwise) {
    return (int64_t)fields_real(fields, name, (double)otherwise);
}

bool fields_next(view *list, double *out) {
    return list->length && number_read(view_take(list, ','), out);
}

static void separate(buffer *out) {
    if (out->length) buffer_add_char(out, ' ');
}

void fields_put_word(buffer *out, const char *word) {
    separate(out);
    buffer_add(out, word);
}

void fields_put(buffer *out, const char *name, view value) {
    for (size_t i = 0; i < value.length; i++) assert(!char_is_blank(value.data[i]));
    separate(out);
    buffer_format(out, "%s=", name);
    buffer_append(out, value);
}

void fields_put_text(buffer *out, const char *name, const char *value) {
    fields_put(out, name, view_of(value));
}

void fields_put_int(buffer *out, const char *name, int64_t value) {
    separate(out);
    buffer_format(out, "%s=%" PRId64, name, value);
}

void fields_put_uint(buffer *out, const char *name, uint64_t value) {
    separate(out);
    buffer_format(out, "%s=%" PRIu64, name, value);
}

void fields_put_real(buffer *out, const char *name, double value) {
    char text[NUMBER_BYTES];
    number_write(value, text);
    fields_put_text(out, name, text);
}
