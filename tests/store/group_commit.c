/* tests/store/group_commit.c - items of many threads, committed in groups: I1 to I4 of its header.
 */
#include "store/group_commit.h"
#include "base/clock.h"
#include "base/fault.h"
#include "base/stop.h"
#include "base/workers.h"
#include "support/failing_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <time.h>

enum { THREADS = 4, EACH = 3000, PAUSE_MS = 50 };

typedef struct item {
    int thread, number;
} item;

/* What the queue does; written on its thread alone, and counted where nothing can be asserted. */
typedef struct disk {
    group_commit *queue;
    int last[THREADS]; /* that was told */
    int groups, committed, wrong;
    atomic_int kept, dropped;
    int fail_after; /* groups; -1: never */
    long nap_us;
    status thread_results[THREADS];
    int put[THREADS];
    stop_token stop;
} disk;

static void nap(long us) {
    const struct timespec t = {us / 1000000, us % 1000000 * 1000};
    if (us) (void)nanosleep(&t, NULL);
}

static status commit(void *context, void *items, size_t count, fault *f) {
    disk *d = context;
    (void)items;
    d->wrong += count == 0 || atomic_load(&d->kept) != d->committed; /* I1: the last was told */
    nap(d->nap_us);
    if (d->groups++ == d->fail_after) return fault_set(f, E_FULL, 0, "the disk is full");
    d->committed += (int)count;
    return OK;
}

/* I2 */
static void kept(void *context, void *items, size_t count) {
    disk *d = context;
    const item *list = items;
    for (size_t i = 0; i < count; i++) {
        d->wrong += list[i].number != d->last[list[i].thread] + 1;
        d->last[list[i].thread] = list[i].number;
    }
    atomic_fetch_add(&d->kept, (int)count);
    d->wrong += atomic_load(&d->kept) != d->committed; /* I1 */
}

static void drop(void *context, void *of) {
    disk *d = context;
    (void)of;
    atomic_fetch_add(&d->dropped, 1);
}

static disk start(int fail_after) {
    disk d = {.fail_after = fail_after};
    for (int i = 0; i < THREADS; i++) d.last[i] = -1;
    return d;
}

static void begin(disk *d, int pause_ms) {
    const group_commit_options o = {.item_size = sizeof(item),
                                    .commit = commit,
                                    .kept = kept,
                                    .drop = drop,
                                    .context = d,
                                    .stop = &d->stop,
                                    .pause_ms = pause_ms};
    assert_int_equal(group_commit_start(&o, &d->queue, NULL), OK);
}

static void put_many(void *context, int thread) {
    disk *d = context;
    for (int i = 0; i < EACH && !d->thread_results[thread]; i++) {
        const item one = {thread, i};
        d->thread_results[thread] = group_commit_put(d->queue, &one, NULL);
        d->put[thread] += !d->thread_results[thread];
    }
}

static int all_put(const disk *d) {
    int all = 0;
    for (int i = 0; i < THREADS; i++) all += d->put[i];
    return all;
}

/* Items of all threads are committed in few groups and told in order; none is lost. */
static void share_groups(int pause_ms, long nap_us) {
    disk d = start(-1);
    d.nap_us = nap_us;
    begin(&d, pause_ms);
    const int ran = workers_run(THREADS, put_many, &d);
    assert_int_equal(group_commit_end(d.queue, NULL), OK);
    assert_int_equal(all_put(&d), ran * EACH);
    assert_int_equal(d.committed, ran * EACH);
    assert_int_equal(d.kept, ran * EACH);
    assert_int_equal(d.dropped, ran * EACH);
    assert_int_equal(d.wrong, 0);
    assert_true(d.groups < ran * EACH / 4);
    assert_false(d.stop);
}

/* With a pause or without. */
static void many_threads_share_groups(void **state) {
    (void)state;
    share_groups(0, 2000);
    share_groups(PAUSE_MS, 200);
}

/* After a failure nothing is told, whoever puts is told why, and the stop is set (I3, I4). */
static void a_failure_ends_it(void **state) {
    (void)state;
    fault f = {.code = OK};
    const item late = {0, 0};
    disk d = start(1);
    begin(&d, PAUSE_MS);
    (void)workers_run(THREADS, put_many, &d);
    assert_int_equal(group_commit_settle(d.queue, &f), E_FULL);
    assert_string_equal(f.text, "the disk is full");
    assert_true(d.stop);
    assert_int_equal(group_commit_put(d.queue, &late, &f), E_FULL);
    assert_int_equal(group_commit_end(d.queue, &f), E_FULL);
    assert_string_equal(f.text, "the disk is full");
    assert_int_equal(d.groups, 2); /* the second failed, and none came behind it */
    assert_int_equal(d.kept, d.committed);
    assert_int_equal(d.dropped, all_put(&d));
    assert_true(d.kept < all_put(&d));
    assert_int_equal(d.wrong, 0);
}

