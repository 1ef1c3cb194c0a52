/* tests/player/table_size.c - a short move takes a small table, a long one the usual table. */
#include "player/table_size.h"
#include "base/alloc.h"
#include "base/text.h"
#include "game/tier.h"
#include "player/player.h"
#include "search/limits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

static const int64_t ms = 1000000;

static int for_time(int64_t time_ns, int threads) {
    return table_size_mb(&(search_limits){.time_ns = time_ns}, threads);
}

static void short_limits_take_small_tables(void **state) {
    (void)state;
    assert_int_equal(for_time(20 * ms, 1), 1);
    assert_int_equal(for_time(100 * ms, 1), 1);
    for (int threads = 1; threads <= 64; threads *= 2) /* `avocet move`, under 40 MB in all */
        assert_true(for_time(2000 * ms, threads) <= 16);
    assert_int_equal(for_time(60000 * ms, 1), TABLE_SIZE_USUAL);
    assert_int_equal(table_size_mb(&(search_limits){.depth = 1}, 1), 1);
    assert_int_equal(table_size_mb(&(search_limits){.nodes = 20000}, 1), 1);
    assert_int_equal(table_size_mb(&(search_limits){.nodes = 20000, .time_ns = 60000 * ms}, 1), 1);
}

static void other_limits_take_the_usual_table(void **state) {
    (void)state;
    assert_int_equal(table_size_mb(&(search_limits){.depth = 0}, 1), TABLE_SIZE_USUAL);
    assert_int_equal(table_size_mb(&(search_limits){.game_ns = ms}, 1), TABLE_SIZE_USUAL);
    assert_int_equal(table_size_mb(&(search_limits){.depth = 12}, 1), TABLE_SIZE_USUAL);
    assert_int_equal(table_size_mb(&(search_limits){.depth = 60}, 1), TABLE_SIZE_USUAL);
    assert_int_equal(table_size_mb(&(search_limits){.nodes = UINT64_MAX / 2}, 256),
                     TABLE_SIZE_USUAL);
}

static void more_allows_more(void **state) {
    (void)state;
    for (int threads = 1; threads <= 64; threads *= 2)
        for (int64_t t = ms; t < 100000 * ms; t *= 2) {
            const int size = for_time(t, threads);
            assert_true(size >= 1 && size <= TABLE_SIZE_USUAL && (size & (size - 1)) == 0);
            assert_true(for_time(2 * t, threads) >= size && for_time(t, 2 * threads) >= size);
        }
    for (int depth = 1; depth < 60; depth++)
        assert_true(table_size_mb(&(search_limits){.depth = depth}, 1) <=
                    table_size_mb(&(search_limits){.depth = depth + 1}, 1));
}

/* ---- a champion that is opened ---- */

/* Hands memory out and notes the largest request. */
static void *resize(void *context, void *block, size_t size) {
    size_t *largest = context;
    if (size > *largest) *largest = size;
    return realloc(block, size);
}

static void release(void *context, void *block) {
    (void)context;
    free(block);
}

/* Returns the megabytes of the largest block of a champion: its table. */
static int opened_mb(const char *spec, const search_limits *limits) {
    size_t largest = 0;
    const allocator noting = {resize, release, &largest};
    const player_options o = {.size = 8, .tier = tier_best(), .memory = &noting, .limits = limits};
    player *p = NULL;
    assert_int_equal(player_open(view_of(spec), &o, &p, NULL), OK);
    player_close(p);
    return (int)(largest >> 20);
}

static void champions_follow_their_limits(void **state) {
    (void)state;
    const search_limits quick = {.time_ns = 20 * ms}, none = {.depth = 0};
    assert_in_range(opened_mb("champion", &quick), 1, 2);
    assert_in_range(opened_mb("champion,depth=12", &quick), 1, 2); /* a request outvotes */
    assert_in_range(opened_mb("champion,time=2s,threads=2", &none), 8, 18);
    /* Asked for, at a level, pondering, or with limits that nobody knows yet. */
    assert_in_range(opened_mb("champion,hash=4", &quick), 4, 6);
    assert_in_range(opened_mb("champion,level=3", &quick), 64, 66);
    assert_in_range(opened_mb("champion,level=beginner", &quick), 64, 66);
    assert_in_range(opened_mb("champion,ponder=1", &quick), 64, 66);
    assert_in_range(opened_mb("champion", &none), 64, 66);
    assert_in_range(opened_mb("champion,time=20ms", NULL), 64, 66);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_limits_take_small_tables),
        cmocka_unit_test(other_limits_take_the_usual_table),
        cmocka_unit_test(more_allows_more),
        cmocka_unit_test(champions_follow_their_limits),
    };
    return cmocka_run_group_tests_name("table_size", tests, NULL, NULL);
}
