/* train/selfplay.h - the engine plays itself, and every position becomes a record.
 *
 * A game begins with random moves; after them both sides play what the engine finds. As soon as few
 * enough squares are empty the position is solved, the rest of the game is best play, and every
 * position before is given the result that best play leads to. Positions like those inside a search
 * of the end of the game come from walks: from a position of the game one side makes random moves
 * and the other the engine's, and where the walk ends the position is solved.
 *
 * A game depends on the options and its number alone: its random numbers are a stream of their own,
 * and the engine forgets everything before it. So the records are the same on any number of
 * threads, and a run may be ended after any game and gone on with later.
 * Threads: as series.h. Errors: E_RANGE for options that cannot be, E_STOPPED, E_NOMEM, and what
 * `take` fails with. */
#ifndef TRAIN_SELFPLAY_H
#define TRAIN_SELFPLAY_H

#include "train/series.h"

enum {
    SELFPLAY_DEPTH_MAX = 24,
    SELFPLAY_EXACT_MAX = 30,
    SELFPLAY_PREFIX_MAX = 55,
    SELFPLAY_TREES_MAX = 64,
};

typedef struct selfplay_options {
    engine_options engine; /* of each worker; a small table is as good as a large one */
    int threads;
    uint32_t first, end; /* numbers of the games, from first to end - 1 */
    uint64_t seed;
    int depth;                     /* of the searches for moves */
    int exact;                     /* empty squares from which the game is solved */
    int prefix_least, prefix_most; /* random moves: the lower of two draws from this range */
    int other_least, other_most;   /* likewise, for half of the games by chance; 0, 0: for none */
    int noise;              /* percent of the moves that are random, until the game is solved */
    int trees;              /* walks for each game */
    const stop_token *stop; /* may be NULL */
    status (*take)(void *context, const record *records, size_t count, fault *f);
    void (*progress)(void *context, uint64_t games, uint64_t records); /* may be NULL */
    void *take_context, *progress_context;
} selfplay_options;

status selfplay_run(const selfplay_options *o, fault *f);

/* Of whatever makes a game what it is, for data_writer_open(): not of how many there are, nor of
 * the threads. */
uint16_t selfplay_fingerprint(const selfplay_options *o);

#endif
