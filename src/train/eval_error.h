/* train/eval_error.h - measures the error of an evaluation on positions with a known value.
 *
 * Values without ownership. Threads: one at a time for each engine. Errors: those of
 * engine_evaluate(). */
#ifndef TRAIN_EVAL_ERROR_H
#define TRAIN_EVAL_ERROR_H

#include "base/fault.h"
#include "engine/engine.h"
#include "train/record.h"
#include "train/record_list.h"

/* The kind of value an evaluation is compared with. */
typedef enum label_kind {
    LABEL_EXACT,    /* the result of best play */
    LABEL_SEARCHED, /* the value by search */
    LABEL_PLAYED,   /* the result of the game, if nothing better is known */
    LABEL_KINDS
} label_kind;

label_kind label_kind_of(const record *r);
double label_of(const record *r); /* in discs for the side to move */

/* Sums over positions, in discs. */
typedef struct eval_error {
    uint64_t count;
    uint64_t decided;        /* positions whose label has a winner */
    uint64_t right;          /* decided positions whose winner the evaluation names */
    double absolute, square; /* sums of evaluation minus label */
    double value, value_square, label, label_square, product;
} eval_error;

void eval_error_add(eval_error *e, double value, double label);

/* All return NAN if there is no position to judge by. */
double eval_error_mean(const eval_error *e); /* mean of the absolute errors */
double eval_error_root(const eval_error *e); /* root of the mean square */
double eval_error_bias(const eval_error *e); /* positive: the side to move is judged too well */
double eval_error_correlation(const eval_error *e);
/* share of the decided positions that are right, 0-1 */
double eval_error_winner(const eval_error *e);

enum { EVAL_ERROR_EMPTIES = 141, EVAL_ERROR_ANY = -1 };

/* Sums kept apart by source, label and empty squares, for later choice. */
typedef struct eval_errors {
    eval_error cells[RECORD_SOURCES][LABEL_KINDS][EVAL_ERROR_EMPTIES];
} eval_errors;

/* A choice of positions. */
typedef struct eval_slice {
    int least, most; /* empty squares, from 0 to EVAL_ERROR_EMPTIES - 1 */
    int source;      /* a record_source, or EVAL_ERROR_ANY */
    int label;       /* a label_kind, or EVAL_ERROR_ANY */
} eval_slice;

/* Evaluates all positions by one layer. Errors as engine_evaluate(). */
status eval_errors_measure(engine *e, engine_layer layer, const record_list *positions,
                           eval_errors *out, fault *f);

eval_error eval_errors_of(const eval_errors *e, const eval_slice *slice);

#endif
