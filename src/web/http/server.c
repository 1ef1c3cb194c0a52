/* web/http/server.c - libmicrohttpd and its callbacks.
 *
 * libmicrohttpd has no thread of its own: the door's thread lets it work, and other threads ring
 * the door after they have resumed a connection. Its own loop, in version 0.9.75, falls asleep with
 * requests waiting when epoll hands it exactly as many events as it has room for (128).
 *
 * The way of a request: the door (door.c) has read its head and hands the connection to
 * libmicrohttpd. begin() makes a visit, handle() is called once with the head, then for each piece
 * of the body, then once more. A file is queued at once. A request to the interface is suspended
 * and put on the desk; work() answers it on a working thread and resumes it; handle() then queues
 * the reply. complete() frees the visit.
 *
 * I1  A connection is suspended before its visit is put on the desk, so work() always resumes a
 *     suspended connection.
 * I2  When the server ends, nothing stays suspended: streams are ended, the desk answers all visits
 *     that wait, and takes no others. libmicrohttpd demands this. */
#include "web/http/server.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "web/http/answer.h"
#include "web/http/desk.h"
#include "web/http/door.h"
#include "web/http/guests.h"
#include "web/http/head.h"
#include "web/http/limits.h"
#include "web/http/names.h"
#include "web/http/query.h"
#include "web/http/refusal.h"
#include "web/http/rules.h"
#include "web/http/secret.h"
#include "web/http/stream.h"
#include "web/http/visit.h"

#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    POOL_BYTES = 20 * 1024, /* of libmicrohttpd, for each connection */
    FALLBACK_SECONDS = 120, /* its own limit of inactivity; ours are shorter */
    SWALLOW_MAX = 64 << 20, /* bytes of a refused body that are read and dropped */
};

_Static_assert((int)API_JUDGING_MAX < (int)HTTP_WORKERS,
               "judgements leave working threads to others");

struct server {
    server_options options;
    api *api; /* in server_run() */
    struct MHD_Daemon *daemon;
    guests *guests;
    door door;
    desk *desk;
    file_answers *files;
    rules rules;
    secret secret;
    bool has_token;
    char own_name[RULES_NAME_BYTES]; /* for the address that is printed */
    int left_out; /* addresses of this machine that found no place in the rules */
    stop_token is_stopping;
    atomic_int streams;
    atomic_size_t bodies;    /* bytes that all visits have reserved */
    pthread_mutex_t telling; /* held while a link is told: working threads tell one at a time */
};

/* ---- on a working thread ---- */

static void open_stream(visit *v) {
    server *s = v->server;
    visit_channels to;
    bool continued = false;
    if (!visit_read_channels(v, &to)) {
        v->refusal = REFUSE_QUERY;
        return;
    }
    const stream_place at = {&s->door, v->who, v->connection, &s->is_stopping};
    if (stream_make(api_events(s->api), to.names, to.count, view_of(v->last_id), &at, &v->stream,
                    &continued, NULL)) {
        v->refusal = REFUSE_INTERNAL;
        return;
    }
    buffer_add(stream_start(v->stream), "retry: 1000\n\n");
    if (!continued) api_write_states(s->api, to.names, to.count, stream_start(v->stream));
}

/* Tells a new link. Printing may wait for a terminal that stands still. Meanwhile a device can open
 * this link, which is on the screen already, and another thread has the next one to tell. The
 * listener takes one call at a time, so that thread waits here. */
static void tell_link(server *s, buffer *link) {
    if (link->length && s->options.tell_link) {
        (void)pthread_mutex_lock(&s->telling);
        s->options.tell_link(s->options.context, buffer_text(link));
        (void)pthread_mutex_unlock(&s->telling);
    }
    buffer_clear(link);
}

/* The visit is the network's again once it is resumed. */
static void work(desk_job *job) {
    visit *v = (visit *)job;
    server *s = v->server;
    buffer link = buffer_make(NULL);
    if (stop_is_set(&s->is_stopping))
        v->refusal = REFUSE_STOPPING;
    else if (v->goal == GOAL_EVENTS)
        open_stream(v);
    else if (v->goal == GOAL_LINK) {
        link = v->link;
        v->link = buffer_make(NULL);
    } else {
        api_answer(s->api, &v->request, &v->reply);
        if (buffer_status(&v->reply.body)) v->refusal = REFUSE_INTERNAL;
    }
    v->stage = VISIT_DONE;
    MHD_resume_connection(v->connection);
    door_ring(&s->door);
    tell_link(s, &link);
}

/* ---- reading the head, on the network thread ---- */

static enum MHD_Result add_header(void *h, enum MHD_ValueKind kind, const char *name,
                                  size_t name_length, const char *value, size_t length) {
    (void)kind;
    head_add(h, (view){name, name_length}, (view){value ? value : "", value ? length : 0});
    return MHD_YES;
}

