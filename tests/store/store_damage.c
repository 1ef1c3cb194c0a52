/* tests/store/store_damage.c - promise P5 of the store: what cannot be read is counted and told,
 * and the rest is read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/files.h"
#include "base/rng.h"
#include "base/text.h"
#include "store/store.h"
#include "support/settings.h"
#include "support/store_made.h"

#include <string.h>

#ifdef AVOCET_HAVE_SQLITE3
#include <sqlite3.h>
#endif

static void assert_unreadable(const store *s, uint64_t records, const char *says) {
    assert_int_equal(store_unreadable(s)->records, records);
    assert_non_null(strstr(store_unreadable(s)->first.text, says));
}

/* A line without meaning is counted and told with its place, and the rest is read; one that never
 * ended was never stored, and whoever writes next removes it. */
static void damaged_lines_are_passed_by(void **state) {
    rng r = rng_make(STORE_SEED, 10);
    made_store m = store_make(*state, KIND_LINES, 6);
    store_must_add(&m, 0, 3, &r);
    store_append(m.path, "what is this?\n{\"record\":\"game\",\"run\":7}\n");
    store_must_add(&m, 3, 5, &r);
    store_append(m.path, "{\"record\":\"game\",\"run\":1,\"num");
    store_reopen(&m, STORE_READ);
    assert_int_equal(store_count_games(m.store, NULL), 5);
    assert_unreadable(m.store, 2, "line 6");
    store_reopen(&m, STORE_WRITE);
    store_must_add(&m, 5, 6, &r);
    assert_int_equal(store_count_games(m.store, NULL), 6);
    assert_unreadable(m.store, 2, "line 6");
    store_close(m.store);
}

static void drop_last_byte(const char *path) {
    buffer bytes = buffer_make(NULL);
    assert_int_equal(files_read(NULL, path, 1 << 20, &bytes, NULL), OK);
    assert_int_equal(bytes.data[bytes.length - 1], '\n');
    store_write_bytes(path, (view){bytes.data, bytes.length - 1});
    buffer_clear(&bytes);
}

/* A last line that lacks only its newline is whole: a reader takes it, and a writer puts nothing
 * behind it on the same line. A reader that has the file open finds the new games, and no more. */
static void a_last_line_needs_no_newline(void **state) {
    rng r = rng_make(STORE_SEED, 12);
    made_store m = store_make(*state, KIND_LINES, 6);
    store_must_add(&m, 0, 3, &r);
    store_close(m.store);
    drop_last_byte(m.path);
    store *reader = store_must_open(m.path, STORE_READ);
    store_tally all = store_count_all(reader, NULL);
    assert_int_equal(all.games, 3);
    assert_int_equal(all.runs, 1);
    m.store = store_must_open(m.path, STORE_WRITE);
    store_must_begin(m.store, &m.run);
    assert_int_equal(m.run.id, 1);
    store_must_add(&m, 3, 5, &r);
    for (int again = 0; again < 2; again++) {
        all = store_count_all(reader, NULL);
        assert_int_equal(all.games, 5);
        for (int i = 0; i < 5; i++) assert_int_equal(all.seen[i], 1);
        assert_int_equal(store_unreadable(reader)->records, 0);
    }
    assert_int_equal(store_count_games(m.store, NULL), 5);
    assert_int_equal(store_unreadable(m.store)->records, 0);
    store_close(reader);
    store_close(m.store);
}

static void a_header_needs_no_newline(void **state) {
    char path[STORE_PATH];
    store_run run = store_some_run("one", 6);
    store_path_of(*state, KIND_LINES, path);
    store_write_bytes(path, view_of("{\"store\":\"avocet\",\"version\":1}"));
    store *s = store_must_open(path, STORE_READ);
    store_close(s);
    s = store_must_open(path, STORE_WRITE);
    store_must_begin(s, &run);
    store_close(s);
    s = store_must_open(path, STORE_READ);
    assert_int_equal(store_count_all(s, NULL).runs, 1);
    assert_int_equal(store_unreadable(s)->records, 0);
    store_close(s);
}

/* Game 4 of the run gets a move that nobody could make; JSON lines have one game more then, and a
 * database one that was right before. */
static void make_wrong(const char *path, int kind) {
    if (kind == KIND_LINES)
        store_append(path, "{\"record\":\"game\",\"run\":1,\"number\":3,\"black\":\"b\","
                           "\"opening_plies\":0,\"moves\":\"a1\",\"ending\":\"normal\","
                           "\"score\":0,\"seconds_a\":0,\"seconds_b\":0,\"seed_a\":1,"
                           "\"seed_b\":2}\n");
#ifdef AVOCET_HAVE_SQLITE3
    sqlite3 *db = NULL;
    if (kind != KIND_SQLITE) return;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "UPDATE game SET moves = 'a1', number = 3 WHERE number = 1",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
#endif
}

/* Games whose moves are wrong are counted likewise, in either kind. */
static void wrong_games_are_passed_by(void **state) {
    rng r = rng_make(STORE_SEED, 11);
    for (int k = 0; k < STORE_KINDS; k++) {
        made_store m = store_make(*state, k, 8);
        store_must_add(&m, 0, 3, &r);
        store_close(m.store);
        make_wrong(m.path, k);
        m.store = store_must_open(m.path, STORE_READ);
        assert_int_equal(store_count_games(m.store, NULL), k == KIND_LINES ? 3 : 2);
        assert_unreadable(m.store, 1, "game 4 of run 1");
        store_close(m.store);
    }
}

/* Cut off somewhere, or with some bits turned. */
static void damage(buffer *bytes, int round, rng *r) {
    if (round % 3 == 0) {
        buffer_reset(bytes, (size_t)rng_below(r, bytes->length));
        return;
    }
    for (int n = 0; n < 1 + round % 7; n++)
        bytes->data[rng_below(r, bytes->length)] ^= (char)(1 << rng_below(r, 8));
}

static void read_what_is_left(const char *path) {
    static const store_filter all;
    store_tally t = {.games = 0};
    store *s = NULL;
    fault f = {.code = OK};
    if (store_open(path, STORE_READ, NULL, &s, &f)) return;
    (void)store_each_run(s, store_count_run, &t, &f);
    (void)store_each_game(s, &all, store_count_game, &t, &f);
    assert_true(t.games <= 31);
    store_close(s);
}

/* Bytes of a file may change or be cut off: it is refused, or read as far as it goes, and nothing
 * worse happens. */
static void damaged_files(void **state) {
    rng r = rng_make(setting_seed(STORE_SEED), 12);
    const int rounds = setting_quick() ? 20 : 150;
    fault f = {.code = OK};
    for (int k = 0; k < STORE_KINDS; k++) {
        const made_store m = store_make(*state, k, 8);
        for (int i = 0; i < 3; i++) store_must_add(&m, 10 * i, 10 * i + 10, &r);
        store_close(m.store);
        buffer sound = buffer_make(NULL);
        store_must(files_read(NULL, m.path, 1 << 24, &sound, &f), &f);
        for (int i = 0; i < rounds; i++) {
            buffer bytes = buffer_make(NULL);
            buffer_append(&bytes, buffer_view(&sound));
            damage(&bytes, i, &r);
            store_write_bytes(m.path, buffer_view(&bytes));
            buffer_clear(&bytes);
            read_what_is_left(m.path);
        }
        buffer_clear(&sound);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(damaged_lines_are_passed_by),
        STORE_TEST(a_last_line_needs_no_newline),
        STORE_TEST(a_header_needs_no_newline),
        STORE_TEST(wrong_games_are_passed_by),
        STORE_TEST(damaged_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
