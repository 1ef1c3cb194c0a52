/* engine/eval/eval.h - the static evaluation: an estimate of a position without searching it.
 *
 * Every evaluation is plugged in here. The search of the middle game, the move ordering and the
 * selective cuts all call evaluate() and nothing else. Boards of 6x6 to 12x12 use learned weights
 * if the engine has some for their size. Otherwise positions are judged by hand. The code uses
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
#include "engine/kernel/views.h"
#include "engine/weights.h"

enum { EVAL_MOST = WIN_MAX * DISC }; /* the largest value, in units */

/* The input of an evaluation: a position, the legal moves of both sides, the codes of its
 * patterns. */
typedef struct sight {
    bitset own, opp, own_moves, opp_moves;
    const codes *codes;
} sight;

#if ENGINE_HAS_CODES
static inline int at_most(int count, int most) {
    return count < most ? count : most;
}

/* Returns the sum of the learned weights in 256ths of a disc. */
static inline int evaluate_sum(const seat *s, const sight *v, eval_layer_name layer) {
    learned *l = s->learned;
    const eval_form form = eval_form_of(SIDE);
    const int empty = at_most(SQUARES - count_bits(v->own | v->opp), form.empty_most);
    const eval_layer_name of = layer == EVAL_ORDER ? EVAL_ORDER : EVAL_MAIN;
    const int16_t *table = learned_table(l, of, eval_band_of(SIDE, empty)),
                  *counts = table + l->counts[of];
    const int places = of == EVAL_MAIN ? PATTERN_PLACES : EVAL_ORDER_PLACES;
    return codes_sum(table, l->zero, v->codes, places) +
           counts[EVAL_OWN_MOVES + at_most(count_bits(v->own_moves), form.moves_most)] +
           counts[form.opp_moves + at_most(count_bits(v->opp_moves), form.moves_most)] +
           counts[form.empty + empty];
}

/* Returns the learned value in 256ths of a disc if it lies within low..high. Otherwise returns a
 * bound: of a value below `low` an upper one that is at most `low`, of a value above `high` a lower
 * one that is at least `high`. So the network, which costs more than the sum, is asked only where
 * it can decide. */
static inline int evaluate_learned(const seat *s, const sight *v, eval_layer_name layer, int low,
                                   int high) {
    const int sum = evaluate_sum(s, v, layer);
    (void)low, (void)high;
#if ENGINE_SIDE == 8
    if (layer != EVAL_MAIN || !s->learned->network.rows) return sum;
    if (sum + NETWORK_MOST <= low) return sum + NETWORK_MOST;
    if (sum - NETWORK_MOST >= high) return sum - NETWORK_MOST;
    return sum + views_correct(s->learned, v->codes, v->own_moves, v->opp_moves,
                               empty_squares(v->own, v->opp));
#else
    return sum; /* a network looks at 8x8 only */
#endif
}
#endif

/* Returns the value for the side to move, in units, cut to -EVAL_MOST..EVAL_MOST (I2). A value
 * outside low..high, also in units, may be a bound as that of evaluate_learned(). */
static inline int evaluate_within(const seat *s, const sight *v, eval_layer_name layer, int low,
                                  int high) {
    enum { FINE = EVAL_WEIGHT_DISC / DISC };
    int fine;
#if ENGINE_HAS_CODES
    if (s->learned)
        fine = evaluate_learned(s, v, layer, (low - 1) * FINE, (high + 1) * FINE);
    else
#endif
        fine = evaluate_by_hand(s, v->own, v->opp, v->own_moves, v->opp_moves);
    (void)layer, (void)low, (void)high;
    const int value = fine / FINE;
    return value > EVAL_MOST ? EVAL_MOST : value < -EVAL_MOST ? -EVAL_MOST : value;
}

/* Returns the value itself. */
static inline int evaluate(const seat *s, const sight *v, eval_layer_name layer) {
    return evaluate_within(s, v, layer, -2 * EVAL_MOST, 2 * EVAL_MOST);
}

#endif
