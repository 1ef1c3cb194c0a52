/* tests/player/mixed_games.c - champions and agents of the laboratory against programs that fail,
 * one game after the other in one process: each is lost by the culprit with the right reason, and
 * after each pair of games nothing is left behind.
 *
 * Every way of failing meets every protocol and every kind of limit. Eight pairs are played;
 * AVOCET_TEST_LONG=1 plays all of them, 200 games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/arena_run.h"
#include "arena/ending.h"
#include "arena/match.h"
#include "arena/rating/match_statistics.h"
#include "base/fault.h"
#include "game/tier.h"
#include "search/limits.h"
#include "support/left_behind.h"
#include "support/settings.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const int64_t millisecond_ns = 1000000;

typedef enum limit_kind { BY_DEPTH, BY_NODES, BY_TIME, BY_CLOCK, LIMIT_KINDS } limit_kind;

typedef struct protocol {
    const char *name;
    bool stays; /* one process plays a whole game, or several, and is started before it */
    bool passes;
} protocol;

static const protocol protocols[] = {{"gtp", true, true},
                                     {"nboard", true, true},
                                     {"threeline", false, false},
                                     {"oneshot", false, true},
                                     {"external", false, false}};
enum { PROTOCOLS = sizeof protocols / sizeof *protocols, TWICE = 2 };

/* What a program does wrong, and how its games end: with a protocol that starts a program before
 * the game, and with the others. */
typedef struct way {
    const char *mode;
    game_ending staying, asked;
} way;

static const way ways[] = {
    {"exit-start", ENDING_START, ENDING_CRASH},  {"crash-start", ENDING_START, ENDING_CRASH},
    {"hang-start", ENDING_START, ENDING_HANG},   {"exit", ENDING_CRASH, ENDING_CRASH},
    {"crash", ENDING_CRASH, ENDING_CRASH},       {"hang", ENDING_HANG, ENDING_HANG},
    {"illegal", ENDING_ILLEGAL, ENDING_ILLEGAL}, {"pass", ENDING_WRONG_PASS, ENDING_WRONG_PASS},
    {"garbage", ENDING_GARBAGE, ENDING_GARBAGE}, {"long", ENDING_LONG, ENDING_LONG},
    {"no-newline", ENDING_HANG, ENDING_HANG},    {"late", ENDING_TIME, ENDING_TIME},
    {"stays", ENDING_NORMAL, ENDING_NORMAL},     {"forks", ENDING_NORMAL, ENDING_NORMAL}};
enum { WAYS = sizeof ways / sizeof *ways };

/* The last two do not think. */
static const char *const good[] = {"champion,hash=1", "sized", "champion,hash=1,weights=hand",
                                   "naive",           "first", "random"};
enum { GOOD = sizeof good / sizeof *good };

/* ---- the pairs ---- */

typedef struct pair {
    const protocol *protocol;
    const char *mode;
    limit_kind kind;
    game_ending want;
    const char *good;
    bool fails_as_a;
} pair;

enum { PAIRS_MOST = WAYS * (PROTOCOLS + TWICE) + LIMIT_KINDS };

static pair make_pair(int number, const protocol *p, const way *w, int kind) {
    const bool waits = w->staying == ENDING_TIME;
    return (pair){.protocol = p,
                  .mode = w->mode,
                  /* Nobody is late without a limit of time. */
                  .kind = (limit_kind)(waits ? (int)BY_TIME + kind % 2 : kind % LIMIT_KINDS),
                  .want = p->stays ? w->staying : w->asked,
                  /* Nor must the other one be. */
                  .good = good[waits ? GOOD - 2 + number % 2 : number % GOOD],
                  .fails_as_a = number % 2};
}

/* All protocols with each way, so that each meets all limits; the first two once more with another
 * limit; and one that does nothing wrong with every limit. */
static int list_pairs(pair out[PAIRS_MOST]) {
    static const way fine = {"good", ENDING_NORMAL, ENDING_NORMAL};
    int count = 0;
    for (int w = 0; w < WAYS; w++)
        for (int i = 0; i < PROTOCOLS + TWICE; i++) {
            const protocol *p = &protocols[i % PROTOCOLS];
            if (ways[w].staying == ENDING_WRONG_PASS && !p->passes) continue;
            out[count] =
                make_pair(count, p, &ways[w], i < PROTOCOLS ? w + i : w + i % PROTOCOLS + 2);
            count++;
        }
    for (int kind = 0; kind < LIMIT_KINDS; kind++, count++)
        out[count] = make_pair(count, &protocols[kind], &fine, kind);
    return count;
}

/* ---- playing ---- */

/* What the runner sees while it runs. */
typedef struct watch {
    match_game games[2];
    int played, most_descriptors;
} watch;

