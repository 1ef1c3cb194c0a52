/* tests/notation/position_string.c - positions as N*N cells and the side to move. */
#include "notation/positions/position_string.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/format.h"

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

#define START_8 "---------------------------OX------XO--------------------------- X"

/* The start position is written as every program of the field writes it. */
static void start_is_written_as_usual(void **state) {
    (void)state;
    position p;
    buffer b = buffer_make(NULL);
    assert_int_equal(position_start(&p, 8, START_STANDARD, NULL), OK);
    position_string_write(&p, &b);
    assert_string_equal(buffer_text(&b), START_8);
    buffer_clear(&b);
}

/* What is written is read back, on every size, with discs anywhere and blocked squares. */
static void random_positions_round_trip(void **state) {
    (void)state;
    const uint64_t count = setting_round_trips();
    rng r = rng_make(setting_seed(20261115), 0);
    for (uint64_t i = 0; i < count; i++) {
        const int size = GRID_MIN + 2 * (int)(i % 7), blocked = (int)(i % 5);
        const position p =
            i % 2 ? random_filling(&r, size, blocked) : random_reachable(&r, size, 0);
        assert_round_trip(&position_string, &p);
    }
}

/* All the usual letters mean the same, and blanks may stand anywhere. */
static void letters_and_blanks_are_free(void **state) {
    (void)state;
    static const char *const forms[] = {
        "---- -OX- -XO- ---- X",
        "----\n-ox-\n-xo-\n----\nx\n",
        "\t.....WB..BW.....B",
        "- - - - - O * - - * O - - - - - *",
    };
    position want;
    assert_int_equal(position_start(&want, 4, START_STANDARD, NULL), OK);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        assert_read(&position_string, forms[i], &want, true);
}

/* Without a side to move it is black's turn, and the reader says that it guessed. A single letter
 * at the end is a square like the others where all stand alone. */
static void missing_side_is_black(void **state) {
    (void)state;
    static const char *const forms[] = {"-----OX--XO-----", "- - - - - O X - - X O - - - - -"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        position p;
        bool side = true;
        assert_int_equal(position_string_read(view_of(forms[i]), &p, &side, NULL), OK);
        assert_int_equal(p.to_move, BLACK);
        assert_false(side);
    }
}

/* Own and opposing discs follow the side to move. */
static void white_to_move_sees_white_as_own(void **state) {
    (void)state;
    position p;
    assert_int_equal(position_string_read(view_of("O----OX--XO----- O"), &p, NULL, NULL), OK);
    assert_int_equal(p.to_move, WHITE);
    assert_int_equal(squares_count(&p.grid.own), 3);
    assert_int_equal(squares_count(position_discs(&p, BLACK)), 2);
}

/* Each mistake has its code and its place, and leaves the answer alone. */
static void mistakes_have_a_place(void **state) {
    (void)state;
    static const position_mistake cases[] = {
        {"", 0},
        {"---- -OX- -XO- ---q X", 18},
        {"-----0X--X0----- X", 5},
        {"-----OX--XO------", 16},    /* the side is an empty square */
        {"-----OX--XO------ XX", 20}, /* 19 cells */
        {"-----OX--XO----- \x1b", 17},
        {"-----OX--XO----- #", 17},
        {"-----OX--XO---- X", 17}, /* 15 squares and a side, not 16 squares */
    };
    assert_mistakes(&position_string, cases, sizeof cases / sizeof *cases);
}

/* A text longer than any board is refused where it becomes too long, not read to its end. */
static void endless_text_is_refused(void **state) {
    (void)state;
    static char text[100000];
    memset(text, '-', sizeof text);
    assert_refused(&position_string, (view){text, sizeof text}, E_FORMAT, GRID_MAX * GRID_MAX + 1);
}

/* Writing with short memory is a failed buffer, nothing worse. */
static void short_memory_is_a_status(void **state) {
    (void)state;
    assert_survives_short_memory(&position_string, 16);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_is_written_as_usual),
        cmocka_unit_test(random_positions_round_trip),
        cmocka_unit_test(letters_and_blanks_are_free),
        cmocka_unit_test(missing_side_is_black),
        cmocka_unit_test(white_to_move_sees_white_as_own),
        cmocka_unit_test(mistakes_have_a_place),
        cmocka_unit_test(endless_text_is_refused),
        cmocka_unit_test(short_memory_is_a_status),
    };
    return cmocka_run_group_tests_name("position_string", tests, NULL, NULL);
}
