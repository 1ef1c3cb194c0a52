/* engine/eval/hand.h - the evaluation made by hand: nineteen counts, each with a weight that
 * depends on the number of empty squares.
 *
 * It evaluates boards without learned weights: 4x4, and the others if an engine is made without
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
static inline bitset corner_diagonals(bitset empty_corners) {
    const bitset left = empty_corners & FILE_A, right = empty_corners & ~FILE_A;
    return ((set_up(left, STRIDE + 1) | set_up(right, STRIDE - 1)) & OPEN) |
           set_down(left & ~ROW_1, STRIDE - 1) | set_down(right & ~ROW_1, STRIDE + 1);
}

static inline bitset corner_sides(bitset empty_corners) {
    const bitset left = empty_corners & FILE_A, right = empty_corners & ~FILE_A;
    return set_up(left, 1) | set_down(right, 1) |
           ((set_up(empty_corners, STRIDE) | set_down(empty_corners, STRIDE)) & OPEN);
}

/* Returns the squares at these distances from their two nearest edges. Smaller boards lack the
 * squares near the centre. */
#define SQUARES_AT_DISTANCES(a, b)                                                                 \
    ((a) >= SIDE / 2 || (b) >= SIDE / 2 ? NO_SQUARES                                               \
                                        : ((ROW_OF_BOARD(a) | ROW_OF_BOARD(LAST - (a))) &          \
                                           (FILE_OF_BOARD(b) | FILE_OF_BOARD(LAST - (b)))) |       \
                                              ((ROW_OF_BOARD(b) | ROW_OF_BOARD(LAST - (b))) &      \
                                               (FILE_OF_BOARD(a) | FILE_OF_BOARD(LAST - (a)))))

/* Returns the set and all squares that touch it. */
static inline bitset with_neighbours(bitset s) {
    const bitset three = s | set_up(s & ~FILE_OF_BOARD(LAST), 1) | set_down(s & ~FILE_A, 1);
    return (three | set_up(three, STRIDE) | set_down(three, STRIDE)) & OPEN;
}

/* Returns the empty squares beside a disc of opp, in a direction in which that disc can be turned:
 * the disc is not on the rim in that direction. */
static inline bitset squares_in_reach(bitset opp, bitset empty) {
    const bitset across = opp & ~(FILE_A | FILE_OF_BOARD(LAST)), inner = opp & INNER;
    const bitset along = opp & ~(ROW_1 | ROW_OF_BOARD(LAST));
    return (set_up(across, 1) | set_down(across, 1) | set_up(along, STRIDE) |
            set_down(along, STRIDE) | set_up(inner, STRIDE - 1) | set_down(inner, STRIDE - 1) |
            set_up(inner, STRIDE + 1) | set_down(inner, STRIDE + 1)) &
           empty;
}

/* ---- features ---- */

/* Returns own's squares minus opp's squares within `where`. */
static inline int lead_in(bitset own, bitset opp, bitset where) {
    return count_bits(own & where) - count_bits(opp & where);
}

static inline int count_odd_quadrants(bitset empty) {
    int odd = 0;
    for (int q = 0; q < 4; q++) odd += count_bits(empty & quadrant_squares(q)) & 1;
    return odd;
}

/* Returns the lead in moves relative to all moves, in 64ths: a lead of two moves counts more when
 * there are few moves. */
static inline int move_share(int own, int opp) {
    return 64 * (own - opp) / (own + opp + 2);
}

#if ENGINE_SIDE <= 8
/* Returns a row of the set and the squares diagonal to its ends, numbered as in hand_tables.
 * `inside` is the next row towards the centre. */
static inline unsigned edge_set_row(bitset s, int row, int inside) {
    const unsigned edge = (unsigned)(s >> 8 * row) & ((1U << SIDE) - 1);
    const unsigned next = (unsigned)(s >> 8 * inside);
    return edge | (next >> 1 & 1) << SIDE | (next >> (LAST - 1) & 1) << (SIDE + 1);
}

