/* cluster/work.c - every rank but 0: does the jobs whose numbers arrive.
 *
 * The calling thread moves messages, because Open MPI is used by one thread. The jobs run on other
 * threads. Jobs wait in the order in which they arrived; a job that should be forgotten is taken
 * out, and one that has begun is asked to give up if it can (deal_working.token). So are all jobs
 * under way at the end of the deal. Those that cannot are finished, and nobody waits for their
 * answers: the dealer has them from another rank, or does not need them. */
#include "base/alloc.h"
#include "base/clock.h"
#include "base/deal.h"
#include "base/fault.h"
#include "base/stop.h"
#include "base/text.h"
#include "base/workers.h"
#include "cluster/cluster.h"
#include "cluster/cluster_int.h"
#include "cluster/message.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

/* What a worker has to tell. */
typedef struct outcome {
    message_head head;
    buffer bytes;
    struct outcome *next;
} outcome;

/* A worker at its desk. */
typedef struct place {
    stop_token *token; /* NULL: its jobs run to their end */
    uint64_t number;   /* of its job, while it has one */
    bool busy;
} place;

typedef struct working {
    cluster *cluster;
    const deal *deal;
    uint32_t number; /* of the deal */
    pthread_mutex_t mutex;
    pthread_cond_t job_came; /* or the deal has ended */
    pthread_cond_t done;     /* an outcome is there, or the workers have left */
    uint64_t *jobs;          /* that wait, the first one in front */
    size_t count, capacity;
    place *places;         /* of the workers */
    outcome *first, *last; /* outcomes to send, the oldest first */
    bool has_ended, have_left;
    fault trouble; /* code OK: this rank can work (C2) */
    bool has_told; /* the dealer about it */
    status result; /* of the whole deal */
    fault fault;
} working;

static message_head head_of(const working *w, message_kind kind, uint64_t number) {
    return (message_head){.kind = kind, .deal = w->number, .number = number};
}

/* ---- workers: with the mutex held ---- */

static void add_outcome(working *w, outcome *o) {
    if (w->last)
        w->last->next = o;
    else
        w->first = o;
    w->last = o;
    (void)pthread_cond_signal(&w->done);
}

/* The dealer waits for an answer to everything it sent: what is lost must end the deal. */
static void note_trouble(working *w, status code, const char *why) {
    if (!w->trouble.code) (void)fault_set(&w->trouble, code, 0, "%s", why);
    (void)pthread_cond_signal(&w->done);
}

static bool take_job(working *w, place *p) {
    p->busy = false;
    while (!w->count && !w->has_ended) (void)pthread_cond_wait(&w->job_came, &w->mutex);
    if (w->has_ended) return false;
    p->number = w->jobs[0];
    p->busy = true;
    if (p->token) atomic_store(p->token, false);
    memmove(w->jobs, w->jobs + 1, --w->count * sizeof *w->jobs);
    return true;
}

/* ---- workers: without it ---- */

static void write_answer(const working *w, const void *answer, outcome *o, fault *f) {
    const deal *d = w->deal;
    status result = OK;
    if (d->bytes.write)
        result = d->bytes.write(d->working.work, answer, &o->bytes);
    else
        buffer_append(&o->bytes, (view){answer, d->answer_size});
    if (!result) result = buffer_status(&o->bytes);
    if (result) o->head.result = fault_set(f, result, 0, "no memory for the answer of a job");
}

static void note_failure(outcome *o, const fault *f) {
    o->head.kind = MESSAGE_FAILED;
    buffer_reset(&o->bytes, 0);
    buffer_add(&o->bytes,
               f->code == (status)o->head.result ? f->text : status_name((status)o->head.result));
}

/* NULL if memory is short. */
static outcome *do_job(const working *w, void *desk, void *answer, uint64_t number) {
    const deal *d = w->deal;
    fault f = {.code = OK};
    outcome *o = alloc_array(NULL, 1, sizeof *o);
    if (!o) return NULL;
    *o = (outcome){.head = head_of(w, MESSAGE_ANSWER, number), .bytes = buffer_make(NULL)};
    o->head.result = d->working.run(d->working.work, desk, number, answer, &f);
    if (!o->head.result) write_answer(w, answer, o, &f);
    if (o->head.result) note_failure(o, &f);
    if (d->working.drop) d->working.drop(answer);
    memset(answer, 0, d->answer_size);
    return o;
}

/* Called with the mutex held, which it leaves meanwhile. The end of the deal sets the token. */
static bool prepare(working *w, place *p, void *desk) {
    const deal *d = w->deal;
    fault f = {.code = OK};
    if (!d->prepare || w->has_ended) return true;
    if (p->token) atomic_store(p->token, false);
    p->number = DEAL_OPEN_ENDED; /* no job: nobody can give it up */
    p->busy = true;
    (void)pthread_mutex_unlock(&w->mutex);
    const status result = d->prepare(d->working.work, desk, &f);
    (void)pthread_mutex_lock(&w->mutex);
    p->busy = false;
    if (result && !w->has_ended)
        note_trouble(w, result, f.code == result ? f.text : status_name(result));
    return !result;
}

