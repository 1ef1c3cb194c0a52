/* game/grid.h - the rules on boards of any even size from 4 to 16.
 *
 * A field is a board without discs: its size and the squares that can be played on. A grid is the
 * discs, seen from the side to move. Any code may use these functions. Code that visits millions of
 * positions is compiled once per tier and uses kernels/grid_kernel.h directly.
 *
 * Values without ownership; all functions may be called from any thread. A square must be on the
 * field (asserted). Errors: E_RANGE for a bad size of a field; nothing else is checked. */
#ifndef GAME_GRID_H
#define GAME_GRID_H

#include "base/fault.h"
#include "game/squares.h" /* exports */

enum { GRID_MIN = 4, GRID_MAX = 16 };

typedef struct field {
    int size;
    squares open;        /* the squares that exist and are not blocked */
    squares inner_files; /* not on the left or right edge: a run may cross them sideways */
    squares inner_rows;  /* not on the top or bottom edge: a run may cross them up and down */
} field;

typedef struct grid {
    squares own; /* of the side to move */
    squares opp;
} grid;

/* E_RANGE unless size is even and from GRID_MIN to GRID_MAX. */
status field_init(field *out, int size, fault *f);
void field_block(field *f, int square);           /* no disc can ever be put there */
bool field_has(const field *f, int square);       /* inside the board, blocked or not */
bool field_equal(const field *a, const field *b); /* the same size and blocked squares */

squares grid_empty(const field *f, const grid *g); /* open squares without a disc */
squares grid_moves(const field *f, const grid *g); /* legal moves of the side to move */

/* Returns the discs that turn when the side to move plays on an empty square; the empty set if the
 * move is illegal. */
squares grid_flips(const field *f, const grid *g, int square);

/* Returns the position after the move, seen by the other side. The move must be legal
 * (asserted). */
grid grid_play(const field *f, const grid *g, int square);
grid grid_apply(const grid *g, int square, const squares *flips); /* the same with known flips */
grid grid_pass(const grid *g);
bool grid_over(const field *f, const grid *g); /* neither side has a move */
bool grid_equal(const grid *a, const grid *b);

/* Own discs minus the other's: first as counted, then with the empty squares given to the
 * winner. */
int grid_count_score(const grid *g);
int grid_final_score(const field *f, const grid *g);

#endif
