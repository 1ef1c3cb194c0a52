/* search/result.h - the result of any search, and the progress it reports on the way.
 *
 * A result states its value, the unit, whether the value is a bound, and how certain it is. A value
 * is called exact only if no clock, no stop and no probabilistic cut had any influence on it.
 * Plain values without ownership. Progress is called on the searching thread and must not block. */
#ifndef SEARCH_RESULT_H
#define SEARCH_RESULT_H

#include "game/position.h"
#include "search/limits.h" /* exports */

enum {
    SEARCH_PASS = -2, /* as a move: the side to move must pass; SQUARE_NONE: the game is over */
    SEARCH_LINE_MAX = 2 * 256,
};

typedef enum value_unit {
    UNIT_DISCS, /* own discs minus the other side's at the end of the game; empty squares go to the
                   winner, or to nobody if the agent's paper counts discs alone */
    UNIT_OWN,   /* the agent's own unit: compare only with values of the same agent */
} value_unit;

typedef enum value_bound { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER } value_bound;

typedef enum certainty {
    CERTAIN_GUESS,     /* no finished search: just a legal move */
    CERTAIN_DEPTH,     /* the minimax value of the evaluation at `depth` */
    CERTAIN_SELECTIVE, /* such a value, or one to the end, found with probabilistic cuts */
    CERTAIN_EXACT,     /* every line was searched to the end of the game */
} certainty;

const char *unit_name(value_unit u);     /* "discs", "own" */
const char *bound_name(value_bound b);   /* "exact", "lower", "upper" */
const char *certainty_name(certainty c); /* "guess", "depth", "selective", "exact" */

typedef struct search_statistics {
    uint64_t nodes;  /* positions reached by making a move (or a pass) */
    uint64_t leaves; /* nodes that got a value without searching their moves */
    uint64_t
        evaluations;  /* calls of the evaluation: leaves that were not cached or finished games */
    uint64_t cutoffs; /* nodes left before all their moves were tried */
    uint64_t table_probes, table_hits; /* look-ups; those that ended their node */
    uint64_t cache_hits;               /* evaluations that came from a cache */
    uint64_t probcuts;                 /* nodes that a shallower search ended (ProbCut) */
    uint64_t interior, children;       /* nodes with moves, and the sum of their moves */
    int most_moves;                    /* largest number of moves of a node */
    double seconds;
} search_statistics;

/* Returns the mean number of moves of nodes with moves, or 0 if there were none. */
double search_branching(const search_statistics *s);

typedef struct search_line {
    int count;
    int16_t squares[SEARCH_LINE_MAX]; /* SEARCH_PASS for a pass */
} search_line;

typedef struct search_result {
    int move;     /* SEARCH_PASS, or SQUARE_NONE when the game is over */
    double value; /* for the side to move; NaN if nothing was searched */
    value_unit unit;
    value_bound bound;
    certainty certainty;
    int percent; /* CERTAIN_SELECTIVE: how often each cut is right, as measured; 0: unknown */
    int depth;   /* last completed iteration; 0: none yet */
    search_line line;
    search_statistics statistics; /* of the whole search so far */
} search_result;

enum { SEARCH_MOVES_MAX = 64 }; /* the most moves a search lists */

/* A move of the position with its value. */
typedef struct search_move {
    int move;     /* a square, or SEARCH_PASS */
    double value; /* for the side that makes the move */
    value_bound bound;
    bool known; /* false: the search stopped before it reached this move */
    certainty certainty;
    int percent;      /* as in search_result */
    int depth;        /* plies this move was searched */
    search_line line; /* best play from this move on, as far as the search knows it */
} search_move;

/* Called after each completed iteration. *so_far is borrowed for the call. */
typedef void search_progress(void *context, const search_result *so_far);

typedef struct search_request {
    search_limits limits;
    const stop_token *stop;    /* may be NULL */
    search_progress *progress; /* may be NULL */
    void *progress_context;
} search_request;

#endif
