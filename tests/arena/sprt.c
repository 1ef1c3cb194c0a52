/* tests/arena/sprt.c - the sequential test: by hand, at its edges, and by ten thousand matches
 * each. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/rating/elo.h"
#include "arena/rating/sprt.h"
#include "base/rng.h"
#include "base/text.h"
#include "support/settings.h"

#include <math.h>

enum { SEED = 1945 };

static void assert_near(double got, double want, double margin) {
    if (!(fabs(got - want) < margin)) fail_msg("%.17g instead of %.17g", got, want);
}

/* ---- what is asked for ---- */

static void tests_are_read(void **state) {
    (void)state;
    sprt t;
    assert_int_equal(sprt_parse(view_of("0,5"), &t, NULL), OK);
    assert_true(t.elo0 == 0 && t.elo1 == 5 && t.alpha == 0.05 && t.beta == 0.05);
    assert_int_equal(sprt_parse(view_of("-3.5, 2 ,0.01,0.1"), &t, NULL), OK);
    assert_true(t.elo0 == -3.5 && t.elo1 == 2 && t.alpha == 0.01 && t.beta == 0.1);
    assert_near(sprt_lower(&t), log(0.1 / 0.99), 1e-12);
    assert_near(sprt_upper(&t), log(0.9 / 0.01), 1e-12);
}

static void what_is_no_test_is_refused(void **state) {
    (void)state;
    static const char *const format[] = {
        "",      "5",  "0,",    "0,5,",           "0,x", "0,5,1", "0;5", "0,5,0.1,0.1,", "0 5",
        "nan,5", ",5", "0,inf", "0,5,0.1,0.1,0.1"};
    static const char *const range[] = {"5,5",       "5,0",        "0,1001",      "-1001,0",
                                        "0,5,0,0.1", "0,5,0.1,0",  "0,5,0.5,0.1", "0,5,0.1,-0.1",
                                        "0,5,1,0.1", "0,5,0.1,0.5"};
    sprt t = {.elo0 = 7};
    fault f;
    for (size_t i = 0; i < sizeof format / sizeof *format; i++)
        assert_int_equal(sprt_parse(view_of(format[i]), &t, &f), E_FORMAT);
    for (size_t i = 0; i < sizeof range / sizeof *range; i++)
        assert_int_equal(sprt_parse(view_of(range[i]), &t, &f), E_RANGE);
    assert_true(t.elo0 == 7);
}

/* 400 Elo are a factor of ten in the odds; there and back again. */
static void elo_and_shares(void **state) {
    (void)state;
    assert_near(elo_to_score(0), 0.5, 1e-15);
    assert_near(elo_to_score(400), 10.0 / 11, 1e-12);
    for (int elo = -900; elo <= 900; elo += 30) {
        const double score = elo_to_score(elo), h = 1e-6;
        assert_near(elo_of_score(score), elo, 1e-9);
        assert_near(elo_slope(score) /
                        ((elo_of_score(score + h) - elo_of_score(score - h)) / 2 / h),
                    1, 1e-5);
    }
}

/* ---- the ratio ---- */

/* Where only wins and losses of whole pairs are seen the likeliest distribution is known without
 * searching: wins come with the chance of the mean itself. */
static void two_results_by_hand(void **state) {
    (void)state;
    const sprt t = {0, 20, 0.05, 0.05};
    const double p0 = elo_to_score(0), p1 = elo_to_score(20);
    const pair_counts seen = {{40, 0, 0, 0, 60}};
    assert_near(sprt_llr(&t, &seen), 60 * log(p1 / p0) + 40 * log((1 - p1) / (1 - p0)), 0.01);
    const pair_counts none = {{0}};
    assert_true(sprt_llr(&t, &none) == 0);
}

/* The largest likelihood among distributions with a mean, sought by walking: from one that has the
 * mean, in the three directions that keep mean and sum, uphill with shorter and shorter steps. */
static double slow_likelihood(const pair_counts *seen, double mean) {
    static const double ways[3][PAIR_RESULTS] = {
        {1, -2, 1, 0, 0}, {0, 1, -2, 1, 0}, {0, 0, 1, -2, 1}};
    double p[PAIR_RESULTS], best = -INFINITY;
    /* a binomial distribution has this mean, and no zero */
    for (int i = 0, choose = 1; i < PAIR_RESULTS; choose = choose * (4 - i) / (i + 1), i++)
        p[i] = choose * pow(mean, i) * pow(1 - mean, 4 - i);
    for (double step = 0.05; step > 1e-9; step /= 2)
        for (bool better = true; better;) {
            better = false;
            for (int k = 0; k < 6; k++) {
                double q[PAIR_RESULTS], sum = 0;
                for (int i = 0; i < PAIR_RESULTS; i++) {
                    q[i] = p[i] + (k % 2 ? step : -step) * ways[k / 2][i];
                    sum += seen->with[i] * (q[i] > 0 ? log(q[i]) : -INFINITY);
                }
                if (!(sum > best)) continue;
                best = sum;
                better = true;
                for (int i = 0; i < PAIR_RESULTS; i++) p[i] = q[i];
            }
        }
    return best;
}

