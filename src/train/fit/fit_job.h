/* train/fit/fit_job.h - all weights of the learned evaluation, from a data set.
 *
 * The small layer that orders moves comes first, since it takes seconds: whoever stops the other
 * fit gets a whole set of weights all the same. It learns from ends of games with 8 to 26 empty
 * squares, as a search meets them. */
#ifndef TRAIN_FIT_FIT_JOB_H
#define TRAIN_FIT_FIT_JOB_H

#include "train/fit/fit.h"

typedef struct fit_plan {
    const pattern *patterns; /* borrowed; those that order moves first */
    int pattern_count;
    int order_patterns; /* how many of them order moves */
    int anchors[EVAL_ANCHORS_MAX], anchor_count;
    int order_anchors[EVAL_ANCHORS_MAX], order_anchor_count;
    fit_options options; /* of both fits; for moves the selection is another */
    const char *made;    /* a date */
    /* Before each fit; may be NULL. */
    void (*begin)(void *context, eval_layer_name which);
} fit_plan;

fit_plan fit_plan_usual(void); /* without a date */

/* Whether there can be weights of this form; before data is read, which may take minutes. Errors as
 * those of eval_weights_make(). */
status fit_plan_check(const fit_plan *plan, fault *f);

/* *out is to be cleared when OK. Errors as those of fit_layer() and eval_weights_make(). */
status fit_job_run(const dataset *d, const fit_plan *plan, eval_weights *out,
                   fit_result results[EVAL_LAYERS], fault *f);

#endif
