/* tests/engine/engine.c - the solver through its face: right, repeatable, and honest if stopped.
 *
 *  AVOCET_TEST_ENDINGS=N     random endgames on each board size (1000; 10^5 when long)
 *  AVOCET_TEST_SEARCHES=N    endgames with 12-14 empty squares against the lab (80; 1000)
 *  AVOCET_TEST_FFO=N         positions from FFO 20 on (10; 20)
 *  AVOCET_TEST_ONLY=PATTERN  only tests of this name, such as ends_are*_6x6
 *  AVOCET_TEST_LONG=1        all of them, and 6x6 from the start */
#include "engine/engine.h"
#include "base/files.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "game/symmetry.h"
#include "game/tier.h"
#include "lab/agent.h"
#include "lab/search.h"
#include "notation/problem.h"
#include "search/result.h"
#include "support/endings.h"
#include "support/engine_ask.h"
#include "support/failing_alloc.h"
#include "support/fault_check.h"
#include "support/mailbox.h"
#include "support/settings.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SMALL_MB = 1, NORMAL_MB = 16 };

static engine_result solve(engine *e, const position *p) {
    const engine_request r = {.goal = ENGINE_EXACT};
    return ask(e, p, &r);
}

static engine_result solve_fresh(const position *p, int threads) {
    engine *e = open_engine(threads, NORMAL_MB, tier_best());
    const engine_result out = solve(e, p);
    engine_free(e);
    return out;
}

static position start_of(int size) {
    position p;
    assert_int_equal(position_start(&p, size, START_STANDARD, NULL), OK);
    return p;
}

static int count_empty(const position *p) {
    const squares empty = grid_empty(&p->field, &p->grid);
    return squares_count(&empty);
}

static void tell_position(const position *p) {
    char text[MAILBOX_TEXT];
    const mailbox m = mailbox_from(&p->field, &p->grid);
    mailbox_write(&m, text);
    print_message("X to move:\n%s", text);
}

/* ---- what every exact answer owes ---- */

/* Legal, a pass only where it is forced, no move only where the game is over. */
static void assert_legal(const position *p, int move) {
    const squares moves = position_moves(p);
    if (!squares_empty(&moves))
        assert_true(move >= 0 && squares_has(&moves, move));
    else
        assert_int_equal(move, position_must_pass(p) ? SEARCH_PASS : SQUARE_NONE);
}

/* The line is legal, begins with the move, ends the game, and the end has the value. */
static void assert_line(const position *p, const search_result *r) {
    const double sign = p->to_move == BLACK ? 1 : -1;
    position at = *p;
    if (r->line.count > 0) assert_int_equal(r->line.squares[0], r->move);
    for (int i = 0; i < r->line.count; i++) {
        assert_legal(&at, r->line.squares[i]);
        if (r->line.squares[i] == SEARCH_PASS)
            position_pass(&at);
        else
            position_play(&at, r->line.squares[i]);
    }
    assert_true(position_over(&at));
    assert_true(sign * position_final_score(&at) == r->value);
}

static void assert_solved(const position *p, const engine_result *r, double value) {
    if (r->best.value != value || r->best.certainty != CERTAIN_EXACT) {
        tell_position(p);
        fail_msg("%s %g, not exactly %g", certainty_name(r->best.certainty), r->best.value, value);
    }
    assert_int_equal(r->best.bound, BOUND_EXACT);
    assert_int_equal(r->best.unit, UNIT_DISCS);
    assert_legal(p, r->best.move);
    assert_line(p, &r->best);
}

/* Every legal move once, the best first, each with the value it has by `value_of`. */
static void assert_every_move(const position *p, const engine_result *r,
                              double (*value_of)(const void *context, const position *p, int move),
                              const void *context) {
    const squares moves = position_moves(p);
    squares told = {{0}};
    assert_int_equal(r->count, squares_count(&moves));
    for (int i = 0; i < r->count; i++) {
        const engine_move *m = &r->moves[i];
        const double value = value_of(context, p, m->move);
        assert_true(squares_has(&moves, m->move) && !squares_has(&told, m->move));
        squares_add(&told, m->move);
        assert_true(m->known);
        assert_int_equal(m->bound, BOUND_EXACT);
        if (m->value != value) {
            tell_position(p);
            fail_msg("move %d: %g, not %g", m->move, m->value, value);
        }
        if (i > 0) assert_true(m->value <= r->moves[i - 1].value);
    }
    if (r->count > 0) assert_true(r->moves[0].value == r->best.value);
}

/* ---- the FFO set ---- */

typedef struct problems {
    int count;
    problem list[20];
} problems;

static void read_problems(const char *name, problems *out) {
    char path[FILES_PATH_MAX];
    buffer text = {0};
    (void)snprintf(path, sizeof path, "%s/%s", POSITIONS_FOLDER, name);
    assert_int_equal(files_read(NULL, path, 1 << 20, &text, NULL), OK);
    view rest = buffer_view(&text);
    out->count = 0;
    while (rest.length > 0) {
        const size_t line = problem_measure(rest, true);
        const status s = obf_read((view){rest.data, line}, &out->list[out->count], NULL);
        assert_true(s == OK || s == E_MISSING);
        out->count += s == OK;
        rest = (view){rest.data + line, rest.length - line};
        assert_true(out->count < 20 || rest.length == 0);
    }
    buffer_clear(&text);
}

