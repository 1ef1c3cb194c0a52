/* tests/player/outside.c - programs that are not ours: a fault of a program costs only its own
 * game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/arena_run.h"
#include "arena/ending.h"
#include "arena/match.h"
#include "arena/player_check.h"
#include "arena/rating/match_statistics.h"
#include "base/text.h"
#include "base/workers.h"
#include "game/tier.h"
#include "player/player.h"
#include "search/limits.h"
#include "support/failing_alloc.h"
#include "support/left_behind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static const int64_t millisecond_ns = 1000000, second_ns = 1000000000;

/* ---- games against odd programs ---- */

typedef enum limit_kind { BY_DEPTH, BY_NODES, BY_TIME, BY_CLOCK, LIMIT_KINDS } limit_kind;

typedef struct bad_program {
    const char *protocol, *mode;
    limit_kind kind;
    game_ending want;
    const char *says; /* part of the sentence or of the errors */
} bad_program;

/* Found by a worker, judged by the test. */
typedef struct bad_case {
    bad_program program;
    status got;
    match_result result;
    match_game game;
    char fault_text[200];
} bad_case;

typedef struct bad_cases {
    bad_case *list;
    size_t count;
    atomic_size_t next;
    const char *numbers;
} bad_cases;

static search_limits limits_for(limit_kind kind) {
    switch (kind) {
    case BY_DEPTH:
        return (search_limits){.depth = 1};
    case BY_NODES:
        return (search_limits){.nodes = 100};
    case BY_TIME:
        return (search_limits){.time_ns = 100 * millisecond_ns};
    default:
        return (search_limits){.game_ns = 20 * second_ns, .increment_ns = second_ns};
    }
}

static void keep_game(void *context, const match_game *g) {
    ((bad_case *)context)->game = *g;
}

/* Patience is long where something good must come first on a busy machine, short where the wait is
 * the point. A clock for the game would be waited for, too, so hanging there has a short one. */
static void play_case(bad_case *c, const char *numbers) {
    const bad_program *p = &c->program;
    const bool waits = p->want == ENDING_HANG || p->want == ENDING_START;
    const int64_t grace = p->want == ENDING_TIME ? 200 * millisecond_ns : 0;
    search_limits limits = limits_for(p->kind);
    char spec[400];
    fault f = {.code = OK};
    if (waits && p->kind == BY_CLOCK) limits.game_ns = second_ns / 2;
    (void)snprintf(spec, sizeof spec, "%s,time=100ms,patience=%s:%s %s %s %s", p->protocol,
                   waits ? "700ms" : "30s", ODD_PROGRAM, p->protocol, p->mode, numbers);
    match_options o = {.encounter = {.a = "first",
                                     .b = spec,
                                     .players = {.size = 6, .tier = tier_best()},
                                     .openings = {.random_plies = 2},
                                     .seed = 1,
                                     .limits = {limits, limits},
                                     .grace_ns = {grace, grace}},
                       .games = 2,
                       .run = {.threads = 1, .sink = keep_game, .sink_context = c}};
    c->got = match_run(&o, &c->result, &f);
    (void)snprintf(c->fault_text, sizeof c->fault_text, "%s", f.text);
}

static void play_cases(void *argument, int worker) {
    bad_cases *all = argument;
    (void)worker;
    for (;;) {
        const size_t i = atomic_fetch_add(&all->next, 1);
        if (i >= all->count) return;
        play_case(&all->list[i], all->numbers);
    }
}

static void judge_case(const bad_case *c) {
    const bad_program *p = &c->program;
    const bool lost = game_ending_is_forfeit(p->want);
    const int forfeits = c->result.forfeits[1][p->want];
    const char *name = game_ending_name(c->game.played.ending);
    if (c->got || c->result.games != 2 || c->game.played.ending != p->want ||
        (lost && (forfeits != 2 || c->result.wins != 2 || c->game.played.score != 36)))
        fail_msg("%s %s, limit %d: wanted %s, got %s, status %d, %d games, '%s' '%s'", p->protocol,
                 p->mode, p->kind, game_ending_name(p->want), name, c->got, c->result.games,
                 c->game.played.evidence.sentence, c->fault_text);
    if (p->says && !strstr(c->game.played.evidence.sentence, p->says) &&
        !strstr(c->game.played.evidence.talk.errors, p->says))
        fail_msg("%s %s: '%s', '%s' do not say '%s'", p->protocol, p->mode,
                 c->game.played.evidence.sentence, c->game.played.evidence.talk.errors, p->says);
    if (lost) assert_true(c->game.played.evidence.talk.asked[0] != '\0');
}

