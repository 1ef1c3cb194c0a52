/* base/pages.c - the wish for large pages. */
#define _DEFAULT_SOURCE /* for madvise(), which no standard has */

#include "base/pages.h"

#include <sys/mman.h>

void pages_wish_large(void *start, size_t bytes) {
#if defined(MADV_HUGEPAGE)
    (void)madvise(start, bytes, MADV_HUGEPAGE);
#else
    (void)start;
    (void)bytes;
#endif
}
