/* tests/experiment/paper_002.c - the program of paper 002 as described and as submitted: who plays,
 * how games are counted, and whether a table remembers the game. Results of games are made up. */
#include "base/text.h"
#include "experiment/desk.h"
#include "experiment/experiment.h"
#include "experiment/history_job.h"
#include "experiment/papers/paper_002_depths.h"
#include "experiment/papers/paper_002_games.h"
#include "experiment/papers/paper_002_history.h"
#include "experiment/papers/papers.h"
#include "experiment/plan.h"
#include "experiment/search_job.h"
#include "experiment/tally.h"
#include "game/colour.h"
#include "game/position.h"
#include "support/made_results.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

extern const char experiment_002_ini[];

/* ---- who plays ---- */

/* Results of hours are kept under the keys of the program as described: they may not change. Every
 * run plays both programs and both forms of greedy-corners. */
static void all_lengths_play_both(void **state) {
    (void)state;
    static const struct {
        experiment_length length;
        int random_games, greedy_games, histories;
        const char *limit;
    } cases[] = {
        {LENGTH_FULL, 100, 20, 100, "time=2000ms"},
        {LENGTH_SHORT, 100, 20, 20, "time=2ms"},
        {LENGTH_QUICK, 4, 2, 3, "depth=2"},
    };
    for (int i = 0; i < 3; i++) {
        made_results m;
        plan p = plan_make(NULL);
        char words[120];
        made_results_make(&m, experiment_002_ini);
        m.settings.length = cases[i].length;
        assert_int_equal(experiment_002.plan(&m.account, &p, NULL), OK);
        for (int form = 0; form < 2; form++) {
            static const char *const names[] = {"sized", "sized,as=program"};
            (void)snprintf(words, sizeof words,
                           "game size=8 start=standard black=%s,%s white=random seed=", names[form],
                           cases[i].limit);
            assert_int_equal(plan_count_words(&p, words), cases[i].random_games / 2);
            (void)snprintf(words, sizeof words,
                           "game size=8 start=standard black=greedy-corners white=%s,%s seed=",
                           names[form], cases[i].limit);
            assert_int_equal(plan_count_words(&p, words), cases[i].greedy_games / 2);
            (void)snprintf(words, sizeof words,
                           "game size=8 start=standard black=%s,%s white=greedy-corners,as=program "
                           "seed=",
                           names[form], cases[i].limit);
            assert_int_equal(plan_count_words(&p, words), cases[i].greedy_games / 2);
        }
        assert_int_equal(plan_count_words(&p, "history agent=sized,as=program position="),
                         cases[i].histories);
        assert_int_equal(plan_count_words(&p, "history agent="),
                         HISTORY_SWITCHES * cases[i].histories);
        plan_clear(&p);
        made_results_drop(&m);
    }
}

/* These two are from a run before the program as submitted was played. */
static void keys_stay(void **state) {
    (void)state;
    made_results m;
    plan p = plan_make(NULL);
    made_results_make(&m, experiment_002_ini);
    m.settings.length = LENGTH_QUICK;
    assert_int_equal(experiment_002.plan(&m.account, &p, NULL), OK);
    assert_int_equal(plan_count_words(&p, "game size=6 start=standard black=sized,depth=3 "
                                          "white=random seed=12361479032745871411 detail=1"),
                     1);
    assert_int_equal(plan_count_words(&p, "game size=6 start=standard black=random "
                                          "white=sized,depth=3 seed=14091180892771490848 detail=1"),
                     1);
    plan_clear(&p);
    made_results_drop(&m);
}

/* ---- games ---- */

/* The games that sized won with each colour, against all opponents. */
static void colours_are_counted(void **state) {
    (void)state;
    made_results m;
    game_survey s;
    made_results_make(&m, experiment_002_ini);
    paired_games pairs[OPPONENTS];
    for (opponent who = 0; who < OPPONENTS; who++) {
        pairs[who] = (paired_games){.size = 8, .a = "one", .b = opponent_specs[who], .pairs = 2};
        made_results_add_game(&m, &pairs[who], 0, "score=10 moves=f5");
        made_results_add_game(&m, &pairs[who], 1, "score=12 moves=d3");
        made_results_add_game(&m, &pairs[who], 2, who == AGAINST_COURSE ? "score=-2" : "score=0");
        made_results_add_game(&m, &pairs[who], 3, "score=12 moves=d3");
    }
    assert_int_equal(games_read(&m.account, 1, pairs, &s, NULL), OK);
    assert_int_equal(s.won[AGAINST_GREEDY][1][BLACK].wins, 1);
    assert_int_equal(s.won[AGAINST_GREEDY][1][BLACK].draws, 1);
    assert_int_equal(s.won[AGAINST_COURSE][1][BLACK].losses, 1);
    assert_int_equal(s.won[AGAINST_COURSE][1][WHITE].losses, 2);
    assert_int_equal(s.different[AGAINST_COURSE][1], 3);
    made_results_drop(&m);
}

static void fill(game_survey *s, tally each) {
    *s = (game_survey){.different = {{0}}};
    for (int i = 0; i < OPPONENTS * DEPTH_SIZES * 2; i++)
        s->won[i / (2 * DEPTH_SIZES)][i / 2 % DEPTH_SIZES][i % 2] = each;
}

/* Losses are occasional where the same two with the same colours also won. A game that is always
 * lost is no puzzle. */
