/* tests/match.c - many games between two players: rules, pairs, threads, stopping. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/match.h"
#include "support/failing_alloc.h"
#include "support/settings.h"

#include <math.h>
#include <string.h>

enum { SEED = 2024, GAMES = 24, PLIES = 130 };

/* What was told of one game. */
typedef struct told_game {
    int times; /* how often */
    bool a_is_black;
    int score, opening_plies;
    size_t count;
    int squares[PLIES];
} told_game;

typedef struct told {
    told_game games[GAMES];
    int count;
    int last;       /* number of the game told last, counted from 1 */
    int stop_after; /* 0: never */
    stop_token stop;
} told;

static void hear(void *context, const match_game *g) {
    told *t = context;
    assert_in_range(g->number, 0, GAMES - 1);
    assert_true(g->number + 1 > t->last); /* in their order, whoever is done first */
    t->last = g->number + 1;
    assert_int_equal(g->ending, ENDING_NORMAL);
    assert_true(g->record->count <= PLIES);
    told_game *mine = &t->games[g->number];
    mine->times++;
    mine->a_is_black = g->a_is_black;
    mine->score = g->score;
    mine->opening_plies = g->opening_plies;
    mine->count = g->record->count;
    for (size_t i = 0; i < g->record->count; i++) mine->squares[i] = g->record->plies[i].square;
    const int black = position_final_score(&g->record->now);
    assert_true(position_over(&g->record->now));
    assert_int_equal(g->score, g->a_is_black ? black : -black);
    if (++t->count == t->stop_after) atomic_store(&t->stop, true);
}

static match_options options(const char *a, const char *b, told *t) {
    memset(t, 0, sizeof *t);
    return (match_options){.a = a,
                           .b = b,
                           .players = {.size = 8, .tier = tier_best()},
                           .openings = {6},
                           .games = GAMES,
                           .seed = SEED,
                           .threads = 1,
                           .limits = {.depth = 1},
                           .stop = &t->stop,
                           .sink = hear,
                           .sink_context = t};
}

static match_result run(const match_options *o) {
    match_result r;
    fault f = {.code = OK};
    if (match_run(o, &r, &f)) fail_msg("%s", f.text);
    return r;
}

/* The check that the course of text 004 offers: its simplest player against itself. On its start
 * black always wins 40-24; on the standard one white wins 45-19. */
static void first_against_itself(void **state) {
    (void)state;
    static const struct {
        start_kind start;
        int black_ahead;
    } known[] = {{START_DIAGONAL, 40 - 24}, {START_STANDARD, 19 - 45}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        told t;
        match_options o = options("first", "first", &t);
        o.start = known[i].start;
        o.openings = (openings){0};
        o.games = 4;
        const match_result r = run(&o);
        for (int k = 0; k < 4; k++) {
            assert_int_equal(t.games[k].a_is_black, k % 2 == 0);
            assert_int_equal(t.games[k].score,
                             k % 2 == 0 ? known[i].black_ahead : -known[i].black_ahead);
        }
        assert_int_equal(r.wins, 2);
        assert_int_equal(r.losses, 2);
        assert_true(r.mean == 0 && r.error == 0 && r.score == 0.5);
    }
}

/* Both games of a pair begin with the same opening, as long as asked for, colours exchanged; every
 * game is told once, and the result is that of the games told. */
static void pairs_share_their_opening(void **state) {
    (void)state;
    told t;
    match_options o = options("random", "naive", &t);
    o.seed = setting_seed(SEED);
    const match_result r = run(&o);
    pair_score pairs[GAMES / 2];
    for (int i = 0; i < GAMES; i++) {
        const told_game *g = &t.games[i], *partner = &t.games[i ^ 1];
        assert_int_equal(g->times, 1);
        assert_int_equal(g->opening_plies, 6);
        assert_int_not_equal(g->a_is_black, partner->a_is_black);
        assert_memory_equal(g->squares, partner->squares, 6 * sizeof(int));
        pairs[i / 2].games[i % 2] = g->score;
    }
    const match_result want = match_statistics(pairs, GAMES / 2);
    assert_int_equal(r.games, GAMES);
    assert_int_equal(r.pairs, GAMES / 2);
    assert_int_equal(r.wins, want.wins);
    assert_true(r.mean == want.mean && r.error == want.error && r.score == want.score);
}

/* The games of a seed are the same on any number of threads, and other ones for another seed. */
static void threads_change_nothing(void **state) {
    (void)state;
    told one, many, other;
    match_options o = options("random", "random", &one);
    o.seed = setting_seed(SEED);
    const match_result r = run(&o);
    for (int threads = 2; threads <= 4; threads++) {
        match_options p = options("random", "random", &many);
        p.seed = o.seed;
        p.threads = threads;
        const match_result s = run(&p);
        assert_memory_equal(one.games, many.games, sizeof one.games);
        assert_memory_equal(&r, &s, sizeof r);
    }
    match_options q = options("random", "random", &other);
    q.seed = o.seed + 1;
    (void)run(&q);
    assert_memory_not_equal(one.games, other.games, sizeof one.games);
}

