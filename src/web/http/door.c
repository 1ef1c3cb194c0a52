/* web/http/door.c - the thread at the door. */
#include "web/http/door.h"

#include "base/clock.h"
#include "base/text.h"
#include "web/http/head.h"
#include "web/http/limits.h"
#include "web/http/refusal.h"
#include "web/http/stream.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { BACKLOG = 1024, BATCH = 256, ACCEPT_BATCH = 128, THROWN_BATCH = 64 };
enum { SEND_BUFFER = 32 * 1024 };

/* ---- listening ---- */

typedef union any_address {
    struct sockaddr plain;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
    struct sockaddr_storage room;
} any_address;

static bool read_address(const char *text, int port, any_address *out, socklen_t *length) {
    memset(out, 0, sizeof *out);
    if (inet_pton(AF_INET, text, &out->v4.sin_addr) == 1) {
        out->v4.sin_family = AF_INET;
        out->v4.sin_port = htons((uint16_t)port);
        *length = sizeof out->v4;
        return true;
    }
    if (inet_pton(AF_INET6, text, &out->v6.sin6_addr) != 1) return false;
    out->v6.sin6_family = AF_INET6;
    out->v6.sin6_port = htons((uint16_t)port);
    *length = sizeof out->v6;
    return true;
}

static void set_option(int handle, int level, int name, int value) {
    (void)setsockopt(handle, level, name, &value, sizeof value);
}

static void set_flags(int handle) {
    (void)fcntl(handle, F_SETFL, fcntl(handle, F_GETFL) | O_NONBLOCK);
    (void)fcntl(handle, F_SETFD, FD_CLOEXEC);
}

static status listen_at(const char *address, int port, int *out, fault *f) {
    any_address a;
    socklen_t length;
    if (!read_address(address, port, &a, &length))
        return fault_set(f, E_RANGE, 0, "%.60s is no address such as 192.168.1.5 or ::", address);
    const int handle = socket(a.plain.sa_family, SOCK_STREAM, 0);
    if (handle < 0) return fault_set(f, E_IO, 0, "cannot listen: %s", strerror(errno));
    set_flags(handle);
    set_option(handle, SOL_SOCKET, SO_REUSEADDR, 1);
    if (a.plain.sa_family == AF_INET6) set_option(handle, IPPROTO_IPV6, IPV6_V6ONLY, 1);
    if (bind(handle, &a.plain, length) == 0 && listen(handle, BACKLOG) == 0) {
        *out = handle;
        return OK;
    }
    const int error = errno;
    (void)close(handle);
    if (error == EADDRINUSE) return fault_set(f, E_BUSY, 0, "port %d is taken", port);
    return fault_set(f, E_IO, 0, "cannot listen on %.60s, port %d: %s", address, port,
                     strerror(error));
}

/* On loopback both families, so that every spelling of localhost leads here. A port that is taken
 * on one of them is taken. */
static status listen_on_loopback(door *d, int port, fault *f) {
    status result = listen_at("127.0.0.1", port, &d->sockets[0], f);
    if (!result && listen_at("::1", port, &d->sockets[1], f) == E_BUSY) result = E_BUSY;
    return result;
}

static bool watch(door *d, int handle, uint32_t events, void *who) {
    struct epoll_event e = {.events = events, .data.ptr = who};
    return epoll_ctl(d->epoll, EPOLL_CTL_ADD, handle, &e) == 0;
}

status door_open(door *d, const char *address, int port, guests *g, fault *f) {
    *d = (door){.sockets = {-1, -1}, .guests = g};
    d->epoll = epoll_create1(EPOLL_CLOEXEC);
    d->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (d->epoll < 0 || d->bell < 0) {
        door_close(d);
        return fault_set(f, E_IO, 0, "cannot listen: %s", strerror(errno));
    }
    status result =
        address ? listen_at(address, port, &d->sockets[0], f) : listen_on_loopback(d, port, f);
    for (int i = 0; !result && i < DOOR_SOCKETS; i++)
        if (d->sockets[i] >= 0 && !watch(d, d->sockets[i], EPOLLIN, &d->sockets[i]))
            result = fault_set(f, E_IO, 0, "cannot listen: %s", strerror(errno));
    if (result) door_close(d);
    return result;
}

void door_ring(const door *d) {
    const uint64_t once = 1;
    (void)!write(d->bell, &once, sizeof once); /* a full counter rings as well */
}

