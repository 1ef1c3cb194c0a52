/* engine/kernel/reduce.h - searches late moves less deep at first.
 *
 * Moves are ordered by their promise, and late ones are rarely good enough. A search two plies
 * shallower refutes most of them for a fraction of the nodes. If the shallower search does not
 * refute a move, the move is searched again to the full depth. So a move is chosen only after a
 * full search, but a good move can be missed. For that reason only selective searches to a depth
 * reduce; exact searches and nodes with an open window never do. */
#ifndef ENGINE_KERNEL_REDUCE_H
#define ENGINE_KERNEL_REDUCE_H

#include "engine/inner/seat.h"
#include "engine/inner/split.h"
#include "engine/inner/team.h"
#include "engine/inner/technique.h"
#include "engine/kernel/node_state.h"

enum {
    REDUCE_BY = 2,        /* plies; even, so that the same side moves last: that side's value comes
                             out a little too good */
    REDUCE_DEPTH_MIN = 5, /* below, there is little to save */
    REDUCE_FROM = 3,      /* the first move to be reduced, counted from 0 */
};

/* Returns by how many plies the first search of the nth move is shortened. */
static inline int reduction(const seat *s, const node *n, int nth) {
    const team *t = s->team;
    if (n->depth == TO_THE_END || n->depth < REDUCE_DEPTH_MIN || nth < REDUCE_FROM) return 0;
    if (t->selectivity == 0 || n->expect == EXPECT_OPEN) return 0;
    return technique_in(t->without, TECHNIQUE_REDUCTIONS) ? 0 : REDUCE_BY;
}

#endif
