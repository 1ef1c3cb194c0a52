/* tests/web/server.c - the server inside the test: files, streams of events, the token, many
 * clients at once, and its end. The real interface answers behind it. */
#include "web/http/server.h"
#include "base/clock.h"
#include "base/fault.h"
#include "base/stop.h"
#include "base/text.h"
#include "base/workers.h"
#include "game/tier.h"
#include "support/settings.h"
#include "support/web/client.h"
#include "web/api/api.h"
#include "web/events.h"
#include "web/http/limits.h"
#include "web/page/page.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { FIRST_PORT = 41000, PORTS = 20000, PATIENCE_S = 60 };

/* A server with its thread. */
typedef struct place {
    char folder[200];
    api *api;
    server *server;
    int port;
    stop_token stop;
    pthread_t thread;
    pthread_mutex_t mutex; /* guards the link */
    char link[300];        /* the last one that it told; "": none since it was read */
} place;

static void *serve(void *argument) {
    place *p = argument;
    server_run(p->server, p->api, &p->stop);
    return NULL;
}

static void keep_link(void *context, const char *link) {
    place *p = context;
    (void)pthread_mutex_lock(&p->mutex);
    (void)snprintf(p->link, sizeof p->link, "%s", link);
    (void)pthread_mutex_unlock(&p->mutex);
}

static void open_place(place *p, const char *address) {
    fault f = {.text = ""};
    char data[240];
    memset(p, 0, sizeof *p);
    (void)pthread_mutex_init(&p->mutex, NULL);
    (void)snprintf(p->folder, sizeof p->folder, "%.150s/avocet-server-XXXXXX",
                   getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
    assert_non_null(mkdtemp(p->folder));
    (void)snprintf(data, sizeof data, "%s/games.db", p->folder);
    server_options o = {.address = address, .tell_link = keep_link, .context = p};
    status made = E_BUSY;
    for (int i = 0; made == E_BUSY && i < 100; i++) {
        o.port = FIRST_PORT + (int)((getpid() + i) % PORTS);
        made = server_make(&o, &p->server, &f);
    }
    if (made) fail_msg("no server: %s", f.text);
    p->port = o.port;
    const api_options a = {.data = data, .threads = 1, .searches = 1, .tier = tier_best()};
    if (api_make(&a, &p->api, &f)) fail_msg("no interface: %s", f.text);
    assert_int_equal(pthread_create(&p->thread, NULL, serve, p), 0);
}

static void close_place(place *p) {
    char command[240];
    atomic_store(&p->stop, true);
    assert_int_equal(pthread_join(p->thread, NULL), 0);
    server_free(p->server);
    api_free(p->api);
    (void)pthread_mutex_destroy(&p->mutex);
    (void)snprintf(command, sizeof command, "rm -rf '%s'", p->folder);
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c): our own folder */
}

static void nap_ms(long ms) {
    const struct timespec t = {ms / 1000, ms % 1000 * 1000000};
    (void)nanosleep(&t, NULL);
}

/* Sends a request with our host and further headers, on a new connection. */
static int dial(const place *p, const char *method, const char *target, const char *headers) {
    buffer text = buffer_make(NULL);
    const int handle = client_dial(p->port);
    assert_true(handle >= 0);
    buffer_format(&text, "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%s\r\n", method, target, p->port,
                  headers);
    assert_true(client_send(handle, buffer_view(&text)));
    buffer_clear(&text);
    return handle;
}

static int ask(const place *p, const char *method, const char *target, const char *headers,
               buffer *answer) {
    const int handle = dial(p, method, target, headers);
    buffer_reset(answer, 0);
    const int code = client_read(handle, strcmp(method, "HEAD") != 0, PATIENCE_S, answer);
    (void)close(handle);
    return code;
}

/* ---- files ---- */

/* The page comes with its type and a tag; with the tag comes 304; HEAD has no body but its length.
 * Names that change with their content may be kept for ever, index.html may not. */
