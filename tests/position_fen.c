/* tests/position_fen.c - positions as chess programs write them. */
#include "notation/position_fen.h"

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

static void assert_written(const position *p, const char *want) {
    buffer b = buffer_make(NULL);
    assert_int_equal(position_fen.write(p, &b, NULL), OK);
    assert_string_equal(buffer_text(&b), want);
    buffer_clear(&b);
}

/* The start as Edax writes it, and the longest runs of larger boards. */
static void start_is_written_as_usual(void **state) {
    (void)state;
    position p;
    assert_int_equal(position_start(&p, 8, START_STANDARD, NULL), OK);
    assert_written(&p, "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1");
    assert_int_equal(position_start(&p, 12, START_WHITE_FIRST, NULL), OK);
    assert_written(&p, "12/12/12/12/12/5pP5/5Pp5/12/12/12/12/12 w - - 0 1");
    assert_int_equal(position_start(&p, 4, START_STANDARD, NULL), OK);
    position_put(&p, square_at(0, 3), BLACK);
    assert_written(&p, "4/1pP1/1Pp1/3p b - - 0 1");
}

/* The last row comes first; p is black and P is white, whoever moves. */
static void rows_run_from_the_last(void **state) {
    (void)state;
    position p;
    const position want = read_string("XO--------O----X O");
    bool side = false;
    assert_int_equal(position_fen.read(view_of("3p/2P1/4/pP2 w - - 0 1"), &p, &side, NULL), OK);
    assert_true(side);
    assert_true(position_equal(&p, &want));
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
    for (size_t i = 0; i + 1 < sizeof forms / sizeof *forms; i++) {
        position p;
        bool side = false;
        assert_int_equal(position_fen.read(view_of(forms[i]), &p, &side, NULL), OK);
        assert_true(side);
        assert_true(position_equal(&p, &want));
    }
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
    const uint64_t count = setting_round_trips();
    rng r = rng_make(setting_seed(20261117), 2);
    for (uint64_t i = 0; i < count; i++) {
        const int size = GRID_MIN + 2 * (int)(i % 7);
        const position p = i % 4 ? random_filling(&r, size, 0) : random_reachable(&r, size, 0);
        assert_round_trip(&position_fen, &p);
    }
}

/* There is no letter for a blocked square: refused, and nothing is written. */
static void blocked_squares_do_not_fit(void **state) {
    (void)state;
    const position p = read_string("-----OX--XO----# X");
    fault f = {0};
    buffer b = buffer_make(NULL);
    assert_int_equal(position_fen.write(&p, &b, &f), E_UNSUPPORTED);
    assert_fault(&f, E_UNSUPPORTED, 0);
    assert_int_equal(b.length, 0);
    assert_int_equal(position_fen.write(&p, &b, NULL), E_UNSUPPORTED);
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
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_refused(&position_fen, view_of(cases[i].text), E_FORMAT, cases[i].at);
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
    position p;
    assert_int_equal(position_start(&p, 16, START_STANDARD, NULL), OK);
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        buffer b = buffer_make(&a.memory);
        (void)position_fen.write(&p, &b, NULL);
        const status result = buffer_status(&b);
        buffer_clear(&b);
        assert_int_equal(a.live, 0);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
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
