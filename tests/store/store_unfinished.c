/* tests/store/store_unfinished.c - the promises of the store, kept for unfinished games: P1 a state
 * that was kept is there, P2 the old or the new state after any failure, P3 several writers, P5 a
 * damaged one is counted and skipped. A finished game takes the place of the unfinished one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/files.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"
#include "notation/positions/position_string.h"
#include "store/store.h"
#include "store/unfinished.h"
#include "support/failing_alloc.h"
#include "support/failing_files.h"
#include "support/store_made.h"
#ifdef AVOCET_HAVE_SQLITE3
#include "support/sqlite/failing_vfs.h"
#endif

#include <errno.h>
#include <math.h>

enum { GAMES_MOST = 8 };

/* ---- games ---- */

static store_unfinished some_unfinished(const game *record, int64_t id) {
    return (store_unfinished){.id = id,
                              .begun = "2026-01-31T23:59:59Z",
                              .black = "Zo\xc3\xab \"the\\pen\"",
                              .white = "club",
                              .settings = "{\"level\":\"club\"}\n",
                              .record = record};
}

static int64_t must_keep(store *s, const game *record, int64_t id) {
    const store_unfinished u = some_unfinished(record, id);
    fault f = {.code = OK};
    int64_t kept = 0;
    store_must(store_keep_unfinished(s, &u, &kept, &f), &f);
    return kept;
}

/* Copies of the games that the store hands out. */
typedef struct found_games {
    int count;
    int64_t ids[GAMES_MOST];
    game records[GAMES_MOST];
} found_games;

static status note(void *context, const store_unfinished *u) {
    found_games *n = context;
    const store_unfinished same = some_unfinished(u->record, u->id);
    assert_true(n->count < GAMES_MOST);
    assert_string_equal(u->begun, same.begun);
    assert_string_equal(u->black, same.black);
    assert_string_equal(u->white, same.white);
    assert_string_equal(u->settings, same.settings);
    n->ids[n->count] = u->id;
    n->records[n->count] = game_make(NULL);
    assert_int_equal(game_copy(u->record, &n->records[n->count]), OK);
    n->count++;
    return OK;
}

static found_games find_all(store *s) {
    found_games n = {.count = 0};
    fault f = {.code = OK};
    store_must(store_each_unfinished(s, note, &n, &f), &f);
    return n;
}

static void forget(found_games *n) {
    for (int i = 0; i < n->count; i++) game_clear(&n->records[i]);
    n->count = 0;
}

static void assert_only(store *s, int64_t id, const game *record) {
    found_games n = find_all(s);
    assert_int_equal(n.count, 1);
    assert_int_equal(n.ids[0], id);
    assert_true(game_same_moves(&n.records[0], record));
    for (size_t i = 0; i < record->count; i++) {
        assert_int_equal(n.records[0].plies[i].has_seconds, record->plies[i].has_seconds);
        assert_true(fabs(n.records[0].plies[i].seconds - record->plies[i].seconds) < 1e-9);
    }
    forget(&n);
}

static void assert_none(store *s) {
    found_games n = find_all(s);
    assert_int_equal(n.count, 0);
}

/* ---- tests ---- */

/* After every move the last state is there, also for a reader that opens the file anew. */
static void the_last_state_is_kept(void **state) {
    for (int k = 0; k < STORE_KINDS; k++) {
        rng r = rng_make(STORE_SEED, 40);
        made_store m = store_make(*state, k, 6);
        game whole, part = game_make(NULL);
        (void)store_some_game(&r, &m.run, 0, &whole);
        game_set_start(&part, &whole.start);
        int64_t id = 0;
        for (size_t i = 0; i < whole.count; i++) {
            id = must_keep(m.store, &part, id);
            assert_only(m.store, id, &part);
            if (i % 7 == 0) store_reopen(&m, STORE_WRITE);
            const int square = whole.plies[i].square;
            assert_int_equal(square == GAME_PASS ? game_add_pass(&part, NULL)
                                                 : game_add_move(&part, square, NULL),
                             OK);
            game_last(&part)->has_seconds = true;
            game_last(&part)->seconds = 0.25 * (double)i;
        }
        assert_int_equal(id, 1);
        game_clear(&whole);
        game_clear(&part);
        store_close(m.store);
    }
}

