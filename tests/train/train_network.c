/* The network that corrects the sum of weights: what it learns, its gradients, its file. */
#include "base/rng.h"
#include "base/stop.h"
#include "base/text.h"
#include "engine/engine.h"
#include "engine/eval/learned.h"
#include "engine/weights.h"
#include "game/board.h"
#include "game/position.h"
#include "game/symmetry.h"
#include "game/tier.h"
#include "support/failing_alloc.h"
#include "support/settings.h"
#include "train/fit/dataset.h"
#include "train/fit/fit.h"
#include "train/fit/fit_lane.h"
#include "train/fit/network_fit.h"
#include "train/fit/network_lane.h"
#include "train/fit/network_model.h"
#include "train/fit/network_places.h"
#include "train/fit/network_round.h"
#include "train/record.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* No pattern has both b2 and d1. */
static const pattern few[] = {
    {"line", 4, {2, 3, 4, 5}},
    {"block", 4, {0, 1, 8, 9}},
};

enum { FEW = sizeof few / sizeof *few, SEED = 20261318 };

static eval_weights empty_weights(void) {
    static const eval_layer shape[EVAL_LAYERS] = {
        {.patterns = FEW, .anchor_count = 2, .anchors = {12, 40}},
        {.patterns = 1, .anchor_count = 1, .anchors = {12}}};
    eval_weights w;
    assert_int_equal(eval_weights_make(8, few, FEW, shape, NULL, &w, NULL), OK);
    return w;
}

/* ---- made-up data ---- */

static int sign_at(board b, int square) {
    return (int)(b.own >> square & 1) - (int)(b.opp >> square & 1);
}

/* A product of features that lie in different patterns: the disc on each of b2 and its images times
 * those on d1 and a4. */
static double worth(board b) {
    int sum = 0;
    for (int i = 0; i < SYMMETRIES; i++) {
        const board image = board_image(b, i);
        sum += sign_at(image, 9) * sign_at(image, 3);
    }
    return 4 * sum;
}

static int random_square(uint64_t moves, rng *r) {
    for (uint64_t skip = rng_below(r, (uint64_t)__builtin_popcountll(moves)); skip; skip--)
        moves &= moves - 1;
    return __builtin_ctzll(moves);
}

/* head: only positions of this head; -1: all. */
static dataset made_data(int games, int hold_out, int head) {
    const dataset_options o = {.mix = 0, .hold_out = hold_out, .threads = 1};
    const uint64_t seed = setting_seed(SEED);
    dataset d = dataset_make(&o);
    for (int g = 0; g < games; g++) {
        rng r = rng_make(seed, (uint64_t)g);
        for (board b = {UINT64_C(0x0000000810000000), UINT64_C(0x0000001008000000)};
             !board_over(b);) {
            if (!board_moves(b)) b = board_pass(b);
            const record one = {
                .board = b, .game = (uint32_t)g, .value = (int16_t)lrint(16 * worth(b))};
            if (head < 0 || network_head_of(__builtin_popcountll(board_empty(b))) == head)
                assert_int_equal(dataset_add(&d, &one, false, NULL), OK);
            b = board_play(b, random_square(board_moves(b), &r));
        }
    }
    assert_int_equal(dataset_finish(&d, NULL), OK);
    return d;
}

static network_fit_options quick_options(void) {
    network_fit_options o = network_fit_usual();
    o.epochs = 1;
    o.batch = 64;
    o.tier = TIER_BASELINE;
    o.made = "2026-11-18";
    return o;
}

/* ---- learning ---- */

