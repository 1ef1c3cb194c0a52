/* tests/game/kernels.c - every kernel of every tier against the mailbox, on random positions.
 *
 * AVOCET_TEST_POSITIONS   positions on each size, by default 50000
 * AVOCET_TEST_SEED        where the random numbers start
 * AVOCET_TEST_INDEX       only the position with this number: to replay a failure
 *
 * Position number i of a size is made from (seed, size, i) alone. Half of them come from play and
 * half are random fillings; a quarter have blocked squares. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/fault.h"
#include "base/rng.h"
#include "game/board.h"
#include "game/position.h"
#include "game/tier.h"
#include "game/wide.h"
#include "support/kernel_table.h"
#include "support/mailbox.h"
#include "support/random_play.h"
#include "support/settings.h"
#include "support/wide/wide_table.h"

#include <inttypes.h>
#include <stdlib.h>

static const kernel_table *const tables[TIER_COUNT] = {
    [TIER_BASELINE] = &kernel_table_baseline,
#ifdef AVOCET_HAVE_TIERS
    [TIER_V3] = &kernel_table_v3,
    [TIER_V4] = &kernel_table_v4,
#endif
};

/* Of 10x10 and 12x12. */
static const wide_table *const wide_tables[TIER_COUNT][2] = {
    [TIER_BASELINE] = {&wide_table_10_baseline, &wide_table_12_baseline},
#ifdef AVOCET_HAVE_TIERS
    [TIER_V3] = {&wide_table_10_v3, &wide_table_12_v3},
    [TIER_V4] = {&wide_table_10_v4, &wide_table_12_v4},
#endif
};

static bool is_wide(int size) {
    return size == 10 || size == 12;
}

/* A position and what the mailbox says about it. */
typedef struct sample {
    uint64_t index;
    position position;
    mailbox mailbox;
    squares empty;
    squares moves;
    squares flips[SQUARE_LIMIT]; /* of the empty squares */
} sample;

static uint64_t seed(void) {
    return setting("AVOCET_TEST_SEED", 20260101);
}

static position sample_position(int size, uint64_t index) {
    rng r = rng_make(seed(), (uint64_t)size << 56 | index);
    const int blocked = index % 8 >= 6 ? 1 + (int)rng_below(&r, (uint64_t)size) : 0;
    return index % 2 == 0 ? random_reachable(&r, size, blocked) : random_filling(&r, size, blocked);
}

static void sample_set(sample *s, const position *p, uint64_t index) {
    s->index = index;
    s->position = *p;
    s->mailbox = mailbox_from(&p->field, &p->grid);
    s->empty = mailbox_cells(&s->mailbox, MAILBOX_EMPTY);
    s->moves = mailbox_moves(&s->mailbox);
    for (int sq = squares_next(&s->empty, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&s->empty, sq))
        s->flips[sq] = mailbox_flips(&s->mailbox, sq);
}

/* What is compared, for a person who reads of a difference. */
typedef struct question {
    const sample *sample;
    const char *tier;
    const char *kernel;
    int square; /* SQUARE_NONE: the moves, else the flips of this move */
} question;

static void print_set(const char *name, const squares *s) {
    print_error("%s:", name);
    for (int sq = squares_next(s, SQUARE_NONE); sq != SQUARE_NONE; sq = squares_next(s, sq))
        print_error(" %c%d", 'a' + square_column(sq), square_row(sq) + 1);
    print_error("\n");
}

static void expect(const question *q, const squares *got, const squares *want) {
    if (squares_equal(got, want)) return;
    char text[MAILBOX_TEXT];
    mailbox_write(&q->sample->mailbox, text);
    print_error("X to move:\n%s", text);
    print_error("%s, %s, ", q->tier, q->kernel);
    if (q->square == SQUARE_NONE)
        print_error("moves\n");
    else
        print_error("flips of %c%d\n", 'a' + square_column(q->square), square_row(q->square) + 1);
    print_set("got", got);
    print_set("want", want);
    fail_msg("size %d: AVOCET_TEST_SEED=%" PRIu64 " AVOCET_TEST_INDEX=%" PRIu64,
             q->sample->mailbox.size, seed(), q->sample->index);
}

