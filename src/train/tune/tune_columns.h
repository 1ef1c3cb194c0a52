/* train/tune/tune_columns.h - what is learned about an agent's evaluation, as columns of a
 * regression.
 *
 * One column for each term, after its form; in place of a term that adds up weights of squares one
 * for each class of squares that turning and mirroring the board exchanges; and a constant, for
 * being the side to move. That one is fitted and not kept: it is the same at all leaves of a search
 * to a depth. Weights are kept as hundredths of the logarithm of the odds, to four digits.
 * Plain data without ownership. */
#ifndef TRAIN_TUNE_TUNE_COLUMNS_H
#define TRAIN_TUNE_TUNE_COLUMNS_H

#include "game/position.h"
#include "lab/agent.h"
#include "train/tune/logistic.h"

enum { TUNE_CLASSES = 36 }; /* on 16x16 */

typedef struct tune_columns {
    int terms[LAB_TERMS]; /* which term each of the first columns is */
    int term_count;
    int squares_term; /* -1: none */
    squares classes[TUNE_CLASSES];
    int class_count;
    int count; /* of all, the constant being the last */
} tune_columns;

/* E_RANGE for an agent without an evaluation, or one that truncates. */
status tune_columns_make(const lab_agent *a, tune_columns *out, fault *f);

/* The row of a position: `e` is what the agent's terms make of it for the side to move. */
void tune_columns_row(const tune_columns *c, const position *p, const lab_explanation *e,
                      float *out);

/* The evaluation with learned weights in place of its own. */
void tune_columns_put(const tune_columns *c, double weights[LAB_PHASES][LOGISTIC_COLUMNS],
                      lab_agent *a);

#endif