/* The sum of weights is fitted first, so that only what no sum can say is left. */
static void a_product_is_learned(void **state) {
    (void)state;
    dataset d = made_data(4000, 10, network_head_of(24));
    eval_weights w = empty_weights();
    fit_options linear = fit_usual();
    fit_result fitted;
    network_fit_options o = quick_options();
    network_fit_result r;
    linear.iterations = 20;
    linear.pass.tail = 0;
    assert_int_equal(fit_layer(&d, &w, EVAL_MAIN, &linear, &fitted, NULL), OK);
    o.epochs = 12;
    o.rate = 0.1;
    o.decay = 0.01;
    o.batch = 32;
    o.tier = tier_best();
    assert_int_equal(network_fit(&d, &w, &o, &r, NULL), OK);
    const fit_error by_sum = fit_errors_all(&fitted.errors_held),
                    before = fit_errors_all(&r.errors_before), after = fit_errors_all(&r.errors),
                    unrounded = fit_errors_all(&r.errors_float);
    assert_true(fabs(fit_error_mean(&by_sum) - fit_error_mean(&before)) < 0.1);
    assert_true(fit_error_mean(&after) < 0.7 * fit_error_mean(&before));
    assert_true(fabs(fit_error_mean(&after) - fit_error_mean(&unrounded)) < 0.2);
    assert_true(r.has_held && !r.has_stopped && r.rounding.kept > 300);
    eval_weights_clear(&w);
    dataset_clear(&d);
}

/* ---- gradients ---- */

/* Half the weighted squares of all errors, by values alone. */
static double loss_of(const network_lane *lane, const network_places *p, const network_model *m,
                      const dataset *d) {
    double sum = 0;
    for (size_t i = 0; i < d->count; i++) {
        const dataset_sample *s = &d->samples[i];
        const double missing = (double)s->label - lane->correct(p, m, s->own, s->opp);
        sum += 0.5 * s->weight / DATASET_WEIGHT * missing * missing;
    }
    return sum;
}

/* The model with all numbers random, the heads different from each other. */
static void shake(network_model *m, rng *r) {
    for (int h = 0; h < NETWORK_HEADS; h++) {
        float *number = &m->heads[h].first[0][0];
        for (size_t i = 0; i < sizeof(network_numbers) / sizeof(float) - 15; i++)
            number[i] += (float)(0.2 * (rng_unit(r) - 0.5));
    }
}

typedef struct learned_once {
    network_slopes slopes;
    network_trace *traces;
} learned_once;

static void learn_all(const network_lane *lane, const network_places *p, const network_model *m,
                      const dataset *d, learned_once *out) {
    fit_errors errors = {.side = BOARD_SIZE};
    float *missing = calloc(d->count, sizeof *missing);
    memset(&out->slopes, 0, sizeof out->slopes);
    out->traces = calloc(d->count, sizeof *out->traces);
    assert_true(missing && out->traces);
    for (size_t i = 0; i < d->count; i++) missing[i] = d->samples[i].label;
    lane->learn(&(network_stretch){.places = p,
                                   .model = m,
                                   .samples = d->samples,
                                   .missing = missing,
                                   .count = d->count,
                                   .tail = 1e6F,
                                   .traces = out->traces,
                                   .slopes = &out->slopes,
                                   .errors = &errors});
    free(missing);
}

/* Compares a slope with a difference of the loss. Cuts make it uneven, so the step is small. */
static void assert_slope(const network_lane *lane, const network_places *p, network_model *m,
                         const dataset *d, float *number, double slope) {
    const float kept = *number, step = 1e-3F;
    double loss[2];
    for (int side = 0; side < 2; side++) {
        *number = side ? kept + step : kept - step;
        loss[side] = loss_of(lane, p, m, d);
    }
    *number = kept;
    const double wanted =
        (loss[1] - loss[0]) / (2 * (double)step) / NETWORK_MODEL_DISCS / NETWORK_MODEL_DISCS;
    if (fabs(slope - wanted) > 0.03 * fabs(wanted) + 0.3)
        fail_msg("slope %.4f, by differences %.4f", slope, wanted);
}

static double row_slope(const learned_once *l, size_t count, uint32_t row, int number) {
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        for (int g = 0; g < NETWORK_GROUPS; g++)
            for (int k = l->traces[i].look.start[g]; k < l->traces[i].look.start[g + 1]; k++)
                if (l->traces[i].look.row[k] == row) sum += (double)l->traces[i].slope[g][number];
    return sum;
}

