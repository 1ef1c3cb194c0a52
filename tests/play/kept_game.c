/* tests/play/kept_game.c - a kept game can be continued by one program at a time, and becomes a
 * stored game when it ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/ending.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"
#include "search/limits.h"
#include "service/games/kept_game.h"
#include "store/store.h"
#include "store/unfinished.h"
#include "support/store_made.h"

#include <string.h>
#include <unistd.h>

static kept_game *must_open(const char *path) {
    kept_game *k = NULL;
    fault f = {.code = OK};
    store_must(kept_open(path, &k, &f), &f);
    return k;
}

static kept_state some_state(const game *record) {
    return (kept_state){
        .sides = {{.name = "anna"}, {.name = "club", .spec = "champion,level=club"}},
        .record = record,
        .limits = {.time_ns = 5, .game_ns = 7000000000, .increment_ns = 3},
        .opening_plies = 1,
        .helped = true,
        .adapts = true,
        .teach = 2.5};
}

static void must_save(kept_game *k, const game *record) {
    const kept_state s = some_state(record);
    fault f = {.code = OK};
    store_must(kept_save(k, &s, &f), &f);
}

typedef struct taken {
    int times;
    size_t plies;
} taken;

static void take(void *context, const kept_state *s, const char *begun) {
    taken *t = context;
    const kept_state same = some_state(s->record);
    t->times++;
    t->plies = s->record->count;
    assert_string_equal(s->sides[BLACK].name, "anna");
    assert_null(s->sides[BLACK].spec);
    assert_string_equal(s->sides[WHITE].spec, same.sides[WHITE].spec);
    assert_true(s->limits.time_ns == 5 && s->limits.game_ns == 7000000000);
    assert_true(s->limits.increment_ns == 3 && s->limits.depth == 0);
    assert_true(s->helped && s->adapts && s->teach == 2.5);
    assert_int_equal(s->opening_plies, 1);
    assert_int_equal(strlen(begun), strlen("2026-01-31T23:59:59Z"));
}

static void a_game_is_continued(void **state) {
    for (int kind = 0; kind < STORE_KINDS; kind++) {
        char path[STORE_PATH];
        store_path_of(*state, kind, path);
        kept_game *k = must_open(path);
        game g = game_make(NULL);
        fault f = {.code = OK};
        taken t = {0};
        assert_int_equal(kept_resume(k, take, &t, &f), E_MISSING);
        assert_int_equal(game_add_move(&g, square_at(4, 5), NULL), OK);
        must_save(k, &g);
        assert_int_equal(game_add_move(&g, square_at(5, 3), NULL), OK);
        must_save(k, &g);
        /* Another program leaves it alone as long as this one plays it. */
        kept_game *other = must_open(path);
        assert_int_equal(kept_resume(other, take, &t, &f), E_MISSING);
        kept_close(k);
        store_must(kept_resume(other, take, &t, &f), &f);
        assert_int_equal(t.times, 1);
        assert_int_equal(t.plies, 2);
        k = must_open(path);
        assert_int_equal(kept_resume(k, take, &t, &f), E_MISSING);
        /* The continued game is the same one. */
        assert_int_equal(game_add_move(&g, square_at(2, 2), NULL), OK);
        must_save(other, &g);
        store_must(kept_drop(other, &f), &f);
        assert_int_equal(kept_resume(k, take, &t, &f), E_MISSING);
        kept_close(k);
        kept_close(other);
        game_clear(&g);
        store_forget_files(*state);
    }
}

typedef struct found {
    int count;
    store_game game;
    char a[40], name_a[40], kind[40];
} found;

static status note(void *context, const store_run *r, const store_game *g) {
    found *n = context;
    n->count++;
    n->game = *g;
    (void)strncpy(n->a, r->a, sizeof n->a - 1);
    (void)strncpy(n->name_a, r->name_a, sizeof n->name_a - 1);
    (void)strncpy(n->kind, r->kind, sizeof n->kind - 1);
    return OK;
}

/* The person is A, and the result is A's. */
static void an_ended_game_is_stored(void **state) {
    for (int kind = 0; kind < STORE_KINDS; kind++) {
        char path[STORE_PATH];
        store_path_of(*state, kind, path);
        kept_game *k = must_open(path);
        game g = game_make(NULL);
        fault f = {.code = OK};
        taken t = {0};
        assert_int_equal(game_add_move(&g, square_at(4, 5), NULL), OK);
        kept_state s = some_state(&g);
        s.sides[WHITE] = s.sides[BLACK];
        s.sides[BLACK] = (kept_side){"club", "champion,level=club"};
        s.helped = false;
        for (int i = 0; i < 3; i++) {
            int64_t id = 0;
            const kept_end e = {.ending = ENDING_RESIGNED, .score = 64};
            store_must(kept_save(k, &s, &f), &f);
            store_must(kept_finish(k, &s, &e, &id, &f), &f);
            assert_true(id > 0);
            found n = {0};
            const store_filter filter = {.id = id};
            store_must(store_each_game(kept_store(k), &filter, note, &n, &f), &f);
            assert_int_equal(n.count, 1);
            assert_string_equal(n.a, "person");
            assert_string_equal(n.name_a, "anna");
            assert_string_equal(n.kind, "play");
            assert_int_equal(n.game.played.number, i);
            assert_int_equal(n.game.played.score, -64);
            assert_int_equal(n.game.played.ending, ENDING_RESIGNED);
            assert_false(n.game.played.a_is_black);
        }
        assert_int_equal(kept_resume(k, take, &t, &f), E_MISSING);
        assert_int_equal(store_count_games(kept_store(k), NULL), 3);
        kept_close(k);
        game_clear(&g);
        store_forget_files(*state);
    }
}

static void take_limits(void *context, const kept_state *s, const char *begun) {
    (void)begun;
    *(search_limits *)context = s->limits;
}

/* Clocks of more than a day are no clocks: sums of them would overflow. */
static void long_clocks_are_left_out(void **state) {
    char path[STORE_PATH];
    store_path_of(*state, KIND_LINES, path);
    game g = game_make(NULL);
    fault f = {.code = OK};
    const store_unfinished u = {.begun = "2026-01-31T23:59:59Z",
                                .black = "anna",
                                .white = "ben",
                                .settings = "time_ns = 86400000000000\n"
                                            "game_ns = 9223372036854775807\n"
                                            "increment_ns = 86400000000001\n",
                                .record = &g};
    int64_t id = 0;
    store *s = store_must_open(path, STORE_WRITE);
    assert_int_equal(game_add_move(&g, square_at(4, 5), NULL), OK);
    store_must(store_keep_unfinished(s, &u, &id, &f), &f);
    store_close(s);
    kept_game *k = must_open(path);
    search_limits limits = {.depth = 1};
    store_must(kept_resume(k, take_limits, &limits, &f), &f);
    assert_true(limits.time_ns == 86400 * INT64_C(1000000000));
    assert_true(limits.game_ns == 0 && limits.increment_ns == 0 && limits.depth == 0);
    kept_close(k);
    game_clear(&g);
    store_forget_files(*state);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(a_game_is_continued),
        STORE_TEST(an_ended_game_is_stored),
        STORE_TEST(long_clocks_are_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
