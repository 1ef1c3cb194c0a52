/* base/alloc.h - memory behind a table, so that a test can make the Nth request fail.
 *
 * Every function of the library that allocates takes an allocator, or an object that carries one.
 * NULL always means the system's. Sizes are given as count and size, and the product is checked.
 * Threads: the system allocator may be used by all; another one is as safe as its owner makes it.
 */
#ifndef BASE_ALLOC_H
#define BASE_ALLOC_H

#include <stddef.h>

typedef struct allocator {
    /* As realloc: block may be NULL, NULL is returned when memory is short and the block stays
     * valid. size is never 0. */
    void *(*resize)(void *context, void *block, size_t size);
    /* As free: block may be NULL. */
    void (*release)(void *context, void *block);
    void *context;
} allocator;

/* Memory for count objects of size bytes, all zero; NULL if short or if the product overflows. */
void *alloc_array(const allocator *a, size_t count, size_t size);

/* block made to hold count objects; new bytes are not set. NULL leaves block as it was. */
void *alloc_resize(const allocator *a, void *block, size_t count, size_t size);

/* block, which holds *capacity objects of size bytes, made to hold at least `wanted`: as it is
 * where it does, else with room for twice as many as before and for no fewer than `first`, so that
 * adding one by one stays linear. NULL leaves block and *capacity as they were. */
void *alloc_grow(const allocator *a, void *block, size_t size, size_t wanted, size_t first,
                 size_t *capacity);

/* A copy of length bytes with a closing NUL; NULL if memory is short. */
char *alloc_string(const allocator *a, const char *text, size_t length);

void alloc_free(const allocator *a, void *block); /* NULL is allowed */

#endif
