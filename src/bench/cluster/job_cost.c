/* bench/cluster/job_cost.c - draws the cost of a job from a stream of its own. */
#include "bench/cluster/job_cost.h"

#include "base/rng.h"

#include <math.h>

/* Box and Muller: a normal number from two uniform ones. */
static double draw_normal(rng *r) {
    const double pi = 3.14159265358979323846;
    const double radius = sqrt(-2 * log(1 - rng_unit(r)));
    return radius * cos(2 * pi * rng_unit(r));
}

/* Of mean 1. */
static double draw_lognormal(rng *r, double spread) {
    const double variance = log1p(spread * spread);
    return exp(sqrt(variance) * draw_normal(r) - variance / 2);
}

static double draw(const job_cost *c, rng *r) {
    switch (c->kind) {
    case JOB_COST_UNIFORM:
        return 2 * rng_unit(r);
    case JOB_COST_EXPONENTIAL:
        return -log(1 - rng_unit(r));
    case JOB_COST_LOGNORMAL:
        return draw_lognormal(r, c->spread);
    case JOB_COST_CONSTANT:
        break;
    }
    return 1;
}

int64_t job_cost_ns(const job_cost *c, uint64_t number) {
    rng r = rng_make(c->seed, number);
    const double cost = c->mean_ns * draw(c, &r);
    return cost < 1 ? 1 : (int64_t)(cost + 0.5);
}
