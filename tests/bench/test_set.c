/* The test set that is built in: sound boards, each once, true values.
 *
 * AVOCET_TEST_SOLVED=N   solves N positions with few empty squares again (200) */
#include "bench/test_set.h"
#include "base/fault.h"
#include "engine/engine.h"
#include "game/board.h"
#include "game/position.h"
#include "game/tier.h"
#include "search/result.h"
#include "train/record.h"
#include "train/record_list.h"

#include "game/symmetry.h"
#include "support/engine_ask.h"
#include "support/settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { LEAST = 20000, EXACT_MOST = 24, END_MOST = 30, EMPTIES_MOST = 56, SOLVED_MOST = 10 };

static int open_set(void **state) {
    static record_list list; /* cmocka hands a pointer from here to the tests */
    list = (record_list){.memory = NULL};
    *state = &list;
    return test_set_load(&list, NULL) != OK;
}

static int close_set(void **state) {
    record_list_clear(*state);
    return 0;
}

static int empties(const record *r) {
    return __builtin_popcountll(board_empty(r->board));
}

static void there_are_enough(void **state) {
    const record_list *l = *state;
    int exact[EMPTIES_MOST + 1] = {0}, sources[RECORD_SOURCES] = {0};
    assert_true(l->count >= LEAST);
    for (size_t i = 0; i < l->count; i++) {
        const record *r = &l->items[i];
        assert_in_range(empties(r), 1, EMPTIES_MOST);
        exact[empties(r)] += r->exact;
        sources[r->source]++;
    }
    for (int empty = 1; empty <= EXACT_MOST; empty++) assert_true(exact[empty] >= 200);
    assert_true(sources[RECORD_TOURNAMENT] >= 8000 && sources[RECORD_SELFPLAY] >= 8000);
}

/* Somebody moves, the middle is taken, discs hang together: what a game leads to. */
static void boards_are_legal(void **state) {
    const record_list *l = *state;
    const uint64_t middle = UINT64_C(0x0000001818000000);
    for (size_t i = 0; i < l->count; i++) {
        const board b = l->items[i].board;
        assert_int_equal(b.own & b.opp, 0);
        assert_int_equal((b.own | b.opp) & middle, middle);
        assert_true(board_moves(b) != 0);
        assert_true(b.own && b.opp);
    }
}

static void labels_are_what_the_set_promises(void **state) {
    const record_list *l = *state;
    for (size_t i = 0; i < l->count; i++) {
        const record *r = &l->items[i];
        assert_int_equal(r->exact, empties(r) <= EXACT_MOST);
        if (r->exact)
            assert_int_equal(r->result % 2, 0);
        else
            assert_int_not_equal(r->value, RECORD_NO_VALUE);
        /* A search to the end knows whole results. */
        if (empties(r) <= END_MOST) assert_int_equal(r->value % (2 * RECORD_VALUE_DISC), 0);
    }
    assert_true(l->items[l->count - 1].last);
}

static int compare_boards(const void *a, const void *b) {
    const board *x = a, *y = b;
    if (x->own != y->own) return x->own < y->own ? -1 : 1;
    return x->opp < y->opp ? -1 : x->opp > y->opp;
}

static void none_is_there_twice(void **state) {
    const record_list *l = *state;
    board *list = calloc(l->count, sizeof *list);
    assert_non_null(list);
    for (size_t i = 0; i < l->count; i++) list[i] = board_canonical(l->items[i].board, NULL);
    qsort(list, l->count, sizeof *list, compare_boards);
    for (size_t i = 1; i < l->count; i++)
        assert_int_not_equal(compare_boards(&list[i - 1], &list[i]), 0);
    free(list);
}

static void check_value(engine *e, const record *r) {
    const position p = record_position(r);
    const engine_request request = {.goal = ENGINE_EXACT, .best = 1};
    const engine_result answer = ask(e, &p, &request);
    assert_int_equal(answer.best.certainty, CERTAIN_EXACT);
    assert_true(answer.best.value == r->result);
}

/* Spread over the whole set. */
static void values_are_true(void **state) {
    const record_list *l = *state;
    const uint64_t wanted = setting("AVOCET_TEST_SOLVED", 200);
    const size_t step = l->count / (3 * (size_t)wanted) + 1;
    engine *e = open_engine(1, 8, tier_best());
    uint64_t solved = 0;
    for (size_t start = 0; start < step; start++)
        for (size_t i = start; i < l->count && solved < wanted; i += step) {
            if (empties(&l->items[i]) > SOLVED_MOST || !l->items[i].exact) continue;
            check_value(e, &l->items[i]);
            solved++;
        }
    assert_int_equal(solved, wanted);
    engine_free(e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_enough),
        cmocka_unit_test(boards_are_legal),
        cmocka_unit_test(labels_are_what_the_set_promises),
        cmocka_unit_test(none_is_there_twice),
        cmocka_unit_test(values_are_true),
    };
    return cmocka_run_group_tests(tests, open_set, close_set);
}
