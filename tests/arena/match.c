/* tests/arena/match.c - many games between two players: rules, pairs, threads, stopping. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/arena_run.h"
#include "arena/ending.h"
#include "arena/match.h"
#include "arena/openings/openings.h"
#include "arena/pairs.h"
#include "arena/rating/match_statistics.h"
#include "arena/rating/sprt.h"
#include "arena/referee.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "game/tier.h"
#include "notation/game.h"
#include "player/player.h"
#include "player/player_class.h"
#include "search/result.h"
#include "support/failing_alloc.h"
#include "support/settings.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { SEED = 2024, GAMES = 24, PLIES = 130 };

/* Field by field: what lies between fields is nobody's business. */
static void assert_same_result(const match_result *a, const match_result *b) {
    const double x[] = {a->mean, a->error,     a->score,     a->score_error,
                        a->elo,  a->elo_error, a->elo_bound, a->llr},
                 y[] = {b->mean, b->error,     b->score,     b->score_error,
                        b->elo,  b->elo_error, b->elo_bound, b->llr};
    assert_memory_equal(x, y, sizeof x);
    assert_memory_equal(&a->points, &b->points, sizeof a->points);
    assert_int_equal(a->games, b->games);
    assert_int_equal(a->pairs, b->pairs);
    assert_int_equal(a->wins, b->wins);
    assert_int_equal(a->draws, b->draws);
    assert_int_equal(a->losses, b->losses);
    assert_int_equal(a->verdict, b->verdict);
}

/* What was told of one game. */
typedef struct told_game {
    int times; /* how often */
    bool a_is_black;
    int score, opening_plies;
    game_ending ending;
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
    assert_in_range(g->played.number, 0, GAMES - 1);
    assert_true(g->played.number + 1 > t->last); /* in their order, whoever is done first */
    t->last = g->played.number + 1;
    assert_true(g->record->count <= PLIES);
    told_game *mine = &t->games[g->played.number];
    mine->times++;
    mine->a_is_black = g->played.a_is_black;
    mine->score = g->played.score;
    mine->opening_plies = g->played.opening_plies;
    mine->count = g->record->count;
    for (size_t i = 0; i < g->record->count; i++) mine->squares[i] = g->record->plies[i].square;
    const int black = position_final_score(&g->record->now);
    mine->ending = g->played.ending;
    if (g->played.ending == ENDING_NORMAL) {
        assert_true(position_over(&g->record->now));
        assert_int_equal(g->played.score, g->played.a_is_black ? black : -black);
    }
    if (++t->count == t->stop_after) atomic_store(&t->stop, true);
}

static match_options options(const char *a, const char *b, told *t) {
    memset(t, 0, sizeof *t);
    return (match_options){
        .encounter = {.a = a,
                      .b = b,
                      .players = {.size = 8, .tier = tier_best()},
                      .openings = {.random_plies = 6},
                      .seed = SEED,
                      .limits = {{.depth = 1}, {.depth = 1}}},
        .games = GAMES,
        .run = {.threads = 1, .stop = &t->stop, .sink = hear, .sink_context = t}};
}

static void limit_both(match_options *o, search_limits l) {
    o->encounter.limits[0] = o->encounter.limits[1] = l;
}

static match_result run(const match_options *o) {
    match_result r;
    fault f = {.code = OK};
    if (match_run(o, &r, &f)) fail_msg("%s", f.text);
    return r;
}

