/* base/deal.c - one lock around the dealing side, workers around the other. */
#include "base/deal.h"

#include "base/in_order.h"
#include "base/workers.h"

#include <assert.h>
#include <pthread.h>
#include <string.h>

typedef struct dealing {
    const deal *deal;
    pthread_mutex_t mutex; /* guards everything below, and the dealing side of the deal */
    pthread_cond_t moved;  /* the first untaken number has changed, or `has_ended` */
    in_order line;         /* finished too early; only with in_order */
    uint64_t next;         /* the number that is dealt next (I1) */
    uint64_t taken;        /* jobs */
    bool has_ended;        /* no further number is dealt (I3) */
    bool has_refused;      /* take() failed (I4) */
    fault fault;           /* the one that counts so far */
    uint64_t failed;       /* its rank, if fault.code is not OK */
} dealing;

/* The rank of a failure: failures of open() count before those of jobs, jobs count by number. */
static const uint64_t rank_of_open = 0;

static uint64_t rank_of(uint64_t number) {
    return number + 1; /* no job has the number UINT64_MAX */
}

/* One worker. */
typedef struct worker_place {
    dealing *dealing;
    void *desk;
    void *answer; /* all zero, or filled and not dropped yet */
} worker_place;

static size_t size_of_answer(const deal *d) {
    return d->answer_size ? d->answer_size : 1;
}

/* ---- with the mutex held ---- */

static void end_dealing(dealing *d) {
    d->has_ended = true;
    (void)pthread_cond_broadcast(&d->moved);
}

/* Returns whether a failure of this rank counts before the noted one. */
static bool counts_first(const dealing *d, status code, uint64_t rank) {
    if (d->fault.code == OK) return true;
    if ((d->fault.code == E_STOPPED) != (code == E_STOPPED)) return d->fault.code == E_STOPPED;
    return rank < d->failed;
}

/* Notes a failure. Functions of the deal may leave the fault empty. */
static void note_failure(dealing *d, status code, uint64_t rank, const fault *f) {
    assert(code != OK);
    if (counts_first(d, code, rank)) {
        d->fault = *f;
        d->failed = rank;
        if (f->code != code) (void)fault_set(&d->fault, code, 0, "%s", status_name(code));
    }
    end_dealing(d);
}

static void drop_answer(const dealing *d, void *answer) {
    if (d->deal->working.drop) d->deal->working.drop(answer);
    memset(answer, 0, d->deal->answer_size);
}

static void take_answer(dealing *d, uint64_t number, void *answer) {
    const deal *o = d->deal;
    fault f = {.code = OK};
    assert(!d->has_refused); /* I4 */
    const status result =
        o->dealing.take ? o->dealing.take(o->dealing.dealer, number, answer, &f) : OK;
    drop_answer(d, answer);
    if (!result) {
        d->taken++;
        return;
    }
    d->has_refused = true;
    note_failure(d, result, rank_of(number), &f);
}

/* Takes the answers whose turn has come. */
static void take_in_order(dealing *d, uint64_t number, void *answer) {
    const fault none = {.code = OK};
    if (in_order_put(&d->line, number, answer)) {
        drop_answer(d, answer);
        note_failure(d, E_NOMEM, rank_of(number), &none);
        return;
    }
    memset(answer, 0, d->deal->answer_size); /* the line has it (I5) */
    while (!d->has_refused && in_order_next(&d->line, answer)) {
        assert(d->line.turn == d->deal->first + d->taken + 1); /* I2 */
        take_answer(d, d->line.turn - 1, answer);
    }
    (void)pthread_cond_broadcast(&d->moved);
}

static void finish_job(dealing *d, uint64_t number, status result, void *answer, const fault *f) {
    if (result) note_failure(d, result, rank_of(number), f);
    if (result || d->has_refused)
        drop_answer(d, answer);
    else if (d->deal->in_order)
        take_in_order(d, number, answer);
    else
        take_answer(d, number, answer);
}

static bool is_too_far_ahead(const dealing *d) {
    return d->deal->in_order && d->next - d->line.turn >= DEAL_WINDOW;
}

/* Whether there is a number to deal. Waits while too many answers wait for their turn. The job
 * whose turn it is has been dealt, so its end wakes the waiting workers. */
static bool can_deal(dealing *d) {
    for (;;) {
        if (stop_is_set(d->deal->stop)) end_dealing(d);
        if (d->has_ended || d->next >= d->deal->end) return false;
        if (!is_too_far_ahead(d)) return true;
        (void)pthread_cond_wait(&d->moved, &d->mutex);
    }
}

