/* report/board_values.h - a position and beside it a number for each square, with sign.
 *
 *       a b c d         a    b    c    d
 *     1 . . . .    1  0.0 +0.3 -0.1  0.0
 *     ...
 */
#ifndef REPORT_BOARD_VALUES_H
#define REPORT_BOARD_VALUES_H

#include "report/board_text.h"

/* One decimal; in colour what is above 0 is green, what is below is red. Where `width` columns (0:
 * any number of them) are too few for both, the numbers stand below the board. `values` has one for
 * each number a square may have. Errors: memory failures stay in the buffer. */
void board_values_draw(const position *p, const board_style *style,
                       const double values[SQUARE_LIMIT], size_t width, buffer *out);

#endif
