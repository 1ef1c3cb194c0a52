/* player/champion.h - the engine as a player: "champion,depth=8", "champion,time=2s,threads=2".
 *
 * Keys: depth, nodes, time (limits of its own, for requests without any), solve (empty squares from
 * which on it plays perfectly, whatever the depth), threads, hash (megabytes). */
#ifndef PLAYER_CHAMPION_H
#define PLAYER_CHAMPION_H

#include "player/player_class.h"

extern const player_class champion_class;

#endif
