/* tests/arena/standings.c - rows and cells of standings: by hand, against a match, in any order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/ending.h"
#include "arena/gathering.h"
#include "arena/rating/match_statistics.h"
#include "arena/rating/ratings.h"
#include "arena/standings/standings.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/colour.h"
#include "notation/game.h"
#include "support/failing_alloc.h"
#include "support/settings.h"

#include <math.h>
#include <string.h>

enum { SEED = 4111, GAMES_MOST = 600 };

static const standings_options by_elo = {.order = ORDER_ELO, .anchor = RATINGS_UNANCHORED};
static const standings_options by_points = {.order = ORDER_POINTS, .anchor = RATINGS_UNANCHORED};

static void assert_near(double got, double want) {
    if (!(fabs(got - want) < 1e-9)) fail_msg("%.12g instead of %.12g", got, want);
}

static gathering *gathering_of(int players) {
    gathering *g = gathering_new(NULL);
    assert_non_null(g);
    for (int i = 0; i < players; i++) {
        int number = -1;
        const char name[] = {'p', (char)('a' + i), '\0'};
        assert_int_equal(gathering_player(g, view_of(name), &number), OK);
        assert_int_equal(number, i);
    }
    return g;
}

static standings made_of(gathering *g, const standings_options *o) {
    standings s;
    assert_int_equal(standings_make(g, o, &s), OK);
    gathering_free(g);
    return s;
}

static void add(gathering *g, int a, int b, uint64_t pair, int score) {
    const gathered_game next = {.players = {a, b}, .pair = pair, .size = 8, .score = score};
    assert_int_equal(gathering_add(g, &next), OK);
}

static void add_pair(gathering *g, int a, int b, uint64_t pair, int first, int second) {
    add(g, a, b, pair, first);
    add(g, a, b, pair, second);
}

/* A title is shown instead of a name; two players with one title are told apart. */
static void titles_are_shown(void **state) {
    (void)state;
    gathering *g = gathering_of(4);
    int number = -1;
    assert_int_equal(gathering_call(g, 0, view_of("first")), OK);
    assert_int_equal(gathering_call(g, 0, view_of("alice")), OK);
    assert_int_equal(gathering_call(g, 1, view_of("twin")), OK);
    assert_int_equal(gathering_call(g, 2, view_of("twin")), OK);
    assert_true(gathering_find(g, view_of("alice"), &number));
    assert_int_equal(number, 0);
    assert_true(gathering_find(g, view_of("pa"), &number));
    assert_false(gathering_find(g, view_of("first"), &number));
    for (int i = 1; i < 4; i++) {
        const gathered_game one = {.players = {0, i}, .size = 8, .score = 2, .pair = (uint64_t)i};
        assert_int_equal(gathering_add(g, &one), OK);
    }
    standings s = made_of(g, &by_elo);
    static const char *const want[] = {"alice", "twin (pb)", "twin (pc)", "pd"};
    for (int i = 0; i < s.count; i++) {
        bool found = false;
        for (int k = 0; k < 4; k++) found = found || strcmp(s.rows[i].name, want[k]) == 0;
        assert_true(found);
    }
    standings_clear(&s);
}

/* A player is known by its name, whenever it is asked for. */
static void names_are_players(void **state) {
    (void)state;
    gathering *g = gathering_of(3);
    int number = -1;
    assert_int_equal(gathering_player(g, view_of("pb"), &number), OK);
    assert_int_equal(number, 1);
    assert_int_equal(gathering_player(g, view_of(""), &number), OK);
    assert_int_equal(number, 3);
    assert_int_equal(gathering_player(g, (view){"pbc", 2}, &number), OK);
    assert_int_equal(number, 1);
    gathering_free(g);
}

