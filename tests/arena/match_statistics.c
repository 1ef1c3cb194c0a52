/* tests/arena/match_statistics.c - means and errors of matches, by hand and by simulation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/ending.h"
#include "arena/rating/match_statistics.h"
#include "arena/rating/sprt.h"
#include "base/rng.h"
#include "support/settings.h"

#include <math.h>

enum { SEED = 4004 };

static void assert_near(double got, double want) {
    if (!(fabs(got - want) < 1e-12)) fail_msg("%.17g instead of %.17g", got, want);
}

/* Three pairs, computed by hand. Pair means of discs: 2, 4, 0; their mean is 2, their variance 4,
 * the error sqrt(4/3). Points of the pairs: 1/2, 3/4, 1/2; mean 7/12, sum of squared deviations
 * 1/24, variance 1/48, the error sqrt(1/144) = 1/12. */
static void three_pairs_by_hand(void **state) {
    (void)state;
    static const pair_score pairs[] = {
        {.games = {10, -6}}, {.games = {8, 0}}, {.games = {-64, 64}}};
    const match_result r = match_statistics(pairs, 3);
    assert_int_equal(r.games, 6);
    assert_int_equal(r.pairs, 3);
    assert_int_equal(r.wins, 3);
    assert_int_equal(r.draws, 1);
    assert_int_equal(r.losses, 2);
    assert_near(r.mean, 2);
    assert_near(r.error, sqrt(4.0 / 3));
    assert_near(r.score, 7.0 / 12);
    assert_near(r.score_error, 1.0 / 12);
}

/* An opening that decides both games teaches nothing: it may swing the games as far as it likes,
 * the pairs do not differ and the error is 0. */
static void openings_do_not_count_as_noise(void **state) {
    (void)state;
    static const pair_score pairs[] = {
        {.games = {40, -36}}, {.games = {-20, 24}}, {.games = {64, -60}}, {.games = {2, 2}}};
    const match_result r = match_statistics(pairs, 4);
    assert_near(r.mean, 2);
    assert_near(r.error, 0);
}

/* One pair has a mean but no error, none has neither: not a number, rather than a wrong one. */
static void too_few_pairs_have_no_error(void **state) {
    (void)state;
    static const pair_score pair = {.games = {12, -2}};
    const match_result one = match_statistics(&pair, 1), none = match_statistics(NULL, 0);
    assert_near(one.mean, 5);
    assert_near(one.score, 0.5);
    assert_true(isnan(one.error) && isnan(one.score_error));
    assert_int_equal(none.games, 0);
    assert_true(isnan(none.mean) && isnan(none.score) && isnan(none.error));
}

/* Three quarters of the points are a factor of three in the odds: 190.8 Elo, and each hundredth of
 * the score 400 / ln 10 / (3/4 * 1/4) hundredths of an Elo. */
static void elo_goes_with_the_score(void **state) {
    (void)state;
    static const pair_score pairs[] = {
        {.games = {2, 2}}, {.games = {2, -2}}, {.games = {2, 0}}, {.games = {0, 2}}};
    const match_result r = match_statistics(pairs, 4);
    assert_near(r.score, 0.75);
    assert_near(r.elo, 400 * log10(3));
    assert_near(r.elo_error, r.score_error * 400 / log(10) * 16 / 3);
    assert_true(isnan(r.elo_bound) && isnan(r.llr) && r.verdict == SPRT_OPEN);
    assert_int_equal(r.points.with[2], 1);
    assert_int_equal(r.points.with[3], 2);
    assert_int_equal(r.points.with[4], 1);
    const match_result one = match_statistics(pairs + 2, 1), none = match_statistics(NULL, 0);
    assert_true(!isnan(one.elo) && isnan(one.elo_error));
    assert_true(isnan(none.elo) && isnan(none.elo_error) && isnan(none.elo_bound));
}

/* With all points on one side there is a bound and no number: eleven pairs in a row are won in 5 of
 * 100 matches by who wins 76.2 % of them. */
