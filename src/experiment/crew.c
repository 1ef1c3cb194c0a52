/* experiment/crew.c - deals jobs out and writes down what comes back. */
#include "experiment/crew.h"

#include "base/workers.h"
#include "experiment/fields.h"
#include "experiment/game_job.h"
#include "experiment/search_job.h"

#include <math.h>
#include <pthread.h>
#include <time.h>

static const job_kind *const kinds[] = {&game_job, &search_job, &repeat_job, &plain_job};

enum { TELL_NS = 200 * 1000000 };

/* Jobs and how much work they were. */
typedef struct amount {
    size_t jobs;
    double weight, new_weight; /* the latter without what was known before */
} amount;

typedef struct crew {
    const plan *plan;
    known_results *known;
    const crew_options *options;
    player_options players;
    atomic_size_t next;
    stop_token ended;      /* a failure, or the stop of the options */
    pthread_mutex_t mutex; /* guards all below, and `known` */
    pthread_cond_t news;   /* results wait, or is_over */
    bool is_over;          /* no worker is left */
    fault fault;
    amount done, waiting; /* the latter are finished and not yet committed */
    double weight;        /* of all jobs */
    int64_t start_ns, told_ns;
} crew;

static const job_kind *kind_of(view key) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (view_is(fields_word(key), kinds[i]->name)) return kinds[i];
    return NULL;
}

/* ---- with the mutex held ---- */

static void note_failure(crew *c, const fault *f) {
    if (c->fault.code == OK || c->fault.code == E_STOPPED) c->fault = *f;
    atomic_store(&c->ended, true);
}

static void tell(crew *c, bool always) {
    const int64_t now = clock_now_ns();
    const crew_options *o = c->options;
    if (!o->tell || (!always && now - c->told_ns < TELL_NS)) return;
    c->told_ns = now;
    const double used = (double)(now - c->start_ns) * 1e-9;
    const double worked = c->done.new_weight, left = c->weight - c->done.weight;
    const crew_progress p = {.done = c->done.jobs,
                             .all = c->plan->count,
                             .seconds_left = worked > 0 ? used / worked * left : NAN};
    o->tell(o->context, &p);
}

/* What is finished is done: nothing of it waits any more. */
static void settle(crew *c) {
    c->done.jobs += c->waiting.jobs;
    c->done.weight += c->waiting.weight;
    c->done.new_weight += c->waiting.new_weight;
    c->waiting = (amount){.jobs = 0};
    tell(c, c->done.jobs == c->plan->count);
}

static status keep(crew *c, view key, view result, fault *f) {
    view before;
    if (known_find(c->known, key, &before)) return OK; /* the same key, twice in the plan */
    return known_add(c->known, key, result, f);
}

static void count(crew *c, double weight, bool was_known) {
    c->waiting.jobs++;
    c->waiting.weight += weight;
    if (!was_known) c->waiting.new_weight += weight;
    if (known_waiting(c->known))
        (void)pthread_cond_signal(&c->news);
    else
        settle(c);
}

/* False, with the failure noted, if the keeper cannot. */
static bool commit(crew *c) {
    fault f = {.code = OK};
    if (known_waiting(c->known) == 0) return true;
    if (known_commit(c->known, &f)) {
        note_failure(c, &f);
        return false;
    }
    settle(c);
    return true;
}

/* CREW_COMMIT_MS, or until the end. */
static void pause_commits(crew *c) {
    struct timespec until;
    (void)clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += CREW_COMMIT_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    while (!c->is_over && pthread_cond_timedwait(&c->news, &c->mutex, &until) == 0) continue;
}

/* ---- the one who commits ---- */

/* At once where nothing was committed lately: the next job may be a long one. */
static void *commit_groups(void *argument) {
    crew *c = argument;
    bool can = true;
    (void)pthread_mutex_lock(&c->mutex);
    while (can && !c->is_over) {
        if (known_waiting(c->known)) {
            can = commit(c);
            pause_commits(c);
        } else {
            (void)pthread_cond_wait(&c->news, &c->mutex);
        }
    }
    if (can) (void)commit(c);
    (void)pthread_mutex_unlock(&c->mutex);
    return NULL;
}

/* ---- one worker ---- */

static bool is_known(crew *c, view key) {
    view result;
    (void)pthread_mutex_lock(&c->mutex);
    const bool known = known_find(c->known, key, &result);
    (void)pthread_mutex_unlock(&c->mutex);
    return known;
}

