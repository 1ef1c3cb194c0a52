/* lab/evaluations.h - makes the evaluations of the five student papers for a board size.
 *
 * Weights and formulas are the papers'. Where a paper gives none, we chose the numbers, and the
 * comment beside them says so. Plain values without ownership. */
#ifndef LAB_EVALUATIONS_H
#define LAB_EVALUATIONS_H

#include "base/text.h"
#include "lab/evaluation.h"

typedef enum lab_evaluation_kind {
    EVALUATION_NONE, /* for agents that do not search */
    EVALUATION_STATIC,
    EVALUATION_PHASES,
    EVALUATION_SEVEN,
    EVALUATION_SIZED,
    EVALUATION_GREEDY_CORNERS,
    EVALUATION_NAIVE,
    EVALUATION_MOBILITY,
    EVALUATION_COMPOUND,
    EVALUATION_TOKENS,
    EVALUATION_CORNERS,
    EVALUATION_MOVES,
    EVALUATION_CORNERS_TOKENS,
    EVALUATION_CORNERS_TOKENS_MOVES,
    EVALUATION_CORNERS_MOVES_TOKENS,
    EVALUATION_KINDS
} lab_evaluation_kind;

typedef enum lab_parity { PARITY_OFF, PARITY_BOARD, PARITY_REGIONS } lab_parity;

/* The choices about an evaluation besides its weights. The comments say which papers' evaluations
 * use them. */
typedef struct lab_shape {
    int phases;        /* 000: 3, or 5 with mid and late halved */
    int early, late;   /* 000: TH_EARLY and TH_LATE in moves on 8x8; scaled by (S-4)/60 */
    bool evaporation;  /* 000: early coin parity prefers few discs */
    lab_parity parity; /* 000: a factor of the late phases */
    bool positional;   /* 000: the lead in square weights itself, not its share; 002: square weights
                          by size and phase, from data/lab/positional.ini */
    bool edge;         /* 000, 002: edge control */
    bool both;         /* 002: terms that the paper counts for the own side alone count for both
                          sides, as own - opp */
    bool strict;       /* 004: compare part by part */
    bool exact;        /* 003, 004: no truncation to integers */
    bool end_score;    /* any: a finished game is worth its disc difference */

    /* The programs that the authors submitted deviate from their papers. */
    bool count_last;      /* 004: tokens counts the discs of the last move only */
    bool corner_ten;      /* 004: corners has a scale of 10 instead of 100 */
    bool reach_mover;     /* 004: corners in reach are those of the side to move, for both sides */
    bool end_other;       /* 004: a finished game gets the value of the other side */
    bool moves_idle;      /* 004: moves are those of the side that is not to move */
    bool raster8;         /* 002: stability by eight passes in reading order */
    bool phase_le;        /* 002: exact thirds count to the earlier phase */
    bool program_weights; /* 002: the program's early weights for 10x10 and 12x12 */
    bool lead_black;      /* greedy-corners: black's lead in discs for either colour */
} lab_shape;

lab_shape lab_shape_of_paper(void); /* returns the papers' own choices */

/* Makes the evaluation. size is even, 4-16 (asserted). Only shape->positional of paper 002 can
 * fail: it reads its weights from a file inside the program, which needs memory. After a failure
 * *out is meaningless. */
status lab_evaluation_make(lab_evaluation_kind kind, const lab_shape *shape, int size,
                           const allocator *memory, lab_evaluation *out, fault *f);

#endif
