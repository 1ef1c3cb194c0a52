/* tests/cluster/cluster_split.c - a split tree has the value that minimax gives it. */
#include "base/fault.h"
#include "base/rng.h"
#include "cluster/split.h"
#include "support/settings.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { NODES_MOST = 4000, RANKS_MOST = 12 };

/* A random tree, with the truth that minimax finds. */
typedef struct forest {
    split_node nodes[NODES_MOST];
    int order[NODES_MOST];
    int parent[NODES_MOST];
    int truth[NODES_MOST];
    int depth[NODES_MOST];
    int count;
} forest;

static int least_of(int a, int b) {
    return a < b ? a : b;
}

static void grow(forest *t, rng *r, int depth, int width) {
    t->count = 1;
    t->parent[0] = SPLIT_NOBODY;
    t->depth[0] = 0;
    for (int at = 0; at < t->count; at++) {
        split_node *n = &t->nodes[at];
        *n = (split_node){.first = t->count};
        if (t->depth[at] == depth || (at && rng_below(r, 12) == 0)) continue;
        n->count = 1 + (int)rng_below(r, (uint64_t)width);
        n->count = least_of(n->count, NODES_MOST - t->count);
        for (int i = 0; i < n->count; i++) {
            t->depth[t->count] = t->depth[at] + 1;
            t->parent[t->count++] = at;
        }
    }
}

/* Values that are alike near each other, as in a game, up to both ends of the range. */
static void value(forest *t, rng *r, int spread) {
    for (int at = t->count - 1; at >= 0; at--) {
        split_node *n = &t->nodes[at];
        if (!n->count) {
            t->truth[at] = 2 * ((int)rng_below(r, (uint64_t)(2 * spread + 1)) - spread);
            n->known = rng_below(r, 20) == 0;
            n->value = t->truth[at];
            continue;
        }
        t->truth[at] = -SPLIT_MOST;
        for (int i = n->first; i < n->first + n->count; i++)
            if (-t->truth[i] > t->truth[at]) t->truth[at] = -t->truth[i];
    }
}

/* The best child is mostly first. */
static void put_in_order(forest *t, rng *r) {
    for (int i = 0; i < t->count; i++) t->order[i] = i;
    for (int at = 0; at < t->count; at++) {
        const split_node *n = &t->nodes[at];
        for (int i = 0; i < n->count; i++) {
            const bool swaps =
                rng_below(r, 4) ? -t->truth[n->first + i] == t->truth[at] : rng_below(r, 2) == 0;
            if (!swaps) continue;
            const int first = t->order[n->first];
            t->order[n->first] = t->order[n->first + i];
            t->order[n->first + i] = first;
        }
    }
}

/* What a search finds: the value inside the window, else a bound that may lie further out. */
static split_answer search(rng *r, int truth, split_job j) {
    if (truth > j.least && truth < j.most) return (split_answer){truth, truth};
    if (truth <= j.least)
        return (split_answer){-SPLIT_MOST,
                              truth + (int)rng_below(r, (uint64_t)(j.least - truth) + 1)};
    return (split_answer){truth - (int)rng_below(r, (uint64_t)(truth - j.most) + 1), SPLIT_MOST};
}

typedef struct desk {
    split_job job;
    bool busy, dropped;
    int left; /* steps */
} desk;

typedef struct outcome {
    int jobs, steps, idle; /* idle: ranks times steps without a job */
} outcome;

static void begin_jobs(split *s, desk *desks, int ranks, rng *r, outcome *o) {
    for (int k = 0; k < ranks; k++) {
        desk *d = &desks[k];
        if (d->busy) continue;
        if (!split_next(s, k, &d->job)) {
            o->idle++;
            continue;
        }
        d->busy = true;
        d->dropped = false;
        d->left = 1 + (int)rng_below(r, 20);
        o->jobs++;
        for (int i = 0; i < ranks; i++) /* S2 */
            assert_false(i != k && desks[i].busy && desks[i].job.leaf == d->job.leaf);
    }
}

