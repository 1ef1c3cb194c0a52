/* train/record_list.h - a growing list of records.
 *
 * Ownership: a list owns its records; record_list_clear() frees them. Errors: adding returns false
 * if memory is short; the list is then as before. Threads: one at a time. */
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
