/* bench/cluster/setting.h - the words of `avocet bench cluster`, such as ranks=100,1000 cost=20ms.
 *
 * Plain values without ownership. Errors: E_FORMAT for a word that is not NAME=VALUE with a known
 * name, E_RANGE for a value outside its range; the sentence names both. */
#ifndef BENCH_CLUSTER_SETTING_H
#define BENCH_CLUSTER_SETTING_H

#include "base/json.h"
#include "base/text.h"
#include "bench/cluster/simulation.h" /* exports */

enum { CLUSTER_RUNS_MAX = 16, CLUSTER_JOBS_PER_RANK = 100 };

/* Several simulations that differ in their number of ranks alone. */
typedef struct cluster_setting {
    simulation_setting base; /* without the two below */
    int count;
    int ranks[CLUSTER_RUNS_MAX];
    uint64_t jobs; /* 0: CLUSTER_JOBS_PER_RANK for each rank */
} cluster_setting;

status cluster_setting_read(cluster_setting *out, const char *const *texts, int count, fault *f);

/* The setting of run `run`. */
simulation_setting cluster_setting_of(const cluster_setting *s, int run);

/* The members that all runs share, into an open object. Times are in seconds. */
void cluster_setting_put(const cluster_setting *s, json_writer *j);

#endif
