/* tests/lab/lab_features.c - what the lab's features count, on every tier and in both widths.
 *
 * Counted by hand on the positions of support/lab/lab_drawn.h, one test for each feature, and
 * compared with a slow walk over the squares on random positions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/fault.h"
#include "base/rng.h"
#include "game/position.h"
#include "game/symmetry.h"
#include "lab/evaluation.h"
#include "lab/evaluations.h"
#include "lab/feature.h"
#include "support/lab/lab_drawn.h"
#include "support/lab/lab_slow.h"
#include "support/lab/lab_table.h"
#include "support/mailbox.h"
#include "support/random_play.h"
#include "support/settings.h"

#include <inttypes.h>
#include <string.h>

/* Paper 000's square weights, for FEATURE_SQUARES. */
static lab_evaluation square_weights(int size) {
    const lab_shape shape = lab_shape_of_paper();
    lab_evaluation e;
    assert_int_equal(lab_evaluation_make(EVALUATION_STATIC, &shape, size, NULL, &e, NULL), OK);
    return e;
}

/* ---- Names ---- */

/* Every feature has a name of its own, by which it is found, and a sentence without a full stop. */
static void features_have_names(void **state) {
    (void)state;
    for (int f = 0; f < FEATURE_COUNT; f++) {
        lab_feature found = FEATURE_COUNT;
        assert_true(lab_feature_find(lab_feature_name((lab_feature)f), &found));
        assert_int_equal(found, f);
        const char *sentence = lab_feature_sentence((lab_feature)f);
        assert_true(strlen(sentence) > 10);
        assert_true(sentence[strlen(sentence) - 1] != '.');
    }
    lab_feature untouched = FEATURE_EDGE;
    assert_false(lab_feature_find("potential mobility", &untouched));
    assert_false(lab_feature_find("", &untouched));
    assert_int_equal(untouched, FEATURE_EDGE);
    assert_string_equal(lab_feature_name(FEATURE_POTENTIAL_MOBILITY), "potential-mobility");
}

/* ---- Counted by hand ---- */

static void expect_count(const lab_table *t, const char *drawing, lab_feature f, int x, int o) {
    const position p = mailbox_drawn(drawing);
    const lab_evaluation e = square_weights(p.field.size);
    for (int root = BLACK; root <= WHITE; root++) {
        lab_counts got;
        t->count(&e, &p, (colour)root, &got);
        const int own = root == BLACK ? x : o, opp = root == BLACK ? o : x;
        if (got.own[f] == own && got.opp[f] == opp) continue;
        fail_msg("%s, %s for %s: got %g and %g, want %d and %d in\n%s", t->name,
                 lab_feature_name(f), colour_name((colour)root), got.own[f], got.opp[f], own, opp,
                 drawing);
    }
}

/* What X and O have, in the order of lab_drawn; either may be the root. */
static void expect_counts(lab_feature f, const int want[DRAWN_COUNT][2]) {
    for (int i = 0; i < DRAWN_COUNT; i++) {
        const int size = mailbox_drawn(lab_drawn[i]).field.size;
        for (const lab_table *t = NULL; (t = lab_table_next(t, size));)
            expect_count(t, lab_drawn[i], f, want[i][0], want[i][1]);
    }
}

/* Discs are counted. */
static void discs(void **state) {
    (void)state;
    expect_counts(FEATURE_DISCS,
                  (const int[][2]){{2, 2}, {10, 6}, {7, 7}, {8, 9}, {13, 12}, {6, 4}, {8, 8}});
}

/* Each square where the side can play counts once: on the edge position X has e2 b3 e3 b4 e4 d5 e5
 * and O has e3 b4 e4 c5. A blocked square is no move, and no line goes across it. */
static void mobility(void **state) {
    (void)state;
    expect_counts(FEATURE_MOBILITY,
                  (const int[][2]){{4, 4}, {7, 4}, {2, 0}, {10, 10}, {0, 0}, {3, 6}, {0, 0}});
}

/* Empty squares next to a disc of the other side count once each, whether they can be played on
 * or not. */
static void potential_mobility(void **state) {
    (void)state;
    expect_counts(FEATURE_POTENTIAL_MOBILITY,
                  (const int[][2]){{10, 10}, {11, 10}, {2, 1}, {22, 23}, {24, 25}, {9, 9}, {0, 0}});
}

/* Corners held. */
static void corners(void **state) {
    (void)state;
    expect_counts(FEATURE_CORNERS,
                  (const int[][2]){{0, 0}, {2, 1}, {2, 1}, {0, 1}, {1, 0}, {0, 0}, {2, 2}});
}

