/* tests/experiment/experiment_papers.c - what the experiments of papers 002, 003 and 004 make of
 * results: keys that may not change, numbers and their errors. Results are made up, nothing is
 * played. */
#include "arena/rating/match_statistics.h"
#include "base/sample.h"
#include "base/text.h"
#include "experiment/experiment.h"
#include "experiment/numbers.h"
#include "experiment/papers/paper_002_depths.h"
#include "experiment/papers/paper_003_cells.h"
#include "experiment/papers/paper_003_colours.h"
#include "experiment/papers/paper_004_cross.h"
#include "experiment/papers/paper_004_deeper.h"
#include "experiment/papers/paper_004_duel.h"
#include "experiment/tally.h"
#include "experiment/verdict.h"
#include "game/colour.h"
#include "support/made_results.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

extern const char experiment_003_ini[], experiment_004_ini[];

static void expect_near(double value, double wanted) {
    assert_true(fabs(value - wanted) < 1e-5);
}

/* ---- lists and records ---- */

/* However many numbers there are, none is left out. */
static void lists_grow(void **state) {
    (void)state;
    enum { COUNT = 100001 };
    number_list n = {.items = NULL};
    assert_true(isnan(number_list_median(&n)));
    for (int i = COUNT; i > 0; i--) number_list_add(&n, i);
    assert_int_equal(number_list_status(&n, NULL), OK);
    assert_int_equal(n.count, COUNT);
    assert_true(2 * number_list_median(&n) == COUNT + 1);
    number_list_clear(&n);
    assert_int_equal(n.count, 0);
}

static void different_records_are_counted(void **state) {
    (void)state;
    view records[] = {view_of("f5d6"), view_of("d3"),   view_of("f5d6"),
                      view_of(""),     view_of("f5d7"), view_of("d3")};
    assert_int_equal(records_different(records, 6), 4);
    assert_int_equal(records_different(records, 1), 1);
    assert_int_equal(records_different(records, 0), 0);
}

/* Games of both colours count, and scores are those of A. */
static void pairings_are_read(void **state) {
    (void)state;
    made_results m;
    made_results_make(&m, "");
    const paired_games p = {.size = 8, .a = "one", .b = "other", .pairs = 2};
    pair_score scores[2];
    int different = 0;
    made_results_add_game(&m, &p, 0, "score=10 moves=f5");
    made_results_add_game(&m, &p, 1, "score=10 moves=d3");
    made_results_add_game(&m, &p, 2, "score=-4 moves=f5");
    assert_int_equal(pairing_different(&m.account, &p, &different, NULL), E_MISSING);
    made_results_add_game(&m, &p, 3, "score=-6 moves=c4");
    assert_int_equal(pairing_different(&m.account, &p, &different, NULL), OK);
    assert_int_equal(different, 3);
    assert_int_equal(pairing_scores(&m.account, &p, scores, NULL, NULL), OK);
    assert_int_equal(scores[0].games[0], 10);
    assert_int_equal(scores[0].games[1], -10);
    assert_int_equal(scores[1].games[0], -4);
    assert_int_equal(scores[1].games[1], 6);
    made_results_drop(&m);
}

/* ---- paper 002 ---- */

/* Means and their rise from mid to late phase, worked out by hand: errors come from games, and all
 * of those that repeat themselves are one. The opponent's, forced and last moves do not count. */
static void depths_have_the_error_of_games(void **state) {
    (void)state;
    made_results m;
    made_results_make(&m, "");
    const paired_games varied = {
        .size = 6, .a = "one", .b = "random", .pairs = 1, .is_detailed = true};
    paired_games repeated = varied;
    repeated.b = "greedy";
    depth_survey s;
    made_results_add_game(&m, &varied, 0,
                          "thoughts=b4/5/20/0.1,w9/5/19/0.1,b6/7/10/0.1,b3/2/3/0.1,");
    made_results_add_game(&m, &varied, 1,
                          "thoughts=w4/5/20/0.1,w8/1/14/0.1,w5/9/10/0.1,w2/2/5/0.1/end,");
    made_results_add_game(&m, &repeated, 0, "thoughts=b5/5/20/0.1,b5/5/10/0.1,");
    made_results_add_game(&m, &repeated, 1, "thoughts=w5/5/20/0.1,w5/5/10/0.1,");
    assert_int_equal(depths_read(&m.account, 2, &varied, &repeated, &s, NULL), OK);
    expect_near(s.means[2].value, 4.875);
    expect_near(s.means[2].high - s.means[2].value, sample_student_95(2) * sqrt(0.0205078125));
    expect_near(s.rises[2].value, 0.75);
    expect_near(s.rises[2].value - s.rises[2].low, sample_student_95(2) * sqrt(0.36328125));
    assert_true(s.medians[MID][2] == 4.5 && s.medians[LATE][2] == 5 && isnan(s.medians[EARLY][2]));
    assert_int_equal(s.breadth[2], 9);
    made_results_drop(&m);
}

/* ---- paper 003 ---- */

