/* tests/base/deal.c - numbered jobs on any number of threads: who does them, and which answers are
 * taken or dropped if they end early. */
#include "base/deal.h"
#include "base/fault.h"
#include "base/stop.h"
#include "support/failing_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sched.h>
#include <time.h>

enum { JOBS_MOST = 5000, NONE = -1 };

static const int thread_counts[] = {1, 2, 3, 8};
enum { THREAD_COUNTS = sizeof thread_counts / sizeof *thread_counts };

/* What the jobs are told to do. Only the test's own counters are written. */
typedef struct orders {
    int fail_from;  /* this number and every seventh behind it fail; NONE */
    int stop_at;    /* this job returns E_STOPPED; NONE */
    int wait_for;   /* job 0 and the one that stops wait until so many have begun */
    bool uneven;    /* some jobs take longer than others */
    int bad_worker; /* whose open() fails; NONE */
    stop_token *stop_set_at_10;
    atomic_int *begun, *opened, *closed;
    atomic_int *dropped; /* through the answers */
    atomic_int *runs;    /* by number */
} orders;

typedef struct answer {
    uint64_t square;
    atomic_int *dropped; /* NULL: owns nothing */
} answer;

typedef struct told {
    uint64_t first;
    int count;
    uint64_t numbers[JOBS_MOST];
    bool is_known[JOBS_MOST];
    int refuse_at; /* take() fails with `refusal`; NONE */
    status refusal;
    int known_below; /* jobs below it are known */
    int failing_known;
} told;

static void nap(long us) {
    const struct timespec t = {0, us * 1000};
    (void)nanosleep(&t, NULL);
}

/* ---- the working side ---- */

static status open_desk(const void *work, int worker, void **desk, fault *f) {
    const orders *o = work;
    if (worker == o->bad_worker) return fault_set(f, E_MISSING, 0, "no desk %d", worker);
    atomic_fetch_add(o->opened, 1);
    *desk = o->closed;
    return OK;
}

static void close_desk(void *desk) {
    atomic_int *closed = desk;
    atomic_fetch_add(closed, 1);
}

static void drop(void *of) {
    answer *a = of;
    if (a->dropped) atomic_fetch_add(a->dropped, 1);
}

static status run(const void *work, void *desk, uint64_t number, void *of, fault *f) {
    const orders *o = work;
    answer *a = of;
    const int n = (int)number;
    assert_true(desk == o->closed);
    assert_true(a->square == 0 && !a->dropped);
    const int begun = atomic_fetch_add(o->begun, 1) + 1;
    if (o->runs) atomic_fetch_add(&o->runs[n], 1);
    if (n == 0 || n == o->stop_at)
        while (atomic_load(o->begun) < o->wait_for) (void)sched_yield();
    if (o->stop_set_at_10 && begun == 10) atomic_store(o->stop_set_at_10, true);
    if (o->uneven && n % 5 == 0) nap(n % 3 * 100);
    if (o->fail_from != NONE && n >= o->fail_from && (n - o->fail_from) % 7 == 0) {
        if (n == o->fail_from) nap(2000); /* a higher one fails before */
        return fault_set(f, E_RANGE, number, "job %d fails", n);
    }
    if (n == o->stop_at) return E_STOPPED;
    a->square = number * number;
    a->dropped = o->dropped;
    return OK;
}

/* ---- the dealing side ---- */

static status known(void *dealer, uint64_t number, void *of, fault *f) {
    const told *t = dealer;
    answer *a = of;
    if ((int)number == t->failing_known) return fault_set(f, E_IO, 0, "cannot be read");
    if ((int)number >= t->known_below) return E_MISSING;
    a->square = number * number;
    return OK;
}

static status take(void *dealer, uint64_t number, void *of, fault *f) {
    told *t = dealer;
    const answer *a = of;
    assert_true(a->square == number * number);
    if (t->count == t->refuse_at)
        return t->refusal == E_STOPPED ? E_STOPPED : fault_set(f, t->refusal, 0, "refused");
    assert_true(t->count < JOBS_MOST);
    t->is_known[t->count] = !a->dropped;
    t->numbers[t->count++] = number;
    return OK;
}

/* ---- one deal ---- */

typedef struct trial {
    atomic_int begun, opened, closed, dropped, runs[JOBS_MOST];
    orders orders;
    told told;
    deal deal;
} trial;

