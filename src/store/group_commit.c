/* store/group_commit.c - a queue, and a thread that empties it. */
#include "store/group_commit.h"

#include "base/clock.h"

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

typedef struct item_queue {
    unsigned char *items;
    size_t count, room;
} item_queue;

struct group_commit {
    group_commit_options options;
    pthread_mutex_t mutex; /* guards everything below */
    pthread_cond_t work;   /* an item waits, or somebody waits for the end of all */
    pthread_cond_t moved;  /* a group was taken or is done, or a failure */
    item_queue waiting;
    uint64_t put, done; /* items; those that are done were committed or dropped */
    bool is_committing;
    bool is_ending;
    int settling;   /* threads that wait for their items: no clock counts */
    int64_t due_ns; /* before it no small group begins */
    fault fault;    /* the first failure */
    pthread_t thread;
};

/* ---- with the mutex held ---- */

static bool has_failed(const group_commit *g) {
    return g->fault.code != OK;
}

/* I3 */
static void note_failure(group_commit *g, const fault *why) {
    assert(why->code != OK);
    if (!has_failed(g)) g->fault = *why;
    if (g->options.stop) atomic_store(g->options.stop, true);
    (void)pthread_cond_broadcast(&g->moved);
    (void)pthread_cond_signal(&g->work);
}

static status failure(const group_commit *g, fault *f) {
    if (has_failed(g) && f) *f = g->fault;
    return g->fault.code;
}

static status enqueue(group_commit *g, const void *item) {
    item_queue *q = &g->waiting;
    const size_t size = g->options.item_size;
    unsigned char *items =
        alloc_grow(g->options.memory, q->items, size, q->count + 1, 16, &q->room);
    if (!items) return E_NOMEM;
    q->items = items;
    memcpy(items + q->count++ * size, item, size);
    g->put++;
    return OK;
}

/* Waits until the pause is over, if there is one. */
static void wait_for_pause(group_commit *g) {
    while (!g->settling && !g->is_ending && !has_failed(g) &&
           g->waiting.count < GROUP_COMMIT_MOST && clock_now_ns() < g->due_ns)
        (void)clock_wait(&g->work, &g->mutex, g->due_ns);
}

/* ---- the thread ---- */

/* I4 */
static void drop_items(const group_commit *g, item_queue *q) {
    const group_commit_options *o = &g->options;
    for (size_t i = 0; i < q->count && o->drop; i++)
        o->drop(o->context, q->items + i * o->item_size);
    alloc_free(o->memory, q->items);
    *q = (item_queue){.items = NULL};
}

/* I1: told after the commit, and only if it returned OK. */
static status commit_items(const group_commit *g, const item_queue *q, fault *f) {
    const group_commit_options *o = &g->options;
    const status result = o->commit(o->context, q->items, q->count, f);
    if (result && f->code != result) (void)fault_set(f, result, 0, "%s", status_name(result));
    if (!result && o->kept) o->kept(o->context, q->items, q->count);
    return result;
}

/* The mutex is held, but not while the disk is at work. */
static void commit_group(group_commit *g) {
    item_queue group = g->waiting;
    fault f = {.code = OK};
    const bool is_sound = !has_failed(g);
    assert(group.count > 0 && !g->is_committing); /* I2: one group at a time */
    g->waiting = (item_queue){.items = NULL};
    g->is_committing = true;
    g->due_ns = clock_now_ns() + g->options.pause_ms * INT64_C(1000000);
    (void)pthread_cond_broadcast(&g->moved);
    (void)pthread_mutex_unlock(&g->mutex);
    const status result = is_sound ? commit_items(g, &group, &f) : OK;
    const size_t count = group.count;
    drop_items(g, &group);
    (void)pthread_mutex_lock(&g->mutex);
    if (result) note_failure(g, &f);
    g->done += count;
    assert(g->done + g->waiting.count == g->put); /* I4 */
    g->is_committing = false;
    (void)pthread_cond_broadcast(&g->moved);
}

static void *run(void *argument) {
    group_commit *g = argument;
    (void)pthread_mutex_lock(&g->mutex);
    while (g->waiting.count || !g->is_ending) {
        if (g->waiting.count == 0) {
            (void)pthread_cond_wait(&g->work, &g->mutex);
            continue;
        }
        wait_for_pause(g);
        commit_group(g);
    }
    (void)pthread_mutex_unlock(&g->mutex);
    return NULL;
}

/* ---- what others call ---- */

status group_commit_put(group_commit *g, const void *item, fault *f) {
    fault no_memory;
    (void)pthread_mutex_lock(&g->mutex);
    assert(!g->is_ending);
    while (g->waiting.count >= GROUP_COMMIT_WAITING && !has_failed(g))
        (void)pthread_cond_wait(&g->moved, &g->mutex);
    if (!has_failed(g) && enqueue(g, item)) {
        (void)fault_set(&no_memory, E_NOMEM, 0, "no memory for the games to store");
        note_failure(g, &no_memory);
    }
    const status result = failure(g, f);
    (void)pthread_cond_signal(&g->work);
    (void)pthread_mutex_unlock(&g->mutex);
    return result;
}

void group_commit_fail(group_commit *g, const fault *why) {
    (void)pthread_mutex_lock(&g->mutex);
    note_failure(g, why);
    (void)pthread_mutex_unlock(&g->mutex);
}

status group_commit_settle(group_commit *g, fault *f) {
    (void)pthread_mutex_lock(&g->mutex);
    const uint64_t wanted = g->put;
    g->settling++;
    (void)pthread_cond_signal(&g->work);
    while (g->done < wanted && (g->is_committing || !has_failed(g)))
        (void)pthread_cond_wait(&g->moved, &g->mutex);
    g->settling--;
    const status result = failure(g, f);
    (void)pthread_mutex_unlock(&g->mutex);
    return result;
}

/* ---- beginning and end ---- */

/* Times are told by the clock that nobody sets. */
static bool make_locks(group_commit *g) {
    if (pthread_mutex_init(&g->mutex, NULL) != 0) return false;
    clock_make_condition(&g->work);
    (void)pthread_cond_init(&g->moved, NULL);
    return true;
}

static void free_queue(group_commit *g) {
    (void)pthread_mutex_destroy(&g->mutex);
    (void)pthread_cond_destroy(&g->work);
    (void)pthread_cond_destroy(&g->moved);
    alloc_free(g->options.memory, g);
}

status group_commit_start(const group_commit_options *o, group_commit **out, fault *f) {
    group_commit *g = alloc_array(o->memory, 1, sizeof *g);
    *out = NULL;
    assert(o->item_size > 0 && o->commit);
    if (!g) return fault_set(f, E_NOMEM, 0, "no memory for the games to store");
    g->options = *o;
    if (!make_locks(g)) {
        alloc_free(o->memory, g);
        return fault_set(f, E_NOMEM, 0, "no memory for a lock");
    }
    if (pthread_create(&g->thread, NULL, run, g) != 0) {
        free_queue(g);
        return fault_set(f, E_NOMEM, 0, "no thread to store with");
    }
    *out = g;
    return OK;
}

status group_commit_end(group_commit *g, fault *f) {
    if (!g) return OK;
    (void)pthread_mutex_lock(&g->mutex);
    g->is_ending = true;
    (void)pthread_cond_signal(&g->work);
    (void)pthread_mutex_unlock(&g->mutex);
    (void)pthread_join(g->thread, NULL);
    assert(g->waiting.count == 0 && g->done == g->put); /* I4 */
    const status result = failure(g, f);
    free_queue(g);
    return result;
}
