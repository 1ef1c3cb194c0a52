/* tests/position_course.c - positions as the referee of a course hands them over. */
#include "notation/position_course.h"

#include "notation/position_string.h"
#include "support/failing_alloc.h"
#include "support/random_play.h"
#include "support/settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#define COURSE_START "WEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE"

static position read_string(const char *text) {
    position p;
    assert_int_equal(position_string_read(view_of(text), &p, NULL, NULL), OK);
    return p;
}

/* A sentence that may be shown anywhere, about a place in the text. */
static void assert_fault(const fault *f, status code, size_t length) {
    assert_int_equal(f->code, code);
    assert_in_range(f->at, 0, length);
    assert_true(f->text[0] != '\0');
    for (const char *p = f->text; *p; p++) assert_in_range(*p, 0x20, 0x7E);
}

static void assert_round_trip(const position_format *format, const position *p) {
    position read;
    bool side = false;
    buffer b = buffer_make(NULL);
    assert_int_equal(format->write(p, &b, NULL), OK);
    assert_int_equal(format->read(buffer_view(&b), &read, &side, NULL), OK);
    assert_true(side);
    assert_true(position_equal(p, &read));
    buffer_clear(&b);
}

static void assert_refused(const position_format *format, view text, status code, size_t at) {
    position p = {.to_move = WHITE};
    fault f = {0};
    assert_int_equal(format->read(text, &p, NULL, &f), code);
    assert_fault(&f, code, text.length);
    assert_int_equal(f.at, at);
    assert_int_equal(p.field.size, 0);
    assert_int_equal(format->read(text, &p, NULL, NULL), code);
}

/* Any byte in any place: read or refused, never more, and nothing beyond the end is looked at. */
static void assert_survives_changes(const position_format *format, const char *text) {
    const size_t length = strlen(text);
    for (size_t i = 0; i < length * 256; i++) {
        position p;
        fault f = {0};
        const size_t cut = i % 256 == 0 ? i / 256 : length;
        char *copy = malloc(cut + 1);
        assert_non_null(copy);
        char *bytes = copy + 1; /* ends where the block ends */
        memcpy(bytes, text, cut);
        if (i / 256 < cut) bytes[i / 256] = (char)(i % 256);
        const status result = format->read((view){bytes, cut}, &p, NULL, &f);
        if (result) assert_fault(&f, result, cut);
        free(copy);
    }
}

/* The course's own start: the usual discs, and white moves first. */
static void start_is_the_courses(void **state) {
    (void)state;
    position p, read;
    bool side = false;
    buffer b = buffer_make(NULL);
    assert_int_equal(position_start(&p, 8, START_WHITE_FIRST, NULL), OK);
    assert_int_equal(position_course.write(&p, &b, NULL), OK);
    assert_string_equal(buffer_text(&b), COURSE_START);
    assert_int_equal(position_course.read(view_of(COURSE_START), &read, &side, NULL), OK);
    assert_true(side);
    assert_true(position_equal(&p, &read));
    buffer_clear(&b);
}

/* Rows run from a1, O is white and X is black, whoever moves. */
static void letters_mean_what_the_course_says(void **state) {
    (void)state;
    position p;
    const position white = read_string("OX------------X- O"),
                   black = read_string("OX------------X- X");
    assert_int_equal(position_course.read(view_of("WOXEEEEEEEEEEEEXE"), &p, NULL, NULL), OK);
    assert_true(position_equal(&p, &white));
    assert_int_equal(position_course.read(view_of("BOXEEEEEEEEEEEEXE"), &p, NULL, NULL), OK);
    assert_true(position_equal(&p, &black));
}

/* Lower case is read too, and blanks are not looked at. */
static void case_and_blanks_are_free(void **state) {
    (void)state;
    position p;
    const position want = read_string("OX------------X- O");
    static const char *const forms[] = {"woxeeeeeeeeeeeexe", " w oxee\teeee\r\neeee eexe\n",
                                        "WoXEeEEEEEEEEEEXE"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        assert_int_equal(position_course.read(view_of(forms[i]), &p, NULL, NULL), OK);
        assert_true(position_equal(&p, &want));
    }
}

/* What is written is read back, on every size. */
static void random_positions_round_trip(void **state) {
    (void)state;
    const uint64_t count = setting_round_trips();
    rng r = rng_make(setting_seed(20261116), 1);
    for (uint64_t i = 0; i < count; i++) {
        const int size = GRID_MIN + 2 * (int)(i % 7);
        const position p = i % 4 ? random_filling(&r, size, 0) : random_reachable(&r, size, 0);
        assert_round_trip(&position_course, &p);
    }
}

/* There is no letter for a blocked square: refused, and nothing is written. */
static void blocked_squares_do_not_fit(void **state) {
    (void)state;
    const position p = read_string("-----OX--XO----# X");
    fault f = {0};
    buffer b = buffer_make(NULL);
    buffer_add(&b, "before");
    assert_int_equal(position_course.write(&p, &b, &f), E_UNSUPPORTED);
    assert_fault(&f, E_UNSUPPORTED, 0);
    assert_string_equal(buffer_text(&b), "before");
    assert_int_equal(position_course.write(&p, &b, NULL), E_UNSUPPORTED);
    buffer_clear(&b);
}

/* Each mistake has its place, and leaves the answer alone. */
static void mistakes_have_a_place(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t at;
    } cases[] = {
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
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_refused(&position_course, view_of(cases[i].text), E_FORMAT, cases[i].at);
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
    position p;
    assert_int_equal(position_start(&p, 16, START_STANDARD, NULL), OK);
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        buffer b = buffer_make(&a.memory);
        (void)position_course.write(&p, &b, NULL);
        const status result = buffer_status(&b);
        buffer_clear(&b);
        assert_int_equal(a.live, 0);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
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