static double answer_of(const void *context, const position *p, int move) {
    const problem *q = context;
    (void)p;
    for (int i = 0; i < q->count; i++)
        if (q->answers[i].square == move) return q->answers[i].score;
    return NAN;
}

static void solve_problems(const problem *list, int count, int threads, int table_mb, tier t) {
    engine *e = open_engine(threads, table_mb, t);
    for (int i = 0; i < count; i++) {
        const engine_result r = solve(e, &list[i].position);
        assert_solved(&list[i].position, &r, list[i].answers[0].score);
        assert_true(answer_of(&list[i], NULL, r.best.move) == r.best.value);
    }
    engine_free(e);
}

/* The published scores of the first FFO positions, on every tier, shared or alone, with tables so
 * small that entries are replaced all the time. */
static void easy_ffo_positions_are_solved(void **state) {
    (void)state;
    static problems ffo;
    read_problems("fforum-1-19.obf", &ffo);
    assert_int_equal(ffo.count, 19);
    for (tier t = TIER_BASELINE; t < TIER_COUNT; t++)
        for (int threads = 1; threads <= 2; threads++) {
            if (!tier_usable(t) || (setting_quick() && t != tier_best())) continue;
            const int count = setting_quick() ? 8 : ffo.count;
            solve_problems(ffo.list, count, threads, NORMAL_MB, t);
            solve_problems(ffo.list, count, threads, SMALL_MB, t);
        }
}

/* The harder ones; how many depends on how long the tests may take. */
static void hard_ffo_positions_are_solved(void **state) {
    (void)state;
    static problems ffo;
    read_problems("fforum-20-39.obf", &ffo);
    assert_int_equal(ffo.count, 20);
    if (setting_quick()) skip();
    const int count = (int)setting("AVOCET_TEST_FFO", setting_long() ? 20 : 10);
    for (int threads = 1; threads <= 2; threads++) {
        solve_problems(ffo.list, count, threads, 64, tier_best());
        solve_problems(ffo.list, count, threads, SMALL_MB, tier_best());
    }
}

/* The published score of every single move. */
static void every_move_of_ffo_positions_is_valued(void **state) {
    (void)state;
    static problems ffo;
    const engine_request r = {.best = ENGINE_MOVES_MAX};
    read_problems("fforum-1-19.obf", &ffo);
    engine *e = open_engine(2, NORMAL_MB, tier_best());
    for (int i = 0; i < (setting_quick() ? 3 : setting_long() ? ffo.count : 10); i++) {
        const engine_result out = ask(e, &ffo.list[i].position, &r);
        assert_solved(&ffo.list[i].position, &out, ffo.list[i].answers[0].score);
        assert_every_move(&ffo.list[i].position, &out, answer_of, &ffo.list[i]);
    }
    engine_free(e);
}

/* ---- against plain alpha-beta on the mailbox ---- */

static double slow_answer(const void *context, const position *p, int move) {
    (void)context;
    return slow_move_value(p, move);
}

/* Few empty squares most of the time: the slow side takes six times longer for each more. */
static int few_empty(rng *r) {
    static const int most[] = {4, 5, 6, 7, 7, 8, 8, 9, 9, 10};
    const int limit = most[rng_below(r, setting_quick() ? 7 : 10)];
    return rng_below(r, 2) ? limit : (int)rng_below(r, (uint64_t)limit + 1);
}

static uint64_t random_positions(void) {
    return setting("AVOCET_TEST_ENDINGS", setting_long() ? 100000 : setting_quick() ? 150 : 1000);
}

static void check_goals(engine *e, const position *p, double value) {
    const engine_request outcome = {.goal = ENGINE_OUTCOME, .best = ENGINE_MOVES_MAX};
    const engine_result r = ask(e, p, &outcome);
    assert_int_equal(r.best.certainty, CERTAIN_EXACT);
    assert_legal(p, r.best.move);
    assert_true(r.best.value == (value > 0 ? 2 : value < 0 ? -2 : 0));
    assert_int_equal(r.best.bound, value > 0 ? BOUND_LOWER : value < 0 ? BOUND_UPPER : BOUND_EXACT);
}

/* A window tells on which side of it the value lies, or the value itself with its line. */
static void check_window(engine *e, const position *p, double value, rng *r) {
    const int least = (int)rng_below(r, 140) - 72, most = least + 1 + (int)rng_below(r, 20);
    engine_request request = {.best = 1, .least = least, .most = most};
    if (!least && !most) return;
    request.at_once = rng_below(r, 2);
    if (rng_below(r, 2)) { /* a game solves with a window, too */
        request.goal = ENGINE_PLAY;
        request.solve_from = position_empties(p);
        request.solve_sure = 100;
    }
    const engine_result found = ask(e, p, &request);
    const value_bound bound = found.best.bound;
    assert_int_equal(found.best.certainty, CERTAIN_EXACT);
    if (bound == BOUND_EXACT) {
        assert_solved(p, &found, value);
    } else if (bound == BOUND_UPPER) {
        assert_true(found.best.value <= least && value <= found.best.value);
    } else {
        assert_true(found.best.value >= most && value >= found.best.value);
        assert_legal(p, found.best.move);
    }
    if (value > least && value < most) assert_int_equal(bound, BOUND_EXACT);
}

