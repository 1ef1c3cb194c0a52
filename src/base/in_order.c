/* base/in_order.c - a binary heap of numbers beside an array of items. */
#include "base/in_order.h"

#include <assert.h>
#include <string.h>

enum { FIRST_ENTRIES = 8 };

in_order in_order_make(uint64_t first, size_t item_size, const allocator *memory) {
    assert(item_size > 0);
    return (in_order){.memory = memory, .item_size = item_size, .turn = first};
}

void in_order_clear(in_order *q) {
    assert(q->count == 0);
    alloc_free(q->memory, q->entries);
    alloc_free(q->memory, q->items);
    *q = in_order_make(q->turn, q->item_size, q->memory);
}

#ifndef NDEBUG
static bool holds(const in_order *q, uint64_t number) {
    for (size_t i = 0; i < q->count; i++)
        if (q->entries[i].number == number) return true;
    return false;
}
#endif

static unsigned char *item_at(const in_order *q, size_t slot) {
    return q->items + slot * q->item_size;
}

/* Makes room for one more item. New entries get the new slots. */
static bool make_room(in_order *q) {
    if (q->count < q->capacity) return true;
    size_t capacity = q->capacity;
    in_order_entry *entries =
        alloc_grow(q->memory, q->entries, sizeof *entries, q->count + 1, FIRST_ENTRIES, &capacity);
    if (!entries) return false;
    q->entries = entries;
    unsigned char *items = alloc_resize(q->memory, q->items, capacity, q->item_size);
    if (!items) return false;
    q->items = items;
    for (size_t i = q->capacity; i < capacity; i++) entries[i].slot = i;
    q->capacity = capacity;
    return true;
}

static void swap(in_order_entry *a, in_order_entry *b) {
    const in_order_entry kept = *a;
    *a = *b;
    *b = kept;
}

static void move_up(in_order_entry *e, size_t i) {
    for (; i > 0 && e[i].number < e[(i - 1) / 2].number; i = (i - 1) / 2)
        swap(&e[i], &e[(i - 1) / 2]);
}

static void move_down(in_order_entry *e, size_t count) {
    for (size_t i = 0, child; (child = 2 * i + 1) < count; i = child) {
        if (child + 1 < count && e[child + 1].number < e[child].number) child++;
        if (e[i].number <= e[child].number) return;
        swap(&e[i], &e[child]);
    }
}

status in_order_put(in_order *q, uint64_t number, const void *item) {
    assert(number >= q->turn && !holds(q, number)); /* I3 */
    if (!make_room(q)) return E_NOMEM;
    in_order_entry *e = &q->entries[q->count];
    e->number = number;
    memcpy(item_at(q, e->slot), item, q->item_size);
    move_up(q->entries, q->count++);
    return OK;
}

/* The freed slot stays with the entry, which moves behind the heap. */
bool in_order_rest(in_order *q, void *item) {
    if (q->count == 0) return false;
    const in_order_entry first = q->entries[0];
    assert(first.number >= q->turn); /* I1 */
    memcpy(item, item_at(q, first.slot), q->item_size);
    q->turn = first.number + 1;
    swap(&q->entries[0], &q->entries[--q->count]);
    move_down(q->entries, q->count);
    return true;
}

bool in_order_next(in_order *q, void *item) {
    return q->count && q->entries[0].number == q->turn && in_order_rest(q, item);
}
