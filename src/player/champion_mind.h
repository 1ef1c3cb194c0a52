/* player/champion_mind.h - how the champion answers at its level: the question that it asks its
 * engine, and the move that it takes from the answer.
 *
 * A caller who has an engine of its own, such as the C library, needs no player for a level.
 * Values without ownership; threads: any, one at a time per mind. */
#ifndef PLAYER_CHAMPION_MIND_H
#define PLAYER_CHAMPION_MIND_H

#include "base/rng.h"
#include "engine/engine.h"
#include "game/position.h"
#include "player/champion_spec.h"
#include "player/level.h"
#include "player/weak.h"
#include "search/limits.h"
#include "search/result.h"

typedef struct champion_mind {
    search_limits limits;   /* for requests without a limit */
    int solve;              /* empty squares; -1: twice the depth, within limits */
    bool has_level;         /* a number was given */
    int level;              /* that number, or LEVEL_USUAL */
    const weak_level *weak; /* a named level, or NULL */
    rng random;             /* for named levels */
} champion_mind;

champion_mind champion_mind_make(const champion_wishes *w);

/* Begins a game. Only named levels use the seed. */
void champion_mind_new_game(champion_mind *m, uint64_t seed);

/* Returns the question for the engine: the limits of the request or of the specification, and what
 * the level adds to them. */
engine_request champion_mind_ask(const champion_mind *m, const position *where,
                                 const search_request *request);

/* Takes the move from the engine's answer. A named level draws one of the moves. */
void champion_mind_answer(champion_mind *m, const position *where, const engine_result *found,
                          search_result *out);

#endif
