/* tests/notation/position_hex.c - positions as two words of 64 bits. */
#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/format.h"

#include "notation/square_name.h"
#include "support/position_checks.h"
#include "support/random_play.h"
#include "support/settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

static position after(const char *moves) {
    position p;
    assert_int_equal(position_start(&p, 8, START_STANDARD, NULL), OK);
    for (const char *m = moves; *m; m += 2) {
        int square = SQUARE_NONE;
        assert_int_equal(square_name_read((view){m, 2}, 8, &square, NULL), OK);
        position_play(&p, square);
    }
    return p;
}

/* Edax has a1 at the lowest bit. Its start position. */
static void start_is_as_in_edax(void **state) {
    (void)state;
    position p;
    assert_int_equal(position_start(&p, 8, START_STANDARD, NULL), OK);
    assert_written(&position_hex_lsb, &p, "0x0000000810000000 0x0000001008000000 X");
    assert_read(&position_hex_lsb, "0x0000000810000000 0x0000001008000000", &p, false);
}

/* Egaroucid has a1 at the highest bit. The Tiger opening, white to move, as it copies it. */
static void tiger_is_as_in_egaroucid(void **state) {
    (void)state;
    const position p = after("f5d6c3d3c4");
    assert_int_equal(p.to_move, WHITE);
    assert_written(&position_hex_msb, &p, "0x0000100010100000 0x000020380c000000 O");
    assert_read(&position_hex_msb, "0x0000100010100000\t0x000020380c000000 white", &p, true);
    assert_written(&position_hex_lsb, &p, "0x0000080800080000 0x000000301c040000 O");
}

/* One corner tells the two apart. */
static void corners_tell_the_order(void **state) {
    (void)state;
    position p = position_of("---------------------------------------------------------------- X");
    position_put(&p, square_at(0, 0), BLACK);
    position_put(&p, square_at(0, 7), WHITE);
    assert_read(&position_hex_lsb, "1 80", &p, false);
    assert_read(&position_hex_msb, "8000000000000000,0100000000000000", &p, false);
    assert_written(&position_hex_lsb, &p, "0x0000000000000001 0x0000000000000080 X");
    assert_written(&position_hex_msb, &p, "0x8000000000000000 0x0100000000000000 X");
}

/* The prefix, leading zeros, the case and what stands between the words are free. */
static void forms_are_free(void **state) {
    (void)state;
    static const char *const forms[] = {
        "0xaB 0x4 O",
        "AB 4 w",
        "0Xab\t0X4\twhite",
        "  ab,4,o  ",
        "ab , 4 , White\n",
        "00000000000000ab 0000000000000004 W",
        "0xAB\r\n0x04\r\nWHITE",
    };
    position want =
        position_of("---------------------------------------------------------------- O");
    static const int own[] = {0, 1, 3, 5, 7};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        position_put(&want, square_at(0, own[i]), WHITE);
    position_put(&want, square_at(0, 2), BLACK);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        assert_read(&position_hex_lsb, forms[i], &want, true);
}

/* All names of a side. */
static void sides_have_names(void **state) {
    (void)state;
    static const char *const black[] = {"1 2 X", "1 2 x", "1 2 b", "1 2 B", "1 2 BLACK", "1 2"};
    static const char *const white[] = {"1 2 O", "1 2 o", "1 2 w", "1 2 W", "1 2 white"};
    position p;
    for (size_t i = 0; i < sizeof black / sizeof *black; i++) {
        assert_int_equal(position_hex_lsb.read(view_of(black[i]), &p, NULL, NULL), OK);
        assert_int_equal(p.to_move, BLACK);
    }
    for (size_t i = 0; i < sizeof white / sizeof *white; i++) {
        assert_int_equal(position_hex_lsb.read(view_of(white[i]), &p, NULL, NULL), OK);
        assert_int_equal(p.to_move, WHITE);
    }
}

/* What is written is read back, in both orders. */
static void random_positions_round_trip(void **state) {
    (void)state;
    const uint64_t count = setting_round_trips();
    rng r = rng_make(setting_seed(20261118), 3);
    for (uint64_t i = 0; i < count; i++) {
        const position p = i % 4 < 2 ? random_filling(&r, 8, 0) : random_reachable(&r, 8, 0);
        assert_round_trip(i % 2 ? &position_hex_lsb : &position_hex_msb, &p);
    }
}

/* Other boards and blocked squares do not fit; then nothing is written. */
static void other_boards_do_not_fit(void **state) {
    (void)state;
    for (int size = GRID_MIN; size <= GRID_MAX; size += 2) {
        position p;
        assert_int_equal(position_start(&p, size, START_STANDARD, NULL), OK);
        if (size == 8) position_block(&p, square_at(7, 7));
        assert_not_written(&position_hex_lsb, &p);
        assert_not_written(&position_hex_msb, &p);
    }
}

