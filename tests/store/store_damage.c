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

#include <stdio.h>
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

#ifdef AVOCET_HAVE_SQLITE3
static void change_database(const char *path, const char *sql) {
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}
#endif

/* Game 4 of the run gets a move that nobody could make; JSON lines have one game more then, and a
 * database one that was right before. */
static void make_wrong(const char *path, int kind) {
    if (kind == KIND_LINES)
        store_append(path, "{\"record\":\"game\",\"run\":1,\"number\":3,\"black\":\"b\","
                           "\"opening_plies\":0,\"moves\":\"a1\",\"ending\":\"normal\","
                           "\"score\":0,\"seconds_a\":0,\"seconds_b\":0,\"seed_a\":1,"
                           "\"seed_b\":2}\n");
#ifdef AVOCET_HAVE_SQLITE3
    if (kind == KIND_SQLITE)
        change_database(path, "UPDATE game SET moves = 'a1', number = 3 WHERE number = 1");
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

/* ---- every part of a record ---- */

static const char *const run_keys[] = {"record",   "run",    "size",    "start", "seed",
                                       "games",    "key",    "kind",    "a",     "b",
                                       "openings", "limits", "program", "begun"};
static const char *const game_keys[] = {"record",        "run",       "number", "black",
                                        "opening_plies", "moves",     "ending", "score",
                                        "seconds_a",     "seconds_b", "seed_a", "seed_b"};
static const char *const list_keys[] = {"scores", "times_ns", "depths", "exact", "evidence"};

/* Where the value of a key begins and ends in a line. False if the line has no such key. */
static bool find_value(view line, const char *key, size_t *from, size_t *to) {
    char wanted[40];
    (void)snprintf(wanted, sizeof wanted, "\"%s\":", key);
    const char *found = strstr(line.data, wanted);
    if (!found || found >= line.data + line.length) return false;
    *from = (size_t)(found - line.data) + strlen(wanted);
    bool is_text = false, is_list = false;
    for (*to = *from; *to < line.length; ++*to) {
        const char c = line.data[*to];
        if (c == '"' && line.data[*to - 1] != '\\') is_text = !is_text;
        if (!is_text && c == '[') is_list = true;
        if (!is_text && c == ']') is_list = false;
        if (!is_text && !is_list && (c == ',' || c == '}')) break;
    }
    return true;
}

/* The line with another value, or with another key. A key that is not there is added. */
static void change(view line, const char *key, const char *value, buffer *out) {
    size_t from = 0, to = 0;
    if (!find_value(line, key, &from, &to)) {
        buffer_append(out, (view){line.data, line.length - (value != NULL)});
        if (value) buffer_format(out, ",\"%s\":%s}", key, value);
        return;
    }
    buffer_append(out, (view){line.data, value ? from : from - strlen(key) - 2});
    buffer_add(out, value ? value : "unknown\":0");
    buffer_append(out, view_from(line, to));
}

/* Reads a file of a header, a run and a game, of which line `which` is replaced; the records that
 * could not be read. */
static uint64_t read_changed(const char *path, const view lines[3], int which, view changed) {
    buffer bytes = buffer_make(NULL);
    store *s = NULL;
    uint64_t bad = UINT64_MAX;
    for (int i = 0; i < 3; i++) {
        buffer_append(&bytes, i == which ? changed : lines[i]);
        buffer_add_char(&bytes, '\n');
    }
    store_write_bytes(path, buffer_view(&bytes));
    buffer_clear(&bytes);
    if (store_open(path, STORE_READ, NULL, &s, NULL)) return bad;
    (void)store_count_all(s, NULL);
    bad = store_unreadable(s)->records;
    store_close(s);
    return bad;
}

static void change_each(const char *path, const view lines[3], int which, const char *const *keys,
                        size_t count, bool needed) {
    static const char *const values[] = {"null",
                                         "-1",
                                         "99999999999999999999",
                                         "\"x\"",
                                         "[1",
                                         "[1,",
                                         "[null]",
                                         "[\"x\"]",
                                         "1e999",
                                         "{}",
                                         "\"\\u00\"",
                                         "\"\\q\"",
                                         "1.5",
                                         "17",
                                         "\"\"",
                                         "[]",
                                         "tru",
                                         "\"\\ud83d\"",
                                         "\"\\u0041\\u00e9\\u20AC\\b\\/\\\\\"",
                                         "\"\\u0000\"",
                                         "\"\\uzzzz\"",
                                         "\"\\ue000\"",
                                         "[\"a\",\"b\",\"c\",\"d\"]",
                                         "[\"a\",\"b\",\"c\",\"d\",\"e\"]",
                                         "[\"a\" \"b\"]",
                                         "[\"a\",1,2,3]",
                                         "[\"a\",\"b\",\"c\",\"\\q\"]",
                                         "[1,2,\"",
                                         "0x10",
                                         "-99999999999999999999"};
    for (size_t k = 0; k < count; k++) {
        buffer line = buffer_make(NULL);
        change(lines[which], keys[k], NULL, &line);
        const uint64_t bad = read_changed(path, lines, which, buffer_view(&line));
        if (needed && bad == 0) fail_msg("a record without %s was believed", keys[k]);
        buffer_clear(&line);
        for (size_t v = 0; v < sizeof values / sizeof *values; v++) {
            change(lines[which], keys[k], values[v], &line);
            (void)read_changed(path, lines, which, buffer_view(&line));
            buffer_clear(&line);
        }
    }
}

/* A record without one of its parts is never believed; with any other value, or cut off anywhere,
 * it is read or counted, and nothing worse happens. */
static void every_part_of_a_line(void **state) {
    rng r = rng_make(STORE_SEED, 13);
    fault f = {.code = OK};
    buffer sound = buffer_make(NULL);
    const made_store m = store_make(*state, KIND_LINES, 6);
    store_must_add(&m, 0, 1, &r);
    store_close(m.store);
    store_must(files_read(NULL, m.path, 1 << 20, &sound, &f), &f);
    view rest = buffer_view(&sound), lines[3];
    for (int i = 0; i < 3; i++) lines[i] = view_take(&rest, '\n');
    assert_int_equal(read_changed(m.path, lines, 2, lines[2]), 0);
    change_each(m.path, lines, 1, run_keys, sizeof run_keys / sizeof *run_keys, true);
    change_each(m.path, lines, 2, game_keys, sizeof game_keys / sizeof *game_keys, true);
    change_each(m.path, lines, 2, list_keys, sizeof list_keys / sizeof *list_keys, false);
    for (int which = 1; which < 3; which++)
        for (size_t length = 0; length < lines[which].length; length += setting_quick() ? 3 : 1)
            assert_true(read_changed(m.path, lines, which, (view){lines[which].data, length}) > 0);
    buffer_clear(&sound);
}

#ifdef AVOCET_HAVE_SQLITE3
/* A list stands in brackets; one that lacks either is no list. */
static void lists_have_brackets(void **state) {
    static const char *const changes[] = {
        "UPDATE game SET depths = '1' || substr(depths, 2)",
        "UPDATE game SET depths = substr(depths, 1, length(depths) - 1) || '1'"};
    rng r = rng_make(STORE_SEED, 15);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        made_store m = store_make(*state, KIND_SQLITE, 6);
        store_must_add(&m, 0, 1, &r);
        store_close(m.store);
        change_database(m.path, changes[i]);
        m.store = store_must_open(m.path, STORE_READ);
        assert_int_equal(store_count_games(m.store, NULL), 0);
        assert_unreadable(m.store, 1, "a list does not fit its moves");
        store_close(m.store);
        store_forget_files(*state);
    }
}

