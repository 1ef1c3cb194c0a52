/* How an evaluation is measured: sums by hand, positions one by one, the same on every tier. */
#include "train/eval_error.h"
#include "base/rng.h"
#include "base/text.h"
#include "engine/engine.h"
#include "engine/eval/learned.h"
#include "engine/weights.h"
#include "game/board.h"
#include "game/position.h"
#include "game/tier.h"
#include "support/random_play.h"
#include "support/settings.h"
#include "train/record.h"
#include "train/record_list.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

enum { POSITIONS = 60 };

static void assert_near(double value, double wanted) {
    if (!(fabs(value - wanted) < 1e-9)) fail_msg("%.12f instead of %.12f", value, wanted);
}

/* ---- sums ---- */

/* Errors 3, -1, 1 and -3; the third is a draw, of the others two have the right sign. */
static void errors_add_up(void **state) {
    (void)state;
    static const double values[] = {5, -3, 1, -1}, labels[] = {2, -2, 0, 2};
    eval_error e = {.count = 0};
    for (int i = 0; i < 4; i++) eval_error_add(&e, values[i], labels[i]);
    assert_int_equal(e.count, 4);
    assert_near(eval_error_mean(&e), 2);
    assert_near(eval_error_root(&e), sqrt(5));
    assert_near(eval_error_bias(&e), 0);
    assert_near(eval_error_winner(&e), 2.0 / 3);
    /* Means 0.5 and 0.5: (4.5*1.5 + 3.5*2.5 - 0.5*0.5 - 1.5*1.5) / sqrt(35 * 11) */
    assert_near(eval_error_correlation(&e), 13 / sqrt(35.0 * 11));
}

static void a_value_that_says_nothing_is_wrong(void **state) {
    (void)state;
    eval_error e = {.count = 0};
    eval_error_add(&e, 0, 4);
    eval_error_add(&e, 0.0625, 4);
    assert_near(eval_error_winner(&e), 0.5);
    assert_near(eval_error_bias(&e), (-4 - 3.9375) / 2);
}

static void nothing_has_no_error(void **state) {
    (void)state;
    eval_error e = {.count = 0};
    assert_true(isnan(eval_error_mean(&e)) && isnan(eval_error_root(&e)));
    assert_true(isnan(eval_error_bias(&e)) && isnan(eval_error_winner(&e)));
    assert_true(isnan(eval_error_correlation(&e)));
    eval_error_add(&e, 3, 0);
    eval_error_add(&e, 4, 0);
    assert_true(isnan(eval_error_winner(&e)));
    assert_true(isnan(eval_error_correlation(&e)));
    assert_near(eval_error_mean(&e), 3.5);
}

static void the_best_label_counts(void **state) {
    (void)state;
    record r = {.result = -4, .value = 40, .exact = true};
    assert_int_equal(label_kind_of(&r), LABEL_EXACT);
    assert_near(label_of(&r), -4);
    r.exact = false;
    assert_int_equal(label_kind_of(&r), LABEL_SEARCHED);
    assert_near(label_of(&r), 2.5);
    r.value = RECORD_NO_VALUE;
    assert_int_equal(label_kind_of(&r), LABEL_PLAYED);
    assert_near(label_of(&r), -4);
}

/* ---- engines ---- */

static const pattern few[] = {{"edge", 8, {0, 1, 2, 3, 4, 5, 6, 7}},
                              {"corner", 4, {0, 1, 8, 9}},
                              {"middle", 3, {27, 28, 29}}};

/* Weights by chance, so that a wrong place or layer is seen. */
static learned *random_weights(void) {
    const eval_layer layers[EVAL_LAYERS] = {
        {.patterns = 3, .anchor_count = 3, .anchors = {4, 30, 58}},
        {.patterns = 2, .anchor_count = 2, .anchors = {12, 22}}};
    eval_weights w;
    learned *made = NULL;
    buffer file = buffer_make(NULL);
    rng r = rng_make(setting_seed(20270201), 0);
    assert_int_equal(eval_weights_make(8, few, 3, layers, NULL, &w, NULL), OK);
    for (int i = 0; i < EVAL_LAYERS; i++)
        for (int k = 0; k < w.layers[i].anchor_count * w.layers[i].per_anchor; k++)
            w.layers[i].numbers[k] = (int16_t)((int)(rng_next(&r) % 800) - 400);
    (void)snprintf(w.made, sizeof w.made, "2027-02-01");
    eval_weights_write(&w, &file);
    assert_int_equal(learned_make(buffer_view(&file), NULL, &made, NULL), OK);
    eval_weights_clear(&w);
    buffer_clear(&file);
    return made;
}

static engine *open_with(learned *weights, tier t) {
    const engine_options o = {
        .threads = 1, .table_mb = 1, .tier = t, .weights = weights, .by_hand = !weights};
    engine *e = NULL;
    assert_int_equal(engine_create(&o, &e, NULL), OK);
    return e;
}

static double value_of(engine *e, engine_layer layer, board b) {
    const position p = record_position(&(record){.board = b});
    double value = 0;
    assert_int_equal(engine_evaluate_as(e, layer, &p, &value, NULL), OK);
    return value;
}

/* ---- errors of positions ---- */

static record random_record(rng *r) {
    const position p = random_reachable(r, 8, 0);
    return (record){.board = board_from_grid(&p.grid),
                    .result = (int8_t)((int)(rng_next(r) % 129) - 64),
                    .exact = rng_next(r) & 1,
                    .source = (record_source)(rng_next(r) % RECORD_SOURCES),
                    .value = rng_next(r) & 1 ? RECORD_NO_VALUE : (int16_t)(rng_next(r) % 1024)};
}