static trial *trial_make(uint64_t end, int threads, bool in_order) {
    trial *t = calloc(1, sizeof *t);
    assert_non_null(t);
    t->orders = (orders){.fail_from = NONE,
                         .stop_at = NONE,
                         .bad_worker = NONE,
                         .begun = &t->begun,
                         .opened = &t->opened,
                         .closed = &t->closed,
                         .dropped = &t->dropped,
                         .runs = end <= JOBS_MOST ? t->runs : NULL};
    t->told = (told){.refuse_at = NONE, .failing_known = NONE};
    t->deal = (deal){.end = end,
                     .threads = threads,
                     .in_order = in_order,
                     .answer_size = sizeof(answer),
                     .working = {&t->orders, open_desk, run, close_desk, drop, NULL},
                     .dealing = {&t->told, known, take}};
    return t;
}

/* Every desk was closed, every answer dropped once (I5), no job ran twice (I1), none was taken
 * twice, and in order where that was asked for (I2). */
static void trial_end(trial *t, int failed_runs) {
    bool seen[JOBS_MOST] = {false};
    assert_int_equal(t->opened, t->closed);
    assert_int_equal(t->dropped, t->begun - failed_runs);
    for (int i = 0; i < JOBS_MOST; i++) assert_true(t->runs[i] <= 1);
    for (int i = 0; i < t->told.count; i++) {
        const uint64_t n = t->told.numbers[i];
        if (t->deal.in_order) assert_int_equal(n, t->deal.first + (uint64_t)i);
        assert_false(seen[n]);
        seen[n] = true;
    }
    free(t);
}

static bool was_taken(const trial *t, uint64_t number) {
    for (int i = 0; i < t->told.count; i++)
        if (t->told.numbers[i] == number) return true;
    return false;
}

/* Runs a test with any number of threads, in order and not. */
static void each_way(uint64_t end, void (*check)(trial *t)) {
    for (int i = 0; i < THREAD_COUNTS; i++)
        for (int in_order = 0; in_order < 2; in_order++)
            check(trial_make(end, thread_counts[i], in_order));
}

/* ---- tests ---- */

static void check_all(trial *t) {
    fault f;
    t->orders.uneven = true;
    assert_int_equal(deal_run(&t->deal, &f), OK);
    assert_int_equal(t->told.count, 300);
    assert_in_range(t->opened, 1, t->deal.threads);
    trial_end(t, 0);
}

/* Each job is done and taken once. */
static void all_jobs_are_done(void **state) {
    (void)state;
    each_way(300, check_all);
}

static void check_part(trial *t) {
    t->deal.first = 290;
    assert_int_equal(deal_run(&t->deal, NULL), OK);
    assert_int_equal(t->told.count, 10);
    assert_int_equal(t->runs[289], 0);
    trial_end(t, 0);
}

/* The numbers begin at any; without jobs nothing happens at all. */
static void numbers_begin_anywhere(void **state) {
    (void)state;
    each_way(300, check_part);
    trial *t = trial_make(0, 3, true);
    assert_int_equal(deal_run(&t->deal, NULL), OK);
    assert_int_equal(t->opened, 0);
    trial_end(t, 0);
}

/* Jobs without desks, answers or taker. */
static status count_run(const void *work, void *desk, uint64_t number, void *a, fault *f) {
    atomic_int *const *counter = work;
    (void)number, (void)a, (void)f;
    assert_null(desk);
    atomic_fetch_add(*counter, 1);
    return OK;
}

static void most_of_it_may_be_left_out(void **state) {
    (void)state;
    atomic_int runs = 0;
    atomic_int *counter = &runs;
    for (int in_order = 0; in_order < 2; in_order++) {
        const deal d = {.end = 100,
                        .threads = 3,
                        .in_order = in_order,
                        .working = {.work = &counter, .run = count_run}};
        assert_int_equal(deal_run(&d, NULL), OK);
    }
    assert_int_equal(runs, 200);
}

static void check_failure(trial *t) {
    fault f;
    t->orders.fail_from = 40;
    t->orders.uneven = true;
    assert_int_equal(deal_run(&t->deal, &f), E_RANGE);
    assert_int_equal(f.at, 40);
    assert_string_equal(f.text, "job 40 fails");
    for (uint64_t n = 0; n < 40; n++) assert_true(was_taken(t, n));
    if (t->deal.in_order) assert_int_equal(t->told.count, 40);
    int failed = 0;
    for (int n = 40; n < 300; n += 7) failed += t->runs[n];
    trial_end(t, failed);
}

