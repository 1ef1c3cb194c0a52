/* tests/engine/engine_explain.c - the evaluation taken apart: all parts together are the value. */
#include "base/fault.h"
#include "base/rng.h"
#include "engine/engine.h"
#include "engine/eval/learned.h"
#include "engine/weights.h"
#include "game/position.h"
#include "game/symmetry.h"
#include "game/tier.h"
#include "support/random_play.h"
#include "support/settings.h"
#include "support/weights_made.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Some sums are beyond 64 discs with the first, hardly any with the second. */
enum { LARGE = 1500, SMALL = 200 };

static uint64_t positions(void) {
    return setting_quick() ? 122 : 1220;
}

static engine *open_with(learned *l, bool by_hand) {
    const engine_options o = {
        .threads = 1, .table_mb = 1, .tier = tier_best(), .weights = l, .by_hand = by_hand};
    engine *e = NULL;
    fault f = {0};
    if (engine_create(&o, &e, &f)) fail_msg("%s", f.text);
    return e;
}

static learned *make_weights(rng *r, int most) {
    learned *l = weights_made(r, most);
    assert_non_null(l);
    return l;
}

static engine_explanation explain(engine *e, const position *p) {
    engine_explanation x;
    fault f = {0};
    if (engine_explain(e, p, &x, &f)) fail_msg("%s", f.text);
    return x;
}

/* From a random game, with so many empty squares or, where it ended before, a few more. */
static position reach(rng *r, int size, int empty) {
    position p;
    assert_int_equal(position_start(&p, size, START_STANDARD, NULL), OK);
    while (position_empties(&p) > empty && !position_over(&p)) {
        const squares moves = position_moves(&p);
        if (squares_empty(&moves))
            position_pass(&p);
        else
            position_play(&p, random_member(r, &moves));
    }
    return p;
}

/* Of every phase, and odd ones; the game is not over. */
static position draw(rng *r, int size, uint64_t i) {
    const int phases = size * size - 3;
    for (;;) {
        const position p = i % 4 == 3 ? random_filling(r, size, 0)
                                      : reach(r, size, (int)(i / 4 % (uint64_t)phases));
        if (!position_over(&p)) return p;
        i++;
    }
}

/* Cut toward 0 to sixteenths, and to what a result can be. */
static double value_of_sum(int sum, int size) {
    const int sixteenths = sum / 16;
    const double most = size * size, value = sixteenths / 16.0;
    return value > most ? most : value < -most ? -most : value;
}

static int sum_of_parts(const engine_explanation *x) {
    int sum = 0;
    for (int i = 0; i < x->place_count; i++) sum += x->places[i].adds;
    for (int i = 0; i < x->count_count; i++) sum += x->counts[i].adds;
    return sum;
}

static void check_sum(engine *e, const position *p, explained_by by) {
    double value;
    const engine_explanation x = explain(e, p);
    assert_int_equal(engine_evaluate(e, p, &value, NULL), OK);
    assert_int_equal(x.by, by);
    assert_int_equal(x.sum, sum_of_parts(&x));
    assert_true(x.value == value);
    assert_true(value_of_sum(x.sum, p->field.size) == value);
}

static void all_parts_are_the_value(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20271101), 1);
    for (int large = 0; large < 4; large++) {
        learned *l = make_weights(&r, large % 2 ? LARGE : SMALL);
        engine *e = open_with(l, false);
        for (uint64_t i = 0; i < positions(); i++) {
            const position p = draw(&r, 8, i);
            for (int k = 0; k < SYMMETRIES; k++) {
                const position image = position_image(&p, k);
                check_sum(e, &image, EXPLAINED_LEARNED);
            }
        }
        engine_free(e);
        learned_leave(l);
    }
}

static void all_counts_by_hand_are_the_value(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20271102), 1);
    engine *e = open_with(NULL, true);
    for (uint64_t i = 0; i < positions(); i++)
        for (int size = 4; size <= 12; size += 2) {
            const position p = draw(&r, size, i);
            check_sum(e, &p, EXPLAINED_BY_HAND);
        }
    engine_free(e);
}

/* ---- each part ---- */

/* Between two anchors, in the middle of the band of three: as engine/weights.h tells it. */
static int stored_number(const eval_layer *l, int empty, int number) {
    const int middle = (empty > 60 ? 60 : empty) / 3 * 3 + 1, last = l->anchor_count - 1;
    int i = 0;
    while (i < last && l->anchors[i + 1] <= middle) i++;
    const int low = l->numbers[i * l->per_anchor + number];
    if (i == last || middle < l->anchors[i]) return low;
    const int high = l->numbers[(i + 1) * l->per_anchor + number];
    const int share = 256 * (middle - l->anchors[i]) / (l->anchors[i + 1] - l->anchors[i]);
    return (int)((low * (256 - share) + high * share + 256 * 65536) / 256) - 65536;
}