/* Two players: every number is that of the match. */
static void two_players_are_a_match(void **state) {
    (void)state;
    enum { PAIRS = 25 };
    rng r = rng_make(setting_seed(SEED), 0);
    pair_score pairs[PAIRS] = {0};
    gathering *g = gathering_of(2);
    for (int i = 0; i < PAIRS; i++) {
        for (int k = 0; k < 2; k++) pairs[i].games[k] = 2 * ((int)rng_below(&r, 41) - 18);
        add_pair(g, 0, 1, (uint64_t)i, pairs[i].games[0], pairs[i].games[1]);
    }
    const match_result want = match_statistics(pairs, PAIRS);
    standings s = made_of(g, &by_elo);
    const standing *a = &s.rows[s.rows[0].player == 0 ? 0 : 1];
    assert_int_equal(s.games, 2 * PAIRS);
    assert_int_equal(s.pairs, PAIRS);
    assert_int_equal(a->sum.wins, want.wins);
    assert_int_equal(a->sum.draws, want.draws);
    assert_int_equal(a->sum.losses, want.losses);
    assert_near(a->share, want.score);
    assert_near(a->discs, want.mean);
    assert_near(a->discs_error, want.error);
    assert_near(2 * a->rating.elo, want.elo);
    assert_near(2 * a->rating.deviation, want.elo_error);
    standings_clear(&s);
}

/* Equal ratings are ordered by the share of points, and only then by discs. Each of two equal
 * players also meets somebody of its own, so that the ratings do not tell who took more. */
static void shares_decide_between_equals(void **state) {
    (void)state;
    gathering *g = gathering_of(4);
    add_pair(g, 0, 1, 0, 40, -2); /* each takes one game, and pa the discs */
    add_pair(g, 0, 2, 1, 2, -2);
    add_pair(g, 0, 2, 2, -2, -2);
    add_pair(g, 1, 3, 3, 2, -2);
    add_pair(g, 1, 3, 4, 2, 2);
    standings s = made_of(g, &by_elo);
    static const char *const want[] = {"pc", "pb", "pa", "pd"};
    for (int i = 0; i < 4; i++) assert_string_equal(s.rows[i].name, want[i]);
    assert_true(fabs(s.rows[1].rating.elo - s.rows[2].rating.elo) < 1e-6);
    assert_true(s.rows[1].share > s.rows[2].share && s.rows[1].discs < s.rows[2].discs);
    standings_clear(&s);
}

/* A player's games by hand: a unit of two games with +6 and one of one game with -2. The mean is
 * 4/3, the deviations 10/3 and -10/3, their variance 200/9 * 2 / 9 over games squared. */
static void a_game_alone_is_a_unit(void **state) {
    (void)state;
    gathering *g = gathering_of(3);
    add_pair(g, 0, 1, 7, 10, -4);
    add(g, 2, 0, 7, 2); /* the same number, but other players */
    add(g, 1, 2, 8, 2); /* the same players, but other numbers */
    add(g, 1, 2, 9, 2);
    standings s = made_of(g, &by_elo);
    assert_int_equal(s.pairs, 1);
    assert_int_equal(s.games, 5);
    for (int i = 0; i < 3; i++) {
        const standing *row = &s.rows[i];
        if (row->player == 0) assert_near(row->discs, 4.0 / 3);
        if (row->player == 0) assert_near(row->discs_error, sqrt(200.0 / 9 * 2) / 3);
    }
    standings_clear(&s);
}

static void fill_game(gathered_game *next, int players, int number, rng *r) {
    const int a = (int)rng_below(r, (uint64_t)players - 1);
    const int b = a + 1 + (int)rng_below(r, (uint64_t)(players - 1 - a));
    *next = (gathered_game){.players = {a, b},
                            .pair = (uint64_t)number,
                            .size = 6 + 2 * (int)rng_below(r, 3),
                            .score = (int)rng_below(r, 33) - 16,
                            .seconds = {rng_unit(r), rng_unit(r)},
                            .longest = {rng_unit(r), rng_unit(r)},
                            .moves = {30, 29}};
    if (next->score && rng_below(r, 5) == 0)
        next->ending =
            ENDING_TIME + (game_ending)rng_below(r, (uint64_t)(ENDING_COUNT - ENDING_TIME));
}

/* The same with A and B exchanged. */
static gathered_game turned(const gathered_game *g) {
    gathered_game t = *g;
    t.score = -g->score;
    for (int i = 0; i < 2; i++) {
        t.players[i] = g->players[1 - i];
        t.seconds[i] = g->seconds[1 - i];
        t.longest[i] = g->longest[1 - i];
        t.moves[i] = g->moves[1 - i];
    }
    return t;
}

