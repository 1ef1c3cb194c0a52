/* tests/bench/cluster_simulation.c - simulated runs take the time that formulas and a slow, plain
 * simulation give.
 *
 * The plain one shares the policy and the costs of jobs. It keeps every message in a list, looks
 * for the earliest one each time, and has a dealer with an inbox.
 *
 * AVOCET_TEST_SEED=N   other random settings */
#include "base/fault.h"
#include "base/rng.h"
#include "base/stop.h"
#include "bench/cluster/job_cost.h"
#include "bench/cluster/setting.h"
#include "bench/cluster/simulation.h"
#include "cluster/policy.h"
#include "support/failing_alloc.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const int64_t ms = 1000000, us = 1000;

/* Without any cost but those of the jobs. */
static simulation_setting free_dealer(int ranks, uint64_t jobs, job_cost_kind kind) {
    return (simulation_setting){.ranks = ranks,
                                .jobs = jobs,
                                .cost = {.kind = kind, .mean_ns = 1e7, .spread = 1.5, .seed = 3},
                                .ahead = 1,
                                .block = 1,
                                .slow_factor = 1,
                                .seed = 3};
}

static simulation_result run(const simulation_setting *s) {
    simulation_result r;
    fault f = {.code = OK};
    const status result = simulation_run(s, NULL, NULL, &r, &f);
    if (result) print_error("%s\n", f.text);
    assert_int_equal(result, OK);
    assert_int_equal(r.taken, s->jobs);
    return r;
}

static int64_t sum_of_costs(const simulation_setting *s) {
    int64_t sum = 0;
    for (uint64_t job = 0; job < s->jobs; job++) sum += job_cost_ns(&s->cost, job);
    return sum;
}

/* ---- formulas ---- */

/* The costs of jobs have the mean that was asked for, and the lognormal ones the spread. */
static void costs_have_their_mean(void **state) {
    (void)state;
    enum { JOBS = 200000 };
    for (int kind = JOB_COST_CONSTANT; kind <= JOB_COST_LOGNORMAL; kind++) {
        const job_cost c = {(job_cost_kind)kind, 1e6, 1.5, 7};
        double sum = 0, squares = 0;
        for (uint64_t i = 0; i < JOBS; i++) {
            const double cost = (double)job_cost_ns(&c, i) / 1e6;
            sum += cost;
            squares += cost * cost;
        }
        const double mean = sum / JOBS, spread = sqrt(squares / JOBS - mean * mean);
        const double wanted[] = {0, 1 / sqrt(3), 1, 1.5};
        assert_true(fabs(mean - 1) < 0.02);
        assert_true(fabs(spread - wanted[kind]) < 0.1);
    }
}

/* One rank and a dealer that takes no time: the sum of the jobs, and the first and the last
 * message.
 */
static void one_rank_takes_the_sum_of_its_jobs(void **state) {
    (void)state;
    simulation_setting s = free_dealer(1, 500, JOB_COST_EXPONENTIAL);
    s.latency_ns = us;
    simulation_result r = run(&s);
    assert_int_equal(r.elapsed_ns, sum_of_costs(&s) + 2 * us);
    assert_true(fabs(r.ideal_ns - (double)sum_of_costs(&s)) < 1);
    s.ahead = 0; /* now each job waits for two messages */
    r = run(&s);
    assert_int_equal(r.elapsed_ns, sum_of_costs(&s) + 2 * us * (int64_t)s.jobs);
}

/* Jobs of one length in full rounds on ranks without any loss. */
static void equal_jobs_take_full_rounds(void **state) {
    (void)state;
    simulation_setting s = free_dealer(50, 1000, JOB_COST_CONSTANT);
    const simulation_result r = run(&s);
    assert_int_equal(r.elapsed_ns, 20 * 10 * ms);
    assert_true(fabs(r.ideal_ns / (double)r.elapsed_ns - 1) < 1e-9);
    assert_true(fabs(busy_chart_mean(&r.busy, 0, 1) - 50) < 1e-6);
}

/* With too many ranks the dealer's processor is the bottleneck: one job for each of its costs. */
static void a_slow_dealer_sets_the_pace(void **state) {
    (void)state;
    simulation_setting s = free_dealer(1000, 50000, JOB_COST_EXPONENTIAL);
    s.send_ns = 7 * us;
    s.take_ns = 5 * us;
    s.write_ns = 8 * us;
    s.cost.mean_ns = 1e6;
    const simulation_result r = run(&s);
    const double wanted_ns = (double)(s.send_ns + s.take_ns + s.write_ns) * (double)s.jobs;
    assert_true(fabs((double)r.elapsed_ns / wanted_ns - 1) < 0.02);
}