static int filling_number(const explained_place *p) {
    int number = 0, power = 1;
    for (int i = 0; i < p->count; i++, power *= 3) number += (p->filling[i] + 1) * power;
    return number;
}

/* `first`: of the pattern's numbers in an anchor. */
static int place_adds(const eval_weights *w, int which, int first, int empty,
                      const explained_place *p) {
    const uint32_t class = w->ties[w->set.start[which] + filling_number(p)];
    return stored_number(&w->layers[EVAL_MAIN], empty, first + (int)class);
}

static void check_filling(const position *p, const explained_place *place) {
    for (int i = 0; i < place->count; i++) {
        const int want = squares_has(&p->grid.own, place->squares[i])   ? 1
                         : squares_has(&p->grid.opp, place->squares[i]) ? -1
                                                                        : 0;
        assert_int_equal(place->filling[i], want);
    }
}

static int count_moves(position p, bool other) {
    if (other) position_pass(&p);
    const squares moves = position_moves(&p);
    return squares_count(&moves);
}

static int at_most(int count, int most) {
    return count < most ? count : most;
}

/* `first`: of the counts' numbers in an anchor. */
static void check_counts(const eval_weights *w, int first, const position *p,
                         const engine_explanation *x) {
    const eval_layer *l = &w->layers[EVAL_MAIN];
    const int empty = position_empties(p);
    const int want[3] = {count_moves(*p, false), count_moves(*p, true), empty};
    const int at[3] = {at_most(want[0], 31), 32 + at_most(want[1], 31), 64 + at_most(empty, 60)};
    /* A network adds a number of its own, which engine_network.c checks. */
    assert_int_equal(x->count_count, w->network.rows > 0 ? 4 : 3);
    if (w->network.rows > 0) assert_int_equal(x->counts[3].count, EXPLAINED_NO_COUNT);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(x->counts[i].count, want[i]);
        assert_int_equal(x->counts[i].adds, stored_number(l, empty, first + at[i]));
    }
}

static void check_parts(const eval_weights *w, const position *p, const engine_explanation *x) {
    const eval_layer *l = &w->layers[EVAL_MAIN];
    int first = 0, at = 0;
    for (int which = 0; which < l->patterns; first += l->tied[which++])
        for (; at < x->place_count && w->set.of[at] == which; at++) {
            const explained_place *place = &x->places[at];
            assert_string_equal(place->pattern, w->set.patterns[which].name);
            assert_int_equal(place->count, w->set.patterns[which].count);
            check_filling(p, place);
            assert_int_equal(place->adds, place_adds(w, which, first, position_empties(p), place));
        }
    assert_int_equal(at, x->place_count);
    check_counts(w, first, p, x);
}

/* Each place and count adds what is stored for it. */
static void every_part_is_what_is_stored(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20271103), 1);
    for (int round = 0; round < 3; round++) {
        learned *l = make_weights(&r, LARGE);
        engine *e = open_with(l, false);
        for (uint64_t i = 0; i < positions(); i++) {
            const position p = draw(&r, 8, i);
            const engine_explanation x = explain(e, &p);
            check_parts(&l->stored, &p, &x);
        }
        engine_free(e);
        learned_leave(l);
    }
}

/* ---- other views ---- */

static int pattern_adds(const engine_explanation *x, const char *name) {
    int sum = 0;
    for (int i = 0; i < x->place_count; i++)
        if (strcmp(x->places[i].pattern, name) == 0) sum += x->places[i].adds;
    return sum;
}

static void assert_same_patterns(const engine_explanation *a, const engine_explanation *b) {
    assert_int_equal(a->sum, b->sum);
    assert_int_equal(a->place_count, b->place_count);
    for (int i = 0; i < a->place_count; i++)
        assert_int_equal(pattern_adds(a, a->places[i].pattern),
                         pattern_adds(b, a->places[i].pattern));
}

static void symmetric_positions_have_the_same_sums(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20271104), 1);
    learned *l = make_weights(&r, LARGE);
    engine *e = open_with(l, false);
    for (uint64_t i = 0; i < positions(); i++) {
        const position p = draw(&r, 8, i);
        const engine_explanation x = explain(e, &p);
        for (int k = 1; k < SYMMETRIES; k++) {
            const position image = position_image(&p, k);
            const engine_explanation y = explain(e, &image);
            assert_same_patterns(&x, &y);
        }
    }
    engine_free(e);
    learned_leave(l);
}

