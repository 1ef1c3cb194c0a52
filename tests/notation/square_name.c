/* tests/notation/square_name.c - the names of squares. */
#include "notation/square_name.h"
#include "base/text.h"
#include "game/grid.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

/* Every square of every board is read back from its name, in either case. */
static void names_round_trip(void **state) {
    (void)state;
    for (int square = 0; square < SQUARE_LIMIT; square++) {
        char name[SQUARE_NAME_BYTES];
        int read = SQUARE_NONE;
        square_name_write(square, name);
        assert_int_equal(square_name_read(view_of(name), GRID_MAX, &read, NULL), OK);
        assert_int_equal(read, square);
        name[0] = (char)(name[0] - 'a' + 'A');
        assert_int_equal(square_name_read(view_of(name), GRID_MAX, &read, NULL), OK);
        assert_int_equal(read, square);
    }
}

/* a1 is top left, the letter is the column, the number the row. */
static void names_are_column_then_row(void **state) {
    (void)state;
    char name[SQUARE_NAME_BYTES];
    square_name_write(square_at(0, 0), name);
    assert_string_equal(name, "a1");
    square_name_write(square_at(4, 5), name);
    assert_string_equal(name, "f5");
    square_name_write(square_at(15, 15), name);
    assert_string_equal(name, "p16");
}

/* A wrong name says where it goes wrong; the answer is left alone. */
static void wrong_names_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *text;
        status code;
        size_t at;
    } cases[] = {
        {"", E_FORMAT, 0},    {"5f", E_FORMAT, 0},  {"f", E_FORMAT, 1},   {"fx", E_FORMAT, 1},
        {"f5x", E_FORMAT, 2}, {"f-1", E_FORMAT, 1}, {"i5", E_RANGE, 0},   {"a9", E_RANGE, 0},
        {"a0", E_RANGE, 0},   {"a100", E_RANGE, 3}, {"f 5", E_FORMAT, 1}, {"\x1b[", E_FORMAT, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fault f = {0};
        int square = 77;
        assert_int_equal(square_name_read(view_of(cases[i].text), 8, &square, &f), cases[i].code);
        assert_int_equal(f.at, cases[i].at);
        assert_int_equal(square, 77);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_round_trip),
        cmocka_unit_test(names_are_column_then_row),
        cmocka_unit_test(wrong_names_are_refused),
    };
    return cmocka_run_group_tests_name("square_name", tests, NULL, NULL);
}
