/* game/kernels/ray_macros.h - rays as constants, for tables that the preprocessor works out.
 *
 * Boards of `side` squares lie in the corner of 8x8: square s is in column s % 8 and row s / 8. */
#ifndef GAME_KERNELS_RAY_MACROS_H
#define GAME_KERNELS_RAY_MACROS_H

#include <stdint.h>

/* The square k steps of (columns, rows) away from square s, as a bit, if both are on the board. */
#define RAY_ON(side, column, row)                                                                  \
    ((column) >= 0 && (column) < (side) && (row) >= 0 && (row) < (side))
#define RAY_STEP(side, s, columns, rows, k)                                                        \
    (RAY_ON(side, (s) % 8, (s) / 8) &&                                                             \
             RAY_ON(side, (s) % 8 + (columns) * (k), (s) / 8 + (rows) * (k))                       \
         ? UINT64_C(1) << (((s) + (columns) * (k) + 8 * (rows) * (k)) & 63)                        \
         : 0)

/* All squares in that direction, without s. */
#define RAY(side, s, columns, rows)                                                                \
    (RAY_STEP(side, s, columns, rows, 1) | RAY_STEP(side, s, columns, rows, 2) |                   \
     RAY_STEP(side, s, columns, rows, 3) | RAY_STEP(side, s, columns, rows, 4) |                   \
     RAY_STEP(side, s, columns, rows, 5) | RAY_STEP(side, s, columns, rows, 6) |                   \
     RAY_STEP(side, s, columns, rows, 7))

/* ENTRY(side, s) for all 64 squares of the layout. */
#define RAY_ROW(ENTRY, side, s)                                                                    \
    ENTRY(side, s), ENTRY(side, (s) + 1), ENTRY(side, (s) + 2), ENTRY(side, (s) + 3),              \
        ENTRY(side, (s) + 4), ENTRY(side, (s) + 5), ENTRY(side, (s) + 6), ENTRY(side, (s) + 7)
#define RAY_TABLE(ENTRY, side)                                                                     \
    {                                                                                              \
        RAY_ROW(ENTRY, side, 0), RAY_ROW(ENTRY, side, 8), RAY_ROW(ENTRY, side, 16),                \
            RAY_ROW(ENTRY, side, 24), RAY_ROW(ENTRY, side, 32), RAY_ROW(ENTRY, side, 40),          \
            RAY_ROW(ENTRY, side, 48), RAY_ROW(ENTRY, side, 56)                                     \
    }

#endif
