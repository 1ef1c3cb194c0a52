/* tests/store/store_results.c - the promises of the store, kept for results: P1 a result stored
 * with OK is there, P2 a group whole or not at all, P3 several writers, P4 older files take them
 * (store/store_forms.c has the forms of the database), P5 a changed result is counted and
 * skipped. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/files.h"
#include "base/rng.h"
#include "base/text.h"
#include "store/results.h"
#include "store/store.h"
#include "support/failing_alloc.h"
#include "support/failing_files.h"
#include "support/store_made.h"
#ifdef AVOCET_HAVE_SQLITE3
#include "support/sqlite/failing_vfs.h"
#endif

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const store_work work = {"004", "1.0"};

/* ---- results number `from` to `to` - 1 ---- */

enum { TEXT_BYTES = 64, MOST = 64 };

typedef struct made_result {
    char key[TEXT_BYTES], text[TEXT_BYTES];
} made_result;

static made_result some_result(int number) {
    made_result r;
    (void)snprintf(r.key, sizeof r.key, "game number=%d name=\"\xc3\xa9\\\"", number);
    (void)snprintf(r.text, sizeof r.text, "score=%d\n\tlist=1,2,", number * number);
    return r;
}

static status add(store *s, const store_work *w, int from, int to, fault *f) {
    made_result made[MOST];
    store_result all[MOST];
    assert_true(to - from <= MOST);
    for (int i = 0; i < to - from; i++) {
        made[i] = some_result(from + i);
        all[i] = (store_result){view_of(made[i].key), view_of(made[i].text)};
    }
    return store_add_results(s, w, all, (size_t)(to - from), f);
}

static void must_add(store *s, const store_work *w, int from, int to) {
    fault f = {.code = OK};
    store_must(add(s, w, from, to, &f), &f);
}

typedef struct found {
    int count;
    int seen[STORE_NUMBERS];
} found;

static status note(void *context, const store_result *r) {
    found *n = context;
    for (int i = 0; i < STORE_NUMBERS; i++) {
        const made_result made = some_result(i);
        if (!view_is(r->key, made.key)) continue;
        assert_true(view_is(r->text, made.text));
        n->seen[i]++;
        n->count++;
        return OK;
    }
    fail_msg("nobody has stored %.*s", (int)r->key.length, r->key.data);
    return OK;
}

static found find(store *s, const store_work *w) {
    fault f = {.code = OK};
    found n = {.count = 0};
    store_must(store_each_result(s, w, note, &n, &f), &f);
    return n;
}

static store *open_new(void *state, int kind, char path[STORE_PATH]) {
    store_path_of(state, kind, path);
    return store_must_open(path, STORE_WRITE);
}

/* ---- P1 ---- */

/* They come back as they were, to their own experiment and version and to no other, and do not
 * disturb the games beside them. */
static void results_come_back(void **state) {
    static const store_work others[] = {{"003", "1.0"}, {"004", "1.1"}};
    rng r = rng_make(STORE_SEED, 20);
    for (int k = 0; k < STORE_KINDS; k++) {
        made_store m = store_make(*state, k, 6);
        must_add(m.store, &work, 0, 40);
        store_must_add(&m, 0, 3, &r);
        must_add(m.store, &others[0], 50, 52);
        store_reopen(&m, STORE_WRITE);
        must_add(m.store, &work, 40, 41);
        store_reopen(&m, STORE_READ);
        const found n = find(m.store, &work);
        assert_int_equal(n.count, 41);
        for (int i = 0; i < 41; i++) assert_int_equal(n.seen[i], 1);
        assert_int_equal(find(m.store, &others[0]).count, 2);
        assert_int_equal(find(m.store, &others[1]).count, 0);
        assert_int_equal(store_count_games(m.store, NULL), 3);
        assert_int_equal(store_unreadable(m.store)->records, 0);
        store_close(m.store);
    }
}

static status take_first(void *context, const store_result *r) {
    char *first = context;
    if (!*first) (void)snprintf(first, TEXT_BYTES, "%.*s", (int)r->text.length, r->text.data);
    return OK;
}

/* A key that is stored again costs nothing: the first is handed out first. */
static void the_first_counts(void **state) {
    const store_result one = {view_of("a"), view_of("1")}, two = {view_of("a"), view_of("2")};
    fault f = {.code = OK};
    for (int k = 0; k < STORE_KINDS; k++) {
        char path[STORE_PATH], first[TEXT_BYTES] = "";
        store *s = open_new(*state, k, path);
        store_must(store_add_results(s, &work, &one, 1, &f), &f);
        store_must(store_add_results(s, &work, &two, 1, &f), &f);
        store_must(store_each_result(s, &work, take_first, first, &f), &f);
        assert_string_equal(first, "1");
        store_close(s);
    }
}

