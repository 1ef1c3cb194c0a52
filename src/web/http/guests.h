/* web/http/guests.h - the table of open connections, each with its phase and its deadline.
 *
 * libmicrohttpd ends connections on inactivity only: a caller that sends a byte now and then stays
 * for ever. So each connection has a deadline of our own, and the door looks at all of them several
 * times a second.
 *
 * I1  A descriptor in the table is open: it leaves the table before it is closed. So the door may
 *     shut one down while it holds the mutex.
 * Ownership: guests_make() and guests_free(). Threads: the phase and the deadline of a guest are
 * atomic; the rest is guarded by the mutex. */
#ifndef WEB_HTTP_GUESTS_H
#define WEB_HTTP_GUESTS_H

#include "base/fault.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum guest_phase {
    GUEST_FREE,    /* no connection */
    GUEST_HEAD,    /* at the door: its head is not whole yet */
    GUEST_LINGER,  /* at the door: refused, may still send */
    GUEST_IDLE,    /* with the network: between a reply and the next head */
    GUEST_BODY,    /* sends a body */
    GUEST_REFUSED, /* sends a body that is dropped; the refusal comes behind it */
    GUEST_WORK,    /* waits for us: no deadline */
    GUEST_REPLY,   /* reads a reply */
    GUEST_STREAM,  /* reads events */
} guest_phase;

typedef struct stream stream;

typedef struct guest {
    int handle;
    atomic_int phase;
    _Atomic int64_t deadline_ns; /* 0: none */
    atomic_int refusal;          /* in GUEST_REFUSED: a refusal_kind */
    stream *stream;              /* in GUEST_STREAM; guarded by the mutex */
    struct guest *next_free;
} guest;

enum { GUEST_HANDLES = 8192 }; /* descriptors from this number on are refused */

typedef struct guests {
    pthread_mutex_t mutex;
    guest *all;
    int room, count;
    guest *free;
    guest *by_handle[GUEST_HANDLES];
} guests;

status guests_make(int room, guests **out, fault *f);
void guests_free(guests *g); /* NULL is allowed */

/* Takes a connection in; NULL if the table is full. */
guest *guests_enter(guests *g, int handle);
void guests_leave(guests *g, guest *who);
guest *guests_find(guests *g, int handle); /* NULL: not in the table */
int guests_count(guests *g);

/* Enters a phase that must end within ms milliseconds; 0: no deadline. */
void guest_enter_phase(guest *who, guest_phase phase, int64_t ms);

/* Sets or, with NULL, removes the stream of a guest. */
void guest_set_stream(guests *g, guest *who, stream *s);

#endif
