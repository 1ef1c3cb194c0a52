/* train/search_error.h - measures the error of shallow searches against deep ones, and fits a
 * model.
 *
 * The input is values of positions by searches of rising depth. The code keeps the spread of their
 * differences, by the two depths and by bands of empty squares. The output is the numbers of
 * engine/inner/selective.h: a plane fitted to the logarithms of these spreads by least squares,
 * each weighted by its number of positions. Depths are compared only with depths of the same
 * parity, because the side of the last move affects a value.
 *
 * Values without ownership, and nothing is searched here. The same samples in the same order give
 * the same numbers. Threads: one at a time while samples are added, any afterwards.
 * Errors: E_RANGE for too few samples, or for samples that allow no fit. */
#ifndef TRAIN_SEARCH_ERROR_H
#define TRAIN_SEARCH_ERROR_H

#include "base/fault.h"
#include "engine/weights.h"

enum {
    SEARCH_ERROR_DEPTH_MAX = 14,
    SEARCH_ERROR_DEPTHS = SEARCH_ERROR_DEPTH_MAX + 1, /* 0: no search at all */
    SEARCH_ERROR_BAND = 4,                            /* numbers of empty squares in a band */
    SEARCH_ERROR_BANDS = 36,                          /* 0-3, 4-7, ... 140-143 */
    SEARCH_ERROR_END_DEPTH = 6,                       /* the deepest search compared with results */
    SEARCH_ERROR_END_PROBES = SEARCH_ERROR_END_DEPTH / 2 + 1, /* depths 0, 2, 4, 6 */
    SEARCH_ERROR_MID_LEAST = 40,  /* fewest samples for the middle game */
    SEARCH_ERROR_END_LEAST = 200, /* fewest samples for the endgame */
};

/* A position and its values by searches of 0 to `depth` plies, in discs. */
typedef struct search_sample {
    int empty; /* 0 to 140 */
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
double search_spread_empty(const search_spread *s); /* mean number of empty squares; NaN for none */

/* All zero means no sample. mid: [band][shallow][deep], end: [band][half the depth]. */
typedef struct search_errors {
    int mid_count, end_count; /* samples */
    search_spread mid[SEARCH_ERROR_BANDS][SEARCH_ERROR_DEPTHS][SEARCH_ERROR_DEPTHS];
    search_spread end[SEARCH_ERROR_BANDS][SEARCH_ERROR_END_PROBES];
} search_errors;

void search_errors_add(search_errors *e, const search_sample *s);
/* Adds a sample with the result of best play. Depths beyond SEARCH_ERROR_END_DEPTH are ignored. */
void search_errors_add_end(search_errors *e, const search_sample *s, double result);

/* The distance of the fitted errors from the measured ones. */
typedef struct search_error_quality {
    int spreads;    /* number of fitted spreads */
    double percent; /* root of the mean square */
} search_error_quality;

/* Fit one part of the model and leave the other untouched. On failure neither model nor quality
 * changes. */
status search_errors_fit_mid(const search_errors *e, selective_model *m, search_error_quality *q,
                             fault *f);
status search_errors_fit_end(const search_errors *e, selective_model *m, search_error_quality *q,
                             fault *f);

#endif
