/* lab/square_weights.h - the weights of single squares, as a board of numbers.
 *
 * An evaluation groups squares of equal weight (lab_group), which is quick to add up. People set
 * and read weights square by square. These functions convert one form into the other. Plain values
 * without ownership. */
#ifndef LAB_SQUARE_WEIGHTS_H
#define LAB_SQUARE_WEIGHTS_H

#include "game/squares.h"
#include "lab/evaluation.h"

typedef struct square_weights {
    double of[SQUARE_LIMIT][LAB_PHASES];
} square_weights;

/* Returns whether a term of the evaluation uses square weights. */
bool lab_has_squares(const lab_evaluation *e);

/* Returns the weight of one square; 0 if it has none. */
double lab_square_weight(const lab_evaluation *e, int phase, int square);

void square_weights_get(const lab_evaluation *e, square_weights *out);

/* Replaces the groups of the evaluation. Ignores phases that the evaluation does not have. False if
 * there are more than LAB_GROUPS different weights; the evaluation is then unusable. */
bool square_weights_put(const square_weights *w, int size, lab_evaluation *e);

#endif
