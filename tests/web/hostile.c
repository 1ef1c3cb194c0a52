/* tests/web/hostile.c - requests that a server must refuse, against a real server on loopback.
 *
 * Each row is the bytes of a request and the status it must get; {H} stands for our own host and
 * port. Every refusal must be the JSON Error of docs/openapi.yaml with the headers that every
 * answer has, and must give nothing of the request back. After all of it the server serves as
 * before. */
#include "base/text.h"
#include "support/web/client.h"
#include "support/web/served.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <jansson.h>

#include <signal.h>
#include <string.h>
#include <unistd.h>

typedef struct row {
    const char *about;
    view bytes;
    int want;
} row;

#define ROW(about, text, want)                                                                     \
    { (about), {(text), sizeof(text) - 1}, (want) }
#define HOST  "Host: {H}\r\n"
#define GET   "GET / HTTP/1.1\r\n"
#define JSON  "Content-Type: application/json\r\n"
#define INFO  "GET /api/v1/info HTTP/1.1\r\n" HOST
#define GAMES "POST /api/v1/games HTTP/1.1\r\n" HOST
#define EMPTY "Content-Length: 2\r\n\r\n{}"

/* ---- the syntax of HTTP ---- */

static const row syntax[] = {
    ROW("no host", GET "\r\n", 400),
    ROW("no host in HTTP/1.0", "GET / HTTP/1.0\r\n\r\n", 400),
    ROW("two hosts", GET HOST HOST "\r\n", 400),
    ROW("two hosts, one foreign", GET HOST "Host: evil.example\r\n\r\n", 400),
    ROW("bare LF at the end", "GET / HTTP/1.1\nHost: {H}\n\n", 400),
    ROW("bare LF in a header", GET "Host: {H}\nX: y\r\n\r\n", 400),
    ROW("bare CR in a header", GET HOST "X: a\rb\r\n\r\n", 400),
    ROW("CR CR LF", GET HOST "X: a\r\r\n\r\n", 400),
    ROW("a folded line", GET HOST "X: a\r\n b\r\n\r\n", 400),
    ROW("a folded line with a tab", GET HOST "X: a\r\n\tb\r\n\r\n", 400),
    ROW("a folded first header", GET " Host: {H}\r\n\r\n", 400),
    ROW("blank before the colon", GET "Host : {H}\r\n\r\n", 400),
    ROW("tab before the colon", GET HOST "X\t: y\r\n\r\n", 400),
    ROW("no colon", GET HOST "nothing\r\n\r\n", 400),
    ROW("an empty name", GET HOST ": x\r\n\r\n", 400),
    ROW("a name with brackets", GET HOST "X[1]: y\r\n\r\n", 400),
    ROW("NUL in a header", GET HOST "X: a\0b\r\n\r\n", 400),
    ROW("NUL in a name", GET HOST "X\0: ab\r\n\r\n", 400),
    ROW("NUL in the address", "GET /\0 HTTP/1.1\r\n" HOST "\r\n", 400),
    ROW("a bell in a header", GET HOST "X: \a\r\n\r\n", 400),
    ROW("DEL in a header", GET HOST "X: \x7f\r\n\r\n", 400),
    ROW("an empty line first", "\r\n" GET HOST "\r\n", 400),
    ROW("two blanks", "GET  / HTTP/1.1\r\n" HOST "\r\n", 400),
    ROW("a tab as blank", "GET\t/ HTTP/1.1\r\n" HOST "\r\n", 400),
    ROW("a blank at the end", "GET / HTTP/1.1 \r\n" HOST "\r\n", 505),
    ROW("a blank in the address", "GET /a b HTTP/1.1\r\n" HOST "\r\n", 400),
    ROW("a fragment", "GET /#top HTTP/1.1\r\n" HOST "\r\n", 400),
    ROW("UTF-8 in the address", "GET /\xc3\xa9 HTTP/1.1\r\n" HOST "\r\n", 400),
    ROW("HTTP/0.9", "GET /\r\n", 400),
    ROW("HTTP/0.9 with a header", "GET /\r\n" HOST "\r\n", 400),
    ROW("HTTP/2.0", "GET / HTTP/2.0\r\n" HOST "\r\n", 505),
    ROW("the start of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
    ROW("HTTP/1.10", "GET / HTTP/1.10\r\n" HOST "\r\n", 505),
    ROW("HTTP in small letters", "GET / http/1.1\r\n" HOST "\r\n", 400),
    ROW("another protocol", "GET / RTSP/1.0\r\n" HOST "\r\n", 400),
    ROW("the hello of TLS", "\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03\r\n\r\n", 400),
    ROW("no method", " / HTTP/1.1\r\n" HOST "\r\n", 400),
    ROW("a method with a bracket", "G{T / HTTP/1.1\r\n" HOST "\r\n", 400),
    ROW("whole address, foreign", "GET http://evil.example/ HTTP/1.1\r\n" HOST "\r\n", 400),
    ROW("whole address, ours", "GET http://{H}/ HTTP/1.1\r\n" HOST "\r\n", 400),
    ROW("an asterisk", "GET * HTTP/1.1\r\n" HOST "\r\n", 400),
    ROW("no address", "GET HTTP/1.1\r\n" HOST "\r\n", 400),
    ROW("expects tea", GET HOST "Expect: tea\r\n\r\n", 417),
};

/* ---- bodies and their lengths: no two readers may disagree where a request ends ---- */

static const row framing[] = {
    ROW("two lengths, equal", GAMES JSON "Content-Length: 2\r\n" EMPTY, 400),
    ROW("two lengths", GAMES JSON "Content-Length: 0\r\n" EMPTY, 400),
    ROW("two lengths in one", GAMES JSON "Content-Length: 2, 2\r\n\r\n{}", 400),
    ROW("length and chunks", GAMES JSON "Transfer-Encoding: chunked\r\n" EMPTY, 400),
    ROW("chunks and length", GAMES JSON "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0",
        400),
    ROW("chunks", GAMES JSON "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 411),
    ROW("hidden chunks", GAMES JSON "Transfer-Encoding: xchunked\r\n" EMPTY, 400),
    ROW("chunks twice", GAMES JSON "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n", 411),
    ROW("chunks behind a tab", GAMES JSON "Transfer-Encoding:\tchunked\r\n" EMPTY, 400),
    ROW("a length with plus", GAMES JSON "Content-Length: +2\r\n\r\n{}", 400),
    ROW("a length below zero", GAMES JSON "Content-Length: -2\r\n\r\n{}", 400),
    ROW("a length in hexadecimal", GAMES JSON "Content-Length: 0x2\r\n\r\n{}", 400),
    ROW("a length with a point", GAMES JSON "Content-Length: 2.0\r\n\r\n{}", 400),
    ROW("an empty length", GAMES JSON "Content-Length: \r\n\r\n{}", 400),
    ROW("a length in words", GAMES JSON "Content-Length: two\r\n\r\n{}", 400),
    ROW("11 digits", GAMES JSON "Content-Length: 00000000002\r\n\r\n{}", 400),
    ROW("20 digits", GAMES JSON "Content-Length: 18446744073709551618\r\n\r\n{}", 400),
    ROW("too large", GAMES JSON "Content-Length: 1048577\r\n\r\n", 413),
    ROW("far too large", GAMES JSON "Content-Length: 9999999999\r\n\r\n", 413),
    ROW("an import too large",
        "POST /api/v1/games/import HTTP/1.1\r\n" HOST JSON "Content-Length: 33554433\r\n\r\n", 413),
    ROW("a body where none belongs", GET HOST "Content-Length: 2\r\n\r\n{}", 400),
    ROW("GET with a body", INFO JSON EMPTY, 400),
};

/* ---- foreign sites ---- */

static const row foreign[] = {
    ROW("foreign host", GET "Host: evil.example\r\n\r\n", 421),
    ROW("foreign host with our port", GET "Host: evil.example:8765\r\n\r\n", 421),
    ROW("an empty host", GET "Host: \r\n\r\n", 421),
    ROW("our host without the port", GET "Host: 127.0.0.1\r\n\r\n", 421),
    ROW("another port", GET "Host: 127.0.0.1:1\r\n\r\n", 421),
    ROW("a longer port", GET "Host: {H}0\r\n\r\n", 421),
    ROW("a host behind ours", GET "Host: {H}.evil.example\r\n\r\n", 421),
    ROW("a user before our host", GET "Host: evil@{H}\r\n\r\n", 421),
    ROW("two hosts in one", GET "Host: {H}, evil.example\r\n\r\n", 421),
    ROW("localhost with a dot", GET "Host: localhost.:8765\r\n\r\n", 421),
    ROW("loopback as a number", GET "Host: 2130706433\r\n\r\n", 421),
    ROW("all addresses", GET "Host: 0.0.0.0\r\n\r\n", 421),
    ROW("foreign host at the interface", "GET /api/v1/info HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        421),
    ROW("foreign origin, reading", INFO "Origin: http://evil.example\r\n\r\n", 403),
    ROW("foreign origin, changing", GAMES JSON "Origin: http://evil.example\r\n" EMPTY, 403),
    ROW("origin null", GAMES JSON "Origin: null\r\n" EMPTY, 403),
    ROW("origin with TLS", GAMES JSON "Origin: https://{H}\r\n" EMPTY, 403),
    ROW("origin at another port", GAMES JSON "Origin: http://127.0.0.1:1\r\n" EMPTY, 403),
    ROW("origin without the port", GAMES JSON "Origin: http://127.0.0.1\r\n" EMPTY, 403),
    ROW("origin with more behind", GAMES JSON "Origin: http://{H}.evil.example\r\n" EMPTY, 403),
    ROW("origin with a slash", GAMES JSON "Origin: http://{H}/\r\n" EMPTY, 403),
    ROW("an empty origin", GAMES JSON "Origin: \r\n" EMPTY, 403),
    ROW("two origins", GAMES JSON "Origin: http://{H}\r\nOrigin: http://evil.example\r\n" EMPTY,
        400),
    ROW("foreign origin for events",
        "GET /api/v1/events HTTP/1.1\r\n" HOST "Origin: http://evil.example\r\n\r\n", 403),
    ROW("cross-site, reading", INFO "Sec-Fetch-Site: cross-site\r\n\r\n", 403),
    ROW("cross-site, changing", GAMES JSON "Sec-Fetch-Site: cross-site\r\n" EMPTY, 403),
    ROW("same-site, changing", GAMES JSON "Sec-Fetch-Site: same-site\r\n" EMPTY, 403),
    ROW("cross-site navigation to the interface",
        INFO "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n\r\n", 403),
    ROW("cross-site events",
        "GET /api/v1/events HTTP/1.1\r\n" HOST "Sec-Fetch-Site: cross-site\r\n\r\n", 403),
    ROW("our origin, but cross-site",
        GAMES JSON "Origin: http://{H}\r\nSec-Fetch-Site: cross-site\r\n" EMPTY, 403),
    ROW("a script for another site",
        GET HOST "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n\r\n", 403),
    ROW("no content type", GAMES EMPTY, 415),
    ROW("a form", GAMES "Content-Type: application/x-www-form-urlencoded\r\n" EMPTY, 415),
    ROW("a form with files", GAMES "Content-Type: multipart/form-data; boundary=x\r\n" EMPTY, 415),
    ROW("plain text", GAMES "Content-Type: text/plain\r\n" EMPTY, 415),
    ROW("plain text that mentions JSON",
        GAMES "Content-Type: text/plain; application/json\r\n" EMPTY, 415),
    ROW("JSON in another alphabet",
        GAMES "Content-Type: application/json; charset=utf-16\r\n" EMPTY, 415),
    ROW("JSON of another kind", GAMES "Content-Type: application/json5\r\n" EMPTY, 415),
    ROW("two content types", GAMES JSON "Content-Type: text/plain\r\n" EMPTY, 400),
    ROW("a preflight",
        "OPTIONS /api/v1/games HTTP/1.1\r\n" HOST "Origin: http://evil.example\r\n"
        "Access-Control-Request-Method: POST\r\n\r\n",
        405),
};

/* ---- methods and addresses ---- */

#define AT(path) "GET " path " HTTP/1.1\r\n" HOST "\r\n"

static const row methods[] = {
    ROW("OPTIONS", "OPTIONS / HTTP/1.1\r\n" HOST "\r\n", 405),
    ROW("TRACE", "TRACE / HTTP/1.1\r\n" HOST "\r\n", 405),
    ROW("CONNECT", "CONNECT / HTTP/1.1\r\n" HOST "\r\n", 405),
    ROW("POST to a file", "POST / HTTP/1.1\r\n" HOST JSON EMPTY, 405),
    ROW("PUT of a file", "PUT /index.html HTTP/1.1\r\n" HOST JSON EMPTY, 405),
    ROW("DELETE of a file", "DELETE /index.html HTTP/1.1\r\n" HOST "\r\n", 405),
    ROW("a method of our own", "BREW / HTTP/1.1\r\n" HOST "\r\n", 405),
    ROW("get in small letters", "get / HTTP/1.1\r\n" HOST "\r\n", 405),
    ROW("PROPFIND", "PROPFIND /api/v1/info HTTP/1.1\r\n" HOST "\r\n", 405),
    ROW("POST to the events", "POST /api/v1/events HTTP/1.1\r\n" HOST JSON EMPTY, 405),
    ROW("unknown file", AT("/nothing.js"), 404),
    ROW("unknown view", AT("/admin"), 404),
    ROW("unknown interface", AT("/api/v2/info"), 404),
    ROW("the interface itself", AT("/api/v1"), 404),
    ROW("a slash behind it", AT("/index.html/"), 404),
    ROW("a file of the source", AT("/src/web/serve.c"), 404),
    ROW("hidden files", AT("/.git/config"), 404),
    ROW("the file of games", AT("/games.db"), 404),
    ROW("a study behind dots", AT("/api/v1/studies/..%2f..%2fgames.db"), 400),
    ROW("a study with NUL", AT("/api/v1/studies/a%00b"), 400),
    ROW("a folder of tournament games", AT("/api/v1/wthor/next?board=/etc/passwd&turn=black"), 400),
    ROW("studies to listen to, too many", AT("/api/v1/events?studies=a,b,c,d,e,f,g,h,i"), 400),
    ROW("a study to listen to, no id", AT("/api/v1/events?studies=study:a"), 400),
    ROW("a view that is none", AT("/playground"), 404),
    ROW("broken escape", AT("/%"), 400),
    ROW("broken escape, one digit", AT("/%4"), 400),
    ROW("broken escape, no digits", AT("/%zz"), 400),
    ROW("escaped NUL", AT("/index.html%00.png"), 400),
    ROW("escaped line end", AT("/%0d%0aSet-Cookie:x=y"), 400),
    ROW("escaped slash", AT("/play%2fab"), 400),
    ROW("no UTF-8", AT("/%ff%fe"), 400),
    ROW("overlong UTF-8", AT("/%c0%af"), 400),
    ROW("a surrogate", AT("/%ed%a0%80"), 400),
    ROW("a broken parameter", AT("/api/v1/games?player=%"), 400),
    ROW("NUL in a parameter", AT("/api/v1/games?player=%00"), 400),
    ROW("no UTF-8 in a parameter", AT("/api/v1/games?player=%ff"), 400),
    ROW("17 parameters",
        AT("/api/v1/games?a=1&b=1&c=1&d=1&e=1&f=1&g=1&h=1&i=1&j=1&k=1&l=1&m=1&n=1&o=1&p=1&q=1"),
        400),
    ROW("nine games", AT("/api/v1/events?games=a,b,c,d,e,f,g,h,i"), 400),
    ROW("a game that is none", AT("/api/v1/events?games=../x"), 400),
    ROW("markup as a game", AT("/api/v1/events?games=%3Cscript%3E"), 400),
};

/* ---- ways out of the folder ---- */

static const row ways_out[] = {
    ROW("up", AT("/../etc/passwd"), 400),
    ROW("up many", AT("/../../../../../../etc/passwd"), 400),
    ROW("up from a folder", AT("/assets/../../etc/passwd"), 400),
    ROW("up at the end", AT("/assets/.."), 400),
    ROW("here", AT("/./index.html"), 400),
    ROW("here and up", AT("/.././etc/passwd"), 400),
    ROW("escaped dots", AT("/%2e%2e/etc/passwd"), 400),
    ROW("escaped dots, capitals", AT("/%2E%2E/etc/passwd"), 400),
    ROW("one dot escaped", AT("/.%2e/etc/passwd"), 400),
    ROW("the other dot escaped", AT("/%2e./etc/passwd"), 400),
    ROW("escaped slash behind", AT("/..%2fetc/passwd"), 400),
    ROW("all escaped", AT("/%2e%2e%2f%2e%2e%2fetc%2fpasswd"), 400),
    ROW("escaped twice", AT("/%252e%252e/etc/passwd"), 404),
    ROW("escaped twice, slash", AT("/%252e%252e%252fetc"), 404),
    ROW("escaped three times", AT("/%25252e%25252e/etc"), 404),
    ROW("backslash", AT("/..\\etc\\passwd"), 400),
    ROW("escaped backslash", AT("/..%5cetc%5cpasswd"), 400),
    ROW("backslash first", AT("/\\..\\etc"), 400),
    ROW("mixed", AT("/..\\../etc/passwd"), 400),
    ROW("overlong dots", AT("/%c0%ae%c0%ae/etc/passwd"), 400),
    ROW("overlong slash", AT("/..%c0%afetc/passwd"), 400),
    ROW("overlong, three bytes", AT("/%e0%80%ae%e0%80%ae/etc"), 400),
    ROW("wide dots", AT("/%ef%bc%8e%ef%bc%8e/etc/passwd"), 404),
    ROW("wide slash", AT("/..%ef%bc%8fetc"), 404),
    ROW("percent u", AT("/%u002e%u002e/etc/passwd"), 400),
    ROW("parameters of a part", AT("/..;/etc/passwd"), 404),
    ROW("three dots", AT("/.../etc/passwd"), 404),
    ROW("NUL behind dots", AT("/..%00/etc/passwd"), 400),
    ROW("tab in dots", AT("/.%09./etc/passwd"), 400),
    ROW("line end in dots", AT("/.%0a./etc/passwd"), 400),
    ROW("an empty part", AT("//etc/passwd"), 400),
    ROW("empty parts inside", AT("/assets//index.js"), 400),
    ROW("absolute", AT("/etc/passwd"), 404),
    ROW("another scheme", AT("/file:///etc/passwd"), 400),
    ROW("a drive", AT("/c:/windows/win.ini"), 404),
    ROW("a home", AT("/~root/.ssh/id_rsa"), 404),
    ROW("the process", AT("/proc/self/environ"), 404),
    ROW("up in a view", AT("/play/../../etc/passwd"), 400),
    ROW("up in the interface", AT("/api/v1/games/../../../etc/passwd"), 400),
    ROW("escaped up in the interface", AT("/api/v1/games/%2e%2e%2f%2e%2e"), 400),
    ROW("up by a parameter", AT("/index.html?../../etc/passwd"), 200),
    ROW("up in an export", AT("/api/v1/games/x/export?format=../../etc/passwd"), 404),
};

/* ---- bodies that are no wishes; the interface answers these ---- */

#define WISH(length, text) GAMES JSON "Content-Length: " length "\r\n\r\n" text

static const row bodies[] = {
    ROW("no JSON", WISH("5", "hello"), 400),
    ROW("an empty body", WISH("0", ""), 400),
    ROW("half an object", WISH("1", "{"), 400),
    ROW("a list", WISH("2", "[]"), 400),
    ROW("a number", WISH("1", "1"), 400),
    ROW("two objects", WISH("4", "{}{}"), 400),
    ROW("a comma too many", WISH("8", "{\"a\":1,}"), 400),
    ROW("no UTF-8", WISH("8", "{\"\xff\":\"\"}"), 400),
    ROW("NUL inside", WISH("8", "{\"\0\":\"\"}"), 400),
    ROW("an escaped NUL", WISH("14", "{\"\\u0000\":\"\"}\n"), 400),
    ROW("a key twice", WISH("19", "{\"id\":\"a\",\"id\":\"b\"}"), 400),
    ROW("single quotes", WISH("9", "{'id':'a'}"), 400),
    ROW("not a number", WISH("8", "{\"a\":NaN"), 400),
    ROW("an agent that is a path",
        "POST /api/v1/explain HTTP/1.1\r\n" HOST JSON "Content-Length: "
        "66\r\n\r\n{\"agent\":\"@../mine.ini\",\"board\":\"OX..............\",\"turn\":"
        "\"black\"}",
        400),
    ROW("a name of an agent with dots", "PUT /api/v1/agents/..mine HTTP/1.1\r\n" HOST JSON EMPTY,
        404),
    ROW("weights that are no object",
        "PUT /api/v1/agents/mine HTTP/1.1\r\n" HOST JSON
        "Content-Length: 30\r\n\r\n{\"agent\":\"seven\",\"weights\":1}\n",
        400),
    ROW("a tree without bounds",
        "POST /api/v1/trees HTTP/1.1\r\n" HOST JSON
        "Content-Length: 66\r\n\r\n{\"id\":\"a\",\"board\":\"OX..............\",\"turn\":\"black\","
        "\"depth\":1e99}\n",
        400),
    ROW("players that start programs",
        "POST /api/v1/comparisons HTTP/1.1\r\n" HOST JSON "Content-Length: "
        "84\r\n\r\n{\"id\":\"a\",\"text\":\"f5\",\"players\":[{\"kind\":\"agent\",\"agent\":"
        "\"gtp:/bin/sh\"},{\"kind\":0}]}",
        400),
    ROW("practice in another file",
        "POST /api/v1/practice HTTP/1.1\r\n" HOST JSON
        "Content-Length: 32\r\n\r\n{\"id\":\"a\",\"store\":\"/etc/passwd\"}",
        400),
    ROW("an id with markup", WISH("17", "{\"id\":\"<b>x</b>\"}"), 400),
};

/* ---- asking ---- */

static void fill_in(const served *s, view text, buffer *out) {
    for (size_t i = 0; i < text.length; i++) {
        if (view_starts_with(view_from(text, i), "{H}")) {
            buffer_add(out, s->host);
            i += 2;
        } else
            buffer_add_char(out, text.data[i]);
    }
}

static void check_headers(const char *about, const buffer *answer) {
    static const char *const always[] = {"content-security-policy", "x-content-type-options",
                                         "referrer-policy", "cross-origin-resource-policy"};
    view value;
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        if (!client_header(answer, always[i], &value)) fail_msg("%s: no %s", about, always[i]);
    assert_true(client_header(answer, "content-security-policy", &value));
    assert_false(view_holds(value, view_of("unsafe")));
    assert_false(view_holds(buffer_view(answer), view_of("access-control-")));
}

static void check_error(const char *about, const buffer *answer) {
    const view body = client_body(answer);
    json_t *read = json_loadb(body.data, body.length, 0, NULL);
    const json_t *error = json_object_get(read, "error");
    const char *code = json_string_value(json_object_get(error, "code"));
    const char *message = json_string_value(json_object_get(error, "message"));
    if (!code || !message) fail_msg("%s: no JSON Error: %s", about, buffer_text(answer));
    json_decref(read);
}

static void ask(const served *s, const row *r) {
    buffer request = buffer_make(NULL), answer = buffer_make(NULL);
    fill_in(s, r->bytes, &request);
    const int got = client_ask(s->port, buffer_view(&request), &answer);
    if (got != r->want)
        fail_msg("%s: status %d instead of %d: %s", r->about, got, r->want, buffer_text(&answer));
    check_headers(r->about, &answer);
    if (got != 200) check_error(r->about, &answer);
    assert_false(view_holds(buffer_view(&answer), view_of("evil")));
    assert_false(view_holds(buffer_view(&answer), view_of("root:")));
    buffer_clear(&request);
    buffer_clear(&answer);
}

#define ASK_ALL(s, rows)                                                                           \
    for (size_t i_ = 0; i_ < sizeof(rows) / sizeof *(rows); i_++) ask(s, &(rows)[i_])

static void bad_syntax_is_refused(void **state) {
    ASK_ALL(*state, syntax);
}

static void unclear_lengths_are_refused(void **state) {
    ASK_ALL(*state, framing);
}

static void foreign_sites_are_refused(void **state) {
    ASK_ALL(*state, foreign);
}

static void unknown_methods_and_addresses_are_refused(void **state) {
    ASK_ALL(*state, methods);
}

static void no_way_leads_out(void **state) {
    ASK_ALL(*state, ways_out);
}

static void broken_bodies_are_refused(void **state) {
    ASK_ALL(*state, bodies);
}

/* ---- sizes ---- */

/* Builds: before + `count` times `part` + after, asks, and compares. */
static void ask_long(const served *s, const char *about, const char *before, const char *part,
                     int count, const char *after, int want) {
    buffer text = buffer_make(NULL);
    buffer_add(&text, before);
    for (int i = 0; i < count; i++) buffer_add(&text, part);
    buffer_add(&text, after);
    const row r = {about, buffer_view(&text), want};
    ask(s, &r);
    buffer_clear(&text);
}

/* One byte under the limit is served, one over is not. "GET / HTTP/1.1" has 14 bytes. */
static void oversized_heads_are_refused(void **state) {
    const served *s = *state;
    const char end[] = " HTTP/1.1\r\n" HOST "\r\n";
    ask_long(s, "address at the limit", "GET /?", "x", 2048 - 15, end, 200);
    ask_long(s, "address over the limit", "GET /?", "x", 2048 - 14, end, 414);
    ask_long(s, "address without end", "GET /?", "x", 3000, "", 414);
    ask_long(s, "address of 100 kB", "GET /?", "x", 100000, end, 414);
    ask_long(s, "40 headers", GET HOST, "X: y\r\n", 39, "\r\n", 200);
    ask_long(s, "41 headers", GET HOST, "X: y\r\n", 40, "\r\n", 431);
    ask_long(s, "1,000 headers", GET HOST, "X: y\r\n", 1000, "\r\n", 431);
    ask_long(s, "headers of 7 kB", GET HOST "X: ", "y", 7000, "\r\n\r\n", 200);
    ask_long(s, "headers of 9 kB", GET HOST "X: ", "y", 9000, "\r\n\r\n", 431);
    ask_long(s, "headers of 1 MB", GET HOST "X: ", "y", 1000000, "\r\n\r\n", 431);
    ask_long(s, "a cookie of 9 kB", GET HOST "Cookie: a=", "y", 9000, "\r\n\r\n", 431);
    ask_long(s, "a name of 9 kB", GET HOST, "n", 9000, ": x\r\n\r\n", 431);
    ask_long(s, "a method of 3 kB", "", "G", 3000, " / HTTP/1.1\r\n" HOST "\r\n", 414);
    ask_long(s, "a body of 2 MB", GAMES JSON "Content-Length: 2000000\r\n\r\n", "0123456789",
             200000, "", 413);
    ask_long(s, "JSON 100,000 deep", GAMES JSON "Content-Length: 100000\r\n\r\n", "[", 100000, "",
             400);
}

/* ---- later requests of a connection, which libmicrohttpd reads alone ---- */

static const row later[] = {
    ROW("foreign host", GET "Host: evil.example\r\n\r\n", 421),
    ROW("two hosts", GET HOST "Host: evil.example\r\n\r\n", 400),
    ROW("foreign origin", GAMES JSON "Origin: http://evil.example\r\n" EMPTY, 403),
    ROW("cross-site", INFO "Sec-Fetch-Site: cross-site\r\n\r\n", 403),
    ROW("a form", GAMES "Content-Type: text/plain\r\n" EMPTY, 415),
    ROW("length and chunks", GAMES JSON "Transfer-Encoding: chunked\r\n" EMPTY, 400),
    ROW("two lengths", GAMES JSON "Content-Length: 2\r\n" EMPTY, 400),
    ROW("too large", GAMES JSON "Content-Length: 1048577\r\n\r\n", 413),
    ROW("up", AT("/../etc/passwd"), 400),
    ROW("escaped NUL", AT("/%00"), 400),
    ROW("unknown method", "BREW / HTTP/1.1\r\n" HOST "\r\n", 405),
    ROW("unknown file", AT("/nothing"), 404),
};

static void later_requests_meet_the_same_rules(void **state) {
    const served *s = *state;
    for (size_t i = 0; i < sizeof later / sizeof *later; i++) {
        buffer request = buffer_make(NULL), answer = buffer_make(NULL), good = buffer_make(NULL);
        const int handle = client_dial(s->port);
        fill_in(s, view_of(GET HOST "\r\n"), &good);
        assert_true(client_send(handle, buffer_view(&good)));
        assert_int_equal(client_read(handle, true, 30, &answer), 200);
        buffer_reset(&answer, 0);
        fill_in(s, later[i].bytes, &request);
        assert_true(client_send(handle, buffer_view(&request)));
        const int got = client_read(handle, true, 30, &answer);
        if (got != later[i].want) fail_msg("%s: %d", later[i].about, got);
        check_headers(later[i].about, &answer);
        (void)close(handle);
        buffer_clear(&request);
        buffer_clear(&answer);
        buffer_clear(&good);
    }
}

/* Requests that look like two are one and are answered once; bytes behind a refusal are dropped. */
static void bytes_behind_a_refusal_are_no_request(void **state) {
    const served *s = *state;
    buffer request = buffer_make(NULL), answer = buffer_make(NULL);
    fill_in(s,
            view_of(GAMES JSON
                    "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n" AT("/")),
            &request);
    const int handle = client_dial(s->port);
    assert_true(client_send(handle, buffer_view(&request)));
    assert_int_equal(client_read(handle, true, 30, &answer), 400);
    buffer_reset(&answer, 0);
    assert_int_equal(client_read(handle, true, 30, &answer), 0);
    assert_int_equal(answer.length, 0);
    (void)close(handle);
    buffer_clear(&request);
    buffer_clear(&answer);
}

/* ---- what must pass ---- */

static const row ours[] = {
    ROW("the page", AT("/"), 200),
    ROW("a view", AT("/play/ab12"), 200),
    ROW("HTTP/1.0", "GET / HTTP/1.0\r\n" HOST "\r\n", 200),
    ROW("a link of another site",
        GET HOST "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n\r\n", 200),
    ROW("our own script", GET HOST "Sec-Fetch-Site: same-origin\r\n\r\n", 200),
    ROW("typed by hand", INFO "Sec-Fetch-Site: none\r\n\r\n", 200),
    ROW("our page asks",
        INFO "Origin: http://{H}\r\nSec-Fetch-Site: same-origin\r\nSec-Fetch-Mode: cors\r\n\r\n",
        200),
    ROW("expects to go on", INFO "Expect: 100-continue\r\n\r\n", 200),
};

static void ours_pass(void **state) {
    const served *s = *state;
    ASK_ALL(s, ours);
    char text[200];
    static const char *const hosts[] = {"localhost:%d", "LOCALHOST:%d", "127.0.0.1:%d", "[::1]:%d"};
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
        char host[40];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        (void)snprintf(host, sizeof host, hosts[i], s->port);
#pragma GCC diagnostic pop
        (void)snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: %s\r\n\r\n", host);
        const row r = {hosts[i], view_of(text), 200};
        ask(s, &r);
    }
}

/* ---- slow ---- */

/* A head that does not end, and a body that does not come, get 408 and the end. */
static void slow_requests_are_ended(void **state) {
    const served *s = *state;
    buffer head = buffer_make(NULL), body = buffer_make(NULL), answer = buffer_make(NULL);
    fill_in(s, view_of(GET HOST "X: "), &head);
    fill_in(s, view_of(GAMES JSON "Content-Length: 100\r\n\r\n{"), &body);
    const int silent = client_dial(s->port), slow = client_dial(s->port),
              starved = client_dial(s->port);
    assert_true(client_send(slow, buffer_view(&head)));
    assert_true(client_send(starved, buffer_view(&body)));
    const int all[] = {silent, slow, starved};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(client_read(all[i], true, 60, &answer), 408);
        check_error("slow", &answer);
        (void)close(all[i]);
        buffer_reset(&answer, 0);
    }
    buffer_clear(&head);
    buffer_clear(&body);
    buffer_clear(&answer);
}

static int start(void **state) {
    static served s;
    served_start(&s, AVOCET, 0, NULL);
    *state = &s;
    return 0;
}

static int stop(void **state) {
    (void)served_stop(*state, SIGTERM);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ours_pass),
        cmocka_unit_test(bad_syntax_is_refused),
        cmocka_unit_test(unclear_lengths_are_refused),
        cmocka_unit_test(foreign_sites_are_refused),
        cmocka_unit_test(unknown_methods_and_addresses_are_refused),
        cmocka_unit_test(no_way_leads_out),
        cmocka_unit_test(broken_bodies_are_refused),
        cmocka_unit_test(oversized_heads_are_refused),
        cmocka_unit_test(later_requests_meet_the_same_rules),
        cmocka_unit_test(bytes_behind_a_refusal_are_no_request),
        cmocka_unit_test(slow_requests_are_ended),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
