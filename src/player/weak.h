/* player/weak.h - levels that err as a person does, so that a person can win.
 *
 * Most levels search a little to find the values of the moves, and then draw one move. The more a
 * move loses, the less likely it is drawn. Moves that no player of the level would make are never
 * drawn. The two weakest levels know the rules and little else: they draw by what the eye sees, the
 * discs that a move turns over and the corners it takes or gives away.
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
    int loses;          /* target: discs lost in a game against level 21, about; 0: see `equals` */
    const char *equals; /* target: as strong as this agent of the lab; NULL: see `loses` */
    int sees;           /* how many of the best moves it considers; ENGINE_MOVES_MAX: all */
    int depth;          /* plies that these moves are searched */
    int exact_from;     /* with this many empty squares or fewer their values are exact */
    double temperature; /* discs: a move that loses this much is drawn 2.7 times less often */
    double opening;     /* the same in the first moves, so that games differ */
    double most;        /* discs: a move that loses more is never made */
    bool keeps_corners; /* a move that loses discs never gives a corner away */
    int counts_from;    /* with this many empty squares or fewer a win is always found and taken */

    /* Levels that go by the eye: the temperature is in units of one disc turned over. */
    bool by_eye;
    double corner; /* a corner taken is worth this many discs turned over */
    double danger; /* a corner given away costs this many of them */
} weak_level;

enum { WEAK_LEVELS = 6 };

#define WEAK_NAMES "first-game, newcomer, beginner, novice, club or strong"

extern const weak_level weak_levels[WEAK_LEVELS]; /* weakest first */

const weak_level *weak_find(view name); /* NULL if no level has this name */

/* Returns the depth of the level on boards of `size` squares a side. On large boards each ply costs
 * more, and a player of this level sees less far. */
int weak_depth(const weak_level *w, int size);

/* Draws one of found->moves, which must be the result of a search at the level's depth, and returns
 * its index. -1: there is no choice, and the engine's own answer stands. */
int weak_choose(const weak_level *w, const position *p, const engine_result *found, rng *r);

/* Returns whether a player of the level could make move i. A level that goes by the eye could make
 * any. */
bool weak_plausible(const weak_level *w, const position *p, const engine_result *found, int i);

#endif
