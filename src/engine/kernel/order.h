/* engine/kernel/order.h - the children of a node and which of them to try first. */
#ifndef ENGINE_KERNEL_ORDER_H
#define ENGINE_KERNEL_ORDER_H

#include "engine/kernel/stability.h"
#include "engine/seat.h"
#include "game/kernels/board_batch.h"

#include <string.h>

/* True when a move leaves the other side without discs: nothing can be better. */
static inline bool children_make(children *c, uint64_t own, uint64_t opp, uint64_t moves) {
    int n = 0;
    for (; moves; moves &= moves - 1) {
        const int x = lowest(moves);
        const uint64_t flips = kernel_flips(x, own, opp);
        c->own[n] = opp ^ flips;
        c->opp[n] = own ^ flips ^ bit_of(x);
        c->square[n] = (uint8_t)x;
        if (flips == opp) return true;
        n++;
    }
    c->count = n;
    return false;
}

/* The legal moves of every child, a whole vector of boards at a time. */
static inline void children_replies(children *c) {
    for (int first = 0; first < c->count; first += BOARD_BATCH) {
        board_lanes own, opp;
        memcpy(&own, &c->own[first], sizeof own);
        memcpy(&opp, &c->opp[first], sizeof opp);
        const board_lanes moves = moves_batch(own, opp) & OPEN;
        memcpy(&c->moves[first], &moves, sizeof moves);
    }
}

/* ---- what speaks for a move ---- */

/* Own corners, and own discs beside them along the edge: they will stay. */
static inline int corner_stability(uint64_t own) {
    const uint64_t corners = own & CORNERS;
    const uint64_t beside =
        (corners & FILE_A) << 1 | (corners & ~FILE_A) >> 1 | corners << 8 | corners >> 8;
    return count_bits((beside | corners) & own);
}

/* Corners count twice. */
static inline int weighted_count(uint64_t set) {
    return count_bits(set) + count_bits(set & CORNERS);
}

/* Empty squares beside opposing discs: where moves may come up. */
static inline uint64_t potential_moves(uint64_t own, uint64_t opp) {
    const uint64_t files = opp & ~(FILE_A | FILE_A << LAST);
    const uint64_t around = files << 1 | files >> 1 | opp << 8 | opp >> 8 | files << 7 |
                            files >> 7 | files << 9 | files >> 9;
    return around & empty_squares(own, opp);
}

/* What kind of square it is, on any board by its distances to the two nearest edges: corners are
 * best, squares beside them worst. */
#define SQUARE_NEAR(i) ((i) < SIDE / 2 ? (i) : (i) > LAST ? 3 : LAST - (i))
#define SQUARE_KIND(a, b)                                                                          \
    ((a) == 0   ? ((b) == 0   ? 18                                                                 \
                   : (b) == 1 ? 4                                                                  \
                   : (b) == 2 ? 16                                                                 \
                              : 12)                                                                \
     : (a) == 1 ? ((b) == 1   ? 2                                                                  \
                   : (b) == 2 ? 6                                                                  \
                              : 8)                                                                 \
     : (a) == 2 ? ((b) == 2 ? 14 : 10)                                                             \
                : 0)
#define SQUARE_RATE(r, f)                                                                          \
    (SQUARE_NEAR(r) < SQUARE_NEAR(f) ? SQUARE_KIND(SQUARE_NEAR(r), SQUARE_NEAR(f))                 \
                                     : SQUARE_KIND(SQUARE_NEAR(f), SQUARE_NEAR(r)))
#define SQUARE_ROW(r)                                                                              \
    SQUARE_RATE(r, 0), SQUARE_RATE(r, 1), SQUARE_RATE(r, 2), SQUARE_RATE(r, 3), SQUARE_RATE(r, 4), \
        SQUARE_RATE(r, 5), SQUARE_RATE(r, 6), SQUARE_RATE(r, 7)

static inline int square_rate(int x) {
    static const uint8_t rates[64] = {SQUARE_ROW(0), SQUARE_ROW(1), SQUARE_ROW(2), SQUARE_ROW(3),
                                      SQUARE_ROW(4), SQUARE_ROW(5), SQUARE_ROW(6), SQUARE_ROW(7)};
    return rates[x];
}

/* ---- rating ---- */

/* Near the leaves: few replies first, all else only breaks ties. */
static inline void rate_near(children *c, uint64_t odd_squares, int hint) {
    for (int i = 0; i < c->count; i++) {
        const int x = c->square[i];
        const int replies = weighted_count(c->moves[i]);
        const int odd = odd_squares >> x & 1 ? 64 : 0;
        const int rate =
            -replies * 32768 + corner_stability(c->opp[i]) * 2048 + square_rate(x) * 8 + odd;
        c->rate[i] = x == hint ? INT32_MAX : rate;
    }
}

#endif
