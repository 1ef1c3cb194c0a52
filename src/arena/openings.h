/* arena/openings.h - where the games of a match begin.
 *
 * random:N plays N random plies from the start (fewer never: lines that end or pass early are drawn
 * again), each opening from its own stream of the seed. Two openings of a seed may be alike by
 * chance: six plies on 8x8 have 8200 lines, so long matches do better with more.
 * Values without ownership. */
#ifndef ARENA_OPENINGS_H
#define ARENA_OPENINGS_H

#include "base/rng.h"
#include "notation/game.h"

enum { OPENINGS_PLIES_MAX = 40 };

typedef struct openings {
    int random_plies; /* 0: the start itself */
} openings;

/* "start" or "random:N". E_FORMAT or E_RANGE. */
status openings_parse(view text, openings *out, fault *f);

/* Opening number `index` of a seed, as moves from `start` in *out, an empty game. The side to move
 * has a move then. E_NOMEM; E_RANGE where the board is too small for so many plies. */
status openings_play(const openings *o, const position *start, uint64_t seed, uint64_t index,
                     game *out, fault *f);

#endif
