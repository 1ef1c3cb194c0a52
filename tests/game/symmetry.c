/* tests/game/symmetry.c - turning a board changes nothing about the game on it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "game/board.h"
#include "game/position.h"
#include "game/symmetry.h"
#include "support/mailbox.h"
#include "support/random_play.h"

enum { SEED = 8, POSITIONS = 100 };

static void assert_squares(const squares *got, const squares *want) {
    assert_memory_equal(got, want, sizeof *got);
}

static void assert_grid(const grid *got, const grid *want) {
    assert_squares(&got->own, &want->own);
    assert_squares(&got->opp, &want->opp);
}

static void assert_board(board got, board want) {
    assert_int_equal(got.own, want.own);
    assert_int_equal(got.opp, want.opp);
}

/* Number `index` of a size: from play, a random filling or the end of a game; every other one has
 * blocked squares. */
static position sample(int size, int index) {
    rng r = rng_make(SEED, (uint64_t)(1000 * size + index));
    const int blocked = index % 2 ? 1 + (int)rng_below(&r, 4) : 0;
    switch (index % 3) {
    case 0:
        return random_reachable(&r, size, blocked);
    case 1:
        return random_filling(&r, size, blocked);
    default:
        return random_finished(&r, size, blocked);
    }
}

/* Calls check(p, symmetry) for all sizes, samples and symmetries. */
static void for_all_images(void (*check)(const position *p, int symmetry)) {
    for (int size = GRID_MIN; size <= GRID_MAX; size += 2)
        for (int i = 0; i < POSITIONS; i++) {
            const position p = sample(size, i);
            for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) check(&p, symmetry);
        }
}

static void for_all_boards(void (*check)(board b, int symmetry)) {
    for (int i = 0; i < POSITIONS * 10; i++) {
        const position p = sample(BOARD_SIZE, i);
        const board b = board_from_grid(&p.grid);
        for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) check(b, symmetry);
    }
}

/* Bit 0 mirrors left and right, bit 1 top and bottom, bit 2 then exchanges rows and columns. */
static void symmetries_are_numbered_as_promised(void **state) {
    (void)state;
    static const char *const b1_on_8[SYMMETRIES] = {"b1", "g1", "b8", "g8", "a2", "a7", "h2", "h7"};
    static const char *const c2_on_6[SYMMETRIES] = {"c2", "d2", "c5", "d5", "b3", "b4", "e3", "e4"};
    for (int s = 0; s < SYMMETRIES; s++) {
        assert_int_equal(symmetry_square(mailbox_square("b1"), 8, s), mailbox_square(b1_on_8[s]));
        assert_int_equal(symmetry_square(mailbox_square("c2"), 6, s), mailbox_square(c2_on_6[s]));
    }
}

static void check_single_squares(int size, int symmetry) {
    for (int i = 0; i < size * size; i++) {
        const int square = square_at(i / size, i % size);
        squares one = {{0}}, want = {{0}};
        squares_add(&one, square);
        squares_add(&want, symmetry_square(square, size, symmetry));
        const squares got = squares_image(&one, size, symmetry);
        assert_squares(&got, &want);
        if (size != BOARD_SIZE) continue;
        const uint64_t bit = board_bit(board_square(square));
        assert_int_equal(board_bits_image(bit, symmetry), board_bits(&want));
    }
}

/* The image of a set is the set of the images: square by square, words and sets alike. */
static void images_move_each_square(void **state) {
    (void)state;
    for (int size = GRID_MIN; size <= GRID_MAX; size += 2)
        for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++)
            check_single_squares(size, symmetry);
}

static void check_images_agree(board b, int symmetry) {
    const grid g = board_to_grid(b);
    const grid image = grid_image(&g, BOARD_SIZE, symmetry);
    assert_board(board_image(b, symmetry), board_from_grid(&image));
}

/* On 8x8 words and sets turn the same way. */
static void board_and_grid_images_agree(void **state) {
    (void)state;
    for_all_boards(check_images_agree);
}

static void check_inverse(const position *p, int symmetry) {
    const position image = position_image(p, symmetry);
    const position back = position_image(&image, symmetry_inverse(symmetry));
    assert_grid(&back.grid, &p->grid);
    assert_squares(&back.field.open, &p->field.open);
    for (int i = 0; i < p->field.size; i++) {
        const int there = symmetry_square(i, p->field.size, symmetry);
        assert_int_equal(symmetry_square(there, p->field.size, symmetry_inverse(symmetry)), i);
    }
}

static void check_board_inverse(board b, int symmetry) {
    assert_board(board_image(board_image(b, symmetry), symmetry_inverse(symmetry)), b);
}

/* Each symmetry is undone by its inverse, from either side. */
static void inverse_undoes(void **state) {
    (void)state;
    for_all_images(check_inverse);
    for_all_boards(check_board_inverse);
    for (int s = 0; s < SYMMETRIES; s++) assert_int_equal(symmetry_inverse(symmetry_inverse(s)), s);
}

/* The eight symmetries are eight: a board without symmetry has as many images. */
static void images_are_different(void **state) {
    (void)state;
    const board b = {0x0102, 0x04};
    for (int s = 0; s < SYMMETRIES; s++)
        for (int other = 0; other < s; other++) {
            const board image = board_image(b, s), second = board_image(b, other);
            assert_true(image.own != second.own || image.opp != second.opp);
        }
}

static void check_flips(const position *p, const position *image, int square, int symmetry) {
    const int size = p->field.size, there = symmetry_square(square, size, symmetry);
    const squares flips = grid_flips(&p->field, &p->grid, square);
    const squares got = grid_flips(&image->field, &image->grid, there);
    const squares want = squares_image(&flips, size, symmetry);
    assert_squares(&got, &want);
    if (squares_empty(&flips)) return;
    const grid next = grid_play(&p->field, &p->grid, square);
    const grid next_got = grid_play(&image->field, &image->grid, there);
    const grid next_want = grid_image(&next, size, symmetry);
    assert_grid(&next_got, &next_want);
}

