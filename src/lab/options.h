/* lab/options.h - every technique of the classic search as a switch.
 *
 * A paper's choices are defaults. Switching one technique off and searching again shows its worth.
 * Plain data without ownership. */
#ifndef LAB_OPTIONS_H
#define LAB_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

typedef enum lab_method {
    METHOD_FIRST,     /* the first legal move: no search */
    METHOD_RANDOM,    /* any legal move: no search */
    METHOD_MINIMAX,   /* searches every line to the full depth */
    METHOD_ALPHABETA, /* alpha-beta with a max and a min function, as paper 003 prints it */
    METHOD_NEGAMAX,   /* alpha-beta with one function and changing signs */
} lab_method;

typedef enum lab_order {
    ORDER_NONE,     /* in the order of the scan */
    ORDER_SCORE,    /* by paper 002's score */
    ORDER_PREVIOUS, /* by the values of the previous iteration; unknown moves as scanned */
    ORDER_BOTH,     /* by the previous values; then unknown moves by score */
    ORDER_BEST,     /* by the previous values; then corners, then moves with the fewest replies */
    ORDER_PROGRAM,  /* by the score of paper 002's program */
} lab_order;

typedef enum lab_probcut { PROBCUT_OFF, PROBCUT_SINGLE, PROBCUT_MULTI } lab_probcut;

typedef struct lab_options {
    lab_method method;

    /* Limits for a request without limits; 0: no limit. */
    int depth;
    uint64_t nodes;
    int64_t time_ns;
    double share; /* the part of the time that is used, above 0 and at most 1 */

    bool deepen;     /* iterative deepening; otherwise one search to the full depth */
    bool by_columns; /* scan the board column by column, as paper 004's program does */
    bool shuffle;    /* shuffle the root's moves before ordering */
    uint64_t seed;

    lab_order order;
    int order_depth;         /* with less depth left, moves stay as scanned */
    double order_c, order_x; /* paper 002's penalties beside a corner: both -3000 there */

    bool table; /* transposition table */
    int table_mb;
    bool table_equal; /* use only entries of the same depth; otherwise of at least that depth */
    bool keep;        /* keep the table from move to move */

    bool cache; /* cache of evaluations by board, as in paper 001 */
    int cache_mb;

    bool tree; /* build the tree once and keep it between iterations, as paper 003 proposes */
    int tree_mb;

    lab_probcut probcut;
    double cut; /* standard deviations that a ProbCut prediction must lie outside the window */

    int finish; /* solve exactly with at most this many empty squares; 0: never */

    bool pass_free; /* a pass costs no depth */

    /* Mistakes of paper 002, which put wrong values into its table; for measuring them. */
    bool store_interrupted;  /* store values of interrupted nodes as exact */
    bool accept_interrupted; /* answer with the move of an unfinished iteration */
    bool text_flags;       /* lower bounds only at max nodes, upper only at min nodes, else exact */
    bool key_without_side; /* the table's key lacks the side to move */
    bool keep_games;       /* keep the table from game to game */

    /* The submitted programs of papers 002 and 004, where they deviate from their papers. */
    bool weigh_lines;   /* METHOD_RANDOM: a move is as likely as the number of lines it turns */
    bool program_flags; /* look up first, the root too; exact if cut off, else a bound; store leaves
                         */
    bool program_clock; /* only the limits end a search, not a solved game */
    bool leak;          /* the first node beyond a limit is evaluated and stored as exact */
} lab_options;

static inline bool lab_searches(const lab_options *o) {
    return o->method != METHOD_FIRST && o->method != METHOD_RANDOM;
}

#endif
