/* tests/store.c - stored games: what was answered with OK is there, whole, whatever happens. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "notation/square_name.h"
#include "store/recorder.h"
#include "support/failing_alloc.h"
#include "support/failing_files.h"
#include "support/random_play.h"
#include "support/settings.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef AVOCET_HAVE_SQLITE3
#include "store/sqlite_schema.h"
#endif

enum { SEED = 77, NAME = 256, MOST = 64 };

/* ---- files ---- */

typedef struct folder {
    char path[NAME / 2];
} folder;

/* Both kinds of store, where both were built. */
static const char *const kinds[] = {
    "games.jsonl",
#ifdef AVOCET_HAVE_SQLITE3
    "games.db",
#endif
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static int make_folder(void **state) {
    folder *f = calloc(1, sizeof *f);
    if (!f) return -1;
    /* In memory where that can be had: nothing here can tell, and it is quicker. */
    (void)snprintf(f->path, sizeof f->path, "%s/avocet-store-XXXXXX",
                   access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    *state = f;
    return mkdtemp(f->path) ? 0 : -1;
}

static void path_in(const folder *f, const char *name, char out[NAME]) {
    (void)snprintf(out, NAME, "%s/%s", f->path, name);
}

static int remove_folder(void **state) {
    static const char *const names[] = {"games.jsonl", "games.db", "games.db-wal", "games.db-shm",
                                        "games.db-journal"};
    folder *f = *state;
    char path[NAME];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        path_in(f, names[i], path);
        (void)unlink(path);
    }
    const int result = rmdir(f->path);
    free(f);
    return result;
}

static void forget_files(const folder *f) {
    char path[NAME];
    for (int k = 0; k < KINDS; k++) {
        path_in(f, kinds[k], path);
        (void)unlink(path);
    }
    path_in(f, "games.db-wal", path);
    (void)unlink(path);
    path_in(f, "games.db-shm", path);
    (void)unlink(path);
}

static store *must_open(const char *path, store_mode mode) {
    store *s = NULL;
    fault f = {.code = OK};
    if (store_open(path, mode, NULL, &s, &f)) fail_msg("%s", f.text);
    return s;
}

static void must(status result, const fault *f) {
    if (result) fail_msg("%s", f->text);
}

/* ---- games ---- */

static store_run some_run(const char *key, int size) {
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
    }
}

/* A random game to be stored; the caller clears the record. */
static store_game some_game(rng *r, const store_run *run, int number, game *record) {
    position start;
    assert_int_equal(position_start(&start, run->size, run->start, NULL), OK);
    *record = game_make(NULL);
    play_randomly(r, &start, record);
    return (store_game){.number = number,
                        .a_is_black = number % 2 == 0,
                        .opening_plies = (int)rng_below(r, 7),
                        .ending = rng_below(r, 2) ? ENDING_NORMAL : ENDING_TIME,
                        .score = (int)rng_below(r, 33) - 16,
                        .seconds = {rng_unit(r), rng_unit(r)},
                        .seeds = {rng_next(r), rng_next(r)},
                        .record = record};
}

static void assert_same_game(const store_game *a, const store_game *b) {
    assert_int_equal(a->number, b->number);
    assert_int_equal(a->a_is_black, b->a_is_black);
    assert_int_equal(a->opening_plies, b->opening_plies);
    assert_int_equal(a->ending, b->ending);
    assert_int_equal(a->score, b->score);
    assert_true(a->seconds[0] == b->seconds[0] && a->seconds[1] == b->seconds[1]);
    assert_true(a->seeds[0] == b->seeds[0] && a->seeds[1] == b->seeds[1]);
    assert_true(game_same_moves(a->record, b->record));
    for (size_t i = 0; i < a->record->count; i++) {
        const game_ply *p = &a->record->plies[i], *q = &b->record->plies[i];
        assert_int_equal(p->has_score, q->has_score);
        assert_int_equal(p->has_seconds, q->has_seconds);
        assert_true(p->score == q->score && p->seconds == q->seconds);
        assert_int_equal(p->depth, q->depth);
    }
}

/* Adds games `from` to `to` - 1 of the run, as one group. */
static status add_random(store *s, const store_run *run, int from, int to, rng *r, fault *f) {
    store_game games[MOST];
    game records[MOST];
    assert_true(to - from <= MOST);
    for (int i = from; i < to; i++) games[i - from] = some_game(r, run, i, &records[i - from]);
    const status result = store_add_games(s, run->id, games, (size_t)(to - from), f);
    for (int i = from; i < to; i++) game_clear(&records[i - from]);
    return result;
}

typedef struct tally {
    int games, runs;
    int64_t last_id;
    int seen[1000]; /* by number */
} tally;

static status count_game(void *context, const store_run *r, const store_game *g) {
    tally *t = context;
    t->games++;
    t->last_id = g->id;
    assert_true(g->number >= 0 && g->number < 1000);
    assert_int_equal(g->run, r->id);
    t->seen[g->number]++;
    return OK;
}

static status count_run(void *context, const store_run *r) {
    tally *t = context;
    (void)r;
    t->runs++;
    return OK;
}

