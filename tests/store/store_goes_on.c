/* tests/store/store_goes_on.c - what store.h says of failures: all that was stored is still there,
 * and the store goes on.
 *
 * Each operation is tried with its first call to the system failing, then with its second, and so
 * on until none fails; the same with requests for memory, with the file calls of SQLite and with
 * its own requests for memory. After a failure the same operation must succeed on the same store,
 * and find what a store finds that was opened just now. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/fault.h"
#include "base/rng.h"
#include "base/text.h"
#include "notation/game.h"
#include "store/results.h"
#include "store/store.h"
#include "support/failing_alloc.h"
#include "support/failing_files.h"
#include "support/settings.h"
#include "support/store_made.h"
#ifdef AVOCET_HAVE_SQLITE3
#include "store/sqlite_schema.h"
#include "support/sqlite/failing_heap.h"
#include "support/sqlite/failing_vfs.h"
#include "support/sqlite/watched_vfs.h"
#endif

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const store_work work = {"004", "1.0"};

/* ---- what fails ---- */

typedef enum trouble {
    FILES_FAIL, /* of lines */
    MEMORY_FAILS,
    CALLS_FAIL, /* of SQLite, to the system */
    HEAP_FAILS, /* of SQLite */
} trouble;

typedef struct ground {
    int kind;
    trouble trouble;
    failing_files files; /* lines lie here */
    failing_alloc memory;
#ifdef AVOCET_HAVE_SQLITE3
    failing_vfs vfs;
#endif
    store_options options;
    char path[STORE_PATH];
    int next; /* the number of the next game */
} ground;

static void start(ground *g, const store_folder *where, int kind, trouble t, int error) {
    *g = (ground){.kind = kind, .trouble = t};
    failing_alloc_start(&g->memory, SIZE_MAX, false);
    failing_files_start(&g->files, FAILING_FILES_NEVER, error, false);
    g->files.longest = 700;
    g->options = (store_options){.memory = &g->memory.memory, .wait_ms = 5};
    store_path_of(where, kind, g->path);
    if (kind == KIND_LINES) {
        (void)snprintf(g->path, sizeof g->path, "games.jsonl");
        g->options.files = &g->files.ops;
    }
#ifdef AVOCET_HAVE_SQLITE3
    if (t == CALLS_FAIL) failing_vfs_start(&g->vfs, SIZE_MAX, error);
#endif
}

static void end(ground *g, const store_folder *where) {
    assert_int_equal(g->memory.live, 0);
    assert_int_equal(g->files.open_handles, 0);
    assert_false(g->files.misused);
    failing_files_end(&g->files);
#ifdef AVOCET_HAVE_SQLITE3
    if (g->trouble == CALLS_FAIL) failing_vfs_end(&g->vfs);
#endif
    store_forget_files(where);
}

static void arm(ground *g, size_t n) {
    g->files.failed = false;
    g->memory.failed = false;
    if (g->trouble == FILES_FAIL) g->files.fail_at = g->files.calls + n;
    if (g->trouble == MEMORY_FAILS) g->memory.fail_at = g->memory.requests + n;
#ifdef AVOCET_HAVE_SQLITE3
    g->vfs.failed = false;
    if (g->trouble == CALLS_FAIL) g->vfs.fail_at = g->vfs.calls + n;
    if (g->trouble == HEAP_FAILS) failing_heap_arm(n);
#endif
}

/* Whether something has failed. */
static bool disarm(ground *g) {
    bool failed = g->files.failed || g->memory.failed;
    g->files.fail_at = FAILING_FILES_NEVER;
    g->memory.fail_at = SIZE_MAX;
#ifdef AVOCET_HAVE_SQLITE3
    failed = failed || g->vfs.failed || (g->trouble == HEAP_FAILS && failing_heap_disarm());
    g->vfs.fail_at = SIZE_MAX;
#endif
    return failed;
}

static store *must_open(const ground *g, store_mode mode) {
    store *s = NULL;
    fault f = {.code = OK};
    store_must(store_open(g->path, mode, &g->options, &s, &f), &f);
    return s;
}

/* ---- operations ---- */

typedef struct scene {
    ground *ground;
    store *store;
    store_run run;
    int found;   /* by an operation that reads */
    status stop; /* what every sink answers */
} scene;

typedef status operation(scene *c, fault *f);

static status see_number(void *context, int number) {
    scene *c = context;
    c->found += number >= 0;
    return c->stop;
}

static status see_run(void *context, const store_run *r) {
    scene *c = context;
    c->found += r->id > 0;
    return c->stop;
}

