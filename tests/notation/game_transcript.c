/* tests/notation/game_transcript.c - move lists as people type them.
 *
 * AVOCET_TEST_ROUNDTRIPS=N plays N random games; AVOCET_TEST_QUICK plays fewer, and makes the long
 * texts shorter. */
#include "notation/games/game_transcript.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/format.h"

#include "notation/positions/position_hex.h"
#include "notation/positions/position_string.h"
#include "notation/square_name.h"
#include "support/failing_alloc.h"
#include "support/fault_check.h"
#include "support/game_checks.h"
#include "support/random_play.h"
#include "support/settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
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

/* Read, with exactly these plies and notes. */
static void check_plies(const char *text, const char *plies, unsigned notes) {
    char found[1024];
    game g = read_game(&game_transcript, text);
    if (strcmp(plies_of(&g, found), plies) != 0) fail_msg("'%s' is read as %s", text, found);
    if (g.notes != notes) fail_msg("'%s' has the notes %u", text, g.notes);
    game_clear(&g);
}

/* ---- what stands between the squares ---- */

/* Upper, lower and mixed case are the same game: the Tiger opening, whose discs another program
 * tells as hexadecimal words. */
static void case_does_not_matter(void **state) {
    (void)state;
    static const char *const forms[] = {"f5d6c3d3c4", "F5D6C3D3C4", "F5d6C3d3C4"};
    position tiger;
    assert_int_equal(
        position_hex_msb_read(view_of("0000100010100000 000020380c000000 O"), &tiger, NULL, NULL),
        OK);
    for (size_t i = 0; i < LENGTH(forms); i++) {
        game g = read_game(&game_transcript, forms[i]);
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
        "1. f5 d6 2. c3",      "1.f5 d6 2.c3", "1) f5 2) d6 3) c3",      "(1) f5 (2) d6 (3) c3",
        "1: f5 2: d6 3: c3",   "1:f5 d6 2:c3", "1 f5 2 d6 3 c3",         "1 f5, d6; 2\tc3",
        "1. f5 1... d6 2. c3", "01. f5d6c3",   "101. f5 102. d6c3 103.", "1.f52.d63.c3",
    };
    for (size_t i = 0; i < LENGTH(forms); i++) check_plies(forms[i], "f5d6c3", 0);
    check_plies("1. F5 f4 2. F3 g4", "f5f4f3g4", 0); /* as PlayOK writes */
}

/* A result at the end is skipped; one in the middle is not understood. */
static void results_close_a_game(void **state) {
    (void)state;
    static const char *const tails[] = {
        "40-24", "40 - 24", "B+16",    "b+16", "W+4",     "w+2.5",  "1-0", "0-1",
        "+12",   "-4.0",    "(40-24)", "*",    "1/2-1/2", "[B+16]", "=",   "1-0 40-24 ... \r\n",
    };
    for (size_t i = 0; i < LENGTH(tails); i++) {
        char text[64];
        (void)snprintf(text, sizeof text, "f5 d6 c3 %s", tails[i]);
        check_plies(text, "f5d6c3", 0);
    }
    assert_game_refused(&game_transcript, view_of("f5 40-24 d6"), E_FORMAT, 3);
    assert_game_refused(&game_transcript, view_of("f5 d6 B+16 c3"), E_FORMAT, 6);
    assert_game_refused(&game_transcript, view_of("f5 +38; d6"), E_FORMAT, 3);
}

/* MOVE:SCORE is not a move list: a line of a problem file must not pass as a game. */
static void scores_of_moves_are_refused(void **state) {
    (void)state;
    assert_game_refused(&game_transcript, view_of(BOARD_4 " X; B1:+2;"), E_FORMAT, 22);
    assert_game_refused(&game_transcript, view_of("f5:+2"), E_FORMAT, 2);
}

/* ---- passes ---- */

/* Each way to write a pass, alone or with the next square right behind it. */
static void passes_have_many_names(void **state) {
    (void)state;
    static const char *const names[] = {"pa",   "ps",   "pass", "PA",  "Ps",
                                        "PASS", "Pass", "--",   "@@@@"};
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
    assert_game_refused(&game_transcript, view_of("pass"), E_RANGE, 0);
    assert_game_refused(&game_transcript, view_of("f5 -- d6"), E_RANGE, 3);
    assert_game_refused(&game_transcript, view_of("f5d6, pa"), E_RANGE, 6);
    assert_game_refused(&game_transcript, view_of("f5@@@@"), E_RANGE, 2);
    assert_game_refused(&game_transcript, view_of(TO_PASS "--c5--"), E_RANGE, 20);
}

