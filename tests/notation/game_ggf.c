/* tests/notation/game_ggf.c - GGF. What all formats share is in tests/notation/game.c. */
#include "notation/games/game_ggf.h"
#include "base/text.h"
#include "game/colour.h"
#include "game/squares.h"

#include "notation/game_result.h"
#include "support/game_checks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#define START_8 "---------------------------O*------*O---------------------------"
#define ROWS_8  "-------- -------- -------- ---O*--- ---*O--- -------- -------- --------"

/* The line that NBoard sends with "set game" is read, and written again byte for byte. */
static void nboard_line(void **state) {
    (void)state;
    const char *line =
        "(;GM[Othello]PC[NBoard]DT[2026-01-02 10:00:00 GMT]PB[me]PW[Ot12]RE[?]TI[5:00]"
        "TY[8]BO[8 " START_8 " *]B[F5]W[D6];)\n";
    game g = read_game(&game_ggf, line);
    assert_moves(&g, "f5d6");
    assert_string_equal(g.tags[TAG_BLACK], "me");
    assert_string_equal(g.tags[TAG_WHITE], "Ot12");
    assert_string_equal(g.tags[TAG_PLACE], "NBoard");
    assert_string_equal(g.tags[TAG_DATE], "2026-01-02 10:00:00 GMT");
    assert_string_equal(g.tags[TAG_RESULT], "?");
    assert_string_equal(g.tags[TAG_CLOCK], "5:00");
    assert_string_equal(g.tags[TAG_TYPE], "8");
    assert_game_written(&game_ggf, &g, line);
    game_clear(&g);
}

/* An archive of GGS: a count, blanks in the board, ratings, a time that ran out, a synchro pair. */
static void ggs_archive(void **state) {
    (void)state;
    const char *archive =
        "1 (;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[a]PW[b]RB[2196.37]RW[1800.5]"
        "TI[05:00//02:00]TY[s8r20]RE[+64.00:t]BO[8 " ROWS_8 " *]B[d3//0.01]W[c5/2.39/0.01];)\n"
        "2 (;GM[othello]TY[8]BO[8 " ROWS_8 " *]B[f5];)(;GM[OTHELLO]BO[8 " ROWS_8 " *]B[c4]W[c3];)";
    static const char *const moves[] = {"d3c5", "f5", "c4c3"};
    view rest = view_of(archive);
    for (int i = 0; i < 3; i++) {
        const size_t length = game_ggf.measure(rest, true);
        game g = game_make(NULL);
        assert_int_equal(game_ggf.read((view){rest.data, length}, &g, NULL), OK);
        assert_moves(&g, moves[i]);
        if (i == 0) {
            assert_string_equal(g.tags[TAG_BLACK_RATING], "2196.37");
            assert_string_equal(g.tags[TAG_WHITE_RATING], "1800.5");
            assert_string_equal(g.tags[TAG_TYPE], "s8r20");
            assert_false(g.plies[0].has_score);
            assert_true(g.plies[0].has_seconds && g.plies[0].seconds == 0.01);
            assert_true(g.plies[1].has_score && g.plies[1].score == 2.39);
            const game_result r = game_result_of(&g);
            assert_true(r.known && r.has_margin && r.discs == 64 && r.ending == 't');
        }
        game_clear(&g);
        rest = view_from(rest, length);
    }
    assert_int_equal(rest.length, 0);
}

/* Tags may stand anywhere, even TY behind the moves that need it; unknown ones are skipped. */
static void order_is_free(void **state) {
    (void)state;
    game g = read_game(&game_ggf,
                       "(;B[c2]XX[1]W[b2] ABC [;)] PW[b]\nTY[6]CO[one]GM[Othello]CO[two]PB[a];)");
    assert_int_equal(g.start.field.size, 6);
    assert_moves(&g, "c2b2");
    assert_string_equal(g.tags[TAG_BLACK], "a");
    assert_string_equal(g.tags[TAG_COMMENT], "one\ntwo");
    game_clear(&g);
}

