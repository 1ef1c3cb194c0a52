/* bench/cluster/busy_chart.h - how many ranks worked, over the time of a run of unknown length.
 *
 * The chart doubles the width of its buckets whenever the run outgrows them. A plain value. */
#ifndef BENCH_CLUSTER_BUSY_CHART_H
#define BENCH_CLUSTER_BUSY_CHART_H

#include <stdint.h>

enum { BUSY_CHART_BUCKETS = 128 };

typedef struct busy_chart {
    int64_t width_ns;                /* of a bucket */
    int64_t until_ns;                /* the time up to which the sums are complete */
    double sums[BUSY_CHART_BUCKETS]; /* working ranks times nanoseconds */
} busy_chart;

busy_chart busy_chart_make(void);

/* Adds the time from `until_ns` to now_ns, in which `busy` ranks worked. */
void busy_chart_add(busy_chart *c, int64_t now_ns, int busy);

/* Returns how many ranks worked on average in part `part` of `parts` equal parts of the run. */
double busy_chart_mean(const busy_chart *c, int part, int parts);

#endif
