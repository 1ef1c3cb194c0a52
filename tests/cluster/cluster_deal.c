/* tests/cluster/cluster_deal.c - a deal over many ranks is the deal of one process. */
#include "base/deal.h"
#include "base/fault.h"
#include "base/rng.h"
#include "base/stop.h"
#include "base/text.h"
#include "cluster/cluster.h"
#include "cluster/cluster_int.h"
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

/* Keeps one rank in its first job until the dealer has so many answers. The others begin after it.
 */
typedef struct gate {
    int stuck_rank;
    int answers;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bool has_begun, is_open;
    bool gave_up; /* a job waited for a minute in vain */
} gate;

/* What every rank knows. */
typedef struct orders {
    uint64_t first, end;
    int threads;
    bool in_order;
    int fail_at, fail_too; /* jobs that fail; NONE */
    int refuse_after;      /* number of answers the dealer takes; NONE: all */
    int known_every;       /* the dealer knows each job whose number this divides; 0: none */
    int bad_rank;          /* cannot open a desk; NONE */
    gate *gate;            /* of a stuck rank; NULL: none is */
    uint64_t input;        /* a checksum */
    uint64_t second;       /* the same of later deals, if not 0 */
    bool text;             /* answers own memory */
} orders;

/* One rank, or the process that does all. */
typedef struct party {
    const orders *orders;
    int rank; /* NONE: it does all alone */
    cluster *cluster;
    atomic_int done;        /* jobs run here */
    atomic_bool is_crowded; /* a worker came for whom there was no job: base/deal.h, open() */
    uint64_t taken[JOBS_MOST];
    int count, deals;
    status result;
    fault fault;
} party;

typedef struct answer {
    uint64_t square;
    char *text; /* owned */
} answer;

/* ---- the working side ---- */

static status open_desk(const void *work, int worker, void **desk, fault *f) {
    party *p = (party *)(uintptr_t)work;
    const orders *o = p->orders;
    const uint64_t most =
        o->end - o->first < (uint64_t)o->threads ? o->end - o->first : (uint64_t)o->threads;
    (void)desk;
    if (worker > 0 && (uint64_t)worker >= most) atomic_store(&p->is_crowded, true);
    if (p->rank != NONE && p->rank == p->orders->bad_rank)
        return fault_set(f, E_MISSING, 0, "no desk here");
    return OK;
}

static void wait_for(gate *g, const bool *what) {
    struct timespec latest;
    (void)clock_gettime(CLOCK_REALTIME, &latest);
    latest.tv_sec += 60;
    while (!*what && !g->gave_up)
        g->gave_up = pthread_cond_timedwait(&g->changed, &g->mutex, &latest) != 0;
}

static void pass_gate(gate *g, int rank) {
    (void)pthread_mutex_lock(&g->mutex);
    if (rank == g->stuck_rank) {
        g->has_begun = true;
        (void)pthread_cond_broadcast(&g->changed);
        wait_for(g, &g->is_open);
    } else {
        wait_for(g, &g->has_begun);
    }
    (void)pthread_mutex_unlock(&g->mutex);
}

static void open_gate(gate *g) {
    (void)pthread_mutex_lock(&g->mutex);
    g->is_open = true;
    (void)pthread_cond_broadcast(&g->changed);
    (void)pthread_mutex_unlock(&g->mutex);
}

static status run(const void *work, void *desk, uint64_t number, void *of, fault *f) {
    party *p = (party *)(uintptr_t)work;
    answer *a = of;
    const int n = (int)number;
    (void)desk;
    atomic_fetch_add(&p->done, 1);
    if (p->orders->gate) pass_gate(p->orders->gate, p->rank);
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
    if (p->orders->gate && p->count == p->orders->gate->answers) open_gate(p->orders->gate);
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
              .working = {p, open_desk, run, NULL, drop, NULL},
              .dealing = {p, known, take},
              .ranks = p->cluster ? cluster_ranks(p->cluster) : NULL,
              .parts = {{"other orders", 1}, {"other input", o->input}}};
    if (p->deals++ && o->second) d.parts[1].sum = o->second;
    if (o->text) d.bytes = (deal_bytes){write_answer, read_answer};
    p->count = 0;
    p->fault = (fault){.code = OK};
    p->result = deal_run(&d, &p->fault);
}