/* Corners that the side could take if it were its move: a4 on the late position, a1 on 10x10; not
 * the blocked a1, whose neighbour lies between two colours just as well. */
static void potential_corners(void **state) {
    (void)state;
    expect_counts(FEATURE_POTENTIAL_CORNERS,
                  (const int[][2]){{0, 0}, {0, 0}, {1, 0}, {1, 0}, {0, 0}, {0, 0}, {0, 0}});
}

/* Corners held and corners that could be taken are added. */
static void corner_value(void **state) {
    (void)state;
    expect_counts(FEATURE_CORNER_VALUE,
                  (const int[][2]){{0, 0}, {2, 1}, {3, 1}, {1, 1}, {1, 0}, {0, 0}, {2, 2}});
}

/* A corner open to both sides counts for both. */
static void corner_value_of_an_open_corner(void **state) {
    (void)state;
    static const char drawing[] = ".OX...\n"
                                  "X.....\n"
                                  "O.....\n"
                                  "......\n"
                                  "......\n"
                                  "X.....\n";
    for (const lab_table *t = NULL; (t = lab_table_next(t, 6));) {
        expect_count(t, drawing, FEATURE_POTENTIAL_CORNERS, 1, 1);
        expect_count(t, drawing, FEATURE_CORNER_VALUE, 2, 1);
    }
}

/* Paper 001's stable discs: a full edge and the discs that lean on its corner; a corner; on a full
 * board all of them; beside a blocked corner b1 and a2, since a border is beside them on all
 * lines. A full row alone (the walls) makes nothing stable. */
static void stable(void **state) {
    (void)state;
    expect_counts(FEATURE_STABLE,
                  (const int[][2]){{0, 0}, {8, 1}, {7, 2}, {0, 2}, {1, 0}, {0, 2}, {8, 8}});
}

/* Discs that some move of the other side turns, each once. */
static void unstable(void **state) {
    (void)state;
    expect_counts(FEATURE_UNSTABLE,
                  (const int[][2]){{2, 2}, {2, 5}, {0, 3}, {5, 7}, {0, 0}, {6, 2}, {0, 0}});
}

/* The rest: c1 d1 e1 of X on 10x10, b3 and c3 of O on the late position. */
static void semi_stable(void **state) {
    (void)state;
    expect_counts(FEATURE_SEMI_STABLE,
                  (const int[][2]){{0, 0}, {0, 0}, {0, 2}, {3, 0}, {12, 12}, {0, 0}, {0, 0}});
}

/* Paper 002's flood fill: on the late position it reaches all seven discs of O from d1, three of
 * which X can turn at once. */
static void anchored(void **state) {
    (void)state;
    expect_counts(FEATURE_ANCHORED,
                  (const int[][2]){{0, 0}, {8, 1}, {7, 7}, {0, 2}, {1, 0}, {0, 0}, {8, 8}});
}

/* Discs next to a corner that is empty or the other side's; a blocked corner is none. */
static void exposed(void **state) {
    (void)state;
    expect_counts(FEATURE_EXPOSED,
                  (const int[][2]){{0, 0}, {0, 1}, {1, 4}, {1, 1}, {0, 0}, {0, 0}, {2, 2}});
}

/* Discs next to an empty square; blocked squares are not empty. */
static void frontier(void **state) {
    (void)state;
    expect_counts(FEATURE_FRONTIER,
                  (const int[][2]){{2, 2}, {7, 6}, {1, 7}, {7, 9}, {13, 12}, {5, 2}, {0, 0}});
}

/* Edge squares that are neither corners nor next to one: 4x4 has none. Beside a blocked corner b1
 * and a2 are such. */
static void edge(void **state) {
    (void)state;
    expect_counts(FEATURE_EDGE,
                  (const int[][2]){{0, 0}, {3, 0}, {0, 0}, {4, 1}, {2, 2}, {2, 2}, {0, 0}});
}

/* The weights of the squares held, here paper 000's: on the edge position X has 99-8+8+8-8+99 in
 * the first row and -8+8+7+7 below. */
static void square_sums(void **state) {
    (void)state;
    expect_counts(
        FEATURE_SQUARES,
        (const int[][2]){{0, 0}, {212, 81}, {142, 1}, {7, 79}, {145, 14}, {-9, -13}, {133, 101}});
}

/* Who moves last if nobody passes: X, who is to move, when the number of empty squares is odd. */
static void parity(void **state) {
    (void)state;
    expect_counts(FEATURE_PARITY,
                  (const int[][2]){{0, 1}, {0, 1}, {0, 1}, {1, 0}, {1, 0}, {0, 1}, {0, 0}});
}

