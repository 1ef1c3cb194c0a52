/* engine/kernel/stability.h - finds discs that can never turn again.
 *
 * A disc turns along one of the four lines through it, and only if a disc is placed on an empty
 * square of that line. So a disc is stable on a line that is full, and also beside a stable disc of
 * its own colour on that line: a run that turns would have to end at, or run through, that
 * neighbour. A disc that is stable on all four lines never turns.
 * The search for stable discs starts from edges, answered by a table (engine/inner/edge_table.h),
 * and from discs with four full lines. It then spreads by the rule above until nothing changes.
 * Every disc it finds is stable; it does not find all stable discs. So the count is a lower bound,
 * and a cut that rests on it is sound. */
#ifndef ENGINE_KERNEL_STABILITY_H
#define ENGINE_KERNEL_STABILITY_H

#include "engine/kernel/geometry.h"

typedef struct full_lines {
    bitset row, column, falling, rising; /* squares whose line of that kind has no empty square */
} full_lines;

#if ENGINE_SIDE <= 8

/* The functions below return the squares whose line of one kind is full. Squares outside a smaller
 * board count as full, so `occupied` must contain them. */
static inline uint64_t full_rows(uint64_t occupied) {
    uint64_t r = occupied & occupied >> 4;
    r &= r >> 2;
    r &= r >> 1;
    return (r & UINT64_C(0x0101010101010101)) * 0xFF;
}

static inline uint64_t rotate_right(uint64_t v, int by) {
    return v >> by | v << (64 - by);
}

static inline uint64_t full_columns(uint64_t occupied) {
    uint64_t c = occupied & rotate_right(occupied, 8);
    c &= rotate_right(c, 16);
    return c & rotate_right(c, 32);
}

/* Along a diagonal everything beyond the board counts as full. The constants are the squares whose
 * predecessor 1, 2 or 4 steps back lies beyond the board. */
static inline uint64_t full_falling(uint64_t occupied) {
    uint64_t l = occupied & (UINT64_C(0x01010101010101FF) | occupied << 9);
    uint64_t r = occupied & (UINT64_C(0xFF80808080808080) | occupied >> 9);
    l &= UINT64_C(0x030303030303FFFF) | l << 18;
    r &= UINT64_C(0xFFFFC0C0C0C0C0C0) | r >> 18;
    l &= UINT64_C(0x0F0F0F0FFFFFFFFF) | l << 36;
    r &= UINT64_C(0xFFFFFFFFF0F0F0F0) | r >> 36;
    return l & r;
}

static inline uint64_t full_rising(uint64_t occupied) {
    uint64_t l = occupied & (UINT64_C(0x80808080808080FF) | occupied << 7);
    uint64_t r = occupied & (UINT64_C(0xFF01010101010101) | occupied >> 7);
    l &= UINT64_C(0xC0C0C0C0C0C0FFFF) | l << 14;
    r &= UINT64_C(0xFFFF030303030303) | r >> 14;
    l &= UINT64_C(0xF0F0F0F0FFFFFFFF) | l << 28;
    r &= UINT64_C(0xFFFFFFFF0F0F0F0F) | r >> 28;
    return l & r;
}

/* gather_file() returns a file of the board as the bits of a row; spread_file() does the reverse.
 */
static inline unsigned gather_file(bitset s, int file) {
    return (unsigned)((s >> file & UINT64_C(0x0101010101010101)) * UINT64_C(0x0102040810204080) >>
                      56);
}

static inline uint64_t spread_file(uint64_t bits, int file) {
    const uint64_t low =
        (bits & 0x7F) * UINT64_C(0x0002040810204081) & UINT64_C(0x0101010101010101);
    return (low | bits >> 7 << 56) << file;
}

static inline uint64_t edge_row(const uint8_t *edges, bitset own, bitset opp, int row) {
    const unsigned o = (unsigned)(own >> 8 * row & 0xFF), p = (unsigned)(opp >> 8 * row & 0xFF);
    return (uint64_t)edges[o << SIDE | p] << 8 * row;
}

