/* engine/kernel/node_state.h - a node of the tree before it is searched.
 *
 * I1  own and opp share no square, and `empty` counts the empty squares.
 * I2  moves are the legal moves of own.
 * I3  A search to a depth is shallower than the number of empty squares, or depth is TO_THE_END. */
#ifndef ENGINE_KERNEL_NODE_STATE_H
#define ENGINE_KERNEL_NODE_STATE_H

#include "engine/inner/children.h"
#include "engine/inner/seat.h"
#include "engine/inner/set.h"
#include "engine/inner/split.h"
#include "engine/kernel/estimate.h"

#include <assert.h>

enum {
    TO_THE_END = 127, /* as a depth: all remaining plies */
    NEAR_MAX = 11,    /* to the end: with at most this many empty squares near.h takes over */
};

typedef struct node {
    bitset own, opp, moves;
    int empty;
    int depth;    /* plies to search; a pass counts as none */
    unsigned odd; /* quadrants with an odd number of empty squares */
    expectation expect;
    codes codes; /* set only where positions are evaluated: not below NEAR_MAX in a solve */
} node;

/* Whether the node keeps I1, I2 and I3. Used by asserts only. */
static inline bool node_is_sound(const node *n) {
    return !some(n->own & n->opp) && n->empty == count_bits(empty_squares(n->own, n->opp)) &&
           same_set(n->moves, legal_moves(n->own, n->opp)) &&
           (n->depth == TO_THE_END || (n->depth >= 0 && n->depth < n->empty));
}

/* Returns the depth of a child. */
static inline int depth_below(int depth) {
    return depth == TO_THE_END ? TO_THE_END : depth - 1;
}

/* Makes a node from scratch. */
static node node_of(const seat *s, bitset own, bitset opp, int depth) {
    const bitset empty = empty_squares(own, opp);
    node n = {.own = own,
              .opp = opp,
              .moves = legal_moves(own, opp),
              .empty = count_bits(empty),
              .depth = depth,
              .odd = odd_quadrants(empty),
              .expect = EXPECT_OPEN};
    codes_of(s, own, opp, &n.codes);
    return n;
}

/* Makes the node after a legal move on x from scratch. */
static node node_after(const seat *s, const node *n, int x) {
    assert(has_square(n->moves, x));
    const bitset flips = kernel_flips(x, n->own, n->opp);
    return node_of(s, n->opp ^ flips, n->own ^ flips ^ bit_of(x), depth_below(n->depth));
}

/* Returns whether positions below the node are evaluated. Near the end of a solve none is. */
static inline bool wants_codes(int empty, int depth) {
    return depth != TO_THE_END || empty > NEAR_MAX;
}

/* Makes the node of child i of n. Its codes come from n's codes. */
static void child_node(const seat *s, const children *c, int i, const node *n, node *child) {
    child->own = c->own[i];
    child->opp = c->opp[i];
    child->moves = c->moves[i];
    child->empty = n->empty - 1;
    child->depth = depth_below(n->depth);
    child->odd = n->odd ^ quadrant_bit(c->square[i]);
    child->expect = n->expect == EXPECT_CUT ? EXPECT_ALL : EXPECT_CUT;
    if (wants_codes(child->empty, child->depth))
        child_codes(s, &n->codes, n->opp, c, i, &child->codes);
}

#endif
