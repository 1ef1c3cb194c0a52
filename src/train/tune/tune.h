/* train/tune/tune.h - learns the weights of a laboratory agent from games.
 *
 * In each round games are played, first by the parent, then by the agent learned so far. The
 * weights are fitted to all games so far by logistic regression, each phase by itself
 * (train/tune/logistic.h). The loss on held-out games compares the learned agent with its parent.
 * For that, the values of the parent are scaled by one factor for all phases, fitted to the same
 * games, and both have a constant for each phase. The same order gives the same weights on any
 * number of threads. Values without ownership; the agents of the order are borrowed. Errors:
 * E_RANGE, E_STOPPED, E_NOMEM. */
#ifndef TRAIN_TUNE_TUNE_H
#define TRAIN_TUNE_TUNE_H

#include "base/alloc.h"
#include "base/fault.h"
#include "base/stop.h"
#include "game/tier.h"
#include "lab/agent.h"
#include "lab/evaluation.h"
#include "train/tune/logistic.h"
#include "train/tune/tune_games.h"

typedef struct tune_order {
    const lab_agent *agent;  /* to learn: weights for its terms, phases and size */
    const lab_agent *parent; /* of the same size */
    tier tier;
    int games; /* in all rounds together */
    int rounds;
    tune_label label;
    int depth, finish, hold_out; /* as in tune_games */
    double ridge;                /* as logistic_fit() */
    uint64_t seed;
    int threads;
    const stop_token *stop; /* may be NULL */
    /* may be NULL; gets the number of new games; one call at a time */
    void (*progress)(void *context, int games);
    void *progress_context;
    const allocator *memory; /* NULL: the system's */
} tune_order;

typedef enum tune_part { TUNE_TRAIN, TUNE_TEST, TUNE_PARTS } tune_part;

/* How well the results of games are predicted. */
typedef struct tune_quality {
    logistic_error parent, learned;
} tune_quality;

typedef struct tune_result {
    lab_agent agent; /* with the learned weights */
    int games[TUNE_PARTS];
    double factor; /* from the parent's values to logarithms of odds */
    tune_quality quality[LAB_PHASES][TUNE_PARTS];
} tune_result;

/* Learns the weights. E_RANGE for agents whose weights cannot be learned, for impossible numbers,
 * and if a phase never occurred; E_STOPPED, E_NOMEM. */
status tune_run(const tune_order *o, tune_result *out, fault *f);

tune_quality tune_quality_all(const tune_result *r, tune_part part); /* all phases together */

#endif
