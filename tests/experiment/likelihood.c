/* tests/experiment/likelihood.c - how well counts explain counts. The wanted numbers were worked
 * out in Python: integrals with mpmath, sums over all 2^n tosses, 2x2 tables with expected counts.
 */
#include "experiment/likelihood.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static void expect_near(double value, double wanted) {
    if (!(fabs(value - wanted) <= 1e-9 * fmax(1, fabs(wanted))))
        fail_msg("%.15g, wanted %.15g", value, wanted);
}

/* A percentage of 50 games names its counts: an odd one needs a draw. */
static void percentages_have_counts(void **state) {
    (void)state;
    static const struct {
        double percent;
        int games;
        win_count wanted;
    } cases[] = {
        {0, 50, {0, 50}},   {100, 50, {50, 50}}, {2, 50, {1, 50}},   {67, 50, {33, 49}},
        {85, 50, {41, 48}}, {17, 50, {8, 48}},   {47, 50, {23, 49}}, {21, 50, {10, 48}},
        {50, 1, {0, 0}},    {50, 0, {0, 0}},     {NAN, 50, {0, 0}},  {100, 1, {1, 1}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const win_count found = win_count_of_percent(cases[i].percent, cases[i].games);
        assert_int_equal(found.won, cases[i].wanted.won);
        assert_int_equal(found.decided, cases[i].wanted.decided);
    }
}

static void likelihoods_are_means_over_shares(void **state) {
    (void)state;
    static const struct {
        win_count ours, theirs;
        double wanted;
    } cases[] = {
        {{25, 50}, {21, 50}, -2.84051234736242685},
        {{0, 50}, {0, 50}, -0.34532362673346374},
        {{0, 50}, {50, 50}, -69.3147180559945309},
        {{45, 50}, {41, 48}, -2.39573767255120461},
        {{0, 0}, {3, 7}, -2.45983301223588435},
        {{0, 48}, {2, 50}, -2.68193595479575857},
        {{5, 9}, {0, 0}, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_near(win_log_likelihood(cases[i].ours, cases[i].theirs), cases[i].wanted);
}

/* All results of a cell together are certain. */
static void likelihoods_add_up_to_one(void **state) {
    (void)state;
    double sum = 0;
    for (int won = 0; won <= 50; won++)
        sum += exp(win_log_likelihood((win_count){3, 47}, (win_count){won, 50}));
    expect_near(sum, 1);
}

static void squares_are_pearsons(void **state) {
    (void)state;
    bool counts = false;
    expect_near(win_chi_square((win_count){25, 50}, (win_count){21, 50}, &counts),
                0.644122383252818035);
    assert_true(counts);
    expect_near(win_chi_square((win_count){0, 50}, (win_count){2, 50}, &counts),
                2.04081632653061224);
    expect_near(win_chi_square((win_count){45, 50}, (win_count){41, 48}, &counts),
                0.478762919896640827);
    assert_true(counts);
    /* Both won everything, or one did not play: nothing to compare. */
    const win_count idle[][2] = {{{50, 50}, {49, 49}}, {{0, 50}, {0, 50}}, {{0, 0}, {20, 50}}};
    for (int i = 0; i < 3; i++) {
        expect_near(win_chi_square(idle[i][0], idle[i][1], &counts), 0);
        assert_false(counts);
    }
}

static void tails_are_those_of_chi_square(void **state) {
    (void)state;
    expect_near(chi_square_tail(3.841458820694124, 1), 0.05);
    expect_near(chi_square_tail(5, 2), 0.0820849986238987952);
    expect_near(chi_square_tail(0.5, 3), 0.918891411654675859);
    expect_near(chi_square_tail(7.3, 5), 0.199267789921242034);
    expect_near(chi_square_tail(64, 64), 0.476488305476258589);
    expect_near(chi_square_tail(100, 63), 0.00207723655278479538);
    assert_true(fabs(chi_square_tail(250, 60) / 4.90174796156314704e-25 - 1) < 1e-9);
    expect_near(chi_square_tail(0, 64), 1);
    expect_near(chi_square_tail(3, 0), 1);
}

/* Of 1,024 tosses of these ten coins 280 are as far from 0; of seven coins of one sign, one of them
 * 0, the two of 64 that give all the same side. */
static void coins_decide_by_chance(void **state) {
    (void)state;
    static const double mixed[] = {3, 1, -1, 0.5, 2, -1.5, 4, 2.25, -3, 1};
    static const double alike[] = {3, 1, 1, 0.5, 2, 0, 4};
    static const double none[] = {0, 0, 0};
    assert_true(fabs(coin_test(mixed, 10, 1) - 0.2734375) < 0.006); /* four standard errors */
    assert_true(fabs(coin_test(alike, 7, 1) - 0.03125) < 0.0023);
    assert_true(coin_test(mixed, 10, 1) == coin_test(mixed, 10, 1));
    expect_near(coin_test(none, 3, 1), 1);
    double large[COIN_MOST];
    for (int i = 0; i < COIN_MOST; i++) large[i] = 1;
    expect_near(coin_test(large, COIN_MOST, 1), 1 / (COIN_TOSSES + 1.0));
}

static void chances_are_written(void **state) {
    (void)state;
    static const struct {
        double p;
        const char *wanted;
    } cases[] = {{1, "1.00"},        {0.314, "0.31"},           {0.0996, "0.10"},
                 {0.0421, "0.042"},  {0.0099, "0.0099"},        {0.00072, "0.0007"},
                 {0.0001, "0.0001"}, {0.00009, "below 0.0001"}, {0, "below 0.0001"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[CHANCE_BYTES];
        chance_write(cases[i].p, text);
        assert_string_equal(text, cases[i].wanted);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(percentages_have_counts),
        cmocka_unit_test(likelihoods_are_means_over_shares),
        cmocka_unit_test(likelihoods_add_up_to_one),
        cmocka_unit_test(squares_are_pearsons),
        cmocka_unit_test(tails_are_those_of_chi_square),
        cmocka_unit_test(coins_decide_by_chance),
        cmocka_unit_test(chances_are_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
