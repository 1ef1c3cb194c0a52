/* tests/play/talked_program.c - starts the program, types and reads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "talked_program.h"

#include "base/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS_MOST = 24 };

/* execve() takes texts that it does not change as if it did. */
typedef union word {
    const char *constant;
    char *changeable;
} word;

static void copy_words(const char *const *from, char **to) {
    for (int i = 0; *from && i < WORDS_MOST - 2; i++) *to++ = (word){*from++}.changeable;
    *to = NULL;
}

static _Noreturn void become(const char *const *words, const char *const *variables) {
    char *argv[WORDS_MOST + 1] = {(word){AVOCET_PROGRAM}.changeable};
    char *environment[WORDS_MOST];
    copy_words(words, argv + 1);
    copy_words(variables, environment);
    (void)execve(AVOCET_PROGRAM, argv, environment);
    _exit(127);
}

/* The child's end of a terminal becomes its controlling terminal and all three streams. */
static void take_terminal(const char *name) {
    (void)setsid();
    const int handle = open(name, O_RDWR);
    if (handle < 0) _exit(126);
    (void)ioctl(handle, TIOCSCTTY, 0);
    for (int i = 0; i < 3; i++) (void)dup2(handle, i);
    if (handle > 2) (void)close(handle);
}

static void set_size(int handle, int width, int height) {
    const struct winsize size = {.ws_col = (unsigned short)width, .ws_row = (unsigned short)height};
    assert_int_equal(ioctl(handle, TIOCSWINSZ, &size), 0);
}

void talk_at_terminal(talked_program *p, const char *const *words, const char *const *variables,
                      int width, int height) {
    const int handle = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(handle >= 0);
    assert_int_equal(grantpt(handle), 0);
    assert_int_equal(unlockpt(handle), 0);
    (void)fcntl(handle, F_SETFD, FD_CLOEXEC);
    set_size(handle, width, height);
    *p = (talked_program){
        .input = handle, .output = handle, .at_terminal = true, .said = buffer_make(NULL)};
    seen_resize(&p->screen, width, height);
    const char *name = ptsname(handle);
    assert_non_null(name);
    p->pid = fork();
    assert_true(p->pid >= 0);
    if (p->pid == 0) {
        take_terminal(name);
        become(words, variables);
    }
}

void talk_at_pipes(talked_program *p, const char *const *words, const char *const *variables) {
    int in[2], out[2];
    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(out), 0);
    (void)fcntl(in[1], F_SETFD, FD_CLOEXEC);
    (void)fcntl(out[0], F_SETFD, FD_CLOEXEC);
    (void)signal(SIGPIPE, SIG_IGN);
    *p = (talked_program){.input = in[1], .output = out[0], .said = buffer_make(NULL)};
    p->pid = fork();
    assert_true(p->pid >= 0);
    if (p->pid == 0) {
        (void)dup2(in[0], 0);
        (void)dup2(out[1], 1);
        (void)dup2(out[1], 2);
        (void)signal(SIGPIPE, SIG_DFL);
        become(words, variables);
    }
    (void)close(in[0]);
    (void)close(out[1]);
}

void talk_type(talked_program *p, const char *bytes) {
    size_t length = strlen(bytes);
    while (length) {
        const ssize_t n = write(p->input, bytes, length);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return; /* it has ended: the next wait tells */
        bytes += n;
        length -= (size_t)n;
    }
}

bool talk_read(talked_program *p, int ms) {
    char bytes[4096];
    struct pollfd wait = {.fd = p->output, .events = POLLIN};
    const int ready = poll(&wait, 1, ms);
    if (ready <= 0) return true;
    const ssize_t n = read(p->output, bytes, sizeof bytes);
    if (n < 0 && errno == EINTR) return true;
    if (n <= 0) return false; /* EIO: the other end of the terminal is closed */
    const view got = {bytes, (size_t)n};
    buffer_append(&p->said, got);
    if (p->at_terminal) seen_take(&p->screen, got);
    return true;
}

void talk_fail(talked_program *p, const char *why, const char *text) {
    char *shown = malloc(SEEN_TEXT);
    const char *screen = shown && p->at_terminal ? seen_text(&p->screen, shown) : "";
    print_error("%s: '%s'\n%s\n%s\n", why, text, p->screen.reason,
                *screen ? screen : buffer_text(&p->said));
    free(shown);
    (void)kill(p->pid, SIGKILL);
    fail();
}

/* Escapes stand between words: the text is looked for in the screen, too. */
static bool has_come(talked_program *p, const char *text) {
    const char *found = strstr(buffer_text(&p->said) + p->heard, text);
    if (!found) return false;
    p->heard = (size_t)(found - buffer_text(&p->said)) + strlen(text);
    return true;
}

void talk_wait(talked_program *p, const char *text) {
    const int64_t start = clock_now_ns();
    while (!has_come(p, text)) {
        if (!talk_read(p, 100)) talk_fail(p, "it has ended before", text);
        if (p->screen.broken) talk_fail(p, "the screen is broken before", text);
        if (clock_seconds_since(start) > TALK_PATIENCE_S) talk_fail(p, "it never comes", text);
    }
}

void talk_resize(talked_program *p, int width, int height) {
    seen_resize(&p->screen, width, height);
    set_size(p->input, width, height);
}

int talk_end(talked_program *p) {
    int code = 0;
    while (talk_read(p, 1000)) {
        if (p->screen.broken) talk_fail(p, "the screen is broken at", "the end");
    }
    assert_int_equal(waitpid(p->pid, &code, 0), p->pid);
    return code;
}

void talk_clear(talked_program *p) {
    (void)close(p->input);
    if (p->output != p->input) (void)close(p->output);
    buffer_clear(&p->said);
}
