/* engine/kernel/estimate.h - estimates a position by its evaluation, at once or a few plies ahead.
 * Move ordering and the selective passes of the solver use it. */
#ifndef ENGINE_KERNEL_ESTIMATE_H
#define ENGINE_KERNEL_ESTIMATE_H

#include "engine/eval/eval.h"
#include "engine/eval/unit.h"
#include "engine/inner/children.h"
#include "engine/inner/seat.h"
#include "engine/inner/set.h"
#include "engine/weights.h"

enum { ENOUGH = 2 * WIN_MAX * DISC }; /* larger than any estimate */

/* Returns the evaluation in units, or the result if the game is over. `moves` are own's legal
 * moves. */
static inline int value_now(const seat *s, bitset own, bitset opp, bitset moves, const codes *k,
                            eval_layer_name layer) {
    const sight v = {own, opp, moves, legal_moves(opp, own), k};
    if (!some(moves) && !some(v.opp_moves)) return final_value(own, opp) * DISC;
    return evaluate(s, &v, layer);
}

/* Does the same, but a value outside low..high may be a bound (evaluate_within()). */
static inline int value_within(const seat *s, bitset own, bitset opp, bitset moves, const codes *k,
                               int low, int high) {
    const sight v = {own, opp, moves, legal_moves(opp, own), k};
    if (!some(moves) && !some(v.opp_moves)) return final_value(own, opp) * DISC;
    return evaluate_within(s, &v, EVAL_MAIN, low, high);
}

/* Computes the codes of child i of a position where the other side has the discs `opp`. */
static inline void child_codes(const seat *s, const codes *parent, bitset opp, const children *c,
                               int i, codes *out) {
    codes_after(s, parent, c->square[i], opp ^ c->own[i], out);
}

/* Returns the value `depth` plies ahead, by plain alpha-beta, in units. Finished games count
 * exactly. A move that leaves the other side without discs ends the search of the node: no value is
 * larger than WIN_MAX. */
static inline int look_ahead(seat *s, bitset own, bitset opp, bitset moves, const codes *k,
                             eval_layer_name layer, int depth, int alpha, int beta) {
    codes below;
    if (depth == 0) return value_now(s, own, opp, moves, k, layer);
    if (!some(moves)) {
        const bitset replies = legal_moves(opp, own);
        if (!some(replies)) return final_value(own, opp) * DISC;
        codes_pass(s, k, &below);
        return -look_ahead(s, opp, own, replies, &below, layer, depth, -beta, -alpha);
    }
    children c;
    if (children_make(&c, own, opp, moves)) return WIN_MAX * DISC;
    children_replies(&c);
    int best = -ENOUGH;
    for (int i = 0; i < c.count && best < beta; i++) {
        s->nodes++;
        child_codes(s, k, opp, &c, i, &below);
        const int value = -look_ahead(s, c.own[i], c.opp[i], c.moves[i], &below, layer, depth - 1,
                                      -beta, best > alpha ? -best : -alpha);
        if (value > best) best = value;
    }
    return best;
}

#endif
