/* Training: data sets, the parts of weights, passes, the fit and its file. */
#include "base/rng.h"
#include "base/stop.h"
#include "base/text.h"
#include "engine/weights.h"
#include "game/board.h"
#include "game/position.h"
#include "game/squares.h"
#include "game/symmetry.h"
#include "game/tier.h"
#include "support/failing_alloc.h"
#include "support/failing_files.h"
#include "support/settings.h"
#include "train/fit/dataset.h"
#include "train/fit/fit.h"
#include "train/fit/fit_job.h"
#include "train/fit/fit_lane.h"
#include "train/fit/fit_pass.h"
#include "train/fit/fit_space.h"
#include "train/fit/pattern_text.h"
#include "train/record.h"

#include <errno.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* One with halves and a symmetry of its own, one with halves and none, one without halves. */
static const pattern few[] = {
    {"edge", 8, {0, 1, 2, 3, 4, 5, 6, 7}},
    {"hook", 7, {0, 1, 2, 8, 9, 10, 3}},
    {"diagonal", 4, {4, 13, 22, 31}},
};

enum { FEW = sizeof few / sizeof *few };

static const eval_layer shape[EVAL_LAYERS] = {
    {.patterns = FEW, .anchor_count = 3, .anchors = {8, 28, 50}},
    {.patterns = 2, .anchor_count = 2, .anchors = {12, 22}}};

static eval_weights empty_weights(void) {
    eval_weights w;
    assert_int_equal(eval_weights_make(8, few, FEW, shape, NULL, &w, NULL), OK);
    return w;
}

/* ---- values once more, slowly ---- */

/* Where in the weights of an anchor a position looks. */
typedef struct looks {
    int at[PATTERN_PLACES + 3];
    int count;
} looks;

typedef struct slow {
    pattern_set set;
    eval_layer layer;
    uint32_t *ties;
} slow;

static slow slow_make(void) {
    eval_weights w = empty_weights();
    slow s = {.set = w.set, .layer = w.layers[EVAL_MAIN]};
    eval_weights_clear(&w);
    s.layer.numbers = NULL;
    s.ties = calloc((size_t)s.set.start[FEW], sizeof *s.ties);
    assert_non_null(s.ties);
    for (int p = 0; p < FEW; p++) (void)pattern_ties(&s.set, p, s.ties);
    return s;
}

static int moves_of(board b) {
    const int count = __builtin_popcountll(board_moves(b));
    return count < EVAL_MOVES_MOST ? count : EVAL_MOVES_MOST;
}

static looks slow_looks(const slow *s, board b) {
    int16_t codes[PATTERN_PLACES];
    int base[PATTERNS_MAX + 1] = {0};
    looks l = {.count = 0};
    pattern_codes(&s->set, &b.own, &b.opp, codes);
    for (int p = 0; p < FEW; p++) base[p + 1] = base[p] + s->layer.tied[p];
    for (int i = 0; i < s->set.places; i++) {
        const int p = s->set.of[i];
        l.at[l.count++] = base[p] + (int)s->ties[s->set.middle[p] + codes[i]];
    }
    l.at[l.count++] = base[FEW] + moves_of(b);
    l.at[l.count++] = base[FEW] + EVAL_MOVES_MOST + 1 + moves_of(board_pass(b));
    l.at[l.count++] = base[FEW] + 2 * (EVAL_MOVES_MOST + 1) + __builtin_popcountll(board_empty(b));
    return l;
}

/* narrow: the weights of all anchors, in discs. */
static double slow_value(const slow *s, const double *narrow, board b) {
    int low, share;
    double sum = 0;
    const looks l = slow_looks(s, b);
    eval_mix(&s->layer, 8, __builtin_popcountll(board_empty(b)), &low, &share);
    for (int i = 0; i < l.count; i++) {
        const double *at = narrow + (size_t)low * (size_t)s->layer.per_anchor + l.at[i];
        sum += at[0] * (256 - share) / 256;
        if (share) sum += at[s->layer.per_anchor] * share / 256;
    }
    return sum;
}

/* ---- made-up data ---- */

static double normal(rng *r) {
    double sum = -6; /* twelve uniform numbers: nearly normal, variance 1 */
    for (int k = 0; k < 12; k++) sum += rng_unit(r);
    return sum;
}

/* Weights that nobody told the fit, the same in all anchors but for a factor. */
static double *hidden_weights(const slow *s) {
    double *w = calloc((size_t)(3 * s->layer.per_anchor), sizeof *w);
    rng r = rng_make(20261304, 99);
    assert_non_null(w);
    for (int i = 0; i < s->layer.per_anchor; i++) {
        const double one = 2 * normal(&r);
        for (int a = 0; a < 3; a++) w[a * s->layer.per_anchor + i] = one * (1 + 0.3 * a);
    }
    return w;
}

