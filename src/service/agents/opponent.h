/* service/agents/opponent.h - opponents as people name them: "club", "21", "best", or a
 * specification.
 *
 * On boards of the champion a level is the champion's. On other boards the weakest names are agents
 * of the lab, and other levels are depths of the best agent.
 * Ownership: texts are constants or lie in the caller's buffer. Threads: any. */
#ifndef SERVICE_AGENTS_OPPONENT_H
#define SERVICE_AGENTS_OPPONENT_H

#include "base/text.h"
#include "game/position.h"

extern const char opponent_levels[]; /* "first-game, newcomer, ... or 0 to 60": for questions */

/* Whether the words are a level: a name, or a number from 0 to 60. */
bool opponent_is_level(view words);

/* Writes the specification of an opponent. Whether a specification can be played is found out when
 * it is seated. E_RANGE for a number that is no level. Memory failures stay in the buffer. */
status opponent_read(view text, const field *board, buffer *spec, fault *f);

/* Returns the named level that a misspelt word may mean, or NULL. */
const char *opponent_near(view words);

/* Writes what people call the opponent that they named: "club", "level 21", or the words as they
 * are. The specification of a champion at a level counts as the level. */
void opponent_name(view words, buffer *out);

/* ---- the ladder: opponents of rising strength, for --adapt ---- */

enum { LADDER_STEPS = 10, LADDER_START = 2 };

/* Returns the name of a step, as opponent_read() takes it. 0 to LADDER_STEPS - 1 (asserted). */
const char *ladder_step(int step, const field *board);

/* Returns the step of a specification on a board, or -1 if it is none. */
int ladder_find(const char *spec, const field *board);

/* Returns the step of the next game after one against `step` that the person won (1), drew (0) or
 * lost (-1). One step up or down finds the level at which a person wins half of the games. */
int ladder_next(int step, int result);

#endif
