/* tests/support/failing_alloc.h - an allocator whose Nth request fails, and that counts leaks.
 *
 *     for (size_t n = 0;; n++) {
 *         failing_alloc a;
 *         failing_alloc_start(&a, n, false);
 *         const status s = thing_do(..., &a.memory, ...);
 *         assert_int_equal(a.live, 0);         // after cleaning up
 *         if (!a.failed) { assert OK; break; } // N was beyond the last request
 *         assert_int_equal(s, E_NOMEM);
 *     }
 *
 * Several threads may ask for memory. */
#ifndef TESTS_SUPPORT_FAILING_ALLOC_H
#define TESTS_SUPPORT_FAILING_ALLOC_H

#include "base/alloc.h"

#include <stdatomic.h>
#include <stdbool.h>

typedef struct failing_alloc {
    allocator memory;       /* memory.context is set by failing_alloc_start() */
    size_t fail_at;         /* the request with this number fails, counted from 0 */
    bool for_good;          /* and every later one too */
    atomic_size_t requests; /* so far */
    atomic_size_t live;     /* blocks handed out and not yet released */
    atomic_bool failed;     /* a request was refused */
} failing_alloc;

/* Must not be moved afterwards: the allocator points back at *a. */
void failing_alloc_start(failing_alloc *a, size_t fail_at, bool for_good);

#endif