static void gradients_are_those_of_the_loss(void **state) {
    (void)state;
    enum { NUMBERS = sizeof(network_numbers) / sizeof(float) - 15 };
    dataset d = made_data(4, 0, -1);
    eval_weights w = empty_weights();
    network_places p;
    network_model m;
    learned_once l;
    rng r = rng_make(setting_seed(SEED), 3);
    const network_lane *lane = network_lane_of(TIER_BASELINE);
    assert_int_equal(network_places_make(&w, NULL, &p, NULL), OK);
    assert_int_equal(network_model_make(p.rows, 1, NULL, &m, NULL), OK);
    shake(&m, &r);
    learn_all(lane, &p, &m, &d, &l);
    for (int n = 0; n < 60; n++) {
        const dataset_sample *s = &d.samples[rng_below(&r, d.count)];
        const int head = network_head_of(dataset_empty(s));
        const size_t at = rng_below(&r, NUMBERS);
        assert_slope(lane, &p, &m, &d, &m.heads[head].first[0][0] + at,
                     (double)(&l.slopes.heads[head].first[0][0])[at]);
    }
    for (int n = 0; n < 60; n++) {
        const network_look *look = &l.traces[rng_below(&r, d.count)].look;
        const uint32_t row = look->row[rng_below(&r, look->start[NETWORK_GROUPS])];
        const int number = (int)rng_below(&r, NETWORK_WIDTH);
        assert_slope(lane, &p, &m, &d, m.numbers + (size_t)row * NETWORK_WIDTH + number,
                     row_slope(&l, d.count, row, number));
    }
    free(l.traces);
    network_model_clear(&m);
    network_places_clear(&p);
    eval_weights_clear(&w);
    dataset_clear(&d);
}

/* ---- symmetry ---- */

static void images_of_a_position_have_one_value(void **state) {
    (void)state;
    dataset d = made_data(2, 0, -1);
    eval_weights w = empty_weights();
    network_places p;
    network_model m;
    rng r = rng_make(setting_seed(SEED), 5);
    const network_lane *lane = network_lane_of(TIER_BASELINE);
    double largest = 0;
    assert_int_equal(network_places_make(&w, NULL, &p, NULL), OK);
    assert_int_equal(network_model_make(p.rows, 1, NULL, &m, NULL), OK);
    assert_true(lane->correct(&p, &m, d.samples[0].own, d.samples[0].opp) == 0); /* a new one */
    shake(&m, &r);
    for (size_t i = 0; i < d.count; i++) {
        const board b = {d.samples[i].own, d.samples[i].opp};
        const double value = lane->correct(&p, &m, b.own, b.opp);
        largest = fmax(largest, fabs(value));
        for (int k = 1; k < SYMMETRIES; k++) {
            const board image = board_image(b, k);
            assert_true(fabs(lane->correct(&p, &m, image.own, image.opp) - value) < 1e-4);
        }
    }
    assert_true(largest > 1);
    network_model_clear(&m);
    network_places_clear(&p);
    eval_weights_clear(&w);
    dataset_clear(&d);
}

/* ---- the file ---- */

static buffer file_of(const eval_weights *w) {
    buffer file = buffer_make(NULL);
    eval_weights_write(w, &file);
    assert_int_equal(buffer_status(&file), OK);
    return file;
}

static status learn_file(const dataset *d, const network_fit_options *o, buffer *file,
                         network_fit_result *r, fault *f) {
    eval_weights w = empty_weights();
    rng random = rng_make(SEED, 4);
    for (int i = 0; i < w.layers[EVAL_MAIN].anchor_count * w.layers[EVAL_MAIN].per_anchor; i++)
        w.layers[EVAL_MAIN].numbers[i] = (int16_t)((int)rng_below(&random, 200) - 100);
    memcpy(w.made, "2026-01-31", sizeof w.made);
    const status result = network_fit(d, &w, o, r, f);
    *file = file_of(&w);
    eval_weights_clear(&w);
    return result;
}

