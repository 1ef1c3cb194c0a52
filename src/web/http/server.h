/* web/http/server.h - the HTTP server: libmicrohttpd behind our door, the page and the interface.
 *
 * The network thread answers files at once. A request to the interface waits, with its connection
 * suspended, for a working thread (desk.h). Streams of events have their own way (stream.h).
 * docs/decisions/ explains the design; limits.h has every limit.
 * Ownership: server_free() frees; the api is borrowed for server_run(). Threads: server_run()
 * occupies the calling thread until the token is set. Errors: E_BUSY if the port is taken, E_IO,
 * E_NOMEM, E_RANGE. */
#ifndef WEB_HTTP_SERVER_H
#define WEB_HTTP_SERVER_H

#include "base/fault.h"
#include "base/log.h"
#include "base/stop.h"
#include "base/text.h"
#include "web/api/api.h"

typedef struct server server;

typedef struct server_options {
    const char *address; /* to listen on, with a token; NULL: 127.0.0.1 and ::1, without */
    int port;
    const log_sink *log; /* NULL: none */
    /* Called on a working thread when a new link for a device is there, one call at a time; NULL:
     * nobody is told. */
    void (*tell_link)(void *context, const char *link);
    void *context;
    /* A header of every answer that is no file; NULL: none. The text may be filled until
     * server_run(); while it is empty, there is no header. */
    const char *mark_header, *mark;
} server_options;

/* Takes the port. Callers wait until server_run(). */
status server_make(const server_options *o, server **out, fault *f);

/* Serves until the token is set, then ends all connections: afterwards nobody uses the api. Can be
 * called once. */
void server_run(server *s, api *a, const stop_token *stop);
void server_free(server *s); /* NULL is allowed */

/* Appends the address of the page for this machine: "http://127.0.0.1:8765/". With a token it is a
 * link that opens once. */
void server_address(const server *s, buffer *out);

/* Returns how many addresses of this machine it does not answer to, because there are too many. */
int server_addresses_left_out(const server *s);

/* Returns whether it was told an address, so that a token is needed. */
bool server_has_token(const server *s);

#endif
