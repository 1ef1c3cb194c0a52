/* base/large_pages.h - a wish to the system for a large table that is read here and there.
 *
 * With pages of 4 KB most looks into such a table miss the processor's list of pages, too. Where
 * the system can, it backs the memory with pages of LARGE_PAGE bytes; where it cannot, nothing
 * changes. Threads: any. */
#ifndef BASE_LARGE_PAGES_H
#define BASE_LARGE_PAGES_H

#include <stddef.h>

enum { LARGE_PAGE = 1 << 21 };

/* Whole pages inside the block are meant; begin it at a multiple of LARGE_PAGE. */
void large_pages_wish(void *start, size_t bytes);

#endif
