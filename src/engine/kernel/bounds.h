/* engine/kernel/bounds.h - bounds on a value before any move is made. */
#ifndef ENGINE_KERNEL_BOUNDS_H
#define ENGINE_KERNEL_BOUNDS_H

#include "engine/inner/count.h"
#include "engine/inner/seat.h"
#include "engine/inner/set.h"
#include "engine/kernel/stability.h"

enum { NOTHING = -SQUARES - 1 }; /* less than any value: there is no move */

/* Returns whether counting stable discs is worth its time. from[empty] is the smallest alpha: the
 * lower alpha is, the more discs would have to be stable for a cut. With few discs on the board
 * almost none is stable. The smaller boards use the same share of their discs. */
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
#elif ENGINE_SIDE == 4
    static const int8_t from[SQUARES] = {99, 99, 99, 99, 4, 6, 6, 8, 8, 10, 12, 12, 12, 14, 14, 16};
#else
    return empty >= 4 && alpha >= 2 * empty - 2; /* about the same */
#endif
#if ENGINE_SIDE <= 8
    return alpha >= from[empty];
#endif
}

/* A cut is tried only if the other side has this many discs more than would have to be stable: it
 * hardly ever happens that almost all of them are. */
enum { STABILITY_SPARE = 4 };

/* Returns an upper bound on the value of the node, in discs; WIN_MAX where counting does not pay.
 * The bound is sound: the other side keeps its stable discs to the end, so own has at most SQUARES
 * minus those, and its lead is at most SQUARES - 2 * stable. The caller may return the bound if it
 * is at most alpha. */
static inline int stability_bound(seat *s, bitset own, bitset opp, int alpha, int empty) {
    if (!stability_pays(alpha, empty)) return WIN_MAX;
    if (2 * (count_bits(opp) - STABILITY_SPARE) < SQUARES - alpha) return WIN_MAX;
    const int most = SQUARES - 2 * count_stable(s->edges, opp, own);
    COUNT(s, empty, COUNT_STABILITY);
    if (most <= alpha) COUNT(s, empty, COUNT_STABILITY_CUTS);
    return most;
}

#endif