/* So it is with its line. */
static void a_slow_line_sets_the_pace(void **state) {
    (void)state;
    simulation_setting s = free_dealer(1000, 20000, JOB_COST_EXPONENTIAL);
    s.byte_ns = 80;
    s.answer_bytes = 1000;
    s.cost.mean_ns = 1e6;
    const simulation_result r = run(&s);
    assert_true(fabs((double)r.elapsed_ns / (80.0 * 1000 * 20000) - 1) < 0.02);
    assert_true(r.bytes_in >= 1000.0 * 20000);
}

/* Groups lift that bound: the first dealer serves a block with two messages. */
static void groups_relieve_the_first_dealer(void **state) {
    (void)state;
    simulation_setting s = free_dealer(1000, 50000, JOB_COST_CONSTANT);
    s.send_ns = s.take_ns = 10 * us;
    const simulation_result one = run(&s);
    s.group = 50;
    s.block = 10;
    s.group_ahead = 4;
    const simulation_result tree = run(&s);
    assert_int_equal(tree.dealers, 21);
    assert_true(one.elapsed_ns >= 50000 * 20 * us);
    assert_true(tree.elapsed_ns < 60 * 10 * ms);
    assert_in_range(tree.dealer_ns, 5000 * 20 * us, 5200 * 20 * us);
}

/* A share of slow ranks: the ideal counts them with their speed; copies save the end. */
static void copies_save_the_end_from_slow_ranks(void **state) {
    (void)state;
    simulation_setting s = free_dealer(200, 4000, JOB_COST_CONSTANT);
    s.slow_share = 0.05;
    s.slow_factor = 50;
    s.send_ns = us;
    const simulation_result without = run(&s);
    s.patience = 3;
    const simulation_result with = run(&s);
    assert_true(without.elapsed_ns > 500 * ms); /* a job takes that long on a slow rank */
    assert_true(with.again > 0 && with.elapsed_ns < without.elapsed_ns);
    assert_true(with.worked_ns >= with.ideal_ns);
}

/* ---- failures ---- */

/* A run that ends with each failure and goes on does every job; no more is lost than was under way.
 * Failures come at their rate: within four standard errors of a Poisson number. */
static void failures_lose_what_was_under_way(void **state) {
    (void)state;
    for (int group = 0; group <= 10; group += 10) {
        simulation_setting s = free_dealer(100, 20000, JOB_COST_EXPONENTIAL);
        s.group = group;
        s.block = 5;
        s.group_ahead = 3;
        s.life_ns = 10000 * ms;
        s.restart_ns = 50 * ms;
        s.send_ns = us;
        const simulation_result r = run(&s);
        const double working_ns = (double)(r.elapsed_ns - r.failures * s.restart_ns);
        const double wanted = working_ns / (double)s.life_ns * (100 + r.dealers);
        assert_true(fabs(r.failures - wanted) < 4 * sqrt(wanted));
        assert_true(r.lost_ns > 0 && r.lost_ns < r.worked_ns);
        if (!group) /* else finished jobs of open blocks are lost, too */
            assert_true(r.worked_ns < r.lost_ns + (double)sum_of_costs(&s) * 1.05);
    }
}

/* A run that outlives failures goes on with fewer ranks, and ends if none is left. */
static void survivors_go_on(void **state) {
    (void)state;
    simulation_setting s = free_dealer(100, 20000, JOB_COST_EXPONENTIAL);
    simulation_result r;
    s.life_ns = 10000 * ms;
    s.survive = true;
    r = run(&s);
    assert_true(r.failures > 5);
    assert_true(busy_chart_mean(&r.busy, 8, 10) < 99);
    s.life_ns = 20 * ms;
    assert_int_equal(simulation_run(&s, NULL, NULL, &r, NULL), E_MISSING);
}

/* ---- the plain simulation ---- */

enum { PLAIN_MESSAGES = 4096, PLAIN_RANKS = 16, PLAIN_WAITING = 64 };
typedef enum plain_kind { TO_RANK, FORGET, DONE, ANSWER, FORGOTTEN, LOOK_AGAIN } plain_kind;

typedef struct plain_message {
    int64_t at;
    plain_kind kind;
    int rank;
    uint64_t number;
} plain_message;

