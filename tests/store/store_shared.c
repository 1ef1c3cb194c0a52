/* tests/store/store_shared.c - promise P3 of the store: several processes may write to one file at
 * once.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/fault.h"
#include "base/files.h"
#include "base/rng.h"
#include "store/store.h"
#include "support/store_made.h"

#include <stdio.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef AVOCET_HAVE_SQLITE3
#include "store/sqlite_schema.h"
#endif

enum { CHILDREN = 4, GROUPS = 12, GROUP = 3 };

/* Writes a run of its own and leaves with 0 if every group was answered with OK. */
static void write_as_child(const char *path, int child) {
    rng r = rng_make(STORE_SEED, 100 + (uint64_t)child);
    char key[32];
    store *s = NULL;
    (void)snprintf(key, sizeof key, "child %d", child);
    store_run run = store_some_run(key, 6);
    if (store_open(path, STORE_WRITE, NULL, &s, NULL)) _exit(1);
    if (store_begin_run(s, &run, &run.id, NULL)) _exit(2);
    for (int i = 0; i < GROUPS; i++)
        if (store_add_random(s, &run, i * GROUP, (i + 1) * GROUP, &r, NULL)) _exit(3);
    store_close(s);
    _exit(0);
}

/* Processes that make one file and write to it at once lose nothing. */
static void processes_share_a_file(void **state) {
    char path[STORE_PATH];
    for (int k = 0; k < STORE_KINDS; k++) {
        store_path_of(*state, k, path);
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
        store *s = store_must_open(path, STORE_READ);
        const store_tally t = store_count_all(s, NULL);
        assert_int_equal(t.runs, CHILDREN);
        assert_int_equal(t.games, CHILDREN * GROUPS * GROUP);
        for (int i = 0; i < GROUPS * GROUP; i++) assert_int_equal(t.seen[i], CHILDREN);
        assert_int_equal(store_unreadable(s)->records, 0);
        store_close(s);
    }
}

/* After a look at what kind of file it is, the next one finds nothing, though all is there. */
static ssize_t read_too_early(void *context, int handle, void *bytes, size_t size,
                              uint64_t offset) {
    int *looks = context;
    const file_ops *system = files_system();
    if ((*looks)++ == 1) return 0;
    return system->read_at(system->context, handle, bytes, size, offset);
}

/* A first line that somebody else writes between two looks is no reason to call it another's. */
static void a_file_may_begin_while_it_is_opened(void **state) {
    int looks = 0;
    fault f = {.code = OK};
    file_ops ops = *files_system();
    const store_options early = {.files = &ops};
    made_store m = store_make(*state, KIND_LINES, 6);
    store_close(m.store);
    ops.read_at = read_too_early;
    ops.context = &looks;
    store_must(store_open(m.path, STORE_WRITE, &early, &m.store, &f), &f);
    assert_true(looks > 2);
    assert_int_equal(store_count_all(m.store, NULL).runs, 1);
    store_close(m.store);
}

/* Somebody else who is about to write. */
typedef struct holder {
    FILE *lines;
#ifdef AVOCET_HAVE_SQLITE3
    sqlite3 *db;
#endif
} holder;

static holder hold(const char *path, int kind) {
    holder h = {.lines = NULL};
    if (kind == KIND_LINES) {
        h.lines = fopen(path, "r");
        assert_non_null(h.lines);
        assert_int_equal(flock(fileno(h.lines), LOCK_EX), 0);
    }
#ifdef AVOCET_HAVE_SQLITE3
    if (kind == KIND_SQLITE) {
        assert_int_equal(sqlite3_open(path, &h.db), SQLITE_OK);
        assert_int_equal(sqlite3_exec(h.db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    }
#endif
    return h;
}

static void let_go(holder *h) {
    if (h->lines) (void)fclose(h->lines);
#ifdef AVOCET_HAVE_SQLITE3
    (void)sqlite3_close(h->db);
#endif
}

/* Whoever does not let go is waited for, and then told of; reading goes on meanwhile. */
static void a_lock_is_waited_for(void **state) {
    rng r = rng_make(STORE_SEED, 5);
    fault f = {.code = OK};
    const store_options impatient = {.wait_ms = 20};
    for (int k = 0; k < STORE_KINDS; k++) {
        made_store m = store_make(*state, k, 6);
        store_close(m.store);
        store_must(store_open(m.path, STORE_WRITE, &impatient, &m.store, &f), &f);
        store_must_add(&m, 0, 2, &r);
        holder other = hold(m.path, k);
        assert_int_equal(store_add_random(m.store, &m.run, 2, 4, &r, &f), E_BUSY);
        assert_int_equal(store_count_games(m.store, NULL), 2);
        let_go(&other);
        store_must_add(&m, 2, 4, &r);
        assert_int_equal(store_count_games(m.store, NULL), 4);
        store_close(m.store);
    }
}

#ifdef AVOCET_HAVE_SQLITE3
/* A database gets its log only when nobody reads it: that is waited for, and then told. */
static void a_reader_is_waited_for(void **state) {
    const store_options impatient = {.wait_ms = 20};
    char path[STORE_PATH];
    sqlite3 *reader = NULL;
    store *s = NULL;
    fault f = {.code = OK};
    store_path_of(*state, KIND_SQLITE, path);
    assert_int_equal(sqlite3_open(path, &reader), SQLITE_OK);
    assert_int_equal(schema_migrate(reader, SCHEMA_VERSION), SQLITE_OK);
    assert_int_equal(sqlite3_exec(reader, "BEGIN; SELECT count(*) FROM run", NULL, NULL, NULL),
                     SQLITE_OK);
    assert_int_equal(store_open(path, STORE_WRITE, &impatient, &s, &f), E_BUSY);
    assert_int_equal(sqlite3_exec(reader, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
    store_must(store_open(path, STORE_WRITE, &impatient, &s, &f), &f);
    store_close(s);
    assert_int_equal(sqlite3_close(reader), SQLITE_OK);
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(processes_share_a_file),
        STORE_TEST(a_file_may_begin_while_it_is_opened),
        STORE_TEST(a_lock_is_waited_for),
#ifdef AVOCET_HAVE_SQLITE3
        STORE_TEST(a_reader_is_waited_for),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
