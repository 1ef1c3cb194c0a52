/* tests/store/store_forms.c - promise P4 of the store: older files are brought up to date, newer
 * ones and those of others are refused and stay as they are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "base/text.h"
#include "notation/game.h"
#include "store/answers.h"
#include "store/results.h"
#include "store/store.h"
#include "store/studies.h"
#include "store/unfinished.h"
#include "support/store_made.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifdef AVOCET_HAVE_SQLITE3
#include "store/sqlite_schema.h"
#endif

static void assert_refused(const char *path, store_mode mode, status code) {
    store *s = NULL;
    fault f = {.code = OK};
    assert_int_equal(store_open(path, mode, NULL, &s, &f), code);
    assert_int_equal(f.code, code);
    assert_true(f.text[0] != '\0');
    assert_null(s);
}

static void assert_refused_for_both(const char *path, status code) {
    assert_refused(path, STORE_READ, code);
    assert_refused(path, STORE_WRITE, code);
}

static void assert_holds(const char *path, const char *text) {
    char found[64];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    const size_t n = fread(found, 1, sizeof found, file);
    (void)fclose(file);
    assert_int_equal(n, strlen(text));
    assert_memory_equal(found, text, n);
}

/* What is no store is refused, and not touched. */
static void strangers_are_refused(void **state) {
    static const char *const texts[] = {"Dear diary,\n",
                                        "{\"my\":\"settings\"}\n",
                                        "{\"my\":\"settings\"}",
                                        "{\"store\":\"avocet\"}\n",
                                        "{\"store\":\"other\",\"version\":1}\n",
                                        "{\"store\":\"avocet\",\"version\":0}\n",
                                        "{broken\n"};
    char path[STORE_PATH];
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (int k = 0; k < STORE_KINDS; k++) {
            store_path_of(*state, k, path);
            store_write_bytes(path, view_of(texts[i]));
            assert_refused_for_both(path, E_FORMAT);
            assert_holds(path, texts[i]);
        }
    store_path_of(*state, KIND_LINES, path);
    store_write_bytes(path, view_of(""));
    assert_refused(path, STORE_READ, E_FORMAT);
    assert_int_equal(unlink(path), 0);
    assert_refused(path, STORE_READ, E_MISSING);
    store_path_in(*state, "nowhere/games.jsonl", path);
    assert_refused(path, STORE_WRITE, E_MISSING);
    store_path_in(*state, "nowhere/games.db", path);
    assert_refused(path, STORE_WRITE, E_MISSING);
    assert_refused("/tmp", STORE_WRITE, E_IO);
}

