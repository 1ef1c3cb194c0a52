/* tests/analysis/habit.c - each habit by three positions that show it, and by some that do not. */
#include "analysis/habit.h"
#include "analysis/game_analysis.h"
#include "analysis/game_summary.h"
#include "analysis/player_tally.h"
#include "base/text.h"
#include "game/position.h"
#include "game/tier.h"
#include "notation/game.h"

#include "support/mailbox.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis_games.h"

typedef struct habit_case {
    const char *board; /* X is black and to move */
    const char *move;
    bool shows;
} habit_case;

static void check(habit h, const habit_case *cases, size_t count) {
    int shown = 0;
    for (size_t i = 0; i < count; i++) {
        const position p = mailbox_drawn(cases[i].board);
        const int move = mailbox_square(cases[i].move);
        const squares legal = position_moves(&p);
        if (!squares_has(&legal, move)) fail_msg("case %zu: %s is illegal", i, cases[i].move);
        if (habit_shown(h, &p, move) != cases[i].shows) fail_msg("%s, case %zu", habit_name(h), i);
        shown += cases[i].shows;
    }
    assert_true(shown >= 3);
}

#define CHECK(h, cases) check(h, cases, sizeof(cases) / sizeof *(cases))

static void corners_are_given_away(void **state) {
    (void)state;
    static const habit_case cases[] = {
        /* the X-square opens the diagonal */
        {"........\n..O.....\n..O.....\n..XO....\n...OX...\n....O...\n........\n........\n", "c1",
         false},
        {"........\n........\n..O.....\n...X....\n........\n.....O..\n........\n........\n", "b2",
         false},
        {"........\n........\n..O.....\n...X....\n....O...\n........\n........\n........\n", "b2",
         true},
        /* along the edge: b1 turns c1 and stands beside the corner, with white behind */
        {"..OXO...\n........\n........\n........\n........\n........\n........\n........\n", "b1",
         true},
        /* b8 lets white take a8 */
        {"........\n........\n........\n........\n........\n........\n........\n..OXO...\n", "b8",
         true},
        /* the corner was open before the move: nothing is given away */
        {".XO.....\n........\n........\n...OX...\n........\n........\n........\n........\n", "c4",
         false},
        /* the same with another move far away */
        {"..OXO...\n........\n........\n...OX...\n........\n........\n........\n........\n", "c4",
         false},
    };
    CHECK(HABIT_CORNER, cases);
}

static void x_squares_are_seen(void **state) {
    (void)state;
    static const habit_case cases[] = {
        {"........\n........\n..O.....\n...X....\n........\n........\n........\n........\n", "b2",
         true},
        {"........\n........\n.....O..\n....X...\n........\n........\n........\n........\n", "g2",
         true},
        {"........\n........\n........\n........\n....X...\n.....O..\n........\n........\n", "g7",
         true},
        /* the corner is taken */
        {"O.......\n........\n..O.....\n...X....\n........\n........\n........\n........\n", "b2",
         false},
        {"........\n........\n..O.....\n..X.....\n........\n........\n........\n........\n", "c2",
         false},
    };
    CHECK(HABIT_X_SQUARE, cases);
}

static void c_squares_are_seen(void **state) {
    (void)state;
    static const habit_case cases[] = {
        {"..OX....\n........\n........\n........\n........\n........\n........\n........\n", "b1",
         true},
        {"........\n........\nO.......\nX.......\n........\n........\n........\n........\n", "a2",
         true},
        {"........\n........\n........\n........\n........\n........\n........\n....XO..\n", "g8",
         true},
        {"X.......\n........\nO.......\nX.......\n........\n........\n........\n........\n", "a2",
         false},
    };
    CHECK(HABIT_C_SQUARE, cases);
}

/* Regions: the top left corner region and others, on boards that are nearly full. */
static void parity_is_lost(void **state) {
    (void)state;
    static const habit_case cases[] = {
        /* h8 cannot be played */
        {"..OXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXX.\n", "b1",
         false},
        /* even: a1 and b1; odd: h8. Both b1 and h8 can be played */
        {"..OXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXO\nXXXXXXX.\n", "b1",
         true},
        {"..OXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXO\nXXXXXXX.\n", "h8",
         false}, /* the odd one */
        {"XXXXXXXX\nXXXXXXXX\nXXXXXXXX\n.OXXXXXX\n.OXXXXXX\nXXXXXXXX\nXXXXXXXO\nXXXXXXX.\n", "a4",
         true},
        {"...OXXXX\nOXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXO\nXXXXXO..\n", "g8",
         true}, /* two empty at the bottom, three above: c1 was the odd one */
        {"...OXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\n", "c1",
         false}, /* one region only */
    };
    CHECK(HABIT_PARITY, cases);
}

/* A tally adds losses of moves that show a habit, and results, to the right player. */
static void a_tally_adds_up(void **state) {
    (void)state;
    game g = analysis_game(NULL, long_game);
    game_analysis_options o = game_analysis_usual(tier_best());
    game_analysis a;
    player_tally t = player_tally_make(NULL);
    habit order[HABITS];
    o.analyst.level = 2;
    assert_int_equal(game_set_tag(&g, TAG_BLACK, view_of(" Ann ")), OK);
    assert_int_equal(game_analysis_run(&g, &o, &a, NULL), OK);
    assert_int_equal(player_tally_add(&t, &g, &a, NULL), OK);
    assert_int_equal(t.count, 1); /* white has no name */
    assert_int_equal(game_set_tag(&g, TAG_WHITE, view_of("Bob")), OK);
    assert_int_equal(player_tally_add(&t, &g, &a, NULL), OK);
    player_tally_sort(&t);
    assert_int_equal(t.count, 2);
    assert_string_equal(t.players[0].name, "Ann");
    assert_int_equal(t.players[0].games, 2);
    assert_int_equal(t.players[0].wins, 2);
    assert_int_equal(t.players[1].losses, 1);
    const game_summary s = game_summary_of(&a);
    assert_true(t.players[1].all.loss[LOSS_DISCS] == s.all[WHITE].loss[LOSS_DISCS]);
    assert_true(t.players[0].all.loss[LOSS_DISCS] == 2 * s.all[BLACK].loss[LOSS_DISCS]);
    const int count = tallied_player_habits(&t.players[0], order);
    for (int i = 1; i < count; i++)
        assert_true(t.players[0].habits[order[i - 1]].loss[LOSS_DISCS] >=
                    t.players[0].habits[order[i]].loss[LOSS_DISCS]);
    for (int h = 0; h < HABITS; h++)
        assert_true(t.players[0].habits[h].costly <= t.players[0].habits[h].moves);
    player_tally_clear(&t);
    game_analysis_clear(&a);
    game_clear(&g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corners_are_given_away), cmocka_unit_test(x_squares_are_seen),
        cmocka_unit_test(c_squares_are_seen),     cmocka_unit_test(parity_is_lost),
        cmocka_unit_test(a_tally_adds_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
