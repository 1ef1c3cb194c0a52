/* base/in_order.h - hands on numbered items in the order of their numbers.
 *
 * Workers finish jobs in any order. A queue of this kind holds every item that comes too early
 * until the items before it have been handed on.
 *
 *     I1  Items leave in rising order of their numbers.
 *     I2  in_order_next() hands out the item with number `turn` and no other. It never skips a
 *         number.
 *     I3  The queue holds no number below `turn`, and no number twice.
 *     I4  Memory grows with the most items that were ever held at once, not with their numbers.
 *
 * After a stop or a failure some number never comes. The items behind the gap stay in the queue.
 * in_order_rest() then takes them out, still in order, and the caller hands them on or drops them.
 *
 * Ownership: an item is a value of fixed size, moved in and out byte by byte. A pointer inside an
 * item belongs to the queue's user, who empties the queue before in_order_clear() (asserted).
 * Threads: one at a time; the caller locks. */
#ifndef BASE_IN_ORDER_H
#define BASE_IN_ORDER_H

#include "base/alloc.h"
#include "base/fault.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct in_order_entry {
    uint64_t number;
    size_t slot; /* where its item lies */
} in_order_entry;

typedef struct in_order {
    const allocator *memory;
    size_t item_size; /* bytes, at least 1 */
    uint64_t turn;    /* the number that is handed on next */
    /* A heap: the entry with the lowest number comes first. The entries from `count` on are unused,
     * and their slots are free. */
    in_order_entry *entries;
    size_t count, capacity;
    unsigned char *items; /* one slot for each entry */
} in_order;

/* An empty queue whose first turn is `first`. Allocates nothing. */
in_order in_order_make(uint64_t first, size_t item_size, const allocator *memory);

/* Frees the memory of an empty queue. */
void in_order_clear(in_order *q);

/* Moves *item into the queue. E_NOMEM leaves the item with the caller and the queue as it was. */
status in_order_put(in_order *q, uint64_t number, const void *item);

/* Moves the item whose turn it is into *item and passes the turn on. False if that item has not
 * come yet; *item is then as before. */
bool in_order_next(in_order *q, void *item);

/* Moves the item with the lowest number into *item, even if numbers before it never came. The turn
 * passes to the number behind it. False if the queue is empty. */
bool in_order_rest(in_order *q, void *item);

#endif
