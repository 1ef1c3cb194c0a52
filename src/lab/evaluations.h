/* lab/evaluations.h - the evaluations of the five texts, made for a board size.
 *
 * Weights and formulas are the texts'; where a text gives none the numbers are ours and the comment
 * beside them says so. Constant data in, a value out; no ownership. */
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

/* What can be chosen about an evaluation besides its weights; each text reads its own part. */
typedef struct lab_shape {
    int phases;        /* 000: 3, or 5 with mid and late halved */
    int early, late;   /* 000: TH_EARLY and TH_LATE in moves on 8x8; scaled by (S-4)/60 */
    bool evaporation;  /* 000: early coin parity prefers few discs */
    lab_parity parity; /* 000: a factor of the late phases */
    bool positional;   /* 000: the lead in square weights itself, not its share; 002: square weights
                          by size and phase, from data/lab/positional.ini */
    bool edge;         /* 000, 002: edge control */
    bool both;         /* 002: what the text counts for the own side alone counts for both, as
                          own - opp */
    bool strict;       /* 004: compare part by part */
    bool exact;        /* 003, 004: no truncation to integers */
    bool end_score;    /* any: a finished game is worth its disc difference */
} lab_shape;

lab_shape lab_shape_of_text(void); /* what the texts do */

/* size is even, 4-16 (asserted). Only shape->positional of text 002 can fail: its weights are read
 * from the file inside the program, which needs memory for the moment. Then *out is not to be used.
 */
status lab_evaluation_make(lab_evaluation_kind kind, const lab_shape *shape, int size,
                           const allocator *memory, lab_evaluation *out, fault *f);

#endif
