/* tests/engine/engine_openings.c - the solved openings that are built in: every line is read, the
 * values agree with each other and with the solver, and a search takes them.
 *
 *  AVOCET_TEST_OPENINGS=N   openings that are solved again (0; all when long): seconds each */
#include "base/rng.h"
#include "base/text.h"
#include "engine/engine.h"
#include "engine/inner/openings.h"
#include "game/board.h"
#include "game/position.h"
#include "game/symmetry.h"
#include "game/tier.h"
#include "search/result.h"
#include "support/engine_ask.h"
#include "support/settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 20000, TABLE_MB = 64, SIDE = 6 };

static opening list[MOST];
static int count;

static position position_of(const opening *o) {
    position p;
    assert_int_equal(position_start(&p, SIDE, START_STANDARD, NULL), OK);
    p.grid = board_to_grid((board){o->own, o->opp});
    return p;
}

static int read_list(void **state) {
    view rest = openings_text(SIDE);
    (void)state;
    while (count < MOST && openings_next(&rest, SIDE, &list[count])) count++;
    return rest.length > 0;
}

/* NULL if it is not listed. */
static const opening *find(const grid *g) {
    const grid wanted = grid_canonical(g, SIDE, NULL);
    for (int i = 0; i < count; i++) {
        const position p = position_of(&list[i]);
        const grid here = grid_canonical(&p.grid, SIDE, NULL);
        if (grid_equal(&here, &wanted)) return &list[i];
    }
    return NULL;
}

static void every_line_is_an_opening(void **state) {
    (void)state;
    assert_true(count > 0);
    assert_int_equal(openings_text(8).length, 0);
    for (int i = 0; i < count; i++) {
        const position p = position_of(&list[i]);
        const squares moves = position_moves(&p);
        position passed = p;
        assert_int_equal(list[i].own & list[i].opp, 0);
        assert_int_equal(position_empties(&p), list[i].empty);
        assert_true(squares_has(&moves, square_at(list[i].move / 8, list[i].move % 8)));
        if (i > 0) assert_true(list[i].empty <= list[i - 1].empty);
        assert_ptr_equal(find(&p.grid), &list[i]); /* no image of it comes before */
        for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
            const position image = position_image(&p, symmetry);
            assert_true(engine_knows_opening(&image));
        }
        position_pass(&passed);
        assert_int_equal(engine_knows_opening(&passed), find(&passed.grid) != NULL);
    }
}

/* White wins 6x6 by four (Joel Feinstein, 1993), and a value is the best of the values behind
 * it. */
static void values_agree(void **state) {
    (void)state;
    position start;
    int checked = 0;
    assert_int_equal(position_start(&start, SIDE, START_STANDARD, NULL), OK);
    assert_non_null(find(&start.grid));
    assert_int_equal(find(&start.grid)->value, -4);
    for (int i = 0; i < count; i++) {
        const position p = position_of(&list[i]);
        const squares moves = position_moves(&p);
        int best = -SIDE * SIDE - 1, of_move = 0;
        bool all = true;
        for (int x = squares_next(&moves, SQUARE_NONE); x != SQUARE_NONE;
             x = squares_next(&moves, x)) {
            const grid after = grid_play(&p.field, &p.grid, x);
            const opening *child = find(&after);
            all = all && child;
            if (child && -child->value > best) best = -child->value;
            if (child && x == square_at(list[i].move / 8, list[i].move % 8))
                of_move = -child->value;
        }
        if (!all) continue;
        assert_int_equal(list[i].value, best);
        assert_int_equal(list[i].value, of_move);
        checked++;
    }
    assert_true(checked > 0);
}

static void the_solver_agrees(void **state) {
    (void)state;
    const uint64_t wanted = setting("AVOCET_TEST_OPENINGS", setting_long() ? (uint64_t)count : 0);
    const engine_options o = {.threads = 1,
                              .table_mb = TABLE_MB,
                              .tier = tier_best(),
                              .without = 1U << TECHNIQUE_OPENINGS};
    const engine_request r = {.goal = ENGINE_EXACT};
    rng numbers = rng_make(setting_seed(20270130), 0);
    engine *e = NULL;
    if (!wanted) skip();
    assert_int_equal(engine_create(&o, &e, NULL), OK);
    for (uint64_t i = 0; i < wanted; i++) {
        const uint64_t k = wanted < (uint64_t)count ? rng_below(&numbers, (uint64_t)count) : i;
        const position p = position_of(&list[k]);
        assert_int_equal(ask(e, &p, &r).best.value, list[k].value);
    }
    engine_free(e);
}

/* A level from 19 on asks so. */
static const engine_request to_play = {.goal = ENGINE_PLAY,
                                       .solve_from = SIDE * SIDE,
                                       .solve_sure = 100,
                                       .search = {.limits = {.depth = 21}}};

/* Returns whether a move of the position leads to an image of the position after the listed move.
 */
static bool plays_as_listed(const position *p, const opening *o, int move) {
    const position listed = position_of(o);
    const grid wanted = grid_play(&listed.field, &listed.grid, square_at(o->move / 8, o->move % 8));
    const grid found = grid_play(&p->field, &p->grid, move);
    const grid a = grid_canonical(&wanted, SIDE, NULL), b = grid_canonical(&found, SIDE, NULL);
    return grid_equal(&a, &b);
}

/* Every listed position is answered at once, as the list says, however the board lies: by its move
 * and its value. Without the list the first move takes hundreds of millions of nodes. */
