/* train/search_error.h - how far shallow searches err about deep ones, and the numbers that say so.
 *
 * What comes in are values of positions by searches of rising depth; what is kept of them is the
 * spread of the differences, by the two depths and bands of empty squares. What comes out are the
 * numbers of engine/inner/selective.h: a plane laid through the logarithms of these spreads by
 * least squares, each counting by how many positions it was taken from. Depths are compared with
 * those of the same parity only: who moves last colours a value.
 *
 * Values without ownership, and nothing is searched here. The same samples in the same order give
 * the same numbers. Threads: one at a time while samples are added, any afterwards.
 * Errors: E_RANGE for too few samples, or such that no numbers follow from them. */
#ifndef TRAIN_SEARCH_ERROR_H
#define TRAIN_SEARCH_ERROR_H

#include "base/fault.h"
#include "engine/weights.h"

enum {
    SEARCH_ERROR_DEPTH_MAX = 14,
    SEARCH_ERROR_DEPTHS = SEARCH_ERROR_DEPTH_MAX + 1, /* 0: no search at all */
    SEARCH_ERROR_BAND = 4,                            /* numbers of empty squares seen as one */
    SEARCH_ERROR_BANDS = 16,                          /* 0-3, 4-7, ... 60-63 */
    SEARCH_ERROR_END_DEPTH = 6, /* the deepest that is compared with results */
    SEARCH_ERROR_END_PROBES = SEARCH_ERROR_END_DEPTH / 2 + 1, /* depths 0, 2, 4, 6 */
    SEARCH_ERROR_MID_LEAST = 40,                              /* samples without which */
    SEARCH_ERROR_END_LEAST = 200,                             /* nothing is fitted */
};

/* A position, and what searches of 0 to `depth` plies say, in discs. */
typedef struct search_sample {
    int empty; /* 0 to 60 */
    int depth; /* 0 to SEARCH_ERROR_DEPTH_MAX */
    double values[SEARCH_ERROR_DEPTHS];
} search_sample;

/* Differences of one kind. */
typedef struct search_spread {
    int count;
    double sum, squares;
    double empty; /* sum of empty squares */
} search_spread;

double search_spread_error(const search_spread *s); /* standard deviation; NaN for fewer than two */
double search_spread_empty(const search_spread *s); /* mean; NaN for none */

/* All zero: nothing yet. mid: [band][shallow][deep], end: [band][half the depth]. */
typedef struct search_errors {
    int mid_count, end_count; /* samples */
    search_spread mid[SEARCH_ERROR_BANDS][SEARCH_ERROR_DEPTHS][SEARCH_ERROR_DEPTHS];
    search_spread end[SEARCH_ERROR_BANDS][SEARCH_ERROR_END_PROBES];
} search_errors;

void search_errors_add(search_errors *e, const search_sample *s);
/* The same with what best play leads to; depths beyond SEARCH_ERROR_END_DEPTH are not looked at. */
void search_errors_add_end(search_errors *e, const search_sample *s, double result);

/* How far the fitted errors lie from the measured ones. */
typedef struct search_error_quality {
    int spreads;    /* that were fitted */
    double percent; /* root of the mean square */
} search_error_quality;

/* On failure neither model nor quality is touched; the other part of the model never is. */
status search_errors_fit_mid(const search_errors *e, selective_model *m, search_error_quality *q,
                             fault *f);
status search_errors_fit_end(const search_errors *e, selective_model *m, search_error_quality *q,
                             fault *f);

#endif
