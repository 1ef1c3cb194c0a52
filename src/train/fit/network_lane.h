/* train/fit/network_lane.h - the inner loops of learning a network: values, gradients, steps of
 * rows.
 *
 * Compiled once per tier. The tiers differ only in speed: all add sums in the same order. Threads:
 * each with traces and slopes of its own. */
#ifndef TRAIN_FIT_NETWORK_LANE_H
#define TRAIN_FIT_NETWORK_LANE_H

#include "engine/weights.h"
#include "game/tier.h"
#include "train/fit/dataset.h"
#include "train/fit/fit_lane.h"
#include "train/fit/network_model.h"
#include "train/fit/network_places.h"

#include <stddef.h>
#include <stdint.h>

/* What a sample asks of its rows. */
typedef struct network_trace {
    network_look look;
    float slope[NETWORK_GROUPS][NETWORK_WIDTH]; /* of the loss by the sum of a group */
    float square[NETWORK_GROUPS];               /* mean square of a slope */
} network_trace;

/* Samples to look at: order[0..count-1], or first, first + 1 and so on without an order. */
typedef struct network_stretch {
    const network_places *places;
    const network_model *model;
    const dataset_sample *samples;
    const float *missing; /* of each sample: label - sum of weights, in discs */
    const uint32_t *order;
    size_t first, count;
    float tail;             /* errors beyond it pull no more than at it */
    network_trace *traces;  /* `count` are filled; only for learning */
    network_slopes *slopes; /* added to; only for learning */
    fit_errors *errors;     /* added to */
} network_stretch;

/* A step of the rows that `part` of `parts` owns: those whose number leaves this rest. */
typedef struct network_row_step {
    const network_trace *traces;
    size_t count;
    int part, parts;
    float rate, decay;
    network_model *model;
} network_row_step;

typedef struct network_lane {
    void (*learn)(const network_stretch *s);
    void (*measure)(const network_stretch *s);
    void (*step_rows)(const network_row_step *s);
    /* Returns the correction of a position in discs. */
    double (*correct)(const network_places *p, const network_model *m, uint64_t own, uint64_t opp);
} network_lane;

const network_lane *network_lane_of(tier t);

extern const network_lane network_lane_baseline, network_lane_v3,
    network_lane_v4; /* for network_lane_of() only */

#endif
