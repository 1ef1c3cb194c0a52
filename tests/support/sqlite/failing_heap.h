/* tests/support/sqlite/failing_heap.h - SQLite's requests for memory, of which the Nth fails.
 *
 *     failing_heap_start();
 *     for (size_t n = 0;; n++) {
 *         failing_heap_arm(n);
 *         ... something with a database ...
 *         if (!failing_heap_disarm()) break; // N was beyond the last request
 *     }
 *
 * SQLite has one heap for all databases, so there is one of these, for one thread. */
#ifndef TESTS_SUPPORT_SQLITE_FAILING_HEAP_H
#define TESTS_SUPPORT_SQLITE_FAILING_HEAP_H

#include <stdbool.h>
#include <stddef.h>

/* For the rest of the process. No database may be open, and no other file calls in use. SQLite
 * keeps no small pieces in reserve, so that each of its requests is seen. */
void failing_heap_start(void);

void failing_heap_arm(size_t fail_at); /* counted from 0, from now on */
bool failing_heap_disarm(void);        /* whether a request was refused */

#endif
