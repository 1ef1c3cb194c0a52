/* Learning weights from games: the regression, its columns, the games, and all of it together. */
#include "train/tune/tune.h"
#include "base/stop.h"
#include "base/text.h"
#include "game/position.h"
#include "game/tier.h"
#include "lab/agent.h"
#include "lab/evaluation.h"
#include "train/tune/logistic.h"
#include "train/tune/tune_columns.h"
#include "train/tune/tune_games.h"

#include "base/rng.h"
#include "lab/agent_file.h"
#include "lab/agent_text.h"
#include "lab/search.h"
#include "lab/square_weights.h"
#include "support/failing_alloc.h"
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

/* ---- the regression ---- */

enum { ROWS = 40000, COLUMNS = 4 };

static const double true_weights[COLUMNS] = {1.5, -0.02, 0, 0.4}; /* the last: the constant */

typedef struct made_rows {
    float x[ROWS * COLUMNS], labels[ROWS];
} made_rows;

/* Columns of very different sizes; the label of a row is 1 with the chance that the weights say. */
static logistic_rows make_rows(made_rows *m, uint64_t seed) {
    rng r = rng_make(seed, 0);
    for (int i = 0; i < ROWS; i++) {
        float *x = &m->x[i * COLUMNS];
        x[0] = (float)(2 * rng_unit(&r) - 1);
        x[1] = (float)(200 * rng_unit(&r) - 100);
        x[2] = (float)(x[0] + 2 * rng_unit(&r) - 1); /* says nothing that the first does not */
        x[3] = 1;
        double sum = 0;
        for (int k = 0; k < COLUMNS; k++) sum += true_weights[k] * (double)x[k];
        m->labels[i] = rng_unit(&r) < 1 / (1 + exp(-sum)) ? 1 : 0;
    }
    return (logistic_rows){ROWS, COLUMNS, m->x, m->labels};
}

static void known_weights_are_recovered(void **state) {
    (void)state;
    static made_rows m;
    double w[COLUMNS];
    const logistic_rows r = make_rows(&m, setting_seed(20261117));
    assert_int_equal(logistic_fit(&r, 1e-3, 1, NULL, w, NULL), OK);
    static const double within[COLUMNS] = {0.12, 0.0012, 0.1, 0.06};
    for (int k = 0; k < COLUMNS; k++)
        if (fabs(w[k] - true_weights[k]) > within[k])
            fail_msg("column %d: %g, not %g", k, w[k], true_weights[k]);
    const logistic_error found = logistic_measure(&r, w),
                         truth = logistic_measure(&r, true_weights);
    assert_true(found.loss <= truth.loss);
    assert_true(found.loss > truth.loss - 0.001);
}

/* Where the loss is least, the labels foretold have the same sum as the labels, column by column.
 */
static void the_slope_is_gone(void **state) {
    (void)state;
    static made_rows m;
    double w[COLUMNS], slope[COLUMNS] = {0};
    const logistic_rows r = make_rows(&m, setting_seed(20261118));
    for (int i = 0; i < ROWS; i += 5) m.labels[i] = 0.5F; /* draws */
    assert_int_equal(logistic_fit(&r, 1e-9, 1, NULL, w, NULL), OK);
    for (int i = 0; i < ROWS; i++) {
        double sum = 0;
        for (int k = 0; k < COLUMNS; k++) sum += w[k] * (double)m.x[i * COLUMNS + k];
        for (int k = 0; k < COLUMNS; k++)
            slope[k] += (1 / (1 + exp(-sum)) - (double)m.labels[i]) * (double)m.x[i * COLUMNS + k];
    }
    for (int k = 0; k < COLUMNS; k++) assert_true(fabs(slope[k]) < 1e-2);
}

static void threads_do_not_matter_to_a_fit(void **state) {
    (void)state;
    static made_rows m;
    double one[COLUMNS], three[COLUMNS];
    const logistic_rows r = make_rows(&m, setting_seed(20261119));
    assert_int_equal(logistic_fit(&r, 1, 1, NULL, one, NULL), OK);
    assert_int_equal(logistic_fit(&r, 1, 3, NULL, three, NULL), OK);
    assert_memory_equal(one, three, sizeof one);
}

/* A ridge draws weights to 0; it alone holds them where rows can be told apart without fail, and
 * where a column is empty. */