/* Depths that stand for several limits are one measurement; so are times too short to differ. */
static void equal_limits_are_seen(void **state) {
    (void)state;
    made_results m;
    made_results_make(&m, experiment_003_ini);
    const struct {
        bool paper_depths;
        double scale;
        bool are_new[CELL_LIMITS];
    } cases[] = {
        {false, 1, {true, true, true, true, true}},
        {true, 1, {true, false, false, false, true}},
        {false, 1e-5, {true, false, false, false, false}},
    };
    for (int i = 0; i < 3; i++) {
        m.settings.paper_depths = cases[i].paper_depths;
        m.settings.scale = cases[i].scale;
        for (int limit = 0; limit < CELL_LIMITS; limit++)
            for (int agent = 0; agent <= CELL_AGENTS; agent++)
                assert_int_equal(limit_cell_is_new(&m.account, agent, limit),
                                 cases[i].are_new[limit]);
    }
    made_results_drop(&m);
}

/* The paper names limits for the depths of naive alone. Where depths stand for limits, the others
 * have 8 plies, and 9 at the longest limit. */
static void depths_without_limits(void **state) {
    (void)state;
    static const char *const wanted[CELL_AGENTS][CELL_LIMITS] = {
        {"naive,depth=10", "naive,depth=10", "naive,depth=10", "naive,depth=10", "naive,depth=11"},
        {"mobility,depth=8", "mobility,depth=8", "mobility,depth=8", "mobility,depth=8",
         "mobility,depth=9"},
        {"compound,depth=8", "compound,depth=8", "compound,depth=8", "compound,depth=8",
         "compound,depth=9"},
    };
    made_results m;
    made_results_make(&m, experiment_003_ini);
    m.settings.paper_depths = true;
    for (int agent = 0; agent < CELL_AGENTS; agent++) {
        double depths[CELL_LIMITS], reached[2];
        limit_cell_list(&m.account, agent, "depth", depths);
        limit_cell_reached(&m.account, agent, reached);
        assert_int_equal(isfinite(depths[0]), agent == CELL_NAIVE);
        assert_int_equal(isfinite(depths[4]), agent == CELL_NAIVE);
        assert_int_equal(isfinite(reached[0]) && isfinite(reached[1]), agent != CELL_NAIVE);
        for (int limit = 0; limit < CELL_LIMITS; limit++) {
            limit_cell c;
            limit_cell_make(&m.account, agent, limit, &c);
            assert_string_equal(c.a, wanted[agent][limit]);
            assert_string_equal(c.b, "naive,depth=7");
        }
    }
    made_results_drop(&m);
}

/* A short run has a thousandth of the time, unless depths stand for limits. */
static void short_runs_keep_the_clock(void **state) {
    (void)state;
    made_results m;
    limit_cell c;
    made_results_make(&m, experiment_003_ini);
    m.settings.length = LENGTH_SHORT;
    limit_cell_make(&m.account, CELL_COMPOUND, 4, &c);
    assert_string_equal(c.a, "compound,time=10ms");
    assert_string_equal(c.b, "naive,depth=4");
    m.settings.scale = 0.5;
    limit_cell_make(&m.account, CELL_COMPOUND, 4, &c);
    assert_string_equal(c.a, "compound,time=5ms");
    m.settings.length = LENGTH_FULL;
    limit_cell_make(&m.account, CELL_COMPOUND, 4, &c);
    assert_string_equal(c.a, "compound,time=5000ms");
    made_results_drop(&m);
}

/* Colours by hand: two openings at two limits. The limits share the openings, so an opening is one
 * trial: its differences, of points 75 and -25, of discs 15 and -5, have a mean and a spread. */
static void colours_are_compared(void **state) {
    (void)state;
    const pair_score scores[] = {
        {.games = {10, -10}},
        {.games = {0, 10}}, /* the first limit: 100, then -50 */
        {.games = {10, 0}},
        {.games = {4, 4}}, /* the second: 50 less, then 0 */
    };
    colour_survey s;
    assert_int_equal(colours_sum_up(scores, 2, 2, &s, NULL), OK);
    expect_near(s.points[BLACK], (100 + 50 + 100 + 100) / 4.0);
    expect_near(s.points[WHITE], (0 + 100 + 50 + 100) / 4.0);
    expect_near(s.discs[BLACK], 6);
    expect_near(s.discs[WHITE], 1);
    expect_near(s.points_more.value, (75 - 25) / 2.0);
    expect_near(s.points_more.high - s.points_more.value, sample_student_95(1) * 50);
    expect_near(s.discs_more.value, (15 - 5) / 2.0);
    expect_near(s.discs_more.value - s.discs_more.low, sample_student_95(1) * 10);
    assert_int_equal(colours_sum_up(scores, 1, 1, &s, NULL), OK);
    assert_true(s.points_more.value == 100 && isnan(s.points_more.low));
}

/* ---- paper 004 ---- */

static void expect_key(const made_results *m, duel d, int number, const char *wanted) {
    buffer key = buffer_make(NULL);
    duel_key(&m->account, &d, number, &key);
    assert_string_equal(buffer_text(&key), wanted);
    buffer_clear(&key);
}

