/* base/alloc.c - the system allocator and overflow-checked requests. */
#include "base/alloc.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void *system_resize(void *context, void *block, size_t size) {
    (void)context;
    return realloc(block, size);
}

static void system_release(void *context, void *block) {
    (void)context;
    free(block);
}

const allocator alloc_touched = {system_resize, system_release, NULL};

static const allocator *or_system(const allocator *a) {
    return a ? a : &alloc_touched;
}

void *alloc_resize(const allocator *a, void *block, size_t count, size_t size) {
    if (size != 0 && count > SIZE_MAX / size) return NULL;
    const size_t bytes = count * size;
    a = or_system(a);
    return a->resize(a->context, block, bytes ? bytes : 1);
}

void *alloc_grow(const allocator *a, void *block, size_t size, size_t wanted, size_t first,
                 size_t *capacity) {
    assert(wanted > 0); /* otherwise NULL could mean an empty array */
    if (wanted <= *capacity) return block;
    size_t next = wanted > first ? wanted : first;
    if (*capacity <= SIZE_MAX / 2 && next < 2 * *capacity) next = 2 * *capacity;
    void *grown = alloc_resize(a, block, next, size);
    if (grown) *capacity = next;
    return grown;
}

/* The system returns large blocks zeroed and hands out their pages when they are touched. So a
 * table of 64 MB costs nothing until it fills. */
void *alloc_array(const allocator *a, size_t count, size_t size) {
    /* some sanitizers report a calloc() that overflows */
    if (size != 0 && count > SIZE_MAX / size) return NULL;
    if (!a && count && size) return calloc(count, size);
    void *block = alloc_resize(a, NULL, count, size);
    if (block) memset(block, 0, count * size);
    return block;
}

char *alloc_string(const allocator *a, const char *text, size_t length) {
    if (length == SIZE_MAX) return NULL;
    char *copy = alloc_resize(a, NULL, length + 1, 1);
    if (!copy) return NULL;
    if (length) memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

void alloc_free(const allocator *a, void *block) {
    a = or_system(a);
    a->release(a->context, block);
}
