/* tests/cluster/cluster_policy.c - jobs are dealt evenly, once, and again only where it helps. */
#include "base/fault.h"
#include "base/rng.h"
#include "cluster/policy.h"
#include "support/failing_alloc.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const int one_worker[] = {1, 1, 1, 1}, two_workers[] = {2, 2};

static cluster_policy *make(cluster_policy_setting s) {
    fault f;
    cluster_policy *p = NULL;
    assert_int_equal(cluster_policy_new(&p, &s, NULL, &f), OK);
    return p;
}

static void expect(cluster_policy *p, int64_t now, cluster_order_kind kind, int rank,
                   uint64_t number) {
    cluster_order o;
    assert_true(cluster_policy_next(p, now, &o));
    assert_int_equal(o.kind, kind);
    assert_int_equal(o.rank, rank);
    assert_int_equal(o.number, number);
}

static void expect_none(cluster_policy *p, int64_t now) {
    cluster_order o;
    assert_false(cluster_policy_next(p, now, &o));
}

/* P1, P2: one job for each worker first, then the jobs that wait. */
static void every_worker_gets_a_job_before_any_waits(void **state) {
    (void)state;
    cluster_policy *p =
        make((cluster_policy_setting){.end = 100, .ranks = 2, .workers = two_workers, .ahead = 1});
    for (uint64_t n = 0; n < 6; n++) expect(p, 0, CLUSTER_DEAL, (int)(n % 2), n);
    expect_none(p, 0);
    assert_true(cluster_policy_answer(p, 1, 3, 5));
    expect(p, 5, CLUSTER_DEAL, 1, 6);
    expect_none(p, 5);
    assert_int_equal(cluster_policy_lowest(p), 0);
    cluster_policy_free(p);
}

/* A rank with more workers gets more jobs. */
static void ranks_may_differ(void **state) {
    (void)state;
    static const int workers[] = {1, 4};
    cluster_policy *p =
        make((cluster_policy_setting){.end = 100, .ranks = 2, .workers = workers, .ahead = 0});
    int given[2] = {0, 0};
    cluster_order o;
    while (cluster_policy_next(p, 0, &o)) given[o.rank]++;
    assert_int_equal(given[0], 1);
    assert_int_equal(given[1], 4);
    cluster_policy_free(p);
}

/* P4: nothing is dealt beyond the window behind the lowest unanswered number. */
static void a_window_holds_fresh_numbers_back(void **state) {
    (void)state;
    cluster_policy *p = make((cluster_policy_setting){
        .first = 10, .end = UINT64_MAX, .ranks = 4, .workers = one_worker, .window = 3});
    for (uint64_t n = 10; n < 13; n++) expect(p, 0, CLUSTER_DEAL, (int)n - 10, n);
    expect_none(p, 0);
    assert_true(cluster_policy_answer(p, 1, 11, 0));
    expect_none(p, 0); /* 10 is still missing */
    assert_true(cluster_policy_answer(p, 0, 10, 0));
    expect(p, 0, CLUSTER_DEAL, 3, 13);
    expect(p, 0, CLUSTER_DEAL, 1, 14);
    expect_none(p, 0);
    cluster_policy_free(p);
}

/* P5: an idle rank takes what waits elsewhere, and the other rank is told to forget it. */
static void an_idle_rank_takes_a_waiting_job(void **state) {
    (void)state;
    cluster_policy *p =
        make((cluster_policy_setting){.end = 4, .ranks = 2, .workers = one_worker, .ahead = 1});
    for (uint64_t n = 0; n < 4; n++) expect(p, 0, CLUSTER_DEAL, (int)(n % 2), n);
    assert_true(cluster_policy_answer(p, 1, 1, 10));
    expect_none(p, 10);
    assert_true(cluster_policy_answer(p, 1, 3, 20)); /* rank 0 still works on 0, and 2 waits */
    expect(p, 20, CLUSTER_DEAL, 1, 2);
    expect(p, 20, CLUSTER_FORGET, 0, 2);
    cluster_policy_forgotten(p, 0, 2);
    assert_true(cluster_policy_answer(p, 1, 2, 30));
    assert_false(cluster_policy_is_done(p));
    assert_true(cluster_policy_answer(p, 0, 0, 40));
    assert_true(cluster_policy_is_done(p));
    assert_int_equal(cluster_policy_count(p).again, 1);
    cluster_policy_free(p);
}

/* P3, P5: a job that takes much too long is given to an idle rank as well. The first answer
 * counts, the second does not, and no third rank gets it. */
