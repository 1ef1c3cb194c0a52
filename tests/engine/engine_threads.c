/* tests/engine/engine_threads.c - many threads on one solve, many engines on many threads, and
 * stops from outside; run under the thread sanitizer, too. */
#include "base/clock.h"
#include "base/rng.h"
#include "base/text.h"
#include "engine/engine.h"
#include "engine/eval/learned.h"
#include "engine/eval/unit.h"
#include "engine/inner/job.h"
#include "engine/inner/pace.h"
#include "engine/inner/selective.h"
#include "engine/inner/team.h"
#include "engine/inner/tt.h"
#include "engine/prepare/prepared.h"
#include "game/board.h"
#include "game/position.h"
#include "game/tier.h"
#include "notation/positions/position_string.h"
#include "search/result.h"
#include "support/endings.h"
#include "support/settings.h"

#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#if defined(__SANITIZE_THREAD__)
enum { WATCHED = 1 };
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
enum { WATCHED = 1 };
#else
enum { WATCHED = 0 };
#endif
#else
enum { WATCHED = 0 };
#endif

static engine *open_engine(int threads, int table_mb) {
    const engine_options o = {.threads = threads, .table_mb = table_mb, .tier = tier_best()};
    engine *e = NULL;
    assert_int_equal(engine_create(&o, &e, NULL), OK);
    return e;
}

static engine_result ask(engine *e, const position *p, engine_goal goal, int best,
                         const stop_token *stop) {
    engine_result out;
    const engine_request r = {.search = {.stop = stop}, .goal = goal, .best = best};
    assert_int_equal(engine_search(e, p, &r, &out, NULL), OK);
    return out;
}

static double value_of(engine *e, const position *p) {
    const engine_result out = ask(e, p, ENGINE_EXACT, 1, NULL);
    assert_int_equal(out.best.certainty, CERTAIN_EXACT);
    return out.best.value;
}

/* ---- one solve, many threads ---- */

/* Four threads find what one does, fifty times where races are watched for. Now and then the table
 * is forgotten, and outcomes are asked for in between. */
static void four_threads_solve_like_one(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270301), 0);
    engine *one = open_engine(1, 1), *four = open_engine(4, 1);
    const int solves = WATCHED || setting_long() ? 50 : setting_quick() ? 8 : 30;
    uint64_t shared = 0;
    for (int i = 0; i < solves; i++) {
        const int empty = setting_quick() ? 14 + i % 3 : 15 + i % 4;
        const position p = random_ending(&r, 8, empty, i % 5 ? ENDING_GAME : ENDING_PASS);
        const engine_result out = ask(four, &p, ENGINE_EXACT, 1, NULL);
        assert_int_equal(out.best.certainty, CERTAIN_EXACT);
        assert_true(out.best.value == value_of(one, &p));
        shared += out.shared;
        if (i % 4 == 3) engine_new_game(four);
    }
    assert_true(shared > 0);
    engine_free(one);
    engine_free(four);
}

static void count_selective(void *context, const search_result *r) {
    int *count = context;
    *count += r->certainty == CERTAIN_SELECTIVE;
}

/* From 20 empty squares on a selective pass comes before the exact one. One side is far ahead, so
 * that few nodes are enough where races are watched for. */
static void four_threads_share_selective_passes(void **state) {
    (void)state;
    static const char text[] = "-X-O-O-X--OOOOOX-O-OOO-XXOOOOOXX-OOOOOOXOOOOO-XX-O-O----XXXXX--- X";
    position p;
    assert_int_equal(position_string_read(view_of(text), &p, NULL, NULL), OK);
    assert_int_equal(position_empties(&p), 20);
    engine *one = open_engine(1, 1), *four = open_engine(4, 1);
    const double value = value_of(one, &p);
    uint64_t shared = 0;
    for (int i = 0; i < 3; i++) {
        int passes = 0;
        const engine_request r = {
            .search = {.progress = count_selective, .progress_context = &passes},
            .goal = ENGINE_EXACT,
            .best = 1};
        engine_result out;
        engine_new_game(four);
        assert_int_equal(engine_search(four, &p, &r, &out, NULL), OK);
        assert_true(passes > 0 && out.best.certainty == CERTAIN_EXACT && out.best.value == value);
        shared += out.shared;
    }
    assert_true(shared > 0);
    engine_free(one);
    engine_free(four);
}

/* ---- stopped by another thread ---- */

typedef struct stopper {
    stop_token stop;
    long after_ns;
} stopper;

static void *stop_later(void *argument) {
    stopper *s = argument;
    const struct timespec pause = {0, s->after_ns};
    (void)nanosleep(&pause, NULL);
    atomic_store(&s->stop, true);
    return NULL;
}

