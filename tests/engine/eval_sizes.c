/* tests/engine/eval_sizes.c - learned weights on each board size: the value of a position is the
 * sum of the stored weights, on every tier; searches with them repeat on every tier; files for
 * boards that have no patterns are refused. */
#include "base/checksum.h"
#include "base/rng.h"
#include "base/text.h"
#include "engine/engine.h"
#include "engine/eval/learned.h"
#include "engine/eval/unit.h"
#include "engine/weights.h"
#include "game/position.h"
#include "game/symmetry.h"
#include "game/tier.h"
#include "support/engine_ask.h"
#include "support/random_play.h"
#include "support/settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const int sides[] = {8, 6, 10, 12};

enum { SIDES = 4, LARGE = 900, ORDER_PATTERNS = 4 };

/* ---- made weights ---- */

static eval_weights make_weights(rng *r, int side) {
    int count;
    const pattern *list = pattern_usual(side, &count);
    const eval_layer layers[EVAL_LAYERS] = {
        [EVAL_MAIN] = {.patterns = count, .anchor_count = 3, .anchors = {3, 11, side * side / 2}},
        [EVAL_ORDER] = {.patterns = ORDER_PATTERNS, .anchor_count = 2, .anchors = {8, 20}},
    };
    eval_weights w;
    assert_int_equal(eval_weights_make(side, list, count, layers, NULL, &w, NULL), OK);
    for (int i = 0; i < EVAL_LAYERS; i++) {
        const eval_layer *l = &w.layers[i];
        for (int k = 0; k < l->anchor_count * l->per_anchor; k++)
            l->numbers[k] = (int16_t)((int)rng_below(r, 2 * LARGE + 1) - LARGE);
    }
    (void)strcpy(w.made, "2026-11-19");
    return w;
}

static buffer file_of(const eval_weights *w) {
    buffer file = buffer_make(NULL);
    eval_weights_write(w, &file);
    assert_int_equal(buffer_status(&file), OK);
    return file;
}

static engine *open_with(learned *l, tier t) {
    const engine_options o = {.threads = 1, .table_mb = 2, .tier = t, .weights = l};
    engine *e = NULL;
    assert_int_equal(engine_create(&o, &e, NULL), OK);
    return e;
}

/* ---- the slow way ---- */

/* The filling of a pattern where it lies in the file, as its number in the table of fillings. */
static int filling_of(const pattern *p, const position *at) {
    int filling = 0;
    for (int k = p->count - 1; k >= 0; k--) {
        const int stride = at->field.size > 8 ? at->field.size : 8;
        const int x = square_at(p->squares[k] / stride, p->squares[k] % stride);
        const int digit = squares_has(&at->grid.own, x) ? 2 : squares_has(&at->grid.opp, x) ? 0 : 1;
        filling = 3 * filling + digit;
    }
    return filling;
}

/* Returns the sum of the weights of a pattern. It looks at all eight images of the position through
 * the one place of the file, so a pattern that is its own image is seen twice. */
static int pattern_sum(const eval_weights *w, int which, const int16_t *numbers,
                       const position *p) {
    const pattern_set *s = &w->set;
    const int places = s->first_place[which + 1] - s->first_place[which];
    int sum = 0;
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        const position image = position_image(p, symmetry);
        sum += numbers[w->ties[s->start[which] + filling_of(&s->patterns[which], &image)]];
    }
    assert_int_equal(sum * places % SYMMETRIES, 0);
    return sum * places / SYMMETRIES;
}

static int at_most(int number, int most) {
    return number < most ? number : most;
}

/* The limits of the counts, as the file of weights describes them. */
static int moves_most(const position *p) {
    return p->field.size > 8 ? 63 : 31;
}

static int empty_most(const position *p) {
    return p->field.size > 8 ? p->field.size * p->field.size - 4 : 60;
}

static int moves_count(const position *p) {
    const squares moves = position_moves(p);
    return at_most(squares_count(&moves), moves_most(p));
}

