/* tests/notation/position_fen.c - positions as chess programs write them. */
#include "base/text.h"
#include "game/position.h"
#include "notation/format.h"

#include "support/position_checks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

/* The start as Edax writes it, and the longest runs of larger boards. */
static void start_is_written_as_usual(void **state) {
    (void)state;
    position p;
    assert_int_equal(position_start(&p, 8, START_STANDARD, NULL), OK);
    assert_written(&position_fen, &p, "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1");
    assert_int_equal(position_start(&p, 12, START_WHITE_FIRST, NULL), OK);
    assert_written(&position_fen, &p, "12/12/12/12/12/5pP5/5Pp5/12/12/12/12/12 w - - 0 1");
    assert_int_equal(position_start(&p, 4, START_STANDARD, NULL), OK);
    position_put(&p, square_at(0, 3), BLACK);
    assert_written(&position_fen, &p, "4/1pP1/1Pp1/3p b - - 0 1");
}

/* The last row comes first; p is black and P is white, whoever moves. */
static void rows_run_from_the_last(void **state) {
    (void)state;
    const position want = position_of("XO--------O----X O");
    assert_read(&position_fen, "3p/2P1/4/pP2 w - - 0 1", &want, true);
}

/* The fields of chess may be cut short anywhere, and blanks are free around fields. */
static void tail_may_be_short(void **state) {
    (void)state;
    static const char *const forms[] = {
        "4/1pP1/1Pp1/4 b",       "4/1pP1/1Pp1/4 B -",         "4/1pP1/1Pp1/4 b - -",
        "4/1pP1/1Pp1/4 b - - 0", "4/1pP1/1Pp1/4 b - - 12 34", "  4/1pP1/1Pp1/4\tb  -  - 0 1\r\n",
        "1111/1pP1/1Pp1/4 b",
    };
    position want;
    assert_int_equal(position_start(&want, 4, START_STANDARD, NULL), OK);
    for (size_t i = 0; i + 1 < sizeof forms / sizeof *forms; i++)
        assert_read(&position_fen, forms[i], &want, true);
    assert_refused(&position_fen, view_of(forms[6]), E_FORMAT, 0); /* eleven hundred, not 1+1+1+1 */
}

/* Without a side it is black's turn, and the reader says that it guessed. */
static void missing_side_is_black(void **state) {
    (void)state;
    static const char *const forms[] = {"4/1pP1/1Pp1/4", "4/1pP1/1Pp1/4 \n"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        position p;
        bool side = true;
        assert_int_equal(position_fen.read(view_of(forms[i]), &p, &side, NULL), OK);
        assert_int_equal(p.to_move, BLACK);
        assert_false(side);
    }
}

/* What is written is read back, on every size. */
static void random_positions_round_trip(void **state) {
    (void)state;
    assert_random_round_trips(&position_fen, 20261117, 2, 0);
}

/* There is no letter for a blocked square: refused, and nothing is written. */
static void blocked_squares_do_not_fit(void **state) {
    (void)state;
    const position p = position_of("-----OX--XO----# X");
    assert_not_written(&position_fen, &p);
}

/* Each mistake has its place, and leaves the answer alone. */
static void mistakes_have_a_place(void **state) {
    (void)state;
    static const position_mistake cases[] = {
        {"", 0},
        {"  ", 2},
        {"2/2 b", 1},         /* no such board */
        {"5/5/5/5/5 b", 1},   /* odd */
        {"17/8 b", 0},        /* beyond any board */
        {"16p/16 b", 2},      /* likewise */
        {"0pppp/4/4/4 b", 0}, /* no run at all */
        {"pp02/4/4/4 b", 2},
        {"4/4/4 b", 5},     /* three rows */
        {"4/4/4/4/4 b", 7}, /* five */
        {"4/4/4/4/ b", 7},
        {"4/3/4/4 b", 3},   /* a short row */
        {"4/3pp/4/4 b", 4}, /* a long one */
        {"4/5/4/4 b", 2},
        {"4//4/4 b", 2},
        {"/4/4/4 b", 0},
        {"4/4/4/k3 b", 6}, /* no disc of ours */
        {"4/4/4/-3 b", 6},
        {"4/4/4/4b", 7},
        {"4/4/4/4 x", 8}, /* no side */
        {"4/4/4/4 bw", 9},
        {"4/4/4/4 b +", 10},
        {"4/4/4/4 b - KQkq", 12},
        {"4/4/4/4 b --", 11},
        {"4/4/4/4 b - - x", 14},
        {"4/4/4/4 b - - 0 1234567890", 16}, /* ten digits */
        {"4/4/4/4 b - - 0 1 1", 18},        /* nothing may follow */
        {"4/4/4/4 b - - 0 1\x1b", 17},
        {"4/4\x1b/4/4", 3},
    };
    assert_mistakes(&position_fen, cases, sizeof cases / sizeof *cases);
    assert_refused(&position_fen, (view){"4/4/4/4 \0", 9}, E_FORMAT, 8);
    assert_refused(&position_fen, (view){"4/4\0/4/4", 8}, E_FORMAT, 3);
    assert_refused(&position_fen, (view){NULL, 0}, E_FORMAT, 0);
    assert_survives_changes(&position_fen, "4/1pP1/1Pp1/4 b - - 0 1");
    assert_survives_changes(&position_fen, "10/10/10/10/4pP4/4Pp4/10/10/10/10 w");
}

/* Text that goes on and on is refused where it becomes too long. */
static void endless_text_is_refused(void **state) {
    (void)state;
    static char text[RECORD_MAX_BYTES];
    memset(text, 'p', sizeof text);
    assert_refused(&position_fen, (view){text, sizeof text}, E_FORMAT, GRID_MAX);
    memset(text, '1', sizeof text);
    assert_refused(&position_fen, (view){text, sizeof text}, E_FORMAT, 0);
    memset(text, ' ', sizeof text);
    assert_refused(&position_fen, (view){text, sizeof text}, E_FORMAT, sizeof text);
    memset(text, '/', sizeof text);
    assert_refused(&position_fen, (view){text, sizeof text}, E_FORMAT, 0);
}

/* Writing with short memory is a failed buffer, nothing worse. */
static void short_memory_is_a_status(void **state) {
    (void)state;
    assert_survives_short_memory(&position_fen, 16);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_is_written_as_usual),   cmocka_unit_test(rows_run_from_the_last),
        cmocka_unit_test(tail_may_be_short),           cmocka_unit_test(missing_side_is_black),
        cmocka_unit_test(random_positions_round_trip), cmocka_unit_test(blocked_squares_do_not_fit),
        cmocka_unit_test(mistakes_have_a_place),       cmocka_unit_test(endless_text_is_refused),
        cmocka_unit_test(short_memory_is_a_status),
    };
    return cmocka_run_group_tests_name("position_fen", tests, NULL, NULL);
}
