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
#include "web/api/api_int.h"
#include "web/events.h"
#include "web/http/limits.h"
#include "web/page/page.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include <netinet/in.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
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
    atomic_int telling;    /* calls of keep_link() at this moment */
    atomic_bool overlaps;  /* two were there at once */
    atomic_bool is_slow;   /* the next link stays in keep_link() until this is false */
} place;

static void nap_ms(long ms) {
    const struct timespec t = {ms / 1000, ms % 1000 * 1000000};
    (void)nanosleep(&t, NULL);
}

static void *serve(void *argument) {
    place *p = argument;
    server_run(p->server, p->api, &p->stop);
    return NULL;
}

static void keep_link(void *context, const char *link) {
    place *p = context;
    if (atomic_fetch_add(&p->telling, 1)) atomic_store(&p->overlaps, true);
    (void)pthread_mutex_lock(&p->mutex);
    (void)snprintf(p->link, sizeof p->link, "%s", link);
    (void)pthread_mutex_unlock(&p->mutex);
    while (atomic_load(&p->is_slow)) nap_ms(1);
    (void)atomic_fetch_sub(&p->telling, 1);
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
    server_options o = {.address = address,
                        .tell_link = keep_link,
                        .context = p,
                        .mark_header = "x-mark",
                        .mark = ""}; /* nothing is known to mark: no header */
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
    static const char *const views[] = {"/",         "/play",      "/play/ab12", "/games/x",
                                        "/study/ab", "/explain/x", "/practice",  "/learn/a/b"};
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

/* A stream that nobody tells anything, open from before the first test to behind the last one. */
typedef struct quiet {
    place place;
    int handle;
} quiet;

static int open_quiet(void **state) {
    quiet *q = calloc(1, sizeof *q);
    assert_non_null(q);
    open_place(&q->place, NULL);
    q->handle = dial(&q->place, "GET", "/api/v1/events", "");
    *state = q;
    return 0;
}

static int close_quiet(void **state) {
    quiet *q = *state;
    (void)close(q->handle);
    close_place(&q->place);
    free(q);
    return 0;
}

/* A stream without events gets a comment now and then, so that proxies and pages know it alive. */
static void a_quiet_stream_gets_a_comment(void **state) {
    const quiet *q = *state;
    buffer seen = buffer_make(NULL);
    read_until(q->handle, &seen, "event: hello");
    read_until(q->handle, &seen, "\n:\n\n");
    buffer_clear(&seen);
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

/* A stream that has missed events ends, so that its tab begins anew: more events than are kept come
 * while its reader does not read. */
static void a_stream_with_a_gap_ends(void **state) {
    enum { BYTES = 8000 };
    static char json[BYTES];
    place p;
    (void)state;
    memset(json, 'x', BYTES);
    open_place(&p, NULL);
    const int handle = dial(&p, "GET", "/api/v1/events?games=a", "");
    wait_for_listeners(&p, "a", 1);
    for (int i = 0; i < EVENTS_KEPT + 1000; i++)
        event_publish(api_events(p.api), view_of("a"), "state", (view){json, BYTES});
    const int64_t until = clock_now_ns() + PATIENCE_S * INT64_C(1000000000);
    while (event_listeners(api_events(p.api), view_of("a")) != 0) {
        assert_true(clock_now_ns() < until);
        if (recv(handle, json, BYTES, MSG_DONTWAIT) <= 0) nap_ms(1);
    }
    (void)close(handle);
    close_place(&p);
}

/* A list of games that is not well-formed is refused; an id that is none begins anew. */
static void wrong_lists_of_games(void **state) {
    static const char *const wrong[] = {"a,b,c,d,e,f,g,h,i", "a,,b", "a%20b", "a.b",
                                        "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddx"};
    char id[120];
    place p;
    buffer answer = buffer_make(NULL);
    (void)state;
    open_place(&p, NULL);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char target[120];
        (void)snprintf(target, sizeof target, "/api/v1/events?games=%s", wrong[i]);
        assert_int_equal(ask(&p, "GET", target, "", &answer), 400);
    }
    assert_int_equal(ask(&p, "HEAD", "/api/v1/events", "", &answer), 405);
    (void)snprintf(id, sizeof id, "Last-Event-ID: %0100d\r\n", 7);
    const int handle = dial(&p, "GET", "/api/v1/events?games=A_b-9", id);
    buffer_reset(&answer, 0);
    read_until(handle, &answer, "event: hello");
    (void)close(handle);
    assert_int_equal(ask(&p, "GET", "/api", "", &answer), 404);
    buffer_clear(&answer);
    close_place(&p);
}

/* ---- limits ---- */

/* Raises the limit of descriptors: both ends of each connection are in this process. */
static bool has_descriptors(int wanted) {
    struct rlimit files;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &files), 0);
    files.rlim_cur = files.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &files), 0);
    return files.rlim_cur >= (rlim_t)wanted;
}

