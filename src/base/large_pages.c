/* base/large_pages.c - Linux: transparent huge pages, which many systems give only on request. */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* madvise() is in no standard */
#endif
#include "base/large_pages.h"

#include <sys/mman.h>

void large_pages_wish(void *start, size_t bytes) {
#ifdef MADV_HUGEPAGE
    (void)madvise(start, bytes, MADV_HUGEPAGE);
#else
    (void)start;
    (void)bytes;
#endif
}
