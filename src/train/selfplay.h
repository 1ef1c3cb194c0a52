/* train/selfplay.h - the engine plays itself, and every position becomes a record.
 *
 * A game begins with random moves; then the engine plays both sides. Once few enough squares are
 * empty, the position is solved and the rest of the game is best play, but for random moves. Every
 * earlier position gets the result of best play from there. Walks add positions like those inside
 * an endgame search: from a position of the game one side makes random moves and the other the
 * engine's. The position at the end of the walk is solved.
 *
 * A game depends only on the options and its number: it has its own stream of random numbers, and
 * the engine forgets everything before it. So the records are the same on any number of threads,
 * and a run may end after any game and be resumed later.
 * Threads: as series.h. Errors: E_RANGE for impossible options, E_STOPPED, E_NOMEM, and failures of
 * `take`. */
#ifndef TRAIN_SELFPLAY_H
#define TRAIN_SELFPLAY_H

#include "base/deal.h"
#include "base/fault.h"
#include "base/stop.h"
#include "engine/engine.h"
#include "train/record.h"

enum {
    SELFPLAY_DEPTH_MAX = 24,
    SELFPLAY_EXACT_MAX = 30,
    SELFPLAY_PREFIX_MAX = 55, /* also beyond 8x8 */
    SELFPLAY_TREES_MAX = 64,
};

typedef struct selfplay_options {
    engine_options engine; /* for each worker; a small table is as good as a large one */
    int threads;
    uint32_t first, end; /* numbers of the games, from first to end - 1 */
    uint64_t seed;
    int size;                      /* of the board: 6, 8, 10 or 12 */
    int depth;                     /* search depth for moves */
    bool two_depths;               /* values are means of this depth and the one before */
    int exact;                     /* solves the game from this many empty squares */
    int prefix_least, prefix_most; /* random moves: the lower of two draws from this range */
    /* the same for half of the games, chosen by chance; 0, 0: for none */
    int other_least, other_most;
    int noise;              /* percent of random moves until the game is solved */
    int stray;              /* the same afterwards; what a random move leads to is solved again */
    int trees;              /* walks per game */
    const stop_token *stop; /* may be NULL */
    status (*take)(void *context, const record *records, size_t count, fault *f);
    void (*progress)(void *context, uint64_t games, uint64_t records); /* may be NULL */
    void *take_context, *progress_context;
    const deal_ranks *ranks; /* as series.h */
} selfplay_options;

status selfplay_run(const selfplay_options *o, fault *f);

/* Returns the fingerprint of everything that decides a game, for data_writer_open(). The number of
 * games and threads do not count. */
uint16_t selfplay_fingerprint(const selfplay_options *o);

#endif
