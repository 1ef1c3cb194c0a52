/* web/api/lab/works.c - the table of works, and their jobs. */
#include "web/api/lab/works.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/text.h"
#include "web/api/body.h"
#include "web/events.h"
#include "web/message.h"

#include <stdio.h>
#include <string.h>

struct works {
    pthread_mutex_t lock;
    work *first;
};

typedef struct work_job {
    job job;
    work *work;
} work_job;

/* ---- the table ---- */

works *works_create(void) {
    works *all = alloc_array(NULL, 1, sizeof *all);
    if (all) (void)pthread_mutex_init(&all->lock, NULL);
    return all;
}

static void free_work(work *w) {
    w->kind->clear(w);
    (void)pthread_mutex_destroy(&w->lock);
    alloc_free(NULL, w);
}

void works_free(works *all) {
    if (!all) return;
    while (all->first) {
        work *w = all->first;
        all->first = w->next;
        free_work(w);
    }
    (void)pthread_mutex_destroy(&all->lock);
    alloc_free(NULL, all);
}

/* The table is locked, here and below. */
static work *find(works *all, const char *id) {
    work *w = all->first;
    while (w && strcmp(w->id, id) != 0) w = w->next;
    return w;
}

static work *hold(work *w) {
    w->refs++;
    w->used_ns = clock_now_ns();
    return w;
}

static void release(work *w) {
    works *all = w->api->works;
    (void)pthread_mutex_lock(&all->lock);
    const bool last = --w->refs == 0 && w->dropped;
    (void)pthread_mutex_unlock(&all->lock);
    if (last) free_work(w);
}

static void take_out(works *all, work *w) {
    work **at = &all->first;
    while (*at != w) at = &(*at)->next;
    *at = w->next;
}

/* Makes room for one more of a kind. *old is a work to be freed without the lock. */
static bool make_room(works *all, const work_kind *kind, work **old) {
    int count = 0;
    *old = NULL;
    for (work *w = all->first; w; w = w->next) {
        if (w->kind != kind) continue;
        count++;
        if (w->refs == 0 && (!*old || w->used_ns < (*old)->used_ns)) *old = w;
    }
    if (count < kind->most) {
        *old = NULL;
        return true;
    }
    if (*old) take_out(all, *old);
    return *old != NULL;
}

/* ---- finding and making ---- */

static bool refuse_unknown(const work_kind *kind, const char *id, refusal *r) {
    return refuse(r, 404, "not_found", NULL, "There is no %s with the id %s", kind->event, id);
}

work *works_open(api *a, const work_kind *kind, const char *id, refusal *r) {
    (void)pthread_mutex_lock(&a->works->lock);
    work *w = find(a->works, id);
    if (w && w->kind != kind) w = NULL;
    if (w) (void)hold(w);
    (void)pthread_mutex_unlock(&a->works->lock);
    if (w)
        (void)pthread_mutex_lock(&w->lock);
    else
        (void)refuse_unknown(kind, id, r);
    return w;
}

/* The new work is locked: it is filled in before anybody else sees it. */
static work *make(api *a, const work_kind *kind, const char *id, size_t bytes) {
    work *w = alloc_array(NULL, 1, bytes);
    if (!w) return NULL;
    w->kind = kind;
    w->api = a;
    w->state = "waiting";
    (void)snprintf(w->id, sizeof w->id, "%s", id);
    (void)pthread_mutex_init(&w->lock, NULL);
    (void)pthread_mutex_lock(&w->lock);
    return w;
}

/* Puts a new work into the table, unless its id is taken or there is no room. Returns the work with
 * the id, which is held if it has the same kind; NULL without room. */
static work *enter(works *all, work *fresh, work **old) {
    (void)pthread_mutex_lock(&all->lock);
    work *w = find(all, fresh->id);
    *old = NULL;
    if (!w && make_room(all, fresh->kind, old)) {
        fresh->next = all->first;
        all->first = w = fresh;
    }
    if (w && w->kind == fresh->kind) (void)hold(w);
    (void)pthread_mutex_unlock(&all->lock);
    return w;
}

/* Locks a work that was there. Its maker may have dropped it in the meantime. */
static work *lock_held(work *w, refusal *r) {
    (void)pthread_mutex_lock(&w->lock);
    (void)pthread_mutex_lock(&w->api->works->lock);
    const bool dropped = w->dropped;
    (void)pthread_mutex_unlock(&w->api->works->lock);
    if (!dropped) return w;
    (void)refuse(r, 409, "conflict", "id", "The %s with this id could not begin: try again",
                 w->kind->event);
    works_close(w);
    return NULL;
}

work *works_make(api *a, const work_kind *kind, const char *id, size_t bytes, bool *existed,
                 refusal *r) {
    work *old = NULL, *fresh = make(a, kind, id, bytes);
    if (!fresh) {
        (void)refuse(r, 500, "internal", NULL, "There is no memory for this");
        return NULL;
    }
    work *w = enter(a->works, fresh, &old);
    *existed = w != fresh;
    if (old) free_work(old);
    if (w == fresh) return w;
    (void)pthread_mutex_unlock(&fresh->lock);
    free_work(fresh);
    if (w && w->kind == kind) return lock_held(w, r);
    if (w)
        (void)refuse(r, 409, "conflict", "id", "The id belongs to something else: choose another");
    else
        (void)refuse(r, 503, "too_many", NULL, "%d of these run already: wait, or stop one",
                     kind->most);
    return NULL;
}

