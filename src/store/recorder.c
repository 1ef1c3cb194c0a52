/* store/recorder.c - finished games in a queue of group commits.
 *
 * A game enters the queue twice: when it ends, to be stored, and when its turn comes, to be told. A
 * game that was stored before enters once, to be told. The queue keeps its order, so the commit of
 * a game is over before it is told (I2). */
#include "store/recorder.h"

#include "arena/pairs.h"
#include "store/group_commit.h"

#include <assert.h>
#include <math.h>
#include <pthread.h>

/* An item of the queue. It owns the record. */
typedef struct queued_game {
    match_game told;
    game record;
    bool is_for_sink; /* otherwise it must be stored */
    bool is_stored;   /* its run's part of the group is committed */
} queued_game;

/* What there is of one run. */
typedef struct kept_run {
    const store_run *run; /* NULL: nobody has asked for it yet */
    bool *known;          /* by number, of those that were there then */
    size_t known_count, known_room;
    int stored; /* number of games stored at that time */
} kept_run;

struct recorder {
    recorder_options options;
    kept_run *runs;              /* by encounter */
    pthread_mutex_t store_mutex; /* guards the store, and which runs were asked for */
    atomic_int stored;           /* games of all runs that were asked for, now */
    group_commit *queue;
};

/* ---- on the thread of the queue ---- */

static store_game game_of(const queued_game *q, uint64_t seed) {
    const int number = q->told.played.number;
    return (store_game){
        .played = q->told.played,
        .seeds = {match_player_seed(seed, number, 0), match_player_seed(seed, number, 1)},
        .record = &q->record};
}

/* Commits the games of one run, from `first` on, and counts them. */
static status store_run_of(recorder *r, queued_game *first, const queued_game *end,
                           store_game *games, fault *f) {
    const int which = first->told.encounter;
    size_t count = 0;
    (void)pthread_mutex_lock(&r->store_mutex);
    const store_run *run = r->runs[which].run;
    assert(run); /* recorder_known() was asked first */
    for (queued_game *q = first; q < end; q++) {
        if (q->is_for_sink || q->told.encounter != which) continue;
        assert(!q->is_stored);
        games[count++] = game_of(q, run->seed);
        q->is_stored = true;
    }
    const status result = store_add_games(r->options.store, run->id, games, count, f);
    (void)pthread_mutex_unlock(&r->store_mutex);
    if (!result) (void)atomic_fetch_add(&r->stored, (int)count);
    return result;
}

/* Commits a group run by run. Runs committed before a failure stay, and are counted. */
static status commit_group(void *context, void *items, size_t count, fault *f) {
    recorder *r = context;
    queued_game *q = items, *end = q + count;
    const allocator *memory = r->options.memory;
    store_game *games = alloc_array(memory, count, sizeof *games);
    status result = OK;
    if (!games) return fault_set(f, E_NOMEM, 0, "no memory for games to be stored");
    for (; q < end && !result; q++)
        if (!q->is_for_sink && !q->is_stored) result = store_run_of(r, q, end, games, f);
    alloc_free(memory, games);
    return result;
}

static void hand_on_group(void *context, void *items, size_t count) {
    const recorder *r = context;
    queued_game *q = items, *end = q + count;
    for (; q < end; q++) {
        q->told.record = &q->record;
        assert(q->is_for_sink || q->is_stored); /* I2 */
        if (q->is_for_sink && r->options.sink) r->options.sink(r->options.sink_context, &q->told);
    }
}

static void drop_game(void *context, void *item) {
    queued_game *q = item;
    (void)context;
    game_clear(&q->record);
}

/* ---- what the match calls ---- */

/* Copies the game into the queue. A failure is the queue's (I3); recorder_end() reports it. */
static void hand_over(recorder *r, const match_game *g, bool is_for_sink) {
    queued_game q = {
        .told = *g, .record = game_make(r->options.memory), .is_for_sink = is_for_sink};
    fault f = {.code = OK};
    if (game_copy(g->record, &q.record)) {
        (void)fault_set(&f, E_NOMEM, 0, "no memory for games to be stored");
        group_commit_fail(r->queue, &f);
    }
    if (group_commit_put(r->queue, &q, NULL)) game_clear(&q.record);
}

void recorder_finished(void *context, const match_game *g) {
    hand_over(context, g, false);
}

void recorder_hand_on(void *context, const match_game *g) {
    hand_over(context, g, true);
}

typedef struct noting {
    kept_run *kept;
    const allocator *memory;
} noting;

static status note_number(void *context, int number) {
    const noting *n = context;
    kept_run *k = n->kept;
    const size_t wanted = (size_t)number + 1;
    bool *known = alloc_grow(n->memory, k->known, sizeof *known, wanted, 1024, &k->known_room);
    if (!known) return E_NOMEM;
    k->known = known;
    while (k->known_count < wanted) k->known[k->known_count++] = false;
    k->stored += !k->known[number];
    k->known[number] = true;
    return OK;
}

