/* protocol/search_pool.h - several searches at once: a bounded number of threads, a bounded queue.
 *
 * Jobs begin in the order in which they were added. A job waits until one of the threads of the
 * pool is free, and until the threads that it uses itself fit beside those of the running jobs; a
 * job that needs more than there are runs alone.
 *
 * A job has two steps. `run` does the work. Then its place in the pool is free, and `finish` tells
 * the result and frees the job. So an answer that was read means that there is room for another
 * question.
 *
 *     I1  At most `workers` jobs run at once, and at most `workers` + `queue` jobs run or wait.
 *     I2  Every job that was added is finished exactly once.
 *
 * Ownership: a job belongs to the pool from search_pool_add() to `finish`. Threads: one thread adds
 * and waits; any thread may stop jobs. Errors: E_FULL for a full queue or a system without
 * threads, E_NOMEM. */
#ifndef PROTOCOL_SEARCH_POOL_H
#define PROTOCOL_SEARCH_POOL_H

#include "base/alloc.h"
#include "base/fault.h"
#include "base/stop.h"

typedef struct search_job {
    int threads;                          /* that `run` uses, at least 1 */
    void (*run)(struct search_job *j);    /* on a thread of the pool; ends soon after a stop */
    void (*finish)(struct search_job *j); /* frees the job */
    stop_token stop;                      /* set by the pool; `run` looks at it */
    bool has_run;                         /* false in `finish`: it was stopped before it began */

    struct search_job *next; /* the pool's */
} search_job;

typedef struct search_pool search_pool;

enum { SEARCH_POOL_WORKERS_MAX = 256, SEARCH_POOL_QUEUE_MAX = 1 << 16 };

typedef struct search_pool_options {
    int workers; /* 1 to SEARCH_POOL_WORKERS_MAX */
    int queue;   /* 1 to SEARCH_POOL_QUEUE_MAX */
    int threads; /* of all running jobs together */
    const allocator *memory;
} search_pool_options;

status search_pool_make(const search_pool_options *o, search_pool **out, fault *f);

/* Stops all jobs and waits for them. NULL is allowed. */
void search_pool_free(search_pool *p);

/* Adds a job. After a failure it still belongs to the caller. */
status search_pool_add(search_pool *p, search_job *j, fault *f);

/* Stops every job that `chosen` chooses; NULL: all. The token of a job that runs is set. A job that
 * waits is finished on the calling thread, without having run. Returns how many there are. */
int search_pool_stop(search_pool *p, bool (*chosen)(void *context, const search_job *j),
                     void *context);

void search_pool_wait(search_pool *p); /* until every job is finished */

#endif
