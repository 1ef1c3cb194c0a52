/* train/record_list.h - records one behind the other, as many as come.
 *
 * Ownership: a list owns its records; record_list_clear() frees them. Errors: adding answers false
 * when memory is short, and the list is as before. Threads: one at a time. */
#ifndef TRAIN_RECORD_LIST_H
#define TRAIN_RECORD_LIST_H

#include "base/alloc.h"
#include "train/record.h"

typedef struct record_list {
    record *items;
    size_t count, capacity;
    const allocator *memory; /* NULL: the system's */
} record_list;

static inline bool record_list_add(record_list *l, const record *r) {
    record *items = alloc_grow(l->memory, l->items, sizeof *items, l->count + 1, 64, &l->capacity);
    if (!items) return false;
    l->items = items;
    l->items[l->count++] = *r;
    return true;
}

static inline void record_list_clear(record_list *l) {
    alloc_free(l->memory, l->items);
    *l = (record_list){.memory = l->memory};
}

#endif
