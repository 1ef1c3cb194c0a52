/* player/program.c - posix_spawn, a pipe, and a look at both until the end. */
#include "player/program.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ; /* POSIX leaves the declaration to us */

enum { LOOK_MS = 20, NAP_NS = 500000 };

/* ---- words ---- */

static status cut_words(program *p, fault *f) {
    char *rest = NULL;
    for (char *w = strtok_r(p->text, " \t\r\n", &rest); w; w = strtok_r(NULL, " \t\r\n", &rest)) {
        if (p->count == PROGRAM_WORDS)
            return fault_set(f, E_FORMAT, 0, "a command has at most %d words", PROGRAM_WORDS);
        p->words[p->count++] = w;
    }
    return p->count ? OK : fault_set(f, E_FORMAT, 0, "a program needs a name");
}

status program_parse(view text, const allocator *memory, program *out, fault *f) {
    *out = (program){.memory = memory};
    out->text = alloc_string(memory, text.length ? text.data : "", text.length);
    if (!out->text) return fault_set(f, E_NOMEM, 0, "no memory for a command");
    if (strchr(out->text, '/') && access(out->text, X_OK) == 0) {
        out->words[out->count++] = out->text;
        return OK;
    }
    const status result = cut_words(out, f);
    if (result) program_clear(out);
    return result;
}

void program_clear(program *p) {
    alloc_free(p->memory, p->text);
    *p = (program){.memory = p->memory};
}

/* ---- starting ---- */

/* A process of ours that has not been waited for: its number cannot belong to anybody else yet. */
typedef struct child {
    pid_t pid;
    int output; /* our end of the pipe; -1 after its last byte */
    int64_t start_ns;
} child;

static status start_fault(const program *p, int error, fault *f) {
    const status code = error == ENOENT || error == ENOTDIR ? E_MISSING : E_IO;
    return fault_set(f, code, 0, "cannot run %.80s: %s", p->words[0], strerror(error));
}

/* Signals as a fresh program expects them: we may block or ignore some. */
static int set_attributes(posix_spawnattr_t *a) {
    sigset_t none, usual;
    (void)sigemptyset(&none);
    (void)sigemptyset(&usual);
    (void)sigaddset(&usual, SIGPIPE);
    int error = posix_spawnattr_setsigmask(a, &none);
    if (!error) error = posix_spawnattr_setsigdefault(a, &usual);
    if (!error) error = posix_spawnattr_setpgroup(a, 0);
    const short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP;
    return error ? error : posix_spawnattr_setflags(a, flags);
}

