/* service/games/game_import.h - games out of a text or a file of any format that we read, as runs
 * and games of a store.
 *
 * Every format of notation/ is tried; a WTHOR file is known by the ending of its name. A record
 * that cannot be read, and a position without a game, is told and left out. Ownership: everything
 * is borrowed for the call. Errors: E_FORMAT if nothing can be understood; E_NOMEM; those of the
 * listener, which end the reading. */
#ifndef SERVICE_GAMES_GAME_IMPORT_H
#define SERVICE_GAMES_GAME_IMPORT_H

#include "base/fault.h"
#include "base/text.h"
#include "notation/game.h"
#include "store/store.h"

typedef struct import_listener {
    /* Takes a game that was read, with its tags. */
    status (*game)(void *context, const game *g, fault *f);
    /* Hears why a record is left out. `where` is "line 3, character 5", or
     * the number of a game. */
    void (*left_out)(void *context, const char *where, const char *why);
    void *context;
} import_listener;

/* Reads all games of the bytes. `name` is that of the file; only its ending counts; it may be NULL.
 * `players` is the file of names (.jou) beside a WTHOR file, or empty: players are then called by
 * their numbers. *format is the name of the format, a constant. */
status game_import_read(view bytes, const char *name, view players, const import_listener *l,
                        const char **format, fault *f);

enum { IMPORT_DATE_BYTES = 24 };

/* The run and the game under which a store keeps a game from elsewhere. */
typedef struct imported_game {
    store_run run;
    store_game game;
    buffer key, position;
    char created[IMPORT_DATE_BYTES]; /* the day of the game, or `now` */
} imported_game;

/* Fills *out, which borrows the record, and `now`: the present time as store_run.begun has it.
 * E_NOMEM. The caller clears it. */
status imported_game_make(const game *record, const char *now, imported_game *out, fault *f);
void imported_game_clear(imported_game *g);

#endif