/* A finished game drops the unfinished one; both are one step. Numbers are not given twice. */
static void a_finished_game_takes_its_place(void **state) {
    for (int k = 0; k < STORE_KINDS; k++) {
        rng r = rng_make(STORE_SEED, 41);
        made_store m = store_make(*state, k, 6);
        game record;
        fault f = {.code = OK};
        store_game finished = store_some_game(&r, &m.run, 0, &record);
        finished.finishes = must_keep(m.store, &record, 0);
        const int64_t other = must_keep(m.store, &record, 0);
        store_must(store_add_games(m.store, m.run.id, &finished, 1, &f), &f);
        assert_only(m.store, other, &record);
        store_reopen(&m, STORE_WRITE);
        assert_only(m.store, other, &record);
        assert_int_equal(store_count_games(m.store, NULL), 1);
        /* The number is taken, so neither happens. */
        finished.finishes = other;
        assert_int_equal(store_add_games(m.store, m.run.id, &finished, 1, &f), E_BUSY);
        assert_only(m.store, other, &record);
        store_must(store_drop_unfinished(m.store, other, &f), &f);
        assert_none(m.store);
        assert_int_equal(store_drop_unfinished(m.store, other, &f), E_MISSING);
        const store_unfinished gone = some_unfinished(&record, other);
        int64_t id = 0;
        assert_int_equal(store_keep_unfinished(m.store, &gone, &id, &f), E_MISSING);
        store_reopen(&m, STORE_WRITE);
        assert_none(m.store);
        assert_true(must_keep(m.store, &record, 0) > other);
        game_clear(&record);
        store_close(m.store);
    }
}

/* Two writers of one file see each other's games. */
static void two_writers_share_a_file(void **state) {
    for (int k = 0; k < STORE_KINDS; k++) {
        made_store m = store_make(*state, k, 8);
        store *other = store_must_open(m.path, STORE_WRITE);
        game empty = game_make(NULL);
        const int64_t first = must_keep(m.store, &empty, 0);
        const int64_t second = must_keep(other, &empty, 0);
        assert_true(second > first);
        assert_int_equal(must_keep(other, &empty, first), first);
        fault f = {.code = OK};
        store_must(store_drop_unfinished(m.store, second, &f), &f);
        assert_only(other, first, &empty);
        store_close(other);
        store_close(m.store);
    }
}

/* The games of a run may begin anywhere. */
static void a_run_may_begin_anywhere(void **state) {
    static const char start[] = "--------------------------XXX-----XO----------------------------"
                                " O";
    for (int k = 0; k < STORE_KINDS; k++) {
        store_run run = store_some_run("anywhere", 8);
        run.position = start;
        made_store m = store_make_run(*state, k, &run);
        position p;
        fault f = {.code = OK};
        game record = game_make(NULL), read = game_make(NULL);
        assert_int_equal(position_string_read(view_of(start), &p, NULL, NULL), OK);
        game_set_start(&record, &p);
        const squares moves = position_moves(&p);
        assert_int_equal(game_add_move(&record, squares_next(&moves, SQUARE_NONE), NULL), OK);
        const store_game g = {.record = &record, .played = {.a_is_black = true}};
        store_must(store_add_games(m.store, m.run.id, &g, 1, &f), &f);
        store_reopen(&m, STORE_READ);
        store_game out;
        store_must(store_find_game(m.store, &m.run, 0, &read, &out, &f), &f);
        assert_true(game_same_moves(&record, &read));
        game_clear(&record);
        game_clear(&read);
        store_close(m.store);
    }
}

static char version_of(const char *path) {
    static const char head[] = "{\"store\":\"avocet\",\"version\":";
    buffer text = buffer_make(NULL);
    fault f = {.code = OK};
    store_must(files_read(NULL, path, 1 << 20, &text, &f), &f);
    assert_true(view_starts_with(buffer_view(&text), head));
    const char version = buffer_text(&text)[sizeof head - 1];
    buffer_clear(&text);
    return version;
}

/* A program that knows no positions of runs would read such games from the wrong start, so it must
 * refuse the file. It still opens files without them. */
