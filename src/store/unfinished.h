/* store/unfinished.h - games that are being played, in the same files as finished games.
 *
 * The program that plays a game keeps it after each move. When the game ends, store_add_games()
 * with `finishes` stores it as a finished game and drops the unfinished one, both or neither. The
 * promises P1 to P5 of store.h hold here, too: a state that was kept survives the end of the
 * process and of the power. Ownership: texts and games are borrowed for the call. Threads and
 * errors: as in store.h. */
#ifndef STORE_UNFINISHED_H
#define STORE_UNFINISHED_H

#include "base/fault.h"
#include "notation/game.h"
#include "store/store.h"

typedef struct store_unfinished {
    int64_t id;                /* from 1, never given twice; 0: not stored yet */
    const char *begun;         /* 2026-01-31T23:59:59Z */
    const char *black, *white; /* names of the players, for people */
    const char *settings;      /* only the program that plays the game reads them */
    const game *record;        /* start, moves, scores, times and depths are kept, tags are not */
    int opening_plies;         /* the first plies, which nobody chose. Readers get 0 */
    const char *card;          /* id on the shelf (shelf.h) that a new game gets, or NULL. Readers
                                  get NULL */
} store_unfinished;

/* Stores a game with id 0, or replaces the state of the one with this id. *id is set on success
 * only. E_MISSING if the game has been finished or dropped. E_BUSY if another game has the id on
 * the shelf. */
status store_keep_unfinished(store *s, const store_unfinished *g, int64_t *id, fault *f);

/* Forgets a game. E_MISSING. */
status store_drop_unfinished(store *s, int64_t id, fault *f);

/* A sink that returns anything but OK ends the reading, which then returns the same. */
typedef status store_unfinished_sink(void *context, const store_unfinished *g);

/* Hands out all unfinished games, the oldest first. The sink may not change the store. */
status store_each_unfinished(store *s, store_unfinished_sink *sink, void *context, fault *f);

#endif
