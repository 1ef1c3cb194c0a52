/* service/process_age.h - how long ago this process was started, as far as the system tells.
 *
 * A referee's clock runs from the moment in which it starts us; loading and settings are over
 * before main() can look at a clock. */
#ifndef SERVICE_PROCESS_AGE_H
#define SERVICE_PROCESS_AGE_H

#include <stdint.h>

/* Returns nanoseconds, rounded up (the system counts in hundredths of a second); -1 if the system
 * does not say it. */
int64_t process_age_ns(void);

#endif
