/* tests/notation/position_drawing.c - boards drawn for people, read back. */
#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/format.h"

#include "report/board_text.h"
#include "support/position_checks.h"
#include "support/random_play.h"
#include "support/settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#define DRAWN_4                                                                                    \
    "   a b c d\n"                                                                                 \
    " 1 . . . .\n"                                                                                 \
    " 2 . O X .\n"                                                                                 \
    " 3 . X O .\n"                                                                                 \
    " 4 . . . .\n"
#define BOXED_4                                                                                    \
    "\u250c\u2500\u2500\u2500\u2500\u2510\n\u2502....\u2502\n\u2551.OX.\u2502\n"                   \
    "\u2502.XO.\u2502\n\u2502....\u2502\n\u2514\u2500\u2500\u2500\u2500\u2518\n"

static void assert_drawn(const char *text, const char *want_string, bool want_side) {
    const position want = position_of(want_string);
    assert_read(&position_drawing, text, &want, want_side);
}

/* What is written is what show draws in a pipe, but for the marks and the counts. */
static void writes_the_plain_drawing(void **state) {
    (void)state;
    const position p = position_of("-----OX--XO---#- O");
    buffer b = buffer_make(NULL), shown = buffer_make(NULL);
    assert_int_equal(position_drawing.write(&p, &b, NULL), OK);
    board_text_draw(&p, &(board_style){.last_move = SQUARE_NONE}, &shown);
    buffer_add(&shown, "white to move");
    assert_string_equal(buffer_text(&b), buffer_text(&shown));
    assert_string_equal(buffer_text(&b), "   a b c d\n"
                                         " 1 . . . .\n"
                                         " 2 . O X .\n"
                                         " 3 . X O .\n"
                                         " 4 . . # .\n"
                                         "white to move");
    buffer_clear(&b);
    buffer_clear(&shown);
}

/* What is written is read back, on every size, with blocked squares. */
static void random_positions_round_trip(void **state) {
    (void)state;
    assert_random_round_trips(&position_drawing, 20261119, 4, 4);
}

static board_style random_style(rng *r, int size) {
    const bool discs = rng_below(r, 3) > 0;
    const int row = (int)rng_below(r, (uint64_t)size), column = (int)rng_below(r, (uint64_t)size);
    return (board_style){.discs = discs,
                         .colour = discs && rng_below(r, 2),
                         .show_moves = rng_below(r, 2),
                         .last_move = rng_below(r, 2) ? square_at(row, column) : SQUARE_NONE};
}

/* Whatever show draws is read back, plain, with discs or with colours; the side comes from the
 * summary, and a finished game has none. */
static void what_show_draws_is_read(void **state) {
    (void)state;
    const uint64_t count = setting_round_trips();
    rng r = rng_make(setting_seed(20261120), 5);
    for (uint64_t i = 0; i < count; i++) {
        const int size = GRID_MIN + 2 * (int)(i % 7), blocked = (int)(i % 5);
        position p = i % 20 == 0   ? random_finished(&r, size, blocked)
                     : i % 20 == 1 ? random_reachable(&r, size, blocked)
                                   : random_filling(&r, size, blocked);
        const board_style style = random_style(&r, size);
        const bool over = position_over(&p);
        position read;
        bool side = over;
        buffer b = buffer_make(NULL);
        if (over && p.to_move == WHITE) position_pass(&p); /* what the reader takes instead */
        board_text_draw(&p, &style, &b);
        board_text_summary(&p, &b);
        buffer_add_char(&b, '\n');
        assert_int_equal(position_drawing.read(buffer_view(&b), &read, &side, NULL), OK);
        assert_int_equal(side, !over);
        assert_true(position_equal(&p, &read));
        buffer_clear(&b);
    }
}

