/* game/symmetry.h - the eight ways to turn and mirror a board, and the canonical form.
 *
 * A symmetry is a number from 0 to 7: bit 0 mirrors left and right, bit 1 mirrors top and bottom,
 * bit 2 then exchanges rows and columns. 0 changes nothing.
 *
 * The canonical form of a position is the smallest of its eight images, compared as numbers, own
 * discs first. Positions that differ only by a symmetry have the same canonical form. It covers
 * discs only: on a board with blocked squares keep the image of the field beside it. Board and grid
 * compare in different orders, so their canonical forms may be different images of one position.
 * Values without ownership; all functions may be called from any thread. */
#ifndef GAME_SYMMETRY_H
#define GAME_SYMMETRY_H

#include "game/board.h"
#include "game/position.h"

enum { SYMMETRIES = 8 };

int symmetry_inverse(int symmetry);                      /* the symmetry that undoes it */
int symmetry_square(int square, int size, int symmetry); /* the image of a square */

uint64_t board_bits_image(uint64_t bits, int symmetry);
board board_image(board b, int symmetry);
/* *symmetry, if not NULL, becomes the symmetry used */
board board_canonical(board b, int *symmetry);
/* Does the same for a board of `size` squares a side, from 4 to 8, whose images lie at a1, too. */
board board_canonical_on(board b, int size, int *symmetry);

squares squares_image(const squares *s, int size, int symmetry);
grid grid_image(const grid *g, int size, int symmetry);
grid grid_canonical(const grid *g, int size, int *symmetry);
position position_image(const position *p, int symmetry); /* blocked squares move along */

#endif