static status see_game(void *context, const store_run *r, const store_game *g) {
    scene *c = context;
    c->found += g->run == r->id;
    return c->stop;
}

static status see_result(void *context, const store_result *r) {
    scene *c = context;
    c->found += r->key.length > 0;
    return c->stop;
}

static status read_numbers(scene *c, fault *f) {
    return store_each_number(c->store, c->run.id, see_number, c, f);
}

static status read_runs(scene *c, fault *f) {
    return store_each_run(c->store, see_run, c, f);
}

static status read_all_games(scene *c, fault *f) {
    return store_each_game(c->store, &(store_filter){.run = 0}, see_game, c, f);
}

static status read_games_of_run(scene *c, fault *f) {
    return store_each_game(c->store, &(store_filter){.run = c->run.id}, see_game, c, f);
}

/* Number 3 is a game in both kinds of file. */
static status read_third(scene *c, fault *f) {
    return store_each_game(c->store, &(store_filter){.id = 3}, see_game, c, f);
}

static status read_results(scene *c, fault *f) {
    return store_each_result(c->store, &work, see_result, c, f);
}

static status find_one(scene *c, fault *f) {
    game record = game_make(NULL);
    store_game g;
    const status result = store_find_game(c->store, &c->run, 1, &record, &g, f);
    c->found = (int)record.count;
    game_clear(&record);
    return result;
}

static status begin_again(scene *c, fault *f) {
    store_run more = c->run;
    more.games = 20 + c->ground->next++;
    more.name_b = "Bob";
    return store_begin_run(c->store, &more, &more.id, f);
}

static status begin_other(scene *c, fault *f) {
    char key[32];
    (void)snprintf(key, sizeof key, "other %d", c->ground->next++);
    store_run other = store_some_run(key, 4);
    return store_begin_run(c->store, &other, &other.id, f);
}

/* Other numbers each time: a group that was not acknowledged may be there all the same. */
static status add_two(scene *c, fault *f) {
    rng r = rng_make(STORE_SEED, 31);
    const int from = c->ground->next;
    c->ground->next += 2;
    return store_add_random(c->store, &c->run, from, from + 2, &r, f);
}

static status add_results(scene *c, fault *f) {
    const store_result two[] = {{view_of("a=1"), view_of("b=2")}, {view_of("a=2"), view_of("")}};
    return store_add_results(c->store, &work, two, 2, f);
}

/* Those that read come first, because there is little to read then. */
static const struct {
    const char *name;
    operation *run;
    bool reads;
} operations[] = {
    {"numbers", read_numbers, true},      {"runs", read_runs, true},
    {"all games", read_all_games, true},  {"the games of a run", read_games_of_run, true},
    {"the third game", read_third, true}, {"results", read_results, true},
    {"one game", find_one, true},         {"the same run", begin_again, false},
    {"another run", begin_other, false},  {"two results", add_results, false},
    {"two games", add_two, false},
};
enum { OPERATIONS = sizeof operations / sizeof *operations, READING = 7, STORED = 4 };

/* A store with some of everything. */
static scene set_up(ground *g) {
    fault f = {.code = OK};
    scene c = {.ground = g, .store = must_open(g, STORE_WRITE), .run = store_some_run("one", 4)};
    store_must_begin(c.store, &c.run);
    for (int i = 0; i < STORED; i += 2) store_must(add_two(&c, &f), &f);
    store_must(add_results(&c, &f), &f);
    store_close(c.store);
    c.store = NULL;
    return c;
}

static int count(scene *c, operation *read) {
    fault f = {.code = OK};
    c->found = 0;
    store_must(read(c, &f), &f);
    return c->found;
}

/* Somebody else adds a run and games, which a store of lines must read on. */
static void others_write(const ground *g) {
    rng r = rng_make(STORE_SEED, 32);
    made_store m = {.store = must_open(g, STORE_WRITE), .run = store_some_run("theirs", 4)};
    store_must_begin(m.store, &m.run);
    store_must_add(&m, 0, 2, &r);
    store_close(m.store);
}

/* What there is: found by the operation itself, or games of the run; runs; games of all runs. */
typedef struct sight {
    int own, runs, games;
} sight;

static sight look_around(scene *c, int which) {
    sight s = {.own = count(c, operations[which].reads ? operations[which].run : read_numbers)};
    if (c->ground->kind == KIND_LINES) {
        s.runs = count(c, read_runs);
        s.games = count(c, read_all_games);
    }
    return s;
}

