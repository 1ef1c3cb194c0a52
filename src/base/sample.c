/* base/sample.c - sorts, then picks by rank; Student's quantile by a series. */
#include "base/sample.h"

#include <math.h>
#include <stdlib.h>

static int compare_reals(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void sample_sort(double *values, size_t count) {
    if (count) qsort(values, count, sizeof *values, compare_reals);
}

double sample_median(const double *sorted, size_t count) {
    return count ? 0.5 * (sorted[(count - 1) / 2] + sorted[count / 2]) : NAN;
}

double sample_sort_median(double *values, size_t count) {
    sample_sort(values, count);
    return sample_median(values, count);
}

double sample_percentile(const double *sorted, size_t count, double percent) {
    enum { NEARLY = 1000000 }; /* 99.9 % of 41000 are 40959, but slightly more in doubles */
    const double rank = ceil(percent * (double)count / 100 - 1.0 / NEARLY);
    if (!count) return NAN;
    return sorted[rank < 1 ? 0 : rank > (double)count ? count - 1 : (size_t)rank - 1];
}

/* The interval reaches 0 where nothing was won and 1 where everything was; rounding must not keep
 * it from these ends. */
sample_share sample_share_95(double won, double all) {
    if (all <= 0) return (sample_share){NAN, NAN, NAN};
    const double z = SAMPLE_NORMAL_95, p = won / all;
    const double middle = (p + z * z / (2 * all)) / (1 + z * z / all);
    const double half = z * sqrt(p * (1 - p) / all + z * z / (4 * all * all)) / (1 + z * z / all);
    return (sample_share){p, won <= 0 ? 0 : fmax(middle - half, 0),
                          won >= all ? 1 : fmin(middle + half, 1)};
}

/* Uses the expansion of Fisher and Cornish. */
double sample_student_95(double freedom) {
    const double z = SAMPLE_NORMAL_95, z2 = z * z, f = fmax(freedom, 1);
    const double first = (z2 + 1) / 4, second = ((5 * z2 + 16) * z2 + 3) / 96;
    const double third = (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
    const double fourth = ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
    return z * (1 + (first + (second + (third + fourth / f) / f) / f) / f);
}
