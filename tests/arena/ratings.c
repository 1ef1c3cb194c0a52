/* tests/arena/ratings.c - Elo of many players: against strengths that are known, by simulation, and
 * against the statistics of a match. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/rating/elo.h"
#include "arena/rating/match_statistics.h"
#include "arena/rating/ratings.h"
#include "arena/rating/sprt.h"
#include "base/alloc.h"
#include "base/fault.h"
#include "base/rng.h"
#include "support/failing_alloc.h"
#include "support/settings.h"

#include <math.h>
#include <string.h>

enum { SEED = 4110, PLAYERS_MOST = 30, ENCOUNTERS_MOST = PLAYERS_MOST * PLAYERS_MOST };

static void assert_near(double got, double want, double within) {
    if (!(fabs(got - want) <= within)) fail_msg("%.12g instead of %.12g", got, want);
}

/* ---- made-up tournaments ---- */

typedef struct made {
    int players;
    double strengths[PLAYERS_MOST]; /* in Elo, with mean 0 */
    rating_encounter encounters[ENCOUNTERS_MOST];
    size_t count;
} made;

/* What the games of a tournament are like. */
typedef struct manner {
    int players;
    int rounds;   /* in which everybody meets somebody near; 0: everybody meets everybody */
    int pairs;    /* of each meeting */
    double apart; /* how far strengths lie from 0 at most, in Elo */
    double draws; /* as a share of how many there could be */
    int shared;  /* what games of a pair have in common: 1 who wins, -1 which colour does, 0 nothing
                  */
    bool single; /* games without a partner instead of pairs */
} manner;

/* Halves of a point of a game whose mean share is `share`, whatever part of them are draws. */
static int halves_drawn(double u, double share, double draws) {
    const double half = draws * fmin(share, 1 - share);
    return u < share - half ? 2 : u < share + half ? 1 : 0;
}

static void add_unit(rating_encounter *e, double share, const manner *m, rng *r) {
    const double u = rng_unit(r), other = rng_unit(r);
    const double second = m->shared > 0 ? u : m->shared < 0 ? 1 - u : other;
    int halves = halves_drawn(u, share, m->draws);
    if (!m->single) halves += halves_drawn(second, share, m->draws);
    rating_encounter_add(e, m->single ? 1 : 2, halves);
}

static void meet(made *t, const manner *m, int a, int b, rng *r) {
    rating_encounter *e = &t->encounters[t->count++];
    *e = (rating_encounter){.a = a, .b = b};
    for (int i = 0; i < m->pairs; i++)
        add_unit(e, elo_to_score(t->strengths[a] - t->strengths[b]), m, r);
}

/* Strengths in falling order, so that neighbours by number are about equal. */
static void draw_strengths(made *t, const manner *m, rng *r) {
    double sum = 0;
    t->players = m->players;
    t->count = 0;
    for (int i = 0; i < m->players; i++) {
        const double even = 1 - 2.0 * i / (m->players - 1);
        t->strengths[i] = m->apart * (even + 0.2 * (rng_unit(r) - 0.5));
        sum += t->strengths[i];
    }
    for (int i = 0; i < m->players; i++) t->strengths[i] -= sum / m->players;
}

static void play(made *t, const manner *m, rng *r) {
    draw_strengths(t, m, r);
    for (int a = 0; a < m->players && m->rounds == 0; a++)
        for (int b = a + 1; b < m->players; b++) meet(t, m, a, b, r);
    for (int k = 0; k < m->rounds; k++)
        for (int a = 0; a < m->players; a++)
            if (a + k + 1 < m->players && a / (k + 1) % 2 == 0) meet(t, m, a, a + k + 1, r);
}

static ratings rated(const made *t, const allocator *memory) {
    ratings r;
    const ratings_options o = {.players = t->players,
                               .encounters = t->encounters,
                               .count = t->count,
                               .anchor = RATINGS_UNANCHORED,
                               .memory = memory};
    assert_int_equal(ratings_make(&o, &r), OK);
    return r;
}