static void files_are_served(void **state) {
    place p;
    buffer answer = buffer_make(NULL);
    view value;
    char headers[200];
    (void)state;
    open_place(&p, NULL);
    for (const page_file *file = page_files; file->path; file++) {
        assert_int_equal(ask(&p, "GET", file->path, "", &answer), 200);
        assert_int_equal(client_body(&answer).length, *file->length);
        assert_memory_equal(client_body(&answer).data, file->bytes, *file->length);
        assert_true(client_header(&answer, "content-type", &value));
        assert_true(view_is(value, file->type));
        assert_true(client_header(&answer, "cache-control", &value));
        assert_int_equal(view_holds(value, view_of("immutable")), file->is_lasting);
        assert_true(client_header(&answer, "etag", &value));
        (void)snprintf(headers, sizeof headers, "If-None-Match: %.*s\r\n", (int)value.length,
                       value.data);
        assert_int_equal(ask(&p, "HEAD", file->path, headers, &answer), 304);
        assert_int_equal(ask(&p, "HEAD", file->path, "", &answer), 200);
        assert_int_equal(client_body(&answer).length, 0);
        assert_int_equal(ask(&p, "GET", file->path, "Accept-Encoding: br, gzip\r\n", &answer), 200);
        const bool packed = client_header(&answer, "content-encoding", &value);
        assert_int_equal(packed, file->packed != NULL);
        if (packed) assert_int_equal(client_body(&answer).length, *file->packed_length);
        assert_int_equal(ask(&p, "GET", file->path, "Accept-Encoding: gzip;q=0\r\n", &answer), 200);
        assert_false(client_header(&answer, "content-encoding", &value));
    }
    static const char *const views[] = {"/", "/play", "/play/ab12", "/games/x", "/learn/a/b"};
    for (size_t i = 0; i < sizeof views / sizeof *views; i++) {
        assert_int_equal(ask(&p, "GET", views[i], "", &answer), 200);
        assert_true(view_holds(client_body(&answer), view_of("<title>")));
    }
    buffer_clear(&answer);
    close_place(&p);
}

/* ---- streams ---- */

/* Reads from a stream until the text has come. */
static void read_until(int handle, buffer *seen, const char *text) {
    const int64_t until = clock_now_ns() + PATIENCE_S * INT64_C(1000000000);
    while (!strstr(buffer_text(seen), text)) {
        char bytes[4096];
        if (clock_now_ns() > until) fail_msg("no \"%s\" in: %s", text, buffer_text(seen));
        const ssize_t count = read(handle, bytes, sizeof bytes);
        if (count <= 0) fail_msg("the end before \"%s\": %s", text, buffer_text(seen));
        buffer_append(seen, (view){bytes, (size_t)count});
    }
}

/* The id of the last event that was read. */
static void last_id(const buffer *seen, char out[80]) {
    const char *found = NULL;
    for (const char *at = buffer_text(seen); (at = strstr(at, "id: ")); at++) found = at;
    assert_non_null(found);
    assert_int_equal(sscanf(found, "id: %79s", out), 1);
}

static void tell(const place *p, const char *channel, int number) {
    char json[40];
    (void)snprintf(json, sizeof json, "{\"n\":%d}", number);
    event_publish(api_events(p->api), view_of(channel), "state", view_of(json));
}

/* A stream begins with hello, gets the events of its games, and continues behind the last id. An id
 * of another server begins anew. */
static void a_stream_continues_after_a_lost_connection(void **state) {
    place p;
    buffer seen = buffer_make(NULL);
    char id[80], headers[120];
    (void)state;
    open_place(&p, NULL);
    int handle = dial(&p, "GET", "/api/v1/events?games=a,b", "");
    read_until(handle, &seen, "event: hello");
    assert_non_null(strstr(buffer_text(&seen), "text/event-stream"));
    tell(&p, "a", 1);
    tell(&p, "c", 2);
    tell(&p, "b", 3);
    read_until(handle, &seen, "{\"n\":3}");
    assert_non_null(strstr(buffer_text(&seen), "{\"n\":1}"));
    assert_null(strstr(buffer_text(&seen), "{\"n\":2}"));
    last_id(&seen, id);
    (void)close(handle);
    tell(&p, "a", 4);
    (void)snprintf(headers, sizeof headers, "Last-Event-ID: %s\r\n", id);
    handle = dial(&p, "GET", "/api/v1/events?games=a,b", headers);
    buffer_reset(&seen, 0);
    read_until(handle, &seen, "{\"n\":4}");
    assert_null(strstr(buffer_text(&seen), "event: hello"));
    (void)close(handle);
    handle = dial(&p, "GET", "/api/v1/events", "Last-Event-ID: 0123456789abcdef-7\r\n");
    buffer_reset(&seen, 0);
    read_until(handle, &seen, "event: hello");
    (void)close(handle);
    buffer_clear(&seen);
    close_place(&p);
}

