/* train/tune/logistic.h - logistic regression: how likely something is, from a sum of weighted
 * numbers.
 *
 *     chance of 1 = 1 / (1 + exp(-sum of weight[i] * x[i]))
 *
 * Labels are 1, 0 or anything between. The weights with the least loss are found by Newton's method
 * (iteratively reweighted least squares). A ridge keeps weights small that the rows say little
 * about: it counts as so many rows against each weight, in units of its column's root mean square.
 * A constant is a column of ones. Sums are made in blocks of rows and added in their order, so the
 * same rows give the same weights on any number of threads.
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
    double accuracy; /* the share of the decided rows whose side was told right */
} logistic_error;

/* ridge is above 0: without one a weight may be infinite. */
status logistic_fit(const logistic_rows *r, double ridge, int threads, const allocator *memory,
                    double *weights, fault *f);

/* Zeros without rows. */
logistic_error logistic_measure(const logistic_rows *r, const double *weights);

/* Of two parts together. */
logistic_error logistic_error_sum(logistic_error a, logistic_error b);

#endif
