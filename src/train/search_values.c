/* train/search_values.c - positions searched deeper and deeper, on several threads. */
#include "train/search_values.h"

#include "base/workers.h"

#include <pthread.h>

typedef struct work {
    const search_values *order;
    const record_list *positions;
    search_sample *out;
    engine *engines[WORKERS_MAX]; /* of each worker; NULL until it has something to do */
    pthread_mutex_t mutex;        /* guards what is below, and progress */
    size_t done;
    bool failed;
    fault fault; /* the first failure */
} work;

/* ---- one position ---- */

static void keep_value(void *context, const search_result *so_far) {
    search_sample *s = context;
    if (so_far->depth > SEARCH_ERROR_DEPTH_MAX) return;
    s->depth = so_far->depth;
    s->values[so_far->depth] = so_far->value;
}

static status find_values(const search_values *v, engine *e, const record *r, search_sample *out,
                          fault *f) {
    const position p = record_position(r);
    /* A value is wanted even where there is but one move: hence `best` is 1. */
    const engine_request request = {.search = {.limits = {.depth = v->depth},
                                               .stop = v->stop,
                                               .progress = keep_value,
                                               .progress_context = out},
                                    .goal = ENGINE_PLAY,
                                    .best = 1};
    engine_result found;
    *out = (search_sample){.empty = __builtin_popcountll(board_empty(r->board))};
    engine_new_game(e);
    status result = engine_evaluate(e, &p, &out->values[0], f);
    if (!result) result = engine_search(e, &p, &request, &found, f);
    if (!result && stop_is_set(v->stop))
        result = fault_set(f, E_STOPPED, 0, "stopped before the end");
    return result;
}

/* ---- all of them ---- */

/* Whoever comes first says why; the others need not begin. */
static bool is_over(work *w) {
    (void)pthread_mutex_lock(&w->mutex);
    const bool over = w->failed;
    (void)pthread_mutex_unlock(&w->mutex);
    return over;
}

static void tell(work *w, status result, const fault *f) {
    (void)pthread_mutex_lock(&w->mutex);
    if (result && !w->failed) w->fault = *f;
    w->failed |= result != OK;
    if (!result) w->done++;
    if (!result && w->order->progress) w->order->progress(w->order->progress_context, w->done);
    (void)pthread_mutex_unlock(&w->mutex);
}

static status prepare(work *w, int worker, fault *f) {
    engine_options o = w->order->engine;
    o.threads = 1;
    o.sure = 100;
    return w->engines[worker] ? OK : engine_create(&o, &w->engines[worker], f);
}

static void search_one(void *argument, int number, int worker) {
    work *w = argument;
    fault f = {0};
    if (is_over(w)) return;
    status result = prepare(w, worker, &f);
    if (!result)
        result = find_values(w->order, w->engines[worker], &w->positions->items[number],
                             &w->out[number], &f);
    tell(w, result, &f);
}

static status run(work *w, fault *f) {
    if (pthread_mutex_init(&w->mutex, NULL) != 0)
        return fault_set(f, E_NOMEM, 0, "no memory for a lock");
    workers_each(w->order->threads, (int)w->positions->count, search_one, w);
    (void)pthread_mutex_destroy(&w->mutex);
    for (int i = 0; i < WORKERS_MAX; i++) engine_free(w->engines[i]);
    if (w->failed && f) *f = w->fault;
    return w->failed ? w->fault.code : OK;
}

/* What judges is read once and shared: a copy for each worker would fill the memory. */
status search_values_find(const search_values *v, const record_list *positions, search_sample *out,
                          fault *f) {
    search_values own = *v;
    work w = {.order = &own, .positions = positions, .out = out};
    const bool is_chosen = v->engine.weights || v->engine.by_hand;
    if (v->depth < 1 || v->depth > SEARCH_ERROR_DEPTH_MAX || v->threads < 1 ||
        v->threads > WORKERS_MAX || positions->count > INT32_MAX)
        return fault_set(f, E_RANGE, 0, "depth, threads or positions are out of range");
    status result = is_chosen ? OK : engine_share_built_in(&own.engine, f);
    if (!result) result = run(&w, f);
    if (!is_chosen) engine_leave_weights(&own.engine);
    return result;
}
