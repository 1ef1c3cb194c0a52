/* engine/kernel/estimate.h - a guess at the value of a position without searching it.
 *
 * This is the one place where an evaluation is plugged in: ordering and selective cuts ask here and
 * nowhere else. What is here is no learned evaluation but seven counts and their weights, fitted to
 * exact values of 12,500 positions of 12-18 empty squares met in end-game searches; its error there
 * is 11.8 discs (the values themselves spread by 23.9). docs/decisions/ tells more. */
#ifndef ENGINE_KERNEL_ESTIMATE_H
#define ENGINE_KERNEL_ESTIMATE_H

#include "engine/kernel/order.h"

enum { DISC = 16 }; /* units of an estimate in a disc */

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
static inline int estimate(const seat *s, uint64_t own, uint64_t opp, uint64_t own_moves) {
    const uint64_t opp_moves = legal_moves(opp, own);
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

enum { ENOUGH = 2 * WIN_MAX * DISC }; /* beyond any estimate */

/* The estimate after `depth` more plies, by plain alpha-beta in DISC units; ended games count
 * exactly. */
static inline int look_ahead(seat *s, uint64_t own, uint64_t opp, uint64_t moves, int depth,
                             int alpha, int beta) {
    if (!moves) {
        const uint64_t replies = legal_moves(opp, own);
        if (!replies) return final_value(own, opp) * DISC;
        return depth ? -look_ahead(s, opp, own, replies, depth, -beta, -alpha)
                     : estimate(s, own, opp, moves);
    }
    if (depth == 0) return estimate(s, own, opp, moves);
    children c;
    if (children_make(&c, own, opp, moves)) return WIN_MAX * DISC;
    children_replies(&c);
    int best = -ENOUGH;
    for (int i = 0; i < c.count && best < beta; i++) {
        s->nodes++;
        const int value = -look_ahead(s, c.own[i], c.opp[i], c.moves[i], depth - 1, -beta,
                                      best > alpha ? -best : -alpha);
        if (value > best) best = value;
    }
    return best;
}

enum { SELECTIVE_LEVELS = 3 }; /* 0 is exact */

/* How far outside the window a look ahead must be to be believed. */
static inline int selective_margin(int level) {
    static const int discs[SELECTIVE_LEVELS + 1] = {0, 30, 18, 10};
    return discs[level] * DISC;
}

#endif
