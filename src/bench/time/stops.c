/* bench/time/stops.c - a thread sets the stop token at a random moment and notes the time. */
#include "bench/time/stops.h"

#include "base/clock.h"
#include "base/rng.h"
#include "game/position.h"
#include "report/outlet.h"
#include "search/limits.h"
#include "search/result.h"

#include <pthread.h>
#include <stdio.h>
#include <time.h>

enum {
    LEAST_MS = 5,
    MOST_MS = 50,
    OPENING_PLIES = 20, /* a search from here is not solved within MOST_MS */
    TRIES = 20          /* for each number that is wanted */
};

static const int64_t longest_ns = 60 * INT64_C(1000000000); /* the stop comes long before */

typedef struct stopper {
    stop_token token;
    int64_t after_ns;
    int64_t set_ns; /* read after the thread has been joined */
} stopper;

static void *stop_later(void *argument) {
    stopper *s = argument;
    const struct timespec pause = {.tv_nsec = (long)s->after_ns};
    (void)nanosleep(&pause, NULL);
    s->set_ns = clock_now_ns();
    atomic_store(&s->token, true);
    return NULL;
}

static void random_position(position *p, int size, rng *r) {
    const int plies = (int)rng_below(r, OPENING_PLIES);
    (void)position_start(p, size, START_STANDARD, NULL);
    for (int i = 0; i < plies; i++) bench_next_position(p, r);
}

/* *late_ms is negative if the answer came before the stop. */
static status stop_once(player *who, const position *p, rng *r, double *late_ms, fault *f) {
    stopper s = {.after_ns =
                     INT64_C(1000000) * (LEAST_MS + (int64_t)rng_below(r, MOST_MS - LEAST_MS))};
    const search_request request = {.limits = {.time_ns = longest_ns}, .stop = &s.token};
    search_result found;
    pthread_t thread;
    atomic_init(&s.token, false);
    if (pthread_create(&thread, NULL, stop_later, &s) != 0)
        return fault_set(f, E_NOMEM, 0, "no thread for a stop");
    const status failed = player_choose(who, p, &request, &found, f);
    const int64_t answered = clock_now_ns();
    (void)pthread_join(thread, NULL);
    *late_ms = (double)(answered - s.set_ns) * 1e-6;
    return failed;
}

status time_stops_measure(const bench_run *run, player *who, int size, uint64_t seed, time_stops *s,
                          fault *f) {
    rng r = rng_make(seed, 1);
    status failed = OK;
    s->count = 0;
    for (int i = 0; i < TRIES * s->wanted && s->count < s->wanted && !failed; i++) {
        position p;
        double late_ms = -1;
        char text[60];
        random_position(&p, size, &r);
        failed = stop_once(who, &p, &r, &late_ms, f);
        if (!failed && late_ms >= 0) s->late_ms[s->count++] = late_ms;
        if (!failed) failed = bench_check_stop(run, f);
        (void)snprintf(text, sizeof text, "%d of %d stops", s->count, s->wanted);
        if (i % 16 == 0) outlet_progress(run->outlet, text);
    }
    return failed;
}