/* Bodies that are announced together may not need more memory than there is for them. */
static void bodies_have_a_budget(void **state) {
    enum { IMPORTS = HTTP_BODIES_MAX / API_IMPORT_MAX };
    char headers[120];
    int handles[IMPORTS];
    place p;
    buffer answer = buffer_make(NULL);
    (void)state;
    open_place(&p, NULL);
    (void)snprintf(headers, sizeof headers,
                   "Content-Type: application/json\r\nContent-Length: %d\r\n", API_IMPORT_MAX);
    for (int i = 0; i < IMPORTS; i++)
        handles[i] = dial(&p, "POST", "/api/v1/games/import", headers);
    int code = 0;
    for (int i = 0; i < 50 && code != 503; i++) /* they may be read in another order */
        code = ask(&p, "POST", "/api/v1/games/import", headers, &answer);
    assert_int_equal(code, 503);
    for (int i = 0; i < IMPORTS; i++) (void)close(handles[i]);
    buffer_clear(&answer);
    close_place(&p);
}

/* A saved file has a plain name for any names of the players. */
static void a_download_has_a_plain_name(void **state) {
    static const char body[] = "{\"id\":\"d\",\"size\":6,\"black\":{\"kind\":\"person\",\"name\":"
                               "\"A \\\"B\\\" \\u00e4\"},\"white\":{\"kind\":\"person\"}}";
    char request[600];
    place p;
    buffer answer = buffer_make(NULL);
    view value;
    (void)state;
    open_place(&p, NULL);
    (void)snprintf(request, sizeof request,
                   "POST /api/v1/games HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: "
                   "application/json\r\nContent-Length: %zu\r\n\r\n%s",
                   p.port, sizeof body - 1, body);
    assert_int_equal(client_ask(p.port, view_of(request), &answer), 201);
    assert_int_equal(ask(&p, "GET", "/api/v1/games/d/export?format=pgn", "", &answer), 200);
    assert_true(client_header(&answer, "content-disposition", &value));
    view rest = view_from(value, sizeof "attachment; filename=\"" - 1);
    assert_true(view_starts_with(value, "attachment; filename=\""));
    const view name = view_take(&rest, '"');
    for (size_t i = 0; i < name.length; i++)
        assert_true(char_is_letter(name.data[i]) || char_is_digit(name.data[i]) ||
                    strchr("._-", name.data[i]));
    assert_true(view_starts_with(rest, "; filename*=UTF-8''"));
    buffer_clear(&answer);
    close_place(&p);
}

/* Callers that break off: in the head, behind a refusal, in a body, and with nonsense as their
 * second request. The server serves on. */