/* Who wins after each move, and a best move that keeps what there is: the slow way again. */
static void check_outcomes(engine *e, const position *p, double value) {
    const engine_request outcome = {.goal = ENGINE_OUTCOME, .best = ENGINE_MOVES_MAX};
    const engine_result r = ask(e, p, &outcome);
    for (int i = 0; i < r.count; i++) {
        const int truth = slow_move_value(p, r.moves[i].move);
        assert_true(r.moves[i].known);
        assert_true(r.moves[i].value == (truth > 0 ? 2 : truth < 0 ? -2 : 0));
        if (r.moves[i].move == r.best.move)
            assert_true(value > 0 ? truth > 0 : value == 0 ? truth == 0 : truth < 0);
    }
}

/* The value, every move's value, the line, and who wins: as the slowest way has them, whatever the
 * position. Kinds and tiers take turns; the tables live on, as in a long analysis. */
static void ends_are_as_the_slow_way_has_them(void **state) {
    const int size = *(const int *)*state;
    const uint64_t seed = setting_seed(20270101);
    engine *engines[TIER_COUNT] = {NULL};
    const engine_request all = {.best = ENGINE_MOVES_MAX};
    for (tier t = TIER_BASELINE; t < TIER_COUNT; t++)
        if (tier_usable(t)) engines[t] = open_engine(1, SMALL_MB, t);
    /* The mailbox is slow on larger boards. */
    const uint64_t count = size > 8 ? (random_positions() + 2) / 3 : random_positions();
    for (uint64_t i = 0; i < count; i++) {
        rng r = rng_make(seed, (uint64_t)size << 40 | i);
        const int empty = few_empty(&r);
        const position p = random_ending(&r, size, empty, (ending_kind)(i % ENDING_KINDS));
        engine *e = engines[i % TIER_COUNT] ? engines[i % TIER_COUNT] : engines[TIER_BASELINE];
        const double value = slow_value(&p);
        if (i % 3 == 0) check_window(e, &p, value, &r);
        if (i % 2) check_goals(e, &p, value); /* on an empty table, or before the value is there */
        const engine_result out = ask(e, &p, &all);
        assert_solved(&p, &out, value);
        assert_every_move(&p, &out, slow_answer, NULL);
        if (i % 2 == 0) check_goals(e, &p, value);
        if (i % 5 == 0) check_window(e, &p, value, &r);
        if (i % 4 == 0) engine_new_game(e);
        if (i % 8 < 2) check_outcomes(e, &p, value);
    }
    for (tier t = TIER_BASELINE; t < TIER_COUNT; t++) engine_free(engines[t]);
}

/* ---- against the lab ---- */

static lab_search *open_lab(int size) {
    lab_agent agent;
    lab_search *s = NULL;
    fault f = {0};
    if (lab_agent_parse(view_of("phases,finish=14,depth=1"), size, &agent, &f) ||
        lab_search_create(&agent, tier_best(), NULL, &s, &f))
        fail_msg("%s", f.text);
    return s;
}

/* The lab answers a pass without a value: the other side's is asked for. */
static double lab_value(lab_search *lab, const position *p) {
    search_result r;
    const search_request request = {.limits = {0}};
    position at = *p;
    if (position_must_pass(p)) position_pass(&at);
    assert_int_equal(lab_search_run(lab, &at, &request, &r, NULL), OK);
    assert_int_equal(r.certainty, CERTAIN_EXACT);
    return at.to_move == p->to_move ? r.value : -r.value;
}

/* Twelve to fourteen empty squares, where table, splits and the tree above the caches take part:
 * another program of this house, which shares no search code, finds the same. */
static void check_longer_ends(int size, uint64_t count) {
    const uint64_t seed = setting_seed(20270102);
    engine *alone = open_engine(1, SMALL_MB, tier_best());
    engine *shared = open_engine(2, SMALL_MB, tier_best());
    lab_search *lab = open_lab(size);
    for (uint64_t i = 0; i < count; i++) {
        rng r = rng_make(seed, i);
        const int empty = 12 + (int)(i % (setting_quick() ? 1 : 3));
        static const ending_kind kinds[] = {ENDING_GAME, ENDING_PASS, ENDING_FILLED, ENDING_PASS};
        const position p = random_ending(&r, size, empty, kinds[i % 4]);
        if (position_over(&p)) continue;
        const double truth = lab_value(lab, &p);
        const engine_result a = solve(alone, &p), b = solve(shared, &p);
        assert_solved(&p, &a, truth);
        assert_solved(&p, &b, truth);
        check_goals(shared, &p, truth);
    }
    lab_search_free(lab);
    engine_free(alone);
    engine_free(shared);
}

static void longer_ends_are_as_the_lab_has_them(void **state) {
    (void)state;
    const uint64_t usual = setting_long() ? 1000 : setting_quick() ? 3 : 50;
    const uint64_t count = setting("AVOCET_TEST_SEARCHES", usual);
    check_longer_ends(8, count);
    check_longer_ends(6, count);
}

/* ---- small boards ---- */

