/* train/search_values.c - searches positions to rising depths on several threads. */
#include "train/search_values.h"

#include "base/alloc.h"
#include "base/deal.h"
#include "base/workers.h"
#include "game/position.h"
#include "search/result.h"
#include "train/engine_desk.h"
#include "train/record.h"

/* The working side. */
typedef struct searching {
    const search_values *order;
    const position *positions;
} searching;

/* The dealing side. */
typedef struct collecting {
    const search_values *order;
    search_sample *out;
    size_t done;
} collecting;

/* ---- one position ---- */

static void keep_value(void *context, const search_result *so_far) {
    search_sample *s = context;
    if (so_far->depth > SEARCH_ERROR_DEPTH_MAX) return;
    s->depth = so_far->depth;
    s->values[so_far->depth] = so_far->value;
}

static status find_values(const search_values *v, engine *e, const position *p, search_sample *out,
                          fault *f) {
    /* `best` is 1, because a value is needed even if there is only one move. */
    const engine_request request = {.search = {.limits = {.depth = v->depth},
                                               .stop = v->stop,
                                               .progress = keep_value,
                                               .progress_context = out},
                                    .goal = ENGINE_PLAY,
                                    .best = 1};
    engine_result found;
    *out = (search_sample){.empty = position_empties(p)};
    engine_new_game(e);
    status result = engine_evaluate(e, p, &out->values[0], f);
    if (!result) result = engine_search(e, p, &request, &found, f);
    if (!result && stop_is_set(v->stop))
        result = fault_set(f, E_STOPPED, 0, "stopped before the end");
    return result;
}

/* ---- all of them ---- */

static status open_engine(const void *work, int worker, void **desk, fault *f) {
    const searching *w = work;
    engine_options o = w->order->engine;
    (void)worker;
    o.sure = 100;
    return engine_desk_open(&o, desk, f);
}

static status search_one(const void *work, void *desk, uint64_t number, void *answer, fault *f) {
    const searching *w = work;
    return find_values(w->order, desk, &w->positions[number], answer, f);
}

static status take_sample(void *dealer, uint64_t number, void *answer, fault *f) {
    collecting *c = dealer;
    const search_values *o = c->order;
    const search_sample *s = answer;
    (void)f;
    c->out[number] = *s;
    c->done++;
    if (o->progress) o->progress(o->progress_context, c->done);
    return OK;
}

static status search_all(const search_values *v, const position *positions, size_t count,
                         search_sample *out, fault *f) {
    const searching w = {v, positions};
    collecting c = {.order = v, .out = out};
    const deal d = {.end = count,
                    .threads = v->threads,
                    .answer_size = sizeof(search_sample),
                    .stop = v->stop,
                    .memory = v->engine.memory,
                    .working = {&w, open_engine, search_one, engine_desk_close, NULL, NULL},
                    .dealing = {&c, NULL, take_sample}};
    return deal_run(&d, f);
}

/* Reads the weights once and shares them, because a copy for each worker would fill the memory. */
status search_values_of(const search_values *v, const position *positions, size_t count,
                        search_sample *out, fault *f) {
    search_values own = *v;
    const bool is_chosen = v->engine.weights || v->engine.by_hand;
    if (v->depth < 1 || v->depth > SEARCH_ERROR_DEPTH_MAX || v->threads < 1 ||
        v->threads > WORKERS_MAX)
        return fault_set(f, E_RANGE, 0, "depth or threads are out of range");
    status result = is_chosen ? OK : engine_share_built_in(&own.engine, f);
    if (!result) result = search_all(&own, positions, count, out, f);
    if (!is_chosen) engine_leave_weights(&own.engine);
    return result;
}

status search_values_find(const search_values *v, const record_list *positions, search_sample *out,
                          fault *f) {
    position *list = alloc_array(v->engine.memory, positions->count + 1, sizeof *list);
    if (!list) return fault_set(f, E_NOMEM, 0, "no memory for the positions");
    for (size_t i = 0; i < positions->count; i++) list[i] = record_position(&positions->items[i]);
    const status result = search_values_of(v, list, positions->count, out, f);
    alloc_free(v->engine.memory, list);
    return result;
}