static void drop_jobs(split *s, desk *desks, int ranks) {
    int leaf;
    while (split_drop(s, &leaf)) {
        int found = 0;
        for (int k = 0; k < ranks; k++) {
            if (!desks[k].busy || desks[k].job.leaf != leaf) continue;
            assert_false(desks[k].dropped); /* once for each job */
            desks[k].dropped = true;
            found++;
        }
        assert_int_equal(found, 1);
    }
}

/* A dropped job is given up, or its answer comes all the same. */
static void end_jobs(split *s, const forest *t, desk *desks, int ranks, rng *r) {
    for (int k = 0; k < ranks; k++) {
        desk *d = &desks[k];
        if (!d->busy || --d->left > 0) continue;
        d->busy = false;
        if (d->dropped && rng_below(r, 2))
            split_give_up(s, d->job.leaf);
        else
            split_take(s, d->job.leaf, search(r, t->truth[d->job.leaf], d->job));
    }
}

static outcome play(split *s, const forest *t, int ranks, rng *r) {
    desk desks[RANKS_MOST] = {{.busy = false}};
    outcome o = {.jobs = 0};
    while (!split_is_done(s)) {
        begin_jobs(s, desks, ranks, r, &o);
        int busy = 0;
        for (int k = 0; k < ranks; k++) busy += desks[k].busy;
        assert_true(busy > 0); /* somebody always works */
        end_jobs(s, t, desks, ranks, r);
        drop_jobs(s, desks, ranks);
        o.steps++;
        assert_true(o.jobs < 40 * NODES_MOST);
    }
    return o;
}

/* The way of best children from the root ends at a leaf with the value of the root. */
static void check_line(const split *s, const forest *t) {
    int at = 0, sign = 1;
    while (t->nodes[at].count) {
        at = split_best_child(s, at);
        assert_true(at != SPLIT_NOBODY);
        sign = -sign;
        const split_answer a = split_proved(s, at);
        assert_int_equal(a.low, sign * t->truth[0]);
        assert_int_equal(a.high, sign * t->truth[0]);
    }
    assert_int_equal(split_best_child(s, at), SPLIT_NOBODY);
}

static split *make(const forest *t, int guess, bool by_outcome) {
    const split_setting setting = {t->nodes, t->order, t->count, guess, by_outcome};
    split *s = NULL;
    assert_int_equal(split_new(&s, &setting, NULL, NULL), OK);
    return s;
}

/* S1, S2, S4 with any number of ranks, any order of answers, good guesses and bad ones. */
static void the_value_is_that_of_minimax(void **state) {
    static forest t;
    const uint64_t seed = setting_seed(20261119);
    (void)state;
    for (uint64_t i = 0; i < 600; i++) {
        rng r = rng_make(seed, i);
        const int ranks = 1 + (int)rng_below(&r, RANKS_MOST);
        grow(&t, &r, 1 + (int)rng_below(&r, 3), 1 + (int)rng_below(&r, 9));
        value(&t, &r, rng_below(&r, 2) ? 8 : SPLIT_MOST / 2);
        put_in_order(&t, &r);
        const int guess = rng_below(&r, 2) ? t.truth[0] : 2 * ((int)rng_below(&r, 65) - 32);
        split *s = make(&t, guess, false);
        (void)play(s, &t, ranks, &r);
        const split_answer a = split_proved(s, 0);
        if (a.low != t.truth[0] || a.high != t.truth[0])
            fail_msg("seed %" PRIu64 ", tree %" PRIu64 ": %d to %d, not %d", seed, i, a.low, a.high,
                     t.truth[0]);
        check_line(s, &t);
        split_free(s);
    }
}

static void who_wins_is_that_of_minimax(void **state) {
    static forest t;
    const uint64_t seed = setting_seed(20261120);
    (void)state;
    for (uint64_t i = 0; i < 300; i++) {
        rng r = rng_make(seed, i);
        grow(&t, &r, 1 + (int)rng_below(&r, 3), 6);
        value(&t, &r, 3);
        put_in_order(&t, &r);
        split *s = make(&t, 0, true);
        (void)play(s, &t, 1 + (int)rng_below(&r, 6), &r);
        const split_answer a = split_proved(s, 0);
        assert_true(a.low <= t.truth[0] && t.truth[0] <= a.high);
        assert_true(a.low > 0 || a.high < 0 || (a.low == 0 && a.high == 0));
        const int best = split_best_child(s, 0);
        if (best != SPLIT_NOBODY && a.low >= 0)
            assert_true(t.truth[0] > 0 ? t.truth[best] < 0 : t.truth[best] == 0);
        split_free(s);
    }
}

