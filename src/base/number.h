/* base/number.h - numbers with decimals as files and people write them, whatever the locale.
 *
 * What is written reads back as the same double. No ownership; nothing here fails but a reader
 * that meets no number. */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include "base/text.h"

enum { NUMBER_BYTES = 32 };

/* [+-]digits[.digits][e[+-]digits], all of the view, with a digit before or behind the point. false
 * for anything else, for infinities and for what is too large for a double; *out is untouched
 * then. */
bool number_read(view text, double *out);

/* The shortest decimal of 15 to 17 digits that reads back; the value must be finite (asserted). */
void number_write(double value, char out[NUMBER_BYTES]);

#endif
