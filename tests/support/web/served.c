/* tests/support/web/served.c - starts and ends a server. */
#include "support/web/served.h"
#include "base/clock.h"
#include "base/program.h"
#include "base/text.h"
#include "support/web/client.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include <signal.h>
#include <string.h>
#include <unistd.h>

enum { FIRST_PORT = 21000, PORTS = 20000, WORDS = 24, PATIENCE_S = 60 };

static const int64_t second_ns = 1000000000;

/* Reads lines until the one with the address. */
static void read_address(served *s) {
    const int64_t until = clock_now_ns() + PATIENCE_S * second_ns;
    view line = {NULL, 0};
    const char *found = NULL;
    while (!found && process_read_line(&s->process, until, NULL, &line) == PROCESS_LINE) {
        char text[300];
        (void)snprintf(text, sizeof text, "%.*s", (int)line.length, line.data);
        found = strstr(text, "http://");
        if (found) (void)snprintf(s->address, sizeof s->address, "%.190s", found);
    }
    assert_true(*s->address);
    assert_int_equal(sscanf(s->address, "http://%79[^/]", s->host), 1);
    const char *colon = strrchr(s->host, ':');
    assert_non_null(colon);
    s->port = atoi(colon + 1);
}

void served_start(served *s, const char *path, int port, const char *const *words) {
    program what;
    fault f;
    char first[16];
    const char *all[WORDS] = {"serve", "--home", s->folder, "--port", first, "--data", s->data};
    int count = 7;
    memset(s, 0, sizeof *s);
    (void)snprintf(s->folder, sizeof s->folder, "%.150s/avocet-served-XXXXXX",
                   getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
    assert_non_null(mkdtemp(s->folder));
    (void)snprintf(s->data, sizeof s->data, "%s%s.db", s->folder, strrchr(s->folder, '/'));
    (void)snprintf(first, sizeof first, "%d", port ? port : FIRST_PORT + (int)(getpid() % PORTS));
    for (; words && *words && count < WORDS - 1; words++) all[count++] = *words;
    assert_int_equal(program_parse(view_of(path), NULL, &what, &f), OK);
    const process_options o = {.extra = all};
    if (process_start(&s->process, &what, &o, &f)) fail_msg("cannot start: %s", f.text);
    program_clear(&what);
    read_address(s);
}

int served_think(const served *s) {
    char text[600];
    for (int i = 0; i < 2; i++) {
        char body[300];
        buffer answer = buffer_make(NULL);
        (void)snprintf(body, sizeof body,
                       "{\"id\":\"load-%d\",\"size\":8,\"black\":{\"kind\":\"champion\","
                       "\"seconds\":5},\"white\":{\"kind\":\"champion\",\"seconds\":5}}",
                       i);
        (void)snprintf(text, sizeof text,
                       "POST /api/v1/games HTTP/1.1\r\nHost: %s\r\nContent-Type: "
                       "application/json\r\nContent-Length: %zu\r\n\r\n%s",
                       s->host, strlen(body), body);
        assert_int_equal(client_ask(s->port, view_of(text), &answer), 201);
        buffer_clear(&answer);
    }
    const int tab = client_dial(s->port);
    (void)snprintf(text, sizeof text,
                   "GET /api/v1/events?games=load-0,load-1 HTTP/1.1\r\nHost: %s\r\n\r\n", s->host);
    assert_true(client_send(tab, view_of(text)));
    return tab;
}

double served_stop(served *s, int signal) {
    const int64_t began = clock_now_ns();
    char command[SERVED_PATH + 20];
    assert_int_equal(kill(s->process.pid, signal), 0);
    assert_true(process_has_ended(&s->process, began + PATIENCE_S * second_ns));
    const double seconds = clock_seconds_since(began);
    assert_false(s->process.ended_by_signal);
    assert_int_equal(s->process.code, 0);
    (void)process_end(&s->process, view_of(""), 0);
    (void)snprintf(command, sizeof command, "rm -rf '%s'", s->folder);
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c): our own folder */
    return seconds;
}
