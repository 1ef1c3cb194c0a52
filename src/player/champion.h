/* player/champion.h - the engine as a player: "champion,depth=8", "champion,time=2s,threads=2"; see
 * player/champion_keys.h. */
#ifndef PLAYER_CHAMPION_H
#define PLAYER_CHAMPION_H

#include "player/player_class.h"

extern const player_class champion_class;

/* As player_share() and player_unshare(), for specifications of the champion. */
status champion_share(view spec, player_options *o, fault *f);
void champion_unshare(player_options *o);

#endif
