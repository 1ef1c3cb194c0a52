/* web/http/stream.h - one stream of events (server-sent events) on its way to a tab.
 *
 * libmicrohttpd asks for bytes on the network thread. With nothing to send, the stream suspends its
 * connection, and the hub's wake resumes it. A comment goes out every 15 seconds. A stream that
 * lost events ends: the browser connects again, and the new stream begins with the present state.
 * Ownership: stream_free(). Threads: stream_read() and stream_free() on the network thread, the
 * others on any. */
#ifndef WEB_HTTP_STREAM_H
#define WEB_HTTP_STREAM_H

#include "base/fault.h"
#include "base/stop.h"
#include "base/text.h"
#include "web/events.h"
#include "web/http/door.h"
#include "web/http/guests.h"

#include <microhttpd.h>

/* The connection of a stream. */
typedef struct stream_place {
    const door *door; /* whose network it is */
    guest *who;
    struct MHD_Connection *connection;
    const stop_token *stop; /* ends the stream */
} stream_place;

/* Opens a stream on the hub. `channels`, `count`, `last_id` and *continued as for
 * event_stream_open(). */
status stream_make(event_hub *hub, const view *channels, int count, view last_id,
                   const stream_place *at, stream **out, bool *continued, fault *f);
void stream_free(stream *s); /* NULL is allowed */

/* The bytes that go out first. The caller appends before the stream is read. */
buffer *stream_start(stream *s);

/* For libmicrohttpd: hands out bytes of the stream `context`, or suspends the connection and
 * returns 0. */
ssize_t stream_read(void *context, uint64_t position, char *out, size_t most);

/* Called several times a second: makes the comment due, and ends a stream whose reader is gone. */
void stream_tick(stream *s, int handle);

void stream_end(stream *s); /* the token was set */

#endif