static tally count_all(store *s, const store_filter *filter) {
    static const store_filter all;
    tally t = {.games = 0};
    fault f = {.code = OK};
    must(store_each_game(s, filter ? filter : &all, count_game, &t, &f), &f);
    must(store_each_run(s, count_run, &t, &f), &f);
    return t;
}

/* ---- what is stored comes back ---- */

enum { EACH = 4 };

/* Stores EACH random games for every start on boards of one size. */
static void store_size(const char *path, int size, store_game *games, game *records, rng *r) {
    fault f = {.code = OK};
    store *s = must_open(path, STORE_WRITE);
    for (start_kind start = START_STANDARD; start < START_COUNT; start++) {
        char key[32];
        (void)snprintf(key, sizeof key, "key %d %d", size, (int)start);
        store_run run = some_run(key, size);
        run.start = start;
        must(store_begin_run(s, &run, &run.id, &f), &f);
        for (int i = 0; i < EACH; i++, games++, records++) {
            *games = some_game(r, &run, i, records);
            games->run = run.id;
        }
        must(store_add_games(s, run.id, games - EACH, EACH, &f), &f);
    }
    store_close(s);
}

/* Games of every size and start come back as they were, by number and in a stream. */
static void games_come_back(void **state) {
    enum { ALL = EACH * START_COUNT };
    rng r = rng_make(setting_seed(SEED), 0);
    char path[NAME];
    fault f = {.code = OK};
    for (int k = 0; k < KINDS; k++)
        for (int size = 6; size <= 12; size += 2) {
            store_game games[ALL];
            game records[ALL];
            path_in(*state, kinds[k], path);
            store_size(path, size, games, records, &r);
            store *s = must_open(path, STORE_READ);
            for (int i = 0; i < ALL; i++) {
                store_run run = some_run("", size);
                run.start = (start_kind)(i / EACH);
                run.id = games[i].run;
                game record = game_make(NULL);
                store_game got;
                must(store_find_game(s, &run, i % EACH, &record, &got, &f), &f);
                assert_same_game(&games[i], &got);
                game_clear(&record);
                game_clear(&records[i]);
                assert_int_equal(store_find_game(s, &run, EACH, &record, &got, &f), E_MISSING);
                assert_int_equal(count_all(s, &(store_filter){.run = run.id}).games, EACH);
            }
            store_close(s);
        }
}

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

/* The same key finds the run, another one makes another; the most games ever asked for and the last
 * test stay. */
static void a_run_is_found_by_its_key(void **state) {
    char path[NAME];
    fault f = {.code = OK};
    for (int k = 0; k < KINDS; k++) {
        path_in(*state, kinds[k], path);
        store *s = must_open(path, STORE_WRITE);
        store_run one = some_run("one", 8), two = some_run("two", 10);
        int64_t again = 0;
        two.test = "0,5";
        two.weights = "abc";
        must(store_begin_run(s, &one, &one.id, &f), &f);
        must(store_begin_run(s, &two, &two.id, &f), &f);
        assert_true(one.id != two.id);
        store_close(s);
        s = must_open(path, STORE_WRITE);
        one.games = 100;
        one.test = "0,7";
        must(store_begin_run(s, &one, &again, &f), &f);
        assert_true(again == one.id);
        store_run fewer = one;
        fewer.games = 2;
        must(store_begin_run(s, &fewer, &again, &f), &f);
        assert_true(again == one.id);
        run_check first = {.want = &one}, second = {.want = &two};
        must(store_each_run(s, check_run, &first, &f), &f);
        must(store_each_run(s, check_run, &second, &f), &f);
        assert_int_equal(first.seen, 1);
        assert_int_equal(second.seen, 1);
        store_close(s);
    }
}

/* No number is stored twice, and a group with one that is there is not stored at all. */
static void no_number_twice(void **state) {
    rng r = rng_make(SEED, 1);
    char path[NAME];
    fault f = {.code = OK};
    for (int k = 0; k < KINDS; k++) {
        path_in(*state, kinds[k], path);
        store *s = must_open(path, STORE_WRITE), *other = must_open(path, STORE_WRITE);
        store_run run = some_run("one", 8);
        must(store_begin_run(s, &run, &run.id, &f), &f);
        must(add_random(s, &run, 0, 5, &r, &f), &f);
        assert_int_equal(add_random(other, &run, 4, 8, &r, &f), E_BUSY);
        assert_int_equal(count_all(s, NULL).games, 5);
        must(add_random(other, &run, 5, 8, &r, &f), &f);
        assert_int_equal(add_random(s, &run, 7, 9, &r, &f), E_BUSY);
        store_run unknown = run;
        unknown.id = 99;
        assert_int_equal(add_random(s, &unknown, 0, 2, &r, &f), E_MISSING);
        const tally t = count_all(s, NULL);
        assert_int_equal(t.games, 8);
        for (int i = 0; i < 8; i++) assert_int_equal(t.seen[i], 1);
        store_close(s);
        store_close(other);
    }
}

