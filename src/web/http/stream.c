/* web/http/stream.c - from the hub to a connection.
 *
 * The mutex of a stream is held from "the hub has nothing" to the suspension. A wake that comes in
 * between waits for it, then finds the stream asleep and resumes it: no event is slept through. */
#include "web/http/stream.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/text.h"
#include "web/http/limits.h"

#include <string.h>
#include <sys/socket.h>

struct stream {
    pthread_mutex_t mutex; /* guards everything below */
    stream_place at;
    event_stream *events;
    buffer out; /* bytes on their way; `sent` of them are gone */
    size_t sent;
    int64_t wrote_ns;
    bool is_asleep; /* its connection is suspended */
    bool owes_comment, is_ending;
};

/* With the mutex held. */
static void rouse(stream *s) {
    if (!s->is_asleep) return;
    s->is_asleep = false;
    guest_enter_phase(s->at.who, GUEST_STREAM, HTTP_STALL_MS);
    MHD_resume_connection(s->at.connection);
    door_ring(s->at.door);
}

static void wake(void *context) {
    stream *s = context;
    (void)pthread_mutex_lock(&s->mutex);
    rouse(s);
    (void)pthread_mutex_unlock(&s->mutex);
}

status stream_make(event_hub *hub, const view *channels, int count, view last_id,
                   const stream_place *at, stream **out, bool *continued, fault *f) {
    stream *s = *out = alloc_array(NULL, 1, sizeof *s);
    if (!s) return fault_set(f, E_NOMEM, 0, "no memory for a stream of events");
    (void)pthread_mutex_init(&s->mutex, NULL);
    s->at = *at;
    s->out = buffer_make(NULL);
    s->wrote_ns = clock_now_ns();
    const status result =
        event_stream_open(hub, channels, count, last_id, wake, s, &s->events, continued, f);
    if (result) {
        stream_free(s);
        *out = NULL;
    }
    return result;
}

void stream_free(stream *s) {
    if (!s) return;
    event_stream_close(s->events);
    buffer_clear(&s->out);
    (void)pthread_mutex_destroy(&s->mutex);
    alloc_free(NULL, s);
}

buffer *stream_start(stream *s) {
    return &s->out;
}

/* Fills `out` with something to send. False: there is nothing, or the stream ends. */
static bool refill(stream *s) {
    buffer_reset(&s->out, 0);
    s->sent = 0;
    switch (event_stream_next(s->events, &s->out)) {
    case EVENT_READ:
        break;
    case EVENT_LOST:
        s->is_ending = true;
        break;
    case EVENT_NONE:
        if (s->owes_comment) buffer_add(&s->out, ":\n\n");
        s->owes_comment = false;
        break;
    }
    if (buffer_status(&s->out)) s->is_ending = true;
    return s->out.length > 0 && !s->is_ending;
}

static ssize_t read_locked(stream *s, char *out, size_t most) {
    if (s->is_ending || stop_is_set(s->at.stop)) return MHD_CONTENT_READER_END_OF_STREAM;
    guest_enter_phase(s->at.who, GUEST_STREAM, HTTP_STALL_MS);
    if (s->sent == s->out.length && !refill(s)) {
        if (s->is_ending) return MHD_CONTENT_READER_END_OF_STREAM;
        guest_enter_phase(s->at.who, GUEST_STREAM, 0);
        s->is_asleep = true;
        MHD_suspend_connection(s->at.connection);
        return 0;
    }
    const size_t left = s->out.length - s->sent;
    const size_t count = left < most ? left : most;
    memcpy(out, s->out.data + s->sent, count);
    s->sent += count;
    s->wrote_ns = clock_now_ns();
    return (ssize_t)count;
}

ssize_t stream_read(void *context, uint64_t position, char *out, size_t most) {
    stream *s = context;
    (void)position;
    (void)pthread_mutex_lock(&s->mutex);
    const ssize_t result = read_locked(s, out, most);
    (void)pthread_mutex_unlock(&s->mutex);
    return result;
}

/* libmicrohttpd does not look at a suspended connection, so the end of the other side is seen
 * here. */
static bool is_gone(int handle) {
    char byte;
    return recv(handle, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

void stream_tick(stream *s, int handle) {
    (void)pthread_mutex_lock(&s->mutex);
    if (is_gone(handle)) s->is_ending = true;
    if (clock_now_ns() - s->wrote_ns >= (int64_t)HTTP_COMMENT_MS * 1000000) s->owes_comment = true;
    if (s->is_ending || s->owes_comment) rouse(s);
    (void)pthread_mutex_unlock(&s->mutex);
}

void stream_end(stream *s) {
    (void)pthread_mutex_lock(&s->mutex);
    s->is_ending = true;
    rouse(s);
    (void)pthread_mutex_unlock(&s->mutex);
}