static void a_position_raises_the_version(void **state) {
    rng r = rng_make(STORE_SEED, 3);
    made_store m = store_make(*state, KIND_LINES, 8);
    store *other = store_must_open(m.path, STORE_WRITE);
    store_must_add(&m, 0, 2, &r);
    assert_int_equal(version_of(m.path), '1');
    store_run placed = store_some_run("placed", 8);
    placed.position = "--------------------------XXX-----XO---------------------------- O";
    store_must_begin(m.store, &placed);
    assert_int_equal(version_of(m.path), '2');
    /* A store that was open before reads and writes on. */
    store_run third = store_some_run("third", 8);
    store_must_begin(other, &third);
    assert_int_equal(third.id, 3);
    store_close(other);
    store_reopen(&m, STORE_WRITE);
    assert_int_equal(store_count_games(m.store, NULL), 2);
    assert_int_equal(store_unreadable(m.store)->records, 0);
    store_close(m.store);
    store_forget_files(*state);
    m = store_make_run(*state, KIND_LINES, &placed);
    assert_int_equal(version_of(m.path), '2');
    store_close(m.store);
}

/* Lines that are no unfinished games are counted, and the others are read. */
static void damaged_games_are_counted(void **state) {
    made_store m = store_make(*state, KIND_LINES, 8);
    game empty = game_make(NULL);
    const int64_t id = must_keep(m.store, &empty, 0);
    store_close(m.store);
    store_append(m.path, "{\"record\":\"unfinished\",\"id\":7}\n"
                         "{\"record\":\"dropped\"}\n"
                         "{\"record\":\"unfinished\",\"id\":8,\"begun\":\"\",\"black\":\"\","
                         "\"white\":\"\",\"settings\":\"\",\"position\":\"X\",\"moves\":\"\"}\n");
    m.store = store_must_open(m.path, STORE_WRITE);
    assert_only(m.store, id, &empty);
    assert_int_equal(store_unreadable(m.store)->records, 3);
    store_close(m.store);
}

/* Every call of the file system fails once: then the old state or the new one is there. */
static void a_failure_leaves_a_whole_state(void **state) {
    (void)state;
    game before = game_make(NULL), after = game_make(NULL);
    assert_int_equal(game_add_move(&after, square_at(4, 5), NULL), OK);
    for (size_t n = 0;; n++) {
        failing_files fs;
        fault f = {.code = OK};
        failing_files_start(&fs, FAILING_FILES_NEVER, EIO, false);
        const store_options o = {.files = &fs.ops};
        store *s = NULL;
        store_must(store_open("games.jsonl", STORE_WRITE, &o, &s, &f), &f);
        int64_t id = must_keep(s, &before, 0);
        fs.fail_at = fs.calls + n;
        const store_unfinished u = some_unfinished(&after, id);
        const status result = store_keep_unfinished(s, &u, &id, &f);
        const bool failed = fs.failed;
        fs.fail_at = FAILING_FILES_NEVER;
        found_games found = find_all(s);
        assert_int_equal(found.count, 1);
        assert_true(game_same_moves(&found.records[0], &after) ||
                    (result && game_same_moves(&found.records[0], &before)));
        forget(&found);
        store_close(s);
        assert_int_equal(fs.open_handles, 0);
        failing_files_end(&fs);
        if (!failed) break;
    }
    game_clear(&before);
    game_clear(&after);
}

/* Keeps the game after 0 to 3 plies and finishes it, until something fails. Returns the steps that
 * were acknowledged: 1 to 4 states, 5: finished. */
static int play_on(const char *path, const store_options *o, const game *whole) {
    store *s = NULL;
    store_run run = store_some_run("one", 8);
    game part = game_make(NULL);
    int steps = 0;
    int64_t id = 0;
    game_set_start(&part, &whole->start);
    status result = store_open(path, STORE_WRITE, o, &s, NULL);
    for (size_t i = 0; i <= whole->count && !result; i++) {
        const store_unfinished u = some_unfinished(&part, id);
        result = store_keep_unfinished(s, &u, &id, NULL);
        if (!result) steps++;
        if (i < whole->count)
            assert_int_equal(game_add_move(&part, whole->plies[i].square, NULL), OK);
    }
    if (!result) result = store_begin_run(s, &run, &run.id, NULL);
    const store_game g = {.record = whole, .finishes = id, .played = {.a_is_black = true}};
    if (!result) result = store_add_games(s, run.id, &g, 1, NULL);
    if (!result) steps++;
    game_clear(&part);
    if (s) store_close(s);
    return steps;
}

