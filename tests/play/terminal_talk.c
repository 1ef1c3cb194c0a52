/* tests/play/terminal_talk.c - lines come whole through a pipe, whatever signals come meanwhile. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text.h"
#include "play/talk.h"
#include "play/terminal/terminal_talk.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static talk_look no_look(void *context) {
    (void)context;
    return (talk_look){.width = 0};
}

/* Changes the window as soon as everything that was typed has been read. */
static void *change_window(void *argument) {
    const int *input = argument;
    int waiting = 1;
    while (ioctl(*input, FIONREAD, &waiting) == 0 && waiting) (void)poll(NULL, 0, 1);
    (void)kill(getpid(), SIGWINCH);
    return NULL;
}

static void type(int where, const char *text) {
    assert_int_equal(write(where, text, strlen(text)), strlen(text));
}

static void what_was_typed_comes_back(void **state) {
    int ends[2];
    terminal_talk *t = NULL;
    pthread_t thread;
    buffer line = buffer_make(NULL);
    fault f = {.code = OK};
    (void)state;
    assert_int_equal(pipe(ends), 0);
    FILE *out = fopen("/dev/null", "w");
    assert_non_null(out);
    const terminal_talk_options o = {.out = out, .input = ends[0], .look = no_look};
    assert_int_equal(terminal_talk_open(&o, &t, &f), OK);
    const talk *face = terminal_talk_face(t);
    type(ends[1], "f");
    assert_int_equal(pthread_create(&thread, NULL, change_window, &ends[0]), 0);
    assert_int_equal(face->listen(face->context, "> ", &line), HEARD_RESIZE);
    assert_int_equal(pthread_join(thread, NULL), 0);
    type(ends[1], "5\nd6\n");
    assert_int_equal(face->listen(face->context, "> ", &line), HEARD_LINE);
    assert_string_equal(buffer_text(&line), "f5");
    assert_int_equal(face->listen(face->context, "> ", &line), HEARD_LINE);
    assert_string_equal(buffer_text(&line), "d6");
    terminal_talk_close(t);
    (void)fclose(out);
    (void)close(ends[0]);
    (void)close(ends[1]);
    buffer_clear(&line);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_was_typed_comes_back)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