/* The check that the course of paper 004 offers: its simplest player against itself. On its start
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
        o.encounter.start = known[i].start;
        o.encounter.openings = (openings){.random_plies = 0};
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
    o.encounter.seed = setting_seed(SEED);
    const match_result r = run(&o);
    pair_score pairs[GAMES / 2] = {{.games = {0}}};
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
    o.encounter.seed = setting_seed(SEED);
    const match_result r = run(&o);
    for (int threads = 2; threads <= 4; threads++) {
        match_options p = options("random", "random", &many);
        p.encounter.seed = o.encounter.seed;
        p.run.threads = threads;
        const match_result s = run(&p);
        assert_memory_equal(one.games, many.games, sizeof one.games);
        assert_same_result(&r, &s);
    }
    match_options q = options("random", "random", &other);
    q.encounter.seed = o.encounter.seed + 1;
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
        match_options p = options(o.encounter.a, o.encounter.b, &many);
        o.encounter.seed = p.encounter.seed = seed;
        o.encounter.openings = p.encounter.openings = (openings){.random_plies = plies};
        limit_both(&o, (search_limits){.depth = 2});
        limit_both(&p, (search_limits){.depth = 2});
        p.run.threads = 3;
        const match_result r = run(&o), s = run(&p);
        assert_memory_equal(one.games, many.games, sizeof one.games);
        assert_same_result(&r, &s);
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
    o.encounter.openings = (openings){.random_plies = 0};
    (void)run(&o);
    for (int i = 0; i < GAMES; i++)
        for (int k = 0; k < i; k++)
            assert_memory_not_equal(t.games[i].squares, t.games[k].squares,
                                    sizeof t.games[i].squares);
}

/* A stop keeps the pairs that are finished: after seven games three of them. So does the wish to
 * begin no other game. */
static void a_stop_keeps_whole_pairs(void **state) {
    (void)state;
    for (int gently = 0; gently < 2; gently++) {
        told t;
        match_options o = options("random", "random", &t);
        match_result r;
        fault f;
        if (gently) {
            o.run.finish = o.run.stop;
            o.run.stop = NULL;
        }
        t.stop_after = 7;
        assert_int_equal(match_run(&o, &r, &f), E_STOPPED);
        assert_int_equal(t.count, 7);
        assert_int_equal(r.games, 7);
        assert_int_equal(r.pairs, 3);
        assert_int_equal(r.wins + r.draws + r.losses, 6);
    }
}

static void finish_with_the_first(void *context, const match_game *g) {
    (void)g;
    atomic_store((stop_token *)context, true);
}

/* Games under way are finished, and no other begins: of three threads each has one at most. Heard
 * when it ends, not when it is told: the one that is told first may be the last to end. */
static void games_under_way_are_finished(void **state) {
    (void)state;
    told t;
    match_options o = options("random", "random", &t);
    match_result r;
    stop_token finish = false;
    o.run.finish = &finish;
    o.run.stop = NULL;
    o.run.threads = 3;
    o.run.finished = finish_with_the_first;
    o.run.store_context = &finish;
    assert_int_equal(match_run(&o, &r, NULL), E_STOPPED);
    assert_int_equal(r.games, t.count);
    assert_in_range(r.games, 1, 3);
    for (int i = 0; i < GAMES; i++)
        if (t.games[i].times) assert_int_equal(t.games[i].ending, ENDING_NORMAL);
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
        o.run.threads = threads;
        assert_int_equal(match_run(&o, &r, &f), E_MISSING);
        assert_int_equal(f.code, E_MISSING);
        o = options("random", "random", &t);
        o.run.threads = threads;
        o.encounter.players.size = 4;
        o.encounter.openings = (openings){.random_plies = 40};
        assert_int_equal(match_run(&o, &r, &f), E_RANGE);
    }
    match_options o = options("random", "random", &t);
    o.games = 3;
    assert_int_equal(match_run(&o, &r, &f), E_RANGE);
    o.games = 2;
    o.encounter.players.size = 7;
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
        o.encounter.players.memory = o.run.memory = &a.memory;
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
            o.encounter.players.size = size;
            o.encounter.start = kind;
            o.encounter.openings = (openings){.random_plies = 2};
            o.games = 2;
            assert_int_equal(run(&o).games, 2);
        }
}

/* ---- a test that ends the match ---- */

enum { MOST = 4000 };

typedef struct heard {
    int games;
    double llr;
    uint64_t digest; /* of everything that was told, in its order */
} heard;

