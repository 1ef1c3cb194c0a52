/* base/clock.h - time that only goes forward, untouched by changes of the wall clock.
 * Threads: free to call from all. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

int64_t clock_now_ns(void); /* nanoseconds since an arbitrary start, never smaller than before */
double clock_seconds_since(int64_t start_ns);

#endif