static inline unsigned edge_set_file(bitset s, int file, int inside) {
    const bitset next = s >> inside;
    return gather_file(s, file) | (unsigned)(next >> 8 & 1) << SIDE |
           (unsigned)(next >> 8 * (LAST - 1) & 1) << (SIDE + 1);
}

static inline int edge_entry(const hand_tables *t, unsigned own, unsigned opp) {
    return t->edges[t->ternary[own] + 2U * t->ternary[opp]];
}

static inline int edge_entries(const hand_tables *t, bitset own, bitset opp) {
    return edge_entry(t, edge_set_row(own, 0, 1), edge_set_row(opp, 0, 1)) +
           edge_entry(t, edge_set_row(own, LAST, LAST - 1), edge_set_row(opp, LAST, LAST - 1)) +
           edge_entry(t, edge_set_file(own, 0, 1), edge_set_file(opp, 0, 1)) +
           edge_entry(t, edge_set_file(own, LAST, LAST - 1), edge_set_file(opp, LAST, LAST - 1));
}

/* Sets the counts of the edges: from the table of edges. */
static inline void edge_features(const seat *s, bitset own, bitset opp, int f[HAND_FEATURES]) {
    const int edges = edge_entries(s->hand, own, opp);
    const int stable = ((edges + HAND_EDGE_UNIT / 2) & (HAND_EDGE_UNIT - 1)) - HAND_EDGE_UNIT / 2;
    f[HAND_PROSPECTS] = (edges - stable) / HAND_EDGE_UNIT;
    f[HAND_STABLE] = stable;
}
#else
/* A table of all edges would be too large. Only the corners and the discs beside them that cannot
 * turn are counted. */
static inline void edge_features(const seat *s, bitset own, bitset opp, int f[HAND_FEATURES]) {
    (void)s;
    f[HAND_PROSPECTS] = 0;
    f[HAND_STABLE] = corner_stability(own) - corner_stability(opp);
}
#endif

/* Fills f with all counts, indexed by hand_feature. */
static inline void hand_features(const seat *s, bitset own, bitset opp, bitset own_moves,
                                 bitset opp_moves, int f[HAND_FEATURES]) {
    assert(!some(own & opp)); /* I1 */
    const bitset empty = empty_squares(own, opp);
    const bitset corners = CORNERS & empty;
    const bitset diagonals = corner_diagonals(corners), sides = corner_sides(corners);
    const bitset own_reach = squares_in_reach(opp, empty);
    const bitset opp_reach = squares_in_reach(own, empty);
    const bitset border = with_neighbours(empty);
    const int own_count = count_bits(own_moves), opp_count = count_bits(opp_moves);
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
    f[HAND_EDGE_THIRDS] = lead_in(own, opp, SQUARES_AT_DISTANCES(0, 2));
    f[HAND_SHOULDERS] = lead_in(own, opp, SQUARES_AT_DISTANCES(2, 2));
    f[HAND_SECOND_ROW] = lead_in(own, opp, SQUARES_AT_DISTANCES(1, 2));
    edge_features(s, own, opp, f);
    f[HAND_ODD_REGIONS] = count_odd_quadrants(empty);
}

/* ---- the estimate ---- */

/* Returns the value for the side to move, in 256ths of a disc. The caller passes the legal moves of
 * both sides, which it knows already. */
static inline int evaluate_by_hand(const seat *s, bitset own, bitset opp, bitset own_moves,
                                   bitset opp_moves) {
    const int16_t *weights = s->hand->weights[SQUARES - count_bits(own | opp)];
    int f[HAND_FEATURES], sum = 0;
    hand_features(s, own, opp, own_moves, opp_moves, f);
    for (int i = 0; i < HAND_FEATURES; i++) sum += weights[i] * f[i];
    return sum;
}

#endif
