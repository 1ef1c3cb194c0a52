/* protocol/wire.c - a reading thread, a queue of lines, and the words of a line. */
#include "protocol/wire.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/files.h"
#include "base/number.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK = 1 << 14, TOGETHER = 1 << 16, QUEUE_MOST = 4096, QUEUE_BYTES = 1 << 24 };

typedef struct queued {
    struct queued *next;
    line_kind kind;
    bool cut;
    size_t length;
    char text[];
} queued;

typedef struct reader {
    const wire_protocol *protocol;
    const log_sink *log;
    int input;
    int wake[2]; /* a byte, or its end, tells the thread to leave */
    pthread_t thread;

    /* The line that is being read; only the thread uses them. */
    buffer line;
    bool cut;
    bool told;        /* the protocol knows that the conversation ends */
    int64_t bytes_ns; /* when the last bytes came */

    pthread_mutex_t mutex; /* guards the rest */
    pthread_cond_t changed;
    queued *first, *last;
    size_t count, bytes; /* of the queue */
    int stops;           /* lines in the queue that are LINE_STOPS */
    bool working;        /* a line is being answered */
    bool ended;          /* no line will follow */
    bool leaves;
    status failed;
} reader;

/* ---- the thread ---- */

static line_kind kind_of(const reader *r, view line) {
    return r->protocol->kind ? r->protocol->kind(line) : LINE_WAITS;
}

/* A line that ends the conversation interrupts only what is under way: lines before it in the queue
 * are answered in full, unless the front end says otherwise. */
static void note_haste(reader *r, line_kind kind) {
    if (kind == LINE_STOPS) r->stops++;
    if (kind == LINE_STOPS || (kind == LINE_ENDS && r->working))
        atomic_store(r->protocol->stop, true);
}

static void forget_line(reader *r) {
    buffer_reset(&r->line, 0);
    r->cut = false;
}

/* Returns whether the line is answered while other work goes on. */
static bool is_answered(const reader *r, view line) {
    const wire_protocol *p = r->protocol;
    if (!p->ask || r->cut || kind_of(r, line) != LINE_ASKS || !p->ask(p->self, line)) return false;
    log_write_text(r->log, LOG_DEBUG, "< ", line);
    return true;
}

/* Puts the line in the list of those that arrived together. */
static void finish_line(reader *r, queued **list_last) {
    view line = buffer_view(&r->line);
    if (line.length && line.data[line.length - 1] == '\r') line.length--;
    if (is_answered(r, line)) {
        forget_line(r);
        return;
    }
    queued *q = buffer_status(&r->line)
                    ? NULL
                    : alloc_array(r->line.memory, 1, sizeof *q + line.length + 1);
    if (!q) {
        r->failed = E_NOMEM;
    } else {
        q->kind = kind_of(r, line);
        q->cut = r->cut;
        q->length = line.length;
        if (line.length) memcpy(q->text, line.data, line.length);
        (*list_last)->next = q;
        *list_last = q;
    }
    forget_line(r);
}

static void take_bytes(reader *r, const char *bytes, size_t size, queued **list_last) {
    const size_t most = r->protocol->line_max ? r->protocol->line_max : WIRE_LINE_MAX;
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] == '\n')
            finish_line(r, list_last);
        else if (r->line.length < most)
            buffer_add_char(&r->line, bytes[i]);
        else
            r->cut = true;
    }
}

static void tell_end(reader *r, const queued *list, bool hasty) {
    bool ended = hasty;
    for (const queued *q = list; q; q = q->next) ended |= q->kind == LINE_ENDS;
    if (!ended || r->told || !r->protocol->ends) return;
    r->told = true;
    r->protocol->ends(r->protocol->self);
}

static bool is_full(const reader *r) {
    return (r->count >= QUEUE_MOST || r->bytes >= QUEUE_BYTES) && !r->leaves;
}

/* The input of a script ends right behind its last line, but a busy system may deliver that end
 * later. */
static bool is_script(const reader *r) {
    return clock_now_ns() - r->bytes_ns < (int64_t)WIRE_SCRIPT_MS * 1000000;
}

/* Hands over a list of lines. Waits while the queue is full. */
static void hand_over(reader *r, queued *list, queued *last, bool ended) {
    const bool hasty = ended && !r->protocol->finishes && !is_script(r);
    tell_end(r, list, hasty);
    (void)pthread_mutex_lock(&r->mutex);
    while (is_full(r)) (void)pthread_cond_wait(&r->changed, &r->mutex);
    for (const queued *q = list; q; q = q->next) {
        r->count++;
        r->bytes += q->length;
        note_haste(r, q->kind);
    }
    if (list) {
        if (r->last)
            r->last->next = list;
        else
            r->first = list;
        r->last = last;
    }
    r->ended |= ended;
    if (hasty) note_haste(r, LINE_ENDS);
    (void)pthread_cond_broadcast(&r->changed);
    (void)pthread_mutex_unlock(&r->mutex);
}

/* Waits for bytes. False if the thread must leave. */
static bool wait_for_bytes(const reader *r, int timeout_ms, bool *ready) {
    struct pollfd wait[] = {{.fd = r->input, .events = POLLIN},
                            {.fd = r->wake[0], .events = POLLIN}};
    int found = 0;
    do {
        found = poll(wait, 2, timeout_ms);
    } while (found < 0 && errno == EINTR);
    *ready = found > 0 && wait[0].revents != 0;
    return found >= 0 && wait[1].revents == 0;
}

