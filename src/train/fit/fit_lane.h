/* train/fit/fit_lane.h - the inner loop of a fit: samples of one band, one after the other.
 *
 * Compiled once per tier. The tiers differ in speed only: sums are taken in the same order in all
 * of them, so that every machine fits the same weights. */
#ifndef TRAIN_FIT_FIT_LANE_H
#define TRAIN_FIT_FIT_LANE_H

#include "engine/weights.h"
#include "game/tier.h"
#include "train/fit/dataset.h"

enum { FIT_PLACES = PATTERN_PLACES + 3 }; /* the three counts are places, too */

typedef enum fit_pass_kind {
    FIT_STEP,     /* what a direction changes: sums of pull * value */
    FIT_RESIDUAL, /* what is missing: new pulls, sums of pull * (label - value), errors */
    FIT_MEASURE,  /* errors only */
    FIT_DIAGONAL, /* sums of pull * how often a place of the pattern has such a filling */
} fit_pass_kind;

/* Errors of samples with so many empty squares. */
typedef struct fit_error {
    double count, weight, absolute, square; /* the last two times weight */
    double exact;                           /* how many have exact labels */
} fit_error;

typedef struct fit_errors {
    fit_error by_empty[DATASET_EMPTIES];
} fit_errors;

/* Which numbers of a wide table a sample looks at. */
typedef struct fit_lane {
    int16_t effect[64][PATTERN_PLACES] __attribute__((aligned(64))); /* of a disc on the codes */
    int32_t middle[PATTERN_PLACES];
    int places; /* with the counts; those beyond belong to patterns of other layers */
    int counts; /* where they begin in a wide table */
    int patterns;
    int first_place[PATTERNS_MAX + 1];
    const uint32_t *fold; /* for FIT_DIAGONAL */
    float tail;           /* errors beyond it pull no more than it does; 0: no such limit */
} fit_lane;

typedef struct fit_stretch {
    const dataset_sample *samples;
    size_t count;
    const float *weights; /* 0: not of this fit */
    float *pulls;         /* of each sample: its weight, less where it is far off */
    const float *table;   /* wide */
    float *sums;          /* wide; NULL for FIT_MEASURE */
    fit_errors *errors;   /* added to */
} fit_stretch;

void fit_lane_make(const pattern_set *set, int patterns, const uint32_t *fold, double tail,
                   fit_lane *out);

typedef void fit_lane_run(const fit_lane *l, fit_pass_kind kind, const fit_stretch *s);

fit_lane_run *fit_lane_of(tier t);

fit_lane_run fit_lane_baseline, fit_lane_v3, fit_lane_v4; /* for fit_lane_of() only */

#endif
