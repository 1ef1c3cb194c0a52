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
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const int sides[] = {8, 6};

enum { SIDES = 2, LARGE = 900, ORDER_PATTERNS = 4 };

/* ---- made weights ---- */

static eval_weights make_weights(rng *r, int side) {
    int count;
    const pattern *list = pattern_usual(side, &count);
    const eval_layer layers[EVAL_LAYERS] = {
        [EVAL_MAIN] = {.patterns = count, .anchor_count = 3, .anchors = {3, 11, 26}},
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
        const int x = square_at(p->squares[k] / 8, p->squares[k] % 8);
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

static int moves_count(const position *p) {
    const squares moves = position_moves(p);
    return at_most(squares_count(&moves), EVAL_MOVES_MOST);
}

/* The value in discs. */
static double slow_value(const eval_weights *w, const position *p) {
    const eval_layer *l = &w->layers[EVAL_MAIN];
    int16_t *numbers = calloc((size_t)l->per_anchor, sizeof *numbers);
    const int16_t *at = numbers;
    position other = *p;
    const int empty = at_most(position_empties(p), EVAL_EMPTY_MOST);
    int sum = 0;
    assert_non_null(numbers);
    position_pass(&other);
    eval_mix_numbers(l, empty, numbers);
    for (int which = 0; which < l->patterns; which++) {
        sum += pattern_sum(w, which, at, p);
        at += l->tied[which];
    }
    sum += at[EVAL_OWN_MOVES + moves_count(p)] + at[EVAL_OPP_MOVES + moves_count(&other)] +
           at[EVAL_EMPTY + empty];
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

/* Codes are carried along the tree, so a wrong one would show here. */
static void searches_repeat_on_every_tier(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270121), 0);
    eval_weights w = make_weights(&r, 6);
    buffer file = file_of(&w);
    learned *l = NULL;
    uint64_t nodes = 0;
    double value = 0;
    assert_int_equal(learned_make(buffer_view(&file), NULL, &l, NULL), OK);
    for (tier t = TIER_BASELINE; t < TIER_COUNT; t++) {
        if (!tier_usable(t)) continue;
        const engine_request q = {
            .search = {.limits = {.depth = 7}}, .best = 1, .goal = ENGINE_PLAY};
        engine *e = open_with(l, t);
        position p;
        assert_int_equal(position_start(&p, 6, START_STANDARD, NULL), OK);
        const engine_result found = ask(e, &p, &q);
        if (t == TIER_BASELINE) {
            nodes = found.best.statistics.nodes;
            value = found.best.value;
        }
        assert_int_equal(found.best.statistics.nodes, nodes);
        assert_true(found.best.value == value);
        engine_free(e);
    }
    learned_leave(l);
    buffer_clear(&file);
    eval_weights_clear(&w);
}

/* Weights for one size leave the others as they are. */
static void weights_serve_their_size_alone(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270122), 0);
    eval_weights w = make_weights(&r, 6);
    buffer file = file_of(&w);
    learned *l = NULL;
    assert_int_equal(learned_make(buffer_view(&file), NULL, &l, NULL), OK);
    engine *with = open_with(l, tier_best()), *without = open_with(NULL, tier_best());
    for (int size = 4; size <= 8; size += 2) {
        const position p = random_filling(&r, size, 0);
        double a, b;
        assert_int_equal(engine_evaluate(with, &p, &a, NULL), OK);
        assert_int_equal(engine_evaluate(without, &p, &b, NULL), OK);
        if (!position_over(&p)) assert_int_equal(a == b, size != 6);
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

/* Patterns of 8x8 have squares that 6x6 lacks. */
static void files_for_other_boards_are_refused(void **state) {
    (void)state;
    static const char *const words[] = {"6", "10", "7", "", "8 "};
    rng r = rng_make(setting_seed(20270123), 0);
    eval_weights w = make_weights(&r, 8), read;
    buffer file = file_of(&w), same = with_board(&file, "8");
    assert_true(view_equal(buffer_view(&file), buffer_view(&same)));
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        buffer other = with_board(&file, words[i]);
        fault f = {0};
        assert_int_equal(eval_weights_read(buffer_view(&other), NULL, &read, &f), E_FORMAT);
        buffer_clear(&other);
    }
    buffer_clear(&same);
    buffer_clear(&file);
    eval_weights_clear(&w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_sums_of_weights),
        cmocka_unit_test(searches_repeat_on_every_tier),
        cmocka_unit_test(weights_serve_their_size_alone),
        cmocka_unit_test(files_for_other_boards_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
