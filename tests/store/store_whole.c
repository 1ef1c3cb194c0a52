/* tests/store/store_whole.c - promise P2 of the store: after any failure a group of games is stored
 * whole or not at all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/fault.h"
#include "base/rng.h"
#include "base/text.h"
#include "store/store.h"
#include "support/failing_alloc.h"
#include "support/failing_files.h"
#include "support/store_made.h"
#ifdef AVOCET_HAVE_SQLITE3
#include "support/sqlite/failing_vfs.h"
#endif

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* No number is stored twice, and a group with one that is there is not stored at all. */
static void no_number_twice(void **state) {
    rng r = rng_make(STORE_SEED, 1);
    fault f = {.code = OK};
    for (int k = 0; k < STORE_KINDS; k++) {
        const made_store m = store_make(*state, k, 8);
        const made_store other = store_make(*state, k, 8);
        store_must_add(&m, 0, 5, &r);
        assert_int_equal(store_add_random(other.store, &m.run, 4, 8, &r, &f), E_BUSY);
        assert_int_equal(store_count_games(m.store, NULL), 5);
        store_must_add(&other, 5, 8, &r);
        assert_int_equal(store_add_random(m.store, &m.run, 7, 9, &r, &f), E_BUSY);
        store_run unknown = m.run;
        unknown.id = 99;
        assert_int_equal(store_add_random(m.store, &unknown, 0, 2, &r, &f), E_MISSING);
        const store_tally t = store_count_all(m.store, NULL);
        assert_int_equal(t.games, 8);
        for (int i = 0; i < 8; i++) assert_int_equal(t.seen[i], 1);
        store_close(m.store);
        store_close(other.store);
    }
}

/* ---- a full disk ---- */

/* Fills what it may have of the disk; leaves with the number of games that were acknowledged. */
static void fill_the_disk(const made_store *m) {
    rng r = rng_make(STORE_SEED, 6);
    const struct rlimit small = {.rlim_cur = 60000, .rlim_max = 60000};
    store *s = NULL;
    fault f = {.code = OK};
    int stored = 0;
    if (store_open(m->path, STORE_WRITE, NULL, &s, &f)) _exit(201);
    (void)signal(SIGXFSZ, SIG_IGN);
    if (setrlimit(RLIMIT_FSIZE, &small)) _exit(202);
    while (stored < 190 && store_add_random(s, &m->run, stored, stored + 2, &r, &f) == OK)
        stored += 2;
    if (f.code != E_FULL && f.code != E_IO) _exit(203);
    if (store_count_games(s, NULL) != stored) _exit(204); /* reading goes on */
    if (store_add_random(s, &m->run, stored, stored + 2, &r, &f) == OK) _exit(205);
    store_close(s);
    _exit(stored);
}

/* A disk that gets full costs nothing that was acknowledged, and leaves nothing half. */
static void a_full_disk(void **state) {
    rng r = rng_make(STORE_SEED, 7);
    for (int k = 0; k < STORE_KINDS; k++) {
        made_store m = store_make(*state, k, 8);
        store_close(m.store);
        const int stored = store_in_child(fill_the_disk, &m);
        assert_in_range(stored, 2, 188);
        m.store = store_must_open(m.path, STORE_WRITE);
        assert_int_equal(store_count_games(m.store, NULL), stored);
        assert_int_equal(store_unreadable(m.store)->records, 0);
        store_must_add(&m, stored, stored + 2, &r); /* there is room again */
        assert_int_equal(store_count_games(m.store, NULL), stored + 2);
        store_close(m.store);
    }
}

/* ---- failing calls ---- */

static status ignore_number(void *context, int number) {
    (void)context, (void)number;
    return OK;
}

/* Everything once while some call fails: two groups, the second refused or not, then reading. Which
 * groups were acknowledged, a bit each. */
