/* notation/record_stream.c - reads no more than the current record needs. */
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
                           .start = {1, 1},
                           .next = {1, 1},
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

/* Moves the unused bytes to the front, so that memory does not grow with the file. */
static void drop_used(record_stream *s) {
    if (s->used == 0) return;
    const view left = rest(s);
    if (left.length) memmove(s->pending.data, left.data, left.length);
    buffer_reset(&s->pending, left.length);
    s->used = 0;
}

/* Reads about as many bytes as are there already. So a record is measured only a few times, and the
 * time is proportional to its length. */
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

/* Ends the stream. After a failure there is no next record, even if its bytes were read before. */
static status end_with(record_stream *s, status result) {
    s->used = s->pending.length;
    s->ended = true;
    return result;
}

/* Counts characters, not bytes, as an editor does. */
static record_place advance(record_place p, view text) {
    for (size_t i = 0; i < text.length; i++) {
        const char c = text.data[i];
        if (c == '\n')
            p = (record_place){p.line + 1, 1};
        else
            p.character += ((unsigned char)c & 0xC0) != 0x80;
    }
    return p;
}

record_place record_stream_place(const record_stream *s, view record, size_t at) {
    return advance(s->start, (view){record.data, at < record.length ? at : record.length});
}

static void take(record_stream *s, size_t length) {
    const view text = {s->pending.data + s->used, length};
    s->start = s->next;
    s->next = advance(s->next, text);
    s->used += length;
    s->offset += length;
}

static status begin(record_stream *s, fault *f) {
    if (s->begun) return OK;
    s->begun = true;
    const status result = read_more(s, f);
    if (result) return result;
    const size_t mark = rest(s).length - view_after_mark(rest(s)).length;
    s->used += mark;
    s->offset += mark;
    return OK;
}

status record_stream_peek(record_stream *s, size_t size, view *text, fault *f) {
    status result = begin(s, f);
    while (!result && !s->ended && rest(s).length < size) result = read_more(s, f);
    if (result) return end_with(s, result);
    *text = rest(s);
    return OK;
}

/* The first place from 1 on where one of the words begins; the length of the text if none does. */
static size_t find_any(view text, const char *const *words) {
    for (size_t i = 1; i < text.length; i++)
        for (const char *const *w = words; *w; w++)
            if (text.data[i] == **w && view_starts_with(view_from(text, i), *w)) return i;
    return text.length;
}

/* Skips a record that is too long. Some bytes are kept, so that a word cut by the end of the buffer
 * is still found. */
static status skip(record_stream *s, fault *f) {
    enum { KEPT = 16 };
    static const char *const lines[] = {"\n", NULL};
    for (;;) {
        const view text = rest(s);
        const size_t found = find_any(text, s->begins ? s->begins : lines);
        if (found < text.length || s->ended) {
            take(s, found);
            s->skipping = false;
            return OK;
        }
        take(s, text.length > KEPT ? text.length - KEPT : 0);
        const status result = read_more(s, f);
        if (result) return result;
    }
}

static status too_long(record_stream *s, fault *f) {
    s->skipping = true;
    s->start = s->next;
    return fault_set(f, E_RANGE, s->offset, "a record is longer than %d bytes", RECORD_MAX_BYTES);
}

status record_stream_next(record_stream *s, view *record, fault *f) {
    *record = (view){NULL, 0};
    status result = begin(s, f);
    if (!result && s->skipping) result = skip(s, f);
    while (!result) {
        const view text = rest(s);
        const size_t length = text.length || s->ended ? s->measure(text, s->ended) : 0;
        if (length > RECORD_MAX_BYTES || (!length && text.length > RECORD_MAX_BYTES))
            return too_long(s, f);
        if (length) {
            take(s, length);
            *record = (view){text.data, length};
            return OK;
        }
        if (s->ended) return OK;
        result = read_more(s, f);
    }
    return end_with(s, result);
}

static size_t blanks_before(view text) {
    size_t n = 0;
    while (n < text.length && char_is_blank(text.data[n])) n++;
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