static engine_result ask_until(engine *e, const position *p, engine_goal goal, int best,
                               long after_ns) {
    stopper s = {.stop = false, .after_ns = after_ns};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, stop_later, &s), 0);
    const engine_result out = ask(e, p, goal, best, &s.stop);
    assert_int_equal(pthread_join(thread, NULL), 0);
    return out;
}

/* Wherever a stop falls, what is called exact is true, the move is legal, and the next search with
 * the same table is right. */
static void a_stop_at_any_moment_leaves_nothing_wrong(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270302), 0);
    for (int i = 0; i < (setting_quick() ? 3 : setting_long() ? 100 : 8); i++) {
        const int size = 8 + 2 * (i % 3);
        const int empty = setting_quick() || size > 8 ? 15 : 19 + (int)rng_below(&r, 4);
        const position p = random_ending(&r, size, empty, ENDING_GAME);
        const squares moves = position_moves(&p);
        engine *fresh = open_engine(1, 16), *e = open_engine(1 + i % 4, 1 + i % 2 * 15);
        const double truth = value_of(fresh, &p);
        for (int k = 0; k < 8; k++) {
            const engine_result out = ask_until(e, &p, k % 2 ? ENGINE_EXACT : ENGINE_PLAY, 1,
                                                (long)rng_below(&r, 15000000));
            if (!squares_empty(&moves)) assert_true(squares_has(&moves, out.best.move));
            if (out.best.certainty == CERTAIN_EXACT) assert_true(out.best.value == truth);
            if (k == 4) engine_new_game(e);
        }
        assert_true(value_of(e, &p) == truth);
        engine_free(fresh);
        engine_free(e);
    }
}

/* Whole games, every search endless until it is stopped from outside, the table kept from move to
 * move: legal moves only, and what is called exact stays true to the end of the game. */
static void play_with_stops(engine *e, int size, rng *r) {
    position p;
    double promised = NAN; /* for black, once somebody called it exact */
    assert_int_equal(position_start(&p, size, START_STANDARD, NULL), OK);
    while (!position_over(&p)) {
        if (position_must_pass(&p)) position_pass(&p);
        const squares moves = position_moves(&p);
        const engine_result out = ask_until(e, &p, ENGINE_PLAY, 1 + (int)rng_below(r, 3),
                                            (long)rng_below(r, WATCHED ? 40000000 : 8000000));
        const double for_black = p.to_move == BLACK ? out.best.value : -out.best.value;
        assert_true(squares_has(&moves, out.best.move));
        if (out.best.certainty == CERTAIN_EXACT && isnan(promised)) promised = for_black;
        if (out.best.certainty == CERTAIN_EXACT) assert_true(for_black == promised);
        if (out.best.certainty != CERTAIN_EXACT) promised = NAN; /* a move by chance may lose it */
        position_play(&p, out.best.move);
    }
    if (!isnan(promised)) assert_true(position_final_score(&p) == promised);
}

static void games_survive_stops_at_any_moment(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270304), 0);
    for (int i = 0; i < (setting_quick() ? 2 : setting_long() ? 40 : 4); i++) {
        engine *e = open_engine(1 + (i + 3) % 4, 1 + i % 2 * 15);
        play_with_stops(e, 8 + 2 * (i % 3), &r);
        engine_free(e);
    }
}

/* ---- what lies in the table afterwards ---- */

/* An engine of which the table can be seen. */
typedef struct open_team {
    team team;
    tt table;
    tt_place *places;
    learned *learned;
    selective_table selective;
    const engine_instance *instance;
} open_team;

enum { PLACES = 1 << 14 };

static void open_team_make(open_team *o, int threads) {
    memset(o, 0, sizeof *o);
    assert_int_equal(team_make(&o->team, threads, NULL, NULL), OK);
    o->places = aligned_alloc(TT_LINE, PLACES * TT_LINE);
    assert_non_null(o->places);
    assert_int_equal(prepared_learned(8, NULL, &o->learned, NULL), OK);
    memset(o->places, 0, PLACES * TT_LINE);
    selective_table_make(&o->learned->stored.selective, 8, &o->selective);
    o->table = (tt){.lines = (char *)o->places, .mask = PLACES - 1, .date = 1, .since = 1};
    for (int i = 0; i < threads; i++) {
        o->team.seats[i]->table = &o->table;
        o->team.seats[i]->edges = prepared_edges(8);
        o->team.seats[i]->learned = o->learned;
        o->team.seats[i]->selective = &o->selective;
    }
    o->instance = &engine_instance_8_baseline;
#ifdef AVOCET_HAVE_TIERS
    if (tier_best() == TIER_V4) o->instance = &engine_instance_8_v4;
    if (tier_best() == TIER_V3) o->instance = &engine_instance_8_v3;
#endif
}