/* Finds the next number that a worker must do. Finishes the known jobs on the way. */
static bool next_job(dealing *d, void *answer, uint64_t *number) {
    const deal *o = d->deal;
    while (can_deal(d)) {
        fault f = {.code = OK};
        *number = d->next++;
        const status result =
            o->dealing.known ? o->dealing.known(o->dealing.dealer, *number, answer, &f) : E_MISSING;
        if (result == E_MISSING) return true;
        finish_job(d, *number, result, answer, &f);
    }
    return false;
}

/* ---- a worker ---- */

static void work_on(worker_place *w) {
    dealing *d = w->dealing;
    const deal *o = d->deal;
    uint64_t number;
    (void)pthread_mutex_lock(&d->mutex);
    while (next_job(d, w->answer, &number)) {
        fault f = {.code = OK};
        (void)pthread_mutex_unlock(&d->mutex);
        const status result = o->working.run(o->working.work, w->desk, number, w->answer, &f);
        (void)pthread_mutex_lock(&d->mutex);
        finish_job(d, number, result, w->answer, &f);
    }
    (void)pthread_mutex_unlock(&d->mutex);
}

/* Makes what one worker needs. After a failure there is no desk. */
static status sit_down(worker_place *w, int worker, fault *f) {
    const deal *o = w->dealing->deal;
    w->answer = alloc_array(o->memory, 1, size_of_answer(o));
    if (!w->answer) return fault_set(f, E_NOMEM, 0, "no memory for the answer of a job");
    return o->working.open ? o->working.open(o->working.work, worker, &w->desk, f) : OK;
}

static void work(void *argument, int worker) {
    dealing *d = argument;
    worker_place w = {.dealing = d};
    fault f = {.code = OK};
    const status result = sit_down(&w, worker, &f);
    if (result) {
        (void)pthread_mutex_lock(&d->mutex);
        note_failure(d, result, rank_of_open, &f);
        (void)pthread_mutex_unlock(&d->mutex);
    } else {
        work_on(&w);
        if (d->deal->working.close) d->deal->working.close(w.desk);
    }
    alloc_free(d->deal->memory, w.answer);
}

/* ---- all of them ---- */

int deal_workers(const deal *d) {
    const uint64_t jobs = d->end > d->first ? d->end - d->first : 0;
    const int most = jobs < WORKERS_MAX ? (int)jobs : WORKERS_MAX;
    const int wanted = d->threads < most ? d->threads : most;
    return wanted < 1 ? 1 : wanted;
}

/* Drops the answers that nobody takes any more (I5). */
static void drop_line(dealing *d, void *answer) {
    while (in_order_rest(&d->line, answer)) drop_answer(d, answer);
    in_order_clear(&d->line);
}

static status how_it_ended(const dealing *d, fault *f) {
    const deal *o = d->deal;
    if (d->fault.code) {
        if (f) *f = d->fault;
        return d->fault.code;
    }
    if (o->first + d->taken < o->end) return fault_set(f, E_STOPPED, 0, "stopped before the end");
    return OK;
}

/* Makes room for one answer first: drop_line() needs it even if memory is short. */
static status run_locked(dealing *d, fault *f) {
    void *answer = alloc_array(d->deal->memory, 1, size_of_answer(d->deal));
    if (!answer) return fault_set(f, E_NOMEM, 0, "no memory for the answer of a job");
    (void)workers_run(deal_workers(d->deal), work, d);
    drop_line(d, answer);
    alloc_free(d->deal->memory, answer);
    return how_it_ended(d, f);
}

status deal_run(const deal *d, fault *f) {
    dealing g = {
        .deal = d, .line = in_order_make(d->first, size_of_answer(d), d->memory), .next = d->first};
    if (d->end <= d->first) return OK;
    if (pthread_mutex_init(&g.mutex, NULL) != 0)
        return fault_set(f, E_NOMEM, 0, "no memory for a lock");
    if (pthread_cond_init(&g.moved, NULL) != 0) {
        (void)pthread_mutex_destroy(&g.mutex);
        return fault_set(f, E_NOMEM, 0, "no memory for a lock");
    }
    const status result = run_locked(&g, f);
    (void)pthread_cond_destroy(&g.moved);
    (void)pthread_mutex_destroy(&g.mutex);
    return result;
}