/* Two squares that are asked together turn what each turns alone. */
static void check_two(question *q, const board *b, tier t, int one, int two) {
    uint64_t flips[2] = {0, 0};
    tables[t]->board_flips_2(board_square(one), board_square(two), b->own, b->opp, flips);
    for (int i = 0; i < 2; i++) {
        const squares got = board_squares(flips[i]);
        q->square = i ? two : one;
        expect(q, &got, &q->sample->flips[q->square]);
    }
}

/* On boards up to 8x8: the moves, and the flips of every empty square, 0 where it is illegal. */
static void check_board(const sample *s, tier t) {
    int before = SQUARE_NONE;
    question q = {s, tier_name(t), "board", SQUARE_NONE};
    const board b = board_from_grid(&s->position.grid);
    const uint64_t moves = tables[t]->board_moves(b.own, b.opp) & board_open(&s->position.field);
    squares got = board_squares(moves);
    expect(&q, &got, &s->moves);
    for (int sq = squares_next(&s->empty, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&s->empty, sq)) {
        got = board_squares(tables[t]->board_flips(board_square(sq), b.own, b.opp));
        q.square = sq;
        expect(&q, &got, &s->flips[sq]);
        if (before != SQUARE_NONE) check_two(&q, &b, t, before, sq);
        before = sq;
    }
}

/* These kernels know no blocked squares, so moves to such squares do not count. */
static void expect_wide_moves(const question *q, const uint64_t *found) {
    const field *f = &q->sample->position.field;
    squares got = wide_squares(found, f->size);
    for (int i = 0; i < 4; i++) got.lane[i] &= f->open.lane[i];
    expect(q, &got, &q->sample->moves);
}

/* On 10x10 and 12x12: the moves, alone and in a lane of a vector whose other lanes are empty
 * boards, and the flips of every empty square. */
static void check_wide(const sample *s, tier t) {
    const int side = s->position.field.size;
    const wide_table *k = wide_tables[t][side == 12];
    const int lane = (int)(s->index % (uint64_t)k->batch);
    question q = {s, tier_name(t), "wide", SQUARE_NONE};
    uint64_t own[KERNEL_BATCH_MAX][WIDE_WORDS_MAX] = {{0}};
    uint64_t opp[KERNEL_BATCH_MAX][WIDE_WORDS_MAX] = {{0}};
    uint64_t found[KERNEL_BATCH_MAX][WIDE_WORDS_MAX];
    wide_words(&s->position.grid.own, side, own[lane]);
    wide_words(&s->position.grid.opp, side, opp[lane]);
    k->moves(own[lane], opp[lane], found[0]);
    expect_wide_moves(&q, found[0]);
    k->batch_moves((const uint64_t(*)[WIDE_WORDS_MAX])own, (const uint64_t(*)[WIDE_WORDS_MAX])opp,
                   found);
    expect_wide_moves(&q, found[lane]);
    for (int sq = squares_next(&s->empty, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&s->empty, sq)) {
        k->flips(square_row(sq) * side + square_column(sq), own[lane], opp[lane], found[0]);
        const squares got = wide_squares(found[0], side);
        q.square = sq;
        expect(&q, &got, &s->flips[sq]);
    }
}

/* The moves, and the flips of the legal ones. */
static void check_grid(const sample *s, tier t, kernel_reach reach) {
    question q = {s, tier_name(t), reach == REACH_EXACT ? "grid, exact" : "grid", SQUARE_NONE};
    const field *f = &s->position.field;
    const grid *g = &s->position.grid;
    squares got = tables[t]->grid_moves[reach](f, g);
    expect(&q, &got, &s->moves);
    for (int sq = squares_next(&s->moves, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&s->moves, sq)) {
        got = tables[t]->grid_flips[reach](f, g, sq);
        q.square = sq;
        expect(&q, &got, &s->flips[sq]);
    }
}