static void check_grid_moves(const position *p, int symmetry) {
    const position image = position_image(p, symmetry);
    const squares moves = position_moves(p), got = position_moves(&image);
    const squares want = squares_image(&moves, p->field.size, symmetry);
    assert_squares(&got, &want);
    const squares empty = grid_empty(&p->field, &p->grid);
    for (int sq = squares_next(&empty, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&empty, sq))
        check_flips(p, &image, sq, symmetry);
}

/* On every size, with and without blocked squares: to move and then turn is to turn and then make
 * the turned move. Holds for the legal moves, what they flip and what they lead to. */
static void grid_moves_commute(void **state) {
    (void)state;
    for_all_images(check_grid_moves);
}

static void check_grid_state(const position *p, int symmetry) {
    const position image = position_image(p, symmetry);
    const grid passed = grid_pass(&p->grid), got = grid_pass(&image.grid);
    const grid want = grid_image(&passed, p->field.size, symmetry);
    assert_grid(&got, &want);
    assert_int_equal(image.to_move, p->to_move);
    assert_int_equal(position_over(&image), position_over(p));
    assert_int_equal(position_must_pass(&image), position_must_pass(p));
    assert_int_equal(position_count_score(&image), position_count_score(p));
    assert_int_equal(position_final_score(&image), position_final_score(p));
}

/* A turned game is over when the game is, with the same score; passing commutes too. */
static void grid_state_commutes(void **state) {
    (void)state;
    for_all_images(check_grid_state);
}

static void check_board_flips(board b, board image, int square, int symmetry) {
    const int grid_square = square_at(square / 8, square % 8);
    const int there = board_square(symmetry_square(grid_square, BOARD_SIZE, symmetry));
    const uint64_t flips = board_flips(b, square);
    assert_int_equal(board_flips(image, there), board_bits_image(flips, symmetry));
    if (!flips) return;
    assert_board(board_play(image, there), board_image(board_play(b, square), symmetry));
}

static void check_board_rules(board b, int symmetry) {
    const board image = board_image(b, symmetry);
    assert_int_equal(board_moves(image), board_bits_image(board_moves(b), symmetry));
    assert_board(board_pass(image), board_image(board_pass(b), symmetry));
    assert_int_equal(board_over(image), board_over(b));
    assert_int_equal(board_count_score(image), board_count_score(b));
    assert_int_equal(board_final_score(image), board_final_score(b));
    for (uint64_t empty = board_empty(b); empty; empty &= empty - 1)
        check_board_flips(b, image, __builtin_ctzll(empty), symmetry);
}

/* The same in 8x8 words. */
static void board_rules_commute(void **state) {
    (void)state;
    for_all_boards(check_board_rules);
}

static void check_blocked(const position *p, int symmetry) {
    const position image = position_image(p, symmetry);
    const int size = p->field.size;
    for (int i = 0; i < size * size; i++) {
        const int square = square_at(i / size, i % size);
        assert_int_equal(squares_has(&image.field.open, symmetry_square(square, size, symmetry)),
                         squares_has(&p->field.open, square));
    }
}

/* A blocked square goes where its square goes. */
static void blocked_squares_move_along(void **state) {
    (void)state;
    for_all_images(check_blocked);
}

static void check_canonical_board(board b, int symmetry) {
    int used;
    const board canonical = board_canonical(b, &used);
    assert_board(board_image(b, used), canonical);
    assert_board(board_canonical(board_image(b, symmetry), NULL), canonical);
    const board image = board_image(b, symmetry); /* none is smaller */
    assert_true(canonical.own < image.own ||
                (canonical.own == image.own && canonical.opp <= image.opp));
}

/* All images have one canonical form: the smallest of them, made by the symmetry reported. */
static void board_canonical_is_one_of_the_images(void **state) {
    (void)state;
    for_all_boards(check_canonical_board);
}

static void check_canonical_grid(const position *p, int symmetry) {
    const int size = p->field.size;
    int used;
    const grid canonical = grid_canonical(&p->grid, size, &used);
    const grid made = grid_image(&p->grid, size, used);
    assert_grid(&made, &canonical);
    const grid image = grid_image(&p->grid, size, symmetry);
    const grid of_image = grid_canonical(&image, size, NULL);
    assert_grid(&of_image, &canonical);
    if (size > BOARD_SIZE) return;
    const board small = board_from_grid(&p->grid), turned = board_from_grid(&image);
    const board of_board = board_canonical_on(small, size, &used);
    const grid chosen = grid_image(&p->grid, size, used);
    assert_board(board_from_grid(&chosen), of_board);
    assert_board(board_canonical_on(turned, size, NULL), of_board);
}

/* The same on every size. */
static void grid_canonical_is_one_of_the_images(void **state) {
    (void)state;
    for_all_images(check_canonical_grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(symmetries_are_numbered_as_promised),
        cmocka_unit_test(images_move_each_square),
        cmocka_unit_test(board_and_grid_images_agree),
        cmocka_unit_test(inverse_undoes),
        cmocka_unit_test(images_are_different),
        cmocka_unit_test(grid_moves_commute),
        cmocka_unit_test(grid_state_commutes),
        cmocka_unit_test(board_rules_commute),
        cmocka_unit_test(blocked_squares_move_along),
        cmocka_unit_test(board_canonical_is_one_of_the_images),
        cmocka_unit_test(grid_canonical_is_one_of_the_images),
    };
    return cmocka_run_group_tests_name("symmetry", tests, NULL, NULL);
}
