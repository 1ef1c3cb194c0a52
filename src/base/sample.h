/* base/sample.h - medians and percentiles of measured values, the errors of a mean and a share.
 *
 * Ownership: values are borrowed for the call. Errors: none; without values every result is NaN. */
#ifndef BASE_SAMPLE_H
#define BASE_SAMPLE_H

#include <stddef.h>

void sample_sort(double *values, size_t count); /* rising; the functions below need sorted values */

/* Returns the median: the mean of the middle two values if the count is even. */
double sample_median(const double *sorted, size_t count);
double sample_sort_median(double *values, size_t count); /* sorts them first */

/* Returns the least value that at least `percent` percent of the values do not exceed. */
double sample_percentile(const double *sorted, size_t count, double percent);

/* 95 % of a normal distribution lie within this many standard errors of its mean. */
#define SAMPLE_NORMAL_95 1.959963984540054

/* A share of successes, with its 95 % interval by Wilson, which stays within 0 and 1. */
typedef struct sample_share {
    double share, low, high;
} sample_share;

/* `won` of `all`; half successes count, too. NaN if `all` is 0. */
sample_share sample_share_95(double won, double all);

/* Returns the same factor if the spread itself was estimated from few values: Student's
 * distribution with `freedom` degrees of freedom, one less than there are values. Within 1 % from
 * two on. Less than one counts as one. */
double sample_student_95(double freedom);

#endif