/* The ratio is that of the two largest likelihoods, found in another way. */
static void the_ratio_is_that_of_the_likeliest(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(SEED), 0);
    for (int i = 0; i < 60; i++) {
        const double elo = (double)rng_below(&r, 101) - 50;
        const sprt t = {elo, elo + 1 + (double)rng_below(&r, 100), 0.05, 0.05};
        pair_counts seen;
        for (int k = 0; k < PAIR_RESULTS; k++) seen.with[k] = 1 + (int)rng_below(&r, 60);
        const double want = slow_likelihood(&seen, elo_to_score(t.elo1)) -
                            slow_likelihood(&seen, elo_to_score(t.elo0));
        assert_near(sprt_llr(&t, &seen), want, 1e-4);
    }
}

/* Seen from the other side everything is the same with signs changed. */
static void both_sides_see_the_same(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(SEED), 1);
    for (int i = 0; i < 1000; i++) {
        const sprt t = {(double)rng_below(&r, 50), 60, 0.05, 0.05},
                   back = {-60, -t.elo0, 0.05, 0.05};
        pair_counts seen, turned;
        for (int k = 0; k < PAIR_RESULTS; k++)
            seen.with[k] = turned.with[PAIR_RESULTS - 1 - k] = (int)rng_below(&r, 40);
        assert_near(sprt_llr(&t, &seen), -sprt_llr(&back, &turned), 1e-7);
    }
}

/* A better pair never speaks for H0. */
static void better_pairs_speak_for_h1(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(SEED), 2);
    const sprt t = {0, 30, 0.05, 0.05};
    for (int i = 0; i < 1000; i++) {
        pair_counts seen;
        double last = -INFINITY;
        for (int k = 0; k < PAIR_RESULTS; k++) seen.with[k] = 1 + (int)rng_below(&r, 40);
        for (int k = 0; k < PAIR_RESULTS; k++) {
            pair_counts more = seen;
            more.with[k]++;
            const double llr = sprt_llr(&t, &more);
            assert_true(llr > last);
            last = llr;
        }
    }
}

/* ---- matches in which always the same happens ---- */

/* The verdict, and after how many pairs; SPRT_OPEN after a million. */
static sprt_verdict verdict_of(const sprt *t, int halves, int *pairs) {
    pair_counts seen = {{0}};
    for (*pairs = 1; *pairs <= 1000000; ++*pairs) {
        seen.with[halves]++;
        const double llr = sprt_llr(t, &seen);
        assert_true(isfinite(llr));
        if (sprt_judge(t, llr) != SPRT_OPEN) return sprt_judge(t, llr);
    }
    return SPRT_OPEN;
}

/* All wins, all draws, all losses end soon and rightly, though there is no variance; only draws
 * between bounds that lie alike on both sides say nothing. After n wins in a row the likelihoods
 * are those of n wins at each share, so that the length is known as well. */
static void matches_without_variance_end(void **state) {
    (void)state;
    static const struct {
        double elo0, elo1;
        sprt_verdict draws;
    } cases[] = {{0, 5, SPRT_H0},   {-5, 0, SPRT_H1},    {0, 50, SPRT_H0},    {-50, 0, SPRT_H1},
                 {50, 90, SPRT_H0}, {-90, -50, SPRT_H1}, {-100, 500, SPRT_H1}};
    int pairs = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const sprt t = {cases[i].elo0, cases[i].elo1, 0.05, 0.05};
        const double p0 = elo_to_score(t.elo0), p1 = elo_to_score(t.elo1);
        assert_int_equal(verdict_of(&t, 4, &pairs), SPRT_H1);
        assert_in_range(pairs, (int)(sprt_upper(&t) / log(p1 / p0)),
                        (int)(sprt_upper(&t) / log(p1 / p0)) + 2);
        assert_int_equal(verdict_of(&t, 0, &pairs), SPRT_H0);
        assert_in_range(pairs, (int)(sprt_lower(&t) / log((1 - p1) / (1 - p0))),
                        (int)(sprt_lower(&t) / log((1 - p1) / (1 - p0))) + 2);
        if (fabs(t.elo0) < 100) {
            assert_int_equal(verdict_of(&t, 2, &pairs), cases[i].draws);
            assert_in_range(pairs, 2, 1000);
        }
    }
    const sprt even = {-5, 5, 0.05, 0.05};
    const pair_counts draws = {{0, 0, 1000000, 0, 0}};
    assert_near(sprt_llr(&even, &draws), 0, 1e-6);
}

