/* engine/kernel/leaf.h - solves the last two, three and four empty squares, each with its own
 * function.
 *
 * Values are for the side to move. With one square they are exact. With more the window is
 * (alpha, alpha + 1) and the value is fail-soft: a value above alpha is a lower bound, any other an
 * upper bound. Returning at the first value above alpha is sound, because the side to move can
 * choose that move. The caller passes the squares in the order to try them, odd quadrants first
 * (geometry.h). A node is counted for each move made. */
#ifndef ENGINE_KERNEL_LEAF_H
#define ENGINE_KERNEL_LEAF_H

#include "engine/inner/cache.h"
#include "engine/inner/count.h"
#include "engine/inner/seat.h"
#include "engine/inner/set.h"
#include "engine/kernel/bounds.h"
#include "engine/kernel/last.h"

#define LEAF_RARE __attribute__((noinline, cold))

/* Returns the best value of the moves of one side, or NOTHING if it has none. Both flips are found
 * at once, but the second move is valued only if the first does not settle the node: half of the
 * second ones are needless. */
static inline int leaf_2_moves(seat *s, bitset own, bitset opp, int alpha, int x1, int x2) {
    int best = NOTHING;
    bitset f[2];
    kernel_flips_2(x1, x2, own, opp, f);
    if (some(f[0])) {
        s->nodes++;
        best = -leaf_1(opp ^ f[0], x2);
        if (best > alpha) COUNT_SETTLED(s, 2, 1);
        if (best > alpha) return best;
    }
    if (some(f[1])) {
        s->nodes++;
        const int value = -leaf_1(opp ^ f[1], x1);
        if (value > best) best = value;
    }
    if (best != NOTHING) COUNT_SETTLED(s, 2, best <= alpha ? 0 : some(f[0]) ? 2 : 1);
    return best;
}

/* The functions called ..._pass let the other side move. They are rarely needed, so they stay apart
 * from the code that must fit the processor's caches. */
static LEAF_RARE int leaf_2_pass(seat *s, bitset own, bitset opp, int alpha, int x1, int x2) {
    COUNT(s, 2, COUNT_PASSES);
    const int best = leaf_2_moves(s, opp, own, -alpha - 1, x1, x2);
    return best != NOTHING ? -best : final_value(own, opp);
}

static inline int leaf_2(seat *s, bitset own, bitset opp, int alpha, int x1, int x2) {
    COUNT_NODE(s, 2);
    const int best = leaf_2_moves(s, own, opp, alpha, x1, x2);
    return best != NOTHING ? best : leaf_2_pass(s, own, opp, alpha, x1, x2);
}

static inline int leaf_3_moves(seat *s, bitset own, bitset opp, int alpha, int x1, int x2, int x3) {
    int best = NOTHING, nth = 0;
    bitset f[2];
    kernel_flips_2(x1, x2, own, opp, f);
    if (some(f[0])) {
        s->nodes++, nth++;
        best = -leaf_2(s, opp ^ f[0], own ^ f[0] ^ bit_of(x1), -alpha - 1, x2, x3);
        if (best > alpha) COUNT_SETTLED(s, 3, nth);
        if (best > alpha) return best;
    }
    if (some(f[1])) {
        s->nodes++, nth++;
        const int value = -leaf_2(s, opp ^ f[1], own ^ f[1] ^ bit_of(x2), -alpha - 1, x1, x3);
        if (value > alpha) COUNT_SETTLED(s, 3, nth);
        if (value > alpha) return value;
        if (value > best) best = value;
    }
    const bitset f3 = kernel_flips(x3, own, opp);
    if (some(f3)) {
        s->nodes++, nth++;
        const int value = -leaf_2(s, opp ^ f3, own ^ f3 ^ bit_of(x3), -alpha - 1, x1, x2);
        if (value > best) best = value;
    }
    if (best != NOTHING) COUNT_SETTLED(s, 3, best > alpha ? nth : 0);
    return best;
}

static LEAF_RARE int leaf_3_pass(seat *s, bitset own, bitset opp, int alpha, int x1, int x2,
                                 int x3) {
    COUNT(s, 3, COUNT_PASSES);
    const int best = leaf_3_moves(s, opp, own, -alpha - 1, x1, x2, x3);
    return best != NOTHING ? -best : final_value(own, opp);
}

