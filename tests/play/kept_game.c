/* tests/play/kept_game.c - a kept game can be continued by one program at a time, and becomes a
 * stored game when it ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/ending.h"
#include "base/files.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"
#include "search/limits.h"
#include "service/games/kept_game.h"
#include "store/store.h"
#include "store/unfinished.h"
#include "support/store_made.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static kept_game *must_open(const char *path) {
    kept_game *k = NULL;
    fault f = {.code = OK};
    store_must(kept_open(path, NULL, &k, &f), &f);
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
        .pauses = true,
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
    assert_true(s->helped && s->adapts && s->pauses && s->teach == 2.5);
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
        assert_int_equal(kept_resume(k, 0, take, &t, &f), E_MISSING);
        assert_int_equal(game_add_move(&g, square_at(4, 5), NULL), OK);
        must_save(k, &g);
        assert_int_equal(game_add_move(&g, square_at(5, 3), NULL), OK);
        must_save(k, &g);
        /* Another program leaves it alone as long as this one plays it. */
        kept_game *other = must_open(path);
        assert_int_equal(kept_resume(other, 0, take, &t, &f), E_MISSING);
        kept_close(k);
        store_must(kept_resume(other, 0, take, &t, &f), &f);
        assert_int_equal(t.times, 1);
        assert_int_equal(t.plies, 2);
        k = must_open(path);
        assert_int_equal(kept_resume(k, 0, take, &t, &f), E_MISSING);
        /* The continued game is the same one. */
        assert_int_equal(game_add_move(&g, square_at(2, 2), NULL), OK);
        must_save(other, &g);
        store_must(kept_drop(other, &f), &f);
        assert_int_equal(kept_resume(k, 0, take, &t, &f), E_MISSING);
        kept_close(k);
        kept_close(other);
        game_clear(&g);
        store_forget_files(*state);
    }
}

static status count_brief(void *context, const kept_brief *b) {
    (void)b;
    ++*(int *)context;
    return OK;
}

/* Rule: a game is offered once somebody has moved behind its opening. */
static void a_board_without_a_move_is_not_offered(void **state) {
    for (int kind = 0; kind < STORE_KINDS; kind++) {
        char path[STORE_PATH];
        store_path_of(*state, kind, path);
        kept_game *k = must_open(path);
        game g = game_make(NULL);
        fault f = {.code = OK};
        for (int plies = 1; plies <= 2; plies++) { /* the first one is the opening */
            int offered = 0;
            assert_int_equal(
                game_add_move(&g, square_at(plies == 1 ? 4 : 5, plies == 1 ? 5 : 3), NULL), OK);
            must_save(k, &g);
            kept_leave(k);
            store_must(kept_each(k, count_brief, &offered, &f), &f);
            assert_int_equal(offered, plies - 1);
        }
        kept_close(k);
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
        assert_int_equal(kept_resume(k, 0, take, &t, &f), E_MISSING);
        assert_int_equal(store_count_games(kept_store(k), NULL), 3);
        kept_close(k);
        game_clear(&g);
        store_forget_files(*state);
    }
}

/* ---- failures ---- */

/* The system's files, with the failures of a test. */
typedef struct odd_files {
    file_ops ops;
    int lock;         /* handle of the last lock of a game */
    int removed;      /* the number of locks that are removed as soon as they are open */
    int refused;      /* the number of locks that somebody else holds */
    bool is_full;     /* nothing can be written */
    int store_opened; /* how often the store was opened to be written */
    bool is_writing;  /* the store is open to be written now */
    int unread_from;  /* after this time nothing can be read; 0: never */
    int busy_from;    /* from this time on somebody else keeps the store locked; 0: never */
} odd_files;

static int odd_open(void *context, const char *path, file_mode mode) {
    odd_files *o = context;
    const int handle = files_system()->open(NULL, path, mode);
    if (strstr(path, "-game-")) {
        o->lock = handle;
        if (o->removed-- > 0) assert_int_equal(unlink(path), 0);
    } else if (mode == FILE_APPEND) {
        o->store_opened++;
        o->is_writing = true;
    }
    return handle;
}

