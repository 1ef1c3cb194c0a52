/* train/fit/fit.h - fits the weights of one layer of the learned evaluation to a data set.
 *
 * The value of a position is a sum of weights, so the best weights solve a linear least-squares
 * problem. Conjugate gradients solve it; each step is one pass over the samples. A sample that is
 * off by more than `tail` discs pulls no more than one at the tail (Huber). Every few steps the
 * mean error on held-out games is measured. The weights with the least error are the answer. The
 * fit ends when the error has not fallen for some time. The same data give the same weights on any
 * machine and with any number of threads.
 * Errors: E_RANGE without samples, E_STOPPED only before the first measurement, E_NOMEM. A later
 * stop keeps the best weights so far. */
#ifndef TRAIN_FIT_FIT_H
#define TRAIN_FIT_FIT_H

#include "base/fault.h"
#include "engine/weights.h"
#include "game/board.h"
#include "search/limits.h"
#include "train/fit/dataset.h"
#include "train/fit/fit_lane.h"
#include "train/fit/fit_pass.h"
#include "train/fit/fit_space.h"

/* Bands of empty squares for reporting errors: 0-5, 6-11, ... 54-60 up to 8x8, of 10 and of 14
 * numbers on 10x10 and 12x12. */
enum { FIT_PHASES = 10 };

static inline int fit_phase_first(int side, int phase) {
    return phase * (side > 10 ? 14 : side > BOARD_SIZE ? 10 : 6);
}

static inline int fit_phase_last(int side, int phase) {
    return phase == FIT_PHASES - 1 ? eval_form_of(side).empty_most
                                   : fit_phase_first(side, phase + 1) - 1;
}

/* The progress of a fit. */
typedef struct fit_progress {
    int iteration;
    double seconds;
    fit_errors learned, held;
} fit_progress;

typedef struct fit_options {
    fit_pass_options pass; /* samples and number of threads; its memory serves all */
    fit_shrink shrink;
    int iterations;         /* at most */
    int every;              /* measures after every this many iterations */
    int patience;           /* measurements in a row that may fail to improve; 0: any number */
    const stop_token *stop; /* may be NULL; the fit then ends with the best weights so far */
    void (*measured)(void *context, const fit_progress *p); /* may be NULL */
    void *context;
} fit_options;

fit_options fit_usual(void); /* all samples, one thread, the best tier */

typedef struct fit_result {
    int iterations, best;                   /* iterations done, and the one with the best weights */
    bool has_stopped;                       /* by the stop token */
    size_t learned, held;                   /* samples */
    size_t clamped;                         /* weights too large for 16 bits */
    fit_error float_held;                   /* all held-out samples, before rounding to 16 bits */
    fit_errors errors_learned, errors_held; /* of the rounded weights */
    double steepness;                       /* slope left, as a share of the first step: 0 to 1 */
    double seconds;
    double pass_seconds; /* seconds for one sample in one pass, on one thread */
} fit_result;

/* Sets the numbers of the layer, whose patterns and anchors are given. E_RANGE without samples,
 * E_STOPPED before the first measurement, E_NOMEM. */
status fit_layer(const dataset *d, eval_weights *w, eval_layer_name which, const fit_options *o,
                 fit_result *out, fault *f);

/* Sums errors over samples with `least` to `most` empty squares. */
fit_error fit_errors_sum(const fit_errors *e, int least, int most);
fit_error fit_errors_all(const fit_errors *e);
double fit_error_mean(const fit_error *e); /* mean absolute error in discs; 0 without samples */
double fit_error_root(const fit_error *e); /* root of the mean square */

#endif
