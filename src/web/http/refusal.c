/* web/http/refusal.c - the table of refusals. */
#include "web/http/refusal.h"

#include "base/json.h"
#include "web/http/headers.h"

static const refusal table[REFUSAL_KINDS] = {
    [REFUSE_SYNTAX] = {400, "bad_request", "The request is not well-formed HTTP/1.1."},
    [REFUSE_FRAMING] = {400, "bad_request",
                        "The length of the body must be given once, as Content-Length in digits."},
    [REFUSE_QUERY] = {400, "bad_request",
                      "The address cannot be read: its escapes or parameters are wrong."},
    [REFUSE_TOKEN] = {403, "forbidden",
                      "This device is not known here. Open the link that avocet serve printed."},
    [REFUSE_LINK] = {403, "forbidden",
                     "This link was opened before. avocet serve has printed a new one."},
    [REFUSE_ORIGIN] = {403, "forbidden", "Another site may not use this server."},
    [REFUSE_NOT_FOUND] = {404, "not_found", "There is nothing at this address."},
    [REFUSE_METHOD] = {405, "unsupported", "This address does not take that method."},
    [REFUSE_SLOW] = {408, "bad_request", "The request came too slowly."},
    [REFUSE_NO_LENGTH] = {411, "bad_request", "A body needs its length as Content-Length."},
    [REFUSE_BODY] = {413, "too_large", "The body of the request is too large."},
    [REFUSE_LINE] = {414, "too_large", "The address is too long."},
    [REFUSE_TYPE] = {415, "unsupported",
                     "A change needs the header Content-Type: application/json."},
    [REFUSE_EXPECT] = {417, "unsupported", "The server cannot do what Expect asks for."},
    [REFUSE_HOST] = {421, "forbidden",
                     "This server does not go by that name. Use the address that avocet serve "
                     "printed."},
    [REFUSE_HEAD] = {431, "too_large", "The headers of the request are too large or too many."},
    [REFUSE_INTERNAL] = {500, "internal", "The server lacks memory. Try again later."},
    [REFUSE_CONNECTIONS] = {503, "too_many", "Too many connections are open. Try again later."},
    [REFUSE_STREAMS] = {503, "too_many", "Too many tabs are open. Close some of them."},
    [REFUSE_WAITING] = {503, "too_many", "Too many requests wait. Try again later."},
    [REFUSE_STOPPING] = {503, "unavailable", "The server is about to end."},
    [REFUSE_VERSION] = {505, "unsupported", "The server speaks HTTP/1.1."},
};

const refusal *refusal_of(refusal_kind kind) {
    return &table[kind];
}

void refusal_body(refusal_kind kind, buffer *out) {
    const refusal *r = refusal_of(kind);
    json_writer j = json_make(out);
    json_open_object(&j);
    json_open_object_at(&j, "error");
    json_put_text_at(&j, "code", r->code);
    json_put_text_at(&j, "message", r->message);
    json_put_text_at(&j, "where", NULL);
    json_close(&j);
    json_close(&j);
}

/* The page of another language cannot be had without the cookie, so this one speaks both. */
void refusal_page(refusal_kind kind, buffer *out) {
    const char *japanese = kind == REFUSE_LINK ? "このリンクはすでに使われました。"
                                               : "この端末はまだ登録されていません。";
    buffer_format(
        out,
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Avocet</title>"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
        "<meta name=\"color-scheme\" content=\"light dark\"><h1>Avocet</h1><p>%s</p>"
        "<p>The newest link stands in the terminal in which avocet serve runs. Each link opens "
        "once, for one device.</p>"
        "<p lang=\"ja\">%savocet serve を実行している端末に表示された最新のリンクを開いて"
        "ください。リンクは1台につき1回だけ使えます。</p></html>\n",
        refusal_of(kind)->message, japanese);
}

/* The reason phrase is for people who read a trace; programs look at the number. */
void refusal_answer(refusal_kind kind, buffer *out) {
    buffer body = buffer_make(out->memory);
    refusal_body(kind, &body);
    buffer_format(out, "HTTP/1.1 %d Refused\r\n", refusal_of(kind)->status);
    for (const header *h = headers_always; h->name; h++)
        buffer_format(out, "%s: %s\r\n", h->name, h->value);
    buffer_format(out,
                  "Content-Type: application/json\r\nCache-Control: no-store\r\n"
                  "Content-Length: %zu\r\nConnection: close\r\n\r\n",
                  body.length);
    buffer_append(out, buffer_view(&body));
    buffer_clear(&body);
}
