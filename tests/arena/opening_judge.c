/* tests/arena/opening_judge.c - values do not depend on threads or order; stops and failures are
 * told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/openings/opening_judge.h"
#include "arena/openings/opening_list.h"
#include "base/text.h"
#include "game/position.h"
#include "game/tier.h"
#include "player/player.h"
#include "search/result.h"
#include "support/failing_alloc.h"

#include <math.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

#define JUDGE "champion,depth=4,hash=1"

static opening_list made(int plies) {
    opening_list l;
    assert_int_equal(opening_list_make(plies, NULL, &l, NULL), OK);
    return l;
}

static opening_judge judge(const char *spec, int threads) {
    return (opening_judge){
        .player = spec, .players = {.size = 8, .tier = tier_best()}, .threads = threads};
}

/* The same values and the same nodes on one thread and on several. */
static void threads_do_not_matter(void **state) {
    (void)state;
    opening_list one = made(5), many = made(5);
    uint64_t nodes_one = 0, nodes_many = 0;
    const opening_judge alone = judge(JUDGE, 1), together = judge(JUDGE, 4);
    assert_int_equal(opening_judge_list(&alone, &one, &nodes_one, NULL), OK);
    assert_int_equal(opening_judge_list(&together, &many, &nodes_many, NULL), OK);
    assert_int_not_equal(nodes_one, 0);
    assert_int_equal(nodes_one, nodes_many);
    for (size_t i = 0; i < one.count; i++) {
        assert_true(fabs(one.items[i].value) <= 64);
        assert_true(one.items[i].value == many.items[i].value);
    }
    opening_list_clear(&one);
    opening_list_clear(&many);
}

/* A value is what a player that was just opened says of the position after the moves, for the side
 * to move there. */
static void values_are_those_of_the_player(void **state) {
    (void)state;
    const opening_judge o = judge(JUDGE, 2);
    player_options shared =
        o.players; /* reading the weights for each would take most of the time */
    assert_int_equal(player_share(view_of(JUDGE), &shared, NULL), OK);
    for (int plies = 3; plies <= 4; plies++) {
        opening_list l = made(plies);
        uint64_t nodes = 0, sum = 0;
        assert_int_equal(opening_judge_list(&o, &l, &nodes, NULL), OK);
        for (size_t i = 0; i < l.count; i++) {
            position p;
            player *who = NULL;
            search_result found;
            assert_int_equal(position_start(&p, 8, START_STANDARD, NULL), OK);
            for (int k = 0; k < plies; k++) position_play(&p, l.items[i].moves[k]);
            assert_int_equal(player_open(view_of(JUDGE), &shared, &who, NULL), OK);
            assert_int_equal(player_choose(who, &p, &(search_request){.stop = NULL}, &found, NULL),
                             OK);
            assert_true(found.value == l.items[i].value);
            sum += found.statistics.nodes;
            player_close(who);
        }
        assert_int_equal(nodes, sum);
        opening_list_clear(&l);
    }
    player_unshare(&shared);
}

/* What the caller's options share already is used, and stays the caller's. */
static void shared_weights_stay_the_callers(void **state) {
    (void)state;
    failing_alloc a;
    uint64_t nodes = 0, again = 0;
    opening_list l = made(1);
    opening_judge o = judge(JUDGE, 1);
    failing_alloc_start(&a, SIZE_MAX, false);
    o.players.memory = &a.memory;
    assert_int_equal(player_share(view_of(JUDGE), &o.players, NULL), OK);
    const size_t shared = a.live;
    assert_true(shared > 0);
    assert_int_equal(opening_judge_list(&o, &l, &nodes, NULL), OK);
    assert_int_equal(a.live, shared);
    assert_int_equal(opening_judge_list(&o, &l, &again, NULL), OK);
    assert_int_equal(nodes, again);
    player_unshare(&o.players);
    assert_int_equal(a.live, 0);
    opening_list_clear(&l);
}

/* ---- on the way ---- */

typedef struct heard {
    size_t calls, last, total;
    atomic_bool stop;
    size_t stop_after;
} heard;

static void hear(void *context, size_t done, size_t total) {
    heard *h = context;
    h->calls++;
    assert_int_equal(done, h->last + 1);
    h->last = done;
    h->total = total;
    if (done == h->stop_after) atomic_store(&h->stop, true);
}

