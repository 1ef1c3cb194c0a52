/* train/fit/fit_pass.h - one pass over all samples of a fit, on several threads.
 *
 * Samples of a band are cut into chunks of fixed size; each chunk is added up by itself, and the
 * sums of chunks in their order. So neither the number of threads nor who comes first changes a
 * single bit of the result.
 * Ownership: fit_passes_clear() frees it; the data set and the space are borrowed. Threads: one
 * pass at a time. */
#ifndef TRAIN_FIT_FIT_PASS_H
#define TRAIN_FIT_FIT_PASS_H

#include "train/fit/fit_lane.h"
#include "train/fit/fit_space.h"

#include <pthread.h>

/* Which samples a fit uses, and how much they weigh. */
typedef struct fit_selection {
    int least_empty, most_empty;
    bool only_end;      /* only what is exact or from searched trees */
    double tree_weight; /* times as much for positions from searched trees */
} fit_selection;

typedef struct fit_pass_options {
    fit_selection selection;
    double tail; /* errors beyond so many discs pull no harder; 0: no such limit */
    int threads;
    tier tier;
    int chunk; /* samples that are added up by themselves; sums depend on it in their last digits */
    const allocator *memory;
} fit_pass_options;

typedef struct fit_chunk {
    size_t first;
    int count, band, turn; /* turn: number of the chunk in its band */
} fit_chunk;

typedef struct fit_passes {
    const dataset *set;
    const fit_space *space;
    fit_lane lane;
    fit_lane_run *run;
    int threads;
    size_t chunk;
    float *weights, *pulls; /* of each sample of the set */
    fit_chunk *chunks;      /* those that are learned from, then those held out */
    int learned, held;      /* how many of each */
    int bands;              /* that have samples */
    int slot[EVAL_BANDS];   /* of each in the tables, or -1 */
    float *tables, *sums;   /* wide: of each band, of each thread */
    double *totals;         /* wide: of each band */
    int turns[EVAL_BANDS];
    pthread_mutex_t lock;
    pthread_cond_t turned;
    size_t samples_learned, samples_held; /* with a weight */
    const allocator *memory;

    /* The pass in progress. */
    fit_pass_kind kind;
    const fit_chunk *from;
    const double *narrow;
    fit_errors *errors;
} fit_passes;

/* E_NOMEM. *out must not be moved afterwards. */
status fit_passes_make(const dataset *d, const fit_space *s, const fit_pass_options *o,
                       fit_passes *out, fault *f);
void fit_passes_clear(fit_passes *p);

/* A pass over what is learned from, or over what is held out (FIT_MEASURE only), with the weights
 * of all anchors (NULL for FIT_DIAGONAL). `errors` is set; may be NULL for the kinds without. */
void fit_passes_run(fit_passes *p, fit_pass_kind kind, bool held, const double *narrow,
                    fit_errors *errors);

/* What the sums of the last pass mean for the weights of an anchor (or, where `squared`, for their
 * squares); for anchor == space->anchors the part that is common. */
void fit_passes_collect(const fit_passes *p, int anchor, bool squared, double *narrow);

#endif
