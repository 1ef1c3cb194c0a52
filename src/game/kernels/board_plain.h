/* game/kernels/board_plain.h - legal moves and flips on the 8x8 board in portable C.
 *
 * a1 is bit 0, h1 bit 7, h8 bit 63. `own` are the discs of the side to move. A move along an axis
 * starts at an own disc, runs through at least one opposing disc and lands on an empty square.
 *
 * Every other kernel is checked against this one. */
#ifndef GAME_KERNELS_BOARD_PLAIN_H
#define GAME_KERNELS_BOARD_PLAIN_H

#include "game/kernels/rays.h"

/* Landing squares of runs along one axis, both senses. The run grows by doubling (parallel
 * prefix): 1, 2, 4, then 6 discs, the most that fit between two others. `through` are opposing
 * discs a run may cross without wrapping around the board's edge. */
static inline uint64_t landings_plain(uint64_t own, uint64_t through, int stride) {
    uint64_t up = through & own << stride;
    uint64_t down = through & own >> stride;
    up |= through & up << stride;
    down |= through & down >> stride;
    const uint64_t pairs_up = through & through << stride;
    const uint64_t pairs_down = pairs_up >> stride;
    up |= pairs_up & up << 2 * stride;
    down |= pairs_down & down >> 2 * stride;
    up |= pairs_up & up << 2 * stride;
    down |= pairs_down & down >> 2 * stride;
    return up << stride | down >> stride;
}

static inline uint64_t moves_plain(uint64_t own, uint64_t opp) {
    const uint64_t inner = opp & UINT64_C(0x7E7E7E7E7E7E7E7E); /* not on the first or last file */
    const uint64_t found = landings_plain(own, inner, 1) | landings_plain(own, opp, 8) |
                           landings_plain(own, inner, 9) | landings_plain(own, inner, 7);
    return found & ~(own | opp);
}

/* Returns the discs that turn when own plays on the empty square; 0 if the move is illegal. On each
 * ray the nearest square without an opposing disc decides: if it holds an own disc, the discs
 * before it turn. */
static inline uint64_t flips_plain(int square, uint64_t own, uint64_t opp) {
    const uint64_t *ray = board_rays[square];
    uint64_t flips = 0;
    for (int i = 0; i < 4; i++) {
        const uint64_t stop = ~opp & ray[i];
        const uint64_t anchor = stop & (0 - stop) & own;
        flips |= ray[i] & (anchor - (anchor != 0));
    }
    for (int i = 4; i < 8; i++) {
        const uint64_t stop = ~opp & ray[i];
        const uint64_t closest = UINT64_C(1) << 63 >> __builtin_clzll(stop | 1);
        const uint64_t anchor = closest & stop & own; /* `stop` drops the 1 set for clz(0) */
        flips |= ray[i] & ((0 - anchor) ^ anchor);    /* everything above the anchor */
    }
    return flips;
}

#endif