/* ---- a board before the moves ---- */

static void check_start(const char *text, const char *start, const char *plies, unsigned notes) {
    game g = read_game(&game_transcript, text);
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
    check_start("--------------OX----XO--------------X b3",
                "--------------OX----XO-------------- X", "b3", 0);
    check_start("XO-#------------ X c1", "XO-#------------ X", "c1", 0);
}

/* A board alone is a game that has not begun, whatever stands behind it that is no move. */
static void a_board_may_stand_alone(void **state) {
    (void)state;
    check_start(BOARD_4, BOARD_4 " X", "", GAME_SIDE_GUESSED);
    check_start(BOARD_4 " O\n", BOARD_4 " O", "", 0);
    check_start(BOARD_4 " X B+16", BOARD_4 " X", "", 0);
}

/* A pass written as dashes behind the side is a pass, not two more squares. */
static void a_pass_may_follow_the_board(void **state) {
    (void)state;
    static const char *const start = "XO-------------- O";
    check_start("XO-------------- O -- c1", start, "--c1", 0);
    check_start("XO-------------- O --c1", start, "--c1", 0);
    check_start("XO-------------- O --", start, "--", 0);
    check_start("XO-------------- O -- --\n", start, "--", GAME_PASS_DROPPED);
    check_start("XO-------------- O pass", start, "--", 0);
    check_start("XO-------------- O c1", start, "--c1", GAME_PASS_ADDED);
}

/* Column o of 16x16 has the letter of a white disc: with a number behind it, it is a move. */
static void column_o_is_not_a_disc(void **state) {
    (void)state;
    char text[300];
    memset(text, '-', 256);
    memcpy(text + 12, "XO", 2);
    memcpy(text + 256, " X o1", sizeof " X o1");
    check_plies(text, "o1", 0);
    memcpy(text + 256, "Xo1", sizeof "Xo1");
    check_plies(text, "o1", 0);
    memcpy(text + 256, " O1", sizeof " O1");
    check_plies(text, "o1", GAME_SIDE_GUESSED);
}

/* Moves from a start that is known already. */
static void moves_can_go_on_from_a_start(void **state) {
    (void)state;
    position start;
    char found[1024];
    game g = game_make(NULL);
    fault f = {0};
    assert_int_equal(position_start(&start, 4, START_WHITE_FIRST, NULL), OK);
    assert_int_equal(transcript_read_from(&start, view_of("1. c1 d1 1-0"), &g, NULL), OK);
    assert_true(position_equal(&g.start, &start));
    assert_string_equal(plies_of(&g, found), "c1d1");
    game_clear(&g);
    assert_int_equal(transcript_read_from(&start, view_of(""), &g, NULL), OK);
    assert_int_equal(g.count, 0);
    assert_int_equal(transcript_read_from(&start, view_of("c1 f5"), &g, &f), E_RANGE);
    assert_int_equal(f.at, 3);
    assert_int_equal(g.count, 0);
}

/* ---- the size, where no board tells it ---- */

static void check_guess(const char *text, int size) {
    game g = read_game(&game_transcript, text);
    assert_int_equal(g.start.field.size, size);
    assert_true(game_start_is_standard(&g));
    assert_int_equal(g.notes & GAME_SIZE_GUESSED, size == 8 ? 0 : GAME_SIZE_GUESSED);
    game_clear(&g);
}

/* 8x8 comes first; a text that fits only one other size is taken to be played there. */
static void the_only_size_that_fits_is_taken(void **state) {
    (void)state;
    check_guess("c4", 8); /* 4x4 has it too */
    check_guess("b3", 6);
    check_guess("b1 a1", 4);
    check_guess("d5 d6 1-0", 10);
    check_guess("D5 f4 1/2-1/2", 10);
}

/* Two sizes and not 8x8: d5 opens on 6x6 and on 10x10, f7 on 10x10 and on 14x14. */
static void several_sizes_are_refused(void **state) {
    (void)state;
    assert_game_refused(&game_transcript, view_of("d5"), E_FORMAT, 0);
    assert_game_refused(&game_transcript, view_of(" f7"), E_FORMAT, 0);
    game g = game_make(NULL);
    fault f = {0};
    assert_int_equal(game_transcript.read(view_of("d5"), &g, &f), E_FORMAT);
    assert_non_null(strstr(f.text, "6x6"));
    assert_non_null(strstr(f.text, "10x10"));
}

