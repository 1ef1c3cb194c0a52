/* web/api/refusal.c - fills refusals and writes them. */
#include "web/api/refusal.h"

#include "base/json.h"
#include "base/text.h"
#include "notation/square_name.h"

#include <stdarg.h>
#include <stdio.h>

bool refuse(refusal *r, int http, const char *code, const char *where, const char *format, ...) {
    va_list args;
    r->status = http;
    r->code = code;
    r->squares = (squares){{0}};
    (void)snprintf(r->where, sizeof r->where, "%s", where ? where : "");
    va_start(args, format);
    (void)vsnprintf(r->message, sizeof r->message, format, args);
    va_end(args);
    return false;
}

bool refuse_fault(refusal *r, const fault *f) {
    switch (f->code) {
    case E_MISSING:
        return refuse(r, 404, "not_found", NULL, "%s", f->text);
    case E_FORMAT:
    case E_RANGE:
        return refuse(r, 400, "bad_request", NULL, "%s", f->text);
    case E_UNSUPPORTED:
        return refuse(r, 400, "unsupported", NULL, "%s", f->text);
    case E_FULL:
    case E_IO:
    case E_BUSY:
    case E_TIMEOUT:
    case E_STOPPED:
        return refuse(r, 503, "unavailable", NULL, "%s", f->text);
    default:
        return refuse(r, 500, "internal", NULL, "%s", f->text);
    }
}

static void put_squares(json_writer *j, const squares *all) {
    json_open_array_at(j, "squares");
    for (int sq = squares_next(all, SQUARE_NONE); sq != SQUARE_NONE; sq = squares_next(all, sq)) {
        char name[SQUARE_NAME_BYTES];
        square_name_write(sq, name);
        json_put_text(j, name);
    }
    json_close(j);
}

void refusal_write(const refusal *r, web_reply *out) {
    buffer_reset(&out->body, 0);
    json_writer j = json_make(&out->body);
    out->status = r->status;
    out->type = NULL;
    out->file_name[0] = '\0';
    json_open_object(&j);
    json_open_object_at(&j, "error");
    json_put_text_at(&j, "code", r->code);
    json_put_text_at(&j, "message", r->message);
    json_put_text_at(&j, "where", r->where[0] ? r->where : NULL);
    if (!squares_empty(&r->squares)) put_squares(&j, &r->squares);
    json_close(&j);
    json_close(&j);
}
