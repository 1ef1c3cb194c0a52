/* web/http/answer.c - makes answers. */
#include "web/http/answer.h"

#include "base/alloc.h"
#include "base/checksum.h"
#include "web/http/headers.h"
#include "web/http/stream.h"

#include <inttypes.h>
#include <stdio.h>

enum { STREAM_BLOCK = 4096, TAG_BYTES = 24 };

static struct MHD_Response *with_header(struct MHD_Response *r, const char *name,
                                        const char *value) {
    if (r && MHD_add_response_header(r, name, value) != MHD_YES) {
        MHD_destroy_response(r);
        return NULL;
    }
    return r;
}

static struct MHD_Response *with_usual_headers(struct MHD_Response *r, const char *type) {
    for (const header *h = headers_always; h->name; h++) r = with_header(r, h->name, h->value);
    return type ? with_header(r, MHD_HTTP_HEADER_CONTENT_TYPE, type) : r;
}

static struct MHD_Response *with_retry(struct MHD_Response *r, int code) {
    return code == 503 ? with_header(r, MHD_HTTP_HEADER_RETRY_AFTER, "1") : r;
}

/* libmicrohttpd takes constant bytes as void *; it does not write to them. */
static struct MHD_Response *from_bytes(const char *bytes, size_t length,
                                       enum MHD_ResponseMemoryMode mode) {
    union {
        const char *read;
        char *given;
    } both = {bytes};
    return MHD_create_response_from_buffer(length, both.given, mode);
}

static struct MHD_Response *from_buffer(buffer *text) {
    struct MHD_Response *r =
        buffer_status(text) ? NULL
                            : from_bytes(buffer_text(text), text->length, MHD_RESPMEM_MUST_COPY);
    buffer_clear(text);
    return r;
}

/* ---- small answers ---- */

