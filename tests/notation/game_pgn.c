/* tests/notation/game_pgn.c - PGN. What all formats share is in tests/notation/game.c. */
#include "notation/games/game_pgn.h"
#include "base/text.h"
#include "game/colour.h"
#include "notation/game_result.h"

#include "support/game_checks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#define ROSTER "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.\?\?.\?\?\"]\n[Round \"?\"]\n"

/* The form of Edax: numbered moves, pass written out, who won and how in a closing comment. */
static void edax_game(void **state) {
    (void)state;
    const char *text = "[Event \"Match\"]\n[Site \"here\"]\n[Date \"2026.01.02\"]\n[Round \"1\"]\n"
                       "[Black \"me\"]\n[White \"you\"]\n[Result \"1-0\"]\n"
                       "[Opening \"Fishhook\"]\n\n"
                       "1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5\n{Black wins 64-0} 1-0\n\n";
    game g = read_game(&game_pgn, text);
    assert_moves(&g, "e6f4e3f6g5d6e7f5c5");
    assert_string_equal(g.tags[TAG_EVENT], "Match");
    assert_string_equal(g.tags[TAG_PLACE], "here");
    assert_string_equal(g.tags[TAG_DATE], "2026-01-02");
    assert_string_equal(g.tags[TAG_ROUND], "1");
    assert_string_equal(g.tags[TAG_BLACK], "me");
    assert_string_equal(g.tags[TAG_WHITE], "you");
    assert_string_equal(g.tags[TAG_RESULT], "1-0");
    assert_null(g.tags[TAG_COMMENT]);
    assert_game_written(&game_pgn, &g, text);
    game_clear(&g);
}

/* Numbers, marks, comments and variations say nothing about the moves. */
static void only_moves_count(void **state) {
    (void)state;
    assert_read_moves(&game_pgn, "1. f5 d6 2. c3 *", "f5d6c3");
    assert_read_moves(&game_pgn, "f5 D6 C3", "f5d6c3");
    assert_read_moves(&game_pgn, "1.f5 1...d6 2. c3!? 3 d3?? $3 $14 *", "f5d6c3d3");
    assert_read_moves(&game_pgn, "1. f5 {d6} (1. c4 {)} (c3)) ; f4 (\n% f6\nd6$1(x)*", "f5d6");
    assert_read_moves(&game_pgn, "[Foo \"f4\"] [Black \"x\"]1. f5!{x}d6 1/2-1/2\n", "f5d6");
}

/* Every word for a pass. */
static void passes_have_many_names(void **state) {
    (void)state;
    static const char *const names[] = {"pass", "PASS", "--", "pa", "PS", "@@@@", "5. pass!"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char text[200] = "c4 c3 c2 b2 f5 c1 a1 a3 ";
        strncat(text, names[i], 20);
        strncat(text, " c5 *", 10);
        assert_read_moves(&game_pgn, text, "c4c3c2b2f5c1a1a3PAc5");
    }
}

/* Tags: escapes, ratings, what is not known, and the result at the end where no tag has it. */
static void tags_are_kept(void **state) {
    (void)state;
    game g = read_game(&game_pgn,
                       "[Black \"a \\\"b\\\" \\\\\"]\n[White \"?\"]\n[BlackElo \"1800\"][WhiteElo "
                       "\"2000\"]\n[Date \"????.\?\?.\?\?\"]\n[TimeControl \"300\"]\n0-1");
    assert_string_equal(g.tags[TAG_BLACK], "a \"b\" \\");
    assert_null(g.tags[TAG_WHITE]);
    assert_null(g.tags[TAG_DATE]);
    assert_string_equal(g.tags[TAG_BLACK_RATING], "1800");
    assert_string_equal(g.tags[TAG_WHITE_RATING], "2000");
    assert_string_equal(g.tags[TAG_CLOCK], "300");
    assert_string_equal(g.tags[TAG_RESULT], "0-1");
    assert_game_written(&game_pgn, &g,
                        ROSTER "[Black \"a \\\"b\\\" \\\\\"]\n[White \"?\"]\n[Result \"0-1\"]\n"
                               "[BlackElo \"1800\"]\n[WhiteElo \"2000\"]\n[TimeControl \"300\"]\n"
                               "\n0-1\n\n");
    game_clear(&g);
}

/* The comment before the first move is about the game; a closing brace cannot be held. */
static void one_comment_is_the_games(void **state) {
    (void)state;
    game g = read_game(&game_pgn, "; not this\n{good \\ game} {nor this} 1. f5 {nor this} *");
    assert_string_equal(g.tags[TAG_COMMENT], "good \\ game");
    assert_int_equal(game_set_tag(&g, TAG_COMMENT, view_of("a}b\nc")), OK);
    assert_game_written(&game_pgn, &g,
                        ROSTER
                        "[Black \"?\"]\n[White \"?\"]\n[Result \"*\"]\n\n{a)b c}\n1. f5\n*\n\n");
    game_clear(&g);
}

