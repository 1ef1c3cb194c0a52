/* tests/base/rng.c - random numbers: pinned for ever, independent by stream, without bias. */
#include "base/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

/* The published test vector of xoshiro256++: its first numbers from the state 1, 2, 3, 4. */
static void generator_is_xoshiro256pp(void **state) {
    (void)state;
    static const uint64_t want[] = {
        UINT64_C(41943041),
        UINT64_C(58720359),
        UINT64_C(3588806011781223),
        UINT64_C(3591011842654386),
        UINT64_C(9228616714210784205),
        UINT64_C(9973669472204895162),
        UINT64_C(14011001112246962877),
        UINT64_C(12406186145184390807),
        UINT64_C(15849039046786891736),
        UINT64_C(10450023813501588000),
    };
    rng r = {{1, 2, 3, 4}};
    for (size_t i = 0; i < COUNT_OF(want); i++) assert_true(rng_next(&r) == want[i]);
}

typedef struct golden {
    uint64_t seed, stream;
    uint64_t numbers[3];
} golden;

/* The same seed and stream give the same numbers on every machine and in every version: games and
 * experiments name a seed. Computed apart, from the definition, in Python. */
static void numbers_are_pinned(void **state) {
    (void)state;
    static const golden cases[] = {
        {0, 0, {0x700412E6E3E1BA7E, 0xBA29C8D82C3C2A1E, 0x3FD55C24F60608E2}},
        {0, 1, {0xB129B612A04813EB, 0x28751B3408E4F019, 0x7546D7421F8944BB}},
        {1, 0, {0xF8339F01525F7BCF, 0x136082F55285091E, 0x79BA147C06BDCEAD}},
        {1, 1, {0x723F2B62AEB79972, 0x87C67B1DFE55C8C1, 0x0168EFD6BEABD65D}},
        {20260101, 7, {0x20CC19C46BEDA0BC, 0x8285F00E33D63850, 0x0E080CA03A02FED4}},
        {UINT64_MAX, UINT64_MAX, {0xB4E767EBB2F77EEE, 0x77BDD59F772DC915, 0xDF1359AD31EC5907}},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        rng r = rng_make(cases[i].seed, cases[i].stream);
        for (size_t k = 0; k < COUNT_OF(cases[i].numbers); k++)
            assert_true(rng_next(&r) == cases[i].numbers[k]);
    }
}

/* An rng is a value: a copy goes on by itself and gives the same numbers. */
static void copies_repeat(void **state) {
    (void)state;
    rng a = rng_make(5, 6);
    for (int i = 0; i < 100; i++) (void)rng_next(&a);
    rng b = a;
    uint64_t numbers[50];
    for (int i = 0; i < 50; i++) numbers[i] = rng_next(&a);
    for (int i = 0; i < 50; i++) assert_true(rng_next(&b) == numbers[i]);
}

/* No two of many neighbouring seeds and streams share a state or a first number; swapping seed
 * and stream is another stream. */
static void streams_differ(void **state) {
    (void)state;
    enum { SIDE = 40, ALL = SIDE * SIDE };
    static rng made[ALL];
    static uint64_t first[ALL];
    for (size_t i = 0; i < ALL; i++) {
        made[i] = rng_make(i / SIDE, i % SIDE);
        rng copy = made[i];
        first[i] = rng_next(&copy);
        for (size_t k = 0; k < i; k++) {
            assert_memory_not_equal(&made[i], &made[k], sizeof made[i]);
            assert_true(first[i] != first[k]);
        }
    }
}

static int bits_set(uint64_t x) {
    int count = 0;
    for (; x; x &= x - 1) count++;
    return count;
}

/* Neighbouring streams have nothing to do with each other: their numbers differ in 32 of 64 bits
 * on average. 100 000 pairs: the mean's deviation is 0.013, so 0.08 is six of them. */
static void streams_are_unrelated(void **state) {
    (void)state;
    enum { STREAMS = 1000, NUMBERS = 100 };
    double total = 0;
    for (uint64_t stream = 0; stream < STREAMS; stream++) {
        rng a = rng_make(20260101, stream), b = rng_make(20260101, stream + 1);
        for (int i = 0; i < NUMBERS; i++) total += bits_set(rng_next(&a) ^ rng_next(&b));
    }
    assert_true(fabs(total / (STREAMS * NUMBERS) - 32) < 0.08);
}

/* Chi-square of `draws` draws into `cells` equal cells of 0 .. count-1. */
static double chi_square(rng *r, uint64_t count, size_t cells, int draws) {
    uint64_t seen[1000] = {0};
    assert_true(cells <= COUNT_OF(seen) && count % cells == 0);
    for (int i = 0; i < draws; i++) {
        const uint64_t x = rng_below(r, count);
        assert_true(x < count);
        seen[x / (count / cells)]++;
    }
    const double want = (double)draws / (double)cells;
    double sum = 0;
    for (size_t i = 0; i < cells; i++) sum += ((double)seen[i] - want) * ((double)seen[i] - want);
    return sum / want;
}

