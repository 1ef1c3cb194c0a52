/* tests/arena/schedule.c - who meets whom: everybody once, nobody twice, byes in turn. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/matching.h"
#include "arena/schedule.h"
#include "base/fault.h"
#include "base/rng.h"
#include "support/failing_alloc.h"
#include "support/settings.h"

#include <stdbool.h>
#include <string.h>

enum { SEED = 7, MOST = 33 };

/* How often each pair met, and how often each player sat in the round at hand. */
typedef struct tally {
    unsigned char met[MOST * MOST];
    int in_round[MOST];
} tally;

static void note_round(tally *t, int players, const pairing *p, int count) {
    memset(t->in_round, 0, sizeof t->in_round);
    assert_true(count <= players / 2);
    for (int i = 0; i < count; i++) {
        assert_true(0 <= p[i].a && p[i].a < p[i].b && p[i].b < players);
        assert_int_equal(t->in_round[p[i].a]++, 0);
        assert_int_equal(t->in_round[p[i].b]++, 0);
        t->met[p[i].a * players + p[i].b]++;
        t->met[p[i].b * players + p[i].a]++;
    }
}

/* Everybody meets everybody once; in each round all play, but for one with an odd number. */
static void round_robin_is_complete(void **state) {
    (void)state;
    for (int n = 2; n <= MOST; n++) {
        tally t = {.met = {0}};
        pairing p[MOST];
        int games[MOST] = {0};
        for (int round = 0; round < round_robin_rounds(n); round++) {
            const int count = round_robin_round(n, round, p);
            assert_int_equal(count, n / 2);
            note_round(&t, n, p, count);
            for (int i = 0; i < n; i++) games[i] += t.in_round[i];
            for (int i = 0; i < n; i++) assert_in_range(games[i], round, round + 1);
        }
        for (int x = 0; x < n; x++)
            for (int y = 0; y < n; y++) assert_int_equal(t.met[x * n + y], x != y);
    }
    assert_int_equal(round_robin_rounds(1), 0);
}

/* The first ones meet all others once, and nobody else meets. */
static void gauntlet_is_complete(void **state) {
    (void)state;
    for (int n = 2; n <= MOST; n++)
        for (int seeds = 1; seeds < n; seeds++) {
            tally t = {.met = {0}};
            pairing p[MOST];
            for (int round = 0; round < gauntlet_rounds(n, seeds); round++)
                note_round(&t, n, p, gauntlet_round(n, seeds, round, p));
            for (int x = 0; x < n; x++)
                for (int y = 0; y < n; y++)
                    assert_int_equal(t.met[x * n + y], (x < seeds) != (y < seeds));
        }
}

/* A Swiss tournament on its way. */
typedef struct event {
    int players, halves[MOST], byes[MOST];
    tally tally;
} event;

static int play_round(event *e, pairing *p, int *bye) {
    const swiss_table table = {
        .players = e->players, .halves = e->halves, .byes = e->byes, .met = e->tally.met};
    int count = 0;
    assert_int_equal(swiss_round(&table, p, &count, bye, NULL), OK);
    assert_int_equal(count, e->players / 2);
    note_round(&e->tally, e->players, p, count);
    assert_int_equal(*bye == SCHEDULE_NOBODY, e->players % 2 == 0);
    if (*bye != SCHEDULE_NOBODY) {
        assert_int_equal(e->tally.in_round[*bye], 0);
        e->byes[*bye]++;
        e->halves[*bye] += 2;
    }
    return count;
}

static void assert_met_at_most(const event *e, int most) {
    for (int i = 0; i < e->players * e->players; i++) assert_true(e->tally.met[i] <= most);
}

static void assert_fair_byes(const event *e) {
    int fewest = e->byes[0], most = e->byes[0];
    for (int i = 1; i < e->players; i++) {
        if (e->byes[i] < fewest) fewest = e->byes[i];
        if (e->byes[i] > most) most = e->byes[i];
    }
    assert_true(most - fewest <= 1);
}

static int fewest_of(const int *byes, int players) {
    int fewest = byes[0];
    for (int i = 1; i < players; i++)
        if (byes[i] < fewest) fewest = byes[i];
    return fewest;
}

/* Whether all could meet who met less often than that, with somebody's bye where one is due. */
static bool can_be_paired(const event *e, int less_than) {
    const int n = e->players, candidates = n % 2 ? n : 1;
    bool found = false;
    for (int bye = 0; bye < candidates && !found; bye++) {
        matching m;
        if (n % 2 && e->byes[bye] != fewest_of(e->byes, n)) continue;
        assert_int_equal(matching_make(&m, n, NULL, NULL), OK);
        for (int x = 0; x < n; x++)
            for (int y = 0; y < n; y++)
                m.edges[x * n + y] = x != y && !(n % 2 && (x == bye || y == bye)) &&
                                     e->tally.met[x * n + y] < less_than;
        found = matching_find(&m) == n / 2;
        matching_clear(&m);
    }
    return found;
}

/* How often those of the round that met most often had met before it. */
static int most_before(const event *e, const pairing *p, int count) {
    int most = 0;
    for (int i = 0; i < count; i++) {
        const int met = e->tally.met[p[i].a * e->players + p[i].b];
        if (met > most) most = met;
    }
    return most;
}