static inline uint64_t edge_file(const uint8_t *edges, bitset own, bitset opp, int file) {
    return spread_file(edges[gather_file(own, file) << SIDE | gather_file(opp, file)], file);
}

static inline uint64_t stable_edges(const uint8_t *edges, bitset own, bitset opp) {
    return edge_row(edges, own, opp, 0) | edge_row(edges, own, opp, LAST) |
           edge_file(edges, own, opp, 0) | edge_file(edges, own, opp, LAST);
}

static inline uint64_t spread_stability(uint64_t stable, const full_lines *full, uint64_t own) {
    return own & INNER & (stable << 1 | stable >> 1 | full->row) &
           (stable << 8 | stable >> 8 | full->column) &
           (stable << 9 | stable >> 9 | full->falling) & (stable << 7 | stable >> 7 | full->rising);
}

/* Returns a lower bound on the number of stable discs of `own`. */
static inline int count_stable(const uint8_t *edges, bitset own, bitset opp) {
    const uint64_t occupied = own | opp | ~OPEN;
    const full_lines full = {full_rows(occupied), full_columns(occupied), full_falling(occupied),
                             full_rising(occupied)};
    uint64_t stable =
        stable_edges(edges, own, opp) | (own & full.row & full.column & full.falling & full.rising);
    for (;;) {
        const uint64_t more = stable | spread_stability(stable, &full, own);
        if (more == stable) return count_bits(stable);
        stable = more;
    }
}

#else /* 10x10 and 12x12 */

/* Returns the set and all squares that a line reaches from it in steps of `step` squares upwards
 * and downwards, where a step moves `files` files to the right on its way up: -1, 0 or 1. The
 * distances 1, 2, 4 and 4 make every sum up to 11. */
static inline bitset with_lines(bitset from, int step, int files) {
    static const int by[4] = {1, 2, 4, 4};
    bitset up = from, down = from;
    for (int i = 0; i < 4; i++) {
        bitset right = OPEN,
               left = OPEN; /* the squares that may go that many files right or left */
        for (int k = 0; k < by[i]; k++) {
            right &= ~file_squares(LAST - k);
            left &= ~file_squares(k);
        }
        up |= set_up(files > 0 ? up & right : files < 0 ? up & left : up, by[i] * step);
        down |= set_down(files > 0 ? down & left : files < 0 ? down & right : down, by[i] * step);
    }
    return (up | down) & OPEN;
}

/* Returns the squares where a disc cannot turn along each kind of line: the line is full, or it
 * ends there. */
static inline full_lines safe_lines(bitset empty) {
    const bitset files = FILE_A | FILE_OF_BOARD(LAST), rows = ROW_1 | ROW_OF_BOARD(LAST);
    return (full_lines){.row = ~with_lines(empty, 1, 1) | files,
                        .column = ~with_lines(empty, STRIDE, 0) | rows,
                        .falling = ~with_lines(empty, STRIDE + 1, 1) | files | rows,
                        .rising = ~with_lines(empty, STRIDE - 1, -1) | files | rows};
}

/* Returns a lower bound on the number of stable discs of `own`. The edges need no table here: an
 * edge disc turns only along its edge, and the spread begins at corners and full edges. A step over
 * the end of a row lands on a file where that line ends anyway. `edges` is not used. */
static inline int count_stable(const uint8_t *edges, bitset own, bitset opp) {
    const full_lines safe = safe_lines(empty_squares(own, opp));
    bitset stable = own & safe.row & safe.column & safe.falling & safe.rising;
    (void)edges;
    for (;;) {
        const bitset more =
            stable | (own & (set_up(stable, 1) | set_down(stable, 1) | safe.row) &
                      (set_up(stable, STRIDE) | set_down(stable, STRIDE) | safe.column) &
                      (set_up(stable, STRIDE + 1) | set_down(stable, STRIDE + 1) | safe.falling) &
                      (set_up(stable, STRIDE - 1) | set_down(stable, STRIDE - 1) | safe.rising));
        if (same_set(more, stable)) return count_bits(stable);
        stable = more;
    }
}

#endif

#endif
