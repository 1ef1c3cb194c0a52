/* web/api/pool.c - threads, and the rule which job is next.
 *
 *     I3  `waiting` and `running` are lists of jobs that were taken and not finished; a job is in
 * one of them. */
#include "web/api/pool.h"

#include "base/alloc.h"

#include <pthread.h>
#include <sys/resource.h>

enum { SEARCH_NICE = 5 };

typedef struct pool_thread {
    pool *pool;
    pthread_t thread;
    bool judges; /* takes judgements only */
} pool_thread;

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    job *waiting, *running; /* I3 */
    int waiting_count, running_count;
    int idle; /* threads that take every kind of job and have none */
    int threads;
    uint64_t clock;
    bool ends;
    pool_thread *list;
    int started;
};

/* ---- lists ---- */

static void push(job **list, job *j) {
    j->next = *list;
    *list = j;
}

static void take_out(job **list, const job *j) {
    while (*list && *list != j) list = &(*list)->next;
    if (*list) *list = j->next;
}

static bool holds(const job *list, const job *j) {
    while (list && list != j) list = list->next;
    return list != NULL;
}

/* Whether a comes before b. */
static bool is_before(const job *a, const job *b) {
    if (a->kind != b->kind) return a->kind < b->kind;
    if (a->turn->served != b->turn->served) return a->turn->served < b->turn->served;
    return a->order < b->order;
}

/* Whether a job that lasts would take the last thread that short jobs have. */
static bool is_crowded(const pool *p) {
    int lasting = 0;
    for (const job *j = p->running; j; j = j->next) lasting += j->lasts;
    return p->threads > 1 && lasting >= p->threads - 1;
}

static job *choose(const pool *p, bool judges) {
    job *best = NULL;
    const bool crowded = is_crowded(p);
    for (job *j = p->waiting; j; j = j->next) {
        if ((judges && j->kind != JOB_JUDGE) || (crowded && j->lasts)) continue;
        if (!best || is_before(j, best)) best = j;
    }
    return best;
}

/* ---- running ---- */

/* Runs one job. The lock is held before and afterwards. */
static void run_one(pool *p, job *j) {
    take_out(&p->waiting, j);
    p->waiting_count--;
    push(&p->running, j);
    p->running_count++;
    j->turn->served = ++p->clock;
    (void)pthread_mutex_unlock(&p->lock);
    j->run(j);
    (void)pthread_mutex_lock(&p->lock);
    take_out(&p->running, j);
    p->running_count--;
    if (j->interrupted && !j->cancelled) { /* its own end may have come first: it runs once more */
        j->interrupted = false;
        atomic_store(&j->stop, false);
        push(&p->waiting, j);
        p->waiting_count++;
        (void)pthread_cond_broadcast(&p->changed);
        return;
    }
    const bool cancelled = j->cancelled;
    if (j->lasts) (void)pthread_cond_broadcast(&p->changed); /* another one may begin */
    (void)pthread_mutex_unlock(&p->lock);
    j->finish(j, cancelled);
    (void)pthread_mutex_lock(&p->lock);
}

/* A search gives way to requests, and to everything else that the user runs: it would otherwise
 * take half of each processor from the thread that answers a click. Threads of a search inherit
 * this. Linux applies it to the calling thread alone. */
static void give_way(void) {
    (void)setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + SEARCH_NICE);
}

static void *work(void *context) {
    const pool_thread *t = context;
    pool *p = t->pool;
    if (!t->judges) give_way();
    (void)pthread_mutex_lock(&p->lock);
    while (!p->ends) {
        job *j = choose(p, t->judges);
        if (j) {
            run_one(p, j);
            continue;
        }
        p->idle += !t->judges;
        (void)pthread_cond_wait(&p->changed, &p->lock);
        p->idle -= !t->judges;
    }
    (void)pthread_mutex_unlock(&p->lock);
    return NULL;
}

/* ---- making and freeing ---- */

status pool_make(int threads, pool **out, fault *f) {
    pool *p = alloc_array(NULL, 1, sizeof *p);
    *out = NULL;
    if (!p) return fault_set(f, E_NOMEM, 0, "no memory for searches");
    p->threads = threads;
    p->list = alloc_array(NULL, (size_t)threads + 1, sizeof *p->list);
    (void)pthread_mutex_init(&p->lock, NULL);
    (void)pthread_cond_init(&p->changed, NULL);
    for (int i = 0; p->list && i <= threads; i++) {
        pool_thread *t = &p->list[i];
        *t = (pool_thread){.pool = p, .judges = i == threads};
        if (pthread_create(&t->thread, NULL, work, t)) break;
        p->started++;
    }
    if (p->started == threads + 1) {
        *out = p;
        return OK;
    }
    pool_free(p);
    return fault_set(f, E_NOMEM, 0, "no memory for the threads that search");
}

void pool_free(pool *p) {
    if (!p) return;
    (void)pthread_mutex_lock(&p->lock);
    p->ends = true;
    for (job *j = p->running; j; j = j->next) {
        j->cancelled = true;
        atomic_store(&j->stop, true);
    }
    (void)pthread_cond_broadcast(&p->changed);
    (void)pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->started; i++) (void)pthread_join(p->list[i].thread, NULL);
    while (p->waiting) {
        job *j = p->waiting;
        p->waiting = j->next;
        j->finish(j, true);
    }
    (void)pthread_cond_destroy(&p->changed);
    (void)pthread_mutex_destroy(&p->lock);
    alloc_free(NULL, p->list);
    alloc_free(NULL, p);
}

/* ---- jobs ---- */

/* Stops the least urgent of the running jobs, the one that began last of those. */
static void make_room(const pool *p) {
    job *least = NULL;
    for (job *j = p->running; j; j = j->next) {
        if (j->kind < JOB_HINT || j->interrupted || j->cancelled) continue;
        if (!least || j->kind > least->kind) least = j;
    }
    if (!least) return;
    least->interrupted = true;
    atomic_store(&least->stop, true);
}

bool pool_add(pool *p, job *j) {
    (void)pthread_mutex_lock(&p->lock);
    const bool fits = p->waiting_count < POOL_WAITING && !p->ends;
    if (fits) {
        j->cancelled = j->interrupted = false;
        j->order = ++p->clock;
        push(&p->waiting, j);
        p->waiting_count++;
        if (j->kind == JOB_MOVE && p->idle == 0 && !(j->lasts && is_crowded(p))) make_room(p);
        (void)pthread_cond_broadcast(&p->changed);
    }
    (void)pthread_mutex_unlock(&p->lock);
    return fits;
}

bool pool_cancel(pool *p, job *j) {
    (void)pthread_mutex_lock(&p->lock);
    const bool waits = holds(p->waiting, j);
    if (waits) {
        take_out(&p->waiting, j);
        p->waiting_count--;
    } else if (holds(p->running, j)) {
        j->cancelled = true;
        atomic_store(&j->stop, true);
    }
    (void)pthread_mutex_unlock(&p->lock);
    return waits;
}

bool pool_interrupted(pool *p, const job *j) {
    (void)pthread_mutex_lock(&p->lock);
    const bool interrupted = j->interrupted && !j->cancelled;
    (void)pthread_mutex_unlock(&p->lock);
    return interrupted;
}

pool_load pool_count(pool *p) {
    (void)pthread_mutex_lock(&p->lock);
    const pool_load load = {p->running_count, p->waiting_count, p->threads};
    (void)pthread_mutex_unlock(&p->lock);
    return load;
}
