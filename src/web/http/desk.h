/* web/http/desk.h - a bounded queue of requests and the few threads that work on them.
 *
 * The network thread puts a request here and goes on; a working thread asks the interface, which
 * may wait for the disk. Ownership: jobs belong to the caller until their work function returns.
 * Threads: desk_put() on any. Errors: E_NOMEM, E_FULL if no thread can be made. */
#ifndef WEB_HTTP_DESK_H
#define WEB_HTTP_DESK_H

#include "base/fault.h"

#include <stdbool.h>

typedef struct desk desk;

typedef struct desk_job {
    struct desk_job *next;
    void (*work)(struct desk_job *job); /* on a working thread */
} desk_job;

status desk_make(int threads, int most, desk **out, fault *f);

/* Does all jobs that wait and ends the threads. From then on no job is taken. */
void desk_end(desk *d);
void desk_free(desk *d); /* ends it first; NULL is allowed */

/* False if `most` jobs wait already, or the desk has ended. */
bool desk_put(desk *d, desk_job *job);

#endif
