/* bench/cluster/busy_chart.c - sums of working ranks by time. */
#include "bench/cluster/busy_chart.h"

#include <assert.h>
#include <string.h>

busy_chart busy_chart_make(void) {
    return (busy_chart){.width_ns = 1};
}

static void double_width(busy_chart *c) {
    enum { HALF = BUSY_CHART_BUCKETS / 2 };
    for (int i = 0; i < HALF; i++) c->sums[i] = c->sums[2 * i] + c->sums[2 * i + 1];
    memset(c->sums + HALF, 0, HALF * sizeof *c->sums);
    c->width_ns *= 2;
}

void busy_chart_add(busy_chart *c, int64_t now_ns, int busy) {
    while (now_ns > c->width_ns * BUSY_CHART_BUCKETS) double_width(c);
    while (c->until_ns < now_ns) {
        const int64_t bucket = c->until_ns / c->width_ns, edge = (bucket + 1) * c->width_ns;
        const int64_t next_ns = edge < now_ns ? edge : now_ns;
        c->sums[bucket] += (double)busy * (double)(next_ns - c->until_ns);
        c->until_ns = next_ns;
    }
}

/* The sum from the start to a time, by straight lines within a bucket. */
static double sum_until(const busy_chart *c, double time_ns) {
    const double place = time_ns / (double)c->width_ns;
    const int whole = (int)place;
    double sum = 0;
    for (int i = 0; i < whole && i < BUSY_CHART_BUCKETS; i++) sum += c->sums[i];
    if (whole >= BUSY_CHART_BUCKETS) return sum;
    const double end_ns = (double)c->until_ns, start_ns = (double)whole * (double)c->width_ns;
    const double filled_ns =
        end_ns - start_ns < (double)c->width_ns ? end_ns - start_ns : (double)c->width_ns;
    return filled_ns > 0 ? sum + c->sums[whole] * (time_ns - start_ns) / filled_ns : sum;
}

double busy_chart_mean(const busy_chart *c, int part, int parts) {
    assert(part >= 0 && part < parts);
    const double length_ns = (double)c->until_ns / parts;
    if (length_ns <= 0) return 0;
    return (sum_until(c, length_ns * (part + 1)) - sum_until(c, length_ns * part)) / length_ns;
}
