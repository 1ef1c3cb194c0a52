/* train/fit/network_places.h - the rows of numbers that a position adds up in a network.
 *
 * While a network is learned every class of tied fillings has a row of its own, in the order of the
 * weights of an anchor (engine/weights.h). Behind them come the NETWORK_EXTRAS sets of squares and
 * numbers of empty squares. A set and its mirror image share a row.
 * Ownership: network_places_clear() frees it. Threads: any once made. Errors: E_NOMEM, E_RANGE for
 * patterns that a network cannot use. */
#ifndef TRAIN_FIT_NETWORK_PLACES_H
#define TRAIN_FIT_NETWORK_PLACES_H

#include "base/alloc.h"
#include "base/fault.h"
#include "engine/weights.h"

#include <stdint.h>

enum {
    NETWORK_SETS_OF_POSITION = 28, /* 12 of each side's moves, 4 numbers of empty squares */
    NETWORK_PLACES_MAX = PATTERN_PLACES + NETWORK_SETS_OF_POSITION,
};

typedef struct network_places {
    int classes, rows;                  /* rows: classes and NETWORK_EXTRAS */
    int places;                         /* of patterns */
    uint32_t *class_of;                 /* by filling */
    int32_t middle[PATTERN_PLACES];     /* index of a place's code 0 in class_of */
    int16_t effect[64][PATTERN_PLACES]; /* of a disc on the codes */
    uint16_t tied[NETWORK_EXTRAS];      /* the first of the sets that share a row */
    network_sets sets;                  /* with numbers below NETWORK_EXTRAS */
    network_order order;
    const allocator *memory;
} network_places;

/* Rows of a position, side by side and corner by corner. */
typedef struct network_look {
    uint8_t start[NETWORK_GROUPS + 1]; /* of each group in `row` */
    uint32_t row[NETWORK_PLACES_MAX];
} network_look;

/* E_RANGE for weights whose main layer leaves out patterns, or with a pattern around the centre. */
status network_places_make(const eval_weights *w, const allocator *memory, network_places *out,
                           fault *f);
void network_places_clear(network_places *p);

void network_places_find(const network_places *p, uint64_t own, uint64_t opp, network_look *out);

/* Returns the numbers of eval_mix_numbers() for all EVAL_BANDS bands, one after the other. The
 * caller frees them. NULL: no memory. */
int16_t *network_places_numbers(const eval_weights *w, const allocator *memory);

/* Returns the sum of weights of a position in 256ths of a disc, as the engine adds them up.
 * `numbers` are those of its band. */
int network_places_sum(const network_places *p, const int16_t *numbers, uint64_t own, uint64_t opp);

#endif