typedef struct plain {
    const simulation_setting *s;
    cluster_policy *policy;
    plain_message messages[PLAIN_MESSAGES], inbox[PLAIN_MESSAGES];
    int message_count, inbox_count;
    uint64_t waiting[PLAIN_RANKS][PLAIN_WAITING], running[PLAIN_RANKS];
    int waiting_count[PLAIN_RANKS];
    bool is_busy[PLAIN_RANKS];
    int64_t dealer_free, line_in, line_out, end, worked;
    uint64_t fresh;
    bool looks;
} plain;

static void post(plain *p, int64_t at, plain_kind kind, int rank, uint64_t number) {
    assert_true(p->message_count < PLAIN_MESSAGES);
    p->messages[p->message_count++] = (plain_message){at, kind, rank, number};
}

static void plain_begin(plain *p, int rank, int64_t now) {
    if (p->is_busy[rank] || !p->waiting_count[rank]) return;
    p->running[rank] = p->waiting[rank][0];
    for (int i = 1; i < p->waiting_count[rank]; i++) p->waiting[rank][i - 1] = p->waiting[rank][i];
    p->waiting_count[rank]--;
    p->is_busy[rank] = true;
    const int64_t cost = job_cost_ns(&p->s->cost, p->running[rank]);
    p->worked += cost;
    post(p, now + cost, DONE, rank, p->running[rank]);
}

static void plain_forget(plain *p, const plain_message *m) {
    for (int i = 0; i < p->waiting_count[m->rank]; i++) {
        if (p->waiting[m->rank][i] != m->number) continue;
        for (int k = i + 1; k < p->waiting_count[m->rank]; k++)
            p->waiting[m->rank][k - 1] = p->waiting[m->rank][k];
        p->waiting_count[m->rank]--;
        post(p, m->at + p->s->latency_ns, FORGOTTEN, m->rank, m->number);
        return;
    }
}

static int64_t bytes_ns(const plain *p, int bytes) {
    return (int64_t)(bytes * p->s->byte_ns + 0.5);
}

/* The dealer's line: the message is in the inbox when its last byte has come. */
static void plain_come(plain *p, plain_message m) {
    if (m.kind != LOOK_AGAIN) {
        const int bytes = m.kind == ANSWER ? p->s->answer_bytes : p->s->job_bytes;
        p->line_in = (p->line_in > m.at ? p->line_in : m.at) + bytes_ns(p, bytes);
        m.at = p->line_in;
    }
    assert_true(p->inbox_count < PLAIN_MESSAGES);
    p->inbox[p->inbox_count++] = m;
}

static void plain_deal(plain *p) {
    cluster_order o;
    while (cluster_policy_next(p->policy, p->dealer_free, &o)) {
        p->fresh += o.kind == CLUSTER_DEAL && !o.is_again;
        p->dealer_free += p->s->send_ns;
        p->line_out = (p->line_out > p->dealer_free ? p->line_out : p->dealer_free) +
                      bytes_ns(p, p->s->job_bytes);
        post(p, p->line_out + p->s->latency_ns, o.kind == CLUSTER_DEAL ? TO_RANK : FORGET, o.rank,
             o.number);
    }
    if (cluster_policy_is_done(p->policy)) {
        if (!p->end) p->end = p->dealer_free;
    } else if (p->s->patience && p->fresh == p->s->jobs && !p->looks) {
        p->looks = true;
        int64_t pause = (int64_t)(p->s->cost.mean_ns / 64);
        if (pause < p->s->poll_ns) pause = p->s->poll_ns;
        post(p, p->dealer_free + pause, LOOK_AGAIN, 0, 0);
    }
}

/* When the dealer begins with the first message of its inbox: a sleeping one wakes up at its next
 * poll. */
static int64_t plain_start(const plain *p) {
    const plain_message *m = &p->inbox[0];
    if (m->at <= p->dealer_free) return p->dealer_free;
    if (m->kind == LOOK_AGAIN || !p->s->poll_ns) return m->at;
    int64_t wakes = p->dealer_free;
    while (wakes < m->at) wakes += p->s->poll_ns;
    return wakes;
}

static void plain_serve(plain *p) {
    const plain_message m = p->inbox[0];
    p->dealer_free = plain_start(p);
    for (int i = 1; i < p->inbox_count; i++) p->inbox[i - 1] = p->inbox[i];
    p->inbox_count--;
    if (m.kind == LOOK_AGAIN) {
        p->looks = false;
    } else {
        p->dealer_free += p->s->take_ns + (m.kind == ANSWER ? p->s->write_ns : 0);
        if (m.kind == ANSWER)
            (void)cluster_policy_answer(p->policy, m.rank, m.number, p->dealer_free);
        else
            cluster_policy_forgotten(p->policy, m.rank, m.number);
    }
    plain_deal(p);
}