static void one_sided_matches_have_a_bound(void **state) {
    (void)state;
    pair_score pairs[11];
    for (int sign = -1; sign <= 1; sign += 2) {
        for (int i = 0; i < 11; i++) pairs[i] = (pair_score){.games = {sign * 2, sign * 64}};
        const match_result r = match_statistics(pairs, 11);
        assert_true(isnan(r.elo) && isnan(r.elo_error));
        const double odds = pow(10, sign * r.elo_bound / 400);
        assert_near(pow(odds / (1 + odds), 11), 0.05);
    }
}

/* Losses on time are losses, and are counted beside. */
static void losses_on_time_are_counted(void **state) {
    (void)state;
    static const pair_score pairs[] = {
        {.games = {64, -64}, .endings = {ENDING_TIME, ENDING_TIME}},
        {.games = {10, -64}, .endings = {ENDING_NORMAL, ENDING_TIME}},
        {.games = {10, -10}}};
    const match_result r = match_statistics(pairs, 3);
    assert_int_equal(r.forfeits[0][ENDING_TIME], 2);
    assert_int_equal(r.forfeits[1][ENDING_TIME], 1);
    assert_int_equal(r.wins, 3);
    assert_int_equal(r.losses, 3);
}

/* Whole numbers around 0 with a bell-like shape. */
static int noise(rng *r) {
    int sum = 0;
    for (int i = 0; i < 4; i++) sum += (int)rng_below(r, 17) - 8;
    return sum;
}

typedef struct coverage {
    int discs, points; /* how often the truth was within two errors */
} coverage;

/* Plays matches of made-up scores whose true means are known. `shared` says what the two games of a
 * pair have in common: -1 an opening that favours a colour, 1 one that favours a player. */
static coverage simulate(rng *r, int matches, int skill, int shared, double true_share) {
    enum { PAIRS = 40 };
    coverage c = {0, 0};
    for (int m = 0; m < matches; m++) {
        pair_score pairs[PAIRS];
        for (int i = 0; i < PAIRS; i++) {
            const int opening = noise(r);
            const int first = skill + opening + noise(r);
            pairs[i] = (pair_score){.games = {first, skill + shared * opening + noise(r)}};
        }
        const match_result got = match_statistics(pairs, PAIRS);
        c.discs += fabs(got.mean - skill) < 2 * got.error;
        c.points += fabs(got.score - true_share) < 2 * got.score_error;
    }
    return c;
}

/* Two standard errors cover the truth in about 95 of 100 matches (94.8 for 40 pairs), whether the
 * games of a pair pull apart or together. With errors from single games the second case would come
 * to 90 and the first to 99.5. Of 4000 matches 94.8 % have a standard deviation of 0.35 %. */
static void two_errors_cover_the_truth(void **state) {
    (void)state;
    enum { MATCHES = 4000 };
    rng r = rng_make(setting_seed(SEED), 0);
    for (int shared = -1; shared <= 1; shared += 2) {
        const coverage even = simulate(&r, MATCHES, 0, shared, 0.5);
        const coverage ahead = simulate(&r, MATCHES, 5, shared, 0.5);
        assert_in_range(even.discs, MATCHES * 93 / 100, MATCHES * 97 / 100);
        assert_in_range(even.points, MATCHES * 93 / 100, MATCHES * 97 / 100);
        assert_in_range(ahead.discs, MATCHES * 93 / 100, MATCHES * 97 / 100);
        assert_true(ahead.points < MATCHES * 80 / 100); /* an even share is not the truth here */
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_pairs_by_hand),
        cmocka_unit_test(openings_do_not_count_as_noise),
        cmocka_unit_test(too_few_pairs_have_no_error),
        cmocka_unit_test(elo_goes_with_the_score),
        cmocka_unit_test(one_sided_matches_have_a_bound),
        cmocka_unit_test(losses_on_time_are_counted),
        cmocka_unit_test(two_errors_cover_the_truth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
