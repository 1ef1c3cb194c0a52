/* engine/inner/team.h - the threads of an engine and the search they work on.
 *
 * The first search that needs threads starts them. Between searches they sleep. During a search the
 * caller's thread walks the tree and the others look for splits to join.
 * Ownership: the team owns its seats and threads. Threads: one thread at a time calls team_run();
 * any thread may call team_stop().
 *
 * I1  Between two searches no thread works: `working` is 0 and every seat's stack of splits is
 *     empty.
 * I2  A seat closes the split it opened last. Its helpers have left by then. */
#ifndef ENGINE_INNER_TEAM_H
#define ENGINE_INNER_TEAM_H

#include "base/alloc.h"
#include "base/fault.h"
#include "engine/inner/seat.h"
#include "engine/inner/split.h"
#include "search/limits.h"

#include <pthread.h>

/* Searches moves of the split until none is left to take. Each instance has its own. */
typedef void team_helper(seat *s, split *p);

typedef struct team {
    seat **seats;
    pthread_t *threads;
    int count;   /* seats */
    int started; /* threads; seat 0 is the caller's and needs none */
    const allocator *memory;

    pthread_mutex_t mutex; /* guards `round`, `working`, `quit` */
    pthread_cond_t wake, asleep;
    unsigned round; /* number of the search: a new one wakes all threads */
    int working;    /* threads that have not gone back to sleep */
    bool quit;

    /* The present search: */
    team_helper *help;
    int selectivity;  /* level of the present pass (selective.h); 0 is exact */
    unsigned without; /* techniques that are switched off */
    deadline limit;
    atomic_bool stop; /* the search must end: deadline, node limit or the caller's stop token */
    atomic_bool over; /* the search has ended: helpers go back to sleep */

    /* Every node reads the fields above and `epoch`; `idle` changes at every wait. So they lie on
     * different lines. */
    char before_epoch[APART];
    atomic_uint epoch; /* grows whenever some work is cut short */
    char before_idle[APART];
    atomic_int idle; /* seats that look for work */
    char after_idle[APART];
} team;

/* Makes a team of `count` seats; its threads start with the first search. On E_NOMEM nothing is
 * left allocated. */
status team_make(team *t, int count, const allocator *memory, fault *f);
void team_free(team *t);

/* Calls work(argument, seat 0) on this thread while the others help. Returns when all are done. */
void team_run(team *t, team_helper *help, void (*work)(void *argument, seat *s), void *argument);

/* Makes every seat check whether its work is still needed. Call it after setting a split's `cut`.
 */
static inline void team_cut(team *t) {
    atomic_fetch_add_explicit(&t->epoch, 1, memory_order_release);
}

/* Ends the search as soon as every seat has noticed. */
static inline void team_stop(team *t) {
    atomic_store_explicit(&t->stop, true, memory_order_relaxed);
    team_cut(t);
}

/* Checks the stop flag and every split above this seat. Returns whether the seat's work is cut
 * short, and stores that in s->cut_short. */
bool seat_look(seat *s);

/* Returns whether the result of this seat's work is not needed any more. Costs one load until the
 * epoch changes. */
static inline bool seat_cut_short(seat *s) {
    const unsigned epoch = atomic_load_explicit(&s->team->epoch, memory_order_acquire);
    if (epoch != s->epoch) {
        s->epoch = epoch;
        return seat_look(s);
    }
    return s->cut_short;
}

static inline bool team_has_idle(const team *t) {
    return atomic_load_explicit(&t->idle, memory_order_relaxed) > 0;
}

/* ---- splits ---- */

/* Opens a split of the node on the seat's stack. The seat then works under it. NULL if the stack is
 * full. */
split *seat_open_split(seat *s, const shared_node *n);

/* Waits until all helpers have left, helping below the split meanwhile, and takes the split off the
 * stack. */
void seat_close_split(seat *s, split *p);

/* ---- counting ---- */

/* Lets other threads read how many nodes this seat has searched. */
static inline void seat_publish_nodes(seat *s) {
    atomic_store_explicit(&s->published_nodes, s->nodes, memory_order_relaxed);
}

/* Returns the sum of the published node counts of all seats. */
static inline uint64_t team_nodes(const team *t) {
    uint64_t sum = 0;
    for (int i = 0; i < t->count; i++)
        sum += atomic_load_explicit(&t->seats[i]->published_nodes, memory_order_relaxed);
    return sum;
}

#endif
