/* notation/decimal.h - the small decimal numbers of game files: scores, seconds, margins.
 *
 * Reading and writing are independent of the locale. Three decimals are kept. A number of a million
 * or more is refused as a mistake of its source.
 * Ownership: the caller owns the buffer. Errors: reading returns false for a text that is no such
 * number, because the reader of the file goes on without it. The buffer remembers a lack of
 * memory. */
#ifndef NOTATION_DECIMAL_H
#define NOTATION_DECIMAL_H

#include "base/text.h"

/* Reads [+-]digits[.digits]; the whole view must match. Rounds as decimal_write() does, so that a
 * number is the same before writing and after reading. False leaves *out untouched. */
bool decimal_read(view text, double *out);

/* Returns whether a number can be written. False for NaN. */
bool decimal_fits(double value);

/* Writes at most three decimals and no zeros at the end: "-1.5", "12". The value must fit
 * (asserted). */
void decimal_write(double value, buffer *out);

int decimal_sign(double value); /* sign of the written number: 1, -1 or 0 */

#endif
