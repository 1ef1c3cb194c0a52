/* tests/experiment/experiment.c - keys and results, how they are kept, jobs on threads, counting.
 */
#include "base/rng.h"
#include "base/text.h"
#include "experiment/crew.h"
#include "experiment/desk.h"
#include "experiment/fields.h"
#include "experiment/game_job.h"
#include "experiment/keeper.h"
#include "experiment/known.h"
#include "experiment/plan.h"
#include "experiment/search_job.h"
#include "experiment/tally.h"
#include "game/position.h"
#include "game/random_move.h"
#include "game/tier.h"
#include "notation/square_name.h"
#include "player/player.h"
#include "search/result.h"
#include "store/group_commit.h"
#include "support/failing_alloc.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- fields ---- */

/* What is written is found again, whatever stands beside it. */
static void fields_are_found(void **state) {
    (void)state;
    buffer b = buffer_make(NULL);
    fields_put_word(&b, "game");
    fields_put_text(&b, "black", "compound,depth=4");
    fields_put_uint(&b, "seed", UINT64_MAX);
    fields_put_int(&b, "score", -12);
    fields_put_real(&b, "seconds", 0.1);
    fields_put_text(&b, "list", "3,1.5,-2");
    const view v = buffer_view(&b);
    assert_true(view_is(fields_word(v), "game"));
    assert_true(view_is(fields_get(v, "black"), "compound,depth=4"));
    assert_int_equal(fields_get(v, "depth").length, 0); /* inside of a value is no field */
    assert_int_equal(fields_get(v, "bla").length, 0);
    assert_true(fields_uint(v, "seed", 0) == UINT64_MAX);
    assert_int_equal(fields_int(v, "score", 0), -12);
    assert_int_equal(fields_int(v, "nothing", 7), 7);
    assert_true(fields_real(v, "seconds", 0) == 0.1);
    view list = fields_get(v, "list");
    double number, sum = 0;
    int count = 0;
    for (; fields_next(&list, &number); count++) sum += number;
    assert_int_equal(count, 3);
    assert_true(sum == 2.5);
    buffer_clear(&b);
}

/* ---- what is known ---- */

/* A keeper in memory, which can be told to refuse. */
enum { SHELF_MOST = 600 };

typedef struct shelf {
    buffer texts[SHELF_MOST][2]; /* key, result */
    size_t count, groups;
    bool is_open, refuses;
    group_commit *queue;
    keeper_listener *told;
    void *who;
    keeper keeper;
} shelf;

/* A result on its way to the shelf. */
typedef struct parcel {
    buffer texts[2];
} parcel;

static status put_on_shelf(void *context, void *items, size_t count, fault *f) {
    shelf *s = context;
    const parcel *p = items;
    if (s->refuses) return fault_set(f, E_FULL, 0, "the shelf is full");
    if (count == 0 || s->count + count > SHELF_MOST) return fault_set(f, E_RANGE, 0, "bad group");
    s->groups++;
    for (size_t i = 0; i < count; i++, s->count++)
        for (int k = 0; k < 2; k++)
            buffer_append(&s->texts[s->count][k], buffer_view(&p[i].texts[k]));
    return OK;
}

static void tell_of_shelf(void *context, void *items, size_t count) {
    const shelf *s = context;
    (void)items;
    s->told(s->who, count);
}

static void drop_parcel(void *context, void *item) {
    parcel *p = item;
    (void)context;
    for (int k = 0; k < 2; k++) buffer_clear(&p->texts[k]);
}

static status open_shelf(void *context, const char *path, const char *name, const char *version,
                         keeper_listener *told, void *who, void **book, fault *f) {
    shelf *s = context;
    const group_commit_options o = {.item_size = sizeof(parcel),
                                    .pause_ms = 50,
                                    .commit = put_on_shelf,
                                    .kept = tell_of_shelf,
                                    .drop = drop_parcel,
                                    .context = s};
    (void)path, (void)name, (void)version;
    assert_false(s->is_open);
    s->is_open = true;
    s->told = told;
    s->who = who;
    *book = s;
    return group_commit_start(&o, &s->queue, f);
}

static status find_on_shelf(void *book, keeper_sink *sink, void *who, fault *f) {
    const shelf *s = book;
    status failed = OK;
    (void)f;
    for (size_t i = 0; i < s->count && !failed; i++) {
        const kept_result k = {buffer_view(&s->texts[i][0]), buffer_view(&s->texts[i][1])};
        failed = sink(who, &k);
    }
    return failed;
}

