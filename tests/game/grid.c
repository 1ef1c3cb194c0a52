/* tests/game/grid.c - the rules on boards of any size. */
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

#include <string.h>

enum { SEED = 256 };

/* The set of the squares named in a text like "d3 c4". */
static squares named(const char *names) {
    squares s = {{0}};
    for (; *names; names += strcspn(names, " "), names += strspn(names, " "))
        squares_add(&s, mailbox_square(names));
    return s;
}

static void assert_squares(const squares *got, const char *names) {
    const squares want = named(names);
    assert_memory_equal(got, &want, sizeof want);
}

static void assert_moves(const position *p, const char *names) {
    const squares got = grid_moves(&p->field, &p->grid);
    assert_squares(&got, names);
}

static void assert_flips(const position *p, const char *move, const char *names) {
    const squares got = grid_flips(&p->field, &p->grid, mailbox_square(move));
    assert_squares(&got, names);
}

/* A board has an even size from 4 to 16; anything else is out of range and leaves the field as it
 * was. */
static void bad_sizes_are_refused(void **state) {
    (void)state;
    static const int bad[] = {-4, 0, 2, 3, 5, 7, 15, 17, 18, 1000};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        field out = {.size = 77};
        fault f = {OK, 0, ""};
        assert_int_equal(field_init(&out, bad[i], &f), E_RANGE);
        assert_int_equal(f.code, E_RANGE);
        assert_non_null(strstr(f.text, "even size"));
        assert_int_equal(out.size, 77);
        assert_int_equal(field_init(&out, bad[i], NULL), E_RANGE);
    }
}

/* A field has size x size open squares, from a1 to the corner. */
static void fields_have_their_squares(void **state) {
    (void)state;
    for (int size = GRID_MIN; size <= GRID_MAX; size += 2) {
        field f;
        assert_int_equal(field_init(&f, size, NULL), OK);
        assert_int_equal(f.size, size);
        assert_int_equal(squares_count(&f.open), size * size);
        for (int sq = 0; sq < SQUARE_LIMIT; sq++) {
            const bool inside = sq / 16 < size && sq % 16 < size;
            assert_int_equal(squares_has(&f.open, sq), inside);
            assert_int_equal(field_has(&f, sq), inside);
        }
        assert_false(field_has(&f, SQUARE_NONE));
        assert_false(field_has(&f, SQUARE_LIMIT));
    }
}

/* The same first moves on every board, around its middle. */
static void first_moves(void **state) {
    (void)state;
    for (int size = GRID_MIN; size <= GRID_MAX; size += 2) {
        position p;
        assert_int_equal(position_start(&p, size, START_STANDARD, NULL), OK);
        const int row = size / 2 - 1, column = size / 2 - 1; /* of the top left disc */
        squares want = {{0}};
        squares_add(&want, square_at(row - 1, column));
        squares_add(&want, square_at(row, column - 1));
        squares_add(&want, square_at(row + 1, column + 2));
        squares_add(&want, square_at(row + 2, column + 1));
        const squares got = grid_moves(&p.field, &p.grid);
        assert_memory_equal(&got, &want, sizeof want);
    }
}

/* Empty squares are open and hold no disc. */
static void empties_are_open_and_bare(void **state) {
    (void)state;
    const position p = mailbox_drawn("XO#.\n"
                                     "OX..\n"
                                     "....\n"
                                     "#..#\n");
    const squares empty = grid_empty(&p.field, &p.grid);
    assert_squares(&empty, "d1 c2 d2 a3 b3 c3 d3 b4 c4");
}

/* A run of opposing discs needs an own disc at its end: not an edge, not a gap. */
static void runs_need_an_end(void **state) {
    (void)state;
    const position p = mailbox_drawn("XOOO\n"
                                     "....\n"
                                     "XO.O\n"
                                     "....\n");
    assert_moves(&p, "c3");
    assert_flips(&p, "c3", "b3");
    assert_flips(&p, "b2", "");
    assert_flips(&p, "a1", ""); /* not even empty */
}