/* ---- mistakes ---- */

/* Each mistake has its code and its place; the game is then empty. When no size fits, the words
 * are those for 8x8. */
static void mistakes_have_a_place(void **state) {
    (void)state;
    static const game_mistake cases[] = {
        {"", E_FORMAT, 0},
        {" \n", E_FORMAT, 2},
        {"40-24", E_FORMAT, 5},
        {"hello", E_FORMAT, 0},
        {"f5x", E_FORMAT, 2},
        {"f5 f5", E_RANGE, 3},
        {"f5d6a1", E_RANGE, 4},
        {"f5i9", E_RANGE, 2},
        {"f5d0", E_RANGE, 2},
        {"f5d", E_FORMAT, 2},
        {"f5 1234. d6", E_FORMAT, 3},
        {"f5\x1b[2J", E_FORMAT, 2},
        {"f5\x80", E_FORMAT, 2},
        {"f5 \xc3\xa9", E_FORMAT, 3},
        {"f5@@@d6", E_FORMAT, 2},
        {"f5 papa", E_FORMAT, 3},
        {BOARD_4 " X b1 b1", E_RANGE, 22},
        {BOARD_4 " X e5", E_RANGE, 19},
        {"-----OX,-XO----- X", E_FORMAT, 7},
        {"-----OX--XO------ b1", E_FORMAT, 16},
        {"-----OX--XO---- X b1", E_FORMAT, 17},
    };
    assert_game_mistakes(&game_transcript, cases, LENGTH(cases));
}

/* ---- hostile text ---- */

/* A view on an exact block, so that a sanitizer sees a read beyond its end. */
static view exact_copy(view text) {
    char *copy = malloc(text.length ? text.length : 1);
    assert_non_null(copy);
    if (text.length) memcpy(copy, text.data, text.length);
    return (view){copy, text.length};
}

static void free_copy(view text) {
    free((void *)(uintptr_t)text.data);
}

/* Read or refused with a place inside the text and a sentence safe to show, and nothing left. */
static status check_survives(view text, game *g) {
    fault f = {0};
    const status result = game_transcript.read(text, g, &f);
    if (result == OK) return OK;
    assert_true(result == E_FORMAT || result == E_RANGE);
    assert_fault(&f, result, text.length);
    assert_true(g->count == 0 && g->plies == NULL);
    return result;
}

/* A NUL or any other control byte is refused where it stands; it does not end the text. */
static void control_bytes_are_refused(void **state) {
    (void)state;
    for (int byte = 0; byte < 256; byte++) {
        char text[] = {'f', '5', (char)byte, 'd', '6'};
        if (byte >= 0x20 && byte < 0x7F) continue;
        if (byte && strchr("\t\r\n", byte)) continue;
        assert_game_refused(&game_transcript, (view){text, sizeof text}, E_FORMAT, 2);
    }
}

static void fill(char *bytes, size_t length, const char *head, const char *piece) {
    const size_t start = strlen(head), step = strlen(piece);
    for (size_t i = 0; i < length; i++) bytes[i] = i < start ? head[i] : piece[(i - start) % step];
}

/* The longest texts, made of one thing over and over, with and without a wrong byte at the end,
 * take time in proportion to their length: were anything quadratic, this would run for hours. */
static void long_texts_take_linear_time(void **state) {
    (void)state;
    static const char *const heads[] = {"", TO_END, BOARD_4 " X", "f5 -"};
    static const char *const pieces[] = {"f", "1",  "-", "- ", "-/", "-1.", "1 -",    "1.",   "(",
                                         "*", "1 ", " ", "@",  "pa", "f5",  "40-24 ", "-.- ", "=",
                                         "X", "O ", "b", "-(", "#",  "1 (", "-- "};
    const size_t length = setting_quick() ? 1 << 14 : RECORD_MAX_BYTES;
    char *bytes = malloc(length);
    assert_non_null(bytes);
    for (size_t h = 0; h < LENGTH(heads); h++)
        for (size_t p = 0; p < LENGTH(pieces); p++)
            for (int ends_wrong = 0; ends_wrong < 2; ends_wrong++) {
                game g = game_make(NULL);
                fill(bytes, length, heads[h], pieces[p]);
                if (ends_wrong) bytes[length - 1] = '\x01';
                (void)check_survives((view){bytes, length}, &g);
                game_clear(&g);
            }
    free(bytes);
}

