/* tests/cluster/cluster_deal.c - a deal over many ranks is the deal of one process. */
#include "base/deal.h"
#include "base/fault.h"
#include "base/rng.h"
#include "base/text.h"
#include "cluster/cluster.h"
#include "cluster/wire.h"
#include "support/ranks/thread_wire.h"

#include <inttypes.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { JOBS_MOST = 400, NONE = -1, RANKS_MOST = 5, DEALS = 2 };

/* What every rank knows. */
typedef struct orders {
    uint64_t first, end;
    int threads;
    bool in_order;
    int fail_at, fail_too; /* jobs that fail; NONE */
    int refuse_after;      /* number of answers the dealer takes; NONE: all */
    int known_every;       /* the dealer knows each job whose number this divides; 0: none */
    int bad_rank;          /* cannot open a desk; NONE */
    int slow_rank;         /* needs long for each job; NONE */
    bool text;             /* answers own memory */
} orders;

/* One rank, or the process that does all. */
typedef struct party {
    const orders *orders;
    int rank; /* NONE: it does all alone */
    cluster *cluster;
    atomic_int done; /* jobs run here */
    uint64_t taken[JOBS_MOST];
    int count;
    status result;
    fault fault;
} party;

typedef struct answer {
    uint64_t square;
    char *text; /* owned */
} answer;

/* ---- the working side ---- */

static status open_desk(const void *work, int worker, void **desk, fault *f) {
    const party *p = work;
    (void)worker, (void)desk;
    if (p->rank != NONE && p->rank == p->orders->bad_rank)
        return fault_set(f, E_MISSING, 0, "no desk here");
    return OK;
}

static status run(const void *work, void *desk, uint64_t number, void *of, fault *f) {
    party *p = (party *)(uintptr_t)work;
    answer *a = of;
    const int n = (int)number;
    (void)desk;
    atomic_fetch_add(&p->done, 1);
    if (p->rank != NONE && p->rank == p->orders->slow_rank)
        (void)nanosleep(&(struct timespec){.tv_nsec = 3000000}, NULL);
    if (n == p->orders->fail_at || n == p->orders->fail_too)
        return fault_set(f, E_RANGE, 0, "job %d fails", n);
    a->square = number * number;
    if (p->orders->text) {
        a->text = malloc(32);
        if (!a->text) return E_NOMEM;
        (void)snprintf(a->text, 32, "%" PRIu64, number);
    }
    return OK;
}

static void drop(void *of) {
    answer *a = of;
    free(a->text);
}

static status write_answer(const void *work, const void *of, buffer *out) {
    const answer *a = of;
    (void)work;
    buffer_append(out, (view){(const char *)&a->square, sizeof a->square});
    buffer_add(out, a->text);
    return OK;
}

static status read_answer(const void *work, uint64_t number, view bytes, void *of, fault *f) {
    answer *a = of;
    (void)work, (void)number;
    if (bytes.length < sizeof a->square) return fault_set(f, E_FORMAT, 0, "too short");
    memcpy(&a->square, bytes.data, sizeof a->square);
    const view rest = view_from(bytes, sizeof a->square);
    a->text = strndup(rest.data, rest.length);
    return a->text ? OK : E_NOMEM;
}

/* ---- the dealing side ---- */

static status known(void *dealer, uint64_t number, void *of, fault *f) {
    const party *p = dealer;
    answer *a = of;
    (void)f;
    if (!p->orders->known_every || number % (uint64_t)p->orders->known_every) return E_MISSING;
    a->square = number * number;
    return OK;
}

static status take(void *dealer, uint64_t number, void *of, fault *f) {
    party *p = dealer;
    const answer *a = of;
    (void)f;
    assert_true(p->rank <= 0);
    assert_int_equal(a->square, number * number);
    if (a->text) assert_int_equal(strtoull(a->text, NULL, 10), number);
    if (p->count == p->orders->refuse_after) return E_STOPPED;
    assert_true(p->count < JOBS_MOST);
    p->taken[p->count++] = number;
    return OK;
}

/* ---- running ---- */

static void deal_once(party *p) {
    const orders *o = p->orders;
    deal d = {.first = o->first,
              .end = o->end,
              .threads = o->threads,
              .in_order = o->in_order,
              .answer_size = sizeof(answer),
              .working = {p, open_desk, run, NULL, drop},
              .dealing = {p, known, take},
              .ranks = p->cluster ? cluster_ranks(p->cluster) : NULL};
    if (o->text) d.bytes = (deal_bytes){write_answer, read_answer};
    p->count = 0;
    p->fault = (fault){.code = OK};
    p->result = deal_run(&d, &p->fault);
}

typedef struct seat {
    cluster_wire *wire;
    party party;
    int deals;
} seat;

static void *sit(void *argument) {
    seat *s = argument;
    fault f;
    if (cluster_new(s->wire, NULL, &s->party.cluster, &f)) abort();
    for (int i = 0; i < s->deals; i++) deal_once(&s->party);
    cluster_leave(s->party.cluster, "it has ended");
    return NULL;
}

/* Runs the deal on ranks. seats[0] is the dealer's. */
static void run_on_ranks(const orders *o, int ranks, int deals, seat seats[RANKS_MOST]) {
    pthread_t threads[RANKS_MOST];
    cluster_wire *wires[THREAD_RANKS_MAX];
    thread_hall_make(ranks, wires);
    for (int i = 0; i < ranks; i++)
        seats[i] = (seat){.wire = wires[i], .party = {.orders = o, .rank = i}, .deals = deals};
    for (int i = 1; i < ranks; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, sit, &seats[i]), 0);
    (void)sit(&seats[0]);
    for (int i = 1; i < ranks; i++) (void)pthread_join(threads[i], NULL);
}