/* ---- simulation ---- */

typedef struct coverage {
    int known, within;     /* ratings with an error, those that hold the truth */
    int compared, between; /* likewise differences to the next player */
    int broken;            /* bounds that the truth does not keep */
} coverage;

static void judge_rating(const made *t, const ratings *r, int i, coverage *c) {
    const rating *p = &r->players[i];
    double zero = 0;
    int members = 0;
    for (int k = 0; k < t->players; k++) {
        if (r->players[k].kind != RATING_KNOWN) continue;
        zero += t->strengths[k];
        members++;
    }
    if (members == 0) return;
    const double truth = t->strengths[i] - zero / members;
    c->known += p->kind == RATING_KNOWN;
    c->within += p->kind == RATING_KNOWN && fabs(p->elo - truth) <= p->error;
    c->broken += (p->kind == RATING_AT_LEAST && truth < p->bound) ||
                 (p->kind == RATING_AT_MOST && truth > p->bound);
}

static void judge_difference(const made *t, const ratings *r, int a, int b, coverage *c) {
    const rating_difference d = ratings_difference(r, a, b);
    const double truth = t->strengths[a] - t->strengths[b];
    if (d.kind != RATING_KNOWN) return;
    c->compared++;
    c->between += fabs(d.elo - truth) <= d.error;
}

static coverage simulate(const manner *m, int times, rng *r) {
    coverage c = {0};
    static made t;
    for (int k = 0; k < times; k++) {
        play(&t, m, r);
        ratings got = rated(&t, NULL);
        for (int i = 0; i < t.players; i++) judge_rating(&t, &got, i, &c);
        for (int i = 0; i + 1 < t.players; i++) judge_difference(&t, &got, i, i + 1, &c);
        ratings_clear(&got);
    }
    return c;
}

static void assert_covers(const char *what, int number, int got, int of) {
    const double share = (double)got / of;
    print_message("tournament %d: %s hold the truth in %.2f %% of %d\n", number, what, 100 * share,
                  of);
    if (share < 0.92 || share > 0.98) fail_msg("%s: %.4f", what, share);
}

/* Over hundreds of tournaments of every kind the 95 % intervals of ratings and of differences hold
 * the truth in 92 to 98 of 100. */
static void errors_cover_the_truth(void **state) {
    (void)state;
    static const manner manners[] = {
        {.players = 4, .pairs = 20, .apart = 150, .draws = 0.2},
        {.players = 4, .pairs = 20, .apart = 150, .draws = 0.2, .shared = 1},
        {.players = 4, .pairs = 40, .apart = 100, .draws = 0.2, .shared = -1},
        {.players = 8, .pairs = 5, .apart = 200, .draws = 0.3, .shared = 1},
        {.players = 12, .pairs = 4, .apart = 200, .draws = 0, .single = true},
        {.players = 30, .pairs = 1, .apart = 300, .draws = 0.1},
        {.players = 30, .rounds = 7, .pairs = 2, .apart = 300, .draws = 0.1},
        {.players = 30, .rounds = 7, .pairs = 2, .apart = 300, .draws = 0.1, .shared = 1},
        {.players = 16, .rounds = 5, .pairs = 4, .apart = 150, .draws = 0.5},
        {.players = 6, .pairs = 6, .apart = 150, .draws = 0.1, .shared = -1},
    };
    rng r = rng_make(setting_seed(SEED), 0);
    for (int i = 0; i < (int)(sizeof manners / sizeof *manners); i++) {
        const int times = (setting_quick() ? 2400 : 9000) / manners[i].players;
        const coverage c = simulate(&manners[i], times, &r);
        assert_covers("ratings", i, c.within, c.known);
        assert_covers("differences", i, c.between, c.compared);
    }
}

/* A bound is most often wrong where the truth lies just below it, in the one of twenty tournaments
 * in which somebody takes all points all the same. Wherever it lies, at most 5 of 100 tournaments
 * have a bound that it does not keep; 8 with the luck of 300. */