static void work_on(working *w, place *p, void *desk, void *answer) {
    (void)pthread_mutex_lock(&w->mutex);
    p->token = w->deal->working.token ? w->deal->working.token(desk) : NULL;
    const bool is_ready = prepare(w, p, desk);
    while (is_ready && take_job(w, p)) {
        (void)pthread_mutex_unlock(&w->mutex);
        outcome *o = do_job(w, desk, answer, p->number);
        (void)pthread_mutex_lock(&w->mutex);
        if (o)
            add_outcome(w, o);
        else
            note_trouble(w, E_NOMEM, "no memory for the answer of a job");
    }
    p->token = NULL; /* it belongs to the desk */
    (void)pthread_mutex_unlock(&w->mutex);
}

static void work(void *argument, int worker) {
    working *w = argument;
    const deal *d = w->deal;
    fault f = {.code = OK};
    void *desk = NULL, *answer = alloc_array(d->memory, 1, d->answer_size + 1);
    status result = answer ? OK : fault_set(&f, E_NOMEM, 0, "no memory for the answer of a job");
    if (!result && d->working.open) result = d->working.open(d->working.work, worker, &desk, &f);
    if (result) {
        (void)pthread_mutex_lock(&w->mutex);
        note_trouble(w, result, f.code == result ? f.text : status_name(result));
        (void)pthread_mutex_unlock(&w->mutex);
    } else {
        work_on(w, &w->places[worker], desk, answer);
        if (d->working.close) d->working.close(desk);
    }
    alloc_free(d->memory, answer);
}

static void *work_together(void *argument) {
    working *w = argument;
    (void)workers_run(deal_workers(w->deal), work, w);
    (void)pthread_mutex_lock(&w->mutex);
    w->have_left = true;
    (void)pthread_cond_signal(&w->done);
    (void)pthread_mutex_unlock(&w->mutex);
    return NULL;
}

/* ---- the thread of the messages ---- */

static void send_message(working *w, const message_head *head, view rest) {
    fault f;
    const status result = cluster_tell(w->cluster, head, rest, &f);
    if (result) note_trouble(w, result, f.text);
}

static void say(working *w, message_kind kind, uint64_t number, view rest) {
    const message_head head = head_of(w, kind, number);
    send_message(w, &head, rest);
}

/* Tries again at every look at the wire until the message is out. */
static void tell_trouble(working *w) {
    message_head head = head_of(w, MESSAGE_TROUBLE, 0);
    if (!w->trouble.code || w->has_told) return;
    head.result = w->trouble.code;
    w->has_told = cluster_tell(w->cluster, &head, view_of(w->trouble.text), NULL) == OK;
}

static void say_ready(working *w) {
    const cluster_sums all = cluster_sums_of(w->cluster, w->deal);
    uint64_t sums[sizeof all.parts / sizeof *all.parts];
    for (int i = 0; i < all.count; i++) sums[i] = all.parts[i].sum;
    say(w, MESSAGE_READY, (uint64_t)w->deal->threads,
        (view){(const char *)sums, (size_t)all.count * sizeof *sums});
}

/* A number that this rank does not have comes from a dealer with other settings. */
static void add_job(working *w, uint64_t number) {
    const deal *d = w->deal;
    if (number < d->first || number >= d->end) {
        note_trouble(w, E_FORMAT, "it runs with other jobs than rank 0");
        return;
    }
    uint64_t *jobs = alloc_grow(NULL, w->jobs, sizeof *jobs, w->count + 1, 64, &w->capacity);
    if (!jobs) {
        note_trouble(w, E_NOMEM, "no memory for a list of jobs");
        return;
    }
    w->jobs = jobs;
    w->jobs[w->count++] = number;
    (void)pthread_cond_signal(&w->job_came);
}

static bool forget_job(working *w, uint64_t number) {
    for (size_t i = 0; i < w->count; i++) {
        if (w->jobs[i] != number) continue;
        memmove(w->jobs + i, w->jobs + i + 1, (--w->count - i) * sizeof *w->jobs);
        return true;
    }
    return false;
}

/* Asks the workers at this job to give it up. */
static void give_up_job(working *w, uint64_t number) {
    for (int i = 0; i < w->deal->threads; i++) {
        const place *p = &w->places[i];
        if (p->busy && p->token && p->number == number) atomic_store(p->token, true);
    }
}

static void give_up_all(working *w) {
    for (int i = 0; i < w->deal->threads; i++)
        if (w->places[i].busy && w->places[i].token) atomic_store(w->places[i].token, true);
}

static void end_deal(working *w, status result, view why) {
    w->has_ended = true;
    w->count = 0;
    give_up_all(w);
    w->result = result;
    if (result) (void)fault_set(&w->fault, result, 0, "%.*s", (int)why.length, why.data);
    (void)pthread_cond_broadcast(&w->job_came);
}

/* Keeps a message for a later deal. */
static void keep_message(working *w, const message *m) {
    buffer *kept = &w->cluster->kept;
    const size_t length = m->rest.length;
    buffer_append(kept, (view){(const char *)&length, sizeof length});
    buffer_append(kept, (view){(const char *)&m->head, sizeof m->head});
    buffer_append(kept, m->rest);
    if (buffer_status(kept)) note_trouble(w, E_NOMEM, "no memory for a message");
}

