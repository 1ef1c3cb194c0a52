/* cli/adjudicator.h - --adjudicate: the engine says how games end that are near their end.
 *
 * Each lane has an engine of its own, made when it is first asked.
 * Ownership: adjudicator_close() frees what adjudicator_open() made; in between it stays where it
 * is. */
#ifndef CLI_ADJUDICATOR_H
#define CLI_ADJUDICATOR_H

#include "arena/referee.h"
#include "base/workers.h"
#include "cli/arguments.h"
#include "engine/engine.h"

enum { ADJUDICATE_MOST = 24 }; /* more would take longer than the rest of the game */

#define ADJUDICATE_OPTION                                                                          \
    {                                                                                              \
        "adjudicate", OPTION_NUMBER, "N",                                                          \
            "end games with N empty squares, or fewer, with the score the engine finds", NULL      \
    }

typedef struct adjudicator {
    exact_solver solver; /* hand this in */
    engine_options options;
    engine *engines[WORKERS_MAX]; /* by lane */
} adjudicator;

/* 0 where it is not asked for. E_RANGE. */
status adjudicator_read(const arguments *a, int *empties, fault *f);

/* E_UNSUPPORTED for a board that cannot be solved, if it is asked for. */
status adjudicator_check(int empties, int size, fault *f);

/* With 0 empty squares there is nothing to do, and nothing to hand in. E_NOMEM. */
status adjudicator_open(adjudicator *j, int empties, tier t, fault *f);
void adjudicator_close(adjudicator *j);

#endif