static void bounds_are_kept(void **state) {
    (void)state;
    static const manner m = {.players = 6, .pairs = 5, .apart = 60, .shared = 1};
    rng r = rng_make(setting_seed(SEED), 1);
    static made t;
    int most = 0;
    for (int ahead = 150; ahead <= 450; ahead += 50) {
        coverage c = {0};
        for (int i = 0; i < 300; i++) {
            draw_strengths(&t, &m, &r);
            t.strengths[0] += ahead;
            for (int a = 0; a < m.players; a++)
                for (int b = a + 1; b < m.players; b++) meet(&t, &m, a, b, &r);
            ratings got = rated(&t, NULL);
            judge_rating(&t, &got, 0, &c);
            ratings_clear(&got);
        }
        print_message("%d ahead: %d of 300 bounds are not kept\n", ahead, c.broken);
        assert_in_range(c.broken, 0, 24);
        if (c.broken > most) most = c.broken;
    }
    assert_true(most > 0); /* else they are too careful to be of use */
}

/* ---- two players ---- */

/* As a match has it: the difference and its standard error, from pairs of every kind. */
static void two_players_are_a_match(void **state) {
    (void)state;
    enum { PAIRS = 30 };
    rng r = rng_make(setting_seed(SEED), 2);
    for (int k = 0; k < 100; k++) {
        pair_score pairs[PAIRS] = {0};
        made t = {.players = 2, .encounters = {{.a = 0, .b = 1}}, .count = 1};
        for (int i = 0; i < PAIRS; i++) {
            for (int g = 0; g < 2; g++) pairs[i].games[g] = (int)rng_below(&r, 5) - (k % 2 ? 1 : 3);
            rating_encounter_add(&t.encounters[0], 2, pair_halves(&pairs[i]));
        }
        const match_result want = match_statistics(pairs, PAIRS);
        ratings got = rated(&t, NULL);
        const rating_difference d = ratings_difference(&got, 0, 1);
        assert_near(d.elo, want.elo, 1e-6);
        assert_near(d.deviation, want.elo_error, 1e-6);
        assert_true(d.error > 1.95 * d.deviation * 0.98 && d.error < 2.3 * d.deviation + 5);
        assert_near(got.players[0].elo, want.elo / 2, 1e-6);
        assert_near(got.players[1].error, d.error / 2, 1e-6);
        ratings_clear(&got);
    }
}

static void all_points_are_the_bound_of_a_match(void **state) {
    (void)state;
    for (int pairs = 1; pairs < 20; pairs++) {
        pair_score scores[20];
        made t = {.players = 2, .encounters = {{.a = 1, .b = 0}}, .count = 1};
        for (int i = 0; i < pairs; i++) {
            scores[i] = (pair_score){.games = {2, 64}};
            rating_encounter_add(&t.encounters[0], 2, 4);
        }
        const match_result want = match_statistics(scores, (size_t)pairs);
        ratings got = rated(&t, NULL);
        const rating_difference d = ratings_difference(&got, 1, 0);
        const rating_difference back = ratings_difference(&got, 0, 1);
        assert_int_equal(d.kind, RATING_AT_LEAST);
        assert_int_equal(back.kind, RATING_AT_MOST);
        assert_near(d.bound, want.elo_bound, 1e-6);
        assert_near(back.bound, -want.elo_bound, 1e-6);
        assert_near(d.superiority, 1 - pow(0.5, pairs + 1), 1e-9);
        assert_near(back.superiority, pow(0.5, pairs + 1), 1e-9);
        assert_true(isnan(d.error) && isnan(d.deviation) && d.elo > 0);
        assert_int_equal(got.players[1].kind, RATING_AT_LEAST);
        assert_int_equal(got.players[0].kind, RATING_AT_MOST);
        assert_near(got.players[1].bound, want.elo_bound / 2, 1e-6);
        assert_near(got.players[0].bound, -want.elo_bound / 2, 1e-6);
        ratings_clear(&got);
    }
}