static void open_team_free(open_team *o) {
    team_free(&o->team);
    free(o->places);
    learned_leave(o->learned);
}

static engine_result open_team_search(open_team *o, const position *p, engine_goal goal,
                                      uint64_t nodes) {
    const board b = board_from_grid(&p->grid);
    const engine_request r = {.search = {.limits = {.nodes = nodes}}, .goal = goal};
    engine_result out = {.best = {.value = NAN}};
    engine_job job = {{{b.own}, {b.opp}}, &r, &out, clock_now_ns(), {.depth = 0}, 0, 0};
    job.pace = pace_make(&r.search.limits, 20, job.start_ns, NULL);
    o->team.limit = job.pace.limit;
    tt_age(&o->table);
    team_run(&o->team, o->instance->help, o->instance->think, &job);
    return out;
}

static position position_at(uint64_t own, uint64_t opp) {
    position p;
    assert_int_equal(position_start(&p, 8, START_STANDARD, NULL), OK);
    p.grid = board_to_grid((board){own, opp});
    return p;
}

/* Exact entries of few empty squares; true if this was one. */
static bool check_entry(const tt_entry *e, engine *judge) {
    const uint64_t bits = atomic_load(&e->data), mix = tt_mix(bits);
    const uint64_t own = atomic_load(&e->own[0]) ^ mix, opp = atomic_load(&e->opp[0]) ^ mix;
    const tt_data d = tt_unpack(bits);
    if (d.date == 0 || (own & opp)) return false; /* unused, or two writers crossed */
    const int empty = 64 - __builtin_popcountll(own | opp);
    assert_in_range(d.depth, 1, empty);
    if (d.depth < empty) return false; /* not to the end */
    assert_true(d.lower <= d.upper || d.selectivity > 0);
    if (d.selectivity > 0 || empty > 14) return false;
    const position p = position_at(own, opp);
    const squares moves = position_moves(&p);
    assert_true(d.move[0] < 64 && squares_has(&moves, square_at(d.move[0] / 8, d.move[0] % 8)));
    const double truth = value_of(judge, &p);
    if (truth * DISC < d.lower || truth * DISC > d.upper)
        fail_msg("own %016llx opp %016llx: %d to %d, the value is %g", (unsigned long long)own,
                 (unsigned long long)opp, d.lower, d.upper, truth);
    return true;
}

static int check_table(const open_team *o, engine *judge, rng *r, int most) {
    int checked = 0;
    const uint64_t first = rng_below(r, PLACES);
    for (uint64_t i = 0; i < PLACES && checked < most; i++)
        for (int k = 0; k < 2; k++)
            checked += check_entry(&o->places[(first + i) % PLACES].entry[k], judge);
    return checked;
}

/* After searches that were cut off at random, with one and more threads: every exact entry near the
 * leaves, where it can be checked, holds bounds that are true. */
static void nothing_cut_off_is_stored_as_exact(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270303), 0);
    engine *judge = open_engine(1, 16);
    int checked = 0;
    for (int i = 0; i < (setting_quick() ? 3 : setting_long() ? 60 : 9); i++) {
        open_team o;
        open_team_make(&o, 1 + i % 3);
        const position p =
            random_ending(&r, 8, setting_quick() ? 16 : 18 + (int)rng_below(&r, 6), ENDING_GAME);
        for (int k = 0; k < 25; k++)
            (void)open_team_search(&o, &p, k % 2 ? ENGINE_PLAY : ENGINE_EXACT,
                                   1 + rng_below(&r, UINT64_C(1000) << rng_below(&r, 9)));
        checked += check_table(&o, judge, &r, setting_quick() ? 60 : 1000);
        open_team_free(&o);
    }
    print_message("%d entries checked\n", checked);
    assert_true(checked > 0);
    engine_free(judge);
}

/* Of a search to a depth, the first on its table: what an entry says holds for a search of its
 * position to its depth. */