/* Within six standard deviations of the mean of the chi-square distribution. */
static void assert_uniform(uint64_t count, size_t cells) {
    rng r = rng_make(20260101, count);
    const double freedom = (double)cells - 1;
    const double x = chi_square(&r, count, cells, 200000);
    if (x > freedom + 6 * sqrt(2 * freedom))
        fail_msg("count %llu: chi-square %.1f", (unsigned long long)count, x);
}

/* Every answer below a count is as likely as the others. The last count is the one where taking
 * the rest of the division would make the lower third twice as likely. */
static void below_is_uniform(void **state) {
    (void)state;
    assert_uniform(2, 2);
    assert_uniform(3, 3);
    assert_uniform(7, 7);
    assert_uniform(60, 60);
    assert_uniform(64, 64);
    assert_uniform(1000, 1000);
    assert_uniform(UINT64_C(1) << 63, 64);
    assert_uniform(UINT64_C(3) << 62, 3);
}

/* Numbers that would skew the answer are drawn again: 2^64 mod 3 is 1, so for 3 only the number 0
 * is. This state gives 0 first. */
static void below_draws_again(void **state) {
    (void)state;
    rng r = {{0, 1, 0, 0}}, check = r;
    assert_true(rng_next(&check) == 0);
    const uint64_t second = rng_next(&check);
    assert_true(rng_below(&r, 3) == second % 3);
    assert_memory_equal(&r, &check, sizeof r);
    rng power = {{0, 1, 0, 0}};
    assert_true(rng_below(&power, 64) == 0);
}

/* The ends of the range: of 1 there is only 0, and the largest count is allowed. */
static void below_extremes(void **state) {
    (void)state;
    rng r = rng_make(1, 2);
    for (int i = 0; i < 100; i++) {
        assert_true(rng_below(&r, 1) == 0);
        assert_true(rng_below(&r, UINT64_MAX) < UINT64_MAX);
    }
    rng ones = {{0, 0, 0, UINT64_MAX}}; /* gives UINT64_MAX first */
    assert_true(rng_below(&ones, UINT64_MAX) == 0);
}

/* The smallest and the largest number give 0 and 1 - 2^-53: never 1. */
static void unit_ends(void **state) {
    (void)state;
    rng zero = {{0, 1, 0, 0}}, ones = {{0, 0, 0, UINT64_MAX}};
    assert_true(rng_unit(&zero) == 0.0);
    assert_true(rng_unit(&ones) == 1.0 - 0x1p-53);
}

/* Numbers of the unit interval are multiples of 2^-53 and spread evenly over it. */
static void unit_is_uniform(void **state) {
    (void)state;
    enum { DRAWS = 200000, CELLS = 100 };
    rng r = rng_make(20260101, 3);
    double seen[CELLS] = {0}, sum = 0;
    for (int i = 0; i < DRAWS; i++) {
        const double x = rng_unit(&r);
        assert_true(x >= 0 && x < 1 && x * 0x1p53 == floor(x * 0x1p53));
        seen[(int)(x * CELLS)]++;
    }
    const double want = (double)DRAWS / CELLS;
    for (int i = 0; i < CELLS; i++) sum += (seen[i] - want) * (seen[i] - want) / want;
    assert_true(sum < CELLS - 1 + 6 * sqrt(2.0 * (CELLS - 1)));
}

/* Each of the 64 bits is set in half of the numbers. */
static void bits_are_balanced(void **state) {
    (void)state;
    enum { DRAWS = 100000 };
    rng r = rng_make(20260101, 4);
    int set[64] = {0};
    for (int i = 0; i < DRAWS; i++) {
        const uint64_t x = rng_next(&r);
        for (int bit = 0; bit < 64; bit++) set[bit] += (int)(x >> bit & 1);
    }
    for (int bit = 0; bit < 64; bit++) /* the deviation is 158: six of them */
        assert_in_range(set[bit], DRAWS / 2 - 950, DRAWS / 2 + 950);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(generator_is_xoshiro256pp),
        cmocka_unit_test(numbers_are_pinned),
        cmocka_unit_test(copies_repeat),
        cmocka_unit_test(streams_differ),
        cmocka_unit_test(streams_are_unrelated),
        cmocka_unit_test(below_is_uniform),
        cmocka_unit_test(below_draws_again),
        cmocka_unit_test(below_extremes),
        cmocka_unit_test(unit_ends),
        cmocka_unit_test(unit_is_uniform),
        cmocka_unit_test(bits_are_balanced),
    };
    return cmocka_run_group_tests_name("rng", tests, NULL, NULL);
}
