/* lab/square_weights.h - the weights of single squares, as a board of numbers.
 *
 * An evaluation keeps squares of equal weight together (lab_group), which is quick to add up;
 * people set and read them square by square. These functions go from one form to the other. Values
 * without ownership. */
#ifndef LAB_SQUARE_WEIGHTS_H
#define LAB_SQUARE_WEIGHTS_H

#include "lab/evaluation.h"

typedef struct square_weights {
    double of[SQUARE_LIMIT][LAB_PHASES];
} square_weights;

/* Some term of the evaluation looks at them. */
bool lab_has_squares(const lab_evaluation *e);

/* The weight of one square; 0 where it has none. */
double lab_square_weight(const lab_evaluation *e, int phase, int square);

void square_weights_get(const lab_evaluation *e, square_weights *out);

/* Replaces the groups of the evaluation; other phases than it has do not count. false when there
 * are more than LAB_GROUPS different weights: the evaluation is not to be used then. */
bool square_weights_put(const square_weights *w, int size, lab_evaluation *e);

#endif
