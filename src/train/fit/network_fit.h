/* train/fit/network_fit.h - learns the network that corrects the sum of weights.
 *
 * The weights stay as they are; the network learns what they miss. Samples come in a random order,
 * another one in each pass over all of them (an epoch), and in batches. A batch has three steps:
 * every sample finds its error and gradients, then the rows it looked at are stepped sample by
 * sample (Adagrad with a rate for each row, drawn to 0 by `decay`), then the heads by the mean of
 * the batch (Adam). The rate rises at first and then falls along a cosine. A sample that is off by
 * more than `tail` discs pulls no more than one at the tail.
 *
 * Threads share a batch: each takes lanes of its samples, then the rows whose numbers leave its
 * rest. The sums of lanes are added in order. So the same data and options give the same network on
 * any number of threads and every tier.
 * Errors: E_RANGE without samples and for patterns that a network cannot use, E_STOPPED before the
 * first batch, E_NOMEM. A later stop keeps what was learned. */
#ifndef TRAIN_FIT_NETWORK_FIT_H
#define TRAIN_FIT_NETWORK_FIT_H

#include "base/alloc.h"
#include "base/fault.h"
#include "engine/weights.h"
#include "game/tier.h"
#include "search/limits.h"
#include "train/fit/dataset.h"
#include "train/fit/fit.h"
#include "train/fit/fit_lane.h"
#include "train/fit/network_round.h"

enum { NETWORK_FIT_LANES = 16 }; /* parts of a batch: more threads are not used */

typedef struct network_fit_options {
    int epochs;   /* passes over the samples */
    double rate;  /* of rows; heads have a fixed share of it */
    double decay; /* how strongly rows are drawn to 0 */
    double tail;  /* discs */
    int rows;     /* of the network in the file, with the empty one */
    int batch;    /* samples */
    int measures; /* how often held-out games are measured on the way */
    uint64_t seed;
    int threads;
    tier tier;
    const char *made; /* a date */
    const allocator *memory;
    const stop_token *stop; /* may be NULL */
    /* Called after each measurement with the share of the way in per cent as `iteration`; may be
     * NULL. */
    void (*measured)(void *context, const fit_progress *p);
    void *context;
} network_fit_options;

network_fit_options network_fit_usual(void); /* without a date */

typedef struct network_fit_result {
    double samples;           /* learned from, with repetitions */
    bool has_stopped;         /* by the stop token */
    fit_errors errors_before; /* of held-out games, or of all learned ones without: the sum alone */
    fit_errors errors_float;  /* with the network before rounding */
    fit_errors errors;        /* with the network of the file */
    bool has_held;
    network_rounding rounding;
    double seconds;        /* of learning */
    double sample_seconds; /* for one sample, on one thread */
} network_fit_result;

/* Learns a network and gives it to the weights, in place of one they have. On failure they stay as
 * they were. */
status network_fit(const dataset *d, eval_weights *w, const network_fit_options *o,
                   network_fit_result *out, fault *f);

#endif
