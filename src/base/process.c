/* base/process.c - pipes, poll, and an end that always comes. */
#define _GNU_SOURCE /* pipe2: no child of another thread may inherit a pipe */
#include "base/process.h"

#include "base/clock.h"
#include "base/inner/child.h"
#include "base/inner/descendants.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const int64_t millisecond_ns = 1000000;

enum {
    LOOK_MS = 20, /* between two checks of the stop token and of the process */
    NAP_FIRST_NS = 200000,
    NAP_MOST_NS = 5000000,
    CLOSING_MS = 200, /* from closing its output to the end of the process */
};

/* ---- words ---- */

enum { PREFIX_MAX = 16, ARGUMENTS_MAX = PREFIX_MAX + PROGRAM_WORDS + PROGRAM_EXTRA + 1 };

/* argv of the new process. POSIX takes char *const[], but promises not to change the words. */
typedef struct command_line {
    char *words[ARGUMENTS_MAX];
    int count;
} command_line;

static void add_word(command_line *c, const char *word) {
    assert(c->count < ARGUMENTS_MAX - 1);
    c->words[c->count++] = (char *)(uintptr_t)word;
    c->words[c->count] = NULL;
}

static void add_words(command_line *c, const char *const *words) {
    for (; words && *words; words++) add_word(c, *words);
}

/* Isolates the program. It can read everything and write only to its own /dev/shm. /tmp stays as it
 * is, because the program itself may lie there. Its processes have their own process namespace,
 * which ends with the first of them. */
static void add_isolation(command_line *c, const program_limits *l) {
    static const char *const words[] = {"bwrap",
                                        "--die-with-parent",
                                        "--unshare-net",
                                        "--unshare-pid",
                                        "--unshare-ipc",
                                        "--ro-bind",
                                        "/",
                                        "/",
                                        "--dev",
                                        "/dev",
                                        "--proc",
                                        "/proc",
                                        "--setenv",
                                        "TMPDIR",
                                        "/dev/shm",
                                        "--",
                                        NULL};
    if (l->isolated) add_words(c, words);
}

static void write_command(command_line *c, const program *what, const process_options *o) {
    *c = (command_line){.count = 0};
    add_isolation(c, &o->limits);
    for (int i = 0; i < what->count; i++) add_word(c, what->words[i]);
    add_words(c, o->extra);
}

/* ---- starting ---- */

enum { READ_END, WRITE_END };

/* The pipes of a process that is being started. -1 if there is none. */
typedef struct pipes {
    int input[2], output[2], errors[2];
} pipes;

static void close_one(int *descriptor) {
    if (*descriptor >= 0) (void)close(*descriptor);
    *descriptor = -1;
}

static void close_pipes(pipes *p) {
    for (int i = 0; i < 2; i++) {
        close_one(&p->input[i]);
        close_one(&p->output[i]);
        close_one(&p->errors[i]);
    }
}

static int open_pipes(pipes *p, const process_options *o) {
    *p = (pipes){{-1, -1}, {-1, -1}, {-1, -1}};
    int failed = pipe2(p->output, O_CLOEXEC);
    if (!failed && o->listens) failed = pipe2(p->input, O_CLOEXEC);
    if (!failed && o->keeps_errors) failed = pipe2(p->errors, O_CLOEXEC);
    return failed ? errno : 0;
}

static int start_child(process *p, const command_line *c, const pipes *ends,
                       const program_limits *l) {
    const child_order order = {.words = c->words,
                               .input = ends->input[READ_END],
                               .output = ends->output[WRITE_END],
                               .errors = ends->errors[WRITE_END],
                               .memory_bytes = l->memory_mb << 20,
                               .cpu_seconds = l->cpu_seconds};
    return child_start(&p->child, &order);
}

/* Returns the status for a lack of memory, descriptors, processes or threads: no fault of the
 * program. OK for other errors. */
static status shortage(int error) {
    if (error == ENOMEM) return E_NOMEM;
    return error == EMFILE || error == ENFILE || error == EAGAIN ? E_FULL : OK;
}

