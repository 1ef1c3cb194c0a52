/* base/inner/child.c - clone, exec, and a thread that outlives the child. */
#define _GNU_SOURCE /* clone */
#include "base/inner/child.h"

#include "base/alloc.h"
#include "base/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ; /* NOLINT(readability-redundant-declaration): no POSIX header has it */

/* ThreadSanitizer's own clone() takes the child for a copy, but the child shares our memory. The C
 * library has the function under a second name, too. */
#if defined(__SANITIZE_THREAD__)
#define CHILD_AVOIDS_INTERCEPTOR
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define CHILD_AVOIDS_INTERCEPTOR
#endif
#endif
#ifdef CHILD_AVOIDS_INTERCEPTOR
int __clone(int (*work)(void *), void *stack, int flags, void *argument, ...); /* NOLINT */
#define clone __clone
#endif

enum {
    CHILD_STACK = 1 << 16,  /* exec needs a few pages to look through the PATH */
    KEEPER_STACK = 1 << 19, /* holds the child's stack; the sanitizers need the rest */
    EXIT_UNSTARTED = 127,
    SIGNALS = 64, /* of the kernel */
};

/* ---- in the child, until it becomes the program ---- */

/* What the keeper and the child share. The keeper sleeps until the child has its program. */
typedef struct launch {
    const child_order *order;
    char *const *environment;
    child *child;
    pid_t parent;
    int error;  /* 0: the program runs */
    sem_t told; /* posted when `error` and the pid are known */
} launch;

/* Lowers a limit of the system. A lower one stays: it keeps the promise, too. */
static struct rlimit lowered(struct rlimit now, rlim_t most) {
    const rlim_t limit = now.rlim_max == RLIM_INFINITY || now.rlim_max > most ? most : now.rlim_max;
    return (struct rlimit){limit, limit};
}

static int set_limits(const child_order *o) {
    struct rlimit memory, cpu;
    if (getrlimit(RLIMIT_AS, &memory) != 0 || getrlimit(RLIMIT_CPU, &cpu) != 0) return -1;
    memory = lowered(memory, o->memory_bytes);
    cpu = lowered(cpu, o->cpu_seconds);
    if (o->memory_bytes && setrlimit(RLIMIT_AS, &memory) != 0) return -1;
    return o->cpu_seconds ? setrlimit(RLIMIT_CPU, &cpu) : 0;
}

/* Gives the child a stream. A descriptor that is in its place already must outlive the exec. Plain
 * system calls: the child has descriptors of its own but our memory, and a library that keeps book
 * of descriptors, as the thread sanitizer does, would take them for ours. */
static long set_stream(int from, int to) {
    return from == to ? syscall(SYS_fcntl, to, F_SETFD, 0) : syscall(SYS_dup3, from, to, 0);
}

static int open_nothing(void) {
    return (int)syscall(SYS_openat, AT_FDCWD, "/dev/null", O_RDONLY | O_CLOEXEC);
}

static int set_streams(const child_order *o) {
    int input = o->input;
    if (input < 0) input = open_nothing();
    if (input < 0 || set_stream(input, STDIN_FILENO) < 0) return -1;
    if (set_stream(o->output, STDOUT_FILENO) < 0) return -1;
    return o->errors < 0 || set_stream(o->errors, STDERR_FILENO) >= 0 ? 0 : -1;
}

/* Whether a signal stays ignored: nohup and shells want that for what they start. The first two are
 * ours. */
static bool stays_ignored(int number) {
    struct sigaction now;
    return number != SIGPIPE && number != SIGXFSZ && sigaction(number, NULL, &now) == 0 &&
           now.sa_handler == SIG_IGN;
}

/* Resets all signals before it lets them through: a handler of ours would run in the child with our
 * memory. Plain system calls, as above: zeros are the usual action in every layout of the kernel.
 */