/* Lines that a newer program has written are left to it. */
static void newer_lines_are_refused(void **state) {
    static const char *const newer = "{\"store\":\"avocet\",\"version\":3}\n";
    char path[STORE_PATH];
    store_path_of(*state, KIND_LINES, path);
    store_write_bytes(path, view_of(newer));
    assert_refused_for_both(path, E_UNSUPPORTED);
    assert_holds(path, newer);
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
    execute(
        path,
        "INSERT INTO run (id, key, kind, a, b, size, start, openings, seed, games, limits, test,"
        " program, weights, begun) VALUES (1, 'one', 'match', 'naive', 'random', 8, 'standard', "
        "'start',"
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

/* The game of make_old(). */
static void assert_old_game(const made_store *m) {
    fault f = {.code = OK};
    game record = game_make(NULL);
    store_game old;
    store_must(store_find_game(m->store, &m->run, 0, &record, &old, &f), &f);
    assert_int_equal(record.count, 2);
    assert_true(record.plies[1].has_score && record.plies[1].score == 1.5);
    assert_int_equal(record.plies[1].depth, 0);
    assert_true(old.seeds[1] == UINT64_MAX);
    game_clear(&record);
}

static status expect_result(void *context, const store_result *r) {
    assert_true(view_is(r->key, "a=1") && view_is(r->text, "b=2"));
    ++*(int *)context;
    return OK;
}

/* There is a place for results. */
static void assert_takes_results(store *s) {
    static const store_work work = {"004", "1.0"};
    const store_result one = {view_of("a=1"), view_of("b=2")};
    fault f = {.code = OK};
    int found = 0;
    store_must(store_add_results(s, &work, &one, 1, &f), &f);
    store_must(store_each_result(s, &work, expect_result, &found, &f), &f);
    assert_int_equal(found, 1);
}

/* There is a place for unfinished games. */
static void assert_takes_unfinished(store *s) {
    game empty = game_make(NULL);
    const store_unfinished u = {
        .begun = "", .black = "a", .white = "b", .settings = "", .record = &empty};
    fault f = {.code = OK};
    int64_t id = 0;
    store_must(store_keep_unfinished(s, &u, &id, &f), &f);
    assert_int_equal(id, 1);
}

/* There is a place for answers. */
static void assert_takes_answers(store *s) {
    const store_answer a = {
        .given = "", .kind = "move", .topic = "", .basis = "", .board = game_make(NULL).start};
    fault f = {.code = OK};
    store_must(store_add_answer(s, &a, &f), &f);
}

/* There is a place for studies. */
static void assert_takes_studies(store *s) {
    const stored_study one = {.id = "one",
                              .name = "",
                              .version = 1,
                              .board = "",
                              .turn = "",
                              .created = "",
                              .changed = ""};
    fault f = {.code = OK};
    store_must(store_study_add(s, &one, &f), &f);
}

/* A database of every older form is brought up to date when it is opened, whatever for, with all
 * that was in it; then it takes what the newest form has a place for. */
static void older_forms_are_migrated(void **state) {
    rng r = rng_make(STORE_SEED, 4);
    for (int version = 0; version < SCHEMA_VERSION; version++)
        for (store_mode mode = STORE_READ; mode <= STORE_WRITE; mode++) {
            if (version == 0 && mode == STORE_READ) continue; /* an empty file: nothing to read */
            made_store m = {.run = store_some_run("one", 8)};
            store_forget_files(*state);
            store_path_of(*state, KIND_SQLITE, m.path);
            make_old(m.path, version);
            m.store = store_must_open(m.path, mode);
            assert_int_equal(version_of(m.path), SCHEMA_VERSION);
            assert_int_equal(store_count_games(m.store, NULL), version > 0);
            store_must_begin(m.store, &m.run);
            store_must_add(&m, 1, 3, &r);
            assert_takes_results(m.store);
            assert_takes_unfinished(m.store);
            assert_takes_answers(m.store);
            assert_takes_studies(m.store);
            if (version) assert_old_game(&m);
            store_close(m.store);
        }
}

/* A newer form is refused with a sentence, and stays as it is. */
static void newer_forms_are_refused(void **state) {
    char path[STORE_PATH], sql[96];
    store_path_of(*state, KIND_SQLITE, path);
    store_close(store_must_open(path, STORE_WRITE));
    (void)snprintf(sql, sizeof sql, "PRAGMA user_version = %d; ALTER TABLE game ADD COLUMN more",
                   SCHEMA_VERSION + 1);
    execute(path, sql);
    assert_refused_for_both(path, E_UNSUPPORTED);
    assert_int_equal(version_of(path), SCHEMA_VERSION + 1);
}

static void other_databases_are_refused(void **state) {
    char path[STORE_PATH];
    store_path_of(*state, KIND_SQLITE, path);
    execute(path, "CREATE TABLE mine (id INTEGER)");
    assert_refused_for_both(path, E_FORMAT);
    execute(path, "PRAGMA user_version = 1");
    assert_refused(path, STORE_WRITE, E_FORMAT);
    assert_int_equal(version_of(path), 1);
}

/* A step that fails leaves the old database whole. */
static void a_failed_migration_changes_nothing(void **state) {
    char path[STORE_PATH];
    store_path_of(*state, KIND_SQLITE, path);
    make_old(path, 1);
    execute(path, "ALTER TABLE game ADD COLUMN depths TEXT"); /* the step cannot add it again */
    assert_refused(path, STORE_WRITE, E_FORMAT);
    assert_int_equal(version_of(path), 1);
    execute(path, "ALTER TABLE game DROP COLUMN depths");
    store *s = store_must_open(path, STORE_READ);
    assert_int_equal(store_count_games(s, NULL), 1);
    store_close(s);
}

#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(strangers_are_refused),       STORE_TEST(newer_lines_are_refused),
#ifdef AVOCET_HAVE_SQLITE3
        STORE_TEST(older_forms_are_migrated),    STORE_TEST(newer_forms_are_refused),
        STORE_TEST(other_databases_are_refused), STORE_TEST(a_failed_migration_changes_nothing),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
