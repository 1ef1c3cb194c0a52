/* tests/web/api_kills.c - a server that is killed in the middle of a game loses nothing that it
 * answered. A child process plays through the interface and tells each answer through a pipe; it is
 * killed by SIGKILL at random moments. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "support/web/talk.h"
#include "web/api/api.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { KILLS = 25, LINE = 400 };

/* Writes "ID moves undone notes" after each answer. One write of a short line is whole. */
static void tell(int to, const json_t *g) {
    char line[LINE];
    int n = snprintf(line, sizeof line, "%s ", talk_text_at(g, "id"));
    for (size_t i = 0; i < json_array_size(talk_at(g, "moves")); i++)
        n += snprintf(line + n, sizeof line - (size_t)n, "%s",
                      talk_text_at(json_array_get(talk_at(g, "moves"), i), "move"));
    n += snprintf(line + n, sizeof line - (size_t)n, "|%d|%s|%s\n", talk_is(g, "can.redo"),
                  talk_text_at(g, "notes"), talk_text_at(g, "state"));
    if (write(to, line, (size_t)n) != n) _exit(1);
}

static void play_for_ever(talk *t, int to, uint64_t seed) {
    rng r = rng_make(seed, 1);
    for (int number = 0;; number++) {
        char id[24], path[60];
        (void)snprintf(id, sizeof id, "k%llu-%d", (unsigned long long)seed, number);
        (void)snprintf(path, sizeof path, "/games/%s/moves", id);
        json_t *g = talk_say(t, 201, "POST", "/games",
                             "{\"id\":\"%s\",\"size\":4,\"black\":{\"kind\":\"person\"},"
                             "\"white\":{\"kind\":\"person\"}}",
                             id);
        tell(to, g);
        while (strcmp(talk_text_at(g, "state"), "playing") == 0) {
            const size_t ply = json_array_size(talk_at(g, "moves"));
            const size_t legal = json_array_size(talk_at(g, "legal"));
            const uint64_t what = rng_below(&r, 8);
            char other[60];
            json_t *next = NULL;
            if (what == 0 && ply > 0) {
                (void)snprintf(other, sizeof other, "/games/%s/undo", id);
                next = talk_say(t, 200, "POST", other, "{\"ply\":%zu}", ply);
            } else if (what == 1) {
                (void)snprintf(other, sizeof other, "/games/%s", id);
                next = talk_say(t, 200, "PATCH", other, "{\"notes\":\"n%zu\"}", ply);
            } else {
                next = talk_say(t, 200, "POST", path, "{\"ply\":%zu,\"move\":\"%s\"}", ply,
                                json_string_value(json_array_get(talk_at(g, "legal"),
                                                                 rng_below(&r, (uint32_t)legal))));
            }
            json_decref(g);
            g = next;
            tell(to, g);
        }
        json_decref(g);
    }
}

/* Reads what the child told until its end; the last whole line of each game counts. */
static int read_all(int from, char lines[][LINE], int most) {
    static char text[1 << 20];
    size_t length = 0;
    for (ssize_t n; (n = read(from, text + length, sizeof text - 1 - length)) > 0;)
        length += (size_t)n;
    text[length] = '\0';
    int count = 0;
    for (char *p = text, *end; (end = strchr(p, '\n')); p = end + 1) {
        *end = '\0';
        const size_t id = strcspn(p, " ");
        int at = count - 1; /* games come one after the other */
        if (at < 0 || strncmp(lines[at], p, id + 1) != 0) at = count++;
        assert_true(count <= most);
        (void)snprintf(lines[at], LINE, "%.399s", p);
    }
    return count;
}

static void write_line(const json_t *g, char out[LINE]) {
    int n = snprintf(out, LINE, "%s ", talk_text_at(g, "id"));
    for (size_t i = 0; i < json_array_size(talk_at(g, "moves")); i++)
        n += snprintf(out + n, LINE - (size_t)n, "%s",
                      talk_text_at(json_array_get(talk_at(g, "moves"), i), "move"));
    (void)snprintf(out + n, LINE - (size_t)n, "|%d|%s|%s", talk_is(g, "can.redo"),
                   talk_text_at(g, "notes"), talk_text_at(g, "state"));
}

/* The last answer, or one step behind it that was stored and not answered. Only the last game of a
 * child may be a step behind. The longest step is an undo: it takes back a pass of four letters and
 * the move of two before it, because nobody chose the pass. */
static void check_game(talk *t, const char *line, bool is_last) {
    char path[60], now[LINE];
    (void)snprintf(path, sizeof path, "/games/%.*s", (int)strcspn(line, " "), line);
    json_t *g = talk_ask(t, 200, "GET", path, NULL);
    write_line(g, now);
    if (!is_last && strcmp(now, line) != 0) fail_msg("answered %s, found %s", line, now);
    const size_t answered = strcspn(line, "|"), found = strcspn(now, "|");
    const size_t common = answered < found ? answered : found;
    const size_t apart = answered + found - 2 * common;
    if (strncmp(now, line, common) != 0 || apart > 6) fail_msg("answered %s, found %s", line, now);
    json_decref(g);
}

static void killed_servers(void **state) {
    static char lines[4000][LINE];
    talk t;
    rng r = rng_make(5, 5);
    int games = 0;
    (void)state;
    print_message("seed 5\n");
    talk_begin(&t);
    for (int i = 0; i < KILLS; i++) {
        int ends[2];
        talk_deafen(&t);
        api_free(t.api); /* the child is the only server */
        t.api = NULL;
        assert_int_equal(pipe(ends), 0);
        const pid_t child = fork();
        if (child == 0) {
            (void)close(ends[0]);
            talk_restart(&t);
            play_for_ever(&t, ends[1], (uint64_t)i);
        }
        (void)close(ends[1]);
        const struct timespec wait = {.tv_nsec = 20000000 + (long)rng_below(&r, 150000000)};
        (void)nanosleep(&wait, NULL);
        (void)kill(child, SIGKILL);
        const int count = read_all(ends[0], lines, 4000);
        (void)close(ends[0]);
        (void)waitpid(child, NULL, 0);
        talk_restart(&t);
        for (int k = 0; k < count; k++) check_game(&t, lines[k], k == count - 1);
        games += count;
    }
    print_message("%d games in %d servers\n", games, KILLS);
    assert_true(games > 0);
    talk_end(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(killed_servers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
