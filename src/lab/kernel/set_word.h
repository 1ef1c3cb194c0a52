/* lab/kernel/set_word.h - the functions of set.h on boards up to 8x8: one 64-bit word, row after
 * row from a1. Smaller boards lie in its top left corner. */
#ifndef LAB_KERNEL_SET_WORD_H
#define LAB_KERNEL_SET_WORD_H

#include "game/board.h"
#include "game/grid.h"
#include "game/kernels/board_kernel.h"
#include "lab/kernel/ground.h"

#if LAB_WIDE
#error "set_word.h is for LAB_WIDE 0"
#endif

static inline set set_none(void) {
    return 0;
}

static inline set set_one(int square) {
    return board_bit(board_square(square));
}

static inline set set_both(set a, set b) {
    return a & b;
}

static inline set set_join(set a, set b) {
    return a | b;
}

static inline set set_less(set a, set b) {
    return a & ~b;
}

static inline bool set_some(set s) {
    return s != 0;
}

static inline int set_size(set s) {
    return __builtin_popcountll(s);
}

static inline bool set_same(set a, set b) {
    return a == b;
}

static inline bool set_holds(set s, int square) {
    return (s & set_one(square)) != 0;
}

static inline int set_next(set s, int after) {
    const int from = after == SQUARE_NONE ? 0 : board_square(after) + 1;
    const uint64_t rest = from > 63 ? 0 : s >> from << from;
    if (!rest) return SQUARE_NONE;
    const int bit = __builtin_ctzll(rest);
    return square_at(bit >> 3, bit & 7);
}

static inline set set_from(const squares *s) {
    return board_bits(s);
}

static inline squares set_to(set s) {
    return board_squares(s);
}

static inline uint64_t set_hash(set s) {
    return s;
}

static inline set set_step(set s, int direction) {
    const uint64_t not_a = 0xFEFEFEFEFEFEFEFE, not_h = 0x7F7F7F7F7F7F7F7F;
    switch (direction) {
    case 0:
        return s << 1 & not_a;
    case 1:
        return s << 8;
    case 2:
        return s << 9 & not_a;
    case 3:
        return s << 7 & not_h;
    case 4:
        return s >> 1 & not_h;
    case 5:
        return s >> 8;
    case 6:
        return s >> 9 & not_h;
    default:
        return s >> 7 & not_a;
    }
}

/* The moves of a position, and what ground_flips() needs for all of them: nothing, with words. */
typedef struct expansion {
    set moves;
} expansion;

static inline set ground_moves(const ground *g, set own, set opp) {
    return kernel_moves(own, opp) & g->open;
}

static inline void ground_expand(const ground *g, set own, set opp, expansion *out) {
    out->moves = ground_moves(g, own, opp);
}

/* Returns the discs that own turns by playing `square`, one of the expansion's moves. */
static inline set ground_flips(const ground *g, const expansion *x, set own, set opp, int square) {
    (void)g;
    (void)x;
    return kernel_flips(board_square(square), own, opp);
}

#endif
