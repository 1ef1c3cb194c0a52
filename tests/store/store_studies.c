/* tests/store/store_studies.c - studies: what was acknowledged is there, a change needs the version
 * that it was made from, and a failure changes nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text.h"
#include "store/store.h"
#include "store/studies.h"
#include "support/store_made.h"
#ifdef AVOCET_HAVE_SQLITE3
#include "support/sqlite/failing_vfs.h"

#include <sqlite3.h>
#endif

#include <stdio.h>
#include <string.h>

static stored_study some_study(const char *id, const char *name, int64_t version) {
    return (stored_study){.id = id,
                          .name = name,
                          .version = version,
                          .size = 8,
                          .moves = 3,
                          .variations = 2,
                          .board = "........",
                          .turn = "white",
                          .created = "2026-01-02T03:04:05Z",
                          .changed = "2026-01-02T03:04:06Z",
                          .tree = view_of("tree 1\nanything\n")};
}

/* The ids and names of a list, or a study with all it has. */
static status add_name(void *context, const stored_study *s) {
    buffer_format(context, "%s=%s v%d%s;", s->id, s->name, (int)s->version, s->deleted ? "!" : "");
    return OK;
}

static status add_all(void *context, const stored_study *s) {
    buffer_format(context, "%s %s %d %d %d %d %s %s %s %s %d ", s->id, s->name, (int)s->version,
                  s->size, s->moves, s->variations, s->board, s->turn, s->created, s->changed,
                  s->deleted);
    buffer_append(context, s->tree);
    return OK;
}

static void assert_list(store *s, const study_filter *w, const char *want, int total) {
    buffer text = buffer_make(NULL);
    fault f = {.code = OK};
    int64_t all = -1;
    store_must(store_study_list(s, w, add_name, &text, &all, &f), &f);
    assert_string_equal(buffer_text(&text), want);
    assert_int_equal(all, total);
    buffer_clear(&text);
}

static void assert_study(store *s, const char *id, const char *want) {
    buffer text = buffer_make(NULL);
    fault f = {.code = OK};
    store_must(store_study_find(s, id, add_all, &text, &f), &f);
    assert_string_equal(buffer_text(&text), want);
    buffer_clear(&text);
}

/* JSON lines keep no studies, and say so. */
static void lines_keep_none(void **state) {
    made_store m = store_make(*state, KIND_LINES, 8);
    const stored_study one = some_study("one", "First", 1);
    const study_filter all = {.limit = 10};
    int64_t total = 0;
    fault f;
    assert_int_equal(store_study_add(m.store, &one, &f), E_UNSUPPORTED);
    assert_non_null(strstr(f.text, "database"));
    assert_int_equal(store_study_change(m.store, &one, &f), E_UNSUPPORTED);
    assert_int_equal(store_study_find(m.store, "one", add_all, NULL, &f), E_UNSUPPORTED);
    assert_int_equal(store_study_list(m.store, &all, add_name, NULL, &total, &f), E_UNSUPPORTED);
    store_close(m.store);
}

#ifdef AVOCET_HAVE_SQLITE3

/* What was added and changed is there, also after the file was closed. */
static void studies_are_kept(void **state) {
    made_store m = store_make(*state, KIND_SQLITE, 8);
    stored_study one = some_study("one", "First", 1);
    fault f = {.code = OK};
    store_must(store_study_add(m.store, &one, &f), &f);
    assert_int_equal(store_study_add(m.store, &one, &f), E_BUSY); /* the id is taken */
    one = some_study("one", "Other name", 2);
    one.deleted = true;
    one.tree = view_of("tree 1\nmore\n");
    one.created = "never used";
    store_must(store_study_change(m.store, &one, &f), &f);
    store_reopen(&m, STORE_WRITE);
    assert_study(m.store, "one",
                 "one Other name 2 8 3 2 ........ white 2026-01-02T03:04:05Z "
                 "2026-01-02T03:04:06Z 1 tree 1\nmore\n");
    assert_int_equal(store_study_find(m.store, "two", add_all, NULL, &f), E_MISSING);
    store_close(m.store);
}

