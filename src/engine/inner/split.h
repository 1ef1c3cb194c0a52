/* engine/inner/split.h - a node whose moves several threads share.
 *
 * The owner has searched the first move; now it and whoever joins take the others one by one. The
 * owner's seat holds the split, its stack the children; both stay until the last helper has left,
 * for which the owner waits. While it waits it may help below its own split only: anything else
 * could keep it busy when its node is done.
 * Threads: `taken`, `alpha`, `best`, `move` and the helpers change under the lock, `cut` and `open`
 * are atomic, the rest stands still from opening to closing. */
#ifndef ENGINE_INNER_SPLIT_H
#define ENGINE_INNER_SPLIT_H

#include "engine/inner/children.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>

/* What a node is expected to turn out as: with a value inside an open window, with one move that is
 * good enough, or with none, so that all have to be searched. Sharing depends on it; so does which
 * moves are searched less deep at first (kernel/reduce.h), and by that values of searches that
 * leave lines out. No exact value does. */
typedef enum expectation { EXPECT_OPEN, EXPECT_CUT, EXPECT_ALL } expectation;

/* What the threads of a split share of its node. */
typedef struct shared_node {
    children *list;
    int taken; /* of the list */
    int alpha, beta, best, move;
    int empty;
    expectation expect;
    const void *node; /* the owner's, as the kernel of its board knows it */
} shared_node;

typedef struct split {
    atomic_flag lock;
    struct split *parent; /* the split the owner works for; NULL: none */
    shared_node node;
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
    const shared_node *n = &p->node;
    const bool wanted = n->taken < n->list->count && p->helpers < p->helpers_most &&
                        !atomic_load_explicit(&p->cut, memory_order_relaxed);
    const int weight = n->empty + (n->expect == EXPECT_CUT ? 0 : SPLIT_URGENT);
    atomic_store_explicit(&p->open, wanted ? weight : 0, memory_order_relaxed);
}

enum { ROUNDS_BEFORE_YIELD = 64 };

/* Between two looks at something another thread will change: a pause, now and then the processor.
 */
static inline void spin_a_little(int *rounds) {
    if (++*rounds % ROUNDS_BEFORE_YIELD == 0) {
        (void)sched_yield();
        return;
    }
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

static inline void split_lock(split *p) {
    int rounds = 0;
    while (atomic_flag_test_and_set_explicit(&p->lock, memory_order_acquire))
        spin_a_little(&rounds);
}

static inline void split_unlock(split *p) {
    atomic_flag_clear_explicit(&p->lock, memory_order_release);
}

#endif