/* One attempt in which request number n fails. Whether one did. */
static bool attempt(scene *c, int which, size_t n) {
    operation *run = operations[which].run;
    fault f = {.code = OK};
    c->store = must_open(c->ground, STORE_WRITE);
    if (c->ground->kind == KIND_LINES) others_write(c->ground);
    arm(c->ground, n);
    const status result = run(c, &f);
    const bool failed = disarm(c->ground);
    if (result && !failed) fail_msg("%s: %s", operations[which].name, f.text);
    if (result && (f.code != result || !f.text[0]))
        fail_msg("%s, request %zu: no reason is told", operations[which].name, n);
    f = (fault){.code = OK};
    if (run(c, &f)) fail_msg("%s, after request %zu: %s", operations[which].name, n, f.text);
    const sight own = look_around(c, which);
    store_close(c->store);
    c->store = must_open(c->ground, STORE_READ);
    const sight there = look_around(c, which);
    store_close(c->store);
    if (memcmp(&own, &there, sizeof own) != 0)
        fail_msg("%s, after request %zu: found %d, %d runs, %d games of %d, %d, %d",
                 operations[which].name, n, own.own, own.runs, own.games, there.own, there.runs,
                 there.games);
    return failed;
}

/* The request that fails next: the first ones all, then every part of those so far. The slow
 * sanitizers get fewer. */
static size_t next_failure(size_t n, size_t part) {
    return n + 1 + n / (setting_quick() ? part / 4 : part);
}

/* Of many requests some are left out. Lines are as before at the beginning of each attempt, so that
 * there is never more to read. */
static void every_operation(const store_folder *where, int kind, trouble t, int error) {
    static ground g;
    buffer before = buffer_make(NULL);
    start(&g, where, kind, t, error);
    scene c = set_up(&g);
    if (kind == KIND_LINES) buffer_append(&before, failing_files_get(&g.files, g.path));
    for (int i = 0; i < OPERATIONS; i++) {
        bool failed = true;
        for (size_t n = 0; failed; n = next_failure(n, 16)) {
            if (kind == KIND_LINES) {
                failing_files_put(&g.files, g.path, buffer_view(&before));
                g.next = STORED;
            }
            failed = attempt(&c, i, n);
        }
    }
    buffer_clear(&before);
    end(&g, where);
}

/* ---- opening ---- */

/* Makes the file as it is before somebody opens it. */
typedef void set_scene(ground *g, const void *how);

/* Of many requests some are left out. */
static void every_opening(ground *g, set_scene *set, const void *how, store_mode mode) {
    fault f = {.code = OK};
    for (size_t n = 0;; n = next_failure(n, 64)) {
        store *s = NULL;
        set(g, how);
        arm(g, n);
        const status result = store_open(g->path, mode, &g->options, &s, &f);
        const bool failed = disarm(g);
        if (result && !failed) fail_msg("%s", f.text);
        if (result) assert_null(s);
        store_close(s);
        s = must_open(g, mode);
        assert_int_equal(store_unreadable(s)->records, 0);
        store_close(s);
        if (!failed) break;
    }
}

static void put_lines(ground *g, const void *how) {
    char aside[STORE_PATH + 8]; /* of the attempt before */
    (void)snprintf(aside, sizeof aside, "%s.lost", g->path);
    (void)g->files.ops.remove(g->files.ops.context, aside);
    failing_files_put(&g->files, g->path, *(const view *)how);
}

/* Files that ended in every way, or lost their beginning, are opened with every call failing. */
static void lines_open_after_failures(void **state) {
    static const char zeros[40];
    static const int errors[] = {EIO, EINTR, EWOULDBLOCK};
    static ground g;
    for (int t = FILES_FAIL; t <= MEMORY_FAILS; t++)
        for (size_t e = 0; e < (t == FILES_FAIL ? sizeof errors / sizeof *errors : 1); e++) {
            start(&g, *state, KIND_LINES, (trouble)t, errors[e]);
            (void)set_up(&g);
            buffer whole = buffer_make(NULL);
            buffer_append(&whole, failing_files_get(&g.files, g.path));
            const size_t length = whole.length;
            const view files[] = {{whole.data, length},      {whole.data, length - 1},
                                  {whole.data, length - 20}, {whole.data, 30},
                                  {whole.data, 20},          {zeros, sizeof zeros}};
            enum { READABLE = 4 };
            for (int i = 0; i < (int)(sizeof files / sizeof *files); i++)
                for (store_mode mode = STORE_READ; mode <= STORE_WRITE; mode++)
                    if (mode == STORE_WRITE || i < READABLE)
                        every_opening(&g, put_lines, &files[i], mode);
            buffer_clear(&whole);
            end(&g, *state);
        }
}