static status add_to_shelf(void *book, const kept_result *result, fault *f) {
    const shelf *s = book;
    parcel p = {{buffer_make(NULL), buffer_make(NULL)}};
    buffer_append(&p.texts[0], result->key);
    buffer_append(&p.texts[1], result->result);
    const status failed = group_commit_put(s->queue, &p, f);
    if (failed) drop_parcel(NULL, &p);
    return failed;
}

static status settle_shelf(void *book, fault *f) {
    const shelf *s = book;
    return group_commit_settle(s->queue, f);
}

static void close_shelf(void *book) {
    shelf *s = book;
    (void)group_commit_end(s->queue, NULL);
    s->is_open = false;
}

static shelf *shelf_make(void) {
    shelf *s = calloc(1, sizeof *s);
    assert_non_null(s);
    s->keeper = (keeper){.open = open_shelf,
                         .find = find_on_shelf,
                         .add = add_to_shelf,
                         .settle = settle_shelf,
                         .close = close_shelf,
                         .context = s};
    return s;
}

static void shelf_drop(shelf *s) {
    assert_false(s->is_open);
    for (size_t i = 0; i < s->count; i++)
        for (int k = 0; k < 2; k++) buffer_clear(&s->texts[i][k]);
    free(s);
}

static known_results *open_on(shelf *s) {
    known_results *n = NULL;
    assert_int_equal(known_open(&s->keeper, "", "004", "1.0", NULL, &n, NULL), OK);
    return n;
}

static void expect(const known_results *n, const char *key, const char *wanted) {
    view found;
    assert_int_equal(known_find(n, view_of(key), &found), wanted != NULL);
    if (wanted) assert_true(view_is(found, wanted));
}

static void add_job(known_results *n, int number) {
    char key[32], text[32];
    (void)snprintf(key, sizeof key, "job number=%d", number);
    (void)snprintf(text, sizeof text, "score=%d", number * number);
    assert_int_equal(known_add(n, view_of(key), view_of(text), NULL), OK);
    expect(n, key, text);
}

/* So many keys that the index grows, in few groups. */
static void fill(shelf *s, int count) {
    known_results *n = open_on(s);
    for (int i = 0; i < count; i++) add_job(n, i);
    assert_int_equal(known_settle(n, NULL), OK);
    known_close(n);
}

static void results_live_on(void **state) {
    (void)state;
    shelf *s = shelf_make();
    fill(s, 500);
    assert_true(s->groups < 100);
    known_results *n = open_on(s);
    assert_int_equal(known_count(n), 500);
    assert_int_equal(known_kept(n), 500);
    expect(n, "job number=499", "score=249001");
    expect(n, "job number=500", NULL);
    expect(n, "job number=4", "score=16");
    known_close(n);
    shelf_drop(s);
}

static void count_call(void *who) {
    atomic_fetch_add((atomic_int *)who, 1);
}

/* A result counts as kept when the keeper has told so. Behind one that was refused none is kept. */
static void results_wait_to_be_kept(void **state) {
    (void)state;
    shelf *s = shelf_make();
    known_results *n = open_on(s);
    atomic_int calls = 0;
    fault f;
    assert_int_equal(known_settle(n, &f), OK); /* nothing: the keeper is not bothered */
    assert_int_equal(s->groups, 0);
    known_listen(n, count_call, &calls);
    add_job(n, 1);
    add_job(n, 2);
    assert_int_equal(known_settle(n, &f), OK);
    assert_int_equal(known_kept(n), 2);
    assert_int_equal(s->count, 2);
    assert_int_equal(calls, s->groups);
    assert_true(view_is(buffer_view(&s->texts[1][0]), "job number=2"));
    s->refuses = true;
    add_job(n, 3);
    assert_int_equal(known_settle(n, &f), E_FULL);
    s->refuses = false;
    assert_int_equal(known_add(n, view_of("job number=4"), view_of("a=1"), &f), E_FULL);
    assert_int_equal(known_settle(n, &f), E_FULL);
    assert_int_equal(known_kept(n), 2);
    assert_int_equal(calls, s->groups);
    known_close(n);
    assert_int_equal(s->count, 2);
    shelf_drop(s);
}

