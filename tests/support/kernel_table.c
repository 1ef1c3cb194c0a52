/* tests/support/kernel_table.c - see the header. Compiled once per tier. */
#include "support/kernel_table.h"

#include "game/kernels/board_batch.h"
#include "game/kernels/board_kernel.h"
#include "game/kernels/grid_kernel.h"
#include "game/kernels/grid_words.h"
#include "game/tier.h"

#include <string.h>

static void batch_moves(const uint64_t *own, const uint64_t *opp, uint64_t *moves) {
    board_lanes own_lanes, opp_lanes;
    memcpy(&own_lanes, own, sizeof own_lanes);
    memcpy(&opp_lanes, opp, sizeof opp_lanes);
    const board_lanes found = moves_batch(own_lanes, opp_lanes);
    memcpy(moves, &found, sizeof found);
}

GRID_INLINE squares find_moves(const field *f, const grid *g, int reach) {
    grid_runs runs;
    return set_store(grid_find_moves(f, set_load(&g->own), set_load(&g->opp), reach, &runs));
}

GRID_INLINE squares find_flips(const field *f, const grid *g, int square, int reach) {
    grid_runs runs;
    (void)grid_find_moves(f, set_load(&g->own), set_load(&g->opp), reach, &runs);
    const gset move = set_single(square_lane(square), square_bit(square));
    return set_store(grid_find_flips(&runs, move, reach));
}

static squares longest_moves(const field *f, const grid *g) {
    return find_moves(f, g, GRID_LONGEST);
}

static squares longest_flips(const field *f, const grid *g, int square) {
    return find_flips(f, g, square, GRID_LONGEST);
}

/* The reach is a constant in each branch, as it is in the code that matters. */
static squares exact_moves(const field *f, const grid *g) {
    switch (f->size) {
    case 4:
        return find_moves(f, g, 4 - 2);
    case 6:
        return find_moves(f, g, 6 - 2);
    case 8:
        return find_moves(f, g, 8 - 2);
    case 10:
        return find_moves(f, g, 10 - 2);
    case 12:
        return find_moves(f, g, 12 - 2);
    case 14:
        return find_moves(f, g, 14 - 2);
    default:
        return find_moves(f, g, 16 - 2);
    }
}

static squares exact_flips(const field *f, const grid *g, int square) {
    switch (f->size) {
    case 4:
        return find_flips(f, g, square, 4 - 2);
    case 6:
        return find_flips(f, g, square, 6 - 2);
    case 8:
        return find_flips(f, g, square, 8 - 2);
    case 10:
        return find_flips(f, g, square, 10 - 2);
    case 12:
        return find_flips(f, g, square, 12 - 2);
    case 14:
        return find_flips(f, g, square, 14 - 2);
    default:
        return find_flips(f, g, square, 16 - 2);
    }
}

const kernel_table TIER_NAME(kernel_table) = {
    .batch = BOARD_BATCH,
    .chains = GRID_CHAINS,
    .board_moves = kernel_moves,
    .board_flips = kernel_flips,
    .board_flips_2 = kernel_flips_2,
    .batch_moves = batch_moves,
    .grid_moves = {[REACH_LONGEST] = longest_moves, [REACH_EXACT] = exact_moves},
    .grid_flips = {[REACH_LONGEST] = longest_flips, [REACH_EXACT] = exact_flips},
};