static void a_ridge_holds_weights(void **state) {
    (void)state;
    const float x[] = {1, 0, 2, 0, -1, 0, -3, 0}, labels[] = {1, 1, 0, 0};
    const logistic_rows r = {4, 2, x, labels};
    double loose[2], tight[2];
    assert_int_equal(logistic_fit(&r, 1e-3, 1, NULL, loose, NULL), OK);
    assert_int_equal(logistic_fit(&r, 10, 1, NULL, tight, NULL), OK);
    assert_true(isfinite(loose[0]) && loose[0] > tight[0] && tight[0] > 0);
    assert_true(loose[1] == 0 && tight[1] == 0);
}

static void errors_by_hand(void **state) {
    (void)state;
    const float x[] = {1, -1, 2, 3}, labels[] = {1, 1, 0.5F, 0};
    const double weight = log(3); /* chances 3/4, 1/4, 9/10, 27/28 */
    const logistic_rows r = {4, 1, x, labels}, first = {1, 1, x, labels},
                        others = {3, 1, x + 1, labels + 1};
    const logistic_error e = logistic_measure(&r, &weight);
    const double loss = -(log(0.75) + log(0.25) + 0.5 * (log(0.9) + log(0.1)) + log(1 / 28.)) / 4;
    assert_true(fabs(e.loss - loss) < 1e-7 && e.rows == 4 && e.decided == 3);
    assert_true(fabs(e.accuracy - 1 / 3.) < 1e-12);
    const logistic_error sum =
        logistic_error_sum(logistic_measure(&first, &weight), logistic_measure(&others, &weight));
    assert_true(fabs(sum.loss - loss) < 1e-7 && fabs(sum.accuracy - 1 / 3.) < 1e-12);
    assert_true(logistic_measure(&(logistic_rows){0, 1, x, labels}, &weight).loss == 0);
}

static void a_fit_needs_rows_and_memory(void **state) {
    (void)state;
    const float x[] = {1}, labels[] = {1};
    double w[1];
    fault f;
    failing_alloc memory;
    assert_int_equal(logistic_fit(&(logistic_rows){0, 1, x, labels}, 1, 1, NULL, w, &f), E_RANGE);
    failing_alloc_start(&memory, 0, false);
    assert_int_equal(logistic_fit(&(logistic_rows){1, 1, x, labels}, 1, 1, &memory.memory, w, &f),
                     E_NOMEM);
    assert_int_equal(memory.live, 0);
}

/* ---- columns ---- */

static const char *const learnable[] = {
    "phases",
    "phases,phases=5,positional=1,edge=1,evaporation=0,parity=regions",
    "sized,both=1,positional=1,edge=1",
    "sized,positional=1",
    "static",
    "seven",
    "compound,exact=1",
};

enum { LEARNABLE = sizeof learnable / sizeof *learnable };

static lab_agent parsed(const char *spec, int size) {
    lab_agent a;
    fault f;
    if (lab_agent_parse(view_of(spec), size, &a, &f)) fail_msg("%s: %s", spec, f.text);
    return a;
}

static lab_search *opened(const lab_agent *a) {
    lab_search *s;
    fault f;
    if (lab_search_create(a, tier_best(), NULL, &s, &f)) fail_msg("%s: %s", a->spec, f.text);
    return s;
}

static void random_weights(rng *r, double weights[LAB_PHASES][LOGISTIC_COLUMNS]) {
    for (int phase = 0; phase < LAB_PHASES; phase++)
        for (int k = 0; k < LOGISTIC_COLUMNS; k++) weights[phase][k] = rng_unit(r) - 0.5;
}

/* An agent with such weights values a position at a hundred times the weighted sum of the columns,
 * the constant left out, but for rounding: the columns are what the agent looks at. */
static void check_columns(const char *spec, int size, rng *r) {
    double weights[LAB_PHASES][LOGISTIC_COLUMNS];
    float row[LOGISTIC_COLUMNS];
    tune_columns c;
    lab_agent a = parsed(spec, size);
    lab_search *plain = opened(&a);
    assert_int_equal(tune_columns_make(&a, &c, NULL), OK);
    random_weights(r, weights);
    tune_columns_put(&c, weights, &a);
    lab_search *learned = opened(&a);
    for (int i = 0; i < 20; i++) {
        const position p = random_reachable(r, size, 0);
        lab_explanation before, after;
        assert_int_equal(lab_search_explain(plain, &p, p.to_move, &before, NULL), OK);
        assert_int_equal(lab_search_explain(learned, &p, p.to_move, &after, NULL), OK);
        if (before.over) continue;
        tune_columns_row(&c, &p, &before, row);
        double sum = 0, terms = 1;
        for (int k = 0; k < c.count - 1; k++) {
            sum += 100 * weights[before.phase][k] * (double)row[k];
            terms += fabs(100 * weights[before.phase][k] * (double)row[k]);
        }
        if (fabs(sum - after.value) > 1e-3 * terms)
            fail_msg("%s on %d: %g, not %g", spec, size, after.value, sum);
        assert_true(row[c.count - 1] == 1);
    }
    lab_search_free(plain);
    lab_search_free(learned);
}

