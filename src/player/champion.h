/* player/champion.h - the engine as a player: "champion,depth=8", "champion,time=2s,threads=2".
 * player/champion_keys.h lists the keys. */
#ifndef PLAYER_CHAMPION_H
#define PLAYER_CHAMPION_H

#include "player/player.h"
#include "player/player_class.h"

extern const player_class champion_class;

/* player_unshare() for the weights that champions share. */
void champion_unshare(player_options *o);

#endif