/* Nobody meets the same player again while all can be paired without, which they can as long as
 * half of all others are new; byes go round. */
static void swiss_has_no_rematches(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(SEED), 0);
    for (int n = 2; n <= MOST; n++) {
        event e = {.players = n};
        const int sure = n < 4 ? n - 1 : n / 2 - 1;
        for (int round = 0; round < n + 3; round++) {
            pairing p[MOST];
            int bye = 0;
            const event before = e;
            const int count = play_round(&e, p, &bye);
            const int rematches = most_before(&before, p, count);
            if (rematches) assert_false(can_be_paired(&before, rematches));
            for (int i = 0; i < count; i++) {
                const int halves = (int)rng_below(&r, 3);
                e.halves[p[i].a] += halves;
                e.halves[p[i].b] += 2 - halves;
            }
            if (round < sure) assert_met_at_most(&e, 1);
            assert_fair_byes(&e);
        }
    }
}

/* Where the better always wins, who leads after log2(n) rounds is the best, and all with equal
 * points meet each other. */
static void swiss_pairs_equal_points(void **state) {
    (void)state;
    event e = {.players = 32};
    for (int round = 0; round < 5; round++) {
        pairing p[MOST];
        int bye = 0;
        const int count = play_round(&e, p, &bye);
        for (int i = 0; i < count; i++) {
            assert_int_equal(e.halves[p[i].a], e.halves[p[i].b]);
            if (round == 0) assert_int_equal(p[i].b - p[i].a, 16);
        }
        for (int i = 0; i < count; i++) e.halves[p[i].a] += 2;
    }
    for (int i = 0; i < 32; i++) assert_int_equal(e.halves[i] == 10, i == 0);
}

/* The last two have met: whoever pairs from the top and never goes back is stuck with them. */
static void swiss_looks_ahead(void **state) {
    (void)state;
    event e = {.players = 6, .halves = {6, 5, 4, 3, 1, 0}};
    pairing p[MOST];
    int bye = 0;
    for (int x = 2; x < 6; x++)
        for (int y = 2; y < 6; y++)
            e.tally.met[x * 6 + y] = (x != y) && !(x == 2 && y == 3) && !(x == 3 && y == 2);
    (void)play_round(&e, p, &bye);
    assert_met_at_most(&e, 1);
    assert_true(e.tally.met[0 * 6 + 4] || e.tally.met[0 * 6 + 5]);
}

/* The slow way: tries everything. */
static int slow_matching(const unsigned char *edges, int n, unsigned used) {
    int first = 0, best = 0;
    while (first < n && used >> first & 1) first++;
    if (first == n) return 0;
    best = slow_matching(edges, n, used | 1U << first);
    for (int y = first + 1; y < n; y++) {
        if (used >> y & 1 || !edges[first * n + y]) continue;
        const int got = 1 + slow_matching(edges, n, used | 1U << first | 1U << y);
        if (got > best) best = got;
    }
    return best;
}

/* As many pairs as trying everything finds, along edges, and nobody in two. */
static void matchings_are_maximal(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(SEED), 1);
    for (int i = 0; i < 600; i++) {
        matching m;
        const int n = 1 + (int)rng_below(&r, 10);
        const uint32_t density = 1 + (uint32_t)rng_below(&r, 6);
        int pairs = 0;
        assert_int_equal(matching_make(&m, n, NULL, NULL), OK);
        for (int x = 0; x < n; x++)
            for (int y = 0; y < x; y++)
                m.edges[x * n + y] = m.edges[y * n + x] = rng_below(&r, 8) < density;
        assert_int_equal(matching_find(&m), slow_matching(m.edges, n, 0));
        for (int x = 0; x < n; x++) {
            if (m.mate[x] == MATCHING_NOBODY) continue;
            assert_true(m.edges[x * n + m.mate[x]]);
            assert_int_equal(m.mate[m.mate[x]], x);
            pairs++;
        }
        assert_int_equal(pairs, 2 * slow_matching(m.edges, n, 0));
        matching_clear(&m);
    }
}

static void memory_may_fail(void **state) {
    (void)state;
    for (size_t n = 0;; n++) {
        static const int nothing[4] = {0};
        static const unsigned char nobody[16] = {0};
        failing_alloc a;
        failing_alloc_start(&a, n, false);
        const swiss_table t = {4, nothing, nothing, nobody, &a.memory};
        pairing p[2];
        int count = 0, bye = 0;
        fault f = {.code = OK};
        const status got = swiss_round(&t, p, &count, &bye, &f);
        assert_int_equal(a.live, 0);
        assert_int_equal(f.code, got);
        assert_int_equal(f.at, 0);
        assert_int_equal(got, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_robin_is_complete), cmocka_unit_test(gauntlet_is_complete),
        cmocka_unit_test(swiss_has_no_rematches),  cmocka_unit_test(swiss_pairs_equal_points),
        cmocka_unit_test(swiss_looks_ahead),       cmocka_unit_test(matchings_are_maximal),
        cmocka_unit_test(memory_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
