/* tests/store/store_power.c - promise P1 of the store: what was acknowledged survives a power cut.
 *
 * A story opens a store, begins a run and adds groups of games; now and then it closes the store
 * and opens it again. The power goes at some change of the files: a write, a sync, a shortening, a
 * new or a removed name. Changes that were not synced are dropped, kept or torn by chance
 * (support/power/power_disk.h). Then the file is opened as on the next morning. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/fault.h"
#include "base/files.h"
#include "base/rng.h"
#include "base/text.h"
#include "store/store.h"
#include "support/power/power_disk.h"
#include "support/power/power_files.h"
#include "support/settings.h"
#include "support/store_made.h"
#ifdef AVOCET_HAVE_SQLITE3
#include "support/power/power_vfs.h"
#endif

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { GROUPS = 12, GROUP_MOST = 6, POINTS = 50, POINTS_QUICK = 10, POINTS_LONG = 1000 };

/* What the store had acknowledged when the power went. */
typedef struct acknowledged {
    bool run;
    int games;  /* numbers 0 to games - 1 */
    int beyond; /* the group under way ends here; equal to `games` if there is none */
} acknowledged;

/* The disk below a store of either kind. */
typedef struct ground {
    int kind;
    power_disk disk;
    power_files files;
#ifdef AVOCET_HAVE_SQLITE3
    power_vfs vfs;
#endif
    store_options options;
} ground;

static void start(ground *g, int kind, uint64_t seed, size_t fail_at) {
    g->kind = kind;
    power_disk_start(&g->disk, seed, fail_at);
    power_files_start(&g->files, &g->disk);
    g->options = (store_options){.files = &g->files.ops};
#ifdef AVOCET_HAVE_SQLITE3
    if (kind == KIND_SQLITE) power_vfs_start(&g->vfs, &g->disk);
#endif
}

/* No store may be open. */
static void end(ground *g) {
#ifdef AVOCET_HAVE_SQLITE3
    if (g->kind == KIND_SQLITE) power_vfs_end(&g->vfs);
#endif
    power_disk_end(&g->disk);
}

/* ---- the story ---- */

/* Adds groups until the power goes. */
static void add_groups(ground *g, const char *path, store **s, const store_run *run, rng *r,
                       acknowledged *a) {
    status result = OK;
    for (int i = 0; i < GROUPS && !result; i++) {
        if (rng_below(r, 5) == 0) {
            store_close(*s);
            *s = NULL;
            result = store_open(path, STORE_WRITE, &g->options, s, NULL);
            if (result) return;
        }
        a->beyond = a->games + 1 + (int)rng_below(r, GROUP_MOST);
        result = store_add_random(*s, run, a->games, a->beyond, r, NULL);
        if (!result) a->games = a->beyond;
    }
}

/* The text of a run that needs several sectors, as long keys do. */
static store_run long_run(void) {
    static char key[3 * POWER_SECTOR];
    memset(key, 'k', sizeof key - 1);
    return store_some_run(key, 8);
}

static acknowledged tell(ground *g, const char *path, uint64_t seed) {
    rng r = rng_make(seed, 1);
    acknowledged a = {.games = 0};
    store *s = NULL;
    store_run run = long_run();
    if (store_open(path, STORE_WRITE, &g->options, &s, NULL)) return a;
    a.run = store_begin_run(s, &run, &run.id, NULL) == OK;
    if (a.run) add_groups(g, path, &s, &run, &r, &a);
    store_close(s);
    return a;
}

/* ---- the next morning ---- */

#ifdef AVOCET_HAVE_SQLITE3
static void check_integrity(const char *path, size_t point) {
    sqlite3 *db = NULL;
    sqlite3_stmt *t = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &t, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(t), SQLITE_ROW);
    if (strcmp((const char *)sqlite3_column_text(t, 0), "ok") != 0)
        fail_msg("point %zu: %s", point, (const char *)sqlite3_column_text(t, 0));
    assert_int_equal(sqlite3_finalize(t), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}
#endif

static void check_games(const ground *g, const store_tally *t, const acknowledged *a,
                        size_t point) {
    int extra = 0;
    for (int i = 0; i < STORE_NUMBERS; i++) {
        if (i < a->games && t->seen[i] != 1)
            fail_msg("point %zu: game %d of %d acknowledged ones is there %d times", point, i,
                     a->games, t->seen[i]);
        if (i >= a->games) extra += t->seen[i];
        if (i >= a->beyond && t->seen[i]) fail_msg("point %zu: game %d was never added", point, i);
    }
    if (g->kind != KIND_LINES && extra != 0 && extra != a->beyond - a->games)
        fail_msg("point %zu: %d games of a group of %d", point, extra, a->beyond - a->games);
}

/* A torn group may leave lines that cannot be read, at most one for each game and run. */
static void check_trouble(const ground *g, store *s, const acknowledged *a, size_t point) {
    const uint64_t bad = store_unreadable(s)->records;
    const uint64_t most = g->kind == KIND_LINES ? (uint64_t)(a->beyond - a->games) + !a->run : 0;
    if (bad > most)
        fail_msg("point %zu: %" PRIu64 " records cannot be read: %s", point, bad,
                 store_unreadable(s)->first.text);
}

