/* engine/kernel/estimate.h - a position judged by its evaluation a few plies on: for ordering, and
 * for the selective passes of the solver. */
#ifndef ENGINE_KERNEL_ESTIMATE_H
#define ENGINE_KERNEL_ESTIMATE_H

#include "engine/eval/eval.h"

enum { ENOUGH = 2 * WIN_MAX * DISC }; /* beyond any estimate */

/* Without any move: the evaluation, or the result where the game has ended. */
static inline int value_now(const seat *s, uint64_t own, uint64_t opp, uint64_t moves) {
    const uint64_t replies = legal_moves(opp, own);
    if (!moves && !replies) return final_value(own, opp) * DISC;
    return evaluate(s, own, opp, moves, replies);
}

/* The value after `depth` more plies, by plain alpha-beta in DISC units; ended games count
 * exactly. */
static inline int look_ahead(seat *s, uint64_t own, uint64_t opp, uint64_t moves, int depth,
                             int alpha, int beta) {
    if (depth == 0) return value_now(s, own, opp, moves);
    if (!moves) {
        const uint64_t replies = legal_moves(opp, own);
        if (!replies) return final_value(own, opp) * DISC;
        return -look_ahead(s, opp, own, replies, depth, -beta, -alpha);
    }
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