/* Which games there are of a run, when it is first asked for. */
static status look_at_run(recorder *r, int which, fault *f) {
    const recorder_options *o = &r->options;
    noting n = {&r->runs[which], o->memory};
    fault why = {.code = OK};
    const store_run *run = o->run;
    if (n.kept->run) return OK;
    (void)pthread_mutex_lock(&r->store_mutex);
    status result = run ? OK : o->run_of(o->run_context, which, &run, &why);
    if (!result) result = store_each_number(o->store, run->id, note_number, &n, &why);
    if (!result) n.kept->run = run;
    (void)pthread_mutex_unlock(&r->store_mutex);
    if (!result) (void)atomic_fetch_add(&r->stored, n.kept->stored);
    if (result && why.code == OK) (void)fault_set(&why, E_NOMEM, 0, "no memory to store games");
    if (result && f) *f = why;
    return result;
}

/* Turns E_MISSING of a run whose file is gone into E_IO, because E_MISSING would mean a game that
 * is not played yet. */
static status ask_for_run(recorder *r, int which, fault *f) {
    const status result = look_at_run(r, which, f);
    if (result != E_MISSING) return result;
    if (f) f->code = E_IO;
    return E_IO;
}

/* Games that were not there at the start are not looked for: that would mean waiting for the
 * disk. */
status recorder_known(void *context, int number, game *record, match_game *out, fault *f) {
    recorder *r = context;
    const kept_run *k = &r->runs[out->encounter];
    store_game g;
    status result = ask_for_run(r, out->encounter, f);
    if (result) return result;
    if ((size_t)number >= k->known_count || !k->known[number]) return E_MISSING;
    (void)pthread_mutex_lock(&r->store_mutex);
    result = store_find_game(r->options.store, k->run, number, record, &g, f);
    (void)pthread_mutex_unlock(&r->store_mutex);
    if (result == E_MISSING)
        return fault_set(f, E_FORMAT, 0, "game %d is not in the store any more", number + 1);
    if (result) return result;
    if (g.played.a_is_black != out->played.a_is_black)
        return fault_set(f, E_FORMAT, 0, "game %d was stored with the wrong colours", number + 1);
    out->played = g.played;
    return OK;
}

void recorder_attach(recorder *r, arena_run *o) {
    o->known = recorder_known;
    o->finished = recorder_finished;
    o->store_context = r;
    o->sink = recorder_hand_on;
    o->sink_context = r;
}

/* ---- beginning and end ---- */

static void free_recorder(recorder *r) {
    const allocator *memory = r->options.memory;
    (void)pthread_mutex_destroy(&r->store_mutex);
    for (int i = 0; i < r->options.encounters && r->runs; i++) alloc_free(memory, r->runs[i].known);
    alloc_free(memory, r->runs);
    alloc_free(memory, r);
}

static status start_queue(recorder *r, fault *f) {
    const group_commit_options o = {.item_size = sizeof(queued_game),
                                    .commit = commit_group,
                                    .kept = hand_on_group,
                                    .drop = drop_game,
                                    .context = r,
                                    .stop = r->options.stop,
                                    .memory = r->options.memory};
    return group_commit_start(&o, &r->queue, f);
}

status recorder_start(const recorder_options *o, recorder **out, fault *f) {
    recorder *r = alloc_array(o->memory, 1, sizeof *r);
    *out = NULL;
    if (!r) return fault_set(f, E_NOMEM, 0, "no memory to store games");
    r->options = *o;
    if (o->run) r->options.encounters = 1;
    r->runs = alloc_array(o->memory, (size_t)r->options.encounters, sizeof *r->runs);
    (void)pthread_mutex_init(&r->store_mutex, NULL);
    status result = r->runs ? OK : fault_set(f, E_NOMEM, 0, "no memory to store games");
    if (!result && o->run) result = look_at_run(r, 0, f);
    if (!result) result = start_queue(r, f);
    if (result)
        free_recorder(r);
    else
        *out = r;
    return result;
}

int recorder_stored(const recorder *r) {
    return r->runs[0].stored;
}

status recorder_end(recorder *r, int *stored, fault *f) {
    const status result = group_commit_end(r->queue, f);
    if (stored) *stored = atomic_load(&r->stored);
    free_recorder(r);
    return result;
}

status recorder_end_after(recorder *r, status result, int *stored, fault *f) {
    fault why;
    if (!r) return result;
    const status failed = recorder_end(r, stored, &why);
    if (!failed || (result && result != E_STOPPED)) return result;
    if (f) *f = why;
    return failed;
}
