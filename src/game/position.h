/* game/position.h - a position as a person sets it up: a field, its discs and the side to move.
 *
 * The rules do not depend on colours, so grid and board only know "own" and "opp". A position adds
 * the colour of the side to move. Readers of notation make positions; drawing and writing code
 * takes them. Values without ownership. Errors: only a bad size is reported, as E_RANGE.
 *
 *     I1  No square holds two discs.
 *     I2  Discs lie on open squares only. */
#ifndef GAME_POSITION_H
#define GAME_POSITION_H

#include "base/fault.h"
#include "game/colour.h" /* exports */
#include "game/grid.h"   /* exports */

typedef struct position {
    field field;
    grid grid;
    colour to_move;
} position;

typedef enum start_kind {
    START_STANDARD,    /* white on the main diagonal (d4, e5), black to move */
    START_WHITE_FIRST, /* the standard discs, white to move: one course's rule */
    START_DIAGONAL,    /* black on the main diagonal, black to move: another course's rule */
    START_PARALLEL,    /* white above, black below, black to move */
    START_COUNT
} start_kind;

const char *start_name(start_kind kind);   /* "standard", "white-first", "diagonal", "parallel" */
const char *start_detail(start_kind kind); /* one sentence */

/* Sets up the start. E_RANGE for a bad size. */
status position_start(position *out, int size, start_kind kind, fault *f);

const squares *position_discs(const position *p, colour side);
void position_put(position *p, int square, colour side); /* replaces the disc there */
void position_block(position *p, int square);            /* removes the disc there */

squares position_moves(const position *p);
void position_play(position *p, int square); /* must be legal (asserted) */
bool position_try(position *p, int square);  /* plays it if it is legal; otherwise returns false */
void position_pass(position *p);
bool position_over(const position *p);
bool position_must_pass(const position *p);                /* no move, but the other side has one */
bool position_equal(const position *a, const position *b); /* field, discs and side to move */

/* Returns a checksum of field, discs and side to move, on machines of one kind. */
uint64_t position_sum(const position *p);

int position_empties(const position *p); /* open squares without a disc */

/* Black's discs minus white's: first as counted, then with the empty squares given to the
 * winner. */
int position_count_score(const position *p);
int position_final_score(const position *p);

#endif
