/* tests/lab/lab_evaluations.c - the evaluations of the papers: their printed weights, phases,
 * formulas worked out by hand on the positions of support/lab/lab_drawn.h, truncation and the ends
 * of games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text.h"
#include "game/position.h"
#include "lab/evaluation.h"
#include "lab/evaluations.h"
#include "lab/feature.h"
#include "lab/positional.h"
#include "support/failing_alloc.h"
#include "support/lab/lab_drawn.h"
#include "support/lab/lab_table.h"
#include "support/mailbox.h"

#include <math.h>
#include <string.h>

static lab_evaluation made(lab_evaluation_kind kind, const lab_shape *shape, int size) {
    lab_evaluation e;
    assert_int_equal(lab_evaluation_make(kind, shape, size, NULL, &e, NULL), OK);
    return e;
}

static lab_evaluation of_text(lab_evaluation_kind kind, int size) {
    const lab_shape shape = lab_shape_of_paper();
    return made(kind, &shape, size);
}

static const lab_term *term_of(const lab_evaluation *e, const char *name) {
    for (int i = 0; i < e->count; i++)
        if (strcmp(e->terms[i].name, name) == 0) return &e->terms[i];
    fail_msg("no term %s", name);
    return NULL;
}

static bool has_term(const lab_evaluation *e, const char *name) {
    for (int i = 0; i < e->count; i++)
        if (strcmp(e->terms[i].name, name) == 0) return true;
    return false;
}

static double square_weight(const lab_evaluation *e, int phase, int square) {
    double weight = 0;
    for (int i = 0; i < e->group_count; i++)
        if (squares_has(&e->groups[i].where, square)) weight += e->groups[i].weight[phase];
    return weight;
}

/* The value on a drawn position, the same on every tier and in both widths. */
static void expect_worth(const lab_evaluation *e, int drawn, colour root, double want) {
    const position p = mailbox_drawn(lab_drawn[drawn]);
    for (const lab_table *t = NULL; (t = lab_table_next(t, p.field.size));) {
        const double got = t->evaluate(e, &p, root);
        if (fabs(got - want) > 1e-12 * fabs(want))
            fail_msg("position %d, %s: got %.17g, want %.17g", drawn, t->name, got, want);
    }
}

static void expect_end(const lab_evaluation *e, int drawn, colour root, double want) {
    const position p = mailbox_drawn(lab_drawn[drawn]);
    for (const lab_table *t = NULL; (t = lab_table_next(t, p.field.size));) {
        assert_true(t->end_value(e, &p, root) == want);
        lab_explanation x;
        t->explain(e, &p, root, true, &x);
        assert_true(x.over);
        assert_true(x.value == want);
    }
}

/* ---- All ---- */

static bool is_key(const char *name) {
    return name[0] != '\0' && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(name);
}

/* Every evaluation of every size can be used: phases have names, terms have names that can be
 * typed and are not said twice, and squares belong to one group at most. */
static void evaluations_are_well_formed(void **state) {
    (void)state;
    lab_shape shape = lab_shape_of_paper();
    shape.positional = shape.edge = true;
    shape.parity = PARITY_BOARD;
    for (int kind = 0; kind < EVALUATION_KINDS; kind++)
        for (int size = 4; size <= 16; size += 2) {
            const lab_evaluation e = made((lab_evaluation_kind)kind, &shape, size);
            assert_in_range(e.phases, 1, LAB_PHASES);
            for (int i = 0; i < e.phases; i++) assert_true(is_key(e.phase_names[i]));
            assert_int_equal(e.count == 0, kind == EVALUATION_NONE);
            for (int i = 0; i < e.count; i++) {
                assert_true(is_key(e.terms[i].name));
                assert_ptr_equal(term_of(&e, e.terms[i].name), &e.terms[i]);
            }
            squares seen = {{0}};
            for (int i = 0; i < e.group_count; i++) {
                const squares rest = squares_minus(&e.groups[i].where, &seen);
                assert_true(squares_equal(&rest, &e.groups[i].where));
                seen = squares_or(&seen, &rest);
            }
        }
}

/* A finished game is worth its disc difference where that is asked for; otherwise as the papers
 * say. */
static void ends_of_the_texts(void **state) {
    (void)state;
    static const lab_end text[EVALUATION_KINDS] = {
        [EVALUATION_NONE] = END_SCORE,
        [EVALUATION_STATIC] = END_HUGE,
        [EVALUATION_PHASES] = END_HUGE,
        [EVALUATION_SEVEN] = END_THOUSAND,
        [EVALUATION_SIZED] = END_EVALUATION,
        [EVALUATION_GREEDY_CORNERS] = END_EVALUATION,
        [EVALUATION_NAIVE] = END_SCORE,
        [EVALUATION_MOBILITY] = END_SCORE,
        [EVALUATION_COMPOUND] = END_SCORE,
        [EVALUATION_TOKENS] = END_EVALUATION,
        [EVALUATION_CORNERS] = END_EVALUATION,
        [EVALUATION_MOVES] = END_EVALUATION,
        [EVALUATION_CORNERS_TOKENS] = END_EVALUATION,
        [EVALUATION_CORNERS_TOKENS_MOVES] = END_EVALUATION,
        [EVALUATION_CORNERS_MOVES_TOKENS] = END_EVALUATION,
    };
    lab_shape by_score = lab_shape_of_paper();
    by_score.end_score = true;
    for (int kind = 0; kind < EVALUATION_KINDS; kind++) {
        assert_int_equal(of_text((lab_evaluation_kind)kind, 8).end, text[kind]);
        assert_int_equal(made((lab_evaluation_kind)kind, &by_score, 8).end, END_SCORE);
    }
}