/* One byte more than any record may have is refused unread. */
static void too_long_a_text_is_refused(void **state) {
    (void)state;
    char *bytes = malloc(RECORD_MAX_BYTES + 1);
    assert_non_null(bytes);
    fill(bytes, RECORD_MAX_BYTES + 1, "f5", " ");
    assert_game_refused(&game_transcript, (view){bytes, RECORD_MAX_BYTES + 1}, E_RANGE,
                        RECORD_MAX_BYTES);
    game g = game_make(NULL);
    assert_int_equal(game_transcript.read((view){bytes, RECORD_MAX_BYTES}, &g, NULL), OK);
    game_clear(&g);
    free(bytes);
}

static bool begins_with(const game *whole, const game *part) {
    if (part->count > whole->count) return false;
    for (size_t i = 0; i < part->count; i++)
        if (part->plies[i].square != whole->plies[i].square) return false;
    return true;
}

/* A text cut off anywhere is an error with a place, or a game that stops earlier. */
static void a_cut_text_is_shorter_or_refused(void **state) {
    (void)state;
    static const char *const texts[] = {"1. f5 d6 2. c3 d3 3. c4 40-24\n", TO_PASS " pass c5 B+16",
                                        BOARD_8 " X f5d6c3 1/2-1/2", BOARD_4 " X b1 a1",
                                        "XO-------------- O -- c1"};
    for (size_t i = 0; i < LENGTH(texts); i++) {
        game whole = read_game(&game_transcript, texts[i]);
        for (size_t cut = 0; cut < strlen(texts[i]); cut++) {
            const view text = exact_copy((view){texts[i], cut});
            game g = game_make(NULL);
            (void)check_survives(text, &g);
            assert_true(begins_with(&whole, &g));
            game_clear(&g);
            free_copy(text);
        }
        game_clear(&whole);
    }
}

/* One byte changed to any other: read or refused, never worse. */
static void a_wrong_byte_is_survived(void **state) {
    (void)state;
    static const char sample[] = BOARD_4 " X 1. b1 a1 (2) -- 40-24";
    for (size_t at = 0; at < sizeof sample - 1; at++)
        for (int byte = 0; byte < 256; byte++) {
            char bytes[sizeof sample];
            memcpy(bytes, sample, sizeof sample);
            bytes[at] = (char)byte;
            const view text = exact_copy((view){bytes, sizeof sample - 1});
            game g = game_make(NULL);
            (void)check_survives(text, &g);
            game_clear(&g);
            free_copy(text);
        }
}

/* ---- a game a line ---- */

enum { RECORDS_MAX = 8 };

/* Where the records end when the stream comes `step` bytes at a time. */
static int cut_stream(view stream, size_t step, size_t ends[RECORDS_MAX]) {
    int count = 0;
    size_t start = 0;
    for (size_t have = 0;; have += step) {
        if (have > stream.length) have = stream.length;
        const bool complete = have == stream.length;
        for (;;) {
            const view seen = view_from((view){stream.data, have}, start);
            const size_t length = game_transcript.measure(seen, complete);
            if (length == 0) break;
            start += length;
            assert_true(start <= have && count < RECORDS_MAX);
            ends[count++] = start;
        }
        if (complete) return count;
    }
}

/* A line is a game, blank lines are none, the last newline may be missing; and it does not matter
 * in which pieces the file comes. */
static void a_line_is_a_record(void **state) {
    (void)state;
    static const char stream[] = "f5d6c3\n\r\n\n  1. f5 f4\r\n" BOARD_4 " X b1\n\nc4";
    static const size_t want[] = {7, 22, 44, 47};
    for (size_t step = 1; step <= sizeof stream; step++) {
        size_t ends[RECORDS_MAX] = {0};
        assert_int_equal(cut_stream(view_of(stream), step, ends), LENGTH(want));
        size_t start = 0;
        for (size_t i = 0; i < LENGTH(want); start = ends[i++]) {
            game g = game_make(NULL);
            assert_int_equal(ends[i], want[i]);
            assert_int_equal(
                game_transcript.read((view){stream + start, ends[i] - start}, &g, NULL), OK);
            game_clear(&g);
        }
    }
    assert_int_equal(game_transcript.measure(view_of(" \n\r\n"), true), 0);
    assert_int_equal(game_transcript.measure(view_of(""), true), 0);
}

