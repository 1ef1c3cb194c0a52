/* tests/library/library_crowd.c - many engines in one process, each on its own thread, while other
 * threads stop them at random. Runs under the thread sanitizer, too. Prints its seed. */
#include "avocet.h"
#include "base/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ENGINES = 64, ROUNDS = 3, STOPPERS = 3, PAUSE_NS = 200000 };

/* One engine with its thread. Its mistakes are counted here, because cmocka's checks belong to the
 * main thread. */
typedef struct worker {
    pthread_t thread;
    avocet_stop *stop;
    rng random;
    int index, searches, mistakes;
    const char *first; /* mistake */
} worker;

typedef struct crowd {
    worker workers[ENGINES];
    pthread_t stoppers[STOPPERS];
    uint64_t seed;
    atomic_int started; /* stoppers: each has its own stream of random numbers */
    atomic_bool over;
} crowd;

static void expect(worker *w, bool holds, const char *rule) {
    if (holds) return;
    if (w->mistakes++ == 0) w->first = rule;
}

/* ---- what a worker does ---- */

static void count(void *context, const avocet_result *so_far) {
    worker *w = context;
    w->searches += so_far->best.depth >= 0;
}

/* Plays some moves; the position has a move or is over. */
static avocet_position *wander(worker *w, int size) {
    avocet_position *p = avocet_position_new(size, NULL);
    const uint64_t plies = rng_below(&w->random, (uint64_t)(size * size - 6));
    for (uint64_t i = 0; i < plies && p && !avocet_position_over(p); i++) {
        int squares[64];
        const size_t moves = avocet_position_moves(p, squares, 64);
        const int square = moves ? squares[rng_below(&w->random, moves)] : AVOCET_PASS;
        expect(w, avocet_position_play(p, square, NULL) == AVOCET_OK, "a legal move is played");
    }
    return p;
}

static void check_answer(worker *w, avocet_position *p, avocet_status status,
                         const avocet_result *r) {
    expect(w, status == AVOCET_OK, "a search succeeds, stopped or not");
    if (status != AVOCET_OK || avocet_position_over(p)) return;
    expect(w, avocet_position_play(p, r->best.square, NULL) == AVOCET_OK, "an answer is legal");
}

/* Searches without a limit, until somebody sets the stop flag. */
static void ask(worker *w, avocet_engine *engine) {
    static const int sizes[] = {4, 6, 8, 8};
    avocet_result r;
    double value;
    avocet_position *p = wander(w, sizes[rng_below(&w->random, 4)]);
    const avocet_request request = {.stop = w->stop, .progress = count, .context = w};
    expect(w, p && avocet_engine_evaluate(engine, p, &value, NULL) == AVOCET_OK, "a value");
    if (!p) return;
    switch (rng_below(&w->random, 3)) {
    case 0:
        check_answer(w, p, avocet_engine_search(engine, p, &request, &r, NULL), &r);
        break;
    case 1:
        check_answer(w, p, avocet_engine_hints(engine, p, 4, &request, &r, NULL), &r);
        break;
    default:
        check_answer(w, p, avocet_engine_solve(engine, p, 2, &request, &r, NULL), &r);
    }
    avocet_position_free(p);
    avocet_stop_clear(w->stop); /* a stop that comes late ends the next search early */
}

/* Every eighth engine searches on two threads; every eighth worker is an agent beside its engine.
 */
static void ask_agent(worker *w) {
    avocet_result r;
    avocet_agent *a = avocet_agent_new("compound,depth=250", 8, NULL);
    avocet_position *p = wander(w, 8);
    const avocet_request request = {.stop = w->stop};
    expect(w, a && p, "an agent is made");
    if (a && p) check_answer(w, p, avocet_agent_search(a, p, &request, &r, NULL), &r);
    avocet_position_free(p);
    avocet_agent_free(a);
}

static void *work(void *context) {
    worker *w = context;
    const char *options = w->index % 8 == 0 ? "hash=1,depth=60,threads=2" : "hash=1,depth=60";
    avocet_engine *engine = avocet_engine_new(options, NULL);
    expect(w, engine != NULL, "an engine is made");
    for (int i = 0; engine && i < ROUNDS; i++) ask(w, engine);
    if (w->index % 8 == 1) ask_agent(w);
    avocet_engine_free(engine);
    return NULL;
}

/* ---- what a stopper does ---- */

/* Stops an eighth of all engines at a time: among that many busy threads it seldom gets its turn.
 */
static void *stop_at_random(void *context) {
    crowd *c = context;
    rng random = rng_make(c->seed, ENGINES + (uint64_t)atomic_fetch_add(&c->started, 1));
    while (!atomic_load(&c->over)) {
        const struct timespec pause = {.tv_nsec = (long)rng_below(&random, PAUSE_NS)};
        for (int i = 0; i < ENGINES; i++)
            if (rng_below(&random, 8) == 0) avocet_stop_set(c->workers[i].stop);
        (void)nanosleep(&pause, NULL);
    }
    return NULL;
}

/* ---- the test ---- */

static uint64_t seed_of_run(void) {
    const char *given = getenv("AVOCET_TEST_SEED");
    const uint64_t seed = given ? strtoull(given, NULL, 10) : 3264;
    (void)printf("seed %llu\n", (unsigned long long)seed);
    return seed;
}

/* Many engines search at once without limits. Stops from other threads end them; every answer is
 * legal, and nothing is shared that two threads change (the thread sanitizer sees to it). */
static void many_engines_are_stopped_at_random(void **state) {
    (void)state;
    static crowd c;
    c.seed = seed_of_run();
    atomic_init(&c.started, 0);
    atomic_init(&c.over, false);
    for (int i = 0; i < ENGINES; i++) {
        c.workers[i].index = i;
        c.workers[i].random = rng_make(c.seed, (uint64_t)i);
        c.workers[i].stop = avocet_stop_new(NULL);
        assert_non_null(c.workers[i].stop);
    }
    for (int i = 0; i < ENGINES; i++)
        assert_int_equal(pthread_create(&c.workers[i].thread, NULL, work, &c.workers[i]), 0);
    for (int i = 0; i < STOPPERS; i++)
        assert_int_equal(pthread_create(&c.stoppers[i], NULL, stop_at_random, &c), 0);
    for (int i = 0; i < ENGINES; i++) assert_int_equal(pthread_join(c.workers[i].thread, NULL), 0);
    atomic_store(&c.over, true);
    for (int i = 0; i < STOPPERS; i++) assert_int_equal(pthread_join(c.stoppers[i], NULL), 0);
    int searches = 0;
    for (int i = 0; i < ENGINES; i++) {
        const worker *w = &c.workers[i];
        if (w->mistakes) fail_msg("engine %d: %d times not: %s", i, w->mistakes, w->first);
        searches += w->searches;
        avocet_stop_free(w->stop);
    }
    assert_true(searches > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(many_engines_are_stopped_at_random)};
    return cmocka_run_group_tests_name("library_crowd", tests, NULL, NULL);
}