/* Everything acknowledged is there, nothing is damaged, and the run goes on. */
static void check_morning(int kind, const char *path, const acknowledged *a, size_t point) {
    ground g;
    store *s = NULL;
    fault f = {.code = OK};
    store_run run = long_run();
    rng r = rng_make(point, 2);
    start(&g, kind, 0, POWER_STAYS);
    if (store_open(path, STORE_WRITE, &g.options, &s, &f)) fail_msg("point %zu: %s", point, f.text);
    const store_tally before = store_count_all(s, NULL);
    if (a->run && before.runs != 1) fail_msg("point %zu: the run is lost", point);
    check_games(&g, &before, a, point);
    check_trouble(&g, s, a, point);
    store_must_begin(s, &run);
    store_must(store_add_random(s, &run, STORE_NUMBERS - 2, STORE_NUMBERS, &r, &f), &f);
    const store_tally after = store_count_all(s, NULL);
    assert_int_equal(after.games, before.games + 2);
    store_close(s);
#ifdef AVOCET_HAVE_SQLITE3
    if (kind == KIND_SQLITE) check_integrity(path, point);
#endif
    end(&g);
}

static size_t count_changes(const store_folder *where, int kind, const char *path, uint64_t seed) {
    ground g;
    start(&g, kind, seed, POWER_STAYS);
    const acknowledged a = tell(&g, path, seed);
    const size_t changes = g.disk.changes;
    assert_true(a.run && a.games == a.beyond && a.games >= GROUPS);
    end(&g);
    store_forget_files(where);
    return changes;
}

static void cut_power(const store_folder *where, int kind, const char *path, uint64_t seed,
                      size_t point) {
    ground g;
    start(&g, kind, seed, point);
    const acknowledged a = tell(&g, path, seed);
    store_forget_files(where);
    power_disk_restore(&g.disk);
    end(&g);
    check_morning(kind, path, &a, point);
    store_forget_files(where);
}

/* A new story for every ten points. The points are spread over the changes of the story. */
static void power_goes(const store_folder *where, int kind) {
    const uint64_t first = setting_seed(STORE_SEED);
    const uint64_t points = setting("AVOCET_TEST_POWER", setting_quick()  ? POINTS_QUICK
                                                         : setting_long() ? POINTS_LONG
                                                                          : POINTS);
    rng r = rng_make(first, 3);
    char path[STORE_PATH];
    size_t changes = 0;
    uint64_t seed = first;
    store_path_of(where, kind, path);
    for (uint64_t i = 0; i < points; i++) {
        if (i % 10 == 0) {
            seed = first + i / 10;
            changes = count_changes(where, kind, path, seed);
        }
        cut_power(where, kind, path, seed, (size_t)rng_below(&r, changes));
    }
    print_message("%" PRIu64 " power cuts, seed %" PRIu64 "\n", points, first);
}

static void power_goes_under_lines(void **state) {
    power_goes(*state, KIND_LINES);
}

#ifdef AVOCET_HAVE_SQLITE3
static void power_goes_under_sqlite(void **state) {
    power_goes(*state, KIND_SQLITE);
}
#endif

/* The old bytes are kept beside the new file, and are never replaced by other ones. */
static void check_aside(const char *path, view bytes) {
    char aside[STORE_PATH + 8];
    buffer left = buffer_make(NULL);
    store *s = NULL;
    (void)snprintf(aside, sizeof aside, "%s.lost", path);
    assert_int_equal(files_read(NULL, aside, 1000, &left, NULL), OK);
    assert_true(view_equal(buffer_view(&left), bytes));
    buffer_clear(&left);
    store_write_bytes(path, bytes);
    assert_int_equal(store_open(path, STORE_WRITE, NULL, &s, NULL), E_FORMAT);
    assert_int_equal(remove(aside), 0);
}

/* The power may take the beginning of a new file and leave the rest. Lines are begun again; a file
 * of zeros that is no database, or has another name, stays as it is. */
static void a_beginning_is_lost(void **state) {
    static const char torn[] = "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\"}\n";
    const view bytes = {torn, sizeof torn - 1};
    static const char *const names[] = {"games.jsonl", "games.db"};
    fault f = {.code = OK};
    for (int i = 0; i < 2; i++) {
        char path[STORE_PATH];
        store *s = NULL;
        store_path_in(*state, names[i], path);
        store_write_bytes(path, bytes);
        assert_int_equal(store_open(path, STORE_READ, NULL, &s, &f), E_FORMAT);
        const status result = store_open(path, STORE_WRITE, NULL, &s, &f);
        assert_int_equal(result, i == 0 ? OK : E_FORMAT);
        if (result) {
            buffer left = buffer_make(NULL);
            assert_int_equal(files_read(NULL, path, 1000, &left, NULL), OK);
            assert_true(view_equal(buffer_view(&left), bytes));
            buffer_clear(&left);
            continue;
        }
        store_run run = store_some_run("one", 8);
        store_must_begin(s, &run);
        assert_int_equal(store_unreadable(s)->records, 0);
        store_close(s);
        s = store_must_open(path, STORE_READ);
        assert_int_equal(store_count_all(s, NULL).runs, 1);
        store_close(s);
        check_aside(path, bytes);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(power_goes_under_lines),
        STORE_TEST(a_beginning_is_lost),
#ifdef AVOCET_HAVE_SQLITE3
        STORE_TEST(power_goes_under_sqlite),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
