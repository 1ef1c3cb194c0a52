/* base/pages.c - asks for large pages and touches them. */
#define _DEFAULT_SOURCE /* for madvise(), which is in no standard */

#include "base/pages.h"

#include <sys/mman.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

void pages_wish_large(void *start, size_t bytes) {
#if defined(MADV_HUGEPAGE)
    (void)madvise(start, bytes, MADV_HUGEPAGE);
#else
    (void)start;
    (void)bytes;
#endif
}

void pages_touch(void *start, size_t bytes) {
    enum { PAGE = 4096 }; /* the smallest page, in case the wish was not granted */
    volatile char *const at = start;
    for (size_t i = 0; i < bytes; i += PAGE) {
        const char there = at[i];
        at[i] = there; /* only a write makes the system hand out the page */
    }
}

void pages_give_back(void) {
#ifdef __GLIBC__
    (void)malloc_trim(0);
#endif
}
