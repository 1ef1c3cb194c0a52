/* tests/game/board.c - the rules in 8x8 words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/fault.h"
#include "base/rng.h"
#include "game/board.h"
#include "game/position.h"
#include "support/mailbox.h"
#include "support/random_play.h"

enum { SEED = 64 };

static board drawn(const char *text) {
    const position p = mailbox_drawn(text);
    return board_from_grid(&p.grid);
}

static uint64_t bit(const char *name) {
    return board_bit(board_square(mailbox_square(name)));
}

static void assert_board(board got, board want) {
    assert_int_equal(got.own, want.own);
    assert_int_equal(got.opp, want.opp);
}

static board start(void) {
    return (board){UINT64_C(0x0000000810000000), UINT64_C(0x0000001008000000)};
}

/* a1 is bit 0, b1 bit 1, a2 bit 8, h8 bit 63; the sixteen columns of a grid become eight. */
static void squares_are_numbered_by_rows(void **state) {
    (void)state;
    assert_int_equal(bit("a1"), 1);
    assert_int_equal(bit("b1"), 2);
    assert_int_equal(bit("a2"), 0x100);
    assert_int_equal(bit("h8"), UINT64_C(1) << 63);
    for (int i = 0; i < 64; i++) assert_int_equal(board_square(square_at(i / 8, i % 8)), i);
}

/* Black starts on d5 and e4, white on d4 and e5. */
static void start_is_the_standard_one(void **state) {
    (void)state;
    position p;
    assert_int_equal(position_start(&p, BOARD_SIZE, START_STANDARD, NULL), OK);
    assert_board(board_from_grid(&p.grid), start());
    assert_int_equal(start().own, bit("e4") | bit("d5"));
    assert_int_equal(start().opp, bit("d4") | bit("e5"));
}

/* The first move is d3, c4, f5 or e6. */
static void first_moves(void **state) {
    (void)state;
    assert_int_equal(board_moves(start()), bit("d3") | bit("c4") | bit("f5") | bit("e6"));
}

/* d3 turns d4. The other side then sees the board from its own point of view. */
static void play_turns_discs_and_changes_sides(void **state) {
    (void)state;
    const int d3 = board_square(mailbox_square("d3"));
    assert_int_equal(board_flips(start(), d3), bit("d4"));
    const board after = {bit("e5"), bit("d3") | bit("d4") | bit("e4") | bit("d5")};
    assert_board(board_play(start(), d3), after);
    assert_board(board_apply(start(), d3, bit("d4")), after);
}

/* A square that turns nothing is no move. */
static void illegal_squares_flip_nothing(void **state) {
    (void)state;
    assert_int_equal(board_flips(start(), board_square(mailbox_square("a1"))), 0);
    assert_int_equal(board_flips(start(), board_square(mailbox_square("e3"))), 0);
}

/* A move may turn discs in all eight directions, up to six in each. */
static void flips_go_all_ways(void **state) {
    (void)state;
    const board star = drawn("X..X..X.\n"
                             ".O.O.O..\n"
                             "..OOO...\n"
                             "XOO.OOOX\n"
                             "..OOO...\n"
                             ".O.O.O..\n"
                             "X..O..O.\n"
                             "...X...X\n");
    const int d4 = board_square(mailbox_square("d4"));
    assert_int_equal(board_flips(star, d4), star.opp);
    const board row = drawn("XOOOOOO.\n........\n........\n........\n"
                            "........\n........\n........\n........\n");
    assert_int_equal(board_flips(row, 7), row.opp);
}

/* Without a move, but with one for the other side, a player passes: the game is not over. */
static void forced_pass(void **state) {
    (void)state;
    const board b = {bit("b1"), bit("a1")};
    assert_int_equal(board_moves(b), 0);
    assert_false(board_over(b));
    assert_board(board_pass(b), (board){bit("a1"), bit("b1")});
    assert_int_equal(board_moves(board_pass(b)), bit("c1"));
}

/* When neither side can move the game is over, and the winner gets the empty squares. */
static void winner_gets_the_empties(void **state) {
    (void)state;
    const board b = {bit("a1") | bit("b1"), bit("h8")};
    assert_true(board_over(b));
    assert_int_equal(board_count_score(b), 1);
    assert_int_equal(board_final_score(b), 62);
    assert_int_equal(board_count_score(board_pass(b)), -1);
    assert_int_equal(board_final_score(board_pass(b)), -62);
}

