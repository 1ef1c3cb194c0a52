/* engine/counts.h - what the solver counts in a build with AVOCET_COUNT: how often each step is
 * tried and succeeds, and how many cycles a node takes, by the number of empty squares.
 *
 * A usual build counts nothing and has no code for it. Plain data; the engine fills it. */
#ifndef ENGINE_COUNTS_H
#define ENGINE_COUNTS_H

#include <stdbool.h>
#include <stdint.h>

typedef enum count_step {
    COUNT_NODES,          /* positions that a function of this number of squares was asked for */
    COUNT_PASSES,         /* of them: no move, so the other side was asked */
    COUNT_STABILITY,      /* stable discs counted */
    COUNT_STABILITY_CUTS, /* and enough of them */
    COUNT_CACHE_FOUND,    /* the position was in the cache or the table */
    COUNT_CACHE_CUTS,     /* and its bounds settled the node */
    COUNT_CHILD_KNOWN,    /* a child in the cache or the table settled the node */
    COUNT_PROBCUT,        /* ProbCut tried */
    COUNT_PROBCUT_CUTS,   /* and it settled the node */
    COUNT_FIRST,          /* the first move was searched and settled the node */
    COUNT_SECOND,         /* the second did */
    COUNT_THIRD,          /* the third did */
    COUNT_LATER,          /* a later one did */
    COUNT_ALL,            /* no move did */
    COUNT_MOVES,          /* moves searched */
    COUNT_TIMED,          /* nodes whose cycles were measured */
    COUNT_CYCLES,         /* sum of those, with everything below the node */
    COUNT_STEPS
} count_step;

enum { COUNT_EMPTIES = 145 }; /* numbers of empty squares, 0 included */

typedef struct engine_counts {
    uint64_t of[COUNT_EMPTIES][COUNT_STEPS]; /* by the number of empty squares */
} engine_counts;

struct engine;

/* Adds up the counts of all threads since the engine was made. False, with *out untouched, in a
 * build that does not count. Not while a search runs. */
bool engine_counted(const struct engine *e, engine_counts *out);

/* Returns the cycles that measuring an empty piece of code adds to COUNT_CYCLES for each node. */
uint64_t engine_count_overhead(void);

#endif