/* The same for each region: two of one square on the late position, 23, 12 and 84 between the
 * walls. */
static void region_parity(void **state) {
    (void)state;
    expect_counts(FEATURE_REGION_PARITY,
                  (const int[][2]){{0, 1}, {0, 1}, {2, 0}, {1, 0}, {1, 2}, {0, 1}, {0, 0}});
}

/* Regions are joined diagonally, too: one of five squares here, then one of two and two of one. */
static void regions_join_diagonally(void **state) {
    (void)state;
    static const char drawing[] = ".XXX\n"
                                  "X.X.\n"
                                  "XX.O\n"
                                  "XOO.\n";
    static const char parted[] = ".XXX\n"
                                 "X.X.\n"
                                 "XXXO\n"
                                 "XOO.\n";
    for (const lab_table *t = NULL; (t = lab_table_next(t, 4));) {
        expect_count(t, drawing, FEATURE_REGION_PARITY, 1, 0); /* a1 b2 c3 d2 d4 */
        expect_count(t, parted, FEATURE_REGION_PARITY, 2, 1);  /* a1 b2, d2, d4 */
    }
}

/* ---- Random positions ---- */

static uint64_t positions_per_size(void) {
    return setting_quick() ? 100 : 1000;
}

/* Half from play, half random fillings; a quarter with blocked squares. */
static position random_sample(uint64_t seed, int size, uint64_t index) {
    rng r = rng_make(seed, (uint64_t)size << 56 | index);
    const int blocked = index % 8 >= 6 ? 1 + (int)rng_below(&r, (uint64_t)size) : 0;
    return index % 2 == 0 ? random_reachable(&r, size, blocked) : random_filling(&r, size, blocked);
}

static void print_position(const position *p) {
    char text[MAILBOX_TEXT];
    const mailbox m = mailbox_from(&p->field, &p->grid);
    mailbox_write(&m, text);
    print_error("X, %s, to move:\n%s", colour_name(p->to_move), text);
}

static void expect_slow(const lab_table *t, const lab_evaluation *e, const position *p,
                        const lab_counts *want) {
    lab_counts got;
    t->count(e, p, p->to_move, &got);
    for (int f = 0; f < FEATURE_COUNT; f++) {
        if (f == FEATURE_SQUARES) continue;
        if (got.own[f] == want->own[f] && got.opp[f] == want->opp[f]) continue;
        print_position(p);
        fail_msg("%s, %s: got %g and %g, want %g and %g", t->name, lab_feature_name((lab_feature)f),
                 got.own[f], got.opp[f], want->own[f], want->opp[f]);
    }
}

static lab_counts slow_counts(const position *p) {
    const mailbox mine = mailbox_from(&p->field, &p->grid), theirs = mailbox_pass(&mine);
    lab_counts c = {{0}, {0}};
    for (int f = 0; f < FEATURE_COUNT; f++) {
        if (f == FEATURE_SQUARES) continue;
        c.own[f] = slow_count(&mine, true, (lab_feature)f);
        c.opp[f] = slow_count(&theirs, false, (lab_feature)f);
    }
    return c;
}

/* Every feature is what a walk over the squares counts. */
static void features_are_what_a_walk_counts(void **state) {
    (void)state;
    const uint64_t seed = setting_seed(20260404);
    for (int size = 4; size <= 16; size += 2) {
        const lab_evaluation e = square_weights(size);
        for (uint64_t i = 0; i < positions_per_size(); i++) {
            const position p = random_sample(seed, size, i);
            const lab_counts want = slow_counts(&p);
            for (const lab_table *t = NULL; (t = lab_table_next(t, size));)
                expect_slow(t, &e, &p, &want);
        }
    }
}

/* The sum of the square weights is that of the groups its discs lie in, square by square. */
static void square_sums_are_what_a_walk_adds(void **state) {
    (void)state;
    const uint64_t seed = setting_seed(20260405);
    for (int size = 4; size <= 16; size += 2) {
        const lab_evaluation e = square_weights(size);
        for (uint64_t i = 0; i < 100; i++) {
            const position p = random_sample(seed, size, i);
            double sum = 0;
            for (int sq = squares_next(&p.grid.own, SQUARE_NONE); sq != SQUARE_NONE;
                 sq = squares_next(&p.grid.own, sq))
                for (int k = 0; k < e.group_count; k++)
                    if (squares_has(&e.groups[k].where, sq)) sum += e.groups[k].weight[0];
            for (const lab_table *t = NULL; (t = lab_table_next(t, size));) {
                lab_counts got;
                t->count(&e, &p, p.to_move, &got);
                assert_true(got.own[FEATURE_SQUARES] == sum);
            }
        }
    }
}

