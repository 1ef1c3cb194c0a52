/* tests/arena/tournament.c - many players: every pairing is a match that does not depend on the
 * others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/arena_run.h"
#include "arena/encounter.h"
#include "arena/match.h"
#include "arena/rating/match_statistics.h"
#include "arena/schedule.h"
#include "arena/tournament.h"
#include "base/fault.h"
#include "base/stop.h"
#include "game/tier.h"
#include "support/failing_alloc.h"
#include "support/settings.h"

#include <string.h>

enum { SEED = 11, PLAYERS = 5, BOARDS = 2, ENCOUNTERS = PLAYERS * (PLAYERS - 1), NUMBERS = 64 };

static const char *const specs[PLAYERS] = {"naive", "random", "first", "sized,depth=1",
                                           "first,scan=rows"};

/* What was told of one game, as a number that differs for other games; 0: nothing. */
typedef struct heard {
    uint64_t games[ENCOUNTERS][NUMBERS];
    int scores[ENCOUNTERS][NUMBERS];
    int count, finished, byes[PLAYERS];
    int last_encounter, changes; /* how often the next game was of another encounter */
    int stop_after;              /* 0: never */
    stop_token stop;
} heard;

static uint64_t digest_of(const match_game *g) {
    uint64_t d = (uint64_t)(g->played.score + 1000) * 2 + g->played.a_is_black;
    for (size_t i = 0; i < g->record->count; i++)
        d = (d ^ (uint64_t)g->record->plies[i].square) * UINT64_C(0x9E3779B97F4A7C15) + 1;
    return d ? d : 1;
}

static void hear(void *context, const match_game *g) {
    heard *h = context;
    assert_in_range(g->encounter, 0, ENCOUNTERS - 1);
    assert_in_range(g->played.number, 0, NUMBERS - 1);
    assert_int_equal(h->games[g->encounter][g->played.number], 0); /* once */
    assert_int_equal(g->played.a_is_black, g->played.number % 2 == 0);
    h->games[g->encounter][g->played.number] = digest_of(g);
    h->scores[g->encounter][g->played.number] = g->played.score;
    h->changes += g->encounter != h->last_encounter;
    h->last_encounter = g->encounter;
    if (++h->count == h->stop_after) atomic_store(&h->stop, true);
}

static void note_bye(void *context, int who, int halves) {
    heard *h = context;
    h->byes[who] += halves;
}

static void note_finished(void *context, const match_game *g) {
    (void)g;
    ((heard *)context)->finished++;
}

static encounter board(int size, uint64_t seed) {
    return (encounter){.players = {.size = size, .tier = tier_best()},
                       .openings = {.random_plies = 4},
                       .seed = seed,
                       .limits = {{.depth = 1}, {.depth = 1}}};
}

static tournament_options options(const encounter *boards, tournament_type type, heard *h) {
    memset(h, 0, sizeof *h);
    h->last_encounter = -1;
    return (tournament_options){.specs = specs,
                                .players = PLAYERS,
                                .type = type,
                                .seeds = 2,
                                .games = 4,
                                .boards = boards,
                                .board_count = BOARDS,
                                .bye = note_bye,
                                .bye_context = h,
                                .run = {.threads = 1,
                                        .stop = &h->stop,
                                        .sink = hear,
                                        .sink_context = h,
                                        .finished = note_finished,
                                        .store_context = h}};
}

static void run(const tournament_options *o) {
    fault f = {.code = OK};
    if (tournament_run(o, &f)) fail_msg("%s", f.text);
}

/* Encounters are numbered without gaps: all pairings, on all boards, the lower player first. */
static void encounters_are_numbered(void **state) {
    (void)state;
    const encounter boards[BOARDS] = {board(6, 1), board(4, 1)};
    heard h;
    for (int players = 2; players <= PLAYERS; players++) {
        tournament_options o = options(boards, TOURNAMENT_ROUND_ROBIN, &h);
        bool seen[PLAYERS][PLAYERS][BOARDS] = {{{false}}};
        o.players = players;
        assert_int_equal(tournament_encounters(&o), players * (players - 1) / 2 * BOARDS);
        for (int i = 0; i < tournament_encounters(&o); i++) {
            const meeting m = tournament_meeting(&o, i);
            const encounter e = tournament_encounter(&o, i);
            assert_true(0 <= m.a && m.a < m.b && m.b < players);
            assert_false(seen[m.a][m.b][m.board]);
            seen[m.a][m.b][m.board] = true;
            assert_ptr_equal(e.a, specs[m.a]);
            assert_ptr_equal(e.b, specs[m.b]);
            assert_int_equal(e.players.size, boards[m.board].players.size);
        }
    }
}

/* The games of a match of the two, by their numbers. */
static void hear_match(void *context, const match_game *g) {
    ((uint64_t *)context)[g->played.number] = digest_of(g);
}

