/* game/rays.c - the ray table, worked out by the preprocessor: nothing to generate, nothing to
 * initialise at run time, nothing typed in by hand. */
#include "game/kernels/rays.h"

/* The square k steps of (columns, rows) away from square s, as a bit, if it is on the board. */
#define STEP(s, columns, rows, k)                                                                  \
    ((s) % 8 + (columns) * (k) >= 0 && (s) % 8 + (columns) * (k) < 8 &&                            \
             (s) / 8 + (rows) * (k) >= 0 && (s) / 8 + (rows) * (k) < 8                             \
         ? UINT64_C(1) << (((s) + (columns) * (k) + 8 * (rows) * (k)) & 63)                        \
         : 0)
#define RAY(s, columns, rows)                                                                      \
    (STEP(s, columns, rows, 1) | STEP(s, columns, rows, 2) | STEP(s, columns, rows, 3) |           \
     STEP(s, columns, rows, 4) | STEP(s, columns, rows, 5) | STEP(s, columns, rows, 6) |           \
     STEP(s, columns, rows, 7))
#define RAYS(s)                                                                                    \
    {                                                                                              \
        RAY(s, 1, 0), RAY(s, 0, 1), RAY(s, 1, 1), RAY(s, -1, 1), RAY(s, -1, 0), RAY(s, 0, -1),     \
            RAY(s, -1, -1), RAY(s, 1, -1)                                                          \
    }
#define RAYS_OF_ROW(s)                                                                             \
    RAYS(s), RAYS(s + 1), RAYS(s + 2), RAYS(s + 3), RAYS(s + 4), RAYS(s + 5), RAYS(s + 6),         \
        RAYS(s + 7)

const uint64_t board_rays[64][8] = {
    RAYS_OF_ROW(0),  RAYS_OF_ROW(8),  RAYS_OF_ROW(16), RAYS_OF_ROW(24),
    RAYS_OF_ROW(32), RAYS_OF_ROW(40), RAYS_OF_ROW(48), RAYS_OF_ROW(56),
};
