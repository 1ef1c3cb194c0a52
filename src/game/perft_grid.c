/* game/perft_grid.c - perft on any board. Compiled once per tier, and within it once for each
 * reach, so that a board pays only for runs that fit on it. */
#include "game/grid.h"
#include "game/kernels/grid_words.h"
#include "game/perft_int.h"
#include "game/tier.h"

#include "game/kernels/grid_kernel.h"

typedef uint64_t counter(const perft_rules *rules, gset own, gset opp, int depth);

GRID_INLINE uint64_t walk_pass(const perft_rules *r, gset own, gset opp, int depth, int reach,
                               counter *walk) {
    grid_runs unused;
    if (!set_any(grid_find_moves(r->field, opp, own, reach, &unused))) return 1;
    return walk(r, opp, own, r->pass_is_free ? depth : depth - 1);
}

/* Counts the moves of a position one ply before the end, without making them. */
GRID_INLINE uint64_t count_last(const perft_rules *r, gset own, gset opp, int reach,
                                counter *walk) {
    grid_runs unused;
    const int moves = set_count(grid_find_moves(r->field, own, opp, reach, &unused));
    if (__builtin_expect(moves == 0, 0)) return walk_pass(r, own, opp, 1, reach, walk);
    return (uint64_t)moves;
}

GRID_INLINE uint64_t walk_children(const perft_rules *r, gset own, gset opp, int depth, int reach,
                                   counter *walk) {
    grid_runs runs;
    const squares moves = set_store(grid_find_moves(r->field, own, opp, reach, &runs));
    if (squares_empty(&moves)) return walk_pass(r, own, opp, depth, reach, walk);
    uint64_t total = 0;
    for (int lane = 0; lane < 4; lane++) {
        for (uint64_t rest = moves.lane[lane]; rest; rest &= rest - 1) {
            const gset move = set_single(lane, rest & (0 - rest));
            const gset flips = grid_find_flips(&runs, move, reach);
            const gset next_own = set_minus(opp, flips);
            const gset next_opp = set_or(own, set_or(flips, move));
            if (depth == 2 && !r->single)
                total += count_last(r, next_own, next_opp, reach, walk);
            else
                total += walk(r, next_own, next_opp, depth - 1);
        }
    }
    return total;
}

GRID_INLINE uint64_t walk_any(const perft_rules *r, gset own, gset opp, int depth, int reach,
                              counter *walk) {
    if (depth == 0) return 1;
    if (depth >= PERFT_STOP_DEPTH && perft_stopped(r)) return 0;
    if (depth == 1 && !r->single) return count_last(r, own, opp, reach, walk);
    return walk_children(r, own, opp, depth, reach, walk);
}

static uint64_t walk_to_10(const perft_rules *r, gset own, gset opp, int depth) {
    return walk_any(r, own, opp, depth, 10 - 2, walk_to_10);
}

static uint64_t walk_12(const perft_rules *r, gset own, gset opp, int depth) {
    return walk_any(r, own, opp, depth, 12 - 2, walk_12);
}

static uint64_t walk_16(const perft_rules *r, gset own, gset opp, int depth) {
    return walk_any(r, own, opp, depth, GRID_LONGEST, walk_16);
}

uint64_t TIER_NAME(perft_grid)(const perft_rules *rules, const grid *g, int depth) {
    const int size = rules->field->size;
    counter *walk = size <= 10 ? walk_to_10 : size <= 12 ? walk_12 : walk_16;
    return walk(rules, set_load(&g->own), set_load(&g->opp), depth);
}
