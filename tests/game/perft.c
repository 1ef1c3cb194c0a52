/* tests/game/perft.c - perft against the published numbers and against the mailbox.
 *
 * AVOCET_TEST_LONG   when set, also the depths that take minutes
 * AVOCET_TEST_QUICK  when set, three plies less: for builds with sanitizers */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/fault.h"
#include "base/rng.h"
#include "game/perft.h"
#include "game/position.h"
#include "game/tier.h"
#include "support/failing_alloc.h"
#include "support/mailbox.h"
#include "support/random_play.h"
#include "support/settings.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 60, DEPTHS = 13, COMPLETE_GAMES_ON_4X4 = 60060 };

typedef struct known_counts {
    int size;
    int depth, single_depth, long_depth; /* the last of a usual, a non-bulk and a long run */
    uint64_t pass_is_ply[DEPTHS], pass_is_free[DEPTHS]; /* by depth */
} known_counts;

static const known_counts known[] = {
    {8,
     9,
     7,
     12,
     {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284, 212258800, 1939886636},
     {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005320, 24571420, 212260880, 1939899208}},
    {6,
     9,
     7,
     11,
     {1, 4, 12, 56, 244, 1364, 7604, 47740, 308716, 2114912, 14976792, 108820292},
     {1, 4, 12, 56, 244, 1364, 7604, 47740, 308716, 2115128, 14978604, 108843700}},
    {4,
     11,
     11,
     11,
     {1, 4, 12, 44, 128, 424, 1256, 3624, 9116, 20044, 36540, 50704},
     {1, 4, 12, 44, 128, 436, 1296, 3788, 9768, 22184, 41636, 60060}},
};

static position start(int size) {
    position p;
    assert_int_equal(position_start(&p, size, START_STANDARD, NULL), OK);
    return p;
}

static perft_options options(int depth) {
    return (perft_options){.depth = depth, .threads = 1, .tier = TIER_BASELINE};
}

static void expect_count(const position *p, const perft_options *o, uint64_t want) {
    uint64_t got = 0;
    fault f = {OK, 0, ""};
    assert_int_equal(perft_count(p, o, &got, &f), OK);
    if (got == want) return;
    char text[MAILBOX_TEXT];
    const mailbox m = mailbox_from(&p->field, &p->grid);
    mailbox_write(&m, text);
    print_error("%s", text);
    fail_msg("depth %d, %s, %s, pass %s, %s, %d threads: %" PRIu64 " instead of %" PRIu64, o->depth,
             tier_name(o->tier), o->force_grid ? "grid" : "board",
             o->pass_is_free ? "free" : "a ply", o->single ? "single" : "bulk", o->threads, got,
             want);
}

/* One convention, by every usable tier, both codes, one thread and two. */
static void expect_everywhere(const position *p, perft_options o, uint64_t want) {
    for (o.tier = TIER_BASELINE; o.tier < TIER_COUNT; o.tier++)
        for (int i = 0; tier_usable(o.tier) && i < 4; i++) {
            o.force_grid = i & 1;
            o.threads = 1 + i / 2;
            expect_count(p, &o, want);
        }
}

static void check_known(const known_counts *k, int depth, bool single) {
    const position p = start(k->size);
    perft_options o = options(depth);
    o.single = single;
    expect_everywhere(&p, o, k->pass_is_ply[depth]);
    o.pass_is_free = true;
    expect_everywhere(&p, o, k->pass_is_free[depth]);
}

static int known_depth(const known_counts *k, bool single) {
    const int less = setting_quick() ? 4 : 0;
    if (single) return k->single_depth - less;
    return setting_long() ? k->long_depth : k->depth - less;
}

/* The counts are the published ones, whatever counts them; the last move counted or made. */
static void counts_are_the_published_ones(void **state) {
    const known_counts *k = *state;
    for (int depth = 0; depth <= known_depth(k, false); depth++) check_known(k, depth, false);
    for (int depth = 0; depth <= known_depth(k, true); depth++) check_known(k, depth, true);
}

static void expect_like_mailbox(const position *p, int depth) {
    const mailbox m = mailbox_from(&p->field, &p->grid);
    for (int i = 0; i < 4; i++) {
        perft_options o = options(depth);
        o.pass_is_free = i & 1;
        o.single = i / 2;
        expect_everywhere(p, o, mailbox_perft(&m, depth, o.pass_is_free));
    }
}

/* Behind the last move the tree does not grow: 4x4 has 60060 games. */
static void complete_games_on_4x4(void **state) {
    (void)state;
    const position p = start(4);
    for (int depth = 12; depth <= 15 && !setting_quick(); depth++) expect_like_mailbox(&p, depth);
    perft_options o = options(PERFT_DEPTH_MAX);
    expect_everywhere(&p, o, COMPLETE_GAMES_ON_4X4);
    o.pass_is_free = true;
    expect_everywhere(&p, o, COMPLETE_GAMES_ON_4X4);
}

