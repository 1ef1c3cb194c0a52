/* base/fault.h - how every room reports a failure.
 *
 * A function that can fail returns a status. If it has more to say, it also takes a fault. The
 * caller owns the fault and may pass NULL. Nothing here allocates, prints or touches errno.
 * Threads: a fault belongs to one thread at a time. */
#ifndef BASE_FAULT_H
#define BASE_FAULT_H

#include <stddef.h>

typedef enum status {
    OK,
    E_NOMEM,       /* memory is short */
    E_IO,          /* the system refused to read or write */
    E_FULL,        /* the disk, a container of fixed size, or a table of the system is full */
    E_MISSING,     /* the named thing does not exist */
    E_FORMAT,      /* text or data that cannot be understood */
    E_RANGE,       /* understood, but outside the allowed range */
    E_BUSY,        /* in use by another process or thread */
    E_TIMEOUT,     /* not done in time */
    E_STOPPED,     /* the caller asked to stop before the end */
    E_UNSUPPORTED, /* this build or this CPU cannot do it */
    STATUS_COUNT
} status;

/* One failure, for a person and for a test. `at` is a byte offset unless the function that fills it
 * says otherwise. `text` is one sentence without a full stop, shortened to fit. */
typedef struct fault {
    status code;
    size_t at;
    char text[200];
} fault;

/* Fills *f if f is not NULL, and returns code. So a failure is one statement:
 *     return fault_set(f, E_RANGE, at, "size %d is odd", size); */
status fault_set(fault *f, status code, size_t at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Returns a short lower-case name, such as "no memory" for E_NOMEM. Never NULL, even for a bad
 * code. */
const char *status_name(status code);

#endif
