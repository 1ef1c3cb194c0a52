/* tests/store/store_filter.c - which stored games a reader is handed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/ending.h"
#include "base/rng.h"
#include "base/text.h"
#include "notation/game.h"
#include "notation/square_name.h"
#include "store/store.h"
#include "support/settings.h"
#include "support/store_made.h"

#include <stdio.h>
#include <string.h>

static void assert_games(store *s, store_filter filter, int want) {
    assert_int_equal(store_count_games(s, &filter), want);
}

static status take_run_with_id(void *context, const store_run *r) {
    store_run *out = context;
    if (r->id == out->id) *out = *r;
    return OK;
}

/* What a run says of its games. */
static void assert_results(store *s, int64_t id, int wins, int draws, int losses) {
    store_run r = {.id = id, .stored = -1};
    assert_int_equal(store_each_run(s, take_run_with_id, &r, NULL), OK);
    assert_int_equal(r.stored, wins + draws + losses);
    assert_int_equal(r.wins, wins);
    assert_int_equal(r.draws, draws);
    assert_int_equal(r.losses, losses);
}

/* Every filter takes what it says, alone and together with others. */
static void filters_choose(void **state) {
    enum { GAMES = 20 };
    rng r = rng_make(setting_seed(STORE_SEED), 2);
    fault f = {.code = OK};
    for (int k = 0; k < STORE_KINDS; k++) {
        made_store m = store_make(*state, k, 12);
        made_store two = {.store = m.store, .run = store_some_run("two", 8)};
        const int64_t one = m.run.id;
        store *s = m.store;
        two.run.b = "Seven";
        store_must_begin(s, &two.run);
        int a = 0, black = 0, late = 0, drawn = 0;
        game records[GAMES];
        store_game games[GAMES];
        for (int i = 0; i < GAMES; i++) {
            games[i] = store_some_game(&r, &m.run, i, &records[i]);
            if (i == 3) games[i].played.score = 0;
            a += games[i].played.score > 0;
            drawn += games[i].played.score == 0;
            black += games[i].played.score != 0 &&
                     (games[i].played.score > 0) == games[i].played.a_is_black;
            late += games[i].played.ending == ENDING_TIME;
        }
        store_must(store_add_games(s, one, games, GAMES, &f), &f);
        store_must_add(&two, 0, 3, &r);
        assert_games(s, (store_filter){.run = 0}, GAMES + 3);
        assert_games(s, (store_filter){.run = two.run.id}, 3);
        assert_games(s, (store_filter){.player = view_of("sEvEn")}, 3);
        assert_games(s, (store_filter){.player = view_of("naive")}, GAMES + 3);
        assert_games(s, (store_filter){.player = view_of("AIVE,d")}, GAMES + 3); /* any part */
        assert_games(s, (store_filter){.player = view_of("nobody")}, 0);
        assert_results(s, one, a, drawn, GAMES - drawn - a);
        assert_games(s, (store_filter){.run = one, .winner = STORE_A}, a);
        assert_games(s, (store_filter){.run = one, .winner = STORE_B}, GAMES - drawn - a);
        assert_games(s, (store_filter){.run = one, .winner = STORE_DRAW}, drawn);
        assert_games(s, (store_filter){.run = one, .winner = STORE_BLACK}, black);
        assert_games(s, (store_filter){.run = one, .winner = STORE_WHITE}, GAMES - drawn - black);
        assert_games(s, (store_filter){.run = one, .ending = "time"}, late);
        const store_tally last = store_count_all(s, &(store_filter){.run = two.run.id});
        const store_tally found = store_count_all(s, &(store_filter){.id = last.last_id});
        assert_int_equal(found.games, 1);
        assert_true(found.last_id == last.last_id);
        store_close(s);
        for (int i = 0; i < GAMES; i++) game_clear(&records[i]);
    }
}

static status keep_run(void *context, const store_run *r) {
    char *out = context;
    (void)snprintf(out, STORE_PATH, "%s=%s %s=%s", r->name_a ? r->name_a : "", r->a,
                   r->name_b ? r->name_b : "", r->b);
    assert_string_equal(store_run_player(r, 0), r->name_a ? r->name_a : r->a);
    assert_string_equal(store_run_player(r, 1), r->name_b ? r->name_b : r->b);
    return OK;
}

static void assert_players(store *s, const char *want) {
    char got[STORE_PATH] = "";
    assert_int_equal(store_each_run(s, keep_run, got, NULL), OK);
    assert_string_equal(got, want);
}

/* Names are kept, decide no run, find its games, and give way to later names only. */
static void names_are_kept(void **state) {
    rng r = rng_make(setting_seed(STORE_SEED), 4);
    for (int k = 0; k < STORE_KINDS; k++) {
        store_run run = store_some_run("one", 6);
        run.a = "naive";
        run.b = "sized";
        made_store m = store_make_run(*state, k, &run);
        store_must_add(&m, 0, 2, &r);
        assert_players(m.store, "=naive =sized");
        m.run.name_a = "Alice \"A\"\n";
        store_must_begin(m.store, &m.run);
        assert_int_equal(m.run.id, 1);
        assert_players(m.store, "Alice \"A\"\n=naive =sized");
        m.run.name_a = NULL;
        m.run.name_b = "bob";
        store_must_begin(m.store, &m.run);
        store_reopen(&m, STORE_READ);
        assert_players(m.store, "Alice \"A\"\n=naive bob=sized");
        assert_games(m.store, (store_filter){.player = view_of("alice")}, 2);
        assert_games(m.store, (store_filter){.player = view_of("BOB")}, 2);
        assert_games(m.store, (store_filter){.player = view_of("naive")}, 2);
        assert_games(m.store, (store_filter){.player = view_of("carol")}, 0);
        store_close(m.store);
    }
}

/* Looks for every beginning of the record, and for those that end within a name of three letters.
 * How many of the latter there were. */
static int look_for_beginnings(store *s, const game *record) {
    buffer text = buffer_make(NULL);
    int refused = 0;
    for (size_t i = 0; i < record->count; i++) {
        char name[SQUARE_NAME_BYTES] = "--";
        if (record->plies[i].square != GAME_PASS) square_name_write(record->plies[i].square, name);
        buffer_add(&text, name);
        store_filter filter = {.opening = buffer_view(&text)};
        assert_games(s, filter, 1);
        if (strlen(name) < 3) continue;
        filter.opening.length--;
        assert_games(s, filter, 0);
        refused++;
    }
    buffer_clear(&text);
    return refused;
}

/* A prefix is one of moves: it ends where a move ends, and a1 is not how a10 begins. */
static void openings_are_moves(void **state) {
    rng r = rng_make(setting_seed(STORE_SEED), 3);
    fault f = {.code = OK};
    for (int k = 0; k < STORE_KINDS; k++) {
        const made_store m = store_make(*state, k, 12);
        game record;
        const store_game one = store_some_game(&r, &m.run, 0, &record);
        store_must(store_add_games(m.store, m.run.id, &one, 1, &f), &f);
        assert_true(look_for_beginnings(m.store, &record) > 0);
        assert_games(m.store, (store_filter){.opening = view_of("a1")}, 0);
        game_clear(&record);
        store_close(m.store);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(filters_choose),
        STORE_TEST(openings_are_moves),
        STORE_TEST(names_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