/* The same discs in the other colour, and the turn with them; built disc by disc, so that nothing
 * but the colours is exchanged. */
static position swap_colours(const position *p) {
    position other;
    assert_int_equal(position_start(&other, 8, START_STANDARD, NULL), OK);
    other.grid = (grid){{{0}}, {{0}}};
    other.to_move = colour_other(p->to_move);
    for (int side = BLACK; side <= WHITE; side++) {
        const squares *discs = position_discs(p, (colour)side);
        for (int sq = squares_next(discs, SQUARE_NONE); sq != SQUARE_NONE;
             sq = squares_next(discs, sq))
            position_put(&other, sq, colour_other((colour)side));
    }
    return other;
}

static void colours_do_not_matter(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20271105), 1);
    learned *l = make_weights(&r, SMALL);
    engine *e = open_with(l, false);
    for (uint64_t i = 0; i < positions(); i++) {
        const position p = draw(&r, 8, i), other = swap_colours(&p);
        const engine_explanation x = explain(e, &p), y = explain(e, &other);
        assert_true(x.value == y.value);
        assert_same_patterns(&x, &y);
    }
    engine_free(e);
    learned_leave(l);
}

/* ---- where there is nothing to explain ---- */

static void a_finished_game_has_its_result(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20271106), 1);
    learned *l = make_weights(&r, SMALL);
    engine *e = open_with(l, false);
    for (int i = 0; i < 100; i++) {
        const position p = random_finished(&r, i % 2 ? 8 : 6, 0);
        const engine_explanation x = explain(e, &p);
        const int sign = p.to_move == BLACK ? 1 : -1;
        assert_int_equal(x.by, EXPLAINED_RESULT);
        assert_true(x.value == sign * position_final_score(&p));
        assert_int_equal(x.place_count + x.count_count + x.sum, 0);
    }
    engine_free(e);
    learned_leave(l);
}

static void other_boards_are_refused(void **state) {
    (void)state;
    position p;
    engine_explanation x;
    fault f;
    engine *e = open_with(NULL, true);
    assert_int_equal(position_start(&p, 14, START_STANDARD, NULL), OK);
    assert_int_equal(engine_explain(e, &p, &x, &f), E_UNSUPPORTED);
    assert_int_equal(position_start(&p, 8, START_STANDARD, NULL), OK);
    position_block(&p, square_at(0, 0));
    assert_int_equal(engine_explain(e, &p, &x, &f), E_UNSUPPORTED);
    engine_free(e);
}

/* ---- where weights come from ---- */

static void weights_tell_where_they_come_from(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20271107), 1);
    engine_weights_facts facts;
    learned *l = make_weights(&r, SMALL);
    engine *e = open_with(l, false);
    assert_int_equal(engine_weights_about(e, 8, &facts, NULL), OK);
    assert_true(facts.learned && engine_has_learned(e, 8) && engine_has_learned(e, 6));
    assert_false(engine_has_learned(e, 4));
    assert_true(engine_has_learned(e, 10) && engine_has_learned(e, 12));
    assert_string_equal(facts.made, WEIGHTS_MADE_DATE);
    assert_string_equal(facts.data, WEIGHTS_MADE_DATA);
    assert_string_equal(facts.error, WEIGHTS_MADE_ERROR);
    assert_int_equal(facts.patterns, l->stored.layers[EVAL_MAIN].patterns);
    assert_int_equal(facts.places, l->stored.set.first_place[facts.patterns]);
    engine_free(e);
    e = open_with(l, true);
    assert_int_equal(engine_weights_about(e, 8, &facts, NULL), OK);
    assert_false(facts.learned || engine_has_learned(e, 8));
    engine_free(e);
    learned_leave(l);
    e = open_with(NULL, false);
    assert_int_equal(engine_weights_about(e, 8, &facts, NULL), OK);
    assert_true(facts.learned);
    engine_free(e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_parts_are_the_value),
        cmocka_unit_test(all_counts_by_hand_are_the_value),
        cmocka_unit_test(every_part_is_what_is_stored),
        cmocka_unit_test(symmetric_positions_have_the_same_sums),
        cmocka_unit_test(colours_do_not_matter),
        cmocka_unit_test(a_finished_game_has_its_result),
        cmocka_unit_test(other_boards_are_refused),
        cmocka_unit_test(weights_tell_where_they_come_from),
    };
    return cmocka_run_group_tests_name("engine_explain", tests, NULL, NULL);
}
