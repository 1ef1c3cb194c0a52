/* train/fit/fit.h - fits the weights of one layer of the learned evaluation to a data set.
 *
 * The value of a position is a sum of weights, so the best ones solve a linear least-squares
 * problem; it is solved by conjugate gradients, each step one pass over the samples. Samples that
 * are further off than `tail` discs count less, the further the less, so that they pull no more
 * than one at the tail (Huber). Every few steps the mean error of the games held out is measured;
 * the weights with the least of it are the answer, and when it has not fallen for some time, the
 * fit ends. The same data give the same weights on any machine and with any number of threads. */
#ifndef TRAIN_FIT_FIT_H
#define TRAIN_FIT_FIT_H

#include "search/limits.h"
#include "train/fit/fit_pass.h"

/* Numbers of empty squares that errors are told by: 0-5, 6-11, ... 54-60. */
enum { FIT_PHASE = 6, FIT_PHASES = 10 };

static inline int fit_phase_first(int phase) {
    return phase * FIT_PHASE;
}

static inline int fit_phase_last(int phase) {
    return phase == FIT_PHASES - 1 ? DATASET_EMPTIES - 1 : (phase + 1) * FIT_PHASE - 1;
}

/* How far a fit has come. */
typedef struct fit_progress {
    int iteration;
    double seconds;
    fit_errors learned, held;
} fit_progress;

typedef struct fit_options {
    fit_pass_options pass; /* which samples, how many threads; its memory serves all */
    fit_shrink shrink;
    int iterations;         /* at most */
    int every;              /* so many iterations are measured */
    int patience;           /* measurements in a row that may fail to improve; 0: any number */
    const stop_token *stop; /* may be NULL; the fit then ends with the best weights so far */
    void (*measured)(void *context, const fit_progress *p); /* may be NULL */
    void *context;
} fit_options;

fit_options fit_usual(void); /* all samples, one thread, the best tier */

typedef struct fit_result {
    int iterations, best; /* how many there were; after which of them the weights were best */
    bool has_stopped;     /* by the stop token */
    size_t learned, held; /* samples */
    size_t clamped;       /* weights too large for 16 bits */
    fit_error float_held; /* all held-out samples, before rounding to 16 bits */
    fit_errors errors_learned, errors_held; /* of the rounded weights */
    double steepness; /* what is left of the slope of the first step, 0 to 1 */
    double seconds;
    double pass_seconds; /* of one sample in one pass, on one thread */
} fit_result;

/* Sets the numbers of the layer, whose patterns and anchors are given. E_RANGE without samples,
 * E_STOPPED before the first measurement, E_NOMEM. */
status fit_layer(const dataset *d, eval_weights *w, eval_layer_name which, const fit_options *o,
                 fit_result *out, fault *f);

/* Samples with from least to most empty squares, added up. */
fit_error fit_errors_sum(const fit_errors *e, int least, int most);
fit_error fit_errors_all(const fit_errors *e);
double fit_error_mean(const fit_error *e); /* absolute, in discs; 0 without samples */
double fit_error_root(const fit_error *e); /* root of the mean square */

#endif
