/* tests/web/serve.c - the command `avocet serve` as a process: its port, its neighbours, its end.
 */
#include "web/serve.h"
#include "base/fault.h"
#include "base/program.h"
#include "base/rng.h"
#include "base/text.h"
#include "support/settings.h"
#include "support/web/client.h"
#include "support/web/served.h"
#include "web/neighbour.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Runs `avocet serve` to its end and returns its code. */
static int run(const char *const *words, program_answer *out) {
    program what;
    fault f;
    assert_int_equal(program_parse(view_of(AVOCET), NULL, &what, &f), OK);
    const program_setting keep = {.keeps_errors = true};
    assert_int_equal(program_run(&what, words, &keep, INT64_C(60000000000), NULL, out, &f), OK);
    program_clear(&what);
    assert_int_equal(out->end, PROGRAM_EXITED);
    return out->code;
}

/* Each of the three signals ends the server with code 0, at any moment, while two searches run and
 * a tab listens. */
static void signals_end_it(void **state) {
    static const int signals[] = {SIGTERM, SIGINT, SIGHUP};
    const int stops = setting_long() ? 100 : 3;
    rng random = rng_make(setting_seed(20261118), 0);
    double most = 0;
    (void)state;
    for (int i = 0; i < stops; i++) {
        served s;
        served_start(&s, AVOCET, 0, NULL);
        const int tab = served_think(&s);
        const struct timespec nap = {0, (long)rng_below(&random, 600000000)};
        (void)nanosleep(&nap, NULL);
        const double seconds = served_stop(&s, signals[i % 3]);
        if (seconds > most) most = seconds;
        (void)close(tab);
    }
    printf("%d stops, the longest took %.3f s\n", stops, most);
}

/* A second server with the same file prints the address of the first and ends with 0. With another
 * file it takes the next port. */
static void a_second_server_finds_the_first(void **state) {
    served first, other;
    program_answer answer;
    char port[16];
    (void)state;
    served_start(&first, AVOCET, 0, NULL);
    (void)snprintf(port, sizeof port, "%d", first.port);
    const char *const same[] = {"serve",    "--port", port,         "--data",
                                first.data, "--home", first.folder, NULL};
    assert_int_equal(run(same, &answer), 0);
    assert_non_null(strstr(answer.text, first.address));
    served_start(&other, AVOCET, first.port, NULL);
    assert_int_not_equal(other.port, first.port);
    (void)served_stop(&other, SIGTERM);
    (void)served_stop(&first, SIGTERM);
}

/* The same for servers with a token, which tell nobody the name of their file. */
static void a_token_does_not_hide_the_file(void **state) {
    static const char *const words[] = {"--bind", "127.0.0.1", NULL};
    served first, other;
    program_answer answer;
    char port[16], linked[SERVED_PATH + 20];
    (void)state;
    served_start(&first, AVOCET, 0, words);
    (void)snprintf(port, sizeof port, "%d", first.port);
    (void)snprintf(linked, sizeof linked, "%s/other-name.db", first.folder);
    assert_int_equal(symlink(first.data, linked), 0);
    const char *const same[] = {"serve",  "--port",     port,     "--data",    linked,
                                "--home", first.folder, "--bind", "127.0.0.1", NULL};
    assert_int_equal(run(same, &answer), 0);
    assert_non_null(strstr(answer.text, "Avocet runs already"));
    served_start(&other, AVOCET, first.port, words);
    assert_int_not_equal(other.port, first.port);
    (void)served_stop(&other, SIGTERM);
    (void)served_stop(&first, SIGTERM);
}

/* Somebody who answers one caller. */
typedef struct stranger {
    int handle; /* listens */
    const char *answer;
} stranger;

static void *pretend(void *argument) {
    const stranger *s = argument;
    char bytes[1000];
    const int handle = accept(s->handle, NULL, NULL);
    if (handle < 0) return NULL;
    if (recv(handle, bytes, sizeof bytes, 0) > 0)
        (void)send(handle, s->answer, strlen(s->answer), MSG_NOSIGNAL);
    (void)close(handle);
    return NULL;
}

/* Listens on a free port of loopback. */
static int listen_somewhere(int *port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    const int handle = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(handle, (struct sockaddr *)(void *)&address, sizeof address), 0);
    assert_int_equal(listen(handle, 5), 0);
    assert_int_equal(getsockname(handle, (struct sockaddr *)(void *)&address, &length), 0);
    *port = ntohs(address.sin_port);
    return handle;
}

