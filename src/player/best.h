/* player/best.h - the player that a command takes when the user names none. */
#ifndef PLAYER_BEST_H
#define PLAYER_BEST_H

#include "game/position.h"

/* Returns the specification of the strongest player for a board, a constant. The champion plays
 * where it can. Elsewhere the strongest agent of the lab plays: the phases of paper 000 with
 * learned weights, deepening, table, ordering and an exact finish (docs/measurements/lab.md
 * compares the agents). Both think for two seconds a move; `limited`: the caller sets limits of its
 * own. */
const char *player_best(const field *board, bool limited);

#endif
