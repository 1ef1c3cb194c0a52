/* web/events.c - the hub: a ring of the last events, and the streams that read from it.
 *
 * I1  Event number n is in slot n % EVENTS_KEPT while first <= n < next. A slot without text was
 *     replaced by a later event and is skipped.
 * I2  A stream keeps only the number of the event that it reads next. So publishing never waits for
 *     a reader, and a slow reader costs no memory.
 * I3  A stream stays in the list while a publisher calls its wake function (`pins`). */
#include "web/events.h"

#include <inttypes.h>
#include <pthread.h>
#include <string.h>
#include <sys/random.h>

typedef struct kept_event {
    char channel[EVENT_CHANNEL_BYTES];
    const char *kind;
    bool is_latest; /* a later one of its kind and channel replaces it */
    char *text;     /* as the stream format has it; NULL: replaced */
    size_t length;
} kept_event;

struct event_stream {
    event_hub *hub;
    event_stream *before, *after;
    char channels[EVENT_CHANNELS_MAX][EVENT_CHANNEL_BYTES];
    int count;
    uint64_t position; /* number of the event that it reads next */
    event_wake *wake;
    void *context;
    int pins; /* publishers that call `wake` now */
};

struct event_hub {
    const allocator *memory;
    pthread_mutex_t mutex;   /* guards everything below */
    pthread_cond_t unpinned; /* a wake has returned */
    char epoch[17];
    uint64_t first, next;
    size_t bytes;
    event_stream *streams;
    kept_event events[EVENTS_KEPT];
};

/* ---- making and freeing ---- */

static void draw_epoch(char out[17]) {
    uint64_t bits = 0;
    if (getrandom(&bits, sizeof bits, 0) != (ssize_t)sizeof bits) bits = (uintptr_t)out;
    buffer text = buffer_make(NULL);
    buffer_format(&text, "%016" PRIx64, bits);
    memcpy(out, buffer_status(&text) ? "0000000000000000" : buffer_text(&text), 17);
    buffer_clear(&text);
}

status event_hub_make(const allocator *memory, event_hub **out, fault *f) {
    event_hub *h = *out = alloc_array(memory, 1, sizeof *h);
    if (!h) return fault_set(f, E_NOMEM, 0, "no memory for the events");
    h->memory = memory;
    h->first = h->next = 1;
    draw_epoch(h->epoch);
    (void)pthread_mutex_init(&h->mutex, NULL);
    (void)pthread_cond_init(&h->unpinned, NULL);
    return OK;
}

static kept_event *slot(event_hub *h, uint64_t number) {
    return &h->events[number % EVENTS_KEPT];
}

static void drop(event_hub *h, kept_event *e) {
    h->bytes -= e->length;
    alloc_free(h->memory, e->text);
    e->text = NULL;
    e->length = 0;
}

static void drop_first(event_hub *h) {
    drop(h, slot(h, h->first++));
}

void event_hub_free(event_hub *h) {
    if (!h) return;
    while (h->first < h->next) drop_first(h);
    (void)pthread_cond_destroy(&h->unpinned);
    (void)pthread_mutex_destroy(&h->mutex);
    alloc_free(h->memory, h);
}

/* ---- publishing ---- */

static void copy_channel(char out[EVENT_CHANNEL_BYTES], view channel) {
    const size_t most = EVENT_CHANNEL_BYTES - 1;
    const size_t length = channel.length < most ? channel.length : most;
    if (length) memcpy(out, channel.data, length);
    out[length] = '\0';
}

static void append_line(buffer *out, view json) {
    for (size_t i = 0; i < json.length; i++)
        buffer_add_char(out, json.data[i] == '\n' || json.data[i] == '\r' ? ' ' : json.data[i]);
}

/* Writes the event into its slot. Returns false without memory. */
static bool fill(event_hub *h, kept_event *e, view json) {
    buffer text = buffer_make(h->memory);
    buffer_format(&text, "id: %s-%" PRIu64 "\nevent: %s\ndata: ", h->epoch, h->next, e->kind);
    append_line(&text, json);
    buffer_add(&text, "\n\n");
    if (buffer_status(&text)) {
        buffer_clear(&text);
        return false;
    }
    e->text = text.data;
    e->length = text.length;
    h->bytes += e->length;
    return true;
}

static void replace_older(event_hub *h, const kept_event *newer) {
    for (uint64_t n = h->next; n-- > h->first;) {
        kept_event *e = slot(h, n);
        if (e == newer || !e->text || !e->is_latest) continue;
        if (strcmp(e->kind, newer->kind) != 0 || strcmp(e->channel, newer->channel) != 0) continue;
        drop(h, e);
        return;
    }
}

/* Adds an event. Without memory all streams lose their place: nobody may believe to know all. */
static void keep(event_hub *h, const kept_event *what, view json) {
    if (h->next - h->first == EVENTS_KEPT) drop_first(h);
    kept_event *e = slot(h, h->next);
    *e = *what;
    const bool kept = fill(h, e, json);
    h->next++;
    if (!kept)
        while (h->first < h->next) drop_first(h);
    else if (e->is_latest)
        replace_older(h, e);
    while (h->bytes > EVENTS_KEPT_BYTES && h->first < h->next) drop_first(h);
}