static void columns_are_what_the_agent_looks_at(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20261120), 0);
    for (int i = 0; i < LEARNABLE; i++)
        for (int size = 4; size <= 16; size += 2) check_columns(learnable[i], size, &r);
}

/* Every square is in one class, and squares in the same class are those that a symmetry of the
 * board exchanges. */
static void classes_are_symmetric(void **state) {
    (void)state;
    for (int size = 4; size <= 16; size += 2) {
        tune_columns c;
        int all = 0;
        const lab_agent a = parsed("static", size);
        assert_int_equal(tune_columns_make(&a, &c, NULL), OK);
        for (int i = 0; i < c.class_count; i++) {
            const int count = squares_count(&c.classes[i]);
            const int first = squares_next(&c.classes[i], SQUARE_NONE);
            const int row = square_row(first), column = square_column(first);
            const int turned[][2] = {
                {column, row}, {row, size - 1 - column}, {size - 1 - row, column}};
            for (int k = 0; k < 3; k++)
                assert_true(squares_has(&c.classes[i], square_at(turned[k][0], turned[k][1])));
            assert_int_equal(count, row == column ? 4 : 8);
            all += count;
        }
        assert_int_equal(all, size * size);
    }
}

static void some_agents_cannot_learn(void **state) {
    (void)state;
    static const char *const specs[] = {"random", "first", "compound", "bob"};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        tune_columns c;
        fault f;
        const lab_agent a = parsed(specs[i], 8);
        assert_int_equal(tune_columns_make(&a, &c, &f), E_RANGE);
    }
}

/* ---- the agent as a file ---- */

static lab_agent read_back(view text, int size) {
    failing_files fs;
    lab_agent a;
    fault f;
    failing_files_start(&fs, FAILING_FILES_NEVER, 0, false);
    failing_files_put(&fs, "mine.ini", text);
    if (lab_agent_load(view_of("@mine.ini"), size, &fs.ops, NULL, &a, &f)) fail_msg("%s", f.text);
    failing_files_end(&fs);
    return a;
}

static void assert_same_evaluation(const lab_agent *a, const lab_agent *b) {
    assert_int_equal(a->evaluation.count, b->evaluation.count);
    assert_int_equal(a->evaluation.phases, b->evaluation.phases);
    for (int phase = 0; phase < a->evaluation.phases; phase++) {
        for (int i = 0; i < a->evaluation.count; i++)
            assert_true(a->evaluation.terms[i].weight[phase] ==
                        b->evaluation.terms[i].weight[phase]);
        for (int square = 0; square < SQUARE_LIMIT; square++)
            assert_true(lab_square_weight(&a->evaluation, phase, square) ==
                        lab_square_weight(&b->evaluation, phase, square));
    }
}

static void what_is_written_reads_back(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20261121), 0);
    for (int i = 0; i < LEARNABLE; i++)
        for (int size = 4; size <= 16; size += 4) {
            double weights[LAB_PHASES][LOGISTIC_COLUMNS];
            tune_columns c;
            buffer text = buffer_make(NULL);
            lab_agent a = parsed(learnable[i], size);
            assert_int_equal(tune_columns_make(&a, &c, NULL), OK);
            random_weights(&r, weights);
            tune_columns_put(&c, weights, &a);
            agent_text_head(&a, &text);
            agent_text_weights(&a, &text);
            assert_int_equal(buffer_status(&text), OK);
            const lab_agent again = read_back(buffer_view(&text), size);
            assert_ptr_equal(again.info, a.info);
            assert_same_evaluation(&a, &again);
            buffer_clear(&text);
        }
    const lab_agent deep = parsed("sized,depth=3,techniques=all,end=score", 8);
    buffer text = buffer_make(NULL);
    agent_text_head(&deep, &text);
    const lab_agent again = read_back(buffer_view(&text), 8);
    assert_memory_equal(&again.options, &deep.options, sizeof deep.options);
    assert_int_equal(again.evaluation.end, END_SCORE);
    buffer_clear(&text);
}

/* ---- games ---- */

