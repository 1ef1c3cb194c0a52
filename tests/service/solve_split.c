/* tests/service/solve_split.c - one position on many ranks has the value that one engine finds, and
 * a line that leads there. The ranks are threads of the test. */
#include "base/deal.h"
#include "base/fault.h"
#include "base/rng.h"
#include "base/stop.h"
#include "base/text.h"
#include "cluster/cluster.h"
#include "cluster/wire.h"
#include "engine/engine.h"
#include "game/position.h"
#include "game/tier.h"
#include "notation/problem.h"
#include "report/answers/solve_case.h"
#include "search/result.h"
#include "service/answers/solve.h"
#include "support/endings.h"
#include "support/ranks/thread_wire.h"
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

enum { POSITIONS = 14, RANKS = 4, TABLE_MB = 1 };

static const engine_options options = {.threads = 1, .table_mb = TABLE_MB};

/* One process of the run. */
typedef struct seat {
    cluster_wire *wire;
    const position *positions;
    int count;
    bool outcome;
    int stop_after; /* stages; 0: never */
    int stages;
    stop_token stop;
    search_result found[POSITIONS];
    int solved;
    status result;
} seat;

static void hear_stage(void *context, const search_result *so_far) {
    seat *s = context;
    (void)so_far;
    if (++s->stages == s->stop_after) atomic_store(&s->stop, true);
}

static void hear_solved(void *context, const solve_case *c) {
    seat *s = context;
    assert_true(s->solved < POSITIONS);
    s->found[s->solved++] = *c->best;
}

static void solve_all(seat *s, const deal_ranks *ranks) {
    const solve_listener l = {.context = s, .stage = hear_stage, .solved = hear_solved};
    solve_options o = {.engine = options, .outcome = s->outcome, .ranks = ranks};
    solver here;
    o.engine.tier = tier_best();
    s->result = solver_init(&here, &o, &l, &s->stop, NULL);
    if (s->result) return;
    for (int i = 0; i < s->count && !s->result; i++) {
        const problem p = {.position = s->positions[i]};
        s->result = solver_position(&here, (uint64_t)i + 1, NULL, &p, NULL);
    }
    solver_clear(&here);
}

static void *sit(void *argument) {
    seat *s = argument;
    cluster *c = NULL;
    if (cluster_new(s->wire, NULL, &c, NULL)) abort();
    solve_all(s, cluster_ranks(c));
    (void)cluster_leave(c, "it has ended", NULL);
    return NULL;
}

/* Runs copies of `like` as ranks. Returns the dealer. */
static seat run_on_ranks(const seat *like, int ranks) {
    static seat seats[RANKS];
    pthread_t threads[RANKS];
    cluster_wire *wires[THREAD_RANKS_MAX];
    thread_hall_make(ranks, wires);
    for (int i = 0; i < ranks; i++) {
        memset(&seats[i], 0, sizeof seats[i]);
        seats[i].positions = like->positions;
        seats[i].count = like->count;
        seats[i].outcome = like->outcome;
        seats[i].stop_after = like->stop_after;
        seats[i].wire = wires[i];
    }
    for (int i = 1; i < ranks; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, sit, &seats[i]), 0);
    (void)sit(&seats[0]);
    for (int i = 1; i < ranks; i++) {
        (void)pthread_join(threads[i], NULL);
        assert_int_equal(seats[i].result, OK);
        assert_int_equal(seats[i].solved, 0); /* the dealer alone hears of it */
    }
    return seats[0];
}

/* Games and odd boards, two of them smaller. */
static void make_positions(position list[POSITIONS], uint64_t seed) {
    rng r = rng_make(seed, 0);
    for (int i = 0; i < POSITIONS; i++) {
        const int size = i % 7 == 6 ? 6 : 8;
        list[i] = random_ending(&r, size, 16 + i % 3, i % 5 == 4 ? ENDING_PASS : ENDING_GAME);
    }
}

