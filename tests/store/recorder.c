/* tests/store/recorder.c - a match that is recorded: nobody hears of a game before it is stored,
 * and a match that was stopped goes on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/arena_run.h"
#include "arena/match.h"
#include "arena/pairs.h"
#include "arena/rating/match_statistics.h"
#include "base/fault.h"
#include "base/rng.h"
#include "base/stop.h"
#include "game/tier.h"
#include "notation/game.h"
#include "store/recorder.h"
#include "store/store.h"
#include "support/failing_alloc.h"
#include "support/failing_files.h"
#include "support/store_made.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>

#ifdef AVOCET_HAVE_SQLITE3
#include <sqlite3.h>
#endif

enum { GAMES = 30, RUNS = 2 };

/* Who hears of the games asks another reader whether they are stored. */
typedef struct listener {
    const char *path;
    const store_run *run;
    int last, games, wrong;
    uint64_t sum;
    int stop_after; /* 0: never */
    stop_token stop;
} listener;

/* On the recorder's thread, where nothing can be asserted: what is wrong is counted. */
static bool is_stored(const listener *l, const match_game *g) {
    store *s = NULL;
    store_game found;
    if (store_open(l->path, STORE_READ, NULL, &s, NULL)) return false;
    game record = game_make(NULL);
    const bool same = store_find_game(s, l->run, g->played.number, &record, &found, NULL) == OK &&
                      game_same_moves(&record, g->record) &&
                      found.played.score == g->played.score &&
                      found.seeds[0] == match_player_seed(l->run->seed, g->played.number, 0) &&
                      found.seeds[1] == match_player_seed(l->run->seed, g->played.number, 1);
    game_clear(&record);
    store_close(s);
    return same;
}

static void hear(void *context, const match_game *g) {
    listener *l = context;
    l->wrong += g->played.number < l->last || !is_stored(l, g);
    l->last = g->played.number + 1;
    l->games++;
    l->sum = l->sum * 31 + (uint64_t)(g->played.score + 100) + g->record->count;
    if (l->games == l->stop_after) atomic_store(&l->stop, true);
}

static match_options some_match(listener *l, int threads) {
    return (match_options){
        .encounter = {.a = "random",
                      .b = "naive",
                      .players = {.size = 6, .tier = tier_best()},
                      .openings = {.random_plies = 4},
                      .seed = STORE_SEED,
                      .limits = {{.depth = 1}, {.depth = 1}}},
        .games = GAMES,
        .run = {.threads = threads, .stop = &l->stop, .sink = hear, .sink_context = l}};
}

/* One more attempt at the match; whether it was the last. */
static bool play_on(const char *path, listener *l, int threads, match_result *out) {
    store_run run = store_some_run("one", 6);
    fault f = {.code = OK};
    recorder *r = NULL;
    match_options o = some_match(l, threads);
    run.seed = STORE_SEED;
    store *s = store_must_open(path, STORE_WRITE);
    store_must(store_begin_run(s, &run, &run.id, &f), &f);
    l->run = &run;
    l->path = path;
    const recorder_options ro = {.store = s,
                                 .run = &run,
                                 .stop = &l->stop,
                                 .sink = o.run.sink,
                                 .sink_context = o.run.sink_context};
    store_must(recorder_start(&ro, &r, &f), &f);
    recorder_attach(r, &o.run);
    const status played = match_run(&o, out, &f);
    int stored = 0;
    store_must(recorder_end(r, &stored, &f), &f);
    assert_true(played == OK || played == E_STOPPED);
    assert_int_equal(l->wrong, 0);
    const store_tally t = store_count_all(s, NULL);
    assert_int_equal(t.games, stored);
    for (int i = 0; i < GAMES; i++) assert_true(t.seen[i] <= 1);
    assert_true(t.games >= l->games);
    store_close(s);
    return played == OK;
}

/* Nobody hears of a game before it is stored. A match that is stopped again and again ends with the
 * numbers of one that never was, and every game is stored once. */
