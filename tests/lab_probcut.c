/* ProbCut: the fit, the file, and what a search with it may claim. */
#include "train/lab_probcut.h"
#include "lab/probcut.h"
#include "lab/search.h"
#include "support/random_play.h"
#include "support/settings.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- the line ---- */

static void points_on_a_line_give_that_line(void **state) {
    (void)state;
    double x[20], y[20], correlation;
    for (int i = 0; i < 20; i++) {
        x[i] = i - 7;
        y[i] = 0.5 * x[i] + 3;
    }
    const probcut_line l = probcut_line_through(x, y, 20, &correlation);
    assert_true(fabs(l.slope - 0.5) < 1e-12 && fabs(l.offset - 3) < 1e-12 && l.sigma < 1e-6);
    assert_true(fabs(correlation - 1) < 1e-12);
}

/* Noise of a known size comes out as sigma. */
static void noise_comes_out_as_sigma(void **state) {
    (void)state;
    enum { POINTS = 20000 };
    static double x[POINTS], y[POINTS];
    double correlation;
    rng r = rng_make(setting_seed(20261215), 0);
    for (int i = 0; i < POINTS; i++) {
        double sum = -6; /* twelve uniform numbers: nearly normal, variance 1 */
        for (int k = 0; k < 12; k++) sum += rng_unit(&r);
        x[i] = 20 * rng_unit(&r) - 10;
        y[i] = 1.25 * x[i] - 2 + 3 * sum;
    }
    const probcut_line l = probcut_line_through(x, y, POINTS, &correlation);
    assert_true(fabs(l.slope - 1.25) < 0.03 && fabs(l.offset + 2) < 0.15);
    assert_true(fabs(l.sigma - 3) < 0.1);
}

/* Too few points, a cloud without width, a falling line: nothing that could cut. */
static void what_is_no_rising_line_is_not_fitted(void **state) {
    (void)state;
    double x[12], y[12], correlation;
    for (int i = 0; i < 12; i++) {
        x[i] = i;
        y[i] = -i;
    }
    assert_true(probcut_line_through(x, y, 12, &correlation).slope == 0);
    assert_true(probcut_line_through(x, x, 9, &correlation).slope == 0);
    for (int i = 0; i < 12; i++) x[i] = 1;
    assert_true(probcut_line_through(x, y, 12, &correlation).slope == 0);
}

/* ---- the file ---- */

static void a_model_written_is_read_again(void **state) {
    (void)state;
    const probcut_model m = {.count = 2,
                             .pairs = {{1, 3, {{1, 0.5, 2}, {0.75, -1, 3}, {0, 0, 0}}},
                                       {2, 6, {{1.5, 0, 1}, {0, 0, 0}, {0.25, 4, 8}}}}};
    buffer text = buffer_make(NULL);
    probcut_model read;
    probcut_write(&m, "sized", 10, &text);
    assert_int_equal(
        probcut_read(buffer_view(&text), "sized", 10, PROBCUT_MULTI, NULL, &read, NULL), OK);
    assert_int_equal(read.count, 2);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(read.pairs[i].check, m.pairs[i].check);
        assert_int_equal(read.pairs[i].full, m.pairs[i].full);
        for (int p = 0; p < PROBCUT_PHASES; p++)
            assert_true(read.pairs[i].by_phase[p].slope == m.pairs[i].by_phase[p].slope &&
                        read.pairs[i].by_phase[p].offset == m.pairs[i].by_phase[p].offset &&
                        read.pairs[i].by_phase[p].sigma == m.pairs[i].by_phase[p].sigma);
    }
    assert_int_equal(
        probcut_read(buffer_view(&text), "sized", 10, PROBCUT_SINGLE, NULL, &read, NULL), OK);
    assert_int_equal(read.count, 1);
    assert_int_equal(read.pairs[0].full, 6);
    buffer_clear(&text);
}

static void bad_lines_are_named(void **state) {
    (void)state;
    static const struct {
        const char *text;
        status code;
    } bad[] = {
        {"[a-8-mid]\n1-2 = 1 0 1\n", E_FORMAT},  {"[a-8-mid]\n3-1 = 1 0 1\n", E_FORMAT},
        {"[a-8-mid]\n1-3 = 1 0\n", E_FORMAT},    {"[a-8-mid]\n1-3 = 1 0 1 2\n", E_FORMAT},
        {"[a-8-mid]\n1-3 = 0 0 1\n", E_RANGE},   {"[a-8-mid]\n1-3 = 1 0 -1\n", E_RANGE},
        {"[b-8-mid]\n1-3 = 1 0 1\n", E_MISSING},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        probcut_model m;
        fault f = {0};
        assert_int_equal(probcut_read(view_of(bad[i].text), "a", 8, PROBCUT_MULTI, NULL, &m, &f),
                         bad[i].code);
        assert_true(f.text[0] != '\0');
        if (bad[i].code != E_MISSING) assert_int_equal(f.at, 2);
    }
}

/* Every agent that searches has its numbers, on every usual size. */
static void every_agent_has_its_numbers(void **state) {
    (void)state;
    static const int sizes[] = {6, 8, 10, 12};
    for (size_t a = 0; a < lab_agent_count(); a++) {
        const char *name = lab_agent_at(a)->name;
        if (strcmp(name, "first") == 0 || strcmp(name, "random") == 0) continue;
        for (int i = 0; i < 4; i++) {
            probcut_model m;
            fault f;
            if (probcut_built_in(name, sizes[i], PROBCUT_MULTI, NULL, &m, &f))
                fail_msg("%s", f.text);
            assert_true(m.count >= 3);
        }
    }
}

/* ---- the search ---- */

