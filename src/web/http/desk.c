/* web/http/desk.c - the queue and its threads. */
#include "web/http/desk.h"

#include "base/alloc.h"
#include "web/http/limits.h"

#include <pthread.h>

struct desk {
    pthread_mutex_t mutex; /* guards everything below */
    pthread_cond_t came;
    desk_job *first, **last;
    int waiting, most;
    bool is_ending;
    pthread_t threads[HTTP_WORKERS];
    int count;
};

/* Takes the next job; NULL when the desk ends. */
static desk_job *take(desk *d) {
    (void)pthread_mutex_lock(&d->mutex);
    while (!d->first && !d->is_ending) (void)pthread_cond_wait(&d->came, &d->mutex);
    desk_job *job = d->first;
    if (job) {
        d->first = job->next;
        if (!d->first) d->last = &d->first;
        d->waiting--;
    }
    (void)pthread_mutex_unlock(&d->mutex);
    return job;
}

static void *run(void *argument) {
    desk *d = argument;
    for (desk_job *job = take(d); job; job = take(d)) job->work(job);
    return NULL;
}

status desk_make(int threads, int most, desk **out, fault *f) {
    desk *d = *out = alloc_array(NULL, 1, sizeof *d);
    if (!d) return fault_set(f, E_NOMEM, 0, "no memory for the working threads");
    d->last = &d->first;
    d->most = most;
    (void)pthread_mutex_init(&d->mutex, NULL);
    (void)pthread_cond_init(&d->came, NULL);
    while (d->count < threads && d->count < HTTP_WORKERS &&
           pthread_create(&d->threads[d->count], NULL, run, d) == 0)
        d->count++;
    if (d->count) return OK;
    desk_free(d);
    *out = NULL;
    return fault_set(f, E_FULL, 0, "the system gives no thread");
}

void desk_end(desk *d) {
    (void)pthread_mutex_lock(&d->mutex);
    d->is_ending = true;
    (void)pthread_cond_broadcast(&d->came);
    (void)pthread_mutex_unlock(&d->mutex);
    for (int i = 0; i < d->count; i++) (void)pthread_join(d->threads[i], NULL);
    d->count = 0;
}

void desk_free(desk *d) {
    if (!d) return;
    desk_end(d);
    (void)pthread_cond_destroy(&d->came);
    (void)pthread_mutex_destroy(&d->mutex);
    alloc_free(NULL, d);
}

bool desk_put(desk *d, desk_job *job) {
    (void)pthread_mutex_lock(&d->mutex);
    const bool fits = d->waiting < d->most && !d->is_ending;
    if (fits) {
        job->next = NULL;
        *d->last = job;
        d->last = &job->next;
        d->waiting++;
        (void)pthread_cond_signal(&d->came);
    }
    (void)pthread_mutex_unlock(&d->mutex);
    return fits;
}