static void a_slow_job_is_copied_once(void **state) {
    (void)state;
    cluster_policy *p =
        make((cluster_policy_setting){.end = 3, .ranks = 3, .workers = one_worker, .patience = 3});
    for (uint64_t n = 0; n < 3; n++) expect(p, 0, CLUSTER_DEAL, (int)n, n);
    assert_true(cluster_policy_answer(p, 1, 1, 10));
    assert_true(cluster_policy_answer(p, 2, 2, 10));
    expect_none(p, 30); /* not slow yet: the mean is 10 */
    expect(p, 31, CLUSTER_DEAL, 1, 0);
    expect_none(p, 1000000);
    assert_true(cluster_policy_answer(p, 1, 0, 50));
    assert_true(cluster_policy_is_done(p));
    expect(p, 50, CLUSTER_FORGET, 0, 0);
    expect_none(p, 50);
    assert_false(cluster_policy_answer(p, 0, 0, 60));
    assert_int_equal(cluster_policy_count(p).surplus, 1);
    assert_int_equal(cluster_policy_count(p).answered, 3);
    cluster_policy_free(p);
}

/* The jobs of a dead rank come before fresh ones, and a dead rank gets none. */
static void the_jobs_of_a_dead_rank_are_dealt_again(void **state) {
    (void)state;
    cluster_policy *p =
        make((cluster_policy_setting){.end = 9, .ranks = 3, .workers = one_worker, .ahead = 1});
    for (uint64_t n = 0; n < 6; n++) expect(p, 0, CLUSTER_DEAL, (int)(n % 3), n);
    cluster_policy_lose(p, 1);
    cluster_policy_lose(p, 1);
    assert_int_equal(cluster_policy_living(p), 2);
    assert_false(cluster_policy_answer(p, 1, 1, 0));
    expect_none(p, 0);
    assert_true(cluster_policy_answer(p, 2, 2, 0));
    expect(p, 0, CLUSTER_DEAL, 2, 1);
    assert_true(cluster_policy_answer(p, 0, 0, 0));
    expect(p, 0, CLUSTER_DEAL, 0, 4);
    assert_true(cluster_policy_answer(p, 2, 5, 0));
    expect(p, 0, CLUSTER_DEAL, 2, 6);
    cluster_policy_free(p);
}

/* P6: jobs below the end stay needed, the others are forgotten at once. */
static void an_early_end_keeps_lower_jobs(void **state) {
    (void)state;
    cluster_policy *p =
        make((cluster_policy_setting){.end = 100, .ranks = 4, .workers = one_worker});
    for (uint64_t n = 0; n < 4; n++) expect(p, 0, CLUSTER_DEAL, (int)n, n);
    cluster_policy_end(p, 2);
    expect(p, 0, CLUSTER_FORGET, 2, 2);
    expect(p, 0, CLUSTER_FORGET, 3, 3);
    cluster_policy_forgotten(p, 3, 3);
    expect_none(p, 0);
    assert_false(cluster_policy_answer(p, 2, 2, 1));
    assert_true(cluster_policy_answer(p, 1, 1, 1));
    assert_false(cluster_policy_is_done(p));
    cluster_policy_end(p, 50); /* cannot be raised */
    cluster_policy_end(p, 0);
    assert_true(cluster_policy_is_done(p));
    cluster_policy_free(p);
}

/* ---- a small world of ranks with random speeds, deaths and lost races ---- */

enum { RANKS = 7, JOBS = 400, QUEUE = 64 };

typedef struct world {
    cluster_policy *policy;
    rng rng;
    uint64_t queue[RANKS][QUEUE]; /* in the order of their arrival */
    int count[RANKS];
    int pace[RANKS]; /* a rank answers once in this many ticks */
    bool is_dead[RANKS];
    unsigned char counted[JOBS]; /* how often an answer counted */
    uint64_t highest;            /* fresh number so far */
} world;

static void receive(world *w, const cluster_order *o) {
    assert_false(w->is_dead[o->rank]);
    uint64_t *q = w->queue[o->rank];
    int *count = &w->count[o->rank];
    if (o->kind == CLUSTER_DEAL) {
        for (int i = 0; i < *count; i++) assert_int_not_equal(q[i], o->number);
        assert_true(*count < QUEUE);
        q[(*count)++] = o->number;
        if (!o->is_again) assert_int_equal(o->number, w->highest++); /* P1 */
        return;
    }
    for (int i = 1; i < *count; i++) { /* job 0 runs already */
        if (q[i] != o->number) continue;
        memmove(q + i, q + i + 1, (size_t)(--*count - i) * sizeof *q);
        cluster_policy_forgotten(w->policy, o->rank, o->number);
        return;
    }
}

static void work(world *w, int rank, int64_t now) {
    if (w->is_dead[rank] || !w->count[rank] || rng_below(&w->rng, (uint64_t)w->pace[rank])) return;
    const uint64_t number = w->queue[rank][0];
    memmove(w->queue[rank], w->queue[rank] + 1, (size_t)--w->count[rank] * sizeof number);
    w->counted[number] += cluster_policy_answer(w->policy, rank, number, now);
}