/* The functions for everybody; grid_flips() also answers for illegal squares. */
static void check_library(const sample *s) {
    question q = {s, "library", "grid", SQUARE_NONE};
    const field *f = &s->position.field;
    squares got = grid_moves(f, &s->position.grid);
    expect(&q, &got, &s->moves);
    for (int sq = squares_next(&s->empty, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&s->empty, sq)) {
        got = grid_flips(f, &s->position.grid, sq);
        q.square = sq;
        expect(&q, &got, &s->flips[sq]);
    }
}

static void check_all(const sample *s) {
    check_library(s);
    for (tier t = TIER_BASELINE; t < TIER_COUNT; t++) {
        if (!tier_usable(t)) continue;
        if (s->mailbox.size <= BOARD_SIZE) check_board(s, t);
        if (is_wide(s->mailbox.size)) check_wide(s, t);
        check_grid(s, t, REACH_LONGEST);
        check_grid(s, t, REACH_EXACT);
    }
}

static uint64_t positions(void) {
    return setting("AVOCET_TEST_POSITIONS", 50000);
}

/* Board, grid and mailbox agree on the legal moves of a random position and on what turns. */
static void kernels_agree(void **state) {
    const int size = *(const int *)*state;
    const uint64_t only = setting("AVOCET_TEST_INDEX", UINT64_MAX);
    const uint64_t first = only == UINT64_MAX ? 0 : only;
    const uint64_t end = only == UINT64_MAX ? positions() : only + 1;
    print_message("size %d: seed %" PRIu64 ", %" PRIu64 " positions\n", size, seed(), end - first);
    static sample s;
    for (uint64_t i = first; i < end; i++) {
        const position p = sample_position(size, i);
        sample_set(&s, &p, i);
        check_all(&s);
    }
}

static bool on_field(int size, int row, int column) {
    return row >= 0 && row < size && column >= 0 && column < size;
}

/* An own disc on the square, then opposing discs this way, `length` of them. False where a run of
 * that length and the square behind it do not fit on the board. */
static bool lay_run(position *p, int square, int rows, int columns, int length) {
    const int row = square_row(square), column = square_column(square), behind = length + 1;
    if (!on_field(p->field.size, row + behind * rows, column + behind * columns)) return false;
    p->grid = (grid){{{0}}, {{0}}};
    squares_add(&p->grid.own, square);
    for (int k = 1; k <= length; k++)
        squares_add(&p->grid.opp, square_at(row + k * rows, column + k * columns));
    return true;
}

static void check_runs_from(sample *s, position *p, int square) {
    for (int i = 0; i < 9; i++)
        for (int length = 1; i != 4 && lay_run(p, square, i / 3 - 1, i % 3 - 1, length); length++) {
            sample_set(s, p, 0);
            assert_int_equal(squares_count(&s->moves), 1);
            check_all(s);
        }
}

/* When quick, one place of eleven on the larger boards: all rows and columns come up. */
static bool is_left_out(int size, int square) {
    return setting_quick() && size > BOARD_SIZE &&
           (square_row(square) * size + square_column(square)) % 11 != 0;
}

/* Every single run that fits on a board is found: all lengths, directions and places. */
static void every_run_is_found(void **state) {
    (void)state;
    static sample s;
    for (int size = GRID_MIN; size <= GRID_MAX; size += 2) {
        position p;
        assert_int_equal(position_start(&p, size, START_STANDARD, NULL), OK);
        const squares open = p.field.open;
        for (int sq = squares_next(&open, SQUARE_NONE); sq != SQUARE_NONE;
             sq = squares_next(&open, sq))
            if (!is_left_out(size, sq)) check_runs_from(&s, &p, sq);
    }
}

