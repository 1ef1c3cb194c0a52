/* service/practice/calendar.h - days as numbers: days since 1970-01-01 in the Gregorian calendar.
 *
 * A person's day is that of the local clock. Code that needs the date gets it handed in, so that a
 * test can move days.
 * Plain values without ownership; threads: any. Errors: E_FORMAT. */
#ifndef SERVICE_PRACTICE_CALENDAR_H
#define SERVICE_PRACTICE_CALENDAR_H

#include "base/text.h"

enum { CALENDAR_BYTES = 16 };

int64_t calendar_today(void); /* by the local clock */

/* Reads "2026-01-31". E_FORMAT for anything else, also for a day that does not exist. */
status calendar_read(view text, int64_t *day, fault *f);

/* Writes "2026-01-31". Returns `out`. A day outside the years 0 to 9999 becomes "?". */
const char *calendar_write(int64_t day, char out[CALENDAR_BYTES]);

/* What a sitting asks for the time. */
typedef struct practice_clock {
    void *context;
    int64_t (*today)(void *context);
} practice_clock;

extern const practice_clock calendar_clock; /* the local clock */

/* Returns a clock that always shows *day, which is borrowed. */
practice_clock calendar_fixed(const int64_t *day);

#endif
