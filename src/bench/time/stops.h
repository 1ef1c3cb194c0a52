/* bench/time/stops.h - measures how soon a searching player answers a stop.
 *
 * Ownership: everything is borrowed for the call. Threads: starts one thread, which ends before the
 * call returns. Errors: those of the player; E_STOPPED after a stop of the run; E_NOMEM. */
#ifndef BENCH_TIME_STOPS_H
#define BENCH_TIME_STOPS_H

#include "base/fault.h"
#include "bench/bench.h"
#include "player/player.h"

typedef struct time_stops {
    double *late_ms; /* room for `wanted` numbers: from the stop to the answer */
    int wanted;
    int count; /* out: numbers that were measured */
} time_stops;

/* Lets the player search from positions of random games, stops each search after 5 to 50 ms and
 * measures the time until the answer. A search that ends before its stop does not count. */
status time_stops_measure(const bench_run *run, player *who, int size, uint64_t seed, time_stops *s,
                          fault *f);

#endif
