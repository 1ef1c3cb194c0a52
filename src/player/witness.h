/* player/witness.h - a player that passes every call on to another one and reports its results.
 *
 * Ownership: the witness owns the other player and closes it. The listener and its context are
 * borrowed and must outlive the witness. Threads: as those of the other player. The listener runs
 * on the thread that called player_choose(), before that call returns. */
#ifndef PLAYER_WITNESS_H
#define PLAYER_WITNESS_H

#include "base/fault.h"
#include "game/position.h"
#include "player/player.h"
#include "search/result.h"

/* Receives each result of player_choose(). `where` and `told` are borrowed. */
typedef void witness_listener(void *context, const position *where, const search_result *told);

/* E_NOMEM: then the caller still owns the player. */
status witness_open(player *who, witness_listener *hear, void *context, player **out, fault *f);

#endif
