/* base/stop.h - a flag by which one thread asks others to stop.
 *
 * A working thread reads the token from time to time and ends early once the token is set. The
 * token is borrowed and must outlive the work. Threads: any thread may set or read it. */
#ifndef BASE_STOP_H
#define BASE_STOP_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef atomic_bool stop_token;

/* Returns whether the token is set. NULL is never set. */
static inline bool stop_is_set(const stop_token *t) {
    return t && atomic_load_explicit(t, memory_order_relaxed);
}

#endif
