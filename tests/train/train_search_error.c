/* Errors of searches: spreads by hand, and models found again in samples that were made by them. */
#include "base/fault.h"
#include "engine/inner/selective.h"
#include "train/search_error.h"

#include "base/rng.h"
#include "support/settings.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const selective_model known = {.mid = {1626, -77, 247, -22}, .end = {2250, -75, -12}};

static void assert_near(double value, double wanted, double tolerance) {
    if (!(fabs(value - wanted) <= tolerance)) fail_msg("%.6f instead of %.6f", value, wanted);
}

/* With mean 0 and deviation 1, by Box and Muller. */
static double normal(rng *r) {
    const double u = 1 - rng_unit(r), v = rng_unit(r);
    return sqrt(-2 * log(u)) * cos(2 * acos(-1) * v);
}

/* ---- spreads ---- */

static void spreads_add_up(void **state) {
    (void)state;
    search_errors e = {.mid_count = 0};
    const double ends[] = {3, 5, 10};
    for (int i = 0; i < 3; i++) {
        const search_sample s = {.empty = 20 + i, .depth = 3, .values = {1, 2, 1 + ends[i], 2}};
        search_errors_add(&e, &s);
        search_errors_add_end(&e, &s, 7);
    }
    assert_int_equal(e.mid_count, 3);
    assert_int_equal(e.end_count, 3);
    assert_int_equal(e.mid[5][0][2].count, 3);
    assert_near(search_spread_error(&e.mid[5][0][2]), sqrt(13), 1e-12); /* of 3, 5, 10 */
    assert_near(search_spread_empty(&e.mid[5][0][2]), 21, 1e-12);
    assert_near(search_spread_error(&e.mid[5][1][3]), 0, 1e-12);
    assert_int_equal(e.mid[5][0][3].count, 0); /* of different parity */
    assert_int_equal(e.mid[5][1][2].count, 0);
    assert_near(search_spread_error(&e.end[5][0]), 0, 1e-12);
    assert_near(search_spread_error(&e.end[5][1]), sqrt(13), 1e-12);
    assert_int_equal(e.end[5][2].count, 0); /* it was not searched so deep */
    assert_true(isnan(search_spread_error(&e.mid[5][0][3])));
    assert_true(isnan(search_spread_empty(&e.mid[5][0][3])));
}

/* ---- models ---- */

/* As many differences as there are for each pair of depths; they need not belong to one position.
 */
static void make_mid(search_errors *e, int count, rng *r) {
    for (int i = 0; i < count; i++) {
        const int empty = 13 + i % 42, deep = 2 + (int)rng_below(r, 9);
        const int shallow = deep % 2 + 2 * (int)rng_below(r, (uint64_t)(deep / 2));
        search_spread *s = &e->mid[empty / SEARCH_ERROR_BAND][shallow][deep];
        const double difference = selective_error(&known, shallow, deep, empty) * normal(r);
        s->count++;
        s->sum += difference;
        s->squares += difference * difference;
        s->empty += empty;
        e->mid_count++;
    }
}

static void make_end(search_errors *e, int count, rng *r) {
    for (int i = 0; i < count; i++) {
        search_sample s = {.empty = 12 + i % 13, .depth = SEARCH_ERROR_END_DEPTH};
        const double result = 20 * normal(r);
        for (int depth = 0; depth <= s.depth; depth++)
            s.values[depth] = result - selective_end_error(&known, depth, s.empty) * normal(r);
        search_errors_add_end(e, &s, result);
    }
}

static void the_middle_game_is_found_again(void **state) {
    (void)state;
    search_errors e = {.mid_count = 0};
    selective_model m = {.end = {1, 2, 3}};
    search_error_quality q;
    rng r = rng_make(setting_seed(20280101), 0);
    make_mid(&e, 60000, &r);
    assert_int_equal(search_errors_fit_mid(&e, &m, &q, NULL), OK);
    for (int deep = 4; deep <= 10; deep += 2)
        for (int empty = 16; empty <= 52; empty += 12)
            assert_near(selective_error(&m, deep / 2 / 2 * 2, deep, empty) /
                            selective_error(&known, deep / 2 / 2 * 2, deep, empty),
                        1, 0.05);
    for (int i = 0; i < SELECTIVE_MID; i++) assert_near(m.mid[i], known.mid[i], i ? 25 : 80);
    assert_near(m.mid[3], known.mid[3], 2);
    assert_true(q.percent > 0 && q.percent < 10 && q.spreads > 200);
    assert_int_equal(m.end[0], 1); /* the other half is not touched */
    assert_int_equal(m.end[2], 3);
}

