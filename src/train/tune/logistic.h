/* train/tune/logistic.h - logistic regression: a probability from a weighted sum.
 *
 *     chance of 1 = 1 / (1 + exp(-sum of weight[i] * x[i]))
 *
 * Labels are 1, 0 or anything between. Newton's method (iteratively reweighted least squares) finds
 * the weights with the least loss. A ridge keeps a weight small if the rows say little about it: it
 * counts as `ridge` rows against each weight, in units of its column's root mean square. A constant
 * is a column of ones. Sums are made in blocks of rows and added in order, so the same rows give
 * the same weights on any number of threads.
 * Rows are borrowed. Errors: E_RANGE without rows or for a bad number of columns, E_NOMEM. */
#ifndef TRAIN_TUNE_LOGISTIC_H
#define TRAIN_TUNE_LOGISTIC_H

#include "base/alloc.h"
#include "base/fault.h"

enum { LOGISTIC_COLUMNS = 64 };

typedef struct logistic_rows {
    size_t count;
    int columns;
    const float *x;      /* count * columns numbers, row by row */
    const float *labels; /* 0 to 1 */
} logistic_rows;

/* The mean over rows, in natural units. */
typedef struct logistic_error {
    size_t rows;
    size_t decided; /* rows whose label is not 1/2 */
    double loss;
    double accuracy; /* share of the decided rows whose side is predicted right */
} logistic_error;

/* Fits the weights. ridge must be above 0, because a weight could otherwise be infinite. */
status logistic_fit(const logistic_rows *r, double ridge, int threads, const allocator *memory,
                    double *weights, fault *f);

/* Returns the error on the rows; zeros without rows. */
logistic_error logistic_measure(const logistic_rows *r, const double *weights);

/* Returns the error of two sets of rows together. */
logistic_error logistic_error_sum(logistic_error a, logistic_error b);

#endif
