/* tests/game/squares.c - sets of squares and how squares are numbered. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "game/squares.h"

#include <string.h>

enum { SEED = 16, ROUNDS = 500 };

/* A random set, and the same as an array of yes and no. Some are sparse, some dense. */
static squares random_set(rng *r, bool member[SQUARE_LIMIT]) {
    squares s = {{0}};
    const uint64_t share = rng_below(r, 101);
    for (int sq = 0; sq < SQUARE_LIMIT; sq++) {
        member[sq] = rng_below(r, 100) < share;
        if (member[sq]) squares_add(&s, sq);
    }
    return s;
}

/* A square is row * 16 + column, so reading order is the order of the numbers. */
static void squares_are_numbered_in_reading_order(void **state) {
    (void)state;
    int square = 0;
    for (int row = 0; row < 16; row++)
        for (int column = 0; column < 16; column++, square++) {
            assert_int_equal(square_at(row, column), square);
            assert_int_equal(square_row(square), row);
            assert_int_equal(square_column(square), column);
        }
    assert_int_equal(square, SQUARE_LIMIT);
}

/* Row r lives in lane r % 4 at bit 16 * (r / 4), its columns upwards from there. */
static void rows_are_dealt_out_to_lanes(void **state) {
    (void)state;
    for (int sq = 0; sq < SQUARE_LIMIT; sq++) {
        const int row = sq / 16, column = sq % 16;
        assert_int_equal(square_lane(sq), row % 4);
        assert_int_equal(square_bit(sq), UINT64_C(1) << (16 * (row / 4) + column));
    }
}

/* Lane and bit lead back to the square. */
static void bits_lead_back_to_squares(void **state) {
    (void)state;
    for (int sq = 0; sq < SQUARE_LIMIT; sq++)
        assert_int_equal(square_of_bit(square_lane(sq), __builtin_ctzll(square_bit(sq))), sq);
}

/* A set holds what was added and not removed, no more. */
static void add_and_remove_change_one_square(void **state) {
    (void)state;
    squares all = {{0}};
    for (int sq = 0; sq < SQUARE_LIMIT; sq++) {
        squares one = {{0}};
        assert_true(squares_empty(&one));
        squares_add(&one, sq);
        squares_add(&all, sq);
        for (int other = 0; other < SQUARE_LIMIT; other++)
            assert_int_equal(squares_has(&one, other), other == sq);
        assert_int_equal(squares_count(&all), sq + 1);
        assert_false(squares_empty(&one));
        squares_remove(&one, sq);
        squares_remove(&one, sq); /* once is enough, twice does no harm */
        assert_true(squares_empty(&one));
    }
}

/* squares_next() visits the members in reading order, each once, and then says so. */
static void next_goes_in_reading_order(void **state) {
    (void)state;
    rng r = rng_make(SEED, 0);
    for (int i = 0; i < ROUNDS; i++) {
        bool member[SQUARE_LIMIT];
        const squares s = random_set(&r, member);
        int at = squares_next(&s, SQUARE_NONE);
        for (int sq = 0; sq < SQUARE_LIMIT; sq++) {
            if (!member[sq]) continue;
            assert_int_equal(at, sq);
            at = squares_next(&s, at);
        }
        assert_int_equal(at, SQUARE_NONE);
    }
}

/* squares_next() may start anywhere: it finds the first member behind. */
static void next_starts_behind_any_square(void **state) {
    (void)state;
    rng r = rng_make(SEED, 1);
    bool member[SQUARE_LIMIT];
    const squares s = random_set(&r, member);
    int want = SQUARE_NONE;
    for (int after = SQUARE_LIMIT - 1; after >= SQUARE_NONE; after--) {
        assert_int_equal(squares_next(&s, after), want);
        if (after >= 0 && member[after]) want = after;
    }
}

/* Nothing is found in the empty set, and nothing behind the last square. */
static void next_of_nothing(void **state) {
    (void)state;
    squares s = {{0}};
    assert_int_equal(squares_next(&s, SQUARE_NONE), SQUARE_NONE);
    squares_add(&s, SQUARE_LIMIT - 1);
    assert_int_equal(squares_next(&s, SQUARE_NONE), SQUARE_LIMIT - 1);
    assert_int_equal(squares_next(&s, SQUARE_LIMIT - 1), SQUARE_NONE);
}

static void check_operations(const squares *a, const squares *b, const bool *in_a,
                             const bool *in_b) {
    const squares either = squares_or(a, b), rest = squares_minus(a, b);
    int count = 0;
    for (int sq = 0; sq < SQUARE_LIMIT; sq++) {
        assert_int_equal(squares_has(&either, sq), in_a[sq] || in_b[sq]);
        assert_int_equal(squares_has(&rest, sq), in_a[sq] && !in_b[sq]);
        assert_int_equal(squares_row(a, sq / 16) >> sq % 16 & 1, in_a[sq]);
        count += in_a[sq];
    }
    assert_int_equal(squares_count(a), count);
    assert_int_equal(squares_equal(a, b), memcmp(in_a, in_b, SQUARE_LIMIT) == 0);
}

/* Union, difference, rows, count and equality mean what they mean for sets. */
static void operations_are_those_of_sets(void **state) {
    (void)state;
    rng r = rng_make(SEED, 2);
    for (int i = 0; i < ROUNDS; i++) {
        bool in_a[SQUARE_LIMIT], in_b[SQUARE_LIMIT];
        const squares a = random_set(&r, in_a), b = random_set(&r, in_b);
        check_operations(&a, &b, in_a, in_b);
        check_operations(&a, &a, in_a, in_a);
    }
}

/* One square more or less makes two sets different, whichever it is. */
static void equal_sees_every_square(void **state) {
    (void)state;
    rng r = rng_make(SEED, 3);
    bool member[SQUARE_LIMIT];
    const squares s = random_set(&r, member);
    for (int sq = 0; sq < SQUARE_LIMIT; sq++) {
        squares other = s;
        assert_true(squares_equal(&s, &other));
        if (member[sq])
            squares_remove(&other, sq);
        else
            squares_add(&other, sq);
        assert_false(squares_equal(&s, &other));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_are_numbered_in_reading_order),
        cmocka_unit_test(rows_are_dealt_out_to_lanes),
        cmocka_unit_test(bits_lead_back_to_squares),
        cmocka_unit_test(add_and_remove_change_one_square),
        cmocka_unit_test(next_goes_in_reading_order),
        cmocka_unit_test(next_starts_behind_any_square),
        cmocka_unit_test(next_of_nothing),
        cmocka_unit_test(operations_are_those_of_sets),
        cmocka_unit_test(equal_sees_every_square),
    };
    return cmocka_run_group_tests_name("squares", tests, NULL, NULL);
}