/* A difference whose 95 % interval just touches 0 is positive with 97.5 %; nobody is better than an
 * equal with more than one half. */
static void superiority_goes_with_the_error(void **state) {
    (void)state;
    made t = {.players = 2, .count = 1};
    for (int won = 0; won < 40; won++) {
        t.encounters[0] = (rating_encounter){.a = 0, .b = 1, .singles = {20, 3, won + 1}};
        ratings got = rated(&t, NULL);
        const rating_difference d = ratings_difference(&got, 0, 1);
        assert_int_equal(d.elo > d.error, d.superiority > 0.975);
        assert_int_equal(d.elo < -d.error, d.superiority < 0.025);
        if (won + 1 == 20) assert_near(d.superiority, 0.5, 1e-9);
        ratings_clear(&got);
    }
}

/* Three pairs of one point each look alike, and still nobody knows that the two are equal. */
static void equal_pairs_have_an_error(void **state) {
    (void)state;
    const made t = {
        .players = 2, .encounters = {{.a = 0, .b = 1, .pairs = {{0, 0, 3}}}}, .count = 1};
    ratings got = rated(&t, NULL);
    const rating_difference d = ratings_difference(&got, 0, 1);
    assert_near(d.elo, 0, 1e-9);
    assert_near(d.deviation, 0, 1e-9);
    assert_true(d.error > 50 && d.error < 500);
    ratings_clear(&got);
}

/* ---- many players ---- */

/* The ratings are where the likelihood is highest: everybody's points are what is expected. */
static void points_are_as_expected(void **state) {
    (void)state;
    static const manner m = {.players = 12, .pairs = 6, .apart = 300, .draws = 0.2};
    rng r = rng_make(setting_seed(SEED), 3);
    static made t;
    play(&t, &m, &r);
    ratings got = rated(&t, NULL);
    double off[PLAYERS_MOST] = {0}, sum = 0;
    for (size_t i = 0; i < t.count; i++) {
        const rating_encounter *e = &t.encounters[i];
        const double share = elo_to_score(got.players[e->a].elo - got.players[e->b].elo);
        for (int h = 0; h < PAIR_RESULTS; h++) {
            off[e->a] += e->pairs.with[h] * (h / 2.0 - 2 * share);
            off[e->b] -= e->pairs.with[h] * (h / 2.0 - 2 * share);
        }
    }
    for (int i = 0; i < m.players; i++) {
        assert_int_equal(got.players[i].kind, RATING_KNOWN);
        assert_near(off[i], 0, 1e-8);
        sum += got.players[i].elo;
    }
    assert_near(sum, 0, 1e-6);
    ratings_clear(&got);
}

static void numbers_of_players_do_not_matter(void **state) {
    (void)state;
    static const manner manners[] = {
        {.players = 9, .pairs = 3, .apart = 300, .draws = 0.2},
        {.players = 9, .pairs = 1, .apart = 900}, /* with groups of all or no points */
        {.players = 12, .rounds = 3, .pairs = 1, .apart = 600},
    };
    rng r = rng_make(setting_seed(SEED), 4);
    static made t, other;
    for (int k = 0; k < 60; k++) {
        const int n = manners[k % 3].players;
        play(&t, &manners[k % 3], &r);
        other = t;
        for (size_t i = 0; i < t.count;
             i++) { /* backwards, and everybody has the mirrored number */
            rating_encounter *e = &other.encounters[t.count - 1 - i];
            *e = t.encounters[i];
            e->a = n - 1 - e->a;
            e->b = n - 1 - e->b;
        }
        ratings a = rated(&t, NULL), b = rated(&other, NULL);
        for (int i = 0; i < n; i++) {
            const rating *x = &a.players[i], *y = &b.players[n - 1 - i];
            assert_int_equal(x->kind, y->kind);
            assert_near(x->elo, y->elo, 1e-6);
            if (x->kind == RATING_KNOWN) assert_near(x->error, y->error, 1e-6);
            if (!isnan(x->bound) || !isnan(y->bound)) assert_near(x->bound, y->bound, 1e-6);
        }
        ratings_clear(&a);
        ratings_clear(&b);
    }
}