/* Another start comes as FEN, another size as our own tag; white's first move has three dots. */
static void starts_are_kept(void **state) {
    (void)state;
    game g = read_game(&game_pgn, "[FEN \"8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1\"]\n1... e3 2. d3 *");
    assert_int_equal(g.start.to_move, WHITE);
    assert_moves(&g, "e3d3");
    assert_game_written(&game_pgn, &g,
                        ROSTER "[Black \"?\"]\n[White \"?\"]\n[Result \"*\"]\n[FEN "
                               "\"8/8/8/3pP3/3Pp3/8/8/8 w - - 0 1\"]\n\n1... e3 2. d3\n*\n\n");
    game_clear(&g);
    g = read_game(&game_pgn, "[Size \"6\"] 1. c2 b2 *");
    assert_int_equal(g.start.field.size, 6);
    assert_game_written(&game_pgn, &g,
                        ROSTER "[Black \"?\"]\n[White \"?\"]\n[Result \"*\"]\n[Size \"6\"]\n\n"
                               "1. c2 b2\n*\n\n");
    game_clear(&g);
    g = read_game(&game_pgn, "[FEN \"4/1pP1/1Pp1/4\"][Size \"4\"]");
    assert_int_equal(g.start.field.size, 4);
    assert_int_equal(g.notes, GAME_SIDE_GUESSED);
    game_clear(&g);
}

/* Long games are broken before column 80. */
static void lines_stay_short(void **state) {
    (void)state;
    game g = read_game(&game_pgn, "f5 d6 c3 d3 c4 f4 c5 b3 c2 b4 e3 e6 c6 f6 a5 a4 b5 a6 d7 c7 *");
    assert_game_written(&game_pgn, &g,
                        ROSTER "[Black \"?\"]\n[White \"?\"]\n[Result \"*\"]\n[Opening \"20-move "
                               "opening\"]\n\n1. f5 d6 2. c3 d3 3. c4 f4 4. c5 b3 5. c2 b4 6. e3 "
                               "e6 7. c6 f6 8. a5 a4 9. b5\na6 10. d7 c7\n"
                               "*\n\n");
    game_clear(&g);
}

/* How it ended stands beside who won, a winner may have no name. */
static void endings_are_told(void **state) {
    (void)state;
    game g = read_game(&game_pgn, "[Result \"+4:r\"] 1. f5 *"); /* another format's words */
    assert_game_written(&game_pgn, &g,
                        ROSTER "[Black \"?\"]\n[White \"?\"]\n[Result \"1-0\"]\n"
                               "[Termination \"resignation\"]\n\n1. f5\n1-0\n\n");
    game_clear(&g);
    g = read_game(&game_pgn, "[Termination \" Time forfeit\"] [Komi \"2\"] 1. f5 0-1");
    assert_string_equal(g.tags[TAG_RESULT], "W+T");
    assert_string_equal(g.tags[TAG_KOMI], "2");
    assert_game_written(&game_pgn, &g,
                        ROSTER "[Black \"?\"]\n[White \"?\"]\n[Result \"0-1\"]\n[Komi \"2\"]\n"
                               "[Termination \"time forfeit\"]\n\n1. f5\n0-1\n\n");
    game_clear(&g);
    g = read_game(&game_pgn, "[Termination \"normal\"] 1. f5 0-1"); /* says nothing */
    assert_string_equal(g.tags[TAG_RESULT], "0-1");
    game_clear(&g);
    g = read_game(&game_pgn, "[Termination \"time forfeit\"] 1. f5 *"); /* nor does this */
    assert_null(g.tags[TAG_RESULT]);
    game_clear(&g);
    g = read_game(&game_pgn,
                  "[FEN \"4/3p/pP2/4 w\"][White \"a}b\"] pass c2 *"); /* white cannot, black can */
    assert_moves(&g, "PAc2");
    assert_game_written(&game_pgn, &g,
                        ROSTER
                        "[Black \"?\"]\n[White \"a}b\"]\n[Result \"1-0\"]\n[Size \"4\"]\n[FEN "
                        "\"4/3p/pP2/4 w - - 0 1\"]\n\n1... pass 2. c2\n{Black wins 16-0} 1-0\n\n");
    game_clear(&g);
    g = read_game(&game_pgn,
                  "[FEN \"4/4/4/P3 b\"] *"); /* finished before it began: no closing comment */
    assert_game_written(&game_pgn, &g,
                        ROSTER "[Black \"?\"]\n[White \"?\"]\n[Result \"0-1\"]\n[Size \"4\"]\n[FEN "
                               "\"4/4/4/P3 b - - 0 1\"]\n\n0-1\n\n");
    game_clear(&g);
}