/* Every filter takes what it says, alone and together with others. */
static void filters_choose(void **state) {
    rng r = rng_make(setting_seed(SEED), 2);
    char path[NAME];
    fault f = {.code = OK};
    for (int k = 0; k < KINDS; k++) {
        path_in(*state, kinds[k], path);
        store *s = must_open(path, STORE_WRITE);
        store_run one = some_run("one", 12), two = some_run("two", 8);
        two.b = "Seven";
        must(store_begin_run(s, &one, &one.id, &f), &f);
        must(store_begin_run(s, &two, &two.id, &f), &f);
        int a = 0, black = 0, late = 0, drawn = 0;
        game records[20];
        store_game games[20];
        for (int i = 0; i < 20; i++) {
            games[i] = some_game(&r, &one, i, &records[i]);
            if (i == 3) games[i].score = 0;
            a += games[i].score > 0;
            drawn += games[i].score == 0;
            black += games[i].score != 0 && (games[i].score > 0) == games[i].a_is_black;
            late += games[i].ending == ENDING_TIME;
        }
        must(store_add_games(s, one.id, games, 20, &f), &f);
        must(add_random(s, &two, 0, 3, &r, &f), &f);
        assert_int_equal(count_all(s, NULL).games, 23);
        assert_int_equal(count_all(s, &(store_filter){.run = two.id}).games, 3);
        assert_int_equal(count_all(s, &(store_filter){.player = view_of("sEvEn")}).games, 3);
        assert_int_equal(count_all(s, &(store_filter){.player = view_of("naive")}).games, 23);
        assert_int_equal(count_all(s, &(store_filter){.player = view_of("nobody")}).games, 0);
        assert_int_equal(count_all(s, &(store_filter){.run = one.id, .winner = STORE_A}).games, a);
        assert_int_equal(count_all(s, &(store_filter){.run = one.id, .winner = STORE_B}).games,
                         20 - drawn - a);
        assert_int_equal(count_all(s, &(store_filter){.run = one.id, .winner = STORE_DRAW}).games,
                         drawn);
        assert_int_equal(count_all(s, &(store_filter){.run = one.id, .winner = STORE_BLACK}).games,
                         black);
        assert_int_equal(count_all(s, &(store_filter){.run = one.id, .winner = STORE_WHITE}).games,
                         20 - drawn - black);
        assert_int_equal(count_all(s, &(store_filter){.run = one.id, .ending = "time"}).games,
                         late);
        const tally last = count_all(s, &(store_filter){.run = two.id});
        const tally found = count_all(s, &(store_filter){.id = last.last_id});
        assert_int_equal(found.games, 1);
        assert_true(found.last_id == last.last_id);
        store_close(s);
        for (int i = 0; i < 20; i++) game_clear(&records[i]);
    }
}

/* A prefix is one of moves: it ends where a move ends, and a1 is not how a10 begins. */
static void openings_are_moves(void **state) {
    rng r = rng_make(setting_seed(SEED), 3);
    char path[NAME];
    fault f = {.code = OK};
    for (int k = 0; k < KINDS; k++) {
        path_in(*state, kinds[k], path);
        store *s = must_open(path, STORE_WRITE);
        store_run run = some_run("one", 12);
        game record;
        buffer text = buffer_make(NULL);
        int refused = 0;
        must(store_begin_run(s, &run, &run.id, &f), &f);
        const store_game one = some_game(&r, &run, 0, &record);
        must(store_add_games(s, run.id, &one, 1, &f), &f);
        for (size_t i = 0; i < record.count; i++) {
            char name[SQUARE_NAME_BYTES] = "--";
            if (record.plies[i].square != GAME_PASS)
                square_name_write(record.plies[i].square, name);
            buffer_add(&text, name);
            store_filter filter = {.opening = buffer_view(&text)};
            assert_int_equal(count_all(s, &filter).games, 1);
            if (strlen(name) < 3) continue;
            filter.opening.length--;
            assert_int_equal(count_all(s, &filter).games, 0);
            refused++;
        }
        assert_true(refused > 0);
        assert_int_equal(count_all(s, &(store_filter){.opening = view_of("a1")}).games, 0);
        buffer_clear(&text);
        game_clear(&record);
        store_close(s);
    }
}

/* ---- files of other times and other people ---- */

static void write_bytes(const char *path, view bytes) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes.data, 1, bytes.length, file), bytes.length);
    assert_int_equal(fclose(file), 0);
}

static void write_file(const char *path, const char *text) {
    write_bytes(path, view_of(text));
}

static void assert_refused(const char *path, store_mode mode, status code) {
    store *s = NULL;
    fault f = {.code = OK};
    assert_int_equal(store_open(path, mode, NULL, &s, &f), code);
    assert_int_equal(f.code, code);
    assert_true(f.text[0] != '\0');
    assert_null(s);
}

