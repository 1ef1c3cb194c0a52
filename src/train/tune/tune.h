/* train/tune/tune.h - learns the weights of an agent of the laboratory from games.
 *
 * Rounds: games are played, first by the parent, then by what was learned so far, and the weights
 * are fitted to all games up to then by logistic regression, for each phase by itself
 * (train/tune/logistic.h). What is learned is told apart from what the parent knew by the loss on
 * games held out; the parent's values are scaled by one factor for all phases, fitted to the same
 * games, and both sides have a constant for each phase. The same order gives the same weights on
 * any number of threads. Values without ownership; the agents of the order are borrowed. */
#ifndef TRAIN_TUNE_TUNE_H
#define TRAIN_TUNE_TUNE_H

#include "train/tune/tune_games.h"

typedef struct tune_order {
    const lab_agent *agent;  /* what is learned: weights for its terms, phases and size */
    const lab_agent *parent; /* of the same size */
    tier tier;
    int games; /* in all rounds together */
    int rounds;
    tune_label label;
    int depth, finish, hold_out; /* as tune_games */
    double ridge;                /* as logistic_fit() */
    uint64_t seed;
    int threads;
    const stop_token *stop;                     /* may be NULL */
    void (*progress)(void *context, int games); /* may be NULL; so many more; one call at a time */
    void *progress_context;
    const allocator *memory; /* NULL: the system's */
} tune_order;

typedef enum tune_part { TUNE_TRAIN, TUNE_TEST, TUNE_PARTS } tune_part;

/* How well the results of games are foretold. */
typedef struct tune_quality {
    logistic_error parent, learned;
} tune_quality;

typedef struct tune_result {
    lab_agent agent; /* with the weights that were learned */
    int games[TUNE_PARTS];
    double factor; /* of the parent's values, to logarithms of odds */
    tune_quality quality[LAB_PHASES][TUNE_PARTS];
} tune_result;

/* E_RANGE for agents whose weights cannot be learned, for numbers that cannot be, and where a phase
 * was never met; E_STOPPED, E_NOMEM. */
status tune_run(const tune_order *o, tune_result *out, fault *f);

tune_quality tune_quality_all(const tune_result *r, tune_part part); /* all phases together */

#endif