/* ---- writing ---- */

static void check_written(const char *text, const char *want) {
    game g = read_game(&game_transcript, text);
    buffer b = buffer_make(NULL);
    assert_int_equal(game_transcript.write(&g, &b, NULL), OK);
    assert_string_equal(buffer_text(&b), want);
    buffer_clear(&b);
    game_clear(&g);
}

/* Lower case without anything between; the start only where it is not the usual one; of passes
 * only one at the very end, where nothing else would tell of it. */
static void written_as_everybody_does(void **state) {
    (void)state;
    check_written("1. F5 D6 2. C3 40-24", "f5d6c3\n");
    check_written(TO_PASS " pass c5", TO_PASS "c5\n");
    check_written(TO_PASS " pass", TO_PASS "--\n");
    check_written(BOARD_8 " X f5", "f5\n");
    check_written(BOARD_8 " O f4", BOARD_8 " O f4\n");
    check_written(BOARD_4 " b1", BOARD_4 " X b1\n");
    check_written("XO-------------- O --", "XO-------------- O --\n");
}

/* A game without moves is its board: an empty line would be no record. */
static void a_game_without_moves_is_its_board(void **state) {
    (void)state;
    check_written(BOARD_8, BOARD_8 " X\n");
    check_written(BOARD_4 " O", BOARD_4 " O\n");
}

/* ---- random games ---- */

static position random_beginning(rng *r, int size) {
    position start;
    const int blocked = rng_below(r, 4) == 0 ? 3 : 0;
    switch (rng_below(r, 4)) {
    case 0:
        return random_reachable(r, size, blocked);
    case 1:
        return random_filling(r, size, blocked);
    default:
        assert_int_equal(position_start(&start, size, START_STANDARD, NULL), OK);
        return start;
    }
}

static game random_game(rng *r, int size) {
    game g = game_make(NULL);
    const position start = random_beginning(r, size);
    const uint64_t most = rng_below(r, 2) ? rng_below(r, 40) : SQUARE_LIMIT;
    game_set_start(&g, &start);
    while (g.count < most && !position_over(&g.now)) {
        const squares moves = position_moves(&g.now);
        const status result = squares_empty(&moves)
                                  ? game_add_pass(&g, NULL)
                                  : game_add_move(&g, random_member(r, &moves), NULL);
        assert_int_equal(result, OK);
    }
    return g;
}

static void check_same(const game *g, view text) {
    game again = game_make(NULL);
    fault f = {0};
    const status result = game_transcript.read(text, &again, &f);
    if (result || !game_same_moves(g, &again))
        fail_msg("'%.*s': %s", (int)text.length, text.data, result ? f.text : "another game");
    assert_true(position_equal(&g->now, &again.now));
    game_clear(&again);
}

/* What is written is one record and reads as the same game, on every size. */
static void random_games_round_trip(void **state) {
    (void)state;
    const uint64_t count = setting_round_trips();
    rng r = rng_make(setting_seed(20261116), 0);
    for (uint64_t i = 0; i < count; i++) {
        game g = random_game(&r, GRID_MIN + 2 * (int)(i % 7));
        buffer b = buffer_make(NULL);
        assert_int_equal(game_transcript.write(&g, &b, NULL), OK);
        assert_int_equal(game_transcript.measure(buffer_view(&b), false), b.length);
        check_same(&g, buffer_view(&b));
        buffer_clear(&b);
        game_clear(&g);
    }
}

static const char *any_of(rng *r, const char *const *texts, size_t count) {
    return texts[rng_below(r, count)];
}

/* A ply as some person may write it. */
static void dress_ply(rng *r, const game_ply *ply, buffer *out) {
    static const char *const gaps[] = {" ", "  ", ", ", "; ", " - ", "\n", "\t", " | ", ") ", " ["};
    static const char *const passes[] = {"pass", "PA", "ps", "--", "@@@@"};
    char name[SQUARE_NAME_BYTES];
    if (rng_below(r, 4) == 0) buffer_format(out, " %d. ", (int)rng_below(r, 200));
    if (ply->square == GAME_PASS) {
        buffer_add(out, any_of(r, passes, LENGTH(passes)));
    } else {
        square_name_write(ply->square, name);
        if (rng_below(r, 2)) name[0] = (char)(name[0] & ~0x20);
        buffer_add(out, name);
    }
    buffer_add(out, any_of(r, gaps, LENGTH(gaps)));
}

