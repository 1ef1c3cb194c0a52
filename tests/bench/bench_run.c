/* tests/bench/bench_run.c - benchmarks speak through an outlet alone, and stop when they should. */
#include "base/stop.h"
#include "base/text.h"
#include "bench/bench.h"
#include "game/tier.h"
#include "report/outlet.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

/* A listener that remembers the text, counts the rest and may fail to write. */
typedef struct listener {
    buffer text;
    int prints, lines;
    bool is_deaf;
} listener;

static bool hear_print(void *argument, buffer *text) {
    listener *l = argument;
    l->prints++;
    buffer_append(&l->text, buffer_view(text));
    buffer_clear(text);
    return !l->is_deaf;
}

static void hear_progress(void *argument, const char *text) {
    listener *l = argument;
    l->lines += *text != '\0';
}

static outlet outlet_to(listener *l) {
    l->text = buffer_make(NULL);
    return (outlet){.context = l, .print = hear_print, .progress = hear_progress};
}

/* The result goes to the outlet, in the form that the caller wants, on the tier that it wants. */
static void results_go_to_the_outlet(void **state) {
    (void)state;
    listener l = {.prints = 0};
    const outlet o = outlet_to(&l);
    stop_token stop = false;
    bench_run r = {.outlet = &o, .stop = &stop, .tier = TIER_BASELINE, .json = true};
    const bench_movegen_options options = {.depth = 3, .rounds = 1};
    assert_int_equal(bench_movegen(&r, &options, NULL), OK);
    assert_int_equal(l.prints, 1);
    assert_int_equal(l.lines, 4); /* one for each size */
    assert_non_null(strstr(buffer_text(&l.text), "\"tier\":\"baseline\",\"size\":8,\"nodes\":56"));
    assert_null(strstr(buffer_text(&l.text), "\"tier\":\"v3\""));
    assert_false(r.unread || r.wrong);
    buffer_clear(&l.text);
}

/* A token that is set ends the run; a listener that cannot write is asked once. */
static void runs_end_early(void **state) {
    (void)state;
    listener l = {.is_deaf = true};
    const outlet o = outlet_to(&l);
    stop_token stop = true;
    bench_run r = {.outlet = &o, .stop = &stop, .tier = TIER_BASELINE};
    const bench_search_options options = {
        .depth = 1, .threads = "1", .engine = {.table_mb = 1, .tier = TIER_BASELINE}};
    assert_int_equal(bench_check_stop(&r, NULL), E_STOPPED);
    assert_int_equal(bench_search(&r, &options, NULL), E_STOPPED);
    stop = false;
    r.unread = false;
    l.prints = 0;
    assert_int_equal(bench_search(&r, &options, NULL), E_STOPPED);
    assert_true(r.unread);
    assert_int_equal(l.prints, 1);
    buffer_clear(&l.text);
}

/* A player that does not exist is named, so that the caller can explain it. */
static void wrong_players_are_blamed(void **state) {
    (void)state;
    listener l = {.prints = 0};
    const outlet o = outlet_to(&l);
    stop_token stop = false;
    bench_run r = {.outlet = &o, .stop = &stop, .tier = TIER_BASELINE};
    const bench_time_options options = {
        .limits = "1ms", .player = "nobody", .moves = 1, .threads = 1, .size = 8};
    assert_int_equal(bench_time(&r, &options, NULL), E_MISSING);
    assert_string_equal(r.blamed, "nobody");
    buffer_clear(&l.text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_go_to_the_outlet),
        cmocka_unit_test(runs_end_early),
        cmocka_unit_test(wrong_players_are_blamed),
    };
    return cmocka_run_group_tests_name("bench_run", tests, NULL, NULL);
}