/* White wins 4x4 by 3 to 11, counted with the two empty squares as 13. */
static void the_4x4_board_is_lost_by_ten(void **state) {
    (void)state;
    const position p = start_of(4);
    for (int threads = 1; threads <= 2; threads++) {
        const engine_result r = solve_fresh(&p, threads);
        assert_solved(&p, &r, -10);
    }
}

/* Joel Feinstein, 1993: white wins 6x6 by 20 to 16. */
static void the_6x6_board_is_lost_by_four(void **state) {
    (void)state;
    if (!setting_long()) skip();
    const position p = start_of(6);
    const engine_result r = solve_fresh(&p, 2);
    assert_solved(&p, &r, -4);
}

/* On the way there each position after a best move has the same value: late ones are quick. */
static void best_play_on_6x6_keeps_its_value(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270103), 6);
    engine *e = open_engine(2, SMALL_MB, tier_best());
    for (int i = 0; i < (setting_quick() ? 2 : 8); i++) {
        position p = random_ending(&r, 6, 17, ENDING_GAME);
        double value = solve(e, &p).best.value;
        while (!position_over(&p)) {
            const engine_result at = solve(e, &p);
            assert_solved(&p, &at, value);
            if (at.best.move == SEARCH_PASS)
                position_pass(&p);
            else
                position_play(&p, at.best.move);
            value = -value;
        }
    }
    engine_free(e);
}

/* On 6x6 the table knows an image of a position as well as the position: it costs a part of the
 * nodes, and its move, turned as the board is, is right. */
static void an_image_of_a_6x6_position_is_known(void **state) {
    (void)state;
    enum { EMPTY = 19 };
    rng r = rng_make(setting_seed(20270114), 6);
    engine *e = open_engine(1, NORMAL_MB, tier_best());
    for (int i = 0; i < (setting_quick() ? 1 : 4); i++) {
        const position p = random_ending(&r, 6, EMPTY, ENDING_GAME);
        engine_new_game(e);
        const engine_result first = solve(e, &p);
        uint64_t nodes = 0;
        for (int symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
            const position image = position_image(&p, symmetry);
            const engine_result again = solve(e, &image);
            assert_solved(&image, &again, first.best.value);
            nodes += again.best.statistics.nodes;
        }
        if (nodes > first.best.statistics.nodes) {
            tell_position(&p);
            fail_msg("%" PRIu64 " nodes, seven images %" PRIu64, first.best.statistics.nodes,
                     nodes);
        }
    }
    engine_free(e);
}

/* The discs of a small board are also discs of a larger one, where their value means nothing: what
 * was learned on one size must not answer on another. */
static void sizes_do_not_mix(void **state) {
    (void)state;
    const engine_request little = {.search = {.limits = {.nodes = 50000}}};
    const position small = start_of(4);
    static const int larger[] = {6, 8, 10, 12};
    for (int i = 0; i < 4; i++) {
        engine *e = open_engine(1, SMALL_MB, tier_best());
        position same = start_of(larger[i]);
        same.grid = small.grid;
        const engine_result a = solve(e, &small);
        assert_solved(&small, &a, -10);
        const engine_result b = ask(e, &same, &little);
        assert_int_not_equal(b.best.certainty, CERTAIN_EXACT);
        assert_legal(&same, b.best.move);
        const engine_result c = solve(e, &small);
        assert_solved(&small, &c, -10);
        engine_free(e);
    }
}

/* ---- stopped ---- */

/* A move that was given with an exact value has that value. */
static void assert_exact_is_true(const position *p, const engine_result *r, double truth) {
    assert_legal(p, r->best.move);
    if (r->best.certainty != CERTAIN_EXACT) return;
    assert_true(r->best.value == truth);
    if (r->best.move < 0) return;
    position after = *p;
    position_play(&after, r->best.move);
    const engine_result next = solve_fresh(&after, 1);
    if (-next.best.value != truth) {
        tell_position(p);
        fail_msg("exact %g by move %d, which has %g", truth, r->best.move, -next.best.value);
    }
}

/* Whatever is cut off by a limit in nodes, nothing wrong is called exact, every move that is called
 * known is right, and what was kept does not mislead the searches that follow. */
static void check_node_limits(const position *p, rng *r, int threads, int searches) {
    const engine_result want = solve_fresh(p, 1);
    const uint64_t whole = want.best.statistics.nodes;
    assert_int_equal(want.best.certainty, CERTAIN_EXACT);
    engine *e = open_engine(threads, rng_below(r, 2) ? SMALL_MB : NORMAL_MB, tier_best());
    for (int i = 0; i < searches; i++) {
        const engine_request limited = {
            .search = {.limits = {.nodes = 1 + rng_below(r, whole / (1 + rng_below(r, 8)) + 1)}},
            .best = i % 3 == 2 ? ENGINE_MOVES_MAX : 1};
        const engine_result out = ask(e, p, &limited);
        assert_exact_is_true(p, &out, want.best.value);
        for (int k = 0; k < out.count; k++)
            if (out.moves[k].known) assert_true(out.moves[k].value <= want.best.value);
        if (i % 4 == 3) engine_new_game(e);
    }
    const engine_result after = solve(e, p);
    assert_solved(p, &after, want.best.value);
    engine_free(e);
}

