/* tests/notation/game_sgf.c - SGF. What all formats share is in tests/notation/game.c. */
#include "notation/games/game_sgf.h"
#include "base/text.h"
#include "game/position.h"

#include "support/game_checks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#define TAGS_8  "(;FF[4]GM[2]CA[UTF-8]SZ[8]"
#define START_8 "AB[e4][d5]AW[d4][e5]PL[B]"

/* Edax puts the semicolon behind each move and the first move into the root. */
static void edax_game(void **state) {
    (void)state;
    game g = read_game(&game_sgf,
                       "(;FF[4]GM[2]AP[edax:4.6]PC[Edax]DT[2026-01-02]PB[me]PW[you]SZ[8]AB[e4][d5]"
                       "AW[d4][e5]PL[B]RE[B+12]B[f5];W[d6];B[c3];W[d3];)\n");
    assert_moves(&g, "f5d6c3d3");
    assert_true(game_start_is_standard(&g));
    assert_int_equal(g.notes, 0);
    assert_string_equal(g.tags[TAG_PLACE], "Edax");
    assert_string_equal(g.tags[TAG_DATE], "2026-01-02");
    assert_string_equal(g.tags[TAG_RESULT], "B+12");
    assert_game_written(&game_sgf, &g,
                        TAGS_8
                        "PB[me]PW[you]PC[Edax]DT[2026-01-02]RE[B+12]ON[Perpendicular]" START_8
                        ";B[f5];W[d6];B[c3];W[d3])\n");
    game_clear(&g);
}

/* Points as in Go, in either case; letter and number, also with two digits. */
static void points_come_in_two_styles(void **state) {
    (void)state;
    assert_read_moves(&game_sgf, "(;GM[2];B[fe];W[df])", "f5d6");
    assert_read_moves(&game_sgf, "(;GM[2];B[FE];W[ d6 ])", "f5d6");
    assert_read_moves(&game_sgf, "(;SZ[10]GM[2];B[e4];W[dd])", "e4d4");
    game g = read_game(&game_sgf, "(;SZ[16]AB[o16][n15]AW[o15]AW[pa];)");
    assert_true(squares_has(position_discs(&g.start, BLACK), square_at(15, 14)));
    assert_true(squares_has(position_discs(&g.start, WHITE), square_at(0, 15)));
    game_clear(&g);
}

/* Every word for a pass; "pa" is a pass as long as the board has no column p. */
static void passes_have_many_names(void **state) {
    (void)state;
    static const char *const names[] = {"", "PA", "pa", "pass", "PASS", "tt", " "};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char text[200] = "(;GM[2];B[c4];W[c3];B[c2];W[b2];B[f5];W[c1];B[a1];W[a3];B[";
        strncat(text, names[i], 10);
        strncat(text, "];W[c5])", 10);
        assert_read_moves(&game_sgf, text, "c4c3c2b2f5c1a1a3PAc5");
    }
    assert_read_moves(&game_sgf, "(;SZ[16]AB[n1]AW[o1];B[pa])", "p1");
}

/* The first branch is the game; all others are left out, however deep and whatever is in them. A
 * branch without moves is none. */
static void the_first_branch_is_read(void **state) {
    (void)state;
    assert_read_moves(&game_sgf, "(;GM[2];B[f5](;W[d6](;B[c3])(;B[zz]))(;W[f4]C[)(\\]]))",
                      "f5d6c3");
    assert_read_moves(&game_sgf, "(;GM[2](;B[f5](;W[d6])))", "f5d6");
    assert_read_moves(&game_sgf, "(;GM[2];B[f5];W[d6](;)(;B[c3]))", "f5d6c3");
}

/* A branch of branches as deep as a record can be long: no recursion, no limit. */
static void deep_nesting_is_only_counted(void **state) {
    (void)state;
    enum { DEPTH = 100000 };
    buffer text = buffer_make(NULL);
    buffer_add(&text, "(;GM[2]");
    for (int i = 0; i < DEPTH; i++) buffer_add(&text, "(;");
    buffer_add(&text, "B[f5]");
    buffer_repeat(&text, ')', DEPTH + 1);
    assert_read_moves(&game_sgf, buffer_text(&text), "f5");
    assert_int_equal(game_sgf.measure(buffer_view(&text), false), text.length);
    buffer_clear(&text);
}

/* Set-up: discs on an empty board, rectangles, squares taken away, the side from PL or else from
 * the first move. */
