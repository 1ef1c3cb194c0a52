/* tests/store/store_kept.c - promise P1 of the store: a game stored with OK is there and comes
 * back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/fault.h"
#include "base/rng.h"
#include "game/position.h"
#include "notation/game.h"
#include "store/store.h"
#include "support/settings.h"
#include "support/store_made.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- games ---- */

static void assert_same_game(const store_game *a, const store_game *b) {
    assert_int_equal(a->played.number, b->played.number);
    assert_int_equal(a->played.a_is_black, b->played.a_is_black);
    assert_int_equal(a->played.opening_plies, b->played.opening_plies);
    assert_int_equal(a->played.ending, b->played.ending);
    assert_int_equal(a->played.score, b->played.score);
    assert_string_equal(a->played.evidence.sentence, b->played.evidence.sentence);
    assert_string_equal(a->played.evidence.talk.asked, b->played.evidence.talk.asked);
    assert_string_equal(a->played.evidence.talk.answered, b->played.evidence.talk.answered);
    assert_string_equal(a->played.evidence.talk.errors, b->played.evidence.talk.errors);
    assert_true(a->played.seconds[0] == b->played.seconds[0] &&
                a->played.seconds[1] == b->played.seconds[1]);
    assert_true(a->seeds[0] == b->seeds[0] && a->seeds[1] == b->seeds[1]);
    assert_true(game_same_moves(a->record, b->record));
    for (size_t i = 0; i < a->record->count; i++) {
        const game_ply *p = &a->record->plies[i], *q = &b->record->plies[i];
        assert_int_equal(p->has_score, q->has_score);
        assert_int_equal(p->has_seconds, q->has_seconds);
        assert_true(p->score == q->score && p->seconds == q->seconds);
        assert_int_equal(p->depth, q->depth);
        assert_int_equal(p->to_end, q->to_end);
    }
}

enum { EACH = 4, ALL = EACH * START_COUNT };

/* Stores EACH random games for every start on boards of one size. */
static void store_size(const char *path, int size, store_game *games, game *records, rng *r) {
    fault f = {.code = OK};
    store *s = store_must_open(path, STORE_WRITE);
    for (start_kind start = START_STANDARD; start < START_COUNT; start++) {
        char key[32];
        (void)snprintf(key, sizeof key, "key %d %d", size, (int)start);
        store_run run = store_some_run(key, size);
        run.start = start;
        store_must_begin(s, &run);
        for (int i = 0; i < EACH; i++, games++, records++) {
            *games = store_some_game(r, &run, i, records);
            games->run = run.id;
        }
        store_must(store_add_games(s, run.id, games - EACH, EACH, &f), &f);
    }
    store_close(s);
}

static void check_size(const char *path, int size, const store_game *games, game *records) {
    fault f = {.code = OK};
    store *s = store_must_open(path, STORE_READ);
    for (int i = 0; i < ALL; i++) {
        store_run run = store_some_run("", size);
        run.start = (start_kind)(i / EACH);
        run.id = games[i].run;
        game record = game_make(NULL);
        store_game got;
        store_must(store_find_game(s, &run, i % EACH, &record, &got, &f), &f);
        assert_same_game(&games[i], &got);
        game_clear(&record);
        game_clear(&records[i]);
        assert_int_equal(store_find_game(s, &run, EACH, &record, &got, &f), E_MISSING);
        assert_int_equal(store_count_games(s, &(store_filter){.run = run.id}), EACH);
    }
    store_close(s);
}

/* Games of every size and start come back as they were, by number and in a stream. */
static void games_come_back(void **state) {
    rng r = rng_make(setting_seed(STORE_SEED), 0);
    for (int k = 0; k < STORE_KINDS; k++)
        for (int size = 6; size <= GRID_MAX; size += 2) {
            char path[STORE_PATH];
            store_game games[ALL];
            game records[ALL];
            store_path_of(*state, k, path);
            store_size(path, size, games, records, &r);
            check_size(path, size, games, records);
        }
}

