/* train/fit/network_model.h - a network while it is learned: floating-point numbers.
 *
 * The formulas are those of engine/eval/network.h without rounding, where 1 stands for 256, and 1
 * of the four heads' sum for NETWORK_MODEL_DISCS discs. The view from a corner is the sum of the
 * rows of this corner and half the sums of the two sides that meet in it.
 * Ownership: network_model_clear() frees it. Threads: one at a time while it changes. Errors:
 * E_NOMEM. */
#ifndef TRAIN_FIT_NETWORK_MODEL_H
#define TRAIN_FIT_NETWORK_MODEL_H

#include "base/alloc.h"
#include "base/fault.h"
#include "engine/weights.h"

#include <stdint.h>

enum { NETWORK_MODEL_DISCS = 8 };

/* The numbers of a head. The padding is 0, so that all may be stepped as one array. */
typedef struct network_numbers {
    float first[NETWORK_WIDTH][NETWORK_HIDDEN];
    float bias[NETWORK_WIDTH], skip[NETWORK_WIDTH];
    float first_bias[NETWORK_HIDDEN], last[2][NETWORK_HIDDEN];
    float out, padding[15];
} network_numbers;

/* Gradients of all heads, summed over `samples` of each. */
typedef struct network_slopes {
    network_numbers heads[NETWORK_HEADS];
    int samples[NETWORK_HEADS];
} network_slopes;

typedef struct network_model {
    int rows;
    float *numbers; /* rows * NETWORK_WIDTH */
    float *squares; /* by row: mean squares of its gradients, summed */
    uint32_t *seen; /* by row: how often it was learned from */
    network_numbers *heads, *means, *mean_squares; /* NETWORK_HEADS each; the last two for steps */
    const allocator *memory;
} network_model;

/* Rows and first layers are random, last layers 0: the correction of a new network is 0. */
status network_model_make(int rows, uint64_t seed, const allocator *memory, network_model *out,
                          fault *f);
void network_model_clear(network_model *m);

/* Steps all heads against their gradients (Adam). Heads without samples stay. */
void network_model_step(network_model *m, const network_slopes *s, float rate);

#endif