/* A change from an old version is refused, and nothing of it is stored. */
static void a_change_needs_the_version(void **state) {
    made_store m = store_make(*state, KIND_SQLITE, 8);
    const study_filter all = {.limit = 10};
    stored_study one = some_study("one", "First", 1);
    fault f = {.code = OK};
    store_must(store_study_add(m.store, &one, &f), &f);
    one.name = "Wrong";
    assert_int_equal(store_study_change(m.store, &one, &f), E_BUSY);
    one.version = 3;
    assert_int_equal(store_study_change(m.store, &one, &f), E_BUSY);
    assert_non_null(strstr(f.text, "one"));
    one.id = "none";
    one.version = 2;
    assert_int_equal(store_study_change(m.store, &one, &f), E_MISSING);
    assert_list(m.store, &all, "one=First v1;", 1);
    store_close(m.store);
}

/* The last change comes first; a part of the name finds, with its signs as they are; pages. */
static void lists_are_sorted_and_found(void **state) {
    made_store m = store_make(*state, KIND_SQLITE, 8);
    static const char *const names[] = {"Tiger", "100 %", "a_b", "tiger two"};
    fault f = {.code = OK};
    for (int i = 0; i < 4; i++) {
        char id[8];
        (void)snprintf(id, sizeof id, "s%d", i);
        const stored_study s = some_study(id, names[i], 1);
        store_must(store_study_add(m.store, &s, &f), &f);
    }
    stored_study first = some_study("s0", "Tiger", 2);
    store_must(store_study_change(m.store, &first, &f), &f);
    assert_list(m.store, &(study_filter){.limit = 9},
                "s0=Tiger v2;s3=tiger two v1;s2=a_b v1;s1=100 % v1;", 4);
    assert_list(m.store, &(study_filter){.limit = 9, .text = view_of("TIGER")},
                "s0=Tiger v2;s3=tiger two v1;", 2);
    assert_list(m.store, &(study_filter){.limit = 9, .text = view_of("%")}, "s1=100 % v1;", 1);
    assert_list(m.store, &(study_filter){.limit = 9, .text = view_of("a_")}, "s2=a_b v1;", 1);
    assert_list(m.store, &(study_filter){.limit = 2}, "s0=Tiger v2;s3=tiger two v1;", 4);
    assert_list(m.store, &(study_filter){.limit = 2, .before = 3}, "s1=100 % v1;", 4);
    first = some_study("s0", "Tiger", 3);
    first.deleted = true;
    store_must(store_study_change(m.store, &first, &f), &f);
    assert_list(m.store, &(study_filter){.limit = 9, .text = view_of("tiger")}, "s3=tiger two v1;",
                1);
    assert_list(m.store, &(study_filter){.limit = 9, .deleted = true}, "s0=Tiger v3!;", 1);
    store_close(m.store);
}

/* When any one call of the file system fails, a change is there as a whole or not at all, and what
 * was acknowledged stays. */
static void failures_change_nothing(void **state) {
    bool any = false;
    for (size_t i = 0;; i++) {
        char path[STORE_PATH];
        fault f = {.code = OK};
        store *s = NULL;
        failing_vfs v;
        store_forget_files(*state);
        store_path_of(*state, KIND_SQLITE, path);
        s = store_must_open(path, STORE_WRITE);
        stored_study one = some_study("one", "First", 1);
        store_must(store_study_add(s, &one, &f), &f);
        store_close(s);
        s = NULL;
        failing_vfs_start(&v, i, SQLITE_FULL);
        status result = store_open(path, STORE_WRITE, NULL, &s, &f);
        one = some_study("one", "Second", 2);
        if (!result) result = store_study_change(s, &one, &f);
        store_close(s);
        failing_vfs_end(&v);
        s = store_must_open(path, STORE_READ);
        const study_filter all = {.limit = 10};
        assert_list(s, &all, result ? "one=First v1;" : "one=Second v2;", 1);
        store_close(s);
        any = any || result;
        if (!v.failed) break;
    }
    assert_true(any);
}

#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(lines_keep_none),
#ifdef AVOCET_HAVE_SQLITE3
        STORE_TEST(studies_are_kept),
        STORE_TEST(a_change_needs_the_version),
        STORE_TEST(lists_are_sorted_and_found),
        STORE_TEST(failures_change_nothing),
#endif
    };
    return cmocka_run_group_tests_name("store_studies", tests, NULL, NULL);
}
