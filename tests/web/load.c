/* tests/web/load.c - many clients and slow clients at once, while two searches run.
 *
 * One thread with epoll plays all clients against a real server on loopback. In ./test the crowds
 * are small and only answers are checked. AVOCET_TEST_LONG=1 takes 1,000 clients with 20 requests
 * each, then 1,000 slow senders and 200 slow readers, prints the times and checks them:
 * docs/reliability.md has such runs. The figures depend on the load of the machine. */
#include "base/alloc.h"
#include "base/clock.h"
#include "base/text.h"
#include "support/settings.h"
#include "support/web/client.h"
#include "support/web/served.h"
#include "web/http/limits.h"
#include "web/page/page.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BATCH = 512, HEAD_ROOM = 2048, FILES = 4096 };

static const int64_t second_ns = 1000000000;

typedef enum role { NORMAL, SLOW_SENDER, SLOW_READER } role;

typedef struct caller {
    role role;
    int handle;                          /* -1: none */
    bool is_connected, is_waiting;       /* for an answer */
    int64_t opened_ns, asked_ns, due_ns; /* due: its next byte or request */
    int asked, wanted;                   /* requests so far, in all */
    char head[HEAD_ROOM];
    size_t head_length;
    int64_t body_left; /* -1: still in the head */
} caller;

typedef struct crowd {
    const served *server;
    int epoll;
    caller *callers;
    int count;
    double *times; /* seconds of each answer */
    size_t answers, room;
    int errors;
    int64_t pause_ns;                /* of a normal caller between two requests */
    double longest[SLOW_READER + 1]; /* that a connection of a role was held */
    int cuts[SLOW_READER + 1];
    int64_t until_ns;    /* callers begin nothing after this */
    const char *largest; /* path of the largest file */
} crowd;

/* ---- one caller ---- */

static void watch(crowd *c, caller *who, uint32_t events, int operation) {
    struct epoll_event e = {.events = events, .data.ptr = who};
    (void)epoll_ctl(c->epoll, operation, who->handle, &e);
}

static void dial(crowd *c, caller *who) {
    const struct sockaddr_in address = {.sin_family = AF_INET,
                                        .sin_port = htons((uint16_t)c->server->port),
                                        .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int small = 4096;
    who->handle = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(who->handle >= 0);
    (void)fcntl(who->handle, F_SETFL, O_NONBLOCK);
    if (who->role == SLOW_READER)
        (void)setsockopt(who->handle, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    const int result =
        connect(who->handle, (const struct sockaddr *)(const void *)&address, sizeof address);
    if (result != 0 && errno != EINPROGRESS) c->errors++;
    who->is_connected = false;
    who->opened_ns = clock_now_ns();
    who->body_left = -1;
    who->head_length = 0;
    watch(c, who, EPOLLOUT, EPOLL_CTL_ADD);
}

static void say(crowd *c, caller *who, const char *text, size_t length) {
    if (send(who->handle, text, length, MSG_NOSIGNAL | MSG_DONTWAIT) != (ssize_t)length &&
        who->role == NORMAL)
        c->errors++;
}

/* Files and the interface by turns. */
static void ask(crowd *c, caller *who) {
    const char *const paths[] = {"/", "/api/v1/info", c->largest, "/api/v1/games?limit=20"};
    char text[300];
    const int length =
        snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: %s\r\nAccept-Encoding: gzip\r\n\r\n",
                 paths[(who->asked + (int)(who - c->callers)) % 4], c->server->host);
    who->asked_ns = clock_now_ns();
    who->asked++;
    who->is_waiting = true;
    who->body_left = -1;
    who->head_length = 0;
    say(c, who, text, (size_t)length);
}

/* A slow sender begins a head; a slow reader asks for far more than it reads. */
static void begin(crowd *c, caller *who) {
    char text[200];
    const int length = snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: %s\r\n%s",
                                c->server->host, who->role == SLOW_SENDER ? "X: " : "\r\n");
    if (who->role == NORMAL) {
        ask(c, who);
        return;
    }
    for (int i = 0; i < (who->role == SLOW_READER ? 300 : 1); i++)
        say(c, who, text, (size_t)length);
    /* The time of a reply counts from its request. */
    if (who->role == SLOW_READER) who->opened_ns = clock_now_ns();
    who->due_ns = clock_now_ns() + second_ns;
}

static void finish(crowd *c, caller *who) {
    const double held = clock_seconds_since(who->opened_ns);
    (void)close(who->handle);
    who->handle = -1;
    c->cuts[who->role]++;
    if (held > c->longest[who->role]) c->longest[who->role] = held;
}