static board start_board(void) {
    return (board){UINT64_C(0x0000000810000000), UINT64_C(0x0000001008000000)};
}

static int random_square(uint64_t moves, rng *r) {
    for (uint64_t skip = rng_below(r, (uint64_t)__builtin_popcountll(moves)); skip; skip--)
        moves &= moves - 1;
    return __builtin_ctzll(moves);
}

/* Tells every position of random games what it is worth, with noise, in 16ths of a disc. */
static void add_games(dataset *d, const slow *s, const double *hidden, int games, double noise) {
    for (int g = 0; g < games; g++) {
        rng r = rng_make(20261304, (uint64_t)g);
        for (board b = start_board(); !board_over(b);) {
            if (!board_moves(b)) b = board_pass(b);
            const double value = slow_value(s, hidden, b) + noise * normal(&r);
            const record one = {
                .board = b, .game = (uint32_t)g, .value = (int16_t)lrint(16 * value)};
            assert_int_equal(dataset_add(d, &one, false, NULL), OK);
            b = board_play(b, random_square(board_moves(b), &r));
        }
    }
}

/* Fewer where time matters more than how well a fit does: its code is the same. */
static int fewer(int usual) {
    return setting_quick() ? usual / 5 : usual;
}

static dataset made_data(const slow *s, const double *hidden, int games, double noise) {
    const dataset_options o = {.mix = 0, .hold_out = 10, .threads = 2};
    dataset d = dataset_make(&o);
    add_games(&d, s, hidden, games, noise);
    assert_int_equal(dataset_finish(&d, NULL), OK);
    return d;
}

static fit_options gentle(void) {
    fit_options o = fit_usual();
    o.pass.tail = 0;
    o.pass.chunk = 1000;
    o.shrink = (fit_shrink){.own = 1, .common = 0.1, .half = 0.1};
    return o;
}

/* ---- data sets ---- */

static const board odd_board = {UINT64_C(0x00000010081c0000), UINT64_C(0x0000000814200400)};

static record told(board b, uint32_t game, int result, bool exact) {
    return (record){.board = b,
                    .game = game,
                    .result = (int8_t)result,
                    .exact = exact,
                    .value = RECORD_NO_VALUE};
}

enum { HOLD_OUT = 10 };

/* The first game from a number on that is held out. */
static uint32_t held_game(uint32_t from) {
    while (!dataset_holds_out(HOLD_OUT, from)) from++;
    return from;
}

static uint32_t learned_game(uint32_t from) {
    while (dataset_holds_out(HOLD_OUT, from)) from++;
    return from;
}

static dataset merged(const record *list, size_t count, const record *excluded) {
    const dataset_options o = {.mix = 0.25, .hold_out = HOLD_OUT, .threads = 1};
    dataset d = dataset_make(&o);
    for (size_t i = 0; i < count; i++) assert_int_equal(dataset_add(&d, &list[i], false, NULL), OK);
    if (excluded) assert_int_equal(dataset_add(&d, excluded, true, NULL), OK);
    assert_int_equal(dataset_finish(&d, NULL), OK);
    return d;
}

static void images_of_a_position_are_one_sample(void **state) {
    (void)state;
    record list[SYMMETRIES];
    for (int i = 0; i < SYMMETRIES; i++) list[i] = told(board_image(odd_board, i), 1, 2 * i, false);
    dataset d = merged(list, SYMMETRIES, NULL);
    assert_int_equal(d.count, 1);
    assert_int_equal(d.learned[DATASET_EMPTIES], 1);
    assert_true(fabsf(d.samples[0].label - 7) < 1e-5F);
    assert_int_equal(d.samples[0].weight, (int)lrint(sqrt(8) * DATASET_WEIGHT));
    assert_int_equal(d.samples[0].own_moves, __builtin_popcountll(board_moves(odd_board)));
    assert_int_equal(d.samples[0].opp_moves,
                     __builtin_popcountll(board_moves(board_pass(odd_board))));
    dataset_clear(&d);
}

/* On 6x6 the images lie in the same corner, and squares off the board are not empty. */
static void images_of_a_small_position_are_one_sample(void **state) {
    (void)state;
    record list[SYMMETRIES];
    position p;
    assert_int_equal(position_start(&p, 6, START_STANDARD, NULL), OK);
    position_play(&p, square_at(1, 2));
    position_play(&p, square_at(1, 3));
    const squares own = position_moves(&p);
    position passed = p;
    position_pass(&passed);
    const squares opp = position_moves(&passed);
    for (int i = 0; i < SYMMETRIES; i++) {
        const position image = position_image(&p, i);
        list[i] = told(board_from_grid(&image.grid), 1, i, false);
        list[i].shape = RECORD_6X6;
    }
    dataset d = merged(list, SYMMETRIES, NULL);
    assert_int_equal(d.size, 6);
    assert_int_equal(d.count, 1);
    assert_int_equal(dataset_empty(&d.samples[0]), 30);
    assert_int_equal(d.samples[0].own_moves, squares_count(&own));
    assert_int_equal(d.samples[0].opp_moves, squares_count(&opp));
    const record other = told(odd_board, 1, 0, false);
    assert_int_equal(dataset_add(&d, &other, false, NULL), E_RANGE);
    dataset_clear(&d);
}

