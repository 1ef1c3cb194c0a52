/* service/agents/demo.h - a first look at two players: how one thinks, and a game between them.
 *
 * Ownership: everything is borrowed. Threads: everything runs on the calling thread; any thread may
 * set the stop token. Errors: those of the players, E_STOPPED, E_NOMEM. */
#ifndef SERVICE_AGENTS_DEMO_H
#define SERVICE_AGENTS_DEMO_H

#include "base/stop.h"
#include "base/text.h"
#include "game/position.h"
#include "player/player.h"

enum { DEMO_OPENING_PLIES = 4 };

/* Appends how the player finds the first move, depth by depth; nothing if it does not search. */
status demo_think(const position *p, player *who, buffer *out, fault *f);

typedef struct demo_game {
    player *players[2]; /* by colour */
    uint64_t seed;      /* of the first, random plies */
    const stop_token *stop;
    /* Hears every move after it is made. False ends the game. May be NULL. */
    bool (*moved)(void *context, const position *p, int square);
    void *moved_context;
} demo_game;

/* Plays from *p until the game is over or stopped; *p is then its last position. Appends the moves,
 * "--" for a pass. E_STOPPED if `moved` ended the game; a stop by the token is no failure. */
status demo_play(const demo_game *g, position *p, buffer *moves, fault *f);

#endif
