/* train/eval_error.h - how far an evaluation is off, on positions of which the value is known.
 *
 * Values without ownership. Threads: one at a time for each engine. */
#ifndef TRAIN_EVAL_ERROR_H
#define TRAIN_EVAL_ERROR_H

#include "engine/engine.h"
#include "train/record_list.h"

/* What an evaluation is compared with. */
typedef enum label_kind {
    LABEL_EXACT,    /* the result of best play */
    LABEL_SEARCHED, /* the value by search */
    LABEL_PLAYED,   /* what the game ended with: nothing better is known */
    LABEL_KINDS
} label_kind;

label_kind label_kind_of(const record *r);
double label_of(const record *r); /* in discs for the side to move */

/* Sums over positions, in discs. */
typedef struct eval_error {
    uint64_t count;
    uint64_t decided;        /* whose label says that somebody wins */
    uint64_t right;          /* of these the evaluation names the winner */
    double absolute, square; /* of evaluation minus label */
    double value, value_square, label, label_square, product;
} eval_error;

void eval_error_add(eval_error *e, double value, double label);

/* All are NAN where there is nothing to tell. */
double eval_error_mean(const eval_error *e); /* of the sizes of errors */
double eval_error_root(const eval_error *e); /* of the mean square */
double eval_error_bias(const eval_error *e); /* positive: the side to move is judged too well */
double eval_error_correlation(const eval_error *e);
double eval_error_winner(const eval_error *e); /* share of the decided ones that are right, 0-1 */

enum { EVAL_ERROR_EMPTIES = 61, EVAL_ERROR_ANY = -1 };

/* Kept apart by all that is asked for later. */
typedef struct eval_errors {
    eval_error cells[RECORD_SOURCES][LABEL_KINDS][EVAL_ERROR_EMPTIES];
} eval_errors;

/* Some of the positions. */
typedef struct eval_slice {
    int least, most; /* empty squares, from 0 to 60 */
    int source;      /* a record_source, or EVAL_ERROR_ANY */
    int label;       /* a label_kind, or EVAL_ERROR_ANY */
} eval_slice;

/* Judges all positions by one layer. Errors as engine_evaluate(). */
status eval_errors_measure(engine *e, engine_layer layer, const record_list *positions,
                           eval_errors *out, fault *f);

eval_error eval_errors_of(const eval_errors *e, const eval_slice *slice);

#endif