/* The value in discs. */
static double slow_value(const eval_weights *w, const position *p) {
    const eval_layer *l = &w->layers[EVAL_MAIN];
    int16_t *numbers = calloc((size_t)l->per_anchor, sizeof *numbers);
    const int16_t *at = numbers;
    position other = *p;
    const int empty = at_most(position_empties(p), empty_most(p)), most_moves = moves_most(p);
    int sum = 0;
    assert_non_null(numbers);
    position_pass(&other);
    eval_mix_numbers(l, p->field.size, empty, numbers);
    for (int which = 0; which < l->patterns; which++) {
        sum += pattern_sum(w, which, at, p);
        at += l->tied[which];
    }
    sum += at[moves_count(p)] + at[most_moves + 1 + moves_count(&other)] +
           at[2 * (most_moves + 1) + empty];
    free(numbers);
    const int most = p->field.size * p->field.size * DISC, units = sum / (EVAL_WEIGHT_DISC / DISC);
    return (double)(units > most ? most : units < -most ? -most : units) / DISC;
}

/* ---- the rules ---- */

static void values_are_sums_of_weights(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270120), 0);
    for (int k = 0; k < SIDES; k++) {
        eval_weights w = make_weights(&r, sides[k]);
        buffer file = file_of(&w);
        learned *l = NULL;
        assert_int_equal(learned_make(buffer_view(&file), NULL, &l, NULL), OK);
        assert_int_equal(l->stored.set.side, sides[k]);
        for (tier t = TIER_BASELINE; t < TIER_COUNT; t++) {
            if (!tier_usable(t)) continue;
            engine *e = open_with(l, t);
            assert_true(engine_has_learned(e, sides[k]));
            for (int i = 0; i < (setting_quick() ? 20 : 200); i++) {
                const position p = random_filling(&r, sides[k], 0);
                double value;
                if (position_over(&p)) continue;
                assert_int_equal(engine_evaluate(e, &p, &value, NULL), OK);
                if (value != slow_value(&w, &p))
                    fail_msg("%s, %dx%d: %g, not %g", tier_name(t), sides[k], sides[k], value,
                             slow_value(&w, &p));
                engine_explanation why;
                assert_int_equal(engine_explain(e, &p, &why, NULL), OK);
                assert_true(why.value == value && why.by == EXPLAINED_LEARNED);
            }
            engine_free(e);
        }
        learned_leave(l);
        buffer_clear(&file);
        eval_weights_clear(&w);
    }
}

/* Searches to a depth and to the end on one tier; returns how many nodes they took together. */
static uint64_t search_twice(learned *l, tier t, int side, double values[2]) {
    const engine_request requests[2] = {
        {.search = {.limits = {.depth = side > 8 ? 5 : 7}}, .best = 1, .goal = ENGINE_PLAY},
        {.best = 1, .goal = ENGINE_EXACT}};
    rng r = rng_make(20270121, (uint64_t)side);
    position at[2];
    uint64_t nodes = 0;
    assert_int_equal(position_start(&at[0], side, START_STANDARD, NULL), OK);
    do at[1] = random_late(&r, side, 12);
    while (position_over(&at[1]));
    engine *e = open_with(l, t);
    for (int i = 0; i < 2; i++) {
        const engine_result found = ask(e, &at[i], &requests[i]);
        nodes += found.best.statistics.nodes;
        values[i] = found.best.value;
    }
    engine_free(e);
    return nodes;
}

/* Codes are carried along the tree, so a wrong one would show here. */
static void searches_repeat_on_every_tier(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270121), 0);
    for (int k = 0; k < SIDES; k++) {
        eval_weights w = make_weights(&r, sides[k]);
        buffer file = file_of(&w);
        learned *l = NULL;
        double wanted[2], values[2];
        assert_int_equal(learned_make(buffer_view(&file), NULL, &l, NULL), OK);
        const uint64_t nodes = search_twice(l, TIER_BASELINE, sides[k], wanted);
        for (tier t = TIER_BASELINE + 1; t < TIER_COUNT; t++) {
            if (!tier_usable(t)) continue;
            assert_int_equal(search_twice(l, t, sides[k], values), nodes);
            assert_true(values[0] == wanted[0] && values[1] == wanted[1]);
        }
        learned_leave(l);
        buffer_clear(&file);
        eval_weights_clear(&w);
    }
}

/* Sets *value to the best of the static values behind the moves, for the side to move. False if the
 * other side cannot answer a move: the search looks further there. */