/* The end rules: between the walls black has won 13 to 12; the full board is drawn. Each side sees
 * its own result. */
static void end_rules(void **state) {
    (void)state;
    const lab_evaluation huge = of_text(EVALUATION_STATIC, 12);
    expect_end(&huge, DRAWN_WALLS, BLACK, 1e9);
    expect_end(&huge, DRAWN_WALLS, WHITE, -1e9);
    const lab_evaluation small = of_text(EVALUATION_STATIC, 4);
    expect_end(&small, DRAWN_FULL, BLACK, 0);
    const lab_evaluation thousand = of_text(EVALUATION_SEVEN, 12);
    expect_end(&thousand, DRAWN_WALLS, BLACK, 1000);
    expect_end(&thousand, DRAWN_WALLS, WHITE, -1000);
    const lab_evaluation score = of_text(EVALUATION_COMPOUND, 12);
    expect_end(&score, DRAWN_WALLS, BLACK, 1);
    expect_end(&score, DRAWN_WALLS, WHITE, -1);
    const lab_evaluation terms = of_text(EVALUATION_TOKENS, 12);
    expect_end(&terms, DRAWN_WALLS, BLACK, 4); /* 100 * 1 / 25 */
    lab_shape ranked = lab_shape_of_paper();
    ranked.strict = ranked.end_score = true;
    const lab_evaluation above_all = made(EVALUATION_CORNERS_TOKENS, &ranked, 12);
    assert_int_equal(above_all.end, END_RANKED);
    expect_end(&above_all, DRAWN_WALLS, BLACK, 0x1p45);
    expect_end(&above_all, DRAWN_WALLS, WHITE, -0x1p45);
}

/* ---- Paper 000 ---- */

/* The matrix as it is printed, with its slip: -24 on the left and -25 on the right. */
static void static_weights_on_8x8(void **state) {
    (void)state;
    static const int printed[8][8] = {
        {99, -8, 8, 6, 6, 8, -8, 99},       {-8, -24, -4, -3, -3, -4, -25, -8},
        {8, -4, 7, 4, 4, 7, -4, 8},         {6, -3, 4, 0, 0, 4, -3, 6},
        {6, -3, 4, 0, 0, 4, -3, 6},         {8, -4, 7, 4, 4, 7, -4, 8},
        {-8, -24, -4, -3, -3, -4, -25, -8}, {99, -8, 8, 6, 6, 8, -8, 99},
    };
    const lab_evaluation e = of_text(EVALUATION_STATIC, 8);
    for (int row = 0; row < 8; row++)
        for (int column = 0; column < 8; column++)
            assert_true(square_weight(&e, 0, square_at(row, column)) == printed[row][column]);
    assert_int_equal(e.squares_of_size, 8);
}

/* On other sizes a square takes the weight of the one as far from its edges, at most three steps
 * in; the right half that of the right half. */
static void static_weights_on_other_sizes(void **state) {
    (void)state;
    for (int size = 4; size <= 16; size += 2) {
        const lab_evaluation e = of_text(EVALUATION_STATIC, size);
        const int last = size - 1;
        assert_true(square_weight(&e, 0, square_at(0, 0)) == 99);
        assert_true(square_weight(&e, 0, square_at(last, last)) == 99);
        assert_true(square_weight(&e, 0, square_at(1, 1)) == -24);
        assert_true(square_weight(&e, 0, square_at(1, last - 1)) == -25);
        assert_true(square_weight(&e, 0, square_at(last - 1, last - 1)) == -25);
        assert_true(square_weight(&e, 0, square_at(last, 1)) == -8);
        if (size >= 6) assert_true(square_weight(&e, 0, square_at(2, last - 2)) == 7);
        if (size >= 10) {
            assert_true(square_weight(&e, 0, square_at(0, 4)) == 6);
            assert_true(square_weight(&e, 0, square_at(4, 1)) == -3);
            assert_true(square_weight(&e, 0, square_at(4, 4)) == 0);
        }
        assert_int_equal(e.squares_of_size, 8);
    }
}

/* Own weights minus the other's. */
static void static_values(void **state) {
    (void)state;
    const lab_evaluation six = of_text(EVALUATION_STATIC, 6);
    expect_worth(&six, DRAWN_EDGE, BLACK, 212 - 81);
    expect_worth(&six, DRAWN_EDGE, WHITE, 81 - 212);
    const lab_evaluation ten = of_text(EVALUATION_STATIC, 10);
    expect_worth(&ten, DRAWN_TEN, BLACK, 7 - 79);
}