static void silence(const door *d) {
    uint64_t rings;
    (void)!read(d->bell, &rings, sizeof rings);
}

/* ---- guests at the door ---- */

static void close_guest(door *d, guest *who) {
    const int handle = who->handle;
    guests_leave(d->guests, who);
    (void)close(handle);
}

/* Sends a refusal. Nothing was sent before, so the socket has room for it. */
static void send_refusal(int handle, refusal_kind why) {
    buffer answer = buffer_make(NULL);
    refusal_answer(why, &answer);
    (void)send(handle, buffer_text(&answer), answer.length, MSG_NOSIGNAL | MSG_DONTWAIT);
    buffer_clear(&answer);
    (void)shutdown(handle, SHUT_WR);
}

/* Closing a socket with unread bytes would make the other side lose the refusal. So the guest stays
 * a moment and its bytes are thrown away. */
static void refuse(guest *who, refusal_kind why) {
    send_refusal(who->handle, why);
    guest_enter_phase(who, GUEST_LINGER, HTTP_LINGER_MS);
}

/* Reads a bounded number of times, because a caller that never stops sending must not hold up the
 * others. The next event of this socket, or its deadline, reads on. */
static void throw_away(door *d, guest *who) {
    char bytes[16384];
    for (int i = 0; i < THROWN_BATCH; i++) {
        const ssize_t count = recv(who->handle, bytes, sizeof bytes, MSG_DONTWAIT);
        if (count > 0) continue;
        if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
        close_guest(d, who);
        return;
    }
}

typedef struct shift {
    door *door;
    const door_host *host;
} shift;

static void hand_over(const shift *h, guest *who) {
    any_address address;
    socklen_t length = sizeof address;
    const int handle = who->handle;
    (void)epoll_ctl(h->door->epoll, EPOLL_CTL_DEL, handle, NULL);
    if (getpeername(handle, &address.plain, &length) != 0) {
        close_guest(h->door, who);
        return;
    }
    guest_enter_phase(who, GUEST_IDLE, HTTP_IDLE_MS);
    h->host->take(h->host->context, who, &address.plain, length);
}

/* Looks at the bytes that have come, without taking them. */
static void look(const shift *h, guest *who) {
    char bytes[HTTP_HEAD_MAX];
    const ssize_t count = recv(who->handle, bytes, sizeof bytes, MSG_PEEK | MSG_DONTWAIT);
    head read;
    refusal_kind why;
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) {
        close_guest(h->door, who);
        return;
    }
    switch (head_read((view){bytes, (size_t)count}, &read, &why)) {
    case HEAD_INCOMPLETE:
        return;
    case HEAD_REFUSED:
        refuse(who, why);
        return;
    case HEAD_WHOLE:
        hand_over(h, who);
        return;
    }
}

static void serve_guest(const shift *h, guest *who, uint32_t events) {
    const int phase = atomic_load(&who->phase);
    if (phase == GUEST_LINGER)
        throw_away(h->door, who);
    else if (phase == GUEST_HEAD && (events & (EPOLLERR | EPOLLHUP)) == 0)
        look(h, who);
    else if (phase == GUEST_HEAD)
        close_guest(h->door, who);
}

/* Whether accept() failed for lack of descriptors or memory: the caller still waits outside. */
static bool is_short_of_room(int error) {
    return error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM;
}

/* Listens to the sockets, or leaves callers outside for a while. Without this a caller that cannot
 * be let in would be told about for ever, and the thread would never rest. */
static void listen_to_callers(door *d, bool listens) {
    for (int i = 0; i < DOOR_SOCKETS; i++) {
        struct epoll_event e = {.events = listens ? EPOLLIN : 0, .data.ptr = &d->sockets[i]};
        if (d->sockets[i] >= 0) (void)epoll_ctl(d->epoll, EPOLL_CTL_MOD, d->sockets[i], &e);
    }
    d->is_shut = !listens;
}

