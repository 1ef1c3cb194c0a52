/* game/kernels/wide_plain.h - legal moves and flips on 10x10 and 12x12 in portable C.
 *
 * The same thoughts as in board_plain.h, on sets of two or three words. */
#ifndef GAME_KERNELS_WIDE_PLAIN_H
#define GAME_KERNELS_WIDE_PLAIN_H

#include "game/kernels/wide_set.h"
#include "game/kernels/wide_squares.h"

/* Landing squares of runs along one axis, both senses. The run grows by doubling: 1, 2, 4, 8 discs,
 * and 10 on 12x12. */
static inline wide wide_landings(wide own, wide through, int stride) {
    wide up = through & wide_up(own, stride);
    wide down = through & wide_down(own, stride);
    up |= through & wide_up(up, stride);
    down |= through & wide_down(down, stride);
    const wide pairs_up = through & wide_up(through, stride);
    const wide pairs_down = wide_down(pairs_up, stride);
    up |= pairs_up & wide_up(up, 2 * stride);
    down |= pairs_down & wide_down(down, 2 * stride);
    const wide fours_up = pairs_up & wide_up(pairs_up, 2 * stride);
    const wide fours_down = pairs_down & wide_down(pairs_down, 2 * stride);
    up |= fours_up & wide_up(up, 4 * stride);
    down |= fours_down & wide_down(down, 4 * stride);
    if (WIDE_SIDE > 10) {
        up |= pairs_up & wide_up(up, 2 * stride);
        down |= pairs_down & wide_down(down, 2 * stride);
    }
    return wide_up(up, stride) | wide_down(down, stride);
}

/* The squares that are not on the first or last file. */
static inline wide wide_inner_files(void) {
    return (wide)WIDE_SET(WIDE_ALL_WORD, 0, 0) & ~(wide)WIDE_SET(WIDE_FILE_WORD, 0, 0) &
           ~(wide)WIDE_SET(WIDE_FILE_WORD, WIDE_SIDE - 1, 0);
}

static inline wide wide_moves_plain(wide own, wide opp) {
    const wide inner = opp & wide_inner_files();
    const wide found = wide_landings(own, inner, 1) | wide_landings(own, opp, WIDE_SIDE) |
                       wide_landings(own, inner, WIDE_SIDE + 1) |
                       wide_landings(own, inner, WIDE_SIDE - 1);
    return found & (wide)WIDE_SET(WIDE_ALL_WORD, 0, 0) & ~(own | opp);
}

/* Adds the discs that turn towards higher squares on ray i: those before the first square of the
 * ray without an opposing disc, if it holds an own disc. */
static inline void wide_flips_up(const uint64_t (*ray)[4], int i, wide own, wide opp, wide *flips) {
    for (int w = 0; w < WIDE_WORDS; w++) {
        const uint64_t stop = ray[w][i] & ~opp[w], first = stop & (0 - stop);
        if (!stop) continue;
        if (!(first & own[w])) return;
        (*flips)[w] |= ray[w][i] & (first - 1);
        for (int before = 0; before < w; before++) (*flips)[before] |= ray[before][i];
        return;
    }
}

static inline void wide_flips_down(const uint64_t (*ray)[4], int i, wide own, wide opp,
                                   wide *flips) {
    for (int w = WIDE_WORDS - 1; w >= 0; w--) {
        const uint64_t stop = ray[w][i] & ~opp[w];
        if (!stop) continue;
        const uint64_t first = UINT64_C(1) << (63 - __builtin_clzll(stop));
        if (!(first & own[w])) return;
        (*flips)[w] |= ray[w][i] & ((0 - first) ^ first);
        for (int before = w + 1; before < WIDE_WORDS; before++) (*flips)[before] |= ray[before][i];
        return;
    }
}

/* Returns the discs that turn when own plays on the empty square; the empty set if the move is
 * illegal. */
static inline wide wide_flips_plain(int square, wide own, wide opp) {
    wide flips = {0};
    for (int i = 0; i < 4; i++) wide_flips_up(WIDE_RAYS[square][0], i, own, opp, &flips);
    for (int i = 0; i < 4; i++) wide_flips_down(WIDE_RAYS[square][1], i, own, opp, &flips);
    return flips;
}

#endif