static void plain_happen(plain *p, const plain_message *m) {
    if (m->kind == TO_RANK) {
        assert_true(p->waiting_count[m->rank] < PLAIN_WAITING);
        p->waiting[m->rank][p->waiting_count[m->rank]++] = m->number;
        plain_begin(p, m->rank, m->at);
    } else if (m->kind == FORGET) {
        plain_forget(p, m);
    } else if (m->kind == DONE) {
        p->is_busy[m->rank] = false;
        post(p, m->at + p->s->latency_ns, ANSWER, m->rank, m->number);
        plain_begin(p, m->rank, m->at);
    } else {
        plain_come(p, *m);
    }
}

static int plain_first(const plain *p) {
    int first = 0;
    for (int i = 1; i < p->message_count; i++)
        if (p->messages[i].at < p->messages[first].at) first = i;
    return first;
}

static plain_message plain_take(plain *p, int index) {
    const plain_message m = p->messages[index];
    p->message_count--;
    for (int i = index; i < p->message_count; i++) p->messages[i] = p->messages[i + 1];
    return m;
}

/* The earlier one of two: a message that arrives, or the dealer that begins with the next one. */
static void plain_step(plain *p) {
    const int first = plain_first(p);
    const int64_t served = p->inbox_count ? plain_start(p) : INT64_MAX;
    if (!p->message_count || p->messages[first].at > served) {
        plain_serve(p);
        return;
    }
    const plain_message m = plain_take(p, first);
    plain_happen(p, &m);
}

/* Lets ranks work until the end. Work on from there does not count. */
static int64_t plain_worked_until_end(plain *p) {
    while (p->message_count && p->messages[plain_first(p)].at <= p->end) {
        const plain_message m = plain_take(p, plain_first(p));
        if (m.kind == TO_RANK || m.kind == FORGET || m.kind == DONE) plain_happen(p, &m);
    }
    int64_t worked = p->worked;
    for (int i = 0; i < p->message_count; i++)
        if (p->messages[i].kind == DONE && p->messages[i].at > p->end)
            worked -= p->messages[i].at - p->end;
    return worked;
}

static void compare(const simulation_setting *s, int round) {
    static const int workers[PLAIN_RANKS] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    const cluster_policy_setting rules = {.end = s->jobs,
                                          .ranks = s->ranks,
                                          .workers = workers,
                                          .ahead = s->ahead,
                                          .window = s->window,
                                          .patience = s->patience};
    plain *p = calloc(1, sizeof *p);
    assert_non_null(p);
    p->s = s;
    assert_int_equal(cluster_policy_new(&p->policy, &rules, NULL, NULL), OK);
    plain_deal(p);
    while (!p->end) plain_step(p);
    const simulation_result r = run(s);
    const cluster_policy_counts counts = cluster_policy_count(p->policy);
    if (r.elapsed_ns != p->end || r.again != counts.again || r.surplus != counts.surplus)
        print_error("round %d: %d ranks, %d jobs\n", round, s->ranks, (int)s->jobs);
    assert_int_equal(r.elapsed_ns, p->end);
    assert_int_equal(r.again, counts.again);
    assert_int_equal(r.surplus, counts.surplus);
    assert_true(fabs(r.worked_ns - (double)plain_worked_until_end(p)) < 1);
    cluster_policy_free(p->policy);
    free(p);
}

