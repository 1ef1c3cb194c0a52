/* player/player.h - one interface for anything that moves: "give me a move by then".
 *
 * A player thinks about boards of one size. player_open() makes one from what a user types; the
 * rooms above know nothing else about it. Errors: those of the specification, and E_NOMEM.
 * Threads: one at a time per player; many players live side by side. */
#ifndef PLAYER_PLAYER_H
#define PLAYER_PLAYER_H

#include "game/tier.h"
#include "search/result.h"

typedef struct player player;

typedef struct player_options {
    int size;
    tier tier;
    const allocator *memory; /* NULL: the system's */
} player_options;

/* The specification of a lab agent ("compound,time=2s", "@mine.ini"). */
status player_open(view spec, const player_options *o, player **out, fault *f);
void player_close(player *p); /* NULL is allowed */

const char *player_name(const player *p); /* the specification, as typed */

/* Forgets what was learned from earlier games; `seed` replaces the one of the specification, so
 * that every game of a match has its own random numbers. */
void player_new_game(player *p, uint64_t seed);

/* A move for the side to move: SEARCH_PASS for a forced pass, SQUARE_NONE when the game is over.
 * A request without any limit is answered under the player's own. */
status player_choose(player *p, const position *where, const search_request *request,
                     search_result *out, fault *f);

#endif