static void nothing_cut_off_is_called_exact(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270104), 0);
    for (int i = 0; i < (setting_quick() ? 2 : setting_long() ? 200 : 10); i++) {
        const int empty = setting_quick() ? 14 : 16 + (int)rng_below(&r, setting_long() ? 9 : 6);
        const position p = random_ending(&r, 8, empty, ENDING_GAME);
        check_node_limits(&p, &r, 1 + i % 3, setting_quick() ? 4 : 8);
    }
}

/* Limits just around what the value, the line and the single moves take: an exact value comes with
 * a move that has it, even when there was no time left for the line. */
static void an_exact_value_comes_with_its_move(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270105), 0);
    for (int i = 0; i < (setting_quick() ? 4 : 60); i++) {
        const int empty = 12 + (int)rng_below(&r, 3);
        const position p = random_ending(&r, 8, empty, i % 2 ? ENDING_GAME : ENDING_PASS);
        const engine_result want = solve_fresh(&p, 1);
        const uint64_t whole = want.best.statistics.nodes;
        engine *e = open_engine(1, SMALL_MB, tier_best());
        for (uint64_t k = 0; k < 12; k++) {
            const engine_request limited = {
                .search = {.limits = {.nodes = whole * (12 - k) / 12 + 1}}};
            const engine_result out = ask(e, &p, &limited);
            assert_exact_is_true(&p, &out, want.best.value);
            if (k % 3 == 0) engine_new_game(e);
        }
        engine_free(e);
    }
}

/* A move that leaves the other side without discs ends the search before anything is stored; the
 * answer is still that move and not just any, however small the limit. */
static void taking_all_is_the_move_as_well_as_the_value(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270112), 0);
    engine *e = open_engine(1, SMALL_MB, tier_best());
    for (int found = 0; found < (setting_quick() ? 3 : 20);) {
        const position p = random_ending(&r, 8, 13 + (int)rng_below(&r, 3), ENDING_WIPED);
        const squares moves = position_moves(&p);
        if (squares_count(&moves) < 2) continue;
        position other = p;
        position_play(&other, squares_next(&moves, SQUARE_NONE));
        engine_new_game(e);
        if (solve(e, &p).best.value != 64 || solve(e, &other).best.value == -64) continue;
        for (uint64_t nodes = 1; nodes < 500; nodes *= 2)
            for (int goal = ENGINE_EXACT; goal <= ENGINE_OUTCOME; goal++) {
                const engine_request limited = {.search = {.limits = {.nodes = nodes}},
                                                .goal = (engine_goal)goal};
                engine_new_game(e);
                const engine_result out = ask(e, &p, &limited);
                if (goal == ENGINE_EXACT) assert_exact_is_true(&p, &out, 64);
            }
        found++;
    }
    engine_free(e);
}

/* The tree above the caches looks at its limit at each node; only what is below one such look, a
 * few small subtrees, can go over it. */
static void a_limit_in_nodes_holds(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270106), 0);
    for (int threads = 1; threads <= 3; threads++) {
        engine *e = open_engine(threads, SMALL_MB, tier_best());
        for (uint64_t nodes = 1; nodes < (setting_quick() ? 10000 : 1000000); nodes *= 10) {
            const position p = random_ending(&r, 8, 40, ENDING_GAME);
            const engine_request limited = {.search = {.limits = {.nodes = nodes}}};
            const engine_result out = ask(e, &p, &limited);
            assert_int_not_equal(out.best.certainty, CERTAIN_EXACT);
            assert_true(out.best.statistics.nodes < nodes + 2000000);
            assert_legal(&p, out.best.move);
        }
        engine_free(e);
    }
}

/* Positions this small are one piece of work, and solved whatever the limits. */
enum { NEVER_STOPPED = 11 };

/* Too little for anything: a legal move, called a guess, without a value; and a pass is a pass. */
static void no_time_at_all_gives_a_legal_guess(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270107), 0);
    static const stop_token now = true;
    const engine_request requests[] = {
        {.search = {.stop = &now}},
        {.search = {.limits = {.time_ns = 1}}},
        {.search = {.limits = {.nodes = 1}}},
        {.search = {.stop = &now}, .goal = ENGINE_OUTCOME},
        {.search = {.stop = &now}, .best = ENGINE_MOVES_MAX},
    };
    for (int threads = 1; threads <= 2; threads++) {
        engine *e = open_engine(threads, SMALL_MB, tier_best());
        for (size_t i = 0; i < 40; i++) {
            const int size = i % 4 ? 8 : 6;
            const position p =
                random_ending(&r, size, 20 + (int)(i % 4) * 5, i % 3 ? ENDING_GAME : ENDING_PASS);
            const engine_result out = ask(e, &p, &requests[i % 5]);
            assert_legal(&p, out.best.move);
            if (position_over(&p) || count_empty(&p) <= NEVER_STOPPED) continue;
            if (out.best.statistics.nodes <= 1 && out.best.certainty == CERTAIN_EXACT)
                continue; /* a reply that takes all is seen without a search */
            assert_int_equal(out.best.certainty, CERTAIN_GUESS);
            assert_true(isnan(out.best.value));
            assert_int_equal(out.best.line.count, 0);
        }
        engine_free(e);
    }
}

/* ---- the same again ---- */

