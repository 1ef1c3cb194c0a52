/* train/game_positions.h - positions of games that the engine plays against itself, on any board.
 *
 * Each position comes from a game of its own: random moves at first, then moves of a shallow search
 * until the wanted number of squares is empty. All numbers of empty squares from `least` to `most`
 * come equally often. A position depends on the seed and its index alone, so the number of threads
 * changes nothing.
 * Ownership: everything is borrowed. Errors: E_STOPPED, E_NOMEM, those of the engine; E_RANGE if
 * the games on such a board end too early. */
#ifndef TRAIN_GAME_POSITIONS_H
#define TRAIN_GAME_POSITIONS_H

#include "base/fault.h"
#include "base/stop.h"
#include "engine/engine.h"
#include "game/position.h"

/* A position in which the side to move has a move. */
typedef struct game_position {
    position where;
    int result; /* of best play, in discs for the side to move; only if it was asked for */
} game_position;

typedef struct game_positions {
    engine_options engine; /* for each worker; `threads` is taken as 1 */
    int threads;
    int size;        /* of the board */
    int depth;       /* of the searches that choose moves */
    int least, most; /* empty squares */
    bool exact;      /* solve each position */
    uint64_t seed;
    const stop_token *stop;                       /* may be NULL */
    void (*progress)(void *context, size_t done); /* may be NULL; called by one thread at a time */
    void *progress_context;
} game_positions;

/* Fills out[0] to out[count - 1]. */
status game_positions_make(const game_positions *g, size_t count, game_position *out, fault *f);

#endif
