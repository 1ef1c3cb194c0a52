/* train/fit/fit_space.h - the parameters of a fit, and how the weights of a layer follow from them.
 *
 * Many fillings are rare, so a weight for each alone would say little. Therefore a weight is a sum:
 *
 *     weight of a filling at an anchor = own part at this anchor + part common to all anchors
 *                                      + the same two parts of both halves of the filling
 *
 * The fit shrinks every part towards 0. So the halves and the common part explain as much as they
 * can, and only differences shown by many positions remain for the filling itself. A pattern of few
 * squares has no halves. Tied fillings take the mean of their halves.
 *
 * A block holds the parts of one anchor: first a number for each class of tied fillings and for
 * each count, in the order of the weights of an anchor (engine/weights.h), then the halves. There
 * is one block for each anchor and one common block. The map from blocks to weights is linear, and
 * fit_space_gather() is its transpose for gradients.
 *
 * A "wide" table is used by samples. It has a number for each filling, tied or not, then the
 * counts.
 * Ownership: fit_space_clear() frees it; the pattern set is borrowed. Threads: any once made.
 * Errors: E_NOMEM when it is made. */
#ifndef TRAIN_FIT_FIT_SPACE_H
#define TRAIN_FIT_FIT_SPACE_H

#include "base/alloc.h"
#include "base/fault.h"
#include "engine/weights.h"

enum { FIT_BLOCKS_MAX = EVAL_ANCHORS_MAX + 1, FIT_HALVES_FROM = 7 /* squares of a pattern */ };

/* How strongly parts are shrunk towards 0, as a number of samples. */
typedef struct fit_shrink {
    double own, common, half;
} fit_shrink;

/* The weights for the positions of a band of empty squares. */
typedef struct fit_mix {
    int low;        /* anchor; the next one has the other share */
    float share[2]; /* shares of anchor `low` and the next; they add up to 1 */
} fit_mix;

typedef struct fit_space {
    const pattern_set *set;
    int patterns, anchors, blocks;
    int wide;                       /* size of a wide table */
    int narrow;                     /* number of weights of an anchor */
    int classes;                    /* the same without the counts */
    int block;                      /* size of a block */
    int half_squares[PATTERNS_MAX]; /* in the first half; 0: no halves */
    int half_start[PATTERNS_MAX];   /* index in a block of the first half, then the second */
    uint32_t *fold;                 /* index in a wide table -> index of the weight */
    float *tie;                     /* for each filling: 1 / fillings of its class */
    fit_mix mix[EVAL_BANDS];
    const allocator *memory;
} fit_space;

/* E_NOMEM. */
status fit_space_make(const pattern_set *set, const eval_layer *layer, const allocator *memory,
                      fit_space *out, fault *f);
void fit_space_clear(fit_space *s);

/* Map a block to the weights of its anchor, and gradients back. */
void fit_space_spread(const fit_space *s, const double *block, double *narrow);
void fit_space_gather(const fit_space *s, const double *narrow, double *block);

/* Returns how strongly number i of a block is shrunk towards 0. */
double fit_space_shrink(const fit_space *s, const fit_shrink *k, bool common, int i);

/* Fills the wide table of a band from the weights of its two anchors. */
void fit_space_widen(const fit_space *s, int band, const double *narrow, float *wide);

/* Adds a wide table of sums to the weights of an anchor, times `share` (or the share squared). */
void fit_space_fold(const fit_space *s, const double *wide, double share, double *narrow);

double fit_space_share(const fit_space *s, int band, int anchor);

#endif