static bool best_behind_moves(engine *e, const position *p, double *value) {
    const squares moves = position_moves(p);
    *value = -1000;
    for (int x = squares_next(&moves, -1); x >= 0; x = squares_next(&moves, x)) {
        position after = *p;
        double theirs;
        position_play(&after, x);
        const squares replies = position_moves(&after);
        if (squares_empty(&replies)) return false;
        assert_int_equal(engine_evaluate(e, &after, &theirs, NULL), OK);
        if (-theirs > *value) *value = -theirs;
    }
    return !squares_empty(&moves);
}

/* A search of one ply carries the codes over each move; a static value counts them from scratch. So
 * equal values show that carried codes are right. */
static void a_ply_carries_the_codes(void **state) {
    (void)state;
    const engine_request q = {.search = {.limits = {.depth = 1}}, .best = 1, .goal = ENGINE_PLAY};
    rng r = rng_make(setting_seed(20270127), 0);
    for (int k = 0; k < SIDES; k++) {
        eval_weights w = make_weights(&r, sides[k]);
        buffer file = file_of(&w);
        learned *l = NULL;
        int checked = 0;
        assert_int_equal(learned_make(buffer_view(&file), NULL, &l, NULL), OK);
        for (tier t = TIER_BASELINE; t < TIER_COUNT; t++) {
            if (!tier_usable(t)) continue;
            engine *e = open_with(l, t);
            for (int i = 0; i < 40; i++) {
                const position p =
                    random_late(&r, sides[k], 14 + (int)rng_below(&r, (uint64_t)(sides[k] * 4)));
                double wanted;
                if (!best_behind_moves(e, &p, &wanted)) continue;
                engine_new_game(e);
                assert_true(ask(e, &p, &q).best.value == wanted);
                checked++;
            }
            engine_free(e);
        }
        assert_true(checked > 20);
        learned_leave(l);
        buffer_clear(&file);
        eval_weights_clear(&w);
    }
}

/* Weights for one size leave the others as they are. */
static void weights_serve_their_size_alone(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270122), 0);
    eval_weights w = make_weights(&r, 10);
    buffer file = file_of(&w);
    learned *l = NULL;
    assert_int_equal(learned_make(buffer_view(&file), NULL, &l, NULL), OK);
    engine *with = open_with(l, tier_best()), *without = open_with(NULL, tier_best());
    for (int size = 4; size <= 12; size += 2) {
        const position p = random_filling(&r, size, 0);
        double a, b;
        assert_int_equal(engine_evaluate(with, &p, &a, NULL), OK);
        assert_int_equal(engine_evaluate(without, &p, &b, NULL), OK);
        if (!position_over(&p)) assert_int_equal(a == b, size != 10);
    }
    engine_free(with);
    engine_free(without);
    learned_leave(l);
    buffer_clear(&file);
    eval_weights_clear(&w);
}

/* Replaces the word behind "board " and makes the sum of the lines right again. */
static buffer with_board(const buffer *file, const char *word) {
    const char *text = buffer_text(file), *line = strstr(text, "board ");
    const char *end = strstr(text, "\nend ") + 1;
    const char *body = strchr(end, '\n') + 1;
    buffer out = buffer_make(NULL);
    buffer_append(&out, (view){text, (size_t)(line - text)});
    buffer_format(&out, "board %s", word);
    buffer_append(&out, (view){strchr(line, '\n'), (size_t)(end - strchr(line, '\n'))});
    buffer_format(&out, "end %016llx\n", (unsigned long long)checksum(buffer_view(&out)));
    buffer_append(&out, (view){body, file->length - (size_t)(body - text)});
    return out;
}

/* A value does not change when the board is turned or mirrored. */
static void images_of_a_position_have_its_value(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270124), 0);
    for (int k = 0; k < SIDES; k++) {
        eval_weights w = make_weights(&r, sides[k]);
        buffer file = file_of(&w);
        learned *l = NULL;
        assert_int_equal(learned_make(buffer_view(&file), NULL, &l, NULL), OK);
        engine *e = open_with(l, tier_best());
        for (int i = 0; i < 40; i++) {
            const position p = random_filling(&r, sides[k], 0);
            double value, image_value;
            assert_int_equal(engine_evaluate(e, &p, &value, NULL), OK);
            for (int symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
                const position image = position_image(&p, symmetry);
                assert_int_equal(engine_evaluate(e, &image, &image_value, NULL), OK);
                assert_true(image_value == value);
            }
        }
        engine_free(e);
        learned_leave(l);
        buffer_clear(&file);
        eval_weights_clear(&w);
    }
}

