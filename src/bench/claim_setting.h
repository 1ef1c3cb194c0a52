/* bench/claim_setting.h - the setting of one game of `bench claims`: two champions, each with its
 * own strength, limits and options, and the opening.
 *
 * A setting depends only on the seed and the number of the game, so one game can be played again
 * alone. Most games are quick: a slow strength gets a limit in nodes as well.
 * Values without ownership; threads: any. */
#ifndef BENCH_CLAIM_SETTING_H
#define BENCH_CLAIM_SETTING_H

#include "search/limits.h"

enum { CLAIM_SPEC_BYTES = 201 }; /* the longest specification and the closing NUL */

typedef struct claim_side {
    char spec[CLAIM_SPEC_BYTES];
    bool errs;     /* a named level, which announces the value of its move, not of the position */
    bool ponders;  /* `spec` says ponder=1 */
    uint64_t seed; /* of its random numbers */
} claim_side;

typedef struct claim_setting {
    int size;
    claim_side sides[2];  /* by colour */
    search_limits limits; /* a clock for both; without one each side has the limits of its spec */
    bool from_list;       /* starts with an even opening of the list */
    int random_plies;     /* if not from the list: random plies before the first move */
} claim_setting;

/* Draws the setting of a game. `size` is one that the champion plays; 0 draws 8, 6 or 4. */
claim_setting claim_setting_draw(uint64_t seed, int number, int size);

#endif