/* Beyond 8x8 a sample has more words. Its images are one sample too, and other boards others. */
static void images_of_a_wide_position_are_one_sample(void **state) {
    (void)state;
    for (int size = 10; size <= 12; size += 2) {
        record list[2 * SYMMETRIES];
        position p, passed;
        assert_int_equal(position_start(&p, size, START_STANDARD, NULL), OK);
        const squares first = position_moves(&p);
        position_play(&p, squares_next(&first, -1));
        const squares own = position_moves(&p);
        passed = p;
        position_pass(&passed);
        const squares opp = position_moves(&passed);
        position later = p;
        position_play(&later, squares_next(&own, -1));
        for (int i = 0; i < SYMMETRIES; i++) {
            const position image = position_image(&p, i), other = position_image(&later, i);
            list[i] = (record){.game = 1, .value = 32, .shape = record_shape_of(size)};
            list[SYMMETRIES + i] = list[i];
            record_set_grid(&list[i], &image.grid);
            record_set_grid(&list[SYMMETRIES + i], &other.grid);
        }
        dataset d = merged(list, 2 * SYMMETRIES, NULL);
        assert_int_equal(d.size, size);
        assert_int_equal(d.count, 2);
        assert_int_equal(dataset_empty(dataset_at(&d, 0)), size * size - 6);
        assert_int_equal(dataset_empty(dataset_at(&d, 1)), size * size - 5);
        assert_int_equal(dataset_at(&d, 1)->own_moves, squares_count(&own));
        assert_int_equal(dataset_at(&d, 1)->opp_moves, squares_count(&opp));
        dataset_clear(&d);
    }
}

static void an_exact_label_stands(void **state) {
    (void)state;
    const record list[] = {told(odd_board, 1, 10, false), told(odd_board, 2, -6, true),
                           told(board_image(odd_board, 3), 3, 64, false)};
    dataset d = merged(list, 3, NULL);
    assert_int_equal(d.count, 1);
    assert_true(d.samples[0].label == -6);
    assert_true(d.samples[0].flags & DATASET_EXACT);
    assert_int_equal(d.exact, 1);
    dataset_clear(&d);
}

static void results_and_values_are_mixed(void **state) {
    (void)state;
    record one = told(odd_board, 1, 8, false);
    one.value = -64; /* -4 discs */
    dataset d = merged(&one, 1, NULL);
    assert_true(d.samples[0].label == 0.25F * 8 - 0.75F * 4);
    dataset_clear(&d);
    one.exact = true;
    d = merged(&one, 1, NULL);
    assert_true(d.samples[0].label == 8);
    dataset_clear(&d);
}

/* A position of both kinds of games is learned from, by the label of those games only. */
static void what_is_learned_from_is_not_held_out(void **state) {
    (void)state;
    const board other = board_play(start_board(), __builtin_ctzll(board_moves(start_board())));
    const record list[] = {told(odd_board, held_game(0), 30, true),
                           told(board_image(odd_board, 5), learned_game(7), 4, false),
                           told(other, held_game(held_game(0) + 1), 2, false)};
    dataset d = merged(list, 3, NULL);
    assert_int_equal(d.count, 2);
    assert_int_equal(d.learned[DATASET_EMPTIES], 1);
    assert_int_equal(d.held_shared, 1);
    assert_true(d.samples[0].label == 4 && !(d.samples[0].flags & (DATASET_HELD | DATASET_EXACT)));
    assert_true(d.samples[1].label == 2 && d.samples[1].flags & DATASET_HELD);
    assert_int_equal(d.held[59], 1);
    assert_int_equal(d.held[60], 2);
    dataset_clear(&d);
}

static void excluded_positions_are_nowhere(void **state) {
    (void)state;
    const board other = board_play(start_board(), __builtin_ctzll(board_moves(start_board())));
    const record list[] = {told(odd_board, 1, 3, false), told(odd_board, held_game(10), 3, false),
                           told(other, 1, 2, false)};
    const record excluded = told(board_image(odd_board, 6), 77, 0, true);
    dataset d = merged(list, 3, &excluded);
    assert_int_equal(d.count, 1);
    assert_int_equal(d.excluded, 1);
    assert_true(d.samples[0].label == 2);
    dataset_clear(&d);
}