/* What is longer than a line may be is refused before it can do harm. */
static void long_results_are_refused(void **state) {
    fault f = {.code = OK};
    buffer text = buffer_make(NULL);
    buffer_repeat(&text, '\x01', STORE_RESULT_MAX_BYTES); /* six bytes each, as JSON */
    for (int k = 0; k < STORE_KINDS; k++) {
        char path[STORE_PATH], first[TEXT_BYTES] = "";
        store *s = open_new(*state, k, path);
        store_result r = {view_of("a"), buffer_view(&text)};
        assert_int_equal(store_add_results(s, &work, &r, 1, &f), E_RANGE);
        r.text.length--;
        store_must(store_add_results(s, &work, &r, 1, &f), &f);
        store_close(s);
        s = store_must_open(path, STORE_READ);
        store_must(store_each_result(s, &work, take_first, first, &f), &f);
        assert_true(first[0] == '\x01');
        store_close(s);
    }
    buffer_clear(&text);
}

/* ---- P2 ---- */

/* Two groups of two while some call fails. Which were acknowledged, a bit each. */
static int write_two_groups(const char *path, const store_options *o, status *worst) {
    store *s = NULL;
    int groups = 0;
    *worst = store_open(path, STORE_WRITE, o, &s, NULL);
    if (*worst) return 0;
    for (int i = 0; i < 2; i++) {
        const status result = add(s, &work, 2 * i, 2 * i + 2, NULL);
        if (result)
            *worst = result;
        else
            groups |= 1 << i;
    }
    found n = {.count = 0};
    const status read = store_each_result(s, &work, note, &n, NULL);
    if (read) *worst = read;
    store_close(s);
    return groups;
}

/* What was acknowledged is there, and nothing is half. */
static void check_groups(const char *path, const store_options *o, int groups) {
    store *s = NULL;
    if (!groups) return;
    assert_int_equal(store_open(path, STORE_READ, o, &s, NULL), OK);
    const found n = find(s, &work);
    for (int i = 0; i < 4; i++)
        if (groups >> i / 2 & 1) assert_int_equal(n.seen[i], 1);
    assert_int_equal(n.count % 2, 0);
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
            fs.longest = 100;
            const int groups = write_two_groups("results.jsonl", &o, &worst);
            const bool failed = fs.failed;
            assert_int_equal(fs.open_handles, 0);
            assert_false(fs.misused);
            fs.fail_at = FAILING_FILES_NEVER;
            check_groups("results.jsonl", &o, groups);
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
        const store_options o = {.files = &fs.ops, .memory = &a.memory, .wait_ms = 1};
        failing_files_start(&fs, FAILING_FILES_NEVER, EIO, false);
        failing_alloc_start(&a, n, false);
        (void)write_two_groups("results.jsonl", &o, &worst);
        assert_int_equal(a.live, 0);
        assert_int_equal(worst, a.failed ? E_NOMEM : OK);
        assert_int_equal(fs.open_handles, 0);
        failing_files_end(&fs);
        if (!a.failed) break;
    }
}

#ifdef AVOCET_HAVE_SQLITE3