static void assert_same(const engine_result *a, const engine_result *b) {
    assert_int_equal(a->best.move, b->best.move);
    assert_true(a->best.value == b->best.value);
    assert_true(a->best.statistics.nodes == b->best.statistics.nodes);
    assert_int_equal(a->best.line.count, b->best.line.count);
    assert_memory_equal(a->best.line.squares, b->best.line.squares,
                        (size_t)a->best.line.count * sizeof *a->best.line.squares);
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        assert_int_equal(a->moves[i].move, b->moves[i].move);
        assert_true(a->moves[i].value == b->moves[i].value);
    }
}

/* One thread: the same move, value, line and node count after a new game, from another engine, and
 * on every tier. What was searched before the new game, on any size, leaves no trace. */
static void one_thread_repeats_itself(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270108), 0);
    static const int sizes[] = {8, 10, 6, 12, 4};
    const engine_request all = {.best = ENGINE_MOVES_MAX};
    for (int i = 0; i < (setting_quick() ? 5 : 15); i++) {
        const int size = sizes[i % 5], most = size >= 10  ? 13
                                              : size == 8 ? 16
                                              : size == 6 ? 15
                                                          : 11;
        const position p = random_ending(&r, size, setting_quick() ? most - 4 : most, ENDING_GAME);
        const position other = random_ending(&r, sizes[(i / 5) % 5], 8, ENDING_GAME);
        engine_result first = {.count = 0};
        for (tier t = TIER_BASELINE; t < TIER_COUNT; t++) {
            if (!tier_usable(t)) continue;
            engine *e = open_engine(1, SMALL_MB, t);
            const engine_result fresh = ask(e, &p, &all);
            (void)solve(e, &other);
            engine_new_game(e);
            const engine_result again = ask(e, &p, &all);
            assert_same(&fresh, &again);
            if (t == TIER_BASELINE) first = fresh;
            assert_same(&first, &fresh);
            engine_free(e);
        }
    }
}

/* So often that whatever counts searches in a byte goes round: still the same after a new game. */
static void hundreds_of_new_games_change_nothing(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270113), 0);
    const position p = random_ending(&r, 8, 13, ENDING_GAME);
    engine *e = open_engine(1, SMALL_MB, tier_best());
    const engine_result first = solve(e, &p);
    for (int i = 0; i < (setting_quick() ? 300 : 600); i++) {
        if (i % 7 == 0) (void)solve(e, &p);
        engine_new_game(e);
        const engine_result again = solve(e, &p);
        assert_same(&first, &again);
    }
    engine_free(e);
}

/* However many threads: the same value, and each of them is counted. */
static void threads_agree_on_the_value(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270109), 0);
    for (int i = 0; i < (setting_quick() ? 1 : 4); i++) {
        const position p = random_ending(&r, 8, setting_quick() ? 14 : 18, ENDING_GAME);
        const engine_result want = solve_fresh(&p, 1);
        for (int threads = 2; threads <= 4; threads++) {
            const engine_result out = solve_fresh(&p, threads);
            assert_solved(&p, &out, want.best.value);
            assert_int_equal(out.threads, threads);
            assert_true(out.idle >= 0 && out.idle <= 1);
        }
    }
}

/* What progress told, one certainty after the other. */
typedef struct told {
    search_result last;
    int count[CERTAIN_EXACT + 1];
} told;

/* Progress comes after each pass, less certain ones first, and never claims more than is known. */
static void note_progress(void *context, const search_result *so_far) {
    told *t = context;
    assert_true(so_far->certainty >= t->last.certainty);
    assert_true(so_far->statistics.nodes >= t->last.statistics.nodes);
    t->last = *so_far;
    t->count[so_far->certainty]++;
}

static void progress_grows_certain(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270110), 0);
    engine *e = open_engine(2, NORMAL_MB, tier_best());
    for (int empty = 15; empty <= (setting_quick() ? 15 : 20); empty += 5) {
        const position p = random_ending(&r, 8, empty, ENDING_GAME);
        told t = {.last = {.certainty = CERTAIN_GUESS}};
        const engine_request request = {
            .search = {.progress = note_progress, .progress_context = &t}};
        const engine_result out = ask(e, &p, &request);
        assert_true(t.last.value == out.best.value);
        assert_int_equal(t.count[CERTAIN_EXACT], 1);
        assert_int_equal(t.count[CERTAIN_SELECTIVE] > 0, empty >= 20 && !position_over(&p));
        assert_int_equal(t.count[CERTAIN_GUESS] + t.count[CERTAIN_DEPTH], 0);
    }
    engine_free(e);
}

/* ---- memory and errors ---- */

/* Sixty-four at once, made, used and freed again and again: they share nothing, so each counts the
 * same nodes, and nothing is left behind. */
