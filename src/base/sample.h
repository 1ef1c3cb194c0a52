/* base/sample.h - the middle and the tail of measured values, and how far a mean may be off.
 *
 * Ownership: values are borrowed for the call. Errors: none; of no values all is NaN. */
#ifndef BASE_SAMPLE_H
#define BASE_SAMPLE_H

#include <stddef.h>

void sample_sort(double *values, size_t count); /* the least first; what the others ask for */

double sample_median(const double *sorted, size_t count); /* between the middle two, if there are */
double sample_sort_median(double *values, size_t count);  /* sorts them first */

/* The least of the values that at least so many percent of them do not exceed. */
double sample_percentile(const double *sorted, size_t count, double percent);

/* 95 % of a normal distribution lie within so many standard errors of its mean. */
#define SAMPLE_NORMAL_95 1.959963984540054

/* The same where the spread itself was found from so few values: of Student's distribution with
 * `freedom` degrees of freedom, one less than there are values. Within 1 % from two on; less than
 * one counts as one. */
double sample_student_95(double freedom);

#endif
