/* web/api/pool.h - searches that wait and run: a bounded number of threads shared by all games.
 *
 * Which job runs next: moves of engines come first, then judgements, hints and reviews. Of several
 * jobs of one kind, the one runs whose game was served longest ago. So a game with many wishes does
 * not delay the others.
 *
 * Jobs that may last for minutes leave one thread free, unless there is only one.
 * A move that finds all threads busy interrupts a review, or else a hint. The interrupted job waits
 * again and goes on when a thread is free. One more thread does judgements only: a person waits for
 * them with a move in hand, and they are short.
 *
 *     I1  At most POOL_WAITING jobs wait.
 *     I2  A job that was taken is finished exactly once, by a thread of the pool or by pool_free(),
 *         unless pool_cancel() gives it back.
 *
 * Ownership: a job is its maker's; `finish` frees it. Threads: any thread may add and cancel. The
 * functions of a job are called without locks of the pool. */
#ifndef WEB_API_POOL_H
#define WEB_API_POOL_H

#include "base/fault.h"
#include "base/stop.h"

#include <stdint.h>

enum { POOL_WAITING = 64 };

typedef enum job_kind { JOB_MOVE, JOB_JUDGE, JOB_HINT, JOB_REVIEW, JOB_KINDS } job_kind;

typedef struct job job;
typedef struct pool pool;

/* When somebody was last served; one for each game. All zero at first. Only the pool uses it. */
typedef struct pool_turn {
    uint64_t served;
} pool_turn;

struct job {
    /* Set by the maker. */
    job_kind kind;
    pool_turn *turn;
    bool lasts;                             /* it may take minutes and cannot be interrupted */
    void (*run)(job *j);                    /* ends soon after `stop` is set */
    void (*finish)(job *j, bool cancelled); /* frees the job */
    stop_token stop;

    /* Only the pool uses these. */
    job *next;
    bool cancelled, interrupted;
    uint64_t order;
};

status pool_make(int threads, pool **out, fault *f);

/* Cancels all jobs and waits for the threads. NULL is allowed. */
void pool_free(pool *p);

/* Takes a job. False if too many wait: the job stays the caller's. */
bool pool_add(pool *p, job *j);

/* Takes a waiting job back: true, and the job is the caller's again. False: the job runs, is told
 * to stop, and will be finished as cancelled; or it is being finished. Does not wait. */
bool pool_cancel(pool *p, job *j);

/* Whether the job was stopped to give its thread to another one, and will run again. For `run`. */
bool pool_interrupted(pool *p, const job *j);

typedef struct pool_load {
    int running, waiting, most;
} pool_load;

pool_load pool_count(pool *p);

#endif