static void discs_make_the_start(void **state) {
    (void)state;
    game g = read_game(&game_sgf, "(;AB[c3:d4]AW[b2][e5]AE[c4][d3]PL[W]SZ[6]PB[x])");
    assert_int_equal(g.start.field.size, 6);
    assert_int_equal(g.start.to_move, WHITE);
    assert_int_equal(squares_count(position_discs(&g.start, BLACK)), 2);
    assert_int_equal(squares_count(position_discs(&g.start, WHITE)), 2);
    assert_int_equal(g.notes, 0);
    assert_game_written(&game_sgf, &g,
                        "(;FF[4]GM[2]CA[UTF-8]SZ[6]PB[x]RE[?]AB[c3][d4]AW[b2][e5]PL[W])\n");
    game_clear(&g);
    g = read_game(&game_sgf, "(;AB[e4]AW[d4];W[f4])"); /* the side of the first move begins */
    assert_int_equal(g.start.to_move, WHITE);
    assert_int_equal(g.notes, 0);
    game_clear(&g);
    g = read_game(&game_sgf, "(;AB[e4]AW[d4])");
    assert_int_equal(g.start.to_move, BLACK);
    assert_int_equal(g.notes, GAME_SIDE_GUESSED);
    game_clear(&g);
    g = read_game(&game_sgf, "(;PL[White];W[f4])"); /* the usual discs, another side */
    assert_int_equal(g.start.to_move, WHITE);
    game_clear(&g);
    g = read_game(&game_sgf, "(;AE[d4:e5])"); /* an empty board is written so that it stays empty */
    assert_int_equal(squares_count(&g.start.grid.own) + squares_count(&g.start.grid.opp), 0);
    assert_game_written(&game_sgf, &g, TAGS_8 "RE[0]AE[d4][e4][d5][e5]PL[B])\n");
    game_clear(&g);
    g = read_game(&game_sgf, "(;AE[d4])"); /* taken away from the usual discs */
    assert_game_written(&game_sgf, &g, TAGS_8 "RE[?]AB[e4][d5]AW[e5]PL[B])\n");
    game_clear(&g);
}

/* Escapes: a backslash keeps the next byte, and hides a line end; comments keep their lines. */
static void texts_are_escaped(void **state) {
    (void)state;
    game g = read_game(&game_sgf,
                       "(;GM[2]PB[a\\]b\\\\c\\d]PW[two\r\nlines]EV[so\\\nft]C[one\r\ntwo]GC[x\\:y]"
                       "TM[60]RO[3]BR[1800]WR[1d]KM[2.5])");
    assert_string_equal(g.tags[TAG_BLACK], "a]b\\cd");
    assert_string_equal(g.tags[TAG_WHITE], "two lines");
    assert_string_equal(g.tags[TAG_EVENT], "soft");
    assert_string_equal(g.tags[TAG_COMMENT], "one\ntwo\nx:y");
    assert_game_written(&game_sgf, &g,
                        TAGS_8 "PB[a\\]b\\\\cd]PW[two lines]BR[1800]WR[1d]EV[soft]RO[3]RE[?]TM[60]"
                               "KM[2.5]GC[one\ntwo\nx:y]" START_8 ")\n");
    game_clear(&g);
}

/* A comment on a move is not one on the game; old files spell names out. */
static void comments_and_old_names(void **state) {
    (void)state;
    game g = read_game(&game_sgf, "(;GaMe[2]PlayerBlack[me] ; Black [f5] C[later] ;W[d6])");
    assert_moves(&g, "f5d6");
    assert_string_equal(g.tags[TAG_BLACK], "me");
    assert_null(g.tags[TAG_COMMENT]);
    game_clear(&g);
}

