/* tests/game/position.c - positions with colours, the starts, and two famous games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/fault.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/board.h"
#include "game/position.h"
#include "game/position_bytes.h"
#include "game/squares.h"
#include "support/mailbox.h"

#include <string.h>

static position start(int size, start_kind kind) {
    position p;
    assert_int_equal(position_start(&p, size, kind, NULL), OK);
    return p;
}

/* The four middle squares in reading order, B or W; anything else on the board is a failure. */
static void assert_middle(int size, start_kind kind, const char *discs) {
    const position p = start(size, kind);
    const squares *black = position_discs(&p, BLACK), *white = position_discs(&p, WHITE);
    assert_int_equal(squares_count(black), 2);
    assert_int_equal(squares_count(white), 2);
    for (int i = 0; i < 4; i++) {
        const int square = square_at(size / 2 - 1 + i / 2, size / 2 - 1 + i % 2);
        assert_true(squares_has(discs[i] == 'B' ? black : white, square));
    }
}

/* Each start puts its four discs into the middle, on every size. */
static void starts_fill_the_middle(void **state) {
    (void)state;
    for (int size = GRID_MIN; size <= GRID_MAX; size += 2) {
        assert_middle(size, START_STANDARD, "WBBW");
        assert_middle(size, START_WHITE_FIRST, "WBBW");
        assert_middle(size, START_DIAGONAL, "BWWB");
        assert_middle(size, START_PARALLEL, "WWBB");
    }
}

/* Black begins, but for the start that is named after white. */
static void starts_say_who_begins(void **state) {
    (void)state;
    assert_int_equal(start(8, START_STANDARD).to_move, BLACK);
    assert_int_equal(start(8, START_WHITE_FIRST).to_move, WHITE);
    assert_int_equal(start(8, START_DIAGONAL).to_move, BLACK);
    assert_int_equal(start(8, START_PARALLEL).to_move, BLACK);
}

/* On 8x8 the standard start has white on d4 and e5, and black chooses from d3, c4, f5 and e6. */
static void standard_start_on_8x8(void **state) {
    (void)state;
    const position p = start(8, START_STANDARD);
    assert_int_equal(board_bits(position_discs(&p, BLACK)), UINT64_C(0x0000000810000000));
    assert_int_equal(board_bits(position_discs(&p, WHITE)), UINT64_C(0x0000001008000000));
    assert_true(squares_has(position_discs(&p, WHITE), mailbox_square("d4")));
    assert_true(squares_has(position_discs(&p, WHITE), mailbox_square("e5")));
    const squares moves = position_moves(&p);
    assert_int_equal(squares_count(&moves), 4);
    assert_true(squares_has(&moves, mailbox_square("d3")));
    assert_true(squares_has(&moves, mailbox_square("c4")));
    assert_true(squares_has(&moves, mailbox_square("f5")));
    assert_true(squares_has(&moves, mailbox_square("e6")));
}

/* In the parallel start black turns a white disc from any of the four squares above the pair. */
static void parallel_start_on_8x8(void **state) {
    (void)state;
    const position p = start(8, START_PARALLEL);
    const squares moves = position_moves(&p);
    assert_int_equal(squares_count(&moves), 4);
    for (int column = 2; column < 6; column++)
        assert_true(squares_has(&moves, square_at(2, column)));
}

/* Starts have names to be chosen by, and a sentence each. */
static void starts_have_names(void **state) {
    (void)state;
    assert_string_equal(start_name(START_STANDARD), "standard");
    assert_string_equal(start_name(START_WHITE_FIRST), "white-first");
    assert_string_equal(start_name(START_DIAGONAL), "diagonal");
    assert_string_equal(start_name(START_PARALLEL), "parallel");
    for (start_kind kind = START_STANDARD; kind < START_COUNT; kind++)
        assert_true(strlen(start_detail(kind)) > 10);
}