/* A result may count the discs, in the tag and behind the moves. Then the next game begins. */
static void results_may_count_discs(void **state) {
    (void)state;
    static const char one[] = "[Result \"40-24\"]\n\n1. f5 d6 40-24";
    static const char more[] = "[Result \"40-24\"]\n\n1. f5 d6 40-24\n\n1. f5 *";
    assert_int_equal(game_pgn.measure(view_of(more), true), strlen(one));
    game g = read_game(&game_pgn, one);
    assert_moves(&g, "f5d6");
    assert_string_equal(g.tags[TAG_RESULT], "40-24");
    assert_true(game_result_of(&g).has_margin && game_result_of(&g).discs == 16);
    game_clear(&g);
    g = read_game(&game_pgn, "1. f5 d6 24-40"); /* no tag: the word counts */
    assert_string_equal(g.tags[TAG_RESULT], "24-40");
    game_clear(&g);
    g = read_game(&game_pgn, "[Result \"24-40\"] [Termination \"time forfeit\"] 1. f5 d6 24-40");
    assert_true(game_result_of(&g).discs == -16 && game_result_of(&g).ending == 't');
    game_clear(&g);
    g = read_game(&game_pgn, "[Result \"32-32\"] [Termination \"time forfeit\"] 1. f5 32-32");
    assert_string_equal(g.tags[TAG_RESULT], "32-32"); /* nobody loses a draw on time */
    game_clear(&g);
}

/* Each mistake has its code and its place. */
static void mistakes_have_a_place(void **state) {
    (void)state;
    static const game_mistake cases[] = {
        {"{", E_FORMAT, 0},
        {"; only a comment", E_FORMAT, 16}, /* no game */
        {"[Black", E_FORMAT, 0},            /* tags */
        {"[Black me]", E_FORMAT, 0},
        {"[Black \"me\" 1. f5", E_FORMAT, 0},
        {"[Black \"me\\\"]", E_FORMAT, 0},
        {"[Black \"a\nb\"]", E_FORMAT, 0},
        {"[\"me\"]", E_FORMAT, 0},
        {"[Black \"x\"]\n1. f5 [White \"y\"]", E_FORMAT, 18},
        {"[Size \"7\"] *", E_RANGE, 7},
        {"[Size \"x\"] *", E_FORMAT, 7},
        {"[Size \"6\"][FEN \"4/1pP1/1Pp1/4 b\"] *", E_FORMAT, 7},
        {"[FEN \"8/8/8/3q\"] *", E_FORMAT, 13},
        {"[FEN \"\"] *", E_FORMAT, 6},
        {"1. f5 {", E_FORMAT, 6}, /* what is not closed */
        {"1. f5 (", E_FORMAT, 7},
        {"1. f5 ({)}", E_FORMAT, 10},
        {"1. f5 )", E_FORMAT, 6},
        {"1. f5 }", E_FORMAT, 6},
        {"1. f5 \"", E_FORMAT, 6},
        {"1. f5 1-0 d6", E_FORMAT, 10}, /* more behind the end */
        {"1. f5 * {x}", E_FORMAT, 8},
        {"1. hello", E_FORMAT, 3}, /* moves */
        {"1. f5 2-x", E_FORMAT, 6},
        {"1. f5 300-0", E_FORMAT, 6},
        {"1. f5d6", E_FORMAT, 3},
        {"1. f9", E_RANGE, 3},
        {"[Black \"x\"] 1. f5 f5", E_RANGE, 18},
        {"1. a1", E_RANGE, 3},
        {"1. pass", E_RANGE, 3},
        {"1. f5 \x80", E_FORMAT, 6},
        {"1. f5 %x", E_FORMAT, 6}, /* not at the beginning of its line */
    };
    assert_game_mistakes(&game_pgn, cases, sizeof cases / sizeof *cases);
}

/* A game ends behind its result, or where the tags of the next one begin; comments and variations
 * may hold both. */
static void a_game_ends_with_its_result(void **state) {
    (void)state;
    assert_int_equal(game_pgn.measure(view_of("[A \"1-0 *\"] {*} ;*\n(1-0) f5 1-0 [B"), false), 31);
    assert_int_equal(game_pgn.measure(view_of("f5 1-0"), false), 0); /* it might go on: 1-0x */
    assert_int_equal(game_pgn.measure(view_of("f5 1-0"), true), 6);
    assert_int_equal(game_pgn.measure(view_of("f5 1-0\n"), false), 6);
    assert_int_equal(game_pgn.measure(view_of("[A \"\"]\nf5\n[A \"\"]\nf5"), false), 10);
    assert_int_equal(game_pgn.measure(view_of("[A \"\"]\nf5 (\n[A \"\"]\nf5"), false), 12);
    assert_int_equal(game_pgn.measure(view_of("[A \"\"]\n[A \"\"]\n"), false), 0);
    assert_int_equal(game_pgn.measure(view_of("{x} [A \"\n* d"), false),
                     10); /* a bad tag: a line */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edax_game),
        cmocka_unit_test(only_moves_count),
        cmocka_unit_test(passes_have_many_names),
        cmocka_unit_test(tags_are_kept),
        cmocka_unit_test(one_comment_is_the_games),
        cmocka_unit_test(starts_are_kept),
        cmocka_unit_test(lines_stay_short),
        cmocka_unit_test(endings_are_told),
        cmocka_unit_test(results_may_count_discs),
        cmocka_unit_test(mistakes_have_a_place),
        cmocka_unit_test(a_game_ends_with_its_result),
    };
    return cmocka_run_group_tests_name("game_pgn", tests, NULL, NULL);
}
