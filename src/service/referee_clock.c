/* service/referee_clock.c - asks /proc for the age of the process, where there is a /proc. */
#include "service/referee_clock.h"

#include "base/clock.h"
#include "base/files.h"
#include "base/text.h"

#include <stdbool.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The 22nd field of /proc/self/stat, in clock ticks since boot. The second is the name of the
 * program in brackets, which may hold anything: counting starts behind the last bracket. */
static int64_t start_ticks(view stat) {
    enum { FIELDS = 20 }; /* the third to the 22nd */
    size_t end = stat.length;
    while (end && stat.data[end - 1] != ')') end--;
    view rest = view_trim(view_from(stat, end));
    view field = {NULL, 0};
    for (int i = 0; i < FIELDS; i++) field = view_take(&rest, ' ');
    uint64_t ticks = 0;
    return view_number(field, INT64_MAX, &ticks, NULL) == OK ? (int64_t)ticks : -1;
}

static int64_t since_boot_ns(void) {
#ifdef CLOCK_BOOTTIME
    struct timespec t;
    if (clock_gettime(CLOCK_BOOTTIME, &t) == 0) return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
#endif
    return -1;
}

/* Returns the age of the process in nanoseconds, up to a hundredth of a second too long; -1 where
 * the system does not tell it. */
static int64_t process_age_ns(void) {
    enum { MOST = 4096 };
    const long ticks_per_second = sysconf(_SC_CLK_TCK);
    const int64_t now = since_boot_ns();
    buffer stat = buffer_make(NULL);
    int64_t ticks = -1;
    if (files_read(NULL, "/proc/self/stat", MOST, &stat, NULL) == OK)
        ticks = start_ticks(buffer_view(&stat));
    buffer_clear(&stat);
    if (now < 0 || ticks < 0 || ticks_per_second <= 0) return -1;
    const int64_t tick_ns = 1000000000 / ticks_per_second;
    return ticks > now / tick_ns ? -1 : now - ticks * tick_ns;
}

static const int64_t millisecond_ns = 1000000;

enum {
    UNKNOWN_START_MS = 10, /* from the start to main(), where the system does not tell it */
    RESERVE_LEAST_MS = 3,
    RESERVE_MOST_MS = 15,
    RESERVE_PART = 8, /* between both: an eighth of the limit */
    THINK_LEAST_MS = 1,
};

/* An age beyond the limit is not believed: a shell may have become us, or the system invents ages.
 */
referee_clock referee_clock_make(int64_t limit_ns) {
    const int64_t age = process_age_ns();
    const bool is_known = age >= 0 && age <= limit_ns;
    return (referee_clock){clock_now_ns() - (is_known ? age : UNKNOWN_START_MS * millisecond_ns),
                           limit_ns};
}

/* A longer limit keeps more, because more memory is given back and a busy machine matters more than
 * the time lost. */
int64_t referee_clock_reserve_ns(int64_t limit_ns) {
    const int64_t part = limit_ns / RESERVE_PART, least = RESERVE_LEAST_MS * millisecond_ns,
                  most = RESERVE_MOST_MS * millisecond_ns;
    return part < least ? least : part > most ? most : part;
}

int64_t referee_clock_left_ns(const referee_clock *c) {
    const int64_t end = c->start_ns + c->limit_ns - referee_clock_reserve_ns(c->limit_ns);
    const int64_t left = end - clock_now_ns(), least = THINK_LEAST_MS * millisecond_ns;
    return left > least ? left : least;
}