/* Only the mark of the very file makes a neighbour ours; one who answers like a server of ours,
 * with another mark or with none, is a stranger. */
static void only_the_mark_counts(void **state) {
    static const struct {
        const char *before, *mark;
        bool ours;
    } rows[] = {
        {"HTTP/1.1 403 Refused\r\nServer: Avocet\r\nAvocet-File: ", NULL, true},
        {"HTTP/1.1 200 OK\r\nAVOCET-FILE:", NULL, true},
        {"HTTP/1.1 403 Refused\r\nServer: Avocet\r\nAvocet-File: ", "0123456789abcdef", false},
        {"HTTP/1.1 403 Refused\r\nServer: Avocet\r\nX: ", "y", false},
        {"HTTP/1.1 200 OK\r\n\r\nAvocet-File: ", NULL, false},
        {"nonsense", "", false},
    };
    const char *file = AVOCET; /* any file */
    char mark[NEIGHBOUR_MARK_BYTES], text[300];
    (void)state;
    assert_false(neighbour_mark("/proc/no/games.db", mark));
    assert_true(neighbour_mark(file, mark));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pthread_t thread;
        int port = 0;
        (void)snprintf(text, sizeof text, "%s%s\r\nContent-Length: 0\r\n\r\n", rows[i].before,
                       rows[i].mark ? rows[i].mark : mark);
        stranger s = {listen_somewhere(&port), text};
        assert_int_equal(pthread_create(&thread, NULL, pretend, &s), 0);
        if (neighbour_is_avocet(NULL, port, file) != rows[i].ours) fail_msg("row %zu", i);
        assert_int_equal(pthread_join(thread, NULL), 0);
        (void)close(s.handle);
    }
}

/* A port that a stranger has, who never answers, makes it take the next one. */
static void a_stranger_keeps_its_port(void **state) {
    served s;
    int taken = 0;
    (void)state;
    const int handle = listen_somewhere(&taken);
    served_start(&s, AVOCET, taken, NULL);
    assert_in_range(s.port, taken + 1, taken + SERVE_PORTS_TRIED);
    (void)served_stop(&s, SIGTERM);
    (void)close(handle);
}

/* The seconds of CPU time that a process has used. */
static double cpu_seconds(pid_t pid) {
    char path[40], text[1000] = "";
    unsigned long user = 0, system_time = 0;
    (void)snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    (void)fclose(file);
    const char *rest = strrchr(text, ')');
    assert_non_null(rest);
    assert_int_equal(
        sscanf(rest, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system_time),
        2);
    return (double)(user + system_time) / (double)sysconf(_SC_CLK_TCK);
}

/* More callers than descriptors: the server rests until it can let somebody in, and then does. */
static void callers_wait_for_descriptors(void **state) {
    enum { CALLERS = 80 };
    static const char *const words[] = {"--bind", "127.0.0.1", NULL};
    char folder[] = "/tmp/avocet-few-XXXXXX", script[80], request[200];
    int handles[CALLERS];
    served s;
    buffer answer = buffer_make(NULL);
    const struct timespec while_full = {1, 0};
    (void)state;
    assert_non_null(mkdtemp(folder));
    (void)snprintf(script, sizeof script, "%s/few", folder);
    FILE *file = fopen(script, "w");
    assert_non_null(file);
    (void)fprintf(file, "#!/bin/sh\nulimit -n 64\nexec %s \"$@\"\n", AVOCET);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(script, 0700), 0);
    served_start(&s, script, 0, words);
    for (int i = 0; i < CALLERS; i++) assert_true((handles[i] = client_dial(s.port)) >= 0);
    const double before = cpu_seconds(s.process.pid);
    (void)nanosleep(&while_full, NULL);
    const double used = cpu_seconds(s.process.pid) - before;
    if (used > 0.25) fail_msg("%.2f s of CPU time in one second of waiting", used);
    (void)snprintf(request, sizeof request, "GET / HTTP/1.1\r\nHost: %s\r\n\r\n", s.host);
    assert_true(client_send(handles[CALLERS - 1], view_of(request)));
    for (int i = 0; i < CALLERS - 1; i++) (void)close(handles[i]);
    assert_int_equal(client_read(handles[CALLERS - 1], true, 60, &answer), 403); /* no token */
    (void)close(handles[CALLERS - 1]);
    buffer_clear(&answer);
    (void)served_stop(&s, SIGTERM);
    (void)unlink(script);
    (void)rmdir(folder);
}

