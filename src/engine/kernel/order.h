/* engine/kernel/order.h - makes the children of a node and rates them by cheap counts.
 *
 * I1  Every move that is made is legal: its square is empty and it turns at least one disc. */
#ifndef ENGINE_KERNEL_ORDER_H
#define ENGINE_KERNEL_ORDER_H

#include "engine/inner/children.h"
#include "engine/inner/set.h"
#include "engine/kernel/geometry.h"
#include "engine/kernel/stability.h"
#include "game/kernels/board_batch.h"

#include <assert.h>
#include <string.h>

/* Makes the child of every move. Returns true, with c->count not set, if a move leaves the other
 * side without discs. The caller may then return WIN_MAX: the game is over and no value is larger.
 */
static inline bool children_make(children *c, bitset own, bitset opp, bitset moves) {
    int n = 0;
    for (; some(moves); moves = without_lowest(moves)) {
        const int x = lowest(moves);
        const bitset flips = kernel_flips(x, own, opp);
        assert(some(flips) && !has_square(own | opp, x)); /* I1 */
        c->own[n] = opp ^ flips;
        c->opp[n] = own ^ flips ^ bit_of(x);
        c->square[n] = (uint8_t)x;
        if (same_set(flips, opp)) return true;
        n++;
    }
    c->count = n;
    return false;
}

/* Finds the legal moves of every child, a whole vector of boards at a time. */
static inline void children_replies(children *c) {
    for (int first = 0; first < c->count; first += BOARD_BATCH) {
#if ENGINE_SIDE > 8
        wide_moves_batch(&c->own[first], &c->opp[first], &c->moves[first]);
#else
        board_lanes own, opp;
        memcpy(&own, &c->own[first], sizeof own);
        memcpy(&opp, &c->opp[first], sizeof opp);
        const board_lanes moves = moves_batch(own, opp) & OPEN;
        memcpy(&c->moves[first], &moves, sizeof moves);
#endif
    }
}

/* ---- counts ---- */

/* Returns the number of own corners and own discs beside them along the edge. These never turn. */
static inline int corner_stability(bitset own) {
    const bitset corners = own & CORNERS;
    const bitset beside = set_up(corners & FILE_A, 1) | set_down(corners & ~FILE_A, 1) |
                          set_up(corners, STRIDE) | set_down(corners, STRIDE);
    return count_bits((beside | corners) & own);
}

/* Returns the size of the set, with corners counted twice. */
static inline int weighted_count(bitset s) {
    return count_bits(s) + count_bits(s & CORNERS);
}

/* Returns a rate by the square's distances to its two nearest edges: corners are best, squares
 * beside them worst. Smaller boards lack the squares near the centre. */
static inline int square_rate(int x) {
#if ENGINE_SIDE <= 8
    static const uint8_t rates[4][4] = {
        {18, 4, 16, 12}, {4, 2, 6, 8}, {16, 6, 14, 10}, {12, 8, 10, 0}};
#else
    static const uint8_t rates[6][6] = {{18, 4, 16, 12, 12, 12}, {4, 2, 6, 8, 8, 8},
                                        {16, 6, 14, 10, 10, 10}, {12, 8, 10, 6, 6, 6},
                                        {12, 8, 10, 6, 4, 4},    {12, 8, 10, 6, 4, 0}};
#endif
    const int file = file_of(x), row = row_of(x);
    return rates[row < SIDE / 2 ? row : LAST - row][file < SIDE / 2 ? file : LAST - file];
}

/* ---- rating ---- */

/* Rates the children near the leaves. Moves that leave few replies come first: their subtrees are
 * small and they are often good. The other terms only break ties. `hint` comes before all. */
static inline void rate_near(children *c, bitset odd_squares, int hint) {
    for (int i = 0; i < c->count; i++) {
        const int x = c->square[i];
        const int replies = weighted_count(c->moves[i]);
        const int odd = has_square(odd_squares, x) ? 64 : 0;
        const int rate =
            -replies * 32768 + corner_stability(c->opp[i]) * 2048 + square_rate(x) * 8 + odd;
        c->rate[i] = x == hint ? INT32_MAX : rate;
    }
}

#endif