/* Whatever part of the games a file has: by chance 1000 of 10000, give or take 30. */
static void every_part_of_the_games_is_held_out_alike(void **state) {
    (void)state;
    int held[HOLD_OUT] = {0};
    for (uint32_t game = 0; game < 10000 * HOLD_OUT; game++) {
        held[game % HOLD_OUT] += dataset_holds_out(HOLD_OUT, game);
        assert_false(dataset_holds_out(0, game));
    }
    assert_true(dataset_holds_out(HOLD_OUT, 0)); /* few games have one, too */
    for (int part = 0; part < HOLD_OUT; part++) assert_in_range(held[part], 850, 1150);
}

/* By empty squares, each where the tables say, and the same whatever the order and the threads. */
static void samples_lie_in_order(void **state) {
    (void)state;
    const slow s = slow_make();
    double *hidden = hidden_weights(&s);
    dataset d = made_data(&s, hidden, 30, 1);
    assert_true(d.count > 1000);
    for (int empty = 0; empty < DATASET_EMPTIES; empty++) {
        for (size_t i = d.learned[empty]; i < d.learned[empty + 1]; i++)
            assert_true(dataset_empty(&d.samples[i]) == empty &&
                        !(d.samples[i].flags & DATASET_HELD));
        for (size_t i = d.held[empty]; i < d.held[empty + 1]; i++)
            assert_true(dataset_empty(&d.samples[i]) == empty && d.samples[i].flags & DATASET_HELD);
    }
    dataset_clear(&d);
    free(hidden);
    free(s.ties);
}

/* ---- files of data ---- */

static buffer file_of(const record *list, size_t count) {
    buffer file = buffer_make(NULL);
    uint8_t header[RECORD_HEADER_BYTES];
    record_header_make(RECORD_PLAIN, 0, header);
    buffer_append(&file, (view){(const char *)header, sizeof header});
    for (size_t i = 0; i < count; i++) {
        uint8_t bytes[RECORD_BYTES];
        record_pack(&list[i], bytes);
        buffer_append(&file, (view){(const char *)bytes, RECORD_BYTES});
    }
    return file;
}

static status read_bytes(view bytes, dataset *d, fault *f) {
    failing_files fs;
    failing_files_start(&fs, FAILING_FILES_NEVER, EIO, false);
    failing_files_put(&fs, "data", bytes);
    fs.longest = 7; /* reads come in pieces */
    const dataset_options o = {.mix = 0.5, .threads = 1, .files = &fs.ops};
    *d = dataset_make(&o);
    const status result = dataset_read(d, "data", false, f);
    assert_int_equal(fs.open_handles, 0);
    failing_files_end(&fs);
    return result;
}

static void whole_games_of_a_file_are_read(void **state) {
    (void)state;
    record list[] = {told(odd_board, 1, 3, false), told(start_board(), 1, 2, false),
                     told(odd_board, 2, 5, false)};
    list[1].last = true;
    buffer file = file_of(list, 3);
    dataset d;
    assert_int_equal(read_bytes(buffer_view(&file), &d, NULL), OK);
    assert_int_equal(d.count, 2); /* the second game has no end */
    assert_int_equal(d.cut, 1);
    assert_int_equal(d.rest, RECORD_BYTES);
    assert_int_equal(d.records, 2);
    dataset_clear(&d);
    buffer_add(&file, "torn");
    assert_int_equal(read_bytes(buffer_view(&file), &d, NULL), OK);
    assert_int_equal(d.rest, RECORD_BYTES + 4);
    dataset_clear(&d);
    buffer_clear(&file);
}

static void bad_files_are_refused(void **state) {
    (void)state;
    record one = told(odd_board, 1, 3, false);
    buffer file = file_of(&one, 1);
    dataset d;
    fault f;
    file.data[RECORD_HEADER_BYTES + 20] = 65; /* a result beyond the board */
    assert_int_equal(read_bytes(buffer_view(&file), &d, &f), E_FORMAT);
    assert_int_equal(f.at, RECORD_HEADER_BYTES);
    dataset_clear(&d);
    file.data[3] = '?';
    assert_int_equal(read_bytes(buffer_view(&file), &d, &f), E_FORMAT);
    dataset_clear(&d);
    assert_int_equal(read_bytes((view){file.data, 5}, &d, &f), E_FORMAT);
    dataset_clear(&d);
    buffer_clear(&file);
}

static void failing_calls_are_reported(void **state) {
    (void)state;
    record one = told(odd_board, 1, 3, false);
    one.last = true;
    buffer file = file_of(&one, 1);
    for (size_t n = 0;; n++) {
        failing_files fs;
        fault f;
        failing_files_start(&fs, n, EIO, false);
        failing_files_put(&fs, "data", buffer_view(&file));
        const dataset_options o = {.mix = 0.5, .threads = 1, .files = &fs.ops};
        dataset d = dataset_make(&o);
        const status result = dataset_read(&d, "data", false, &f);
        const bool failed = fs.failed && strcmp(fs.failed_call, "close") != 0, any = fs.failed;
        assert_int_equal(result, failed ? E_IO : OK);
        assert_int_equal(fs.open_handles, 0);
        dataset_clear(&d);
        failing_files_end(&fs);
        if (!any) break;
    }
    buffer_clear(&file);
}

