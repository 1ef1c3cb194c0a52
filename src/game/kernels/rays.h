/* game/kernels/rays.h - the eight rays of every square of the 8x8 board, one cache line each.
 *
 * board_rays[square][0..3] run towards higher bits with strides 1, 8, 9, 7 (east, south, south-
 * east, south-west); [4..7] are their opposites. The square itself is on none of them. */
#ifndef GAME_KERNELS_RAYS_H
#define GAME_KERNELS_RAYS_H

#include <stdint.h>

extern const uint64_t board_rays[64][8] __attribute__((aligned(64)));

#endif