static void many_engines_live_side_by_side(void **state) {
    (void)state;
    enum { ENGINES = 64 };
    rng r = rng_make(setting_seed(20270111), 0);
    const position p = random_ending(&r, 8, 12, ENDING_GAME);
    const engine_result want = solve_fresh(&p, 1);
    failing_alloc memory;
    failing_alloc_start(&memory, SIZE_MAX, false);
    for (int round = 0; round < (setting_quick() ? 1 : 3); round++) {
        engine *e[ENGINES];
        for (int i = 0; i < ENGINES; i++) {
            const engine_options o = {
                .threads = 1, .table_mb = SMALL_MB, .tier = tier_best(), .memory = &memory.memory};
            assert_int_equal(engine_create(&o, &e[i], NULL), OK);
        }
        for (int i = 0; i < ENGINES; i++) {
            const engine_result out = solve(e[i], &p);
            assert_solved(&p, &out, want.best.value);
            assert_true(out.best.statistics.nodes > 0);
            if (i > 0) continue;
            engine_new_game(e[i]);
            const engine_result again = solve(e[i], &p);
            assert_same(&out, &again);
        }
        for (int i = 0; i < ENGINES; i++) engine_free(e[i]);
        assert_int_equal(memory.live, 0);
    }
}

/* Solves a position of this size with an engine whose memory may fail once: then E_NOMEM, and the
 * second try gives what the first would have. */
static void solve_with_short_memory(engine *e, int size) {
    rng r = rng_make(7, 7);
    const position p = size == 4 ? start_of(4) : random_ending(&r, 8, 6, ENDING_GAME);
    const engine_request exact = {.goal = ENGINE_EXACT};
    engine_result out;
    fault f = {0};
    const status s = engine_search(e, &p, &exact, &out, &f);
    if (s) {
        assert_int_equal(s, E_NOMEM);
        assert_fault(&f, E_NOMEM, 0);
        assert_int_equal(engine_search(e, &p, &exact, &out, &f), OK);
    }
    assert_solved(&p, &out, size == 4 ? -10 : slow_value(&p));
}

/* Whichever request for memory fails: E_NOMEM, a fault to show, and nothing is lost. */
static void short_memory_is_survived(void **state) {
    (void)state;
    for (int threads = 1; threads <= 3; threads++)
        for (size_t n = 0;; n++) {
            failing_alloc a;
            fault f = {0};
            engine *e = NULL;
            failing_alloc_start(&a, n, false);
            const engine_options o = {
                .threads = threads, .table_mb = 1, .tier = tier_best(), .memory = &a.memory};
            const status s = engine_create(&o, &e, &f);
            if (s) {
                assert_int_equal(s, E_NOMEM);
                assert_fault(&f, E_NOMEM, 0);
                assert_null(e);
            } else {
                solve_with_short_memory(e, 4);
                solve_with_short_memory(e, 8);
            }
            engine_free(e);
            assert_int_equal(a.live, 0);
            if (!a.failed) break;
        }
    engine_free(NULL);
}

/* Tables that were made before the first search are those it would have made. */
static void preparing_changes_nothing(void **state) {
    (void)state;
    static const int prepared[] = {8, 6, 4};
    rng r = rng_make(7, 8);
    engine *plain = open_engine(1, SMALL_MB, tier_best()),
           *e = open_engine(1, SMALL_MB, tier_best());
    const position p = random_ending(&r, 8, 12, ENDING_GAME);
    for (int i = 0; i < 3; i++) assert_int_equal(engine_prepare(e, prepared[i], NULL), OK);
    const engine_result a = solve(plain, &p), b = solve(e, &p);
    assert_true(a.best.value == b.best.value);
    assert_int_equal(a.best.statistics.nodes, b.best.statistics.nodes);
    fault f = {0};
    assert_int_equal(engine_prepare(e, 14, &f), E_UNSUPPORTED);
    assert_fault(&f, E_UNSUPPORTED, 0);
    engine_free(plain);
    engine_free(e);
}

/* Options outside their limits are refused, with a sentence. */
static void bad_options_are_refused(void **state) {
    (void)state;
    const tier best = tier_best();
    const struct {
        engine_options options;
        status want;
    } cases[] = {
        {{.threads = 0, .table_mb = 1, .tier = best}, E_RANGE},
        {{.threads = -1, .table_mb = 1, .tier = best}, E_RANGE},
        {{.threads = ENGINE_THREADS_MAX + 1, .table_mb = 1, .tier = best}, E_RANGE},
        {{.threads = 1, .table_mb = 0, .tier = best}, E_RANGE},
        {{.threads = 1, .table_mb = ENGINE_TABLE_MB_MAX + 1, .tier = best}, E_RANGE},
        {{.threads = 1, .table_mb = 1, .tier = TIER_COUNT}, E_UNSUPPORTED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        engine *e = NULL;
        fault f = {0};
        assert_int_equal(engine_create(&cases[i].options, &e, &f), cases[i].want);
        assert_fault(&f, cases[i].want, 0);
        assert_int_equal(engine_create(&cases[i].options, &e, NULL), cases[i].want);
        assert_null(e);
    }
    for (tier t = TIER_BASELINE; t < TIER_COUNT; t++) {
        const engine_options o = {.threads = 1, .table_mb = 1, .tier = t};
        engine *e = NULL;
        assert_int_equal(engine_create(&o, &e, NULL), tier_usable(t) ? OK : E_UNSUPPORTED);
        engine_free(e);
    }
}

/* Boards and limits it cannot do are refused; afterwards it goes on as if nothing had been. */
static void what_cannot_be_solved_is_refused(void **state) {
    (void)state;
    engine *e = open_engine(1, SMALL_MB, tier_best());
    const engine_request plain = {.goal = ENGINE_EXACT};
    const engine_request deep = {.search = {.limits = {.depth = 5}}};
    static const int sizes[] = {14, 16};
    engine_result out;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        fault f = {0};
        const position p = start_of(sizes[i]);
        assert_int_equal(engine_search(e, &p, &plain, &out, &f), E_UNSUPPORTED);
        assert_fault(&f, E_UNSUPPORTED, 0);
    }
    for (int size = 4; size <= 8; size += 2) {
        fault f = {0};
        position p = start_of(size);
        assert_int_equal(engine_search(e, &p, &deep, &out, &f), E_UNSUPPORTED);
        assert_fault(&f, E_UNSUPPORTED, 0);
        position_block(&p, square_at(0, size - 1));
        assert_int_equal(engine_search(e, &p, &plain, &out, &f), E_UNSUPPORTED);
        assert_fault(&f, E_UNSUPPORTED, 0);
    }
    const position p = start_of(4);
    const engine_result good = solve(e, &p);
    assert_solved(&p, &good, -10);
    engine_free(e);
}

