/* player/best.h - who plays when nobody is named. */
#ifndef PLAYER_BEST_H
#define PLAYER_BEST_H

#include "game/position.h"

/* The specification of the strongest player for a board: the champion where it can play, else the
 * strongest agent of the lab, text 000's phases with deepening, table, ordering and an exact
 * finish. (Among the lab's, at 20 ms a move it scores 55 % against sized and 74 % against seven
 * with the same techniques, 20 pairs each, and the finish alone is worth 78 % to sized.) Both think
 * for two seconds, unless whoever asks has limits of his own. */
const char *player_best(const field *board, bool limited);

#endif
