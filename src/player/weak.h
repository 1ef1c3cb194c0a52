/* player/weak.h - levels that err as a person does, for those who want to win now and then.
 *
 * The engine says what moves are worth by a shallow search, and one of them is drawn: the more
 * a move loses, the less likely, and none that no player of the level would make. How much a level
 * loses in the end was measured (player/level_facts.h).
 * Values without ownership; threads: any, but one at a time per rng. */
#ifndef PLAYER_WEAK_H
#define PLAYER_WEAK_H

#include "base/rng.h"
#include "engine/engine.h"

typedef struct weak_level {
    const char *name, *sentence;
    int loses;          /* discs, about, in a game against level 21: what is aimed at */
    int sees;           /* so many of the best moves are thought of; ENGINE_MOVES_MAX: all */
    int depth;          /* plies these are searched */
    int exact_from;     /* empty squares from which on they have their true values */
    double temperature; /* discs: a move that loses so much is drawn 2.7 times less often */
    double opening;     /* the same in the first moves, so that games differ */
    double most;        /* discs: a move that loses more is never made */
    bool keeps_corners; /* a worse move never gives a corner away */
    int counts_from;    /* empty squares from which on a win is counted out and taken */
} weak_level;

enum { WEAK_LEVELS = 4 };

extern const weak_level weak_levels[WEAK_LEVELS]; /* weakest first */

const weak_level *weak_find(view name); /* NULL: there is none of this name */

/* Which of found->moves is made at p: those were searched as the level says. -1: there is no
 * choice, and the engine's own answer stands. */
int weak_choose(const weak_level *w, const position *p, const engine_result *found, rng *r);

/* Whether w could make move i at all. */
bool weak_plausible(const weak_level *w, const position *p, const engine_result *found, int i);

#endif
