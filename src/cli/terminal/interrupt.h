/* cli/terminal/interrupt.h - Ctrl-C, SIGTERM and SIGHUP as a flag that long work looks at.
 *
 * A thread waits for the signals, so no handler and no global variable is needed. The first signal
 * sets the flag and the work ends with what it has; the next ends the program at once. Work that
 * comes in pieces worth finishing has one more step for Ctrl-C typed at a terminal: the first asks
 * it to begin no other piece, the second sets the flag. Ownership: the caller owns it and does not
 * move it before the end. */
#ifndef CLI_TERMINAL_INTERRUPT_H
#define CLI_TERMINAL_INTERRUPT_H

#include "cli/terminal/context.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>

typedef struct interrupt {
    atomic_bool finish; /* begin nothing more; set before `stop`, or with it */
    atomic_bool stop;
    atomic_bool done;
    pthread_t thread;
    sigset_t before; /* the mask of the caller, put back at the end */
    bool watching;
    context *context; /* of interrupt_start_gently(), or NULL */
    const char *note;
} interrupt;

/* Call before other threads are made: they inherit the blocked signals. */
void interrupt_start(interrupt *i);

/* With the step before: the first Ctrl-C sets only `finish` and prints the note. Both are borrowed
 * until the end. */
void interrupt_start_gently(interrupt *i, context *c, const char *note);

void interrupt_end(interrupt *i);

#endif