typedef struct seat {
    cluster_wire *wire;
    party party;
    int deals;
    uint64_t program;
} seat;

static void *sit(void *argument) {
    seat *s = argument;
    fault f;
    if (cluster_new(s->wire, NULL, &s->party.cluster, &f)) abort();
    cluster_add_common(s->party.cluster, (deal_part){"another program", s->program});
    for (int i = 0; i < s->deals; i++) deal_once(&s->party);
    (void)cluster_leave(s->party.cluster, "it has ended", NULL);
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
        assert_false(seats[i].party.is_crowded);
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
                             .bad_rank = NONE};

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

/* No worker comes for whom there is no job, as in one process. */
static void two_jobs_need_two_workers(void **state) {
    (void)state;
    orders o = plain;
    o.end = 2;
    o.threads = 3;
    expect_same(&o, 3, 0);
}

/* The jobs that wait at a rank go to the others, and in the end the one it is in, too: the rank's
 * first job ends only when the dealer has all answers. */
static void idle_ranks_do_the_jobs_of_a_stuck_one(void **state) {
    (void)state;
    seat seats[RANKS_MOST];
    gate g = {1, 60, PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false, false, false};
    orders o = plain;
    o.end = 60;
    o.gate = &g;
    run_on_ranks(&o, 4, 1, seats);
    assert_int_equal(seats[0].party.result, OK);
    assert_int_equal(seats[0].party.count, 60);
    assert_false(g.gave_up);
    (void)pthread_cond_destroy(&g.changed);
    (void)pthread_mutex_destroy(&g.mutex);
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

/* The ranks but one talk; a test cannot wait for two minutes. */
typedef struct silent_run {
    seat seat;
    atomic_bool *over;
    bool reads; /* for three seconds, before its deal */
} silent_run;

/* A pulse every 20 ms; two seconds are silence. */
static void hurry(cluster *c) {
    c->silence_ns = CLUSTER_SILENCE_NS / 60;
    if (!c->has_pulse) return;
    (void)pthread_mutex_lock(&c->talk);
    c->pulse_ns = CLUSTER_PULSE_NS / 250;
    (void)pthread_cond_signal(&c->pulse_changes);
    (void)pthread_mutex_unlock(&c->talk);
}

static void *sit_talking(void *argument) {
    silent_run *s = argument;
    if (cluster_new(s->seat.wire, NULL, &s->seat.party.cluster, NULL)) abort();
    hurry(s->seat.party.cluster);
    if (s->reads) (void)nanosleep(&(struct timespec){.tv_sec = 3}, NULL);
    deal_once(&s->seat.party);
    if (s->seat.party.rank == 0) atomic_store(s->over, true);
    (void)cluster_leave(s->seat.party.cluster, "it has ended", NULL);
    return NULL;
}

static void *sit_silent(void *argument) {
    silent_run *s = argument;
    while (!atomic_load(s->over)) (void)nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    s->seat.wire->close(s->seat.wire, false);
    return NULL;
}

/* C3: the deal ends for all who can hear, and nobody waits for the silent rank. */
static void a_silent_rank_is_named(void **state) {
    static atomic_bool over;
    cluster_wire *wires[THREAD_RANKS_MAX];
    pthread_t threads[4];
    silent_run runs[4];
    (void)state;
    atomic_store(&over, false);
    thread_hall_make(4, wires);
    for (int i = 0; i < 4; i++)
        runs[i] = (silent_run){{wires[i], {.orders = &plain, .rank = i}, 1, 0}, &over, false};
    for (int i = 1; i < 4; i++)
        assert_int_equal(
            pthread_create(&threads[i], NULL, i == 2 ? sit_silent : sit_talking, &runs[i]), 0);
    (void)sit_talking(&runs[0]);
    for (int i = 1; i < 4; i++) (void)pthread_join(threads[i], NULL);
    for (int i = 0; i < 4; i++)
        if (i != 2) assert_int_equal(runs[i].seat.party.result, E_TIMEOUT);
    assert_string_equal(runs[0].seat.party.fault.text,
                        "rank 2: nothing was heard of it for two minutes");
}

/* A rank that reads its input for longer than the limit of silence is waited for, and its pulse
 * says that it is alive. */
static void a_slow_reader_is_waited_for(void **state) {
    static atomic_bool over;
    cluster_wire *wires[THREAD_RANKS_MAX];
    pthread_t thread;
    silent_run runs[2];
    (void)state;
    thread_hall_make(2, wires);
    for (int i = 0; i < 2; i++)
        runs[i] = (silent_run){{wires[i], {.orders = &plain, .rank = i}, 1, 0}, &over, i == 1};
    assert_int_equal(pthread_create(&thread, NULL, sit_talking, &runs[1]), 0);
    (void)sit_talking(&runs[0]);
    (void)pthread_join(thread, NULL);
    for (int i = 0; i < 2; i++) assert_int_equal(runs[i].seat.party.result, OK);
}

/* C5: a rank that is alive and does not end is named, and the dealer leaves with all results. */
static void a_rank_that_does_not_end_is_left(void **state) {
    static atomic_bool over;
    cluster_wire *wires[THREAD_RANKS_MAX];
    pthread_t thread;
    fault f = {.code = OK};
    cluster *c = NULL;
    (void)state;
    atomic_store(&over, false);
    thread_hall_make(3, wires);
    seat ends = {.wire = wires[1], .party = {.orders = &plain, .rank = 1}};
    silent_run stays = {{wires[2], {.orders = &plain, .rank = 2}, 1, 0}, &over, false};
    pthread_t other;
    assert_int_equal(cluster_new(wires[0], NULL, &c, NULL), OK);
    hurry(c);
    assert_int_equal(pthread_create(&thread, NULL, sit_silent, &stays), 0);
    assert_int_equal(pthread_create(&other, NULL, sit, &ends), 0);
    assert_int_equal(cluster_leave(c, "it has ended", &f), E_TIMEOUT);
    assert_string_equal(f.text, "rank 2: it does not end, so the run ends without it; all results "
                                "are kept");
    atomic_store(&over, true);
    (void)pthread_join(thread, NULL);
    (void)pthread_join(other, NULL);
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
                        "rank 1 on thread: it runs with other jobs than rank 0");
}