/* I3: the lowest failing number counts, even if a higher one fails earlier, and everything below it
 * is taken. In order nothing else is. */
static void the_lowest_failure_counts(void **state) {
    (void)state;
    for (int i = 0; i < 10; i++) each_way(300, check_failure);
}

static void check_stop(trial *t) {
    fault f;
    stop_token stop = false;
    t->deal.stop = t->orders.stop_set_at_10 = &stop;
    assert_int_equal(deal_run(&t->deal, &f), E_STOPPED);
    assert_int_equal(f.code, E_STOPPED);
    assert_in_range(t->begun, 10, 10 + t->deal.threads);
    assert_int_equal(t->told.count, t->begun); /* jobs under way end, so there is no gap */
    trial_end(t, 0);
}

static void check_stopped_before(trial *t) {
    stop_token stop = true;
    t->deal.stop = &stop;
    assert_int_equal(deal_run(&t->deal, NULL), E_STOPPED);
    assert_int_equal(t->begun, 0);
    trial_end(t, 0);
}

static void check_job_that_gives_up(trial *t) {
    fault f;
    t->orders.stop_at = 5;
    t->orders.uneven = true;
    assert_int_equal(deal_run(&t->deal, &f), E_STOPPED);
    for (uint64_t n = 0; n < 5; n++) assert_true(was_taken(t, n));
    assert_false(was_taken(t, 5));
    if (t->deal.in_order)
        assert_int_equal(t->told.count, 5);
    else
        assert_int_equal(t->told.count, t->begun - 1);
    trial_end(t, 1);
}

/* A stop begins no other job and loses none that is finished, unless one before it is missing and
 * order was asked for. */
static void stops_end_it(void **state) {
    (void)state;
    each_way(300, check_stop);
    each_way(300, check_stopped_before);
    each_way(300, check_job_that_gives_up);
}

static void check_open_end(trial *t) {
    stop_token stop = false;
    t->deal.stop = t->orders.stop_set_at_10 = &stop;
    assert_int_equal(deal_run(&t->deal, NULL), E_STOPPED);
    assert_true(t->told.count >= 10);
    trial_end(t, 0);
}

static void check_enough(trial *t) {
    t->told.refuse_at = 20;
    t->told.refusal = E_STOPPED;
    assert_int_equal(deal_run(&t->deal, NULL), E_STOPPED);
    assert_int_equal(t->told.count, 20);
    trial_end(t, 0);
}

/* An open-ended deal goes on until a stop, or until the taker has enough. */
static void open_ended_deals_go_on_until_stopped(void **state) {
    (void)state;
    each_way(DEAL_OPEN_ENDED, check_open_end);
    each_way(DEAL_OPEN_ENDED, check_enough);
}

static void check_refusal(trial *t) {
    fault f;
    t->told.refuse_at = 20;
    t->told.refusal = E_FULL;
    assert_int_equal(deal_run(&t->deal, &f), E_FULL);
    assert_string_equal(f.text, "refused");
    assert_int_equal(t->told.count, 20);
    trial_end(t, 0);
}

/* I4: after take() failed it is left alone. */
static void a_taker_that_fails_is_not_called_again(void **state) {
    (void)state;
    each_way(300, check_refusal);
}

static void check_failure_and_stop(trial *t) {
    fault f;
    t->orders.stop_at = 3;
    t->orders.fail_from = 4;
    t->orders.wait_for = t->deal.threads < 5 ? 0 : 5; /* both have begun */
    const status result = deal_run(&t->deal, &f);
    assert_int_equal(result, t->runs[4] ? E_RANGE : E_STOPPED);
    assert_int_equal(f.code, result);
    if (t->deal.threads >= 5) assert_int_equal(result, E_RANGE);
    int failed = 1;
    for (int n = 4; n < 300; n += 7) failed += t->runs[n];
    trial_end(t, failed);
}

/* A failure says more than a stop does. */
static void a_failure_counts_before_a_stop(void **state) {
    (void)state;
    each_way(300, check_failure_and_stop);
}

static void check_known(trial *t) {
    t->told.known_below = 120;
    assert_int_equal(deal_run(&t->deal, NULL), OK);
    assert_int_equal(t->told.count, 300);
    assert_int_equal(t->begun, 180);
    for (int i = 0; i < 300; i++) assert_int_equal(t->told.is_known[i], t->told.numbers[i] < 120);
    trial_end(t, 0);
}