/* A group in which points went both ways is rated by its own games: those that it took all points
 * from, and those that took all from it, change nothing. */
static void one_sided_games_leave_a_group_as_it_is(void **state) {
    (void)state;
    static const rating_encounter encounters[] = {
        {.a = 0, .b = 1, .pairs = {{1, 0, 2, 0, 3}}}, {.a = 1, .b = 2, .pairs = {{1, 0, 1, 2, 0}}},
        {.a = 2, .b = 0, .pairs = {{2, 1, 0, 0, 1}}}, {.a = 3, .b = 0, .pairs = {{0, 0, 0, 0, 3}}},
        {.a = 3, .b = 1, .pairs = {{0, 0, 0, 0, 4}}}, {.a = 4, .b = 2, .pairs = {{5, 0, 0, 0, 0}}},
        {.a = 3, .b = 4, .pairs = {{0, 0, 0, 0, 1}}},
    };
    ratings alone, all;
    ratings_options o = {.players = 3, .encounters = encounters, .count = 3, .anchor = -1};
    assert_int_equal(ratings_make(&o, &alone), OK);
    o.players = 5;
    o.count = 7;
    assert_int_equal(ratings_make(&o, &all), OK);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(all.players[i].kind, RATING_KNOWN);
        assert_near(all.players[i].elo, alone.players[i].elo, 1e-6);
        assert_near(all.players[i].error, alone.players[i].error, 1e-6);
    }
    assert_int_equal(all.players[3].kind, RATING_AT_LEAST);
    assert_int_equal(all.players[4].kind, RATING_AT_MOST);
    assert_true(all.players[3].elo > all.players[0].elo);
    assert_true(all.players[3].bound > 0 && all.players[4].bound < 0);
    assert_true(ratings_difference(&all, 3, 4).superiority > 0.99);
    ratings_clear(&alone);
    ratings_clear(&all);
}

/* Each won everything against all below: an order, but no numbers; the ends have bounds. */
static void a_chain_has_bounds_at_its_ends(void **state) {
    (void)state;
    made t = {.players = 4};
    for (int a = 0; a < 4; a++)
        for (int b = a + 1; b < 4; b++)
            t.encounters[t.count++] = (rating_encounter){.a = a, .b = b, .pairs = {{[4] = 2}}};
    ratings got = rated(&t, NULL);
    static const rating_kind kinds[] = {RATING_AT_LEAST, RATING_GUESSED, RATING_GUESSED,
                                        RATING_AT_MOST};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(got.players[i].kind, kinds[i]);
        assert_near(got.players[i].elo, -got.players[3 - i].elo, 1e-6);
        if (i) assert_true(got.players[i].elo < got.players[i - 1].elo);
        if (i) assert_true(ratings_difference(&got, i - 1, i).superiority > 0.75);
    }
    assert_near(got.players[0].bound, -got.players[3].bound, 1e-6);
    ratings_clear(&got);
}

/* Who never met, not even through others, is not compared: each pool has its own zero. */
static void pools_are_rated_apart(void **state) {
    (void)state;
    const made t = {.players = 6,
                    .encounters = {{.a = 4, .b = 1, .pairs = {{1, 0, 2, 0, 4}}},
                                   {.a = 0, .b = 2, .pairs = {{2, 0, 2, 0, 1}}},
                                   {.a = 2, .b = 5, .pairs = {{0, 0, 2, 0, 1}}}},
                    .count = 3};
    ratings got = rated(&t, NULL);
    assert_int_equal(got.pools, 3);
    assert_int_equal(got.players[4].pool, got.players[1].pool);
    assert_int_equal(got.players[0].pool, got.players[5].pool);
    assert_int_not_equal(got.players[0].pool, got.players[1].pool);
    assert_int_equal(got.players[3].kind, RATING_NONE);
    assert_true(isnan(got.players[3].elo));
    assert_near(got.players[4].elo + got.players[1].elo, 0, 1e-6);
    const rating_difference d = ratings_difference(&got, 0, 1);
    assert_int_equal(d.kind, RATING_NONE);
    assert_true(isnan(d.elo) && isnan(d.error) && isnan(d.superiority));
    ratings_clear(&got);
}

