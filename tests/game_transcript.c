/* tests/game_transcript.c - move lists as people type them.
 *
 * AVOCET_TEST_ROUNDTRIPS=N plays N random games. */
#include "notation/game_transcript.h"

#include "notation/position_hex.h"
#include "notation/position_string.h"
#include "notation/square_name.h"
#include "support/failing_alloc.h"
#include "support/random_play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#define LENGTH(array) (sizeof(array) / sizeof *(array))

/* Black must pass behind the first, and white then has c5 and f6; behind the second white has lost
 * all discs (both from the test vectors of formats). */
#define TO_PASS "c4c3c2b2f5c1a1a3"
#define TO_END  "e6f4e3f6g5d6e7f5c5"
#define BOARD_4 "-----OX--XO-----"
#define BOARD_8 "---------------------------OX------XO---------------------------"

/* The plies as text: squares without anything between them, a pass as "--". */
static const char *plies_of(const game *g, char text[1024]) {
    char *end = text;
    *end = '\0';
    for (size_t i = 0; i < g->count && end < text + 1000; i++) {
        if (g->plies[i].square == GAME_PASS)
            memcpy(end, "--", 3);
        else
            square_name_write(g->plies[i].square, end);
        end += strlen(end);
    }
    return text;
}

static game read_ok(const char *text) {
    game g = game_make(NULL);
    fault f = {0};
    const status result = game_transcript.read(view_of(text), &g, &f);
    if (result) fail_msg("'%s' is refused: %s", text, f.text);
    return g;
}

/* Read, with exactly these plies and notes. */
static void check_plies(const char *text, const char *plies, unsigned notes) {
    char found[1024];
    game g = read_ok(text);
    if (strcmp(plies_of(&g, found), plies) != 0) fail_msg("'%s' is read as %s", text, found);
    if (g.notes != notes) fail_msg("'%s' has the notes %u", text, g.notes);
    game_clear(&g);
}

static void check_refused(view text, status code, size_t at) {
    game g = game_make(NULL);
    fault f = {0};
    assert_int_equal(game_transcript.read(text, &g, &f), code);
    assert_int_equal(f.code, code);
    assert_int_equal(f.at, at);
    assert_true(*f.text != '\0');
    for (const char *p = f.text; *p; p++) assert_true(*p >= 0x20 && *p < 0x7F);
    assert_true(g.count == 0 && g.plies == NULL && g.notes == 0);
    assert_int_equal(game_transcript.read(text, &g, NULL), code);
}

/* ---- what stands between the squares ---- */

/* Upper, lower and mixed case are the same game: the Tiger opening, whose discs another program
 * tells as hexadecimal words. */
static void case_does_not_matter(void **state) {
    (void)state;
    static const char *const forms[] = {"f5d6c3d3c4", "F5D6C3D3C4", "F5d6C3d3C4"};
    position tiger;
    assert_int_equal(position_hex_msb_read(view_of("0000100010100000 000020380c000000 O"), &tiger,
                                           NULL, NULL),
                     OK);
    for (size_t i = 0; i < LENGTH(forms); i++) {
        game g = read_ok(forms[i]);
        assert_int_equal(g.count, 5);
        assert_true(position_equal(&g.now, &tiger));
        assert_int_equal(g.notes, 0);
        game_clear(&g);
    }
}

/* Every usual separator, alone and in numbers, between squares and around them, is skipped. */
static void separators_are_free(void **state) {
    (void)state;
    static const char separators[] = " \t\r\n,;.()[]{}|/!?-";
    for (const char *s = separators; *s; s++) {
        char text[64];
        (void)snprintf(text, sizeof text, "%cf5%cd6%cc3", *s, *s, *s);
        check_plies(text, "f5d6c3", 0);
        (void)snprintf(text, sizeof text, " f5 %c d6%c %c c3 %c ", *s, *s, *s, *s);
        check_plies(text, "f5d6c3", 0);
    }
}

/* Numbers of moves in each usual dress say nothing. */
static void move_numbers_are_skipped(void **state) {
    (void)state;
    static const char *const forms[] = {
        "1. f5 d6 2. c3",      "1.f5 d6 2.c3", "1) f5 2) d6 3) c3",     "(1) f5 (2) d6 (3) c3",
        "1: f5 2: d6 3: c3",   "1:f5 d6 2:c3", "1 f5 2 d6 3 c3",        "1 f5, d6; 2\tc3",
        "1. f5 1... d6 2. c3", "01. f5d6c3",   "101. f5 102. d6c3 103.", "1.f52.d63.c3",
    };
    for (size_t i = 0; i < LENGTH(forms); i++) check_plies(forms[i], "f5d6c3", 0);
    check_plies("1. F5 f4 2. F3 g4", "f5f4f3g4", 0); /* as PlayOK writes */
}