/* ---- parts of weights ---- */

static void fill_normal(double *numbers, int count, rng *r) {
    for (int i = 0; i < count; i++) numbers[i] = normal(r);
}

static double product(const double *a, const double *b, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += a[i] * b[i];
    return sum;
}

/* The way back is the transpose of the way there. */
static void gathering_is_the_transpose_of_spreading(void **state) {
    (void)state;
    eval_weights w = empty_weights();
    fit_space s;
    rng r = rng_make(setting_seed(20261304), 1);
    assert_int_equal(fit_space_make(&w.set, &w.layers[EVAL_MAIN], NULL, &s, NULL), OK);
    assert_int_equal(s.block - s.narrow, (81 + 81) + (81 + 27));
    double *block = calloc((size_t)s.block, sizeof *block),
           *back = calloc((size_t)s.block, sizeof *back);
    double *there = calloc((size_t)s.narrow, sizeof *there),
           *y = calloc((size_t)s.narrow, sizeof *y);
    fill_normal(block, s.block, &r);
    fill_normal(y, s.narrow, &r);
    fit_space_spread(&s, block, there);
    fit_space_gather(&s, y, back);
    const double a = product(there, y, s.narrow), b = product(block, back, s.block);
    assert_true(fabs(a - b) < 1e-6 * (fabs(a) + 1));
    free(block);
    free(back);
    free(there);
    free(y);
    fit_space_clear(&s);
    eval_weights_clear(&w);
}

/* Half the loss of weights, worked out slowly. */
static double slow_loss(const slow *s, const dataset *d, const double *narrow) {
    double sum = 0;
    for (size_t i = 0; i < d->learned[DATASET_EMPTIES]; i++) {
        const dataset_sample *one = &d->samples[i];
        const double missing =
            (double)one->label - slow_value(s, narrow, (board){one->own, one->opp});
        sum += 0.5 * one->weight / DATASET_WEIGHT * missing * missing;
    }
    return sum;
}

/* The sums of a pass against differences of a loss that shares no code with it. The loss is
 * quadratic, so a central difference is exact but for rounding. */
static void the_gradient_is_that_of_the_loss(void **state) {
    (void)state;
    const slow s = slow_make();
    double *hidden = hidden_weights(&s);
    dataset d = made_data(&s, hidden, 40, 1);
    eval_weights w = empty_weights();
    fit_space space;
    fit_passes passes;
    fit_errors errors;
    const fit_options o = gentle();
    const int all = 3 * s.layer.per_anchor;
    rng r = rng_make(setting_seed(20261304), 2);
    assert_int_equal(fit_space_make(&w.set, &w.layers[EVAL_MAIN], NULL, &space, NULL), OK);
    assert_int_equal(fit_passes_make(&d, &space, &o.pass, &passes, NULL), OK);
    double *x = calloc((size_t)all, sizeof *x), *g = calloc((size_t)all, sizeof *g);
    double *way = calloc((size_t)all, sizeof *way), *moved = calloc((size_t)all, sizeof *moved);
    fill_normal(x, all, &r);
    fit_passes_run(&passes, FIT_RESIDUAL, false, x, &errors);
    for (int a = 0; a < 3; a++) fit_passes_collect(&passes, a, false, g + a * s.layer.per_anchor);
    for (int n = 0; n < 10; n++) {
        double loss[2];
        fill_normal(way, all, &r);
        for (int side = 0; side < 2; side++) {
            for (int i = 0; i < all; i++) moved[i] = x[i] + (side ? 0.5 : -0.5) * way[i];
            loss[side] = slow_loss(&s, &d, moved);
        }
        const double slope = loss[1] - loss[0], told_slope = -product(g, way, all);
        assert_true(fabs(slope - told_slope) < 2e-4 * (fabs(slope) + 1000));
    }
    const fit_error sum = fit_errors_all(&errors);
    assert_true(fabs(sum.square / 2 - slow_loss(&s, &d, x)) < 1e-3 * sum.square);
    free(x);
    free(g);
    free(way);
    free(moved);
    fit_passes_clear(&passes);
    fit_space_clear(&space);
    eval_weights_clear(&w);
    dataset_clear(&d);
    free(hidden);
    free(s.ties);
}

/* ---- the fit ---- */

/* Noise of one disc on labels that spread over tens of them: hardly more than the noise is left,
 * in games the fit has not seen. */