static void see_game(void *context, const match_game *g) {
    watch *w = context;
    const int descriptors = left_descriptors();
    w->games[w->played++ % 2] = *g;
    if (descriptors > w->most_descriptors) w->most_descriptors = descriptors;
}

/* Where waiting is the point the clock is short, for it is waited for, too. */
static int64_t grace_of(const pair *p) {
    return p->want == ENDING_TIME ? 200 * millisecond_ns : 0;
}

static search_limits limits_of(const pair *p) {
    const bool is_short = p->want == ENDING_HANG || p->want == ENDING_START;
    switch (p->kind) {
    case BY_DEPTH:
        return (search_limits){.depth = 1};
    case BY_NODES:
        return (search_limits){.nodes = 100};
    case BY_TIME:
        return (search_limits){.time_ns = 100 * millisecond_ns};
    default:
        if (p->want == ENDING_TIME) return (search_limits){.game_ns = 800 * millisecond_ns};
        return (search_limits){.game_ns = (is_short ? 500 : 1500) * millisecond_ns,
                               .increment_ns = 50 * millisecond_ns};
    }
}

/* Patience is long where something good must come first on a busy machine. */
static void play(const pair *p, const char *numbers, watch *w, match_result *out) {
    const bool waits = p->want == ENDING_HANG || p->want == ENDING_START;
    char spec[400];
    fault f = {.code = OK};
    (void)snprintf(spec, sizeof spec, "%s,time=100ms,patience=%s:%s %s %s %s", p->protocol->name,
                   waits ? "700ms" : "30s", ODD_PROGRAM, p->protocol->name, p->mode, numbers);
    const match_options o = {.encounter = {.a = p->fails_as_a ? spec : p->good,
                                           .b = p->fails_as_a ? p->good : spec,
                                           .players = {.size = 6, .tier = tier_best()},
                                           .openings = {.random_plies = 2},
                                           .seed = 1,
                                           .limits = {limits_of(p), limits_of(p)},
                                           .grace_ns = {grace_of(p), grace_of(p)}},
                             .games = 2,
                             .run = {.threads = 1, .sink = see_game, .sink_context = w}};
    if (match_run(&o, out, &f)) fail_msg("%s %s: %s", p->protocol->name, p->mode, f.text);
}

static bool is_right(const pair *p, const match_result *r, const match_game *g) {
    const int culprit = !p->fails_as_a;
    if (g->played.ending != p->want) return false;
    if (!game_ending_is_forfeit(p->want)) return true;
    return r->forfeits[culprit][p->want] == 2 && r->forfeits[!culprit][p->want] == 0 &&
           g->played.score == (p->fails_as_a ? -36 : 36) && g->played.evidence.sentence[0] &&
           g->played.evidence.talk.asked[0];
}

static void judge(const pair *p, const match_result *r, const match_game games[2]) {
    assert_int_equal(r->games, 2);
    for (int i = 0; i < 2; i++)
        if (!is_right(p, r, &games[i]))
            fail_msg("%s %s against %s, limit %d: wanted %s, got %s, '%s'", p->protocol->name,
                     p->mode, p->good, p->kind, game_ending_name(p->want),
                     game_ending_name(games[i].played.ending), games[i].played.evidence.sentence);
}

static void every_failure_is_the_culprits(void **state) {
    (void)state;
    pair pairs[PAIRS_MOST];
    char numbers[LEFT_PATH];
    watch w = {.played = 0};
    int by_ending[ENDING_COUNT] = {0}, by_kind[LIMIT_KINDS] = {0};
    const int count = list_pairs(pairs), step = setting_long() ? 1 : 13;
    const int descriptors = left_descriptors();
    for (int i = 0; i < count; i += step) {
        match_result r;
        left_make_file(numbers);
        play(&pairs[i], numbers, &w, &r);
        judge(&pairs[i], &r, w.games);
        left_assert_nothing(numbers, descriptors);
        (void)unlink(numbers);
        by_ending[pairs[i].want] += 2;
        by_kind[pairs[i].kind] += 2;
    }
    print_message("%d games; by depth %d, nodes %d, time %d, clock %d\n", w.played,
                  by_kind[BY_DEPTH], by_kind[BY_NODES], by_kind[BY_TIME], by_kind[BY_CLOCK]);
    for (game_ending e = ENDING_NORMAL; e < ENDING_COUNT; e++)
        if (by_ending[e]) print_message("%d ended so: %s\n", by_ending[e], game_ending_name(e));
    print_message("descriptors: %d before and after each pair, %d at most at the end of a game\n",
                  descriptors, w.most_descriptors);
    /* Both ends of three pipes, where one program at a time runs. */
    assert_true(w.most_descriptors <= descriptors + 6);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_failure_is_the_culprits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
