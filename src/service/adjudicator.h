/* service/adjudicator.h - the engine as the solver that ends games near their end.
 *
 * Each lane has an engine of its own, made when it is first asked.
 * Ownership: adjudicator_close() frees what adjudicator_open() made. An adjudicator stays where it
 * is in between. Threads: each lane uses its own engine, so lanes may solve at the same time.
 * Errors: E_UNSUPPORTED for a board that the engine does not solve, E_NOMEM. */
#ifndef SERVICE_ADJUDICATOR_H
#define SERVICE_ADJUDICATOR_H

#include "arena/referee.h"
#include "base/fault.h"
#include "base/workers.h"
#include "engine/engine.h"
#include "game/tier.h"

enum { ADJUDICATE_MOST = 24 }; /* empty squares; more would take longer than the rest of the game */

typedef struct adjudicator {
    exact_solver solver; /* for the arena_run of the games */
    engine_options options;
    engine *engines[WORKERS_MAX]; /* by lane */
} adjudicator;

/* E_UNSUPPORTED for a board that the engine does not solve, unless `empties` is 0. */
status adjudicator_check(int empties, int size, fault *f);

/* With 0 empty squares no weights are loaded, and the solver must not be asked. E_NOMEM. */
status adjudicator_open(adjudicator *j, int empties, tier t, fault *f);
void adjudicator_close(adjudicator *j);

#endif