static status start_fault(const command_line *c, const program *what, const process_options *o,
                          int error, fault *f) {
    const bool missing = error == ENOENT || error == ENOTDIR;
    if (missing && o->limits.isolated && c->words[0] != what->words[0])
        return fault_set(f, E_UNSUPPORTED, 0,
                         "a program is isolated by bubblewrap (bwrap), which is not installed");
    if (shortage(error))
        return fault_set(f, shortage(error), 0,
                         "this system is too short of resources to run %.80s: %s", what->words[0],
                         strerror(error));
    return fault_set(f, missing ? E_MISSING : E_IO, 0, "cannot run %.80s: %s", what->words[0],
                     strerror(error));
}

/* Makes our end non-blocking, because poll() does the waiting. */
static int take_end(int *from) {
    const int mine = *from;
    if (mine >= 0) (void)fcntl(mine, F_SETFL, O_NONBLOCK);
    *from = -1;
    return mine;
}

status process_start(process *p, const program *what, const process_options *o, fault *f) {
    command_line c;
    pipes ends;
    p->pid = 0;
    p->hurry = (process_hurry){.asked = NULL};
    p->input = p->output = p->errors = -1;
    p->is_reaped = p->ended_by_signal = false;
    p->code = 0;
    p->peak_kb = 0;
    p->taken = p->count = p->error_count = 0;
    p->start_ns = clock_now_ns();
    write_command(&c, what, o);
    int error = open_pipes(&ends, o);
    if (!error) error = start_child(p, &c, &ends, &o->limits);
    if (!error) {
        p->pid = p->child.pid;
        p->input = take_end(&ends.input[WRITE_END]);
        p->output = take_end(&ends.output[READ_END]);
        p->errors = take_end(&ends.errors[READ_END]);
    }
    close_pipes(&ends);
    if (!error) return OK;
    return start_fault(&c, what, o, error, f);
}

/* ---- its standard error ---- */

/* Keeps the last bytes. A full window drops its older half. */
static void keep_error(process *p, const char *bytes, size_t count) {
    const size_t room = PROCESS_ERRORS_MAX - 1;
    if (count > room / 2) {
        bytes += count - room / 2;
        count = room / 2;
    }
    if (p->error_count + count > room) {
        const size_t kept = room / 2 < p->error_count ? room / 2 : p->error_count;
        memmove(p->error_text, p->error_text + p->error_count - kept, kept);
        p->error_count = kept;
    }
    memcpy(p->error_text + p->error_count, bytes, count);
    p->error_count += count;
}

/* Reads at most the capacity of a pipe, so that a program that writes for ever cannot hold us
 * here. */
static void drain_errors(process *p) {
    enum { ROUNDS = 64 };
    char bytes[4096];
    for (int i = 0; i < ROUNDS && p->errors >= 0; i++) {
        const ssize_t got = read(p->errors, bytes, sizeof bytes);
        if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
        if (got <= 0)
            close_one(&p->errors);
        else
            keep_error(p, bytes, (size_t)got);
    }
}

const char *process_errors(process *p) {
    drain_errors(p);
    p->error_text[p->error_count] = '\0';
    return p->error_text;
}

/* ---- its output ---- */

static size_t room_left(const process *p) {
    return PROCESS_LINE_MAX - p->count;
}

static void read_output(process *p) {
    if (p->output < 0 || !room_left(p)) return;
    const ssize_t got = read(p->output, p->bytes + p->count, room_left(p));
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got <= 0)
        close_one(&p->output);
    else
        p->count += (size_t)got;
}

static void drop_taken(process *p) {
    if (!p->taken) return;
    memmove(p->bytes, p->bytes + p->taken, p->count - p->taken);
    p->count -= p->taken;
    p->taken = 0;
}