/* So are those of players that search and shuffle; without an opening nothing else differs. */
static void threads_do_not_change_a_search(void **state) {
    (void)state;
    told one, many;
    const uint64_t seed = setting_seed(SEED);
    for (int plies = 0; plies <= 6; plies += 6) {
        match_options o = options("corners-moves-tokens", "corners-moves-tokens,cache=1", &one);
        match_options p = options(o.a, o.b, &many);
        o.seed = p.seed = seed;
        o.openings = p.openings = (openings){plies};
        o.limits = p.limits = (search_limits){.depth = 2};
        p.threads = 3;
        const match_result r = run(&o), s = run(&p);
        assert_memory_equal(one.games, many.games, sizeof one.games);
        assert_memory_equal(&r, &s, sizeof r);
        assert_memory_not_equal(one.games[0].squares, one.games[2].squares,
                                sizeof one.games[0].squares);
    }
}

/* Every player of every game has a seed of its own. */
static void seeds_differ(void **state) {
    (void)state;
    const uint64_t seed = setting_seed(SEED);
    uint64_t seeds[8 * GAMES];
    for (int i = 0; i < 8 * GAMES; i++)
        seeds[i] = match_player_seed(seed + (uint64_t)(i & 1), i / 4, i / 2 % 2);
    for (int i = 0; i < 8 * GAMES; i++)
        for (int k = 0; k < i; k++) assert_true(seeds[i] != seeds[k]);
}

/* Games of random players go apart even without an opening. */
static void players_have_their_own_numbers(void **state) {
    (void)state;
    told t;
    match_options o = options("random", "random", &t);
    o.openings = (openings){0};
    (void)run(&o);
    for (int i = 0; i < GAMES; i++)
        for (int k = 0; k < i; k++)
            assert_memory_not_equal(t.games[i].squares, t.games[k].squares,
                                    sizeof t.games[i].squares);
}

/* A stop keeps the pairs that are finished: after seven games three of them. */
static void a_stop_keeps_whole_pairs(void **state) {
    (void)state;
    told t;
    match_options o = options("random", "random", &t);
    match_result r;
    fault f;
    t.stop_after = 7;
    assert_int_equal(match_run(&o, &r, &f), E_STOPPED);
    assert_int_equal(t.count, 7);
    assert_int_equal(r.games, 7);
    assert_int_equal(r.pairs, 3);
    assert_int_equal(r.wins + r.draws + r.losses, 6);
}

/* Stopped before it began, a match has no result rather than a wrong one. */
static void stopped_at_once(void **state) {
    (void)state;
    told t;
    match_options o = options("random", "random", &t);
    match_result r;
    atomic_store(&t.stop, true);
    assert_int_equal(match_run(&o, &r, NULL), E_STOPPED);
    assert_int_equal(r.games, 0);
    assert_true(isnan(r.mean) && isnan(r.score));
}

/* What cannot be played is refused with the right status, on several threads, too. */
static void mistakes_are_reported(void **state) {
    (void)state;
    told t;
    match_result r;
    fault f;
    for (int threads = 1; threads <= 3; threads += 2) {
        match_options o = options("random", "nobody", &t);
        o.threads = threads;
        assert_int_equal(match_run(&o, &r, &f), E_MISSING);
        assert_int_equal(f.code, E_MISSING);
        o = options("random", "random", &t);
        o.threads = threads;
        o.players.size = 4;
        o.openings = (openings){40};
        assert_int_equal(match_run(&o, &r, &f), E_RANGE);
    }
    match_options o = options("random", "random", &t);
    o.games = 3;
    assert_int_equal(match_run(&o, &r, &f), E_RANGE);
    o.games = 2;
    o.players.size = 7;
    assert_int_equal(match_run(&o, &r, &f), E_RANGE);
}

/* Memory may fail at every request, and none is lost. */
static void memory_may_fail(void **state) {
    (void)state;
    for (size_t n = 0;; n++) {
        failing_alloc a;
        told t;
        match_result r;
        match_options o = options("first", "random", &t);
        failing_alloc_start(&a, n, false);
        o.players.memory = &a.memory;
        o.games = 2;
        const status got = match_run(&o, &r, NULL);
        assert_int_equal(a.live, 0);
        assert_int_equal(got, a.failed ? E_NOMEM : OK);
        if (!a.failed) break;
    }
}

/* Every size can be played on, from every start. */
static void all_sizes_play(void **state) {
    (void)state;
    for (int size = GRID_MIN; size <= 10; size += 2)
        for (start_kind kind = START_STANDARD; kind < START_COUNT; kind++) {
            told t;
            match_options o = options("naive", "random", &t);
            o.players.size = size;
            o.start = kind;
            o.openings = (openings){2};
            o.games = 2;
            assert_int_equal(run(&o).games, 2);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_against_itself),
        cmocka_unit_test(pairs_share_their_opening),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(threads_do_not_change_a_search),
        cmocka_unit_test(seeds_differ),
        cmocka_unit_test(players_have_their_own_numbers),
        cmocka_unit_test(a_stop_keeps_whole_pairs),
        cmocka_unit_test(stopped_at_once),
        cmocka_unit_test(mistakes_are_reported),
        cmocka_unit_test(memory_may_fail),
        cmocka_unit_test(all_sizes_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