/* Many at once, since most of the time is waiting. */
static void run_cases(const bad_program *programs, size_t count) {
    enum { AT_ONCE = 24 };
    char numbers[LEFT_PATH];
    const int descriptors = left_descriptors();
    bad_case *list = test_calloc(count, sizeof *list);
    bad_cases all = {.list = list, .count = count, .numbers = numbers};
    for (size_t i = 0; i < count; i++) list[i].program = programs[i];
    left_make_file(numbers);
    atomic_init(&all.next, 0);
    (void)workers_run(AT_ONCE, play_cases, &all);
    for (size_t i = 0; i < count; i++) judge_case(&list[i]);
    left_assert_nothing(numbers, descriptors);
    (void)unlink(numbers);
    test_free(list);
}

/* Each way of failing has its own ending, charged to the program that failed, in both games of a
 * pair: it is started again for the second. */
static void bad_programs_lose_their_games(void **state) {
    (void)state;
    static const bad_program cases[] = {
        {"gtp", "exit-start", BY_DEPTH, ENDING_START, "no licence"},
        {"gtp", "crash-start", BY_DEPTH, ENDING_START, NULL},
        {"gtp", "hang-start", BY_DEPTH, ENDING_START, "hangs"},
        {"gtp", "exit", BY_DEPTH, ENDING_CRASH, "out of ideas"},
        {"gtp", "crash", BY_DEPTH, ENDING_CRASH, NULL},
        {"gtp", "hang", BY_DEPTH, ENDING_HANG, "no answer"},
        {"gtp", "deaf", BY_DEPTH, ENDING_HANG, "no answer"},
        {"gtp", "closes", BY_DEPTH, ENDING_CRASH, "closed its output"},
        {"gtp", "illegal", BY_DEPTH, ENDING_ILLEGAL, "a1"},
        {"gtp", "pass", BY_DEPTH, ENDING_WRONG_PASS, "has a move"},
        {"gtp", "garbage", BY_DEPTH, ENDING_GARBAGE, "perhaps"},
        {"gtp", "refuses", BY_DEPTH, ENDING_GARBAGE, "rather not"},
        {"gtp", "resigns", BY_DEPTH, ENDING_RESIGNED, "resigns"},
        {"gtp", "no-newline", BY_DEPTH, ENDING_HANG, NULL},
        {"gtp", "late", BY_TIME, ENDING_TIME, "time"},
        {"nboard", "exit-start", BY_DEPTH, ENDING_START, "no licence"},
        {"nboard", "hang-start", BY_DEPTH, ENDING_START, "hangs"},
        {"nboard", "crash", BY_DEPTH, ENDING_CRASH, NULL},
        {"nboard", "hang", BY_DEPTH, ENDING_HANG, NULL},
        {"nboard", "illegal", BY_DEPTH, ENDING_ILLEGAL, NULL},
        {"nboard", "pass", BY_DEPTH, ENDING_WRONG_PASS, NULL},
        {"nboard", "garbage", BY_DEPTH, ENDING_GARBAGE, NULL},
        {"nboard", "no-newline", BY_DEPTH, ENDING_HANG, NULL},
        {"nboard", "late", BY_TIME, ENDING_TIME, NULL},
        {"oneshot", "exit-start", BY_DEPTH, ENDING_CRASH, "exit code 3"},
        {"oneshot", "crash", BY_DEPTH, ENDING_CRASH, NULL},
        {"oneshot", "hang", BY_DEPTH, ENDING_HANG, NULL},
        {"oneshot", "closes", BY_DEPTH, ENDING_HANG, NULL},
        {"oneshot", "illegal", BY_DEPTH, ENDING_ILLEGAL, NULL},
        {"oneshot", "pass", BY_DEPTH, ENDING_WRONG_PASS, NULL},
        {"oneshot", "garbage", BY_DEPTH, ENDING_GARBAGE, NULL},
        {"oneshot", "no-newline", BY_DEPTH, ENDING_HANG, NULL},
        {"oneshot", "late", BY_TIME, ENDING_TIME, NULL},
        {"threeline", "exit-start", BY_DEPTH, ENDING_CRASH, "exit code 3"},
        {"threeline", "crash", BY_DEPTH, ENDING_CRASH, NULL},
        {"threeline", "hang", BY_DEPTH, ENDING_HANG, NULL},
        {"threeline", "illegal", BY_DEPTH, ENDING_ILLEGAL, NULL},
        {"threeline", "garbage", BY_DEPTH, ENDING_GARBAGE, NULL},
        {"threeline", "no-newline", BY_DEPTH, ENDING_HANG, NULL},
        {"threeline", "late", BY_TIME, ENDING_TIME, NULL},
        {"external", "exit-start", BY_DEPTH, ENDING_CRASH, "exit code 3"},
        {"external", "crash", BY_DEPTH, ENDING_CRASH, NULL},
        {"external", "hang", BY_DEPTH, ENDING_HANG, NULL},
        {"external", "illegal", BY_DEPTH, ENDING_ILLEGAL, NULL},
        {"external", "garbage", BY_DEPTH, ENDING_GARBAGE, NULL},
        {"external", "late", BY_TIME, ENDING_TIME, NULL},
    };
    run_cases(cases, sizeof cases / sizeof *cases);
}