/* Takes a whole line from the front, if there is one. */
static bool take_line(process *p, view *line) {
    const char *end = memchr(p->bytes, '\n', p->count);
    if (!end) return false;
    *line = (view){p->bytes, (size_t)(end - p->bytes)};
    p->taken = line->length + 1;
    return true;
}

static bool take_rest(process *p, view *line) {
    *line = (view){p->bytes, p->count};
    p->taken = p->count;
    return p->count > 0;
}

/* ---- waiting ---- */

/* Returns whether the process has ended, without reaping it. So nobody else gets its process id. */
static bool is_over(const process *p) {
    siginfo_t info = {.si_pid = 0};
    return p->is_reaped || waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid == p->pid;
}

static int poll_ms(int64_t until_ns) {
    const int64_t left = until_ns - clock_now_ns();
    if (left <= 0) return 0;
    return left < LOOK_MS * millisecond_ns ? (int)(left / millisecond_ns) + 1 : LOOK_MS;
}

/* Waits a moment until it prints something or, with to_write, can take input. Reads its output.
 * True if its input can be written. */
static bool attend(process *p, int64_t until_ns, bool to_write) {
    struct pollfd watched[] = {
        {.fd = room_left(p) ? p->output : -1, .events = POLLIN},
        {.fd = p->errors, .events = POLLIN},
        {.fd = to_write ? p->input : -1, .events = POLLOUT},
    };
    if (poll(watched, 3, poll_ms(until_ns)) <= 0) return false;
    if (watched[0].revents) read_output(p);
    if (watched[1].revents) drain_errors(p);
    return watched[2].revents != 0;
}

/* Returns whether waiting must end early, and the reason in *why. */
static bool must_give_up(const process *p, int64_t until_ns, const stop_token *stop,
                         process_news *why) {
    const process_hurry *h = &p->hurry;
    if (stop_is_set(stop) || (stop_is_set(h->asked) && clock_now_ns() >= h->until_ns))
        *why = PROCESS_STOPPED;
    else if (clock_now_ns() >= until_ns)
        *why = PROCESS_LATE;
    else
        return false;
    return true;
}

/* Returns the last line of an ended process, or PROCESS_ENDED. Other processes that hold the pipe
 * may never close it. */
static process_news last_words(process *p, view *line) {
    read_output(p);
    if (take_line(p, line)) return PROCESS_LINE;
    if (!room_left(p)) return PROCESS_TOO_LONG;
    return take_rest(p, line) ? PROCESS_LINE : PROCESS_ENDED;
}

process_news process_read_line(process *p, int64_t until_ns, const stop_token *stop, view *line) {
    process_news why = PROCESS_ENDED;
    *line = (view){NULL, 0};
    drop_taken(p);
    for (;;) {
        if (take_line(p, line)) return PROCESS_LINE;
        if (!room_left(p)) return PROCESS_TOO_LONG;
        if (p->output < 0 || is_over(p)) return last_words(p, line);
        if (must_give_up(p, until_ns, stop, &why)) return why;
        (void)attend(p, until_ns, false);
    }
}

process_news process_wait(process *p, int64_t until_ns, const stop_token *stop) {
    const struct timespec nap = {0, NAP_FIRST_NS};
    process_news why = PROCESS_ENDED;
    for (;;) {
        drop_taken(p);
        if (p->count) return PROCESS_LINE;
        if (is_over(p)) return PROCESS_ENDED;
        if (must_give_up(p, until_ns, stop, &why)) return why;
        if (p->output >= 0)
            (void)attend(p, until_ns, false);
        else
            (void)nanosleep(&nap, NULL); /* its output is closed: it should end soon */
    }
}

view process_pending(process *p) {
    drop_taken(p);
    read_output(p);
    return (view){p->bytes, p->count};
}

/* ---- its input ---- */

/* Calls write() without raising SIGPIPE in the program that uses this library. The signal is
 * blocked during the call and removed if it is ours. */