/* The longest run on the longest board, straight and along the diagonal. */
static void longest_runs(void **state) {
    (void)state;
    position p;
    assert_int_equal(position_start(&p, GRID_MAX, START_STANDARD, NULL), OK);
    p.grid = (grid){{{0}}, {{0}}};
    squares_add(&p.grid.own, square_at(0, 0));
    for (int i = 1; i < 15; i++) {
        squares_add(&p.grid.opp, square_at(0, i));
        squares_add(&p.grid.opp, square_at(i, i));
    }
    assert_moves(&p, "p1 p16");
    assert_flips(&p, "p1", "b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1 m1 n1 o1");
    assert_flips(&p, "p16", "b2 c3 d4 e5 f6 g7 h8 i9 j10 k11 l12 m13 n14 o15");
}

/* A move turns every run it closes, and the sides change. */
static void play_turns_all_runs(void **state) {
    (void)state;
    const position p = mailbox_drawn("X..X..\n"
                                     ".O.O..\n"
                                     "..OO..\n"
                                     "XOO.OX\n"
                                     "...O..\n"
                                     "...X..\n");
    const grid got = grid_play(&p.field, &p.grid, mailbox_square("d4"));
    const position want = mailbox_drawn("O..O..\n"
                                        ".O.O..\n"
                                        "..OO..\n"
                                        "OOOOOO\n"
                                        "...O..\n"
                                        "...O..\n");
    assert_true(grid_equal(&got, &want.grid));
}

/* Nothing can be played on a blocked square, and a run does not go through it. */
static void blocked_squares_stop_runs(void **state) {
    (void)state;
    const position p = mailbox_drawn("XO#...\n" /* no landing */
                                     "XOO#..\n"
                                     "XO.O..\n" /* c3 is open */
                                     "XO#OX.\n" /* cut in two */
                                     "......\n"
                                     "......\n");
    const squares moves = grid_moves(&p.field, &p.grid);
    assert_false(squares_has(&moves, mailbox_square("c1")));
    assert_false(squares_has(&moves, mailbox_square("d2")));
    assert_false(squares_has(&moves, mailbox_square("c4")));
    assert_true(squares_has(&moves, mailbox_square("c3")));
    assert_flips(&p, "c1", "");
    const position cut = mailbox_drawn("XO#O.X\n......\n......\n......\n......\n......\n");
    assert_moves(&cut, "");
}

/* Blocking the only move of a side leaves it without one. */
static void blocking_takes_a_move_away(void **state) {
    (void)state;
    position p = mailbox_drawn("XO..\n....\n....\n....\n");
    assert_moves(&p, "c1");
    field_block(&p.field, mailbox_square("c1"));
    assert_moves(&p, "");
    assert_true(grid_over(&p.field, &p.grid));
    assert_true(field_has(&p.field, mailbox_square("c1")));
}

/* A side without a move passes while the other one has one. */
static void forced_pass(void **state) {
    (void)state;
    const position p = mailbox_drawn("OX..\n....\n....\n....\n");
    assert_moves(&p, "");
    assert_false(grid_over(&p.field, &p.grid));
    const grid passed = grid_pass(&p.grid);
    assert_true(squares_equal(&passed.own, &p.grid.opp));
    assert_true(squares_equal(&passed.opp, &p.grid.own));
    const squares moves = grid_moves(&p.field, &passed);
    assert_squares(&moves, "c1");
}

/* The winner gets the empty squares, but not the blocked ones; the plain count gives none. */
static void winner_gets_the_empties(void **state) {
    (void)state;
    const position p = mailbox_drawn("XX.#\n....\n#...\n..#O\n");
    assert_true(grid_over(&p.field, &p.grid));
    assert_int_equal(grid_count_score(&p.grid), 1);
    assert_int_equal(grid_final_score(&p.field, &p.grid), 1 + 10);
    const grid passed = grid_pass(&p.grid);
    assert_int_equal(grid_count_score(&passed), -1);
    assert_int_equal(grid_final_score(&p.field, &passed), -11);
}

/* In a draw nobody gets the empty squares. */
static void draw_gives_no_empties(void **state) {
    (void)state;
    const position p = mailbox_drawn("X...\n....\n....\n...O\n");
    assert_true(grid_over(&p.field, &p.grid));
    assert_int_equal(grid_count_score(&p.grid), 0);
    assert_int_equal(grid_final_score(&p.field, &p.grid), 0);
}

