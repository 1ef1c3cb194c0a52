/* tests/service/answers/hints.c - hints that arrive over time, without the command line. */
#include "service/answers/hints.h"
#include "base/fault.h"
#include "base/rng.h"
#include "engine/engine.h"
#include "game/position.h"
#include "game/tier.h"
#include "search/hint_list.h"
#include "search/result.h"
#include "support/endings.h"
#include "support/engine_ask.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { TABLE_MB = 4, LISTS_MAX = 200 };

/* What a listener heard, and when it stops the search. */
typedef struct heard {
    int count, finals;
    int depths[LISTS_MAX];
    hint_list last;
    int stop_after; /* lists; 0: never */
    stop_token stop;
} heard;

static heard h; /* too large for the stack of a test */

static void hear(void *context, const hint_list *l, bool is_final) {
    heard *to = context;
    assert_true(to->count < LISTS_MAX);
    assert_int_equal(to->finals, 0); /* no list follows the final one */
    to->depths[to->count++] = l->best.depth;
    to->finals += is_final;
    to->last = *l;
    if (to->count == to->stop_after) atomic_store(&to->stop, true);
}

static engine_options options(void) {
    return (engine_options){
        .threads = 1, .table_mb = TABLE_MB, .tier = tier_best(), .weights = shared_weights()};
}

static status run(const position *p, int depth, int moves, int stop_after, fault *f) {
    const engine_options o = options();
    const hints_request r = {.position = p,
                             .limits = {.depth = depth},
                             .moves = moves,
                             .stop = &h.stop,
                             .listener = hear,
                             .context = &h};
    h = (heard){.stop_after = stop_after};
    return hints_run(&o, &r, f);
}

static position start(int size) {
    position p;
    assert_int_equal(position_start(&p, size, START_STANDARD, NULL), OK);
    return p;
}

/* A list for each depth, deeper each time; the last list is final and the listener hears it once.
 */
static void depths_rise(void **state) {
    (void)state;
    const position p = start(8);
    assert_int_equal(run(&p, 8, 3, 0, NULL), OK);
    assert_true(h.count >= 8);
    assert_int_equal(h.finals, 1);
    for (int i = 1; i < h.count; i++) assert_true(h.depths[i] >= h.depths[i - 1]);
    assert_int_equal(h.depths[0], 1);
    assert_int_equal(h.last.best.depth, 8);
    assert_false(h.last.changed); /* the final list repeats the last depth */
    assert_int_equal(h.last.count, 3);
}

/* The best move comes first, the others by value, and each has a line that starts with it. */
static void moves_are_in_order(void **state) {
    (void)state;
    rng r = rng_make(22, 1);
    const position p = random_ending(&r, 8, 40, ENDING_GAME);
    assert_int_equal(run(&p, 6, ENGINE_MOVES_MAX, 0, NULL), OK);
    assert_true(h.last.count > 2);
    assert_int_equal(h.last.moves[0].move, h.last.best.move);
    for (int i = 0; i < h.last.count; i++) {
        const search_move *m = &h.last.moves[i];
        assert_true(m->known);
        assert_int_equal(m->line.squares[0], m->move);
        if (i > 1) assert_true(m->value <= m[-1].value);
    }
}

/* Near the end of a game the stream ends by itself, and every value is the true one. */
static void ends_solved(void **state) {
    (void)state;
    rng r = rng_make(7, 1);
    for (int i = 0; i < 20; i++) {
        const position p = random_ending(&r, 8, 7, ENDING_GAME);
        if (position_over(&p)) continue;
        assert_int_equal(run(&p, 0, ENGINE_MOVES_MAX, 0, NULL), OK);
        assert_true(hint_list_solved(&h.last));
        assert_true(h.last.best.value == slow_value(&p));
        for (int k = 0; k < h.last.count && h.last.moves[k].move >= 0; k++)
            assert_true(h.last.moves[k].value == slow_move_value(&p, h.last.moves[k].move));
    }
}

/* A finished game has no moves to list, but its result. */
static void finished_game(void **state) {
    (void)state;
    rng r = rng_make(3, 1);
    const position p = random_ending(&r, 8, 4, ENDING_OVER);
    assert_true(position_over(&p));
    assert_int_equal(run(&p, 0, 5, 0, NULL), OK);
    assert_int_equal(h.last.count, 0);
    assert_int_equal(h.finals, 1);
    assert_true(h.last.best.value == slow_value(&p));
}

/* A stop ends a search without a limit. The final list keeps what was known. */
static void stops_by_token(void **state) {
    (void)state;
    const position p = start(8);
    assert_int_equal(run(&p, 0, 5, 6, NULL), OK);
    assert_int_equal(h.finals, 1);
    assert_true(h.count >= 7);
    assert_false(hint_list_solved(&h.last));
    assert_true(h.last.best.depth >= h.depths[5]);
    assert_true(h.last.best.certainty > CERTAIN_GUESS);
}

/* A token that is set before the search still leaves a legal move. */
static void stopped_before_the_start(void **state) {
    (void)state;
    const position p = start(8);
    const engine_options o = options();
    h = (heard){.stop_after = 0};
    atomic_store(&h.stop, true);
    const hints_request r = {
        .position = &p, .moves = 2, .stop = &h.stop, .listener = hear, .context = &h};
    assert_int_equal(hints_run(&o, &r, NULL), OK);
    assert_int_equal(h.finals, 1);
    assert_true(h.last.best.depth <= 1);
    assert_true(h.last.best.move >= 0);
}

/* The engine does not play on such a board: the listener hears nothing. */
static void other_boards(void **state) {
    (void)state;
    fault f = {0};
    const position p = start(14);
    assert_int_equal(run(&p, 4, 1, 0, &f), E_UNSUPPORTED);
    assert_int_equal(h.count, 0);
    assert_true(f.text[0] != '\0');
}

/* An engine of the caller's may be asked again and again. */
static void an_engine_that_stays(void **state) {
    (void)state;
    const position p = start(6);
    engine *e = open_engine(1, TABLE_MB, tier_best());
    for (int i = 0; i < 2; i++) {
        const hints_request r = {
            .position = &p, .limits = {.depth = 5}, .moves = 1, .listener = hear, .context = &h};
        h = (heard){.stop_after = 0};
        assert_int_equal(hints_search(e, &r, NULL), OK);
        assert_int_equal(h.last.best.depth, 5);
    }
    engine_free(e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(depths_rise),    cmocka_unit_test(moves_are_in_order),
        cmocka_unit_test(ends_solved),    cmocka_unit_test(finished_game),
        cmocka_unit_test(stops_by_token), cmocka_unit_test(stopped_before_the_start),
        cmocka_unit_test(other_boards),   cmocka_unit_test(an_engine_that_stays),
    };
    return cmocka_run_group_tests(tests, share_weights, leave_weights);
}
