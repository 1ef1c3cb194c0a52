/* tests/analysis/game_summary.c - totals, turning points and last chances of made-up analyses. */
#include "analysis/game_summary.h"
#include "analysis/game_analysis.h"
#include "analysis/mark.h"
#include "game/colour.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

enum { MOST = 12 };

/* Black moves first; values are for the side that moves, exact. */
static game_analysis made(analysed_move moves[MOST], const double (*values)[2], size_t count,
                          double last_for_black) {
    const game_analysis a = {
        .size = 8,
        .moves = moves,
        .count = count,
        .over = true,
        .limits = {mark_limits_usual(LOSS_DISCS), mark_limits_usual(LOSS_CHANCE)},
        .last = {.value = last_for_black, .exact = true},
        .last_side = BLACK};
    const mark_limits l = mark_limits_usual(LOSS_DISCS);
    for (size_t i = 0; i < count; i++) {
        const double loss = values[i][0] - values[i][1];
        moves[i] = (analysed_move){.ply = (int)i + 1,
                                   .side = i % 2 ? WHITE : BLACK,
                                   .move = (int)i,
                                   .empties = 12 - (int)i,
                                   .choices = 3,
                                   .best_value = values[i][0],
                                   .value = values[i][1],
                                   .loss = loss,
                                   .exact = true,
                                   .mark = mark_of(loss, &l)};
    }
    return a;
}

/* White threw a win away with its second move and a draw with its third. */
static void chances_and_turning_point(void **state) {
    (void)state;
    static const double values[][2] = {{-6, -6}, {6, 6},  {-6, -6}, {6, 0},
                                       {0, 0},   {0, -4}, {4, 4},   {-4, -8}};
    analysed_move moves[MOST];
    const game_analysis a = made(moves, values, 8, 8);
    const game_summary s = game_summary_of(&a);
    assert_int_equal(s.black, OUTCOME_WIN);
    assert_true(s.discs == 8);
    assert_int_equal(s.turning, 5);
    assert_int_equal(s.last_win[WHITE], 3);
    assert_int_equal(s.last_draw[WHITE], 5);
    assert_int_equal(s.last_win[BLACK], NO_MOVE_INDEX);
    assert_int_equal(s.worst[WHITE], 3);
    assert_int_equal(s.worst[BLACK], NO_MOVE_INDEX);
    assert_int_equal(s.exact_from, 0);
    assert_true(s.all[WHITE].loss[LOSS_DISCS] == 14 && s.all[BLACK].loss[LOSS_DISCS] == 0);
}

/* While the end of an unfinished game is only estimated, nobody knows which chance was the last. If
 * it is solved, everybody does. */
static void open_games_have_no_last_chance(void **state) {
    (void)state;
    static const double values[][2] = {{-6, -6}, {6, -4}, {4, 4}, {-4, -4}};
    analysed_move moves[MOST];
    game_analysis a = made(moves, values, 4, 4);
    a.over = false;
    assert_int_equal(game_summary_of(&a).last_win[WHITE], 1);
    a.last.exact = false;
    const game_summary s = game_summary_of(&a);
    assert_int_equal(s.last_win[WHITE], NO_MOVE_INDEX);
    assert_int_equal(s.last_draw[WHITE], NO_MOVE_INDEX);
}

/* A lead from the first move on has no turning point; a drawn game has none either, but chances. */
static void some_games_have_no_turning_point(void **state) {
    (void)state;
    static const double led[][2] = {{4, 4}, {-4, -6}, {6, 2}, {-2, -2}};
    static const double drawn[][2] = {{4, 0}, {0, 0}, {0, -2}, {2, 0}};
    analysed_move moves[MOST];
    game_analysis a = made(moves, led, 4, 2);
    game_summary s = game_summary_of(&a);
    assert_int_equal(s.turning, NO_MOVE_INDEX);
    assert_int_equal(s.last_draw[WHITE], NO_MOVE_INDEX);
    a = made(moves, drawn, 4, 0);
    s = game_summary_of(&a);
    assert_int_equal(s.black, OUTCOME_DRAW);
    assert_int_equal(s.turning, NO_MOVE_INDEX);
    assert_int_equal(s.last_win[BLACK], 0);
    assert_int_equal(s.last_win[WHITE], 3);
}