/* Builds the head from what libmicrohttpd has read. It borrows from the connection. */
static void read_head(const visit *v, const char *method, head *out) {
    head_begin(out, view_of(method), (view){v->target, v->target_length});
    (void)MHD_get_connection_values_n(v->connection, MHD_HEADER_KIND, add_header, out);
}

/* ---- answers, on the network thread ---- */

static int64_t reply_ms(size_t bytes) {
    return HTTP_REPLY_MS + (int64_t)(bytes * 1000 / HTTP_REPLY_RATE);
}

/* Queues an answer that was made for this visit. */
static enum MHD_Result queue(visit *v, int code, struct MHD_Response *r, size_t bytes) {
    if (!r) return MHD_NO;
    v->stage = VISIT_ANSWERED;
    guest_enter_phase(v->who, GUEST_REPLY, reply_ms(bytes));
    const server_options *o = &v->server->options;
    if (o->mark && *o->mark) (void)MHD_add_response_header(r, o->mark_header, o->mark);
    const enum MHD_Result result = MHD_queue_response(v->connection, (unsigned)code, r);
    MHD_destroy_response(r);
    return result;
}

static enum MHD_Result queue_refusal(visit *v) {
    struct MHD_Response *r =
        v->shows_refusal ? answer_refusal_page(v->refusal) : answer_refusal(v->refusal);
    return queue(v, refusal_of(v->refusal)->status, r, 0);
}

static enum MHD_Result queue_stream(visit *v) {
    const enum MHD_Result result = queue(v, MHD_HTTP_OK, answer_stream(v->stream), 0);
    guest_set_stream(v->server->guests, v->who, v->stream);
    guest_enter_phase(v->who, GUEST_STREAM, HTTP_STALL_MS);
    return result;
}

static enum MHD_Result queue_file(visit *v) {
    head h;
    size_t bytes = 0;
    read_head(v, "GET", &h);
    v->stage = VISIT_ANSWERED;
    const enum MHD_Result result =
        file_answers_queue(v->server->files, v->file, &h, v->connection, &bytes);
    guest_enter_phase(v->who, GUEST_REPLY, reply_ms(bytes));
    return result;
}

static enum MHD_Result queue_done(visit *v) {
    if (v->refusal) return queue_refusal(v);
    if (v->goal == GOAL_EVENTS) return queue_stream(v);
    if (v->goal == GOAL_LINK) return queue(v, MHD_HTTP_OK, answer_welcome(&v->server->secret), 0);
    return queue(v, v->reply.status, answer_reply(&v->reply), v->reply.body.length);
}

/* ---- callbacks of libmicrohttpd, on the network thread ---- */

static guest *guest_of(const server *s, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? guests_find(s->guests, info->connect_fd) : NULL;
}

/* The request line was read: the only place that shows the address as it came. */
static void *begin(void *context, const char *target, struct MHD_Connection *connection) {
    return visit_make(context, connection, target);
}

/* Takes `bytes` of the budget of all bodies. */
static bool reserve(visit *v, size_t bytes) {
    atomic_size_t *all = &v->server->bodies;
    if (atomic_fetch_add(all, bytes) + bytes <= HTTP_BODIES_MAX) {
        v->reserved = bytes;
        return true;
    }
    (void)atomic_fetch_sub(all, bytes);
    return false;
}

static bool admit_stream(visit *v) {
    server *s = v->server;
    if (atomic_fetch_add(&s->streams, 1) < HTTP_STREAMS_MAX) {
        v->holds_stream = true;
        return true;
    }
    (void)atomic_fetch_sub(&s->streams, 1);
    return false;
}

/* The first call: the head is there, the body is not. An answer that is queued now ends the
 * connection, which is right for a refusal only. A refused body is read and dropped where that does
 * not take long: a browser that cannot send on never reads the refusal. */
static enum MHD_Result meet(visit *v, const char *method) {
    server *s = v->server;
    head h;
    v->who = guest_of(s, v->connection);
    if (!v->who) return MHD_NO;
    read_head(v, method, &h);
    visit_decide(v, &s->rules, s->has_token ? &s->secret : NULL, &h);
    if (!v->refusal && !reserve(v, (size_t)h.length)) v->refusal = REFUSE_WAITING;
    if (!v->refusal && v->goal == GOAL_EVENTS && !admit_stream(v)) v->refusal = REFUSE_STREAMS;
    if (v->refusal && (h.length == 0 || h.length > SWALLOW_MAX)) return queue_refusal(v);
    v->stage = VISIT_BODY;
    v->body_began_ns = clock_now_ns();
    atomic_store(&v->who->refusal, (int)v->refusal);
    if (v->refusal)
        guest_enter_phase(v->who, GUEST_REFUSED, HTTP_LINGER_MS);
    else
        guest_enter_phase(v->who, GUEST_BODY, HTTP_BODY_MS);
    return MHD_YES;
}