/* What is no store is refused, and not touched. */
static void strangers_are_refused(void **state) {
    static const char *const texts[] = {"Dear diary,\n", "{\"my\":\"settings\"}\n",
                                        "{\"my\":\"settings\"}", "{\"store\":\"avocet\"}\n"};
    char path[NAME], found[64];
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (int k = 0; k < KINDS; k++) {
            path_in(*state, kinds[k], path);
            write_file(path, texts[i]);
            assert_refused(path, STORE_READ, E_FORMAT);
            assert_refused(path, STORE_WRITE, E_FORMAT);
            FILE *file = fopen(path, "r");
            assert_non_null(file);
            const size_t n = fread(found, 1, sizeof found, file);
            (void)fclose(file);
            assert_int_equal(n, strlen(texts[i]));
            assert_memory_equal(found, texts[i], n);
        }
    path_in(*state, kinds[0], path);
    write_file(path, "");
    assert_refused(path, STORE_READ, E_FORMAT);
    assert_int_equal(unlink(path), 0);
    assert_refused(path, STORE_READ, E_MISSING);
    path_in(*state, "nowhere/games.jsonl", path);
    assert_refused(path, STORE_WRITE, E_MISSING);
    path_in(*state, "nowhere/games.db", path);
    assert_refused(path, STORE_WRITE, E_MISSING);
    assert_refused("/tmp", STORE_WRITE, E_IO);
}

/* Lines that a newer program has written are left to it. */
static void newer_lines_are_refused(void **state) {
    char path[NAME];
    path_in(*state, "games.jsonl", path);
    write_file(path, "{\"store\":\"avocet\",\"version\":2}\n");
    assert_refused(path, STORE_READ, E_UNSUPPORTED);
    assert_refused(path, STORE_WRITE, E_UNSUPPORTED);
}

#ifdef AVOCET_HAVE_SQLITE3