static void a_move_takes_no_time(void **state) {
    (void)state;
    engine *e = open_engine(1, TABLE_MB, tier_best());
    for (int i = 0; i < count; i++) {
        const position p = position_of(&list[i]);
        const position image = position_image(&p, i % SYMMETRIES);
        engine_new_game(e);
        const engine_result found = ask(e, &image, &to_play);
        assert_int_equal(found.best.certainty, CERTAIN_EXACT);
        assert_true(found.best.value == list[i].value);
        assert_int_equal(found.best.depth, list[i].empty);
        assert_true(found.best.statistics.nodes < 10000);
        assert_true(plays_as_listed(&image, &list[i], found.best.move));
    }
    engine_free(e);
}

/* A caller who wants all moves gets all of them. */
static void only_a_move_comes_from_the_list(void **state) {
    (void)state;
    engine *e = open_engine(1, TABLE_MB, tier_best());
    engine_request all = to_play;
    position p;
    all.best = ENGINE_MOVES_MAX;
    assert_int_equal(position_start(&p, SIDE, START_STANDARD, NULL), OK);
    const engine_result found = ask(e, &p, &all);
    assert_int_equal(found.count, 4);
    for (int i = 0; i < found.count; i++) {
        assert_true(found.moves[i].known);
        assert_true(found.moves[i].value == -4);
    }
    engine_free(e);
}

/* Counts the positions up to `plies` moves that a side meets, if it plays the listed moves and the
 * other side any; each must be listed. A pass counts as a move. */
static int met_by_one_side(const position *p, int ply, int plies, bool follows) {
    const opening *o = follows ? find(&p->grid) : NULL;
    const squares moves = position_moves(p);
    position after = *p;
    int met = 1;
    if (follows) assert_non_null(o);
    if (follows) after = position_of(o);
    if (ply == plies || position_over(p)) return met;
    if (squares_empty(&moves)) {
        position_pass(&after);
        return met + met_by_one_side(&after, ply + 1, plies, !follows);
    }
    if (follows) {
        position_play(&after, square_at(o->move / 8, o->move % 8));
        return met + met_by_one_side(&after, ply + 1, plies, false);
    }
    for (int x = squares_next(&moves, SQUARE_NONE); x != SQUARE_NONE; x = squares_next(&moves, x)) {
        after = *p;
        position_play(&after, x);
        met += met_by_one_side(&after, ply + 1, plies, true);
    }
    return met;
}

static void a_side_that_plays_the_list_finds_its_next_move(void **state) {
    (void)state;
    position start;
    assert_int_equal(position_start(&start, SIDE, START_STANDARD, NULL), OK);
    assert_true(met_by_one_side(&start, 0, 6, true) > 45);
    assert_true(met_by_one_side(&start, 0, 7, false) > 124);
}

/* A level that looks a few plies ahead plays as it would without the list. */
static void a_search_to_a_depth_does_not_look(void **state) {
    (void)state;
    const engine_request r = {.goal = ENGINE_PLAY, .best = 1, .search = {.limits = {.depth = 5}}};
    const engine_options o = {.threads = 1,
                              .table_mb = TABLE_MB,
                              .tier = tier_best(),
                              .without = 1U << TECHNIQUE_OPENINGS};
    engine *with = open_engine(1, TABLE_MB, tier_best()), *without = NULL;
    position p;
    assert_int_equal(engine_create(&o, &without, NULL), OK);
    assert_int_equal(position_start(&p, SIDE, START_STANDARD, NULL), OK);
    const engine_result a = ask(with, &p, &r), b = ask(without, &p, &r);
    assert_int_equal(a.best.statistics.nodes, b.best.statistics.nodes);
    assert_true(a.best.value == b.best.value);
    engine_free(with);
    engine_free(without);
}

static void other_lines_are_no_openings(void **state) {
    (void)state;
    static const char *const bad[] = {
        "--------------OX----XO------------- -4 c2\n",   /* a square too few */
        "--------------OX----XO-------------? -4 c2\n",  /* no square */
        "--------------OX----XO-------------- -3 c2\n",  /* odd */
        "--------------OX----XO-------------- -38 c2\n", /* too much */
        "--------------OX----XO-------------- x c2\n",   /* no number */
        "--------------OX----XO-------------- -4 g2\n",  /* off the board */
        "--------------OX----XO-------------- -4 c3\n",  /* not empty */
        "--------------OX----XO-------------- -4\n",     /* no move */
    };
    opening o;
    view good = view_of("# words\n\n--------------OX----XO-------------- -4 c2\n");
    assert_true(openings_next(&good, SIDE, &o));
    assert_int_equal(o.value, -4);
    assert_int_equal(o.empty, 32);
    assert_int_equal(o.move, 10);
    assert_false(openings_next(&good, SIDE, &o));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        view rest = view_of(bad[i]);
        assert_false(openings_next(&rest, SIDE, &o));
        assert_int_equal(rest.length, strlen(bad[i]));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_line_is_an_opening),
        cmocka_unit_test(values_agree),
        cmocka_unit_test(the_solver_agrees),
        cmocka_unit_test(a_move_takes_no_time),
        cmocka_unit_test(only_a_move_comes_from_the_list),
        cmocka_unit_test(a_side_that_plays_the_list_finds_its_next_move),
        cmocka_unit_test(a_search_to_a_depth_does_not_look),
        cmocka_unit_test(other_lines_are_no_openings),
    };
    return cmocka_run_group_tests(tests, read_list, NULL);
}
