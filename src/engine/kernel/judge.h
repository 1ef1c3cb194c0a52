/* engine/kernel/judge.h - evaluates positions without a search: one position, or many in the way
 * that the last plies of a search do it, to measure the speed. */
#ifndef ENGINE_KERNEL_JUDGE_H
#define ENGINE_KERNEL_JUDGE_H

#include "engine/engine.h"
#include "engine/inner/children.h"
#include "engine/inner/job.h"
#include "engine/inner/seat.h"
#include "engine/inner/set.h"
#include "engine/kernel/estimate.h"
#include "engine/kernel/order.h"
#include "engine/weights.h"

/* Returns the static evaluation in units. */
static int judge_position(const seat *s, const engine_board *b, eval_layer_name layer) {
    const bitset own = set_from(b->own), opp = set_from(b->opp);
    codes k;
    codes_of(s, own, opp, &k);
    return value_now(s, own, opp, legal_moves(own, opp), &k, layer);
}

/* Inlined, so that the layer is a constant for the compiler, as in a search. */
#define JUDGE_INLINE static inline __attribute__((always_inline))

/* Evaluates every child, as mid_1() does but without its cut-off. Evaluates none if a move leaves
 * the other side without discs. */
JUDGE_INLINE void judge_children(const seat *s, bitset own, bitset opp, bitset moves,
                                 const codes *k, eval_layer_name layer, engine_judged *all) {
    children c;
    codes below;
    if (children_make(&c, own, opp, moves)) return;
    children_replies(&c);
    for (int i = 0; i < c.count; i++) {
        child_codes(s, k, opp, &c, i, &below);
        all->sum += value_now(s, c.own[i], c.opp[i], c.moves[i], &below, layer);
    }
    all->count += (uint64_t)c.count;
}

/* Goes two plies down: so the codes counted from scratch, which a search does only at its root,
 * take little of the measured time. */
JUDGE_INLINE void judge_grandchildren(const seat *s, bitset own, bitset opp, eval_layer_name layer,
                                      engine_judged *all) {
    children c;
    codes k, below;
    if (children_make(&c, own, opp, legal_moves(own, opp))) return;
    codes_of(s, own, opp, &k);
    memset(&below, 0, sizeof below); /* without learned weights child_codes() sets nothing */
    children_replies(&c);
    for (int i = 0; i < c.count; i++) {
        child_codes(s, &k, opp, &c, i, &below);
        judge_children(s, c.own[i], c.opp[i], c.moves[i], &below, layer, all);
    }
}

static void judge_below(const seat *s, const engine_board *b, eval_layer_name layer,
                        engine_judged *all) {
    const bitset own = set_from(b->own), opp = set_from(b->opp);
    if (layer == EVAL_MAIN)
        judge_grandchildren(s, own, opp, EVAL_MAIN, all);
    else
        judge_grandchildren(s, own, opp, EVAL_ORDER, all);
}

#endif
