/* tests/engine/eval_tables.c - tables of one set of weights, filled by the first thread that needs
 * them: several threads at once get the same values as one alone. */
#include "base/text.h"
#include "base/workers.h"
#include "engine/engine.h"
#include "engine/eval/learned.h"
#include "engine/weights.h"
#include "game/position.h"
#include "game/tier.h"
#include "support/engine_ask.h"
#include "support/settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sched.h>
#include <string.h>

enum { THREADS = 4, TABLES = EVAL_LAYERS * EVAL_BANDS };

static const pattern few[] = {{"edge", 8, {0, 1, 2, 3, 4, 5, 6, 7}}, {"corner", 3, {0, 1, 8}}};

/* Weights that are quickly read, so that there can be many sets of them. */
static buffer small_file(void) {
    const eval_layer layers[EVAL_LAYERS] = {
        {.patterns = 2, .anchor_count = 3, .anchors = {2, 30, 58}},
        {.patterns = 1, .anchor_count = 2, .anchors = {12, 22}}};
    eval_weights w;
    buffer out = buffer_make(NULL);
    assert_int_equal(eval_weights_make(8, few, 2, layers, NULL, &w, NULL), OK);
    for (int i = 0; i < EVAL_LAYERS; i++)
        for (int k = 0; k < w.layers[i].anchor_count * w.layers[i].per_anchor; k++)
            w.layers[i].numbers[k] = (int16_t)(31 * k % 1000 - 500);
    (void)strcpy(w.made, "2026-11-15");
    eval_weights_write(&w, &out);
    assert_int_equal(buffer_status(&out), OK);
    eval_weights_clear(&w);
    return out;
}

static learned *read_weights(const buffer *file) {
    learned *l = NULL;
    assert_int_equal(learned_make(buffer_view(file), NULL, &l, NULL), OK);
    return l;
}

static const int16_t *table_of(learned *l, int number) {
    return learned_table(l, (eval_layer_name)(number / EVAL_BANDS), number % EVAL_BANDS);
}

static uint64_t sum_of(learned *l, int number) {
    const int16_t *table = table_of(l, number);
    uint64_t sum = 0;
    for (size_t i = 0; i < l->table_size[number / EVAL_BANDS]; i++)
        sum = 31 * sum + (uint16_t)table[i];
    return sum;
}

/* ---- tables ---- */

typedef struct asking {
    learned *weights;
    atomic_int waiting; /* for all to be there: then all ask for the same table */
    int order;
    uint64_t sums[THREADS][TABLES];
} asking;

static void ask_for_all(void *argument, int worker) {
    asking *a = argument;
    learned *own = learned_share(a->weights);
    (void)atomic_fetch_sub(&a->waiting, 1);
    for (int i = 0; i < 100000 && atomic_load(&a->waiting) > 0; i++) (void)sched_yield();
    for (int i = 0; i < TABLES; i++) {
        const int number =
            (a->order * i + worker % 2) % TABLES; /* two ask first for the same one */
        a->sums[worker][number] = sum_of(own, number);
    }
    learned_leave(own);
}

static void threads_get_the_same_tables(void **state) {
    (void)state;
    static asking a;
    static const int orders[] = {1, 5, 11, 13}; /* 42 tables: all come up */
    buffer file = small_file();
    learned *alone = read_weights(&file);
    for (int round = 0; round < (setting_quick() ? 20 : 200); round++) {
        a.weights = read_weights(&file);
        a.order = orders[round % 4];
        atomic_store(&a.waiting, THREADS);
        memset(a.sums, 0, sizeof a.sums);
        assert_int_equal(workers_run(THREADS, ask_for_all, &a), THREADS);
        for (int number = 0; number < TABLES; number++) {
            const uint64_t wanted = sum_of(alone, number);
            for (int t = 0; t < THREADS; t++) assert_int_equal(a.sums[t][number], wanted);
        }
        learned_leave(a.weights);
    }
    learned_leave(alone);
    buffer_clear(&file);
}

/* ---- engines ---- */

typedef struct searching {
    position position;
    engine *engines[THREADS];
    engine_result found[THREADS];
    status failed[THREADS];
} searching;

static const engine_request to_depth_5 = {
    .search = {.limits = {.depth = 5}}, .goal = ENGINE_PLAY, .best = 1};

static void search(void *argument, int worker) {
    searching *s = argument;
    s->failed[worker] =
        engine_search(s->engines[worker], &s->position, &to_depth_5, &s->found[worker], NULL);
}

/* Engines that share weights of which no table was asked for yet, each on a thread of its own. */
static void engines_agree(void **state) {
    (void)state;
    static searching s;
    assert_int_equal(position_start(&s.position, 8, START_STANDARD, NULL), OK);
    engine *alone = open_engine(1, 1, tier_best());
    const engine_result wanted = ask(alone, &s.position, &to_depth_5);
    engine_free(alone);
    assert_int_equal(share_weights(NULL), 0);
    for (int i = 0; i < THREADS; i++) s.engines[i] = open_engine(1, 1, tier_best());
    assert_int_equal(leave_weights(NULL), 0); /* they have their own parts of it */
    assert_int_equal(workers_run(THREADS, search, &s), THREADS);
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(s.failed[i], OK);
        assert_true(s.found[i].best.value == wanted.best.value);
        assert_int_equal(s.found[i].best.move, wanted.best.move);
        assert_true(s.found[i].best.statistics.nodes == wanted.best.statistics.nodes);
        engine_free(s.engines[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_get_the_same_tables),
        cmocka_unit_test(engines_agree),
    };
    return cmocka_run_group_tests_name("eval_tables", tests, NULL, NULL);
}
