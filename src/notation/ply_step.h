/* notation/ply_step.h - what a ply that a source tells means in a position: the move or pass
 * itself, a pass that was left out before it, or nothing for a pass that is one too many.
 *
 * The rules are the table of game.h. Games and trees of moves both follow them.
 * Plain values without ownership; threads: any. Errors: E_RANGE with a sentence for a ply against
 * the rules; *out is then undefined. */
#ifndef NOTATION_PLY_STEP_H
#define NOTATION_PLY_STEP_H

#include "base/fault.h"
#include "game/position.h"

#include <stddef.h>

/* Where a ply would be made. */
typedef struct ply_place {
    const position *now;
    bool after_pass; /* the last ply was a pass */
    size_t plies;    /* before this one, for sentences */
} ply_place;

typedef struct ply_step {
    int squares[2]; /* the plies to add: squares or GAME_PASS */
    int count;      /* of them; 0: the ply is dropped */
    unsigned notes; /* GAME_PASS_ADDED or GAME_PASS_DROPPED */
    position after;
} ply_step;

/* A move of the side to move or, if that side must pass, of the other side. The square is on the
 * board (asserted). */
status ply_step_move(const ply_place *at, int square, ply_step *out, fault *f);

/* A pass of the side to move. */
status ply_step_pass(const ply_place *at, ply_step *out, fault *f);

/* The same for a source that tells who moved or passed. */
status ply_step_move_by(const ply_place *at, colour side, int square, ply_step *out, fault *f);
status ply_step_pass_by(const ply_place *at, colour side, ply_step *out, fault *f);

#endif