static void the_fit_finds_hidden_weights(void **state) {
    (void)state;
    const slow s = slow_make();
    double *hidden = hidden_weights(&s);
    dataset d = made_data(&s, hidden, fewer(1500), 1);
    eval_weights w = empty_weights();
    fit_options o = gentle();
    fit_result found_fit;
    o.pass.threads = 2;
    assert_int_equal(fit_layer(&d, &w, EVAL_MAIN, &o, &found_fit, NULL), OK);
    const fit_error held = fit_errors_all(&found_fit.errors_held);
    assert_true(held.count > fewer(2000));
    assert_true(fit_error_root(&held) < (setting_quick() ? 4 : 1.6));
    assert_true(fit_error_root(&held) > 0.9); /* nobody can guess noise */
    assert_int_equal(found_fit.clamped, 0);
    /* Rounding moves each of the places by half a unit at most. */
    assert_true(fabs(fit_error_mean(&held) - fit_error_mean(&found_fit.float_held)) <
                (w.set.places + 3) * 0.5 / EVAL_WEIGHT_DISC);
    eval_weights_clear(&w);
    dataset_clear(&d);
    free(hidden);
    free(s.ties);
}

/* With time enough nothing is left of the slope: the answer solves the equations. */
static void a_long_fit_solves_the_equations(void **state) {
    (void)state;
    const slow s = slow_make();
    double *hidden = hidden_weights(&s);
    dataset d = made_data(&s, hidden, 60, 1);
    eval_weights w = empty_weights();
    fit_options o = gentle();
    fit_result r;
    o.shrink = (fit_shrink){.own = 20, .common = 20, .half = 20};
    o.patience = 0;
    o.iterations = fewer(400);
    o.every = 50;
    assert_int_equal(fit_layer(&d, &w, EVAL_MAIN, &o, &r, NULL), OK);
    assert_true(r.steepness < (setting_quick() ? 1 : 1e-3));
    eval_weights_clear(&w);
    dataset_clear(&d);
    free(hidden);
    free(s.ties);
}

static void any_number_of_threads_and_every_tier_fit_the_same(void **state) {
    (void)state;
    const slow s = slow_make();
    double *hidden = hidden_weights(&s);
    dataset d = made_data(&s, hidden, fewer(150), 3);
    int16_t *first = NULL;
    for (int threads = 1; threads <= 3; threads++)
        for (int t = 0; t < TIER_COUNT; t++) {
            if (!tier_usable((tier)t)) continue;
            eval_weights w = empty_weights();
            fit_options o = gentle();
            fit_result r;
            o.pass.tail = 5;
            o.pass.chunk = 100;
            o.pass.threads = threads;
            o.pass.tier = (tier)t;
            o.iterations = fewer(15);
            assert_int_equal(fit_layer(&d, &w, EVAL_MAIN, &o, &r, NULL), OK);
            eval_layer *l = &w.layers[EVAL_MAIN];
            const size_t bytes = (size_t)(l->anchor_count * l->per_anchor) * sizeof *l->numbers;
            if (first) assert_memory_equal(first, l->numbers, bytes);
            if (!first) {
                first = malloc(bytes);
                assert_non_null(first);
                memcpy(first, l->numbers, bytes);
            }
            eval_weights_clear(&w);
        }
    free(first);
    dataset_clear(&d);
    free(hidden);
    free(s.ties);
}

typedef struct history {
    double best;
    int count;
} history;

static void remember(void *context, const fit_progress *p) {
    history *h = context;
    const fit_error held = fit_errors_all(&p->held);
    const double mean = fit_error_mean(&held);
    if (h->count++ == 0 || mean < h->best) h->best = mean;
}

/* Few games and much noise: soon more steps only learn the noise. */
static void a_fit_that_stops_improving_ends(void **state) {
    (void)state;
    const slow s = slow_make();
    double *hidden = hidden_weights(&s);
    dataset d = made_data(&s, hidden, 60, 6);
    eval_weights w = empty_weights();
    fit_options o = gentle();
    history h = {.count = 0};
    fit_result r;
    o.shrink = (fit_shrink){0, 0, 0};
    o.patience = 2;
    o.iterations = 1000;
    o.measured = remember;
    o.context = &h;
    assert_int_equal(fit_layer(&d, &w, EVAL_MAIN, &o, &r, NULL), OK);
    assert_true(r.iterations < 1000 && r.best < r.iterations && r.best > 0);
    assert_int_equal(h.count, r.iterations / o.every + 1);
    assert_true(fabs(fit_error_mean(&r.float_held) - h.best) < 1e-6);
    eval_weights_clear(&w);
    dataset_clear(&d);
    free(hidden);
    free(s.ties);
}