static int odd_lock(void *context, int handle) {
    odd_files *o = context;
    if (handle == o->lock && o->refused-- > 0) return -EWOULDBLOCK;
    if (handle != o->lock && o->busy_from && o->store_opened >= o->busy_from) return -EWOULDBLOCK;
    return files_system()->lock(NULL, handle);
}

static int odd_close(void *context, int handle) {
    odd_files *o = context;
    if (handle == o->lock)
        o->lock = -1;
    else
        o->is_writing = false;
    return files_system()->close(NULL, handle);
}

static ssize_t odd_write(void *context, int handle, const void *bytes, size_t size) {
    const odd_files *o = context;
    return o->is_full ? -ENOSPC : files_system()->write(NULL, handle, bytes, size);
}

static ssize_t odd_read_at(void *context, int handle, void *bytes, size_t size, uint64_t offset) {
    const odd_files *o = context;
    if (o->unread_from && o->store_opened >= o->unread_from && !o->is_writing) return -EIO;
    return files_system()->read_at(NULL, handle, bytes, size, offset);
}

static kept_game *must_open_oddly(const char *path, odd_files *o) {
    *o = (odd_files){.ops = *files_system(), .lock = -1};
    o->ops.open = odd_open;
    o->ops.lock = odd_lock;
    o->ops.close = odd_close;
    o->ops.write = odd_write;
    o->ops.read_at = odd_read_at;
    o->ops.context = o;
    const store_options options = {.files = &o->ops, .wait_ms = 1};
    kept_game *k = NULL;
    fault f = {.code = OK};
    store_must(kept_open(path, &options, &k, &f), &f);
    return k;
}

typedef struct unfinished_list {
    int count;
    size_t plies[8];
} unfinished_list;

static status list_unfinished(void *context, const store_unfinished *u) {
    unfinished_list *l = context;
    assert_true(l->count < 8);
    l->plies[l->count++] = u->record->count;
    return OK;
}

static unfinished_list unfinished_of(kept_game *k) {
    unfinished_list l = {0};
    fault f = {.code = OK};
    store_must(store_each_unfinished(kept_store(k), list_unfinished, &l, &f), &f);
    return l;
}

static const kept_end resigned = {.ending = ENDING_RESIGNED, .score = 64};

/* The end cannot be stored: the game stays unfinished, and the next game does not replace it. */
static void an_end_that_is_not_stored_loses_nothing(void **state) {
    char path[STORE_PATH];
    odd_files o;
    fault f = {.code = OK};
    int64_t id = 7;
    game g = game_make(NULL), next = game_make(NULL);
    store_path_of(*state, KIND_LINES, path);
    kept_game *k = must_open_oddly(path, &o);
    assert_int_equal(game_add_move(&g, square_at(4, 5), NULL), OK);
    must_save(k, &g);
    const kept_state s = some_state(&g);
    o.is_full = true;
    assert_int_equal(kept_finish(k, &s, &resigned, &id, &f), E_FULL);
    assert_int_equal(id, 0);
    assert_false(kept_is_kept(k));
    o.is_full = false;
    must_save(k, &next);
    const unfinished_list l = unfinished_of(k);
    assert_int_equal(l.count, 2);
    assert_int_equal(l.plies[0], 1);
    assert_int_equal(l.plies[1], 0);
    kept_close(k);
    game_clear(&g);
    game_clear(&next);
}

/* A file that stays locked is waited for once or twice, not twenty times. */
static void a_locked_store_is_given_up(void **state) {
    char path[STORE_PATH];
    odd_files o;
    fault f = {.code = OK};
    int64_t id = 0;
    game g = game_make(NULL);
    store_path_of(*state, KIND_LINES, path);
    assert_int_equal(game_add_move(&g, square_at(4, 5), NULL), OK);
    kept_game *k = must_open_oddly(path, &o);
    const kept_state s = some_state(&g);
    for (int from = 1; from <= 2; from++) { /* the run, or the game */
        o.store_opened = 0;
        o.busy_from = from;
        assert_int_equal(kept_finish(k, &s, &resigned, &id, &f), E_BUSY);
        assert_true(o.store_opened <= 3);
    }
    o.busy_from = 0;
    store_must(kept_finish(k, &s, &resigned, &id, &f), &f);
    assert_true(id > 0);
    /* The game is stored, but its number cannot be read: that is no failure. */
    o.store_opened = 0;
    o.unread_from = 2; /* the run, then the game */
    store_must(kept_finish(k, &s, &resigned, &id, &f), &f);
    assert_int_equal(id, 0);
    o.unread_from = 0;
    assert_int_equal(store_count_games(kept_store(k), NULL), 2);
    kept_close(k);
    game_clear(&g);
}

