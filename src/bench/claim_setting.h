/* bench/claim_setting.h - what a game of `bench claims` is played with: two champions, each with a
 * strength, limits and settings of its own, and where they begin.
 *
 * All of it is drawn from the seed and the number of the game alone, so that a game can be played
 * again without those before it. Most are quick: what is slow alone has a limit in nodes beside it.
 * Values without ownership; threads: any. */
#ifndef BENCH_CLAIM_SETTING_H
#define BENCH_CLAIM_SETTING_H

#include "game/colour.h"
#include "search/limits.h"

enum { CLAIM_SPEC_BYTES = 201 }; /* as long as a specification may be, and the NUL */

typedef struct claim_side {
    char spec[CLAIM_SPEC_BYTES];
    bool errs;     /* a named level: what it announces is its move's worth, not the position's */
    bool ponders;  /* likewise in `spec` */
    uint64_t seed; /* of its random numbers */
} claim_side;

typedef struct claim_setting {
    int size;
    claim_side sides[2];  /* by colour */
    search_limits limits; /* a clock, or nothing: then each side has its own */
    bool from_list;       /* it begins with an even opening, */
    int random_plies;     /* else after so many random ones */
} claim_setting;

/* `size` is 8, 6 or 4, or 0 to draw it, too. */
claim_setting claim_setting_draw(uint64_t seed, int number, int size);

#endif