/* Boards of other sizes, blocked squares, white to move, and a side that is left out. */
static void boards_are_free(void **state) {
    (void)state;
    game g = read_game(&game_ggf, "(;GM[Othello]TY[8]BO[4 #--- -O*- -*O- ---# O];)");
    assert_int_equal(g.start.field.size, 4);
    assert_int_equal(g.start.to_move, WHITE);
    assert_int_equal(squares_count(&g.start.field.open), 14);
    assert_int_equal(g.notes, 0);
    assert_game_written(&game_ggf, &g,
                        "(;GM[Othello]PB[]PW[]RE[?]TY[8]BO[4 #----O*--*O----# O];)\n");
    game_clear(&g);
    g = read_game(&game_ggf, "(;GM[Othello]BO[ 4-----O*--*O-----];)");
    assert_int_equal(g.start.to_move, BLACK);
    assert_int_equal(g.notes, GAME_SIDE_GUESSED);
    game_clear(&g);
    g = read_game(&game_ggf, "(;GM[Othello]TY[10]B[e4]W[d4];)");
    assert_int_equal(g.start.field.size, 10);
    game_clear(&g);
}

/* Scores and times that are no plain numbers are dropped, the move counts. */
static void strange_numbers_are_dropped(void **state) {
    (void)state;
    static const struct {
        const char *value;
        bool has_score, has_seconds;
        double score, seconds;
    } cases[] = {
        {"f5", false, false, 0, 0},
        {"F5/", false, false, 0, 0},
        {" f5 / -1.50 / 2 ", true, true, -1.5, 2},
        {"f5/+3", true, false, 3, 0},
        {"f5//0.001", false, true, 0, 0.001},
        {"f5/1,2/3", false, true, 0, 3},
        {"f5/NaN/inf", false, false, 0, 0},
        {"f5/1e3/.", false, false, 0, 0},
        {"f5/1000000/999999.999", false, true, 0, 999999.999},
        {"f5/1.2.3/1234567890123456", false, false, 0, 0},
        {"f5/000000000000001/0000000000000001", true, false, 1, 0}, /* 15 digits and 16 */
        {"f5/1/2/3", true, false, 1, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[100] = "(;GM[Othello]B[";
        strncat(text, cases[i].value, 60);
        strncat(text, "];)", 4);
        game g = read_game(&game_ggf, text);
        assert_int_equal(g.plies[0].has_score, cases[i].has_score);
        assert_int_equal(g.plies[0].has_seconds, cases[i].has_seconds);
        assert_true(g.plies[0].score == cases[i].score || !cases[i].has_score);
        assert_true(g.plies[0].seconds == cases[i].seconds || !cases[i].has_seconds);
        game_clear(&g);
    }
}

/* A dropped pass does not give its time to the move before it. */
static void a_dropped_pass_takes_its_time_along(void **state) {
    (void)state;
    game g = read_game(&game_ggf,
                       "(;GM[Othello]B[c4]W[c3]B[c2]W[b2]B[f5]W[c1]B[a1]W[a3]B[pass//1]B[PA//2];)");
    assert_int_equal(g.count, 9);
    assert_true(g.plies[8].square == GAME_PASS && g.plies[8].seconds == 1);
    assert_int_equal(g.notes, GAME_PASS_DROPPED);
    game_clear(&g);
}

/* What the format cannot hold is replaced: brackets, control characters. */
static void values_are_cleaned(void **state) {
    (void)state;
    game g = game_make(NULL);
    assert_int_equal(game_set_tag(&g, TAG_BLACK, view_of("a]b\x1B[1m")), OK);
    assert_int_equal(game_set_tag(&g, TAG_COMMENT, view_of("one\ntwo")), OK);
    assert_game_written(&game_ggf, &g,
                        "(;GM[Othello]PB[a)b [1m]PW[]RE[?]TY[8]CO[one two]BO[8 " START_8 " *];)\n");
    game_clear(&g);
    g = read_game(&game_ggf, "(;GM[Othello]PB[ \xE9t\xE9 \xC3\xA9 \x9F\xA0 \x80\x01 ]PW[ \t ];)");
    assert_string_equal(g.tags[TAG_BLACK], "\xC3\xA9t\xC3\xA9 \xC3\xA9 ?\xC2\xA0 ?");
    assert_null(g.tags[TAG_WHITE]);
    game_clear(&g);
}

/* Two clocks are kept apart. */
static void each_side_may_have_its_clock(void **state) {
    (void)state;
    static const struct {
        const char *tags, *clock;
    } cases[] = {
        {"TI[5:00]", "5:00"},
        {"TB[5:00]TW[3:00//1]", "black 5:00 white 3:00//1"},
        {"TB[5:00]", "black 5:00"},
        {"TW[5:00]", "white 5:00"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[200] = "(;GM[Othello]PB[]PW[]RE[?]";
        strncat(text, cases[i].tags, 100);
        strncat(text, "TY[8]BO[8 " START_8 " *];)\n", 90);
        game g = read_game(&game_ggf, text);
        assert_string_equal(g.tags[TAG_CLOCK], cases[i].clock);
        assert_game_written(&game_ggf, &g, text);
        game_clear(&g);
    }
}

/* Results in everybody's words, and what GGF makes of them. */
static void results_are_understood(void **state) {
    (void)state;
    static const struct {
        const char *told, *written;
    } cases[] = {
        {"+12.000", "+12"},   {"-12", "-12"},    {"+64.00:t", "+64:t"}, {"+0.000", "+0"},
        {"-2.5:r", "-2.5:r"}, {"+4:x", "+4"},    {"B+12", "+12"},       {"W+R", "-1:r"},
        {"b+Time", "+1:t"},   {"W+", "?"},       {"1-0", "?"},          {"0-1", "?"},
        {"-1:t", "-1:t"},     {"+1:r", "+1:r"},  {"-1", "-1"},          {"1/2-1/2", "+0"},
        {"Draw", "+0"},       {"40-24", "+16"},  {"30-34", "-4"},       {"0", "+0"},
        {"?", "?"},           {"*", "?"},        {"Void", "?"},         {"-0.0001", "+0"},
        {"hello", "?"},       {"99999999", "?"}, {"40-24-1", "?"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        game g = game_make(NULL);
        char want[200] = "(;GM[Othello]PB[]PW[]RE[";
        strncat(want, cases[i].written, 20);
        strncat(want, "]TY[8]BO[8 " START_8 " *];)\n", 90);
        assert_int_equal(game_set_tag(&g, TAG_RESULT, view_of(cases[i].told)), OK);
        assert_game_written(&game_ggf, &g, want);
        game_clear(&g);
    }
}

/* A finished board tells the result when the source does not, with the empty squares counted for
 * the winner. A source that knows something beside the board (komi, a clock) is believed, and so is
 * one that counts no empty squares; one that says something else is not. */
static void a_finished_board_tells_the_result(void **state) {
    (void)state;
    static const struct {
        const char *told;
        double discs;
        char ending;
        bool contradicted;
    } cases[] = {
        {"", 64, 0, false},        {"?", 64, 0, false},      {"1-0", 64, 0, false},
        {"+60.5", 60.5, 0, false}, {"W+R", -1, 'r', false},  {"+13", 13, 0, false},
        {"13-0", 13, 0, false},    {"-40", 64, 0, true},     {"+40", 64, 0, true},
        {"0-1", 64, 0, true},      {"1/2-1/2", 64, 0, true}, {"-64:t", -64, 't', false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        game g = read_game(
            &game_ggf, "(;GM[Othello]B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5]W[pa]B[PA];)");
        assert_int_equal(game_set_tag(&g, TAG_RESULT, view_of(cases[i].told)), OK);
        const game_result r = game_result_of(&g);
        assert_true(r.known && r.discs == cases[i].discs && r.ending == cases[i].ending);
        assert_int_equal(game_result_is_contradicted(&g), cases[i].contradicted);
        assert_int_equal(game_set_tag(&g, TAG_KOMI, view_of("4")), OK);
        assert_false(game_result_is_contradicted(&g));
        game_clear(&g);
    }
}

#define HEAD "(;GM[Othello]"

/* Each mistake has its code and its place. */
static void mistakes_have_a_place(void **state) {
    (void)state;
    static const game_mistake cases[] = {
        {"x", E_FORMAT, 0},
        {"12 x(;", E_FORMAT, 3},
        {"(GM[Othello];)", E_FORMAT, 0},
        {HEAD, E_FORMAT, 13},          /* not closed */
        {HEAD ";", E_FORMAT, 13},      /* nor here */
        {HEAD "PB", E_FORMAT, 15},     /* no value */
        {HEAD "PB[x", E_FORMAT, 15},   /* a value without an end */
        {HEAD "[x];)", E_FORMAT, 13},  /* a value without a name */
        {HEAD "\x01;)", E_FORMAT, 13}, /* a byte that is nothing */
        {HEAD ";)x", E_FORMAT, 15},    /* more behind the end */
        {"(;GM[Go];)", E_FORMAT, 5},   /* another game */
        {"(;PB[x];)", E_FORMAT, 7},    /* no game at all */
        {HEAD "TY[7];)", E_RANGE, 16}, /* sizes */
        {HEAD "TY[s18];)", E_RANGE, 17},
        {HEAD "TY[99999999999999999999];)", E_RANGE, 16},
        {HEAD "BO[];)", E_FORMAT, 16}, /* boards */
        {HEAD "BO[4 ---- -O*- -*O- -- *];)", E_FORMAT, 37},
        {HEAD "BO[6 -----O*--*O----- *];)", E_FORMAT, 16}, /* it is 4x4 */
        {HEAD "BO[-----O*--*O----- *];)", E_FORMAT, 16},   /* no size */
        {HEAD "BO[ 4 ----q];)", E_FORMAT, 23},
        {HEAD "BO[4 -----O*--*O----- ?];)", E_FORMAT, 35},
        {HEAD "B[f5]BO[8 " START_8 " *];)", E_FORMAT, 18}, /* behind a move */
        {HEAD "BO[4 -----O*--*O-----*]BO[4 -----O*--*O-----*];)", E_FORMAT, 36},
        {HEAD "B[];)", E_FORMAT, 15}, /* moves */
        {HEAD "B[5f];)", E_FORMAT, 15},
        {HEAD "B[f];)", E_FORMAT, 15},
        {HEAD "B[f5x];)", E_FORMAT, 15},
        {HEAD "B[i1];)", E_RANGE, 15},
        {HEAD "B[a1];)", E_RANGE, 15},
        {HEAD "B[f5]W[f5];)", E_RANGE, 20},
        {HEAD "W[f5];)", E_RANGE, 15},
        {HEAD "B[f5]B[d6];)", E_RANGE, 20},
    };
    assert_game_mistakes(&game_ggf, cases, sizeof cases / sizeof *cases);
}

/* Brackets hide what would end a record; nothing else does. */
static void a_record_ends_outside_values(void **state) {
    (void)state;
    assert_int_equal(game_ggf.measure(view_of("(;PB[;)];) "), false), 10);
    assert_int_equal(game_ggf.measure(view_of("(;PB[;)"), false), 0);
    assert_int_equal(game_ggf.measure(view_of("(;PB[;)"), true), 7);
    assert_int_equal(game_ggf.measure(view_of(" 2 (;;)(;;)"), false), 7);
    assert_int_equal(game_ggf.measure(view_of("(;;"), false), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nboard_line),
        cmocka_unit_test(ggs_archive),
        cmocka_unit_test(order_is_free),
        cmocka_unit_test(boards_are_free),
        cmocka_unit_test(strange_numbers_are_dropped),
        cmocka_unit_test(a_dropped_pass_takes_its_time_along),
        cmocka_unit_test(values_are_cleaned),
        cmocka_unit_test(each_side_may_have_its_clock),
        cmocka_unit_test(results_are_understood),
        cmocka_unit_test(a_finished_board_tells_the_result),
        cmocka_unit_test(mistakes_have_a_place),
        cmocka_unit_test(a_record_ends_outside_values),
    };
    return cmocka_run_group_tests_name("game_ggf", tests, NULL, NULL);
}
