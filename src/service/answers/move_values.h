/* service/answers/move_values.h - the value of every move, as the evaluation that is explained sees
 * it, and the move that its player chooses.
 *
 * An agent of the laboratory looks `depth` plies ahead, without a table and without cuts, so every
 * move gets its true value. The champion evaluates the board after each move.
 * Plain values. Ownership: everything in a request is borrowed for the call. Threads: any.
 * Errors: as explain_position(). */
#ifndef SERVICE_ANSWERS_MOVE_VALUES_H
#define SERVICE_ANSWERS_MOVE_VALUES_H

#include "base/fault.h"
#include "game/squares.h"
#include "service/answers/explain.h"

enum { MOVE_VALUES_DEPTH = 4 }; /* the most */

typedef struct move_value {
    int move;
    double value; /* for the side to move */
    bool best;    /* no other move is better */
} move_value;

typedef struct move_values {
    int count; /* 0 if the side must pass or the game is over */
    move_value moves[SQUARE_LIMIT];
    int choice; /* SEARCH_PASS, or SQUARE_NONE if the game is over */
    int depth;  /* less than asked for if that would visit too many nodes; 0 without moves */
} move_values;

/* Finds the values of all moves, in the order of the board. r->root is not used. */
status move_values_find(const explain_request *r, int depth, move_values *out, fault *f);

#endif
