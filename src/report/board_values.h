/* report/board_values.h - a position and beside it a signed number for each square.
 *
 *       a b c d         a    b    c    d
 *     1 . . . .    1  0.0 +0.3 -0.1  0.0
 *     ... */
#ifndef REPORT_BOARD_VALUES_H
#define REPORT_BOARD_VALUES_H

#include "base/text.h"
#include "game/position.h"
#include "report/board_text.h"

/* Draws both. Numbers have one decimal; in colour, positive ones are green and negative ones red.
 * If both do not fit into `width` columns (0: no limit), the numbers stand below the board.
 * `values` is indexed by square. Errors: the buffer remembers a lack of memory. */
void board_values_draw(const position *p, const board_style *style,
                       const double values[SQUARE_LIMIT], size_t width, buffer *out);

#endif
