/* arena/openings/opening_judge.c - deals openings out to workers. */
#include "arena/openings/opening_judge.h"

#include "base/workers.h"

#include <math.h>
#include <pthread.h>

typedef struct judging {
    const opening_judge *options;
    opening_list *list; /* each item is written by the one worker that judges it */
    position start;     /* for the field */
    atomic_size_t next;
    atomic_bool failed;    /* nobody begins another opening */
    pthread_mutex_t mutex; /* guards what is below, and the progress */
    fault fault;           /* the first failure */
    size_t done;
    uint64_t nodes;
} judging;

static void remember_failure(judging *j, const fault *f) {
    (void)pthread_mutex_lock(&j->mutex);
    if (j->fault.code == OK) j->fault = *f;
    (void)pthread_mutex_unlock(&j->mutex);
    atomic_store(&j->failed, true);
}

static void tell_done(judging *j, uint64_t nodes) {
    const opening_judge *o = j->options;
    (void)pthread_mutex_lock(&j->mutex);
    j->done++;
    j->nodes += nodes;
    if (o->progress) o->progress(o->progress_context, j->done, j->list->count);
    (void)pthread_mutex_unlock(&j->mutex);
}

static position position_of(const judging *j, const opening *o) {
    position p = j->start;
    p.grid = board_to_grid(o->end);
    p.to_move = j->list->plies % 2 ? WHITE : BLACK;
    return p;
}

/* A search that was stopped answers too, but with nothing that could be kept. */
static status judge_one(judging *j, player *p, opening *o, fault *f) {
    const position where = position_of(j, o);
    const search_request request = {.stop = j->options->stop};
    search_result found;
    player_new_game(p, 0);
    const status result = player_choose(p, &where, &request, &found, f);
    if (result) return result;
    if (stop_is_set(j->options->stop)) return OK;
    if (found.unit != UNIT_DISCS || isnan(found.value))
        return fault_set(f, E_UNSUPPORTED, 0, "the values of %.80s are no discs", player_name(p));
    o->value = found.value;
    tell_done(j, found.statistics.nodes);
    return OK;
}

static status judge_on(judging *j, player *p, fault *f) {
    status result = OK;
    while (!result && !atomic_load(&j->failed) && !stop_is_set(j->options->stop)) {
        const size_t next = atomic_fetch_add(&j->next, 1);
        if (next >= j->list->count) break;
        result = judge_one(j, p, &j->list->items[next], f);
    }
    return result;
}

static void work(void *argument, int worker) {
    judging *j = argument;
    const opening_judge *o = j->options;
    player *p = NULL;
    fault f;
    (void)worker;
    status result = player_open(view_of(o->player), &o->players, &p, &f);
    if (!result) result = judge_on(j, p, &f);
    if (result) remember_failure(j, &f);
    player_close(p);
}

status opening_judge_list(const opening_judge *o, opening_list *l, uint64_t *nodes, fault *f) {
    opening_judge own = *o; /* with what the players share */
    judging j = {.options = &own, .list = l, .fault = {.code = OK}};
    status result = position_start(&j.start, BOARD_SIZE, START_STANDARD, f);
    if (!result) result = player_share(view_of(o->player), &own.players, f);
    if (result) return result;
    (void)pthread_mutex_init(&j.mutex, NULL);
    (void)workers_run(o->threads, work, &j);
    (void)pthread_mutex_destroy(&j.mutex);
    if (!o->players.shared) player_unshare(&own.players); /* else it is the caller's */
    *nodes = j.nodes;
    if (j.fault.code)
        result = fault_set(f, j.fault.code, j.fault.at, "%s", j.fault.text);
    else if (j.done < l->count)
        result = fault_set(f, E_STOPPED, 0, "stopped after %zu of %zu openings", j.done, l->count);
    return result;
}