static struct MHD_Response *make_refusal(refusal_kind why, buffer *body, const char *type) {
    struct MHD_Response *r = with_usual_headers(from_buffer(body), type);
    r = with_header(r, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
    if (why == REFUSE_METHOD) r = with_header(r, MHD_HTTP_HEADER_ALLOW, "GET, HEAD");
    r = with_retry(r, refusal_of(why)->status);
    return with_header(r, MHD_HTTP_HEADER_CONNECTION, "close");
}

struct MHD_Response *answer_refusal(refusal_kind why) {
    buffer body = buffer_make(NULL);
    refusal_body(why, &body);
    return make_refusal(why, &body, "application/json");
}

struct MHD_Response *answer_refusal_page(refusal_kind why) {
    buffer body = buffer_make(NULL);
    refusal_page(why, &body);
    return make_refusal(why, &body, "text/html; charset=utf-8");
}

struct MHD_Response *answer_welcome(const secret *s) {
    buffer text = buffer_make(NULL);
    buffer_add(&text,
               "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Avocet</title>"
               "<meta http-equiv=\"refresh\" content=\"0; url=/\">"
               "<p><a href=\"/\">Avocet</a></p></html>\n");
    struct MHD_Response *r = with_usual_headers(from_buffer(&text), "text/html; charset=utf-8");
    r = with_header(r, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
    buffer_format(&text, "%s=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict", s->name,
                  s->cookie);
    if (r) r = with_header(r, MHD_HTTP_HEADER_SET_COOKIE, buffer_text(&text));
    buffer_clear(&text);
    return r;
}

static bool is_plain(char c) {
    return char_is_letter(c) || char_is_digit(c) || c == '.' || c == '-' || c == '_';
}

/* A name of the interface may hold a player's name. Only plain characters go into the header:
 * others become _, and a second form of the name has their bytes as %E3 (RFC 6266). */
static struct MHD_Response *with_file_name(struct MHD_Response *r, const char *name) {
    buffer value = buffer_make(NULL);
    bool whole = true;
    buffer_add(&value, "attachment; filename=\"");
    for (const char *c = name; *c; c++) {
        whole = whole && is_plain(*c);
        buffer_add_char(&value, is_plain(*c) ? *c : '_');
    }
    buffer_add(&value, "\"");
    if (!whole) buffer_add(&value, "; filename*=UTF-8''");
    for (const char *c = name; *c && !whole; c++) {
        if (is_plain(*c))
            buffer_add_char(&value, *c);
        else
            buffer_format(&value, "%%%02X", (unsigned char)*c);
    }
    r = with_header(r, MHD_HTTP_HEADER_CONTENT_DISPOSITION, buffer_text(&value));
    buffer_clear(&value);
    return r;
}

struct MHD_Response *answer_reply(const web_reply *reply) {
    struct MHD_Response *r =
        from_bytes(buffer_text(&reply->body), reply->body.length, MHD_RESPMEM_PERSISTENT);
    r = with_usual_headers(r, reply->type ? reply->type : "application/json");
    r = with_header(r, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
    r = with_retry(r, reply->status);
    return *reply->file_name ? with_file_name(r, reply->file_name) : r;
}

struct MHD_Response *answer_stream(stream *s) {
    struct MHD_Response *r =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, STREAM_BLOCK, stream_read, s, NULL);
    r = with_usual_headers(r, "text/event-stream");
    r = with_header(r, "X-Accel-Buffering", "no"); /* a proxy must not collect events */
    return with_header(r, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
}

/* ---- files ---- */

typedef struct file_answer {
    char tag[TAG_BYTES];
    struct MHD_Response *plain, *packed, *unchanged;
} file_answer;

struct file_answers {
    size_t count;
    file_answer files[];
};

static struct MHD_Response *with_cache(struct MHD_Response *r, const page_file *p,
                                       const char *tag) {
    r = with_usual_headers(r, p->type);
    r = with_header(r, MHD_HTTP_HEADER_ETAG, tag);
    if (p->packed) r = with_header(r, MHD_HTTP_HEADER_VARY, MHD_HTTP_HEADER_ACCEPT_ENCODING);
    return with_header(r, MHD_HTTP_HEADER_CACHE_CONTROL,
                       p->is_lasting ? "public, max-age=31536000, immutable" : "no-cache");
}

static bool make_file(const page_file *p, file_answer *out) {
    const uint64_t sum = checksum((view){p->bytes, *p->length});
    (void)snprintf(out->tag, sizeof out->tag, "W/\"%016" PRIx64 "\"", sum);
    out->plain = with_cache(from_bytes(p->bytes, *p->length, MHD_RESPMEM_PERSISTENT), p, out->tag);
    out->unchanged = with_cache(from_bytes("", 0, MHD_RESPMEM_PERSISTENT), p, out->tag);
    if (p->packed) {
        struct MHD_Response *r = from_bytes(p->packed, *p->packed_length, MHD_RESPMEM_PERSISTENT);
        r = with_header(r, MHD_HTTP_HEADER_CONTENT_ENCODING, "gzip");
        out->packed = with_cache(r, p, out->tag);
    }
    return out->plain && out->unchanged && (out->packed || !p->packed);
}

status file_answers_make(file_answers **out, fault *f) {
    size_t count = 0;
    while (page_files[count].path) count++;
    file_answers *a = *out = alloc_array(NULL, 1, sizeof *a + count * sizeof(file_answer));
    bool made = a != NULL;
    for (size_t i = 0; made && i < count; i++) {
        a->count = i + 1;
        made = make_file(&page_files[i], &a->files[i]);
    }
    if (made) return OK;
    file_answers_free(a);
    *out = NULL;
    return fault_set(f, E_NOMEM, 0, "no memory for the page");
}

static void destroy(struct MHD_Response *r) {
    if (r) MHD_destroy_response(r);
}

void file_answers_free(file_answers *a) {
    if (!a) return;
    for (size_t i = 0; i < a->count; i++) {
        destroy(a->files[i].plain);
        destroy(a->files[i].packed);
        destroy(a->files[i].unchanged);
    }
    alloc_free(NULL, a);
}

/* Returns whether a list such as "gzip, deflate;q=0.5" takes gzip. */
static bool takes_gzip(view list) {
    while (list.length) {
        view weight = view_take(&list, ',');
        const view name = view_trim(view_take(&weight, ';'));
        weight = view_trim(weight);
        if (view_is_word(name, "gzip")) return !view_is(weight, "q=0");
    }
    return false;
}

enum MHD_Result file_answers_queue(const file_answers *a, const page_file *file, const head *h,
                                   struct MHD_Connection *connection, size_t *length) {
    const file_answer *f = &a->files[file - page_files];
    *length = 0;
    if (view_is(h->value[HEAD_NONE_MATCH], f->tag))
        return MHD_queue_response(connection, MHD_HTTP_NOT_MODIFIED, f->unchanged);
    if (f->packed && takes_gzip(h->value[HEAD_ACCEPT_ENCODING])) {
        *length = *file->packed_length;
        return MHD_queue_response(connection, MHD_HTTP_OK, f->packed);
    }
    *length = *file->length;
    return MHD_queue_response(connection, MHD_HTTP_OK, f->plain);
}