/* The larger boards count like the mailbox, from the start. */
static void larger_boards_are_like_the_mailbox(void **state) {
    (void)state;
    for (int size = 10; size <= GRID_MAX; size += 2) {
        const position p = start(size);
        const int deepest = setting_quick() ? 3 : size <= 12 ? 6 : 5;
        for (int depth = 0; depth <= deepest; depth++) expect_like_mailbox(&p, depth);
    }
}

/* So do positions from play on every size, with blocked squares and without. */
static void random_positions_are_like_the_mailbox(void **state) {
    (void)state;
    for (int size = GRID_MIN; size <= GRID_MAX; size += 2)
        for (int i = 0; i < (setting_quick() ? 4 : 24); i++) {
            rng r = rng_make(SEED, (uint64_t)(1000 * size + i));
            const position p = random_reachable(&r, size, i % 4 * size / 4);
            expect_like_mailbox(&p, 1 + i % 3);
        }
}

/* Near the end of games, where sides pass and games end before the full depth. */
static void ends_of_games_are_like_the_mailbox(void **state) {
    (void)state;
    for (int i = 0; i < (setting_quick() ? 40 : 200); i++) {
        rng r = rng_make(SEED, (uint64_t)i);
        const position p = random_filling(&r, i % 2 ? 6 : 8, i % 3);
        const squares empty = grid_empty(&p.field, &p.grid);
        if (squares_count(&empty) <= 8) expect_like_mailbox(&p, 5);
    }
}

/* Blocked squares change the count from the start on: a smaller game. */
static void blocked_starts_are_like_the_mailbox(void **state) {
    (void)state;
    for (int size = GRID_MIN; size <= 12; size += 2) {
        position p = start(size);
        position_block(&p, square_at(size / 2 - 2, size / 2 - 1));
        position_block(&p, square_at(size / 2 + 1, size / 2 + 1));
        for (int depth = 1; depth <= 5; depth++) expect_like_mailbox(&p, depth);
    }
}

/* At depth 0 there is one line: the empty one. A finished game has one too, at any depth. */
static void nothing_to_play_is_one_line(void **state) {
    (void)state;
    const position p = start(8);
    expect_everywhere(&p, options(0), 1);
    const position over = mailbox_drawn("X...\n....\n....\n...O\n");
    for (int depth = 0; depth <= PERFT_DEPTH_MAX; depth += 6)
        expect_everywhere(&over, options(depth), 1);
}

static void expect_refusal(const perft_options *o, status want) {
    const position p = start(8);
    uint64_t count = 77;
    fault f = {OK, 0, ""};
    assert_int_equal(perft_count(&p, o, &count, &f), want);
    assert_int_equal(f.code, want);
    assert_int_equal(f.at, 0); /* an option has no place */
    assert_true(f.text[0] != '\0');
    assert_int_equal(count, 77);
    assert_int_equal(perft_count(&p, o, &count, NULL), want);
}

/* The depth is from 0 to its limit, and there is at least one thread. */
static void bad_numbers_are_refused(void **state) {
    (void)state;
    perft_options o = options(-1);
    expect_refusal(&o, E_RANGE);
    o = options(PERFT_DEPTH_MAX + 1);
    expect_refusal(&o, E_RANGE);
    o = options(1);
    o.threads = 0;
    expect_refusal(&o, E_RANGE);
    o.threads = -1;
    expect_refusal(&o, E_RANGE);
}

/* A tier that cannot be used here is refused before anything is called. */
static void bad_tiers_are_refused(void **state) {
    (void)state;
    perft_options o = options(1);
    for (o.tier = TIER_BASELINE; o.tier <= TIER_COUNT; o.tier++)
        if (!tier_usable(o.tier)) expect_refusal(&o, E_UNSUPPORTED);
}

/* More threads than tasks, or than there can be, is no failure. */
static void any_number_of_threads(void **state) {
    (void)state;
    const position p = start(8);
    static const int numbers[] = {3, 16, 1000};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        perft_options o = options(7);
        o.threads = numbers[i];
        expect_count(&p, &o, 55092);
    }
}

/* A stop that was asked for before the start: nothing is counted. */
static void stop_before_the_start(void **state) {
    (void)state;
    atomic_bool stop;
    atomic_init(&stop, true);
    for (int threads = 1; threads <= 2; threads++) {
        perft_options o = options(8);
        o.threads = threads;
        o.stop = &stop;
        expect_refusal(&o, E_STOPPED);
    }
    atomic_store(&stop, false);
    const position p = start(8);
    perft_options o = options(8);
    o.stop = &stop;
    expect_count(&p, &o, 390216);
}

/* What a progress callback saw. */
typedef struct watcher {
    pthread_t thread; /* the one that called perft_count() */
    atomic_bool stop;
    int stop_at; /* asks to stop when so many tasks are done; 0: never */
    int calls, done, total;
} watcher;

