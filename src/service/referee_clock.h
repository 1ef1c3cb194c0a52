/* service/referee_clock.h - the time that a one-shot program has left for thinking.
 *
 * The clock of a referee runs from the moment in which it starts our process until the process has
 * ended. Loading is over before main() can look at a clock, so the system is asked for the age of
 * the process. It counts in hundredths of a second, so the age is rather too long than too short.
 * Plain values without ownership; threads: any. */
#ifndef SERVICE_REFEREE_CLOCK_H
#define SERVICE_REFEREE_CLOCK_H

#include <stdint.h>

typedef struct referee_clock {
    int64_t start_ns; /* on clock_now_ns() */
    int64_t limit_ns;
} referee_clock;

/* Returns the clock of this process for a limit of limit_ns nanoseconds. */
referee_clock referee_clock_make(int64_t limit_ns);

/* Returns the nanoseconds that are kept for printing the answer, for giving memory back, and until
 * the referee notices the end. */
int64_t referee_clock_reserve_ns(int64_t limit_ns);

/* Returns how long a search may take from now on, in nanoseconds. At least a millisecond, so that
 * it can find some move. */
int64_t referee_clock_left_ns(const referee_clock *c);

#endif
