/* search/limits.h - the limits of a search, and the deadline that enforces them.
 *
 * A request limits depth, nodes and time; 0 leaves a limit open. The searching thread reads the
 * clock itself, through a deadline, so no timer thread and no signal is needed. A stop token is an
 * atomic flag that another thread sets. It is borrowed and must outlive the search. Plain values
 * without ownership. Errors: only reading a text can fail, with E_FORMAT or E_RANGE.
 *
 * I1  A deadline does not end before it starts. */
#ifndef SEARCH_LIMITS_H
#define SEARCH_LIMITS_H

#include "base/clock.h"
#include "base/stop.h" /* exports */
#include "base/text.h"

#include <stdatomic.h>

enum { SEARCH_DEPTH_MAX = 250 }; /* plies that a user may ask for */

typedef struct search_limits {
    int depth;       /* plies */
    uint64_t nodes;  /* positions reached by making a move */
    int64_t time_ns; /* for this move, reserve included */

    /* A clock for the whole game; search/game_clock.h turns it into a time for this move. */
    int64_t game_ns;      /* time left for all remaining moves of the side to move */
    int64_t increment_ns; /* added to the clock after each move; needs game_ns */
} search_limits;

/* Returns whether any limit is set. */
static inline bool search_limited(const search_limits *l) {
    return l->depth || l->nodes || l->time_ns || l->game_ns;
}

/* Reads "2s", "1.5s", "250ms" or "2" (seconds) into *ns, in nanoseconds. From 1 ms to a day.
 * E_FORMAT or E_RANGE with the offset. */
status search_parse_time(view text, int64_t *ns, fault *f);

/* Returns whether a text is a number without a unit that a user may have meant in milliseconds: 60
 * or more. */
bool search_time_is_doubtful(view text);

typedef struct deadline {
    int64_t start_ns;
    int64_t end_ns;         /* INT64_MAX: none */
    uint64_t nodes;         /* UINT64_MAX: none */
    const stop_token *stop; /* may be NULL */
} deadline;

/* Returns the deadline of a search that starts at start_ns. `share`, above 0 and at most 1, is the
 * part of its time to use; the rest is a reserve for the time between the last look at the clock
 * and the answer. */
deadline deadline_make(const search_limits *l, int64_t start_ns, double share,
                       const stop_token *stop);

/* Returns whether a limit is reached or the stop token is set. Reads the clock: call it every few
 * microseconds of work, not at each node. */
static inline bool deadline_passed(const deadline *d, uint64_t nodes) {
    if (nodes >= d->nodes) return true;
    if (stop_is_set(d->stop)) return true;
    return d->end_ns != INT64_MAX && clock_now_ns() >= d->end_ns;
}

#endif