/* Thresholds scale with (S-4)/60 and are rounded half up. */
static void thresholds_scale(void **state) {
    (void)state;
    static const int want[][3] = {{4, 4, 8},    {6, 11, 21},   {8, 20, 40},  {10, 32, 64},
                                  {12, 47, 93}, {14, 64, 128}, {16, 84, 168}};
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        const lab_evaluation e = of_text(EVALUATION_PHASES, want[i][0]);
        assert_int_equal(e.phases, 3);
        assert_int_equal(e.limit[0], want[i][1]);
        assert_int_equal(e.limit[1], want[i][2]);
    }
    lab_shape shape = lab_shape_of_paper();
    shape.early = 15; /* 15 * 32 / 60 = 8 */
    shape.late = 45;  /* 45 * 32 / 60 = 24 */
    assert_int_equal(made(EVALUATION_PHASES, &shape, 6).limit[0], 8);
    assert_int_equal(made(EVALUATION_PHASES, &shape, 6).limit[1], 24);
    shape.early = 5; /* 5 * 12 / 60 = 1; 2.5 moves would need 12.5 */
    shape.late = 30; /* 30 * 252 / 60 = 126 */
    assert_int_equal(made(EVALUATION_PHASES, &shape, 4).limit[0], 1);
    assert_int_equal(made(EVALUATION_PHASES, &shape, 16).limit[1], 126);
    shape.early = 5; /* 5 * 140 / 60 = 11.67; 5 * 96 / 60 = 8; 15 * 140 / 60 = 35 */
    assert_int_equal(made(EVALUATION_PHASES, &shape, 12).limit[0], 12);
    shape.early = 15; /* 15 * 12 / 60 = 3; 15 * 252 / 60 = 63; 25 * 252 / 60 = 105 */
    assert_int_equal(made(EVALUATION_PHASES, &shape, 16).limit[0], 63);
}

/* With five phases the middle and the late phase are halved, and the halves are rounded half up,
 * too: on 6x6 the late phase goes from 21 to 32, so late1 ends at 26.5 -> 27. */
static void halved_phases_scale(void **state) {
    (void)state;
    static const int want[][5] = {
        {4, 4, 6, 8, 10},      {6, 11, 16, 21, 27},    {8, 20, 30, 40, 50},    {10, 32, 48, 64, 80},
        {12, 47, 70, 93, 117}, {14, 64, 96, 128, 160}, {16, 84, 126, 168, 210}};
    lab_shape shape = lab_shape_of_paper();
    shape.phases = 5;
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        const lab_evaluation e = made(EVALUATION_PHASES, &shape, want[i][0]);
        assert_int_equal(e.phases, 5);
        for (int k = 0; k < 4; k++) assert_int_equal(e.limit[k], want[i][1 + k]);
    }
    shape.early = 21; /* 21 * 32 / 60 = 11.2 -> 11; (11 + 24) / 2 = 17.5 -> 18 */
    shape.late = 45;
    assert_int_equal(made(EVALUATION_PHASES, &shape, 6).limit[1], 18);
}

/* A board whose first squares in reading order hold so many discs. */
static position filled(int size, int discs) {
    position p;
    assert_int_equal(position_start(&p, size, START_STANDARD, NULL), OK);
    p.grid = (grid){{{0}}, {{0}}};
    for (int i = 0; i < discs; i++)
        position_put(&p, square_at(i / size, i % size), i % 3 ? BLACK : WHITE);
    return p;
}

static void expect_phase(const lab_evaluation *e, int size, int discs, int want) {
    const position p = filled(size, discs);
    for (const lab_table *t = NULL; (t = lab_table_next(t, size));)
        assert_int_equal(t->phase(e, &p, BLACK), want);
}

/* Fewer than 20 moves are early, more than 40 late; a move is a disc beyond four. */
static void phases_of_text_000(void **state) {
    (void)state;
    const lab_evaluation e = of_text(EVALUATION_PHASES, 8);
    expect_phase(&e, 8, 0, 0);
    expect_phase(&e, 8, 4 + 19, 0);
    expect_phase(&e, 8, 4 + 20, 1);
    expect_phase(&e, 8, 4 + 40, 1);
    expect_phase(&e, 8, 4 + 41, 2);
    expect_phase(&e, 8, 64, 2);
    const lab_evaluation on_12 = of_text(EVALUATION_PHASES, 12);
    expect_phase(&on_12, 12, 4 + 46, 0);
    expect_phase(&on_12, 12, 4 + 47, 1);
    expect_phase(&on_12, 12, 4 + 93, 1);
    expect_phase(&on_12, 12, 4 + 94, 2);
}

/* Five phases cut mid and late in two. */
static void five_phases_halve_mid_and_late(void **state) {
    (void)state;
    lab_shape shape = lab_shape_of_paper();
    shape.phases = 5;
    const lab_evaluation e = made(EVALUATION_PHASES, &shape, 8);
    assert_int_equal(e.phases, 5);
    static const int firsts[] = {0, 20, 31, 41, 51}; /* moves */
    for (int phase = 0; phase < 5; phase++) {
        expect_phase(&e, 8, 4 + firsts[phase], phase);
        if (phase) expect_phase(&e, 8, 4 + firsts[phase] - 1, phase - 1);
    }
    expect_phase(&e, 8, 64, 4);
    for (int i = 0; i < e.count; i++)
        assert_true(e.terms[i].weight[0] == of_text(EVALUATION_PHASES, 8).terms[i].weight[0]);
}

/* What the paper says of its phases: early few discs are good, mid gives coin parity no weight,
 * late weighs it most; unstable discs are bad. */