/* Of two results of one key, which two processes may have stored, the first counts. */
static void the_first_result_counts(void **state) {
    (void)state;
    shelf *s = shelf_make();
    for (int i = 0; i < 2; i++) {
        buffer_append(&s->texts[s->count][0], view_of("a=1"));
        buffer_append(&s->texts[s->count++][1], view_of(i ? "second" : "first"));
    }
    known_results *n = open_on(s);
    assert_int_equal(known_count(n), 1);
    expect(n, "a=1", "first");
    known_close(n);
    shelf_drop(s);
}

/* Whatever request for memory fails: E_NOMEM, nothing leaks, and what was there before still is. */
static void memory_may_be_short(void **state) {
    (void)state;
    for (size_t i = 0;; i++) {
        shelf *s = shelf_make();
        failing_alloc a;
        known_results *n = NULL;
        fill(s, 2);
        failing_alloc_start(&a, i, false);
        status failed = known_open(&s->keeper, "", "004", "1.0", &a.memory, &n, NULL);
        if (!failed) failed = known_add(n, view_of("new a=1"), view_of("b=1"), NULL);
        if (!failed) failed = known_settle(n, NULL);
        known_close(n);
        assert_int_equal(a.live, 0);
        assert_int_equal(failed, a.failed ? E_NOMEM : OK);
        assert_int_equal(s->count, a.failed ? 2 : 3);
        shelf_drop(s);
        if (!a.failed) break;
    }
}

/* ---- jobs ---- */

static void plan_small_games(plan *p) {
    const paired_games pairs = {.size = 6,
                                .a = "tokens,depth=2",
                                .b = "random",
                                .opening_plies = 4,
                                .pairs = 8,
                                .is_detailed = true};
    pairing_plan(&pairs, 5, 1, p);
}

/* Results without what a clock says. */
static void append_timeless(const known_results *n, const plan *p, buffer *out) {
    for (size_t i = 0; i < p->count; i++) {
        view text;
        assert_true(known_find(n, plan_key(p, i), &text));
        const game_outcome g = game_outcome_read(text);
        buffer_format(out, "%d %d %d %d %.*s\n", g.score, g.count, g.moves[BLACK], g.moves[WHITE],
                      (int)g.record.length, g.record.data);
    }
}

typedef struct counter {
    size_t last, all;
} counter;

static void count_progress(void *context, const crew_progress *p) {
    counter *c = context;
    assert_true(p->done >= c->last);
    c->last = p->done;
    c->all = p->all;
}

/* The same games on any number of threads; a second run has nothing to do. */
static void threads_do_not_matter(void **state) {
    (void)state;
    buffer texts[2] = {buffer_make(NULL), buffer_make(NULL)};
    for (int i = 0; i < 2; i++) {
        fault f;
        counter c = {0, 0};
        plan p = plan_make(NULL);
        shelf *s = shelf_make();
        known_results *n = open_on(s);
        plan_small_games(&p);
        plan_small_games(&p); /* the same jobs twice are done once */
        const crew_options o = {.threads = i ? 3 : 1, .report = count_progress, .context = &c};
        assert_int_equal(crew_run(&p, n, &o, &f), OK);
        assert_int_equal(c.last, 32);
        assert_int_equal(c.all, 32);
        assert_int_equal(known_count(n), 16);
        assert_int_equal(s->count, 16);
        append_timeless(n, &p, &texts[i]);
        const size_t groups = s->groups;
        c.last = 0;
        assert_int_equal(crew_run(&p, n, &o, &f), OK);
        assert_int_equal(s->groups, groups);
        known_close(n);
        plan_clear(&p);
        shelf_drop(s);
    }
    assert_string_equal(buffer_text(&texts[0]), buffer_text(&texts[1]));
    for (int i = 0; i < 2; i++) buffer_clear(&texts[i]);
}

/* A stop keeps what is finished; a job that cannot be done ends all with its sentence. */
static void stops_and_failures_end_it(void **state) {
    (void)state;
    fault f;
    stop_token stop = true;
    plan p = plan_make(NULL);
    shelf *s = shelf_make();
    known_results *n = open_on(s);
    plan_small_games(&p);
    crew_options o = {.threads = 2, .stop = &stop};
    assert_int_equal(crew_run(&p, n, &o, &f), E_STOPPED);
    assert_int_equal(known_count(n), 0);
    plan_add(&p, view_of("game size=8 black=nobody white=random"), 1);
    o.stop = NULL;
    assert_int_equal(crew_run(&p, n, &o, &f), E_MISSING);
    assert_non_null(strstr(f.text, "nobody"));
    assert_int_equal(known_kept(n), known_count(n));
    known_close(n);
    plan_clear(&p);
    shelf_drop(s);
}