static void callers_break_off(void **state) {
    static const struct {
        const char *line, *rest; /* before and behind the host */
    } texts[] = {
        {"GET / HT", NULL},
        {"nonsense\r\n\r\n", NULL},
        {"POST /api/v1/games HTTP/1.1\r\n",
         "Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{"},
        {"GET / HTTP/1.1\r\n", "\r\n\r\n\r\nnonsense\r\n\r\n"},
        {"", NULL},
    };
    const struct linger at_once = {1, 0};
    place p;
    buffer text = buffer_make(NULL);
    (void)state;
    open_place(&p, NULL);
    for (size_t i = 0; i < 2 * sizeof texts / sizeof *texts; i++) {
        const int handle = client_dial(p.port);
        buffer_reset(&text, 0);
        buffer_add(&text, texts[i / 2].line);
        if (texts[i / 2].rest)
            buffer_format(&text, "Host: 127.0.0.1:%d\r\n%s", p.port, texts[i / 2].rest);
        assert_true(client_send(handle, buffer_view(&text)));
        nap_ms(20);
        if (i % 2) (void)setsockopt(handle, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
        (void)close(handle);
    }
    nap_ms(50);
    assert_int_equal(ask(&p, "GET", "/", "", &text), 200);
    buffer_clear(&text);
    close_place(&p);
}

/* One connection more than there may be gets 503; far more are only closed. */
static void connections_have_a_limit(void **state) {
    enum { ALL = HTTP_CONNECTIONS_MAX + HTTP_TURNED_AWAY_MAX + 10 };
    static int handles[ALL];
    char byte;
    place p;
    buffer answer = buffer_make(NULL);
    (void)state;
    if (!has_descriptors(2 * ALL + 100)) skip();
    open_place(&p, NULL);
    for (int i = 0; i < ALL; i++) assert_true((handles[i] = client_dial(p.port)) >= 0);
    assert_int_equal(client_read(handles[HTTP_CONNECTIONS_MAX], true, PATIENCE_S, &answer), 503);
    assert_int_equal(recv(handles[ALL - 1], &byte, 1, 0), 0);
    for (int i = 0; i < ALL; i++) (void)close(handles[i]);
    close_place(&p);
    buffer_clear(&answer);
}

/* A refused caller that neither leaves nor reads is cut, and one that sends on is not listened to.
 */
static void refused_callers_are_cut(void **state) {
    enum { BYTES = 4 << 20 };
    static char bytes[BYTES];
    place p;
    buffer answer = buffer_make(NULL);
    (void)state;
    open_place(&p, NULL);
    const int still = client_dial(p.port), loud = client_dial(p.port);
    assert_true(client_send(still, view_of("nonsense\r\n\r\n")));
    assert_true(client_send(loud, view_of("nonsense\r\n\r\n")));
    (void)client_send(loud, (view){bytes, BYTES}); /* it may be cut before the end */
    assert_int_equal(client_read(still, true, PATIENCE_S, &answer), 400);
    assert_int_equal(recv(still, bytes, BYTES, 0), 0);
    const int64_t until = clock_now_ns() + PATIENCE_S * INT64_C(1000000000);
    while (send(still, "x", 1, MSG_NOSIGNAL) == 1 && clock_now_ns() < until) nap_ms(20);
    assert_true(clock_now_ns() < until);
    (void)close(still);
    (void)close(loud);
    buffer_clear(&answer);
    close_place(&p);
}

/* Requests that wait do not hold up the end: their connections end, with or without a refusal. */
static void the_server_ends_while_requests_wait(void **state) {
    enum { ASKED = 40 };
    int handles[ASKED];
    place p;
    (void)state;
    open_place(&p, NULL);
    (void)pthread_mutex_lock(&p.api->desk);
    for (int i = 0; i < ASKED; i++) handles[i] = dial(&p, "GET", "/api/v1/settings", "");
    nap_ms(100);
    atomic_store(&p.stop, true);
    nap_ms(400); /* longer than the network thread rests */
    (void)pthread_mutex_unlock(&p.api->desk);
    close_place(&p);
    for (int i = 0; i < ASKED; i++) {
        buffer answer = buffer_make(NULL);
        assert_int_not_equal(client_read(handles[i], true, PATIENCE_S, &answer), -1);
        buffer_clear(&answer);
        (void)close(handles[i]);
    }
}

/* A server that gets no descriptor at some step says so and leaves none behind. */
static void too_few_descriptors_to_start(void **state) {
    struct rlimit before, few;
    char said[200] = "";
    bool made = false;
    (void)state;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    const int first = dup(STDIN_FILENO); /* the lowest one that is free */
    (void)close(first);
    for (int left = 0; !made && left < 60; left++) {
        fault f = {.text = ""};
        server *s = NULL;
        const server_options o = {.address = "0.0.0.0",
                                  .port = 20000 + (int)((getpid() + left) % 900)};
        few = before;
        few.rlim_cur = (rlim_t)(first + left);
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
        made = server_make(&o, &s, &f) == OK;
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
        assert_int_equal(made, s != NULL);
        assert_int_equal(made, !*f.text);
        (void)snprintf(said, sizeof said, "%.199s", f.text);
        server_free(s);
        const int again = dup(STDIN_FILENO);
        assert_int_equal(again, first);
        (void)close(again);
    }
    if (!made) fail_msg("%s", said);
}

/* A port that somebody has on one family of loopback is taken. */
static void half_a_port_is_taken(void **state) {
    struct sockaddr_in6 address = {.sin6_family = AF_INET6, .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    socklen_t length = sizeof address;
    fault f = {.text = ""};
    server *s = NULL;
    (void)state;
    const int handle = socket(AF_INET6, SOCK_STREAM, 0);
    if (handle < 0 || bind(handle, (struct sockaddr *)(void *)&address, length) != 0) skip();
    assert_int_equal(listen(handle, 1), 0);
    assert_int_equal(getsockname(handle, (struct sockaddr *)(void *)&address, &length), 0);
    const server_options o = {.port = ntohs(address.sin6_port)};
    assert_int_equal(server_make(&o, &s, &f), E_BUSY);
    (void)close(handle);
}

/* Addresses that cannot be listened on are told in a sentence. */
static void addresses_that_are_not_ours(void **state) {
    static const char *const addresses[] = {"203.0.113.77", "2001:db8::77", "nowhere"};
    fault f = {.text = ""};
    server *s = NULL;
    (void)state;
    server_free(NULL);
    for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++) {
        const server_options o = {.address = addresses[i], .port = FIRST_PORT - 1};
        assert_int_not_equal(server_make(&o, &s, &f), OK);
        assert_null(s);
        assert_non_null(strstr(f.text, addresses[i]));
    }
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
    assert_true(client_header(&answer, "content-type", &value)); /* a person reads it */
    assert_true(view_starts_with(value, "text/html"));
    assert_true(view_holds(buffer_view(&answer), view_of("<p>This device is not known here.")));
    assert_int_equal(ask(&p, "GET", "/api/v1/info", "", &answer), 403);
    assert_true(client_header(&answer, "content-type", &value));
    assert_true(view_is(value, "application/json"));
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
    assert_true(view_holds(buffer_view(&answer), view_of("<p>This link was opened before.")));
    next_link(&p, next);
    assert_string_not_equal(next, buffer_text(&link));
    (void)snprintf(headers, sizeof headers, "Cookie: theme=dark; %s\r\n", cookie);
    assert_int_equal(ask(&p, "GET", "/", headers, &answer), 200);
    assert_int_equal(ask(&p, "GET", "/api/v1/info", headers, &answer), 200);
    assert_int_equal(ask(&p, "GET", token_of(buffer_text(&link)), headers, &answer), 200);
    assert_int_equal(ask(&p, "HEAD", token_of(next), "", &answer), 403);
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

/* Rule: links are told one at a time, in the order in which they open. A device opens the next link
 * while the terminal that shows it still holds the printing thread: the device is let in, and the
 * link after that is told when the terminal goes on. */
static void links_are_told_in_turn(void **state) {
    place p;
    buffer answer = buffer_make(NULL), link = buffer_make(NULL);
    char second[300], third[300];
    (void)state;
    open_place(&p, "127.0.0.1");
    server_address(p.server, &link);
    atomic_store(&p.is_slow, true);
    assert_int_equal(ask(&p, "GET", token_of(buffer_text(&link)), "", &answer), 200);
    next_link(&p, second);
    assert_int_equal(ask(&p, "GET", token_of(second), "", &answer), 200);
    nap_ms(200); /* a thread that does not wait for its turn tells its link now */
    atomic_store(&p.is_slow, false);
    next_link(&p, third);
    assert_false(atomic_load(&p.overlaps));
    assert_string_not_equal(second, third);
    assert_int_equal(ask(&p, "GET", token_of(third), "", &answer), 200);
    buffer_clear(&answer);
    buffer_clear(&link);
    close_place(&p);
}

/* Rule: a link opens for one device only. A request whose body is still on its way would hold a
 * link open that another device opens meanwhile, so a link with a body is refused, and stays. */
static void a_link_has_no_body(void **state) {
    place p;
    buffer answer = buffer_make(NULL), link = buffer_make(NULL);
    (void)state;
    open_place(&p, "127.0.0.1");
    server_address(p.server, &link);
    const int slow = dial(&p, "GET", token_of(buffer_text(&link)), "Content-Length: 1\r\n");
    nap_ms(100); /* its head is read, its body has not come */
    assert_int_equal(ask(&p, "GET", token_of(buffer_text(&link)), "", &answer), 200);
    assert_int_equal(send(slow, "x", 1, MSG_NOSIGNAL), 1);
    buffer_reset(&answer, 0);
    assert_int_equal(client_read(slow, true, PATIENCE_S, &answer), 400);
    (void)close(slow);
    buffer_clear(&answer);
    buffer_clear(&link);
    close_place(&p);
}

/* While the store is held, all working threads wait and the queue fills. The next request is
 * refused with 503 and a time to come back, and a link that is opened then opens later. Those that
 * wait are answered afterwards. */
static void a_full_desk_refuses(void **state) {
    enum { ASKED = HTTP_WAITING_MAX + HTTP_WORKERS + 1 };
    static int handles[ASKED];
    char headers[300], next[300];
    int refused = 0, served = 0;
    place p;
    buffer answer = buffer_make(NULL), link = buffer_make(NULL);
    view value;
    (void)state;
    if (!has_descriptors(3 * ASKED)) skip();
    open_place(&p, "127.0.0.1");
    server_address(p.server, &link);
    assert_int_equal(ask(&p, "GET", token_of(buffer_text(&link)), "", &answer), 200);
    assert_true(client_header(&answer, "set-cookie", &value));
    value = view_take(&value, ';');
    (void)snprintf(headers, sizeof headers, "Cookie: %.*s\r\n", (int)value.length, value.data);
    next_link(&p, next);
    (void)pthread_mutex_lock(&p.api->desk);
    for (int i = 0; i < ASKED; i++) handles[i] = dial(&p, "GET", "/api/v1/settings", headers);
    assert_int_equal(ask(&p, "GET", "/api/v1/settings", headers, &answer), 503);
    assert_true(client_header(&answer, "retry-after", &value));
    assert_int_equal(ask(&p, "GET", token_of(next), "", &answer), 503);
    assert_int_equal(ask(&p, "GET", "/", headers, &answer), 200); /* a file needs no thread */
    (void)pthread_mutex_unlock(&p.api->desk);
    for (int i = 0; i < ASKED; i++) {
        buffer_reset(&answer, 0);
        const int code = client_read(handles[i], true, PATIENCE_S, &answer);
        refused += code == 503;
        served += code == 200;
        (void)close(handles[i]);
    }
    assert_int_equal(refused + served, ASKED);
    assert_true(served >= HTTP_WAITING_MAX);
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
        cmocka_unit_test(a_stream_with_a_gap_ends),
        cmocka_unit_test(wrong_lists_of_games),
        cmocka_unit_test(a_full_desk_refuses),
        cmocka_unit_test(bodies_have_a_budget),
        cmocka_unit_test(a_download_has_a_plain_name),
        cmocka_unit_test(callers_break_off),
        cmocka_unit_test(addresses_that_are_not_ours),
        cmocka_unit_test(half_a_port_is_taken),
        cmocka_unit_test(too_few_descriptors_to_start),
        cmocka_unit_test(connections_have_a_limit),
        cmocka_unit_test(refused_callers_are_cut),
        cmocka_unit_test(the_server_ends_while_requests_wait),
        cmocka_unit_test(streams_have_a_limit),
        cmocka_unit_test(a_link_opens_once),
        cmocka_unit_test(links_are_told_in_turn),
        cmocka_unit_test(a_link_has_no_body),
        cmocka_unit_test(many_clients_are_served),
        cmocka_unit_test(the_server_ends_in_the_middle),
        cmocka_unit_test(a_quiet_stream_gets_a_comment),
    };
    return cmocka_run_group_tests(tests, open_quiet, close_quiet);
}