static void assert_same(const standings *x, const standings *y) {
    assert_int_equal(x->count, y->count);
    assert_int_equal(x->size_count, y->size_count);
    for (int i = 0; i < x->count; i++) {
        standing a = x->rows[i], b = y->rows[i];
        assert_string_equal(a.name, b.name);
        assert_string_equal(a.limits, b.limits);
        a.name = b.name = a.limits = b.limits = NULL;
        assert_memory_equal(&a, &b, sizeof a);
        for (int k = 0; k < x->count; k++) {
            for (int z = -1; z < x->size_count; z++) {
                const int size = z < 0 ? STANDINGS_ALL : x->sizes[z];
                const standing_sum p = standings_cell(x, size, i, k);
                const standing_sum q = standings_cell(y, size, i, k);
                assert_memory_equal(&p, &q, sizeof p);
            }
        }
    }
}

/* Bit for bit the same whatever the order of the games, and whoever is called A. */
static void the_order_of_games_does_not_matter(void **state) {
    (void)state;
    enum { PLAYERS = 7 };
    static gathered_game games[GAMES_MOST];
    rng r = rng_make(setting_seed(SEED), 1);
    for (int i = 0; i < GAMES_MOST; i += 2) {
        fill_game(&games[i], PLAYERS, i, &r);
        games[i + 1] = turned(&games[i]);
        games[i + 1].score = (int)rng_below(&r, 33) - 16;
        games[i + 1].ending = ENDING_NORMAL;
        if (i % 10 == 0) games[i + 1].pair += 1000000; /* no partner */
    }
    for (int k = 0; k < 2; k++) {
        const standings_options *o = k ? &by_points : &by_elo;
        gathering *g = gathering_of(PLAYERS), *h = gathering_of(PLAYERS);
        for (int i = 0; i < GAMES_MOST; i++) assert_int_equal(gathering_add(g, &games[i]), OK);
        for (int i = GAMES_MOST - 1; i > 0; i--) {
            const int other = (int)rng_below(&r, (uint64_t)i + 1);
            const gathered_game kept = games[i];
            games[i] = games[other];
            games[other] = kept;
        }
        for (int i = 0; i < GAMES_MOST; i++) {
            const gathered_game t = turned(&games[i]);
            assert_int_equal(gathering_add(h, i % 2 ? &t : &games[i]), OK);
        }
        standings x = made_of(g, o), y = made_of(h, o);
        assert_int_equal(x.size_count, 3);
        assert_true(x.pairs > 200 && x.pairs < GAMES_MOST / 2);
        assert_same(&x, &y);
        standings_clear(&x);
        standings_clear(&y);
    }
}

/* Cells of both sides mirror each other; those of sizes add up to all; rows are sums of cells. */
static void cells_add_up(void **state) {
    (void)state;
    enum { PLAYERS = 5 };
    rng r = rng_make(setting_seed(SEED), 2);
    gathering *g = gathering_of(PLAYERS);
    for (int i = 0; i < GAMES_MOST; i++) {
        gathered_game next;
        fill_game(&next, PLAYERS, i / 2, &r);
        assert_int_equal(gathering_add(g, &next), OK);
    }
    standings s = made_of(g, &by_elo);
    for (int i = 0; i < PLAYERS; i++) {
        int games = 0;
        int64_t discs = 0;
        for (int k = 0; k < PLAYERS; k++) {
            const standing_sum c = standings_cell(&s, STANDINGS_ALL, i, k);
            const standing_sum d = standings_cell(&s, STANDINGS_ALL, k, i);
            int by_size = 0;
            for (int z = 0; z < s.size_count; z++)
                by_size += standings_cell(&s, s.sizes[z], i, k).games;
            assert_int_equal(by_size, c.games);
            assert_int_equal(c.wins, d.losses);
            assert_int_equal(c.draws, d.draws);
            assert_int_equal(c.discs, -d.discs);
            games += c.games;
            discs += c.discs;
        }
        assert_int_equal(games, s.rows[i].sum.games);
        assert_int_equal(discs, s.rows[i].sum.discs);
        assert_int_equal(games, s.rows[i].sum.wins + s.rows[i].sum.draws + s.rows[i].sum.losses);
    }
    standings_clear(&s);
}

/* Times of a record are those of its moves: whoever moves once in 2 s and fails after 9 more has
 * taken 2 s a move, and none longer. Nobody thought about an opening. */