static void note_answer(crowd *c, caller *who) {
    assert_true(c->answers < c->room);
    c->times[c->answers++] = clock_seconds_since(who->asked_ns);
    if (strncmp(who->head, "HTTP/1.1 200", 12) != 0) c->errors++;
    who->is_waiting = false;
    who->due_ns = clock_now_ns() + c->pause_ns;
    if (who->asked == who->wanted)
        finish(c, who);
    else if (c->pause_ns == 0)
        ask(c, who);
}

/* Takes bytes of an answer. Nothing follows it, because no request is sent before. */
static void take(crowd *c, caller *who, const char *bytes, size_t count) {
    if (who->body_left < 0) {
        const size_t left = HEAD_ROOM - 1 - who->head_length;
        const size_t taken = count < left ? count : left;
        memcpy(who->head + who->head_length, bytes, taken);
        who->head_length += taken;
        who->head[who->head_length] = '\0';
        const char *end = strstr(who->head, "\r\n\r\n");
        const char *length = strstr(who->head, "Content-Length: ");
        if (!end || !length) return;
        const size_t behind = who->head_length - (size_t)(end + 4 - who->head);
        who->body_left = atoll(length + strlen("Content-Length: ")) - (int64_t)behind;
        who->body_left -= (int64_t)(count - taken);
    } else
        who->body_left -= (int64_t)count;
    if (who->body_left <= 0) note_answer(c, who);
}

static void hear(crowd *c, caller *who) {
    char bytes[65536];
    if (who->role == SLOW_READER) return; /* it reads by the clock */
    const ssize_t count = recv(who->handle, bytes, sizeof bytes, MSG_DONTWAIT);
    if (count < 0 && errno == EAGAIN) return;
    if (who->role == NORMAL && count <= 0) c->errors++;
    if (count <= 0)
        finish(c, who);
    else if (who->role == NORMAL)
        take(c, who, bytes, (size_t)count);
}

/* What a caller does by the clock. */
static void tick(crowd *c, caller *who, int64_t now) {
    char byte;
    if (who->handle < 0 && who->role != NORMAL && now < c->until_ns) dial(c, who);
    if (who->handle < 0 || !who->is_connected || who->due_ns > now) return;
    who->due_ns = now + second_ns;
    if (who->role == SLOW_SENDER) say(c, who, "x", 1);
    if (who->role == SLOW_READER && recv(who->handle, &byte, 1, MSG_DONTWAIT) == 0) finish(c, who);
    if (who->role == NORMAL && !who->is_waiting && who->asked < who->wanted) ask(c, who);
}

static void react(crowd *c, caller *who, uint32_t events) {
    if (who->handle < 0) return;
    if (!who->is_connected && (events & EPOLLOUT)) {
        who->is_connected = true;
        watch(c, who, who->role == SLOW_READER ? EPOLLRDHUP : EPOLLIN, EPOLL_CTL_MOD);
        begin(c, who);
    } else if (events & (EPOLLERR | EPOLLHUP | EPOLLRDHUP)) {
        if (who->role == NORMAL) c->errors++;
        finish(c, who);
    } else if (events & EPOLLIN)
        hear(c, who);
}

/* ---- all of them ---- */

static bool is_busy(const crowd *c) {
    for (int i = 0; i < c->count; i++)
        if (c->callers[i].handle >= 0) return true;
    return false;
}

static void play(crowd *c, int64_t most_ns) {
    struct epoll_event events[BATCH];
    const int64_t end = clock_now_ns() + most_ns;
    for (int i = 0; i < c->count; i++) dial(c, &c->callers[i]);
    while (is_busy(c) && clock_now_ns() < end) {
        const int count = epoll_wait(c->epoll, events, BATCH, 5);
        for (int i = 0; i < count; i++) react(c, events[i].data.ptr, events[i].events);
        const int64_t now = clock_now_ns();
        for (int i = 0; i < c->count; i++) tick(c, &c->callers[i], now);
    }
    for (int i = 0; i < c->count; i++) {
        if (c->callers[i].handle < 0) continue;
        if (c->callers[i].role == NORMAL) c->errors++;
        finish(c, &c->callers[i]);
    }
}

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double quantile(crowd *c, double share) {
    if (!c->answers) return 0;
    const size_t at = (size_t)(share * (double)(c->answers - 1));
    return c->times[at] * 1000;
}

static const char *largest_file(void) {
    const page_file *best = page_files;
    for (const page_file *p = page_files; p->path; p++)
        if (*p->length > *best->length) best = p;
    return best->path;
}

static void gather(crowd *c, const served *s, int normal, int requests, int senders, int readers) {
    memset(c, 0, sizeof *c);
    c->server = s;
    c->count = normal + senders + readers;
    c->callers = alloc_array(NULL, (size_t)c->count, sizeof *c->callers);
    c->room = (size_t)(normal * requests);
    c->times = alloc_array(NULL, c->room + 1, sizeof *c->times);
    c->epoll = epoll_create1(0);
    c->largest = largest_file();
    assert_non_null(c->callers);
    assert_non_null(c->times);
    for (int i = 0; i < c->count; i++) {
        caller *who = &c->callers[i];
        who->role = i < normal ? NORMAL : i < normal + senders ? SLOW_SENDER : SLOW_READER;
        who->wanted = requests;
    }
}

