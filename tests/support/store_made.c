/* tests/support/store_made.c - folders, stores and games for the tests of the store. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/ending.h"
#include "game/position.h"
#include "support/random_play.h"
#include "support/store_made.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- files ---- */

static const char *const kind_names[STORE_KINDS] = {
    [KIND_LINES] = "games.jsonl",
#ifdef AVOCET_HAVE_SQLITE3
    [KIND_SQLITE] = "games.db",
#endif
};

int store_folder_make(void **state) {
    store_folder *where = calloc(1, sizeof *where);
    if (!where) return -1;
    /* In memory where that can be had: nothing here can tell, and it is quicker. */
    (void)snprintf(where->path, sizeof where->path, "%s/avocet-store-XXXXXX",
                   access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    *state = where;
    return mkdtemp(where->path) ? 0 : -1;
}

void store_path_in(const store_folder *where, const char *name, char out[STORE_PATH]) {
    (void)snprintf(out, STORE_PATH, "%s/%s", where->path, name);
}

void store_path_of(const store_folder *where, int kind, char out[STORE_PATH]) {
    store_path_in(where, kind_names[kind], out);
}

void store_forget_files(const store_folder *where) {
    static const char *const names[] = {"games.jsonl", "games.db", "games.db-wal", "games.db-shm",
                                        "games.db-journal"};
    char path[STORE_PATH];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        store_path_in(where, names[i], path);
        (void)unlink(path);
    }
}

int store_folder_drop(void **state) {
    store_folder *where = *state;
    store_forget_files(where);
    const int result = rmdir(where->path);
    free(where);
    return result;
}

static void put(const char *path, const char *mode, view bytes) {
    FILE *file = fopen(path, mode);
    assert_non_null(file);
    assert_int_equal(fwrite(bytes.data, 1, bytes.length, file), bytes.length);
    assert_int_equal(fclose(file), 0);
}

void store_write_bytes(const char *path, view bytes) {
    put(path, "w", bytes);
}

void store_append(const char *path, const char *text) {
    put(path, "a", view_of(text));
}

/* ---- stores ---- */

store *store_must_open(const char *path, store_mode mode) {
    store *s = NULL;
    fault f = {.code = OK};
    store_must(store_open(path, mode, NULL, &s, &f), &f);
    return s;
}

void store_must(status result, const fault *f) {
    if (result) fail_msg("%s", f->text);
}

store_run store_some_run(const char *key, int size) {
    return (store_run){.key = key,
                       .kind = "match",
                       .a = "naive,depth=2",
                       .b = "a \"quoted\"\n\\ name, \xc3\xa9\xe2\x82\xac",
                       .size = size,
                       .start = START_STANDARD,
                       .openings = "random:6",
                       .seed = UINT64_MAX - 5,
                       .games = 10,
                       .limits = "depth 2",
                       .program = "0.1.0",
                       .begun = "2026-01-31T23:59:59Z"};
}

void store_must_begin(store *s, store_run *run) {
    fault f = {.code = OK};
    store_must(store_begin_run(s, run, &run->id, &f), &f);
}

made_store store_make_run(const store_folder *where, int kind, const store_run *run) {
    made_store m = {.run = *run};
    store_path_of(where, kind, m.path);
    m.store = store_must_open(m.path, STORE_WRITE);
    store_must_begin(m.store, &m.run);
    return m;
}

made_store store_make(const store_folder *where, int kind, int size) {
    const store_run run = store_some_run("one", size);
    return store_make_run(where, kind, &run);
}

void store_reopen(made_store *m, store_mode mode) {
    store_close(m->store);
    m->store = store_must_open(m->path, mode);
}

/* ---- games ---- */

