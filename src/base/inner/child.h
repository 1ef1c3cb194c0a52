/* base/inner/child.h - starts a child process that dies with us.
 * Internal to this room; base/process.h is the interface.
 *
 * The system ends a child when the *thread* that started it ends (PR_SET_PDEATHSIG). So each child
 * has a thread of its own, which starts it and then waits for its end.
 * We adopt the orphans among its descendants (PR_SET_CHILD_SUBREAPER), and all of them carry its
 * mark in their environment: base/inner/descendants.h finds them by that.
 * Ownership: the caller owns the structure, which must not be moved while the child lives.
 * Threads: one at a time per child. */
#ifndef BASE_INNER_CHILD_H
#define BASE_INNER_CHILD_H

#include <pthread.h>
#include <stdint.h>
#include <sys/types.h>

enum { CHILD_MARK = 80 };

/* A program to start. The words end with NULL. A name without a slash is looked up on the PATH. */
typedef struct child_order {
    char *const *words;
    int input, output, errors; /* its standard streams; -1: no input, our own errors */
    uint64_t memory_bytes;     /* most address space; 0: no limit */
    uint64_t cpu_seconds;      /* most CPU time; 0: no limit */
} child_order;

typedef struct child {
    pid_t pid;             /* 0: there is none */
    pthread_t keeper;      /* the thread that started it */
    char mark[CHILD_MARK]; /* NAME=VALUE, no other child has it */
} child;

/* Starts the program as the leader of a new process group, with the usual signals. Returns 0 or the
 * number of an error, as in errno. After 0 the caller reaps the child and calls child_forget(). */
int child_start(child *c, const child_order *o);

/* Waits for the thread of a child that was reaped. */
void child_forget(child *c);

#endif