/* A body must come at HTTP_BODY_RATE at least, after a grace. A refused one must not pause. */
static enum MHD_Result take_body(visit *v, const char *bytes, size_t count) {
    const int64_t passed_ms = (clock_now_ns() - v->body_began_ns) / 1000000;
    v->body_bytes += count;
    if (v->refusal) {
        const int64_t left_ms = HTTP_DROP_MS - passed_ms;
        guest_enter_phase(v->who, GUEST_REFUSED, left_ms < HTTP_LINGER_MS ? 1 : HTTP_LINGER_MS);
        return MHD_YES;
    }
    const int64_t due_ms = HTTP_BODY_MS + (int64_t)(v->body_bytes * 1000 / HTTP_BODY_RATE);
    if (v->body_bytes > v->reserved) return MHD_NO;
    buffer_append(&v->body, (view){bytes, count});
    guest_enter_phase(v->who, GUEST_BODY, due_ms > passed_ms ? due_ms - passed_ms : 1);
    return MHD_YES;
}

/* I1. False if the desk is full: the visit is refused. */
static bool put_on_desk(visit *v) {
    v->request.body = buffer_view(&v->body);
    v->stage = VISIT_WORK;
    v->job.work = work;
    guest_enter_phase(v->who, GUEST_WORK, 0);
    MHD_suspend_connection(v->connection);
    if (desk_put(v->server->desk, &v->job)) return true;
    v->refusal = stop_is_set(&v->server->is_stopping) ? REFUSE_STOPPING : REFUSE_WAITING;
    v->stage = VISIT_DONE;
    MHD_resume_connection(v->connection);
    door_ring(&v->server->door); /* or the refusal would wait for the next event */
    return false;
}

/* The device is known from now on, and the next one gets another link. A link that cannot be
 * answered stays as it was. */
static void welcome(visit *v) {
    server *s = v->server;
    const secret before = s->secret;
    if (secret_opens(&s->secret, query_value(&v->query, "token")) &&
        secret_draw_link(&s->secret, NULL) == OK)
        server_address(s, &v->link);
    if (!put_on_desk(v)) s->secret = before;
}

/* The request is whole. */
static enum MHD_Result serve(visit *v) {
    if (buffer_status(&v->body)) v->refusal = REFUSE_INTERNAL;
    if (v->refusal) return queue_refusal(v);
    switch (v->goal) {
    case GOAL_FILE:
        return queue_file(v);
    case GOAL_LINK:
        welcome(v);
        return MHD_YES;
    default:
        (void)put_on_desk(v);
        return MHD_YES;
    }
}

static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *bytes,
                              size_t *count, void **request) {
    visit *v = *request;
    (void)context;
    (void)connection;
    (void)url;
    (void)version;
    if (!v) return MHD_NO; /* no memory */
    switch (v->stage) {
    case VISIT_NEW:
        return meet(v, method);
    case VISIT_BODY:
        if (*count == 0) return serve(v);
        const enum MHD_Result result = take_body(v, bytes, *count);
        *count = 0;
        return result;
    case VISIT_DONE:
        return queue_done(v);
    default:
        return MHD_YES;
    }
}

static void complete(void *context, struct MHD_Connection *connection, void **request,
                     enum MHD_RequestTerminationCode how) {
    server *s = context;
    visit *v = *request;
    (void)connection;
    (void)how;
    *request = NULL;
    if (!v) return;
    if (v->who) {
        guest_set_stream(s->guests, v->who, NULL);
        guest_enter_phase(v->who, GUEST_IDLE, HTTP_IDLE_MS);
    }
    stream_free(v->stream);
    if (v->holds_stream) (void)atomic_fetch_sub(&s->streams, 1);
    (void)atomic_fetch_sub(&s->bodies, v->reserved);
    visit_free(v);
}

/* libmicrohttpd tells this before it closes the descriptor. */
static void leave(void *context, struct MHD_Connection *connection, void **socket_context,
                  enum MHD_ConnectionNotificationCode what) {
    server *s = context;
    (void)socket_context;
    if (what != MHD_CONNECTION_NOTIFY_CLOSED) return;
    guest *who = guest_of(s, connection);
    if (who) guests_leave(s->guests, who);
}

