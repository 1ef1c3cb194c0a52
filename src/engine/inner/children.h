/* engine/inner/children.h - the positions after each move of a node, with what orders them.
 *
 * Boards are seen by the side to move there, the other side of the parent's. Whole vectors
 * of them are read and written, so their number is a multiple of every vector's length. */
#ifndef ENGINE_INNER_CHILDREN_H
#define ENGINE_INNER_CHILDREN_H

#include <stdint.h>

enum { CHILDREN_MAX = 64 }; /* whatever a person sets up; games reach 33 */

typedef struct children {
    int count;
    uint64_t own[CHILDREN_MAX] __attribute__((aligned(64)));
    uint64_t opp[CHILDREN_MAX] __attribute__((aligned(64)));
    uint64_t moves[CHILDREN_MAX]
        __attribute__((aligned(64))); /* legal there; see children_replies */
    int rate[CHILDREN_MAX];           /* higher is tried earlier */
    uint8_t square[CHILDREN_MAX];
} children;

enum { CHILD_TAKEN = INT32_MIN }; /* as a rate */

/* The best child not yet taken, by selection: cut-offs usually come before a sort has paid. */
static inline int children_take(children *c) {
    int best = 0;
    for (int i = 1; i < c->count; i++)
        if (c->rate[i] > c->rate[best]) best = i;
    c->rate[best] = CHILD_TAKEN;
    return best;
}

#endif
