/* service/stored_gathering.h - games of a store, gathered for standings.
 *
 * A player is identified by its specification, a person by the name. Standings show its name, where
 * a run has one; the name of the last run counts.
 * Ownership: stored_gathering_clear() frees. Errors: E_NOMEM. */
#ifndef SERVICE_STORED_GATHERING_H
#define SERVICE_STORED_GATHERING_H

#include "arena/gathering.h"
#include "base/fault.h"
#include "store/store.h"

typedef struct stored_gathering {
    gathering *games;
    int64_t run; /* the run of the last game; `players` are its players */
    int players[2];
    uint64_t own; /* games of a player with itself, which are left out */
} stored_gathering;

status stored_gathering_begin(stored_gathering *g, fault *f);
status stored_gathering_add(stored_gathering *g, const store_run *r, const store_game *next,
                            fault *f);

/* Adds the games of a store that fit the filter, at most `limit` unless it is 0. *more tells
 * whether there are others. Errors: also those of the store. */
status stored_gathering_read(stored_gathering *g, store *s, const store_filter *filter,
                             uint64_t limit, bool *more, fault *f);
void stored_gathering_clear(stored_gathering *g);

#endif
