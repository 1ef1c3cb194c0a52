/* experiment/plan.h - the jobs of an experiment, in order.
 *
 * A job is its key: a kind, then fields that say everything that decides the result. The worker
 * that does the job sees nothing else, so a key cannot leave anything out.
 * Ownership: the plan owns copies of the keys. Errors: memory failures are remembered;
 * plan_status(). Threads: many may read while nobody adds. */
#ifndef EXPERIMENT_PLAN_H
#define EXPERIMENT_PLAN_H

#include "base/text.h"

typedef struct plan_job {
    size_t key, length; /* in `keys` */
    double weight;
} plan_job;

typedef struct plan {
    buffer keys;
    plan_job *jobs;
    size_t count, capacity;
} plan;

plan plan_make(const allocator *memory);
void plan_clear(plan *p);

/* `weight` is about how long it takes, compared with the others: for telling the time left. The
 * same key may come again: it is done once. */
void plan_add(plan *p, view key, double weight);
view plan_key(const plan *p, size_t job);
status plan_status(const plan *p);

#endif