/* The same for SQLite's calls; some of them it can do without. */
static void a_database_survives_failing_files(void **state) {
    const store_options o = {.wait_ms = 1};
    char path[STORE_PATH];
    int refused = 0;
    store_path_of(*state, KIND_SQLITE, path);
    for (size_t n = 0;; n++) {
        failing_vfs v;
        status worst = OK;
        store_forget_files(*state);
        failing_vfs_start(&v, n, SQLITE_FULL);
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

#endif

/* Cut anywhere, the whole lines before the cut are there, and more can be added behind them. */
static void torn_lines_are_dropped(void **state) {
    char path[STORE_PATH];
    fault f = {.code = OK};
    buffer whole = buffer_make(NULL);
    store *s = open_new(*state, KIND_LINES, path);
    must_add(s, &work, 0, 3);
    store_close(s);
    store_must(files_read(NULL, path, 1 << 20, &whole, &f), &f);
    for (size_t cut = 0; cut < whole.length; cut++) {
        store_write_bytes(path, (view){whole.data, cut});
        s = store_must_open(path, STORE_WRITE);
        const int kept = find(s, &work).count;
        assert_in_range(kept, 0, 3); /* the last cut leaves a whole line without its newline */
        must_add(s, &work, 3, 4);
        store_close(s);
        s = store_must_open(path, STORE_READ);
        const found n = find(s, &work);
        for (int i = 0; i < kept; i++) assert_int_equal(n.seen[i], 1);
        assert_int_equal(n.seen[3], 1);
        assert_int_equal(n.count, kept + 1);
        assert_int_equal(store_unreadable(s)->records, 0);
        store_close(s);
    }
    buffer_clear(&whole);
}

/* ---- P3 ---- */

enum { CHILDREN = 4, GROUPS = 12, GROUP = 3 };

static void write_as_child(const char *path, int child) {
    store *s = NULL;
    if (store_open(path, STORE_WRITE, NULL, &s, NULL)) _exit(1);
    for (int i = 0; i < GROUPS; i++) {
        const int from = (child * GROUPS + i) * GROUP;
        if (add(s, &work, from, from + GROUP, NULL)) _exit(2);
    }
    store_close(s);
    _exit(0);
}

/* Processes that make one file and write to it at once lose nothing. */
static void processes_share_a_file(void **state) {
    for (int k = 0; k < STORE_KINDS; k++) {
        char path[STORE_PATH];
        pid_t children[CHILDREN];
        store_path_of(*state, k, path);
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
        const found n = find(s, &work);
        assert_int_equal(n.count, CHILDREN * GROUPS * GROUP);
        for (int i = 0; i < n.count; i++) assert_int_equal(n.seen[i], 1);
        store_close(s);
    }
}

/* ---- P4 ---- */

/* Lines of a time before there were results take them, and keep their games. */
static void older_lines_take_results(void **state) {
    rng r = rng_make(STORE_SEED, 21);
    made_store m = store_make(*state, KIND_LINES, 6);
    store_must_add(&m, 0, 2, &r);
    store_reopen(&m, STORE_WRITE);
    must_add(m.store, &work, 0, 2);
    store_reopen(&m, STORE_READ);
    assert_int_equal(store_count_games(m.store, NULL), 2);
    assert_int_equal(find(m.store, &work).count, 2);
    store_close(m.store);
}

/* ---- P5 ---- */

/* Result 1 becomes result 7, which nobody has stored. */
static void change_one(const char *path, int kind) {
    fault f = {.code = OK};
    buffer bytes = buffer_make(NULL);
    if (kind == KIND_LINES) {
        store_must(files_read(NULL, path, 1 << 20, &bytes, &f), &f);
        char *place = strstr(bytes.data, "number=1");
        assert_non_null(place);
        place[7] = '7';
        store_write_bytes(path, buffer_view(&bytes));
    }
#ifdef AVOCET_HAVE_SQLITE3
    sqlite3 *db = NULL;
    if (kind == KIND_SQLITE) {
        assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
        assert_int_equal(sqlite3_exec(db,
                                      "UPDATE result SET key = replace(key, 'number=1', 'number=7')"
                                      " WHERE id = 2",
                                      NULL, NULL, NULL),
                         SQLITE_OK);
        assert_int_equal(sqlite3_close(db), SQLITE_OK);
    }
#endif
    buffer_clear(&bytes);
}

/* A result that is not what was stored is counted and told, and the rest is read; once it has been
 * stored again it counts. */
static void changed_results_are_passed_by(void **state) {
    for (int k = 0; k < STORE_KINDS; k++) {
        char path[STORE_PATH];
        store *s = open_new(*state, k, path);
        must_add(s, &work, 0, 3);
        store_close(s);
        change_one(path, k);
        s = store_must_open(path, STORE_WRITE);
        const found n = find(s, &work);
        assert_int_equal(n.count, 2);
        assert_int_equal(n.seen[0] + n.seen[2], 2);
        assert_int_equal(store_unreadable(s)->records, 1);
        assert_non_null(strstr(store_unreadable(s)->first.text, "number=7"));
        must_add(s, &work, 1, 2);
        assert_int_equal(find(s, &work).count, 3);
        store_close(s);
    }
}

/* So is a line that has only a part of one. */
static void lines_without_meaning_are_passed_by(void **state) {
    char path[STORE_PATH];
    store *s = open_new(*state, KIND_LINES, path);
    must_add(s, &work, 0, 2);
    store_append(path, "{\"record\":\"result\",\"experiment\":\"004\",\"version\":\"1.0\"}\n");
    must_add(s, &work, 2, 3);
    assert_int_equal(find(s, &work).count, 3);
    assert_int_equal(store_unreadable(s)->records, 1);
    assert_non_null(strstr(store_unreadable(s)->first.text, "line 4"));
    store_close(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(results_come_back),
        STORE_TEST(the_first_counts),
        STORE_TEST(long_results_are_refused),
        cmocka_unit_test(lines_survive_failing_files),
        cmocka_unit_test(lines_survive_failing_memory),
#ifdef AVOCET_HAVE_SQLITE3
        STORE_TEST(a_database_survives_failing_files),
#endif
        STORE_TEST(torn_lines_are_dropped),
        STORE_TEST(processes_share_a_file),
        STORE_TEST(older_lines_take_results),
        STORE_TEST(changed_results_are_passed_by),
        STORE_TEST(lines_without_meaning_are_passed_by),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