static bool in_line(int a, int b) {
    const int rows = square_row(a) - square_row(b), columns = square_column(a) - square_column(b);
    return rows == 0 || columns == 0 || rows == columns || rows == -columns;
}

/* One empty square, opposing discs on all lines through it, own discs everywhere else. */
static void surround(position *p, int square) {
    p->grid = (grid){{{0}}, {{0}}};
    const squares *open = &p->field.open;
    for (int sq = squares_next(open, SQUARE_NONE); sq != SQUARE_NONE; sq = squares_next(open, sq))
        if (sq != square) squares_add(in_line(sq, square) ? &p->grid.opp : &p->grid.own, sq);
}

/* Runs end at the edge: no line finds an own disc of the next row or of the opposite side. */
static void runs_do_not_wrap(void **state) {
    (void)state;
    static sample s;
    for (int size = GRID_MIN; size <= GRID_MAX; size += 2) {
        position p;
        assert_int_equal(position_start(&p, size, START_STANDARD, NULL), OK);
        for (int i = 0; i < size * size; i++) {
            surround(&p, square_at(i / size, i % size));
            sample_set(&s, &p, 0);
            assert_true(squares_empty(&s.moves));
            check_all(&s);
        }
    }
}

static void check_batch(const kernel_table *k, uint64_t first) {
    uint64_t own[KERNEL_BATCH_MAX], opp[KERNEL_BATCH_MAX], moves[KERNEL_BATCH_MAX];
    for (int i = 0; i < k->batch; i++) {
        const position p = sample_position(BOARD_SIZE, first + (uint64_t)i);
        const board b = board_from_grid(&p.grid);
        own[i] = b.own;
        opp[i] = b.opp;
    }
    k->batch_moves(own, opp, moves);
    for (int i = 0; i < k->batch; i++) {
        if (moves[i] == k->board_moves(own[i], opp[i])) continue;
        fail_msg("lane %d of %d: AVOCET_TEST_SEED=%" PRIu64 ", position %" PRIu64, i, k->batch,
                 seed(), first + (uint64_t)i);
    }
}

/* Several boards counted together have the moves each has alone. */
static void batch_is_like_single(void **state) {
    (void)state;
    const uint64_t count = positions() / 5;
    for (tier t = TIER_BASELINE; t < TIER_COUNT; t++)
        for (uint64_t i = 0; tier_usable(t) && i < count; i += (uint64_t)tables[t]->batch)
            check_batch(tables[t], i);
}

/* The tables hold what their names promise: wider vectors with every tier. */
static void tiers_use_their_instructions(void **state) {
    (void)state;
    if (!tier_built(TIER_V4)) skip();
    assert_int_equal(tables[TIER_V3]->batch, 4);
    assert_int_equal(tables[TIER_V3]->chains, 8);
    assert_int_equal(tables[TIER_V4]->batch, 8);
    assert_int_equal(tables[TIER_V4]->chains, 4);
}

int main(void) {
    int sizes[] = {4, 6, 8, 10, 12, 14, 16};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiers_use_their_instructions),
        cmocka_unit_test(every_run_is_found),
        cmocka_unit_test(runs_do_not_wrap),
        cmocka_unit_test(batch_is_like_single),
        {"kernels_agree_on_4x4", kernels_agree, NULL, NULL, &sizes[0]},
        {"kernels_agree_on_6x6", kernels_agree, NULL, NULL, &sizes[1]},
        {"kernels_agree_on_8x8", kernels_agree, NULL, NULL, &sizes[2]},
        {"kernels_agree_on_10x10", kernels_agree, NULL, NULL, &sizes[3]},
        {"kernels_agree_on_12x12", kernels_agree, NULL, NULL, &sizes[4]},
        {"kernels_agree_on_14x14", kernels_agree, NULL, NULL, &sizes[5]},
        {"kernels_agree_on_16x16", kernels_agree, NULL, NULL, &sizes[6]},
    };
    return cmocka_run_group_tests_name("kernels", tests, NULL, NULL);
}