/* Stable discs keep their colour to the end of the game, whatever is played. */
static void stable_discs_stay(void **state) {
    (void)state;
    const uint64_t seed = setting_seed(20260406);
    int seen = 0;
    for (int size = 4; size <= 10; size += 2)
        for (uint64_t i = 0; i < positions_per_size(); i++) {
            position p = random_sample(seed, size, i);
            const colour side = p.to_move;
            const mailbox m = mailbox_from(&p.field, &p.grid);
            const squares kept = slow_stable(&m);
            rng r = rng_make(seed, i);
            while (!position_over(&p)) {
                const squares moves = position_moves(&p);
                if (squares_empty(&moves))
                    position_pass(&p);
                else
                    position_play(&p, random_member(&r, &moves));
            }
            const squares lost = squares_minus(&kept, position_discs(&p, side));
            assert_true(squares_empty(&lost));
            seen += squares_count(&kept);
        }
    assert_true(seen > 100);
}

/* ---- Evaluations of mirrored and exchanged positions ---- */

/* Every switch that changes what a text looks at, on. */
static lab_shape full_shape(void) {
    lab_shape shape = lab_shape_of_paper();
    shape.phases = 5;
    shape.parity = PARITY_REGIONS;
    shape.positional = true;
    shape.edge = true;
    return shape;
}

static lab_evaluation made(int kind, const lab_shape *shape, int size) {
    lab_evaluation e;
    const status s = lab_evaluation_make((lab_evaluation_kind)kind, shape, size, NULL, &e, NULL);
    assert_int_equal(s, OK);
    return e;
}

typedef void check_evaluation(const lab_table *t, const lab_evaluation *e, int kind,
                              const position *p);

/* Runs a check on all kinds of evaluations, both shapes, and some positions of every size. */
static void for_all(uint64_t seed, check_evaluation *check) {
    const lab_shape shapes[] = {lab_shape_of_paper(), full_shape()};
    for (int kind = 0; kind < EVALUATION_KINDS; kind++)
        for (int size = 4; size <= 16; size += 2)
            for (int k = 0; k < 2; k++) {
                const lab_evaluation e = made(kind, &shapes[k], size);
                for (uint64_t i = 0; i < (setting_quick() ? 4U : 20U); i++) {
                    const position p = random_sample(seed, size, i);
                    for (const lab_table *t = NULL; (t = lab_table_next(t, size));)
                        check(t, &e, kind, &p);
                }
            }
}

/* Paper 000's matrix is printed with -24 on the left and -25 on the right, so only turning it
 * upside down keeps it. */
static bool keeps_weights(int kind, int symmetry) {
    return (kind != EVALUATION_STATIC && kind != EVALUATION_PHASES) || symmetry == 2;
}

static void check_mirrored(const lab_table *t, const lab_evaluation *e, int kind,
                           const position *p) {
    const double value = t->evaluate(e, p, p->to_move);
    for (int symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
        const position image = position_image(p, symmetry);
        if (keeps_weights(kind, symmetry) && t->evaluate(e, &image, p->to_move) != value) {
            print_position(p);
            fail_msg("kind %d, %s: symmetry %d changes %.17g to %.17g", kind, t->name, symmetry,
                     value, t->evaluate(e, &image, p->to_move));
        }
    }
}

/* A mirrored position has the same value. */
static void mirrored_positions_are_equal(void **state) {
    (void)state;
    for_all(setting_seed(20260407), check_mirrored);
}

/* The X-squares of paper 000 differ by 1 between left and right. */
static void static_is_not_quite_symmetric(void **state) {
    (void)state;
    const lab_evaluation e = square_weights(8);
    position left, right;
    assert_int_equal(position_start(&left, 8, START_STANDARD, NULL), OK);
    right = left;
    position_put(&left, mailbox_square("b2"), BLACK);
    position_put(&right, mailbox_square("g2"), BLACK);
    for (const lab_table *t = NULL; (t = lab_table_next(t, 8));) {
        assert_true(t->evaluate(&e, &left, BLACK) == -24);
        assert_true(t->evaluate(&e, &right, BLACK) == -25);
    }
}

static bool is_antisymmetric(int kind) {
    return kind == EVALUATION_STATIC || kind == EVALUATION_PHASES || kind == EVALUATION_SEVEN ||
           kind == EVALUATION_NAIVE || kind == EVALUATION_MOBILITY || kind == EVALUATION_COMPOUND ||
           kind == EVALUATION_TOKENS || kind == EVALUATION_CORNERS ||
           kind == EVALUATION_CORNERS_TOKENS;
}