static void the_end_is_found_again(void **state) {
    (void)state;
    search_errors e = {.mid_count = 0};
    selective_model m = {.mid = {4, 5, 6, 7}};
    search_error_quality q;
    rng r = rng_make(setting_seed(20280102), 0);
    make_end(&e, 40000, &r);
    assert_int_equal(search_errors_fit_end(&e, &m, &q, NULL), OK);
    for (int depth = 0; depth <= 6; depth += 2)
        for (int empty = 12; empty <= 24; empty += 4)
            assert_near(selective_end_error(&m, depth, empty) /
                            selective_end_error(&known, depth, empty),
                        1, 0.05);
    assert_true(q.percent < 3);
    assert_int_equal(q.spreads, 16);
    assert_int_equal(m.mid[3], 7);
}

/* Small spreads count for little, but on average they are not too small. */
static void few_samples_do_not_mislead(void **state) {
    (void)state;
    enum { TRIES = 100 };
    double sum = 0;
    rng r = rng_make(setting_seed(20280103), 0);
    for (int i = 0; i < TRIES; i++) {
        search_errors e = {.mid_count = 0};
        selective_model m;
        search_error_quality q;
        make_mid(&e, 1500, &r);
        assert_int_equal(search_errors_fit_mid(&e, &m, &q, NULL), OK);
        sum += log(selective_error(&m, 4, 8, 32) / selective_error(&known, 4, 8, 32));
    }
    assert_near(sum / TRIES, 0, 0.03);
}

static void too_few_are_refused(void **state) {
    (void)state;
    search_errors e = {.mid_count = 0};
    selective_model m = known;
    search_error_quality q = {.spreads = -1};
    fault f;
    rng r = rng_make(setting_seed(20280104), 0);
    make_mid(&e, SEARCH_ERROR_MID_LEAST - 1, &r);
    make_end(&e, SEARCH_ERROR_END_LEAST - 1, &r);
    assert_int_equal(search_errors_fit_mid(&e, &m, &q, &f), E_RANGE);
    assert_non_null(strstr(f.text, "39 positions of the middle game, and 40 are needed"));
    assert_int_equal(search_errors_fit_end(&e, &m, &q, &f), E_RANGE);
    assert_non_null(strstr(f.text, "199 positions with exact results"));
    assert_memory_equal(&m, &known, sizeof m);
    assert_int_equal(q.spreads, -1);
}

/* One number of empty squares says nothing about others, and equal values nothing at all. */
static void samples_that_are_alike_are_refused(void **state) {
    (void)state;
    search_errors e = {.mid_count = 0};
    selective_model m = known;
    search_error_quality q;
    fault f;
    rng r = rng_make(setting_seed(20280105), 0);
    for (int i = 0; i < 500; i++) {
        search_sample s = {.empty = 30, .depth = 8};
        for (int depth = 0; depth <= s.depth; depth++) s.values[depth] = normal(&r);
        search_errors_add(&e, &s);
    }
    assert_int_equal(search_errors_fit_mid(&e, &m, &q, &f), E_RANGE);
    assert_non_null(strstr(f.text, "too much alike"));
    e = (search_errors){.mid_count = 0};
    for (int i = 0; i < 500; i++) {
        const search_sample s = {.empty = 12 + i % 40, .depth = 8};
        search_errors_add(&e, &s);
    }
    assert_int_equal(search_errors_fit_mid(&e, &m, &q, &f), E_RANGE);
    assert_memory_equal(&m, &known, sizeof m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spreads_add_up),
        cmocka_unit_test(the_middle_game_is_found_again),
        cmocka_unit_test(the_end_is_found_again),
        cmocka_unit_test(few_samples_do_not_mislead),
        cmocka_unit_test(too_few_are_refused),
        cmocka_unit_test(samples_that_are_alike_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