/* A side without discs has lost the whole board. */
static void wipe_out(void **state) {
    (void)state;
    const position p = mailbox_drawn("XO..\n....\n....\n....\n");
    const grid g = grid_play(&p.field, &p.grid, mailbox_square("c1"));
    assert_true(squares_empty(&g.own));
    assert_true(grid_over(&p.field, &g));
    assert_int_equal(grid_count_score(&g), -3);
    assert_int_equal(grid_final_score(&p.field, &g), -16);
}

/* Two grids are equal when both sides have the same discs. */
static void equal_means_both_sides(void **state) {
    (void)state;
    const position p = mailbox_drawn("XO..\n....\n....\n....\n");
    grid other = p.grid;
    assert_true(grid_equal(&p.grid, &other));
    squares_add(&other.opp, mailbox_square("d4"));
    assert_false(grid_equal(&p.grid, &other));
    other = p.grid;
    squares_add(&other.own, mailbox_square("d4"));
    assert_false(grid_equal(&p.grid, &other));
}

static void check_scores(const position *p) {
    const mailbox m = mailbox_from(&p->field, &p->grid);
    const squares own = mailbox_cells(&m, MAILBOX_OWN), opp = mailbox_cells(&m, MAILBOX_OPP);
    const squares empty = mailbox_cells(&m, MAILBOX_EMPTY);
    const int lead = squares_count(&own) - squares_count(&opp), left = squares_count(&empty);
    assert_int_equal(grid_count_score(&p->grid), lead);
    const int final = lead > 0 ? lead + left : lead < 0 ? lead - left : 0;
    assert_int_equal(grid_final_score(&p->field, &p->grid), final);
    assert_int_equal(grid_over(&p->field, &p->grid), mailbox_over(&m));
}

/* Scores and the end of the game as in the mailbox, in the middle and at the end of games. */
static void scores_are_like_the_mailbox(void **state) {
    (void)state;
    for (int size = GRID_MIN; size <= GRID_MAX; size += 2)
        for (uint64_t i = 0; i < 200; i++) {
            rng r = rng_make(SEED, (uint64_t)size << 32 | i);
            const position middle = random_reachable(&r, size, (int)(i % 5));
            const position end = random_finished(&r, size, (int)(i % 5));
            check_scores(&middle);
            check_scores(&end);
            assert_true(grid_over(&end.field, &end.grid));
        }
}

static void check_board_like_grid(const position *p) {
    const board b = board_from_grid(&p->grid);
    const grid back = board_to_grid(b);
    assert_true(grid_equal(&back, &p->grid));
    assert_int_equal(board_over(b), grid_over(&p->field, &p->grid));
    assert_int_equal(board_count_score(b), grid_count_score(&p->grid));
    assert_int_equal(board_final_score(b), grid_final_score(&p->field, &p->grid));
    const grid passed = grid_pass(&p->grid);
    const board words = board_pass(b);
    assert_int_equal(words.own, board_bits(&passed.own));
    assert_int_equal(words.opp, board_bits(&passed.opp));
}

/* On 8x8 grid and words say the same. */
static void grid_is_like_the_words(void **state) {
    (void)state;
    for (uint64_t i = 0; i < 1000; i++) {
        rng r = rng_make(SEED, i);
        const position middle = random_reachable(&r, BOARD_SIZE, 0);
        const position end = random_finished(&r, BOARD_SIZE, 0);
        check_board_like_grid(&middle);
        check_board_like_grid(&end);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_sizes_are_refused),
        cmocka_unit_test(fields_have_their_squares),
        cmocka_unit_test(first_moves),
        cmocka_unit_test(empties_are_open_and_bare),
        cmocka_unit_test(runs_need_an_end),
        cmocka_unit_test(longest_runs),
        cmocka_unit_test(play_turns_all_runs),
        cmocka_unit_test(blocked_squares_stop_runs),
        cmocka_unit_test(blocking_takes_a_move_away),
        cmocka_unit_test(forced_pass),
        cmocka_unit_test(winner_gets_the_empties),
        cmocka_unit_test(draw_gives_no_empties),
        cmocka_unit_test(wipe_out),
        cmocka_unit_test(equal_means_both_sides),
        cmocka_unit_test(scores_are_like_the_mailbox),
        cmocka_unit_test(grid_is_like_the_words),
    };
    return cmocka_run_group_tests_name("grid", tests, NULL, NULL);
}