/* Progress is told after each opening, in steps of one. */
static void progress_is_told(void **state) {
    (void)state;
    heard h = {.calls = 0};
    opening_list l = made(4);
    uint64_t nodes = 0;
    opening_judge o = judge(JUDGE, 3);
    o.progress = hear;
    o.progress_context = &h;
    assert_int_equal(opening_judge_list(&o, &l, &nodes, NULL), OK);
    assert_int_equal(h.calls, 60);
    assert_int_equal(h.total, 60);
    opening_list_clear(&l);
}

/* A stop ends it soon, on any number of threads, and is told; before the start, too. */
static void it_can_be_stopped(void **state) {
    (void)state;
    for (size_t after = 0; after <= 5; after += 5)
        for (int threads = 1; threads <= 3; threads++) {
            heard h = {.stop_after = after};
            opening_list l = made(5);
            uint64_t nodes = 0;
            fault f = {.code = OK};
            opening_judge o = judge(JUDGE, threads);
            atomic_store(&h.stop, after == 0);
            o.progress = hear;
            o.progress_context = &h;
            o.stop = &h.stop;
            assert_int_equal(opening_judge_list(&o, &l, &nodes, &f), E_STOPPED);
            assert_int_equal(f.code, E_STOPPED);
            assert_in_range(h.calls, after, after + (size_t)threads);
            opening_list_clear(&l);
        }
}

static void *stop_soon(void *token) {
    (void)nanosleep(&(struct timespec){.tv_nsec = 20 * 1000000}, NULL);
    atomic_store((stop_token *)token, true);
    return NULL;
}

/* What a search says that was cut short is no value, be it the last one: nobody finishes this. */
static void a_stopped_search_has_no_value(void **state) {
    (void)state;
    atomic_bool stop = false;
    opening_list l = made(1);
    uint64_t nodes = 0;
    pthread_t stopper;
    opening_judge o = judge("champion,depth=40,hash=1", 1);
    o.stop = &stop;
    assert_int_equal(pthread_create(&stopper, NULL, stop_soon, &stop), 0);
    assert_int_equal(opening_judge_list(&o, &l, &nodes, NULL), E_STOPPED);
    (void)pthread_join(stopper, NULL);
    assert_true(l.items[0].value != l.items[0].value); /* none */
    opening_list_clear(&l);
}

/* ---- failures ---- */

/* A player that cannot be opened, and players whose values are something else than discs. */
static void players_must_do(void **state) {
    (void)state;
    static const struct {
        const char *spec;
        status want;
    } bad[] = {{"nobody", E_MISSING},
               {"champion,depth=x", E_RANGE},
               {"random", E_UNSUPPORTED},
               {"seven,depth=1", E_UNSUPPORTED}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        opening_list l = made(2);
        uint64_t nodes = 0;
        fault f = {.code = OK};
        const opening_judge o = judge(bad[i].spec, 2);
        assert_int_equal(opening_judge_list(&o, &l, &nodes, &f), bad[i].want);
        assert_int_equal(f.code, bad[i].want);
        assert_true(strlen(f.text) > 0);
        opening_list_clear(&l);
    }
}

/* Memory may fail at every request, and none is lost. */
static void memory_may_fail(void **state) {
    (void)state;
    opening_list l = made(1);
    for (size_t n = 0;; n++) {
        failing_alloc a;
        uint64_t nodes = 0;
        opening_judge o = judge(JUDGE, 1);
        failing_alloc_start(&a, n, false);
        o.players.memory = &a.memory;
        const status got = opening_judge_list(&o, &l, &nodes, NULL);
        assert_int_equal(got, a.failed ? E_NOMEM : OK);
        assert_int_equal(a.live, 0);
        if (!a.failed) break;
    }
    opening_list_clear(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(values_are_those_of_the_player),
        cmocka_unit_test(shared_weights_stay_the_callers),
        cmocka_unit_test(progress_is_told),
        cmocka_unit_test(it_can_be_stopped),
        cmocka_unit_test(a_stopped_search_has_no_value),
        cmocka_unit_test(players_must_do),
        cmocka_unit_test(memory_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
