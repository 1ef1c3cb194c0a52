/* train/fit/fit_lane.h - the inner loop of a fit: samples of one band, one after the other.
 *
 * Compiled once per tier. The tiers differ only in speed: all add sums in the same order, so every
 * machine fits the same weights. */
#ifndef TRAIN_FIT_FIT_LANE_H
#define TRAIN_FIT_FIT_LANE_H

#include "engine/weights.h"
#include "game/tier.h"
#include "game/wide.h"
#include "train/fit/dataset.h"

enum { FIT_PLACES = PATTERN_PLACES + 3 }; /* the three counts are also places */

typedef enum fit_pass_kind {
    FIT_STEP,     /* effect of a direction: sums of pull * value */
    FIT_RESIDUAL, /* remaining errors: new pulls, sums of pull * (label - value), errors */
    FIT_MEASURE,  /* errors only */
    FIT_DIAGONAL, /* sums of pull * how often a place of the pattern has this filling */
} fit_pass_kind;

/* Errors of samples with one number of empty squares. */
typedef struct fit_error {
    double count, weight, absolute, square; /* absolute and square are multiplied by weight */
    double exact;                           /* number of exact labels */
} fit_error;

typedef struct fit_errors {
    int side; /* squares a side of the boards; 0 stands for 8 */
    fit_error by_empty[DATASET_EMPTIES];
} fit_errors;

/* The numbers of a wide table that a sample uses. */
typedef struct fit_lane {
    /* effect of a disc on the codes */
    int16_t effect[64 * WIDE_WORDS_MAX][PATTERN_PLACES] __attribute__((aligned(64)));
    int32_t middle[PATTERN_PLACES];
    int places; /* with the counts; later ones belong to patterns of other layers */
    int counts; /* index of the counts in a wide table */
    int more;   /* dataset_more() of the board */
    eval_form form;
    int patterns;
    int first_place[PATTERNS_MAX + 1];
    const uint32_t *fold; /* for FIT_DIAGONAL */
    float tail;           /* errors beyond it pull no more than at it; 0: no limit */
} fit_lane;

typedef struct fit_stretch {
    const dataset *set;
    size_t first, count;  /* samples of the set */
    const float *weights; /* 0: not in this fit */
    float *pulls;         /* of each sample: its weight, reduced for a large error */
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