static bool check_depth_entry(const tt_entry *e, engine *judge) {
    const uint64_t bits = atomic_load(&e->data), mix = tt_mix(bits);
    const uint64_t own = atomic_load(&e->own[0]) ^ mix, opp = atomic_load(&e->opp[0]) ^ mix;
    const tt_data d = tt_unpack(bits);
    if (d.date == 0 || (own & opp) || d.depth > 5) return false;
    const position p = position_at(own, opp);
    const engine_request r = {.search = {.limits = {.depth = d.depth}}, .goal = ENGINE_PLAY};
    engine_result out;
    engine_new_game(judge);
    assert_int_equal(engine_search(judge, &p, &r, &out, NULL), OK);
    if (out.best.value * DISC < d.lower || out.best.value * DISC > d.upper)
        fail_msg("own %016llx opp %016llx depth %d: %d to %d, the value is %g units",
                 (unsigned long long)own, (unsigned long long)opp, d.depth, d.lower, d.upper,
                 out.best.value * DISC);
    return true;
}

static void nothing_cut_off_is_stored_at_a_depth(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20270305), 0);
    const engine_options sure = {.threads = 1, .table_mb = 1, .tier = tier_best(), .sure = 100};
    engine *judge = NULL;
    assert_int_equal(engine_create(&sure, &judge, NULL), OK);
    int checked = 0;
    for (int i = 0; i < (setting_quick() ? 4 : 40); i++) {
        open_team o;
        open_team_make(&o, 1 + i % 3);
        const position p = random_ending(&r, 8, 30 + (int)rng_below(&r, 20), ENDING_GAME);
        (void)open_team_search(&o, &p, ENGINE_PLAY, 1000 + rng_below(&r, 40000));
        for (int k = 0; k < PLACES && checked < 60 * (i + 1); k++)
            for (int j = 0; j < 2; j++) checked += check_depth_entry(&o.places[k].entry[j], judge);
        open_team_free(&o);
    }
    print_message("%d entries checked\n", checked);
    assert_true(checked > 0);
    engine_free(judge);
}

/* ---- engines side by side ---- */

typedef struct worker {
    const position *p;
    uint64_t nodes; /* wanted */
    double value;
    int wrong;
} worker;

static void *work_alone(void *argument) {
    worker *w = argument;
    for (int round = 0; round < 4; round++) {
        const engine_options o = {.threads = 1 + round % 2, .table_mb = 1, .tier = tier_best()};
        const engine_request r = {.goal = ENGINE_EXACT};
        engine *e = NULL;
        engine_result out;
        if (engine_create(&o, &e, NULL) || engine_search(e, w->p, &r, &out, NULL)) {
            w->wrong++;
            continue;
        }
        w->wrong += out.best.value != w->value || out.best.certainty != CERTAIN_EXACT;
        w->wrong += o.threads == 1 && out.best.statistics.nodes != w->nodes;
        engine_free(e);
    }
    return NULL;
}

/* Engines on threads of their own do not feel each other: the same nodes as alone. */
static void engines_on_other_threads_do_not_matter(void **state) {
    (void)state;
    enum { WORKERS = 4 };
    rng r = rng_make(setting_seed(20270304), 0);
    const position p = random_ending(&r, 8, setting_quick() ? 13 : 15, ENDING_GAME);
    engine *e = open_engine(1, 1);
    const engine_result want = ask(e, &p, ENGINE_EXACT, 1, NULL);
    engine_free(e);
    worker w[WORKERS];
    pthread_t threads[WORKERS];
    for (int i = 0; i < WORKERS; i++) {
        w[i] = (worker){&p, want.best.statistics.nodes, want.best.value, 0};
        assert_int_equal(pthread_create(&threads[i], NULL, work_alone, &w[i]), 0);
    }
    for (int i = 0; i < WORKERS; i++) assert_int_equal(pthread_join(threads[i], NULL), 0);
    for (int i = 0; i < WORKERS; i++) assert_int_equal(w[i].wrong, 0);
}

/* Helpers that have nothing to help with, made and freed at once, and before any search. */
static void teams_come_and_go(void **state) {
    (void)state;
    position p;
    assert_int_equal(position_start(&p, 4, START_STANDARD, NULL), OK);
    for (int i = 0; i < 30; i++) {
        engine *e = open_engine(1 + i % 8, 1);
        if (i % 3) assert_true(value_of(e, &p) == -10);
        if (i % 5 == 0) engine_new_game(e);
        engine_free(e);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_threads_solve_like_one),
        cmocka_unit_test(four_threads_share_selective_passes),
        cmocka_unit_test(a_stop_at_any_moment_leaves_nothing_wrong),
        cmocka_unit_test(games_survive_stops_at_any_moment),
        cmocka_unit_test(nothing_cut_off_is_stored_as_exact),
        cmocka_unit_test(nothing_cut_off_is_stored_at_a_depth),
        cmocka_unit_test(engines_on_other_threads_do_not_matter),
        cmocka_unit_test(teams_come_and_go),
    };
    return cmocka_run_group_tests_name("engine_threads", tests, NULL, NULL);
}
