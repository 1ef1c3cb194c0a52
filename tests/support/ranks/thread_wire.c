/* tests/support/ranks/thread_wire.c - one lock, a list of messages for each rank. */
#include "support/ranks/thread_wire.h"

#include "base/fault.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct letter {
    int from;
    size_t length;
    struct letter *next;
    char bytes[];
} letter;

typedef struct hall hall;

typedef struct thread_wire {
    cluster_wire wire;
    hall *hall;
    letter *first, *last; /* arrived, the oldest first */
    letter *read;         /* handed out last */
} thread_wire;

struct hall {
    pthread_mutex_t mutex;
    int open; /* wires */
    thread_wire wires[THREAD_RANKS_MAX];
};

static status send_bytes(cluster_wire *wire, int to, const void *bytes, size_t length, fault *f) {
    const thread_wire *w = (const thread_wire *)wire;
    thread_wire *other = &w->hall->wires[to];
    letter *l = malloc(sizeof *l + length);
    (void)f;
    if (!l) abort();
    l->from = wire->rank;
    l->length = length;
    l->next = NULL;
    memcpy(l->bytes, bytes, length);
    (void)pthread_mutex_lock(&w->hall->mutex);
    if (other->last)
        other->last->next = l;
    else
        other->first = l;
    other->last = l;
    (void)pthread_mutex_unlock(&w->hall->mutex);
    return OK;
}

static status receive_bytes(cluster_wire *wire, int *from, const void **bytes, size_t *length,
                            fault *f) {
    thread_wire *w = (thread_wire *)wire;
    (void)f;
    free(w->read);
    (void)pthread_mutex_lock(&w->hall->mutex);
    w->read = w->first;
    if (w->first) w->first = w->first->next;
    if (!w->first) w->last = NULL;
    (void)pthread_mutex_unlock(&w->hall->mutex);
    *bytes = w->read ? w->read->bytes : NULL;
    if (w->read) {
        *from = w->read->from;
        *length = w->read->length;
    }
    return OK;
}

static void clear(thread_wire *w) {
    free(w->read);
    while (w->first) {
        letter *l = w->first;
        w->first = l->next;
        free(l);
    }
}

static void close_wire(cluster_wire *wire, bool waits) {
    (void)waits;
    hall *h = ((thread_wire *)wire)->hall;
    (void)pthread_mutex_lock(&h->mutex);
    const int left = --h->open;
    (void)pthread_mutex_unlock(&h->mutex);
    if (left) return;
    for (int i = 0; i < THREAD_RANKS_MAX; i++) clear(&h->wires[i]);
    (void)pthread_mutex_destroy(&h->mutex);
    free(h);
}

void thread_hall_make(int ranks, cluster_wire *wires[THREAD_RANKS_MAX]) {
    hall *h = calloc(1, sizeof *h);
    if (!h || pthread_mutex_init(&h->mutex, NULL) != 0) abort();
    h->open = ranks;
    for (int i = 0; i < ranks; i++) {
        h->wires[i] = (thread_wire){.wire = {.rank = i,
                                             .ranks = ranks,
                                             .host = "thread",
                                             .send = send_bytes,
                                             .receive = receive_bytes,
                                             .close = close_wire},
                                    .hall = h};
        wires[i] = &h->wires[i].wire;
    }
}