/* A result at the end is skipped; one in the middle is not understood. */
static void results_close_a_game(void **state) {
    (void)state;
    static const char *const tails[] = {
        "40-24", "40 - 24", "B+16",   "b+16", "W+4",     "w+2.5",  "1-0", "0-1",
        "+12",   "-4.0",    "(40-24)", "*",    "1/2-1/2", "[B+16]", "=",   "1-0 40-24 ... \r\n",
    };
    for (size_t i = 0; i < LENGTH(tails); i++) {
        char text[64];
        (void)snprintf(text, sizeof text, "f5 d6 c3 %s", tails[i]);
        check_plies(text, "f5d6c3", 0);
    }
    check_refused(view_of("f5 40-24 d6"), E_FORMAT, 3);
    check_refused(view_of("f5 d6 B+16 c3"), E_FORMAT, 6);
    check_refused(view_of("f5 +38; d6"), E_FORMAT, 3);
}

/* MOVE:SCORE is not a move list: a line of a problem file must not pass as a game. */
static void scores_of_moves_are_refused(void **state) {
    (void)state;
    check_refused(view_of(BOARD_4 " X; B1:+2;"), E_FORMAT, 22);
    check_refused(view_of("f5:+2"), E_FORMAT, 2);
}

/* ---- passes ---- */

/* Each way to write a pass, alone or with the next square right behind it. */
static void passes_have_many_names(void **state) {
    (void)state;
    static const char *const names[] = {"pa", "ps", "pass", "PA", "Ps", "PASS", "Pass", "--", "@@@@"};
    for (size_t i = 0; i < LENGTH(names); i++) {
        char text[64];
        (void)snprintf(text, sizeof text, TO_PASS " %s c5", names[i]);
        check_plies(text, TO_PASS "--c5", 0);
        (void)snprintf(text, sizeof text, TO_PASS "%sc5", names[i]);
        check_plies(text, TO_PASS "--c5", 0);
        (void)snprintf(text, sizeof text, TO_PASS "%s", names[i]);
        check_plies(text, TO_PASS "--", 0);
    }
}

/* The table of passes in game.h: left out, doubled, after the end. */
static void passes_are_put_right(void **state) {
    (void)state;
    check_plies(TO_PASS "c5", TO_PASS "--c5", GAME_PASS_ADDED);
    check_plies(TO_PASS, TO_PASS, 0);
    check_plies(TO_PASS "-- -- c5", TO_PASS "--c5", GAME_PASS_DROPPED);
    check_plies(TO_PASS "----c5", TO_PASS "--c5", GAME_PASS_DROPPED);
    check_plies(TO_PASS " pass PA ps", TO_PASS "--", GAME_PASS_DROPPED);
    check_plies(TO_END " pass", TO_END, GAME_PASS_DROPPED);
    check_plies(TO_END "----1-0", TO_END, GAME_PASS_DROPPED);
}

/* A pass that is not forced is refused where it stands. */
static void free_passes_are_refused(void **state) {
    (void)state;
    check_refused(view_of("pass"), E_RANGE, 0);
    check_refused(view_of("f5 -- d6"), E_RANGE, 3);
    check_refused(view_of("f5d6, pa"), E_RANGE, 6);
    check_refused(view_of("f5@@@@"), E_RANGE, 2);
    check_refused(view_of(TO_PASS "--c5--"), E_RANGE, 20);
}

/* ---- a board before the moves ---- */

static void check_start(const char *text, const char *start, const char *plies, unsigned notes) {
    game g = read_ok(text);
    position want;
    assert_int_equal(position_string_read(view_of(start), &want, NULL, NULL), OK);
    assert_true(position_equal(&g.start, &want));
    game_clear(&g);
    check_plies(text, plies, notes);
}

/* The board may have any size, letter and blank of position_string.h; without a side black moves
 * and a note says that this was a guess. */
static void a_board_may_stand_first(void **state) {
    (void)state;
    check_start(BOARD_4 " X b1", BOARD_4 " X", "b1", 0);
    check_start(BOARD_4 "Xb1a1", BOARD_4 " X", "b1a1", 0);
    check_start(BOARD_4 " O c1 40-24", BOARD_4 " O", "c1", 0);
    check_start(BOARD_4 " b1", BOARD_4 " X", "b1", GAME_SIDE_GUESSED);
    check_start(BOARD_4 "b1", BOARD_4 " X", "b1", GAME_SIDE_GUESSED);
    check_start("----\n-ox-\n-xo-\n----\nx\n1. b1 a1", BOARD_4 " X", "b1a1", 0);
    check_start(".... .WB. .BW. .... B b1", BOARD_4 " X", "b1", 0);
    check_start("---- -wb- -bw- ---- w c1", BOARD_4 " O", "c1", 0);
    check_start(BOARD_8 " X f5d6", BOARD_8 " X", "f5d6", 0);
    check_start(BOARD_8 " * F5 d6", BOARD_8 " X", "f5d6", 0);
    check_start("--------------OX----XO--------------X b3", "--------------OX----XO-------------- X",
                "b3", 0);
    check_start("XO#------------- X c1", "XO#------------- X", "", 0 * GAME_SIDE_GUESSED);
}

/* A board alone is a game that has not begun, whatever stands behind it that is no move. */
static void a_board_may_stand_alone(void **state) {
    (void)state;
    check_start(BOARD_4, BOARD_4 " X", "", GAME_SIDE_GUESSED);
    check_start(BOARD_4 " O\n", BOARD_4 " O", "", 0);
    check_start(BOARD_4 " X B+16", BOARD_4 " X", "", 0);
}