static status do_job(desk *d, view key, buffer *result, fault *f) {
    const job_kind *kind = kind_of(key);
    if (!kind) return fault_set(f, E_MISSING, 0, "there is no such kind of job");
    const status failed = kind->run(d, key, result, f);
    if (failed) return failed;
    if (buffer_status(result)) return fault_set(f, E_NOMEM, 0, "no memory for a result");
    return OK;
}

static void finish_job(crew *c, size_t job, bool was_known, status result, view text, fault *f) {
    (void)pthread_mutex_lock(&c->mutex);
    if (!result && !was_known) result = keep(c, plan_key(c->plan, job), text, f);
    if (result)
        note_failure(c, f);
    else
        count(c, c->plan->jobs[job].weight, was_known);
    (void)pthread_mutex_unlock(&c->mutex);
}

static bool goes_on(crew *c) {
    const stop_token *stop = c->options->stop;
    if (stop_is_set(stop)) atomic_store(&c->ended, true);
    return !atomic_load(&c->ended);
}

static void work(void *argument, int worker) {
    crew *c = argument;
    desk d = {.options = c->players, .stop = c->options->stop};
    buffer result = buffer_make(c->options->memory);
    (void)worker;
    while (goes_on(c)) {
        const size_t job = atomic_fetch_add(&c->next, 1);
        fault f = {.code = OK};
        if (job >= c->plan->count) break;
        const view key = plan_key(c->plan, job);
        const bool was_known = is_known(c, key);
        buffer_reset(&result, 0);
        const status failed = was_known ? OK : do_job(&d, key, &result, &f);
        finish_job(c, job, was_known, failed, buffer_view(&result), &f);
    }
    desk_clear(&d);
    buffer_clear(&result);
}

/* ---- all of them ---- */

/* Players that read the same weights share them. */
static status share(crew *c, fault *f) {
    for (size_t i = 0; i < c->plan->count && !c->players.shared; i++) {
        const view key = plan_key(c->plan, i);
        status failed = player_share(fields_get(key, "black"), &c->players, f);
        if (!failed) failed = player_share(fields_get(key, "white"), &c->players, f);
        if (failed) return failed;
    }
    return OK;
}

/* Until every result is committed. */
static status run_workers(crew *c, fault *f) {
    const size_t most = c->plan->count < 1 ? 1 : c->plan->count;
    const int wanted = c->options->threads;
    pthread_t committer;
    c->start_ns = clock_now_ns();
    for (size_t i = 0; i < c->plan->count; i++) c->weight += c->plan->jobs[i].weight;
    if (pthread_create(&committer, NULL, commit_groups, c) != 0)
        return fault_set(f, E_NOMEM, 0, "no thread to keep results");
    (void)workers_run((size_t)wanted < most ? wanted : (int)most, work, c);
    (void)pthread_mutex_lock(&c->mutex);
    c->is_over = true;
    (void)pthread_cond_signal(&c->news);
    (void)pthread_mutex_unlock(&c->mutex);
    (void)pthread_join(committer, NULL);
    return OK;
}

static status how_it_ended(const crew *c, fault *f) {
    if (c->fault.code && c->fault.code != E_STOPPED) {
        if (f) *f = c->fault;
        return c->fault.code;
    }
    if (c->done.jobs < c->plan->count)
        return fault_set(f, E_STOPPED, 0, "stopped: %zu of %zu jobs are done and kept",
                         c->done.jobs, c->plan->count);
    return OK;
}

static bool make_locks(crew *c) {
    pthread_condattr_t monotonic;
    if (pthread_mutex_init(&c->mutex, NULL) != 0) return false;
    (void)pthread_condattr_init(&monotonic);
    (void)pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    (void)pthread_cond_init(&c->news, &monotonic);
    (void)pthread_condattr_destroy(&monotonic);
    return true;
}

status crew_run(const plan *p, known_results *known, const crew_options *o, fault *f) {
    crew c = {.plan = p,
              .known = known,
              .options = o,
              .players = {.tier = o->tier, .memory = o->memory},
              .fault = {.code = OK}};
    if (plan_status(p)) return fault_set(f, E_NOMEM, 0, "no memory for the plan of an experiment");
    if (!make_locks(&c)) return fault_set(f, E_NOMEM, 0, "no memory for a lock");
    status result = share(&c, f);
    if (!result) result = run_workers(&c, f);
    if (!result) result = how_it_ended(&c, f);
    player_unshare(&c.players);
    (void)pthread_cond_destroy(&c.news);
    (void)pthread_mutex_destroy(&c.mutex);
    return result;
}
