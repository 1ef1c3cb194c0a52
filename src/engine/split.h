/* engine/split.h - a node whose moves several threads share.
 *
 * The owner has searched the first move; now it and whoever joins take the others one by one. The
 * owner's seat holds the split, its stack the children; both stay until the last helper has left,
 * for which the owner waits. While it waits it may help below its own split only: anything else
 * could keep it busy when its node is done.
 * Threads: everything but `cut` and `open` is touched under the lock. */
#ifndef ENGINE_SPLIT_H
#define ENGINE_SPLIT_H

#include "engine/children.h"

#include <stdatomic.h>
#include <stdbool.h>

/* What a node is expected to turn out as: with a value inside an open window, with one move that is
 * good enough, or with none, so that all have to be searched. Sharing depends on it, no value does.
 */
typedef enum expectation { EXPECT_OPEN, EXPECT_CUT, EXPECT_ALL } expectation;

typedef struct split {
    atomic_flag lock;
    struct split *parent; /* the split the owner works for; NULL: none */
    children *list;
    int taken; /* of the list */
    int alpha, beta, best, move;
    int empty;
    unsigned odd;
    expectation expect;
    int helpers, helpers_most;
    atomic_bool cut; /* the value is known to be beta or more: nobody need go on */
    atomic_int open; /* how much help is wanted, 0 for none: for those who look */
} split;

/* Where one move is expected to settle the node, work on the others is likely to be wasted: few
 * helpers there, and only while no other node wants any. */
enum { HELPERS_AT_CUT = 2, SPLIT_URGENT = 100 };

/* Says how much help is wanted; under the lock, after anything it depends on has changed. The
 * nearer the root the more: large pieces of work first. */
static inline void split_offer(split *p) {
    const bool wanted = p->taken < p->list->count && p->helpers < p->helpers_most &&
                        !atomic_load_explicit(&p->cut, memory_order_relaxed);
    const int weight = p->empty + (p->expect == EXPECT_CUT ? 0 : SPLIT_URGENT);
    atomic_store_explicit(&p->open, wanted ? weight : 0, memory_order_relaxed);
}

static inline void split_lock(split *p) {
    while (atomic_flag_test_and_set_explicit(&p->lock, memory_order_acquire))
        ;
}

static inline void split_unlock(split *p) {
    atomic_flag_clear_explicit(&p->lock, memory_order_release);
}

#endif