/* Not even when 64 squares are left of a larger board. */
static void cut_boards_do_not_fit(void **state) {
    (void)state;
    position p;
    assert_int_equal(position_start(&p, 10, START_STANDARD, NULL), OK);
    for (int i = 0; i < 10; i++) {
        position_block(&p, square_at(0, i));
        position_block(&p, square_at(9, i));
        position_block(&p, square_at(i, 0));
        position_block(&p, square_at(i, 9));
    }
    assert_int_equal(squares_count(&p.field.open), 64);
    assert_not_written(&position_hex_lsb, &p);
}

/* Each mistake has its code and its place, and leaves the answer alone. */
static void mistakes_have_a_place(void **state) {
    (void)state;
    static const struct {
        const char *text;
        status code;
        size_t at;
    } cases[] = {
        {"", E_FORMAT, 0},
        {" \t", E_FORMAT, 2},
        {"0x", E_FORMAT, 2},
        {"g 1", E_FORMAT, 0},
        {"1", E_FORMAT, 1}, /* one word */
        {"1 ", E_FORMAT, 2},
        {"1 0x", E_FORMAT, 4},
        {"1 x", E_FORMAT, 2},
        {"1;2", E_FORMAT, 1},
        {"1,,2", E_FORMAT, 2},
        {",1 2", E_FORMAT, 0},
        {"1 2x", E_FORMAT, 3}, /* no blank before the side */
        {"1 2 y", E_FORMAT, 4},
        {"1 2 blac", E_FORMAT, 4},
        {"1 2 blacks", E_FORMAT, 4},
        {"1 2 X X", E_FORMAT, 4},
        {"1 2,", E_FORMAT, 4}, /* a comma promises a side */
        {"1 2 \x1b", E_FORMAT, 4},
        {"12345678901234567 0", E_RANGE, 16},
        {"0 0x00000000000000001", E_RANGE, 20},
        {"3 0x6 X", E_RANGE, 2}, /* b1 twice */
        {"0xffffffffffffffff, 8000000000000000", E_RANGE, 20},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_refused(&position_hex_lsb, view_of(cases[i].text), cases[i].code, cases[i].at);
        assert_refused(&position_hex_msb, view_of(cases[i].text), cases[i].code, cases[i].at);
    }
    assert_refused(&position_hex_lsb, (view){"1 2 \0", 5}, E_FORMAT, 4);
    assert_refused(&position_hex_lsb, (view){"\0001 2", 4}, E_FORMAT, 0);
    assert_refused(&position_hex_lsb, (view){NULL, 0}, E_FORMAT, 0);
    assert_survives_changes(&position_hex_msb, "0x0000100010100000\t20380c000000, black");
}

/* A square with two discs is named, as each order counts it. */
static void overlap_names_the_square(void **state) {
    (void)state;
    position p;
    fault f = {0};
    assert_int_equal(position_hex_lsb.read(view_of("200 600"), &p, NULL, &f), E_RANGE);
    assert_non_null(strstr(f.text, "b2 "));
    assert_int_equal(position_hex_msb.read(view_of("200 600"), &p, NULL, &f), E_RANGE);
    assert_non_null(strstr(f.text, "g7 "));
}

/* Text that goes on and on is refused where it becomes too long. */
static void endless_text_is_refused(void **state) {
    (void)state;
    static char text[RECORD_MAX_BYTES];
    memset(text, '0', sizeof text);
    assert_refused(&position_hex_lsb, (view){text, sizeof text}, E_RANGE, 16);
    memset(text, ' ', sizeof text);
    assert_refused(&position_hex_lsb, (view){text, sizeof text}, E_FORMAT, sizeof text);
    text[0] = '1';
    text[2] = '2';
    text[sizeof text - 1] = 'Q';
    assert_refused(&position_hex_lsb, (view){text, sizeof text}, E_FORMAT, sizeof text - 1);
}

/* Writing with short memory is a failed buffer, nothing worse. */
static void short_memory_is_a_status(void **state) {
    (void)state;
    assert_survives_short_memory(&position_hex_msb, 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_is_as_in_edax),     cmocka_unit_test(tiger_is_as_in_egaroucid),
        cmocka_unit_test(corners_tell_the_order),  cmocka_unit_test(forms_are_free),
        cmocka_unit_test(sides_have_names),        cmocka_unit_test(random_positions_round_trip),
        cmocka_unit_test(other_boards_do_not_fit), cmocka_unit_test(cut_boards_do_not_fit),
        cmocka_unit_test(mistakes_have_a_place),   cmocka_unit_test(overlap_names_the_square),
        cmocka_unit_test(endless_text_is_refused), cmocka_unit_test(short_memory_is_a_status),
    };
    return cmocka_run_group_tests_name("position_hex", tests, NULL, NULL);
}
