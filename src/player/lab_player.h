/* player/lab_player.h - an agent of the lab as a player. */
#ifndef PLAYER_LAB_PLAYER_H
#define PLAYER_LAB_PLAYER_H

#include "player/player_class.h"

/* Claims every text: the name of an agent of the catalogue, "@FILE" for an agent file, or a mistake
 * that the catalogue explains best. */
extern const player_class lab_player_class;

#endif
