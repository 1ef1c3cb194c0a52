/* engine/eval/eval.h - the evaluation: what a position is worth without searching it.
 *
 * This is the one place where an evaluation is plugged in: the search of the middle game, ordering
 * and selective cuts ask here and nowhere else. What is here is made by hand: seven counts and
 * their weights, fitted to exact values of 12,500 positions of 12-18 empty squares met in end-game
 * searches; its error there is 11.8 discs (the values themselves spread by 23.9). */
#ifndef ENGINE_EVAL_EVAL_H
#define ENGINE_EVAL_EVAL_H

#include "engine/eval/unit.h"
#include "engine/kernel/order.h"

/* Squares diagonal to empty corners, and beside them along the edge: discs there give them away. */
static inline uint64_t corner_diagonals(uint64_t empty_corners) {
    const uint64_t left = empty_corners & FILE_A, right = empty_corners & ~FILE_A;
    return ((left << 9 | right << 7) & OPEN) | (left & ~ROW_1) >> 7 | (right & ~ROW_1) >> 9;
}

static inline uint64_t corner_sides(uint64_t empty_corners) {
    const uint64_t left = empty_corners & FILE_A, right = empty_corners & ~FILE_A;
    return left << 1 | right >> 1 | ((empty_corners << 8 | empty_corners >> 8) & OPEN);
}

/* For the side to move, in DISC units, within what a value can be. */
static inline int evaluate(const seat *s, uint64_t own, uint64_t opp, uint64_t own_moves,
                           uint64_t opp_moves) {
    const uint64_t corners = CORNERS & ~(own | opp);
    const uint64_t diagonals = corner_diagonals(corners), sides = corner_sides(corners);
    const int mobility = weighted_count(own_moves) - weighted_count(opp_moves);
    const int potential =
        weighted_count(potential_moves(own, opp)) - weighted_count(potential_moves(opp, own));
    const int corner = corner_stability(own) - corner_stability(opp);
    const int edge =
        count_bits(stable_edges(s->edges, own, opp)) - count_bits(stable_edges(s->edges, opp, own));
    const int diagonal = count_bits(own & diagonals) - count_bits(opp & diagonals);
    const int side = count_bits(own & sides) - count_bits(opp & sides);
    const int discs = count_bits(own) - count_bits(opp);
    const int value = 53 + 44 * mobility - 13 * potential + 38 * corner + 19 * edge -
                      29 * diagonal - 55 * side - 8 * discs;
    const int most = WIN_MAX * DISC;
    return value > most ? most : value < -most ? -most : value;
}

#endif