/* One label in fifty is a hundred discs off: with a tail the others are hit far better. */
static void the_tail_makes_wild_labels_harmless(void **state) {
    (void)state;
    const slow s = slow_make();
    double *hidden = hidden_weights(&s), error[2];
    for (int tail = 0; tail < 2; tail++) {
        dataset d = made_data(&s, hidden, fewer(400), 0.5);
        eval_weights w = empty_weights();
        fit_options o = gentle();
        fit_result r;
        for (size_t i = 0; i < d.learned[DATASET_EMPTIES]; i += 50) d.samples[i].label += 100;
        o.pass.tail = tail ? 5 : 0;
        o.iterations = fewer(60);
        assert_int_equal(fit_layer(&d, &w, EVAL_MAIN, &o, &r, NULL), OK);
        const fit_error held = fit_errors_all(&r.errors_held);
        error[tail] = fit_error_mean(&held);
        eval_weights_clear(&w);
        dataset_clear(&d);
    }
    assert_true(error[1] < 0.6 * error[0]);
    free(hidden);
    free(s.ties);
}

/* ---- the whole job ---- */

static status run_job(const dataset *d, int threads, const stop_token *stop, eval_weights *w,
                      fault *f) {
    fit_plan plan = fit_plan_usual(8);
    fit_result results[EVAL_LAYERS];
    plan.patterns = few;
    plan.pattern_count = FEW;
    plan.order_patterns = 2;
    plan.made = "2026-11-15";
    plan.options.pass.threads = threads;
    plan.options.pass.chunk = 500;
    plan.options.iterations = 10;
    plan.options.stop = stop;
    return fit_job_run(d, &plan, w, results, f);
}

static void a_job_makes_a_whole_file(void **state) {
    (void)state;
    const slow s = slow_make();
    double *hidden = hidden_weights(&s);
    dataset d = made_data(&s, hidden, fewer(100), 1);
    buffer files[3];
    for (int i = 0; i < 3; i++) {
        eval_weights w, read;
        files[i] = buffer_make(NULL);
        assert_int_equal(run_job(&d, i + 1, NULL, &w, NULL), OK);
        eval_weights_write(&w, &files[i]);
        assert_int_equal(eval_weights_read(buffer_view(&files[i]), NULL, &read, NULL), OK);
        assert_string_equal(read.made, "2026-11-15");
        assert_non_null(strstr(read.data, "positions"));
        assert_non_null(strstr(read.error, "held out"));
        eval_weights_clear(&read);
        eval_weights_clear(&w);
        assert_true(view_equal(buffer_view(&files[0]), buffer_view(&files[i])));
    }
    for (int i = 0; i < 3; i++) buffer_clear(&files[i]);
    dataset_clear(&d);
    free(hidden);
    free(s.ties);
}

/* All images of a position have one value, whatever was learned. */
static void symmetric_positions_are_worth_the_same(void **state) {
    (void)state;
    const slow s = slow_make();
    double *hidden = hidden_weights(&s);
    dataset d = made_data(&s, hidden, 60, 5);
    eval_weights w = empty_weights();
    fit_options o = gentle();
    fit_result r;
    o.iterations = 10;
    assert_int_equal(fit_layer(&d, &w, EVAL_MAIN, &o, &r, NULL), OK);
    const eval_layer *l = &w.layers[EVAL_MAIN];
    double *narrow = calloc((size_t)(3 * l->per_anchor), sizeof *narrow);
    assert_non_null(narrow);
    for (int i = 0; i < 3 * l->per_anchor; i++) narrow[i] = l->numbers[i];
    for (size_t i = 0; i < d.count; i += 7) {
        const board b = {d.samples[i].own, d.samples[i].opp};
        const double value = slow_value(&s, narrow, b);
        for (int m = 1; m < SYMMETRIES; m++)
            assert_true(fabs(slow_value(&s, narrow, board_image(b, m)) - value) < 1e-6);
    }
    free(narrow);
    eval_weights_clear(&w);
    dataset_clear(&d);
    free(hidden);
    free(s.ties);
}

static void a_fit_can_be_stopped(void **state) {
    (void)state;
    const slow s = slow_make();
    double *hidden = hidden_weights(&s);
    dataset d = made_data(&s, hidden, 20, 1);
    stop_token stop = true;
    eval_weights w;
    fault f;
    assert_int_equal(run_job(&d, 1, &stop, &w, &f), E_STOPPED);
    dataset_clear(&d);
    free(hidden);
    free(s.ties);
}

static void nothing_to_learn_from_is_refused(void **state) {
    (void)state;
    dataset d = merged(NULL, 0, NULL);
    eval_weights w;
    fault f;
    assert_int_equal(run_job(&d, 1, NULL, &w, &f), E_RANGE);
    dataset_clear(&d);
}

