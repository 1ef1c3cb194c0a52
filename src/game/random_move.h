/* game/random_move.h - a random member of a set, and a random legal move. */
#ifndef GAME_RANDOM_MOVE_H
#define GAME_RANDOM_MOVE_H

#include "base/rng.h"
#include "game/position.h"

/* Returns a member, each with the same chance. The set must not be empty. */
static inline int squares_pick(const squares *s, rng *r) {
    int square = squares_next(s, SQUARE_NONE);
    for (uint64_t skip = rng_below(r, (uint64_t)squares_count(s)); skip; skip--)
        square = squares_next(s, square);
    return square;
}

/* Plays a random move and returns it. The side to move must have a move. */
static inline int position_play_random(position *p, rng *r) {
    const squares moves = position_moves(p);
    const int square = squares_pick(&moves, r);
    position_play(p, square);
    return square;
}

#endif