/* C3: no answer of a rank with other inputs counts, in the first deal or in a later one. The sums
 * that all deals have in common come first. */
static void a_rank_with_other_inputs_is_refused(void **state) {
    (void)state;
    orders o = plain, other = plain;
    other.input = 5;
    for (int later = 0; later < 2; later++) {
        seat seats[3];
        pthread_t threads[3];
        cluster_wire *wires[THREAD_RANKS_MAX];
        if (later) other.input = o.input, other.second = 5;
        thread_hall_make(3, wires);
        for (int i = 0; i < 3; i++)
            seats[i] = (seat){wires[i], {.orders = i == 2 ? &other : &o, .rank = i}, DEALS, 0};
        for (int i = 1; i < 3; i++)
            assert_int_equal(pthread_create(&threads[i], NULL, sit, &seats[i]), 0);
        (void)sit(&seats[0]);
        for (int i = 1; i < 3; i++) (void)pthread_join(threads[i], NULL);
        assert_int_equal(seats[0].party.result, E_FORMAT);
        assert_string_equal(seats[0].party.fault.text,
                            "rank 2 on thread: it runs with other input than rank 0");
    }
}

static void common_sums_are_compared_first(void **state) {
    (void)state;
    seat seats[2];
    pthread_t thread;
    cluster_wire *wires[THREAD_RANKS_MAX];
    orders o = plain, other = plain;
    other.input = 5;
    thread_hall_make(2, wires);
    seats[0] = (seat){wires[0], {.orders = &o, .rank = 0}, 1, 7};
    seats[1] = (seat){wires[1], {.orders = &other, .rank = 1}, 1, 8};
    assert_int_equal(pthread_create(&thread, NULL, sit, &seats[1]), 0);
    (void)sit(&seats[0]);
    (void)pthread_join(thread, NULL);
    assert_int_equal(seats[0].party.count, 0);
    assert_string_equal(seats[0].party.fault.text,
                        "rank 1 on thread: it runs with another program than rank 0");
}

