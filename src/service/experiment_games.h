/* service/experiment_games.h - games of experiments as games of a store, and back.
 *
 * An experiment knows a game by the key of its job, and the result as a text
 * (experiment/game_job.h). The store has runs with numbered games. A run of an experiment holds the
 * games of two players on one board from openings of one seed. A and B are the two players in the
 * order of their texts. Pair k has the opening line k: game 2k has A as black, game 2k + 1 has B.
 * Without random openings the pairs only count the games. Both seeds of a stored game are the seed
 * of its job.
 *
 * I1  Key and result that are read from a stored game are those it was made of, byte for byte. A
 *     game for which this does not hold, or whose number is taken, is left to the caller.
 * I2  A stored game counts only if it is over and its score is that of its last position. Another
 *     score was changed after it was stored.
 *
 * Ownership: experiment_games_clear() frees. The store is borrowed for the call, the texts of the
 * work until the end. Threads: one at a time. Errors: those of the store, E_NOMEM. */
#ifndef SERVICE_EXPERIMENT_GAMES_H
#define SERVICE_EXPERIMENT_GAMES_H

#include "base/fault.h"
#include "experiment/keeper.h"
#include "store/results.h"
#include "store/store.h"

typedef struct experiment_run experiment_run;

typedef struct experiment_games {
    store_work work;
    experiment_run *runs; /* of this work, as far as they are known */
    size_t count, capacity;
    uint64_t wrong; /* games that do not count (I2) */
    fault first;    /* the first of them */
} experiment_games;

experiment_games experiment_games_make(const store_work *w);
void experiment_games_clear(experiment_games *g);

/* Hands all games of the work to the sink, as keys and results. */
status experiment_games_find(experiment_games *g, store *s, keeper_sink *sink, void *who, fault *f);

/* Stores the games of a group, run by run. left[i] is set to true for each item that is no game or
 * cannot be stored as one. Games of a run that failed, and of those behind it, are not stored. */
status experiment_games_add(experiment_games *g, store *s, const kept_result *group, size_t count,
                            bool *left, fault *f);

#endif
