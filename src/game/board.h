/* game/board.h - the rules on 8x8 in two 64-bit words: the champion's board.
 *
 * a1 is bit 0, b1 bit 1, a2 bit 8, h8 bit 63. `own` are the discs of the side to move. Smaller
 * boards lie in the top left corner. The squares outside never hold a disc, so no run leaves the
 * corner: flips and play are right as they are. Moves must be limited to the squares that exist
 * (board_open). Empty squares, the end of the game and the final score are those of a full 8x8
 * board without blocked squares. For other boards use the grid.
 *
 * Any code may use these functions, on any CPU. Code that visits millions of positions is compiled
 * once per tier and uses kernels/board_kernel.h directly.
 * Values without ownership; all functions may be called from any thread. */
#ifndef GAME_BOARD_H
#define GAME_BOARD_H

#include "game/grid.h"
#include "game/kernels/board_plain.h"

enum { BOARD_SIZE = 8 };

typedef struct board {
    uint64_t own; /* of the side to move */
    uint64_t opp;
} board;

static inline uint64_t board_bit(int square) {
    assert(square >= 0 && square < 64);
    return UINT64_C(1) << square;
}

static inline uint64_t board_empty(board b) {
    return ~(b.own | b.opp);
}

static inline uint64_t board_moves(board b) {
    return moves_plain(b.own, b.opp);
}

/* Returns the discs that turn when own plays on an empty square; 0 if the move is illegal. */
static inline uint64_t board_flips(board b, int square) {
    assert(board_empty(b) & board_bit(square));
    return flips_plain(square, b.own, b.opp);
}

/* Returns the position after a move that turns `flips`, seen by the other side. */
static inline board board_apply(board b, int square, uint64_t flips) {
    return (board){b.opp ^ flips, b.own ^ flips ^ board_bit(square)};
}

/* Returns the position after a legal move (asserted), seen by the other side. */
static inline board board_play(board b, int square) {
    const uint64_t flips = board_flips(b, square);
    assert(flips != 0);
    return board_apply(b, square, flips);
}

static inline board board_pass(board b) {
    return (board){b.opp, b.own};
}

static inline bool board_over(board b) {
    return board_moves(b) == 0 && board_moves(board_pass(b)) == 0;
}

/* Own discs minus the other's: first as counted, then with the empty squares given to the
 * winner. */
static inline int board_count_score(board b) {
    return __builtin_popcountll(b.own) - __builtin_popcountll(b.opp);
}

static inline int board_final_score(board b) {
    const int lead = board_count_score(b), left = __builtin_popcountll(board_empty(b));
    return lead > 0 ? lead + left : lead < 0 ? lead - left : 0;
}

/* Convert between the two representations, for fields of size 8 and below (asserted). */
uint64_t board_bits(const squares *s);
squares board_squares(uint64_t bits);
board board_from_grid(const grid *g);
grid board_to_grid(board b);
uint64_t board_open(const field *f); /* the field's squares as bits */

static inline int board_square(int grid_square) {
    return square_row(grid_square) * 8 + square_column(grid_square);
}

#endif
