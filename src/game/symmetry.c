/* game/symmetry.c - on 8x8 by exchanging bits in place, on the grid row by row. */
#include "game/symmetry.h"

#include <stddef.h>

enum { MIRROR_FILES = 1, MIRROR_ROWS = 2, TRANSPOSE = 4 };

int symmetry_inverse(int symmetry) {
    /* Mirrors and the transposition undo themselves, but a transposition in between turns a
     * mirror of files into one of rows. Only the two quarter turns are affected. */
    switch (symmetry) {
    case TRANSPOSE | MIRROR_FILES:
        return TRANSPOSE | MIRROR_ROWS;
    case TRANSPOSE | MIRROR_ROWS:
        return TRANSPOSE | MIRROR_FILES;
    default:
        return symmetry;
    }
}

int symmetry_square(int square, int size, int symmetry) {
    int row = square_row(square), column = square_column(square);
    if (symmetry & MIRROR_FILES) column = size - 1 - column;
    if (symmetry & MIRROR_ROWS) row = size - 1 - row;
    return symmetry & TRANSPOSE ? square_at(column, row) : square_at(row, column);
}

/* Exchanges the bits in mask with those `shift` places above them. */
static uint64_t swap_bits(uint64_t x, uint64_t mask, int shift) {
    const uint64_t difference = (x ^ x >> shift) & mask;
    return x ^ difference ^ difference << shift;
}

static uint64_t mirror_files(uint64_t x) {
    x = swap_bits(x, UINT64_C(0x5555555555555555), 1);
    x = swap_bits(x, UINT64_C(0x3333333333333333), 2);
    return swap_bits(x, UINT64_C(0x0F0F0F0F0F0F0F0F), 4);
}

/* Exchanges the two off-diagonal blocks of halves, quarters and eighths. */
static uint64_t transpose(uint64_t x) {
    x = swap_bits(x, UINT64_C(0x00000000F0F0F0F0), 28);
    x = swap_bits(x, UINT64_C(0x0000CCCC0000CCCC), 14);
    return swap_bits(x, UINT64_C(0x00AA00AA00AA00AA), 7);
}

/* Mirrors a smaller board and shifts it back to a1. */
static uint64_t bits_image_on(uint64_t bits, int size, int symmetry) {
    const int beyond = BOARD_SIZE - size;
    if (symmetry & MIRROR_FILES) bits = mirror_files(bits) >> beyond;
    if (symmetry & MIRROR_ROWS) bits = __builtin_bswap64(bits) >> 8 * beyond;
    return symmetry & TRANSPOSE ? transpose(bits) : bits;
}

uint64_t board_bits_image(uint64_t bits, int symmetry) {
    return bits_image_on(bits, BOARD_SIZE, symmetry);
}

board board_image(board b, int symmetry) {
    return (board){board_bits_image(b.own, symmetry), board_bits_image(b.opp, symmetry)};
}

static bool board_less(board a, board b) {
    return a.own != b.own ? a.own < b.own : a.opp < b.opp;
}

board board_canonical_on(board b, int size, int *symmetry) {
    board best = b;
    int used = 0;
    for (int s = 1; s < SYMMETRIES; s++) {
        const board image = {bits_image_on(b.own, size, s), bits_image_on(b.opp, size, s)};
        if (!board_less(image, best)) continue;
        best = image;
        used = s;
    }
    if (symmetry) *symmetry = used;
    return best;
}

board board_canonical(board b, int *symmetry) {
    return board_canonical_on(b, BOARD_SIZE, symmetry);
}

static unsigned reverse16(unsigned x) {
    x = (x >> 1 & 0x5555) | (x & 0x5555) << 1;
    x = (x >> 2 & 0x3333) | (x & 0x3333) << 2;
    x = (x >> 4 & 0x0F0F) | (x & 0x0F0F) << 4;
    return (x >> 8 & 0x00FF) | (x & 0x00FF) << 8;
}

/* Converts to rows as numbers, because turning a board is easier on an array than on lanes. */
static void to_rows(const squares *s, int size, unsigned rows[GRID_MAX]) {
    for (int row = 0; row < size; row++) rows[row] = squares_row(s, row);
}

static squares from_rows(const unsigned rows[GRID_MAX], int size) {
    squares s = {{0}};
    for (int row = 0; row < size; row++) s.lane[row & 3] |= (uint64_t)rows[row] << 16 * (row >> 2);
    return s;
}

static void transpose_rows(unsigned rows[GRID_MAX], int size) {
    unsigned turned[GRID_MAX] = {0};
    for (int row = 0; row < size; row++)
        for (unsigned rest = rows[row]; rest; rest &= rest - 1)
            turned[__builtin_ctz(rest)] |= 1U << row;
    for (int row = 0; row < size; row++) rows[row] = turned[row];
}

squares squares_image(const squares *s, int size, int symmetry) {
    unsigned rows[GRID_MAX];
    to_rows(s, size, rows);
    if (symmetry & MIRROR_FILES)
        for (int row = 0; row < size; row++) rows[row] = reverse16(rows[row]) >> (16 - size);
    if (symmetry & MIRROR_ROWS)
        for (int low = 0, high = size - 1; low < high; low++, high--) {
            const unsigned kept = rows[low];
            rows[low] = rows[high];
            rows[high] = kept;
        }
    if (symmetry & TRANSPOSE) transpose_rows(rows, size);
    return from_rows(rows, size);
}

grid grid_image(const grid *g, int size, int symmetry) {
    return (grid){squares_image(&g->own, size, symmetry), squares_image(&g->opp, size, symmetry)};
}

static int compare_squares(const squares *a, const squares *b) {
    for (int i = 3; i >= 0; i--)
        if (a->lane[i] != b->lane[i]) return a->lane[i] < b->lane[i] ? -1 : 1;
    return 0;
}

static bool grid_less(const grid *a, const grid *b) {
    const int own = compare_squares(&a->own, &b->own);
    return own != 0 ? own < 0 : compare_squares(&a->opp, &b->opp) < 0;
}

grid grid_canonical(const grid *g, int size, int *symmetry) {
    grid best = *g;
    int used = 0;
    for (int s = 1; s < SYMMETRIES; s++) {
        const grid image = grid_image(g, size, s);
        if (!grid_less(&image, &best)) continue;
        best = image;
        used = s;
    }
    if (symmetry) *symmetry = used;
    return best;
}

position position_image(const position *p, int symmetry) {
    position image = *p;
    image.grid = grid_image(&p->grid, p->field.size, symmetry);
    image.field.open = squares_image(&p->field.open, p->field.size, symmetry);
    return image;
}
