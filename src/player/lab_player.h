/* player/lab_player.h - an agent of the lab as a player. */
#ifndef PLAYER_LAB_PLAYER_H
#define PLAYER_LAB_PLAYER_H

#include "player/player_class.h"

/* Claims everything: a name of the catalogue, or an agent file behind '@'. */
extern const player_class lab_player_class;

#endif
