/* cli/interrupt.h - Ctrl-C and SIGTERM as a flag that long work looks at.
 *
 * A thread waits for the signals, so no handler and no global variable is needed. The first signal
 * sets the flag and the work ends with what it has; the second ends the program at once. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>

typedef struct interrupt {
    atomic_bool stop;
    atomic_bool done;
    pthread_t thread;
    sigset_t before; /* the mask of the caller, put back at the end */
    bool watching;
} interrupt;

/* Call before other threads are made: they inherit the blocked signals. */
void interrupt_start(interrupt *i);
void interrupt_end(interrupt *i);

#endif
