/* player/best.h - the player that a command takes when the user names none. */
#ifndef PLAYER_BEST_H
#define PLAYER_BEST_H

#include "game/position.h"

/* Returns the specification of the strongest player for a board, a constant. The champion plays
 * where it can. Elsewhere the strongest agent of the lab plays: the phases of paper 000 with
 * deepening, table, ordering and an exact finish. (At 20 ms a move it scores 55 % against sized and
 * 74 % against seven, all with the same techniques, 20 pairs each. The finish alone gives sized
 * 78 %.) Both think for two seconds a move; `limited`: the caller sets limits of its own. */
const char *player_best(const field *board, bool limited);

#endif