/* Returns false when nobody waits outside, or nobody can be let in. */
static bool admit(const shift *h, int socket) {
    const int handle = accept(socket, NULL, NULL);
    if (handle < 0) {
        if (is_short_of_room(errno)) listen_to_callers(h->door, false);
        return false;
    }
    set_flags(handle);
    set_option(handle, IPPROTO_TCP, TCP_NODELAY, 1);
    set_option(handle, SOL_SOCKET, SO_SNDBUF, SEND_BUFFER);
    const bool full = guests_count(h->door->guests) >= HTTP_CONNECTIONS_MAX;
    guest *who = guests_enter(h->door->guests, handle);
    if (!who) {
        (void)close(handle);
        return true;
    }
    guest_enter_phase(who, GUEST_HEAD, HTTP_HEAD_MS);
    if (full) refuse(who, REFUSE_CONNECTIONS);
    if (!watch(h->door, handle, EPOLLIN | EPOLLRDHUP | EPOLLET, who)) close_guest(h->door, who);
    return true;
}

/* ---- deadlines ---- */

/* Ends a connection that libmicrohttpd has: it sees the end and closes. I1 of guests.h: the
 * descriptor is open. */
static void cut(const guest *who, guest_phase phase) {
    if (phase == GUEST_BODY) send_refusal(who->handle, REFUSE_SLOW);
    if (phase == GUEST_REFUSED) send_refusal(who->handle, (refusal_kind)atomic_load(&who->refusal));
    (void)shutdown(who->handle, SHUT_RDWR);
}

static void sweep(const shift *h) {
    guests *g = h->door->guests;
    const int64_t now = clock_now_ns();
    (void)pthread_mutex_lock(&g->mutex);
    for (int i = 0; i < g->room; i++) {
        guest *who = &g->all[i];
        const guest_phase phase = (guest_phase)atomic_load(&who->phase);
        const int64_t deadline = atomic_load(&who->deadline_ns);
        if (phase == GUEST_FREE || who->handle < 0) continue;
        if (phase == GUEST_STREAM && who->stream) stream_tick(who->stream, who->handle);
        if (deadline == 0 || deadline > now) continue;
        if (phase == GUEST_HEAD)
            refuse(who, REFUSE_SLOW);
        else if (phase == GUEST_LINGER)
            (void)shutdown(who->handle, SHUT_RDWR); /* the next event closes it */
        else
            cut(who, phase);
    }
    (void)pthread_mutex_unlock(&g->mutex);
}

/* Handles what epoll has found. The host's own descriptor needs nothing: its turn comes anyway. */
static void handle(const shift *h, const struct epoll_event *e) {
    door *d = h->door;
    int *socket = e->data.ptr;
    if (socket == &d->epoll) return;
    if (socket == &d->bell) {
        silence(d);
        return;
    }
    if (socket < d->sockets || socket >= d->sockets + DOOR_SOCKETS) {
        serve_guest(h, e->data.ptr, e->events);
        return;
    }
    for (int n = 0; n < ACCEPT_BATCH && admit(h, *socket);) n++;
}

void door_run(door *d, const door_host *host, const stop_token *stop) {
    const shift h = {d, host};
    struct epoll_event events[BATCH];
    int64_t swept_ns = 0;
    (void)watch(d, host->handle, EPOLLIN, &d->epoll);
    (void)watch(d, d->bell, EPOLLIN, &d->bell);
    while (!stop_is_set(stop)) {
        const int patience = host->patience(host->context);
        const int count = epoll_wait(d->epoll, events, BATCH,
                                     patience < HTTP_SWEEP_MS ? patience : HTTP_SWEEP_MS);
        for (int i = 0; i < count; i++) handle(&h, &events[i]);
        host->turn(host->context);
        if (!clock_is_due(&swept_ns, (int64_t)HTTP_SWEEP_MS * 1000000)) continue;
        sweep(&h);
        if (d->is_shut) listen_to_callers(d, true); /* there may be room again */
    }
}

/* Guests that are still at the door are sent away. */
void door_close(door *d) {
    guests *g = d->guests;
    for (int i = 0; i < DOOR_SOCKETS; i++)
        if (d->sockets[i] >= 0) (void)close(d->sockets[i]);
    for (int i = 0; i < g->room; i++) {
        const int phase = atomic_load(&g->all[i].phase);
        if (phase == GUEST_HEAD || phase == GUEST_LINGER) close_guest(d, &g->all[i]);
    }
    if (d->epoll >= 0) (void)close(d->epoll);
    if (d->bell >= 0) (void)close(d->bell);
    *d = (door){.sockets = {-1, -1}, .epoll = -1, .bell = -1, .guests = g};
}
