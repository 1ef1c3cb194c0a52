/* notation/decimal.h - the small decimal numbers of game files: scores, seconds, margins.
 *
 * Neither reading nor writing asks the locale. Three decimals are kept; what reaches a million is a
 * mistake of its source.
 * Ownership: the buffer is the caller's. Errors: a text that is no such number is answered by
 * false, since its reader goes on without it; memory failures stay in the buffer. */
#ifndef NOTATION_DECIMAL_H
#define NOTATION_DECIMAL_H

#include "base/text.h"

/* [+-]digits[.digits], all of the view, rounded to what decimal_write() writes, so that a number
 * means the same before it is written and after; false leaves *out untouched. */
bool decimal_read(view text, double *out);

/* Whether a number, which may be none, can be written. */
bool decimal_fits(double value);

/* At most three decimals and no zeros at the end: "-1.5", "12". It must fit (asserted). */
void decimal_write(double value, buffer *out);

int decimal_sign(double value); /* of what would be written: 1, -1 or 0 */

#endif