/* Waits until so many streams listen to a channel. */
static void wait_for_listeners(const place *p, const char *channel, int count) {
    const int64_t until = clock_now_ns() + PATIENCE_S * INT64_C(1000000000);
    while (event_listeners(api_events(p->api), view_of(channel)) != count) {
        if (clock_now_ns() > until) fail_msg("never %d listeners", count);
        nap_ms(10);
    }
}

/* A tab that was closed no longer listens, although nothing is published. */
static void a_closed_tab_no_longer_listens(void **state) {
    place p;
    (void)state;
    open_place(&p, NULL);
    const int handle = dial(&p, "GET", "/api/v1/events?games=a", "");
    wait_for_listeners(&p, "a", 1);
    (void)close(handle);
    wait_for_listeners(&p, "a", 0);
    close_place(&p);
}

/* One stream reads nothing. Publishing goes on, another stream gets everything, and the first one
 * is cut. */
static void a_slow_reader_holds_nobody_up(void **state) {
    enum { EVENTS = 3000, BYTES = 4000 };
    place p;
    buffer seen = buffer_make(NULL);
    char *json = malloc(BYTES + 1), mark[40];
    (void)state;
    assert_non_null(json);
    memset(json, 'x', BYTES);
    json[BYTES] = '\0';
    open_place(&p, NULL);
    const int slow = dial(&p, "GET", "/api/v1/events?games=slow", "");
    wait_for_listeners(&p, "slow", 1);
    const int quick = dial(&p, "GET", "/api/v1/events?games=quick", "");
    wait_for_listeners(&p, "quick", 1);
    for (int i = 0; i < EVENTS; i++)
        event_publish(api_events(p.api), view_of("slow"), "state", (view){json, BYTES});
    for (int i = 0; i < 100; i++) {
        tell(&p, "quick", i);
        (void)snprintf(mark, sizeof mark, "{\"n\":%d}", i);
        read_until(quick, &seen, mark);
    }
    if (setting_long()) wait_for_listeners(&p, "slow", 0);
    (void)close(slow);
    (void)close(quick);
    free(json);
    buffer_clear(&seen);
    close_place(&p);
}

/* The limit of streams: one more gets 503, and after another ends there is room again. */
static void streams_have_a_limit(void **state) {
    place p;
    int handles[HTTP_STREAMS_MAX];
    buffer answer = buffer_make(NULL);
    (void)state;
    open_place(&p, NULL);
    for (int i = 0; i < HTTP_STREAMS_MAX; i++)
        handles[i] = dial(&p, "GET", "/api/v1/events?games=a", "");
    wait_for_listeners(&p, "a", HTTP_STREAMS_MAX);
    assert_int_equal(ask(&p, "GET", "/api/v1/events?games=a", "", &answer), 503);
    for (int i = 0; i < HTTP_STREAMS_MAX; i++) (void)close(handles[i]);
    wait_for_listeners(&p, "a", 0);
    buffer_reset(&answer, 0);
    const int handle = dial(&p, "GET", "/api/v1/events?games=a", "");
    read_until(handle, &answer, "event: hello");
    (void)close(handle);
    buffer_clear(&answer);
    close_place(&p);
}

/* ---- the token ---- */

static const char *token_of(const char *link) {
    const char *found = strstr(link, "/?token=");
    assert_non_null(found);
    return found;
}

/* Waits for the link that the server tells next. */
static void next_link(place *p, char out[300]) {
    const int64_t until = clock_now_ns() + PATIENCE_S * INT64_C(1000000000);
    for (out[0] = '\0'; !out[0]; nap_ms(1)) {
        if (clock_now_ns() > until) fail_msg("no link was told");
        (void)pthread_mutex_lock(&p->mutex);
        (void)snprintf(out, 300, "%s", p->link);
        p->link[0] = '\0';
        (void)pthread_mutex_unlock(&p->mutex);
    }
}

/* Without the cookie nothing is served. The link opens once and gives a cookie that scripts cannot
 * read and that other sites cannot send; then there is another link. */