/* A dead or silent program is noticed whatever limits the game. */
static void every_limit_notices_them(void **state) {
    (void)state;
    static const struct {
        const char *mode;
        game_ending want;
    } ways[] = {{"crash", ENDING_CRASH}, {"exit", ENDING_CRASH}, {"hang", ENDING_HANG}};
    static const char *const protocols[] = {"gtp", "nboard", "oneshot", "threeline", "external"};
    bad_program cases[5 * 3 * LIMIT_KINDS];
    size_t count = 0;
    for (size_t p = 0; p < 5; p++)
        for (size_t w = 0; w < 3; w++)
            for (limit_kind k = BY_NODES; k < LIMIT_KINDS; k++)
                cases[count++] = (bad_program){.protocol = protocols[p],
                                               .mode = ways[w].mode,
                                               .kind = k,
                                               .want = ways[w].want};
    run_cases(cases, count);
}

/* Those that play well win no less for being rude: they leave processes behind, do not leave, or
 * shout. Their games end by the rules. */
static void rude_programs_play_on(void **state) {
    (void)state;
    static const bad_program cases[] = {
        {"gtp", "good", BY_DEPTH, ENDING_NORMAL, NULL},
        {"gtp", "good", BY_CLOCK, ENDING_NORMAL, NULL},
        {"gtp", "stays", BY_DEPTH, ENDING_NORMAL, NULL},
        {"gtp", "forks", BY_NODES, ENDING_NORMAL, NULL},
        {"gtp", "escapes", BY_DEPTH, ENDING_NORMAL, NULL},
        {"oneshot", "escapes", BY_DEPTH, ENDING_NORMAL, NULL},
        {"gtp", "shouts", BY_DEPTH, ENDING_NORMAL, NULL},
        {"nboard", "good", BY_CLOCK, ENDING_NORMAL, NULL},
        {"nboard", "stays", BY_DEPTH, ENDING_NORMAL, NULL},
        {"nboard", "forks", BY_DEPTH, ENDING_NORMAL, NULL},
        {"oneshot", "good", BY_TIME, ENDING_NORMAL, NULL},
        {"oneshot", "forks", BY_DEPTH, ENDING_NORMAL, NULL},
        {"oneshot", "shouts", BY_DEPTH, ENDING_NORMAL, NULL},
        {"threeline", "good", BY_CLOCK, ENDING_NORMAL, NULL},
        {"threeline", "leaves", BY_DEPTH, ENDING_NORMAL, NULL},
        {"threeline", "stays", BY_DEPTH, ENDING_NORMAL, NULL},
        {"external", "good", BY_TIME, ENDING_NORMAL, NULL},
        {"external", "forks", BY_DEPTH, ENDING_NORMAL, NULL},
    };
    run_cases(cases, sizeof cases / sizeof *cases);
}

static long peak_kb(void) {
    struct rusage use;
    assert_int_equal(getrusage(RUSAGE_SELF, &use), 0);
    return use.ru_maxrss;
}

