/* train/fit/fit_job.h - fits all weights of the learned evaluation to a data set.
 *
 * The small layer that orders moves comes first, because it takes seconds. So stopping the other
 * fit still gives a whole set of weights. It learns from endgames with 8 to 26 empty squares, as a
 * search meets them.
 * Ownership: the caller clears the weights. Errors: those of fit_layer() and
 * eval_weights_make(). */
#ifndef TRAIN_FIT_FIT_JOB_H
#define TRAIN_FIT_FIT_JOB_H

#include "base/fault.h"
#include "engine/weights.h"
#include "train/fit/dataset.h"
#include "train/fit/fit.h"

typedef struct fit_plan {
    int side;                /* squares a side of the board */
    const pattern *patterns; /* borrowed; those that order moves come first */
    int pattern_count;
    int order_patterns; /* number of patterns that order moves */
    int anchors[EVAL_ANCHORS_MAX], anchor_count;
    int order_anchors[EVAL_ANCHORS_MAX], order_anchor_count;
    fit_options options; /* of both fits; the layer for moves has its own selection */
    const char *made;    /* a date */
    /* Called before each fit; may be NULL. */
    void (*begin)(void *context, eval_layer_name which);
} fit_plan;

fit_plan fit_plan_usual(int side); /* without a date; pattern_knows_side() (asserted) */

/* Checks that weights of this form are possible, before minutes of reading data. *room becomes the
 * most bytes that their file may take. Errors as eval_weights_make(). */
status fit_plan_check(const fit_plan *plan, size_t *room, fault *f);

/* Runs both fits. On success the caller clears *out. E_RANGE for data of another board; otherwise
 * errors as fit_layer() and eval_weights_make(). */
status fit_job_run(const dataset *d, const fit_plan *plan, eval_weights *out,
                   fit_result results[EVAL_LAYERS], fault *f);

#endif