/* The caller may end it, too: for an item that could not be made. */
static void a_caller_may_fail_it(void **state) {
    (void)state;
    fault f = {E_NOMEM, 0, "no memory for a game"}, why;
    const item one = {0, 0};
    disk d = start(-1);
    begin(&d, PAUSE_MS);
    group_commit_fail(d.queue, &f);
    assert_int_equal(group_commit_put(d.queue, &one, &why), E_NOMEM);
    assert_int_equal(group_commit_end(d.queue, &why), E_NOMEM);
    assert_string_equal(why.text, "no memory for a game");
    assert_int_equal(d.groups, 0);
    assert_true(d.stop);
    assert_int_equal(group_commit_end(NULL, NULL), OK);
}

/* Who settles does not wait for the pause, and finds everything told. */
static void settling_waits_for_the_disk_alone(void **state) {
    (void)state;
    disk d = start(-1);
    begin(&d, PAUSE_MS);
    assert_int_equal(group_commit_settle(d.queue, NULL), OK); /* of nothing */
    const int64_t start_ns = clock_now_ns();
    for (int i = 0; i < 100; i++) {
        const item one = {0, i};
        assert_int_equal(group_commit_put(d.queue, &one, NULL), OK);
        assert_int_equal(group_commit_settle(d.queue, NULL), OK);
        assert_int_equal(d.kept, i + 1);
    }
    assert_true(clock_seconds_since(start_ns) < 100 * PAUSE_MS * 1e-3 / 2);
    assert_int_equal(group_commit_end(d.queue, NULL), OK);
    assert_int_equal(d.wrong, 0);
}

static bool is_kept_within(disk *d, int wanted, double seconds) {
    const int64_t start_ns = clock_now_ns();
    while (atomic_load(&d->kept) < wanted && clock_seconds_since(start_ns) < seconds) nap(500);
    return atomic_load(&d->kept) >= wanted;
}

/* Nobody needs to settle: the first item is committed at once, items behind it as one group when
 * the pause is over. Without a pause the next one is committed at once, too. */
static void items_wait_for_the_pause(void **state) {
    (void)state;
    disk d = start(-1);
    begin(&d, PAUSE_MS);
    const item first = {0, 0};
    assert_int_equal(group_commit_put(d.queue, &first, NULL), OK);
    assert_true(is_kept_within(&d, 1, 10));
    for (int i = 1; i <= 20; i++) {
        const item one = {0, i};
        assert_int_equal(group_commit_put(d.queue, &one, NULL), OK);
    }
    assert_true(is_kept_within(&d, 21, 10));
    assert_int_equal(group_commit_end(d.queue, NULL), OK);
    assert_true(d.groups <= 4); /* 2, unless this thread slept long */
    assert_int_equal(d.wrong, 0);
    d = start(-1);
    begin(&d, 0);
    for (int i = 0; i < 20; i++) {
        const item one = {0, i};
        assert_int_equal(group_commit_put(d.queue, &one, NULL), OK);
        assert_true(is_kept_within(&d, i + 1, 10));
    }
    assert_int_equal(d.groups, 20);
    assert_int_equal(group_commit_end(d.queue, NULL), OK);
}

/* While the pause lasts nothing is committed: here it lasts longer than anybody waits. */
static void a_pause_is_kept(void **state) {
    (void)state;
    disk d = start(-1);
    begin(&d, 600000);
    for (int i = 0; i < 3; i++) {
        const item one = {0, i};
        assert_int_equal(group_commit_put(d.queue, &one, NULL), OK);
        if (i == 0) assert_true(is_kept_within(&d, 1, 10));
        nap(20000);
    }
    assert_int_equal(atomic_load(&d.kept), 1);
    assert_int_equal(group_commit_end(d.queue, NULL), OK);
    assert_int_equal(d.kept, 3);
    assert_int_equal(d.groups, 2);
}

/* Memory may be short at any request: E_NOMEM, every item that was put is dropped, nothing leaks.
 */
static void memory_may_be_short(void **state) {
    (void)state;
    for (size_t n = 0; n < 8; n++) {
        failing_alloc a;
        disk d = start(-1);
        failing_alloc_start(&a, n, false);
        const group_commit_options o = {.item_size = sizeof(item),
                                        .commit = commit,
                                        .drop = drop,
                                        .context = &d,
                                        .memory = &a.memory};
        const status started = group_commit_start(&o, &d.queue, NULL);
        assert_int_equal(started, n == 0 ? E_NOMEM : OK);
        if (started) continue;
        status result = OK;
        for (int i = 0; i < 5 && !result; i++) {
            const item one = {0, i};
            result = group_commit_put(d.queue, &one, NULL);
            d.put[0] += !result;
            if (!result) result = group_commit_settle(d.queue, NULL); /* requests come in turn */
            atomic_store(&d.kept, d.committed);                       /* there is no kept() */
        }
        assert_int_equal(group_commit_end(d.queue, NULL), result);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        assert_int_equal(d.dropped, d.put[0]);
        assert_int_equal(a.live, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_threads_share_groups),
        cmocka_unit_test(a_failure_ends_it),
        cmocka_unit_test(a_caller_may_fail_it),
        cmocka_unit_test(settling_waits_for_the_disk_alone),
        cmocka_unit_test(items_wait_for_the_pause),
        cmocka_unit_test(a_pause_is_kept),
        cmocka_unit_test(memory_may_be_short),
    };
    return cmocka_run_group_tests_name("group_commit", tests, NULL, NULL);
}
