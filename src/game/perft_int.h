/* game/perft_int.h - the two counters that are compiled once per tier, for perft.c only. */
#ifndef GAME_PERFT_INT_H
#define GAME_PERFT_INT_H

#include "game/board.h"

/* What a counter needs to know besides the position. */
typedef struct perft_rules {
    const field *field;
    bool pass_is_free;
    bool single;
} perft_rules;

#define PERFT_DECLARE(tier)                                                                        \
    uint64_t perft_board_##tier(const perft_rules *rules, const grid *g, int depth);               \
    uint64_t perft_grid_##tier(const perft_rules *rules, const grid *g, int depth);

PERFT_DECLARE(baseline)
PERFT_DECLARE(v3)
PERFT_DECLARE(v4)

#endif
