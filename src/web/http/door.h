/* web/http/door.h - listens, reads the first head of each connection strictly, and ends connections
 * that are too slow.
 *
 * The door looks at the bytes of a new connection without taking them. When the head is whole and
 * right, it hands the connection over; when it is wrong, too long or too slow, the door answers
 * with a refusal itself. So a caller that never finishes its head costs a descriptor and nothing
 * else. Ownership: door_close() closes. Threads: door_run() occupies the calling thread. Errors:
 * E_BUSY if the port is taken, E_IO, E_RANGE for an address that is none. */
#ifndef WEB_HTTP_DOOR_H
#define WEB_HTTP_DOOR_H

#include "base/fault.h"
#include "base/stop.h"
#include "web/http/guests.h"

#include <sys/socket.h>

enum { DOOR_SOCKETS = 2 };

typedef struct door {
    int sockets[DOOR_SOCKETS]; /* -1: none */
    int epoll;
    int bell;     /* any thread rings it */
    bool is_shut; /* no descriptors are left: callers wait outside until the next sweep */
    guests *guests;
} door;

/* Listens on a port of an address, or, with NULL, of 127.0.0.1 and ::1. A machine without IPv6 has
 * the first only. */
status door_open(door *d, const char *address, int port, guests *g, fault *f);
void door_close(door *d);

/* Makes door_run() turn to its host at once. Any thread; never waits. */
void door_ring(const door *d);

/* The network behind the door. */
typedef struct door_host {
    void *context;
    /* Takes a connection whose first head is whole. It owns the descriptor from then on, also if it
     * cannot use it. */
    void (*take)(void *context, guest *who, const struct sockaddr *address, socklen_t length);
    int handle;                     /* readable when turn() has something to do */
    int (*patience)(void *context); /* milliseconds that turn() can wait at most */
    void (*turn)(void *context);    /* serves everybody who is ready; never waits */
} door_host;

/* Serves until the token is set. Everything of the host is called on this thread. */
void door_run(door *d, const door_host *h, const stop_token *stop);

#endif
