/* train/fit/fit_space.h - what a fit can turn, and how the weights of a layer follow from it.
 *
 * Many fillings are rare, so that a weight of their own says little. Therefore a weight is a sum:
 *
 *     weight of a filling at an anchor = own part at this anchor + part common to all anchors
 *                                      + the same two parts of both halves of the filling
 *
 * and every part is drawn towards 0 in the fit: what the halves or the common part can explain they
 * do, and only what many positions show is left to the filling itself. A pattern of few squares has
 * no halves. Tied fillings take the mean of their halves.
 *
 * A block holds the parts of one anchor: first a number for each class of tied fillings and for
 * each count, in the order of the weights of an anchor (engine/weights.h), then the halves.
 * There is one block for each anchor and one for what is common. The way from blocks to weights is
 * linear, and fit_space_gather() is the same way back for gradients.
 *
 * The tables that samples look into have a number for each filling, tied or not, then the counts: a
 * "wide" table.
 * Ownership: fit_space_clear() frees it; the pattern set is borrowed. Threads: any once made. */
#ifndef TRAIN_FIT_FIT_SPACE_H
#define TRAIN_FIT_FIT_SPACE_H

#include "engine/weights.h"

enum { FIT_BLOCKS_MAX = EVAL_ANCHORS_MAX + 1, FIT_HALVES_FROM = 7 /* squares of a pattern */ };

/* How strongly parts are drawn to 0, as if so many samples said so. */
typedef struct fit_shrink {
    double own, common, half;
} fit_shrink;

/* Which weights the positions of a band of empty squares use. */
typedef struct fit_mix {
    int low;        /* anchor; the next one has the other share */
    float share[2]; /* of anchor `low` and the next; add up to 1 */
} fit_mix;

typedef struct fit_space {
    const pattern_set *set;
    int patterns, anchors, blocks;
    int wide;                       /* numbers of a wide table */
    int narrow;                     /* numbers of the weights of an anchor */
    int classes;                    /* of them, without the counts */
    int block;                      /* numbers of a block */
    int half_squares[PATTERNS_MAX]; /* of the first half; 0: no halves */
    int half_start[PATTERNS_MAX];   /* in a block: of the first half, then the second */
    uint32_t *fold;                 /* wide -> narrow */
    float *tie;                     /* 1 / fillings of the class, for each filling */
    fit_mix mix[EVAL_BANDS];
    const allocator *memory;
} fit_space;

/* E_NOMEM. */
status fit_space_make(const pattern_set *set, const eval_layer *layer, const allocator *memory,
                      fit_space *out, fault *f);
void fit_space_clear(fit_space *s);

/* A block's contribution to the weights of its anchor, and back. */
void fit_space_spread(const fit_space *s, const double *block, double *narrow);
void fit_space_gather(const fit_space *s, const double *narrow, double *block);

/* How strongly number i of a block is drawn to 0. */
double fit_space_shrink(const fit_space *s, const fit_shrink *k, bool common, int i);

/* The wide table of a band, from the weights of its two anchors. */
void fit_space_widen(const fit_space *s, int band, const double *narrow, float *wide);

/* What a wide table of sums adds to the weights of an anchor: its share, or the share squared. */
void fit_space_fold(const fit_space *s, const double *wide, double share, double *narrow);

double fit_space_share(const fit_space *s, int band, int anchor);

#endif
