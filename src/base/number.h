/* base/number.h - reads and writes decimal numbers, independent of the locale.
 *
 * A written number reads back as the same double. No ownership. Only reading can fail. */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include "base/text.h"

enum { NUMBER_BYTES = 32 };

/* Reads [+-]digits[.digits][e[+-]digits] with a digit before or behind the point; the whole view
 * must match. False for any other text, for infinities and for numbers too large for a double; *out
 * is then untouched. */
bool number_read(view text, double *out);

/* Writes the shortest decimal of 15 to 17 digits that reads back. The value must be finite
 * (asserted). */
void number_write(double value, char out[NUMBER_BYTES]);

#endif