/* A large tree; the first child of every node has its value. */
static void make_ordered(forest *t, rng *r) {
    do grow(t, r, 3, 14);
    while (t->count < 500);
    value(t, r, 10);
    for (int k = 0; k < t->count; k++) t->order[k] = k;
    for (int at = 0; at < t->count; at++) {
        const split_node *n = &t->nodes[at];
        int best = n->first;
        for (int k = n->first; k < n->first + n->count; k++)
            if (-t->truth[k] == t->truth[at]) best = k;
        if (!n->count) continue;
        t->order[n->first] = best;
        t->order[best] = n->first;
    }
}

/* S5: with the right guess and order one rank searches a few leaves of many, and eight ranks are
 * busy most of the time without many more. */
static void good_order_needs_few_jobs(void **state) {
    static forest t;
    int jobs_of_one = 0, jobs_of_eight = 0, steps_of_one = 0, steps_of_eight = 0;
    (void)state;
    for (uint64_t i = 0; i < 20; i++) {
        rng r = rng_make(77, i);
        make_ordered(&t, &r);
        split *one = make(&t, t.truth[0], false), *eight = make(&t, t.truth[0], false);
        const outcome a = play(one, &t, 1, &r), b = play(eight, &t, 8, &r);
        jobs_of_one += a.jobs, jobs_of_eight += b.jobs;
        steps_of_one += a.steps, steps_of_eight += b.steps;
        split_free(one);
        split_free(eight);
    }
    print_message("jobs %d and %d, steps %d and %d\n", jobs_of_one, jobs_of_eight, steps_of_one,
                  steps_of_eight);
    assert_true(jobs_of_eight < 2 * jobs_of_one);
    assert_true(4 * steps_of_eight < steps_of_one);
}

/* A better bound ends the jobs that it makes useless. */
static void a_refuted_node_is_left(void **state) {
    (void)state;
    /* The root, two moves, two answers to each. */
    const split_node nodes[] = {{1, 2, false, 0}, {3, 2, false, 0}, {5, 2, false, 0},
                                {7, 0, false, 0}, {7, 0, false, 0}, {7, 0, false, 0},
                                {7, 0, false, 0}};
    const split_setting setting = {nodes, NULL, 7, 4, false};
    split *s = NULL;
    split_job a, b, c, d, none;
    int leaf;
    assert_int_equal(split_new(&s, &setting, NULL, NULL), OK);
    assert_true(split_next(s, 0, &a) && split_next(s, 1, &b) && split_next(s, 2, &c) &&
                split_next(s, 3, &d));
    assert_int_equal(a.leaf, 3); /* the first line */
    assert_false(split_next(s, 4, &none));
    split_take(s, 3, (split_answer){4, 4});
    assert_false(split_drop(s, &leaf));
    /* The first answer to the second move makes it no better than 4: the second is not needed. */
    split_take(s, 5, (split_answer){-SPLIT_MOST, 4});
    assert_true(split_drop(s, &leaf));
    assert_int_equal(leaf, 6);
    assert_false(split_drop(s, &leaf));
    assert_false(split_is_done(s));
    split_take(s, 4, (split_answer){4, SPLIT_MOST});
    assert_true(split_is_done(s));
    assert_int_equal(split_proved(s, 0).low, 4);
    assert_int_equal(split_best_child(s, 0), 1);
    split_free(s);
}

