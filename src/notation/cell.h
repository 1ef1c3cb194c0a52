/* notation/cell.h - what stands on a square, for the forms that write one letter for each.
 *
 * Ownership: nothing is kept. Errors: none; what is no cell is CELL_NONE, and the reader says it in
 * its own words. */
#ifndef NOTATION_CELL_H
#define NOTATION_CELL_H

#include "game/position.h"

/* The first four also number the letters of a writer: "XO-#"[cell_at(p, square)]. */
typedef enum cell { CELL_BLACK, CELL_WHITE, CELL_EMPTY, CELL_BLOCKED, CELL_NONE } cell;

cell cell_of_letter(char c); /* X x * B b, O o W w, - . and #; 0 is nobody's */

cell cell_at(const position *p, int square);
void cell_put(position *p, int square, cell c); /* on an empty square; CELL_EMPTY does nothing */

/* The size of the board that has so many squares, 0 if there is none. */
int cell_board_size(int count);

#endif