/* The line is legal, reaches the end of the game, and ends with the value. */
static void check_line(const position *p, const search_result *r) {
    position at = *p;
    for (int i = 0; i < r->line.count; i++) {
        if (r->line.squares[i] == SEARCH_PASS) {
            assert_true(position_must_pass(&at));
            position_pass(&at);
        } else {
            assert_true(position_try(&at, r->line.squares[i]));
        }
    }
    assert_true(position_over(&at));
    const int score = position_final_score(&at);
    assert_true((p->to_move == BLACK ? score : -score) == (int)r->value);
    assert_int_equal(r->line.squares[0], r->move);
}

static void many_ranks_find_the_value_of_one_engine(void **state) {
    position list[POSITIONS];
    const uint64_t seed = setting_seed(20261121);
    (void)state;
    make_positions(list, seed);
    seat like = {.positions = list, .count = POSITIONS};
    seat alone = like;
    solve_all(&alone, NULL);
    for (int ranks = 2; ranks <= RANKS; ranks += 2) {
        const seat dealer = run_on_ranks(&like, ranks);
        assert_int_equal(dealer.result, OK);
        assert_int_equal(dealer.solved, POSITIONS);
        for (int i = 0; i < POSITIONS; i++) {
            const search_result *r = &dealer.found[i];
            if (r->value != alone.found[i].value)
                fail_msg("seed %" PRIu64 ", position %d: %g, not %g", seed, i, r->value,
                         alone.found[i].value);
            assert_int_equal(r->certainty, CERTAIN_EXACT);
            assert_int_equal(r->bound, BOUND_EXACT);
            assert_int_equal(r->depth, position_empties(&list[i]));
            /* Nothing is searched if the game ends within the first plies. */
            assert_true(r->statistics.nodes > 0 || r->line.count <= 2);
            check_line(&list[i], r);
        }
    }
}

static void many_ranks_find_who_wins(void **state) {
    position list[POSITIONS];
    (void)state;
    make_positions(list, setting_seed(20261122));
    seat like = {.positions = list, .count = POSITIONS, .outcome = true};
    seat alone = like;
    solve_all(&alone, NULL);
    const seat dealer = run_on_ranks(&like, RANKS);
    assert_int_equal(dealer.solved, POSITIONS);
    for (int i = 0; i < POSITIONS; i++) {
        assert_true(dealer.found[i].value == alone.found[i].value);
        assert_int_equal(dealer.found[i].bound, alone.found[i].bound);
        assert_int_equal(dealer.found[i].certainty, CERTAIN_EXACT);
    }
}

/* A stop at the dealer ends all ranks, in the middle of their jobs. The result says so. */
static void a_stop_ends_all_ranks(void **state) {
    position list[POSITIONS];
    rng r = rng_make(setting_seed(20261123), 0);
    (void)state;
    list[0] = random_ending(&r, 8, 24, ENDING_GAME);
    const seat like = {.positions = list, .count = 1, .stop_after = 2};
    const seat dealer = run_on_ranks(&like, RANKS);
    assert_int_equal(dealer.result, E_STOPPED);
    assert_int_equal(dealer.solved, 1);
    assert_int_equal(dealer.found[0].certainty, CERTAIN_GUESS);
    assert_true(isnan(dealer.found[0].value));
    assert_true(position_try(&list[0], dealer.found[0].move));
}

/* The game ends within the plies that are split: there is nothing to search. */
static void a_tree_without_a_leaf_is_solved(void **state) {
    problem p;
    (void)state;
    assert_int_equal(
        obf_read(view_of("XO-------------------------------------------------------------- X;"), &p,
                 NULL),
        OK);
    const position twice[] = {p.position, p.position};
    const seat like = {.positions = twice, .count = 2};
    const seat dealer = run_on_ranks(&like, 3);
    assert_int_equal(dealer.solved, 2);
    for (int i = 0; i < 2; i++) {
        assert_true(dealer.found[i].value == 64);
        assert_int_equal(dealer.found[i].certainty, CERTAIN_EXACT);
        check_line(&twice[i], &dealer.found[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_ranks_find_the_value_of_one_engine),
        cmocka_unit_test(many_ranks_find_who_wins),
        cmocka_unit_test(a_tree_without_a_leaf_is_solved),
        cmocka_unit_test(a_stop_ends_all_ranks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