void works_drop(work *w) {
    works *all = w->api->works;
    (void)pthread_mutex_lock(&all->lock);
    take_out(all, w);
    w->dropped = true;
    (void)pthread_mutex_unlock(&all->lock);
}

void works_close(work *w) {
    (void)pthread_mutex_unlock(&w->lock);
    release(w);
}

bool works_read_id(const json_t *body, const char **out, refusal *r) {
    if (!body_text(body, "id", GAME_ID_MOST, NEEDED, out, r)) return false;
    if (game_id_is_free(view_of(*out))) return true;
    return refuse(r, 400, "bad_request", "id",
                  "An id has 1 to %d letters, digits, - and _; g1 and u1 are taken", GAME_ID_MOST);
}

/* ---- jobs ---- */

static void run_job(job *j) {
    work *w = ((work_job *)j)->work;
    (void)pthread_mutex_lock(&w->lock);
    w->state = "running";
    (void)pthread_mutex_unlock(&w->lock);
    w->kind->run(w, &j->stop);
}

static void finish_job(job *j, bool cancelled) {
    work_job *q = (work_job *)j;
    work *w = q->work;
    (void)pthread_mutex_lock(&w->lock);
    w->busy = false;
    w->job = NULL;
    if (cancelled && (strcmp(w->state, "waiting") == 0 || strcmp(w->state, "running") == 0))
        w->state = "stopped";
    works_publish(w);
    (void)pthread_mutex_unlock(&w->lock);
    alloc_free(NULL, q);
    release(w);
}

bool works_start(work *w, refusal *r) {
    if (w->busy) return true;
    work_job *q = alloc_array(NULL, 1, sizeof *q);
    if (!q) return refuse(r, 500, "internal", NULL, "There is no memory for this");
    *q = (work_job){.job = {.kind = w->kind->job,
                            .turn = &w->turn,
                            .lasts = w->kind->lasts,
                            .run = run_job,
                            .finish = finish_job},
                    .work = w};
    atomic_init(&q->job.stop, false);
    (void)pthread_mutex_lock(&w->api->works->lock);
    (void)hold(w);
    (void)pthread_mutex_unlock(&w->api->works->lock);
    w->busy = true;
    w->job = q;
    w->state = "waiting";
    w->sentence[0] = '\0';
    if (pool_add(w->api->pool, &q->job)) return true;
    w->busy = false;
    w->job = NULL;
    w->state = "failed";
    alloc_free(NULL, q);
    release(w);
    return refuse(r, 503, "too_many", NULL, "Too many searches wait: try again in a while");
}

void works_stop(work *w) {
    work_job *q = w->job;
    if (!w->busy || !pool_cancel(w->api->pool, &q->job)) return;
    w->busy = false; /* it was waiting, and is ours again */
    w->job = NULL;
    w->state = "stopped";
    alloc_free(NULL, q);
    release(w);
}

void works_set_stopped(work *w) {
    w->state = w->job && pool_interrupted(w->api->pool, &w->job->job) ? "waiting" : "stopped";
}

void works_set_failed(work *w, const fault *f) {
    w->state = "failed";
    (void)snprintf(w->sentence, sizeof w->sentence, "%s", f->text);
}

void works_halt(work *w) {
    atomic_store(&w->job->job.stop, true);
}

/* ---- telling ---- */

static void write_event(const work *w, bool whole, json_writer *j) {
    if (w->kind->tell)
        w->kind->tell(w, whole, j);
    else
        w->kind->write(w, j);
}

void works_publish(const work *w) {
    buffer text = buffer_make(NULL);
    json_writer j = json_make(&text);
    write_event(w, false, &j);
    if (!buffer_status(&text))
        event_publish_latest(w->api->events, view_of(w->id), w->kind->event, buffer_view(&text));
    buffer_clear(&text);
}

static void reply(const work *w, int http, web_reply *out) {
    json_writer j = api_reply(out, http);
    w->kind->write(w, &j);
}

void works_reply(const work *w, web_reply *out) {
    reply(w, 200, out);
}

void works_reply_made(const work *w, web_reply *out) {
    reply(w, w->busy ? 202 : 200, out);
}

bool works_answer(api *a, const work_kind *kind, const char *id, web_reply *out, refusal *r) {
    work *w = works_open(a, kind, id, r);
    if (!w) return false;
    works_reply(w, out);
    works_close(w);
    return true;
}

bool works_answer_stop(api *a, const work_kind *kind, const char *id, web_reply *out, refusal *r) {
    work *w = works_open(a, kind, id, r);
    if (!w) return false;
    works_stop(w);
    works_reply(w, out);
    works_close(w);
    return true;
}

void works_write_state(api *a, const char *id, buffer *out) {
    (void)pthread_mutex_lock(&a->works->lock);
    work *w = find(a->works, id);
    if (w) (void)hold(w);
    (void)pthread_mutex_unlock(&a->works->lock);
    if (!w) return;
    buffer text = buffer_make(NULL);
    json_writer j = json_make(&text);
    (void)pthread_mutex_lock(&w->lock);
    write_event(w, true, &j);
    works_close(w);
    if (!buffer_status(&text)) {
        buffer_format(out, "event: %s\ndata: ", w->kind->event);
        buffer_append(out, buffer_view(&text));
        buffer_add(out, "\n\n");
    }
    buffer_clear(&text);
}
