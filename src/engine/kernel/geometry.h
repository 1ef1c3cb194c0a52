/* engine/kernel/geometry.h - the board of this instance as constants.
 *
 * An instance file defines ENGINE_SIDE (8, 6 or 4) and includes the kernel. Each instance is
 * compiled once per tier, so the board size is a constant for the compiler. A smaller board lies in
 * the corner of the 8x8 word at a1. Runs of discs cannot leave it, because the squares outside
 * never hold a disc. Only legal moves must be cut to the squares that exist. */
#ifndef ENGINE_KERNEL_GEOMETRY_H
#define ENGINE_KERNEL_GEOMETRY_H

#include "game/kernels/board_kernel.h"

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef ENGINE_SIDE
#define ENGINE_SIDE 8 /* for a header that is compiled alone */
#endif

enum {
    SIDE = ENGINE_SIDE,
    SQUARES = SIDE * SIDE,
    WIN_MAX = SQUARES, /* the best exact value; all are even and within -WIN_MAX..WIN_MAX */
    LAST = SIDE - 1,
};

#define ROW_1     ((UINT64_C(1) << SIDE) - 1)
#define FILE_A    (UINT64_C(0x0101010101010101) & OPEN_ROWS)
#define OPEN_ROWS (UINT64_C(0xFFFFFFFFFFFFFFFF) >> 8 * (8 - SIDE))
#define OPEN      ((ROW_1 * UINT64_C(0x0101010101010101)) & OPEN_ROWS)
#define CORNERS                                                                                    \
    (UINT64_C(1) | UINT64_C(1) << LAST | UINT64_C(1) << 8 * LAST | UINT64_C(1) << 9 * LAST)
/* The squares that are not on an edge. */
#define INNER (OPEN & ~(ROW_1 | ROW_1 << 8 * LAST | FILE_A | FILE_A << LAST))

static inline uint64_t bit_of(int square) {
    return UINT64_C(1) << square;
}

static inline int count_bits(uint64_t set) {
    return __builtin_popcountll(set);
}

static inline int lowest(uint64_t set) {
    return __builtin_ctzll(set);
}

static inline uint64_t legal_moves(uint64_t own, uint64_t opp) {
    return SIDE == 8 ? kernel_moves(own, opp) : kernel_moves(own, opp) & OPEN;
}

static inline uint64_t empty_squares(uint64_t own, uint64_t opp) {
    return OPEN & ~(own | opp);
}

/* Returns the value of a finished game: own discs minus the other side's, with empty squares given
 * to the winner. */
static inline int final_value(uint64_t own, uint64_t opp) {
    const int a = count_bits(own), b = count_bits(opp);
    return a > b ? SQUARES - 2 * b : a < b ? 2 * a - SQUARES : 0;
}

/* ---- parity ----
 *
 * In a region with an odd number of empty squares the side that plays first there also plays last,
 * and discs placed last are not turned again. So moves into odd quadrants are tried early. This is
 * an order of moves only: it cuts nothing. */

#define HALF_ROW   ((UINT64_C(1) << SIDE / 2) - 1)
#define QUADRANT_0 ((HALF_ROW * UINT64_C(0x0101010101010101)) & OPEN_ROWS >> 8 * (SIDE / 2))

/* The squares of quadrant q: 0 holds a1, 1 lies to its right, 2 and 3 below. */
#define QUADRANT(q) (QUADRANT_0 << ((q)&1) * (SIDE / 2) << ((q) >> 1) * 8 * (SIDE / 2))

static inline uint64_t quadrant_squares(int q) {
    return QUADRANT(q);
}

static inline int quadrant_index(int square) {
    return ((square & 7) >= SIDE / 2) + 2 * (square >= 8 * (SIDE / 2));
}

/* On 8x8 bits 2 and 5 of a square's number are how far its quadrant lies from the first. */
static inline uint64_t quadrant_of(int square) {
    return SIDE == 8 ? QUADRANT_0 << (square & 36) : quadrant_squares(quadrant_index(square));
}

/* Returns bit q for a square of quadrant q. */
static inline unsigned quadrant_bit(int square) {
    return 1U << quadrant_index(square);
}

/* Returns the squares of all quadrants in `set`, a set of four bits. A table, because compilers
 * make four jumps of the tests, and nobody can predict them. */
static inline uint64_t quadrants_squares(unsigned set) {
#define QUADRANTS_2(a) (a), (a) | QUADRANT(0), (a) | QUADRANT(1), (a) | QUADRANT(0) | QUADRANT(1)
    static const uint64_t of_set[16] = {QUADRANTS_2(0), QUADRANTS_2(QUADRANT(2)),
                                        QUADRANTS_2(QUADRANT(3)),
                                        QUADRANTS_2(QUADRANT(2) | QUADRANT(3))};
#undef QUADRANTS_2
    assert(set < 16);
    return of_set[set];
}

/* Returns the quadrants with an odd number of empty squares, one bit each. */
static inline unsigned odd_quadrants(uint64_t empty) {
    unsigned odd = 0;
    for (int q = 0; q < 4; q++)
        odd |= ((unsigned)count_bits(empty & quadrant_squares(q)) & 1U) << q;
    return odd;
}

#endif
