/* game/board.c - between the 8x8 words and the sets of the grid. */
#include "game/board.h"

uint64_t board_bits(const squares *s) {
    uint64_t bits = 0;
    for (int row = 0; row < BOARD_SIZE; row++) {
        const uint64_t line = squares_row(s, row);
        assert(line <= 0xFF);
        bits |= line << 8 * row;
    }
    return bits;
}

squares board_squares(uint64_t bits) {
    squares s = {{0}};
    for (int row = 0; row < BOARD_SIZE; row++)
        s.lane[row & 3] |= (bits >> 8 * row & 0xFF) << 16 * (row >> 2);
    return s;
}

board board_from_grid(const grid *g) {
    return (board){board_bits(&g->own), board_bits(&g->opp)};
}

grid board_to_grid(board b) {
    return (grid){board_squares(b.own), board_squares(b.opp)};
}

uint64_t board_open(const field *f) {
    assert(f->size <= BOARD_SIZE);
    return board_bits(&f->open);
}
