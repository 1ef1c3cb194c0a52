/* game/perft.h - counts the positions at the end of every line of play of a given length.
 *
 * This is the classic check of a move generator and a measure of its speed. Two conventions are in
 * use and both are offered. A pass is a ply, or it is free and the line goes on. A game that ends
 * before the full length counts once in both.
 *
 * Ownership: nothing outlives the call. Threads: makes its own; the progress callback runs only on
 * the calling thread. Errors: E_RANGE, E_UNSUPPORTED, E_NOMEM, E_STOPPED. */
#ifndef GAME_PERFT_H
#define GAME_PERFT_H

#include "base/alloc.h"
#include "base/deal.h"
#include "base/fault.h"
#include "game/position.h"
#include "game/tier.h"

#include <stdatomic.h>

enum { PERFT_DEPTH_MAX = 60 };

typedef struct perft_options {
    int depth;         /* 0 to PERFT_DEPTH_MAX */
    bool pass_is_free; /* otherwise a pass is a ply */
    bool single;       /* make the last move of each line instead of counting the choices */
    bool force_grid;   /* use the code for any size even on boards up to 8x8 */
    int threads;       /* 1 and up */
    tier tier;         /* must be usable */
    const allocator *memory;
    const atomic_bool *stop; /* may be NULL; set by another thread or a signal handler */
    void (*progress)(void *context, int done, int total); /* may be NULL */
    void *progress_context;
    const deal_ranks *ranks; /* NULL: this process counts */
} perft_options;

status perft_count(const position *p, const perft_options *options, uint64_t *count, fault *f);

#endif
