/* train/fit/fit_pass.h - one pass over all samples of a fit, on several threads.
 *
 * Samples of a band are cut into chunks of fixed size. Each chunk is summed by itself, and the sums
 * of chunks are added in order. So the number of threads and their timing change no bit of the
 * result.
 * Ownership: fit_passes_clear() frees it; the data set and the space are borrowed. Threads: one
 * pass at a time. Errors: E_NOMEM when it is made; a pass itself cannot fail. */
#ifndef TRAIN_FIT_FIT_PASS_H
#define TRAIN_FIT_FIT_PASS_H

#include "base/alloc.h"
#include "base/fault.h"
#include "engine/weights.h"
#include "game/tier.h"
#include "train/fit/dataset.h"
#include "train/fit/fit_lane.h"
#include "train/fit/fit_space.h"

#include <pthread.h>

/* The samples of a fit and their weights. */
typedef struct fit_selection {
    int least_empty, most_empty;
    bool only_end;      /* only exact positions and those from searched trees */
    double tree_weight; /* factor for the weight of positions from searched trees */
} fit_selection;

typedef struct fit_pass_options {
    fit_selection selection;
    double tail; /* errors beyond this many discs pull no harder; 0: no limit */
    int threads;
    tier tier;
    int chunk; /* samples in a chunk; sums depend on it in their last digits */
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
    fit_chunk *chunks;      /* learned ones, then held-out ones */
    int learned, held;      /* number of each */
    int bands;              /* bands with samples */
    int slot[EVAL_BANDS];   /* index of each band in the tables, or -1 */
    float *tables, *sums;   /* wide tables: of each band, of each thread */
    double *totals;         /* wide table of each band */
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

/* Makes the passes. E_NOMEM. *out must not be moved afterwards. */
status fit_passes_make(const dataset *d, const fit_space *s, const fit_pass_options *o,
                       fit_passes *out, fault *f);
void fit_passes_clear(fit_passes *p);

/* Runs a pass over the learned samples, or over the held-out ones (FIT_MEASURE only), with the
 * weights of all anchors (NULL for FIT_DIAGONAL). Sets *errors, which may be NULL for kinds without
 * errors. */
void fit_passes_run(fit_passes *p, fit_pass_kind kind, bool held, const double *narrow,
                    fit_errors *errors);

/* Converts the sums of the last pass to the weights of an anchor (or, if `squared`, to their
 * squares). anchor == space->anchors means the common part. */
void fit_passes_collect(const fit_passes *p, int anchor, bool squared, double *narrow);

#endif