static void weights_of_phases(void **state) {
    (void)state;
    const lab_evaluation e = of_text(EVALUATION_PHASES, 8);
    const lab_term *evaporation = term_of(&e, "evaporation"), *coins = term_of(&e, "coin-parity");
    assert_true(evaporation->scale == -100 && evaporation->weight[0] > 0);
    assert_true(coins->scale == 100 && coins->weight[0] == 0);
    assert_true(evaporation->weight[1] == 0 && coins->weight[1] == 0);
    assert_true(evaporation->weight[2] == 0);
    for (int i = 0; i < e.count; i++)
        if (&e.terms[i] != coins) assert_true(fabs(e.terms[i].weight[2]) < coins->weight[2]);
    for (int phase = 0; phase < 3; phase++) assert_true(term_of(&e, "unstable")->weight[phase] < 0);
    assert_int_equal(term_of(&e, "stability")->feature, FEATURE_STABLE);

    lab_shape shape = lab_shape_of_paper();
    shape.evaporation = false;
    const lab_evaluation without = made(EVALUATION_PHASES, &shape, 8);
    assert_false(has_term(&without, "evaporation"));
    assert_true(term_of(&without, "coin-parity")->weight[0] == evaporation->weight[0]);
}

/* Parity counts in the late phases only, and only when asked for. */
static void parity_is_a_wish(void **state) {
    (void)state;
    lab_shape shape = lab_shape_of_paper();
    const lab_evaluation off = of_text(EVALUATION_PHASES, 8);
    assert_false(has_term(&off, "parity") || has_term(&off, "region-parity"));
    shape.parity = PARITY_BOARD;
    const lab_evaluation board = made(EVALUATION_PHASES, &shape, 8);
    const lab_term *t = term_of(&board, "parity");
    assert_true(t->weight[0] == 0 && t->weight[1] == 0 && t->weight[2] > 0);
    shape.parity = PARITY_REGIONS;
    shape.phases = 5;
    const lab_evaluation regions = made(EVALUATION_PHASES, &shape, 8);
    t = term_of(&regions, "region-parity");
    assert_true(t->weight[2] == 0 && t->weight[3] > 0 && t->weight[4] > 0);
}

/* Each factor is a ratio of counts in hundredths; square weights are divided by what the occupied
 * squares could be worth. The edge position on 6x6 has 12 moves behind it: mid. */
static void phases_value(void **state) {
    (void)state;
    const lab_evaluation e = of_text(EVALUATION_PHASES, 6);
    const double occupied = 3 * 99 /* a1 f1 a6 */ + 3 * 8 /* b1 e1 a2 */ + 3 * 8 /* c1 d1 a3 */ +
                            24 /* b2 */ + 2 * 4 /* c2 d2 */ + 4 * 7 /* c3 d3 c4 d4 */;
    const double want = term_of(&e, "mobility")->weight[1] * (100 * 3. / 11) +
                        term_of(&e, "potential-mobility")->weight[1] * (100 * 1. / 21) +
                        term_of(&e, "corners")->weight[1] * (100 * 1. / 3) +
                        term_of(&e, "stability")->weight[1] * (100 * 7. / 9) +
                        term_of(&e, "unstable")->weight[1] * (100 * -3. / 7) +
                        term_of(&e, "squares")->weight[1] * (100 * 131 / occupied);
    expect_worth(&e, DRAWN_EDGE, BLACK, want);
    expect_worth(&e, DRAWN_EDGE, WHITE, -want);
}

/* ---- Paper 001 ---- */

/* Seven ratios with the printed weights. Nobody has a corner in reach: 0, not a division by 0. */
static void seven_value(void **state) {
    (void)state;
    const lab_evaluation e = of_text(EVALUATION_SEVEN, 6);
    const double want = 0.05 * 4 / 16 + 0.15 * 3 / 11 + 0.3 * 7 / 9 - 0.1 * (2 - 5) / 7 + 0.1 * 0 +
                        0.3 * 1 / 3 + 0.2 * 0;
    expect_worth(&e, DRAWN_EDGE, BLACK, want);
    expect_worth(&e, DRAWN_EDGE, WHITE, -want);
    const lab_evaluation on_4 = of_text(EVALUATION_SEVEN, 4);
    expect_worth(&on_4, DRAWN_LATE, BLACK,
                 0.05 * 0 + 0.15 * 1 + 0.3 * 5 / 9 - 0.1 * -1 + 0.1 * -1 + 0.3 * 1 / 3 + 0.2 * 1);
}

/* The order of the paper's list and its weights. */
static void seven_weights(void **state) {
    (void)state;
    static const struct {
        const char *name;
        double weight;
    } want[] = {{"count", 0.05},           {"mobility", 0.15},   {"stable", 0.3},
                {"unstable", -0.1},        {"semi-stable", 0.1}, {"corners", 0.3},
                {"potential-corners", 0.2}};
    const lab_evaluation e = of_text(EVALUATION_SEVEN, 8);
    assert_int_equal(e.count, 7);
    for (int i = 0; i < 7; i++) {
        assert_string_equal(e.terms[i].name, want[i].name);
        assert_true(e.terms[i].weight[0] == want[i].weight);
    }
}

/* ---- Paper 002 ---- */

