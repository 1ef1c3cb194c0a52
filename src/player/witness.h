/* player/witness.h - a player that plays as another does and tells somebody what it announces.
 *
 * Ownership: the witness closes the player it stands for; the listener and its context are borrowed
 * and outlive it. Threads: as those of the player; the listener is called by whoever asks for the
 * move, before it gets it. */
#ifndef PLAYER_WITNESS_H
#define PLAYER_WITNESS_H

#include "player/player.h"

/* `where` and `told` are borrowed. */
typedef void witness_hear(void *context, const position *where, const search_result *told);

/* E_NOMEM: then the player is still the caller's. */
status witness_open(player *who, witness_hear *hear, void *context, player **out, fault *f);

#endif