static void lines_go_on_after_failing_files(void **state) {
    static const int errors[] = {EIO, ENOSPC, EINTR, EWOULDBLOCK};
    for (size_t e = 0; e < sizeof errors / sizeof *errors; e++)
        every_operation(*state, KIND_LINES, FILES_FAIL, errors[e]);
}

static void stores_go_on_without_memory(void **state) {
    for (int k = 0; k < STORE_KINDS; k++) every_operation(*state, k, MEMORY_FAILS, 0);
}

/* ---- sinks ---- */

/* Who has seen enough ends the reading with his own answer, at the first record. */
static void sinks_end_the_reading(void **state) {
    static ground g;
    for (int k = 0; k < STORE_KINDS; k++) {
        start(&g, *state, k, MEMORY_FAILS, 0);
        scene c = set_up(&g);
        c.store = must_open(&g, STORE_READ);
        c.stop = E_STOPPED;
        for (int i = 0; i < READING; i++) {
            if (operations[i].run == find_one) continue;
            c.found = 0;
            assert_int_equal(operations[i].run(&c, NULL), E_STOPPED);
            assert_int_equal(c.found, 1);
        }
        c.stop = OK;
        c.run.id = 99; /* there is no such run */
        assert_int_equal(count(&c, read_numbers), 0);
        assert_int_equal(count(&c, read_games_of_run), 0);
        assert_int_equal(find_one(&c, NULL), E_MISSING);
        assert_int_equal(store_add_games(c.store, 1, NULL, 0, NULL), OK);
        assert_int_equal(store_add_results(c.store, &work, NULL, 0, NULL), OK);
        store_close(c.store);
        store_close(NULL);
        end(&g, *state);
    }
}

/* ---- a file that changes under its reader ---- */

/* Lines that were there are gone or are other ones: that is told, and nothing is made up. */
static void lines_change_under_a_reader(void **state) {
    static ground g;
    fault f = {.code = OK};
    start(&g, *state, KIND_LINES, FILES_FAIL, EIO);
    scene c = set_up(&g);
    c.store = must_open(&g, STORE_READ);
    assert_int_equal(count(&c, read_numbers), STORED);
    buffer bytes = buffer_make(NULL);
    buffer_append(&bytes, failing_files_get(&g.files, g.path));
    const size_t game_1 = (size_t)(strstr(buffer_text(&bytes), "\"number\":1") - bytes.data);
    bytes.data[game_1 + 1] = 'N'; /* no game any more */
    failing_files_put(&g.files, g.path, buffer_view(&bytes));
    assert_int_equal(find_one(&c, &f), E_FORMAT);
    memset(bytes.data + game_1 - 20, '?', 40);
    failing_files_put(&g.files, g.path, buffer_view(&bytes));
    assert_int_equal(find_one(&c, &f), E_FORMAT);
    failing_files_put(&g.files, g.path, (view){bytes.data, game_1});
    assert_int_equal(find_one(&c, &f), E_FORMAT);
    assert_non_null(strstr(f.text, "shorter"));
    store_close(c.store);
    buffer_clear(&bytes);
    end(&g, *state);
}

/* A line without an end is refused before it fills the memory. */
static void a_line_never_ends(void **state) {
    static ground g;
    store *s = NULL;
    fault f = {.code = OK};
    buffer bytes = buffer_make(NULL);
    start(&g, *state, KIND_LINES, FILES_FAIL, EIO);
    (void)set_up(&g);
    g.files.longest = 0;
    buffer_append(&bytes, failing_files_get(&g.files, g.path));
    buffer_repeat(&bytes, 'x', 3 << 20);
    failing_files_put(&g.files, g.path, buffer_view(&bytes));
    for (store_mode mode = STORE_READ; mode <= STORE_WRITE; mode++) {
        assert_int_equal(store_open(g.path, mode, &g.options, &s, &f), E_FORMAT);
        assert_non_null(strstr(f.text, "never ends"));
    }
    buffer_clear(&bytes);
    end(&g, *state);
}

#ifdef AVOCET_HAVE_SQLITE3

static int start_heap(void **state) {
    (void)state;
    failing_heap_start();
    return 0;
}

static void databases_go_on_after_failing_calls(void **state) {
    static const int codes[] = {SQLITE_IOERR_WRITE, SQLITE_FULL, SQLITE_READONLY, SQLITE_PERM};
    for (size_t e = 0; e < sizeof codes / sizeof *codes; e++)
        every_operation(*state, KIND_SQLITE, CALLS_FAIL, codes[e]);
}

static void databases_go_on_without_memory(void **state) {
    every_operation(*state, KIND_SQLITE, HEAP_FAILS, 0);
}

