/* tests/support/jansson_check.c - see the header. */
#include "support/jansson_check.h"

#ifdef HAVE_JANSSON
#include <jansson.h>
#include <string.h>

/* Numbers are read as reals, since a uint64 may be too large for jansson's integers. */
enum { FLAGS = JSON_DECODE_ANY | JSON_ALLOW_NUL | JSON_DECODE_INT_AS_REAL };

bool jansson_accepts(const char *text, size_t length, size_t *at) {
    json_error_t error;
    json_t *value = json_loadb(text, length, FLAGS, &error);
    *at = value ? 0 : (size_t)error.position;
    json_decref(value);
    return value != NULL;
}

/* The only value of the array in text; NULL when that is not what text is. */
static json_t *only_value(const char *text, size_t length) {
    json_t *array = json_loadb(text, length, FLAGS, NULL);
    json_t *value = json_array_size(array) == 1 ? json_incref(json_array_get(array, 0)) : NULL;
    json_decref(array);
    return value;
}

bool jansson_is_real(const char *text, size_t length, double value) {
    json_t *found = only_value(text, length);
    const bool same = json_is_real(found) && json_real_value(found) == value;
    json_decref(found);
    return same;
}

bool jansson_is_string(const char *text, size_t length, const char *bytes, size_t count) {
    json_t *found = only_value(text, length);
    const bool same = json_is_string(found) && json_string_length(found) == count &&
                      memcmp(json_string_value(found), bytes, count) == 0;
    json_decref(found);
    return same;
}
#endif
