/* ProbCut: the fit, the file, and what a search with it may claim. */
#include "train/lab_probcut.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "game/tier.h"
#include "lab/agent.h"
#include "lab/agent_file.h"
#include "lab/options.h"
#include "lab/probcut.h"
#include "lab/search.h"
#include "search/result.h"
#include "support/failing_files.h"
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

/* Too few points, a cloud without width, a falling line, one too flat to be turned round: nothing
 * that could cut. */
static void what_is_no_rising_line_is_not_fitted(void **state) {
    (void)state;
    double x[12], y[12], correlation;
    for (int i = 0; i < 12; i++) {
        x[i] = i;
        y[i] = -i;
    }
    assert_true(probcut_line_through(x, y, 12, &correlation).slope == 0);
    assert_true(probcut_line_through(x, x, 9, &correlation).slope == 0);
    for (int i = 0; i < 12; i++) y[i] = 1e-10 * i;
    assert_true(probcut_line_through(x, y, 12, &correlation).slope == 0);
    for (int i = 0; i < 12; i++) x[i] = 1;
    assert_true(probcut_line_through(x, y, 12, &correlation).slope == 0);
}

/* ---- the file ---- */

static void assert_same_model(const probcut_model *a, const probcut_model *b) {
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        assert_int_equal(a->pairs[i].check, b->pairs[i].check);
        assert_int_equal(a->pairs[i].full, b->pairs[i].full);
        for (int p = 0; p < PROBCUT_PHASES; p++) {
            const probcut_line *x = &a->pairs[i].by_phase[p], *y = &b->pairs[i].by_phase[p];
            assert_true(x->slope == y->slope && x->offset == y->offset && x->sigma == y->sigma);
        }
    }
}

static void a_model_written_is_read_again(void **state) {
    (void)state;
    const probcut_model m = {.count = 2,
                             .pairs = {{1, 3, {{1, 0.5, 2}, {0.75, -1, 3}, {0, 0, 0}}},
                                       {2, 6, {{1.5, 0, 1}, {0, 0, 0}, {0.25, 4, 8}}}}};
    buffer text = buffer_make(NULL);
    probcut_model read;
    probcut_write(&m, "sized", 10, &text);
    assert_int_equal(probcut_read(buffer_view(&text), "sized", 10, NULL, &read, NULL), OK);
    assert_same_model(&read, &m);
    buffer_clear(&text);
}

/* Multi-ProbCut uses all pairs, ProbCut the one with the deepest search. */
static void one_pair_is_the_deepest(void **state) {
    (void)state;
    probcut_model m = {.count = 2, .pairs = {{1, 3, {{1, 0, 1}}}, {2, 6, {{1, 0, 1}}}}};
    probcut_narrow(&m, PROBCUT_MULTI);
    assert_int_equal(m.count, 2);
    probcut_narrow(&m, PROBCUT_SINGLE);
    assert_int_equal(m.count, 1);
    assert_int_equal(m.pairs[0].full, 6);
}

/* Neither the order of sections nor that of lines means anything. */
static void the_order_of_a_file_does_not_matter(void **state) {
    (void)state;
    static const char one[] = "[a-8-early]\n2-4 = 1 2 3\n2-6 = 4 5 6\n4-6 = 7 8 9\n"
                              "[a-8-late]\n1-3 = 1 1 1\n4-6 = 2 2 2\n";
    static const char other[] = "[a-8-late]\n4-6 = 2 2 2\n1-3 = 1 1 1\n"
                                "[a-8-early]\n4-6 = 7 8 9\n2-6 = 4 5 6\n2-4 = 1 2 3\n";
    probcut_model a, b;
    assert_int_equal(probcut_read(view_of(one), "a", 8, NULL, &a, NULL), OK);
    assert_int_equal(probcut_read(view_of(other), "a", 8, NULL, &b, NULL), OK);
    assert_same_model(&a, &b);
    assert_int_equal(a.count, 4);
}