/* A database of an older form, or none at all. */
static void put_database(ground *g, const void *how) {
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    const int version = *(const int *)how;
    sqlite3 *db = NULL;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char path[STORE_PATH + 8];
        (void)snprintf(path, sizeof path, "%s%s", g->path, endings[i]);
        (void)unlink(path);
    }
    if (!version) return;
    assert_int_equal(sqlite3_open(g->path, &db), SQLITE_OK);
    assert_int_equal(schema_migrate(db, version), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* New ones, older ones and those of today. */
static void databases_open_after_failures(void **state) {
    static const int versions[] = {0, 5, SCHEMA_VERSION};
    static ground g;
    for (int t = MEMORY_FAILS; t <= HEAP_FAILS; t++) {
        start(&g, *state, KIND_SQLITE, (trouble)t, SQLITE_IOERR_WRITE);
        for (size_t i = 0; i < sizeof versions / sizeof *versions; i++)
            for (store_mode mode = STORE_READ; mode <= STORE_WRITE; mode++)
                if (mode == STORE_WRITE || versions[i])
                    every_opening(&g, put_database, &versions[i], mode);
        end(&g, *state);
    }
}

/* ---- where nothing can be written ---- */

/* No file can be made beside the database, nor the database be changed. */
static int refuse_writing(void *context, const vfs_event *e) {
    const bool is_beside =
        e->call == VFS_OPEN && (e->flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) != 0;
    (void)context;
    if (!is_beside && e->call != VFS_WRITE && e->call != VFS_CUT) return SQLITE_OK;
    errno = EACCES;
    return e->flags & SQLITE_OPEN_WAL ? SQLITE_CANTOPEN : SQLITE_READONLY;
}

static void keep_database(ground *g, const void *how) {
    (void)g, (void)how;
}

/* A database under a name with all letters that have a meaning in SQLite's addresses of files. */
static void make_odd_database(ground *g, const store_folder *where, int version, bool has_log) {
    char odd[STORE_PATH];
    sqlite3 *db = NULL;
    put_database(g, &version);
    assert_int_equal(sqlite3_open(g->path, &db), SQLITE_OK);
    if (has_log)
        assert_int_equal(sqlite3_exec(db, "PRAGMA journal_mode = WAL", NULL, NULL, NULL),
                         SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    store_path_in(where, "odd%?#.db", odd);
    assert_int_equal(rename(g->path, odd), 0);
    memcpy(g->path, odd, sizeof odd);
}

/* A database of today is read as it is, an older one as a copy in memory, with every request for
 * memory failing. Games that wait in a log cannot be read so. */
static void databases_that_cannot_be_written(void **state) {
    static ground g;
    for (int i = 0; i < 8; i++) {
        const bool is_old = i & 1, has_log = i & 2;
        char log[STORE_PATH + 8];
        watched_vfs v;
        store *s = NULL;
        fault f = {.code = OK};
        start(&g, *state, KIND_SQLITE, i & 4 ? HEAP_FAILS : MEMORY_FAILS, 0);
        make_odd_database(&g, *state, is_old ? 1 : SCHEMA_VERSION, has_log);
        watched_vfs_start(&v, refuse_writing, NULL);
        every_opening(&g, keep_database, NULL, STORE_READ);
        assert_int_equal(store_open(g.path, STORE_WRITE, &g.options, &s, &f), E_IO);
        if (has_log) {
            (void)snprintf(log, sizeof log, "%s-wal", g.path);
            store_write_bytes(log, view_of("games"));
            assert_int_equal(store_open(g.path, STORE_READ, &g.options, &s, &f), E_IO);
            assert_non_null(strstr(f.text, "log"));
            assert_int_equal(unlink(log), 0);
        }
        watched_vfs_end(&v);
        assert_int_equal(unlink(g.path), 0);
        end(&g, *state);
    }
}

#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(lines_open_after_failures),
        STORE_TEST(lines_go_on_after_failing_files),
        STORE_TEST(stores_go_on_without_memory),
        STORE_TEST(sinks_end_the_reading),
        STORE_TEST(lines_change_under_a_reader),
        STORE_TEST(a_line_never_ends),
#ifdef AVOCET_HAVE_SQLITE3
        STORE_TEST(databases_go_on_after_failing_calls),
        STORE_TEST(databases_go_on_without_memory),
        STORE_TEST(databases_open_after_failures),
        STORE_TEST(databases_that_cannot_be_written),
#endif
    };
#ifdef AVOCET_HAVE_SQLITE3
    return cmocka_run_group_tests(tests, start_heap, NULL);
#else
    return cmocka_run_group_tests(tests, NULL, NULL);
#endif
}