/* A game may be given up right behind its opening. */
static void an_opening_may_be_the_whole_game(void **state) {
    rng r = rng_make(setting_seed(STORE_SEED), 1);
    fault f = {.code = OK};
    for (int k = 0; k < STORE_KINDS; k++) {
        const made_store m = store_make(*state, k, 4);
        game record, again = game_make(NULL);
        store_game got, one = store_some_game(&r, &m.run, 0, &record);
        one.played.opening_plies = (int)record.count;
        store_must(store_add_games(m.store, m.run.id, &one, 1, &f), &f);
        store_must(store_find_game(m.store, &m.run, 0, &again, &got, &f), &f);
        assert_same_game(&one, &got);
        game_clear(&record);
        game_clear(&again);
        store_close(m.store);
    }
}

/* ---- runs ---- */

typedef struct run_check {
    const store_run *want;
    int seen;
} run_check;

static void assert_same_text(const char *a, const char *b) {
    if (a && b)
        assert_string_equal(a, b);
    else
        assert_true(a == b);
}

static status check_run(void *context, const store_run *r) {
    run_check *c = context;
    const store_run *w = c->want;
    if (r->id != w->id) return OK;
    c->seen++;
    assert_same_text(r->key, w->key);
    assert_same_text(r->a, w->a);
    assert_same_text(r->b, w->b);
    assert_same_text(r->openings, w->openings);
    assert_same_text(r->limits, w->limits);
    assert_same_text(r->test, w->test);
    assert_same_text(r->program, w->program);
    assert_same_text(r->weights, w->weights);
    assert_same_text(r->begun, w->begun);
    assert_true(r->seed == w->seed);
    assert_int_equal(r->size, w->size);
    assert_int_equal(r->start, w->start);
    assert_int_equal(r->games, w->games);
    return OK;
}

static void assert_there_once(store *s, const store_run *want) {
    fault f = {.code = OK};
    run_check c = {.want = want};
    store_must(store_each_run(s, check_run, &c, &f), &f);
    assert_int_equal(c.seen, 1);
}

/* The same key finds the run, another one makes another; the most games ever asked for and the last
 * test stay. */
static void a_run_is_found_by_its_key(void **state) {
    for (int k = 0; k < STORE_KINDS; k++) {
        made_store m = store_make(*state, k, 8);
        store_run two = store_some_run("two", 10);
        two.test = "0,5";
        two.weights = "abc";
        store_must_begin(m.store, &two);
        assert_true(m.run.id != two.id);
        store_reopen(&m, STORE_WRITE);
        store_run again = m.run;
        again.games = m.run.games = 100;
        again.test = m.run.test = "0,7";
        store_must_begin(m.store, &again);
        assert_true(again.id == m.run.id);
        again.games = 2;
        store_must_begin(m.store, &again);
        assert_true(again.id == m.run.id);
        assert_there_once(m.store, &m.run);
        assert_there_once(m.store, &two);
        store_close(m.store);
    }
}

/* ---- those who may only read ---- */

static void read_as_nobody(const made_store *m) {
    rng r = rng_make(STORE_SEED, 8);
    store *s = NULL;
    fault f = {.code = OK};
    store_run run = store_some_run("one", 6);
    if (getuid() == 0 && setuid(65534)) _exit(1);
    if (store_open(m->path, STORE_READ, NULL, &s, &f)) _exit(2);
    if (store_count_games(s, NULL) != 3) _exit(3);
    store_close(s);
    if (store_open(m->path, STORE_WRITE, NULL, &s, &f) == OK) {
        if (store_begin_run(s, &run, &run.id, &f) == OK) _exit(4);
        if (store_add_random(s, &run, 3, 4, &r, &f) == OK) _exit(5);
    }
    _exit(f.code == E_IO ? 0 : 6);
}

/* Who may only read can read, also where nothing can be made beside the file. */
static void a_file_that_may_only_be_read(void **state) {
    rng r = rng_make(STORE_SEED, 9);
    const store_folder *where = *state;
    for (int k = 0; k < STORE_KINDS; k++) {
        const made_store m = store_make(where, k, 6);
        store_must_add(&m, 0, 3, &r);
        store_close(m.store);
        assert_int_equal(chmod(m.path, 0444), 0);
        assert_int_equal(chmod(where->path, 0555), 0);
        const int code = store_in_child(read_as_nobody, &m);
        assert_int_equal(chmod(where->path, 0777), 0);
        assert_int_equal(code, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(games_come_back),
        STORE_TEST(an_opening_may_be_the_whole_game),
        STORE_TEST(a_run_is_found_by_its_key),
        STORE_TEST(a_file_that_may_only_be_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