static void a_stopped_match_goes_on(void **state) {
    char path[STORE_PATH];
    for (int k = 0; k < STORE_KINDS; k++) {
        match_result whole = {.games = 0}, last = {.games = 0};
        store_path_of(*state, k, path);
        listener l = {.games = 0};
        assert_true(play_on(path, &l, 1, &whole));
        assert_int_equal(l.games, GAMES);
        const uint64_t sum = l.sum;
        store_forget_files(*state);
        for (int attempt = 1;; attempt++) {
            assert_true(attempt < GAMES);
            l = (listener){.stop_after = 5 * attempt};
            if (play_on(path, &l, 1 + attempt % 3, &last)) break;
        }
        assert_int_equal(l.games, GAMES);
        assert_true(l.sum == sum);
        assert_int_equal(last.wins, whole.wins);
        assert_int_equal(last.losses, whole.losses);
        assert_true(last.mean == whole.mean && last.error == whole.error);
        assert_memory_equal(&last.points, &whole.points, sizeof last.points);
    }
}

/* A disk that is full once somebody has heard of a game. */
typedef struct filling_disk {
    failing_files files;
    int told;
} filling_disk;

static void fill_after_a_game(void *context, const match_game *g) {
    filling_disk *d = context;
    (void)g;
    d->told++;
    if (d->files.fail_at == FAILING_FILES_NEVER) d->files.fail_at = d->files.calls;
}

static status count_number(void *context, int number) {
    (void)number;
    ++*(int *)context;
    return OK;
}

/* A store that fails stops the match; what it did not store nobody hears of. */
static void a_failing_store_stops_the_match(void **state) {
    (void)state;
    static filling_disk d;
    failing_files_start(&d.files, FAILING_FILES_NEVER, ENOSPC, true);
    const store_options so = {.files = &d.files.ops, .wait_ms = 1};
    store_run run = store_some_run("one", 6);
    store *s = NULL;
    recorder *r = NULL;
    fault f = {.code = OK};
    listener l = {.games = 0};
    match_result result;
    int stored = 0, there = 0;
    run.seed = STORE_SEED;
    store_must(store_open("games.jsonl", STORE_WRITE, &so, &s, &f), &f);
    store_must(store_begin_run(s, &run, &run.id, &f), &f);
    match_options o = some_match(&l, 2);
    o.games = 100000; /* more than can wait in memory */
    const recorder_options ro = {
        .store = s, .run = &run, .stop = &l.stop, .sink = fill_after_a_game, .sink_context = &d};
    store_must(recorder_start(&ro, &r, &f), &f);
    recorder_attach(r, &o.run);
    const status played = match_run(&o, &result, &f);
    assert_int_equal(played, E_STOPPED);
    assert_int_equal(recorder_end_after(r, played, &stored, &f), E_FULL);
    assert_int_equal(f.code, E_FULL);
    assert_true(d.told > 0 && d.told <= stored && stored < o.games);
    d.files.fail_at = FAILING_FILES_NEVER;
    d.files.for_good = false;
    store_must(store_each_number(s, run.id, count_number, &there, &f), &f);
    assert_int_equal(there, stored);
    store_close(s);
    failing_files_end(&d.files);
}

/* ---- several runs ---- */

static status take_run(void *runs, int which, const store_run **out, fault *f) {
    (void)f;
    *out = (const store_run *)runs + which;
    return OK;
}

static void wait_for(void *mutex, const match_game *g) {
    (void)g;
    (void)pthread_mutex_lock(mutex);
    (void)pthread_mutex_unlock(mutex);
}

static void ask_for(recorder *r, int which) {
    match_game asked = {.encounter = which};
    assert_int_equal(recorder_known(r, 0, NULL, &asked, NULL), E_MISSING);
}

static void finish_game(recorder *r, const store_run *runs, int which, int number, bool tell) {
    rng random = rng_make(STORE_SEED, (uint64_t)number);
    game record;
    const store_game g = store_some_game(&random, &runs[which], number, &record);
    const match_game played = {.encounter = which, .played = g.played, .record = &record};
    recorder_finished(r, &played);
    if (tell) recorder_hand_on(r, &played);
    game_clear(&record);
}