/* A bad size is out of range and leaves the position alone. */
static void bad_sizes_are_refused(void **state) {
    (void)state;
    static const int bad[] = {-8, 0, 2, 5, 9, 18};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        position p = {.field = {.size = 77}};
        fault f = {OK, 0, ""};
        assert_int_equal(position_start(&p, bad[i], START_STANDARD, &f), E_RANGE);
        assert_int_equal(f.code, E_RANGE);
        assert_true(f.text[0] != '\0');
        assert_int_equal(p.field.size, 77);
    }
}

/* Black's other is white, and both have names. */
static void colours(void **state) {
    (void)state;
    assert_int_equal(colour_other(BLACK), WHITE);
    assert_int_equal(colour_other(WHITE), BLACK);
    assert_string_equal(colour_name(BLACK), "black");
    assert_string_equal(colour_name(WHITE), "white");
}

/* A disc that is put replaces what is there, whoever is to move. */
static void put_replaces(void **state) {
    (void)state;
    for (start_kind kind = START_STANDARD; kind <= START_WHITE_FIRST; kind++) {
        position p = start(8, kind);
        const int d4 = mailbox_square("d4"); /* white */
        position_put(&p, d4, BLACK);
        assert_true(squares_has(position_discs(&p, BLACK), d4));
        assert_false(squares_has(position_discs(&p, WHITE), d4));
        position_put(&p, d4, WHITE);
        assert_false(squares_has(position_discs(&p, BLACK), d4));
        assert_true(squares_has(position_discs(&p, WHITE), d4));
    }
}

/* Blocking a square takes it out of the field, with the disc on it. */
static void block_removes_a_disc(void **state) {
    (void)state;
    position p = start(8, START_STANDARD);
    position_block(&p, mailbox_square("d4"));
    position_block(&p, mailbox_square("d5"));
    assert_int_equal(squares_count(position_discs(&p, WHITE)), 1);
    assert_int_equal(squares_count(position_discs(&p, BLACK)), 1);
    const squares empty = grid_empty(&p.field, &p.grid);
    assert_int_equal(squares_count(&empty), 60);
    assert_false(squares_has(&empty, mailbox_square("d4")));
}

/* A move keeps the colours of the discs it does not turn and hands over the turn. */
static void play_hands_over(void **state) {
    (void)state;
    position p = start(8, START_STANDARD);
    position_play(&p, mailbox_square("f5"));
    assert_int_equal(p.to_move, WHITE);
    assert_int_equal(squares_count(position_discs(&p, BLACK)), 4);
    assert_int_equal(squares_count(position_discs(&p, WHITE)), 1);
    assert_true(squares_has(position_discs(&p, BLACK), mailbox_square("e5")));
    assert_true(squares_has(position_discs(&p, WHITE), mailbox_square("d4")));
}

/* Trying a square plays it if it is legal; otherwise nothing changes. */
static void trying_plays_legal_moves(void **state) {
    (void)state;
    position p = start(8, START_STANDARD);
    for (int ply = 0; ply < 10; ply++) {
        const squares moves = position_moves(&p);
        for (int i = 0; i < 64; i++) {
            const int square = square_at(i / 8, i % 8);
            position tried = p, played = p;
            const bool is_legal = squares_has(&moves, square);
            if (is_legal) position_play(&played, square);
            assert_int_equal(position_try(&tried, square), is_legal);
            assert_true(position_equal(&tried, &played));
        }
        position_play(&p, squares_next(&moves, SQUARE_NONE));
    }
}

/* Passing changes the side to move and no disc. */
static void pass_keeps_the_discs(void **state) {
    (void)state;
    position p = start(8, START_STANDARD);
    const squares black = *position_discs(&p, BLACK);
    position_pass(&p);
    assert_int_equal(p.to_move, WHITE);
    assert_true(squares_equal(position_discs(&p, BLACK), &black));
}