/* All printed weights: the terms in the order of the paper, early, mid, late. */
static void sized_weights_as_printed(void **state) {
    (void)state;
    static const struct {
        int size;
        int weights[3][7];
    } printed[] = {
        {6, {{2, 5, 30, 4, 3, 30, 0}, {5, 4, 50, 8, 3, 30, 0}, {15, 2, 20, 15, 0, 10, 0}}},
        {8,
         {{5, 15, 50, 8, 15, 200, 0},
          {10, 10, 2000, 20, 10, 500, 10},
          {30, 5, 3000, 50, 0, 2000, 0}}},
        {10,
         {{5, 15, 50, 8, 15, 200, 0},
          {15, 10, 2000, 25, 15, 2000, 30},
          {100, 5, 2000, 40, 0, 3000, 0}}},
        {12,
         {{5, 15, 50, 8, 15, 200, 0},
          {10, 10, 2000, 15, 10, 300, 0},
          {50, 2, 2000, 25, 0, 300, 0}}},
    };
    for (size_t i = 0; i < sizeof printed / sizeof *printed; i++) {
        const lab_evaluation e = of_text(EVALUATION_SIZED, printed[i].size);
        assert_int_equal(e.count, 7);
        assert_int_equal(e.weights_of_size, printed[i].size);
        for (int term = 0; term < 7; term++)
            for (int phase = 0; phase < 3; phase++)
                assert_true(e.terms[term].weight[phase] == printed[i].weights[phase][term]);
    }
}

/* Sizes without printed weights take those of the nearest size, and say so. */
static void sized_takes_the_nearest_size(void **state) {
    (void)state;
    assert_int_equal(of_text(EVALUATION_SIZED, 4).weights_of_size, 6);
    assert_int_equal(of_text(EVALUATION_SIZED, 14).weights_of_size, 12);
    const lab_evaluation e = of_text(EVALUATION_SIZED, 16);
    assert_int_equal(e.weights_of_size, 12);
    assert_true(term_of(&e, "disc")->weight[2] == 50);
}

/* Early below a third of the squares, late from two thirds on. */
static void phases_of_text_002(void **state) {
    (void)state;
    const lab_evaluation e = of_text(EVALUATION_SIZED, 8);
    expect_phase(&e, 8, 21, 0);
    expect_phase(&e, 8, 22, 1);
    expect_phase(&e, 8, 42, 1);
    expect_phase(&e, 8, 43, 2);
    const lab_evaluation six = of_text(EVALUATION_SIZED, 6);
    expect_phase(&six, 6, 11, 0);
    expect_phase(&six, 6, 12, 1);
    expect_phase(&six, 6, 23, 1);
    expect_phase(&six, 6, 24, 2);
}

/* The paper's sum. The penalty is negative and its weight positive; penalty and potential mobility
 * look at the root's side only. */
static void sized_values(void **state) {
    (void)state;
    const lab_evaluation six = of_text(EVALUATION_SIZED, 6); /* 16 of 36: mid */
    expect_worth(&six, DRAWN_EDGE, BLACK,
                 5 * (100 * 4 / 16.) + 4 * (100 * 3 / 11.) + 50 * (100 * 1 / 3.) +
                     8 * (100 * 7 / 9.) + 3 * 11 + 30 * (-50 * 0) + 0);
    expect_worth(&six, DRAWN_EDGE, WHITE,
                 -5 * (100 * 4 / 16.) - 4 * (100 * 3 / 11.) - 50 * (100 * 1 / 3.) -
                     8 * (100 * 7 / 9.) + 3 * 10 + 30 * (-50 * 1) + 0);
    const lab_evaluation ten = of_text(EVALUATION_SIZED, 10); /* 17 of 100: early */
    expect_worth(&ten, DRAWN_TEN, BLACK,
                 5 * (-100 / 17.) + 15 * 0 + 50 * -100 + 8 * -100 + 15 * 22 + 200 * (-50 * 1));
}

/* The frontier is bad: with 10x10's mid weights, 30 each of -100 * (P-O)/(P+O). */
static void sized_frontier(void **state) {
    (void)state;
    lab_evaluation e = of_text(EVALUATION_SIZED, 10);
    for (int i = 0; i < e.count; i++)
        if (strcmp(e.terms[i].name, "frontier") == 0)
            e.terms[i].weight[0] = 30;
        else
            e.terms[i].weight[0] = 0;
    expect_worth(&e, DRAWN_TEN, BLACK, 30 * (-100 * (7 - 9) / 16.));
}

/* Edge control and positional weights are added when asked for. */
static void sized_wishes(void **state) {
    (void)state;
    lab_shape shape = lab_shape_of_paper();
    shape.edge = shape.positional = true;
    const lab_evaluation e = made(EVALUATION_SIZED, &shape, 8), text = of_text(EVALUATION_SIZED, 8);
    assert_int_equal(e.count, text.count + 2);
    assert_int_equal(term_of(&e, "edge")->feature, FEATURE_EDGE);
    assert_int_equal(term_of(&e, "positional")->form, FORM_OWN);
    assert_int_equal(text.group_count, 0);
}

/* With both=1 nothing is one-sided: what is good for black is as bad for white. */
static void sized_for_both_sides(void **state) {
    (void)state;
    lab_shape shape = lab_shape_of_paper();
    shape.edge = shape.positional = shape.both = true;
    const lab_evaluation e = made(EVALUATION_SIZED, &shape, 6);
    for (int i = 0; i < e.count; i++)
        assert_true(e.terms[i].form == FORM_RATIO || e.terms[i].form == FORM_DIFFERENCE);
    lab_evaluation exposed = e; /* one of white's discs lies beside a corner, none of black's */
    for (int i = 0; i < e.count; i++)
        for (int phase = 0; phase < e.phases; phase++)
            exposed.terms[i].weight[phase] = strcmp(e.terms[i].name, "x-square-penalty") == 0;
    expect_worth(&exposed, DRAWN_EDGE, BLACK, 50);
    expect_worth(&exposed, DRAWN_EDGE, WHITE, -50);
}

