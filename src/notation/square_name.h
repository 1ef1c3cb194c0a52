/* notation/square_name.h - names of squares: the column, then the row. a1 is top left. */
#ifndef NOTATION_SQUARE_NAME_H
#define NOTATION_SQUARE_NAME_H

#include "base/text.h"

enum { SQUARE_NAME_BYTES = 4 }; /* "p16" and the NUL */

void square_name_write(int square, char out[SQUARE_NAME_BYTES]);

/* Reads a name in either case; the whole view must be the name. E_FORMAT with the offset of the
 * first byte that does not fit, E_RANGE for a square that is not on a board of that size. */
status square_name_read(view text, int size, int *square, fault *f);

#endif
