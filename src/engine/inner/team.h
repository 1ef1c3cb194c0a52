/* engine/inner/team.h - the threads of an engine and the search they are busy with.
 *
 * Threads are started with the first search that wants them and then wait, asleep, for the next.
 * During a search one thread, the caller's, walks the tree; the others look for splits to join.
 * Ownership: the team owns its seats and threads. Threads: team_run is called by one at a time;
 * team_stop by any. */
#ifndef ENGINE_INNER_TEAM_H
#define ENGINE_INNER_TEAM_H

#include "base/fault.h"
#include "engine/inner/seat.h"
#include "search/limits.h"

#include <pthread.h>

/* Works for the split until nothing is left to take; the instance's, chosen by the search. */
typedef void team_helper(seat *s, split *p);

typedef struct team {
    seat **seats;
    pthread_t *threads;
    int count;   /* of seats */
    int started; /* of threads; seat 0 is the caller's */
    const allocator *memory;

    pthread_mutex_t mutex; /* guards `round`, `working`, `quit` */
    pthread_cond_t wake, asleep;
    unsigned round; /* of searches: a new one wakes everybody */
    int working;
    bool quit;

    /* of the search under way */
    team_helper *help;
    int selectivity;  /* of the pass: 0 is exact, more cuts more by probability */
    unsigned without; /* techniques that are switched off */
    deadline limit;
    atomic_bool stop;  /* the search is to end: deadline, nodes, or the caller's wish */
    atomic_bool over;  /* the search has ended: helpers go back to sleep */
    atomic_int idle;   /* seats that look for work */
    atomic_uint epoch; /* grows whenever something is cut short */
} team;

status team_make(team *t, int count, const allocator *memory, fault *f);
void team_free(team *t);

/* Calls work(argument, seat 0) on this thread while the others help; returns when all are done. */
void team_run(team *t, team_helper *help, void (*work)(void *argument, seat *s), void *argument);

static inline void team_cut(team *t) {
    atomic_fetch_add_explicit(&t->epoch, 1, memory_order_release);
}

static inline void team_stop(team *t) {
    atomic_store_explicit(&t->stop, true, memory_order_relaxed);
    team_cut(t);
}

/* Whether this seat's work is still wanted; looks further only when something was cut. */
bool seat_look(seat *s);

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

/* Opens a split of the node on the seat's stack; NULL when the stack is full. The seat now works
 * under it. */
split *seat_open_split(seat *s, const shared_node *n);

/* ---- counting ---- */

/* Tells how many nodes the seat has searched, for whoever shows progress. */
static inline void seat_tell(seat *s) {
    atomic_store_explicit(&s->told, s->nodes, memory_order_relaxed);
}

/* Of all seats, as far as they have told. */
static inline uint64_t team_nodes(const team *t) {
    uint64_t sum = 0;
    for (int i = 0; i < t->count; i++)
        sum += atomic_load_explicit(&t->seats[i]->told, memory_order_relaxed);
    return sum;
}

/* Waits until all helpers have left, helping below, and takes the split off the stack. */
void seat_close_split(seat *s, split *p);

#endif