/* The anchor has its number and no error; differences stay. */
static void an_anchor_moves_its_pool(void **state) {
    (void)state;
    static const manner m = {.players = 6, .pairs = 8, .apart = 150, .draws = 0.1};
    rng r = rng_make(setting_seed(SEED), 5);
    static made t;
    ratings fixed;
    play(&t, &m, &r);
    ratings loose = rated(&t, NULL);
    const ratings_options o = {.players = 6,
                               .encounters = t.encounters,
                               .count = t.count,
                               .anchor = 2,
                               .anchor_elo = 1500};
    assert_int_equal(ratings_make(&o, &fixed), OK);
    assert_near(fixed.players[2].elo, 1500, 1e-9);
    assert_near(fixed.players[2].error, 0, 0);
    assert_near(fixed.players[2].deviation, 0, 0);
    for (int i = 0; i < 6; i++) {
        assert_near(fixed.players[i].elo - 1500, loose.players[i].elo - loose.players[2].elo, 1e-6);
        if (i == 2) continue;
        const rating_difference d = ratings_difference(&loose, i, 2);
        assert_near(fixed.players[i].error, d.error, 1e-6);
    }
    ratings_clear(&loose);
    ratings_clear(&fixed);
}

static void nobody_and_nothing(void **state) {
    (void)state;
    made t = {.players = 0};
    ratings none = rated(&t, NULL);
    assert_int_equal(none.pools, 0);
    ratings_clear(&none);
    t.players = 3;
    t.encounters[t.count++] = (rating_encounter){.a = 0, .b = 1}; /* no games */
    ratings three = rated(&t, NULL);
    assert_int_equal(three.pools, 3);
    for (int i = 0; i < 3; i++) assert_int_equal(three.players[i].kind, RATING_NONE);
    ratings_clear(&three);
}

static void short_memory_is_told(void **state) {
    (void)state;
    static const manner m = {.players = 5, .pairs = 2, .apart = 300};
    rng r = rng_make(setting_seed(SEED), 6);
    static made t;
    play(&t, &m, &r);
    for (size_t n = 0;; n++) {
        failing_alloc a;
        ratings got;
        failing_alloc_start(&a, n, false);
        const ratings_options o = {.players = t.players,
                                   .encounters = t.encounters,
                                   .count = t.count,
                                   .anchor = RATINGS_UNANCHORED,
                                   .memory = &a.memory};
        const status result = ratings_make(&o, &got);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        ratings_clear(&got);
        assert_int_equal(a.live, 0);
        if (!a.failed) break;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_cover_the_truth),
        cmocka_unit_test(bounds_are_kept),
        cmocka_unit_test(two_players_are_a_match),
        cmocka_unit_test(all_points_are_the_bound_of_a_match),
        cmocka_unit_test(superiority_goes_with_the_error),
        cmocka_unit_test(equal_pairs_have_an_error),
        cmocka_unit_test(points_are_as_expected),
        cmocka_unit_test(numbers_of_players_do_not_matter),
        cmocka_unit_test(one_sided_games_leave_a_group_as_it_is),
        cmocka_unit_test(a_chain_has_bounds_at_its_ends),
        cmocka_unit_test(pools_are_rated_apart),
        cmocka_unit_test(an_anchor_moves_its_pool),
        cmocka_unit_test(nobody_and_nothing),
        cmocka_unit_test(short_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