/* The colour of an escape tells the discs apart; without one the shape does. */
static void colour_or_shape_tells_the_side(void **state) {
    (void)state;
    static const char row[] = "....\n....\n....\n";
    static const struct {
        const char *line, *want;
    } cases[] = {
        {"\u25cf\u25cb\u00b7\u2588", "XO-#"},
        {"\x1b[30m\u25cf\x1b[37m\u25cf\x1b[97m\u25cf\x1b[0m\u25cf", "XOOX"},
        {"\x1b[38;5;16m\u25cf\x1b[38;5;231m\u25cf\x1b[48;5;29m\u25cf\x1b[m\u25cf", "XOOX"},
        {"\x1b[1;38;5;231m\u25cf\x1b[39m\u25cf\x1b[38;5;15;1m\u25cb\u25cf", "OXOO"},
        {"\x1b[48;2;37;37;37m\u25cf\x1b[38;5;0m\u25cf\x1b[31mXO", "XXXO"},
        {"\x1b[32m\u25cb.\x1b[38;2;0;0;0m\u25cb.\x1b[0m", "O-O-"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[200], want[40];
        (void)snprintf(text, sizeof text, "%s\n%s", cases[i].line, row);
        (void)snprintf(want, sizeof want, "%s------------", cases[i].want);
        assert_drawn(text, want, false);
    }
}

/* Boards as others draw them. */
static void other_drawings_are_read(void **state) {
    (void)state;
    static const char *const forms[] = {
        DRAWN_4,
        "....\n.ox.\n.xo.\n....",
        "\r\n----\r\n-O*-\r\n-*O-\r\n----\r\n\r\n",
        "_ _ _ _\n_ W B _\n_ b w _\n_ _ _ _\n",
        "  A B C D\n1 - - - - 1\n2 - O X - 2\n3 - X O - 3\n4 - - - - 4\n  A B C D\n",
        "- - + - 1\n- O X + 2\n+ X O - 3\n- + - - 4\n",
        " abcd\n1....\n2.OX.\n3.XO.\n4....\n",
        "+-------+\n|. . . .|\n|. O X .|\n|. X O .|\n|. . . .|\n+-------+\n",
        "  a   b   c   d\n+---+---+---+---+\n| . | . | . | . | 1\n+---+---+---+---+\n"
        "| . | O | X | . | 2\n+===+===+===+===+\n| . | X | O | . | 3\n+---+---+---+---+\n"
        "| . | . | . | . | 4\n+---+---+---+---+\n",
        "=====\n....\n.(O)X.\n.[X]O.\n....\n=====\n",
        BOXED_4,
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        assert_drawn(forms[i], "-----OX--XO-----", false);
}

/* Who moves is said above or below the board, by name or by letter. */
static void turn_is_read(void **state) {
    (void)state;
    static const char white[] = "-----OX--XO----- O", black[] = "-----OX--XO----- X";
    assert_drawn(DRAWN_4 "white to move", white, true);
    assert_drawn(DRAWN_4 "White to move, 2 black, must pass\x1b", white, true);
    assert_drawn(DRAWN_4 "\n  (O to move)\n", white, true);
    assert_drawn("w to move\n" DRAWN_4, white, true);
    assert_drawn("  BLACK TO MOVE\n\n" DRAWN_4, black, true);
    assert_drawn(DRAWN_4 "* to move.", black, true);
    assert_drawn(DRAWN_4 "x to move", black, true);
    assert_drawn(DRAWN_4 "b to move", black, true);
    assert_drawn(DRAWN_4 "game over: white wins by 3, black to move", black, false);
    assert_drawn(DRAWN_4 "Game over", black, false);
}

/* Each mistake has its place, and leaves the answer alone. */
static void mistakes_have_a_place(void **state) {
    (void)state;
    static const position_mistake cases[] = {
        {"", 0},
        {"\n\n", 2},
        {"black to move\n", 14}, /* no board */
        {"  a b c d\n", 10},
        {"...\n", 3}, /* no such board */
        {"..\n..\n", 2},
        {".................\n", 16},            /* more than 16 columns */
        {"....\n...\n", 8},                     /* a short row */
        {"....\n.....\n", 9},                   /* a long one */
        {"....\n....\n....\n", 15},             /* one row missing */
        {"....\n....\n....\n....\n....\n", 20}, /* one too many */
        {"....\n....\n. 0..\n", 12},
        {"0....\n", 0},
        {"....\n..q.\n", 7},
        {"....\n..X.!\n", 9},
        {"1 ....\n3 ....\n", 7}, /* row 3 for row 2 */
        {"8 ....\n", 0},         /* drawn upside down */
        {".... 2\n", 5},
        {"1 .... 1 1\n", 9},
        {"1 .... 1 .\n", 9},
        {"1\n", 1}, /* a number without its row */
        {"1 2 ....\n", 2},
        {"a b d\n", 4},
        {"a b c\n", 5},
        {"  a b c d\n......\n", 14},
        {"....\n a b c d e f\n", 17},
        {"abcdefghijklmnopq\n", 16},
        {DRAWN_4 "black to moves", 55},
        {DRAWN_4 "black to move, 4 black, 0 white", 70}, /* copied without its colours */
        {DRAWN_4 "black to move, 2 black, 3 white", 79},
        {DRAWN_4 "game over: a draw, 2 black, 2 white, 11 empty", 92},
        {DRAWN_4 "black to move\nwhite to move", 69},
        {DRAWN_4 "blue to move", 55},
        {DRAWN_4 "tea for two", 55},
        {"....\n.\x1b[2J.\n", 6}, /* no colour */
        {"....\n.\x1b", 6},
        {"....\n.\x1b[", 6},
        {"....\n.\x1b[38;5", 6},
        {"....\n.\x1b[256m", 6},
        {"....\n.\x1b[1;2;3;4;5;6;7;8;9m", 6},
        {"....\n.\x1b[31m\u25cf..\n", 11}, /* a red disc */
        {"\x1b[38;2;9;9;9m\u25cf...\n", 13},
        {"....\n.\xe2\x97", 6}, /* half a character */
        {"....\n.\xe2\x94", 6},
        {"....\n.\xc2", 6},
        {"\u00e9", 0},
        {"\x07", 0},
    };
    assert_mistakes(&position_drawing, cases, sizeof cases / sizeof *cases);
    assert_refused(&position_drawing, (view){"....\n..\0.\n", 10}, E_FORMAT, 7);
    assert_refused(&position_drawing, (view){"\0", 1}, E_FORMAT, 0);
    assert_refused(&position_drawing, (view){NULL, 0}, E_FORMAT, 0);
    assert_survives_changes(&position_drawing, DRAWN_4 "black to move");
    assert_survives_changes(&position_drawing, "\x1b[38;5;16m\u25cf\x1b[0m...\n....\n"
                                               "..\u2588\u00b7\n+--+\n(\u25cb)...");
}

/* A 0 could be anybody's; the reader says so wherever one stands. */
static void zero_is_explained(void **state) {
    (void)state;
    static const char *const forms[] = {"0X..\n", "X0..\n", "1 0X..\n", "XO..0\n"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        position p;
        fault f = {0};
        assert_int_equal(position_drawing.read(view_of(forms[i]), &p, NULL, &f), E_FORMAT);
        assert_int_equal(f.at, strchr(forms[i], '0') - forms[i]);
        assert_non_null(strstr(f.text, "0 is white to some"));
    }
}

/* A wrong number of a row is told with the right one. */
static void rows_are_counted(void **state) {
    (void)state;
    static const struct {
        const char *text, *says;
    } cases[] = {{"8 ....\n", "row 1 should stand here"},
                 {"1 ....\n3 ....\n", "row 2 should stand here"},
                 {".... 1\n.... 2\n.... 2\n", "row 3 should stand here"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        position p;
        fault f = {0};
        assert_int_equal(position_drawing.read(view_of(cases[i].text), &p, NULL, &f), E_FORMAT);
        assert_string_equal(f.text, cases[i].says);
    }
}

/* Text that goes on and on is refused where it becomes too long. */
static void endless_text_is_refused(void **state) {
    (void)state;
    static char text[RECORD_MAX_BYTES];
    memset(text, '.', sizeof text);
    assert_refused(&position_drawing, (view){text, sizeof text}, E_FORMAT, GRID_MAX);
    memset(text, '1', sizeof text);
    assert_refused(&position_drawing, (view){text, sizeof text}, E_FORMAT, 0);
    for (size_t i = 0; i < sizeof text; i++) text[i] = ".|.|.|.\n"[i % 8];
    assert_refused(&position_drawing, (view){text, sizeof text}, E_FORMAT, 32);
    memset(text, '\n', sizeof text);
    assert_refused(&position_drawing, (view){text, sizeof text}, E_FORMAT, sizeof text);
}

/* Writing with short memory is a failed buffer, nothing worse. */
static void short_memory_is_a_status(void **state) {
    (void)state;
    assert_survives_short_memory(&position_drawing, 16);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_the_plain_drawing),
        cmocka_unit_test(random_positions_round_trip),
        cmocka_unit_test(what_show_draws_is_read),
        cmocka_unit_test(colour_or_shape_tells_the_side),
        cmocka_unit_test(other_drawings_are_read),
        cmocka_unit_test(turn_is_read),
        cmocka_unit_test(mistakes_have_a_place),
        cmocka_unit_test(zero_is_explained),
        cmocka_unit_test(rows_are_counted),
        cmocka_unit_test(endless_text_is_refused),
        cmocka_unit_test(short_memory_is_a_status),
    };
    return cmocka_run_group_tests_name("position_drawing", tests, NULL, NULL);
}