/* A line of 100 MB is refused, not stored. */
static void endless_lines_are_not_stored(void **state) {
    (void)state;
    static const bad_program cases[] = {
        {"gtp", "long", BY_DEPTH, ENDING_LONG, NULL},
        {"nboard", "long", BY_DEPTH, ENDING_LONG, NULL},
        {"oneshot", "long", BY_DEPTH, ENDING_LONG, NULL},
        {"threeline", "long", BY_DEPTH, ENDING_LONG, NULL},
        {"external", "long", BY_DEPTH, ENDING_LONG, NULL},
    };
    const long before = peak_kb();
    run_cases(cases, sizeof cases / sizeof *cases);
    assert_true(peak_kb() - before < 32 * 1024);
}

/* ---- the same game ---- */

typedef struct moves {
    size_t count;
    int squares[130];
} moves;

static void keep_moves(void *context, const match_game *g) {
    moves *m = (moves *)context + g->played.number;
    m->count = g->record->count;
    for (size_t i = 0; i < m->count; i++) m->squares[i] = g->record->plies[i].square;
}

static void play_moves(const char *spec, int size, moves out[4]) {
    match_result r;
    fault f = {.code = OK};
    const match_options o = {.encounter = {.a = spec,
                                           .b = "first",
                                           .players = {.size = size, .tier = tier_best()},
                                           .openings = {.random_plies = 4},
                                           .seed = 3,
                                           .limits = {{.depth = 1}, {.depth = 1}}},
                             .games = 4,
                             .run = {.threads = 2, .sink = keep_moves, .sink_context = out}};
    memset(out, 0, 4 * sizeof *out);
    if (match_run(&o, &r, &f)) fail_msg("%s: %s", spec, f.text);
}

/* A program that plays first legal moves plays the games of our agent that does, by every protocol
 * and in every dialect, on every size, passes and all. */
static void protocols_do_not_change_a_game(void **state) {
    (void)state;
    static const struct {
        const char *head, *protocol, *mode;
    } ways[] = {{"gtp", "gtp", "good"},
                {"gtp", "gtp", "strict"},
                {"gtp", "gtp", "upper"},
                {"gtp", "gtp", "glued"},
                {"gtp", "gtp", "old"},
                {"gtp", "gtp", "nolist"},
                {"gtp,squares=go", "gtp", "go"},
                {"gtp,colours=short", "gtp", "short"},
                {"gtp,case=lower,restart=1", "gtp", "good"},
                {"gtp,passes=omitted", "gtp", "good"},
                {"gtp,time=250ms", "gtp", "whole"},
                {"nboard", "nboard", "good"},
                {"nboard,version=1,restart=1", "nboard", "good"},
                {"oneshot", "oneshot", "good"},
                {"threeline", "threeline", "good"},
                {"threeline", "threeline", "leaves"},
                {"external", "external", "good"}};
    for (int size = 4; size <= 10; size += 2) {
        moves want[4], got[4];
        play_moves("first,scan=rows", size, want);
        for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
            char spec[400];
            (void)snprintf(spec, sizeof spec, "%s:%s %s %s -", ways[i].head, ODD_PROGRAM,
                           ways[i].protocol, ways[i].mode);
            play_moves(spec, size, got);
            if (memcmp(got, want, sizeof want) != 0) fail_msg("%s on %d", spec, size);
        }
    }
}

/* Bytes of chance are no move: they lose, and do no other harm. NBoard's protocol ignores lines
 * that mean nothing, so there the game goes on. */
static void noise_is_survived(void **state) {
    (void)state;
    static const char *const protocols[] = {"gtp", "nboard", "oneshot", "threeline", "external"};
    for (int i = 0; i < 60; i++) {
        char mode[20];
        (void)snprintf(mode, sizeof mode, "noise%d", i);
        bad_case c = {.program = {protocols[i % 5], mode, BY_DEPTH, ENDING_HANG, NULL}};
        play_case(&c, "-");
        assert_int_equal(c.got, OK);
        if (game_ending_is_forfeit(c.game.played.ending) == (i % 5 == 1))
            fail_msg("%s %s: %s", protocols[i % 5], mode, game_ending_name(c.game.played.ending));
    }
}

/* ---- specifications ---- */

static status try_open(const char *spec, fault *f) {
    const player_options o = {.size = 8, .tier = tier_best()};
    player *p = NULL;
    const status got = player_open(view_of(spec), &o, &p, f);
    player_close(p);
    return got;
}