static void watch(void *context, int done, int total) {
    watcher *w = context;
    assert_true(pthread_equal(w->thread, pthread_self()));
    assert_true(done > w->done && done <= total);
    assert_true(w->total == 0 || w->total == total);
    w->calls++;
    w->done = done;
    w->total = total;
    if (done == w->stop_at) atomic_store(&w->stop, true);
}

static perft_options watched(watcher *w, int depth) {
    w->thread = pthread_self();
    perft_options o = options(depth);
    o.stop = &w->stop;
    o.progress = watch;
    o.progress_context = w;
    return o;
}

/* Progress is told on the calling thread, never goes back, and reaches the total with any
 * number of threads. */
static void progress_reaches_the_total(void **state) {
    (void)state;
    const position p = start(8);
    for (int depth = 0; depth <= 8; depth++)
        for (int threads = 1; threads <= 4; threads++) {
            watcher w = {.stop_at = 0};
            perft_options o = watched(&w, depth);
            o.threads = threads;
            expect_count(&p, &o, known[0].pass_is_ply[depth]);
            assert_true(w.total > 0);
            assert_int_equal(w.done, w.total);
        }
}

/* Where nothing is left to share out, nothing is reported: a total of 0 has no percentage. */
static void no_tasks_no_progress(void **state) {
    (void)state;
    const position over = mailbox_drawn("X...\n....\n....\n...O\n");
    watcher w = {.stop_at = 0};
    const perft_options o = watched(&w, 10);
    expect_count(&over, &o, 1);
    assert_int_equal(w.calls, 0);
}

/* A stop on the way ends the count: no further task is reported. */
static void stop_on_the_way(void **state) {
    (void)state;
    const position p = start(8);
    watcher w = {.stop_at = 10};
    const perft_options o = watched(&w, 8);
    uint64_t count = 77;
    fault f = {OK, 0, ""};
    assert_int_equal(perft_count(&p, &o, &count, &f), E_STOPPED);
    assert_int_equal(f.code, E_STOPPED);
    assert_int_equal(w.done, 10);
    assert_int_equal(count, 77);
}

/* A stop that comes with the last task is too late: the count is complete. */
static void stop_at_the_end_is_too_late(void **state) {
    (void)state;
    const position p = start(8);
    watcher w = {.stop_at = 244}; /* four plies make this many tasks */
    const perft_options o = watched(&w, 8);
    expect_count(&p, &o, 390216);
    assert_int_equal(w.total, 244);
    assert_true(atomic_load(&w.stop));
}

/* Whichever request for memory fails, perft says so and keeps nothing. */
static void every_allocation_may_fail(void **state) {
    (void)state;
    const position p = start(8);
    size_t n = 0;
    for (;; n++) {
        failing_alloc a;
        failing_alloc_start(&a, n, n % 2);
        perft_options o = options(8);
        o.memory = &a.memory;
        uint64_t count = 77;
        fault f = {OK, 0, ""};
        const status result = perft_count(&p, &o, &count, &f);
        assert_int_equal(a.live, 0);
        assert_int_equal(result, a.failed ? E_NOMEM : OK);
        assert_int_equal(f.code, a.failed ? E_NOMEM : OK);
        assert_int_equal(count, a.failed ? 77 : 390216);
        if (!a.failed) break;
    }
    assert_true(n >= 2); /* it did grow */
}

int main(void) {
    known_counts tables[sizeof known / sizeof *known];
    memcpy(tables, known, sizeof known);
    const struct CMUnitTest tests[] = {
        {"published_counts_of_8x8", counts_are_the_published_ones, NULL, NULL, &tables[0]},
        {"published_counts_of_6x6", counts_are_the_published_ones, NULL, NULL, &tables[1]},
        {"published_counts_of_4x4", counts_are_the_published_ones, NULL, NULL, &tables[2]},
        cmocka_unit_test(complete_games_on_4x4),
        cmocka_unit_test(larger_boards_are_like_the_mailbox),
        cmocka_unit_test(random_positions_are_like_the_mailbox),
        cmocka_unit_test(ends_of_games_are_like_the_mailbox),
        cmocka_unit_test(blocked_starts_are_like_the_mailbox),
        cmocka_unit_test(nothing_to_play_is_one_line),
        cmocka_unit_test(bad_numbers_are_refused),
        cmocka_unit_test(bad_tiers_are_refused),
        cmocka_unit_test(any_number_of_threads),
        cmocka_unit_test(stop_before_the_start),
        cmocka_unit_test(progress_reaches_the_total),
        cmocka_unit_test(no_tasks_no_progress),
        cmocka_unit_test(stop_on_the_way),
        cmocka_unit_test(stop_at_the_end_is_too_late),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests_name("perft", tests, NULL, NULL);
}