/* The numbers of the file as they are learned: 128, 256, 1024 or 2048 for 1. */
static void read_numbers(const network *n, const network_places *p, network_model *m) {
    for (int row = 0; row < p->rows; row++)
        for (int i = 0; i < NETWORK_WIDTH; i++)
            m->numbers[row * NETWORK_WIDTH + i] =
                n->numbers[n->row_of[row] * NETWORK_WIDTH + i] / 128.0F;
    for (int h = 0; h < NETWORK_HEADS; h++) {
        const network_head *from = &n->heads[h];
        network_numbers *to = &m->heads[h];
        for (int i = 0; i < NETWORK_WIDTH; i++) {
            to->bias[i] = from->bias[i] / 256.0F;
            to->skip[i] = from->skip[i] / 2048.0F;
            for (int k = 0; k < NETWORK_HIDDEN; k++) to->first[i][k] = from->first[i][k] / 1024.0F;
        }
        for (int k = 0; k < NETWORK_HIDDEN; k++) {
            to->first_bias[k] = (float)from->first_bias[k] / (256 * 1024);
            for (int i = 0; i < 2; i++) to->last[i][k] = from->last[i][k] / 2048.0F;
        }
        to->out = (float)from->out / 2048;
    }
}

/* What the file stores is what was learned, but for half a unit; rows never seen are empty. */
static void rounding_changes_little(void **state) {
    (void)state;
    enum { NUMBERS = sizeof(network_numbers) / sizeof(float) - 15 };
    eval_weights w = empty_weights();
    network_places p;
    network_model m, before, read;
    network_rounding told;
    rng r = rng_make(setting_seed(SEED), 6);
    assert_int_equal(network_places_make(&w, NULL, &p, NULL), OK);
    assert_int_equal(network_model_make(p.rows, 1, NULL, &m, NULL), OK);
    assert_int_equal(network_model_make(p.rows, 1, NULL, &before, NULL), OK);
    assert_int_equal(network_model_make(p.rows, 1, NULL, &read, NULL), OK);
    shake(&m, &r);
    memcpy(before.heads, m.heads, NETWORK_HEADS * sizeof *m.heads);
    for (int row = 1; row < p.rows; row++) m.seen[row] = 1;
    assert_int_equal(network_round(&p, &m, NETWORK_ROWS_MAX, &w, &told, NULL), OK);
    assert_int_equal(told.kept, p.rows - 1);
    assert_int_equal(told.clamped, 0);
    read_numbers(&w.network, &p, &read);
    for (int i = 0; i < NETWORK_WIDTH; i++) assert_true(read.numbers[i] == 0);
    for (int row = 1; row < p.rows; row++) {
        const int stored = row < p.classes ? row : p.classes + p.tied[row - p.classes];
        for (int i = 0; i < NETWORK_WIDTH; i++) {
            const float x = read.numbers[row * NETWORK_WIDTH + i];
            assert_true(fabsf(x - before.numbers[stored * NETWORK_WIDTH + i]) < 0.501F / 128);
            assert_true(stored != row || m.numbers[row * NETWORK_WIDTH + i] == x);
        }
    }
    for (int h = 0; h < NETWORK_HEADS; h++)
        for (int i = 0; i < NUMBERS; i++) {
            const float x = (&read.heads[h].first[0][0])[i];
            assert_true(fabsf(x - (&before.heads[h].first[0][0])[i]) < 0.501F / 256);
            assert_true((&m.heads[h].first[0][0])[i] == x);
        }
    network_model_clear(&m);
    network_model_clear(&before);
    network_model_clear(&read);
    network_places_clear(&p);
    eval_weights_clear(&w);
}

static double sum_of(const eval_weights *w, const network_places *p, const dataset_sample *s) {
    const eval_layer *l = &w->layers[EVAL_MAIN];
    int16_t *numbers = calloc((size_t)l->per_anchor, sizeof *numbers);
    assert_non_null(numbers);
    eval_mix_numbers(l, 8, dataset_empty(s), numbers);
    const int sum = network_places_sum(p, numbers, s->own, s->opp);
    free(numbers);
    return (double)sum / EVAL_WEIGHT_DISC;
}

typedef struct compared {
    double count, missing, apart; /* sums of |label - engine|, |engine - trainer| */
    double moved;                 /* of |correction| */
} compared;

static void compare_one(engine *e, const eval_weights *w, const network_places *p,
                        const network_model *m, const dataset_sample *s, compared *c) {
    const position at = record_position(&(record){.board = {s->own, s->opp}});
    double value;
    if (!board_moves((board){s->own, s->opp})) return;
    assert_int_equal(engine_evaluate(e, &at, &value, NULL), OK);
    const double correction = network_lane_of(TIER_BASELINE)->correct(p, m, s->own, s->opp),
                 told = sum_of(w, p, s) + correction;
    if (fabs(value - told) > 0.75) fail_msg("engine %.3f, trainer %.3f", value, told);
    c->count++;
    c->missing += fabs((double)s->label - value) * s->weight / DATASET_WEIGHT;
    c->apart += fabs(value - told);
    c->moved += fabs(correction);
}