static lab_search *open_search(const char *spec) {
    lab_agent agent;
    lab_search *s = NULL;
    fault f = {0};
    if (lab_agent_parse(view_of(spec), 8, &agent, &f) ||
        lab_search_create(&agent, tier_best(), NULL, &s, &f))
        fail_msg("%s: %s", spec, f.text);
    return s;
}

/* A search that cut says so: it is never called exact, nor a value at a depth. With no cut it gives
 * the plain value. */
static void a_cut_is_never_called_certain(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20261216), 0);
    lab_search *cutting =
        open_search("compound,techniques=all,table-depth=equal,probcut=multi,cut=0.5,table-mb=1");
    lab_search *plain = open_search("compound,techniques=all,table-depth=equal,table-mb=1");
    int cut = 0;
    for (int i = 0; i < 30; i++) {
        position p = random_reachable(&r, 8, 0);
        const squares moves = position_moves(&p);
        search_result a, b;
        const search_request request = {.limits = {.depth = 6}};
        if (squares_empty(&moves)) continue;
        assert_int_equal(lab_search_run(cutting, &p, &request, &a, NULL), OK);
        assert_int_equal(lab_search_run(plain, &p, &request, &b, NULL), OK);
        if (a.statistics.probcuts == 0) assert_true(a.certainty != CERTAIN_SELECTIVE);
        if (a.certainty != CERTAIN_SELECTIVE) assert_true(a.value == b.value);
        if (a.certainty == CERTAIN_EXACT) assert_true(b.certainty == CERTAIN_EXACT);
        cut += a.certainty == CERTAIN_SELECTIVE;
    }
    print_message("%d of 30 searches were cut\n", cut);
    assert_true(cut > 0);
    lab_search_free(cutting);
    lab_search_free(plain);
}

/* The same numbers on one thread and on two. */
static void the_fit_does_not_depend_on_threads(void **state) {
    (void)state;
    lab_agent agent;
    probcut_model one, two;
    assert_int_equal(
        lab_agent_parse(view_of("compound,techniques=all,table-mb=1"), 6, &agent, NULL), OK);
    probcut_order o = {.agent = &agent,
                       .tier = tier_best(),
                       .pairs = {{1, 3}, {2, 4}},
                       .pair_count = 2,
                       .positions = 40,
                       .seed = 5,
                       .threads = 1};
    assert_int_equal(lab_probcut_fit(&o, &one, NULL, NULL), OK);
    o.threads = 2;
    assert_int_equal(lab_probcut_fit(&o, &two, NULL, NULL), OK);
    for (int i = 0; i < 2; i++)
        for (int p = 0; p < PROBCUT_PHASES; p++)
            assert_true(one.pairs[i].by_phase[p].slope == two.pairs[i].by_phase[p].slope &&
                        one.pairs[i].by_phase[p].sigma == two.pairs[i].by_phase[p].sigma);
    assert_true(one.pairs[0].by_phase[1].slope > 0);
}

static void bad_orders_are_refused(void **state) {
    (void)state;
    lab_agent agent;
    probcut_model m;
    fault f;
    assert_int_equal(lab_agent_parse(view_of("naive"), 8, &agent, NULL), OK);
    probcut_order o = {.agent = &agent, .tier = tier_best(), .positions = 1, .threads = 1};
    assert_int_equal(lab_probcut_fit(&o, &m, NULL, &f), E_RANGE);
    o.pair_count = 1;
    o.pairs[0][0] = 2;
    o.pairs[0][1] = 3;
    assert_int_equal(lab_probcut_fit(&o, &m, NULL, &f), E_RANGE);
    stop_token stop = true;
    o.pairs[0][1] = 4;
    o.stop = &stop;
    assert_int_equal(lab_probcut_fit(&o, &m, NULL, &f), E_STOPPED);
}

/* On the smallest board the early phase is one position, and nothing overflows. */
static void the_smallest_board_can_be_fitted(void **state) {
    (void)state;
    lab_agent agent;
    probcut_model m;
    assert_int_equal(lab_agent_parse(view_of("naive"), 4, &agent, NULL), OK);
    const probcut_order o = {.agent = &agent,
                             .tier = tier_best(),
                             .pairs = {{1, 3}},
                             .pair_count = 1,
                             .positions = 12,
                             .threads = 1};
    assert_int_equal(lab_probcut_fit(&o, &m, NULL, NULL), OK);
}

/* The numbers belong to the evaluation they were fitted for. */
static void another_evaluation_is_refused(void **state) {
    (void)state;
    lab_agent agent;
    lab_search *s = NULL;
    fault f;
    assert_int_equal(lab_agent_parse(view_of("seven,stable=0.6,probcut=multi"), 8, &agent, NULL),
                     OK);
    assert_int_equal(lab_search_create(&agent, tier_best(), NULL, &s, &f), E_UNSUPPORTED);
    assert_null(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_on_a_line_give_that_line),
        cmocka_unit_test(noise_comes_out_as_sigma),
        cmocka_unit_test(what_is_no_rising_line_is_not_fitted),
        cmocka_unit_test(a_model_written_is_read_again),
        cmocka_unit_test(bad_lines_are_named),
        cmocka_unit_test(every_agent_has_its_numbers),
        cmocka_unit_test(a_cut_is_never_called_certain),
        cmocka_unit_test(the_fit_does_not_depend_on_threads),
        cmocka_unit_test(bad_orders_are_refused),
        cmocka_unit_test(the_smallest_board_can_be_fitted),
        cmocka_unit_test(another_evaluation_is_refused),
    };
    return cmocka_run_group_tests_name("lab_probcut", tests, NULL, NULL);
}
