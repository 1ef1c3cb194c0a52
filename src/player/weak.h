/* player/weak.h - levels that err as a person does, so that a person can win.
 *
 * A shallow search finds the values of the moves, and then one move is drawn. The more a move
 * loses, the less likely it is drawn. Moves that no player of the level would make are never drawn.
 * player/level_facts.h has the measured strength of each level.
 * Values without ownership; threads: any, but one at a time per rng. */
#ifndef PLAYER_WEAK_H
#define PLAYER_WEAK_H

#include "base/rng.h"
#include "base/text.h"
#include "engine/engine.h"
#include "game/position.h"

typedef struct weak_level {
    const char *name, *sentence;
    int loses;          /* target: discs lost in a game against level 21, about */
    int sees;           /* how many of the best moves it considers; ENGINE_MOVES_MAX: all */
    int depth;          /* plies that these moves are searched */
    int exact_from;     /* with this many empty squares or fewer their values are exact */
    double temperature; /* discs: a move that loses this much is drawn 2.7 times less often */
    double opening;     /* the same in the first moves, so that games differ */
    double most;        /* discs: a move that loses more is never made */
    bool keeps_corners; /* a move that loses discs never gives a corner away */
    int counts_from;    /* with this many empty squares or fewer a win is always found and taken */
} weak_level;

enum { WEAK_LEVELS = 4 };

extern const weak_level weak_levels[WEAK_LEVELS]; /* weakest first */

const weak_level *weak_find(view name); /* NULL if no level has this name */

/* Draws one of found->moves, which must be the result of a search at the level's depth, and returns
 * its index. -1: there is no choice, and the engine's own answer stands. */
int weak_choose(const weak_level *w, const position *p, const engine_result *found, rng *r);

/* Returns whether a player of the level could make move i. */
bool weak_plausible(const weak_level *w, const position *p, const engine_result *found, int i);

#endif
