/* engine/eval/eval.h - the static evaluation: an estimate of a position without searching it.
 *
 * Every evaluation is plugged in here. The search of the middle game, the move ordering and the
 * selective cuts all call evaluate() and nothing else. 8x8 boards use the learned evaluation unless
 * the engine was made without weights. Other boards use the evaluation made by hand. The code uses
 * integers only, so every tier and compiler gives the same values.
 *
 * I1  The codes of a sight describe its boards; only then does a look-up mean anything. The codes
 *     are carried along the tree (kernel/codes.h), so search_pass() checks them.
 * I2  A value lies within -EVAL_MOST..EVAL_MOST. */
#ifndef ENGINE_EVAL_EVAL_H
#define ENGINE_EVAL_EVAL_H

#include "engine/eval/hand.h"
#include "engine/eval/learned.h"
#include "engine/eval/unit.h"
#include "engine/inner/seat.h"
#include "engine/kernel/codes.h"
#include "engine/kernel/geometry.h"
#include "engine/weights.h"

enum { EVAL_MOST = WIN_MAX * DISC }; /* the largest value, in units */

/* The input of an evaluation: a position, the legal moves of both sides, the codes of its
 * patterns. */
typedef struct sight {
    uint64_t own, opp, own_moves, opp_moves;
    const codes *codes;
} sight;

#if ENGINE_SIDE == 8
static inline int at_most(int count, int most) {
    return count < most ? count : most;
}

/* Returns the learned value in 256ths of a disc. */
static inline int evaluate_learned(const seat *s, const sight *v, eval_layer_name layer) {
    learned *l = s->learned;
    const int empty = at_most(SQUARES - count_bits(v->own | v->opp), EVAL_EMPTY_MOST);
    const int16_t *table = learned_table(l, layer, eval_band_of(empty)),
                  *counts = table + l->counts[layer];
    const int places = layer == EVAL_MAIN ? PATTERN_PLACES : EVAL_ORDER_PLACES;
    return codes_sum(table, l->zero, v->codes, places) +
           counts[EVAL_OWN_MOVES + at_most(count_bits(v->own_moves), EVAL_MOVES_MOST)] +
           counts[EVAL_OPP_MOVES + at_most(count_bits(v->opp_moves), EVAL_MOVES_MOST)] +
           counts[EVAL_EMPTY + empty];
}
#endif

/* Returns the value for the side to move, in units, cut to -EVAL_MOST..EVAL_MOST (I2). */
static inline int evaluate(const seat *s, const sight *v, eval_layer_name layer) {
    int fine;
#if ENGINE_SIDE == 8
    if (s->learned)
        fine = evaluate_learned(s, v, layer);
    else
#endif
        fine = evaluate_by_hand(s, v->own, v->opp, v->own_moves, v->opp_moves);
    (void)layer;
    const int value = fine / (EVAL_WEIGHT_DISC / DISC);
    return value > EVAL_MOST ? EVAL_MOST : value < -EVAL_MOST ? -EVAL_MOST : value;
}

#endif
