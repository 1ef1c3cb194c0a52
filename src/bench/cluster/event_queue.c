/* bench/cluster/event_queue.c - a binary heap in an array. */
#include "bench/cluster/event_queue.h"

static bool is_before(const event *a, const event *b) {
    return a->at_ns != b->at_ns ? a->at_ns < b->at_ns : a->order < b->order;
}

/* Moves the event up from a free place until its parent comes before it. */
static void lift(event_queue *q, size_t place, const event *e) {
    while (place > 0 && is_before(e, &q->heap[(place - 1) / 2])) {
        q->heap[place] = q->heap[(place - 1) / 2];
        place = (place - 1) / 2;
    }
    q->heap[place] = *e;
}

/* Moves the event down from the free root until both children come after it. */
static void sink(event_queue *q, const event *e) {
    size_t place = 0;
    for (;;) {
        size_t child = 2 * place + 1;
        if (child >= q->count) break;
        if (child + 1 < q->count && is_before(&q->heap[child + 1], &q->heap[child])) child++;
        if (!is_before(&q->heap[child], e)) break;
        q->heap[place] = q->heap[child];
        place = child;
    }
    q->heap[place] = *e;
}

status event_queue_add(event_queue *q, int64_t at_ns, int kind, int actor, uint64_t number) {
    enum { FIRST_ROOM = 256 };
    event *heap =
        alloc_grow(q->memory, q->heap, sizeof *q->heap, q->count + 1, FIRST_ROOM, &q->room);
    if (!heap) return E_NOMEM;
    q->heap = heap;
    const event e = {
        .at_ns = at_ns, .order = q->added++, .number = number, .kind = kind, .actor = actor};
    lift(q, q->count++, &e);
    return OK;
}

bool event_queue_take(event_queue *q, event *out) {
    if (!q->count) return false;
    *out = q->heap[0];
    const event last = q->heap[--q->count];
    if (q->count) sink(q, &last);
    return true;
}

void event_queue_clear(event_queue *q) {
    alloc_free(q->memory, q->heap);
    *q = (event_queue){.memory = q->memory};
}