/* Another program may remove the file of a lock before it is locked: that lock is none. */
static void a_removed_lock_is_none(void **state) {
    char path[STORE_PATH], lock[STORE_PATH + 32];
    odd_files o;
    fault f = {.code = OK};
    taken t = {0};
    game g = game_make(NULL);
    store_path_of(*state, KIND_LINES, path);
    kept_game *k = must_open_oddly(path, &o), *other = must_open(path);
    o.removed = 2;
    must_save(k, &g);
    (void)snprintf(lock, sizeof lock, "%s-game-1.lock", path);
    assert_int_equal(access(lock, F_OK), 0);
    assert_int_equal(kept_resume(other, 0, take, &t, &f), E_MISSING);
    kept_close(other);
    kept_close(k);
    game_clear(&g);
}

/* Another program continues a new game before we lock it: both go on, with a game each. */
static void a_new_game_may_be_taken(void **state) {
    char path[STORE_PATH];
    odd_files o;
    fault f = {.code = OK};
    taken t = {0};
    game g = game_make(NULL);
    assert_int_equal(game_add_move(&g, square_at(4, 5), NULL), OK);
    store_path_of(*state, KIND_LINES, path);
    kept_game *k = must_open_oddly(path, &o), *other = must_open(path);
    o.refused = 1;
    must_save(k, &g);
    assert_int_equal(unfinished_of(k).count, 2);
    store_must(kept_resume(other, 0, take, &t, &f), &f);
    must_save(k, &g);
    assert_int_equal(unfinished_of(k).count, 2);
    kept_close(k);
    kept_close(other);
    game_clear(&g);
}

typedef struct changing {
    kept_game *kept;
    int times;
} changing;

/* Nothing is being read while the sink works. */
static void change_store(void *context, const kept_state *s, const char *begun) {
    changing *c = context;
    fault f = {.code = OK};
    (void)begun;
    c->times++;
    assert_int_equal(s->record->count, 1);
    store_must(kept_save(c->kept, s, &f), &f);
    store_must(kept_drop(c->kept, &f), &f);
    assert_string_equal(s->sides[BLACK].name, "anna");
    assert_string_equal(s->sides[WHITE].spec, "champion,level=club");
}

static void a_sink_may_use_the_store(void **state) {
    for (int kind = 0; kind < STORE_KINDS; kind++) {
        char path[STORE_PATH];
        fault f = {.code = OK};
        game g = game_make(NULL);
        assert_int_equal(game_add_move(&g, square_at(4, 5), NULL), OK);
        store_path_of(*state, kind, path);
        kept_game *k = must_open(path);
        must_save(k, &g);
        kept_leave(k);
        changing c = {.kept = k};
        store_must(kept_resume(k, 0, change_store, &c, &f), &f);
        assert_int_equal(c.times, 1);
        assert_int_equal(unfinished_of(k).count, 0);
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
    store_must(kept_resume(k, 0, take_limits, &limits, &f), &f);
    assert_true(limits.time_ns == 86400 * INT64_C(1000000000));
    assert_true(limits.game_ns == 0 && limits.increment_ns == 0 && limits.depth == 0);
    kept_close(k);
    game_clear(&g);
    store_forget_files(*state);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        STORE_TEST(a_game_is_continued),        STORE_TEST(a_board_without_a_move_is_not_offered),
        STORE_TEST(an_ended_game_is_stored),    STORE_TEST(an_end_that_is_not_stored_loses_nothing),
        STORE_TEST(a_locked_store_is_given_up), STORE_TEST(a_removed_lock_is_none),
        STORE_TEST(a_new_game_may_be_taken),    STORE_TEST(a_sink_may_use_the_store),
        STORE_TEST(long_clocks_are_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
