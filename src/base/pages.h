/* base/pages.h - large tables on large pages, where the system has them.
 *
 * A table that is read here and there all the time needs a new entry of the processor's address
 * cache for nearly every look; with pages of 2 MB instead of 4 KB there are few enough. */
#ifndef BASE_PAGES_H
#define BASE_PAGES_H

#include <stddef.h>

enum { PAGES_LARGE = 2 << 20 }; /* bytes; tables of this size or more should begin at a multiple */

/* Asks for large pages for memory that was not touched yet. It is a wish: nothing is told when the
 * system does not know it. Threads: any. */
void pages_wish_large(void *start, size_t bytes);

/* Has the system hand out all of the memory now, so that nobody waits for it later: a large page
 * has to be cleared first. What is there stays as it is. Threads: nobody else uses it meanwhile. */
void pages_touch(void *start, size_t bytes);

#endif
