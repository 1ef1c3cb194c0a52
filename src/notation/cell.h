/* notation/cell.h - the content of a square, for formats that write one letter per square.
 *
 * Ownership: none. Errors: none. A letter that is no cell gives CELL_NONE, and the reader reports
 * it in its own words. */
#ifndef NOTATION_CELL_H
#define NOTATION_CELL_H

#include "game/position.h"

/* The first four also index the letters of a writer: "XO-#"[cell_at(p, square)]. */
typedef enum cell { CELL_BLACK, CELL_WHITE, CELL_EMPTY, CELL_BLOCKED, CELL_NONE } cell;

/* X x * B b, O o W w, - . and #; any other letter, also 0: CELL_NONE */
cell cell_of_letter(char c);

cell cell_at(const position *p, int square);
/* the square must be empty; CELL_EMPTY does nothing */
void cell_put(position *p, int square, cell c);

/* Returns the size of the board with `count` squares, or 0 if there is none. */
int cell_board_size(int count);

#endif
