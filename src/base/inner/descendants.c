/* base/inner/descendants.c - looks through /proc for children that we did not start. */
#define _GNU_SOURCE /* memmem */
#include "base/inner/descendants.h"

#include "base/inner/child.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Each round ends one generation. A program that forks for ever is faster than any scan, but its
 * processes are in its group, which ends at once. */
enum { ROUNDS_MOST = 100, NAP_NS = 500000 };

/* Looks for the mark in an open list of NAME=VALUE, each ended by NUL. */
static bool read_mark(int file, const char *mark, bool *empty) {
    char bytes[4096 + CHILD_MARK];
    const size_t length = strlen(mark) + 1; /* with its NUL */
    size_t kept = 0;
    for (;;) {
        const ssize_t got = read(file, bytes + kept, sizeof bytes - kept);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        *empty = false;
        const size_t count = kept + (size_t)got;
        if (memmem(bytes, count, mark, length)) return true;
        kept = count < length ? count : length - 1; /* the mark may lie across two reads */
        memmove(bytes, bytes + count - kept, kept);
    }
}

static bool look_for_mark(pid_t pid, const char *mark, bool *empty) {
    char path[40];
    (void)snprintf(path, sizeof path, "/proc/%ld/environ", (long)pid);
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    *empty = true;
    const bool found = read_mark(file, mark, empty);
    (void)close(file);
    return found;
}

/* For a moment a process that becomes another program has no environment: look again. */
static bool has_mark(pid_t pid, const char *mark) {
    enum { LOOKS = 20 };
    bool found = false, empty = true;
    for (int i = 0; i < LOOKS && !found && empty; i++) {
        if (i > 0) (void)nanosleep(&(struct timespec){0, NAP_NS}, NULL);
        empty = false;
        found = look_for_mark(pid, mark, &empty);
    }
    return found;
}

/* Returns whether it is a child of ours, and in *ended whether it waits to be reaped. */
static bool is_our_child(pid_t pid, bool *ended) {
    siginfo_t info = {.si_pid = 0};
    if (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0) return false;
    *ended = info.si_pid == pid;
    return true;
}

/* A process that has ended has no environment any more. It may be another program, which its own
 * thread reaps; but programs stay in our session. */
static bool belongs(pid_t pid, bool ended, pid_t program, const char *mark) {
    if (getpgid(pid) == program) return true;
    return ended ? getsid(pid) != getsid(0) : has_mark(pid, mark);
}

/* Ends and reaps a child. True if there was one. */
static bool end_if_ours(pid_t pid, pid_t program, const char *mark) {
    bool ended = false;
    if (pid == program) return false;
    if (!is_our_child(pid, &ended) || !belongs(pid, ended, program, mark)) return false;
    (void)kill(pid, SIGKILL);
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) {
    }
    return true;
}

static int end_children(DIR *processes, pid_t program, const char *mark) {
    const struct dirent *entry = NULL;
    int count = 0;
    while ((entry = readdir(processes))) {
        char *end = NULL;
        const long number = strtol(entry->d_name, &end, 10);
        if (number > 0 && *end == '\0') count += end_if_ours((pid_t)number, program, mark);
    }
    return count;
}

void descendants_end(pid_t program, const char *mark) {
    DIR *processes = opendir("/proc");
    if (!processes) return;
    for (int i = 0; i < ROUNDS_MOST && end_children(processes, program, mark) > 0; i++)
        rewinddir(processes);
    (void)closedir(processes);
}
