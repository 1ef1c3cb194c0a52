/* bench/series.h - the times of repeated runs of one thing, and how many kept a limit.
 *
 * Ownership: series_clear() frees. Errors: E_NOMEM. */
#ifndef BENCH_SERIES_H
#define BENCH_SERIES_H

#include "base/fault.h"

typedef struct series {
    double *ms; /* of each run; sorted by series_sort() */
    int count;
    int kept; /* runs within the limit */
} series;

status series_make(series *s, int runs, fault *f); /* with room for this many */
void series_clear(series *s);

void series_add(series *s, double ms, double limit_ms);
void series_sort(series *s); /* before the following */

double series_median(const series *s);
double series_percentile(const series *s, double percent); /* 100: the maximum */

#endif
