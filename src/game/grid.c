/* game/grid.c - the rules on any board, on top of the plain kernel. */
#include "game/grid.h"

#include "game/board.h"
#include "game/kernels/grid_kernel.h"

/* Files away from the left and right edge, rows away from the top and bottom one. */
static void add_square(field *out, int row, int column) {
    const int square = square_at(row, column), last = out->size - 1;
    squares_add(&out->open, square);
    if (column > 0 && column < last) squares_add(&out->inner_files, square);
    if (row > 0 && row < last) squares_add(&out->inner_rows, square);
}

status field_init(field *out, int size, fault *f) {
    if (size < GRID_MIN || size > GRID_MAX || size % 2 != 0)
        return fault_set(f, E_RANGE, 0, "a board has an even size from %d to %d, not %d", GRID_MIN,
                         GRID_MAX, size);
    *out = (field){.size = size};
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++) add_square(out, row, column);
    return OK;
}

bool field_has(const field *f, int square) {
    return square >= 0 && square_row(square) < f->size && square_column(square) < f->size;
}

bool field_equal(const field *a, const field *b) {
    return a->size == b->size && squares_equal(&a->open, &b->open);
}

void field_block(field *f, int square) {
    assert(field_has(f, square));
    squares_remove(&f->open, square);
}

squares grid_empty(const field *f, const grid *g) {
    const squares discs = squares_or(&g->own, &g->opp);
    return squares_minus(&f->open, &discs);
}

/* Returns whether the board fits into two words. That is several times faster, conversion
 * included. */
static bool fits_board(const field *f) {
    return f->size <= BOARD_SIZE;
}

squares grid_moves(const field *f, const grid *g) {
    if (fits_board(f)) return board_squares(board_moves(board_from_grid(g)) & board_open(f));
    grid_runs runs;
    return set_store(grid_find_moves(f, set_load(&g->own), set_load(&g->opp), GRID_LONGEST, &runs));
}

squares grid_flips(const field *f, const grid *g, int square) {
    assert(field_has(f, square));
    if (fits_board(f)) {
        const board b = board_from_grid(g);
        const int on_board = board_square(square);
        const uint64_t free = board_open(f) & board_empty(b) & board_bit(on_board);
        return board_squares(free ? board_flips(b, on_board) : 0);
    }
    grid_runs runs;
    const gset moves =
        grid_find_moves(f, set_load(&g->own), set_load(&g->opp), GRID_LONGEST, &runs);
    const squares legal = set_store(moves);
    if (!squares_has(&legal, square)) return (squares){{0}};
    const gset move = set_single(square_lane(square), square_bit(square));
    return set_store(grid_find_flips(&runs, move, GRID_LONGEST));
}

grid grid_apply(const grid *g, int square, const squares *flips) {
    assert(!squares_empty(flips));
    grid next = {squares_minus(&g->opp, flips), squares_or(&g->own, flips)};
    squares_add(&next.opp, square);
    return next;
}

grid grid_play(const field *f, const grid *g, int square) {
    const squares flips = grid_flips(f, g, square);
    return grid_apply(g, square, &flips);
}

grid grid_pass(const grid *g) {
    return (grid){g->opp, g->own};
}

bool grid_over(const field *f, const grid *g) {
    const squares own_moves = grid_moves(f, g);
    if (!squares_empty(&own_moves)) return false;
    const grid passed = grid_pass(g);
    const squares opp_moves = grid_moves(f, &passed);
    return squares_empty(&opp_moves);
}

bool grid_equal(const grid *a, const grid *b) {
    return squares_equal(&a->own, &b->own) && squares_equal(&a->opp, &b->opp);
}

int grid_count_score(const grid *g) {
    return squares_count(&g->own) - squares_count(&g->opp);
}

int grid_final_score(const field *f, const grid *g) {
    const squares empty = grid_empty(f, g);
    const int lead = grid_count_score(g), left = squares_count(&empty);
    return lead > 0 ? lead + left : lead < 0 ? lead - left : 0;
}
