/* notation/record_stream.c - reads as much as the record at hand needs. */
#include "notation/record_stream.h"

#include "notation/format.h"

#include <errno.h>
#include <string.h>

record_stream record_stream_make(const file_ops *ops, int handle, const char *name,
                                 record_measure *measure, const allocator *memory) {
    return (record_stream){.ops = ops ? ops : files_system(),
                           .handle = handle,
                           .name = name,
                           .measure = measure,
                           .pending = buffer_make(memory)};
}

void record_stream_clear(record_stream *s) {
    buffer_clear(&s->pending);
    s->used = 0;
    s->ended = true;
}

static view rest(const record_stream *s) {
    return view_from(buffer_view(&s->pending), s->used);
}

/* Moves what is not used yet to the front, so that memory does not grow with the file. */
static void drop_used(record_stream *s) {
    if (s->used == 0) return;
    const view left = rest(s);
    if (left.length) memmove(s->pending.data, left.data, left.length);
    buffer_reset(&s->pending, left.length);
    s->used = 0;
}

/* Reads about as much again as is there: a record is then measured a few times only, and the whole
 * costs time in proportion to its length. */
static status read_more(record_stream *s, fault *f) {
    enum { CHUNK = 65536 };
    char chunk[CHUNK];
    drop_used(s);
    const size_t have = s->pending.length, most = RECORD_MAX_BYTES + 1 - have;
    const size_t twice = have > CHUNK ? have : CHUNK, wanted = twice < most ? twice : most;
    for (size_t got = 0; got < wanted && !s->ended;) {
        const size_t left = wanted - got, size = left < CHUNK ? left : CHUNK;
        const ssize_t n = s->ops->read(s->ops->context, s->handle, chunk, size);
        if (n == -EINTR) continue;
        if (n < 0) return files_fault(f, "read", s->name, (int)n);
        if (n == 0) s->ended = true;
        buffer_append(&s->pending, (view){chunk, (size_t)n});
        got += (size_t)n;
    }
    if (buffer_status(&s->pending)) return fault_set(f, E_NOMEM, 0, "no memory to read a record");
    return OK;
}

/* After a failure there is no next record, not even of what was read before. */
static status end_with(record_stream *s, status result) {
    s->used = s->pending.length;
    s->ended = true;
    return result;
}

status record_stream_next(record_stream *s, view *record, fault *f) {
    *record = (view){NULL, 0};
    for (;;) {
        const view text = rest(s);
        const size_t length = text.length || s->ended ? s->measure(text, s->ended) : 0;
        if (length > RECORD_MAX_BYTES || (!length && text.length > RECORD_MAX_BYTES))
            return end_with(s, fault_set(f, E_RANGE, s->offset, "a record is longer than %d bytes",
                                         RECORD_MAX_BYTES));
        if (length) {
            *record = (view){text.data, length};
            s->used += length;
            s->offset += length;
            return OK;
        }
        if (s->ended) return OK;
        const status result = read_more(s, f);
        if (result) return end_with(s, result);
    }
}

static size_t blanks_before(view text) {
    size_t n = 0;
    while (n < text.length && text.data[n] != '\0' && strchr(" \t\r\n", text.data[n])) n++;
    return n;
}

size_t measure_line(view text, bool complete) {
    const size_t start = blanks_before(text);
    const view line = view_from(text, start);
    const char *end = line.length ? memchr(line.data, '\n', line.length) : NULL;
    if (end) return (size_t)(end - text.data) + 1;
    return complete && line.length ? text.length : 0;
}

size_t measure_block(view text, bool complete) {
    const size_t start = blanks_before(text);
    for (size_t i = start; i + 1 < text.length; i++)
        if (text.data[i] == '\n' && (text.data[i + 1] == '\n' || text.data[i + 1] == '\r'))
            return i + 2;
    return complete && start < text.length ? text.length : 0;
}

size_t measure_all(view text, bool complete) {
    return complete && blanks_before(text) < text.length ? text.length : 0;
}