/* phases takes the lead in the weights of squares instead of its share, and edges, when asked. */
static void phases_wishes(void **state) {
    (void)state;
    lab_shape shape = lab_shape_of_paper();
    shape.edge = shape.positional = true;
    const lab_evaluation e = made(EVALUATION_PHASES, &shape, 8);
    const lab_evaluation text = of_text(EVALUATION_PHASES, 8);
    assert_int_equal(e.count, text.count + 1);
    assert_int_equal(term_of(&e, "edge")->feature, FEATURE_EDGE);
    assert_int_equal(term_of(&e, "positional")->form, FORM_DIFFERENCE);
    assert_int_equal(term_of(&text, "squares")->form, FORM_SHARE);
    assert_false(has_term(&e, "squares") || has_term(&text, "positional"));
}

/* Corners are worth most, the squares beside them are bad and fade, edges are above the centre:
 * on every size and in every phase. */
static void positional_weights(void **state) {
    (void)state;
    for (int size = 6; size <= 12; size += 2) {
        lab_positional p;
        assert_int_equal(lab_positional_load(size, NULL, &p, NULL), OK);
        for (int phase = 0; phase < 3; phase++) {
            for (int place = 1; place < PLACE_COUNT; place++)
                assert_true(p.weight[PLACE_CORNER][phase] > p.weight[place][phase]);
            assert_true(p.weight[PLACE_EDGE][phase] > p.weight[PLACE_CENTRE][phase]);
            assert_true(p.weight[PLACE_EDGE][phase] > p.weight[PLACE_NEAR_EDGE][phase]);
            assert_true(p.weight[PLACE_C][phase] >= p.weight[PLACE_X][phase]);
        }
        for (int place = PLACE_C; place <= PLACE_X; place++) {
            assert_true(p.weight[place][0] < p.weight[place][1]);
            assert_true(p.weight[place][1] < p.weight[place][2]);
            assert_true(p.weight[place][0] < -p.weight[PLACE_EDGE][0]);
        }
    }
}

/* Which square is which, and that the evaluation puts the file's weights there. */
static void positional_places(void **state) {
    (void)state;
    static const char places[6][7] = {"kceeck", "cxnnxc", "en..ne", "en..ne", "cxnnxc", "kceeck"};
    static const char letters[] = "kcxen.";
    lab_shape shape = lab_shape_of_paper();
    shape.positional = true;
    const lab_evaluation e = made(EVALUATION_SIZED, &shape, 6);
    lab_positional p;
    assert_int_equal(lab_positional_load(6, NULL, &p, NULL), OK);
    for (int row = 0; row < 6; row++)
        for (int column = 0; column < 6; column++) {
            const int square = square_at(row, column);
            const lab_place place = lab_place_of(square, 6);
            assert_int_equal(letters[place], places[row][column]);
            for (int phase = 0; phase < 3; phase++)
                assert_true(square_weight(&e, phase, square) == p.weight[place][phase]);
        }
    assert_int_equal(lab_place_of(mailbox_square("c1"), 12), PLACE_EDGE);
    assert_int_equal(lab_place_of(mailbox_square("k11"), 12), PLACE_X);
    assert_int_equal(lab_place_of(mailbox_square("c2"), 12), PLACE_NEAR_EDGE);
}

/* A weight that is missing or no number is an error that names it. */
static void positional_mistakes(void **state) {
    (void)state;
    lab_positional p;
    fault f;
    assert_int_equal(lab_positional_read(view_of(""), 8, NULL, &p, &f), E_MISSING);
    assert_non_null(strstr(f.text, "8-early.corner"));
    assert_int_equal(lab_positional_read(view_of("[8-early]\ncorner = high\n"), 8, NULL, &p, &f),
                     E_FORMAT);
    assert_int_equal(f.at, 2);
    assert_int_equal(lab_positional_read(view_of("[8-early\n"), 8, NULL, &p, &f), E_FORMAT);
    assert_int_equal(lab_positional_load(14, NULL, &p, &f), E_MISSING);
}

/* Short memory is E_NOMEM and leaves nothing behind. */
static void positional_survives_short_memory(void **state) {
    (void)state;
    lab_shape shape = lab_shape_of_paper();
    shape.positional = true;
    for (size_t n = 0;; n++) {
        failing_alloc a;
        lab_evaluation e;
        failing_alloc_start(&a, n, false);
        const status s = lab_evaluation_make(EVALUATION_SIZED, &shape, 8, &a.memory, &e, NULL);
        assert_int_equal(a.live, 0);
        if (!a.failed) {
            assert_int_equal(s, OK);
            assert_true(n > 10);
            break;
        }
        assert_int_equal(s, E_NOMEM);
    }
}

/* Discs, ten for a corner, minus the other's moves. */
static void greedy_corners_values(void **state) {
    (void)state;
    const lab_evaluation six = of_text(EVALUATION_GREEDY_CORNERS, 6);
    expect_worth(&six, DRAWN_EDGE, BLACK, 10 - 6 + 10 * 2 - 10 * 1 - 4);
    expect_worth(&six, DRAWN_EDGE, WHITE, 6 - 10 + 10 * 1 - 10 * 2 - 7);
}

