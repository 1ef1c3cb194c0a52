/* base/deal.h - deals numbered jobs to workers and takes their answers.
 *
 * A job is known by its number alone. A deal has two sides:
 *
 *     The working side does the jobs. open() makes a worker's desk: what the worker needs and keeps
 *     between jobs, such as an engine or two players. run() does one job at that desk and fills in
 *     its answer. close() frees the desk.
 *     The dealing side decides what is done and collects what comes back. known() may answer a job
 *     without a worker. take() receives the answer of each job.
 *
 * The two sides share no memory. The working side reads `work`, which nobody changes during the
 * deal, and its own desk. It sees neither another worker's desk nor anything the dealing side
 * writes. It passes on nothing but answers. Here both sides are threads of one process, but the
 * same jobs can be dealt to other machines: each machine makes its own `work` from the same
 * settings, is sent numbers, and sends answers back: see `ranks`. (An answer that points to memory
 * of its own is then written as bytes.) Loops over large arrays in the memory of this process need
 * none of that: workers_each() in base/workers.h is for them.
 *
 * Promises:
 *     I1  Numbers are dealt in rising order, each at most once.
 *     I2  known() and take() are called by one thread at a time. take() sees a number at most once;
 *         with `in_order`, it sees the numbers one after the other, without a gap.
 *     I3  After a failure no further number is dealt. All jobs below the failed one were dealt
 *         before it, and they run to their end. So the lowest number that fails is the same on any
 *         number of threads, and its fault is the one deal_run() reports.
 *     I4  After take() returned anything but OK it is not called again.
 *     I5  Each answer is dropped exactly once: after take(), or unseen.
 *
 * What becomes of finished jobs when the deal ends early:
 *     Without `in_order` every finished job is taken, even after a stop or a failure (but see I4).
 *     With `in_order` exactly the jobs before the first missing one are taken. Finished jobs behind
 *     that gap are dropped.
 *
 * Stopping: once *stop is set, no further number is dealt. Jobs under way go on unless they watch
 * the same token; such a job returns E_STOPPED when it gives up. E_STOPPED from run() or take()
 * also ends the deal: take() says by it that it needs no more answers. Any other failure counts
 * before E_STOPPED.
 *
 * Ownership: everything in the deal is borrowed. Threads: the calling thread is one of the workers;
 * `memory` must be safe for all of them. */
#ifndef BASE_DEAL_H
#define BASE_DEAL_H

#include "base/alloc.h"
#include "base/fault.h"
#include "base/stop.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* As `end`: numbers are dealt until a stop. */
#define DEAL_OPEN_ENDED UINT64_MAX

/* With `in_order` at most this many numbers are dealt from the first untaken one on. Workers that
 * are further ahead wait. So the answers that wait for their turn need bounded memory. */
enum { DEAL_WINDOW = 1024 };

/* The working side. */
typedef struct deal_working {
    const void *work; /* for the two below; may be NULL */
    /* Makes the desk of worker 0 to deal_workers() - 1, on the worker's own thread. A failure fails
     * the deal, before any job does. NULL: desks are NULL. */
    status (*open)(const void *work, int worker, void **desk, fault *f);
    /* Fills *answer, which is all zero. A failed job may leave a part there for drop(). */
    status (*run)(const void *work, void *desk, uint64_t number, void *answer, fault *f);
    void (*close)(void *desk);  /* frees what open() made; may be NULL */
    void (*drop)(void *answer); /* frees what an answer owns, if anything; may be NULL */
    /* Returns the token that tells the job at this desk that nobody needs it: it may give up with
     * E_STOPPED. The deal clears and sets it. Used with `ranks` only; NULL: jobs run to their end.
     */
    stop_token *(*token)(void *desk);
} deal_working;

/* Turns answers into bytes and back, for another process of the same program. NULL: an answer owns
 * nothing, so its own bytes are sent. */
