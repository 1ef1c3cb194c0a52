/* service/analysis/game_list.h - gathers games from anywhere: a typed game, a file, a folder, a
 * WTHOR base, a store, standard input.
 *
 * Records that cannot be read, and files of a folder that hold no games, are noted and left out:
 * the first ten one by one, the others as a number. Games without a move are left out, unless
 * positions are wanted.
 * Ownership: a list owns its games; game_list_clear(). Threads: one at a time. Errors: those of
 * files, formats, the base and the store; E_MISSING if there is no game; E_STOPPED, E_NOMEM. */
#ifndef SERVICE_ANALYSIS_GAME_LIST_H
#define SERVICE_ANALYSIS_GAME_LIST_H

#include "base/fault.h"
#include "base/stop.h"
#include "base/text.h"
#include "notation/game.h"
#include "report/outlet.h"

typedef struct game_list {
    game *games;
    size_t count, capacity;
    bool many;         /* it came from a source that may have many games, even if it has one */
    uint64_t left_out; /* records and files */
    bool none_fits;    /* after E_MISSING: there are games, but the player or the years have none */
} game_list;

typedef struct game_list_wish {
    const char *path;   /* a typed game, a file, a folder, or "-" */
    const char *format; /* name of the format of files; NULL: find out */
    view player;        /* part of a player's name, in either case; empty: all games */
    const char *year;   /* as in 1990-1995, for a WTHOR base; NULL: all */
    uint64_t record;    /* only this game of a file, counted from 1; 0: all */
    uint64_t limit;     /* games at most; 0: no limit */
    bool positions;     /* takes positions, too: they are games without a move */
    const outlet *notes;
    const stop_token *stop; /* may be NULL */
} game_list_wish;

status game_list_gather(const game_list_wish *w, game_list *out, fault *f);
void game_list_clear(game_list *l);

#endif
