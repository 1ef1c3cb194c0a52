/* bench/time/games.h - plays games by a clock and counts losses on time.
 *
 * Ownership: everything is borrowed for the call. Errors: those of match_run(). */
#ifndef BENCH_TIME_GAMES_H
#define BENCH_TIME_GAMES_H

#include "base/fault.h"
#include "bench/bench.h"

typedef struct time_games {
    int wanted;       /* even */
    int threads;      /* games at once */
    int64_t game_ns;  /* clock of a side for the whole game, without an increment */
    int played, lost; /* out: games of finished pairs; those that were lost on time */
} time_games;

/* Lets the player of a specification play against itself. */
status time_games_play(const bench_run *run, const char *spec, int size, uint64_t seed,
                       time_games *g, fault *f);

#endif