/* ---- a deal that chooses its jobs ---- */

enum { LADDER = 12, LAST_STEP = 1000000, LATE = 4 };

/* The dealer deals steps and sleepers: a sleeper ends only when it is dropped. */
typedef struct ladder {
    cluster_wire *wire;
    struct ladder *all;
    atomic_bool sleeps;
    atomic_int slept;                  /* sleepers given up here */
    bool is_late;                      /* gets ready until the deal ends */
    atomic_bool gets_ready;            /* or was ready before */
    int next, taken, given_up, asleep; /* at the dealer */
    int sleepers[LADDER];              /* their ranks */
    bool dropped[LADDER];
    status result;
} ladder;

typedef struct ladder_desk {
    stop_token token;
} ladder_desk;

static status open_ladder(const void *work, int worker, void **desk, fault *f) {
    (void)work, (void)worker, (void)f;
    *desk = calloc(1, sizeof(ladder_desk));
    return *desk ? OK : E_NOMEM;
}

static stop_token *ladder_token(void *desk) {
    ladder_desk *d = desk;
    return &d->token;
}

/* A late rank is ready only when nobody needs it any more. */
static status ready_ladder(const void *work, void *desk, fault *f) {
    ladder *l = (ladder *)(uintptr_t)work;
    const ladder_desk *d = desk;
    (void)f;
    atomic_store(&l->gets_ready, true);
    while (l->is_late && !atomic_load(&d->token))
        (void)nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    return OK;
}

/* Numbers from LAST_STEP on are sleepers. */
static status climb_ladder(const void *work, void *desk, uint64_t number, void *of, fault *f) {
    ladder *l = (ladder *)(uintptr_t)work;
    ladder_desk *d = desk;
    assert_false(atomic_load(&d->token) && number < LAST_STEP);
    if (number >= LAST_STEP) atomic_store(&l->sleeps, true);
    while (number >= LAST_STEP && !atomic_load(&d->token))
        (void)nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    if (number >= LAST_STEP) {
        atomic_fetch_add(&l->slept, 1);
        return fault_set(f, E_STOPPED, 0, "given up");
    }
    *(uint64_t *)of = number;
    return OK;
}

/* Two ranks sleep at first, until their sleepers are dropped after three steps of others. */
static bool next_step(void *dealer, int rank, uint64_t *number) {
    ladder *l = dealer;
    if (l->asleep < 2 && !l->sleepers[rank]) {
        *number = (uint64_t)(LAST_STEP + rank);
        l->sleepers[rank] = rank;
        l->asleep++;
        return true;
    }
    *number = (uint64_t)l->next;
    return l->next++ < LAST_STEP;
}

static bool drop_sleeper(void *dealer, int *rank, uint64_t *number) {
    ladder *l = dealer;
    for (int i = 1; i < LADDER; i++) {
        if (!l->sleepers[i] || l->dropped[i] || l->taken < 3 || !atomic_load(&l->all[i].sleeps))
            continue;
        l->dropped[i] = true;
        *rank = i;
        *number = (uint64_t)(LAST_STEP + i);
        return true;
    }
    return false;
}

static void note_sleeper(void *dealer, uint64_t number) {
    ladder *l = dealer;
    assert_true(number >= LAST_STEP);
    l->given_up++;
}

static status take_step(void *dealer, uint64_t number, void *of, fault *f) {
    ladder *l = dealer;
    (void)f;
    assert_int_equal(*(uint64_t *)of, number);
    const bool all_are_there = atomic_load(&l->all[LATE].gets_ready);
    return ++l->taken >= 50 && l->given_up == 2 && all_are_there ? E_STOPPED : OK;
}