/* Passes, results and nothing else at the end of a finished game. */
static void results_are_written(void **state) {
    (void)state;
    static const struct {
        const char *told, *written;
    } cases[] = {
        {"+12.00", "B+12"}, {"-3.5:r", "W+R"}, {"+64:t", "B+T"}, {"0-1", "W+"},
        {"1/2-1/2", "0"},   {"34-30", "B+4"},  {"*", "?"},       {"Void", "?"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        game g = game_make(NULL);
        char want[200] = TAGS_8 "RE[";
        strncat(want, cases[i].written, 20);
        strncat(want, "]" START_8 ")\n", 60);
        assert_int_equal(game_set_tag(&g, TAG_RESULT, view_of(cases[i].told)), OK);
        assert_game_written(&game_sgf, &g, want);
        game_clear(&g);
    }
    game g =
        read_game(&game_sgf, "(;B[e6];W[f4];B[e3];W[f6];B[g5];W[d6];B[e7];W[f5];B[c5];W[];B[])");
    assert_game_written(&game_sgf, &g,
                        TAGS_8 "RE[B+64]ON[Fishhook]" START_8
                               ";B[e6];W[f4];B[e3];W[f6];B[g5];W[d6];B[e7];W[f5];B[c5])\n");
    game_clear(&g);
}

/* Each mistake has its code and its place. */
static void mistakes_have_a_place(void **state) {
    (void)state;
    static const game_mistake cases[] = {
        {"x", E_FORMAT, 0},
        {"(", E_FORMAT, 1},
        {" (GM[2])", E_FORMAT, 2},
        {"(;", E_FORMAT, 2}, /* not closed */
        {"(;PB[x]", E_FORMAT, 7},
        {"(;PB[x", E_FORMAT, 4}, /* a value without an end */
        {"(;PB[x\\]", E_FORMAT, 4},
        {"(;PB)", E_FORMAT, 4},    /* a name without a value */
        {"(;[x])", E_FORMAT, 2},   /* a value without a name */
        {"(;b[f5])", E_FORMAT, 3}, /* a name without a capital */
        {"(;\x01)", E_FORMAT, 2},
        {"(;)x", E_FORMAT, 3},  /* more behind the end */
        {"(;(;)", E_FORMAT, 5}, /* a branch that is not closed */
        {"(;(;)(;C[))", E_FORMAT, 8},
        {"(;GM[1])", E_FORMAT, 5}, /* Go */
        {"(;GM[])", E_FORMAT, 5},
        {"(;SZ[7])", E_RANGE, 5}, /* sizes */
        {"(;SZ[18])", E_RANGE, 5},
        {"(;SZ[8:8])", E_FORMAT, 5},
        {"(;SZ[999])", E_RANGE, 5},
        {"(;PL[x])", E_FORMAT, 5}, /* sides and discs */
        {"(;AB[e4][zz])", E_RANGE, 9},
        {"(;AB[e4][e])", E_FORMAT, 9},
        {"(;AB[c3:])AW[x]", E_FORMAT, 10},
        {"(;AB[])", E_FORMAT, 5},
        {"(;B[f5];AW[a1])", E_FORMAT, 8}, /* in the middle of a game */
        {"(;PB[me];B[f9])", E_RANGE, 11}, /* moves */
        {"(;B[f5];W[i1])", E_RANGE, 10},
        {"(;B[a1])", E_RANGE, 4},
        {"(;B[f55])", E_RANGE, 4},
        {"(;B[f5x])", E_FORMAT, 4},
        {"(;B[fe];W[fe])", E_RANGE, 10},
        {"(;W[f4])", E_RANGE, 4}, /* legal if white began */
        {"(;B[f5][d6])", E_FORMAT, 7},
    };
    assert_game_mistakes(&game_sgf, cases, sizeof cases / sizeof *cases);
}

/* Brackets hide parentheses, and a backslash hides a bracket. */
static void a_record_ends_with_its_parenthesis(void **state) {
    (void)state;
    assert_int_equal(game_sgf.measure(view_of("(;C[)\\])](;)) (;)"), false), 13);
    assert_int_equal(game_sgf.measure(view_of("(;C[)"), false), 0);
    assert_int_equal(game_sgf.measure(view_of("(;C[)"), true), 5);
    assert_int_equal(game_sgf.measure(view_of(" \n(;)(;)"), false), 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edax_game),
        cmocka_unit_test(points_come_in_two_styles),
        cmocka_unit_test(passes_have_many_names),
        cmocka_unit_test(the_first_branch_is_read),
        cmocka_unit_test(deep_nesting_is_only_counted),
        cmocka_unit_test(discs_make_the_start),
        cmocka_unit_test(texts_are_escaped),
        cmocka_unit_test(comments_and_old_names),
        cmocka_unit_test(results_are_written),
        cmocka_unit_test(mistakes_have_a_place),
        cmocka_unit_test(a_record_ends_with_its_parenthesis),
    };
    return cmocka_run_group_tests_name("game_sgf", tests, NULL, NULL);
}
