/* experiment/desk.h - what one worker has at hand: the players it opened last.
 *
 * Jobs that follow each other mostly need the same players, and some of those have large tables, so
 * a few stay open. Between games player_new_game() makes them forget, so it does not matter who
 * played before.
 * Ownership: the desk owns its players. Threads: a desk belongs to one. Errors: those of
 * player_open(). */
#ifndef EXPERIMENT_DESK_H
#define EXPERIMENT_DESK_H

#include "base/stop.h"
#include "base/text.h"
#include "player/player.h"

enum { DESK_SEATS = 4, DESK_SPEC_BYTES = 200 };

typedef struct desk_seat {
    player *player; /* NULL: free */
    char spec[DESK_SPEC_BYTES];
    int size;
    bool wants_twin; /* the second of two players of one specification */
    uint64_t used;   /* the larger, the later */
} desk_seat;

typedef struct desk {
    player_options options; /* its size does not count */
    const stop_token *stop; /* may be NULL; jobs end early when it is set */
    desk_seat seats[DESK_SEATS];
    uint64_t clock;
} desk;

void desk_clear(desk *d);

/* Returns a player that stays open until DESK_SEATS - 1 others have been asked for. If two players
 * of one specification meet, ask for one with `twin` and for one without. Errors of
 * player_open(). */
status desk_player(desk *d, view spec, int size, bool twin, player **out, fault *f);

#endif