/* A side must pass only when it has no move and the other side has one. */
static void passes_are_forced(void **state) {
    (void)state;
    const position can_move = start(8, START_STANDARD);
    assert_false(position_must_pass(&can_move));
    const position stuck = mailbox_drawn("OX..\n....\n....\n....\n");
    assert_true(position_must_pass(&stuck));
    assert_false(position_over(&stuck));
    const position over = mailbox_drawn("X...\n....\n....\n...O\n");
    assert_false(position_must_pass(&over));
    assert_true(position_over(&over));
}

/* Scores are black's, whoever is to move; only the final one gives the empties to the winner. */
static void scores_are_blacks(void **state) {
    (void)state;
    position p = mailbox_drawn("XX..\n...#\n....\n...O\n");
    for (int i = 0; i < 2; i++) {
        assert_int_equal(position_count_score(&p), 1);
        assert_int_equal(position_final_score(&p), 13);
        position_pass(&p);
    }
    position lost = mailbox_drawn("OOO.\n....\n....\n....\n");
    for (int i = 0; i < 2; i++) {
        assert_int_equal(position_count_score(&lost), -3);
        assert_int_equal(position_final_score(&lost), -16);
        position_pass(&lost);
    }
}

/* In a draw nobody gets the empty squares. */
static void draws_are_zero(void **state) {
    (void)state;
    const position p = mailbox_drawn("X...\n....\n....\n...O\n");
    assert_int_equal(position_count_score(&p), 0);
    assert_int_equal(position_final_score(&p), 0);
}

/* Plays a line of moves like "d3c5", passing where it must; `shift` is taken off rows and columns.
 * Every move must be legal and the game over at the end. */
static position replay(int size, const char *line, int shift) {
    position p = start(size, START_STANDARD);
    for (; *line; line += 2) {
        const char name[] = {line[0], line[1], '\0'};
        const int square = mailbox_square(name) - square_at(shift, shift);
        if (position_must_pass(&p)) position_pass(&p);
        const squares moves = position_moves(&p);
        assert_true(squares_has(&moves, square));
        position_play(&p, square);
    }
    assert_true(position_over(&p));
    return p;
}

/* Perfect play on 6x6 ends 16 to 20. The line is published in the coordinates of an 8x8 board
 * whose edge is not used. */
static void perfect_game_on_6x6(void **state) {
    (void)state;
    static const char line[] = "d3c5d6e3f5f4e2d2c2e6e7g5c4c3g4g3f3c7b5d7b7b3c6b6f7f6b4b2g6g7f2g2";
    const position p = replay(6, line, 1);
    assert_int_equal(squares_count(position_discs(&p, BLACK)), 16);
    assert_int_equal(squares_count(position_discs(&p, WHITE)), 20);
    assert_int_equal(position_final_score(&p), -4);
}

/* Perfect play on 8x8 ends in a draw. */
static void drawn_game_on_8x8(void **state) {
    (void)state;
    static const char line[] = "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1"
                               "F7E2G3H4F1E1F2G1B1F8G8B3H3B2H5B7A3A4A1A2C1H2H1G2B8A8G7H8H7H6";
    const position p = replay(8, line, 0);
    assert_int_equal(squares_count(position_discs(&p, BLACK)), 32);
    assert_int_equal(squares_count(position_discs(&p, WHITE)), 32);
    assert_int_equal(position_final_score(&p), 0);
}

/* A game that ends early by wipe-out: black takes all discs in nine moves. */
static void shortest_game_on_8x8(void **state) {
    (void)state;
    const position p = replay(8, "e6f4e3f6g5d6e7f5c5", 0);
    assert_int_equal(squares_count(position_discs(&p, BLACK)), 13);
    assert_true(squares_empty(position_discs(&p, WHITE)));
    assert_int_equal(position_count_score(&p), 13);
    assert_int_equal(position_final_score(&p), 64);
}

/* Positions are equal if nothing about them differs: size, side to move, squares, either's discs.
 */
