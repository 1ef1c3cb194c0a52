/* engine/kernel/bounds.h - what is known of a value before any move is made. */
#ifndef ENGINE_KERNEL_BOUNDS_H
#define ENGINE_KERNEL_BOUNDS_H

#include "engine/inner/seat.h"
#include "engine/kernel/stability.h"

enum { NOTHING = -SQUARES - 1 }; /* less than any value: no move was found */

/* From this alpha on it pays to count stable discs, by the number of empty squares: with few discs
 * on the board few are stable, and little is cut. On the smaller boards the same share of the discs
 * would have to be stable. */
static inline bool stability_pays(int alpha, int empty) {
#if ENGINE_SIDE == 8
    static const int8_t from[SQUARES] = {
        99, 99, 99, 99, 6,  8,  10, 12, 14, 16, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42,
        44, 46, 48, 48, 50, 50, 52, 52, 54, 54, 56, 56, 58, 58, 60, 60, 62, 62, 64, 64, 64, 64,
        64, 64, 64, 64, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99};
#elif ENGINE_SIDE == 6
    static const int8_t from[SQUARES] = {99, 99, 99, 99, 6,  6,  8,  10, 12, 12, 14, 16,
                                         18, 18, 20, 22, 22, 24, 26, 26, 28, 28, 30, 30,
                                         32, 32, 32, 32, 34, 34, 34, 34, 36, 36, 36, 36};
#else
    static const int8_t from[SQUARES] = {99, 99, 99, 99, 4, 6, 6, 8, 8, 10, 12, 12, 12, 14, 14, 16};
#endif
    return alpha >= from[empty];
}

/* Discs beyond those that would have to be stable: hardly ever are all of them. */
enum { STABILITY_SPARE = 4 };

/* An upper bound on the value from the other side's stable discs; WIN_MAX where it does not pay to
 * ask. */
static inline int stability_bound(const seat *s, uint64_t own, uint64_t opp, int alpha, int empty) {
    if (!stability_pays(alpha, empty)) return WIN_MAX;
    if (2 * (count_bits(opp) - STABILITY_SPARE) < SQUARES - alpha) return WIN_MAX;
    return SQUARES - 2 * count_stable(s->edges, opp, own);
}

#endif