static status count_number(void *context, int number) {
    assert_in_range(number, 0, STORE_NUMBER_MAX);
    ++*(int *)context;
    return OK;
}

/* The same for the columns of a database. */
static void every_column(void **state) {
    static const char *const columns[] = {
        "number", "black",  "opening_plies", "moves",  "ending", "score",   "seconds_a",
        "seed_a", "scores", "times_ns",      "depths", "exact",  "evidence"};
    static const char *const run_columns[] = {"size", "start", "games", "seed", "key", "a", "test"};
    static const char *const values[] = {"-1",      "'x'",  "''",      "1e99",
                                         "x'00ff'", "'[1'", "'[1,2]'", "99999999"};
    enum { COLUMNS = sizeof columns / sizeof *columns, VALUES = sizeof values / sizeof *values };
    enum { RUN_COLUMNS = sizeof run_columns / sizeof *run_columns };
    rng r = rng_make(STORE_SEED, 14);
    for (int c = 0; c < COLUMNS + RUN_COLUMNS; c++)
        for (int v = 0; v < VALUES; v++) {
            char sql[160];
            const made_store m = store_make(*state, KIND_SQLITE, 4);
            store_must_add(&m, 0, 1, &r);
            store_close(m.store);
            (void)snprintf(sql, sizeof sql,
                           "PRAGMA ignore_check_constraints = ON; UPDATE %s SET %s = %s",
                           c < COLUMNS ? "game" : "run",
                           c < COLUMNS ? columns[c] : run_columns[c - COLUMNS], values[v]);
            change_database(m.path, sql);
            store *s = store_must_open(m.path, STORE_READ);
            const store_tally t = store_count_all(s, NULL);
            assert_true(t.games + (int)store_unreadable(s)->records <= 3);
            int numbers = 0;
            assert_int_equal(store_each_number(s, m.run.id, count_number, &numbers, NULL), OK);
            assert_in_range(numbers, 0, 1);
            store_close(s);
            store_forget_files(*state);
        }
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(damaged_lines_are_passed_by),
        STORE_TEST(a_last_line_needs_no_newline),
        STORE_TEST(a_header_needs_no_newline),
        STORE_TEST(wrong_games_are_passed_by),
        STORE_TEST(damaged_files),
        STORE_TEST(every_part_of_a_line),
#ifdef AVOCET_HAVE_SQLITE3
        STORE_TEST(lists_have_brackets),
        STORE_TEST(every_column),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