/* ---- many matches ---- */

/* How pairs may fall; turned to the mean that is wanted, these stay what they are called. */
typedef struct shape {
    const char *name;
    double chance[PAIR_RESULTS];
} shape;

static const shape balanced = {"balanced", {0.0625, 0.25, 0.375, 0.25, 0.0625}},
                   drawish = {"drawish", {0.01, 0.08, 0.82, 0.08, 0.01}},
                   apart = {"games that pull apart", {0.03, 0.05, 0.84, 0.05, 0.03}},
                   together = {"games that go together", {0.42, 0.04, 0.08, 0.04, 0.42}},
                   decisive = {"no drawn games", {0.25, 0, 0.5, 0, 0.25}},
                   lopsided = {"lopsided", {0.02, 0.02, 0.06, 0.2, 0.7}};

/* As cumulative chances, every result weighted by a power, so that the mean is as wanted. */
static void turn_to_mean(const shape *s, double mean, double *cumulative) {
    double low = -100, high = 100;
    for (int n = 0; n < 200; n++) {
        const double power = (low + high) / 2;
        double sum = 0, points = 0;
        for (int i = 0; i < PAIR_RESULTS; i++) {
            const double chance = s->chance[i] * exp(power * (i / 4.0 - 0.5));
            sum += chance;
            points += chance * i / 4;
            cumulative[i] = sum;
        }
        for (int i = 0; i < PAIR_RESULTS; i++) cumulative[i] /= sum;
        if (points / sum < mean)
            low = power;
        else
            high = power;
    }
}

static int draw_pair(const double *cumulative, rng *r) {
    const double at = rng_unit(r);
    int i = 0;
    while (i < PAIR_RESULTS - 1 && at >= cumulative[i]) i++;
    return i;
}

typedef struct outcome {
    sprt_verdict verdict;
    int pairs;
} outcome;

/* Pair by pair, as a match does it. */
static outcome simulate_plainly(const sprt *t, const double *cumulative, rng r) {
    pair_counts seen = {{0}};
    outcome o = {SPRT_OPEN, 0};
    while (o.verdict == SPRT_OPEN) {
        seen.with[draw_pair(cumulative, &r)]++;
        o.pairs++;
        o.verdict = sprt_judge(t, sprt_llr(t, &seen));
    }
    return o;
}

/* What one more pair of each kind changes. */
static void measure_steps(const sprt *t, const pair_counts *seen, double llr, double *steps) {
    for (int i = 0; i < PAIR_RESULTS; i++) {
        pair_counts more = *seen;
        more.with[i]++;
        steps[i] = sprt_llr(t, &more) - llr;
    }
}

/* The same, faster: in long matches the ratio changes by nearly the same steps for a while, so they
 * are added up, and the ratio itself is asked for where the sum comes near a bound, and now and
 * then. That this ends at the same pair is tested below. */
static outcome simulate(const sprt *t, const double *cumulative, rng r) {
    enum { PLAIN = 60 };
    static const double near = 0.08;
    const double lower = sprt_lower(t) + near, upper = sprt_upper(t) - near;
    pair_counts seen = {{0}};
    outcome o = {SPRT_OPEN, 0};
    double steps[PAIR_RESULTS] = {0}, about = 0;
    int measured_at = 0;
    while (o.verdict == SPRT_OPEN) {
        const int halves = draw_pair(cumulative, &r);
        seen.with[halves]++;
        o.pairs++;
        about += steps[halves];
        const bool stale = o.pairs - measured_at > o.pairs / 8;
        if (o.pairs > PLAIN && !stale && about > lower && about < upper) continue;
        about = sprt_llr(t, &seen);
        o.verdict = sprt_judge(t, about);
        if (o.pairs < PLAIN || (!stale && o.pairs - measured_at < o.pairs / 32)) continue;
        measured_at = o.pairs;
        measure_steps(t, &seen, about, steps);
    }
    return o;
}

static void the_fast_simulation_is_the_plain_one(void **state) {
    (void)state;
    const uint64_t seed = setting_seed(SEED);
    static const shape *const shapes[] = {&balanced, &drawish, &together, &lopsided};
    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++)
        for (uint64_t m = 0; m < 25; m++) {
            const sprt t = {0, m % 2 ? 8 : 40, 0.05, 0.05};
            double cumulative[PAIR_RESULTS];
            turn_to_mean(shapes[k], elo_to_score(m % 4 < 2 ? t.elo0 : t.elo1), cumulative);
            const outcome plain = simulate_plainly(&t, cumulative, rng_make(seed, m)),
                          fast = simulate(&t, cumulative, rng_make(seed, m));
            assert_int_equal(plain.verdict, fast.verdict);
            assert_int_equal(plain.pairs, fast.pairs);
        }
}