static inline int leaf_3(seat *s, bitset own, bitset opp, int alpha, int x1, int x2, int x3) {
    COUNT_NODE(s, 3);
    const int best = leaf_3_moves(s, own, opp, alpha, x1, x2, x3);
    return best != NOTHING ? best : leaf_3_pass(s, own, opp, alpha, x1, x2, x3);
}

/* Plays x0, which turns `flips`, and searches the other squares in this order. Keeps the better of
 * the value and *best. Returns whether it settles the node; always false if the move is illegal. */
static inline __attribute__((always_inline)) bool leaf_4_move(seat *s, bitset own, bitset opp,
                                                              int alpha, bitset flips, int x0,
                                                              int x1, int x2, int x3, int *best) {
    if (!some(flips)) return false;
    s->nodes++;
    COUNT(s, 4, COUNT_MOVES);
    const int value = -leaf_3(s, opp ^ flips, own ^ flips ^ bit_of(x0), -alpha - 1, x1, x2, x3);
    if (value > *best) *best = value;
    return value > alpha;
}

/* Four calls instead of a loop: each place in the order then has jumps of its own, which the
 * processor predicts better. If two quadrants have two squares each, the partner of the played
 * square is odd now, so it comes first. */
static inline int leaf_4_moves(seat *s, bitset own, bitset opp, int alpha, const int x[4]) {
    int best = NOTHING;
    bitset f[4];
    kernel_flips_2(x[0], x[1], own, opp, f);
    kernel_flips_2(x[2], x[3], own, opp, f + 2);
    const int nth = leaf_4_move(s, own, opp, alpha, f[0], x[0], x[1], x[2], x[3], &best)   ? 1
                    : leaf_4_move(s, own, opp, alpha, f[1], x[1], x[0], x[2], x[3], &best) ? 2
                    : leaf_4_move(s, own, opp, alpha, f[2], x[2], x[3], x[0], x[1], &best) ? 3
                    : leaf_4_move(s, own, opp, alpha, f[3], x[3], x[2], x[0], x[1], &best) ? 4
                                                                                           : 0;
    if (best != NOTHING) COUNT_SETTLED(s, 4, nth);
    return best;
}

/* Lists the four squares, those of odd quadrants first. If one quadrant has three and another one,
 * the single square comes first. If two have two each, those of one quadrant stand together. */
static inline void sort_4(bitset empty, bitset odd, int x[4]) {
    bitset first = empty & odd, then = empty & ~first;
    if (!some(first) || !some(then)) {
        const bitset quadrant = empty & quadrant_of(lowest(empty));
        const bool three = count_bits(quadrant) == 3;
        first = three ? empty ^ quadrant : quadrant;
        then = empty ^ first;
    }
    int n = 0;
    for (; some(first); first = without_lowest(first)) x[n++] = lowest(first);
    for (; some(then); then = without_lowest(then)) x[n++] = lowest(then);
}

static LEAF_RARE int leaf_4_pass(seat *s, bitset own, bitset opp, int alpha, const int x[4]) {
    COUNT(s, 4, COUNT_PASSES);
    const int best = leaf_4_moves(s, opp, own, -alpha - 1, x);
    return best != NOTHING ? -best : final_value(own, opp);
}

/* `odd` holds the squares of quadrants with an odd number of empty squares. */
static inline int leaf_4(seat *s, bitset own, bitset opp, int alpha, bitset odd) {
    COUNT_NODE(s, 4);
    const int most = stability_bound(s, own, opp, alpha, 4);
    if (most <= alpha) return most; /* sound: an upper bound (bounds.h) */
    const uint64_t hash = cache_hash(own, opp);
    const cache_bound known = cache_find(leaf_cache(s), hash, own, opp);
    if (known != CACHE_NOTHING) COUNT(s, 4, COUNT_CACHE_FOUND);
    if (cache_bound_answers(known, alpha)) { /* sound: the bound is exact (cache.h) */
        COUNT(s, 4, COUNT_CACHE_CUTS);
        return cache_bound_value(known);
    }
    int x[4];
    sort_4(empty_squares(own, opp), odd, x);
    int best = leaf_4_moves(s, own, opp, alpha, x);
    if (best == NOTHING) best = leaf_4_pass(s, own, opp, alpha, x);
    cache_store(leaf_cache(s), hash, own, opp, alpha, best, 0);
    return best;
}

#endif
