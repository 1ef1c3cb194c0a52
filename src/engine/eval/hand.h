/* engine/eval/hand.h - the evaluation made by hand: nineteen counts, each with a weight that
 * depends on the number of empty squares.
 *
 * It evaluates boards without learned weights: 6x6, 4x4, and 8x8 if an engine is made without
 * weights. A person chose the counts; their weights were fitted. hand_tables.c makes the tables,
 * and docs/decisions/ describes the fit and its strength. Every count is the same for the eight
 * symmetric views of a position, so the value is too.
 *
 * I1  No square belongs to both sides. */
#ifndef ENGINE_EVAL_HAND_H
#define ENGINE_EVAL_HAND_H

#include "engine/eval/hand_tables.h"
#include "engine/inner/seat.h"
#include "engine/kernel/geometry.h"
#include "engine/kernel/order.h"
#include "engine/kernel/stability.h"

#include <assert.h>

/* ---- kinds of squares ---- */

/* Return the squares diagonal to these empty corners, and beside them along the edge. A disc there
 * often lets the other side take the corner. */
static inline uint64_t corner_diagonals(uint64_t empty_corners) {
    const uint64_t left = empty_corners & FILE_A, right = empty_corners & ~FILE_A;
    return ((left << 9 | right << 7) & OPEN) | (left & ~ROW_1) >> 7 | (right & ~ROW_1) >> 9;
}

static inline uint64_t corner_sides(uint64_t empty_corners) {
    const uint64_t left = empty_corners & FILE_A, right = empty_corners & ~FILE_A;
    return left << 1 | right >> 1 | ((empty_corners << 8 | empty_corners >> 8) & OPEN);
}

/* Returns the squares at these distances from their two nearest edges. Smaller boards lack the
 * squares near the centre. */
static inline uint64_t squares_at_distances(int a, int b) {
    if (a >= SIDE / 2 || b >= SIDE / 2) return 0;
    const uint64_t rows_a = ROW_1 << 8 * a | ROW_1 << 8 * (LAST - a);
    const uint64_t rows_b = ROW_1 << 8 * b | ROW_1 << 8 * (LAST - b);
    const uint64_t files_a = FILE_A << a | FILE_A << (LAST - a);
    const uint64_t files_b = FILE_A << b | FILE_A << (LAST - b);
    return (rows_a & files_b) | (rows_b & files_a);
}

/* Returns the set and all squares that touch it. */
static inline uint64_t with_neighbours(uint64_t set) {
    const uint64_t wide = set | (set & ~(FILE_A << LAST)) << 1 | (set & ~FILE_A) >> 1;
    return (wide | wide << 8 | wide >> 8) & OPEN;
}

/* Returns the empty squares beside a disc of opp, in a direction in which that disc can be turned:
 * the disc is not on the rim in that direction. */
static inline uint64_t squares_in_reach(uint64_t opp, uint64_t empty) {
    const uint64_t across = opp & ~(FILE_A | FILE_A << LAST), inner = opp & INNER;
    const uint64_t along = opp & ~(ROW_1 | ROW_1 << 8 * LAST);
    return (across << 1 | across >> 1 | along << 8 | along >> 8 | inner << 7 | inner >> 7 |
            inner << 9 | inner >> 9) &
           empty;
}

/* ---- features ---- */

/* Returns own's squares minus opp's squares within `where`. */
static inline int lead_in(uint64_t own, uint64_t opp, uint64_t where) {
    return count_bits(own & where) - count_bits(opp & where);
}

static inline int count_odd_quadrants(uint64_t empty) {
    int odd = 0;
    for (int q = 0; q < 4; q++) odd += count_bits(empty & quadrant_squares(q)) & 1;
    return odd;
}

/* Returns the lead in moves relative to all moves, in 64ths: a lead of two moves counts more when
 * there are few moves. */
static inline int move_share(int own, int opp) {
    return 64 * (own - opp) / (own + opp + 2);
}

/* Returns a row of the set and the squares diagonal to its ends, numbered as in hand_tables.
 * `inside` is the next row towards the centre. */
static inline unsigned edge_set_row(uint64_t set, int row, int inside) {
    const unsigned edge = (unsigned)(set >> 8 * row) & ((1U << SIDE) - 1);
    const unsigned next = (unsigned)(set >> 8 * inside);
    return edge | (next >> 1 & 1) << SIDE | (next >> (LAST - 1) & 1) << (SIDE + 1);
}

