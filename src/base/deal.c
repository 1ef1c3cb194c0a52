/* base/deal.c - one lock around the dealing side, workers around the other. */
#include "base/deal.h"

#include "base/deal/ledger.h"
#include "base/workers.h"

#include <pthread.h>

typedef struct dealing {
    const deal *deal;
    pthread_mutex_t mutex; /* guards everything below, and the dealing side of the deal */
    pthread_cond_t moved;  /* the first untaken number has changed, or the dealing has ended */
    deal_ledger ledger;
    uint64_t next; /* the number that is dealt next (I1) */
} dealing;

/* One worker. */
typedef struct worker_place {
    dealing *dealing;
    void *desk;
    void *answer; /* all zero, or filled and not dropped yet */
} worker_place;

/* ---- with the mutex held ---- */

static void end_dealing(dealing *d) {
    d->ledger.has_ended = true;
    (void)pthread_cond_broadcast(&d->moved);
}

static void finish_job(dealing *d, uint64_t number, status result, void *answer, const fault *f) {
    deal_ledger_finish(&d->ledger, number, result, answer, f);
    (void)pthread_cond_broadcast(&d->moved);
}

static bool is_too_far_ahead(const dealing *d) {
    return d->deal->in_order && d->next - d->ledger.line.turn >= DEAL_WINDOW;
}

/* Whether there is a number to deal. Waits while too many answers wait for their turn. The job
 * whose turn it is has been dealt, so its end wakes the waiting workers. */
static bool can_deal(dealing *d) {
    for (;;) {
        if (stop_is_set(d->deal->stop)) end_dealing(d);
        if (d->ledger.has_ended || d->next >= d->deal->end) return false;
        if (!is_too_far_ahead(d)) return true;
        (void)pthread_cond_wait(&d->moved, &d->mutex);
    }
}

/* Finds the next number that a worker must do. Finishes the known jobs on the way. */
static bool next_job(dealing *d, void *answer, uint64_t *number) {
    while (can_deal(d)) {
        *number = d->next++;
        if (!deal_ledger_knows(&d->ledger, *number, answer)) return true;
        (void)pthread_cond_broadcast(&d->moved);
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
    w->answer = deal_ledger_answer(o);
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
        deal_ledger_fail(&d->ledger, result, &f);
        (void)pthread_cond_broadcast(&d->moved);
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

/* Makes room for one answer first: deal_ledger_close() needs it even if memory is short. */
static status run_locked(dealing *d, fault *f) {
    void *answer = deal_ledger_answer(d->deal);
    if (!answer) return fault_set(f, E_NOMEM, 0, "no memory for the answer of a job");
    (void)workers_run(deal_workers(d->deal), work, d);
    const status result = deal_ledger_close(&d->ledger, answer, f);
    alloc_free(d->deal->memory, answer);
    return result;
}

static status run_here(const deal *d, fault *f) {
    dealing g = {.deal = d, .ledger = deal_ledger_make(d), .next = d->first};
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

status deal_run(const deal *d, fault *f) {
    return d->ranks ? d->ranks->run(d->ranks->self, d, f) : run_here(d, f);
}