/* The engine rounds down at a few places; the trainer does not. */
static void the_engine_computes_what_was_learned(void **state) {
    (void)state;
    dataset d = made_data(30, 3, -1);
    network_fit_options o = quick_options();
    network_fit_result r;
    eval_weights w;
    network_places p;
    network_model m;
    engine_options eo = {.threads = 1, .table_mb = 1, .tier = tier_best()};
    engine *e;
    buffer file;
    compared c = {.count = 0};
    o.rate = 0.2;
    o.epochs = 3;
    assert_int_equal(learn_file(&d, &o, &file, &r, NULL), OK);
    assert_int_equal(eval_weights_read(buffer_view(&file), NULL, &w, NULL), OK);
    assert_int_equal(w.network.rows, r.rounding.kept + 1);
    assert_int_equal(network_places_make(&w, NULL, &p, NULL), OK);
    assert_int_equal(network_model_make(p.rows, 1, NULL, &m, NULL), OK);
    read_numbers(&w.network, &p, &m);
    assert_int_equal(learned_make(buffer_view(&file), NULL, &eo.weights, NULL), OK);
    assert_int_equal(engine_create(&eo, &e, NULL), OK);
    for (size_t i = d.learned[DATASET_EMPTIES]; i < d.count; i++)
        compare_one(e, &w, &p, &m, &d.samples[i], &c);
    const fit_error told = fit_errors_all(&r.errors);
    assert_true(c.count > 100 && c.moved / c.count > 1);
    assert_true(c.apart / c.count < 0.25);
    if (fabs(c.missing - told.absolute) > 0.25 * c.count + 10)
        fail_msg("engine errs by %.3f, the fit told %.3f", c.missing, told.absolute);
    engine_free(e);
    learned_leave(eo.weights);
    network_model_clear(&m);
    network_places_clear(&p);
    eval_weights_clear(&w);
    buffer_clear(&file);
    dataset_clear(&d);
}

static void any_number_of_threads_and_every_tier_learn_the_same(void **state) {
    (void)state;
    dataset d = made_data(8, 4, -1);
    buffer first = {.length = 0};
    for (int threads = 1; threads <= 3; threads++)
        for (int t = 0; t < TIER_COUNT; t++) {
            if (!tier_usable((tier)t)) continue;
            network_fit_options o = quick_options();
            network_fit_result r;
            buffer file;
            o.threads = threads;
            o.tier = (tier)t;
            assert_int_equal(learn_file(&d, &o, &file, &r, NULL), OK);
            if (first.length == 0) {
                first = file;
                continue;
            }
            assert_true(view_equal(buffer_view(&first), buffer_view(&file)));
            buffer_clear(&file);
        }
    network_fit_options other = quick_options();
    network_fit_result r;
    buffer file;
    other.seed = 2;
    assert_int_equal(learn_file(&d, &other, &file, &r, NULL), OK);
    assert_false(view_equal(buffer_view(&first), buffer_view(&file)));
    buffer_clear(&file);
    buffer_clear(&first);
    dataset_clear(&d);
}

/* ---- stops and refusals ---- */

static void stop_it(void *context, const fit_progress *p) {
    assert_true(p->iteration > 0 && p->iteration < 100);
    *(stop_token *)context = true;
}

