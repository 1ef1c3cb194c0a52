/* player/ponderer.c - a thread that waits, searches, and waits again. */
#include "player/ponderer.h"

#include "base/stop.h"

#include <pthread.h>

struct ponderer {
    engine *engine;
    const allocator *memory;
    pthread_t thread;
    bool started;
    stop_token stop; /* of the search under way */

    pthread_mutex_t mutex; /* guards `busy` and `quit` */
    pthread_cond_t wake, rest;
    bool busy; /* the task, the engine and `found` are the thread's */
    bool quit;

    ponderer_task task;
    engine_result found; /* read by nobody: what counts is in the table */
};

/* Without limits a search goes on until the position is solved or the token ends it. One that fails
 * leaves less in the table, which is no harm. */
static void think(ponderer *p) {
    const engine_request r = {.search = {.stop = &p->stop}, .goal = ENGINE_PLAY};
    for (int i = 0; i < p->task.count && !stop_is_set(&p->stop); i++)
        (void)engine_search(p->engine, &p->task.positions[i], &r, &p->found, NULL);
}

static void *serve(void *argument) {
    ponderer *p = argument;
    (void)pthread_mutex_lock(&p->mutex);
    for (;;) {
        while (!p->busy && !p->quit) (void)pthread_cond_wait(&p->wake, &p->mutex);
        if (!p->busy) break;
        (void)pthread_mutex_unlock(&p->mutex);
        think(p);
        (void)pthread_mutex_lock(&p->mutex);
        p->busy = false;
        (void)pthread_cond_signal(&p->rest);
    }
    (void)pthread_mutex_unlock(&p->mutex);
    return NULL;
}

static bool has_thread(ponderer *p) {
    if (!p->started) p->started = pthread_create(&p->thread, NULL, serve, p) == 0;
    return p->started;
}

void ponderer_begin(ponderer *p, const ponderer_task *task) {
    ponderer_end(p);
    if (task->count == 0 || !has_thread(p)) return;
    p->task = *task;
    atomic_store(&p->stop, false);
    (void)pthread_mutex_lock(&p->mutex);
    p->busy = true;
    (void)pthread_cond_signal(&p->wake);
    (void)pthread_mutex_unlock(&p->mutex);
}

void ponderer_end(ponderer *p) {
    atomic_store(&p->stop, true);
    (void)pthread_mutex_lock(&p->mutex);
    while (p->busy) (void)pthread_cond_wait(&p->rest, &p->mutex);
    (void)pthread_mutex_unlock(&p->mutex);
}

/* Waits for the thread to leave, where there is one. */
static void dismiss(ponderer *p) {
    ponderer_end(p);
    if (!p->started) return;
    (void)pthread_mutex_lock(&p->mutex);
    p->quit = true;
    (void)pthread_cond_signal(&p->wake);
    (void)pthread_mutex_unlock(&p->mutex);
    (void)pthread_join(p->thread, NULL);
}

status ponderer_make(engine *e, const allocator *memory, ponderer **out, fault *f) {
    ponderer *p = alloc_array(memory, 1, sizeof *p);
    if (!p) return fault_set(f, E_NOMEM, 0, "no memory for thinking on the other's time");
    p->engine = e;
    p->memory = memory;
    atomic_init(&p->stop, false);
    (void)pthread_mutex_init(&p->mutex, NULL);
    (void)pthread_cond_init(&p->wake, NULL);
    (void)pthread_cond_init(&p->rest, NULL);
    *out = p;
    return OK;
}

void ponderer_free(ponderer *p) {
    if (!p) return;
    dismiss(p);
    (void)pthread_cond_destroy(&p->rest);
    (void)pthread_cond_destroy(&p->wake);
    (void)pthread_mutex_destroy(&p->mutex);
    alloc_free(p->memory, p);
}