/* Mistakes in a specification are found before anything is started. */
static void specifications_are_checked(void **state) {
    (void)state;
    static const struct {
        const char *spec;
        status want;
        size_t at;
    } cases[] = {
        {"gtp:sh -c x,y:z", OK, 0},
        {"gtp,memory=512,cpu=60,patience=2s:cat", OK, 0},
        {"nboard,version=1,depth=3:cat", OK, 0},
        {"gtp", E_FORMAT, 3},
        {"gtp:", E_FORMAT, 3},
        {"gtp,depth=3", E_FORMAT, 11},
        {"gtp:/no/such/program", E_MISSING, 0},
        {"gtp:no-such-program-anywhere", E_MISSING, 0},
        {"so:/no/such/file.so", E_MISSING, 0},
        {"gtp,speed=3:cat", E_MISSING, 4},
        {"gtp,version=1:cat", E_MISSING, 4},
        {"oneshot,depth=3:cat", E_MISSING, 8},
        {"gtp,memory=0:cat", E_RANGE, 4},
        {"gtp,time=1s,patience=long:cat", E_FORMAT, 12},
        {"gtp,colours=blue:cat", E_FORMAT, 4},
        {"gtp,isolate=2:cat", E_FORMAT, 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fault f = {.code = OK};
        const status got = try_open(cases[i].spec, &f);
        if (got != cases[i].want || f.at != cases[i].at)
            fail_msg("%s: %s at %zu, '%s'", cases[i].spec, status_name(got), f.at, f.text);
    }
}

/* Memory may fail at every request, and none is lost. */
static void memory_may_fail(void **state) {
    (void)state;
    for (size_t n = 0;; n++) {
        failing_alloc a;
        player *p = NULL;
        failing_alloc_start(&a, n, false);
        const player_options o = {.size = 8, .tier = tier_best(), .memory = &a.memory};
        const status got = player_open(view_of("gtp,memory=100:cat"), &o, &p, NULL);
        assert_int_equal(got, a.failed ? E_NOMEM : OK);
        player_close(p);
        assert_int_equal(a.live, 0);
        if (!a.failed) break;
    }
}

/* ---- isolation ---- */

/* Where bubblewrap works, an isolated program plays the same games. */
static void isolated_programs_play(void **state) {
    (void)state;
    moves want[4], got[4];
    char spec[400];
    if (system("bwrap --unshare-net --unshare-pid --ro-bind / / true 2>/dev/null") != 0) skip();
    play_moves("first,scan=rows", 6, want);
    (void)snprintf(spec, sizeof spec, "gtp,isolate=1:%s gtp good -", ODD_PROGRAM);
    play_moves(spec, 6, got);
    assert_memory_equal(got, want, sizeof want);
}

/* ---- the checker ---- */

typedef struct checked_program {
    const char *protocol, *mode;
    check_kind wrong; /* CHECK_COUNT: none */
    check_report report;
    status got;
    fault f;
} checked_program;

typedef struct checked_programs {
    checked_program *list;
    size_t count;
    atomic_size_t next;
} checked_programs;

static void check_one(checked_program *c) {
    char spec[400];
    player *p = NULL;
    const bool fine = c->wrong == CHECK_COUNT;
    const player_options o = {.size = 6, .tier = tier_best()};
    const check_options options = {.size = 6,
                                   .time_ns = 100 * millisecond_ns,
                                   .grace_ns = fine ? 20 * second_ns : 200 * millisecond_ns};
    (void)snprintf(spec, sizeof spec, "%s,patience=%s:%s %s %s -", c->protocol,
                   fine ? "30s" : "900ms", ODD_PROGRAM, c->protocol, c->mode);
    c->got = player_open(view_of(spec), &o, &p, &c->f);
    if (!c->got) c->got = player_check(p, &options, &c->report, &c->f);
    player_close(p);
}

static void check_some(void *argument, int worker) {
    checked_programs *all = argument;
    (void)worker;
    for (;;) {
        const size_t i = atomic_fetch_add(&all->next, 1);
        if (i >= all->count) return;
        check_one(&all->list[i]);
    }
}

static void check_all(checked_program *list, size_t count) {
    checked_programs all = {.list = list, .count = count};
    atomic_init(&all.next, 0);
    (void)workers_run(8, check_some, &all);
    for (size_t i = 0; i < count; i++)
        if (list[i].got) fail_msg("%s %s: %s", list[i].protocol, list[i].mode, list[i].f.text);
}

/* Good programs pass everything that their protocol has. */
static void good_programs_pass(void **state) {
    (void)state;
    static const char *const protocols[] = {"gtp", "nboard", "oneshot", "threeline", "external"};
    checked_program list[5];
    for (size_t i = 0; i < 5; i++)
        list[i] = (checked_program){.protocol = protocols[i], .mode = "good", .wrong = CHECK_COUNT};
    check_all(list, 5);
    for (size_t i = 0; i < 5; i++) {
        const check_report *r = &list[i].report;
        for (check_kind k = CHECK_START; k < CHECK_COUNT; k++)
            if (r->results[k].verdict == CHECK_WRONG)
                fail_msg("%s, %s: %s", protocols[i], check_name(k), r->results[k].sentence);
        assert_int_equal(r->wrong, 0);
        assert_int_equal(r->results[CHECK_NEAR_END].verdict, CHECK_OK);
        assert_int_equal(r->results[CHECK_OTHER_PASS].verdict, CHECK_OK);
    }
}

/* Each mistake is found where it belongs. */
static void mistakes_are_found(void **state) {
    (void)state;
    static const struct {
        const char *protocol, *mode;
        check_kind wrong;
    } known[] = {{"gtp", "late", CHECK_TIME},
                 {"gtp", "exit-start", CHECK_START},
                 {"gtp", "illegal", CHECK_FIRST_MOVE},
                 {"gtp", "stays", CHECK_QUIT},
                 {"gtp", "crash", CHECK_OTHER_PASS},
                 {"threeline", "garbage", CHECK_NEW_GAME},
                 {"oneshot", "pass", CHECK_NEAR_END},
                 {"oneshot", "pass", CHECK_OTHER_PASS}, /* it has a move there */
                 {"oneshot", "crash-start", CHECK_START},
                 {"threeline", "exit-start", CHECK_START},
                 {"external", "exit-start", CHECK_START},
                 {"oneshot", "late", CHECK_FIRST_MOVE}};
    enum { COUNT = sizeof known / sizeof *known };
    checked_program list[COUNT];
    for (size_t i = 0; i < COUNT; i++)
        list[i] = (checked_program){
            .protocol = known[i].protocol, .mode = known[i].mode, .wrong = known[i].wrong};
    check_all(list, COUNT);
    for (size_t i = 0; i < COUNT; i++) {
        const check_report *r = &list[i].report;
        if (r->results[list[i].wrong].verdict != CHECK_WRONG)
            fail_msg("%s %s: %s is not found wrong", list[i].protocol, list[i].mode,
                     check_name(list[i].wrong));
        assert_true(r->wrong > 0);
    }
}

/* A program that never answers is asked twice, in every protocol, and then no more. */
static void silence_is_not_waited_for_again(void **state) {
    (void)state;
    static const char *const protocols[] = {"gtp", "nboard", "oneshot", "threeline", "external"};
    checked_program list[5];
    for (size_t i = 0; i < 5; i++)
        list[i] = (checked_program){.protocol = protocols[i], .mode = "hang"};
    check_all(list, 5);
    for (size_t i = 0; i < 5; i++) {
        const check_result *r = list[i].report.results;
        assert_int_equal(r[CHECK_FIRST_MOVE].verdict, CHECK_WRONG);
        assert_int_equal(r[CHECK_NEW_GAME].verdict, CHECK_NOT_TRIED);
        assert_string_equal(r[CHECK_QUIT].sentence, "it was silent twice");
        assert_in_range(list[i].report.wrong, 1, 2);
    }
}

/* The grace of a check is a tenth of the limit, 50 ms at least. */
static void grace_follows_the_limit(void **state) {
    (void)state;
    assert_int_equal(check_usual_grace(2 * second_ns), 200 * millisecond_ns);
    assert_int_equal(check_usual_grace(100 * millisecond_ns), 50 * millisecond_ns);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(isolated_programs_play),
        cmocka_unit_test(specifications_are_checked),
        cmocka_unit_test(memory_may_fail),
        cmocka_unit_test(protocols_do_not_change_a_game),
        cmocka_unit_test(bad_programs_lose_their_games),
        cmocka_unit_test(every_limit_notices_them),
        cmocka_unit_test(rude_programs_play_on),
        cmocka_unit_test(endless_lines_are_not_stored),
        cmocka_unit_test(noise_is_survived),
        cmocka_unit_test(good_programs_pass),
        cmocka_unit_test(mistakes_are_found),
        cmocka_unit_test(silence_is_not_waited_for_again),
        cmocka_unit_test(grace_follows_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
