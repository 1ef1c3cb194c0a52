/* service/agents/demo_show.h - shows a demonstration: the thinking, the game move by move, its end.
 *
 * Ownership: everything is borrowed. Threads: everything runs on the calling thread; any thread may
 * set the stop token. Errors: those of demo.h. */
#ifndef SERVICE_AGENTS_DEMO_SHOW_H
#define SERVICE_AGENTS_DEMO_SHOW_H

#include "base/fault.h"
#include "game/position.h"
#include "game/tier.h"
#include "player/player.h"
#include "report/outlet.h"
#include "service/agents/demo.h"

typedef struct demo_show {
    const outlet *outlet;
    demo_game game; /* the show sets `moved` and its context */
    bool discs, colour;
    bool animated; /* redraws the board in place, with a pause after each move */
    int64_t pause_ms;
    bool unread; /* out: a text could not be written; the outlet has reported it */
} demo_show;

/* Opens the player that `spec` names. NULL names the usual player of that side: black is the best
 * player at a small depth. Errors: those of specifications and players. */
status demo_open_player(const char *spec, colour side, const field *board, tier t, player **out,
                        fault *f);

/* Prints how the player to move thinks about *p. */
status demo_show_thinking(demo_show *s, const position *p, fault *f);

/* Plays from *p and prints the end of the game. E_STOPPED if nobody reads any more. */
status demo_show_game(demo_show *s, position *p, fault *f);

#endif