/* No job counts as done before its result is kept: where the keeper refuses, none ever does. */
static void what_is_not_kept_is_not_done(void **state) {
    (void)state;
    fault f;
    counter c = {0, 0};
    plan p = plan_make(NULL);
    shelf *s = shelf_make();
    known_results *n = open_on(s);
    plan_small_games(&p);
    const crew_options o = {.threads = 2, .report = count_progress, .context = &c};
    s->refuses = true;
    assert_int_equal(crew_run(&p, n, &o, &f), E_FULL);
    assert_string_equal(f.text, "the shelf is full");
    assert_int_equal(c.last, 0);
    known_close(n);
    plan_clear(&p);
    shelf_drop(s);
}

typedef struct kept_check {
    const shelf *shelf;
    size_t told;
    bool is_wrong;
} kept_check;

static void check_kept(void *context, const crew_progress *p) {
    kept_check *c = context;
    c->is_wrong = c->is_wrong || p->done > c->shelf->count; /* no assertion: it is any thread */
    c->told = p->done;
}

/* Whatever is told as done is with the keeper by then. */
static void what_is_done_is_kept(void **state) {
    (void)state;
    fault f;
    plan p = plan_make(NULL);
    shelf *s = shelf_make();
    kept_check c = {.shelf = s};
    known_results *n = open_on(s);
    plan_small_games(&p);
    const crew_options o = {.threads = 3, .report = check_kept, .context = &c};
    assert_int_equal(crew_run(&p, n, &o, &f), OK);
    assert_int_equal(c.told, p.count);
    assert_false(c.is_wrong);
    known_close(n);
    plan_clear(&p);
    shelf_drop(s);
}

/* Black and white draw from two streams of the game's seed: the same game as by hand. */
static void players_have_streams_of_their_own(void **state) {
    (void)state;
    const game_order order = {.size = 8, .black = "random", .white = "random", .seed = 77};
    desk d = {.options = {.size = 8}};
    buffer key = buffer_make(NULL), result = buffer_make(NULL), record = buffer_make(NULL);
    player *players[2];
    position p;
    search_result found;
    const search_request request = {.stop = NULL};
    fault f;
    game_order_write(&order, &key);
    assert_int_equal(game_job.run(&d, buffer_view(&key), &result, &f), OK);
    assert_int_equal(position_start(&p, 8, START_STANDARD, &f), OK);
    for (colour side = BLACK; side <= WHITE; side++) {
        rng own = rng_make(77, (uint64_t)side);
        assert_int_equal(player_open(view_of("random"), &d.options, &players[side], &f), OK);
        player_new_game(players[side], rng_next(&own));
    }
    while (!position_over(&p)) {
        char name[SQUARE_NAME_BYTES];
        if (position_must_pass(&p)) position_pass(&p);
        assert_int_equal(player_choose(players[p.to_move], &p, &request, &found, &f), OK);
        square_name_write(found.move, name);
        buffer_add(&record, name);
        position_play(&p, found.move);
    }
    assert_true(view_equal(game_outcome_read(buffer_view(&result)).record, buffer_view(&record)));
    for (colour side = BLACK; side <= WHITE; side++) player_close(players[side]);
    buffer_clear(&key);
    buffer_clear(&result);
    buffer_clear(&record);
    desk_clear(&d);
}

/* Thoughts come back as they were: one for each move that somebody thought about. */
static void details_are_read_back(void **state) {
    (void)state;
    view list =
        view_of("b6/12/40/0.001234,w7/1/39/0.500000,b20/3/20/0.000001,w2/3/5/0.000001/end,");
    game_thought t;
    assert_true(game_next_thought(&list, &t));
    assert_int_equal(t.side, BLACK);
    assert_int_equal(t.depth, 6);
    assert_int_equal(t.choices, 12);
    assert_int_equal(t.empties, 40);
    assert_true(fabs(t.seconds - 0.001234) < 1e-9);
    assert_true(game_thought_counts(&t));
    assert_true(game_next_thought(&list, &t));
    assert_int_equal(t.side, WHITE);
    assert_false(game_thought_counts(&t)); /* forced */
    assert_true(game_next_thought(&list, &t));
    assert_false(game_thought_counts(&t)); /* to the end of the game */
    assert_true(game_next_thought(&list, &t));
    assert_false(game_thought_counts(&t)); /* likewise, and nobody can move any more before that */
    assert_false(game_next_thought(&list, &t));
}

/* On 4x4 a search of 24 plies, passes included, sees the end from the first move on, and one ply
 * only at last. */