/* Reads all bytes that are there, up to a limit. True at the end of input. */
static bool read_together(reader *r, queued **list_last) {
    char bytes[CHUNK];
    bool more = true;
    for (size_t total = 0; more && total < TOGETHER;) {
        const ssize_t n = read(r->input, bytes, sizeof bytes);
        if (n < 0 && (errno == EINTR || errno == EAGAIN)) break;
        if (n <= 0) {
            if (r->line.length || r->cut) finish_line(r, list_last);
            return true;
        }
        take_bytes(r, bytes, (size_t)n, list_last);
        r->bytes_ns = clock_now_ns();
        total += (size_t)n;
        if (!wait_for_bytes(r, 0, &more)) break;
    }
    return false;
}

static void *read_lines(void *argument) {
    reader *r = argument;
    bool ended = false;
    while (!ended) {
        queued head = {.next = NULL}, *last = &head;
        bool ready = false;
        if (!wait_for_bytes(r, -1, &ready)) break;
        if (ready) ended = read_together(r, &last);
        hand_over(r, head.next, head.next ? last : NULL, ended);
    }
    return NULL;
}

/* ---- the caller ---- */

/* Takes the next line; NULL at the end. The flag is set for this line only if a line behind it
 * stops it. */
static queued *next_line(reader *r) {
    (void)pthread_mutex_lock(&r->mutex);
    r->working = false;
    while (!r->first && !r->ended) (void)pthread_cond_wait(&r->changed, &r->mutex);
    queued *q = r->first;
    if (q) {
        r->first = q->next;
        if (!r->first) r->last = NULL;
        r->count--;
        r->bytes -= q->length;
        if (q->kind == LINE_STOPS) r->stops--;
        r->working = true;
        atomic_store(r->protocol->stop, r->stops > 0);
        (void)pthread_cond_broadcast(&r->changed);
    }
    (void)pthread_mutex_unlock(&r->mutex);
    return q;
}

static bool make_pipe(int out[2]) {
    if (pipe(out)) return false;
    for (int i = 0; i < 2; i++) (void)fcntl(out[i], F_SETFD, FD_CLOEXEC);
    return true;
}

static status start(reader *r, fault *f) {
    if (!make_pipe(r->wake)) return fault_set(f, E_FULL, 0, "the system has no pipe left");
    (void)pthread_mutex_init(&r->mutex, NULL);
    (void)pthread_cond_init(&r->changed, NULL);
    if (pthread_create(&r->thread, NULL, read_lines, r) == 0) return OK;
    (void)pthread_cond_destroy(&r->changed);
    (void)pthread_mutex_destroy(&r->mutex);
    (void)close(r->wake[0]);
    (void)close(r->wake[1]);
    return fault_set(f, E_FULL, 0, "the system has no thread left");
}

static void finish(reader *r) {
    (void)pthread_mutex_lock(&r->mutex);
    r->leaves = true;
    (void)pthread_cond_broadcast(&r->changed);
    (void)pthread_mutex_unlock(&r->mutex);
    (void)close(r->wake[1]);
    (void)pthread_join(r->thread, NULL);
    (void)close(r->wake[0]);
    while (r->first) {
        queued *q = r->first;
        r->first = q->next;
        alloc_free(r->line.memory, q);
    }
    buffer_clear(&r->line);
    (void)pthread_cond_destroy(&r->changed);
    (void)pthread_mutex_destroy(&r->mutex);
}

status wire_serve(const wire_protocol *p, int input, const log_sink *log, fault *f) {
    reader r = {.protocol = p, .log = log, .input = input, .line = buffer_make(NULL)};
    const status result = start(&r, f);
    if (result) return result;
    bool goes_on = true;
    for (queued *q = NULL; goes_on && (q = next_line(&r)) != NULL;) {
        const view line = {q->text, q->length};
        log_write_text(log, LOG_DEBUG, "< ", line);
        goes_on = p->hear(p->self, line, q->cut);
        alloc_free(r.line.memory, q);
    }
    finish(&r);
    return r.failed ? fault_set(f, r.failed, 0, "no memory for a line") : OK;
}

static bool write_to_handle(void *context, view text) {
    const wire_handle *h = context;
    view rest = text;
    while (rest.length) log_write_text(h->log, LOG_DEBUG, "> ", view_take(&rest, '\n'));
    return files_write_all(NULL, h->handle, text) == 0;
}

wire_out wire_to_handle(wire_handle *h) {
    return (wire_out){write_to_handle, h};
}

/* ---- words ---- */

view wire_word(view *rest) {
    *rest = view_trim(*rest);
    size_t length = 0;
    while (length < rest->length && !char_is_blank(rest->data[length])) length++;
    const view word = {rest->data, length};
    *rest = view_trim(view_from(*rest, length));
    return word;
}

bool wire_number(view word, double *out) {
    double value = 0;
    if (!number_read(word, &value) || value < 0) return false;
    *out = value;
    return true;
}

void wire_clean(view line, bool hash_ends, buffer *out) {
    for (size_t i = 0; i < line.length; i++) {
        const char c = line.data[i];
        if (hash_ends && c == '#') break;
        if (c == '\t')
            buffer_add_char(out, ' ');
        else if ((unsigned char)c >= 0x20 && c != 0x7F)
            buffer_add_char(out, c);
    }
}
