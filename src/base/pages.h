/* base/pages.h - puts large tables on large pages, if the system has them, and gives freed ones
 * back.
 *
 * A program that reads a large table at random places needs a new entry of the processor's address
 * cache for nearly every read. Pages of 2 MB instead of 4 KB need far fewer entries. */
#ifndef BASE_PAGES_H
#define BASE_PAGES_H

#include <stddef.h>

enum { PAGES_LARGE = 2 << 20 }; /* bytes; tables of this size or more should begin at a multiple */

/* Asks for large pages for memory that was not touched yet. This is only a wish: no error is
 * reported if the system cannot do it. Threads: any. */
void pages_wish_large(void *start, size_t bytes);

/* Makes the system hand out all of the memory now, because it clears a large page first and the
 * user of the table would wait for that later. The content stays as it is. Threads: no other thread
 * may use the memory during the call. */
void pages_touch(void *start, size_t bytes);

/* Gives memory that was freed back to the system, where the C library keeps it for later. Takes
 * some milliseconds. Threads: any. */
void pages_give_back(void);

#endif