static bool belongs(const record *r, const eval_slice *s) {
    const int empty = __builtin_popcountll(board_empty(r->board));
    return empty >= s->least && empty <= s->most &&
           (s->source == EVAL_ERROR_ANY || s->source == (int)r->source) &&
           (s->label == EVAL_ERROR_ANY || s->label == (int)label_kind_of(r));
}

static void check_slice(engine *e, engine_layer layer, const record_list *l, const eval_errors *got,
                        const eval_slice *s) {
    eval_error wanted = {.count = 0};
    for (size_t i = 0; i < l->count; i++)
        if (belongs(&l->items[i], s))
            eval_error_add(&wanted, value_of(e, layer, l->items[i].board), label_of(&l->items[i]));
    const eval_error found_one = eval_errors_of(got, s);
    assert_int_equal(found_one.count, wanted.count);
    if (!wanted.count) return;
    assert_near(eval_error_mean(&found_one), eval_error_mean(&wanted));
    assert_near(eval_error_root(&found_one), eval_error_root(&wanted));
    assert_near(eval_error_bias(&found_one), eval_error_bias(&wanted));
}

static void slices_have_their_positions(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270202), 0);
    learned *weights = random_weights();
    engine *e = open_with(weights, tier_best());
    record_list l = {.memory = NULL};
    eval_errors got;
    for (int i = 0; i < 10 * POSITIONS; i++) {
        const record one = random_record(&r);
        assert_true(record_list_add(&l, &one));
    }
    for (engine_layer layer = ENGINE_LAYER_MAIN; layer <= ENGINE_LAYER_ORDER; layer++) {
        assert_int_equal(eval_errors_measure(e, layer, &l, &got, NULL), OK);
        for (int source = EVAL_ERROR_ANY; source < RECORD_SOURCES; source++)
            for (int label = EVAL_ERROR_ANY; label < LABEL_KINDS; label++) {
                check_slice(e, layer, &l, &got, &(eval_slice){0, 60, source, label});
                check_slice(e, layer, &l, &got, &(eval_slice){20, 33, source, label});
            }
    }
    record_list_clear(&l);
    engine_free(e);
    learned_leave(weights);
}

/* ---- many at once ---- */

/* A move that leaves the other side nothing: the search needs no evaluation there. */
static bool takes_all(board b) {
    for (uint64_t moves = board_moves(b); moves; moves &= moves - 1)
        if (board_play(b, __builtin_ctzll(moves)).own == 0) return true;
    return false;
}

/* By the definition, one at a time. */
static void slow_below(engine *e, engine_layer layer, board b, int plies, engine_judged *all) {
    if (plies == 0) {
        all->count++;
        all->sum += (int64_t)(16 * value_of(e, layer, b));
        return;
    }
    if (takes_all(b)) return;
    for (uint64_t moves = board_moves(b); moves; moves &= moves - 1)
        slow_below(e, layer, board_play(b, __builtin_ctzll(moves)), plies - 1, all);
}

static engine_judged wanted_below(engine *e, engine_layer layer, const board *list) {
    engine_judged all = {.count = 0};
    for (int i = 0; i < POSITIONS; i++) slow_below(e, layer, list[i], 2, &all);
    return all;
}

static void check_below(learned *weights, engine_layer layer, const board *list) {
    engine *plain = open_with(weights, TIER_BASELINE);
    const engine_judged wanted = wanted_below(plain, layer, list);
    assert_true(wanted.count > POSITIONS && wanted.sum != 0);
    engine_free(plain);
    for (tier t = TIER_BASELINE; t < TIER_COUNT; t++) {
        if (!tier_usable(t)) continue;
        engine *e = open_with(weights, t);
        engine_judged got;
        assert_int_equal(engine_judge_below(e, layer, list, POSITIONS, &got, NULL), OK);
        assert_int_equal(got.count, wanted.count);
        assert_int_equal(got.sum, wanted.sum);
        engine_free(e);
    }
}

static void all_below_are_judged_on_every_tier(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270203), 0);
    learned *weights = random_weights();
    board list[POSITIONS];
    for (int i = 0; i < POSITIONS; i++) {
        const position p = random_reachable(&r, 8, 0);
        list[i] = board_from_grid(&p.grid);
    }
    check_below(weights, ENGINE_LAYER_MAIN, list);
    check_below(weights, ENGINE_LAYER_ORDER, list);
    check_below(NULL, ENGINE_LAYER_MAIN, list);
    learned_leave(weights);
}

static void the_layers_differ_and_the_hand_has_one(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270204), 0);
    learned *weights = random_weights();
    engine *e = open_with(weights, tier_best()), *hand = open_with(NULL, tier_best());
    int differ = 0;
    for (int i = 0; i < POSITIONS; i++) {
        const position p = random_start(&r, 8, 0);
        const board b = board_from_grid(&p.grid);
        double value = NAN;
        differ += value_of(e, ENGINE_LAYER_MAIN, b) != value_of(e, ENGINE_LAYER_ORDER, b);
        assert_int_equal(engine_evaluate(e, &p, &value, NULL), OK);
        assert_near(value, value_of(e, ENGINE_LAYER_MAIN, b));
        assert_near(value_of(hand, ENGINE_LAYER_MAIN, b), value_of(hand, ENGINE_LAYER_ORDER, b));
    }
    assert_true(differ > POSITIONS / 2);
    engine_free(e);
    engine_free(hand);
    learned_leave(weights);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_add_up),
        cmocka_unit_test(a_value_that_says_nothing_is_wrong),
        cmocka_unit_test(nothing_has_no_error),
        cmocka_unit_test(the_best_label_counts),
        cmocka_unit_test(slices_have_their_positions),
        cmocka_unit_test(all_below_are_judged_on_every_tier),
        cmocka_unit_test(the_layers_differ_and_the_hand_has_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
