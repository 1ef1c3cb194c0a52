/* tests/notation/position_course.c - positions as the referee of a course hands them over. */
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

#define COURSE_START "WEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE"

/* The course's own start: the usual discs, and white moves first. */
static void start_is_the_courses(void **state) {
    (void)state;
    position p;
    assert_int_equal(position_start(&p, 8, START_WHITE_FIRST, NULL), OK);
    assert_written(&position_course, &p, COURSE_START);
    assert_read(&position_course, COURSE_START, &p, true);
}

/* Rows run from a1, O is white and X is black, whoever moves. */
static void letters_mean_what_the_course_says(void **state) {
    (void)state;
    const position white = position_of("OX------------X- O"),
                   black = position_of("OX------------X- X");
    assert_read(&position_course, "WOXEEEEEEEEEEEEXE", &white, true);
    assert_read(&position_course, "BOXEEEEEEEEEEEEXE", &black, true);
}

/* Lower case is read too, and blanks are not looked at. */
static void case_and_blanks_are_free(void **state) {
    (void)state;
    const position want = position_of("OX------------X- O");
    static const char *const forms[] = {"woxeeeeeeeeeeeexe", " w oxee\teeee\r\neeee eexe\n",
                                        "WoXEeEEEEEEEEEEXE"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        assert_read(&position_course, forms[i], &want, true);
}

/* What is written is read back, on every size. */
static void random_positions_round_trip(void **state) {
    (void)state;
    assert_random_round_trips(&position_course, 20261116, 1, 0);
}

/* There is no letter for a blocked square: refused, and nothing is written. */
static void blocked_squares_do_not_fit(void **state) {
    (void)state;
    const position p = position_of("-----OX--XO----# X");
    assert_not_written(&position_course, &p);
}

/* Each mistake has its place, and leaves the answer alone. */
static void mistakes_have_a_place(void **state) {
    (void)state;
    static const position_mistake cases[] = {
        {"", 0},
        {" \n", 2},
        {"E", 0},
        {" OEEEE", 1},              /* the side is a letter of its own */
        {"W", 1},                   /* no squares at all */
        {"WOXEEEEEEEEEEEEX", 16},   /* 15 squares */
        {"WOXEEEEEEEEEEEEXEE", 18}, /* 17 */
        {"WOXEEEEEEEEEEEEX-", 16},
        {"WOXEEEEEEEEEEEEXB", 16},
        {"WOXEEEEEEEEEEEEX0", 16},
        {"WOXEEEEEEEEEEEEXE\x1b", 17},
        {"\x1b", 0},
    };
    assert_mistakes(&position_course, cases, sizeof cases / sizeof *cases);
    assert_refused(&position_course, (view){"WEE\0EEEEEEEEEEEEE", 17}, E_FORMAT, 3);
    assert_refused(&position_course, (view){"\0", 1}, E_FORMAT, 0);
    assert_refused(&position_course, (view){NULL, 0}, E_FORMAT, 0);
    assert_survives_changes(&position_course, "WOXEEEEEEEEEEEEXE");
}

/* Text that goes on and on is refused where it becomes too long. */
static void endless_text_is_refused(void **state) {
    (void)state;
    static char text[RECORD_MAX_BYTES];
    memset(text, 'E', sizeof text);
    text[0] = 'B';
    assert_refused(&position_course, (view){text, sizeof text}, E_FORMAT, 257);
    memset(text, ' ', sizeof text);
    assert_refused(&position_course, (view){text, sizeof text}, E_FORMAT, sizeof text);
}

/* Writing with short memory is a failed buffer, nothing worse. */
static void short_memory_is_a_status(void **state) {
    (void)state;
    assert_survives_short_memory(&position_course, 16);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_is_the_courses),
        cmocka_unit_test(letters_mean_what_the_course_says),
        cmocka_unit_test(case_and_blanks_are_free),
        cmocka_unit_test(random_positions_round_trip),
        cmocka_unit_test(blocked_squares_do_not_fit),
        cmocka_unit_test(mistakes_have_a_place),
        cmocka_unit_test(endless_text_is_refused),
        cmocka_unit_test(short_memory_is_a_status),
    };
    return cmocka_run_group_tests_name("position_course", tests, NULL, NULL);
}