/* The line is named, what is wrong in it, and what would be right. */
static void bad_lines_are_named(void **state) {
    (void)state;
    static const struct {
        const char *text;
        status code;
        const char *part;
    } bad[] = {
        {"[a-8-mid]\n1-2 = 1 0 1\n", E_FORMAT, "'1-2' is no pair of depths: CHECK-FULL"},
        {"[a-8-mid]\n3-1 = 1 0 1\n", E_FORMAT, "'3-1'"},
        {"[a-8-mid]\n3-3 = 1 0 1\n", E_FORMAT, "'3-3'"},
        {"[a-8-mid]\n0-2 = 1 0 1\n", E_FORMAT, "'0-2'"},
        {"[a-8-mid]\n1-61 = 1 0 1\n", E_FORMAT, "from 1 to 60, such as 2-4"},
        {"[a-8-mid]\n3 = 1 0 1\n", E_FORMAT, "'3'"},
        {"[a-8-mid]\nslope = 1 0 1\n", E_FORMAT, "'slope'"},
        {"[a-8-mid]\n1-3 = 1 0\n", E_FORMAT, "1-3 takes three numbers, SLOPE OFFSET SIGMA"},
        {"[a-8-mid]\n1-3 =\n", E_FORMAT, "not ''"},
        {"[a-8-mid]\n1-3 = 1 0 1 2\n", E_FORMAT, "not '1 0 1 2'"},
        {"[a-8-mid]\n1-3 = 1 0 inf\n", E_FORMAT, "not '1 0 inf'"},
        {"[a-8-mid]\n1-3 = 0 0 1\n", E_RANGE, "1-3: the slope is from 1e-9 to 1e9"},
        {"[a-8-mid]\n1-3 = 1e10 0 1\n", E_RANGE, "1-3: the slope"},
        {"[a-8-mid]\n1-3 = 1 -1e31 1\n", E_RANGE, "the offset from -1e30 to 1e30"},
        {"[a-8-mid]\n1-3 = 1 0 -1\n", E_RANGE, "sigma above 0"},
        {"[a-8-mid]\n1-3 = 1 0 1e31\n", E_RANGE, "at most 1e30"},
        {"[a-8-mdi]\n1-3 = 1 0 1\n", E_FORMAT, "no phase 'mdi', but early, mid, late"},
        {"[b-8-mid]\n1-3 = 1 0 1\n", E_MISSING, "for a on 8x8"},
        {"[a-10-mid]\n1-3 = 1 0 1\n", E_MISSING, "for a on 8x8"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        probcut_model m;
        fault f = {0};
        assert_int_equal(probcut_read(view_of(bad[i].text), "a", 8, NULL, &m, &f), bad[i].code);
        if (!strstr(f.text, bad[i].part)) fail_msg("case %zu: %s", i, f.text);
        if (bad[i].code != E_MISSING) assert_int_equal(f.at, 2);
    }
}

/* As many pairs as there is room for, and no more. */
static void pairs_are_counted(void **state) {
    (void)state;
    probcut_model m = {0};
    fault f;
    char key[32];
    for (int i = 1; i <= PROBCUT_PAIRS; i++) {
        (void)snprintf(key, sizeof key, "%d-%d", i, i + 2);
        assert_int_equal(probcut_add(&m, view_of("mid"), view_of(key), view_of("1 0 1"), 1, &f),
                         OK);
    }
    assert_int_equal(probcut_add(&m, view_of("late"), view_of("1-3"), view_of("1 0 1"), 1, &f), OK);
    assert_int_equal(probcut_add(&m, view_of("mid"), view_of("1-5"), view_of("1 0 1"), 7, &f),
                     E_RANGE);
    assert_int_equal(f.at, 7);
    assert_int_equal(m.count, PROBCUT_PAIRS);
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
            if (probcut_built_in(name, sizes[i], NULL, &m, &f)) fail_msg("%s", f.text);
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

/* An odd difference, pairs that fall, one that comes twice: the file would have no place for it. */
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
    static const int fallen[][2][2] = {{{2, 6}, {2, 4}}, {{4, 6}, {2, 6}}, {{2, 4}, {2, 4}}};
    o.pair_count = 2;
    for (size_t i = 0; i < sizeof fallen / sizeof *fallen; i++) {
        memcpy(o.pairs, fallen[i], sizeof fallen[i]);
        assert_int_equal(lab_probcut_fit(&o, &m, NULL, &f), E_RANGE);
        assert_non_null(strstr(f.text, "pairs come by rising"));
    }
    stop_token stop = true;
    o.pair_count = 1;
    o.pairs[0][0] = 2;
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

/* The built-in numbers belong to the evaluation they were fitted for: not to other weights, other
 * phases, another end of the game. */
static void another_evaluation_is_refused(void **state) {
    (void)state;
    static const char *const changed[] = {"seven,stable=0.6", "phases,phases=5",
                                          "phases,early=10",  "sized,positional=1",
                                          "compound,exact=1", "seven,end=score"};
    for (size_t i = 0; i < sizeof changed / sizeof *changed; i++) {
        lab_agent agent;
        lab_search *s = NULL;
        fault f;
        char spec[80];
        (void)snprintf(spec, sizeof spec, "%s,probcut=multi", changed[i]);
        assert_int_equal(lab_agent_parse(view_of(spec), 8, &agent, NULL), OK);
        if (lab_search_create(&agent, tier_best(), NULL, &s, &f) != E_UNSUPPORTED)
            fail_msg("%s", spec);
        assert_null(s);
        assert_non_null(strstr(f.text, "avocet train agent-probcut"));
    }
}

/* ---- numbers of one's own ---- */

/* The agent "@mine.ini", whose file this is, with `more` behind its name. */
static lab_agent own_agent(const char *content, const char *more, int size) {
    failing_files fs;
    lab_agent a;
    fault f = {0};
    char spec[120];
    (void)snprintf(spec, sizeof spec, "@mine.ini,%s", more);
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    failing_files_put(&fs, "mine.ini", view_of(content));
    const status failed = lab_agent_load(view_of(spec), size, &fs.ops, NULL, &a, &f);
    failing_files_end(&fs);
    if (failed) fail_msg("%s", f.text);
    return a;
}

/* What the agent's searches of a few positions took, in sum. */
static search_statistics work_of(const lab_agent *a, int depth) {
    search_statistics sum = {0};
    lab_search *s = NULL;
    fault f = {0};
    rng r = rng_make(20261220, 0);
    if (lab_search_create(a, tier_best(), NULL, &s, &f)) fail_msg("%s", f.text);
    for (int i = 0; i < 4; i++) {
        const position p = random_reachable(&r, a->size, 0);
        search_result found;
        const search_request request = {.limits = {.depth = depth}};
        assert_int_equal(lab_search_run(s, &p, &request, &found, NULL), OK);
        sum.nodes += found.statistics.nodes;
        sum.probcuts += found.statistics.probcuts;
    }
    lab_search_free(s);
    return sum;
}

static status status_of_search(const lab_agent *a) {
    lab_search *s = NULL;
    const status result = lab_search_create(a, tier_best(), NULL, &s, NULL);
    lab_search_free(s);
    return result;
}

#define COMPOUND      "[agent]\nbase = compound\ntechniques = all\ntable-mb = 1\n"
#define OTHER_WEIGHTS "[weights]\nnaive = 3\n"

/* Sections for the size with one line for each phase. */
static void write_own(const char *start, int size, double sigma, buffer *out) {
    probcut_model m = {.count = 1, .pairs = {{2, 4, {{0}}}}};
    for (int i = 0; i < PROBCUT_PHASES; i++) m.pairs[0].by_phase[i] = (probcut_line){1, 0, sigma};
    buffer_reset(out, 0);
    buffer_add(out, start);
    probcut_write(&m, PROBCUT_OWN, size, out);
}

static void check_copy(const char *kind, int size) {
    probcut_model m;
    buffer text = buffer_make(NULL);
    assert_int_equal(probcut_built_in("compound", size, NULL, &m, NULL), OK);
    buffer_add(&text, COMPOUND);
    probcut_write(&m, PROBCUT_OWN, size, &text);
    const lab_agent copy = own_agent(buffer_text(&text), kind, size);
    const lab_agent built_in = own_agent(COMPOUND, kind, size);
    assert_int_equal(copy.probcut.count, m.count);
    assert_int_equal(built_in.probcut.count, 0);
    const search_statistics a = work_of(&copy, 6), b = work_of(&built_in, 6);
    assert_true(a.nodes == b.nodes && a.probcuts == b.probcuts && a.probcuts > 0);
    buffer_clear(&text);
}

/* A copy of the built-in numbers changes nothing, in either kind of ProbCut; on 12x12 the deepest
 * pair is within reach of a short search. */
static void a_copy_of_the_built_in_changes_nothing(void **state) {
    (void)state;
    check_copy("probcut=multi,cut=0.5", 8);
    check_copy("probcut=single,cut=0.5", 12);
}

/* ProbCut is Multi-ProbCut with the deepest pair alone. */
static void single_is_multi_with_one_pair(void **state) {
    (void)state;
    probcut_model m;
    buffer text = buffer_make(NULL);
    assert_int_equal(probcut_built_in("compound", 12, NULL, &m, NULL), OK);
    const probcut_model deepest = {.count = 1, .pairs = {m.pairs[m.count - 1]}};
    buffer_add(&text, COMPOUND);
    probcut_write(&deepest, PROBCUT_OWN, 12, &text);
    const lab_agent one = own_agent(buffer_text(&text), "probcut=multi,cut=0.5", 12);
    const lab_agent single = own_agent(COMPOUND, "probcut=single,cut=0.5", 12);
    const lab_agent multi = own_agent(COMPOUND, "probcut=multi,cut=0.5", 12);
    const uint64_t nodes = work_of(&single, 6).nodes;
    assert_true(work_of(&one, 6).nodes == nodes);
    assert_true(work_of(&multi, 6).nodes != nodes);
    buffer_clear(&text);
}

/* Own numbers are those that count: a sigma of nothing leaves fewer nodes than the built-in ones, a
 * sigma without end never cuts, which is the search without ProbCut node by node. */
static void own_numbers_are_used(void **state) {
    (void)state;
    buffer text = buffer_make(NULL);
    write_own(COMPOUND, 8, 1e-9, &text);
    const lab_agent tight = own_agent(buffer_text(&text), "probcut=multi", 8);
    write_own(COMPOUND, 8, 1e30, &text);
    const lab_agent wide = own_agent(buffer_text(&text), "probcut=multi", 8);
    const lab_agent usual = own_agent(COMPOUND, "probcut=multi", 8);
    const lab_agent off = own_agent(buffer_text(&text), "probcut=off", 8);
    const search_statistics t = work_of(&tight, 6), w = work_of(&wide, 6);
    const search_statistics u = work_of(&usual, 6), o = work_of(&off, 6);
    print_message("nodes: tight %llu, built in %llu, off %llu\n", (unsigned long long)t.nodes,
                  (unsigned long long)u.nodes, (unsigned long long)o.nodes);
    assert_true(t.probcuts > 0 && t.nodes < u.nodes && u.nodes < o.nodes);
    assert_true(w.probcuts == 0 && o.probcuts == 0 && w.nodes == o.nodes);
    buffer_clear(&text);
}

/* A changed evaluation may cut with numbers of its own, and only with these: on the size they are
 * for. */
static void a_changed_evaluation_needs_its_own(void **state) {
    (void)state;
    buffer text = buffer_make(NULL);
    write_own(COMPOUND OTHER_WEIGHTS, 8, 1, &text);
    const lab_agent eight = own_agent(buffer_text(&text), "probcut=multi", 8);
    const lab_agent ten = own_agent(buffer_text(&text), "probcut=multi", 10);
    const lab_agent without = own_agent(COMPOUND OTHER_WEIGHTS, "probcut=multi", 8);
    assert_true(work_of(&eight, 6).probcuts > 0);
    assert_int_equal(status_of_search(&without), E_UNSUPPORTED);
    assert_int_equal(ten.probcut.count, 0);
    assert_int_equal(status_of_search(&ten), E_UNSUPPORTED);
    buffer_clear(&text);
}

/* For another size than the file's the built-in numbers go on counting; a size for which there are
 * none takes the file's. */
static void other_sizes_keep_the_built_in(void **state) {
    (void)state;
    buffer text = buffer_make(NULL);
    write_own(COMPOUND, 14, 1, &text);
    const lab_agent usual = own_agent(COMPOUND, "probcut=multi", 6);
    const lab_agent six = own_agent(buffer_text(&text), "probcut=multi", 6);
    const lab_agent fourteen = own_agent(buffer_text(&text), "probcut=multi", 14);
    const lab_agent without = own_agent(COMPOUND, "probcut=multi", 14);
    assert_true(work_of(&six, 6).nodes == work_of(&usual, 6).nodes);
    assert_int_equal(status_of_search(&without), E_MISSING);
    assert_true(work_of(&fourteen, 5).probcuts > 0);
    buffer_clear(&text);
}

/* Weights, then numbers fitted for them, then a search that cuts: all through one file. */
static void what_is_fitted_can_be_used(void **state) {
    (void)state;
    probcut_model fitted;
    buffer text = buffer_make(NULL);
    const lab_agent bare = own_agent(COMPOUND OTHER_WEIGHTS, "probcut=multi", 6);
    const probcut_order o = {.agent = &bare,
                             .tier = tier_best(),
                             .pairs = {{1, 3}, {2, 4}},
                             .pair_count = 2,
                             .positions = 40,
                             .threads = 1};
    assert_int_equal(lab_probcut_fit(&o, &fitted, NULL, NULL), OK);
    buffer_add(&text, COMPOUND OTHER_WEIGHTS);
    probcut_write(&fitted, PROBCUT_OWN, 6, &text);
    const lab_agent whole = own_agent(buffer_text(&text), "probcut=multi,cut=0.5", 6);
    assert_int_equal(whole.probcut.count, 2);
    for (int i = 0; i < 2; i++)
        for (int p = 0; p < PROBCUT_PHASES; p++)
            assert_true(fabs(whole.probcut.pairs[i].by_phase[p].slope -
                             fitted.pairs[i].by_phase[p].slope) < 1e-4);
    assert_true(work_of(&whole, 6).probcuts > 0);
    buffer_clear(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_on_a_line_give_that_line),
        cmocka_unit_test(noise_comes_out_as_sigma),
        cmocka_unit_test(what_is_no_rising_line_is_not_fitted),
        cmocka_unit_test(a_model_written_is_read_again),
        cmocka_unit_test(one_pair_is_the_deepest),
        cmocka_unit_test(the_order_of_a_file_does_not_matter),
        cmocka_unit_test(bad_lines_are_named),
        cmocka_unit_test(pairs_are_counted),
        cmocka_unit_test(every_agent_has_its_numbers),
        cmocka_unit_test(a_cut_is_never_called_certain),
        cmocka_unit_test(the_fit_does_not_depend_on_threads),
        cmocka_unit_test(bad_orders_are_refused),
        cmocka_unit_test(the_smallest_board_can_be_fitted),
        cmocka_unit_test(another_evaluation_is_refused),
        cmocka_unit_test(a_copy_of_the_built_in_changes_nothing),
        cmocka_unit_test(single_is_multi_with_one_pair),
        cmocka_unit_test(own_numbers_are_used),
        cmocka_unit_test(a_changed_evaluation_needs_its_own),
        cmocka_unit_test(other_sizes_keep_the_built_in),
        cmocka_unit_test(what_is_fitted_can_be_used),
    };
    return cmocka_run_group_tests_name("lab_probcut", tests, NULL, NULL);
}
