/* engine/kernel/node_state.h - what is known of a node of the tree before it is searched. */
#ifndef ENGINE_KERNEL_NODE_STATE_H
#define ENGINE_KERNEL_NODE_STATE_H

#include "engine/kernel/estimate.h"

enum {
    TO_THE_END = 127, /* as a depth: all plies that are left */
    NEAR_MAX = 11,    /* to the end: up to here the thread's own caches serve */
};

typedef struct node {
    uint64_t own, opp, moves; /* moves: the legal ones */
    int empty;
    int depth;    /* plies to be searched; a pass is none */
    unsigned odd; /* quadrants with an odd number of empty squares */
    expectation expect;
    codes codes; /* only where something is judged: not in the near zone */
} node;

static inline int depth_below(int depth) {
    return depth == TO_THE_END ? TO_THE_END : depth - 1;
}

static node node_of(const seat *s, uint64_t own, uint64_t opp, int depth) {
    const uint64_t empty = empty_squares(own, opp);
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

static node node_after(const seat *s, const node *n, int x) {
    const uint64_t flips = kernel_flips(x, n->own, n->opp);
    return node_of(s, n->opp ^ flips, n->own ^ flips ^ bit_of(x), depth_below(n->depth));
}

/* Whether the node will be judged: near the end of a solve nothing is. */
static inline bool wants_codes(int empty, int depth) {
    return depth != TO_THE_END || empty > NEAR_MAX;
}

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
