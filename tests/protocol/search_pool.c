/* tests/protocol/search_pool.c - jobs begin in order, within the bounds, and each is finished once;
 * a stop reaches jobs that run and jobs that wait. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/fault.h"
#include "base/stop.h"
#include "protocol/search_pool.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { JOBS = 200 };

typedef struct hall {
    atomic_int running, threads, most_running, most_threads; /* now, and the most at once */
    atomic_int finished, unrun;
    atomic_int places, begun;
    int order[JOBS + 1]; /* numbers in the order in which the jobs began */
    atomic_bool open;    /* jobs that wait for it may end */
} hall;

typedef struct test_job {
    search_job base;
    hall *hall;
    int number;
    bool waits;
} test_job;

static void wait_a_little(void) {
    (void)nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
}

static void raise_to(atomic_int *most, int value) {
    int now = atomic_load(most);
    while (value > now && !atomic_compare_exchange_weak(most, &now, value)) {
    }
}

static void run(search_job *base) {
    test_job *j = (test_job *)base;
    hall *h = j->hall;
    h->order[atomic_fetch_add(&h->places, 1)] = j->number;
    (void)atomic_fetch_add(&h->begun, 1);
    raise_to(&h->most_running, atomic_fetch_add(&h->running, 1) + 1);
    raise_to(&h->most_threads, atomic_fetch_add(&h->threads, base->threads) + base->threads);
    if (j->waits)
        while (!atomic_load(&h->open) && !stop_is_set(&base->stop)) wait_a_little();
    else
        wait_a_little();
    (void)atomic_fetch_sub(&h->threads, base->threads);
    (void)atomic_fetch_sub(&h->running, 1);
}

static void finish(search_job *base) {
    test_job *j = (test_job *)base;
    (void)atomic_fetch_add(&j->hall->finished, 1);
    if (!base->has_run) (void)atomic_fetch_add(&j->hall->unrun, 1);
    free(j);
}

static test_job *make(hall *h, int number, int threads, bool waits) {
    test_job *j = calloc(1, sizeof *j);
    assert_non_null(j);
    j->base.threads = threads;
    j->base.run = run;
    j->base.finish = finish;
    j->hall = h;
    j->number = number;
    j->waits = waits;
    return j;
}

static search_pool *open_pool(int workers, int queue, int threads) {
    const search_pool_options o = {.workers = workers, .queue = queue, .threads = threads};
    search_pool *p = NULL;
    assert_int_equal(search_pool_make(&o, &p, NULL), OK);
    return p;
}

static void add(search_pool *p, test_job *j) {
    fault f;
    if (search_pool_add(p, &j->base, &f)) fail_msg("%s", f.text);
}

static void await(const atomic_int *what, int value) {
    while (atomic_load(what) < value) wait_a_little();
}

/* One worker does the jobs one after the other, in the order of their numbers. */
static void one_worker_keeps_the_order(void **state) {
    (void)state;
    hall h = {.open = false};
    search_pool *p = open_pool(1, JOBS, 1);
    for (int i = 0; i < JOBS; i++) add(p, make(&h, i, 1, false));
    search_pool_wait(p);
    assert_int_equal(atomic_load(&h.finished), JOBS);
    assert_int_equal(atomic_load(&h.most_running), 1);
    for (int i = 0; i < JOBS; i++) assert_int_equal(h.order[i], i);
    search_pool_free(p);
}

/* Neither more jobs than workers nor more threads than there are, except for a job that needs more
 * by itself, which runs alone. */
static void bounds_are_kept(void **state) {
    (void)state;
    hall h = {.open = false};
    search_pool *p = open_pool(4, JOBS, 6);
    for (int i = 0; i < JOBS; i++) add(p, make(&h, i, 1 + i % 3, false));
    search_pool_wait(p);
    assert_int_equal(atomic_load(&h.finished), JOBS);
    assert_in_range(atomic_load(&h.most_running), 1, 4);
    assert_in_range(atomic_load(&h.most_threads), 1, 6);
    add(p, make(&h, 0, 9, true));
    search_pool_free(p);
    assert_int_equal(atomic_load(&h.finished), JOBS + 1);
}

/* Two jobs of one thread run side by side; a third one waits for a worker. */
static void workers_run_side_by_side(void **state) {
    (void)state;
    hall h = {.open = false};
    search_pool *p = open_pool(2, 8, 8);
    for (int i = 0; i < 3; i++) add(p, make(&h, i, 1, true));
    await(&h.running, 2);
    assert_int_equal(atomic_load(&h.begun), 2);
    atomic_store(&h.open, true);
    search_pool_wait(p);
    assert_int_equal(atomic_load(&h.finished), 3);
    search_pool_free(p);
}

/* A full queue refuses a job, which stays the caller's. */
static void a_full_queue_refuses(void **state) {
    (void)state;
    hall h = {.open = false};
    fault f = {.code = OK};
    search_pool *p = open_pool(1, 2, 1);
    for (int i = 0; i < 3; i++) add(p, make(&h, i, 1, true));
    test_job *over = make(&h, 3, 1, true);
    assert_int_equal(search_pool_add(p, &over->base, &f), E_FULL);
    assert_non_null(strstr(f.text, "wait"));
    atomic_store(&h.open, true);
    search_pool_wait(p);
    add(p, over);
    search_pool_free(p);
    assert_int_equal(atomic_load(&h.finished), 4);
}

static bool is_number(void *context, const search_job *base) {
    return ((const test_job *)base)->number == *(int *)context;
}

/* A stop reaches the chosen job only. One that waits is finished at once without having run. */
static void stops_reach_the_chosen(void **state) {
    (void)state;
    hall h = {.open = false};
    search_pool *p = open_pool(1, 8, 1);
    for (int i = 0; i < 4; i++) add(p, make(&h, i, 1, true));
    await(&h.running, 1);
    assert_int_equal(search_pool_stop(p, is_number, &(int){2}), 1);
    assert_int_equal(atomic_load(&h.finished), 1);
    assert_int_equal(atomic_load(&h.unrun), 1);
    assert_int_equal(search_pool_stop(p, is_number, &(int){7}), 0);
    assert_int_equal(search_pool_stop(p, is_number, &(int){0}), 1);
    await(&h.begun, 2);
    assert_int_equal(h.order[1], 1);
    assert_int_equal(search_pool_stop(p, is_number, &(int){3}), 1); /* the last of the queue */
    add(p, make(&h, 4, 1, true));
    assert_int_equal(search_pool_stop(p, NULL, NULL), 2);
    search_pool_wait(p);
    assert_int_equal(atomic_load(&h.finished), 5);
    search_pool_free(p);
}

/* The end of a pool stops what is left. */
static void the_end_stops_all(void **state) {
    (void)state;
    hall h = {.open = false};
    search_pool *p = open_pool(3, 20, 3);
    for (int i = 0; i < 20; i++) add(p, make(&h, i, 1, true));
    search_pool_free(p);
    assert_int_equal(atomic_load(&h.finished), 20);
    search_pool_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_worker_keeps_the_order), cmocka_unit_test(bounds_are_kept),
        cmocka_unit_test(workers_run_side_by_side),   cmocka_unit_test(a_full_queue_refuses),
        cmocka_unit_test(stops_reach_the_chosen),     cmocka_unit_test(the_end_stops_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
