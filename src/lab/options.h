/* lab/options.h - every technique of the classic search as a switch.
 *
 * What a text fixes is a default here; turning one thing off and searching again shows its worth.
 * Plain data without ownership. */
#ifndef LAB_OPTIONS_H
#define LAB_OPTIONS_H

#include "base/fault.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum lab_method {
    METHOD_FIRST,     /* the first legal move: no search */
    METHOD_RANDOM,    /* any legal move: no search */
    METHOD_MINIMAX,   /* every line to the full depth */
    METHOD_ALPHABETA, /* alpha-beta with a max and a min function, as text 003 prints it */
    METHOD_NEGAMAX,   /* alpha-beta with one function and changing signs */
} lab_method;

typedef enum lab_order {
    ORDER_NONE,     /* as the board is scanned */
    ORDER_SCORE,    /* text 002's score */
    ORDER_PREVIOUS, /* by the values of the previous iteration; unknown ones as scanned */
    ORDER_BOTH,     /* by the previous values; unknown ones behind, by score */
    ORDER_BEST,     /* the same, but unknown ones by replies: corners, then the fewest */
} lab_order;

typedef enum lab_probcut { PROBCUT_OFF, PROBCUT_SINGLE, PROBCUT_MULTI } lab_probcut;

typedef struct lab_options {
    lab_method method;

    /* Limits where the caller names none; 0 is open. */
    int depth;
    uint64_t nodes;
    int64_t time_ns;
    double share; /* of the time that is used: 0.95 */

    bool deepen;     /* iterative deepening; without it one search to the full depth */
    bool by_columns; /* scan the board column by column, as text 004's program does */
    bool shuffle;    /* the root's moves, before ordering */
    uint64_t seed;

    lab_order order;
    int order_depth;         /* with less depth left than this moves stay as scanned */
    double order_c, order_x; /* text 002's penalties beside a corner: both -3000 there */

    bool table; /* transposition table */
    int table_mb;
    bool table_equal; /* only entries of the very same depth serve; otherwise at least as deep */
    bool keep;        /* the table lives on from move to move */

    bool cache; /* evaluations remembered by board, as in text 001 */
    int cache_mb;

    bool tree; /* text 003's wish: the tree is built once and kept between iterations */
    int tree_mb;

    lab_probcut probcut;
    double cut; /* how many standard deviations a cut must be safe by */

    int finish; /* solve exactly when at most so many squares are empty; 0: never */

    bool pass_free; /* a pass costs no depth */

    /* Text 002's behaviours, which poison its table; for measuring them. */
    bool store_interrupted;  /* values of nodes that the clock cut off are stored as exact */
    bool accept_interrupted; /* the move of an unfinished iteration answers */
    bool text_flags;         /* lower only at max nodes, upper only at min nodes, else exact */
    bool key_without_side;   /* the table does not know who is to move */
    bool keep_games;         /* the table lives on from game to game */
} lab_options;

static inline bool lab_searches(const lab_options *o) {
    return o->method != METHOD_FIRST && o->method != METHOD_RANDOM;
}

#endif
