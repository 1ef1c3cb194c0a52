/* engine/pace.h - how long a search goes on, and whether the end of the game fits into it.
 *
 * The threads that search look at the clock themselves, through the deadline; this is for the
 * moments between two depths, when there is a choice. Values without ownership. */
#ifndef ENGINE_PACE_H
#define ENGINE_PACE_H

#include "search/limits.h"

typedef struct pace {
    deadline limit;
    int64_t soft_ns; /* after this moment nothing new is begun; INT64_MAX: whenever there is time */
    int depth;       /* the limit, or 0 */
    int solve_from;  /* empty squares: from here on a position is solved at once */
    int threads;
    bool to_play; /* a move is wanted, not its value: a lone one needs no thought */
} pace;

/* Of a search that begins at start_ns with so many empty squares; solve_from, threads and to_play
 * are whoever asks to set. */
pace pace_make(const search_limits *l, int empty, int64_t start_ns, const stop_token *stop);

/* Positions an exact solve of the best move is expected to look at: half of them need less. */
double pace_solve_nodes(int empty);

/* Whether to solve now, instead of searching to `depth`; `nodes` were spent so far, and so many of
 * the best moves are to have a value. Limits in time and nodes come before the wish to solve. */
bool pace_solves(const pace *p, int empty, int depth, int moves, uint64_t nodes);

/* Whether there is anything to be gained by another depth. */
bool pace_goes_on(const pace *p, int moves);

#endif