static void obey(working *w, const message *m) {
    if (m->head.kind == MESSAGE_LEAVE) {
        w->cluster->must_leave = true;
        if (!w->has_ended) end_deal(w, E_STOPPED, view_of("the run has ended"));
    } else if (m->head.deal > w->number) {
        keep_message(w, m);
    } else if (m->head.deal < w->number || w->has_ended) {
        return;
    } else if (m->head.kind == MESSAGE_DEAL) {
        add_job(w, m->head.number);
    } else if (m->head.kind == MESSAGE_FORGET) {
        if (forget_job(w, m->head.number))
            say(w, MESSAGE_FORGOTTEN, m->head.number, view_of(NULL));
        else
            give_up_job(w, m->head.number);
    } else if (m->head.kind == MESSAGE_END) {
        end_deal(w, (status)m->head.result, m->rest);
    }
}

/* Obeys the messages that came during the deal before. */
static void obey_kept(working *w) {
    buffer old = w->cluster->kept;
    size_t at = 0, length;
    w->cluster->kept = buffer_make(NULL);
    while (!buffer_status(&old) && at < old.length) {
        message m = {.from = 0};
        memcpy(&length, old.data + at, sizeof length);
        memcpy(&m.head, old.data + at + sizeof length, sizeof m.head);
        at += sizeof length + sizeof m.head;
        m.rest = (view){old.data + at, length};
        at += length;
        obey(w, &m);
    }
    buffer_clear(&old);
}

static void send_outcomes(working *w) {
    while (w->first) {
        outcome *o = w->first;
        w->first = o->next;
        if (!w->first) w->last = NULL;
        send_message(w, &o->head, buffer_view(&o->bytes));
        buffer_clear(&o->bytes);
        alloc_free(NULL, o);
    }
}

/* A failure of the wire ends the deal: without the dealer there is nothing to do. */
static bool obey_all(working *w) {
    bool any = false;
    for (;;) {
        message m;
        bool there = false;
        fault f;
        if (cluster_hear(w->cluster, &m, &there, &f)) {
            w->cluster->must_leave = true;
            end_deal(w, f.code, view_of(f.text));
            return false;
        }
        if (!there) return any;
        obey(w, &m);
        any = true;
    }
}

static bool may_return(const working *w) {
    return w->has_ended && w->have_left;
}

/* Nobody needs the jobs under way, which may take hours, and they write nothing. */
static void quit(const working *w) {
    cluster *c = w->cluster;
    cluster_say_gone(c);
    c->wire->close(c->wire, true);
    c->quit();
}

static void move_messages(working *w) {
    int64_t nap = CLUSTER_NAP_LEAST_NS;
    (void)pthread_mutex_lock(&w->mutex);
    obey_kept(w);
    if (w->cluster->must_leave && !w->has_ended)
        end_deal(w, E_STOPPED, view_of("the run has ended"));
    while (!may_return(w)) {
        if (obey_all(w)) nap = CLUSTER_NAP_LEAST_NS;
        send_outcomes(w);
        tell_trouble(w);
        if (w->cluster->must_leave && w->cluster->quit && !w->have_left) quit(w);
        if (!may_return(w)) (void)clock_wait(&w->done, &w->mutex, clock_now_ns() + nap);
        nap = 2 * nap < CLUSTER_NAP_MOST_NS ? 2 * nap : CLUSTER_NAP_MOST_NS;
    }
    (void)pthread_mutex_unlock(&w->mutex);
}

static status work_and_talk(working *w, fault *f) {
    pthread_t crew;
    say_ready(w);
    if (pthread_create(&crew, NULL, work_together, w) != 0)
        return fault_set(f, E_NOMEM, 0, "no thread could be started");
    move_messages(w);
    (void)pthread_join(crew, NULL);
    w->has_ended = true;
    send_outcomes(w);
    if (w->result && f) *f = w->fault;
    return w->result;
}

status cluster_work(cluster *c, const deal *d, fault *f) {
    working w = {.cluster = c, .deal = d, .number = c->deals++};
    if (pthread_mutex_init(&w.mutex, NULL) != 0)
        return fault_set(f, E_NOMEM, 0, "no memory for a lock");
    if (pthread_cond_init(&w.job_came, NULL) != 0) {
        (void)pthread_mutex_destroy(&w.mutex);
        return fault_set(f, E_NOMEM, 0, "no memory for a lock");
    }
    clock_make_condition(&w.done);
    w.places = alloc_array(NULL, (size_t)d->threads, sizeof *w.places);
    const status result = w.places
                              ? work_and_talk(&w, f)
                              : fault_set(f, E_NOMEM, 0, "no memory for the workers of a rank");
    (void)pthread_cond_destroy(&w.done);
    (void)pthread_cond_destroy(&w.job_came);
    (void)pthread_mutex_destroy(&w.mutex);
    alloc_free(NULL, w.places);
    alloc_free(NULL, w.jobs);
    return result;
}
