/* game/rays.c - the ray table, computed by the preprocessor: no generator, no initialisation at run
 * time, no numbers typed by hand. */
#include "game/kernels/rays.h"

#include "game/kernels/ray_macros.h"

#define RAYS(side, s)                                                                              \
    {                                                                                              \
        RAY(side, s, 1, 0), RAY(side, s, 0, 1), RAY(side, s, 1, 1), RAY(side, s, -1, 1),           \
            RAY(side, s, -1, 0), RAY(side, s, 0, -1), RAY(side, s, -1, -1), RAY(side, s, 1, -1)    \
    }

const uint64_t board_rays[64][8] = RAY_TABLE(RAYS, 8);