typedef struct campaign {
    const shape *shape;
    sprt test;
} campaign;

/* How many of `matches` end wrongly where `truth` holds, SPRT_H0 or SPRT_H1. */
static int count_wrong(const campaign *c, sprt_verdict truth, int matches, uint64_t seed) {
    double cumulative[PAIR_RESULTS], pairs = 0;
    int wrong = 0;
    turn_to_mean(c->shape, elo_to_score(truth == SPRT_H0 ? c->test.elo0 : c->test.elo1),
                 cumulative);
    for (int m = 0; m < matches; m++) {
        const outcome o = simulate(&c->test, cumulative, rng_make(seed, (uint64_t)m));
        wrong += o.verdict != truth;
        pairs += o.pairs;
    }
    print_message("%4.0f..%-3.0f %-22s %s true: %5.2f %% wrong, %7.1f pairs\n", c->test.elo0,
                  c->test.elo1, c->shape->name, sprt_verdict_name(truth), 100.0 * wrong / matches,
                  pairs / matches);
    return wrong;
}

/* Wald's inequalities promise that H1 is accepted wrongly in at most a share alpha / (1 - beta) of
 * the matches, H0 in beta / (1 - alpha): 5.26 % of each where both rates are 5 %. That holds for
 * two known distributions; ours are estimated, so it holds in the limit of long matches, and here
 * it is seen how well for short ones. Of 10,000 matches 5.26 % have a standard deviation of
 * 0.22 %; four of them are allowed on top, which chance exceeds once in 30,000 trials. */
static void check_rate(int wrong, int matches, double rate) {
    const double deviation = sqrt(rate * (1 - rate) / matches);
    const double share = (double)wrong / matches;
    if (!(share <= rate + 4 * deviation)) fail_msg("%.4f wrong, promised %.4f", share, rate);
}

static void error_rates_are_kept(void **state) {
    (void)state;
    static const campaign campaigns[] = {
        {&balanced, {0, 5, 0.05, 0.05}},      {&drawish, {0, 5, 0.05, 0.05}},
        {&drawish, {-3, 3, 0.05, 0.05}},      {&balanced, {0, 50, 0.05, 0.05}},
        {&drawish, {0, 50, 0.05, 0.05}},      {&apart, {0, 50, 0.05, 0.05}},
        {&together, {0, 50, 0.05, 0.05}},     {&decisive, {0, 50, 0.05, 0.05}},
        {&lopsided, {0, 50, 0.05, 0.05}},     {&balanced, {-100, 100, 0.05, 0.05}},
        {&together, {-100, 100, 0.05, 0.05}}, {&balanced, {0, 200, 0.05, 0.05}},
        {&decisive, {0, 200, 0.05, 0.05}},    {&balanced, {0, 30, 0.01, 0.1}},
    };
    const int matches = setting_quick() ? 300 : 10000;
    const uint64_t seed = setting_seed(SEED);
    for (size_t i = 0; i < sizeof campaigns / sizeof *campaigns; i++) {
        const campaign *c = &campaigns[i];
        const double alpha = c->test.alpha, beta = c->test.beta;
        check_rate(count_wrong(c, SPRT_H0, matches, seed), matches, alpha / (1 - beta));
        check_rate(count_wrong(c, SPRT_H1, matches, seed + 1), matches, beta / (1 - alpha));
    }
}

/* A test that erred more rarely than it may would play too long: in long matches, where a single
 * pair hardly passes a bound, the rates are used up, 4 % of 5 at least. */
static void error_rates_are_used(void **state) {
    (void)state;
    const campaign c = {&drawish, {0, 5, 0.05, 0.05}};
    const int matches = setting_quick() ? 300 : 3000;
    const uint64_t seed = setting_seed(SEED);
    const double least = 0.04 - 4 * sqrt(0.04 * 0.96 / matches);
    assert_true(count_wrong(&c, SPRT_H0, matches, seed + 2) > least * matches);
    assert_true(count_wrong(&c, SPRT_H1, matches, seed + 3) > least * matches);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tests_are_read),
        cmocka_unit_test(what_is_no_test_is_refused),
        cmocka_unit_test(elo_and_shares),
        cmocka_unit_test(two_results_by_hand),
        cmocka_unit_test(the_ratio_is_that_of_the_likeliest),
        cmocka_unit_test(both_sides_see_the_same),
        cmocka_unit_test(better_pairs_speak_for_h1),
        cmocka_unit_test(matches_without_variance_end),
        cmocka_unit_test(the_fast_simulation_is_the_plain_one),
        cmocka_unit_test(error_rates_are_kept),
        cmocka_unit_test(error_rates_are_used),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
