/* base/alloc.h - memory behind a table, so that a test can make the Nth request fail.
 *
 * Every library function that allocates takes an allocator, or an object that carries one. NULL
 * always means the system's allocator. The caller gives a size as count and size; the product is
 * checked for overflow.
 * Threads: any thread may use the system allocator. Another allocator is as safe as its owner makes
 * it. */
#ifndef BASE_ALLOC_H
#define BASE_ALLOC_H

#include <stddef.h>

typedef struct allocator {
    /* Works like realloc(). block may be NULL and size is never 0. Returns NULL if memory is short;
     * the block then stays valid. */
    void *(*resize)(void *context, void *block, size_t size);
    /* Works like free(). block may be NULL. */
    void (*release)(void *context, void *block);
    void *context;
} allocator;

/* The system's memory, touched at once: alloc_array() writes the zeros itself. For measurements of
 * time, since NULL leaves that work to the first use of each page. */
extern const allocator alloc_touched;

/* Returns memory for count objects of size bytes, all zero. NULL if memory is short or the product
 * overflows. The caller frees it with alloc_free(). */
void *alloc_array(const allocator *a, size_t count, size_t size);

/* Resizes block to hold count objects; new bytes are not set. NULL leaves block as it was. */
void *alloc_resize(const allocator *a, void *block, size_t count, size_t size);

/* Makes block, which holds *capacity objects of size bytes, hold at least `wanted`. Returns it
 * unchanged if it already does. Otherwise doubles it, to `first` objects at least, so that adding
 * one by one stays linear. NULL leaves block and *capacity as they were. */
void *alloc_grow(const allocator *a, void *block, size_t size, size_t wanted, size_t first,
                 size_t *capacity);

/* Returns a copy of length bytes with a closing NUL, or NULL if memory is short. The caller frees
 * it. */
char *alloc_string(const allocator *a, const char *text, size_t length);

void alloc_free(const allocator *a, void *block); /* NULL is allowed */

#endif