static void play_randomly(rng *r, const position *start, game *out) {
    game_set_start(out, start);
    while (!position_over(&out->now)) {
        const squares moves = position_moves(&out->now);
        if (position_must_pass(&out->now)) {
            assert_int_equal(game_add_pass(out, NULL), OK);
            continue;
        }
        assert_int_equal(game_add_move(out, random_member(r, &moves), NULL), OK);
        game_ply *last = game_last(out);
        last->has_score = rng_below(r, 3) > 0;
        last->score = last->has_score ? ((double)rng_below(r, 2048) - 1024) / 16 + rng_unit(r) : 0;
        last->has_seconds = rng_below(r, 3) > 0;
        last->seconds = last->has_seconds ? (double)rng_below(r, 5000000000) * 1e-9 : 0;
        last->depth = (int)rng_below(r, 30);
        last->to_end = last->depth % 5 == 4;
    }
}

/* Often none; else what programs may say, also what JSON must escape. */
static game_evidence some_evidence(rng *r) {
    game_evidence e = {.sentence = ""};
    if (rng_below(r, 2)) return e;
    (void)snprintf(e.sentence, sizeof e.sentence, "it said \"%d]\" and left",
                   (int)rng_below(r, 100));
    (void)snprintf(e.talk.asked, sizeof e.talk.asked, "genmove black");
    (void)snprintf(e.talk.errors, sizeof e.talk.errors, "line 1\nC:\\no [\x1b[1m \xc3\xa9");
    return e;
}

store_game store_some_game(rng *r, const store_run *run, int number, game *record) {
    position start;
    assert_int_equal(position_start(&start, run->size, run->start, NULL), OK);
    *record = game_make(NULL);
    play_randomly(r, &start, record);
    return (store_game){.played = {.number = number,
                                   .a_is_black = number % 2 == 0,
                                   .opening_plies = (int)rng_below(r, 7),
                                   .ending = rng_below(r, 2) ? ENDING_NORMAL : ENDING_TIME,
                                   .evidence = some_evidence(r),
                                   .score = (int)rng_below(r, 33) - 16,
                                   .seconds = {rng_unit(r), rng_unit(r)}},
                        .seeds = {rng_next(r), rng_next(r)},
                        .record = record};
}

status store_add_random(store *s, const store_run *run, int from, int to, rng *r, fault *f) {
    store_game games[STORE_GROUP_MOST];
    game records[STORE_GROUP_MOST];
    assert_true(to - from <= STORE_GROUP_MOST);
    for (int i = from; i < to; i++)
        games[i - from] = store_some_game(r, run, i, &records[i - from]);
    const status result = store_add_games(s, run->id, games, (size_t)(to - from), f);
    for (int i = from; i < to; i++) game_clear(&records[i - from]);
    return result;
}

void store_must_add(const made_store *m, int from, int to, rng *r) {
    fault f = {.code = OK};
    store_must(store_add_random(m->store, &m->run, from, to, r, &f), &f);
}

/* ---- what is there ---- */

status store_count_game(void *tally, const store_run *r, const store_game *g) {
    store_tally *t = tally;
    t->games++;
    t->last_id = g->id;
    assert_true(g->played.number >= 0 && g->played.number < STORE_NUMBERS);
    assert_int_equal(g->run, r->id);
    t->seen[g->played.number]++;
    return OK;
}

status store_count_run(void *tally, const store_run *r) {
    store_tally *t = tally;
    (void)r;
    t->runs++;
    return OK;
}

store_tally store_count_all(store *s, const store_filter *filter) {
    static const store_filter all;
    store_tally t = {.games = 0};
    fault f = {.code = OK};
    store_must(store_each_game(s, filter ? filter : &all, store_count_game, &t, &f), &f);
    store_must(store_each_run(s, store_count_run, &t, &f), &f);
    return t;
}

int store_count_games(store *s, const store_filter *filter) {
    return store_count_all(s, filter).games;
}

/* ---- processes ---- */

int store_in_child(void (*child)(const made_store *m), const made_store *m) {
    const pid_t number = fork();
    assert_true(number >= 0);
    if (number == 0) {
        child(m);
        _exit(255);
    }
    int code = -1;
    assert_int_equal(waitpid(number, &code, 0), number);
    assert_true(WIFEXITED(code));
    return WEXITSTATUS(code);
}