static int write_two_groups(const char *path, const store_options *o, status *worst) {
    rng r = rng_make(STORE_SEED, 13);
    store_run run = store_some_run("one", 4);
    store *s = NULL;
    int groups = 0;
    *worst = store_open(path, STORE_WRITE, o, &s, NULL);
    if (*worst) return 0;
    *worst = store_begin_run(s, &run, &run.id, NULL);
    for (int i = 0; i < 2 && run.id; i++) {
        const status result = store_add_random(s, &run, 2 * i, 2 * i + 2, &r, NULL);
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

/* What was acknowledged is there, and nothing is half. */
static void check_groups(const char *path, const store_options *o, int groups) {
    store *s = NULL;
    if (!groups) return;
    assert_int_equal(store_open(path, STORE_READ, o, &s, NULL), OK);
    const store_tally t = store_count_all(s, NULL);
    for (int i = 0; i < 4; i++)
        if (groups >> i / 2 & 1) assert_int_equal(t.seen[i], 1);
    assert_int_equal(t.games % 2, 0);
    assert_int_equal(store_unreadable(s)->records, 0);
    store_close(s);
}

/* Any call to the system may fail once: what was acknowledged is there, and the file is sound. */
static void lines_survive_failing_files(void **state) {
    static const int errors[] = {EIO, ENOSPC};
    (void)state;
    for (size_t e = 0; e < sizeof errors / sizeof *errors; e++)
        for (size_t n = 0;; n++) {
            failing_files fs;
            status worst = OK;
            const store_options o = {.files = &fs.ops, .wait_ms = 1};
            failing_files_start(&fs, n, errors[e], false);
            fs.longest = 700;
            const int groups = write_two_groups("games.jsonl", &o, &worst);
            const bool failed = fs.failed;
            assert_int_equal(fs.open_handles, 0);
            assert_false(fs.misused);
            fs.fail_at = FAILING_FILES_NEVER;
            check_groups("games.jsonl", &o, groups);
            assert_int_equal(fs.open_handles, 0); /* a reader's handle may be 0 */
            failing_files_end(&fs);
            if (!failed) {
                assert_int_equal(groups, 3);
                assert_int_equal(worst, OK);
                break;
            }
        }
}

/* A file that cannot be looked at is not opened to write: nobody knows what it holds. A handle
 * that does not close does no harm. */
static void lines_are_read_before_they_are_written(void **state) {
    (void)state;
    failing_files fs;
    status worst = OK;
    const store_options o = {.files = &fs.ops, .wait_ms = 1};
    failing_files_start(&fs, FAILING_FILES_NEVER, EIO, false);
    assert_int_equal(write_two_groups("games.jsonl", &o, &worst), 3);
    for (size_t n = 0;; n++) {
        store *s = NULL;
        fs.failed = false;
        fs.fail_at = fs.calls + n;
        const status result = store_open("games.jsonl", STORE_WRITE, &o, &s, NULL);
        const bool failed = fs.failed;
        if (failed && strcmp(fs.failed_call, "close") != 0 && result == OK)
            fail_msg("%s failed as call %zu, and the file was opened", fs.failed_call, n);
        fs.fail_at = FAILING_FILES_NEVER;
        store_close(s);
        assert_int_equal(fs.open_handles, 0);
        if (!failed) break;
    }
    failing_files_end(&fs);
}

/* So may any request for memory, and none is lost. */
static void lines_survive_failing_memory(void **state) {
    (void)state;
    for (size_t n = 0;; n++) {
        failing_files fs;
        failing_alloc a;
        status worst = OK;
        const store_options o = {.files = &fs.ops, .memory = &a.memory, .wait_ms = 1};
        failing_files_start(&fs, FAILING_FILES_NEVER, EIO, false);
        failing_alloc_start(&a, n, false);
        (void)write_two_groups("games.jsonl", &o, &worst);
        assert_int_equal(a.live, 0);
        assert_int_equal(worst, a.failed ? E_NOMEM : OK);
        assert_int_equal(fs.open_handles, 0);
        failing_files_end(&fs);
        if (!a.failed) break;
    }
}

/* A file that is refused leaves no memory behind. */
static void refused_files_leave_nothing(void **state) {
    static const char *const beginnings[] = {"{\"store\":\"other\"}\n", "SQLite format 3"};
    char path[STORE_PATH];
    for (int k = 0; k < STORE_KINDS; k++)
        for (int mode = 0; mode < 2; mode++) {
            failing_alloc a;
            store *s = NULL;
            const store_options o = {.memory = &a.memory, .wait_ms = 1};
            failing_alloc_start(&a, SIZE_MAX, false);
            store_path_of(*state, k, path);
            store_write_bytes(path, (view){beginnings[k], strlen(beginnings[k]) + 1});
            assert_true(store_open(path, mode ? STORE_WRITE : STORE_READ, &o, &s, NULL) != OK);
            assert_true(a.requests > 0);
            assert_int_equal(a.live, 0);
        }
}

#ifdef AVOCET_HAVE_SQLITE3

/* The same for SQLite's calls; some of them it can do without. */
static void a_database_survives_failing_files(void **state) {
    static const int codes[] = {SQLITE_IOERR_WRITE, SQLITE_FULL};
    const store_options o = {.wait_ms = 1};
    char path[STORE_PATH];
    store_path_of(*state, KIND_SQLITE, path);
    for (size_t e = 0; e < sizeof codes / sizeof *codes; e++) {
        int refused = 0;
        for (size_t n = 0;; n++) {
            failing_vfs v;
            status worst = OK;
            store_forget_files(*state);
            failing_vfs_start(&v, n, codes[e]);
            const int groups = write_two_groups(path, &o, &worst);
            failing_vfs_end(&v);
            check_groups(path, NULL, groups);
            refused += worst != OK;
            if (!v.failed) {
                assert_int_equal(groups, 3);
                assert_int_equal(worst, OK);
                break;
            }
        }
        assert_true(refused > 0);
    }
}

#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(no_number_twice),
        STORE_TEST(a_full_disk),
        cmocka_unit_test(lines_survive_failing_files),
        cmocka_unit_test(lines_are_read_before_they_are_written),
        cmocka_unit_test(lines_survive_failing_memory),
        STORE_TEST(refused_files_leave_nothing),
#ifdef AVOCET_HAVE_SQLITE3
        STORE_TEST(a_database_survives_failing_files),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