static void times_of_moves(void **state) {
    (void)state;
    game_ply plies[] = {{.has_seconds = false},
                        {.has_seconds = true, .seconds = 1},
                        {.has_seconds = true, .seconds = 2},
                        {.has_seconds = true, .seconds = 3}};
    const game record = {.start = {.to_move = BLACK}, .plies = plies, .count = 4};
    for (int a_is_black = 0; a_is_black < 2; a_is_black++) {
        gathered_game g = {.players = {0, 1}};
        gathered_game_time(&g, &record, a_is_black);
        const int black = !a_is_black, white = a_is_black;
        assert_int_equal(g.moves[black], 1);
        assert_int_equal(g.moves[white], 2);
        assert_near(g.seconds[black], 2);
        assert_near(g.seconds[white], 4);
        assert_near(g.longest[black], 2);
        assert_near(g.longest[white], 3);
    }
}

/* Every ending that is a forfeit is charged to whoever lost; times are sums over games, the
 * longest move the longest of all. */
static void forfeits_and_times(void **state) {
    (void)state;
    gathering *g = gathering_of(2);
    for (game_ending e = ENDING_NORMAL; e < ENDING_COUNT; e++) {
        if (e == ENDING_STOPPED) continue;
        const gathered_game next = {.players = {0, 1},
                                    .pair = (uint64_t)e,
                                    .size = 8,
                                    .score = e % 2 ? 64 : -64,
                                    .ending = e,
                                    .seconds = {3, 1},
                                    .longest = {0.25 + (int)e, 0.5},
                                    .moves = {10, 0}};
        assert_int_equal(gathering_add(g, &next), OK);
    }
    standings s = made_of(g, &by_elo);
    int seen = 0;
    for (int i = 0; i < 2; i++) {
        const standing *row = &s.rows[i];
        for (game_ending e = ENDING_NORMAL; e < ENDING_COUNT; e++) {
            const bool lost = (row->player == 0) == (e % 2 == 0);
            assert_int_equal(row->forfeits[e], game_ending_is_forfeit(e) && lost);
            seen += row->forfeits[e];
        }
        if (row->player == 0) {
            assert_near(row->seconds_per_move, 0.3);
            assert_near(row->longest_move, 0.25 + ENDING_COUNT - 1);
        } else {
            assert_true(isnan(row->seconds_per_move) && isnan(row->longest_move));
        }
    }
    assert_int_equal(seen, s.rows[0].forfeit_count + s.rows[1].forfeit_count);
    assert_int_equal(seen, ENDING_COUNT - ENDING_TIME);
    standings_clear(&s);
}

/* Swiss, by hand. Points: a 3, b 3, c 2 with a bye, d 2. a met b and d (5), b met a and c (5): the
 * discs of a decide. c met b (3), d met a (3) and c has more discs. */
static void swiss_order(void **state) {
    (void)state;
    gathering *g = gathering_of(5);
    add_pair(g, 1, 0, 1, 2, -2);
    add_pair(g, 3, 0, 2, -10, -20);
    add_pair(g, 1, 2, 3, 4, 6);
    gathering_add_bye(g, 2, 4);
    add_pair(g, 3, 4, 4, 2, 2);
    standings s = made_of(g, &by_points);
    static const int order[] = {0, 1, 2, 3, 4};
    for (int i = 0; i < 5; i++) assert_int_equal(s.rows[i].player, order[i]);
    assert_near(s.rows[0].points, 3);
    assert_near(s.rows[2].points, 2);
    assert_near(s.rows[2].share, 0);
    assert_near(s.rows[0].buchholz, 5);
    assert_near(s.rows[1].buchholz, 5);
    assert_near(s.rows[3].buchholz, 3);
    standings_clear(&s);
}

/* Who has the same results has the same rank, and the next one counts both. */
static void equals_share_a_rank(void **state) {
    (void)state;
    gathering *g = gathering_of(4);
    for (int winner = 0; winner < 2; winner++)
        for (int loser = 2; loser < 4; loser++)
            add_pair(g, winner, loser, (uint64_t)loser, 10, 4), add(g, winner, loser, 99, -2);
    standings s = made_of(g, &by_elo);
    static const int ranks[] = {1, 1, 3, 3};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(s.rows[i].player, i);
        assert_int_equal(s.rows[i].rank, ranks[i]);
    }
    assert_near(s.rows[0].superiority, 0.5);
    assert_true(s.rows[1].superiority > 0.5 && isnan(s.rows[3].superiority));
    standings_clear(&s);
}

