/* web/api/value_search.h - the values of the moves of a position, deeper and deeper: hints of games
 * and values of studies.
 *
 * On boards of the champion its engine searches; on others the analyst judges every move by rising
 * levels. A search that was interrupted goes on where it was: run it again.
 * Ownership: value_search_clear() frees the engine, unless it was taken out. Threads: one at a
 * time; `tell` is called on the searching thread. Errors: a search that has no memory ends. */
#ifndef WEB_API_VALUE_SEARCH_H
#define WEB_API_VALUE_SEARCH_H

#include "analysis/analyst.h"
#include "base/json.h"
#include "base/stop.h"
#include "engine/engine.h"
#include "game/position.h"
#include "game/tier.h"
#include "search/hint_list.h"

/* What is known so far: either a list of the champion or judged moves, the best first. */
typedef struct move_values {
    const hint_list *list; /* or NULL */
    const judged *judged;
    int count; /* of `judged` */
    double ms; /* of searching */
} move_values;

typedef struct value_search {
    position where; /* somebody has a choice there */
    int threads, table_mb;
    tier tier;
    int moves; /* how many of the best get values; ENGINE_MOVES_MAX for all of them */
    int64_t limit_ns;
    const stop_token *stop;
    /* `final`: the search has ended by itself. Not called more often than every 50 ms, but for the
     * first and the final values. A stop is not told. */
    void (*tell)(void *context, const move_values *v, bool final);
    void *context;

    engine *engine; /* made when it is needed, if the caller gives none */

    /* Of the search. */
    int64_t used_ns, begun_ns, told_ns;
    int level;
} value_search;

void value_search_run(value_search *s);
void value_search_clear(value_search *s);

/* Writes the members unit, moves, nodes and ms of the open object. */
void move_values_write(const move_values *v, json_writer *j);

#endif