static void dismiss(crowd *c) {
    (void)close(c->epoll);
    alloc_free(NULL, c->callers);
    alloc_free(NULL, c->times);
}

static void report(crowd *c, const char *what, double seconds) {
    qsort(c->times, c->answers, sizeof *c->times, by_size);
    printf("%s: %zu answers in %.2f s (%.0f/s), %d errors; p50 %.1f, p90 %.1f, p99 %.1f, "
           "most %.1f ms\n",
           what, c->answers, seconds, (double)c->answers / seconds, c->errors, quantile(c, 0.5),
           quantile(c, 0.9), quantile(c, 0.99), quantile(c, 1));
}

/* ---- the server ---- */

static long memory_kb(const served *s, const char *field) {
    char path[60], line[200];
    long kb = 0;
    (void)snprintf(path, sizeof path, "/proc/%d/status", (int)s->process.pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, field, strlen(field)) == 0) kb = atol(line + strlen(field) + 1);
    if (file) (void)fclose(file);
    return kb;
}

static void print_searches(const served *s) {
    char text[200];
    buffer answer = buffer_make(NULL);
    (void)snprintf(text, sizeof text, "GET /api/v1/info HTTP/1.1\r\nHost: %s\r\n\r\n", s->host);
    assert_int_equal(client_ask(s->port, view_of(text), &answer), 200);
    const char *found = strstr(buffer_text(&answer), "\"searches\":");
    if (found) printf("%.60s\n", found);
    buffer_clear(&answer);
}

static int start(void **state) {
    static served s;
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
    if (limit.rlim_cur < FILES) {
        limit.rlim_cur = limit.rlim_max < FILES ? limit.rlim_max : FILES;
        assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
    }
    served_start(&s, AVOCET, 0, NULL);
    (void)served_think(&s); /* the tab stays open until the process ends */
    *state = &s;
    return 0;
}

static int stop(void **state) {
    (void)served_stop(*state, SIGTERM);
    return 0;
}

/* ---- the tests ---- */

/* All clients connect, then each asks at once again after each answer. Nobody is refused. */
static void many_clients_are_answered(void **state) {
    const served *s = *state;
    const bool is_long = setting_long();
    const int clients = is_long ? 1000 : 100, requests = is_long ? 20 : 5;
    crowd c;
    gather(&c, s, clients, requests, 0, 0);
    const long before = memory_kb(s, "VmRSS:");
    const int64_t began = clock_now_ns();
    play(&c, 300 * second_ns);
    report(&c, "clients", clock_seconds_since(began));
    printf("memory: %ld kB before, %ld after, %ld at most\n", before, memory_kb(s, "VmRSS:"),
           memory_kb(s, "VmHWM:"));
    print_searches(s);
    assert_int_equal(c.errors, 0);
    assert_int_equal(c.answers, clients * requests);
    if (is_long) assert_true(quantile(&c, 0.99) < 250);
    dismiss(&c);
}

/* Slow senders begin anew whenever they are cut. Meanwhile ten normal clients are served. */
static void slow_clients_are_cut_and_harm_nobody(void **state) {
    const served *s = *state;
    const bool is_long = setting_long();
    crowd c;
    if (is_long)
        gather(&c, s, 10, 600, 1000, 200);
    else
        gather(&c, s, 4, 20, 50, 10);
    c.pause_ns = second_ns / 50;
    c.until_ns = clock_now_ns() + (is_long ? 12 : 0) * second_ns;
    const int64_t began = clock_now_ns();
    play(&c, 60 * second_ns);
    report(&c, "clients among slow ones", clock_seconds_since(began));
    printf("slow senders: %d cut, the last after %.2f s; slow readers: %d cut, the last after "
           "%.2f s\n",
           c.cuts[SLOW_SENDER], c.longest[SLOW_SENDER], c.cuts[SLOW_READER],
           c.longest[SLOW_READER]);
    print_searches(s);
    assert_int_equal(c.errors, 0);
    assert_true(c.cuts[SLOW_SENDER] >= (is_long ? 2000 : 50));
    assert_true(c.cuts[SLOW_READER] >= (is_long ? 200 : 10));
    if (is_long) {
        assert_true(quantile(&c, 0.99) < 500);
        assert_true(c.longest[SLOW_SENDER] * 1000 < HTTP_HEAD_MS + 1000);
        assert_true(c.longest[SLOW_READER] * 1000 < HTTP_REPLY_MS + 1000);
    }
    dismiss(&c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_clients_are_answered),
        cmocka_unit_test(slow_clients_are_cut_and_harm_nobody),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
