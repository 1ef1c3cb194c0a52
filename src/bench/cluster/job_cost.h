/* bench/cluster/job_cost.h - how long a simulated job takes, by its number.
 *
 * The cost is a function of the seed and the number alone. So a job that runs twice takes the same
 * time, and any order of jobs gives the same work. Plain values; no errors. */
#ifndef BENCH_CLUSTER_JOB_COST_H
#define BENCH_CLUSTER_JOB_COST_H

#include <stdint.h>

typedef enum job_cost_kind {
    JOB_COST_CONSTANT,
    JOB_COST_UNIFORM,     /* from 0 to twice the mean */
    JOB_COST_EXPONENTIAL, /* few long ones */
    JOB_COST_LOGNORMAL,   /* by `spread`: the usual form of solving times */
} job_cost_kind;

typedef struct job_cost {
    job_cost_kind kind;
    double mean_ns;
    double spread; /* standard deviation / mean; only for JOB_COST_LOGNORMAL */
    uint64_t seed;
} job_cost;

/* Nanoseconds, at least 1. */
int64_t job_cost_ns(const job_cost *c, uint64_t number);

#endif
