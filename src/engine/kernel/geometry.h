/* engine/kernel/geometry.h - the board of this instance as constants.
 *
 * An instance file defines ENGINE_SIDE (12, 10, 8, 6 or 4) and includes the kernel. Each instance
 * is compiled once per tier, so the board size is a constant for the compiler. engine/inner/set.h
 * has the type of a set that fits it. A board smaller than 8x8 lies in the corner of the 8x8 word
 * at a1. Runs of discs cannot leave it, because the squares outside never hold a disc. Only legal
 * moves must be cut to the squares that exist. */
#ifndef ENGINE_KERNEL_GEOMETRY_H
#define ENGINE_KERNEL_GEOMETRY_H

#include "engine/inner/set.h" /* exports */

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

#if ENGINE_SIDE <= 8
#include "game/kernels/board_batch.h"
#include "game/kernels/board_kernel.h"
#else
#include "game/kernels/wide_batch.h"
#include "game/kernels/wide_kernel.h"
#include "game/kernels/wide_squares.h"
#endif

enum {
    SIDE = ENGINE_SIDE,
    SQUARES = SIDE * SIDE,
    WIN_MAX = SQUARES, /* the best exact value; all are even and within -WIN_MAX..WIN_MAX */
    LAST = SIDE - 1,
    STRIDE = SET_STRIDE, /* from a square to the one below it */
};

/* ---- sets of squares ---- */

#if ENGINE_SIDE <= 8
#define ROW_1     ((UINT64_C(1) << SIDE) - 1)
#define FILE_A    (UINT64_C(0x0101010101010101) & OPEN_ROWS)
#define OPEN_ROWS (UINT64_C(0xFFFFFFFFFFFFFFFF) >> 8 * (8 - SIDE))
#define OPEN      ((ROW_1 * UINT64_C(0x0101010101010101)) & OPEN_ROWS)
#define CORNERS                                                                                    \
    (UINT64_C(1) | UINT64_C(1) << LAST | UINT64_C(1) << 8 * LAST | UINT64_C(1) << 9 * LAST)

/* Row or file number i, counted from 0. */
#define ROW_OF_BOARD(i)  (ROW_1 << 8 * (i))
#define FILE_OF_BOARD(i) (FILE_A << (i))

#define HALF_ROW   ((UINT64_C(1) << SIDE / 2) - 1)
#define QUADRANT_0 ((HALF_ROW * UINT64_C(0x0101010101010101)) & OPEN_ROWS >> 8 * (SIDE / 2))

/* The squares of quadrant q: 0 holds a1, 1 lies to its right, 2 and 3 below. */
#define QUADRANT(q) (QUADRANT_0 << ((q)&1) * (SIDE / 2) << ((q) >> 1) * 8 * (SIDE / 2))
#else
#define ROW_OF_BOARD(i)  ((bitset)WIDE_SET(WIDE_ROW_WORD, i, 0))
#define FILE_OF_BOARD(i) ((bitset)WIDE_SET(WIDE_FILE_WORD, i, 0))
#define QUADRANT(q)      ((bitset)WIDE_SET(WIDE_QUADRANT_WORD, q, 0))
#define ROW_1            ROW_OF_BOARD(0)
#define FILE_A           FILE_OF_BOARD(0)
#define OPEN             ((bitset)WIDE_SET(WIDE_ALL_WORD, 0, 0))
#define CORNERS          ((ROW_1 | ROW_OF_BOARD(LAST)) & (FILE_A | FILE_OF_BOARD(LAST)))
#endif

/* The squares that are not on an edge. */
#define INNER (OPEN & ~(ROW_1 | ROW_OF_BOARD(LAST) | FILE_A | FILE_OF_BOARD(LAST)))

static inline int row_of(int square) {
    return STRIDE == 8 ? square >> 3 : square / STRIDE;
}

static inline int file_of(int square) {
    return STRIDE == 8 ? square & 7 : square % STRIDE;
}

#if ENGINE_SIDE > 8
/* Returns file number i, which need not be a constant. */
static inline bitset file_squares(int i) {
    return i ? set_up(FILE_A, i) : FILE_A;
}
#endif

/* ---- the rules ---- */

#if ENGINE_SIDE > 8
static inline bitset kernel_moves(bitset own, bitset opp) {
    return wide_moves(own, opp);
}

static inline bitset kernel_flips(int square, bitset own, bitset opp) {
    return wide_flips(square, own, opp);
}

