/* game/kernels/grid_plain.h - the words of grid_kernel.h in portable C: eight chains, one for each
 * direction, on four 64-bit integers. */
#ifndef GAME_KERNELS_GRID_PLAIN_H
#define GAME_KERNELS_GRID_PLAIN_H

#include "game/kernels/grid_words.h"
#include "game/squares.h"

enum { GRID_CHAINS = 8 };

typedef squares gset;
typedef squares gpair;

GRID_INLINE gset set_load(const squares *s) {
    return *s;
}

GRID_INLINE squares set_store(gset s) {
    return s;
}

GRID_INLINE gset set_and(gset a, gset b) {
    for (int i = 0; i < 4; i++) a.lane[i] &= b.lane[i];
    return a;
}

GRID_INLINE gset set_or(gset a, gset b) {
    for (int i = 0; i < 4; i++) a.lane[i] |= b.lane[i];
    return a;
}

GRID_INLINE gset set_minus(gset a, gset b) {
    for (int i = 0; i < 4; i++) a.lane[i] &= ~b.lane[i];
    return a;
}

GRID_INLINE gset set_single(int lane, uint64_t bit) {
    gset s = {{0}};
    s.lane[lane] = bit;
    return s;
}

GRID_INLINE bool set_any(gset s) {
    return !squares_empty(&s);
}

GRID_INLINE gpair pair_both(gset s) {
    return s;
}

GRID_INLINE gset pair_fold(gpair v) {
    return v;
}

GRID_INLINE gpair pair_back(gpair v) {
    return v;
}

GRID_INLINE gpair pair_none(void) {
    return (gpair){{0}};
}

GRID_INLINE gpair pair_and(gpair a, gpair b) {
    return set_and(a, b);
}

GRID_INLINE gpair pair_or(gpair a, gpair b) {
    return set_or(a, b);
}

GRID_INLINE gpair pair_or_and(gpair a, gpair b, gpair c) {
    return set_or(a, set_and(b, c));
}

/* Moves one row down: the lanes change names, and the last one starts the next group of four
 * rows. */
GRID_INLINE gset set_south(gset s) {
    return (gset){{s.lane[3] << 16, s.lane[0], s.lane[1], s.lane[2]}};
}

GRID_INLINE gset set_north(gset s) {
    return (gset){{s.lane[1], s.lane[2], s.lane[3], s.lane[0] >> 16}};
}

GRID_INLINE gset set_east(gset s) {
    for (int i = 0; i < 4; i++) s.lane[i] <<= 1;
    return s;
}

GRID_INLINE gset set_west(gset s) {
    for (int i = 0; i < 4; i++) s.lane[i] >>= 1;
    return s;
}

GRID_INLINE gpair pair_aside(gpair v, int chain) {
    if (!chain_is_sideways(chain)) return v;
    return chain_goes_east(chain) ? set_east(v) : set_west(v);
}

GRID_INLINE gpair pair_step(gpair v, int chain, int k) {
    for (; k > 0; k--) {
        if (chain_is_upright(chain)) v = chain < 4 ? set_south(v) : set_north(v);
        v = pair_aside(v, chain);
    }
    return v;
}

#endif
