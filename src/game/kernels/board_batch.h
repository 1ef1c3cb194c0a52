/* game/kernels/board_batch.h - legal moves of several 8x8 boards at once, one board to a lane.
 *
 * It walks one direction after the other with a whole board in every lane. So all shifts are by
 * constants and no lanes need folding at the end: about two thirds of the work of single boards.
 * Use it where many boards wait anyway: the last level of perft, the children of a node.
 *
 * BOARD_BATCH is the number of lanes in one register of this file's instruction set. */
#ifndef GAME_KERNELS_BOARD_BATCH_H
#define GAME_KERNELS_BOARD_BATCH_H

#include <stdint.h>

#if defined(__AVX512F__)
enum { BOARD_BATCH = 8 };
#elif defined(__AVX2__)
enum { BOARD_BATCH = 4 };
#else
enum { BOARD_BATCH = 2 };
#endif

typedef uint64_t board_lanes __attribute__((vector_size(8 * BOARD_BATCH)));

/* As landings_plain(), lane by lane. */
static inline board_lanes landings_batch(board_lanes own, board_lanes through, int stride) {
    board_lanes up = through & own << stride;
    board_lanes down = through & own >> stride;
    up |= through & up << stride;
    down |= through & down >> stride;
    const board_lanes pairs_up = through & through << stride;
    const board_lanes pairs_down = pairs_up >> stride;
    up |= pairs_up & up << 2 * stride;
    down |= pairs_down & down >> 2 * stride;
    up |= pairs_up & up << 2 * stride;
    down |= pairs_down & down >> 2 * stride;
    return up << stride | down >> stride;
}

static inline board_lanes moves_batch(board_lanes own, board_lanes opp) {
    const board_lanes inner = opp & UINT64_C(0x7E7E7E7E7E7E7E7E);
    const board_lanes found = landings_batch(own, inner, 1) | landings_batch(own, opp, 8) |
                              landings_batch(own, inner, 9) | landings_batch(own, inner, 7);
    return found & ~(own | opp);
}

#endif