/* Texts stay as they came: query.c decodes them. */
static size_t leave_escaped(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

static void log_trouble(void *context, const char *format, va_list values)
    __attribute__((format(printf, 2, 0)));

static void log_trouble(void *context, const char *format, va_list values) {
    const server *s = context;
    char text[200];
    (void)vsnprintf(text, sizeof text, format, values);
    log_write(s->options.log, LOG_DEBUG, "libmicrohttpd: %s", text);
}

/* ---- the server ---- */

static status start_network(server *s, fault *f) {
    s->daemon = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_NO_LISTEN_SOCKET | MHD_USE_ERROR_LOG, 0,
        NULL, NULL, handle, s, MHD_OPTION_EXTERNAL_LOGGER, log_trouble, (void *)s,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)(HTTP_CONNECTIONS_MAX + 2 * HTTP_TURNED_AWAY_MAX),
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)POOL_BYTES, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)FALLBACK_SECONDS, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_URI_LOG_CALLBACK,
        begin, (void *)s, MHD_OPTION_UNESCAPE_CALLBACK, leave_escaped, (void *)s,
        MHD_OPTION_NOTIFY_COMPLETED, complete, (void *)s, MHD_OPTION_NOTIFY_CONNECTION, leave,
        (void *)s, MHD_OPTION_END);
    return s->daemon ? OK : fault_set(f, E_IO, 0, "the HTTP server cannot start");
}

static status set_up(server *s, fault *f) {
    const server_options *o = &s->options;
    status result = guests_make(HTTP_CONNECTIONS_MAX + HTTP_TURNED_AWAY_MAX, &s->guests, f);
    if (!result) result = door_open(&s->door, o->address, o->port, s->guests, f);
    names_machine machine;
    if (!result) result = names_ask(o->address, &machine, f);
    if (!result) s->left_out = names_fill(&s->rules, o->address, o->port, &machine, s->own_name);
    s->has_token = o->address != NULL;
    if (!result && s->has_token) result = secret_make(o->port, &s->secret, f);
    if (!result) result = file_answers_make(&s->files, f);
    if (!result) result = desk_make(HTTP_WORKERS, HTTP_WAITING_MAX, &s->desk, f);
    return result ? result : start_network(s, f);
}

status server_make(const server_options *o, server **out, fault *f) {
    server *s = *out = alloc_array(NULL, 1, sizeof *s);
    if (!s) return fault_set(f, E_NOMEM, 0, "no memory for the server");
    s->options = *o;
    (void)pthread_mutex_init(&s->telling, NULL);
    s->door = (door){.sockets = {-1, -1}, .epoll = -1, .bell = -1};
    const status result = set_up(s, f);
    if (result) {
        server_free(s);
        *out = NULL;
    }
    return result;
}

/* The descriptor is libmicrohttpd's from now on; it closes it also if it cannot take it. */
static void take(void *context, guest *who, const struct sockaddr *address, socklen_t length) {
    server *s = context;
    const int handle = who->handle;
    if (MHD_add_connection(s->daemon, handle, address, length) == MHD_YES) return;
    if (guests_find(s->guests, handle) == who) guests_leave(s->guests, who);
}

static int patience(void *context) {
    const server *s = context;
    unsigned long long ms;
    if (MHD_get_timeout(s->daemon, &ms) != MHD_YES || ms > INT_MAX) return INT_MAX;
    return (int)ms;
}

static void turn(void *context) {
    const server *s = context;
    (void)MHD_run(s->daemon);
}

/* I2 */
static void end_streams(server *s) {
    guests *g = s->guests;
    atomic_store(&s->is_stopping, true);
    (void)pthread_mutex_lock(&g->mutex);
    for (int i = 0; i < g->room; i++)
        if (g->all[i].stream) stream_end(g->all[i].stream);
    (void)pthread_mutex_unlock(&g->mutex);
}

void server_run(server *s, api *a, const stop_token *stop) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(s->daemon, MHD_DAEMON_INFO_EPOLL_FD);
    const door_host host = {
        .context = s, .take = take, .handle = info->epoll_fd, .patience = patience, .turn = turn};
    s->api = a;
    door_run(&s->door, &host, stop);
    end_streams(s);
    desk_end(s->desk);
    MHD_stop_daemon(s->daemon);
    s->daemon = NULL;
    door_close(&s->door); /* the last, since working threads have rung until now */
}

void server_free(server *s) {
    if (!s) return;
    if (s->daemon) MHD_stop_daemon(s->daemon);
    if (s->door.epoll >= 0) door_close(&s->door);
    desk_free(s->desk);
    file_answers_free(s->files);
    guests_free(s->guests);
    (void)pthread_mutex_destroy(&s->telling);
    alloc_free(NULL, s);
}

bool server_has_token(const server *s) {
    return s->has_token;
}

int server_addresses_left_out(const server *s) {
    return s->left_out;
}

void server_address(const server *s, buffer *out) {
    buffer_format(out, "http://%s/", s->own_name);
    if (s->has_token) buffer_format(out, "?token=%s", s->secret.link);
}