/* What was acknowledged is there, or the step behind it. */
static void check_steps(const char *path, int steps) {
    store *s = NULL;
    if (store_open(path, STORE_READ, NULL, &s, NULL)) {
        assert_int_equal(steps, 0);
        return;
    }
    found_games n = find_all(s);
    const int finished = store_count_games(s, NULL);
    const int reached = finished ? 5 : n.count ? (int)n.records[0].count + 1 : 0;
    assert_int_equal(n.count + finished, reached > 0);
    if (reached != steps && reached != steps + 1) fail_msg("%d of %d steps", reached, steps);
    forget(&n);
    store_close(s);
}

static game three_plies(void) {
    game g = game_make(NULL);
    static const int moves[] = {4 * 16 + 5, 5 * 16 + 3, 2 * 16 + 2};
    for (int i = 0; i < 3; i++) assert_int_equal(game_add_move(&g, moves[i], NULL), OK);
    return g;
}

#ifdef AVOCET_HAVE_SQLITE3
/* Every call of the file system under SQLite fails once. */
static void a_database_keeps_whole_states(void **state) {
    char path[STORE_PATH];
    game whole = three_plies();
    const store_options o = {.wait_ms = 1};
    store_path_of(*state, KIND_SQLITE, path);
    for (size_t n = 0;; n++) {
        failing_vfs v;
        store_forget_files(*state);
        failing_vfs_start(&v, n, SQLITE_FULL);
        const int steps = play_on(path, &o, &whole);
        failing_vfs_end(&v);
        check_steps(path, steps);
        if (v.failed) continue;
        assert_int_equal(steps, 5);
        break;
    }
    game_clear(&whole);
}
#endif

/* Every request for memory fails once. */
static void a_lack_of_memory_changes_nothing(void **state) {
    game whole = three_plies();
    for (int k = 0; k < STORE_KINDS; k++)
        for (size_t n = 0;; n++) {
            char path[STORE_PATH];
            failing_alloc a;
            store_path_of(*state, k, path);
            store_forget_files(*state);
            failing_alloc_start(&a, n, false);
            const store_options o = {.memory = &a.memory};
            const int steps = play_on(path, &o, &whole);
            assert_int_equal(a.live, 0);
            check_steps(path, steps);
            if (a.failed) continue;
            assert_int_equal(steps, 5);
            break;
        }
    game_clear(&whole);
}

/* Reading without memory fails, and finds the game the next time. */
static void reading_needs_memory(void **state) {
    for (int k = 0; k < STORE_KINDS; k++) {
        made_store m = store_make(*state, k, 8);
        game g = three_plies();
        (void)must_keep(m.store, &g, 0);
        store_close(m.store);
        for (size_t n = 0;; n++) {
            failing_alloc a;
            found_games found = {.count = 0};
            store *s = NULL;
            failing_alloc_start(&a, n, false);
            const store_options o = {.memory = &a.memory};
            status result = store_open(m.path, STORE_READ, &o, &s, NULL);
            if (!result) result = store_each_unfinished(s, note, &found, NULL);
            assert_int_equal(result, a.failed ? E_NOMEM : OK);
            assert_int_equal(found.count, result == OK);
            forget(&found);
            store_close(s);
            assert_int_equal(a.live, 0);
            if (!a.failed) break;
        }
        game_clear(&g);
        store_forget_files(*state);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(the_last_state_is_kept),
        STORE_TEST(a_finished_game_takes_its_place),
        STORE_TEST(two_writers_share_a_file),
        STORE_TEST(a_run_may_begin_anywhere),
        STORE_TEST(a_position_raises_the_version),
        STORE_TEST(damaged_games_are_counted),
        cmocka_unit_test(a_failure_leaves_a_whole_state),
#ifdef AVOCET_HAVE_SQLITE3
        STORE_TEST(a_database_keeps_whole_states),
#endif
        STORE_TEST(a_lack_of_memory_changes_nothing),
        STORE_TEST(reading_needs_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
