/* base/number.c - decimals without a locale.
 *
 * The C library reads and writes the decimal sign of the locale. number_read() avoids it: strtod()
 * gets whole digits and an exponent. number_write() puts the point back. */
#include "base/number.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* More digits than these cannot change the nearest double and are refused. An exponent of four
 * digits exceeds the range of a double. */
enum { DIGITS_MOST = 40, EXPONENT_MOST = 9999 };

typedef struct scan {
    view rest;
    char digits[DIGITS_MOST + 1];
    int count;
} scan;

static bool take(scan *s, char a, char b) {
    if (!s->rest.length || (s->rest.data[0] != a && s->rest.data[0] != b)) return false;
    s->rest = view_from(s->rest, 1);
    return true;
}

/* Moves digits to s->digits and returns their count, or -1 if there are too many. */
static int take_digits(scan *s) {
    int taken = 0;
    for (; s->rest.length && char_is_digit(s->rest.data[0]); taken++) {
        if (s->count == DIGITS_MOST) return -1;
        s->digits[s->count++] = s->rest.data[0];
        s->rest = view_from(s->rest, 1);
    }
    return taken;
}

static bool take_exponent(scan *s, int *exponent) {
    if (!take(s, 'e', 'E')) return true;
    const bool negative = take(s, '-', '-');
    if (!negative) (void)take(s, '+', '+');
    uint64_t value = 0;
    if (view_number(s->rest, EXPONENT_MOST, &value, NULL)) return false;
    s->rest = view_from(s->rest, s->rest.length);
    *exponent = negative ? -(int)value : (int)value;
    return true;
}

bool number_read(view text, double *out) {
    scan s = {.rest = text};
    int exponent = 0, decimals = 0;
    const bool negative = take(&s, '-', '-');
    if (!negative) (void)take(&s, '+', '+');
    if (take_digits(&s) < 0) return false;
    if (take(&s, '.', '.')) decimals = take_digits(&s);
    if (decimals < 0 || s.count == 0 || !take_exponent(&s, &exponent) || s.rest.length)
        return false;
    char whole[DIGITS_MOST + 16];
    (void)snprintf(whole, sizeof whole, "%s%se%d", negative ? "-" : "", s.digits,
                   exponent - decimals);
    const double value = strtod(whole, NULL);
    if (!isfinite(value)) return false;
    *out = value == 0 ? 0 : value; /* no negative zero */
    return true;
}

void number_write(double value, char out[NUMBER_BYTES]) {
    assert(isfinite(value));
    for (int digits = 15; digits <= 17; digits++) {
        (void)snprintf(out, NUMBER_BYTES, "%.*g", digits, value);
        if (strtod(out, NULL) == value) break;
    }
    for (char *p = out; *p; p++)
        if (!strchr("0123456789+-e", *p)) *p = '.';
}
