/* arena/pairs.h - pairs of games between any players, on several threads, reported in order.
 *
 * Each pair of an encounter plays one opening twice with colours exchanged; every game has its own
 * random numbers made from the seed and its number. So the result of a pair does not depend on the
 * other pairs: it is the same in any order and on any number of threads. A match is one encounter,
 * a tournament has many.
 * Ownership: everything in the options is borrowed. Threads: judge and sinks are called by one
 * thread at a time, on any of the threads that play. Errors: those of the first game that fails;
 * E_RANGE, E_NOMEM. A stop is no failure. */
#ifndef ARENA_PAIRS_H
#define ARENA_PAIRS_H

#include "arena/arena_run.h"
#include "arena/encounter.h"
#include "arena/rating/match_statistics.h"
#include "base/fault.h"

/* Sees every game in its order, before the sink does; `pair` is NULL with the first of a pair. May
 * set the llr of the game. True: no later game is wanted. */
typedef bool pair_judge(void *context, match_game *g, const pair_score *pair);

typedef struct pair_job {
    int encounter;
    int pair; /* its number within the encounter */
} pair_job;

typedef struct pairs_options {
    const encounter *encounters;
    const pair_job *jobs; /* in the order in which they begin and are reported */
    int count;
    pair_judge *judge; /* may be NULL */
    void *judge_context;
    arena_run run;
} pairs_options;

typedef struct pairs_result {
    pair_score *scores; /* by job, in the caller's arrays, which are all 0 at first */
    bool *finished;     /* by job, in the same way: both games are finished */
    int games;          /* games that were reported */
    bool decided;       /* by the judge */
} pairs_result;

/* The seed of A (0) or B (1) in game `number`: a stream for each player, not for each colour. */
uint64_t match_player_seed(uint64_t seed, int number, int who);

/* Plays all jobs. Errors of players, openings and referee, of the first game that fails, unless the
 * judge decided before it; with affinity E_RANGE for more games at once than CPUs; E_NOMEM. A stop
 * is no failure: `finished` tells which pairs were played. */
status pairs_play(const pairs_options *o, pairs_result *out, fault *f);

#endif