static void searches_to_the_end_are_told(void **state) {
    (void)state;
    const game_order order = {.size = 4,
                              .black = "naive,depth=24,deepen=0,time=off",
                              .white = "naive,depth=1,deepen=0,time=off",
                              .is_detailed = true};
    desk d = {.options = {.size = 4}};
    buffer key = buffer_make(NULL), result = buffer_make(NULL);
    int depth_only = 0;
    game_thought t;
    fault f;
    game_order_write(&order, &key);
    assert_int_equal(game_job.run(&d, buffer_view(&key), &result, &f), OK);
    view list = game_outcome_read(buffer_view(&result)).thoughts;
    while (game_next_thought(&list, &t)) {
        if (t.side == BLACK) assert_true(t.to_end);
        depth_only += t.side == WHITE && !t.to_end;
    }
    assert_true(depth_only > 0);
    buffer_clear(&key);
    buffer_clear(&result);
    desk_clear(&d);
}

static void play_down_to(position *p, int empties, rng *r) {
    while (!position_over(p) && (position_empties(p) > empties || position_must_pass(p))) {
        if (position_must_pass(p))
            position_pass(p);
        else
            (void)position_play_random(p, r);
    }
    assert_false(position_over(p));
}

/* The board that is an array plays by the same rules: discs counted at the same depth give the
 * value of the laboratory's naive, whatever is switched off, and the switches change no node. Half
 * of the positions are so late that games end within the depth. */
static void plain_boards_agree(void **state) {
    (void)state;
    enum { COUNT = 6, DEPTH = 4 };
    position where[COUNT];
    desk d = {.options = {.size = 8}};
    rng r = rng_make(3, 0);
    fault f;
    assert_int_equal(search_positions("static", 8, 3, TIER_BASELINE, COUNT, where, &f), OK);
    for (int i = 0; i < COUNT; i++) {
        const bool is_late = i % 2;
        if (is_late) play_down_to(&where[i], DEPTH, &r);
        buffer key = buffer_make(NULL), result = buffer_make(NULL);
        const search_order order = {.agent = "naive,deepen=0", .where = &where[i], .depth = DEPTH};
        search_order_write(&order, &key);
        assert_int_equal(search_job.run(&d, buffer_view(&key), &result, &f), OK);
        const double wanted = search_outcome_read(buffer_view(&result)).value;
        double nodes = 0;
        uint64_t ends = 0;
        for (int ideas = 0; ideas < 4; ideas++) {
            buffer_reset(&key, 0);
            buffer_reset(&result, 0);
            fields_put_word(&key, "plain");
            search_position_write(&where[i], &key);
            fields_put_int(&key, "depth", DEPTH);
            fields_put_int(&key, "any", ideas & 1);
            fields_put_int(&key, "count", ideas >> 1);
            assert_int_equal(plain_job.run(&d, buffer_view(&key), &result, &f), OK);
            const search_outcome o = search_outcome_read(buffer_view(&result));
            assert_true(o.value == wanted);
            const uint64_t ended = fields_uint(buffer_view(&result), "ends", UINT64_MAX);
            if (ideas == 0) nodes = o.nodes, ends = ended;
            assert_true(o.nodes == nodes && nodes > 0);
            assert_true(ended == ends && (ends > 0) == is_late);
        }
        buffer_clear(&key);
        buffer_clear(&result);
    }
    desk_clear(&d);
}

/* A search limited by nodes is the same again; with the table of paper 002 kept it need not be. */
static void searches_repeat_themselves(void **state) {
    (void)state;
    position where;
    desk d = {.options = {.size = 8}};
    fault f;
    buffer key = buffer_make(NULL), result = buffer_make(NULL);
    assert_int_equal(search_positions("sized", 8, 1, TIER_BASELINE, 1, &where, &f), OK);
    const search_order order = {.agent = "sized", .where = &where, .nodes = 2000, .searches = 5};
    search_order_write(&order, &key);
    assert_int_equal(repeat_job.run(&d, buffer_view(&key), &result, &f), OK);
    const repeat_outcome r = repeat_outcome_read(buffer_view(&result));
    assert_int_equal(r.moves, 1);
    assert_int_equal(r.counts, 1);
    buffer_clear(&key);
    buffer_clear(&result);
    desk_clear(&d);
}

/* ---- counting ---- */

