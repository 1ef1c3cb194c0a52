/* game/squares.h - a set of squares on a board of up to 16x16, and the numbers of squares.
 *
 * A square is row * 16 + column, both from 0 at the top left (a1). A number means the same place on
 * boards of every size. Squares are compared in reading order.
 *
 * A set is four 64-bit lanes with four 16-bit rows each. Row r lies in lane r % 4, at bit 16 * (r /
 * 4). So a step of four rows is one shift of every lane. A step of one row only renames the lanes
 * and shifts the one that wraps. A diagonal step adds its sideways move to the same shift. With
 * four consecutive rows in a lane each step would need carries between lanes.
 *
 * Values, no ownership; all functions may be called from any thread. */
#ifndef GAME_SQUARES_H
#define GAME_SQUARES_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

enum { SQUARE_NONE = -1, SQUARE_LIMIT = 256 };

typedef struct squares {
    uint64_t lane[4];
} squares;

static inline int square_at(int row, int column) {
    return row * 16 + column;
}

static inline int square_row(int square) {
    return square >> 4;
}

static inline int square_column(int square) {
    return square & 15;
}

static inline int square_lane(int square) {
    return square_row(square) & 3;
}

static inline uint64_t square_bit(int square) {
    assert(square >= 0 && square < SQUARE_LIMIT);
    return UINT64_C(1) << (16 * (square >> 6) + square_column(square));
}

/* Returns the square of bit number `bit` (0-63) of a lane: the inverse of the two functions
 * above. */
static inline int square_of_bit(int lane, int bit) {
    return square_at(4 * (bit >> 4) + lane, bit & 15);
}

static inline bool squares_has(const squares *s, int square) {
    return (s->lane[square_lane(square)] & square_bit(square)) != 0;
}

static inline void squares_add(squares *s, int square) {
    s->lane[square_lane(square)] |= square_bit(square);
}

static inline void squares_remove(squares *s, int square) {
    s->lane[square_lane(square)] &= ~square_bit(square);
}

static inline bool squares_empty(const squares *s) {
    return (s->lane[0] | s->lane[1] | s->lane[2] | s->lane[3]) == 0;
}

static inline int squares_count(const squares *s) {
    return __builtin_popcountll(s->lane[0]) + __builtin_popcountll(s->lane[1]) +
           __builtin_popcountll(s->lane[2]) + __builtin_popcountll(s->lane[3]);
}

static inline bool squares_equal(const squares *a, const squares *b) {
    return a->lane[0] == b->lane[0] && a->lane[1] == b->lane[1] && a->lane[2] == b->lane[2] &&
           a->lane[3] == b->lane[3];
}

static inline squares squares_or(const squares *a, const squares *b) {
    return (squares){{a->lane[0] | b->lane[0], a->lane[1] | b->lane[1], a->lane[2] | b->lane[2],
                      a->lane[3] | b->lane[3]}};
}

static inline squares squares_minus(const squares *a, const squares *b) {
    return (squares){{a->lane[0] & ~b->lane[0], a->lane[1] & ~b->lane[1], a->lane[2] & ~b->lane[2],
                      a->lane[3] & ~b->lane[3]}};
}

static inline uint16_t squares_row(const squares *s, int row) {
    return (uint16_t)(s->lane[row & 3] >> 16 * (row >> 2));
}

/* Returns the first square of the set behind `after` in reading order, or SQUARE_NONE:
 *     for (int sq = squares_next(&s, SQUARE_NONE); sq != SQUARE_NONE; sq = squares_next(&s, sq)) */
static inline int squares_next(const squares *s, int after) {
    for (int start = after + 1; start < SQUARE_LIMIT; start = (start | 15) + 1) {
        const unsigned rest = (unsigned)squares_row(s, square_row(start)) >> square_column(start);
        if (rest) return start + __builtin_ctz(rest);
    }
    return SQUARE_NONE;
}

#endif