/* A group is committed run by run: what came before a failure is stored, and counted. While the
 * first game is told the others gather, so that they are one group. */
static void what_came_before_a_failure_counts(void **state) {
    for (int k = 0; k < STORE_KINDS; k++) {
        made_store m = store_make(*state, k, 6);
        store_run runs[RUNS] = {m.run, store_some_run("two", 6)};
        pthread_mutex_t telling = PTHREAD_MUTEX_INITIALIZER;
        const recorder_options o = {.store = m.store,
                                    .run_of = take_run,
                                    .run_context = runs,
                                    .encounters = RUNS,
                                    .sink = wait_for,
                                    .sink_context = &telling};
        rng r = rng_make(STORE_SEED, 0);
        recorder *kept = NULL;
        int stored = 0;
        fault f = {.code = OK};
        store_must_begin(m.store, &runs[1]);
        store_must(recorder_start(&o, &kept, &f), &f);
        for (int i = 0; i < RUNS; i++) ask_for(kept, i);
        store *other = store_must_open(m.path, STORE_WRITE);
        store_must(store_add_random(other, &runs[1], 0, 1, &r, &f), &f);
        store_close(other);
        (void)pthread_mutex_lock(&telling);
        finish_game(kept, runs, 0, 0, true);
        finish_game(kept, runs, 0, 1, false);
        finish_game(kept, runs, 1, 0, false);
        (void)pthread_mutex_unlock(&telling);
        assert_int_equal(recorder_end(kept, &stored, &f), E_BUSY);
        assert_int_equal(stored, 2);
        assert_int_equal(store_count_games(m.store, &(store_filter){.run = runs[0].id}), stored);
        store_close(m.store);
        store_forget_files(*state);
    }
}

static status lose_run(void *unused, int which, const store_run **out, fault *f) {
    (void)unused;
    (void)which;
    (void)out;
    return fault_set(f, E_MISSING, 0, "the folder is gone");
}

/* Without its run a game cannot be stored: it must not be taken for one that is to be played. */
static void a_run_that_cannot_begin_is_a_failure(void **state) {
    made_store m = store_make(*state, KIND_LINES, 6);
    const recorder_options o = {.store = m.store, .run_of = lose_run, .encounters = 1};
    recorder *r = NULL;
    fault f = {.code = OK};
    match_game asked = {.encounter = 0};
    store_must(recorder_start(&o, &r, &f), &f);
    assert_int_equal(recorder_known(r, 0, NULL, &asked, &f), E_IO);
    assert_int_equal(f.code, E_IO);
    assert_string_equal(f.text, "the folder is gone");
    assert_int_equal(recorder_known(r, 0, NULL, &asked, NULL), E_IO); /* nobody wants the reason */
    assert_int_equal(recorder_end_after(r, E_IO, NULL, &f), E_IO);
    assert_string_equal(f.text, "the folder is gone");
    store_close(m.store);
}

/* What a recorder knows of the games that were there is its own, and goes with it. */
static void nothing_stays_behind(void **state) {
    for (int k = 0; k < STORE_KINDS; k++) {
        made_store m = store_make(*state, k, 6);
        store_run runs[RUNS] = {m.run, store_some_run("two", 6)};
        failing_alloc a;
        rng random = rng_make(STORE_SEED, 1);
        recorder *r = NULL;
        fault f = {.code = OK};
        int stored = 0;
        failing_alloc_start(&a, SIZE_MAX, false);
        const recorder_options o = {.store = m.store,
                                    .run_of = take_run,
                                    .run_context = runs,
                                    .encounters = RUNS,
                                    .memory = &a.memory};
        store_must_begin(m.store, &runs[1]);
        for (int i = 0; i < RUNS; i++)
            store_must(store_add_random(m.store, &runs[i], 1, 3, &random, &f), &f);
        store_must(recorder_start(&o, &r, &f), &f);
        for (int i = 0; i < RUNS; i++) ask_for(r, i);
        store_must(recorder_end(r, &stored, &f), &f);
        assert_int_equal(stored, 2 * RUNS);
        assert_true(a.requests > 0);
        assert_int_equal(a.live, 0);
        store_close(m.store);
        store_forget_files(*state);
    }
}