/* The fullest node there is, as far as is known: 35 moves, two more than games offer; and boards
 * without any disc. */
static void extreme_boards_are_no_danger(void **state) {
    (void)state;
    static const char text[] = "........\n"
                               "...X....\n"
                               "........\n"
                               "........\n"
                               "........\n"
                               "........\n"
                               "........\n"
                               "........\n";
    const engine_request little = {.search = {.limits = {.nodes = 20000}}};
    engine *e = open_engine(2, SMALL_MB, tier_best());
    const position lone = mailbox_drawn(text);
    const engine_result alone = solve(e, &lone);
    assert_solved(&lone, &alone, 64);
    for (int size = 4; size <= 8; size += 2) {
        position none = start_of(size);
        none.grid = (grid){{{0}}, {{0}}};
        const engine_result empty = solve(e, &none);
        assert_solved(&none, &empty, 0);
        engine_new_game(e);
    }
    position wide = start_of(8);
    wide.grid = (grid){{{0}}, {{0}}};
    for (int x = 0; x < 64; x++) {
        const int square = square_at(x / 8, x % 8);
        if (UINT64_C(0x00106600243d0800) >> x & 1) squares_add(&wide.grid.own, square);
        if (UINT64_C(0x006e104252405600) >> x & 1) squares_add(&wide.grid.opp, square);
    }
    const squares moves = position_moves(&wide);
    assert_int_equal(squares_count(&moves), 35);
    const engine_result out = ask(e, &wide, &little);
    assert_legal(&wide, out.best.move);
    assert_int_equal(count_empty(&wide), 64 - 29);
    engine_free(e);
}

int main(void) {
    int sizes[] = {8, 6, 4, 10, 12};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(easy_ffo_positions_are_solved),
        cmocka_unit_test(hard_ffo_positions_are_solved),
        cmocka_unit_test(every_move_of_ffo_positions_is_valued),
        {"ends_are_as_the_slow_way_has_them_on_8x8", ends_are_as_the_slow_way_has_them, NULL, NULL,
         &sizes[0]},
        {"ends_are_as_the_slow_way_has_them_on_6x6", ends_are_as_the_slow_way_has_them, NULL, NULL,
         &sizes[1]},
        {"ends_are_as_the_slow_way_has_them_on_4x4", ends_are_as_the_slow_way_has_them, NULL, NULL,
         &sizes[2]},
        {"ends_are_as_the_slow_way_has_them_on_10x10", ends_are_as_the_slow_way_has_them, NULL,
         NULL, &sizes[3]},
        {"ends_are_as_the_slow_way_has_them_on_12x12", ends_are_as_the_slow_way_has_them, NULL,
         NULL, &sizes[4]},
        cmocka_unit_test(longer_ends_are_as_the_lab_has_them),
        cmocka_unit_test(the_4x4_board_is_lost_by_ten),
        cmocka_unit_test(the_6x6_board_is_lost_by_four),
        cmocka_unit_test(best_play_on_6x6_keeps_its_value),
        cmocka_unit_test(an_image_of_a_6x6_position_is_known),
        cmocka_unit_test(sizes_do_not_mix),
        cmocka_unit_test(nothing_cut_off_is_called_exact),
        cmocka_unit_test(an_exact_value_comes_with_its_move),
        cmocka_unit_test(taking_all_is_the_move_as_well_as_the_value),
        cmocka_unit_test(a_limit_in_nodes_holds),
        cmocka_unit_test(no_time_at_all_gives_a_legal_guess),
        cmocka_unit_test(one_thread_repeats_itself),
        cmocka_unit_test(hundreds_of_new_games_change_nothing),
        cmocka_unit_test(threads_agree_on_the_value),
        cmocka_unit_test(progress_grows_certain),
        cmocka_unit_test(many_engines_live_side_by_side),
        cmocka_unit_test(short_memory_is_survived),
        cmocka_unit_test(preparing_changes_nothing),
        cmocka_unit_test(bad_options_are_refused),
        cmocka_unit_test(what_cannot_be_solved_is_refused),
        cmocka_unit_test(extreme_boards_are_no_danger),
    };
    cmocka_set_test_filter(getenv("AVOCET_TEST_ONLY"));
    return cmocka_run_group_tests_name("engine", tests, NULL, NULL);
}
