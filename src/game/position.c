/* game/position.c - positions with colours, and the ways a game can begin. I1 and I2 are in the
 * header. */
#include "game/position.h"

#include "base/checksum.h"

static const struct {
    const char *name, *detail;
    colour centre[2][2]; /* rows and columns of the four middle squares */
    colour first;
} starts[START_COUNT] = {
    [START_STANDARD] = {"standard",
                        "white on the main diagonal, black moves first",
                        {{WHITE, BLACK}, {BLACK, WHITE}},
                        BLACK},
    [START_WHITE_FIRST] = {"white-first",
                           "the standard discs, white moves first",
                           {{WHITE, BLACK}, {BLACK, WHITE}},
                           WHITE},
    [START_DIAGONAL] = {"diagonal",
                        "black on the main diagonal, black moves first",
                        {{BLACK, WHITE}, {WHITE, BLACK}},
                        BLACK},
    [START_PARALLEL] = {"parallel",
                        "white above black in the middle, black moves first",
                        {{WHITE, WHITE}, {BLACK, BLACK}},
                        BLACK},
};

const char *start_name(start_kind kind) {
    assert(kind < START_COUNT);
    return starts[kind].name;
}

const char *start_detail(start_kind kind) {
    assert(kind < START_COUNT);
    return starts[kind].detail;
}

#ifndef NDEBUG
/* Checks I1 and I2. */
static bool is_sound(const position *p) {
    const squares *own = &p->grid.own, *opp = &p->grid.opp;
    const squares discs = squares_or(own, opp), astray = squares_minus(&discs, &p->field.open);
    return squares_count(&discs) == squares_count(own) + squares_count(opp) &&
           squares_empty(&astray);
}
#endif

status position_start(position *out, int size, start_kind kind, fault *f) {
    position p = {.to_move = starts[kind].first};
    const status result = field_init(&p.field, size, f);
    if (result) return result;
    const int corner = size / 2 - 1;
    for (int row = 0; row < 2; row++)
        for (int column = 0; column < 2; column++)
            position_put(&p, square_at(corner + row, corner + column),
                         starts[kind].centre[row][column]);
    assert(is_sound(&p));
    *out = p;
    return OK;
}

const squares *position_discs(const position *p, colour side) {
    return side == p->to_move ? &p->grid.own : &p->grid.opp;
}

void position_put(position *p, int square, colour side) {
    assert(squares_has(&p->field.open, square));
    squares *own = &p->grid.own, *opp = &p->grid.opp;
    squares_add(side == p->to_move ? own : opp, square);
    squares_remove(side == p->to_move ? opp : own, square);
}

void position_block(position *p, int square) {
    field_block(&p->field, square);
    squares_remove(&p->grid.own, square);
    squares_remove(&p->grid.opp, square);
}

squares position_moves(const position *p) {
    return grid_moves(&p->field, &p->grid);
}

void position_play(position *p, int square) {
    assert(is_sound(p));
    p->grid = grid_play(&p->field, &p->grid, square);
    p->to_move = colour_other(p->to_move);
}

bool position_try(position *p, int square) {
    assert(is_sound(p));
    const squares flips = grid_flips(&p->field, &p->grid, square);
    if (squares_empty(&flips)) return false;
    p->grid = grid_apply(&p->grid, square, &flips);
    p->to_move = colour_other(p->to_move);
    return true;
}

void position_pass(position *p) {
    assert(is_sound(p));
    p->grid = grid_pass(&p->grid);
    p->to_move = colour_other(p->to_move);
}

uint64_t position_sum(const position *p) {
    const squares *parts[] = {&p->field.open, &p->grid.own, &p->grid.opp};
    enum { PARTS = sizeof parts / sizeof *parts, LANES = SQUARE_LIMIT / 64 };
    uint64_t numbers[2 + PARTS * LANES] = {(uint64_t)p->field.size, (uint64_t)p->to_move};
    for (int i = 0; i < PARTS * LANES; i++) numbers[2 + i] = parts[i / LANES]->lane[i % LANES];
    return checksum_numbers(numbers, sizeof numbers / sizeof *numbers);
}

int position_empties(const position *p) {
    const squares empty = grid_empty(&p->field, &p->grid);
    return squares_count(&empty);
}

bool position_over(const position *p) {
    return grid_over(&p->field, &p->grid);
}

bool position_must_pass(const position *p) {
    const squares moves = position_moves(p);
    return squares_empty(&moves) && !position_over(p);
}

bool position_equal(const position *a, const position *b) {
    return a->to_move == b->to_move && field_equal(&a->field, &b->field) &&
           grid_equal(&a->grid, &b->grid);
}

static int for_black(const position *p, int score) {
    return p->to_move == BLACK ? score : -score;
}

int position_count_score(const position *p) {
    return for_black(p, grid_count_score(&p->grid));
}

int position_final_score(const position *p) {
    return for_black(p, grid_final_score(&p->field, &p->grid));
}
