/* experiment/crew.c - deals jobs out and writes down what comes back. */
#include "experiment/crew.h"

#include "base/workers.h"
#include "experiment/fields.h"
#include "experiment/game_job.h"
#include "experiment/search_job.h"

#include <math.h>
#include <pthread.h>

static const job_kind *const kinds[] = {&game_job, &search_job, &repeat_job, &plain_job};

/* Results are on the disk for good after at most so long: syncing each of thousands of short games
 * would take longer than playing them. */
enum { SYNC_NS = 50 * 1000000, TELL_NS = 200 * 1000000 };

typedef struct crew {
    const plan *plan;
    results *known;
    const crew_options *options;
    player_options players;
    atomic_size_t next;
    stop_token ended;      /* a failure, or the stop of the options */
    pthread_mutex_t mutex; /* guards all below, and `known` */
    fault fault;
    size_t done;
    double weight_left, weight_done; /* the latter without what was known before */
    int64_t start_ns, synced_ns, told_ns;
} crew;

static const job_kind *kind_of(view key) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (view_is(fields_word(key), kinds[i]->name)) return kinds[i];
    return NULL;
}

/* ---- with the mutex held ---- */

static void note_failure(crew *c, const fault *f) {
    if (c->fault.code == OK) c->fault = *f;
    atomic_store(&c->ended, true);
}

static void tell(crew *c, bool always) {
    const int64_t now = clock_now_ns();
    const crew_options *o = c->options;
    if (!o->tell || (!always && now - c->told_ns < TELL_NS)) return;
    c->told_ns = now;
    const double used = (double)(now - c->start_ns) * 1e-9;
    const crew_progress p = {.done = c->done,
                             .all = c->plan->count,
                             .seconds_left =
                                 c->weight_done > 0 ? used / c->weight_done * c->weight_left : NAN};
    o->tell(o->context, &p);
}

static status keep(crew *c, view key, view result, fault *f) {
    view before;
    if (results_find(c->known, key, &before)) return OK; /* the same key, twice in the plan */
    const status failed = results_add(c->known, key, result, f);
    if (failed || clock_now_ns() - c->synced_ns < SYNC_NS) return failed;
    c->synced_ns = clock_now_ns();
    return results_sync(c->known, f);
}

static void count(crew *c, double weight, bool was_known) {
    c->done++;
    c->weight_left -= weight;
    if (!was_known) c->weight_done += weight;
    tell(c, c->done == c->plan->count);
}

/* ---- one worker ---- */

static bool is_known(crew *c, view key) {
    view result;
    (void)pthread_mutex_lock(&c->mutex);
    const bool known = results_find(c->known, key, &result);
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
    if (stop && atomic_load(stop)) atomic_store(&c->ended, true);
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

static status run_workers(crew *c, fault *f) {
    const size_t most = c->plan->count < 1 ? 1 : c->plan->count;
    const int wanted = c->options->threads;
    c->start_ns = c->synced_ns = clock_now_ns();
    for (size_t i = 0; i < c->plan->count; i++) c->weight_left += c->plan->jobs[i].weight;
    (void)workers_run((size_t)wanted < most ? wanted : (int)most, work, c);
    const status synced = results_sync(c->known, f);
    if (c->fault.code && c->fault.code != E_STOPPED) {
        if (f) *f = c->fault;
        return c->fault.code;
    }
    if (synced) return synced;
    if (c->done < c->plan->count)
        return fault_set(f, E_STOPPED, 0, "stopped: %zu of %zu jobs are done and kept", c->done,
                         c->plan->count);
    return OK;
}

status crew_run(const plan *p, results *known, const crew_options *o, fault *f) {
    crew c = {.plan = p,
              .known = known,
              .options = o,
              .players = {.tier = o->tier, .memory = o->memory},
              .fault = {.code = OK}};
    if (plan_status(p)) return fault_set(f, E_NOMEM, 0, "no memory for the plan of an experiment");
    if (pthread_mutex_init(&c.mutex, NULL) != 0)
        return fault_set(f, E_NOMEM, 0, "no memory for a lock");
    status result = share(&c, f);
    if (!result) result = run_workers(&c, f);
    player_unshare(&c.players);
    (void)pthread_mutex_destroy(&c.mutex);
    return result;
}