static int set_files(posix_spawn_file_actions_t *a, int write_end) {
    const int error = posix_spawn_file_actions_addopen(a, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    return error ? error : posix_spawn_file_actions_adddup2(a, write_end, STDOUT_FILENO);
}

/* argv of the new process. POSIX takes char *const[], but promises not to change the words. */
static void join_words(const program *p, const char *const *extra,
                       char *argv[PROGRAM_WORDS + PROGRAM_EXTRA + 1]) {
    int count = 0;
    for (; count < p->count; count++) argv[count] = p->words[count];
    for (int i = 0; extra[i]; i++) {
        assert(i < PROGRAM_EXTRA);
        argv[count++] = (char *)(uintptr_t)extra[i];
    }
    argv[count] = NULL;
}

static int spawn(const program *p, const char *const *extra, int write_end, pid_t *pid) {
    char *argv[PROGRAM_WORDS + PROGRAM_EXTRA + 1];
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_t files;
    join_words(p, extra, argv);
    int error = posix_spawnattr_init(&attributes);
    if (error) return error;
    error = posix_spawn_file_actions_init(&files);
    if (!error) {
        error = set_attributes(&attributes);
        if (!error) error = set_files(&files, write_end);
        if (!error) error = posix_spawnp(pid, argv[0], &files, &attributes, argv, environ);
        (void)posix_spawn_file_actions_destroy(&files);
    }
    (void)posix_spawnattr_destroy(&attributes);
    return error;
}

static status start(const program *p, const char *const *extra, child *out, fault *f) {
    int ends[2];
    if (pipe(ends) != 0) return start_fault(p, errno, f);
    for (int i = 0; i < 2; i++) (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    *out = (child){.output = ends[0], .start_ns = clock_now_ns()};
    const int error = spawn(p, extra, ends[1], &out->pid);
    (void)close(ends[1]);
    if (!error) return OK;
    (void)close(ends[0]);
    return start_fault(p, error, f);
}

/* ---- listening ---- */

/* Reads what there is; too much is read all the same, or the program would wait for us. */
static void read_some(child *c, program_answer *out) {
    char bytes[PROGRAM_ANSWER];
    const ssize_t got = read(c->output, bytes, sizeof bytes);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (got <= 0) {
        (void)close(c->output);
        c->output = -1;
        return;
    }
    const size_t room = PROGRAM_ANSWER - 1 - out->length;
    const size_t kept = (size_t)got < room ? (size_t)got : room;
    memcpy(out->text + out->length, bytes, kept);
    out->length += kept;
    out->text[out->length] = '\0';
}

/* True when there was something to read, or the end of it. */
static bool listen_for(child *c, int ms, program_answer *out) {
    struct pollfd watched = {.fd = c->output, .events = POLLIN};
    if (c->output < 0 || poll(&watched, 1, ms) <= 0) return false;
    read_some(c, out);
    return true;
}

/* The process is left to be waited for, so that its number stays ours. */
static bool has_ended(const child *c) {
    siginfo_t info = {.si_pid = 0};
    return waitid(P_PID, (id_t)c->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid == c->pid;
}

static void wait_a_little(child *c, program_answer *out) {
    const struct timespec nap = {0, NAP_NS};
    if (c->output >= 0)
        (void)listen_for(c, LOOK_MS, out);
    else
        (void)nanosleep(&nap, NULL); /* the output is closed: the end should be near */
}

static program_end follow(child *c, int64_t patience_ns, const stop_token *stop,
                          program_answer *out) {
    while (!has_ended(c)) {
        if (stop && atomic_load(stop)) return PROGRAM_STOPPED;
        if (clock_now_ns() - c->start_ns > patience_ns) return PROGRAM_HUNG;
        wait_a_little(c, out);
    }
    return PROGRAM_EXITED;
}

/* What it wrote before it ended is in the pipe; others who hold the pipe may go on writing, so only
 * as much is read as can have been waiting there. */
static void read_rest(child *c, program_answer *out) {
    enum { MOST_READS = 64 };
    for (int i = 0; i < MOST_READS && listen_for(c, 0, out); i++) {
    }
    if (c->output >= 0) (void)close(c->output);
}

/* The group first, while the number is still ours; then the process is waited for. */
static void finish(child *c, program_answer *out) {
    int how = 0;
    (void)kill(-c->pid, SIGKILL);
    (void)kill(c->pid, SIGKILL); /* it may have left its group */
    while (waitpid(c->pid, &how, 0) < 0 && errno == EINTR) {
    }
    if (out->end != PROGRAM_EXITED) return;
    if (WIFSIGNALED(how)) out->end = PROGRAM_SIGNALLED;
    out->code = WIFSIGNALED(how) ? WTERMSIG(how) : WEXITSTATUS(how);
}

status program_run(const program *p, const char *const *extra, int64_t patience_ns,
                   const stop_token *stop, program_answer *out, fault *f) {
    child c;
    *out = (program_answer){.end = PROGRAM_EXITED};
    const status result = start(p, extra, &c, f);
    if (result) return result;
    out->end = follow(&c, patience_ns, stop, out);
    out->seconds = clock_seconds_since(c.start_ns);
    read_rest(&c, out);
    finish(&c, out);
    return OK;
}
