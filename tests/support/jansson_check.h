/* tests/support/jansson_check.h - what another JSON reader, jansson, makes of our output.
 *
 * A file of its own because jansson.h and base/json.h use the same names. Only there when the
 * build found jansson (HAVE_JANSSON). */
#ifndef TESTS_SUPPORT_JANSSON_CHECK_H
#define TESTS_SUPPORT_JANSSON_CHECK_H

#include <stdbool.h>
#include <stddef.h>

/* Whether all of text is one JSON value. On false *at is the offset where it went wrong. */
bool jansson_accepts(const char *text, size_t length, size_t *at);

/* Whether text is an array whose only value is this number, this string. */
bool jansson_is_real(const char *text, size_t length, double value);
bool jansson_is_string(const char *text, size_t length, const char *bytes, size_t count);

#endif
