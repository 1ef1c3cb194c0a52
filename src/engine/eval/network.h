/* engine/eval/network.h - the network that corrects the sum of weights: its numbers.
 *
 * A sum of weights cannot say that two fillings are worth more together than apart. The network
 * can. It looks at the board from its four corners with the same numbers, so a position and its
 * images have one value.
 *
 * Every filling of a pattern has a row of NETWORK_WIDTH numbers. So has each set of squares of a
 * side or a quarter of the board to which a side may move, and each number of empty squares in a
 * quarter. A place on the board belongs to the side or the corner to which its centre leans. The
 * view from a corner is the sum of the rows of this corner and half the sums of the two sides that
 * meet in it. A head turns each view into a number; the correction is the sum of the four. There is
 * a head for every four numbers of empty squares, one for the even and one for the odd ones of
 * them, because the side that plays last has an advantage.
 *
 * All numbers are integers, so every tier and compiler computes the same (kernel/views.h):
 *     view[i]   = cut(2 * corner[i] + side[i] + other_side[i] + bias[i])       256 is 1
 *     input[i]  = view[i] * view[i] >> 8
 *     sum[h]    = (first_bias[h] + sum over i of input[i] * first[i][h]) >> 10 256 is 1
 *     hidden[h] = cut(sum[h]),  square[h] = limited(sum[h])^2 >> 8
 *     head      = sum over h of hidden[h] * last[0][h] + square[h] * last[1][h],
 *                 plus the sum over i of input[i] * skip[i]
 *     correction in 256ths of a disc = out + (the sum of the four heads >> 8),
 *                 limited to -NETWORK_MOST..NETWORK_MOST
 * where cut() limits a number to 0..255 and limited() to -255..255. Because the correction is
 * limited, a search may skip it where the sum of weights is far outside its window (eval.h).
 *
 * Ownership: network_clear() frees the numbers. Threads: any after reading.
 *
 * I1  A set of squares and its mirror image have one row. Fillings are tied (pattern.h). So images
 *     of a position have one value. */
#ifndef ENGINE_EVAL_NETWORK_H
#define ENGINE_EVAL_NETWORK_H

#include "base/alloc.h"
#include "base/fault.h"
#include "base/text.h"
#include "engine/eval/pattern.h"

#include <stdint.h>

enum {
    NETWORK_WIDTH = 32,
    NETWORK_HIDDEN = 16,
    NETWORK_HEADS = 31,
    NETWORK_MOST = 8 * 256,   /* the largest correction, in 256ths of a disc */
    NETWORK_ROWS_MAX = 65535, /* so that the number of a row has 16 bits */
    /* Sets of squares to which a side may move: a corner of 3x3 squares, the other seven squares of
     * the quarter, a side of the board. */
    NETWORK_CORNERS = 1 << 9,
    NETWORK_RESTS = 1 << 7,
    NETWORK_SIDES = 1 << 8,
    NETWORK_MOVES = NETWORK_CORNERS + NETWORK_RESTS + NETWORK_SIDES,
    NETWORK_EMPTIES = 17, /* 0 to 16 empty squares in a quarter */
    /* The rows behind those of fillings: own moves, the other side's moves, empty squares. */
    NETWORK_EXTRAS = 2 * NETWORK_MOVES + NETWORK_EMPTIES,
};

typedef struct network_head {
    int16_t bias[NETWORK_WIDTH];
    int16_t first[NETWORK_WIDTH][NETWORK_HIDDEN];
    int32_t first_bias[NETWORK_HIDDEN];
    int16_t last[2][NETWORK_HIDDEN];
    int16_t skip[NETWORK_WIDTH];
    int32_t out;
} network_head;

/* A network as a file stores it. Without rows there is none. */
typedef struct network {
    int rows;            /* row 0 has only zeros and belongs to rare fillings */
    int classes;         /* of fillings: all tied classes of the patterns, in their order */
    uint16_t *row_of;    /* the row of each class and of the NETWORK_EXTRAS behind them */
    int8_t *numbers;     /* rows * NETWORK_WIDTH */
    network_head *heads; /* NETWORK_HEADS */
} network;

/* Returns the head for a number of empty squares. More than 60 count as 60. */
static inline int network_head_of(int empty) {
    return empty > 60 ? 30 : empty / 4 * 2 + (empty & 1);
}

/* The sets of squares to which a side may move, in the order of their bits, as they are seen from
 * a1 and on the side a1-h1. Those of other corners and sides are images of them. */
extern const uint8_t network_corner_squares[9], network_rest_squares[7], network_side_squares[8];

/* Returns the index, below NETWORK_MOVES, of the mirror image of a set: the diagonal through the
 * corner, or the middle of the side, stays where it is. Both have the same row (I1). */
int network_twin(int set);

/* ---- sides and corners ---- */

/* The four sides come first: top, bottom, left, right. Then the corners a1, h1, a8, h8. */
enum { NETWORK_CORNER_FIRST = 4, NETWORK_GROUPS = 8 };

/* Returns the side or corner to which a place leans; -1 for a place around the centre. */
int network_group_of(const pattern_set *s, int place);

/* ---- in a file ---- */

size_t network_bytes(const network *n);

/* Makes a network of this size with all numbers 0. The caller frees it with network_clear().
 * E_RANGE for a number of rows out of range, and for patterns with a place around the centre;
 * E_NOMEM. */
status network_make(int rows, int classes, const pattern_set *s, const allocator *memory,
                    network *out, fault *f);
void network_clear(network *n, const allocator *memory);

void network_write(const network *n, buffer *out);

/* Fills the numbers from network_bytes() bytes. False if the number of a row is too high, row 0 is
 * not empty, or I1 does not hold. */
bool network_read(network *n, const char *bytes);

#endif
