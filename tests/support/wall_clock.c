/* tests/support/wall_clock.c - a wall clock that somebody keeps setting, for LD_PRELOAD.
 *
 *  WALL_JUMP=S   each look at the clock is S seconds late, the next S seconds early, and so on
 *  WALL_FIXED=T  the clock stands still at T seconds since 1970
 *
 * Only the wall clock changes: CLOCK_MONOTONIC and the CPU clocks go on. */
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t setting_of(const char *name) {
    const char *text = getenv(name);
    return text ? (time_t)strtol(text, NULL, 10) : 0;
}

static struct timespec wall_now(void) {
    static atomic_uint looks;
    struct timespec now = {0};
    const time_t fixed = setting_of("WALL_FIXED"), jump = setting_of("WALL_JUMP");
    (void)syscall(SYS_clock_gettime, CLOCK_REALTIME, &now);
    if (fixed) return (struct timespec){.tv_sec = fixed};
    now.tv_sec += atomic_fetch_add(&looks, 1) % 2 ? -jump : jump;
    return now;
}

/* The C library calls the arguments by reserved names. */
/* NOLINTBEGIN(readability-inconsistent-declaration-parameter-name) */

int clock_gettime(clockid_t which, struct timespec *out) {
    if (which != CLOCK_REALTIME && which != CLOCK_REALTIME_COARSE)
        return (int)syscall(SYS_clock_gettime, which, out);
    *out = wall_now();
    return 0;
}

time_t time(time_t *out) {
    const time_t now = wall_now().tv_sec;
    if (out) *out = now;
    return now;
}

int gettimeofday(struct timeval *restrict out, void *restrict zone) {
    const struct timespec now = wall_now();
    (void)zone;
    *out = (struct timeval){.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
    return 0;
}

/* NOLINTEND(readability-inconsistent-declaration-parameter-name) */