static void check_exchanged(const lab_table *t, const lab_evaluation *e, int kind,
                            const position *p) {
    const double black = t->evaluate(e, p, BLACK), white = t->evaluate(e, p, WHITE);
    if (!is_antisymmetric(kind) || black == -white) return;
    print_position(p);
    fail_msg("kind %d, %s: %.17g for black and %.17g for white", kind, t->name, black, white);
}

/* What is good for one side is as bad for the other, unless a term looks at one side only. */
static void exchanging_sides_negates(void **state) {
    (void)state;
    for_all(setting_seed(20260408), check_exchanged);
}

/* The others are really lopsided: the root's side matters. */
static void some_evaluations_are_lopsided(void **state) {
    (void)state;
    const lab_shape shape = lab_shape_of_paper();
    const position p = mailbox_drawn(lab_drawn[DRAWN_EDGE]);
    for (int kind = EVALUATION_STATIC; kind < EVALUATION_KINDS; kind++) {
        const lab_evaluation e = made(kind, &shape, 6);
        for (const lab_table *t = NULL; (t = lab_table_next(t, 6));) {
            const bool negated = t->evaluate(&e, &p, BLACK) == -t->evaluate(&e, &p, WHITE);
            assert_int_equal(negated, is_antisymmetric(kind));
        }
    }
}

static double magnitude(double x) {
    return x < 0 ? -x : x;
}

static void check_explained(const lab_table *t, const lab_evaluation *e, int kind,
                            const position *p) {
    lab_explanation x;
    t->explain(e, p, p->to_move, false, &x);
    const double value = t->evaluate(e, p, p->to_move);
    assert_memory_equal(&x.value, &value, sizeof value);
    assert_int_equal(x.phase, t->phase(e, p, p->to_move));
    assert_int_equal(x.count, e->count);
    double sum = 0, all = 0;
    for (int i = 0; i < x.count; i++) {
        assert_ptr_equal(x.terms[i].term, &e->terms[i]);
        assert_true(x.terms[i].contribution == x.terms[i].scaled * x.terms[i].weight);
        sum += x.terms[i].contribution;
        all += magnitude(x.terms[i].contribution);
    }
    if (e->whole ? magnitude(sum - value) < 1 : magnitude(sum - value) <= 1e-12 * all) return;
    print_position(p);
    fail_msg("kind %d, %s: terms add up to %.17g, the value is %.17g", kind, t->name, sum, value);
}

/* An explanation has the value of the evaluation, bit by bit, and its terms add up to it; only
 * truncation may take off less than 1. */
static void explanations_add_up(void **state) {
    (void)state;
    for_all(setting_seed(20260409), check_explained);
}

static void check_alike(const lab_table *t, const lab_evaluation *e, int kind, const position *p) {
    const double value = t->evaluate(e, p, p->to_move);
    const double want = lab_table_wide_baseline.evaluate(e, p, p->to_move);
    (void)kind;
    assert_memory_equal(&value, &want, sizeof value);
    assert_true(value != 0 || 1 / value > 0); /* never -0.0 */
}

/* All tiers and widths answer with the same bits. */
static void all_instances_are_alike(void **state) {
    (void)state;
    for_all(setting_seed(20260410), check_alike);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(features_have_names),
        cmocka_unit_test(discs),
        cmocka_unit_test(mobility),
        cmocka_unit_test(potential_mobility),
        cmocka_unit_test(corners),
        cmocka_unit_test(potential_corners),
        cmocka_unit_test(corner_value),
        cmocka_unit_test(corner_value_of_an_open_corner),
        cmocka_unit_test(stable),
        cmocka_unit_test(unstable),
        cmocka_unit_test(semi_stable),
        cmocka_unit_test(anchored),
        cmocka_unit_test(exposed),
        cmocka_unit_test(frontier),
        cmocka_unit_test(edge),
        cmocka_unit_test(square_sums),
        cmocka_unit_test(parity),
        cmocka_unit_test(region_parity),
        cmocka_unit_test(regions_join_diagonally),
        cmocka_unit_test(features_are_what_a_walk_counts),
        cmocka_unit_test(square_sums_are_what_a_walk_adds),
        cmocka_unit_test(stable_discs_stay),
        cmocka_unit_test(mirrored_positions_are_equal),
        cmocka_unit_test(static_is_not_quite_symmetric),
        cmocka_unit_test(exchanging_sides_negates),
        cmocka_unit_test(some_evaluations_are_lopsided),
        cmocka_unit_test(explanations_add_up),
        cmocka_unit_test(all_instances_are_alike),
    };
    return cmocka_run_group_tests_name("lab_features", tests, NULL, NULL);
}
