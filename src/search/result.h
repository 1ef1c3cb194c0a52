/* search/result.h - what any search answers, and how it tells about itself on the way.
 *
 * A value alone says little: the result also states its unit, whether it is a bound, and how far
 * it can be trusted. Nothing that a clock, a stop or a probabilistic cut interfered with is ever
 * called exact.
 * Values without ownership. Progress is called on the searching thread and must not block. */
#ifndef SEARCH_RESULT_H
#define SEARCH_RESULT_H

#include "game/position.h"
#include "search/limits.h"

enum {
    SEARCH_PASS = -2, /* as a move: the side to move must pass; SQUARE_NONE: the game is over */
    SEARCH_LINE_MAX = 2 * 256,
};

typedef enum value_unit {
    UNIT_DISCS, /* own discs minus the other's at the end of the game; empty squares go to the
                   winner, or to nobody where an agent's text counts so */
    UNIT_OWN,   /* whatever the evaluation counts in: compare only with values of the same agent */
} value_unit;

typedef enum value_bound { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER } value_bound;

typedef enum certainty {
    CERTAIN_GUESS,     /* no search, or an interrupted one: a legal move and no more */
    CERTAIN_DEPTH,     /* the minimax value at `depth` under the evaluation */
    CERTAIN_SELECTIVE, /* the same with probabilistic cuts */
    CERTAIN_EXACT,     /* every line was searched to the end of the game */
} certainty;

const char *unit_name(value_unit u);     /* "discs", "own" */
const char *bound_name(value_bound b);   /* "exact", "lower", "upper" */
const char *certainty_name(certainty c); /* "guess", "depth", "selective", "exact" */

typedef struct search_statistics {
    uint64_t nodes;       /* positions reached by making a move (or a pass) */
    uint64_t leaves;      /* of these, positions given a value without looking further */
    uint64_t evaluations; /* calls of the evaluation: leaves less those remembered or finished */
    uint64_t cutoffs;     /* nodes left before all their moves were tried */
    uint64_t table_probes, table_hits; /* a hit saved the node */
    uint64_t cache_hits;               /* evaluations that a cache answered */
    uint64_t probcuts;                 /* nodes left on the word of a shallower search */
    uint64_t interior, children;       /* nodes with moves, and how many moves they had in all */
    int most_moves;                    /* the largest number of moves met */
    double seconds;
} search_statistics;

/* Mean number of moves of the nodes that had any; 0 before there were some. */
double search_branching(const search_statistics *s);

typedef struct search_line {
    int count;
    int16_t squares[SEARCH_LINE_MAX]; /* SEARCH_PASS for a pass */
} search_line;

typedef struct search_result {
    int move;     /* SEARCH_PASS, or SQUARE_NONE when the game is over */
    double value; /* for the side to move; NaN where nothing was searched */
    value_unit unit;
    value_bound bound;
    certainty certainty;
    int percent; /* CERTAIN_SELECTIVE: how often a cut is right, by what was measured; 0: unknown */
    int depth;   /* last completed iteration, 0 before there was one */
    search_line line;
    search_statistics statistics; /* of everything so far */
} search_result;

enum { SEARCH_MOVES_MAX = 64 }; /* legal moves of a position that a search lists */

/* One of the moves of a position that a search gave values to. */
typedef struct search_move {
    int move;     /* a square, or SEARCH_PASS */
    double value; /* for the side that makes the move */
    value_bound bound;
    bool known; /* false: the search stopped before it reached this move */
    certainty certainty;
    int percent;      /* as search_result's */
    int depth;        /* plies this move was searched */
    search_line line; /* best play from this move on, as far as it is known */
} search_move;

/* Called after each completed iteration. */
typedef void search_progress(void *context, const search_result *so_far);

typedef struct search_request {
    search_limits limits;
    const stop_token *stop;    /* may be NULL */
    search_progress *progress; /* may be NULL */
    void *progress_context;
} search_request;

#endif