/* ---- Paper 003 ---- */

/* Parts and sum are truncated toward zero: on the edge position mobility is 36 * 3/11 = 9.8 -> 9,
 * the compound (20 * 9 + 16 * 4) / 36 = 6.8 -> 6; for the other side -9 and -6, not -10 and -7. */
static void paper_003_truncates(void **state) {
    (void)state;
    const lab_evaluation naive = of_text(EVALUATION_NAIVE, 6);
    const lab_evaluation mobility = of_text(EVALUATION_MOBILITY, 6);
    const lab_evaluation compound = of_text(EVALUATION_COMPOUND, 6);
    for (int sign = 1; sign >= -1; sign -= 2) {
        const colour root = sign > 0 ? BLACK : WHITE;
        expect_worth(&naive, DRAWN_EDGE, root, 4 * sign);
        expect_worth(&mobility, DRAWN_EDGE, root, 9 * sign);
        expect_worth(&compound, DRAWN_EDGE, root, 6 * sign);
    }
    const lab_evaluation on_4 = of_text(EVALUATION_COMPOUND, 4);
    expect_worth(&on_4, DRAWN_LATE, BLACK, 2); /* (2 * 16 + 14 * 0) / 16 */
}

/* A finished game shows the disc difference where the paper puts it, in the place of mobility: the
 * rows of mobility and of compound add up to the value. Between the walls it is 13 to 12. */
static void paper_003_rows_add_up_at_the_end(void **state) {
    (void)state;
    static const lab_evaluation_kind kinds[] = {EVALUATION_NAIVE, EVALUATION_MOBILITY,
                                                EVALUATION_COMPOUND};
    const position p = mailbox_drawn(lab_drawn[DRAWN_WALLS]);
    for (int i = 0; i < 6; i++) {
        const lab_evaluation e = of_text(kinds[i % 3], 12);
        const double lead = i < 3 ? 1 : -1;
        for (const lab_table *t = NULL; (t = lab_table_next(t, 12));) {
            lab_explanation x;
            double sum = 0;
            t->explain(&e, &p, i < 3 ? BLACK : WHITE, true, &x);
            for (int k = 0; k < x.count; k++) {
                assert_true(x.terms[k].scaled == lead);
                assert_int_equal(x.terms[k].feature, FEATURE_DISCS);
                sum += x.terms[k].contribution;
            }
            assert_true(x.value == lead && fabs(sum - lead) < 1e-12);
        }
    }
    lab_explanation before;
    const lab_evaluation six = of_text(EVALUATION_COMPOUND, 6);
    const position edge = mailbox_drawn(lab_drawn[DRAWN_EDGE]);
    lab_table_next(NULL, 6)->explain(&six, &edge, BLACK, false, &before);
    assert_int_equal(before.terms[0].feature, FEATURE_MOBILITY);
    assert_true(before.terms[0].scaled == 9);
}

/* Values between -1 and 1 become 0, which has no sign: 100 * 10x10's 0/20 and -1 give
 * (83 * 0 + 17 * -1) / 100 = -0.17. */
static void paper_003_small_values_are_zero(void **state) {
    (void)state;
    const lab_evaluation compound = of_text(EVALUATION_COMPOUND, 10);
    const position p = mailbox_drawn(lab_drawn[DRAWN_TEN]);
    for (const lab_table *t = NULL; (t = lab_table_next(t, 10));)
        for (int root = BLACK; root <= WHITE; root++) {
            const double value = t->evaluate(&compound, &p, (colour)root);
            assert_true(value == 0 && !signbit(value));
        }
}

/* exact=1 switches truncation off. */
static void paper_003_exact(void **state) {
    (void)state;
    lab_shape shape = lab_shape_of_paper();
    shape.exact = true;
    const lab_evaluation mobility = made(EVALUATION_MOBILITY, &shape, 6);
    const lab_evaluation compound = made(EVALUATION_COMPOUND, &shape, 6);
    expect_worth(&mobility, DRAWN_EDGE, BLACK, 36 * 3 / 11.);
    expect_worth(&compound, DRAWN_EDGE, BLACK, (20 * (36 * 3 / 11.) + 16 * 4) / 36);
    expect_worth(&compound, DRAWN_EDGE, WHITE, -(20 * (36 * 3 / 11.) + 16 * 4) / 36);
}

/* The start is even, and its only interesting number is the scale: S. */
static void paper_003_scale(void **state) {
    (void)state;
    for (int size = 4; size <= 16; size += 2) {
        const lab_evaluation e = of_text(EVALUATION_COMPOUND, size);
        assert_true(e.whole);
        assert_true(term_of(&e, "mobility")->scale == size * size);
        assert_int_equal(term_of(&e, "mobility")->weighing, WEIGH_EMPTIES);
        assert_int_equal(term_of(&e, "naive")->weighing, WEIGH_DISCS);
    }
    const lab_evaluation eight = of_text(EVALUATION_COMPOUND, 8);
    expect_worth(&eight, DRAWN_START, BLACK, 0);
}

/* ---- Paper 004 ---- */