/* Random settings with one dealer: the same end to the nanosecond, the same repeated jobs. */
static void a_plain_simulation_agrees(void **state) {
    (void)state;
    enum { ROUNDS = 300 };
    const char *wish = getenv("AVOCET_TEST_SEED");
    const uint64_t seed = wish ? strtoull(wish, NULL, 10) : 33;
    rng r = rng_make(seed, 0);
    print_message("AVOCET_TEST_SEED=%d\n", (int)seed);
    for (int round = 0; round < ROUNDS; round++) {
        simulation_setting s =
            free_dealer(1 + (int)rng_below(&r, PLAIN_RANKS), 1 + rng_below(&r, 200),
                        rng_below(&r, 2) ? JOB_COST_EXPONENTIAL : JOB_COST_LOGNORMAL);
        s.cost.seed = rng_next(&r);
        s.ahead = (int)rng_below(&r, 4);
        s.patience = rng_below(&r, 4);
        s.window = rng_below(&r, 2) ? 0 : 8 + rng_below(&r, 50);
        s.latency_ns = (int64_t)rng_below(&r, 3000000);
        s.byte_ns = (double)rng_below(&r, 100);
        s.job_bytes = (int)rng_below(&r, 2000);
        s.answer_bytes = (int)rng_below(&r, 2000);
        s.send_ns = 1 + (int64_t)rng_below(&r, 500000);
        s.take_ns = (int64_t)rng_below(&r, 500000);
        s.write_ns = (int64_t)rng_below(&r, 500000);
        s.poll_ns = rng_below(&r, 2) ? 0 : 1 + (int64_t)rng_below(&r, 2000000);
        compare(&s, round);
    }
}

/* ---- the rest ---- */

/* The same setting gives the same result, another seed another one. */
static void results_repeat(void **state) {
    (void)state;
    simulation_setting s = free_dealer(100, 5000, JOB_COST_LOGNORMAL);
    s.life_ns = 20000 * ms;
    s.send_ns = us;
    const simulation_result a = run(&s), b = run(&s);
    s.cost.seed = s.seed = 4;
    const simulation_result c = run(&s);
    assert_memory_equal(&a.busy.sums, &b.busy.sums, sizeof a.busy.sums);
    assert_int_equal(a.elapsed_ns, b.elapsed_ns);
    assert_int_not_equal(a.elapsed_ns, c.elapsed_ns);
}

/* A stop ends it, and so does any lack of memory; nothing stays behind. */
static void it_ends_early(void **state) {
    (void)state;
    simulation_setting s = free_dealer(20, 20000, JOB_COST_EXPONENTIAL);
    simulation_result r;
    stop_token stop = true;
    assert_int_equal(simulation_run(&s, &stop, NULL, &r, NULL), E_STOPPED);
    s.jobs = 500;
    s.life_ns = 1000 * ms;
    s.group = 5;
    for (size_t n = 0;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        const status result = simulation_run(&s, NULL, &a.memory, &r, NULL);
        assert_int_equal(a.live, 0);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
}

/* Words set what they name; wrong ones are refused with a sentence. */
static void words_are_read(void **state) {
    (void)state;
    static const char *const good[] = {"ranks=7,9",  "cost=20ms", "costs=lognormal", "jobs=50",
                                       "send=2.5us", "life=2h",   "survive=1",       "seed=8"};
    static const char *const bad[] = {"ranks=0", "ranks=1,x", "ranks",   "cost=0",    "costs=odd",
                                      "jobs=-1", "ahead=1.5", "other=1", "survive=2", "block=0"};
    cluster_setting c;
    assert_int_equal(cluster_setting_read(&c, good, sizeof good / sizeof *good, NULL), OK);
    const simulation_setting s = cluster_setting_of(&c, 1);
    assert_int_equal(c.count, 2);
    assert_int_equal(s.ranks, 9);
    assert_int_equal(s.jobs, 50);
    assert_true(s.cost.mean_ns == 2e7 && s.cost.kind == JOB_COST_LOGNORMAL && s.cost.seed == 8);
    assert_int_equal(s.send_ns, 2500);
    assert_int_equal(s.life_ns, INT64_C(7200000000000));
    assert_true(s.survive);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        fault f = {.code = OK};
        assert_int_not_equal(cluster_setting_read(&c, &bad[i], 1, &f), OK);
        assert_true(f.code && *f.text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(costs_have_their_mean),
        cmocka_unit_test(one_rank_takes_the_sum_of_its_jobs),
        cmocka_unit_test(equal_jobs_take_full_rounds),
        cmocka_unit_test(a_slow_dealer_sets_the_pace),
        cmocka_unit_test(a_slow_line_sets_the_pace),
        cmocka_unit_test(groups_relieve_the_first_dealer),
        cmocka_unit_test(copies_save_the_end_from_slow_ranks),
        cmocka_unit_test(failures_lose_what_was_under_way),
        cmocka_unit_test(survivors_go_on),
        cmocka_unit_test(a_plain_simulation_agrees),
        cmocka_unit_test(results_repeat),
        cmocka_unit_test(it_ends_early),
        cmocka_unit_test(words_are_read),
    };
    return cmocka_run_group_tests_name("cluster_simulation", tests, NULL, NULL);
}
