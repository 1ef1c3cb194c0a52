/* tests/report/board_values.c - numbers beside a board. */
#include "report/board_values.h"
#include "base/text.h"
#include "game/position.h"
#include "report/board_text.h"

#include "notation/positions/position_string.h"
#include "support/failing_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static position four(const char *text) {
    position p;
    assert_int_equal(position_string_read(view_of(text), &p, NULL, NULL), OK);
    return p;
}

static void assert_drawing(const position *p, board_style style, const double *values, size_t width,
                           const char *want) {
    buffer b = buffer_make(NULL);
    style.last_move = SQUARE_NONE;
    board_values_draw(p, &style, values, width, &b);
    assert_string_equal(buffer_text(&b), want);
    buffer_clear(&b);
}

/* Signs, zero without one, blocked squares without a number; as wide as the widest. */
static void numbers_stand_beside_their_row(void **state) {
    (void)state;
    const position p = four("-----OX--XO---#- X");
    const double values[SQUARE_LIMIT] = {[0] = 0.26, [1] = -0.04, [18] = -12.5, [51] = 1};
    assert_drawing(&p, (board_style){.discs = false}, values, 0,
                   "   a b c d          a     b     c     d\n"
                   " 1 . . . .    1  +0.3   0.0   0.0   0.0\n"
                   " 2 . O X .    2   0.0   0.0 -12.5   0.0\n"
                   " 3 . X O .    3   0.0   0.0   0.0   0.0\n"
                   " 4 . . # .    4   0.0   0.0        +1.0\n");
}

static void below_where_there_is_no_room(void **state) {
    (void)state;
    const position p = four("-----OX--XO----- X");
    const double values[SQUARE_LIMIT] = {[0] = 0.5};
    const char *beside = "   a b c d         a    b    c    d\n"
                         " 1 . . . .    1 +0.5  0.0  0.0  0.0\n"
                         " 2 . O X .    2  0.0  0.0  0.0  0.0\n"
                         " 3 . X O .    3  0.0  0.0  0.0  0.0\n"
                         " 4 . . . .    4  0.0  0.0  0.0  0.0\n";
    const char *below = "   a b c d\n 1 . . . .\n 2 . O X .\n 3 . X O .\n 4 . . . .\n"
                        "      a    b    c    d\n"
                        " 1 +0.5  0.0  0.0  0.0\n"
                        " 2  0.0  0.0  0.0  0.0\n"
                        " 3  0.0  0.0  0.0  0.0\n"
                        " 4  0.0  0.0  0.0  0.0\n";
    assert_drawing(&p, (board_style){.discs = false}, values, 36, beside);
    assert_drawing(&p, (board_style){.discs = false}, values, 35, below);
}

static void colours_tell_the_sign(void **state) {
    (void)state;
    const position p = four("-----OX--XO----- X");
    const double values[SQUARE_LIMIT] = {[0] = 0.5, [1] = -0.5};
    buffer b = buffer_make(NULL);
    const board_style style = {.discs = true, .colour = true, .last_move = SQUARE_NONE};
    board_values_draw(&p, &style, values, 0, &b);
    const char *text = buffer_text(&b);
    assert_non_null(strstr(text, "\x1b[38;5;34m +0.5\x1b[0m\x1b[38;5;160m -0.5\x1b[0m  0.0"));
    buffer_clear(&b);
}

/* A failure anywhere is in the buffer in the end, and nothing is lost. */
static void memory_failures_stay_in_the_buffer(void **state) {
    (void)state;
    const position p = four("-----OX--XO----- X");
    const double values[SQUARE_LIMIT] = {0};
    const board_style style = {.last_move = SQUARE_NONE};
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        buffer b = buffer_make(&a.memory);
        board_values_draw(&p, &style, values, 0, &b);
        assert_int_equal(buffer_status(&b), a.failed ? E_NOMEM : OK);
        buffer_clear(&b);
        assert_int_equal(a.live, 0);
        if (!a.failed) break;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_stand_beside_their_row),
        cmocka_unit_test(below_where_there_is_no_room),
        cmocka_unit_test(colours_tell_the_sign),
        cmocka_unit_test(memory_failures_stay_in_the_buffer),
    };
    return cmocka_run_group_tests_name("board_values", tests, NULL, NULL);
}