/* S6: the answer about the expected leaf moves the guess, though a sibling may still refute it. */
static void the_first_answer_corrects_the_guess(void **state) {
    (void)state;
    /* The root, two moves, two answers to each. */
    const split_node nodes[] = {{1, 2, false, 0}, {3, 2, false, 0}, {5, 2, false, 0},
                                {7, 0, false, 0}, {7, 0, false, 0}, {7, 0, false, 0},
                                {7, 0, false, 0}};
    const split_setting setting = {nodes, NULL, 7, 4, false};
    split *s = NULL;
    split_job j;
    assert_int_equal(split_new(&s, &setting, NULL, NULL), OK);
    assert_true(split_next(s, 0, &j));
    assert_int_equal(j.leaf, 3);
    assert_true(j.least == 3 && j.most == 5);
    split_take(s, 3, (split_answer){8, SPLIT_MOST});
    assert_int_equal(split_proved(s, 0).low, -SPLIT_MOST); /* leaf 4 may be worse for the root */
    assert_int_equal(split_guess(s), 8);
    assert_true(split_next(s, 0, &j));
    assert_int_equal(j.leaf, 3);
    assert_true(j.least == 7 && j.most > 9);
    split_take(s, 3, (split_answer){10, 10});
    assert_int_equal(split_guess(s), 10);
    /* No other leaf is asked about the values 4 and 8. */
    assert_true(split_next(s, 0, &j));
    assert_int_equal(j.leaf, 4);
    assert_true(j.least == 9 && j.most >= 10);
    split_take(s, 4, (split_answer){4, 4}); /* it is worse */
    assert_true(split_proved(s, 1).low == -4 && split_proved(s, 1).high == -4);
    while (!split_is_done(s)) {
        assert_true(split_next(s, 0, &j));
        split_take(s, j.leaf, (split_answer){6, 6});
    }
    assert_int_equal(split_proved(s, 0).low, 6);
    split_free(s);
}

/* S6: where the guess is wrong but the order is good, few jobs more are needed. */
static void a_wrong_guess_costs_little(void **state) {
    static forest t;
    int right = 0, wrong = 0;
    (void)state;
    for (uint64_t i = 0; i < 40; i++) {
        rng r = rng_make(78, i);
        make_ordered(&t, &r);
        const int off = (i & 1 ? 2 : -2) * (1 + (int)rng_below(&r, 6));
        split *a = make(&t, t.truth[0], false), *b = make(&t, t.truth[0] + off, false);
        right += play(a, &t, 4, &r).jobs;
        wrong += play(b, &t, 4, &r).jobs;
        split_free(a);
        split_free(b);
    }
    print_message("jobs %d, with a wrong guess %d\n", right, wrong);
    assert_true(4 * wrong < 5 * right);
}

static void jobs_are_numbers(void **state) {
    split_job j;
    (void)state;
    for (int least = -SPLIT_MOST - 1; least <= SPLIT_MOST; least++)
        for (int most = least + 1; most <= SPLIT_MOST + 1; most += 3) {
            const split_job k = {.leaf = 1000 + least, .least = least, .most = most};
            assert_true(split_job_of(split_number(k), 2000, &j));
            assert_memory_equal(&j, &k, sizeof j);
            assert_false(split_job_of(split_number(k), 1000 + least, &j));
        }
}

static void a_tree_that_is_none_is_refused(void **state) {
    const split_node circle[] = {{1, 1, false, 0}, {0, 1, false, 0}};
    const split_node beyond[] = {{1, 2, false, 0}, {2, 0, false, 0}};
    const split_node fork[] = {{1, 2, false, 0}, {3, 0, false, 0}, {3, 0, false, 0}};
    const int twice[] = {0, 2, 2};
    const split_setting bad[] = {{circle, NULL, 2, 0, false},
                                 {beyond, NULL, 2, 0, false},
                                 {circle, NULL, 0, 0, false},
                                 {fork, twice, 3, 0, false}};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        split *s = NULL;
        fault f = {.code = OK};
        assert_int_equal(split_new(&s, &bad[i], NULL, &f), E_RANGE);
        assert_int_equal(f.code, E_RANGE);
        assert_null(s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_value_is_that_of_minimax),
        cmocka_unit_test(who_wins_is_that_of_minimax),
        cmocka_unit_test(good_order_needs_few_jobs),
        cmocka_unit_test(a_refuted_node_is_left),
        cmocka_unit_test(the_first_answer_corrects_the_guess),
        cmocka_unit_test(a_wrong_guess_costs_little),
        cmocka_unit_test(jobs_are_numbers),
        cmocka_unit_test(a_tree_that_is_none_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