/* With --bind the printed address is a link with a token, and the server asks for it. */
static void bind_prints_a_link(void **state) {
    static const char *const words[] = {"--bind", "127.0.0.1", NULL};
    served s;
    buffer answer = buffer_make(NULL);
    char request[300];
    (void)state;
    served_start(&s, AVOCET, 0, words);
    const char *link = strstr(s.address, "/?token=");
    assert_non_null(link);
    (void)snprintf(request, sizeof request, "GET / HTTP/1.1\r\nHost: %s\r\n\r\n", s.host);
    assert_int_equal(client_ask(s.port, view_of(request), &answer), 403);
    buffer_reset(&answer, 0);
    (void)snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n", link, s.host);
    assert_int_equal(client_ask(s.port, view_of(request), &answer), 200);
    buffer_clear(&answer);
    (void)served_stop(&s, SIGTERM);
}

/* Reads the number of the browser and the number of its group, which it writes within 10 s. */
static void read_browser(const char *path, long *number, long *group) {
    const struct timespec nap = {0, 10000000};
    char text[80] = "";
    for (int i = 0; i < 1000 && !strchr(text, '\n'); i++) {
        FILE *file = fopen(path, "r");
        if (file) {
            text[fread(text, 1, sizeof text - 1, file)] = '\0';
            (void)fclose(file);
        }
        (void)nanosleep(&nap, NULL);
    }
    char *rest = text;
    *number = strtol(rest, &rest, 10);
    *group = strtol(rest, NULL, 10);
}

/* --open starts the browser in a group of its own: Ctrl-C ends the server and not the browser. */
static void the_browser_stands_apart(void **state) {
    static const char *const words[] = {"--open", NULL};
    char folder[] = "/tmp/avocet-open-XXXXXX", script[80], note[80], path[2000];
    const char *usual = getenv("PATH");
    served s;
    long number = 0, group = 0;
    (void)state;
    assert_non_null(mkdtemp(folder));
    (void)snprintf(script, sizeof script, "%s/xdg-open", folder);
    (void)snprintf(note, sizeof note, "%s/note", folder);
    (void)snprintf(path, sizeof path, "%s:%s", folder, usual ? usual : "/usr/bin:/bin");
    char *before = usual ? strdup(usual) : NULL;
    FILE *file = fopen(script, "w");
    assert_non_null(file);
    (void)fprintf(file,
                  "#!/bin/sh\n"
                  "read -r pid name state parent group rest </proc/$$/stat\n"
                  "echo \"$$ $group\" >%s\n",
                  note);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(script, 0700), 0);
    assert_int_equal(setenv("PATH", path, 1), 0);
    served_start(&s, AVOCET, 0, words);
    read_browser(note, &number, &group);
    (void)served_stop(&s, SIGINT);
    if (before) assert_int_equal(setenv("PATH", before, 1), 0);
    free(before);
    assert_true(number > 0);
    assert_int_equal(number, group);
    (void)unlink(note);
    (void)unlink(script);
    (void)rmdir(folder);
}

/* Mistakes are told in a sentence. */
static void mistakes_are_told(void **state) {
    static const char *const nowhere[] = {"serve", "--bind", "nowhere.example", NULL};
    static const char *const port[] = {"serve", "--port", "99999", NULL};
    static const char *const data[] = {"serve", "--port", "47813", "--data", "/proc/no/games.db",
                                       NULL};
    program_answer answer;
    (void)state;
    assert_int_equal(run(nowhere, &answer), 2);
    assert_non_null(strstr(answer.errors, "nowhere.example is no address"));
    assert_int_equal(run(port, &answer), 2);
    assert_int_not_equal(run(data, &answer), 0);
    assert_non_null(strstr(answer.errors, "/proc/no"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signals_end_it),
        cmocka_unit_test(a_second_server_finds_the_first),
        cmocka_unit_test(a_token_does_not_hide_the_file),
        cmocka_unit_test(only_the_mark_counts),
        cmocka_unit_test(a_stranger_keeps_its_port),
        cmocka_unit_test(callers_wait_for_descriptors),
        cmocka_unit_test(bind_prints_a_link),
        cmocka_unit_test(the_browser_stands_apart),
        cmocka_unit_test(mistakes_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
