/* web/events.h - what happens, told to every tab that listens.
 *
 * Somebody publishes an event on a channel: the id of a game, or "" for everybody. Every stream
 * that listens to the channel gets it, in the order of publishing. Each event has a number, one
 * more than the event before. The hub keeps the last EVENTS_KEPT events within EVENTS_KEPT_BYTES,
 * so that a stream that lost its connection continues behind the last number it saw.
 *
 * An id is "<epoch>-<number>": the epoch is drawn when the hub is made, so that ids of a former
 * server are recognised as foreign.
 *
 * A slow reader never blocks a publisher: a stream reads from the kept events, and one that falls
 * behind them is told so (EVENT_LOST) and begins anew.
 * Ownership: event_hub_free() frees a hub after all its streams are closed. Publishing copies the
 * text. Threads: any. Errors: E_NOMEM; publishing without memory drops the event, and streams see
 * EVENT_LOST. */
#ifndef WEB_EVENTS_H
#define WEB_EVENTS_H

#include "base/alloc.h"
#include "base/fault.h"
#include "base/text.h"

enum {
    EVENTS_KEPT = 4096,
    EVENTS_KEPT_BYTES = 16 << 20,
    EVENT_CHANNELS_MAX = 8,  /* of a stream, without "" */
    EVENT_CHANNEL_BYTES = 48 /* of the name of a channel, with a closing NUL; a longer one is cut */
};

typedef struct event_hub event_hub;
typedef struct event_stream event_stream;

status event_hub_make(const allocator *memory, event_hub **out, fault *f);
void event_hub_free(event_hub *h); /* NULL is allowed */

/* `kind` is a constant such as "state"; `json` is one line: a line break in it becomes a blank. */
void event_publish(event_hub *h, view channel, const char *kind, view json);

/* The same, but the event takes the place of the last one of its kind and channel that was
 * published this way: only the newest value of something that changes quickly is of use. A stream
 * that has not read the older one will not see it. */
void event_publish_latest(event_hub *h, view channel, const char *kind, view json);

/* Returns how many open streams listen to the channel. A search nobody listens to is stopped. */
int event_listeners(event_hub *h, view channel);

/* Called on the publishing thread, without locks of the hub, after something was published for the
 * stream; wakes the network. Must not block and must not close the stream. */
typedef void event_wake(void *context);

/* Opens a stream on channels (and ""). `last_id` is what the browser saw last; empty: nothing.
 * *continued: the stream continues behind it; else it begins now, and the caller sends the present
 * state. */
status event_stream_open(event_hub *h, const view *channels, int count, view last_id,
                         event_wake *wake, void *context, event_stream **out, bool *continued,
                         fault *f);

/* Closes a stream; NULL is allowed. Waits for a wake that is under way; none comes afterwards. */
void event_stream_close(event_stream *s);

typedef enum event_read { EVENT_NONE, EVENT_READ, EVENT_LOST } event_read;

/* Appends the next event as the stream format has it ("id: ...\nevent: ...\ndata: ...\n\n").
 * EVENT_NONE: nothing new. EVENT_LOST: events are missing; the stream goes on behind them, and the
 * caller sends the present state. */
event_read event_stream_next(event_stream *s, buffer *out);

#endif
