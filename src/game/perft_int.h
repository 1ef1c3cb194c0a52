/* game/perft_int.h - the two counters that are compiled once per tier, for game/perft.c only. */
#ifndef GAME_PERFT_INT_H
#define GAME_PERFT_INT_H

#include "game/grid.h"

#include <stdatomic.h>

/* The facts a counter needs besides the position. */
typedef struct perft_rules {
    const field *field;
    bool pass_is_free;
    bool single;
    const atomic_bool *stop; /* may be NULL; once set, the result of a counter is meaningless */
} perft_rules;

/* The counters check the stop token at nodes with at least this many plies left. Below that the
 * work takes a fraction of a second. */
enum { PERFT_STOP_DEPTH = 8 };

static inline bool perft_stopped(const perft_rules *rules) {
    return rules->stop && atomic_load_explicit(rules->stop, memory_order_relaxed);
}

#define PERFT_DECLARE(tier)                                                                        \
    uint64_t perft_board_##tier(const perft_rules *rules, const grid *g, int depth);               \
    uint64_t perft_grid_##tier(const perft_rules *rules, const grid *g, int depth);

PERFT_DECLARE(baseline)
PERFT_DECLARE(v3)
PERFT_DECLARE(v4)

#endif