static void occasional_losses_are_told(void **state) {
    (void)state;
    made_results m;
    game_survey both[SIZED_FORMS];
    made_results_make(&m, experiment_002_ini);
    fill(&both[SIZED_TEXT], (tally){10, 0, 0});
    fill(&both[SIZED_PROGRAM], (tally){10, 0, 0});
    both[SIZED_TEXT].won[AGAINST_GREEDY][2][WHITE] = (tally){0, 0, 10};
    both[SIZED_PROGRAM].won[AGAINST_COURSE][2][WHITE] = (tally){7, 0, 3};
    games_check(&m.account, both);
    made_results_expect(&m,
                        "**open**: as described: there are occasional losses against the greedy "
                        "agent: 10 of 80 games if it plays as the course means it, 0 of 80 as "
                        "the course wrote it; in 0 of 16 cases");
    made_results_expect(&m, "**holds**: as submitted: there are occasional losses against the "
                            "greedy agent: 0 of 80 games if it plays as the course means it, 3 of "
                            "80 as the course wrote it; in 1 of 16 cases");
    made_results_expect(&m, "as submitted: sized beats random every time: the paper found 100 %");
    made_results_drop(&m);
}

static void tables_stand_side_by_side(void **state) {
    (void)state;
    made_results m;
    game_survey both[SIZED_FORMS];
    made_results_make(&m, experiment_002_ini);
    fill(&both[SIZED_TEXT], (tally){10, 0, 0});
    fill(&both[SIZED_PROGRAM], (tally){8, 1, 1});
    games_report(&m.account, both);
    made_results_expect_file(&m, "won.csv", "\nas described,6,20-0-0,100.0,84-100,100,49 of 50\n");
    made_results_expect_file(&m, "won.csv", "\nas submitted,10,16-2-2,85.0,64-95,100,-\n");
    made_results_expect_file(&m, "greedy.csv",
                             "\nas submitted,6,as the course wrote it,8-1-1,8-1-1,0,8 of 10\n");
    made_results_drop(&m);
}

/* ---- histories ---- */

static history_outcome remember(const char *agent, const char *board, const char *loads) {
    buffer key = buffer_make(NULL), result = buffer_make(NULL);
    desk d = {.options = {.size = 8}};
    fault f;
    buffer_format(&key, "history agent=%s position=%s depth=5 loads=%s", agent, board, loads);
    if (history_job.run(&d, buffer_view(&key), &result, &f)) fail_msg("%s", f.text);
    const history_outcome h = history_outcome_read(buffer_view(&result));
    buffer_clear(&key);
    buffer_clear(&result);
    desk_clear(&d);
    return h;
}

/* In this position of a game the submitted table changes the move, and no other does. */
static void tables_remember_games(void **state) {
    (void)state;
    static const char board[] = "BEEEEEEEEEEEEOOEEEOOOOXEEEEOXOXEEEEXOXXEEEOXXOXEEEEXXEEEEEEEEEEEE";
    static const char loads[] = "300,1000,3000,10000,30000";
    static const struct {
        const char *agent;
        int moves;
    } cases[] = {{"sized", 1},
                 {"sized,table-flags=program,key-without-side=1", 1},
                 {"sized,keep=1", 1},
                 {"sized,keep=1,table-flags=program", 2},
                 {"sized,as=program", 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const history_outcome h = remember(cases[i].agent, board, loads);
        assert_true(h.same_move && h.same_value);
        if (h.moves != cases[i].moves) fail_msg("%s: %d moves", cases[i].agent, h.moves);
    }
}

static void history_keys_are_read_back(void **state) {
    (void)state;
    position start, found;
    buffer key = buffer_make(NULL);
    assert_int_equal(position_start(&start, 8, START_STANDARD, NULL), OK);
    const history_order order = {
        .agent = "sized", .where = &start, .depth = 6, .loads = "300,1000"};
    history_order_write(&order, &key);
    assert_string_equal(
        buffer_text(&key),
        "history agent=sized position=BEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEE"
        "EEEEEEEEEEEEEEEEEEE depth=6 loads=300,1000");
    assert_int_equal(search_position(buffer_view(&key), &found, NULL), OK);
    buffer_clear(&key);
}

static void table_verdicts_are_told(void **state) {
    (void)state;
    made_results m;
    history_survey s = {.positions = 100};
    made_results_make(&m, experiment_002_ini);
    histories_check(&m.account, &s);
    made_results_expect(&m,
                        "**open**: the submitted table makes a deterministic program change its "
                        "moves: in 0 of 100 positions");
    s.counts[HISTORY_TABLE] = (history_count){.moved = 15, .most = 2, .other_move = 4};
    s.counts[HISTORY_KEPT].moved = 5;
    s.counts[HISTORY_PROGRAM].moved = 17;
    s.counts[HISTORY_FLAGS].other_move = 3;
    histories_check(&m.account, &s);
    made_results_expect(&m,
                        "**holds**: the submitted table makes a deterministic program change "
                        "its moves: in 15 of 100 positions the move depends on how long earlier "
                        "turns took, with a sound table that is kept in 5, with the program as "
                        "submitted in 17; reversed flags or the key alone do it in 0 and 0.");
    made_results_expect(&m, "**holds**: the submitted table errs even if it is new: it gives "
                            "another move than no table in 4 of 100 positions, ours in 0; reversed "
                            "flags alone in 3, the key alone in 0.");
    made_results_drop(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_lengths_play_both),      cmocka_unit_test(keys_stay),
        cmocka_unit_test(colours_are_counted),        cmocka_unit_test(occasional_losses_are_told),
        cmocka_unit_test(tables_stand_side_by_side),  cmocka_unit_test(tables_remember_games),
        cmocka_unit_test(history_keys_are_read_back), cmocka_unit_test(table_verdicts_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
