/* game/plausible.h - whether a position that somebody set up can come from a game.
 *
 * Some rules hold in every position of every game: the four squares in the middle are never empty
 * again, and each disc was put beside others, so all discs hang together, also over corners. A
 * position that breaks one is impossible. One that keeps them may still be impossible: nobody knows
 * a quick and complete test. The middle counts only where none of it is blocked.
 * Plain values without ownership; threads: any. Errors: E_RANGE with a sentence. */
#ifndef GAME_PLAUSIBLE_H
#define GAME_PLAUSIBLE_H

#include "base/fault.h"
#include "game/position.h"

/* Refuses a position that no game can reach. *at_fault are the squares that prove it, if there are
 * any; they are empty after OK. */
status position_plausible(const position *p, squares *at_fault, fault *f);

#endif