static void execute(const char *path, const char *sql) {
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    char *error = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &error) != SQLITE_OK) fail_msg("%s", error);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* A database as a program of that time has left it, with a run and a game. */
static void make_old(const char *path, int version) {
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(schema_migrate(db, version), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    if (version < 1) return;
    execute(path,
            "INSERT INTO run VALUES (1, 'one', 'match', 'naive', 'random', 8, 'standard', 'start',"
            " 1, 2, 'depth 1', NULL, '0.1.0', NULL, '2026-01-31T23:59:59Z');"
            "INSERT INTO game (run, number, black, opening_plies, moves, ending, score,"
            " seconds_a, seconds_b, seed_a, seed_b, scores, times_ns) VALUES"
            " (1, 0, 'a', 1, 'f5d6', 'normal', 4, 0.5, 0.25, 1, -1, '[null,1.5]', NULL);");
}

static int version_of(const char *path) {
    sqlite3 *db = NULL;
    schema_state state = SCHEMA_FOREIGN;
    int version = -1;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(schema_look(db, &state, &version), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    return version;
}

/* A database of every older form is brought up to date when it is opened, whatever for, with all
 * that was in it; then it takes what the newest form has a place for. */
static void older_forms_are_migrated(void **state) {
    rng r = rng_make(SEED, 4);
    char path[NAME];
    fault f = {.code = OK};
    path_in(*state, "games.db", path);
    for (int version = 0; version < SCHEMA_VERSION; version++)
        for (store_mode mode = STORE_READ; mode <= STORE_WRITE; mode++) {
            if (version == 0 && mode == STORE_READ) continue; /* an empty file: nothing to read */
            forget_files(*state);
            make_old(path, version);
            store *s = must_open(path, mode);
            store_run run = some_run("one", 8);
            assert_int_equal(version_of(path), SCHEMA_VERSION);
            assert_int_equal(count_all(s, NULL).games, version > 0);
            must(store_begin_run(s, &run, &run.id, &f), &f);
            must(add_random(s, &run, 1, 3, &r, &f), &f);
            if (version) {
                game record = game_make(NULL);
                store_game old;
                must(store_find_game(s, &run, 0, &record, &old, &f), &f);
                assert_int_equal(record.count, 2);
                assert_true(record.plies[1].has_score && record.plies[1].score == 1.5);
                assert_int_equal(record.plies[1].depth, 0);
                assert_true(old.seeds[1] == UINT64_MAX);
                game_clear(&record);
            }
            store_close(s);
        }
}

/* A newer form is refused with a sentence, and stays as it is. */
static void newer_forms_are_refused(void **state) {
    char path[NAME];
    path_in(*state, "games.db", path);
    store_close(must_open(path, STORE_WRITE));
    execute(path, "PRAGMA user_version = 3; ALTER TABLE game ADD COLUMN more TEXT");
    assert_refused(path, STORE_READ, E_UNSUPPORTED);
    assert_refused(path, STORE_WRITE, E_UNSUPPORTED);
    assert_int_equal(version_of(path), 3);
}

static void other_databases_are_refused(void **state) {
    char path[NAME];
    path_in(*state, "games.db", path);
    execute(path, "CREATE TABLE mine (id INTEGER)");
    assert_refused(path, STORE_READ, E_FORMAT);
    assert_refused(path, STORE_WRITE, E_FORMAT);
    execute(path, "PRAGMA user_version = 1");
    assert_refused(path, STORE_WRITE, E_FORMAT);
    assert_int_equal(version_of(path), 1);
}

/* A step that fails leaves the old database whole. */
static void a_failed_migration_changes_nothing(void **state) {
    char path[NAME];
    path_in(*state, "games.db", path);
    make_old(path, 1);
    execute(path, "ALTER TABLE game ADD COLUMN depths TEXT"); /* the step cannot add it again */
    assert_refused(path, STORE_WRITE, E_FORMAT);
    assert_int_equal(version_of(path), 1);
    execute(path, "ALTER TABLE game DROP COLUMN depths");
    store *s = must_open(path, STORE_READ);
    assert_int_equal(count_all(s, NULL).games, 1);
    store_close(s);
}

#endif

/* ---- several at once ---- */

enum { CHILDREN = 4, GROUPS = 12, GROUP = 3 };

/* Writes a run of its own and leaves with 0 if every group was answered with OK. */
static void write_as_child(const char *path, int child) {
    rng r = rng_make(SEED, 100 + (uint64_t)child);
    char key[32];
    store *s = NULL;
    (void)snprintf(key, sizeof key, "child %d", child);
    store_run run = some_run(key, 6);
    if (store_open(path, STORE_WRITE, NULL, &s, NULL)) _exit(1);
    if (store_begin_run(s, &run, &run.id, NULL)) _exit(2);
    for (int i = 0; i < GROUPS; i++)
        if (add_random(s, &run, i * GROUP, (i + 1) * GROUP, &r, NULL)) _exit(3);
    store_close(s);
    _exit(0);
}

/* Processes that make one file and write to it at once lose nothing. */
static void processes_share_a_file(void **state) {
    char path[NAME];
    for (int k = 0; k < KINDS; k++) {
        path_in(*state, kinds[k], path);
        pid_t children[CHILDREN];
        for (int i = 0; i < CHILDREN; i++) {
            children[i] = fork();
            assert_true(children[i] >= 0);
            if (children[i] == 0) write_as_child(path, i);
        }
        for (int i = 0; i < CHILDREN; i++) {
            int code = -1;
            assert_int_equal(waitpid(children[i], &code, 0), children[i]);
            assert_true(WIFEXITED(code));
            assert_int_equal(WEXITSTATUS(code), 0);
        }
        store *s = must_open(path, STORE_READ);
        const tally t = count_all(s, NULL);
        assert_int_equal(t.runs, CHILDREN);
        assert_int_equal(t.games, CHILDREN * GROUPS * GROUP);
        for (int i = 0; i < GROUPS * GROUP; i++) assert_int_equal(t.seen[i], CHILDREN);
        assert_int_equal(store_unreadable(s)->records, 0);
        store_close(s);
    }
}

/* Whoever does not let go is waited for, and then told of; reading goes on meanwhile. */
static void a_lock_is_waited_for(void **state) {
    rng r = rng_make(SEED, 5);
    char path[NAME];
    fault f = {.code = OK};
    const store_options impatient = {.wait_ms = 20};
    for (int k = 0; k < KINDS; k++) {
        store *s = NULL;
        path_in(*state, kinds[k], path);
        must(store_open(path, STORE_WRITE, &impatient, &s, &f), &f);
        store_run run = some_run("one", 6);
        must(store_begin_run(s, &run, &run.id, &f), &f);
        must(add_random(s, &run, 0, 2, &r, &f), &f);
#ifdef AVOCET_HAVE_SQLITE3
        sqlite3 *db = NULL;
        if (k == 1) {
            assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
            assert_int_equal(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
        }
#endif
        FILE *holder = k == 0 ? fopen(path, "r") : NULL;
        if (holder) assert_int_equal(flock(fileno(holder), LOCK_EX), 0);
        assert_int_equal(add_random(s, &run, 2, 4, &r, &f), E_BUSY);
        assert_int_equal(count_all(s, NULL).games, 2);
        if (holder) (void)fclose(holder);
#ifdef AVOCET_HAVE_SQLITE3
        (void)sqlite3_close(db);
#endif
        must(add_random(s, &run, 2, 4, &r, &f), &f);
        assert_int_equal(count_all(s, NULL).games, 4);
        store_close(s);
    }
}

/* ---- trouble ---- */

/* Fills what it may have of the disk; leaves with the number of games that were acknowledged. */
static void fill_the_disk(const char *path, store_run run) {
    rng r = rng_make(SEED, 6);
    const struct rlimit small = {.rlim_cur = 60000, .rlim_max = 60000};
    store *s = NULL;
    fault f = {.code = OK};
    int stored = 0;
    if (store_open(path, STORE_WRITE, NULL, &s, &f)) _exit(201);
    (void)signal(SIGXFSZ, SIG_IGN);
    if (setrlimit(RLIMIT_FSIZE, &small)) _exit(202);
    while (stored < 190 && add_random(s, &run, stored, stored + 2, &r, &f) == OK) stored += 2;
    if (f.code != E_FULL && f.code != E_IO) _exit(203);
    if (count_all(s, NULL).games != stored) _exit(204); /* reading goes on */
    if (add_random(s, &run, stored, stored + 2, &r, &f) == OK) _exit(205);
    store_close(s);
    _exit(stored);
}

/* A disk that gets full costs nothing that was acknowledged, and leaves nothing half. */
static void a_full_disk(void **state) {
    rng r = rng_make(SEED, 7);
    char path[NAME];
    fault f = {.code = OK};
    for (int k = 0; k < KINDS; k++) {
        path_in(*state, kinds[k], path);
        store *s = must_open(path, STORE_WRITE);
        store_run run = some_run("one", 8);
        must(store_begin_run(s, &run, &run.id, &f), &f);
        store_close(s);
        const pid_t child = fork();
        if (child == 0) fill_the_disk(path, run);
        int code = -1;
        assert_int_equal(waitpid(child, &code, 0), child);
        assert_true(WIFEXITED(code));
        const int stored = WEXITSTATUS(code);
        assert_in_range(stored, 2, 188);
        s = must_open(path, STORE_WRITE);
        const tally t = count_all(s, NULL);
        assert_int_equal(t.games, stored);
        assert_int_equal(store_unreadable(s)->records, 0);
        must(add_random(s, &run, stored, stored + 2, &r, &f), &f); /* there is room again */
        assert_int_equal(count_all(s, NULL).games, stored + 2);
        store_close(s);
    }
}

/* Who may only read can read, also where nothing can be made beside the file. */
static void read_as_nobody(const char *path) {
    rng r = rng_make(SEED, 8);
    store *s = NULL;
    fault f = {.code = OK};
    store_run run = some_run("one", 6);
    if (getuid() == 0 && setuid(65534)) _exit(1);
    if (store_open(path, STORE_READ, NULL, &s, &f)) _exit(2);
    if (count_all(s, NULL).games != 3) _exit(3);
    store_close(s);
    if (store_open(path, STORE_WRITE, NULL, &s, &f) == OK) {
        if (store_begin_run(s, &run, &run.id, &f) == OK) _exit(4);
        if (add_random(s, &run, 3, 4, &r, &f) == OK) _exit(5);
    }
    _exit(f.code == E_IO ? 0 : 6);
}

static void a_file_that_may_only_be_read(void **state) {
    rng r = rng_make(SEED, 9);
    const folder *where = *state;
    char path[NAME];
    fault f = {.code = OK};
    for (int k = 0; k < KINDS; k++) {
        path_in(where, kinds[k], path);
        store *s = must_open(path, STORE_WRITE);
        store_run run = some_run("one", 6);
        must(store_begin_run(s, &run, &run.id, &f), &f);
        must(add_random(s, &run, 0, 3, &r, &f), &f);
        store_close(s);
        assert_int_equal(chmod(path, 0444), 0);
        assert_int_equal(chmod(where->path, 0555), 0);
        const pid_t child = fork();
        if (child == 0) read_as_nobody(path);
        int code = -1;
        assert_int_equal(waitpid(child, &code, 0), child);
        assert_int_equal(chmod(where->path, 0777), 0);
        assert_true(WIFEXITED(code));
        assert_int_equal(WEXITSTATUS(code), 0);
    }
}

static void append_text(const char *path, const char *text) {
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* A line without meaning is counted and told with its place, and the rest is read; one that never
 * ended was never stored, and whoever writes next removes it. */
static void damaged_lines_are_passed_by(void **state) {
    rng r = rng_make(SEED, 10);
    char path[NAME];
    fault f = {.code = OK};
    path_in(*state, "games.jsonl", path);
    store *s = must_open(path, STORE_WRITE);
    store_run run = some_run("one", 6);
    must(store_begin_run(s, &run, &run.id, &f), &f);
    must(add_random(s, &run, 0, 3, &r, &f), &f);
    append_text(path, "what is this?\n{\"record\":\"game\",\"run\":7}\n");
    must(add_random(s, &run, 3, 5, &r, &f), &f);
    store_close(s);
    append_text(path, "{\"record\":\"game\",\"run\":1,\"num");
    s = must_open(path, STORE_READ);
    assert_int_equal(count_all(s, NULL).games, 5);
    assert_int_equal(store_unreadable(s)->records, 2);
    assert_non_null(strstr(store_unreadable(s)->first.text, "line 6"));
    store_close(s);
    s = must_open(path, STORE_WRITE);
    must(add_random(s, &run, 5, 6, &r, &f), &f);
    assert_int_equal(count_all(s, NULL).games, 6);
    assert_int_equal(store_unreadable(s)->records, 2);
    store_close(s);
}

/* Games whose moves are wrong are counted likewise, in either kind. */
static void wrong_games_are_passed_by(void **state) {
    rng r = rng_make(SEED, 11);
    char path[NAME];
    fault f = {.code = OK};
    for (int k = 0; k < KINDS; k++) {
        path_in(*state, kinds[k], path);
        store *s = must_open(path, STORE_WRITE);
        store_run run = some_run("one", 8);
        must(store_begin_run(s, &run, &run.id, &f), &f);
        must(add_random(s, &run, 0, 3, &r, &f), &f);
        store_close(s);
        if (k == 0)
            append_text(path, "{\"record\":\"game\",\"run\":1,\"number\":3,\"black\":\"b\","
                              "\"opening_plies\":0,\"moves\":\"a1\",\"ending\":\"normal\","
                              "\"score\":0,\"seconds_a\":0,\"seconds_b\":0,\"seed_a\":1,"
                              "\"seed_b\":2}\n");
#ifdef AVOCET_HAVE_SQLITE3
        if (k == 1) execute(path, "UPDATE game SET moves = 'a1', number = 3 WHERE number = 1");
#endif
        s = must_open(path, STORE_READ);
        assert_int_equal(count_all(s, NULL).games, k == 0 ? 3 : 2);
        assert_int_equal(store_unreadable(s)->records, 1);
        assert_non_null(strstr(store_unreadable(s)->first.text, "game 4 of run 1"));
        store_close(s);
    }
}

/* Bytes of a file may change or be cut off: it is refused, or read as far as it goes, and nothing
 * worse happens. */
static void damaged_files(void **state) {
    rng r = rng_make(setting_seed(SEED), 12);
    const int rounds = setting_quick() ? 20 : 150;
    char path[NAME];
    fault f = {.code = OK};
    for (int k = 0; k < KINDS; k++) {
        path_in(*state, kinds[k], path);
        store *s = must_open(path, STORE_WRITE);
        store_run run = some_run("one", 8);
        must(store_begin_run(s, &run, &run.id, &f), &f);
        for (int i = 0; i < 3; i++) must(add_random(s, &run, 10 * i, 10 * i + 10, &r, &f), &f);
        store_close(s);
        buffer sound = buffer_make(NULL);
        must(files_read(NULL, path, 1 << 24, &sound, &f), &f);
        for (int i = 0; i < rounds; i++) {
            static const store_filter all;
            tally t = {.games = 0};
            buffer bytes = buffer_make(NULL);
            buffer_append(&bytes, buffer_view(&sound));
            if (i % 3 == 0)
                buffer_reset(&bytes, (size_t)rng_below(&r, bytes.length));
            else
                for (int n = 0; n < 1 + i % 7; n++)
                    bytes.data[rng_below(&r, bytes.length)] ^= (char)(1 << rng_below(&r, 8));
            write_bytes(path, buffer_view(&bytes));
            buffer_clear(&bytes);
            if (store_open(path, STORE_READ, NULL, &s, &f)) continue;
            (void)store_each_run(s, count_run, &t, &f);
            (void)store_each_game(s, &all, count_game, &t, &f);
            assert_true(t.games <= 31);
            store_close(s);
        }
        buffer_clear(&sound);
    }
}

static status ignore_number(void *context, int number) {
    (void)context, (void)number;
    return OK;
}

/* Everything once with a table of files of which one call fails: two groups, the second refused or
 * not, then reading. Returns how many groups were acknowledged. */
static int write_two_groups(const failing_files *fs, const allocator *memory, status *worst) {
    rng r = rng_make(SEED, 13);
    const store_options o = {.files = &fs->ops, .memory = memory, .wait_ms = 1};
    store_run run = some_run("one", 4);
    store *s = NULL;
    int groups = 0;
    *worst = store_open("games.jsonl", STORE_WRITE, &o, &s, NULL);
    if (*worst) return 0;
    *worst = store_begin_run(s, &run, &run.id, NULL);
    for (int i = 0; i < 2 && run.id; i++) {
        const status result = add_random(s, &run, 2 * i, 2 * i + 2, &r, NULL);
        if (result)
            *worst = result;
        else
            groups |= 1 << i;
    }
    const status read = run.id ? store_each_number(s, run.id, ignore_number, NULL, NULL) : OK;
    if (read) *worst = read;
    store_close(s);
    return groups;
}

/* Any call to the system may fail once: what was acknowledged is there, and the file is sound. */
static void lines_survive_failing_files(void **state) {
    static const int errors[] = {EIO, ENOSPC};
    (void)state;
    for (size_t e = 0; e < sizeof errors / sizeof *errors; e++)
        for (size_t n = 0;; n++) {
            failing_files fs;
            status worst = OK;
            failing_files_start(&fs, n, errors[e], false);
            fs.longest = 700;
            const int groups = write_two_groups(&fs, NULL, &worst);
            const bool failed = fs.failed;
            assert_int_equal(fs.open_handles, 0);
            assert_false(fs.misused);
            fs.fail_at = FAILING_FILES_NEVER;
            store *s = NULL;
            const store_options o = {.files = &fs.ops};
            if (groups) {
                assert_int_equal(store_open("games.jsonl", STORE_READ, &o, &s, NULL), OK);
                const tally t = count_all(s, NULL);
                for (int i = 0; i < 4; i++)
                    if (groups >> i / 2 & 1) assert_int_equal(t.seen[i], 1);
                assert_int_equal(t.games % 2, 0);
                assert_int_equal(store_unreadable(s)->records, 0);
                store_close(s);
            }
            failing_files_end(&fs);
            if (!failed) {
                assert_int_equal(groups, 3);
                assert_int_equal(worst, OK);
                break;
            }
        }
}

/* So may any request for memory, and none is lost. */
static void lines_survive_failing_memory(void **state) {
    (void)state;
    for (size_t n = 0;; n++) {
        failing_files fs;
        failing_alloc a;
        status worst = OK;
        failing_files_start(&fs, FAILING_FILES_NEVER, EIO, false);
        failing_alloc_start(&a, n, false);
        (void)write_two_groups(&fs, &a.memory, &worst);
        assert_int_equal(a.live, 0);
        assert_int_equal(worst, a.failed ? E_NOMEM : OK);
        assert_int_equal(fs.open_handles, 0);
        failing_files_end(&fs);
        if (!a.failed) break;
    }
}

/* ---- a match that is recorded ---- */

enum { GAMES = 30 };

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
    const bool same = store_find_game(s, l->run, g->number, &record, &found, NULL) == OK &&
                      game_same_moves(&record, g->record) && found.score == g->score &&
                      found.seeds[0] == match_player_seed(l->run->seed, g->number, 0) &&
                      found.seeds[1] == match_player_seed(l->run->seed, g->number, 1);
    game_clear(&record);
    store_close(s);
    return same;
}

static void hear(void *context, const match_game *g) {
    listener *l = context;
    l->wrong += g->number < l->last || !is_stored(l, g);
    l->last = g->number + 1;
    l->games++;
    l->sum = l->sum * 31 + (uint64_t)(g->score + 100) + g->record->count;
    if (l->games == l->stop_after) atomic_store(&l->stop, true);
}

static match_options some_match(listener *l, int threads) {
    return (match_options){.a = "random",
                           .b = "naive",
                           .players = {.size = 6, .tier = tier_best()},
                           .openings = {.random_plies = 4},
                           .games = GAMES,
                           .seed = SEED,
                           .threads = threads,
                           .limits = {.depth = 1},
                           .stop = &l->stop,
                           .sink = hear,
                           .sink_context = l};
}

/* One more attempt at the match; whether it was the last. */
static bool play_on(const char *path, listener *l, int threads, match_result *out) {
    store_run run = some_run("one", 6);
    fault f = {.code = OK};
    recorder *r = NULL;
    match_options o = some_match(l, threads);
    run.seed = SEED;
    store *s = must_open(path, STORE_WRITE);
    must(store_begin_run(s, &run, &run.id, &f), &f);
    l->run = &run;
    l->path = path;
    const recorder_options ro = {
        .store = s, .run = &run, .stop = &l->stop, .sink = o.sink, .sink_context = o.sink_context};
    must(recorder_start(&ro, &r, &f), &f);
    recorder_attach(r, &o);
    const status played = match_run(&o, out, &f);
    int stored = 0;
    must(recorder_end(r, &stored, &f), &f);
    assert_true(played == OK || played == E_STOPPED);
    assert_int_equal(l->wrong, 0);
    const tally t = count_all(s, NULL);
    assert_int_equal(t.games, stored);
    for (int i = 0; i < GAMES; i++) assert_true(t.seen[i] <= 1);
    assert_true(t.games >= l->games);
    store_close(s);
    return played == OK;
}

/* Nobody hears of a game before it is stored. A match that is stopped again and again ends with the
 * numbers of one that never was, and every game is stored once. */
static void a_stopped_match_goes_on(void **state) {
    char path[NAME];
    for (int k = 0; k < KINDS; k++) {
        match_result whole = {.games = 0}, last = {.games = 0};
        path_in(*state, kinds[k], path);
        listener l = {.games = 0};
        assert_true(play_on(path, &l, 1, &whole));
        assert_int_equal(l.games, GAMES);
        const uint64_t sum = l.sum;
        forget_files(*state);
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
    store_run run = some_run("one", 6);
    store *s = NULL;
    recorder *r = NULL;
    fault f = {.code = OK};
    listener l = {.games = 0};
    match_result result;
    int stored = 0, there = 0;
    run.seed = SEED;
    must(store_open("games.jsonl", STORE_WRITE, &so, &s, &f), &f);
    must(store_begin_run(s, &run, &run.id, &f), &f);
    match_options o = some_match(&l, 2);
    o.games = 100000; /* more than can wait in memory */
    const recorder_options ro = {
        .store = s, .run = &run, .stop = &l.stop, .sink = fill_after_a_game, .sink_context = &d};
    must(recorder_start(&ro, &r, &f), &f);
    recorder_attach(r, &o);
    assert_int_equal(match_run(&o, &result, &f), E_STOPPED);
    assert_int_equal(recorder_end(r, &stored, &f), E_FULL);
    assert_true(d.told > 0 && d.told <= stored && stored < o.games);
    d.files.fail_at = FAILING_FILES_NEVER;
    d.files.for_good = false;
    must(store_each_number(s, run.id, count_number, &there, &f), &f);
    assert_int_equal(there, stored);
    store_close(s);
    failing_files_end(&d.files);
}

#define STORE_TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(games_come_back),
        STORE_TEST(a_run_is_found_by_its_key),
        STORE_TEST(no_number_twice),
        STORE_TEST(filters_choose),
        STORE_TEST(openings_are_moves),
        STORE_TEST(strangers_are_refused),
        STORE_TEST(newer_lines_are_refused),
#ifdef AVOCET_HAVE_SQLITE3
        STORE_TEST(older_forms_are_migrated),
        STORE_TEST(newer_forms_are_refused),
        STORE_TEST(other_databases_are_refused),
        STORE_TEST(a_failed_migration_changes_nothing),
#endif
        STORE_TEST(processes_share_a_file),
        STORE_TEST(a_lock_is_waited_for),
        STORE_TEST(a_full_disk),
        STORE_TEST(a_file_that_may_only_be_read),
        STORE_TEST(damaged_lines_are_passed_by),
        STORE_TEST(wrong_games_are_passed_by),
        STORE_TEST(damaged_files),
        cmocka_unit_test(lines_survive_failing_files),
        cmocka_unit_test(lines_survive_failing_memory),
        STORE_TEST(a_stopped_match_goes_on),
        cmocka_unit_test(a_failing_store_stops_the_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