/* Counts calls, and stops after some. */
typedef struct listener {
    int games, stop_after;
    stop_token stop;
} listener;

static void listen(void *context, int games) {
    listener *l = context;
    l->games += games;
    if (l->games == l->stop_after) atomic_store(&l->stop, true);
}

static tune_games few_games(const lab_agent *a, const tune_columns *c, int threads) {
    return (tune_games){.learner = a,
                        .parent = a,
                        .player = a,
                        .columns = c,
                        .tier = tier_best(),
                        .depth = 1,
                        .finish = 6,
                        .hold_out = 3,
                        .seed = 7,
                        .count = 60,
                        .threads = threads};
}

/* Whether some game that is learned from begins like one that is held out. */
static bool starts_are_shared(const tune_games *g, int *alike) {
    bool shared = false;
    *alike = 0;
    for (int i = 0; i < g->count; i++)
        for (int k = 0; k < i; k++) {
            const tune_game *a = &g->games[i], *b = &g->games[k];
            if (a->count == 0 || b->count == 0 || a->start != b->start) continue;
            shared |= a->is_held != b->is_held;
            ++*alike;
        }
    return shared;
}

static void check_game(const tune_game *a, const tune_game *b, size_t stride) {
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->is_held, b->is_held);
    if (a->count)
        assert_memory_equal(a->rows, b->rows, (size_t)a->count * stride * sizeof *a->rows);
    for (int k = 0; k < a->count; k++) {
        const float label = a->rows[(size_t)k * stride + TUNE_LABEL];
        assert_true(label == 0 || label == 0.5F || label == 1);
    }
}

/* What a game gives does not depend on threads. On a small board many begin alike: all of those are
 * learned from, or all held out. */
static void games_are_clean(void **state) {
    (void)state;
    const lab_agent a = parsed("static", 4);
    tune_columns c;
    int held = 0, alike;
    assert_int_equal(tune_columns_make(&a, &c, NULL), OK);
    tune_games one = few_games(&a, &c, 1), three = few_games(&a, &c, 3);
    assert_int_equal(tune_games_play(&one, NULL), OK);
    assert_int_equal(tune_games_play(&three, NULL), OK);
    for (int i = 0; i < one.count; i++) {
        check_game(&one.games[i], &three.games[i], TUNE_FIRST + (size_t)c.count);
        held += one.games[i].is_held;
    }
    assert_false(starts_are_shared(&one, &alike));
    assert_true(held > 5 && held < 40 && alike > 0);
    tune_games_clear(&one);
    tune_games_clear(&three);
}

/* The share of the discs is on the winner's side of a half, by 1 / (2 * squares) for each disc. */
static void shares_of_discs(void **state) {
    (void)state;
    const lab_agent a = parsed("static", 4);
    tune_columns c;
    bool differs = false;
    assert_int_equal(tune_columns_make(&a, &c, NULL), OK);
    tune_games result = few_games(&a, &c, 1), discs = few_games(&a, &c, 1);
    discs.label = LABEL_DISCS;
    assert_int_equal(tune_games_play(&result, NULL), OK);
    assert_int_equal(tune_games_play(&discs, NULL), OK);
    const size_t stride = TUNE_FIRST + (size_t)c.count;
    for (int i = 0; i < result.count; i++) {
        assert_int_equal(result.games[i].count, discs.games[i].count);
        for (int k = 0; k < result.games[i].count; k++) {
            const float won = result.games[i].rows[(size_t)k * stride + TUNE_LABEL];
            const float share = discs.games[i].rows[(size_t)k * stride + TUNE_LABEL];
            assert_true((share > 0.5F) - (share < 0.5F) == (won > 0.5F) - (won < 0.5F));
            assert_true(32 * share == (float)(int)(32 * share) && share >= 0 && share <= 1);
            differs |= share != won;
        }
    }
    assert_true(differs);
    tune_games_clear(&result);
    tune_games_clear(&discs);
}

/* ---- all of it ---- */

static tune_order tiny(const lab_agent *a, const lab_agent *parent, int threads) {
    return (tune_order){.agent = a,
                        .parent = parent,
                        .tier = tier_best(),
                        .games = 60,
                        .rounds = 2,
                        .depth = 1,
                        .finish = 6,
                        .hold_out = 5,
                        .ridge = 10,
                        .seed = 3,
                        .threads = threads};
}