static void assert_as_match(const tournament_options *o, const heard *h, int which) {
    uint64_t games[NUMBERS] = {0};
    const encounter e = tournament_encounter(o, which);
    const match_options m = {.encounter = e,
                             .games = NUMBERS,
                             .run = {.threads = 2, .sink = hear_match, .sink_context = games}};
    match_result r;
    assert_int_equal(match_run(&m, &r, NULL), OK);
    for (int i = 0; i < NUMBERS; i++)
        if (h->games[which][i]) assert_true(h->games[which][i] == games[i]);
}

static int told_of(const heard *h, int which) {
    int told = 0;
    for (int i = 0; i < NUMBERS; i++) told += h->games[which][i] != 0;
    return told;
}

/* Whatever the type, each game is the one a match of the two has under its number; all that were
 * announced are played, those that meet play all of theirs, and threads change nothing. */
static void pairings_are_matches(void **state) {
    (void)state;
    const uint64_t seed = setting_seed(SEED);
    const encounter boards[BOARDS] = {board(6, seed), board(4, seed)};
    for (tournament_type type = TOURNAMENT_ROUND_ROBIN; type <= TOURNAMENT_SWISS; type++) {
        static heard one, many;
        tournament_options o = options(boards, type, &one);
        run(&o);
        assert_int_equal(one.count, tournament_games(&o));
        assert_int_equal(one.finished, one.count);
        for (int i = 0; i < ENCOUNTERS; i++) {
            const meeting m = tournament_meeting(&o, i);
            const bool meets = type == TOURNAMENT_ROUND_ROBIN || (m.a < 2 && m.b >= 2);
            if (type != TOURNAMENT_SWISS) assert_int_equal(told_of(&one, i), meets ? o.games : 0);
            assert_as_match(&o, &one, i);
        }
        o = options(boards, type, &many);
        o.run.threads = 3;
        run(&o);
        assert_memory_equal(one.games, many.games, sizeof one.games);
        assert_memory_equal(one.byes, many.byes, sizeof one.byes);
        assert_int_equal(one.changes, many.changes); /* told in the same order */
    }
}

static int all_byes(const heard *h) {
    int halves = 0;
    for (int i = 0; i < PLAYERS; i++) halves += h->byes[i];
    return halves;
}

/* Each round of a Swiss tournament has pairs of its own, on every board; all play once in it, but
 * for one bye, which is worth a pairing that was won. */
static void swiss_rounds_have_their_own_openings(void **state) {
    (void)state;
    const encounter boards[BOARDS] = {board(6, SEED), board(4, SEED)};
    static heard h;
    tournament_options o = options(boards, TOURNAMENT_SWISS, &h);
    run(&o);
    const int rounds = tournament_rounds(&o);
    for (int round = 0; round < rounds; round++) {
        int played[PLAYERS] = {0}, all = 0;
        for (int i = 0; i < ENCOUNTERS; i++) {
            const meeting m = tournament_meeting(&o, i);
            for (int k = 0; k < o.games; k++) {
                const int there = h.games[i][round * o.games + k] != 0;
                played[m.a] += there;
                played[m.b] += there;
                all += there;
            }
        }
        assert_int_equal(all, PLAYERS / 2 * BOARDS * o.games);
        for (int i = 0; i < PLAYERS; i++) assert_true(played[i] % (BOARDS * o.games) == 0);
        for (int i = 0; i < PLAYERS; i++) assert_true(played[i] <= BOARDS * o.games);
    }
    assert_int_equal(h.count, rounds * (PLAYERS / 2) * BOARDS * o.games);
    assert_int_equal(all_byes(&h), rounds * 2 * o.games * BOARDS);
}

/* The next round from the games of those before it, counted afresh. */
static void assert_round_follows(const tournament_options *o, const heard *h, int round,
                                 int halves[PLAYERS], int byes[PLAYERS],
                                 unsigned char met[PLAYERS * PLAYERS]) {
    const swiss_table table = {PLAYERS, halves, byes, met, NULL};
    pairing p[PLAYERS];
    int count = 0, bye = 0;
    assert_int_equal(swiss_round(&table, p, &count, &bye, NULL), OK);
    byes[bye]++;
    halves[bye] += 2 * o->games * BOARDS;
    for (int i = 0; i < ENCOUNTERS; i++) {
        const meeting m = tournament_meeting(o, i);
        bool meets = false;
        for (int k = 0; k < count; k++) meets |= p[k].a == m.a && p[k].b == m.b;
        for (int k = round * o->games; k < (round + 1) * o->games; k++) {
            assert_int_equal(h->games[i][k] != 0, meets);
            if (!meets) continue;
            const int score = h->scores[i][k];
            halves[m.a] += score > 0 ? 2 : score == 0;
            halves[m.b] += score < 0 ? 2 : score == 0;
        }
        if (meets && m.board == 0) {
            met[m.a * PLAYERS + m.b]++;
            met[m.b * PLAYERS + m.a]++;
        }
    }
}

