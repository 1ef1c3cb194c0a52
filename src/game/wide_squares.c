/* game/wide_squares.c - the squares and rays of 10x10 and 12x12, computed by the preprocessor. */
#include "game/kernels/wide_squares.h"

/* Word `word` of the ray from square s in steps of (columns, rows). */
#define STEP(side, word, s, columns, rows, k)                                                      \
    WIDE_AT(side, word, (s) / (side) + (k) * (rows), (s) % (side) + (k) * (columns))
#define RAY(side, word, s, columns, rows)                                                          \
    (STEP(side, word, s, columns, rows, 1) | STEP(side, word, s, columns, rows, 2) |               \
     STEP(side, word, s, columns, rows, 3) | STEP(side, word, s, columns, rows, 4) |               \
     STEP(side, word, s, columns, rows, 5) | STEP(side, word, s, columns, rows, 6) |               \
     STEP(side, word, s, columns, rows, 7) | STEP(side, word, s, columns, rows, 8) |               \
     STEP(side, word, s, columns, rows, 9) | STEP(side, word, s, columns, rows, 10) |              \
     STEP(side, word, s, columns, rows, 11))
#define UP(side, word, s)                                                                          \
    {                                                                                              \
        RAY(side, word, s, 1, 0), RAY(side, word, s, 0, 1), RAY(side, word, s, 1, 1),              \
            RAY(side, word, s, -1, 1)                                                              \
    }
#define DOWN(side, word, s)                                                                        \
    {                                                                                              \
        RAY(side, word, s, -1, 0), RAY(side, word, s, 0, -1), RAY(side, word, s, -1, -1),          \
            RAY(side, word, s, 1, -1)                                                              \
    }

#define RAYS_10(s)                                                                                 \
    {                                                                                              \
        {UP(10, 0, s), UP(10, 1, s)}, {                                                            \
            DOWN(10, 0, s), DOWN(10, 1, s)                                                         \
        }                                                                                          \
    }
#define RAYS_12(s)                                                                                 \
    {                                                                                              \
        {UP(12, 0, s), UP(12, 1, s), UP(12, 2, s)}, {                                              \
            DOWN(12, 0, s), DOWN(12, 1, s), DOWN(12, 2, s)                                         \
        }                                                                                          \
    }
#define BITS_10(s)                                                                                 \
    { WIDE_IN_WORD(0, s), WIDE_IN_WORD(1, s) }
#define BITS_12(s)                                                                                 \
    { WIDE_IN_WORD(0, s), WIDE_IN_WORD(1, s), WIDE_IN_WORD(2, s), 0 }

/* ENTRY(s) for ten or twelve squares from s on, and for all rows of a board. */
#define TEN(ENTRY, s)                                                                              \
    ENTRY(s), ENTRY((s) + 1), ENTRY((s) + 2), ENTRY((s) + 3), ENTRY((s) + 4), ENTRY((s) + 5),      \
        ENTRY((s) + 6), ENTRY((s) + 7), ENTRY((s) + 8), ENTRY((s) + 9)
#define TWELVE(ENTRY, s) TEN(ENTRY, s), ENTRY((s) + 10), ENTRY((s) + 11)
#define TABLE_10(ENTRY)                                                                            \
    {                                                                                              \
        TEN(ENTRY, 0), TEN(ENTRY, 10), TEN(ENTRY, 20), TEN(ENTRY, 30), TEN(ENTRY, 40),             \
            TEN(ENTRY, 50), TEN(ENTRY, 60), TEN(ENTRY, 70), TEN(ENTRY, 80), TEN(ENTRY, 90)         \
    }
#define TABLE_12(ENTRY)                                                                            \
    {                                                                                              \
        TWELVE(ENTRY, 0), TWELVE(ENTRY, 12), TWELVE(ENTRY, 24), TWELVE(ENTRY, 36),                 \
            TWELVE(ENTRY, 48), TWELVE(ENTRY, 60), TWELVE(ENTRY, 72), TWELVE(ENTRY, 84),            \
            TWELVE(ENTRY, 96), TWELVE(ENTRY, 108), TWELVE(ENTRY, 120), TWELVE(ENTRY, 132)          \
    }

const uint64_t wide_bits_10[100][2] = TABLE_10(BITS_10);
const uint64_t wide_bits_12[144][4] = TABLE_12(BITS_12);
const uint64_t wide_rays_10[100][2][2][4] = TABLE_10(RAYS_10);
const uint64_t wide_rays_12[144][2][3][4] = TABLE_12(RAYS_12);
