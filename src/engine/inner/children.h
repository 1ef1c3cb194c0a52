/* engine/inner/children.h - the positions after each move of a node, with the ratings that order
 * them.
 *
 * Each board is seen by the side to move there, which is the parent's opponent. Vector code reads
 * and writes whole groups of boards, so CHILDREN_MAX is a multiple of every vector's length.
 *
 * I1  children_take() returns each child at most once: a taken child has the rate CHILD_TAKEN. */
#ifndef ENGINE_INNER_CHILDREN_H
#define ENGINE_INNER_CHILDREN_H

#include "engine/inner/set.h"

#include <assert.h>
#include <stdint.h>

/* Enough for any position a person sets up, which has at most as many moves as squares. Games on
 * 8x8 reach 33. */
enum { CHILDREN_MAX = ENGINE_SIDE <= 8 ? 64 : (ENGINE_SIDE * ENGINE_SIDE + 7) / 8 * 8 };

typedef struct children {
    int count;
    bitset own[CHILDREN_MAX] __attribute__((aligned(64)));
    bitset opp[CHILDREN_MAX] __attribute__((aligned(64)));
    bitset moves[CHILDREN_MAX]
        __attribute__((aligned(64))); /* legal moves of the child; see children_replies() */
    int rate[CHILDREN_MAX];           /* higher is tried earlier */
    uint8_t square[CHILDREN_MAX];
} children;

enum { CHILD_TAKEN = INT32_MIN }; /* as a rate */

/* Returns the best-rated child that was not taken yet, and marks it taken. At least one must be
 * left. Selects instead of sorting: most nodes are cut off before a sort would pay. */
static inline int children_take(children *c) {
    int best = 0;
    for (int i = 1; i < c->count; i++)
        if (c->rate[i] > c->rate[best]) best = i;
    assert(c->count == 1 || c->rate[best] != CHILD_TAKEN); /* I1; a single child is not rated */
    c->rate[best] = CHILD_TAKEN;
    return best;
}

#endif