static int compare(const void *a, const void *b) {
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Every rank returns what one process returns, and the dealer has taken the same answers: in the
 * same order with in_order, else the same set, if the deal was not cut short. */
static void expect_same(const orders *o, int ranks, uint64_t seed) {
    seat seats[RANKS_MOST];
    party alone = {.orders = o, .rank = NONE};
    deal_once(&alone);
    run_on_ranks(o, ranks, DEALS, seats);
    party *dealer = &seats[0].party;
    for (int i = 0; i < ranks; i++) {
        if (seats[i].party.result == alone.result) continue;
        fail_msg("seed %" PRIu64 ": rank %d returns %s (%s), one process %s (%s)", seed, i,
                 status_name(seats[i].party.result), seats[i].party.fault.text,
                 status_name(alone.result), alone.fault.text);
    }
    assert_string_equal(dealer->fault.text, alone.fault.text);
    assert_int_equal(dealer->done, 0); /* the dealer only deals */
    if (!o->in_order && alone.result) return;
    assert_int_equal(dealer->count, alone.count);
    if (!o->in_order) {
        qsort(dealer->taken, (size_t)dealer->count, sizeof *dealer->taken, compare);
        qsort(alone.taken, (size_t)alone.count, sizeof *alone.taken, compare);
    }
    assert_memory_equal(dealer->taken, alone.taken, (size_t)alone.count * sizeof *alone.taken);
}

static const orders plain = {.end = 200,
                             .threads = 1,
                             .fail_at = NONE,
                             .fail_too = NONE,
                             .refuse_after = NONE,
                             .bad_rank = NONE,
                             .slow_rank = NONE};

/* C1, two deals in each run. */
static void many_ranks_do_what_one_process_does(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        rng r = rng_make(seed, 0);
        orders o = plain;
        o.first = rng_below(&r, 3) * 7;
        o.end = o.first + rng_below(&r, 300);
        o.threads = 1 + (int)rng_below(&r, 3);
        o.in_order = rng_below(&r, 2);
        o.text = rng_below(&r, 2);
        o.known_every = rng_below(&r, 3) ? 0 : 1 + (int)rng_below(&r, 9);
        if (rng_below(&r, 3) == 0 && o.known_every == 0) {
            o.fail_at = (int)rng_below(&r, 300);
            o.fail_too = o.fail_at + (int)rng_below(&r, 20);
        }
        if (o.in_order && rng_below(&r, 3) == 0) o.refuse_after = (int)rng_below(&r, 300);
        expect_same(&o, 2 + (int)rng_below(&r, RANKS_MOST - 1), seed);
    }
}

/* A slow rank loses its waiting jobs to the others. */
static void idle_ranks_help_a_slow_one(void **state) {
    (void)state;
    seat seats[RANKS_MOST];
    orders o = plain;
    o.end = 60;
    o.slow_rank = 1;
    run_on_ranks(&o, 4, 1, seats);
    assert_int_equal(seats[0].party.result, OK);
    assert_int_equal(seats[0].party.count, 60);
    assert_true(seats[1].party.done < 30);
}

/* C2: a rank that cannot work ends the deal for all, with its number and its machine. */
static void a_rank_in_trouble_is_named(void **state) {
    (void)state;
    seat seats[RANKS_MOST];
    orders o = plain;
    o.bad_rank = 2;
    run_on_ranks(&o, 4, 1, seats);
    for (int i = 0; i < 4; i++) assert_int_equal(seats[i].party.result, E_MISSING);
    assert_string_equal(seats[0].party.fault.text, "rank 2 on thread: no desk here");
}

/* C2: the same for a rank whose command ended before the deal. */
static void a_rank_that_left_early_is_named(void **state) {
    (void)state;
    cluster_wire *wires[THREAD_RANKS_MAX];
    pthread_t thread;
    const orders o = plain;
    thread_hall_make(2, wires);
    seat dealer = {.wire = wires[0], .party = {.orders = &o, .rank = 0}, .deals = 1};
    seat gone = {.wire = wires[1], .party = {.orders = &o, .rank = 1}, .deals = 0};
    assert_int_equal(pthread_create(&thread, NULL, sit, &gone), 0);
    (void)sit(&dealer);
    (void)pthread_join(thread, NULL);
    assert_int_equal(dealer.party.result, E_IO);
    assert_string_equal(dealer.party.fault.text, "rank 1 on thread: it has ended");
}

/* A rank with another command line, as far as its numbers show. */
static void a_rank_with_other_settings_is_named(void **state) {
    (void)state;
    cluster_wire *wires[THREAD_RANKS_MAX];
    pthread_t thread;
    const orders o = plain;
    orders fewer = plain;
    fewer.end = 50;
    thread_hall_make(2, wires);
    seat dealer = {.wire = wires[0], .party = {.orders = &o, .rank = 0}, .deals = 1};
    seat other = {.wire = wires[1], .party = {.orders = &fewer, .rank = 1}, .deals = 1};
    assert_int_equal(pthread_create(&thread, NULL, sit, &other), 0);
    (void)sit(&dealer);
    (void)pthread_join(thread, NULL);
    assert_int_equal(dealer.party.result, E_FORMAT);
    assert_string_equal(dealer.party.fault.text,
                        "rank 1 on thread: it runs with other settings than rank 0");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_ranks_do_what_one_process_does),
        cmocka_unit_test(idle_ranks_help_a_slow_one),
        cmocka_unit_test(a_rank_in_trouble_is_named),
        cmocka_unit_test(a_rank_that_left_early_is_named),
        cmocka_unit_test(a_rank_with_other_settings_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