static inline unsigned edge_set_file(uint64_t set, int file, int inside) {
    const uint64_t next = set >> inside;
    return gather_file(set, file) | (unsigned)(next >> 8 & 1) << SIDE |
           (unsigned)(next >> 8 * (LAST - 1) & 1) << (SIDE + 1);
}

static inline int edge_entry(const hand_tables *t, unsigned own, unsigned opp) {
    return t->edges[t->ternary[own] + 2U * t->ternary[opp]];
}

static inline int edge_entries(const hand_tables *t, uint64_t own, uint64_t opp) {
    return edge_entry(t, edge_set_row(own, 0, 1), edge_set_row(opp, 0, 1)) +
           edge_entry(t, edge_set_row(own, LAST, LAST - 1), edge_set_row(opp, LAST, LAST - 1)) +
           edge_entry(t, edge_set_file(own, 0, 1), edge_set_file(opp, 0, 1)) +
           edge_entry(t, edge_set_file(own, LAST, LAST - 1), edge_set_file(opp, LAST, LAST - 1));
}

/* Fills f with all counts, indexed by hand_feature. */
static inline void hand_features(const seat *s, uint64_t own, uint64_t opp, uint64_t own_moves,
                                 uint64_t opp_moves, int f[HAND_FEATURES]) {
    assert(!(own & opp)); /* I1 */
    const uint64_t empty = empty_squares(own, opp);
    const uint64_t corners = CORNERS & empty;
    const uint64_t diagonals = corner_diagonals(corners), sides = corner_sides(corners);
    const uint64_t own_reach = squares_in_reach(opp, empty);
    const uint64_t opp_reach = squares_in_reach(own, empty);
    const uint64_t border = with_neighbours(empty);
    const int own_count = count_bits(own_moves), opp_count = count_bits(opp_moves);
    const int edges = edge_entries(s->hand, own, opp);
    const int stable = ((edges + HAND_EDGE_UNIT / 2) & (HAND_EDGE_UNIT - 1)) - HAND_EDGE_UNIT / 2;
    f[HAND_TURN] = 1;
    f[HAND_MOVES] = own_count - opp_count;
    f[HAND_MOVE_SHARE] = move_share(own_count, opp_count);
    f[HAND_CORNER_MOVES] = lead_in(own_moves, opp_moves, CORNERS);
    f[HAND_DIAGONAL_MOVES] = lead_in(own_moves, opp_moves, diagonals);
    f[HAND_SIDE_MOVES] = lead_in(own_moves, opp_moves, sides);
    f[HAND_REACH] = lead_in(own_reach, opp_reach, OPEN);
    f[HAND_CORNER_REACH] = lead_in(own_reach, opp_reach, CORNERS);
    f[HAND_FRONTIER] = lead_in(own, opp, border);
    f[HAND_EDGE_FRONTIER] = lead_in(own, opp, border & ~INNER);
    f[HAND_DISCS] = lead_in(own, opp, OPEN);
    f[HAND_CORNERS] = lead_in(own, opp, CORNERS);
    f[HAND_DIAGONALS] = lead_in(own, opp, diagonals);
    f[HAND_EDGE_THIRDS] = lead_in(own, opp, squares_at_distances(0, 2));
    f[HAND_SHOULDERS] = lead_in(own, opp, squares_at_distances(2, 2));
    f[HAND_SECOND_ROW] = lead_in(own, opp, squares_at_distances(1, 2));
    f[HAND_PROSPECTS] = (edges - stable) / HAND_EDGE_UNIT;
    f[HAND_STABLE] = stable;
    f[HAND_ODD_REGIONS] = count_odd_quadrants(empty);
}

/* ---- the estimate ---- */

/* Returns the value for the side to move, in 256ths of a disc. The caller passes the legal moves of
 * both sides, which it knows already. */
static inline int evaluate_by_hand(const seat *s, uint64_t own, uint64_t opp, uint64_t own_moves,
                                   uint64_t opp_moves) {
    const int16_t *weights = s->hand->weights[SQUARES - count_bits(own | opp)];
    int f[HAND_FEATURES], sum = 0;
    hand_features(s, own, opp, own_moves, opp_moves, f);
    for (int i = 0; i < HAND_FEATURES; i++) sum += weights[i] * f[i];
    return sum;
}

#endif
