/* bench/series.c - keeps times and sorts them. */
#include "bench/series.h"

#include "base/alloc.h"
#include "base/sample.h"

status series_make(series *s, int runs, fault *f) {
    *s = (series){.ms = alloc_array(NULL, (size_t)runs, sizeof *s->ms)};
    return s->ms ? OK : fault_set(f, E_NOMEM, 0, "no memory for the measurements");
}

void series_clear(series *s) {
    alloc_free(NULL, s->ms);
    s->ms = NULL;
}

void series_add(series *s, double ms, double limit_ms) {
    s->ms[s->count++] = ms;
    s->kept += ms <= limit_ms;
}

void series_sort(series *s) {
    sample_sort(s->ms, (size_t)s->count);
}

double series_median(const series *s) {
    return sample_median(s->ms, (size_t)s->count);
}

double series_percentile(const series *s, double percent) {
    return sample_percentile(s->ms, (size_t)s->count, percent);
}
