/* service/process_age.c - asks /proc, where there is one. */
#include "service/process_age.h"

#include "base/files.h"
#include "base/text.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

/* The 22nd field of /proc/self/stat, in clock ticks since boot. The second is the name of the
 * program in brackets, which may hold anything: counting starts behind the last bracket. */
static int64_t start_ticks(view stat) {
    enum { FIELDS_BEFORE = 20 }; /* the third to the 22nd, less one */
    size_t end = stat.length;
    while (end && stat.data[end - 1] != ')') end--;
    view rest = view_trim(view_from(stat, end));
    view field = {NULL, 0};
    for (int i = 0; i < FIELDS_BEFORE; i++) field = view_take(&rest, ' ');
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

int64_t process_age_ns(void) {
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
