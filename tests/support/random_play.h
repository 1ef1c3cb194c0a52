/* tests/support/random_play.h - random positions, the same for the same rng.
 *
 * `blocked` squares, none of them in the middle, are taken out of the field first. The start is one
 * of the four kinds. The library itself plays, as the mailbox would take most of a test's time. */
#ifndef TESTS_SUPPORT_RANDOM_PLAY_H
#define TESTS_SUPPORT_RANDOM_PLAY_H

#include "base/rng.h"
#include "game/position.h"

position random_start(rng *r, int size, int blocked);
position random_reachable(rng *r, int size, int blocked); /* some random plies into a game */
position random_finished(rng *r, int size, int blocked);  /* a random game's end */

/* A position of a random game from the standard start with at most so many empty squares; the side
 * to move has a move. */
position random_late(rng *r, int size, int most);

/* Every square own, opp or empty by chance, from nearly empty to nearly full and from balanced to
 * one-sided. Such a position need not be reachable, but the rules hold all the same. */
position random_filling(rng *r, int size, int blocked);

int random_member(rng *r, const squares *s); /* of a set that is not empty */

#endif
