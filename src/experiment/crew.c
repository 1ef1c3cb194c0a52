/* experiment/crew.c - deals the jobs of a plan and counts those whose results are kept. */
#include "experiment/crew.h"

#include "base/checksum.h"
#include "base/clock.h"
#include "base/deal.h"
#include "experiment/fields.h"
#include "experiment/game_job.h"
#include "experiment/history_job.h"
#include "experiment/search_job.h"
#include "player/player.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

static const job_kind *const kinds[] = {&game_job, &search_job, &repeat_job, &plain_job,
                                        &history_job};

enum { REPORT_NS = 200 * 1000000 };

/* The working side of the deal. */
typedef struct crew_work {
    const plan *plan;
    const crew_options *options;
    player_options players;
} crew_work;

/* The answer to a job. */
typedef struct finished_job {
    bool is_known; /* its result was known before; `text` is empty */
    buffer text;
} finished_job;

/* A finished job that is not done yet. */
typedef struct waiting_job {
    size_t kept_first; /* done once the keeper has kept this number of results */
    double weight;
    bool is_new; /* not known before */
} waiting_job;

/* The dealing side. The keeper's thread settles jobs while the deal takes others. */
typedef struct crew {
    const plan *plan;
    known_results *known;
    const crew_options *options;
    double weight;         /* of all jobs */
    int64_t start_ns;      /* when work began */
    pthread_mutex_t mutex; /* guards everything below */
    waiting_job *waiting;  /* by rising kept_first; those before `settled` are done */
    size_t settled, finished, room;
    size_t done;                   /* jobs */
    double done_weight, done_anew; /* of jobs; the latter without jobs known before */
    int64_t told_ns;
} crew;

static const job_kind *kind_of(view key) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (view_is(fields_word(key), kinds[i]->name)) return kinds[i];
    return NULL;
}

/* ---- the dealing side ---- */

/* The mutex is held. */
static void report_progress(crew *c, bool always) {
    const int64_t now = clock_now_ns();
    const crew_options *o = c->options;
    if (!o->report || (!always && now - c->told_ns < REPORT_NS)) return;
    c->told_ns = now;
    const double used = (double)(now - c->start_ns) * 1e-9;
    const double left = c->weight - c->done_weight;
    const crew_progress p = {.done = c->done,
                             .all = c->plan->count,
                             .seconds_left = c->done_anew > 0 ? used / c->done_anew * left : NAN};
    o->report(o->context, &p);
}

/* Counts the jobs whose results are kept by now. The mutex is held. */
static void settle(crew *c) {
    const size_t kept = known_kept(c->known), before = c->settled;
    for (; c->settled < c->finished && c->waiting[c->settled].kept_first <= kept; c->settled++) {
        const waiting_job *w = &c->waiting[c->settled];
        c->done++;
        c->done_weight += w->weight;
        if (w->is_new) c->done_anew += w->weight;
    }
    if (c->settled > before) report_progress(c, c->done == c->plan->count);
    if (c->settled == c->finished) c->settled = c->finished = 0;
}

/* The keeper has kept more results. */
static void hear_kept(void *who) {
    crew *c = who;
    (void)pthread_mutex_lock(&c->mutex);
    settle(c);
    (void)pthread_mutex_unlock(&c->mutex);
}

/* The mutex is held. Jobs that are done make room for others. */
static status add_waiting(crew *c, const waiting_job *w) {
    if (c->finished == c->room && c->settled) {
        c->finished -= c->settled;
        memmove(c->waiting, c->waiting + c->settled, c->finished * sizeof *c->waiting);
        c->settled = 0;
    }
    waiting_job *waiting =
        alloc_grow(c->options->memory, c->waiting, sizeof *waiting, c->finished + 1, 64, &c->room);
    if (!waiting) return E_NOMEM;
    c->waiting = waiting;
    c->waiting[c->finished++] = *w;
    return OK;
}

/* The job is done when all results of this moment are kept, its own among them. */
static status finish(crew *c, const waiting_job *w, fault *f) {
    (void)pthread_mutex_lock(&c->mutex);
    const status failed = add_waiting(c, w);
    if (!failed) settle(c);
    (void)pthread_mutex_unlock(&c->mutex);
    return failed ? fault_set(f, failed, 0, "no memory for a result") : OK;
}

static status find_known(void *dealer, uint64_t number, void *answer, fault *f) {
    const crew *c = dealer;
    finished_job *j = answer;
    view result;
    (void)f;
    if (!known_find(c->known, plan_key(c->plan, number), &result)) return E_MISSING;
    j->is_known = true;
    return OK;
}

/* The mutex is not held while the keeper takes the result: it may have to wait for its thread. */
static status take_result(void *dealer, uint64_t number, void *answer, fault *f) {
    crew *c = dealer;
    const finished_job *j = answer;
    const view key = plan_key(c->plan, number);
    status failed = OK;
    view before;
    if (!j->is_known && !known_find(c->known, key, &before)) /* else it is twice in the plan */
        failed = known_add(c->known, key, buffer_view(&j->text), f);
    if (failed) return failed;
    const waiting_job w = {known_count(c->known), c->plan->jobs[number].weight, !j->is_known};
    return finish(c, &w, f);
}

/* ---- the working side ---- */