/* In a draw nobody gets the empty squares. */
static void draw_gives_no_empties(void **state) {
    (void)state;
    const board b = {bit("a1"), bit("h8")};
    assert_true(board_over(b));
    assert_int_equal(board_count_score(b), 0);
    assert_int_equal(board_final_score(b), 0);
}

/* A side without discs has lost by 64. */
static void wipe_out(void **state) {
    (void)state;
    const board b = board_play((board){bit("a1"), bit("b1")}, 2);
    assert_board(b, (board){0, bit("a1") | bit("b1") | bit("c1")});
    assert_true(board_over(b));
    assert_int_equal(board_count_score(b), -3);
    assert_int_equal(board_final_score(b), -64);
}

/* A full board is over and has no empty squares to give away. */
static void full_board(void **state) {
    (void)state;
    const board b = {UINT64_MAX << 30, ~(UINT64_MAX << 30)};
    assert_int_equal(board_empty(b), 0);
    assert_true(board_over(b));
    assert_int_equal(board_count_score(b), 4);
    assert_int_equal(board_final_score(b), 4);
}

/* Words and sets hold the same squares and turn into each other without loss. */
static void conversions_go_both_ways(void **state) {
    (void)state;
    rng r = rng_make(SEED, 0);
    for (int i = 0; i < 1000; i++) {
        const uint64_t bits = rng_next(&r);
        const squares s = board_squares(bits);
        for (int sq = 0; sq < 64; sq++)
            assert_int_equal(squares_has(&s, square_at(sq / 8, sq % 8)), bits >> sq & 1);
        assert_int_equal(squares_count(&s), __builtin_popcountll(bits));
        assert_int_equal(board_bits(&s), bits);
        const board b = {bits & rng_next(&r), 0};
        const grid g = board_to_grid((board){b.own, bits ^ b.own});
        assert_board(board_from_grid(&g), (board){b.own, bits ^ b.own});
    }
}

/* The open squares of a smaller board are its corner of the words; blocked ones are left out. */
static void open_squares_as_bits(void **state) {
    (void)state;
    field f;
    assert_int_equal(field_init(&f, 4, NULL), OK);
    assert_int_equal(board_open(&f), 0x0F0F0F0F);
    assert_int_equal(field_init(&f, 6, NULL), OK);
    assert_int_equal(board_open(&f), UINT64_C(0x3F3F3F3F3F3F));
    field_block(&f, mailbox_square("a1"));
    assert_int_equal(board_open(&f), UINT64_C(0x3F3F3F3F3F3E));
    assert_int_equal(field_init(&f, 8, NULL), OK);
    assert_int_equal(board_open(&f), UINT64_MAX);
}

static void check_words_like_grid(const position *p) {
    const board b = board_from_grid(&p->grid);
    const squares moves = position_moves(p);
    assert_int_equal(board_moves(b) & board_open(&p->field), board_bits(&moves));
    for (int sq = squares_next(&moves, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&moves, sq)) {
        const grid next = grid_play(&p->field, &p->grid, sq);
        assert_board(board_play(b, board_square(sq)), board_from_grid(&next));
    }
}

/* Cut to the open squares, the words play 4x4 and 6x6 as the grid does, and with blocked squares
 * any of the three sizes. */
static void words_play_smaller_boards(void **state) {
    (void)state;
    for (int size = GRID_MIN; size <= BOARD_SIZE; size += 2)
        for (uint64_t i = 0; i < 2000; i++) {
            rng r = rng_make(SEED, (uint64_t)size << 32 | i);
            const position p = random_reachable(&r, size, (int)(i % 4));
            check_words_like_grid(&p);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_are_numbered_by_rows),
        cmocka_unit_test(start_is_the_standard_one),
        cmocka_unit_test(first_moves),
        cmocka_unit_test(play_turns_discs_and_changes_sides),
        cmocka_unit_test(illegal_squares_flip_nothing),
        cmocka_unit_test(flips_go_all_ways),
        cmocka_unit_test(forced_pass),
        cmocka_unit_test(winner_gets_the_empties),
        cmocka_unit_test(draw_gives_no_empties),
        cmocka_unit_test(wipe_out),
        cmocka_unit_test(full_board),
        cmocka_unit_test(conversions_go_both_ways),
        cmocka_unit_test(open_squares_as_bits),
        cmocka_unit_test(words_play_smaller_boards),
    };
    return cmocka_run_group_tests_name("board", tests, NULL, NULL);
}
