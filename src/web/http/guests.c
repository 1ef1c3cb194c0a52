/* web/http/guests.c - the table of connections. */
#include "web/http/guests.h"

#include "base/alloc.h"
#include "base/clock.h"

status guests_make(int room, guests **out, fault *f) {
    guests *g = *out = alloc_array(NULL, 1, sizeof *g);
    if (g) g->all = alloc_array(NULL, (size_t)room, sizeof *g->all);
    if (!g || !g->all) {
        alloc_free(NULL, g);
        *out = NULL;
        return fault_set(f, E_NOMEM, 0, "no memory for the connections");
    }
    g->room = room;
    for (int i = room; i-- > 0;) {
        g->all[i].next_free = g->free;
        g->free = &g->all[i];
    }
    (void)pthread_mutex_init(&g->mutex, NULL);
    return OK;
}

void guests_free(guests *g) {
    if (!g) return;
    (void)pthread_mutex_destroy(&g->mutex);
    alloc_free(NULL, g->all);
    alloc_free(NULL, g);
}

guest *guests_enter(guests *g, int handle) {
    if (handle < 0 || handle >= GUEST_HANDLES) return NULL;
    (void)pthread_mutex_lock(&g->mutex);
    guest *who = g->free;
    if (who) {
        g->free = who->next_free;
        who->handle = handle;
        who->stream = NULL;
        g->by_handle[handle] = who;
        g->count++;
    }
    (void)pthread_mutex_unlock(&g->mutex);
    return who;
}

void guests_leave(guests *g, guest *who) {
    guest_enter_phase(who, GUEST_FREE, 0);
    (void)pthread_mutex_lock(&g->mutex);
    g->by_handle[who->handle] = NULL;
    who->handle = -1;
    who->stream = NULL;
    who->next_free = g->free;
    g->free = who;
    g->count--;
    (void)pthread_mutex_unlock(&g->mutex);
}

guest *guests_find(guests *g, int handle) {
    if (handle < 0 || handle >= GUEST_HANDLES) return NULL;
    (void)pthread_mutex_lock(&g->mutex);
    guest *who = g->by_handle[handle];
    (void)pthread_mutex_unlock(&g->mutex);
    return who;
}

int guests_count(guests *g) {
    (void)pthread_mutex_lock(&g->mutex);
    const int count = g->count;
    (void)pthread_mutex_unlock(&g->mutex);
    return count;
}

void guest_enter_phase(guest *who, guest_phase phase, int64_t ms) {
    atomic_store(&who->deadline_ns, ms ? clock_now_ns() + ms * 1000000 : 0);
    atomic_store(&who->phase, (int)phase);
}

void guest_set_stream(guests *g, guest *who, stream *s) {
    (void)pthread_mutex_lock(&g->mutex);
    who->stream = s;
    (void)pthread_mutex_unlock(&g->mutex);
}
