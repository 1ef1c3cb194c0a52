/* web/api/keeper.h - a thread that looks after games and searches a few times a second.
 *
 * Nobody listens to a game for KEEPER_GRACE seconds, as long as a page may take to open its stream
 * or to open it again: its hint ends, its review pauses (it continues when somebody listens or asks
 * again). A player who thinks may go on for KEEPER_PATIENCE seconds, then moves.
 * A player who thinks longer than KEEPER_LONGEST seconds moves. A person whose clock has run out
 * loses. A game that nobody asked for in KEEPER_IDLE seconds leaves the memory, and the system gets
 * its tables back within KEEPER_GIVES seconds more.
 * Threads: keeper_start() and keeper_stop() by one. Errors: E_NOMEM without a thread. */
#ifndef WEB_API_KEEPER_H
#define WEB_API_KEEPER_H

#include "base/fault.h"
#include "web/api/api_int.h"

enum {
    KEEPER_GRACE = 2,
    KEEPER_PATIENCE = 30,
    KEEPER_IDLE = 60,
    KEEPER_LONGEST = 3700,
    KEEPER_GIVES = 10
};

void keeper_prepare(api *a); /* before everything else */
status keeper_start(api *a, fault *f);
void keeper_stop(api *a); /* waits. Nothing if it was not started */
void keeper_clear(api *a);

#endif
