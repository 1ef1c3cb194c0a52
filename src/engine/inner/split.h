/* engine/inner/split.h - a node whose moves several threads share.
 *
 * The owner has searched the first move. Now the owner and its helpers take the other moves one by
 * one. The owner's seat holds the split and the owner's stack holds the children. Both stay valid
 * until the last helper has left: the owner waits for that. While it waits, the owner helps only
 * below its own split. Other work could keep it busy after its node is done.
 * Threads: `taken`, `alpha`, `best`, `move` and `helpers` change under the lock. `cut` and `open`
 * are atomic. The other fields do not change between opening and closing.
 *
 * I1  0 <= helpers, and an open split has taken at most as many moves as its list holds. */
#ifndef ENGINE_INNER_SPLIT_H
#define ENGINE_INNER_SPLIT_H

#include <assert.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>

/* The expected result of a node: a value inside an open window; a cut-off by one move; or no
 * cut-off, so that all moves must be searched. The expectation decides how many helpers a split
 * gets and which moves are reduced (kernel/reduce.h). So it may change the value of a selective
 * search, but never an exact value. */
typedef enum expectation { EXPECT_OPEN, EXPECT_CUT, EXPECT_ALL } expectation;

/* The part of a node that the threads of a split share. */
typedef struct shared_node {
    struct children *list;
    int count, taken; /* children of the list, and those of them that were taken */
    int alpha, beta, best, move;
    int empty;
    expectation expect;
    const void *node; /* the owner's `node` (kernel/node_state.h) */
} shared_node;

/* Threads write to a split while others read their own, so the lines of two splits lie apart. The
 * processor fetches lines in pairs: hence 128 bytes. */
enum { APART = 128 };

typedef struct split {
    atomic_flag lock;
    struct split *parent; /* the split the owner works for; NULL: none */
    shared_node node;
    int helpers, helpers_most;
    atomic_bool cut; /* the value is at least beta: the remaining moves need no search */
    atomic_int open; /* priority of this split for idle threads; 0: no help wanted */
    char after[APART];
} split;

/* Where one move is expected to cut the node off, work on the other moves is probably wasted. Such
 * a node gets few helpers, and only while no other node wants one. */
enum { HELPERS_AT_CUT = 2, SPLIT_URGENT = 100 };

/* Publishes the priority of the split. Call it under the lock after `taken`, `helpers`,
 * `helpers_most` or `cut` has changed. Nodes near the root come first: they are the largest pieces
 * of work. */
static inline void split_offer(split *p) {
    const shared_node *n = &p->node;
    assert(p->helpers >= 0 && n->taken <= n->count); /* I1 */
    const bool wanted = n->taken < n->count && p->helpers < p->helpers_most &&
                        !atomic_load_explicit(&p->cut, memory_order_relaxed);
    const int weight = n->empty + (n->expect == EXPECT_CUT ? 0 : SPLIT_URGENT);
    atomic_store_explicit(&p->open, wanted ? weight : 0, memory_order_relaxed);
}

enum { ROUNDS_BEFORE_YIELD = 64 };

/* Waits a moment for another thread: a pause instruction, and a yield every few rounds. */
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