static void tuning_is_the_same_on_any_number_of_threads(void **state) {
    (void)state;
    const lab_agent a = parsed("phases,positional=1,edge=1,evaporation=0", 6);
    const lab_agent parent = parsed("phases", 6);
    listener l = {0};
    tune_order one = tiny(&a, &parent, 1), three = tiny(&a, &parent, 3);
    tune_result first, second;
    one.progress = listen;
    one.progress_context = &l;
    assert_int_equal(tune_run(&one, &first, NULL), OK);
    assert_int_equal(tune_run(&three, &second, NULL), OK);
    assert_int_equal(l.games, one.games);
    assert_same_evaluation(&first.agent, &second.agent);
    assert_memory_equal(first.quality, second.quality, sizeof first.quality);
    three.seed++;
    assert_int_equal(tune_run(&three, &second, NULL), OK);
    assert_true(first.agent.evaluation.terms[1].weight[0] !=
                second.agent.evaluation.terms[1].weight[0]);
}

/* Weights that were learned say more about the games they were learned from than the parent's: the
 * parent's terms are among theirs. */
static void learning_lowers_the_loss(void **state) {
    (void)state;
    const lab_agent a = parsed("phases", 6);
    tune_order o = tiny(&a, &a, 1);
    tune_result r;
    o.games = 300;
    o.ridge = 0.01;
    assert_int_equal(tune_run(&o, &r, NULL), OK);
    const tune_quality train = tune_quality_all(&r, TUNE_TRAIN),
                       test = tune_quality_all(&r, TUNE_TEST);
    assert_true(train.learned.loss < train.parent.loss);
    assert_true(train.learned.loss > 0.05 && test.learned.loss < 0.69);
    assert_true(train.learned.rows == train.parent.rows && test.learned.rows > 100);
    assert_true(r.factor > 0);
    assert_int_equal(r.games[TUNE_TRAIN] + r.games[TUNE_TEST] <= o.games, 1);
    assert_true(r.games[TUNE_TEST] > 20 && r.games[TUNE_TRAIN] > 150);
}

static void tuning_can_be_stopped(void **state) {
    (void)state;
    const lab_agent a = parsed("sized", 6);
    listener l = {.stop_after = 40}; /* in the second round */
    tune_order o = tiny(&a, &a, 2);
    tune_result r;
    fault f;
    o.stop = &l.stop;
    o.progress = listen;
    o.progress_context = &l;
    assert_int_equal(tune_run(&o, &r, &f), E_STOPPED);
}

static void bad_orders(void **state) {
    (void)state;
    const lab_agent a = parsed("sized", 6), whole = parsed("bob", 6);
    tune_result r;
    fault f;
    tune_order o = tiny(&a, &a, 1);
    o.games = 1;
    assert_int_equal(tune_run(&o, &r, &f), E_RANGE);
    o = tiny(&a, &a, 1);
    o.ridge = 0;
    assert_int_equal(tune_run(&o, &r, &f), E_RANGE);
    o = tiny(&whole, &a, 1);
    assert_int_equal(tune_run(&o, &r, &f), E_RANGE);
}

static void memory_may_be_short(void **state) {
    (void)state;
    const lab_agent a = parsed("static", 4);
    for (size_t n = 0;; n++) {
        failing_alloc memory;
        tune_result r;
        tune_order o = tiny(&a, &a, 1);
        failing_alloc_start(&memory, n, false);
        o.games = 8;
        o.hold_out = 0;
        o.memory = &memory.memory;
        const status result = tune_run(&o, &r, NULL);
        assert_int_equal(memory.live, 0);
        assert_int_equal(result, memory.failed ? E_NOMEM : OK);
        if (!memory.failed) break;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_weights_are_recovered),
        cmocka_unit_test(the_slope_is_gone),
        cmocka_unit_test(threads_do_not_matter_to_a_fit),
        cmocka_unit_test(a_ridge_holds_weights),
        cmocka_unit_test(errors_by_hand),
        cmocka_unit_test(a_fit_needs_rows_and_memory),
        cmocka_unit_test(columns_are_what_the_agent_looks_at),
        cmocka_unit_test(classes_are_symmetric),
        cmocka_unit_test(some_agents_cannot_learn),
        cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(games_are_clean),
        cmocka_unit_test(shares_of_discs),
        cmocka_unit_test(tuning_is_the_same_on_any_number_of_threads),
        cmocka_unit_test(learning_lowers_the_loss),
        cmocka_unit_test(tuning_can_be_stopped),
        cmocka_unit_test(bad_orders),
        cmocka_unit_test(memory_may_be_short),
    };
    return cmocka_run_group_tests_name("tune", tests, NULL, NULL);
}