/* ---- games that were there before ---- */

static status look_up(recorder *r, int number, bool a_is_black, fault *f) {
    match_game asked = {.played = {.a_is_black = a_is_black}};
    game record = game_make(NULL);
    const status result = recorder_known(r, number, &record, &asked, f);
    game_clear(&record);
    return result;
}

/* They are found where they are, and never taken for others. */
static void games_that_were_there(void **state) {
    for (int k = 0; k < STORE_KINDS; k++) {
        made_store m = store_make(*state, k, 6);
        rng random = rng_make(STORE_SEED, 41);
        const recorder_options o = {.store = m.store, .run = &m.run};
        recorder *r = NULL;
        fault f = {.code = OK};
        store_must_add(&m, 0, 3, &random);
        store_must_add(&m, 5, 6, &random);
        store_must(recorder_start(&o, &r, &f), &f);
        assert_int_equal(recorder_stored(r), 4);
        store_must(look_up(r, 0, true, &f), &f);
        store_must(look_up(r, 5, false, &f), &f);
        assert_int_equal(look_up(r, 3, false, &f), E_MISSING);
        assert_int_equal(look_up(r, 6, true, &f), E_MISSING);
        assert_int_equal(look_up(r, 1, true, &f), E_FORMAT);
        assert_non_null(strstr(f.text, "colours"));
#ifdef AVOCET_HAVE_SQLITE3
        sqlite3 *db = NULL;
        if (k == KIND_SQLITE) {
            assert_int_equal(sqlite3_open(m.path, &db), SQLITE_OK);
            assert_int_equal(sqlite3_exec(db,
                                          "DELETE FROM game WHERE number = 0;"
                                          "UPDATE game SET moves = 'a1' WHERE number = 2",
                                          NULL, NULL, NULL),
                             SQLITE_OK);
            assert_int_equal(sqlite3_close(db), SQLITE_OK);
            assert_int_equal(look_up(r, 0, true, &f), E_FORMAT);
            assert_non_null(strstr(f.text, "not in the store any more"));
            assert_int_equal(look_up(r, 2, true, &f), E_FORMAT);
        }
#endif
        store_must(recorder_end_after(r, OK, NULL, &f), &f);
        store_close(m.store);
        store_forget_files(*state);
    }
}

/* Looks at games, records one and hands it on while a request for memory fails. *stored becomes the
 * number of games that the recorder tells of: the one game may be stored before the failure. */
static status record_one(const recorder_options *o, int *stored, fault *f) {
    recorder *r = NULL;
    const status result = recorder_start(o, &r, f);
    if (result) {
        assert_null(r);
        return recorder_end_after(r, result, NULL, f);
    }
    store_must(look_up(r, 0, true, f), f);
    finish_game(r, o->run, 0, 2, true);
    return recorder_end_after(r, OK, stored, f);
}

static void memory_may_be_short(void **state) {
    for (size_t n = 0;; n++) {
        made_store m = store_make(*state, KIND_LINES, 6);
        rng random = rng_make(STORE_SEED, 42);
        failing_alloc a;
        fault f = {.code = OK};
        failing_alloc_start(&a, n, false);
        const recorder_options o = {.store = m.store, .run = &m.run, .memory = &a.memory};
        store_must_add(&m, 0, 2, &random);
        int stored = 2;
        const status result = record_one(&o, &stored, &f);
        assert_int_equal(a.live, 0);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        assert_int_equal(f.code, result);
        assert_in_range(stored, result ? 2 : 3, 3);
        assert_int_equal(store_count_games(m.store, NULL), stored);
        store_close(m.store);
        store_forget_files(*state);
        if (!a.failed) break;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(a_stopped_match_goes_on),
        cmocka_unit_test(a_failing_store_stops_the_match),
        STORE_TEST(what_came_before_a_failure_counts),
        STORE_TEST(a_run_that_cannot_begin_is_a_failure),
        STORE_TEST(nothing_stays_behind),
        STORE_TEST(games_that_were_there),
        STORE_TEST(memory_may_be_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
