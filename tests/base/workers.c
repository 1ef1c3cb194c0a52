/* tests/base/workers.c - fork and join: who runs, how often, when it is over, and on which CPUs. */
#include "base/workers.h"
#include "base/affinity.h"
#include "base/fault.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What the workers of one run leave behind. */
typedef struct roll {
    atomic_int calls[WORKERS_MAX];
    atomic_int bad;      /* workers with an index out of range */
    atomic_int finished; /* workers that came to their end */
    pthread_t threads[WORKERS_MAX];
} roll;

static void enrol(void *argument, int worker) {
    roll *r = argument;
    if (worker < 0 || worker >= WORKERS_MAX) {
        atomic_fetch_add(&r->bad, 1);
        return;
    }
    atomic_fetch_add(&r->calls[worker], 1);
    r->threads[worker] = pthread_self();
    atomic_fetch_add(&r->finished, 1);
}

/* Each index below `ran` was called once, and no other. */
static void assert_each_once(roll *r, int ran) {
    assert_int_equal(atomic_load(&r->bad), 0);
    assert_int_equal(atomic_load(&r->finished), ran);
    for (int i = 0; i < WORKERS_MAX; i++) assert_int_equal(atomic_load(&r->calls[i]), i < ran);
}

/* Every index from 0 to the answer runs exactly once; here the system grants all threads. */
static void each_index_runs_once(void **state) {
    (void)state;
    static const int counts[] = {1, 2, 3, 8, 33, 100};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        roll r = {0};
        const int ran = workers_run(counts[i], enrol, &r);
        assert_int_equal(ran, counts[i]);
        assert_each_once(&r, ran);
    }
}

/* More than WORKERS_MAX are not started. */
static void count_is_capped(void **state) {
    (void)state;
    static const int counts[] = {WORKERS_MAX, WORKERS_MAX + 1, 100000, INT32_MAX};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        roll r = {0};
        const int ran = workers_run(counts[i], enrol, &r);
        assert_in_range(ran, 1, WORKERS_MAX);
        assert_each_once(&r, ran);
    }
}

/* The work is done by the caller at least, even when no worker at all was asked for. */
static void caller_always_works(void **state) {
    (void)state;
    static const int counts[] = {1, 0, -1, INT32_MIN};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        roll r = {0};
        assert_int_equal(workers_run(counts[i], enrol, &r), 1);
        assert_each_once(&r, 1);
    }
}

/* Worker 0 is the calling thread, and every other one is a thread of its own. */
static void workers_are_threads(void **state) {
    (void)state;
    roll r = {0};
    const int ran = workers_run(16, enrol, &r);
    assert_true(pthread_equal(r.threads[0], pthread_self()));
    for (int i = 0; i < ran; i++)
        for (int k = 0; k < i; k++) assert_false(pthread_equal(r.threads[i], r.threads[k]));
}

static void finish_late(void *argument, int worker) {
    const struct timespec pause = {0, 2000000L * worker};
    (void)nanosleep(&pause, NULL);
    enrol(argument, worker);
}

/* The run is over when the last worker is, not before. */
static void waits_for_all(void **state) {
    (void)state;
    roll r = {0};
    const int ran = workers_run(12, finish_late, &r);
    assert_each_once(&r, ran);
}

typedef struct shared_sum {
    atomic_int next;
    atomic_long sum;
} shared_sum;

static void add_up(void *argument, int worker) {
    shared_sum *s = argument;
    (void)worker;
    for (int i = atomic_fetch_add(&s->next, 1); i <= 10000; i = atomic_fetch_add(&s->next, 1))
        atomic_fetch_add(&s->sum, i);
}

/* Work shared out by an atomic counter is right with any number of workers. */
static void shared_work_is_done_once(void **state) {
    (void)state;
    for (int count = 1; count <= 9; count++) {
        shared_sum s = {0};
        (void)workers_run(count, add_up, &s);
        assert_int_equal(atomic_load(&s.sum), 50005000);
    }
}

typedef struct turns {
    atomic_int calls[1000], next;
} turns;

/* Waits for the job before it. */
static void wait_and_count(void *argument, int number, int worker) {
    turns *t = argument;
    (void)worker;
    while (atomic_load(&t->next) < number) (void)sched_yield();
    atomic_fetch_add(&t->calls[number], 1);
    atomic_store(&t->next, number + 1);
}

/* A loop calls every number once. A job may wait for one with a lower number. */
static void loops_call_each_number(void **state) {
    (void)state;
    for (int threads = 0; threads <= 9; threads += 3) {
        turns t = {0};
        workers_each(threads, 1000, wait_and_count, &t);
        for (int i = 0; i < 1000; i++) assert_int_equal(atomic_load(&t.calls[i]), 1);
        workers_each(threads, 0, wait_and_count, &t);
        assert_int_equal(atomic_load(&t.calls[0]), 1);
    }
}