typedef struct deal_bytes {
    status (*write)(const void *work, const void *answer, buffer *out);
    /* Fills *answer, which is all zero. E_FORMAT for bytes that write() did not make; *answer then
     * holds what drop() allows. */
    status (*read)(const void *work, uint64_t number, view bytes, void *answer, fault *f);
} deal_bytes;

/* The dealing side. */
typedef struct deal_dealing {
    void *dealer; /* for the two below; may be NULL */
    /* Answers a job that was done before: fills *answer, which is all zero, and no worker runs the
     * job. E_MISSING, with *answer untouched, if the job must be done. Any other failure fails the
     * job. NULL: none is known. */
    status (*known)(void *dealer, uint64_t number, void *answer, fault *f);
    /* Receives an answer. May move memory out of *answer if it leaves there what drop() allows.
     * NULL: answers are not needed. */
    status (*take)(void *dealer, uint64_t number, void *answer, fault *f);
} deal_dealing;

/* Chooses the jobs as answers come, instead of rising numbers. Used with `ranks` only. A rank does
 * one job at a time. The same number may be dealt more than once, and take() sees every answer. The
 * deal ends when take() says E_STOPPED, which then is the result of the deal, or when a job fails.
 * The functions are called by the dealer, one at a time. */
typedef struct deal_choice {
    /* Sets the next job of a rank, counted from 1, that has none. False if there is none now. */
    bool (*next)(void *dealer, int rank, uint64_t *number);
    /* Sets a job under way that is not needed any more. False if there is none. Called until then,
     * so it names each job once. */
    bool (*drop)(void *dealer, int *rank, uint64_t *number);
    void (*given_up)(void *dealer, uint64_t number); /* a dropped job has ended without an answer */
} deal_choice;

/* A part of what all jobs depend on: inputs, settings, weights. Every process computes the sums for
 * itself; one with another sum would give other answers, so it is refused. */
typedef struct deal_part {
    const char *name; /* ends the sentence "it runs with ...": "other positions" */
    uint64_t sum;     /* base/checksum.h */
} deal_part;

enum { DEAL_PARTS_MOST = 4 };

typedef struct deal deal;

/* Other processes that do the jobs. Each of them makes the same deal, with its own `work`, and
 * calls deal_run(). One of them, the dealer, calls its own dealing side; the others only work. Each
 * returns what the dealer returns. */
typedef struct deal_ranks {
    void *self; /* for `run` */
    status (*run)(void *self, const deal *d, fault *f);
    bool is_dealer; /* this process is the one that takes the answers and writes */
} deal_ranks;

struct deal {
    uint64_t first, end;    /* numbers first to end - 1, or DEAL_OPEN_ENDED */
    int threads;            /* workers wanted */
    bool in_order;          /* take() sees answers in the order of their numbers */
    size_t answer_size;     /* bytes of an answer; 0 if jobs have none */
    const stop_token *stop; /* may be NULL */
    const allocator *memory;
    deal_working working;
    deal_dealing dealing;
    const deal_ranks *ranks; /* NULL: the threads of this process do the jobs */
    deal_bytes bytes;        /* used with `ranks` only */
    /* Readies a desk for its first job. Unlike open() it has the token of the desk, which is set as
     * soon as the deal needs no more jobs. A failure before that fails the deal. Used with `ranks`
     * only; may be NULL. */
    status (*prepare)(const void *work, void *desk, fault *f);
    const deal_choice *choice;        /* NULL: numbers are dealt in rising order (I1) */
    deal_part parts[DEAL_PARTS_MOST]; /* everything that decides an answer but its number, up to the
                                         first without a name; `ranks` need at least one */
};

/* How many workers a deal has at most: at least 1, and no more than threads or jobs. */
int deal_workers(const deal *d);

/* Whether this process takes the answers: true without other processes. The others write nothing.
 */
static inline bool deal_is_here(const deal_ranks *ranks) {
    return !ranks || ranks->is_dealer;
}

/* Runs the deal and returns when all workers have ended. OK if every job was taken. Otherwise the
 * failure of open(), or of the lowest number that failed, or E_NOMEM; else E_STOPPED. */
status deal_run(const deal *d, fault *f);

#endif
