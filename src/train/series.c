/* train/series.c - workers that make pieces, and the line in which these wait for their turn. */
#include "train/series.h"

#include "base/workers.h"

#include <pthread.h>

enum { WINDOW = 1024 }; /* pieces that may be finished before their turn */

typedef struct slot {
    record_list records;
    bool finished;
} slot;

typedef struct line {
    const series *series;
    slot *slots;           /* WINDOW; the piece n is in slot n % WINDOW */
    pthread_mutex_t mutex; /* guards what is below, the slots, and take */
    pthread_cond_t moved;  /* a piece was handed on, or all is over */
    uint64_t next;         /* nobody has begun it */
    uint64_t turn;         /* everything before it was handed on */
    uint64_t records;      /* handed on */
    bool ended;
    fault fault; /* the first failure */
} line;

/* Under the lock. Only the first failure counts. */
static void end_locked(line *l, const fault *f) {
    if (!l->ended) l->fault = *f;
    l->ended = true;
    (void)pthread_cond_broadcast(&l->moved);
}

static void end_all(line *l, const fault *f) {
    (void)pthread_mutex_lock(&l->mutex);
    end_locked(l, f);
    (void)pthread_mutex_unlock(&l->mutex);
}

/* False when there is nothing left to begin. */
static bool begin_piece(line *l, uint64_t *number) {
    (void)pthread_mutex_lock(&l->mutex);
    while (!l->ended && l->next < l->series->end && l->next >= l->turn + WINDOW)
        (void)pthread_cond_wait(&l->moved, &l->mutex);
    const bool begins = !l->ended && l->next < l->series->end;
    if (begins) *number = l->next++;
    (void)pthread_mutex_unlock(&l->mutex);
    return begins;
}

/* Everything whose turn it is. */
static status hand_on(line *l, fault *f) {
    const series *s = l->series;
    for (slot *t = &l->slots[l->turn % WINDOW]; t->finished; t = &l->slots[l->turn % WINDOW]) {
        const status result = s->take(s->take_context, t->records.items, t->records.count, f);
        if (result) return result;
        l->records += t->records.count;
        t->records.count = 0;
        t->finished = false;
        l->turn++;
        if (s->progress) s->progress(s->progress_context, l->turn - s->first, l->records);
    }
    return OK;
}

/* The list goes into the slot; the worker gets the slot's empty one. A piece that could not be
 * taken stays there: before anyone else gets the lock it must be known that all is over, or it
 * would be handed on again, behind what was written of it. */
static status finish_piece(line *l, uint64_t number, record_list *made, fault *f) {
    (void)pthread_mutex_lock(&l->mutex);
    slot *t = &l->slots[number % WINDOW];
    const record_list empty = t->records;
    t->records = *made;
    t->finished = true;
    *made = empty;
    const status result = l->ended ? OK : hand_on(l, f); /* behind a failure nothing is written */
    if (result) end_locked(l, f);
    (void)pthread_cond_broadcast(&l->moved);
    (void)pthread_mutex_unlock(&l->mutex);
    return result;
}

static status make_pieces(line *l, engine *e, record_list *made, fault *f) {
    const series *s = l->series;
    for (uint64_t number; begin_piece(l, &number);) {
        made->count = 0;
        status result =
            stop_is_set(s->stop) ? E_STOPPED : s->make(s->make_context, e, number, made, f);
        if (!result) result = finish_piece(l, number, made, f);
        if (result == E_STOPPED) return fault_set(f, E_STOPPED, 0, "stopped before the end");
        if (result) return result;
    }
    return OK;
}

static void work(void *argument, int worker) {
    (void)worker;
    line *l = argument;
    engine_options o = l->series->engine;
    engine *e = NULL;
    record_list made = {.memory = o.memory};
    fault f = {0};
    o.threads = 1;
    status result = engine_create(&o, &e, &f);
    if (!result) result = make_pieces(l, e, &made, &f);
    if (result) end_all(l, &f);
    record_list_clear(&made);
    engine_free(e);
}

static int workers_needed(const series *s) {
    const uint64_t pieces = s->end - s->first;
    return (uint64_t)s->threads < pieces ? s->threads : (int)pieces;
}

static status run_line(line *l, fault *f) {
    if (pthread_mutex_init(&l->mutex, NULL) != 0)
        return fault_set(f, E_NOMEM, 0, "no memory for a lock");
    if (pthread_cond_init(&l->moved, NULL) != 0) {
        (void)pthread_mutex_destroy(&l->mutex);
        return fault_set(f, E_NOMEM, 0, "no memory for a lock");
    }
    (void)workers_run(workers_needed(l->series), work, l);
    (void)pthread_cond_destroy(&l->moved);
    (void)pthread_mutex_destroy(&l->mutex);
    if (l->ended && f) *f = l->fault;
    return l->ended ? l->fault.code : OK;
}

static status run_shared(const series *s, fault *f) {
    line l = {.series = s, .next = s->first, .turn = s->first};
    l.slots = alloc_array(s->engine.memory, WINDOW, sizeof *l.slots);
    if (!l.slots) return fault_set(f, E_NOMEM, 0, "no memory for finished games");
    for (int i = 0; i < WINDOW; i++) l.slots[i].records.memory = s->engine.memory;
    const status result = run_line(&l, f);
    for (int i = 0; i < WINDOW; i++) record_list_clear(&l.slots[i].records);
    alloc_free(s->engine.memory, l.slots);
    return result;
}

/* What judges is read once and shared: a copy for each worker would fill the memory. */
status series_run(const series *s, fault *f) {
    series own = *s;
    const bool is_chosen = s->engine.weights || s->engine.by_hand;
    if (s->end <= s->first) return OK;
    status result = is_chosen ? OK : engine_share_built_in(&own.engine, f);
    if (!result) result = run_shared(&own, f);
    if (!is_chosen) engine_leave_weights(&own.engine);
    return result;
}
