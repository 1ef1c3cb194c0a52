/* bench/eval_speed.h - measures how many positions the evaluation judges in a second, on every
 * tier.
 *
 * Ownership: everything is borrowed. Errors: E_STOPPED, and those of engine_create(). */
#ifndef BENCH_EVAL_SPEED_H
#define BENCH_EVAL_SPEED_H

#include "base/fault.h"
#include "bench/bench.h"
#include "engine/engine.h"
#include "game/tier.h"
#include "train/record_list.h"

typedef enum eval_kind { EVAL_KIND_MAIN, EVAL_KIND_ORDER, EVAL_KIND_HAND, EVAL_KINDS } eval_kind;

const char *eval_kind_name(eval_kind k); /* "main layer", "order layer", "by hand" */

typedef struct eval_speed_cell {
    tier tier;
    eval_kind kind;
    engine_judged judged; /* in one round */
    double seconds;       /* of the best round */
} eval_speed_cell;

typedef struct eval_speed {
    eval_speed_cell cells[TIER_COUNT * EVAL_KINDS];
    int count; /* 0: there was nothing to judge */
    int rounds;
    double calibration_ns; /* a step of bench_calibrate(); the best of all rounds */
} eval_speed;

typedef struct eval_speed_options {
    const bench_run *run;  /* tiers, progress and stop */
    engine_options engine; /* with weights, both layers are measured too */
    int rounds;
} eval_speed_options;

status eval_speed_measure(const eval_speed_options *o, const record_list *positions,
                          eval_speed *out, fault *f);

double eval_speed_ns(const eval_speed_cell *c); /* of one evaluation */

/* Whether all tiers judged the same number of positions and found the same values. */
bool eval_speed_is_sound(const eval_speed *s);

#endif