static bool listens(const event_stream *s, const char *channel) {
    if (!*channel) return true;
    for (int i = 0; i < s->count; i++)
        if (strcmp(s->channels[i], channel) == 0) return true;
    return false;
}

/* Calls wake functions one by one with the mutex released. I3 keeps the list whole meanwhile. */
static void wake_listeners(event_hub *h, const char *channel) {
    for (event_stream *s = h->streams; s; s = s->after) {
        if (!s->wake || !listens(s, channel)) continue;
        s->pins++;
        (void)pthread_mutex_unlock(&h->mutex);
        s->wake(s->context);
        (void)pthread_mutex_lock(&h->mutex);
        if (--s->pins == 0) (void)pthread_cond_broadcast(&h->unpinned);
    }
}

static void publish(event_hub *h, view channel, const char *kind, view json, bool is_latest) {
    kept_event e = {.kind = kind, .is_latest = is_latest};
    copy_channel(e.channel, channel);
    (void)pthread_mutex_lock(&h->mutex);
    keep(h, &e, json);
    wake_listeners(h, e.channel);
    (void)pthread_mutex_unlock(&h->mutex);
}

void event_publish(event_hub *h, view channel, const char *kind, view json) {
    publish(h, channel, kind, json, false);
}

void event_publish_latest(event_hub *h, view channel, const char *kind, view json) {
    publish(h, channel, kind, json, true);
}

int event_listeners(event_hub *h, view channel) {
    char name[EVENT_CHANNEL_BYTES];
    int count = 0;
    copy_channel(name, channel);
    (void)pthread_mutex_lock(&h->mutex);
    for (const event_stream *s = h->streams; s; s = s->after) count += listens(s, name);
    (void)pthread_mutex_unlock(&h->mutex);
    return count;
}

/* ---- streams ---- */

/* Returns the number behind the last one that the browser saw, or 0 if the hub cannot continue
 * there. */
static uint64_t continuation(const event_hub *h, view last_id) {
    uint64_t number = 0;
    const view epoch = view_take(&last_id, '-');
    if (!view_is(epoch, h->epoch) || view_number(last_id, UINT64_MAX, &number, NULL)) return 0;
    return number < h->next && number + 1 >= h->first ? number + 1 : 0;
}

static void enlist(event_hub *h, event_stream *s) {
    s->after = h->streams;
    if (s->after) s->after->before = s;
    h->streams = s;
}

static void unlist(event_hub *h, event_stream *s) {
    if (s->before)
        s->before->after = s->after;
    else
        h->streams = s->after;
    if (s->after) s->after->before = s->before;
}

status event_stream_open(event_hub *h, const view *channels, int count, view last_id,
                         event_wake *wake, void *context, event_stream **out, bool *continued,
                         fault *f) {
    *out = NULL;
    if (count > EVENT_CHANNELS_MAX)
        return fault_set(f, E_RANGE, 0, "a stream has at most %d channels", EVENT_CHANNELS_MAX);
    event_stream *s = alloc_array(h->memory, 1, sizeof *s);
    if (!s) return fault_set(f, E_NOMEM, 0, "no memory for a stream of events");
    s->hub = h;
    s->wake = wake;
    s->context = context;
    s->count = count;
    for (int i = 0; i < count; i++) copy_channel(s->channels[i], channels[i]);
    (void)pthread_mutex_lock(&h->mutex);
    const uint64_t number = continuation(h, last_id);
    *continued = number != 0;
    s->position = number ? number : h->next;
    enlist(h, s);
    (void)pthread_mutex_unlock(&h->mutex);
    *out = s;
    return OK;
}

void event_stream_close(event_stream *s) {
    if (!s) return;
    event_hub *h = s->hub;
    (void)pthread_mutex_lock(&h->mutex);
    while (s->pins > 0) (void)pthread_cond_wait(&h->unpinned, &h->mutex);
    unlist(h, s);
    (void)pthread_mutex_unlock(&h->mutex);
    alloc_free(h->memory, s);
}

static event_read next_locked(event_hub *h, event_stream *s, buffer *out) {
    if (s->position < h->first) {
        s->position = h->next;
        return EVENT_LOST;
    }
    while (s->position < h->next) {
        const kept_event *e = slot(h, s->position++);
        if (!e->text || !listens(s, e->channel)) continue;
        buffer_append(out, (view){e->text, e->length});
        return EVENT_READ;
    }
    return EVENT_NONE;
}

event_read event_stream_next(event_stream *s, buffer *out) {
    (void)pthread_mutex_lock(&s->hub->mutex);
    const event_read result = next_locked(s->hub, s, out);
    (void)pthread_mutex_unlock(&s->hub->mutex);
    return result;
}
