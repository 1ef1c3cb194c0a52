/* game/kernels/wide_squares.h - the squares of 10x10 and 12x12 as sets of words, and their rays.
 *
 * A board of `side` squares a side is numbered row by row. Square s is bit s % 64 of word s / 64.
 * The macros make sets that the preprocessor works out, word by word. */
#ifndef GAME_KERNELS_WIDE_SQUARES_H
#define GAME_KERNELS_WIDE_SQUARES_H

#include <stdint.h>

/* Each square as a set. Vectors of 12x12 have four words. */
extern const uint64_t wide_bits_10[100][2] __attribute__((aligned(64)));
extern const uint64_t wide_bits_12[144][4] __attribute__((aligned(64)));

/* The eight rays of a square, without the square itself: [0] towards higher squares (east, south,
 * south-east, south-west), [1] their opposites. The words of the four rays lie side by side. */
extern const uint64_t wide_rays_10[100][2][2][4] __attribute__((aligned(64)));
extern const uint64_t wide_rays_12[144][2][3][4] __attribute__((aligned(64)));

/* Word `word` of the set that holds square s. */
#define WIDE_IN_WORD(word, s) ((s) / 64 == (word) ? UINT64_C(1) << ((s)&63) : 0)

/* Word `word` of these sets: one square, if it is on the board; a row; a file; all squares;
 * quadrant q, where 0 holds a1, 1 lies to its right, 2 and 3 below. On 10x10 the last terms add
 * nothing. */
#define WIDE_AT(side, word, row, file)                                                             \
    ((row) >= 0 && (row) < (side) && (file) >= 0 && (file) < (side)                                \
         ? WIDE_IN_WORD(word, (row) * (side) + (file))                                             \
         : 0)
#define WIDE_SIX(TERM, side, word, a, b)                                                           \
    (TERM(side, word, a, b) | TERM(side, word, a, (b) + 1) | TERM(side, word, a, (b) + 2) |        \
     TERM(side, word, a, (b) + 3) | TERM(side, word, a, (b) + 4) |                                 \
     ((side) == 12 ? TERM(side, word, a, (b) + 5) : 0))
#define WIDE_SIX_ROWS(TERM, side, word, a, b)                                                      \
    (TERM(side, word, a, b) | TERM(side, word, a, (b) + 1) | TERM(side, word, a, (b) + 2) |        \
     TERM(side, word, a, (b) + 3) | TERM(side, word, a, (b) + 4) |                                 \
     ((side) == 12 ? TERM(side, word, a, (b) + 5) : 0))
#define WIDE_HALF_ROW(side, word, file, row) WIDE_SIX(WIDE_AT, side, word, row, file)
#define WIDE_AT_BACK(side, word, file, row)  WIDE_AT(side, word, row, file)
#define WIDE_ROW_WORD(side, word, row, unused)                                                     \
    (WIDE_HALF_ROW(side, word, 0, row) | WIDE_HALF_ROW(side, word, (side) / 2, row))
#define WIDE_FILE_WORD(side, word, file, unused)                                                   \
    (WIDE_SIX(WIDE_AT_BACK, side, word, file, 0) |                                                 \
     WIDE_SIX(WIDE_AT_BACK, side, word, file, (side) / 2))
#define WIDE_QUADRANT_WORD(side, word, q, unused)                                                  \
    WIDE_SIX_ROWS(WIDE_HALF_ROW, side, word, ((q)&1) * (side) / 2, ((q) >> 1) * (side) / 2)
#define WIDE_ALL_WORD(side, word, unused, none)                                                    \
    (64 * (word) + 64 <= (side) * (side) ? UINT64_C(0xFFFFFFFFFFFFFFFF)                            \
                                         : (UINT64_C(1) << (side) * (side) % 64) - 1)

#endif
