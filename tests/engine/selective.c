/* Searches that leave lines out: how far they may be believed, and that they say so. */
#include "engine/inner/selective.h"
#include "base/fault.h"
#include "base/rng.h"
#include "engine/engine.h"
#include "game/position.h"
#include "game/tier.h"
#include "search/result.h"

#include "engine/eval/unit.h"
#include "support/endings.h"
#include "support/engine_ask.h"
#include "support/settings.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const selective_model model = {.mid = {1600, -80, 250, -20}, .end = {2000, -100, -10}};

static void errors_follow_the_model(void **state) {
    (void)state;
    assert_float_equal(selective_error(&model, 0, 1, 0), exp(1.6), 1e-9);
    assert_float_equal(selective_error(&model, 4, 8, 30), exp(1.6 - 0.32 + 0.25 * log(4) - 0.6),
                       1e-9);
    assert_float_equal(selective_end_error(&model, 2, 20), exp(2.0 - 0.2 - 0.2), 1e-9);
}

/* Of the same colour to move last, shallower than what it speaks for, and deeper for deeper. */
static void probes_fit_their_depths(void **state) {
    (void)state;
    selective_table t;
    selective_table_make(&model, 8, &t);
    for (int depth = 3; depth < SELECTIVE_DEPTHS; depth++) {
        assert_true(t.probe[depth] < depth);
        assert_int_equal(t.probe[depth] % 2, depth % 2);
        if (depth > 6) assert_true(t.probe[depth] >= t.probe[depth - 4]);
        for (int empty = 0; empty <= 60; empty++) {
            const double error = selective_error(&model, t.probe[depth], depth, empty);
            assert_true(fabs(t.error[empty][depth] - error * DISC) <= 0.5 + 1e-9);
            assert_true(t.error[empty][depth] <= t.at_once[empty][depth]);
        }
    }
}

/* A model of a large board is used as it is; one of 8x8 is stretched. */
static void large_boards_have_their_own_errors(void **state) {
    (void)state;
    selective_table own, guess;
    selective_model measured = model;
    measured.side = 12;
    selective_table_make(&measured, 12, &own);
    selective_table_make(&model, 12, &guess);
    for (int empty = 0; empty <= 140; empty++) {
        const double error = selective_error(&model, own.probe[8], 8, empty);
        const double stretched = 1.5 * selective_error(&model, own.probe[8], 8, empty * 64 / 144);
        assert_true(fabs(own.error[empty][8] - error * DISC) <= 0.5 + 1e-9);
        assert_true(fabs(guess.error[empty][8] - stretched * DISC) <= 0.5 + 1e-9);
    }
}

static void levels_are_known_by_their_percents(void **state) {
    (void)state;
    for (int level = 0; level <= SELECTIVE_LEVELS; level++) {
        assert_int_equal(selective_level(selective_percent(level)), level);
        if (level > 1) assert_true(selective_times(level) < selective_times(level - 1));
        /* So much of a normal distribution lies within the level's standard deviations. The
         * percentage is that share, to half a percent. */
        const double share = erf(selective_times(level) / 16.0 / sqrt(2));
        if (level > 0) assert_true(100 * share > selective_percent(level) - 0.5);
    }
    assert_int_equal(selective_percent(0), 100);
    assert_int_equal(selective_level(80), -1);
    assert_false(engine_knows_sure(0));
    for (int size = 4; size <= 12; size += 2) {
        assert_true(engine_knows_sure(engine_usual_sure(size)));
        assert_int_equal(engine_usual_sure(size), size <= 8 ? 73 : 60);
    }
    const engine_options o = {.threads = 1, .table_mb = 1, .tier = tier_best(), .sure = 80};
    engine *e = NULL;
    assert_int_equal(engine_create(&o, &e, NULL), E_RANGE);
}

/* ---- in the engine ---- */

static engine *open_sure(int percent) {
    const engine_options o = {.threads = 1, .table_mb = 4, .tier = tier_best(), .sure = percent};
    engine *e = NULL;
    assert_int_equal(engine_create(&o, &e, NULL), OK);
    return e;
}

static engine_result play(engine *e, const position *p, search_limits limits) {
    const engine_request r = {.search = {.limits = limits}, .goal = ENGINE_PLAY, .best = 1};
    engine_new_game(e);
    return ask(e, p, &r);
}

/* The surer, the nearer to the value of all lines, and the more it costs. */
static void surer_is_nearer_and_dearer(void **state) {
    (void)state;
    enum { DEPTH = 7 };
    const int percents[] = {100, 99, 73}, count = setting_quick() ? 10 : 60;
    engine *e[3];
    double off[3] = {0}, nodes[3] = {0};
    rng r = rng_make(setting_seed(20270701), 0);
    for (int k = 0; k < 3; k++) e[k] = open_sure(percents[k]);
    for (int i = 0; i < count; i++) {
        const position p = random_ending(&r, 8, 16 + i % 30, ENDING_GAME);
        double value = 0;
        for (int k = 0; k < 3; k++) {
            const engine_result out = play(e[k], &p, (search_limits){.depth = DEPTH});
            if (k == 0) value = out.best.value;
            off[k] += fabs(out.best.value - value);
            nodes[k] += (double)out.best.statistics.nodes;
            assert_int_equal(out.best.certainty, k == 0 ? CERTAIN_DEPTH : CERTAIN_SELECTIVE);
            assert_int_equal(out.best.percent, percents[k]);
        }
    }
    for (int k = 0; k < 3; k++) engine_free(e[k]);
    print_message("off by %.2f and %.2f discs, with %.0f %% and %.0f %% of the nodes\n",
                  off[1] / count, off[2] / count, 100 * nodes[1] / nodes[0],
                  100 * nodes[2] / nodes[0]);
    assert_true(off[1] <= off[2] && off[1] / count < 0.5 && off[2] / count < 2);
    assert_true(nodes[2] < nodes[1] && nodes[1] < nodes[0]);
}

/* Whatever ends a search: what it calls exact is the solver's value. */
static void exact_is_exact(void **state) {
    (void)state;
    engine *e = open_sure(73), *judge = open_sure(100);
    rng r = rng_make(setting_seed(20270702), 0);
    int exact = 0, selective = 0;
    for (int i = 0; i < (setting_quick() ? 20 : 150); i++) {
        const position p = random_ending(&r, 8, 12 + i % 5, ENDING_GAME);
        const uint64_t nodes = 100 + rng_below(&r, 40000);
        const engine_result out = play(e, &p, (search_limits){.nodes = nodes});
        if (position_over(&p)) continue;
        selective += out.best.certainty == CERTAIN_SELECTIVE;
        if (out.best.certainty == CERTAIN_SELECTIVE) assert_in_range(out.best.percent, 1, 99);
        if (out.best.certainty != CERTAIN_EXACT) continue;
        exact++;
        const engine_request whole = {.goal = ENGINE_EXACT};
        assert_true(ask(judge, &p, &whole).best.value == out.best.value);
    }
    print_message("%d exact, %d selective\n", exact, selective);
    assert_true(exact > 0 && selective > 0);
    engine_free(e);
    engine_free(judge);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_follow_the_model),
        cmocka_unit_test(probes_fit_their_depths),
        cmocka_unit_test(large_boards_have_their_own_errors),
        cmocka_unit_test(levels_are_known_by_their_percents),
        cmocka_unit_test(surer_is_nearer_and_dearer),
        cmocka_unit_test(exact_is_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