/* Pairings follow from the points of the rounds before. */
static void swiss_rounds_follow_from_points(void **state) {
    (void)state;
    const uint64_t seed = setting_seed(SEED);
    const encounter boards[BOARDS] = {board(6, seed), board(4, seed)};
    static heard h;
    tournament_options o = options(boards, TOURNAMENT_SWISS, &h);
    int halves[PLAYERS] = {0}, byes[PLAYERS] = {0};
    unsigned char met[PLAYERS * PLAYERS] = {0};
    o.run.threads = 2;
    run(&o);
    for (int round = 0; round < tournament_rounds(&o); round++)
        assert_round_follows(&o, &h, round, halves, byes, met);
}

/* Fewer rounds are the first ones. */
static void rounds_may_be_fewer(void **state) {
    (void)state;
    const encounter boards[BOARDS] = {board(6, SEED), board(4, SEED)};
    for (tournament_type type = TOURNAMENT_ROUND_ROBIN; type <= TOURNAMENT_SWISS; type++) {
        static heard all, some;
        tournament_options o = options(boards, type, &all);
        run(&o);
        o = options(boards, type, &some);
        o.rounds = 2;
        assert_int_equal(tournament_rounds(&o), 2);
        run(&o);
        assert_int_equal(some.count, 2 * 2 * BOARDS * o.games);
        for (int i = 0; i < ENCOUNTERS; i++)
            for (int k = 0; k < NUMBERS; k++)
                if (some.games[i][k]) assert_true(some.games[i][k] == all.games[i][k]);
    }
}

/* A stop leaves what was told, and says that it was one. It comes in the second round, which gives
 * no bye then. */
static void a_stop_is_told(void **state) {
    (void)state;
    const encounter boards[BOARDS] = {board(6, SEED), board(4, SEED)};
    for (tournament_type type = TOURNAMENT_ROUND_ROBIN; type <= TOURNAMENT_SWISS; type++)
        for (int gently = 0; gently < 2; gently++) {
            static heard h;
            tournament_options o = options(boards, type, &h);
            fault f;
            h.stop_after = 21;
            if (gently) {
                o.run.finish = o.run.stop;
                o.run.stop = NULL;
            }
            assert_int_equal(tournament_run(&o, &f), E_STOPPED);
            assert_int_equal(h.count, 21);
            assert_int_equal(all_byes(&h), type == TOURNAMENT_SWISS ? 2 * o.games * BOARDS : 0);
        }
}

/* What makes no tournament is refused before anything is played. */
static void mistakes_are_reported(void **state) {
    (void)state;
    const encounter boards[BOARDS] = {board(6, SEED), board(4, SEED)};
    heard h;
    tournament_options o = options(boards, TOURNAMENT_ROUND_ROBIN, &h);
    o.players = 1;
    assert_int_equal(tournament_run(&o, NULL), E_RANGE);
    o.players = TOURNAMENT_PLAYERS_MAX + 1;
    assert_int_equal(tournament_check(&o, NULL), E_RANGE);
    o = options(boards, TOURNAMENT_ROUND_ROBIN, &h);
    o.board_count = 0;
    assert_int_equal(tournament_run(&o, NULL), E_RANGE);
    o = options(boards, TOURNAMENT_ROUND_ROBIN, &h);
    o.games = 3;
    assert_int_equal(tournament_run(&o, NULL), E_RANGE);
    o = options(boards, TOURNAMENT_GAUNTLET, &h);
    o.seeds = PLAYERS;
    assert_int_equal(tournament_run(&o, NULL), E_RANGE);
    o = options(boards, TOURNAMENT_SWISS, &h);
    o.rounds = 1000;
    assert_int_equal(tournament_run(&o, NULL), E_RANGE);
    const char *const unknown[] = {"naive", "nobody"};
    o = options(boards, TOURNAMENT_ROUND_ROBIN, &h);
    o.specs = unknown;
    o.players = 2;
    assert_int_equal(tournament_run(&o, NULL), E_MISSING);
    assert_int_equal(h.count, 0);
}

/* Memory may fail at every request, and none is lost. */
static void memory_may_fail(void **state) {
    (void)state;
    for (tournament_type type = TOURNAMENT_ROUND_ROBIN; type <= TOURNAMENT_SWISS; type += 2)
        for (size_t n = 0;; n++) {
            static heard h;
            failing_alloc a;
            failing_alloc_start(&a, n, false);
            encounter small = board(4, SEED);
            small.players.memory = &a.memory;
            tournament_options o = options(&small, type, &h);
            o.board_count = 1;
            o.players = 3;
            o.games = 2;
            o.rounds = 1;
            o.run.memory = &a.memory;
            const status got = tournament_run(&o, NULL);
            assert_int_equal(a.live, 0);
            assert_int_equal(got, a.failed ? E_NOMEM : OK);
            if (!a.failed) break;
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(encounters_are_numbered),
        cmocka_unit_test(pairings_are_matches),
        cmocka_unit_test(swiss_rounds_have_their_own_openings),
        cmocka_unit_test(swiss_rounds_follow_from_points),
        cmocka_unit_test(rounds_may_be_fewer),
        cmocka_unit_test(a_stop_is_told),
        cmocka_unit_test(mistakes_are_reported),
        cmocka_unit_test(memory_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
