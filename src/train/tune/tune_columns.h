/* train/tune/tune_columns.h - the terms of an agent's evaluation as columns of a regression.
 *
 * There is one column for each term, after its form. A term that adds up weights of squares has
 * instead one column for each class of squares under turning and mirroring. The last column is a
 * constant for being the side to move. It is fitted and dropped, because it is the same at all
 * leaves of a search to a fixed depth. Weights are kept as hundredths of the logarithm of the odds,
 * to four digits.
 * Plain data without ownership. */
#ifndef TRAIN_TUNE_TUNE_COLUMNS_H
#define TRAIN_TUNE_TUNE_COLUMNS_H

#include "base/fault.h"
#include "game/position.h"
#include "lab/agent.h"
#include "lab/evaluation.h"
#include "train/tune/logistic.h"

enum { TUNE_CLASSES = 36 }; /* on 16x16 */

typedef struct tune_columns {
    int terms[LAB_TERMS]; /* term of each of the first columns */
    int term_count;
    int squares_term; /* -1: none */
    squares classes[TUNE_CLASSES];
    int class_count;
    int count; /* all columns; the last one is the constant */
} tune_columns;

/* Makes the columns. E_RANGE for an agent without an evaluation, or one that truncates. */
status tune_columns_make(const lab_agent *a, tune_columns *out, fault *f);

/* Writes the row of a position. `e` explains the position by the agent's terms for the side to
 * move. */
void tune_columns_row(const tune_columns *c, const position *p, const lab_explanation *e,
                      float *out);

/* Puts learned weights in place of the agent's own. */
void tune_columns_put(const tune_columns *c, double weights[LAB_PHASES][LOGISTIC_COLUMNS],
                      lab_agent *a);

#endif