/* Against published values of Wilson's interval. */
static void intervals_are_wilsons(void **state) {
    (void)state;
    const struct {
        tally games;
        double percent, low, high;
    } known[] = {
        {{0, 0, 50}, 0, 0, 7.13},
        {{50, 3, 0}, 100, 92.87, 100},
        {{25, 0, 25}, 50, 36.64, 63.36},
        {{1, 9, 9}, 10, 1.79, 40.42},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const score_share s = tally_share(&known[i].games);
        assert_true(fabs(s.percent - known[i].percent) < 0.01);
        assert_true(fabs(s.low - known[i].low) < 0.01);
        assert_true(fabs(s.high - known[i].high) < 0.01);
    }
    const tally drawn = {0, 50, 0};
    char text[16];
    score_share_write(tally_share(&drawn).percent, text);
    assert_string_equal(text, "-");
}

/* Who won everything may always win, who won nothing never: rounding keeps neither end out. */
static void intervals_reach_their_ends(void **state) {
    (void)state;
    for (int games = 1; games <= 2000; games++) {
        const score_share all = score_share_make(games, games), none = score_share_make(0, games);
        assert_true(all.high == 100 && all.low < 100);
        assert_true(none.low == 0 && none.high > 0);
    }
}

static void orders_are_compared(void **state) {
    (void)state;
    const char *const names[] = {"a", "b", "c", "d"};
    const double up[] = {1, 2, 3, 4}, down[] = {9, 8, 2, 1}, gap[] = {1, 2, NAN, 4},
                 tied[] = {1, 2, 1, 1};
    buffer b = buffer_make(NULL);
    order_write(names, up, 4, &b);
    assert_string_equal(buffer_text(&b), "d, c, b, a");
    buffer_reset(&b, 0);
    order_write(names, gap, 4, &b);
    assert_string_equal(buffer_text(&b), "d, b, a");
    buffer_reset(&b, 0);
    order_write(names, tied, 4, &b);
    assert_string_equal(buffer_text(&b), "b, a = c = d");
    assert_true(fabs(order_correlation(up, up, 4) - 1) < 1e-12);
    assert_true(fabs(order_correlation(up, down, 4) + 1) < 1e-12);
    assert_true(fabs(order_correlation(up, gap, 4) - 1) < 1e-12);
    assert_true(isnan(order_correlation(up, gap, 1)));
    buffer_clear(&b);
}

static bool shows(const crew_progress *p, const char *line) {
    buffer out = buffer_make(NULL);
    crew_progress_write(p, "004", &out);
    const bool same = strcmp(buffer_text(&out), line) == 0;
    if (!same) print_message("%s\n", buffer_text(&out));
    buffer_clear(&out);
    return same;
}

static void progress_is_a_line(void **state) {
    (void)state;
    const crew_progress begun = {.done = 0, .all = 40, .seconds_left = NAN};
    const crew_progress half = {.done = 20, .all = 40, .seconds_left = 89};
    const crew_progress slow = {.done = 39, .all = 40, .seconds_left = 600};
    const crew_progress long_way = {.done = 2, .all = 40, .seconds_left = 7200};
    const crew_progress none = {.done = 0, .all = 0, .seconds_left = 0};
    assert_true(shows(&begun, "004 [....................] 0 of 40 jobs"));
    assert_true(shows(&half, "004 [##########..........] 20 of 40 jobs, 89 s left"));
    assert_true(shows(&slow, "004 [###################.] 39 of 40 jobs, 10 min left"));
    assert_true(shows(&long_way, "004 [#...................] 2 of 40 jobs, 2.0 h left"));
    assert_true(shows(&none, "004 [####################] 0 of 0 jobs, 0 s left"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_are_found),
        cmocka_unit_test(results_live_on),
        cmocka_unit_test(results_wait_to_be_kept),
        cmocka_unit_test(the_first_result_counts),
        cmocka_unit_test(memory_may_be_short),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(stops_and_failures_end_it),
        cmocka_unit_test(what_is_not_kept_is_not_done),
        cmocka_unit_test(what_is_done_is_kept),
        cmocka_unit_test(players_have_streams_of_their_own),
        cmocka_unit_test(details_are_read_back),
        cmocka_unit_test(searches_to_the_end_are_told),
        cmocka_unit_test(plain_boards_agree),
        cmocka_unit_test(searches_repeat_themselves),
        cmocka_unit_test(intervals_are_wilsons),
        cmocka_unit_test(intervals_reach_their_ends),
        cmocka_unit_test(orders_are_compared),
        cmocka_unit_test(progress_is_a_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