/* The parts: tokens 100 * -1/17 = -5.9 -> -5, corners 100 * 1/3 -> 33, moves only the other's. */
static void paper_004_parts(void **state) {
    (void)state;
    const lab_evaluation tokens = of_text(EVALUATION_TOKENS, 10);
    expect_worth(&tokens, DRAWN_TEN, BLACK, -5);
    expect_worth(&tokens, DRAWN_TEN, WHITE, 5);
    const lab_evaluation corners = of_text(EVALUATION_CORNERS, 6);
    expect_worth(&corners, DRAWN_EDGE, BLACK, 33);
    expect_worth(&corners, DRAWN_EDGE, WHITE, -33);
    expect_worth(&corners, DRAWN_LATE, BLACK, 50); /* 3 and 1: a4 is open to black */
    const lab_evaluation moves = of_text(EVALUATION_MOVES, 6);
    expect_worth(&moves, DRAWN_EDGE, BLACK, -4);
    expect_worth(&moves, DRAWN_EDGE, WHITE, -7);
}

/* First * 10000 + second * 100 + third, of the truncated parts. */
static void paper_004_combinations(void **state) {
    (void)state;
    const lab_evaluation ct = of_text(EVALUATION_CORNERS_TOKENS, 6);
    expect_worth(&ct, DRAWN_EDGE, BLACK, 33 * 100 + 25);
    expect_worth(&ct, DRAWN_EDGE, WHITE, -33 * 100 - 25);
    const lab_evaluation ctm = of_text(EVALUATION_CORNERS_TOKENS_MOVES, 6);
    expect_worth(&ctm, DRAWN_EDGE, BLACK, 33 * 10000 + 25 * 100 - 4);
    expect_worth(&ctm, DRAWN_EDGE, WHITE, -33 * 10000 - 25 * 100 - 7);
    const lab_evaluation cmt = of_text(EVALUATION_CORNERS_MOVES_TOKENS, 6);
    expect_worth(&cmt, DRAWN_EDGE, BLACK, 33 * 10000 - 4 * 100 + 25);
    expect_worth(&cmt, DRAWN_EDGE, WHITE, -33 * 10000 - 7 * 100 - 25);
    lab_shape exact = lab_shape_of_paper();
    exact.exact = true;
    const lab_evaluation untruncated = made(EVALUATION_CORNERS_TOKENS, &exact, 6);
    expect_worth(&untruncated, DRAWN_EDGE, BLACK, 100 / 3. * 100 + 25);
}

/* strict=1: a part weighs more than everything behind it can, and the end of a game more than
 * all parts. */
static void paper_004_strict(void **state) {
    (void)state;
    lab_shape shape = lab_shape_of_paper();
    shape.strict = true;
    const lab_evaluation cmt = made(EVALUATION_CORNERS_MOVES_TOKENS, &shape, 6);
    expect_worth(&cmt, DRAWN_EDGE, BLACK, 33 * 0x1p36 - 4 * 0x1p18 + 25);
    assert_int_equal(cmt.end, END_EVALUATION);
    const lab_evaluation ct = made(EVALUATION_CORNERS_TOKENS, &shape, 6);
    expect_worth(&ct, DRAWN_EDGE, WHITE, -33 * 0x1p18 - 25);
    const double most = 100 * cmt.terms[0].weight[0] + 256 * cmt.terms[1].weight[0] + 100;
    assert_true(most < 0x1p45);
    assert_true(256 * cmt.terms[2].weight[0] < cmt.terms[1].weight[0]);
    assert_true(256 * cmt.terms[1].weight[0] + 100 < cmt.terms[0].weight[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(evaluations_are_well_formed),
        cmocka_unit_test(ends_of_the_texts),
        cmocka_unit_test(end_rules),
        cmocka_unit_test(static_weights_on_8x8),
        cmocka_unit_test(static_weights_on_other_sizes),
        cmocka_unit_test(static_values),
        cmocka_unit_test(thresholds_scale),
        cmocka_unit_test(halved_phases_scale),
        cmocka_unit_test(phases_of_text_000),
        cmocka_unit_test(five_phases_halve_mid_and_late),
        cmocka_unit_test(weights_of_phases),
        cmocka_unit_test(parity_is_a_wish),
        cmocka_unit_test(phases_value),
        cmocka_unit_test(seven_value),
        cmocka_unit_test(seven_weights),
        cmocka_unit_test(sized_weights_as_printed),
        cmocka_unit_test(sized_takes_the_nearest_size),
        cmocka_unit_test(phases_of_text_002),
        cmocka_unit_test(sized_values),
        cmocka_unit_test(sized_frontier),
        cmocka_unit_test(sized_wishes),
        cmocka_unit_test(sized_for_both_sides),
        cmocka_unit_test(phases_wishes),
        cmocka_unit_test(positional_weights),
        cmocka_unit_test(positional_places),
        cmocka_unit_test(positional_mistakes),
        cmocka_unit_test(positional_survives_short_memory),
        cmocka_unit_test(greedy_corners_values),
        cmocka_unit_test(paper_003_truncates),
        cmocka_unit_test(paper_003_rows_add_up_at_the_end),
        cmocka_unit_test(paper_003_small_values_are_zero),
        cmocka_unit_test(paper_003_exact),
        cmocka_unit_test(paper_003_scale),
        cmocka_unit_test(paper_004_parts),
        cmocka_unit_test(paper_004_combinations),
        cmocka_unit_test(paper_004_strict),
    };
    return cmocka_run_group_tests_name("lab_evaluations", tests, NULL, NULL);
}
