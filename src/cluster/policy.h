/* cluster/policy.h - decides which rank gets which job, without sending anything.
 *
 * A rank is one process on some machine, with a number of workers. Its jobs run in the order in
 * which it gets them, one on each worker; the others wait at the rank. The caller sends the orders
 * that cluster_policy_next() gives out, and reports each answer. The caller also brings the time,
 * so the same code deals over a network and in a simulation.
 *
 *     P1  Numbers are dealt in rising order. A number is dealt again only if its rank has died, or
 *         by P5.
 *     P2  The next job goes to the rank with the fewest jobs for its workers. A rank holds at most
 *         `ahead` jobs more than it has workers, so that none waits for a message between jobs.
 *     P3  cluster_policy_answer() returns true once for each number: the first answer counts.
 *     P4  With a window, the dealt numbers stay below the lowest unanswered one plus the window.
 *     P5  An idle worker for whom no fresh number is left helps the others. It takes a job that
 *         waits at the fullest rank; that rank is told to forget the job. If no job waits, it
 *         takes the job that was dealt first, if that job is out longer than `patience` times the
 *         mean, from dealing to answer: the wait at the rank counts. At most two ranks have the
 *         same job.
 *     P6  After cluster_policy_end() no number is dealt for the first time, and jobs from
 *         `keep_below` on are neither dealt again nor needed.
 *
 * An order costs a constant amount of work on average, for any number of ranks.
 * Threads: one at a time. Ownership: cluster_policy_free() frees everything. */
#ifndef CLUSTER_POLICY_H
#define CLUSTER_POLICY_H

#include "base/alloc.h"
#include "base/fault.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct cluster_policy cluster_policy;

typedef struct cluster_policy_setting {
    uint64_t first, end; /* numbers first to end - 1; UINT64_MAX: without an end */
    int ranks;           /* from 1 on; their numbers here are 0 to ranks - 1 */
    const int *workers;  /* of each rank, from 1 on; read only by cluster_policy_new() */
    int ahead;           /* jobs that may wait at a rank, from 0 on */
    uint64_t window;     /* 0: none (P4) */
    uint64_t patience;   /* times the mean (P5); 0: running jobs are not copied */
} cluster_policy_setting;

typedef enum cluster_order_kind {
    CLUSTER_DEAL,   /* do this job */
    CLUSTER_FORGET, /* do not begin this job if it is still waiting; its answer is not needed */
} cluster_order_kind;

typedef struct cluster_order {
    cluster_order_kind kind;
    int rank;
    uint64_t number;
    bool is_again; /* the job was dealt before */
} cluster_order;

typedef struct cluster_policy_counts {
    uint64_t answered; /* jobs whose first answer came */
    uint64_t again;    /* jobs dealt a second time */
    uint64_t surplus;  /* answers that came second */
} cluster_policy_counts;

/* E_RANGE for a setting outside its range, E_NOMEM. */
status cluster_policy_new(cluster_policy **out, const cluster_policy_setting *s,
                          const allocator *memory, fault *f);
void cluster_policy_free(cluster_policy *p); /* NULL is allowed */

/* Fills in the next order to send. False if there is none now: try again after the next report, or
 * later for P5. Times are nanoseconds of any clock that never goes back. */
bool cluster_policy_next(cluster_policy *p, int64_t now_ns, cluster_order *out);

/* Reports an answer. Returns whether it counts. An answer that the rank was not asked for never
 * counts. A job that the caller can answer itself is reported the same way, at once after the order
 * and instead of sending it. */
bool cluster_policy_answer(cluster_policy *p, int rank, uint64_t number, int64_t now_ns);

/* Reports that the rank has forgotten the job without an answer. */
void cluster_policy_forgotten(cluster_policy *p, int rank, uint64_t number);

/* Reports that the rank has died. Its jobs are dealt again to the others. */
void cluster_policy_lose(cluster_policy *p, int rank);

/* Ends the dealing (P6). A later call can only lower `keep_below`. */
void cluster_policy_end(cluster_policy *p, uint64_t keep_below);

/* Whether no answer is needed any more. */
bool cluster_policy_is_done(const cluster_policy *p);

/* The lowest number whose answer is still needed; if all dealt ones are answered, the number that
 * is dealt next. */
uint64_t cluster_policy_lowest(const cluster_policy *p);

int cluster_policy_living(const cluster_policy *p); /* ranks that have not died */
cluster_policy_counts cluster_policy_count(const cluster_policy *p);

#endif