static ssize_t write_quietly(int descriptor, view bytes) {
    sigset_t pipe_only, before, waiting;
    (void)sigemptyset(&pipe_only);
    (void)sigaddset(&pipe_only, SIGPIPE);
    (void)sigemptyset(&waiting);
    (void)sigpending(&waiting);
    const bool was_waiting = sigismember(&waiting, SIGPIPE) == 1;
    (void)pthread_sigmask(SIG_BLOCK, &pipe_only, &before);
    const ssize_t put = write(descriptor, bytes.data, bytes.length);
    const int error = errno;
    if (put < 0 && error == EPIPE && !was_waiting)
        (void)sigtimedwait(&pipe_only, NULL, &(struct timespec){0, 0});
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return put;
}

process_news process_write(process *p, view bytes, int64_t until_ns, const stop_token *stop) {
    process_news why = PROCESS_ENDED;
    drop_taken(p);
    while (bytes.length > 0) {
        if (p->input < 0 || is_over(p)) return PROCESS_ENDED;
        if (attend(p, until_ns, true)) {
            const ssize_t put = write_quietly(p->input, bytes);
            if (put > 0) bytes = view_from(bytes, (size_t)put);
            if (put < 0 && errno != EAGAIN && errno != EINTR) return PROCESS_ENDED;
        }
        if (bytes.length > 0 && must_give_up(p, until_ns, stop, &why)) return why;
    }
    return PROCESS_LINE;
}

void process_close_input(process *p) {
    close_one(&p->input);
}

/* ---- the end ---- */

/* Reads and drops its output. Otherwise a process that keeps printing would never end. */
static void forget_output(process *p) {
    p->taken = p->count;
    drop_taken(p);
    read_output(p);
    drain_errors(p);
}

static bool wait_for_end(process *p, int64_t until_ns, bool forgetting) {
    struct timespec nap = {0, NAP_FIRST_NS};
    while (!is_over(p)) {
        if (clock_now_ns() >= until_ns) return false;
        if (forgetting) forget_output(p);
        (void)nanosleep(&nap, NULL);
        if (nap.tv_nsec < NAP_MOST_NS) nap.tv_nsec *= 2;
    }
    return true;
}

/* Ends the group and all descendants before reaping the leader. Until then nobody else can get its
 * process id. */
static void reap(process *p) {
    siginfo_t info;
    int how = 0;
    struct rusage used = {.ru_maxrss = 0};
    if (p->is_reaped || !p->pid) return;
    (void)kill(-p->pid, SIGKILL);
    (void)kill(p->pid, SIGKILL); /* it may have left its group */
    while (waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
    }
    descendants_end(p->pid, p->child.mark);
    while (wait4(p->pid, &how, 0, &used) < 0 && errno == EINTR) {
    }
    p->is_reaped = true;
    p->peak_kb = used.ru_maxrss;
    p->ended_by_signal = WIFSIGNALED(how);
    p->code = WIFSIGNALED(how) ? WTERMSIG(how) : WEXITSTATUS(how);
}

bool process_has_ended(process *p, int64_t until_ns) {
    const int64_t least = clock_now_ns() + (p->output < 0 ? CLOSING_MS * millisecond_ns : 0);
    if (!wait_for_end(p, until_ns > least ? until_ns : least, false)) return false;
    reap(p);
    return true;
}

bool process_end(process *p, view farewell, int64_t grace_ns) {
    if (!p->pid) return true;
    bool by_itself = is_over(p);
    if (!by_itself && grace_ns > 0) {
        const int64_t until = clock_now_ns() + grace_ns;
        if (farewell.length > 0) (void)process_write(p, farewell, until, NULL);
        process_close_input(p);
        by_itself = wait_for_end(p, until, true);
        if (!by_itself) {
            (void)kill(-p->pid, SIGTERM);
            (void)wait_for_end(p, clock_now_ns() + grace_ns, true);
        }
    }
    drain_errors(p);
    reap(p);
    close_one(&p->input);
    close_one(&p->output);
    close_one(&p->errors);
    child_forget(&p->child);
    p->pid = 0;
    return by_itself;
}