static void equal_sees_every_part(void **state) {
    (void)state;
    position p, other;
    assert_int_equal(position_start(&p, 16, START_STANDARD, NULL), OK);
    other = p;
    assert_true(position_equal(&p, &other));
    other.to_move = colour_other(p.to_move);
    assert_false(position_equal(&p, &other));
    assert_int_equal(position_start(&other, 14, START_STANDARD, NULL), OK);
    assert_false(position_equal(&p, &other));
    for (int row = 0; row < 4; row++) {
        other = p;
        position_block(&other, square_at(row, 0));
        assert_false(position_equal(&p, &other));
        for (int side = 0; side < 2; side++) {
            other = p;
            position_put(&other, square_at(row, 0), side ? BLACK : WHITE);
            assert_false(position_equal(&p, &other));
            assert_false(position_equal(&other, &p));
        }
    }
}

/* Sets up a board with discs and blocked squares in random places. */
static position random_position(rng *r, int size) {
    position p = start(size, START_STANDARD);
    if (rng_below(r, 2)) p.to_move = WHITE;
    for (int i = 0; i < size; i++) {
        const int at =
            square_at((int)rng_below(r, (uint64_t)size), (int)rng_below(r, (uint64_t)size));
        if (rng_below(r, 4) == 0)
            position_block(&p, at);
        else if (squares_has(&p.field.open, at))
            position_put(&p, at, rng_below(r, 2) ? BLACK : WHITE);
    }
    return p;
}

/* A position comes back from its bytes, which are as few as the header says. */
static void bytes_keep_every_square(void **state) {
    (void)state;
    for (int size = 4; size <= 16; size += 2) {
        for (uint64_t seed = 0; seed < 50; seed++) {
            rng r = rng_make(seed, (uint64_t)size);
            const position p = random_position(&r, size);
            buffer bytes = buffer_make(NULL);
            position_bytes_write(&p, &bytes);
            const position back = position_bytes_read(buffer_view(&bytes));
            if (!position_equal(&p, &back)) fail_msg("size %d, seed %d", size, (int)seed);
            assert_int_equal(bytes.length, 2 + size * size / 4);
            buffer_clear(&bytes);
        }
    }
}

/* The sum shows a change of each square and of the side to move. */
static void sums_know_every_square(void **state) {
    (void)state;
    for (int size = 4; size <= 16; size += 2) {
        rng r = rng_make(7, (uint64_t)size);
        const position p = random_position(&r, size);
        position other = p;
        other.to_move = p.to_move == BLACK ? WHITE : BLACK;
        assert_true(position_sum(&p) != position_sum(&other));
        for (int at = squares_next(&p.field.open, SQUARE_NONE); at != SQUARE_NONE;
             at = squares_next(&p.field.open, at)) {
            other = p;
            position_block(&other, at);
            assert_true(position_sum(&p) != position_sum(&other));
        }
        assert_true(position_sum(&p) == position_sum(&(position){p.field, p.grid, p.to_move}));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(starts_fill_the_middle),
        cmocka_unit_test(starts_say_who_begins),
        cmocka_unit_test(standard_start_on_8x8),
        cmocka_unit_test(parallel_start_on_8x8),
        cmocka_unit_test(starts_have_names),
        cmocka_unit_test(bad_sizes_are_refused),
        cmocka_unit_test(colours),
        cmocka_unit_test(put_replaces),
        cmocka_unit_test(block_removes_a_disc),
        cmocka_unit_test(play_hands_over),
        cmocka_unit_test(trying_plays_legal_moves),
        cmocka_unit_test(pass_keeps_the_discs),
        cmocka_unit_test(passes_are_forced),
        cmocka_unit_test(scores_are_blacks),
        cmocka_unit_test(draws_are_zero),
        cmocka_unit_test(perfect_game_on_6x6),
        cmocka_unit_test(drawn_game_on_8x8),
        cmocka_unit_test(shortest_game_on_8x8),
        cmocka_unit_test(equal_sees_every_part),
        cmocka_unit_test(bytes_keep_every_square),
        cmocka_unit_test(sums_know_every_square),
    };
    return cmocka_run_group_tests_name("position", tests, NULL, NULL);
}