/* The larger pool comes first, who has no games last. */
static void pools_stand_apart(void **state) {
    (void)state;
    gathering *g = gathering_of(6);
    add_pair(g, 1, 2, 1, 30, -2);
    add_pair(g, 3, 4, 1, 30, -2);
    add_pair(g, 4, 5, 2, 30, -2);
    standings s = made_of(g, &by_elo);
    assert_int_equal(s.ratings.pools, 3);
    assert_int_equal(s.rows[0].rating.pool, s.rows[2].rating.pool);
    assert_int_equal(s.rows[3].rating.pool, s.rows[4].rating.pool);
    assert_int_equal(s.rows[5].player, 0);
    assert_true(isnan(s.rows[2].superiority) && isnan(s.rows[5].share));
    standings_clear(&s);
}

static void nobody_is_a_table_too(void **state) {
    (void)state;
    standings s = made_of(gathering_of(0), &by_elo);
    assert_int_equal(s.count, 0);
    standings_clear(&s);
}

static status gather_and_make(const allocator *memory, standings *out) {
    gathering *g = gathering_new(memory);
    *out = (standings){.memory = memory};
    if (!g) return E_NOMEM;
    status result = OK;
    for (int i = 0; i < 40 && !result; i++) {
        int a = 0, b = 0;
        const char names[][2] = {{(char)('a' + i % 20), 0}, {(char)('a' + (i + 1) % 20), 0}};
        result = gathering_player(g, view_of(names[0]), &a);
        if (!result) result = gathering_player(g, view_of(names[1]), &b);
        const gathered_game next = {.players = {a, b}, .pair = 1, .size = 8, .score = i % 7 - 3};
        for (int k = 0; k < 8 && !result; k++) result = gathering_add(g, &next);
    }
    const standings_options o = {.anchor = RATINGS_UNANCHORED, .memory = memory};
    if (!result) result = standings_make(g, &o, out);
    gathering_free(g);
    return result;
}

static void short_memory_is_told(void **state) {
    (void)state;
    for (size_t n = 0;; n++) {
        failing_alloc a;
        standings s;
        failing_alloc_start(&a, n, false);
        const status result = gather_and_make(&a.memory, &s);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        standings_clear(&s);
        assert_int_equal(a.live, 0);
        if (!a.failed) break;
    }
}

/* A file may claim any time: no sum overflows. */
static void times_without_measure_are_cut(void **state) {
    (void)state;
    static const double claimed[] = {1e9, 1e300, INFINITY, -INFINITY, NAN};
    gathering *g = gathering_of(2);
    for (int i = 0; i < 50; i++) {
        const double seconds = claimed[i % 5];
        const gathered_game next = {.players = {0, 1},
                                    .pair = (uint64_t)i,
                                    .size = 8,
                                    .seconds = {seconds, 1},
                                    .longest = {seconds, 1},
                                    .moves = {1, 1}};
        assert_int_equal(gathering_add(g, &next), OK);
    }
    standings s = made_of(g, &by_elo);
    assert_true(s.rows[0].longest_move > 0.99e9 && s.rows[0].longest_move < 1.01e9);
    assert_true(s.rows[0].seconds_per_move > 0 && s.rows[0].seconds_per_move < 1.01e9);
    assert_near(s.rows[1].seconds_per_move, 1);
    standings_clear(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_players),
        cmocka_unit_test(titles_are_shown),
        cmocka_unit_test(two_players_are_a_match),
        cmocka_unit_test(a_game_alone_is_a_unit),
        cmocka_unit_test(shares_decide_between_equals),
        cmocka_unit_test(the_order_of_games_does_not_matter),
        cmocka_unit_test(cells_add_up),
        cmocka_unit_test(times_of_moves),
        cmocka_unit_test(forfeits_and_times),
        cmocka_unit_test(times_without_measure_are_cut),
        cmocka_unit_test(swiss_order),
        cmocka_unit_test(equals_share_a_rank),
        cmocka_unit_test(pools_stand_apart),
        cmocka_unit_test(nobody_is_a_table_too),
        cmocka_unit_test(short_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