/* What could not be loaded is refused before anything is read. */
static void plans_are_checked_beforehand(void **state) {
    (void)state;
    static const pattern many_places[] = {
        {"one", 2, {0, 1}}, {"two", 2, {0, 2}}, {"three", 2, {0, 3}}};
    fit_plan plan = fit_plan_usual(8);
    size_t room = 0;
    fault f;
    assert_int_equal(fit_plan_check(&plan, &room, &f), OK);
    plan.anchors[1] = plan.anchors[0];
    assert_int_equal(fit_plan_check(&plan, &room, &f), E_RANGE);
    plan = fit_plan_usual(8);
    plan.patterns = many_places;
    plan.pattern_count = 3;
    assert_int_equal(fit_plan_check(&plan, &room, &f), E_RANGE);
    assert_non_null(strstr(f.text, "24 places"));
    plan.order_patterns = 2;
    assert_int_equal(fit_plan_check(&plan, &room, &f), OK);
}

static void short_memory_is_a_failure_and_no_leak(void **state) {
    (void)state;
    const slow s = slow_make();
    double *hidden = hidden_weights(&s);
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        const dataset_options o = {.mix = 0, .hold_out = 10, .threads = 1, .memory = &a.memory};
        dataset d = dataset_make(&o);
        eval_weights w = empty_weights();
        fit_options fo = gentle();
        fit_result r;
        fo.pass.memory = &a.memory;
        fo.iterations = 1;
        const record one = told(odd_board, 1, 3, false);
        status result = dataset_add(&d, &one, false, NULL);
        if (!result) result = dataset_finish(&d, NULL);
        if (!result) result = fit_layer(&d, &w, EVAL_MAIN, &fo, &r, NULL);
        dataset_clear(&d);
        eval_weights_clear(&w);
        assert_int_equal(a.live, 0);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
    free(hidden);
    free(s.ties);
}

/* ---- lists of patterns ---- */

static void lists_of_patterns_are_read(void **state) {
    (void)state;
    pattern list[PATTERNS_MAX];
    int count;
    fault f;
    assert_int_equal(pattern_text_read(view_of("# mine\n\nedge a1 b1  H8\r\npattern two c3 # x\n"),
                                       8, list, &count, NULL),
                     OK);
    assert_int_equal(count, 2);
    assert_string_equal(list[0].name, "edge");
    assert_int_equal(list[0].count, 3);
    assert_int_equal(list[0].squares[2], 63);
    assert_string_equal(list[1].name, "two");
    assert_int_equal(list[1].squares[0], 18);
    static const char *const bad[] = {"edge", "edge a9", "edge a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2",
                                      "1234567890123456 a1", "good a1\nbad i1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(pattern_text_read(view_of(bad[i]), 8, list, &count, &f), E_FORMAT);
    assert_int_equal(f.at, 8);
    assert_int_equal(pattern_text_read(view_of("corner L12 a10\n"), 12, list, &count, NULL), OK);
    assert_int_equal(list[0].squares[0], 143);
    assert_int_equal(list[0].squares[1], 108);
    assert_int_equal(pattern_text_read(view_of("corner l12\n"), 10, list, &count, NULL), E_FORMAT);
    assert_int_equal(pattern_text_read(view_of("# none\n"), 8, list, &count, &f), E_RANGE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(images_of_a_position_are_one_sample),
        cmocka_unit_test(images_of_a_small_position_are_one_sample),
        cmocka_unit_test(images_of_a_wide_position_are_one_sample),
        cmocka_unit_test(an_exact_label_stands),
        cmocka_unit_test(results_and_values_are_mixed),
        cmocka_unit_test(what_is_learned_from_is_not_held_out),
        cmocka_unit_test(excluded_positions_are_nowhere),
        cmocka_unit_test(every_part_of_the_games_is_held_out_alike),
        cmocka_unit_test(samples_lie_in_order),
        cmocka_unit_test(whole_games_of_a_file_are_read),
        cmocka_unit_test(bad_files_are_refused),
        cmocka_unit_test(failing_calls_are_reported),
        cmocka_unit_test(gathering_is_the_transpose_of_spreading),
        cmocka_unit_test(the_gradient_is_that_of_the_loss),
        cmocka_unit_test(the_fit_finds_hidden_weights),
        cmocka_unit_test(a_long_fit_solves_the_equations),
        cmocka_unit_test(any_number_of_threads_and_every_tier_fit_the_same),
        cmocka_unit_test(a_fit_that_stops_improving_ends),
        cmocka_unit_test(the_tail_makes_wild_labels_harmless),
        cmocka_unit_test(a_job_makes_a_whole_file),
        cmocka_unit_test(symmetric_positions_are_worth_the_same),
        cmocka_unit_test(a_fit_can_be_stopped),
        cmocka_unit_test(nothing_to_learn_from_is_refused),
        cmocka_unit_test(plans_are_checked_beforehand),
        cmocka_unit_test(short_memory_is_a_failure_and_no_leak),
        cmocka_unit_test(lists_of_patterns_are_read),
    };
    return cmocka_run_group_tests_name("train_fit", tests, NULL, NULL);
}
