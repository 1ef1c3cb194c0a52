/* engine/kernel/last.h - the exact value with one empty square.
 *
 * With one empty square own's discs determine the position: all other squares are the other side's.
 * For each of the four lines through the empty square, its other squares are gathered into up to
 * seven bits. A table (engine/inner/last_flip.c) then gives two counts: the discs that own turns,
 * and those that the other side turns if own must pass. */
#ifndef ENGINE_KERNEL_LAST_H
#define ENGINE_KERNEL_LAST_H

#include "engine/inner/last_flip.h"
#include "engine/kernel/geometry.h"

/* Returns the value if neither side can move: the empty square goes to the leader. An odd number of
 * discs is never a tie. */
static inline int last_nobody(int discs) {
    return 2 * discs - SQUARES + (2 * discs >= SQUARES ? 2 : 0);
}

#if defined(__BMI2__) && ENGINE_SIDE <= 8
#include <immintrin.h>

#define LAST_LINES_(side)   last_lines_##side
#define LAST_LINES_OF(side) LAST_LINES_(side)
#define LAST_LINES          LAST_LINES_OF(ENGINE_SIDE)

static inline unsigned last_line(const last_lines *l, int line, bitset own) {
    return last_flip_counts[l->first[line] + _pext_u64(own, l->mask[line])];
}

/* Returns the exact value for own, who is to move, with only x empty. */
static inline int leaf_1(bitset own, int x) {
    const last_lines *l = &LAST_LINES[x];
    const unsigned both =
        last_line(l, 0, own) + last_line(l, 1, own) + last_line(l, 2, own) + last_line(l, 3, own);
    const int base = 2 * count_bits(own) - SQUARES;
    const int gained = (int)(both & 0xFF), lost = (int)(both >> 8);
    if (gained) return base + 2 * gained + 2;
    return lost ? base - 2 * lost : base + 2 * (base >= 0);
}
#else
static inline int leaf_1(bitset own, int x) {
    const bitset opp = OPEN & ~own & ~bit_of(x);
    const int discs = count_bits(own), gained = count_bits(kernel_flips(x, own, opp));
    if (gained) return 2 * (discs + gained + 1) - SQUARES;
    const int lost = count_bits(kernel_flips(x, opp, own));
    return lost ? 2 * (discs - lost) - SQUARES : last_nobody(discs);
}
#endif

#endif
