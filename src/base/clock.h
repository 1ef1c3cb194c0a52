/* base/clock.h - time that only goes forward and ignores changes of the wall clock.
 * Threads: any thread may call it. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

int64_t clock_now_ns(void);    /* nanoseconds since an arbitrary start; never decreases */
int64_t clock_thread_ns(void); /* CPU time of the calling thread: other programs do not count */
double clock_seconds_since(int64_t start_ns);

/* For work that is done now and then: true if period_ns has passed since *last_ns, which then
 * becomes the present time. With *last_ns 0 the first call is true. */
bool clock_is_due(int64_t *last_ns, int64_t period_ns);

/* Makes a condition for clock_wait(). The caller destroys it. */
void clock_make_condition(pthread_cond_t *out);

/* Waits for a signal until clock_now_ns() would be until_ns, with the mutex held. False if the time
 * has come. */
bool clock_wait(pthread_cond_t *c, pthread_mutex_t *held, int64_t until_ns);

#endif
