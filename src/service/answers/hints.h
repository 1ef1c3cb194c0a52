/* service/answers/hints.h - hints that arrive over time: the best moves of a position, deeper and
 * deeper.
 *
 * Every completed depth, and near the end of the game every solved move, is handed to a listener as
 * plain data. The listener runs on the calling thread and may take its time; the search waits.
 * Ownership: everything in a request is borrowed for the call; a list is borrowed by the listener
 * until it returns. Threads: one search per engine at a time; any thread may set the stop token.
 * Errors: those of the engine. A stop is no failure. */
#ifndef SERVICE_ANSWERS_HINTS_H
#define SERVICE_ANSWERS_HINTS_H

#include "base/fault.h"
#include "engine/engine.h"
#include "game/position.h"
#include "search/hint_list.h"
#include "search/limits.h"

/* `is_final`: the search has ended and no list follows. */
typedef void hints_listener(void *context, const hint_list *list, bool is_final);

typedef struct hints_request {
    const position *position;
    search_limits limits;   /* without a limit: until every move is solved, or the stop */
    int moves;              /* how many of the best moves; ENGINE_MOVES_MAX for all of them */
    const stop_token *stop; /* may be NULL */
    hints_listener *listener;
    void *context; /* for the listener */
} hints_request;

/* Searches with an engine that the caller owns. The last list is final, also after a stop. Before
 * the first depth is complete the best move is a guess: `best.certainty` is CERTAIN_GUESS. E_NOMEM;
 * E_UNSUPPORTED for a board the engine does not play on: then the listener is never called. */
status hints_search(engine *e, const hints_request *r, fault *f);

/* Returns the limits of hints at a level of the champion (player/level.h): its depth, or the end of
 * the game where the level solves. */
search_limits hints_level_limits(int number, const position *p);

/* Makes an engine for this one search. Errors: those of engine_create() and hints_search(). */
status hints_run(const engine_options *o, const hints_request *r, fault *f);

#endif
