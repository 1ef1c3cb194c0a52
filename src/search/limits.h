/* search/limits.h - what a search may spend, and how it learns that the end has come.
 *
 * A request says how deep, how many nodes, how long; 0 leaves a limit open. The searching thread
 * reads the clock itself, through a deadline, so that no timer thread and no signal is needed.
 * A stop token is an atomic flag that another thread sets; it is borrowed and must outlive the
 * search.
 * Values without ownership. */
#ifndef SEARCH_LIMITS_H
#define SEARCH_LIMITS_H

#include "base/clock.h"
#include "base/stop.h" /* exports */
#include "base/text.h"

#include <stdatomic.h>

typedef struct search_limits {
    int depth;       /* plies */
    uint64_t nodes;  /* positions reached by making a move */
    int64_t time_ns; /* for this move, reserve included */

    /* A clock for the whole game; search/game_clock.h makes a time for this move of it. */
    int64_t game_ns;      /* left on the clock of the side to move, for all its moves to come */
    int64_t increment_ns; /* added after each of them; counts only beside game_ns */
} search_limits;

/* Whether there is any limit at all. */
static inline bool search_limited(const search_limits *l) {
    return l->depth || l->nodes || l->time_ns || l->game_ns;
}

/* "2s", "1.5s", "250ms", "2" (seconds): from 1 ms to a day, in nanoseconds. E_FORMAT or E_RANGE
 * with the offset. */
status search_parse_time(view text, int64_t *ns, fault *f);

typedef struct deadline {
    int64_t start_ns;
    int64_t end_ns;         /* INT64_MAX: none */
    uint64_t nodes;         /* UINT64_MAX: none */
    const stop_token *stop; /* may be NULL */
} deadline;

/* The deadline of a search that starts at start_ns and uses `share` (0-1] of its time: the rest is
 * the reserve for whatever happens between the last look at the clock and the answer. */
deadline deadline_make(const search_limits *l, int64_t start_ns, double share,
                       const stop_token *stop);

/* Reads the clock: call it every few microseconds of work, not at each node. */
static inline bool deadline_passed(const deadline *d, uint64_t nodes) {
    if (nodes >= d->nodes) return true;
    if (stop_is_set(d->stop)) return true;
    return d->end_ns != INT64_MAX && clock_now_ns() >= d->end_ns;
}

#endif
