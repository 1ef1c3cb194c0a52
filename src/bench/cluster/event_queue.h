/* bench/cluster/event_queue.h - what happens when in a simulation: the earliest event comes first.
 *
 * Events of one time come in the order in which they were added, so a simulation repeats.
 * Ownership: event_queue_clear() frees. Errors: E_NOMEM when an event is added. */
#ifndef BENCH_CLUSTER_EVENT_QUEUE_H
#define BENCH_CLUSTER_EVENT_QUEUE_H

#include "base/alloc.h"
#include "base/fault.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct event {
    int64_t at_ns;
    uint64_t order;  /* set by the queue */
    uint64_t number; /* of a job, if the event is about one */
    int kind, actor; /* what they mean is up to the caller */
} event;

typedef struct event_queue {
    event *heap; /* a binary heap */
    size_t count, room;
    uint64_t added;
    const allocator *memory; /* NULL: the system's */
} event_queue;

status event_queue_add(event_queue *q, int64_t at_ns, int kind, int actor, uint64_t number);
bool event_queue_take(event_queue *q, event *out); /* false if there is none */
void event_queue_clear(event_queue *q);            /* the queue may be used again */

#endif