static int set_signals(void) {
    static const uint64_t usual[8] = {0};
    sigset_t none;
    (void)sigemptyset(&none);
    for (int number = 1; number <= SIGNALS; number++)
        if (!stays_ignored(number))
            (void)syscall(SYS_rt_sigaction, number, usual, NULL, (size_t)SIGNALS / 8);
    return sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Asks the system to end us with the keeper. If the parent has died before, that came too late. */
static int die_with_parent(const launch *l) {
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return -1;
    if (getppid() != l->parent) _exit(EXIT_UNSTARTED);
    return 0;
}

/* Shares the memory of the parent, so it only makes system calls and writes `error`. */
static int become_program(void *argument) {
    launch *l = argument;
    const child_order *o = l->order;
    if (die_with_parent(l) == 0 && setpgid(0, 0) == 0 && set_streams(o) >= 0 &&
        set_limits(o) == 0 && set_signals() == 0)
        (void)execvpe(o->words[0], o->words, l->environment);
    l->error = errno;
    _exit(EXIT_UNSTARTED);
}

/* ---- the keeper ---- */

static void wait_for_end(pid_t pid) {
    siginfo_t info;
    while (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
    }
}

/* Returns the child's number, or -1 with the reason in l->error. */
static pid_t launch_child(launch *l) {
    _Alignas(max_align_t) char stack[CHILD_STACK];
    const pid_t pid =
        clone(become_program, stack + sizeof stack, CLONE_VM | CLONE_VFORK | SIGCHLD, l);
    if (pid < 0) {
        l->error = errno;
        return -1;
    }
    if (!l->error) return pid;
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) {
    }
    return -1;
}

/* After sem_post() the launch is gone. */
static void *keep(void *argument) {
    launch *l = argument;
    const pid_t pid = launch_child(l);
    l->child->pid = pid > 0 ? pid : 0;
    (void)sem_post(&l->told);
    if (pid > 0) wait_for_end(pid);
    return NULL;
}

/* Signals are for the other threads, and none may reach the child before it is ready. */
static int start_keeper(launch *l) {
    pthread_attr_t attributes;
    sigset_t all, before;
    int error = pthread_attr_init(&attributes);
    if (error) return error;
    error = pthread_attr_setstacksize(&attributes, KEEPER_STACK);
    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    if (!error) error = pthread_create(&l->child->keeper, &attributes, keep, l);
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    (void)pthread_attr_destroy(&attributes);
    return error;
}

static int launch_kept(launch *l) {
    int error = start_keeper(l);
    if (error) return error;
    while (sem_wait(&l->told) != 0 && errno == EINTR) {
    }
    error = l->error;
    if (error) (void)pthread_join(l->child->keeper, NULL);
    return error;
}

/* Whether the text begins with one of the words. */
static bool begins_with(const char *text, const char *const *words) {
    for (; *words; words++)
        if (strncmp(text, *words, strlen(*words)) == 0) return true;
    return false;
}

/* mpirun and srun tell each process of a run its rank. A program that this process starts is none
 * of them: it would wait for a run that never begins, or take itself for a rank without work. */
static bool is_in_a_run(void) {
    return getenv("OMPI_COMM_WORLD_RANK") || getenv("PMIX_RANK") || getenv("PMI_RANK");
}

/* Our environment with the mark in front, without what a launcher told us. Each mark has a name of
 * its own: below another Avocet a process carries the marks of both, and a shell keeps only one of
 * two equal names. The caller frees the list; NULL if memory is short. */
static char **marked_environment(char *mark) {
    static const char *const launchers[] = {"OMPI_", "PMIX_", "PMI_", NULL};
    const bool cut = is_in_a_run();
    size_t count = 0;
    while (environ && environ[count]) count++;
    char **list = alloc_array(NULL, count + 2, sizeof *list);
    if (!list) return NULL;
    char **next = list;
    *next++ = mark;
    for (size_t i = 0; i < count; i++)
        if (!cut || !begins_with(environ[i], launchers)) *next++ = environ[i];
    return list;
}

int child_start(child *c, const child_order *o) {
    launch l = {.order = o, .child = c, .parent = getpid()};
    c->pid = 0;
    (void)snprintf(c->mark, sizeof c->mark, "AVOCET_PROGRAM_%ld_%lld_%llx=1", (long)l.parent,
                   (long long)clock_now_ns(), (unsigned long long)(uintptr_t)c);
    char **environment = marked_environment(c->mark);
    if (!environment) return ENOMEM;
    l.environment = environment;
    (void)prctl(PR_SET_CHILD_SUBREAPER, 1); /* without it only the process group is found */
    (void)sem_init(&l.told, 0, 0);
    const int error = launch_kept(&l);
    (void)sem_destroy(&l.told);
    alloc_free(NULL, environment);
    return error;
}

void child_forget(child *c) {
    if (c->pid) (void)pthread_join(c->keeper, NULL);
    c->pid = 0;
}