static void *sit_at_ladder(void *argument) {
    static const deal_choice choice = {next_step, drop_sleeper, note_sleeper};
    ladder *l = argument;
    cluster *c = NULL;
    if (cluster_new(l->wire, NULL, &c, NULL)) abort();
    for (int i = 0; i < 2; i++) {
        const deal d = {.end = DEAL_OPEN_ENDED,
                        .threads = 1,
                        .answer_size = sizeof(uint64_t),
                        .working = {l, open_ladder, climb_ladder, free, NULL, ladder_token},
                        .dealing = {l, NULL, take_step},
                        .ranks = cluster_ranks(c),
                        .prepare = ready_ladder,
                        .choice = &choice,
                        .parts = {{"another ladder", 1}}};
        if (i > 0) l->next = l->taken = 0;
        l->result = deal_run(&d, NULL);
    }
    (void)cluster_leave(c, "it has ended", NULL);
    return NULL;
}

/* Dropped jobs give up, their ranks go on, and the dealer ends when it has had enough. It does not
 * wait for a rank that still gets ready. */
static void a_deal_may_choose_its_jobs(void **state) {
    static ladder ranks[5];
    pthread_t threads[5];
    cluster_wire *wires[THREAD_RANKS_MAX];
    int slept = 0;
    (void)state;
    thread_hall_make(5, wires);
    for (int i = 0; i < 5; i++) ranks[i] = (ladder){.wire = wires[i], .all = ranks};
    ranks[LATE].is_late = true;
    for (int i = 1; i < 5; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, sit_at_ladder, &ranks[i]), 0);
    (void)sit_at_ladder(&ranks[0]);
    for (int i = 1; i < 5; i++) (void)pthread_join(threads[i], NULL);
    for (int i = 0; i < 5; i++) assert_int_equal(ranks[i].result, E_STOPPED);
    for (int i = 1; i < 5; i++) slept += ranks[i].slept;
    assert_int_equal(slept, 2);
    assert_int_equal(ranks[0].given_up, 2);
    assert_true(ranks[0].taken >= 50);
}

/* ---- a wire that loses messages ---- */

static status (*usual_send)(cluster_wire *, int, const void *, size_t, fault *);
static int good_sends; /* of rank 1, before one fails */

static status send_badly(cluster_wire *w, int to, const void *bytes, size_t length, fault *f) {
    if (good_sends-- == 0) return fault_set(f, E_NOMEM, 0, "no memory for a message");
    return usual_send(w, to, bytes, length, f);
}

/* C2: an answer that could not be sent ends the deal; nobody waits for it. */
static void a_lost_answer_ends_the_deal(void **state) {
    (void)state;
    const orders o = plain;
    for (int lost = 1; lost < 20; lost++) { /* the first message makes the cluster */
        cluster_wire *wires[THREAD_RANKS_MAX];
        pthread_t thread;
        thread_hall_make(2, wires);
        usual_send = wires[1]->send;
        wires[1]->send = send_badly;
        good_sends = lost;
        seat dealer = {.wire = wires[0], .party = {.orders = &o, .rank = 0}, .deals = 1};
        seat other = {.wire = wires[1], .party = {.orders = &o, .rank = 1}, .deals = 1};
        assert_int_equal(pthread_create(&thread, NULL, sit, &other), 0);
        (void)sit(&dealer);
        (void)pthread_join(thread, NULL);
        assert_int_equal(dealer.party.result, E_NOMEM);
        assert_non_null(strstr(dealer.party.fault.text, "no memory for a message"));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_ranks_do_what_one_process_does),
        cmocka_unit_test(two_jobs_need_two_workers),
        cmocka_unit_test(idle_ranks_do_the_jobs_of_a_stuck_one),
        cmocka_unit_test(a_rank_in_trouble_is_named),
        cmocka_unit_test(a_rank_that_left_early_is_named),
        cmocka_unit_test(a_rank_with_other_settings_is_named),
        cmocka_unit_test(a_rank_with_other_inputs_is_refused),
        cmocka_unit_test(common_sums_are_compared_first),
        cmocka_unit_test(a_slow_reader_is_waited_for),
        cmocka_unit_test(a_rank_that_does_not_end_is_left),
        cmocka_unit_test(a_silent_rank_is_named),
        cmocka_unit_test(a_deal_may_choose_its_jobs),
        cmocka_unit_test(a_lost_answer_ends_the_deal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