static void mix(heard *h, uint64_t value) {
    h->digest = (h->digest ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    h->digest ^= h->digest >> 29;
}

static void hear_digest(void *context, const match_game *g) {
    heard *h = context;
    assert_int_equal(g->played.number, h->games++);
    h->llr = g->llr;
    mix(h, (uint64_t)(g->played.score + 100));
    for (size_t i = 0; i < g->record->count; i++) mix(h, (uint64_t)g->record->plies[i].square);
}

static match_options tested(const char *a, const char *b, const sprt *test, heard *h) {
    *h = (heard){.games = 0};
    return (match_options){.encounter = {.a = a,
                                         .b = b,
                                         .players = {.size = 8, .tier = tier_best()},
                                         .openings = {.random_plies = 6},
                                         .seed = SEED,
                                         .limits = {{.depth = 1}, {.depth = 1}}},
                           .test = test,
                           .games = MOST,
                           .run = {.sink = hear_digest, .sink_context = h}};
}

/* The match ends with the first pair that decides, and says so; on any number of threads it is the
 * same pair, and nothing behind it is told. The pairs before it did not decide. */
static void a_test_ends_at_the_same_pair(void **state) {
    (void)state;
    static const struct {
        const char *a, *b;
        sprt test;
        sprt_verdict want;
    } cases[] = {{"naive", "random", {0, 100, 0.05, 0.05}, SPRT_H1},
                 {"random", "naive", {0, 100, 0.05, 0.05}, SPRT_H0},
                 {"random", "random", {0, 80, 0.05, 0.05}, SPRT_H0},
                 {"random", "random", {-80, 0, 0.05, 0.05}, SPRT_H1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        heard one, many;
        match_options o = tested(cases[i].a, cases[i].b, &cases[i].test, &one);
        o.run.threads = 1;
        const match_result r = run(&o);
        assert_int_equal(r.verdict, cases[i].want);
        assert_int_equal(r.games, one.games);
        assert_int_equal(r.games, 2 * r.pairs);
        assert_true(r.games < MOST);
        assert_true(r.llr == one.llr && r.llr == sprt_llr(&cases[i].test, &r.points));
        for (int threads = 2; threads <= 5; threads++) {
            o = tested(cases[i].a, cases[i].b, &cases[i].test, &many);
            o.run.threads = threads;
            const match_result s = run(&o);
            assert_same_result(&r, &s);
            assert_true(one.digest == many.digest);
        }
        o = tested(cases[i].a, cases[i].b, &cases[i].test, &many);
        o.run.threads = 3;
        o.games = r.games - 2;
        const match_result before = run(&o);
        assert_int_equal(before.verdict, SPRT_OPEN);
        assert_int_equal(before.games, r.games - 2);
    }
}

/* A stop leaves the pairs before the first unfinished one, and the test open. */
static void a_stop_leaves_a_test_open(void **state) {
    (void)state;
    const sprt test = {-1, 1, 0.05, 0.05};
    told t;
    match_result r;
    match_options o = options("random", "random", &t);
    o.test = &test;
    t.stop_after = 7;
    assert_int_equal(match_run(&o, &r, NULL), E_STOPPED);
    assert_int_equal(r.games, 7);
    assert_int_equal(r.pairs, 3);
    assert_int_equal(r.verdict, SPRT_OPEN);
    assert_true(r.llr == sprt_llr(&test, &r.points));
}

/* ---- a player that fails ---- */

/* "fails:N" plays first legal moves and fails in games from number N on, which it knows by their
 * random numbers; in game N itself only after a while, so that others are there first. */
typedef struct failing_player {
    player base;
    uint64_t from, number;
} failing_player;

static void note_number(player *p, uint64_t seed) {
    uint64_t n = 0;
    while (n < MOST && match_player_seed(SEED, (int)n, 0) != seed) n++;
    ((failing_player *)p)->number = n;
}

static status choose_or_fail(player *p, const position *where, const search_request *request,
                             search_result *out, fault *f) {
    const failing_player *mine = (const failing_player *)p;
    const struct timespec nap = {0, 20 * 1000000};
    const squares moves = position_moves(where);
    (void)request;
    if (mine->number == mine->from) (void)nanosleep(&nap, NULL);
    if (mine->number >= mine->from) return fault_set(f, E_IO, mine->number, "no more");
    *out = (search_result){.move = squares_next(&moves, SQUARE_NONE), .unit = UNIT_OWN};
    return OK;
}

static void close_made(player *p) {
    alloc_free(p->memory, p);
}

static const player_class failing_class = {
    .close = close_made, .new_game = note_number, .choose = choose_or_fail};

static status open_failing_or_not(view spec, const player_options *o, player **out, fault *f) {
    if (!view_starts_with(spec, "fails:")) return player_open(spec, o, out, f);
    failing_player *p = alloc_array(o->memory, 1, sizeof *p);
    if (!p) return fault_set(f, E_NOMEM, 0, "no memory");
    p->base = (player){.class = &failing_class, .facts = {.name = "failing"}, .memory = o->memory};
    (void)view_number(view_from(spec, 6), MOST, &p->from, NULL);
    *out = &p->base;
    return OK;
}

/* A failure behind the pair that decides does not exist, however many threads have met it; of those
 * before it the first counts. */
static void failures_behind_the_end_do_not_count(void **state) {
    (void)state;
    const sprt test = {0, 100, 0.05, 0.05};
    heard h;
    match_options o = tested("fails:4000", "naive", &test, &h);
    o.run.open = open_failing_or_not;
    o.run.threads = 1;
    const match_result r = run(&o);
    char spec[40];
    assert_in_range(r.games, 4, 1000);
    for (int threads = 1; threads <= 8; threads++) {
        match_result s;
        (void)snprintf(spec, sizeof spec, "fails:%d", r.games);
        o = tested(spec, "naive", &test, &h);
        o.run.open = open_failing_or_not;
        o.run.threads = threads;
        s = run(&o);
        assert_same_result(&r, &s);
        (void)snprintf(spec, sizeof spec, "fails:%d", r.games - 1);
        h = (heard){.games = 0};
        fault f = {.code = OK};
        assert_int_equal(match_run(&o, &s, &f), E_IO);
        assert_int_equal(f.at, r.games - 1);
    }
}

/* ---- a player that cheats ---- */

static status choose_wrongly(player *p, const position *where, const search_request *request,
                             search_result *out, fault *f) {
    (void)p;
    (void)where;
    (void)request;
    (void)f;
    *out = (search_result){.move = 0, .unit = UNIT_OWN};
    return OK;
}

static const player_class cheating_class = {
    .close = close_made, .new_game = note_number, .choose = choose_wrongly};

static status open_cheating_or_not(view spec, const player_options *o, player **out, fault *f) {
    if (!view_is(spec, "cheats")) return player_open(spec, o, out, f);
    failing_player *p = alloc_array(o->memory, 1, sizeof *p);
    if (!p) return fault_set(f, E_NOMEM, 0, "no memory");
    p->base = (player){.class = &cheating_class, .facts = {.name = "cheats"}, .memory = o->memory};
    *out = &p->base;
    return OK;
}

/* An illegal move of a player inside this process is a bug of ours: an error, not a lost game. */
static void our_own_mistakes_are_errors(void **state) {
    (void)state;
    told t;
    match_options o = options("cheats", "first", &t);
    match_result r;
    fault f = {.code = OK};
    o.run.open = open_cheating_or_not;
    assert_int_equal(match_run(&o, &r, &f), E_RANGE);
    assert_non_null(strstr(f.text, "cheats at ply 7: plays a1, which is no legal move"));
    assert_int_equal(t.count, 0);
}

/* ---- clocks ---- */

/* Plays the first legal move after a nap that no clock of these tests allows. */
static status choose_slowly(player *p, const position *where, const search_request *request,
                            search_result *out, fault *f) {
    const struct timespec nap = {0, 250 * 1000000};
    const squares moves = position_moves(where);
    (void)p;
    (void)f;
    assert_true(request->limits.game_ns > 0 && request->limits.game_ns <= 200 * 1000000);
    (void)nanosleep(&nap, NULL);
    *out = (search_result){.move = squares_next(&moves, SQUARE_NONE), .unit = UNIT_OWN};
    return OK;
}

static void ignore_game(player *p, uint64_t seed) {
    (void)p;
    (void)seed;
}

static const player_class slow_class = {
    .close = close_made, .new_game = ignore_game, .choose = choose_slowly};

static status open_slow_or_not(view spec, const player_options *o, player **out, fault *f) {
    if (!view_is(spec, "slow")) return player_open(spec, o, out, f);
    player *p = alloc_array(o->memory, 1, sizeof *p);
    if (!p) return fault_set(f, E_NOMEM, 0, "no memory");
    *p = (player){.class = &slow_class, .facts = {.name = "slow"}, .memory = o->memory};
    *out = p;
    return OK;
}

/* Whoever thinks for longer than its clock allows loses all discs, with either colour, and the
 * match goes on; the late move is not played. */
static void a_slow_player_loses_on_time(void **state) {
    (void)state;
    for (int slow = 0; slow < 2; slow++) {
        told t;
        match_options o = options(slow == 0 ? "slow" : "first", slow == 0 ? "first" : "slow", &t);
        o.run.open = open_slow_or_not;
        limit_both(&o, (search_limits){.game_ns = 200 * 1000000});
        o.games = 4;
        o.encounter.players.size = 6;
        o.encounter.openings = (openings){.random_plies = 2};
        o.run.threads = 2;
        const match_result r = run(&o);
        assert_int_equal(r.games, 4);
        assert_int_equal(r.forfeits[slow][ENDING_TIME], 4);
        assert_int_equal(r.forfeits[1 - slow][ENDING_TIME], 0);
        assert_int_equal(slow == 0 ? r.losses : r.wins, 4);
        for (int i = 0; i < 4; i++) {
            const bool slow_is_black = t.games[i].a_is_black == (slow == 0);
            assert_int_equal(t.games[i].ending, ENDING_TIME);
            assert_int_equal(t.games[i].score, slow == 0 ? -36 : 36);
            assert_int_equal(t.games[i].count, slow_is_black ? 2 : 3);
        }
    }
}

/* Each side has its own clock, or none, whatever its colour. */
static void sides_have_their_own_clock(void **state) {
    (void)state;
    told t;
    match_options o = options("slow", "first", &t);
    o.run.open = open_slow_or_not;
    o.encounter.limits[0] = (search_limits){.game_ns = 200 * 1000000};
    o.encounter.limits[1] = (search_limits){.depth = 1};
    o.games = 2;
    o.encounter.players.size = 6;
    o.encounter.openings = (openings){.random_plies = 2};
    assert_int_equal(run(&o).forfeits[0][ENDING_TIME], 2);
}

/* Limits of a side are what its specification could say, whatever its colour. */
static void sides_have_their_own_limits(void **state) {
    (void)state;
    told with, without;
    match_options o = options("naive", "naive", &with);
    o.encounter.limits[0].depth = 3;
    const match_result r = run(&o);
    match_options p = options("naive,depth=3", "naive,depth=1", &without);
    limit_both(&p, (search_limits){.depth = 0});
    const match_result s = run(&p);
    assert_same_result(&r, &s);
    assert_memory_equal(with.games, without.games, sizeof with.games);
    assert_true(r.wins > r.losses);
}

/* A clock that stands still, because everything is added again, lets a slow player finish: the
 * increment comes after each move, and limits in depth hold beside the clock. */
static void increments_come_after_moves(void **state) {
    (void)state;
    told t;
    match_options o = options("naive", "first", &t);
    limit_both(&o, (search_limits){.depth = 1,
                                   .game_ns = INT64_C(10000000000),
                                   .increment_ns = INT64_C(1000000000)});
    o.games = 2;
    const match_result r = run(&o);
    assert_int_equal(r.forfeits[0][ENDING_TIME] + r.forfeits[1][ENDING_TIME], 0);
    assert_int_equal(t.games[0].ending, ENDING_NORMAL);
}

/* Agents of the lab share a clock out and keep to it. A busy machine may take more from a move than
 * is kept for such cases, so one match of three is enough; agents that did not look at the clock
 * would lose all games of all of them. */
static void lab_agents_keep_to_the_clock(void **state) {
    (void)state;
    int late = 1;
    for (int attempt = 0; attempt < 3 && late; attempt++) {
        told t;
        match_options o = options("seven,techniques=all", "phases,techniques=all,finish=12", &t);
        limit_both(&o, (search_limits){.game_ns = 600 * 1000000});
        o.encounter.players.size = 6;
        o.games = 2;
        const match_result r = run(&o);
        late = r.forfeits[0][ENDING_TIME] + r.forfeits[1][ENDING_TIME];
    }
    assert_int_equal(late, 0);
}

/* What the caller's options share already is used, and stays the caller's. */
static void shared_weights_stay_the_callers(void **state) {
    (void)state;
    told t;
    failing_alloc a;
    match_options o = options("champion,depth=1,hash=1", "champion,depth=1,hash=1", &t);
    o.games = 2;
    failing_alloc_start(&a, SIZE_MAX, false);
    o.encounter.players.memory = o.run.memory = &a.memory;
    assert_int_equal(player_share(view_of(o.encounter.a), &o.encounter.players, NULL), OK);
    const size_t shared = a.live;
    assert_true(shared > 0);
    assert_int_equal(run(&o).games, 2);
    assert_int_equal(a.live, shared);
    player_unshare(&o.encounter.players);
    assert_int_equal(a.live, 0);
}

/* ---- adjudication ---- */

enum { LAST = 9 };

/* Says that black wins by 6, and counts; in lane 0 it fails from a call on. */
typedef struct made_up_solver {
    atomic_int calls, wrong, lanes[4];
    int fails_at; /* 0: never */
} made_up_solver;

static status say_six(void *context, int lane, const position *p, const stop_token *stop,
                      int *score, fault *f) {
    made_up_solver *s = context;
    const int call = atomic_fetch_add(&s->calls, 1) + 1;
    (void)stop;
    if (lane < 0 || lane >= 4 || atomic_fetch_add(&s->lanes[lane], 1) != 0)
        atomic_fetch_add(&s->wrong, 1);
    if (position_empties(p) > LAST || position_over(p)) atomic_fetch_add(&s->wrong, 1);
    if (lane >= 0 && lane < 4) atomic_fetch_sub(&s->lanes[lane], 1);
    *score = 6;
    if (s->fails_at && call >= s->fails_at) return fault_set(f, E_IO, 0, "cannot count");
    return OK;
}

/* With so many empty squares the solver's word counts, for either colour, and nobody moves any
 * more; that is no forfeit. Each lane is asked by one game at a time. */
static void a_solver_ends_games(void **state) {
    (void)state;
    for (int threads = 1; threads <= 4; threads += 3) {
        told t;
        made_up_solver made = {.fails_at = 0};
        const exact_solver solver = {say_six, &made};
        match_options o = options("random", "naive", &t);
        o.encounter.adjudicate = LAST;
        o.run.solver = &solver;
        o.run.threads = threads;
        const match_result r = run(&o);
        int adjudicated = 0;
        for (int i = 0; i < GAMES; i++) {
            if (t.games[i].ending != ENDING_ADJUDICATED) continue; /* nobody could move before */
            adjudicated++;
            assert_int_equal(t.games[i].score, t.games[i].a_is_black ? 6 : -6);
            int moves = 0;
            for (size_t k = 0; k < t.games[i].count; k++)
                moves += t.games[i].squares[k] != GAME_PASS;
            assert_int_equal(moves, 60 - LAST);
        }
        assert_true(adjudicated > GAMES / 2);
        assert_int_equal(atomic_load(&made.calls), adjudicated);
        assert_int_equal(atomic_load(&made.wrong), 0);
        for (game_ending e = ENDING_NORMAL; e < ENDING_COUNT; e++)
            assert_int_equal(r.forfeits[0][e] + r.forfeits[1][e], 0);
    }
}

/* A solver that fails is a failure of the match; a stop meanwhile is a stop. */
static void a_solver_may_fail(void **state) {
    (void)state;
    told t;
    made_up_solver made = {.fails_at = 3};
    const exact_solver solver = {say_six, &made};
    match_options o = options("random", "random", &t);
    match_result r;
    fault f;
    o.encounter.adjudicate = LAST;
    o.run.solver = &solver;
    assert_int_equal(match_run(&o, &r, &f), E_IO);
    assert_string_equal(f.text, "cannot count");
}

/* ---- games that were played before ---- */

/* What was finished, as a store would keep it. */
typedef struct kept {
    match_game games[GAMES];
    game records[GAMES];
    bool has[GAMES];
    int finished, asked;
    told told;
} kept;

static void copy_moves(const game *from, game *to) {
    game_set_start(to, &from->start);
    for (size_t i = 0; i < from->count; i++)
        assert_int_equal(from->plies[i].square == GAME_PASS
                             ? game_add_pass(to, NULL)
                             : game_add_move(to, from->plies[i].square, NULL),
                         OK);
}

/* At once, so before it is told. */
static void keep(void *context, const match_game *g) {
    kept *k = context;
    assert_false(k->has[g->played.number]);
    assert_int_equal(k->told.games[g->played.number].times, 0);
    assert_true(isnan(g->llr));
    k->has[g->played.number] = true;
    k->games[g->played.number] = *g;
    k->records[g->played.number] = game_make(NULL);
    copy_moves(g->record, &k->records[g->played.number]);
    k->finished++;
}

static status recall(void *context, int number, game *record, match_game *out, fault *f) {
    kept *k = context;
    k->asked++;
    if (!k->has[number]) return fault_set(f, E_MISSING, 0, "not known");
    assert_int_equal(out->played.number, number);
    assert_int_equal(out->played.a_is_black, k->games[number].played.a_is_black);
    copy_moves(&k->records[number], record);
    out->played.ending = k->games[number].played.ending;
    out->played.score = k->games[number].played.score;
    out->played.opening_plies = k->games[number].played.opening_plies;
    return OK;
}

static void forget_all(kept *k) {
    for (int i = 0; i < GAMES; i++)
        if (k->has[i]) game_clear(&k->records[i]);
}

/* A match that knows some of its games, whichever, plays the others only, and tells and counts all
 * as if it had played them; with a test, too, on any number of threads. */
static void known_games_are_not_played_again(void **state) {
    (void)state;
    static kept k;
    rng chance = rng_make(setting_seed(SEED), 0);
    const sprt test = {0, 100, 0.05, 0.05};
    for (int round = 0; round < 8; round++) {
        told whole;
        match_options o = options("random", "naive", &whole);
        o.test = round % 2 ? &test : NULL;
        const match_result want = run(&o);
        memset(&k, 0, sizeof k);
        match_options p = options("random", "naive", &k.told);
        p.test = o.test;
        p.run.finished = keep;
        p.run.known = recall;
        p.run.store_context = &k;
        (void)run(&p);
        for (int i = 0; i < GAMES; i++)
            if (k.has[i] && rng_below(&chance, 2)) {
                game_clear(&k.records[i]);
                k.has[i] = false;
            }
        int unknown = 0;
        for (int i = 0; i < want.games; i++) unknown += !k.has[i];
        k.finished = k.asked = 0;
        memset(&k.told, 0, sizeof k.told);
        p.run.threads = 1 + round / 2;
        const match_result got = run(&p);
        assert_same_result(&want, &got);
        assert_memory_equal(whole.games, k.told.games, sizeof whole.games);
        assert_true(k.asked >= want.games && k.finished >= unknown);
        if (!o.test) assert_int_equal(k.finished, unknown);
        forget_all(&k);
    }
}

static status recall_badly(void *context, int number, game *record, match_game *out, fault *f) {
    (void)context, (void)record, (void)out;
    return number == 3 ? fault_set(f, E_IO, 0, "cannot read") : E_MISSING;
}

/* A store that fails is a failure of the match. */
static void a_game_that_cannot_be_recalled(void **state) {
    (void)state;
    told t;
    match_result r;
    fault f;
    match_options o = options("random", "random", &t);
    o.run.known = recall_badly;
    assert_int_equal(match_run(&o, &r, &f), E_IO);
    assert_string_equal(f.text, "cannot read");
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
        cmocka_unit_test(games_under_way_are_finished),
        cmocka_unit_test(stopped_at_once),
        cmocka_unit_test(mistakes_are_reported),
        cmocka_unit_test(memory_may_fail),
        cmocka_unit_test(all_sizes_play),
        cmocka_unit_test(a_test_ends_at_the_same_pair),
        cmocka_unit_test(a_stop_leaves_a_test_open),
        cmocka_unit_test(failures_behind_the_end_do_not_count),
        cmocka_unit_test(a_slow_player_loses_on_time),
        cmocka_unit_test(sides_have_their_own_clock),
        cmocka_unit_test(sides_have_their_own_limits),
        cmocka_unit_test(increments_come_after_moves),
        cmocka_unit_test(our_own_mistakes_are_errors),
        cmocka_unit_test(lab_agents_keep_to_the_clock),
        cmocka_unit_test(shared_weights_stay_the_callers),
        cmocka_unit_test(a_solver_ends_games),
        cmocka_unit_test(a_solver_may_fail),
        cmocka_unit_test(known_games_are_not_played_again),
        cmocka_unit_test(a_game_that_cannot_be_recalled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
