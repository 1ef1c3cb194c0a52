/* train/lab_probcut.h - fits an agent's ProbCut parameters from its own searches.
 *
 * Positions come from games in which the agent plays itself at depth 1 with some random moves. Each
 * is searched to the check depth and to the full depth of every pair. A straight line is fitted to
 * the points by least squares. Positions whose value is that of a finished game are left out,
 * because such values lie on no line. The same seed gives the same numbers on any number of
 * threads.
 * Errors: E_RANGE for no or bad pairs, E_STOPPED, E_NOMEM. */
#ifndef TRAIN_LAB_PROBCUT_H
#define TRAIN_LAB_PROBCUT_H

#include "base/fault.h"
#include "base/stop.h"
#include "base/text.h"
#include "game/tier.h"
#include "lab/agent.h"
#include "lab/probcut.h"

typedef struct probcut_order {
    const lab_agent *agent; /* borrowed */
    tier tier;
    int pairs[PROBCUT_PAIRS][2]; /* check, full */
    int pair_count;
    int positions; /* for each phase */
    uint64_t seed;
    int threads;
    const stop_token *stop;                               /* may be NULL */
    void (*progress)(void *context, int done, int total); /* may be NULL; one call at a time */
    void *progress_context;
} probcut_order;

/* How well a line fits. */
typedef struct probcut_quality {
    int samples;
    double correlation;
} probcut_quality;

/* Reads pairs of depths, such as "1-3,2-4", into o->pairs. E_FORMAT. */
status lab_probcut_read_pairs(view text, probcut_order *o, fault *f);

/* Fits the model. quality[pair][phase] may be NULL. E_NOMEM, E_STOPPED, E_RANGE for no or bad
 * pairs. */
status lab_probcut_fit(const probcut_order *o, probcut_model *out,
                       probcut_quality quality[PROBCUT_PAIRS][PROBCUT_PHASES], fault *f);

/* Returns the least-squares line through points, and its correlation. The slope is 0 if there are
 * fewer than ten points, if they do not rise, or if no search could use the line. */
probcut_line probcut_line_through(const double *x, const double *y, int count, double *correlation);

#endif