static void a_stop_keeps_what_was_learned(void **state) {
    (void)state;
    dataset d = made_data(8, 4, -1);
    stop_token stop = false;
    network_fit_options o = quick_options();
    network_fit_result r;
    eval_weights w;
    buffer file;
    fault f;
    o.stop = &stop;
    o.measured = stop_it;
    o.context = &stop;
    assert_int_equal(learn_file(&d, &o, &file, &r, NULL), OK);
    assert_true(r.has_stopped && r.samples < (double)d.learned[DATASET_EMPTIES]);
    assert_int_equal(eval_weights_read(buffer_view(&file), NULL, &w, NULL), OK);
    assert_true(w.network.rows > 1);
    assert_string_equal(w.made, "2026-11-18");
    assert_non_null(strstr(w.data, "network: "));
    assert_non_null(strstr(w.error, "of the sum alone"));
    eval_weights_clear(&w);
    buffer_clear(&file);
    assert_int_equal(learn_file(&d, &o, &file, &r, &f), E_STOPPED); /* set before it begins */
    assert_int_equal(eval_weights_read(buffer_view(&file), NULL, &w, NULL), OK);
    assert_int_equal(w.network.rows, 0);
    eval_weights_clear(&w);
    buffer_clear(&file);
    dataset_clear(&d);
}

static void bad_settings_are_refused(void **state) {
    (void)state;
    static const pattern middle[] = {{"edge", 8, {0, 1, 2, 3, 4, 5, 6, 7}},
                                     {"middle", 4, {27, 28, 35, 36}}};
    dataset d = made_data(1, 0, -1), none = made_data(0, 0, -1);
    network_fit_result r;
    buffer file;
    fault f;
    network_fit_options o = quick_options();
    assert_int_equal(learn_file(&none, &o, &file, &r, &f), E_RANGE);
    buffer_clear(&file);
    for (int rows = 1; rows <= NETWORK_ROWS_MAX + 1; rows += NETWORK_ROWS_MAX) {
        o.rows = rows;
        assert_int_equal(learn_file(&d, &o, &file, &r, &f), E_RANGE);
        buffer_clear(&file);
    }
    const eval_layer shape[EVAL_LAYERS] = {{.patterns = 2, .anchor_count = 1, .anchors = {12}},
                                           {.patterns = 1, .anchor_count = 1, .anchors = {12}}};
    eval_weights w;
    o = quick_options();
    assert_int_equal(eval_weights_make(8, middle, 2, shape, NULL, &w, NULL), OK);
    assert_int_equal(network_fit(&d, &w, &o, &r, &f), E_RANGE);
    assert_non_null(strstr(f.text, "middle"));
    eval_weights_clear(&w);
    dataset_clear(&d);
    dataset_clear(&none);
}

/* Rows that a file has no room for are those seen least. */
static void rows_seen_least_are_dropped(void **state) {
    (void)state;
    dataset d = made_data(8, 4, -1);
    network_fit_options o = quick_options();
    network_fit_result r;
    eval_weights w;
    buffer file;
    o.rows = 21;
    assert_int_equal(learn_file(&d, &o, &file, &r, NULL), OK);
    assert_int_equal(eval_weights_read(buffer_view(&file), NULL, &w, NULL), OK);
    assert_int_equal(w.network.rows, 21);
    assert_int_equal(r.rounding.kept, 20);
    assert_true(r.rounding.dropped > 100);
    /* Nobody can move to a corner of the board in most positions. */
    assert_int_not_equal(w.network.row_of[w.network.classes], 0);
    eval_weights_clear(&w);
    buffer_clear(&file);
    dataset_clear(&d);
}

static void short_memory_is_a_failure_and_no_leak(void **state) {
    (void)state;
    dataset d = made_data(1, 0, -1);
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        eval_weights w = empty_weights();
        network_fit_options o = quick_options();
        network_fit_result r;
        o.memory = &a.memory;
        const status result = network_fit(&d, &w, &o, &r, NULL);
        assert_int_equal(a.live, 0);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        eval_weights_clear(&w);
        if (!a.failed) break;
    }
    dataset_clear(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_product_is_learned),
        cmocka_unit_test(gradients_are_those_of_the_loss),
        cmocka_unit_test(images_of_a_position_have_one_value),
        cmocka_unit_test(rounding_changes_little),
        cmocka_unit_test(the_engine_computes_what_was_learned),
        cmocka_unit_test(any_number_of_threads_and_every_tier_learn_the_same),
        cmocka_unit_test(a_stop_keeps_what_was_learned),
        cmocka_unit_test(bad_settings_are_refused),
        cmocka_unit_test(rows_seen_least_are_dropped),
        cmocka_unit_test(short_memory_is_a_failure_and_no_leak),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