static inline void kernel_flips_2(int a, int b, bitset own, bitset opp, bitset out[2]) {
    out[0] = wide_flips(a, own, opp);
    out[1] = wide_flips(b, own, opp);
}
#endif

static inline bitset legal_moves(bitset own, bitset opp) {
    return SIDE >= 8 ? kernel_moves(own, opp) : kernel_moves(own, opp) & OPEN;
}

static inline bitset empty_squares(bitset own, bitset opp) {
    return OPEN & ~(own | opp);
}

/* Returns the value of a finished game: own discs minus the other side's, with empty squares given
 * to the winner. */
static inline int final_value(bitset own, bitset opp) {
    const int a = count_bits(own), b = count_bits(opp);
    return a > b ? SQUARES - 2 * b : a < b ? 2 * a - SQUARES : 0;
}

/* ---- parity ----
 *
 * In a region with an odd number of empty squares the side that plays first there also plays last,
 * and discs placed last are not turned again. So moves into odd quadrants are tried early. This is
 * an order of moves only: it cuts nothing. */

static inline bitset quadrant_squares(int q) {
#if ENGINE_SIDE <= 8
    return QUADRANT(q);
#else
    static const uint64_t quadrants[4][4] = {
        WIDE_SET(WIDE_QUADRANT_WORD, 0, 0), WIDE_SET(WIDE_QUADRANT_WORD, 1, 0),
        WIDE_SET(WIDE_QUADRANT_WORD, 2, 0), WIDE_SET(WIDE_QUADRANT_WORD, 3, 0)};
    return set_from(quadrants[q]);
#endif
}

static inline int quadrant_index(int square) {
    return (file_of(square) >= SIDE / 2) + 2 * (square >= STRIDE * (SIDE / 2));
}

/* On 8x8 bits 2 and 5 of a square's number are how far its quadrant lies from the first. */
static inline bitset quadrant_of(int square) {
#if ENGINE_SIDE == 8
    return QUADRANT_0 << (square & 36);
#else
    return quadrant_squares(quadrant_index(square));
#endif
}

/* Returns bit q for a square of quadrant q. */
static inline unsigned quadrant_bit(int square) {
    return 1U << quadrant_index(square);
}

/* Returns the squares of all quadrants in `which`, a set of four bits. A table, because compilers
 * make four jumps of the tests, and nobody can predict them. */
static inline bitset quadrants_squares(unsigned which) {
#if ENGINE_SIDE <= 8
#define QUADRANTS_2(a) (a), (a) | QUADRANT(0), (a) | QUADRANT(1), (a) | QUADRANT(0) | QUADRANT(1)
    static const bitset of_set[16] = {QUADRANTS_2(0), QUADRANTS_2(QUADRANT(2)),
                                      QUADRANTS_2(QUADRANT(3)),
                                      QUADRANTS_2(QUADRANT(2) | QUADRANT(3))};
#undef QUADRANTS_2
    assert(which < 16);
    return of_set[which];
#else
#define IN_SET(side, word, all, q) ((all) >> (q)&1 ? WIDE_QUADRANT_WORD(side, word, q, 0) : 0)
#define ALL_IN_SET(side, word, all, unused)                                                        \
    (IN_SET(side, word, all, 0) | IN_SET(side, word, all, 1) | IN_SET(side, word, all, 2) |        \
     IN_SET(side, word, all, 3))
#define FOUR_SETS(a)                                                                               \
    WIDE_SET(ALL_IN_SET, a, 0), WIDE_SET(ALL_IN_SET, (a) + 1, 0),                                  \
        WIDE_SET(ALL_IN_SET, (a) + 2, 0), WIDE_SET(ALL_IN_SET, (a) + 3, 0)
    static const uint64_t of_set[16][4] = {FOUR_SETS(0), FOUR_SETS(4), FOUR_SETS(8), FOUR_SETS(12)};
#undef FOUR_SETS
#undef ALL_IN_SET
#undef IN_SET
    assert(which < 16);
    return set_from(of_set[which]);
#endif
}

/* Returns the quadrants with an odd number of empty squares, one bit each. */
static inline unsigned odd_quadrants(bitset empty) {
    unsigned odd = 0;
    for (int q = 0; q < 4; q++)
        odd |= ((unsigned)count_bits(empty & quadrant_squares(q)) & 1U) << q;
    return odd;
}

#endif