static status do_job(desk *d, view key, buffer *result, fault *f) {
    const job_kind *kind = kind_of(key);
    if (!kind) return fault_set(f, E_MISSING, 0, "there is no such kind of job");
    const status failed = kind->run(d, key, result, f);
    if (failed) return failed;
    if (buffer_status(result)) return fault_set(f, E_NOMEM, 0, "no memory for a result");
    return OK;
}

static status run_job(const void *work, void *of, uint64_t number, void *answer, fault *f) {
    const crew_work *w = work;
    finished_job *j = answer;
    j->text = buffer_make(w->options->memory);
    return do_job(of, plan_key(w->plan, number), &j->text, f);
}

static void drop_result(void *answer) {
    finished_job *j = answer;
    buffer_clear(&j->text);
}

static status write_result(const void *work, const void *answer, buffer *out) {
    const finished_job *j = answer;
    (void)work;
    buffer_append(out, buffer_view(&j->text));
    return OK;
}

static status read_result(const void *work, uint64_t number, view bytes, void *answer, fault *f) {
    const crew_work *w = work;
    finished_job *j = answer;
    (void)number;
    j->text = buffer_make(w->options->memory);
    buffer_append(&j->text, bytes);
    return buffer_status(&j->text) ? fault_set(f, E_NOMEM, 0, "no memory for a result") : OK;
}

static status open_desk(const void *work, int worker, void **out, fault *f) {
    const crew_work *w = work;
    desk *d = alloc_array(w->options->memory, 1, sizeof *d);
    (void)worker;
    if (!d) return fault_set(f, E_NOMEM, 0, "no memory for the players of an experiment");
    *d = (desk){.options = w->players, .stop = w->options->stop};
    *out = d;
    return OK;
}

static void close_desk(void *of) {
    desk *d = of;
    const allocator *memory = d->options.memory;
    desk_clear(d);
    alloc_free(memory, d);
}

/* ---- all of them ---- */

/* Players that read the same weights share them. */
static status share(crew_work *w, fault *f) {
    for (size_t i = 0; i < w->plan->count && !w->players.shared; i++) {
        const view key = plan_key(w->plan, i);
        status failed = player_share(fields_get(key, "black"), &w->players, f);
        if (!failed) failed = player_share(fields_get(key, "white"), &w->players, f);
        if (failed) return failed;
    }
    return OK;
}

static status deal_jobs(const crew_work *w, crew *c, fault *f) {
    const deal d = {.end = w->plan->count,
                    .threads = w->options->threads,
                    .answer_size = sizeof(finished_job),
                    .stop = w->options->stop,
                    .memory = w->options->memory,
                    .working = {w, open_desk, run_job, close_desk, drop_result, NULL},
                    .dealing = {c, find_known, take_result},
                    .ranks = w->options->ranks,
                    .bytes = {write_result, read_result},
                    .parts = {{"another plan", checksum(buffer_view(&w->plan->keys))}}};
    return deal_run(&d, f);
}

/* Works until every finished result is kept. A failure says more than a stop. */
static status work_off(const crew_work *w, crew *c, fault *f) {
    fault why = {.code = OK};
    known_listen(c->known, hear_kept, c);
    const status worked = deal_jobs(w, c, f);
    const status kept = known_settle(c->known, &why);
    known_listen(c->known, NULL, NULL);
    if (worked && worked != E_STOPPED) return worked;
    if (kept && f) *f = why;
    if (kept) return kept;
    if (c->done < c->plan->count)
        return fault_set(f, E_STOPPED, 0, "stopped: %zu of %zu jobs are done and kept", c->done,
                         c->plan->count);
    return OK;
}

status crew_run(const plan *p, known_results *known, const crew_options *o, fault *f) {
    crew_work w = {.plan = p, .options = o, .players = {.tier = o->tier, .memory = o->memory}};
    crew c = {.plan = p, .known = known, .options = o, .start_ns = clock_now_ns()};
    if (plan_status(p)) return fault_set(f, E_NOMEM, 0, "no memory for the plan of an experiment");
    for (size_t i = 0; i < p->count; i++) c.weight += p->jobs[i].weight;
    if (pthread_mutex_init(&c.mutex, NULL) != 0)
        return fault_set(f, E_NOMEM, 0, "no memory for a lock");
    status result = share(&w, f);
    if (!result) result = deal_is_here(o->ranks) ? work_off(&w, &c, f) : deal_jobs(&w, &c, f);
    player_unshare(&w.players);
    alloc_free(o->memory, c.waiting);
    (void)pthread_mutex_destroy(&c.mutex);
    return result;
}

/* ---- the line of progress ---- */

static void write_left(double seconds, buffer *out) {
    if (!isfinite(seconds)) return;
    if (seconds < 90)
        buffer_format(out, ", %.0f s left", seconds);
    else if (seconds < 5400)
        buffer_format(out, ", %.0f min left", seconds / 60);
    else
        buffer_format(out, ", %.1f h left", seconds / 3600);
}

void crew_progress_write(const crew_progress *p, const char *name, buffer *out) {
    enum { CELLS = 20 };
    const size_t filled = p->all ? CELLS * p->done / p->all : CELLS;
    buffer_format(out, "%s [", name);
    buffer_repeat(out, '#', filled);
    buffer_repeat(out, '.', CELLS - filled);
    buffer_format(out, "] %zu of %zu jobs", p->done, p->all);
    write_left(p->seconds_left, out);
}