/* Forced moves count in no total; accuracy halves with every six discs. */
static void accuracy_follows_its_formula(void **state) {
    (void)state;
    static const double values[][2] = {{6, 0}, {0, 0}, {0, 0}, {0, -12}};
    analysed_move moves[MOST];
    game_analysis a = made(moves, values, 4, 12);
    moves[2].choices = 1;
    game_summary s = game_summary_of(&a);
    assert_int_equal(s.all[BLACK].moves, 1);
    assert_true(fabs(loss_totals_accuracy(&s.all[BLACK]) - 50) < 1e-9);
    assert_true(fabs(loss_totals_accuracy(&s.all[WHITE]) - 62.5) < 1e-9);
    assert_true(loss_totals_mean(&s.all[WHITE], LOSS_DISCS) == 6);
    assert_true(isnan(loss_totals_mean(&s.all[WHITE], LOSS_CHANCE)));
    assert_int_equal(s.all[WHITE].counts[MARK_BLUNDER], 1);
}

/* Six discs cost more than twelve points of chance. */
static void units_are_compared_by_their_limits(void **state) {
    (void)state;
    static const double values[][2] = {{12, 0}, {0, 0}, {6, 0}, {0, 0}};
    analysed_move moves[MOST];
    game_analysis a = made(moves, values, 4, 12);
    moves[0].unit = LOSS_CHANCE;
    const game_summary s = game_summary_of(&a);
    assert_int_equal(s.worst[BLACK], 2);
}

/* The parts of a game on every size: thirds of its moves. */
static void parts_are_thirds(void **state) {
    (void)state;
    for (int size = 4; size <= 16; size += 2) {
        int counts[GAME_PARTS] = {0};
        const int all = size * size - 4;
        game_part last = PART_OPENING;
        for (int empties = all; empties > 0; empties--) {
            const game_part part = game_part_of(empties, size);
            assert_true(part >= last);
            last = part;
            counts[part]++;
        }
        assert_int_equal(counts[PART_OPENING], all / 3);
        assert_int_equal(counts[PART_MIDDLE], all / 3);
        assert_int_equal(counts[PART_END], all - 2 * (all / 3));
    }
    assert_int_equal(game_part_of(41, 8), PART_OPENING);
    assert_int_equal(game_part_of(40, 8), PART_MIDDLE);
    assert_int_equal(game_part_of(20, 8), PART_END);
}

/* Estimates near 0 promise nothing; exact values always do. */
static void outcomes_know_their_error(void **state) {
    (void)state;
    assert_int_equal(outcome_of(1, LOSS_DISCS, false), OUTCOME_DRAW);
    assert_int_equal(outcome_of(-2, LOSS_DISCS, false), OUTCOME_LOSS);
    assert_int_equal(outcome_of(2, LOSS_DISCS, true), OUTCOME_WIN);
    assert_int_equal(outcome_of(0, LOSS_DISCS, true), OUTCOME_DRAW);
    assert_int_equal(outcome_of(9, LOSS_CHANCE, false), OUTCOME_DRAW);
    assert_int_equal(outcome_of(11, LOSS_CHANCE, false), OUTCOME_WIN);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_and_turning_point),
        cmocka_unit_test(open_games_have_no_last_chance),
        cmocka_unit_test(some_games_have_no_turning_point),
        cmocka_unit_test(accuracy_follows_its_formula),
        cmocka_unit_test(units_are_compared_by_their_limits),
        cmocka_unit_test(parts_are_thirds),
        cmocka_unit_test(outcomes_know_their_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