static void kill_now_and_then(world *w, int rank) {
    if (rank == 0 || w->is_dead[rank] || rng_below(&w->rng, 400)) return;
    w->is_dead[rank] = true;
    w->count[rank] = 0;
    cluster_policy_lose(w->policy, rank);
}

/* P1, P3: each job counts exactly once, even if ranks are slow, die or answer twice. */
static void each_job_counts_once(void **state) {
    (void)state;
    static const int workers[RANKS] = {1, 1, 1, 1, 1, 1, 1};
    for (uint64_t seed = 1; seed <= 60; seed++) {
        world w = {.rng = rng_make(seed, 0)};
        const int ahead = (int)rng_below(&w.rng, 4);
        const uint64_t window = rng_below(&w.rng, 2) * 20;
        w.policy = make((cluster_policy_setting){.end = JOBS,
                                                 .ranks = RANKS,
                                                 .workers = workers,
                                                 .ahead = ahead,
                                                 .window = window,
                                                 .patience = rng_below(&w.rng, 3)});
        for (int i = 0; i < RANKS; i++) w.pace[i] = 1 + (int)rng_below(&w.rng, 20);
        int64_t now = 0;
        for (; !cluster_policy_is_done(w.policy); now++) {
            cluster_order o;
            assert_true(now < 100000);
            while (cluster_policy_next(w.policy, now, &o)) receive(&w, &o);
            for (int i = 0; i < RANKS; i++) work(&w, i, now);
            for (int i = 0; i < RANKS; i++) kill_now_and_then(&w, i);
        }
        for (int n = 0; n < JOBS; n++)
            if (w.counted[n] != 1)
                fail_msg("seed %" PRIu64 ": job %d counted %d times", seed, n, w.counted[n]);
        assert_int_equal(cluster_policy_count(w.policy).answered, JOBS);
        cluster_policy_free(w.policy);
    }
}

/* P5: one rank that answers nothing does not keep the others from ending the deal. */
static void a_silent_rank_does_not_hold_the_end(void **state) {
    (void)state;
    world w = {.rng = rng_make(1, 0)};
    static const int workers[RANKS] = {1, 1, 1, 1, 1, 1, 1};
    w.policy = make((cluster_policy_setting){
        .end = JOBS, .ranks = RANKS, .workers = workers, .ahead = 2, .patience = 3});
    for (int i = 0; i < RANKS; i++) w.pace[i] = 3;
    for (int64_t now = 0; !cluster_policy_is_done(w.policy); now++) {
        cluster_order o;
        assert_true(now < 2000);
        while (cluster_policy_next(w.policy, now, &o)) receive(&w, &o);
        for (int i = 1; i < RANKS; i++) work(&w, i, now);
    }
    cluster_policy_free(w.policy);
}

static void bad_settings_are_refused(void **state) {
    (void)state;
    static const int none[] = {1, 0};
    const cluster_policy_setting bad[] = {
        {.end = 1, .ranks = 0, .workers = one_worker},
        {.end = 1, .ranks = 2, .workers = none},
        {.end = 1, .ranks = 2, .workers = one_worker, .ahead = -1},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        fault f;
        cluster_policy *p = NULL;
        assert_int_equal(cluster_policy_new(&p, &bad[i], NULL, &f), E_RANGE);
        assert_null(p);
    }
    cluster_policy_free(NULL);
}

static void short_memory_is_told(void **state) {
    (void)state;
    const cluster_policy_setting s = {.end = 9, .ranks = 4, .workers = one_worker, .ahead = 2};
    for (size_t n = 0;; n++) {
        failing_alloc a;
        fault f;
        cluster_policy *p = NULL;
        failing_alloc_start(&a, n, false);
        const status result = cluster_policy_new(&p, &s, &a.memory, &f);
        if (!result) cluster_policy_free(p);
        assert_int_equal(a.live, 0);
        if (!a.failed) {
            assert_int_equal(result, OK);
            break;
        }
        assert_int_equal(result, E_NOMEM);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_worker_gets_a_job_before_any_waits),
        cmocka_unit_test(ranks_may_differ),
        cmocka_unit_test(a_window_holds_fresh_numbers_back),
        cmocka_unit_test(an_idle_rank_takes_a_waiting_job),
        cmocka_unit_test(a_slow_job_is_copied_once),
        cmocka_unit_test(the_jobs_of_a_dead_rank_are_dealt_again),
        cmocka_unit_test(an_early_end_keeps_lower_jobs),
        cmocka_unit_test(each_job_counts_once),
        cmocka_unit_test(a_silent_rank_does_not_hold_the_end),
        cmocka_unit_test(bad_settings_are_refused),
        cmocka_unit_test(short_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
