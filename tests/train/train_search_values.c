/* Values by depth: those of searches on their own, on any number of threads; stopped in time. */
#include "base/fault.h"
#include "base/stop.h"
#include "engine/engine.h"
#include "game/board.h"
#include "game/position.h"
#include "game/tier.h"
#include "train/game_positions.h"
#include "train/record.h"
#include "train/record_list.h"
#include "train/search_error.h"
#include "train/search_values.h"

#include "train/judge.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { POSITIONS = 12, DEPTH = 5 };

/* Positions of a game of first moves. */
static record_list make_positions(void) {
    record_list l = {.count = 0};
    sided_board s = sided_board_start(8);
    while (l.count < POSITIONS && sided_board_settle(&s)) {
        const record r = {.board = s.now, .white = s.side == WHITE, .value = RECORD_NO_VALUE};
        assert_true(record_list_add(&l, &r));
        sided_board_play(&s, __builtin_ctzll(board_moves(s.now)));
    }
    assert_int_equal(l.count, POSITIONS);
    return l;
}

static search_values order(int threads) {
    return (search_values){.engine = {.threads = 1, .table_mb = 1, .tier = tier_best()},
                           .threads = threads,
                           .depth = DEPTH};
}

static void values_are_those_of_searches(void **state) {
    (void)state;
    const search_values v = order(1);
    engine_options o = v.engine;
    engine *e = NULL;
    search_sample out[POSITIONS];
    record_list l = make_positions();
    assert_int_equal(search_values_find(&v, &l, out, NULL), OK);
    o.sure = 100;
    assert_int_equal(engine_create(&o, &e, NULL), OK);
    for (int i = 0; i < POSITIONS; i++) {
        const sided_board s = sided_board_of(&l.items[i]);
        const position p = record_position(&l.items[i]);
        double now;
        assert_int_equal(out[i].depth, DEPTH);
        assert_int_equal(out[i].empty, sided_board_empties(&s));
        assert_int_equal(engine_evaluate(e, &p, &now, NULL), OK);
        assert_true(out[i].values[0] == now);
        for (int depth = 1; depth <= DEPTH; depth++) {
            judgement j;
            engine_new_game(e);
            assert_int_equal(judge_board(e, &s, depth, NULL, &j, NULL), OK);
            assert_true(out[i].values[depth] == j.value);
        }
    }
    engine_free(e);
    record_list_clear(&l);
}

static void count_progress(void *context, size_t done) {
    size_t *seen = context;
    assert_int_equal(done, ++*seen);
}

static void threads_do_not_matter(void **state) {
    (void)state;
    search_sample one[POSITIONS], three[POSITIONS];
    record_list l = make_positions();
    search_values v = order(1);
    size_t seen = 0;
    assert_int_equal(search_values_find(&v, &l, one, NULL), OK);
    v = order(3);
    v.progress = count_progress;
    v.progress_context = &seen;
    assert_int_equal(search_values_find(&v, &l, three, NULL), OK);
    assert_int_equal(seen, POSITIONS);
    for (int i = 0; i < POSITIONS; i++)
        for (int depth = 0; depth <= DEPTH; depth++)
            assert_true(one[i].values[depth] == three[i].values[depth]);
    record_list_clear(&l);
}

static void stop_at_first(void *context, size_t done) {
    (void)done;
    atomic_store((stop_token *)context, true);
}

static void a_stop_ends_it(void **state) {
    (void)state;
    search_sample out[POSITIONS];
    record_list l = make_positions();
    stop_token stop = false;
    search_values v = order(2);
    fault f;
    v.stop = &stop;
    v.progress = stop_at_first;
    v.progress_context = &stop;
    assert_int_equal(search_values_find(&v, &l, out, &f), E_STOPPED);
    assert_string_equal(f.text, "stopped before the end");
    record_list_clear(&l);
}

static void bad_orders_are_refused(void **state) {
    (void)state;
    search_sample out[POSITIONS];
    record_list l = make_positions();
    search_values v = order(1);
    v.depth = 0;
    assert_int_equal(search_values_find(&v, &l, out, NULL), E_RANGE);
    v.depth = SEARCH_ERROR_DEPTH_MAX + 1;
    assert_int_equal(search_values_find(&v, &l, out, NULL), E_RANGE);
    v = order(0);
    assert_int_equal(search_values_find(&v, &l, out, NULL), E_RANGE);
    v = order(2);
    v.engine.table_mb = 0; /* what the engine refuses */
    assert_int_equal(search_values_find(&v, &l, out, NULL), E_RANGE);
    record_list_clear(&l);
}

/* ---- positions of games ---- */

static game_positions games(int size, int threads) {
    return (game_positions){.engine = {.threads = 1, .table_mb = 1, .tier = tier_best()},
                            .threads = threads,
                            .size = size,
                            .depth = 1,
                            .least = 8,
                            .most = 8 + 2 * size,
                            .seed = 5};
}

/* The wanted numbers of empty squares, a move to play, and the same on any number of threads. */
static void games_give_positions(void **state) {
    (void)state;
    for (int size = 6; size <= 12; size += 2) {
        const game_positions g = games(size, 1), other = games(size, 3);
        game_position one[POSITIONS], three[POSITIONS];
        assert_int_equal(game_positions_make(&g, POSITIONS, one, NULL), OK);
        assert_int_equal(game_positions_make(&other, POSITIONS, three, NULL), OK);
        for (int i = 0; i < POSITIONS; i++) {
            const squares moves = position_moves(&one[i].where);
            assert_false(squares_empty(&moves));
            assert_true(position_empties(&one[i].where) <= g.least + i);
            assert_true(position_equal(&one[i].where, &three[i].where));
        }
    }
}

/* Their results are those of a solver, on large boards, too. */
static void games_are_solved(void **state) {
    (void)state;
    game_positions g = games(10, 2);
    g.most = g.least = 8;
    g.exact = true;
    game_position out[POSITIONS];
    search_sample values[POSITIONS];
    position where[POSITIONS];
    search_values v = order(2);
    assert_int_equal(game_positions_make(&g, POSITIONS, out, NULL), OK);
    for (int i = 0; i < POSITIONS; i++) where[i] = out[i].where;
    v.depth = 8; /* to the end of the game */
    assert_int_equal(search_values_of(&v, where, POSITIONS, values, NULL), OK);
    for (int i = 0; i < POSITIONS; i++) assert_true(values[i].values[8] == out[i].result);
}

static void games_can_be_stopped(void **state) {
    (void)state;
    stop_token stop = true;
    game_position out[POSITIONS];
    game_positions g = games(8, 2);
    g.stop = &stop;
    assert_int_equal(game_positions_make(&g, POSITIONS, out, NULL), E_STOPPED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_searches),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(a_stop_ends_it),
        cmocka_unit_test(bad_orders_are_refused),
        cmocka_unit_test(games_give_positions),
        cmocka_unit_test(games_are_solved),
        cmocka_unit_test(games_can_be_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
