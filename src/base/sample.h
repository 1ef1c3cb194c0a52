/* base/sample.h - the middle and the tail of measured values.
 *
 * Ownership: values are borrowed for the call. Errors: none; of no values all is NaN. */
#ifndef BASE_SAMPLE_H
#define BASE_SAMPLE_H

#include <stddef.h>

void sample_sort(double *values, size_t count); /* the least first; what the others ask for */

double sample_median(const double *sorted, size_t count); /* between the middle two, if there are */

/* The least of the values that at least so many percent of them do not exceed. */
double sample_percentile(const double *sorted, size_t count, double percent);

#endif
