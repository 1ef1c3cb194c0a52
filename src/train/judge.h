/* train/judge.h - what the engine says of a board of 8x8: a move and a value, or the true value.
 *
 * Values without ownership. Threads: as the engine, one at a time. */
#ifndef TRAIN_JUDGE_H
#define TRAIN_JUDGE_H

#include "engine/engine.h"
#include "game/board.h"
#include "train/record.h"

/* A board and whose turn it is. */
typedef struct scene {
    board now;
    colour side;
} scene;

scene scene_start(void);
int scene_empties(const scene *s);
void scene_play(scene *s, int square); /* legal (asserted) */

/* Passes where the side to move has no move but the other has; false when the game is over. */
bool scene_settle(scene *s);

typedef struct judgement {
    double value;     /* in discs for the side to move */
    bool exact;       /* it is that of best play */
    search_line line; /* board squares, SEARCH_PASS for a pass; as far as it is known, one move at
                         least */
} judgement;

/* The side to move has a move. With a depth of 0 the position is solved. E_STOPPED when the token
 * was set meanwhile: then nothing was learned. stop may be NULL. */
status judge_scene(engine *e, const scene *s, int depth, const stop_token *stop, judgement *out,
                   fault *f);

int8_t judge_result(double discs);      /* rounded, from -64 to 64 */
int16_t judge_sixteenths(double discs); /* as record.value, likewise */

#endif