static void check_unreadable(trial *t) {
    fault f;
    t->told.failing_known = 30;
    assert_int_equal(deal_run(&t->deal, &f), E_IO);
    assert_string_equal(f.text, "cannot be read");
    assert_int_equal(t->told.count, 30);
    trial_end(t, 0);
}

/* Jobs that are known are taken like others, but nobody runs them. */
static void known_jobs_are_not_done_again(void **state) {
    (void)state;
    each_way(300, check_known);
    each_way(300, check_unreadable);
}

static void check_bad_desk(trial *t) {
    fault f;
    t->orders.bad_worker = t->deal.threads - 1;
    t->orders.fail_from = 0;
    t->orders.uneven = true;
    assert_int_equal(deal_run(&t->deal, &f), E_MISSING);
    assert_non_null(strstr(f.text, "no desk"));
    assert_int_equal(t->opened, t->deal.threads - 1);
    int failed = 0;
    for (int n = 0; n < 300; n += 7) failed += t->runs[n];
    trial_end(t, failed);
}

/* A desk that cannot be made fails the deal, before any job. */
static void every_worker_needs_its_desk(void **state) {
    (void)state;
    each_way(300, check_bad_desk);
}

static status run_far(const void *work, void *desk, uint64_t number, void *of, fault *f) {
    const orders *o = work;
    const status result = run(work, desk, number, of, f);
    if (number > 0) return result;
    nap(20000); /* time enough to run too far, for whoever would */
    assert_int_equal(atomic_load(o->begun), DEAL_WINDOW);
    return result;
}

/* In order, no worker runs further ahead of the first untaken job than the window. */
static void workers_wait_for_the_one_whose_turn_it_is(void **state) {
    (void)state;
    for (int threads = 2; threads <= 8; threads *= 2) {
        trial *t = trial_make(JOBS_MOST, threads, true);
        t->orders.wait_for = DEAL_WINDOW;
        t->deal.working.run = run_far;
        assert_int_equal(deal_run(&t->deal, NULL), OK);
        assert_int_equal(t->told.count, JOBS_MOST);
        trial_end(t, 0);
    }
}

/* Never more workers than jobs or threads, never fewer than one. */
static void as_many_workers_as_are_of_use(void **state) {
    (void)state;
    static const struct {
        uint64_t first, end;
        int threads, workers;
    } cases[] = {{0, 10, 4, 4},  {0, 3, 4, 3}, {7, 8, 4, 1},
                 {0, 10, 0, 1},  {5, 5, 4, 1}, {0, DEAL_OPEN_ENDED, 4, 4},
                 {0, 10, -3, 1}, {9, 2, 4, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const deal d = {.first = cases[i].first, .end = cases[i].end, .threads = cases[i].threads};
        assert_int_equal(deal_workers(&d), cases[i].workers);
    }
}

/* Memory may be short at any request: E_NOMEM, and nothing leaks. */
static void memory_may_be_short(void **state) {
    (void)state;
    for (size_t n = 0;; n++) {
        failing_alloc a;
        trial *t = trial_make(60, 1, true);
        failing_alloc_start(&a, n, false);
        t->deal.memory = &a.memory;
        const status result = deal_run(&t->deal, NULL);
        assert_int_equal(a.live, 0);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        trial_end(t, 0);
        if (!a.failed) break;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_jobs_are_done),
        cmocka_unit_test(numbers_begin_anywhere),
        cmocka_unit_test(most_of_it_may_be_left_out),
        cmocka_unit_test(the_lowest_failure_counts),
        cmocka_unit_test(stops_end_it),
        cmocka_unit_test(open_ended_deals_go_on_until_stopped),
        cmocka_unit_test(a_taker_that_fails_is_not_called_again),
        cmocka_unit_test(a_failure_counts_before_a_stop),
        cmocka_unit_test(known_jobs_are_not_done_again),
        cmocka_unit_test(every_worker_needs_its_desk),
        cmocka_unit_test(workers_wait_for_the_one_whose_turn_it_is),
        cmocka_unit_test(as_many_workers_as_are_of_use),
        cmocka_unit_test(memory_may_be_short),
    };
    return cmocka_run_group_tests_name("deal", tests, NULL, NULL);
}
