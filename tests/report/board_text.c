/* tests/report/board_text.c - boards as people see them. */
#include "report/board_text.h"
#include "base/text.h"
#include "game/position.h"

#include "notation/positions/position_string.h"
#include "support/failing_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

static position read_position(const char *text) {
    position p;
    assert_int_equal(position_string_read(view_of(text), &p, NULL, NULL), OK);
    return p;
}

static void assert_drawing(const position *p, board_style style, const char *want) {
    buffer b = buffer_make(NULL);
    board_text_draw(p, &style, &b);
    assert_string_equal(buffer_text(&b), want);
    buffer_clear(&b);
}

static void assert_summary(const position *p, const char *want) {
    buffer b = buffer_make(NULL);
    board_text_summary(p, &b);
    assert_string_equal(buffer_text(&b), want);
    buffer_clear(&b);
}

/* In a pipe a board is letters only, one for each square. */
static void ascii_is_plain(void **state) {
    (void)state;
    const position p = read_position("-----OX--XO---#- X");
    assert_drawing(&p, (board_style){.show_moves = true, .last_move = square_at(1, 1)},
                   "   a b c d\n"
                   " 1 . + . .\n"
                   " 2 + O X .\n"
                   " 3 . X O +\n"
                   " 4 . . # .\n");
}

/* Without colour discs differ by shape, and the last move is in brackets. */
static void discs_differ_by_shape(void **state) {
    (void)state;
    const position p = read_position("-----OX--XO----- X");
    assert_drawing(&p, (board_style){.discs = true, .last_move = square_at(1, 1)},
                   "   a b c d\n"
                   " 1 · · · · \n"
                   " 2 ·(○)● · \n"
                   " 3 · ● ○ · \n"
                   " 4 · · · · \n");
}

/* Every coloured row ends with a reset, so that nothing leaks into the rest of the terminal. */
static void colours_end_with_the_row(void **state) {
    (void)state;
    const position p = read_position("-----OX--XO----- X");
    const board_style style = {.discs = true, .colour = true, .last_move = square_at(1, 3)};
    buffer b = buffer_make(NULL);
    board_text_draw(&p, &style, &b);
    view rest = buffer_view(&b);
    (void)view_take(&rest, '\n');
    for (int row = 0; row < 4; row++) {
        const view line = view_take(&rest, '\n');
        assert_true(line.length > 4);
        assert_memory_equal(line.data + line.length - 4, "\x1b[0m", 4);
    }
    buffer_clear(&b);
}

/* What is copied from a terminal has no colours left: it is the board without colour all the same.
 */
static void colours_add_nothing_but_escapes(void **state) {
    (void)state;
    const position p = read_position("-----OX--XO---#- X");
    board_style style = {.discs = true, .show_moves = true, .last_move = square_at(1, 1)};
    buffer plain = buffer_make(NULL), coloured = buffer_make(NULL), copied = buffer_make(NULL);
    board_text_draw(&p, &style, &plain);
    style.colour = true;
    board_text_draw(&p, &style, &coloured);
    view rest = buffer_view(&coloured);
    buffer_append(&copied, view_take(&rest, '\x1b'));
    while (rest.length) {
        view piece = view_take(&rest, '\x1b');
        (void)view_take(&piece, 'm');
        buffer_append(&copied, piece);
    }
    assert_string_equal(buffer_text(&copied), buffer_text(&plain));
    buffer_clear(&plain);
    buffer_clear(&coloured);
    buffer_clear(&copied);
}

/* Two-digit rows stay in line. */
static void large_boards_stay_in_line(void **state) {
    (void)state;
    position p;
    assert_int_equal(position_start(&p, 16, START_STANDARD, NULL), OK);
    const board_style style = {.last_move = SQUARE_NONE};
    buffer b = buffer_make(NULL);
    board_text_draw(&p, &style, &b);
    view rest = buffer_view(&b);
    for (int row = 0; row < 17; row++) assert_int_equal(view_take(&rest, '\n').length, 2 + 32);
    assert_int_equal(rest.length, 0);
    buffer_clear(&b);
}

/* One line says whose turn it is and what can be played, or how the game ended. */
static void summaries_tell_the_state(void **state) {
    (void)state;
    position p = read_position("-----OX--XO----- X");
    assert_summary(&p, "black to move, 2 black, 2 white, 12 empty, moves b1 a2 d3 c4");
    p = read_position("XO-------------- O");
    assert_summary(&p, "white to move, 1 black, 1 white, 14 empty, must pass");
    p = read_position("XX-------------- O");
    assert_summary(&p, "game over: black wins by 16, 2 black, 0 white, 14 empty");
    p = read_position("X-O------------- O");
    assert_summary(&p, "game over: a draw, 1 black, 1 white, 14 empty");
}

/* Drawing with short memory is a failed buffer, nothing worse. */
static void short_memory_is_a_status(void **state) {
    (void)state;
    const position p = read_position("-----OX--XO----- X");
    const board_style style = {.discs = true, .colour = true, .show_moves = true, .last_move = 17};
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        buffer b = buffer_make(&a.memory);
        board_text_draw(&p, &style, &b);
        board_text_summary(&p, &b);
        const status result = buffer_status(&b);
        buffer_clear(&b);
        assert_int_equal(a.live, 0);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ascii_is_plain),
        cmocka_unit_test(discs_differ_by_shape),
        cmocka_unit_test(colours_end_with_the_row),
        cmocka_unit_test(large_boards_stay_in_line),
        cmocka_unit_test(colours_add_nothing_but_escapes),
        cmocka_unit_test(summaries_tell_the_state),
        cmocka_unit_test(short_memory_is_a_status),
    };
    return cmocka_run_group_tests_name("board_text", tests, NULL, NULL);
}