/* The same games in any dress: case, separators, numbers, a result. */
static void random_games_in_any_dress(void **state) {
    (void)state;
    static const char *const results[] = {"", "40-24", "B+16", "1-0", "1/2-1/2", "+12", "W+2"};
    const uint64_t count = setting_round_trips() / 4;
    rng r = rng_make(setting_seed(20261117), 0);
    for (uint64_t i = 0; i < count; i++) {
        game g = random_game(&r, GRID_MIN + 2 * (int)(i % 7));
        buffer b = buffer_make(NULL);
        position_string_write(&g.start, &b);
        buffer_add_char(&b, ' ');
        for (size_t k = 0; k < g.count; k++) dress_ply(&r, &g.plies[k], &b);
        buffer_add(&b, any_of(&r, results, LENGTH(results)));
        check_same(&g, buffer_view(&b));
        buffer_clear(&b);
        game_clear(&g);
    }
}

/* ---- short memory ---- */

static void check_short_read(const char *text) {
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        game g = game_make(&a.memory);
        fault f = {0};
        const status result = game_transcript.read(view_of(text), &g, &f);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        if (result) assert_int_equal(f.code, E_NOMEM);
        if (result) assert_int_equal(a.live, 0); /* cleared by the reader itself */
        game_clear(&g);
        assert_int_equal(a.live, 0);
        if (!a.failed) break;
    }
}

static void check_short_write(const char *text) {
    game g = read_game(&game_transcript, text);
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        buffer b = buffer_make(&a.memory);
        fault f = {0};
        const status result = game_transcript.write(&g, &b, &f);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        if (result) assert_int_equal(f.code, E_NOMEM);
        buffer_clear(&b);
        assert_int_equal(a.live, 0);
        if (!a.failed) break;
    }
    game_clear(&g);
}

/* When any one request fails, reading and writing say E_NOMEM and leave nothing behind; also while
 * the other sizes are tried. */
static void short_memory_is_a_status(void **state) {
    (void)state;
    static const char *const texts[] = {"f5d6c3", "d5 d6", BOARD_4 " X b1 a1", TO_PASS "--c5"};
    for (size_t i = 0; i < LENGTH(texts); i++) {
        check_short_read(texts[i]);
        check_short_write(texts[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(case_does_not_matter),
        cmocka_unit_test(separators_are_free),
        cmocka_unit_test(move_numbers_are_skipped),
        cmocka_unit_test(results_close_a_game),
        cmocka_unit_test(scores_of_moves_are_refused),
        cmocka_unit_test(passes_have_many_names),
        cmocka_unit_test(passes_are_put_right),
        cmocka_unit_test(free_passes_are_refused),
        cmocka_unit_test(a_board_may_stand_first),
        cmocka_unit_test(a_board_may_stand_alone),
        cmocka_unit_test(a_pass_may_follow_the_board),
        cmocka_unit_test(column_o_is_not_a_disc),
        cmocka_unit_test(moves_can_go_on_from_a_start),
        cmocka_unit_test(the_only_size_that_fits_is_taken),
        cmocka_unit_test(several_sizes_are_refused),
        cmocka_unit_test(mistakes_have_a_place),
        cmocka_unit_test(control_bytes_are_refused),
        cmocka_unit_test(long_texts_take_linear_time),
        cmocka_unit_test(too_long_a_text_is_refused),
        cmocka_unit_test(a_cut_text_is_shorter_or_refused),
        cmocka_unit_test(a_wrong_byte_is_survived),
        cmocka_unit_test(a_line_is_a_record),
        cmocka_unit_test(written_as_everybody_does),
        cmocka_unit_test(a_game_without_moves_is_its_board),
        cmocka_unit_test(random_games_round_trip),
        cmocka_unit_test(random_games_in_any_dress),
        cmocka_unit_test(short_memory_is_a_status),
    };
    return cmocka_run_group_tests_name("game_transcript", tests, NULL, NULL);
}
