/* tests/service/game_list.c - games from folders, bases and stores: a stop ends the reading, and a
 * file that is no game does not spoil the others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "archive/wthor_base.h"
#include "base/fault.h"
#include "base/rng.h"
#include "base/stop.h"
#include "base/text.h"
#include "notation/wthor.h"
#include "report/few_notes.h"
#include "report/outlet.h"
#include "service/analysis/game_list.h"
#include "service/patient_base.h"
#include "store/store.h"
#include "support/settings.h"
#include "support/store_made.h"
#include "support/wthor_made.h"

#include <stdio.h>
#include <unistd.h>

static void count_note(void *context, const char *sentence) {
    (void)sentence;
    ++*(int *)context;
}

static void write_base(const store_folder *where, char path[STORE_PATH]) {
    rng r = rng_make(setting_seed(20261118), 3);
    wthor_game games[20];
    buffer bytes = buffer_make(NULL);
    for (int i = 0; i < 20; i++) games[i] = wthor_made_random(&r);
    wthor_made_games(&bytes, 1999, games, 20);
    store_path_in(where, "games.wtb", path);
    store_write_bytes(path, buffer_view(&bytes));
    buffer_clear(&bytes);
}

/* A base that is read after a stop has no games instead of a part of them, from the folder and from
 * the file. */
static void a_stop_ends_the_reading_of_a_base(void **state) {
    const store_folder *where = *state;
    char path[STORE_PATH];
    const char *const paths[] = {where->path, path};
    stop_token stop = false;
    fault f;
    write_base(where, path);
    for (int i = 0; i < 2; i++) {
        wthor_base b;
        game_list l;
        const game_list_wish w = {.path = paths[i], .stop = &stop};
        atomic_store(&stop, false);
        assert_int_equal(patient_base_load(paths[i], &stop, &b, &f), OK);
        assert_int_equal(b.count, 20);
        wthor_base_clear(&b);
        assert_int_equal(game_list_gather(&w, &l, &f), OK);
        assert_int_equal(l.count, 20);
        game_list_clear(&l);
        atomic_store(&stop, true);
        assert_int_equal(patient_base_load(paths[i], &stop, &b, &f), E_STOPPED);
        assert_int_equal(b.count, 0);
        assert_int_equal(game_list_gather(&w, &l, &f), E_STOPPED);
        assert_int_equal(l.count, 0);
    }
    /* A file that was cut gives the games before the cut, and tells. */
    game_list l;
    int notes = 0;
    const outlet out = {.context = &notes, .note = count_note};
    const game_list_wish w = {.path = path, .notes = &out};
    assert_int_equal(truncate(path, 16 + 68 * 10 + 5), 0); /* a head, ten records and a bit */
    assert_int_equal(game_list_gather(&w, &l, &f), OK);
    assert_int_equal(l.count, 10);
    assert_int_equal(l.left_out, 1);
    assert_int_equal(notes, 2); /* what is wrong, and the count */
    game_list_clear(&l);
    assert_int_equal(unlink(path), 0);
}

/* A store stops, too, even if none of its games is wanted, so that no sink is ever called. */
static void a_stop_ends_the_reading_of_a_store(void **state) {
    rng r = rng_make(setting_seed(20261118), 4);
    for (int kind = 0; kind < STORE_KINDS; kind++) {
        made_store m = store_make(*state, kind, 6);
        stop_token stop = false;
        const store_options o = {.stop = &stop};
        const store_filter nobody = {.player = view_of("nobody has this name")};
        store_tally tally = {.games = 0};
        store *s = NULL;
        fault f;
        store_must_add(&m, 0, 30, &r);
        store_close(m.store);
        assert_int_equal(store_open(m.path, STORE_READ, &o, &s, &f), OK);
        assert_int_equal(store_each_game(s, &nobody, store_count_game, &tally, &f), OK);
        atomic_store(&stop, true);
        assert_int_equal(store_each_game(s, &nobody, store_count_game, &tally, &f), E_STOPPED);
        assert_int_equal(tally.games, 0);
        store_close(s);
        game_list l;
        const game_list_wish w = {.path = m.path, .stop = &stop};
        assert_int_equal(game_list_gather(&w, &l, &f), E_STOPPED);
        atomic_store(&stop, false);
        assert_int_equal(game_list_gather(&w, &l, &f), OK);
        assert_int_equal(l.count, 30);
        game_list_clear(&l);
        store_forget_files(*state);
    }
}

/* Files without games are left out, with ten notes and two numbers at most. A file that is named
 * alone is a failure. */
static void stray_files_are_left_out(void **state) {
    enum { STRAYS = 14 };
    char path[STORE_PATH], name[24], paths[STRAYS][STORE_PATH];
    int notes = 0;
    const outlet out = {.context = &notes, .note = count_note};
    const store_folder *where = *state;
    game_list l;
    fault f;
    store_path_in(where, "game.txt", path);
    store_write_bytes(path, view_of("f5d6c3d3c4\n"));
    for (int i = 0; i < STRAYS; i++) {
        (void)snprintf(name, sizeof name, "notes%02d.txt", i);
        store_path_in(where, name, paths[i]);
        store_write_bytes(paths[i], view_of("Dear diary, today I lost a corner.\n"));
    }
    const game_list_wish w = {.path = where->path, .notes = &out}, one = {.path = paths[0]};
    assert_int_equal(game_list_gather(&w, &l, &f), OK);
    assert_int_equal(l.count, 1);
    assert_int_equal(l.left_out, STRAYS);
    assert_int_equal(notes, FEW_NOTES_MOST + 2);
    game_list_clear(&l);
    assert_int_equal(game_list_gather(&one, &l, &f), E_FORMAT);
    const game_list_wish nobody = {.path = path, .player = view_of("nobody")};
    assert_int_equal(game_list_gather(&nobody, &l, &f), E_MISSING);
    assert_true(l.none_fits);
    for (int i = 0; i < STRAYS; i++) assert_int_equal(unlink(paths[i]), 0);
    assert_int_equal(unlink(path), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(a_stop_ends_the_reading_of_a_base),
        STORE_TEST(a_stop_ends_the_reading_of_a_store),
        STORE_TEST(stray_files_are_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