static void a_link_opens_once(void **state) {
    place p;
    buffer answer = buffer_make(NULL), link = buffer_make(NULL);
    char cookie[200], headers[300], next[300];
    view value;
    (void)state;
    open_place(&p, "127.0.0.1");
    assert_true(server_has_token(p.server));
    server_address(p.server, &link);
    assert_int_equal(ask(&p, "GET", "/", "", &answer), 403);
    assert_int_equal(ask(&p, "GET", "/api/v1/info", "", &answer), 403);
    assert_int_equal(ask(&p, "GET", "/?token=", "", &answer), 403);
    assert_int_equal(ask(&p, "GET", "/?token=0123456789abcdef0123456789abcdef", "", &answer), 403);
    assert_int_equal(ask(&p, "GET", "/play?token=x", "", &answer), 403);
    assert_int_equal(ask(&p, "GET", token_of(buffer_text(&link)), "", &answer), 200);
    assert_true(client_header(&answer, "set-cookie", &value));
    assert_true(view_holds(value, view_of("; HttpOnly")));
    assert_true(view_holds(value, view_of("; SameSite=Strict")));
    (void)snprintf(cookie, sizeof cookie, "%.*s", (int)value.length, value.data);
    *strchr(cookie, ';') = '\0';
    assert_int_equal(ask(&p, "GET", token_of(buffer_text(&link)), "", &answer), 403);
    next_link(&p, next);
    assert_string_not_equal(next, buffer_text(&link));
    (void)snprintf(headers, sizeof headers, "Cookie: theme=dark; %s\r\n", cookie);
    assert_int_equal(ask(&p, "GET", "/", headers, &answer), 200);
    assert_int_equal(ask(&p, "GET", "/api/v1/info", headers, &answer), 200);
    cookie[strlen(cookie) - 1] ^= 1;
    (void)snprintf(headers, sizeof headers, "Cookie: %s\r\n", cookie);
    assert_int_equal(ask(&p, "GET", "/", headers, &answer), 403);
    cookie[strlen(cookie) - 1] = '\0';
    (void)snprintf(headers, sizeof headers, "Cookie: %s\r\n", cookie);
    assert_int_equal(ask(&p, "GET", "/", headers, &answer), 403);
    assert_int_equal(ask(&p, "GET", token_of(next), "", &answer), 200);
    buffer_clear(&answer);
    buffer_clear(&link);
    close_place(&p);
}

/* ---- many at once ---- */

enum { CLIENTS = 6, REQUESTS = 60 };

typedef struct crowd {
    const place *place;
    atomic_int wrong;
} crowd;

/* A client with one connection: files and the interface by turns, now and then a stream. */
static void be_a_client(void *argument, int worker) {
    crowd *c = argument;
    buffer text = buffer_make(NULL), answer = buffer_make(NULL);
    const int handle = client_dial(c->place->port);
    for (int i = 0; i < REQUESTS; i++) {
        const bool file = (i + worker) % 2 == 0;
        buffer_reset(&text, 0);
        buffer_reset(&answer, 0);
        buffer_format(&text, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n",
                      file ? "/" : "/api/v1/info", c->place->port);
        if (!client_send(handle, buffer_view(&text)) ||
            client_read(handle, true, PATIENCE_S, &answer) != 200)
            (void)atomic_fetch_add(&c->wrong, 1);
        if (i % 20 == 0) (void)close(dial(c->place, "GET", "/api/v1/events?games=a", ""));
        tell(c->place, "a", i);
    }
    (void)close(handle);
    buffer_clear(&text);
    buffer_clear(&answer);
}

static void many_clients_are_served(void **state) {
    place p;
    (void)state;
    open_place(&p, NULL);
    crowd c = {.place = &p};
    (void)workers_run(CLIENTS, be_a_client, &c);
    assert_int_equal(c.wrong, 0);
    close_place(&p);
}

/* The server ends although streams are open, a body is half sent and clients wait at the door. */
static void the_server_ends_in_the_middle(void **state) {
    (void)state;
    for (int round = 0; round < 5; round++) {
        place p;
        int handles[30];
        open_place(&p, NULL);
        for (int i = 0; i < 30; i++) {
            if (i % 3 == 0) handles[i] = dial(&p, "GET", "/api/v1/events?games=a", "");
            if (i % 3 == 1) handles[i] = client_dial(p.port);
            if (i % 3 == 2)
                handles[i] = dial(&p, "POST", "/api/v1/games",
                                  "Content-Type: application/json\r\nContent-Length: 9\r\n");
        }
        nap_ms(round * 5);
        tell(&p, "a", round);
        close_place(&p);
        for (int i = 0; i < 30; i++) (void)close(handles[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_served),
        cmocka_unit_test(a_stream_continues_after_a_lost_connection),
        cmocka_unit_test(a_closed_tab_no_longer_listens),
        cmocka_unit_test(a_slow_reader_holds_nobody_up),
        cmocka_unit_test(streams_have_a_limit),
        cmocka_unit_test(a_link_opens_once),
        cmocka_unit_test(many_clients_are_served),
        cmocka_unit_test(the_server_ends_in_the_middle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
