/* engine/eval/eval.h - the evaluation: what a position is worth without searching it.
 *
 * This is the one place where an evaluation is plugged in: the search of the middle game, ordering
 * and selective cuts ask here and nowhere else. On 8x8 it is the learned one, unless the engine was
 * made without; elsewhere the one made by hand. Integers only, so that every tier and compiler
 * gives the same. */
#ifndef ENGINE_EVAL_EVAL_H
#define ENGINE_EVAL_EVAL_H

#include "engine/eval/hand.h"
#include "engine/kernel/codes.h"

enum { EVAL_MOST = WIN_MAX * DISC }; /* no value is beyond, in units */

/* What is judged: a position, the legal moves of both sides, the codes of its patterns. */
typedef struct sight {
    uint64_t own, opp, own_moves, opp_moves;
    const codes *codes;
} sight;

#if ENGINE_SIDE == 8
static inline int at_most(int count, int most) {
    return count < most ? count : most;
}

/* In weights' units. */
static inline int evaluate_learned(const seat *s, const sight *v, eval_layer_name layer) {
    learned *l = s->learned;
    const int empty = at_most(SQUARES - count_bits(v->own | v->opp), EVAL_EMPTY_MOST);
    const int16_t *table = learned_table(l, layer, eval_band_of(empty)),
                  *counts = table + l->counts;
    const int places = layer == EVAL_MAIN ? PATTERN_PLACES : EVAL_ORDER_PLACES;
    return codes_sum(table, l->zero, v->codes, places) +
           counts[EVAL_OWN_MOVES + at_most(count_bits(v->own_moves), EVAL_MOVES_MOST)] +
           counts[EVAL_OPP_MOVES + at_most(count_bits(v->opp_moves), EVAL_MOVES_MOST)] +
           counts[EVAL_EMPTY + empty];
}
#endif

/* For the side to move, in units, within what a value can be. */
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