/* The parts of an explanation add up to the value of the evaluation. */
static void explanations_add_up(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270125), 0);
    for (int k = 0; k < SIDES; k++) {
        eval_weights w = make_weights(&r, sides[k]);
        buffer file = file_of(&w);
        learned *l = NULL;
        engine_explanation why;
        assert_int_equal(learned_make(buffer_view(&file), NULL, &l, NULL), OK);
        engine *e = open_with(l, tier_best());
        for (int i = 0; i < 40; i++) {
            const position p = random_filling(&r, sides[k], 0);
            int sum = 0;
            if (position_over(&p)) continue;
            assert_int_equal(engine_explain(e, &p, &why, NULL), OK);
            assert_int_equal(why.place_count, w.set.places);
            for (int n = 0; n < why.place_count; n++) sum += why.places[n].adds;
            for (int n = 0; n < why.count_count; n++) sum += why.counts[n].adds;
            assert_int_equal(sum, why.sum);
            const int most = sides[k] * sides[k] * DISC, units = sum / (EVAL_WEIGHT_DISC / DISC);
            assert_true(why.value * DISC == (double)(units > most    ? most
                                                     : units < -most ? -most
                                                                     : units));
        }
        engine_free(e);
        learned_leave(l);
        buffer_clear(&file);
        eval_weights_clear(&w);
    }
}

/* Each size has squares, counts or places that another lacks. */
static void files_for_other_boards_are_refused(void **state) {
    (void)state;
    static const char *const words[] = {"6", "8", "10", "12", "7", "4", "", "8 ", "010"};
    rng r = rng_make(setting_seed(20270123), 0);
    for (int k = 0; k < SIDES; k++) {
        char own[4];
        (void)snprintf(own, sizeof own, "%d", sides[k]);
        eval_weights w = make_weights(&r, sides[k]), read;
        buffer file = file_of(&w), same = with_board(&file, own);
        assert_true(view_equal(buffer_view(&file), buffer_view(&same)));
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
            if (strcmp(words[i], own) == 0) continue;
            buffer other = with_board(&file, words[i]);
            fault f = {0};
            assert_int_equal(eval_weights_read(buffer_view(&other), NULL, &read, &f), E_FORMAT);
            buffer_clear(&other);
        }
        buffer_clear(&same);
        buffer_clear(&file);
        eval_weights_clear(&w);
    }
}

/* A changed byte anywhere is noticed: in the lines and in the numbers. */
static void damaged_files_are_refused(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270126), 0);
    for (int k = 0; k < SIDES; k++) {
        eval_weights w = make_weights(&r, sides[k]), read;
        buffer file = file_of(&w);
        for (int i = 0; i < 20; i++) {
            const size_t range = i < 10 ? 1000 : file.length;
            const size_t at = (size_t)rng_below(&r, range);
            file.data[at] = (char)(file.data[at] ^ 1 << rng_below(&r, 8));
            assert_int_equal(eval_weights_read(buffer_view(&file), NULL, &read, NULL), E_FORMAT);
            buffer_clear(&file);
            file = file_of(&w);
        }
        file.length--;
        assert_int_equal(eval_weights_read(buffer_view(&file), NULL, &read, NULL), E_FORMAT);
        buffer_clear(&file);
        eval_weights_clear(&w);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_sums_of_weights),
        cmocka_unit_test(searches_repeat_on_every_tier),
        cmocka_unit_test(a_ply_carries_the_codes),
        cmocka_unit_test(weights_serve_their_size_alone),
        cmocka_unit_test(images_of_a_position_have_its_value),
        cmocka_unit_test(explanations_add_up),
        cmocka_unit_test(files_for_other_boards_are_refused),
        cmocka_unit_test(damaged_files_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