/* Results of hours are kept under these keys: they may not change. */
static void keys_stay(void **state) {
    (void)state;
    made_results m;
    made_results_make(&m, experiment_004_ini);
    const experiment_account *a = &m.account;
    expect_key(&m, duel_of_cell(a, FORM_TEXT, 0, 0), 1,
               "game size=8 start=diagonal black=first white=first seed=4599710937774572800");
    expect_key(&m, duel_of_cell(a, FORM_TEXT, 2, 3), 2,
               "game size=8 start=diagonal black=tokens,depth=8 white=corners,depth=7 "
               "seed=4964046324488959694");
    expect_key(&m, duel_of_depths(a, FORM_TEXT, BLACK), 0,
               "game size=8 start=diagonal black=corners-moves-tokens,depth=6 "
               "white=corners-moves-tokens,depth=8 seed=16630784852275962010");
    expect_key(&m, duel_of_depths(a, FORM_TEXT, WHITE), 0,
               "game size=8 start=diagonal black=corners-moves-tokens,depth=8 "
               "white=corners-moves-tokens,depth=6 seed=13503152599000852090");
    expect_key(&m, duel_of_bob(a, FORM_TEXT, BLACK), 2,
               "game size=8 start=diagonal black=bob,depth=10 white=corners-moves-tokens,depth=6 "
               "seed=12417796798477713810 detail=1");
    expect_key(&m, duel_of_bob(a, FORM_TEXT, WHITE), 1,
               "game size=8 start=diagonal black=corners-moves-tokens,depth=6 white=bob,depth=10 "
               "seed=4130707154675666221 detail=1");
    assert_int_equal(duel_games(a), 50);
    made_results_drop(&m);
}

/* The two cells between two agents count for one and against the other, so they weigh twice; the
 * other 24 once. */
static void leads_count_mutual_cells_twice(void **state) {
    (void)state;
    cross_table c = {.cells = {{{0, 0, 0}}}};
    for (int i = 0; i < CROSS_AGENTS * CROSS_AGENTS; i++) {
        c.cells[i / CROSS_AGENTS][i % CROSS_AGENTS] = (tally){25, 0, 25};
        c.ours[i] = 50;
    }
    const score_share even = score_share_make(25, 50);
    const double error = (even.high - even.low) / 2;
    cross_table_sum_up(&c);
    expect_near(c.strength[3], 50);
    expect_near(c.error[3], error / sqrt(14));
    const estimate lead = cross_table_lead(&c, 3, 5);
    expect_near(lead.value, 0);
    expect_near(lead.high, error * sqrt(24 + 2 * 4) / 14);
    /* One more point for black, who is agent 3, moves both strengths. */
    c.ours[3 * CROSS_AGENTS + 5] = 57;
    cross_table_sum_up(&c);
    expect_near(cross_table_lead(&c, 3, 5).value, 1);
    /* A cell that is not decided is left out of both. */
    c.ours[3 * CROSS_AGENTS + 5] = NAN;
    cross_table_sum_up(&c);
    expect_near(c.strength[3], 50);
    expect_near(cross_table_lead(&c, 3, 5).high, error * sqrt(24 + 4) / 13);
}

static void add_duel(made_results *m, colour shallow, int number, const char *result) {
    buffer key = buffer_make(NULL);
    const duel d = duel_of_depths(&m->account, FORM_TEXT, shallow);
    duel_key(&m->account, &d, number, &key);
    made_results_add(m, &key, result);
    buffer_clear(&key);
}

/* What the shallower one won, whatever its colour. */
static void shallow_games_are_read(void **state) {
    (void)state;
    made_results m;
    made_results_make(&m, experiment_004_ini);
    m.settings.games = 2;
    deeper_survey s;
    add_duel(&m, BLACK, 0, "score=10 moves=f5");
    add_duel(&m, BLACK, 1, "score=10 moves=f5");
    add_duel(&m, WHITE, 0, "score=12 moves=d3");
    add_duel(&m, WHITE, 1, "score=0 moves=c4");
    assert_int_equal(deeper_read(&m.account, FORM_TEXT, &s, NULL), OK);
    assert_int_equal(s.won[BLACK].wins, 2);
    assert_int_equal(s.different[BLACK], 1);
    assert_int_equal(s.won[WHITE].losses, 1);
    assert_int_equal(s.won[WHITE].draws, 1);
    assert_int_equal(s.different[WHITE], 2);
    made_results_drop(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_grow),
        cmocka_unit_test(different_records_are_counted),
        cmocka_unit_test(pairings_are_read),
        cmocka_unit_test(depths_have_the_error_of_games),
        cmocka_unit_test(equal_limits_are_seen),
        cmocka_unit_test(depths_without_limits),
        cmocka_unit_test(short_runs_keep_the_clock),
        cmocka_unit_test(colours_are_compared),
        cmocka_unit_test(keys_stay),
        cmocka_unit_test(leads_count_mutual_cells_twice),
        cmocka_unit_test(shallow_games_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
