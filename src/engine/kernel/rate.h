/* engine/kernel/rate.h - rates the moves of an upper node by estimates, so that the best come
 * first.
 *
 * The order changes only the number of nodes, never an exact value. */
#ifndef ENGINE_KERNEL_RATE_H
#define ENGINE_KERNEL_RATE_H

#include "engine/engine.h"
#include "engine/eval/hand.h"
#include "engine/eval/unit.h"
#include "engine/inner/children.h"
#include "engine/inner/seat.h"
#include "engine/inner/set.h"
#include "engine/inner/team.h"
#include "engine/inner/tt.h"
#include "engine/kernel/node_state.h"
#include "engine/weights.h"

_Static_assert((int)ENGINE_ORDER_LEAST == NEAR_MAX + 1, "moves are rated above the near zone");

/* Returns how many plies ahead the solver rates a move: the larger the subtree, the more a good
 * order saves. */
static inline int rating_depth(int empty) {
    return empty >= 20 ? 2 : empty >= 16 ? 1 : 0;
}

/* Returns the layer to rate with: near the end the small one is good enough. */
static inline eval_layer_name rating_layer(int empty) {
    return empty <= ENGINE_ORDER_MOST ? EVAL_ORDER : EVAL_SUM;
}

/* A move whose estimate is this much worse than the best so far is hardly ever the best in the end:
 * knowing that it is at least so bad will do. In units. */
enum { RATING_WINDOW = 16 * DISC };

/* Rates by counts alone. Used to measure the worth of estimates. */
static void rate_by_replies(children *c, bitset odd_squares, const tt_data *known) {
    int taken = 0;
    while (taken < c->count && c->rate[taken] != CHILD_TAKEN) taken++;
    rate_near(c, odd_squares, known->move[0]);
    if (taken < c->count) c->rate[taken] = CHILD_TAKEN;
}

/* Rates every child that is not taken by its estimate `depth` plies ahead. Moves that leave few
 * replies, now or later, gain: of two equally good moves the one with the smaller subtree should
 * come first. The factors are those that took the fewest nodes. The table's moves come first of
 * all. */
static void rate_tree(seat *s, const node *n, children *c, eval_layer_name layer, int depth,
                      const tt_data *known) {
    const unsigned without = s->team->without;
    const bitset odd_squares = quadrants_squares(n->odd), empty = empty_squares(n->own, n->opp);
    if (technique_in(without, TECHNIQUE_ESTIMATES)) {
        rate_by_replies(c, odd_squares, known);
        return;
    }
    if (technique_in(without, TECHNIQUE_LOOK_AHEAD)) depth = 0;
    int top = -ENOUGH;
    for (int i = 0; i < c->count; i++) {
        const int x = c->square[i];
        codes below;
        if (c->rate[i] == CHILD_TAKEN) continue;
        s->nodes++;
        child_codes(s, &n->codes, n->opp, c, i, &below);
        const int worth = -look_ahead(s, c->own[i], c->opp[i], c->moves[i], &below, layer, depth,
                                      -ENOUGH, top > -ENOUGH ? RATING_WINDOW - top : ENOUGH);
        if (worth > top) top = worth;
        const int rate = 4 * worth - 10 * DISC * weighted_count(c->moves[i]) -
                         4 * DISC * count_bits(squares_in_reach(c->opp[i], empty)) +
                         square_rate(x) + (has_square(odd_squares, x) ? 4 : 0);
        c->rate[i] = x == known->move[0] ? INT32_MAX : x == known->move[1] ? INT32_MAX - 1 : rate;
    }
}

#endif
