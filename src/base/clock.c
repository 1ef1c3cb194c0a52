/* base/clock.c - CLOCK_MONOTONIC, and the CPU time of a thread. */
#include "base/clock.h"

#include <time.h>

static int64_t read_clock(clockid_t which) {
    struct timespec t;
    (void)clock_gettime(which, &t); /* cannot fail for these clocks */
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int64_t clock_now_ns(void) {
    return read_clock(CLOCK_MONOTONIC);
}

int64_t clock_thread_ns(void) {
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

double clock_seconds_since(int64_t start_ns) {
    return (double)(clock_now_ns() - start_ns) * 1e-9;
}

bool clock_is_due(int64_t *last_ns, int64_t period_ns) {
    const int64_t now = clock_now_ns();
    if (*last_ns && now - *last_ns < period_ns) return false;
    *last_ns = now;
    return true;
}

void clock_make_condition(pthread_cond_t *out) {
    pthread_condattr_t steady;
    (void)pthread_condattr_init(&steady);
    (void)pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    (void)pthread_cond_init(out, &steady);
    (void)pthread_condattr_destroy(&steady);
}

bool clock_wait(pthread_cond_t *c, pthread_mutex_t *held, int64_t until_ns) {
    const struct timespec until = {.tv_sec = (time_t)(until_ns / 1000000000),
                                   .tv_nsec = (long)(until_ns % 1000000000)};
    return pthread_cond_timedwait(c, held, &until) == 0;
}
