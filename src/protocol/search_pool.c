/* protocol/search_pool.c - one mutex, one queue, threads that are made when they are needed. */
#include "protocol/search_pool.h"

#include "base/text.h"

#include <assert.h>
#include <pthread.h>

typedef struct pool_thread {
    search_pool *pool;
    pthread_t handle;
    search_job *job; /* that it runs; NULL: none */
} pool_thread;

struct search_pool {
    search_pool_options options;
    pthread_mutex_t mutex; /* guards the rest */
    pthread_cond_t changed;
    search_job *first, *last; /* that wait */
    int waiting;
    int running, used; /* jobs, and threads that they use */
    int unfinished;    /* jobs that wait, run or tell their result */
    int idle;          /* threads that look for a job */
    bool leaves;
    int made;
    pool_thread threads[]; /* of options.workers */
};

static void lock(search_pool *p) {
    (void)pthread_mutex_lock(&p->mutex);
}

static void unlock(search_pool *p) {
    (void)pthread_mutex_unlock(&p->mutex);
}

/* ---- the threads ---- */

static bool may_begin(const search_pool *p) {
    return p->first && (p->running == 0 || p->used + p->first->threads <= p->options.threads);
}

/* Takes the next job; NULL if the pool ends. Called with the mutex held. */
static search_job *take(search_pool *p) {
    p->idle++;
    while (!may_begin(p) && !(p->leaves && !p->first))
        (void)pthread_cond_wait(&p->changed, &p->mutex);
    p->idle--;
    search_job *j = p->first;
    if (!j) return NULL;
    p->first = j->next;
    if (!p->first) p->last = NULL;
    p->waiting--;
    p->running++;
    p->used += j->threads;
    assert(p->running <= p->options.workers);  /* I1 */
    (void)pthread_cond_broadcast(&p->changed); /* the next job may begin, too */
    return j;
}

static void *work(void *argument) {
    pool_thread *t = argument;
    search_pool *p = t->pool;
    lock(p);
    for (search_job *j = NULL; (j = take(p)) != NULL;) {
        t->job = j;
        unlock(p);
        j->run(j);
        j->has_run = true;
        lock(p);
        t->job = NULL;
        p->running--;
        p->used -= j->threads;
        (void)pthread_cond_broadcast(&p->changed);
        unlock(p);
        j->finish(j);
        lock(p);
        p->unfinished--;
        (void)pthread_cond_broadcast(&p->changed);
    }
    unlock(p);
    return NULL;
}

/* Called with the mutex held. */
static void make_thread(search_pool *p) {
    pool_thread *t = &p->threads[p->made];
    *t = (pool_thread){.pool = p};
    if (pthread_create(&t->handle, NULL, work, t) == 0) p->made++;
}

/* ---- the caller ---- */

status search_pool_make(const search_pool_options *o, search_pool **out, fault *f) {
    assert(o->workers >= 1 && o->workers <= SEARCH_POOL_WORKERS_MAX && o->queue >= 1);
    search_pool *p =
        alloc_array(o->memory, 1, sizeof *p + (size_t)o->workers * sizeof(pool_thread));
    *out = NULL;
    if (!p) return fault_set(f, E_NOMEM, 0, "no memory for searches");
    p->options = *o;
    (void)pthread_mutex_init(&p->mutex, NULL);
    (void)pthread_cond_init(&p->changed, NULL);
    *out = p;
    return OK;
}

void search_pool_free(search_pool *p) {
    if (!p) return;
    (void)search_pool_stop(p, NULL, NULL);
    lock(p);
    p->leaves = true;
    (void)pthread_cond_broadcast(&p->changed);
    unlock(p);
    for (int i = 0; i < p->made; i++) (void)pthread_join(p->threads[i].handle, NULL);
    (void)pthread_cond_destroy(&p->changed);
    (void)pthread_mutex_destroy(&p->mutex);
    alloc_free(p->options.memory, p);
}

static void append(search_pool *p, search_job *j) {
    j->next = NULL;
    if (p->last)
        p->last->next = j;
    else
        p->first = j;
    p->last = j;
    p->waiting++;
    p->unfinished++;
    (void)pthread_cond_broadcast(&p->changed);
}

status search_pool_add(search_pool *p, search_job *j, fault *f) {
    status result = OK;
    lock(p);
    if (p->idle <= p->waiting && p->made < p->options.workers) make_thread(p);
    const int most = p->options.workers + p->options.queue;
    if (p->made == 0)
        result = fault_set(f, E_FULL, 0, "the system has no thread left");
    else if (p->running + p->waiting >= most) /* I1 */
        result =
            fault_set(f, E_FULL, 0, "%d searches run and %d wait: wait for an answer, or stop one",
                      p->running, p->waiting);
    else
        append(p, j);
    unlock(p);
    return result;
}

typedef bool job_choice(void *context, const search_job *j);

/* Takes the chosen jobs out of the queue. Called with the mutex held. */
static search_job *take_chosen(search_pool *p, job_choice *chosen, void *context, int *count) {
    search_job *list = NULL, **end = &list, **link = &p->first;
    p->last = NULL;
    while (*link) {
        search_job *j = *link;
        if (chosen && !chosen(context, j)) {
            p->last = j;
            link = &j->next;
            continue;
        }
        *link = j->next;
        j->next = NULL;
        *end = j;
        end = &j->next;
        ++*count;
    }
    p->waiting -= *count;
    return list;
}

static int stop_running(const search_pool *p, job_choice *chosen, void *context) {
    int count = 0;
    for (int i = 0; i < p->made; i++) {
        search_job *j = p->threads[i].job;
        if (!j || (chosen && !chosen(context, j))) continue;
        atomic_store(&j->stop, true);
        count++;
    }
    return count;
}

int search_pool_stop(search_pool *p, bool (*chosen)(void *context, const search_job *j),
                     void *context) {
    int waited = 0;
    lock(p);
    search_job *list = take_chosen(p, chosen, context, &waited);
    const int ran = stop_running(p, chosen, context);
    unlock(p);
    while (list) {
        search_job *j = list;
        list = j->next;
        j->finish(j);
    }
    lock(p);
    p->unfinished -= waited;
    (void)pthread_cond_broadcast(&p->changed); /* the first job may be another one now */
    unlock(p);
    return waited + ran;
}

void search_pool_wait(search_pool *p) {
    lock(p);
    while (p->unfinished) (void)pthread_cond_wait(&p->changed, &p->mutex);
    unlock(p);
}