static void run_inner(void *argument, int worker) {
    roll *rolls = argument;
    (void)workers_run(3, enrol, &rolls[worker]);
}

/* Workers may start workers. */
static void runs_nest(void **state) {
    (void)state;
    static roll rolls[4];
    memset(rolls, 0, sizeof rolls);
    const int ran = workers_run(4, run_inner, rolls);
    for (int i = 0; i < ran; i++) assert_each_once(&rolls[i], 3);
}

#if defined(__has_feature)
#define HAS_FEATURE(x) __has_feature(x)
#else
#define HAS_FEATURE(x) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) ||                               \
    HAS_FEATURE(address_sanitizer) || HAS_FEATURE(thread_sanitizer) ||                             \
    HAS_FEATURE(memory_sanitizer)
#define SANITIZED 1
#else
#define SANITIZED 0
#endif

/* In a child that may map no more memory no stack for a thread can be had: exits with 0 when the
 * run was done by the caller alone. */
static void run_without_threads(void) {
    static roll r;
    const struct rlimit none = {0, 0};
    if (setrlimit(RLIMIT_AS, &none) != 0) _exit(2);
    const int ran = workers_run(8, enrol, &r);
    _exit(ran == 1 && atomic_load(&r.finished) == 1 && atomic_load(&r.calls[0]) == 1 ? 0 : 1);
}

/* Threads that cannot be started are no failure: the answer says how many took part. */
static void fewer_threads_than_asked_for(void **state) {
    (void)state;
    if (SANITIZED) {
        print_message("a sanitizer cannot live with so little memory\n");
        skip();
    }
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) run_without_threads();
    int ended = -1;
    assert_int_equal(waitpid(child, &ended, 0), child);
    assert_true(WIFEXITED(ended));
    assert_int_equal(WEXITSTATUS(ended), 0);
}

/* There is a CPU, and not more than the machine has. */
static void available_cpus(void **state) {
    (void)state;
    const int available = workers_available();
    assert_true(available >= 1);
    assert_true(available <= sysconf(_SC_NPROCESSORS_CONF));
    assert_int_equal(workers_available(), available);
}

/* Shares are equally large, apart from each other and parts of the whole; nobody has one where CPUs
 * are too few. */
static void shares_of_cpus(void **state) {
    (void)state;
    affinity all = {.has = {0}};
    for (size_t cpu = 1; cpu < AFFINITY_CPUS; cpu += cpu % 7 + 1) all.has[cpu] = 1;
    const int count = affinity_count(&all);
    for (int of = 1; of <= count + 1; of += of < 10 ? 1 : of) {
        affinity seen = {.has = {0}};
        for (int worker = 0; worker < of; worker++) {
            const affinity share = affinity_share(&all, worker, of);
            assert_int_equal(affinity_count(&share), count / of);
            for (size_t cpu = 0; cpu < AFFINITY_CPUS; cpu++) {
                if (!share.has[cpu]) continue;
                assert_true(all.has[cpu] && !seen.has[cpu]);
                seen.has[cpu] = 1;
            }
        }
    }
}

/* A thread keeps to what it was given, and gets the rest back. */
static void a_thread_keeps_to_its_cpus(void **state) {
    (void)state;
    affinity all, now;
    if (affinity_read(&all, NULL)) skip();
    const int count = affinity_count(&all);
    const affinity last = affinity_share(&all, count - 1, count);
    assert_int_equal(affinity_set(&last, NULL), OK);
    assert_int_equal(affinity_read(&now, NULL), OK);
    assert_memory_equal(&now, &last, sizeof now);
    assert_int_equal(workers_available(), 1);
    assert_int_equal(affinity_set(&all, NULL), OK);
    assert_int_equal(affinity_read(&now, NULL), OK);
    assert_memory_equal(&now, &all, sizeof now);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fewer_threads_than_asked_for), /* first: no stacks are cached yet */
        cmocka_unit_test(each_index_runs_once),
        cmocka_unit_test(count_is_capped),
        cmocka_unit_test(caller_always_works),
        cmocka_unit_test(workers_are_threads),
        cmocka_unit_test(waits_for_all),
        cmocka_unit_test(shared_work_is_done_once),
        cmocka_unit_test(loops_call_each_number),
        cmocka_unit_test(runs_nest),
        cmocka_unit_test(available_cpus),
        cmocka_unit_test(shares_of_cpus),
        cmocka_unit_test(a_thread_keeps_to_its_cpus),
    };
    return cmocka_run_group_tests_name("workers", tests, NULL, NULL);
}
