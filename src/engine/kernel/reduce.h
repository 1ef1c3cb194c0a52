/* engine/kernel/reduce.h - late moves are searched less deep at first.
 *
 * Moves come in the order of their promise, and the late ones hardly ever turn out to be good
 * enough: a shallower search says so for less. One that seems to be better than expected is
 * searched again to the full depth: no move is ever chosen on the word of the shallower search. */
#ifndef ENGINE_KERNEL_REDUCE_H
#define ENGINE_KERNEL_REDUCE_H

#include "engine/inner/team.h"
#include "engine/inner/technique.h"
#include "engine/kernel/node_state.h"

enum {
    REDUCE_BY = 2,        /* plies; even, since who moves last colours a value */
    REDUCE_DEPTH_MIN = 5, /* below, there is little to save */
    REDUCE_FROM = 3,      /* the moves before are searched as deep as wanted; counted from 0 */
};

/* By how many plies the search of the nth move is shortened at first. */
static inline int reduction(const seat *s, const node *n, int nth) {
    const team *t = s->team;
    if (n->depth == TO_THE_END || n->depth < REDUCE_DEPTH_MIN || nth < REDUCE_FROM) return 0;
    if (t->selectivity == 0 || n->expect == EXPECT_OPEN) return 0;
    return technique_in(t->without, TECHNIQUE_REDUCTIONS) ? 0 : REDUCE_BY;
}

#endif
