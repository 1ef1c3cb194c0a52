/* store/recorder.c - two queues and a thread that empties them. */
#include "store/recorder.h"

#include <math.h>
#include <pthread.h>

enum { WAITING_MOST = 4096 }; /* games in memory: beyond that the match waits for the disk */

/* A game of its own. */
typedef struct queued_game {
    match_game told;
    game record;
    bool is_stored; /* while its group is */
} queued_game;

typedef struct game_queue {
    queued_game *games;
    size_t count, room;
} game_queue;

/* What there is of one run. */
typedef struct kept_run {
    const store_run *run; /* NULL: nobody has asked for it yet */
    bool *known;          /* by number, of those that were there then */
    size_t known_count, known_room;
    int stored; /* likewise */
} kept_run;

struct recorder {
    recorder_options options;
    kept_run *runs;              /* by encounter */
    pthread_mutex_t store_mutex; /* guards the store, and which runs were asked for */
    pthread_mutex_t mutex;       /* guards what is below */
    int stored;                  /* of all runs that were asked for, now */
    pthread_cond_t work, room;
    game_queue to_store, to_tell;
    bool is_ending;
    fault fault; /* the first failure */
    pthread_t thread;
};

/* ---- queues ---- */

static void empty_queue(game_queue *q) {
    while (q->count) game_clear(&q->games[--q->count].record);
}

static void clear_queue(game_queue *q, const allocator *memory) {
    empty_queue(q);
    alloc_free(memory, q->games);
    *q = (game_queue){.games = NULL};
}

static status enqueue(game_queue *q, const match_game *g, const allocator *memory) {
    queued_game *games = alloc_grow(memory, q->games, sizeof *games, q->count + 1, 16, &q->room);
    if (!games) return E_NOMEM;
    q->games = games;
    queued_game *last = &q->games[q->count];
    *last = (queued_game){.told = *g, .record = game_make(memory)};
    const status result = game_copy(g->record, &last->record);
    if (!result) q->count++;
    return result;
}

/* ---- failures ---- */

/* I3. The mutex is held. */
static void remember(recorder *r, const fault *f) {
    if (r->fault.code == OK) r->fault = *f;
    if (r->options.stop) atomic_store(r->options.stop, true);
    (void)pthread_cond_broadcast(&r->room);
}

/* ---- the thread ---- */

static store_game game_of(const queued_game *q, uint64_t seed) {
    const int number = q->told.played.number;
    return (store_game){
        .played = q->told.played,
        .seeds = {match_player_seed(seed, number, 0), match_player_seed(seed, number, 1)},
        .record = &q->record};
}

/* All from `first` on that belong to its run, in one commit; *stored counts them. */
static status store_run_of(recorder *r, const game_queue *q, size_t first, store_game *games,
                           size_t *stored, fault *f) {
    const int which = q->games[first].told.encounter;
    size_t count = 0;
    (void)pthread_mutex_lock(&r->store_mutex);
    const store_run *run = r->runs[which].run;
    for (size_t i = first; i < q->count; i++) {
        queued_game *g = &q->games[i];
        if (g->told.encounter != which) continue;
        games[count++] = game_of(g, run->seed);
        g->is_stored = true;
    }
    const status result = store_add_games(r->options.store, run->id, games, count, f);
    (void)pthread_mutex_unlock(&r->store_mutex);
    if (!result) *stored += count;
    return result;
}

/* What was committed before a failure stays, and is counted. */
static status store_group(recorder *r, const game_queue *q, size_t *stored, fault *f) {
    const allocator *memory = r->options.memory;
    store_game *games = alloc_array(memory, q->count, sizeof *games);
    status result = OK;
    if (!games) return fault_set(f, E_NOMEM, 0, "no memory for games to be stored");
    for (size_t i = 0; i < q->count && !result; i++)
        if (!q->games[i].is_stored) result = store_run_of(r, q, i, games, stored, f);
    alloc_free(memory, games);
    return result;
}

static void tell_group(const recorder *r, const game_queue *q) {
    for (size_t i = 0; i < q->count; i++) {
        match_game g = q->games[i].told;
        g.record = &q->games[i].record;
        if (r->options.sink) r->options.sink(r->options.sink_context, &g);
    }
}

/* A game that is to be told was to be stored before: whoever takes both queues at once and stores
 * first keeps I2. The mutex is held, but not while the disk or the sink is at work. */
static void work_off(recorder *r) {
    game_queue storing = r->to_store, telling = r->to_tell;
    fault f = {.code = OK};
    const bool is_sound = r->fault.code == OK;
    r->to_store = r->to_tell = (game_queue){.games = NULL};
    (void)pthread_cond_broadcast(&r->room);
    (void)pthread_mutex_unlock(&r->mutex);
    size_t stored = 0;
    status result = is_sound ? OK : E_IO;
    if (!result && storing.count) result = store_group(r, &storing, &stored, &f);
    if (!result) tell_group(r, &telling);
    clear_queue(&storing, r->options.memory);
    clear_queue(&telling, r->options.memory);
    (void)pthread_mutex_lock(&r->mutex);
    r->stored += (int)stored;
    if (f.code) remember(r, &f);
}

static void *run_recorder(void *argument) {
    recorder *r = argument;
    (void)pthread_mutex_lock(&r->mutex);
    for (;;) {
        if (r->to_store.count || r->to_tell.count)
            work_off(r);
        else if (r->is_ending)
            break;
        else
            (void)pthread_cond_wait(&r->work, &r->mutex);
    }
    (void)pthread_mutex_unlock(&r->mutex);
    return NULL;
}

/* ---- what the match calls ---- */

static void hand_over(recorder *r, game_queue *q, const match_game *g) {
    fault f;
    (void)pthread_mutex_lock(&r->mutex);
    while (q->count >= WAITING_MOST && r->fault.code == OK)
        (void)pthread_cond_wait(&r->room, &r->mutex);
    if (r->fault.code == OK && enqueue(q, g, r->options.memory)) {
        (void)fault_set(&f, E_NOMEM, 0, "no memory for games to be stored");
        remember(r, &f);
    }
    (void)pthread_cond_signal(&r->work);
    (void)pthread_mutex_unlock(&r->mutex);
}

void recorder_finished(void *context, const match_game *g) {
    recorder *r = context;
    hand_over(r, &r->to_store, g);
}

void recorder_tell(void *context, const match_game *g) {
    recorder *r = context;
    hand_over(r, &r->to_tell, g);
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
    (void)pthread_mutex_lock(&r->mutex);
    if (!result) r->stored += n.kept->stored;
    (void)pthread_mutex_unlock(&r->mutex);
    if (result && why.code == OK) (void)fault_set(&why, E_NOMEM, 0, "no memory to store games");
    if (result && f) *f = why;
    return result;
}

/* A run that cannot be begun, since its file is gone, must not look like a game that is to be
 * played. */
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
    o->sink = recorder_tell;
    o->sink_context = r;
}

/* ---- beginning and end ---- */

static void free_recorder(recorder *r) {
    const allocator *memory = r->options.memory;
    (void)pthread_mutex_destroy(&r->store_mutex);
    (void)pthread_mutex_destroy(&r->mutex);
    (void)pthread_cond_destroy(&r->work);
    (void)pthread_cond_destroy(&r->room);
    for (int i = 0; i < r->options.encounters && r->runs; i++) alloc_free(memory, r->runs[i].known);
    alloc_free(memory, r->runs);
    alloc_free(memory, r);
}

status recorder_start(const recorder_options *o, recorder **out, fault *f) {
    recorder *r = alloc_array(o->memory, 1, sizeof *r);
    *out = NULL;
    if (!r) return fault_set(f, E_NOMEM, 0, "no memory to store games");
    r->options = *o;
    if (o->run) r->options.encounters = 1;
    r->runs = alloc_array(o->memory, (size_t)r->options.encounters, sizeof *r->runs);
    (void)pthread_mutex_init(&r->store_mutex, NULL);
    (void)pthread_mutex_init(&r->mutex, NULL);
    (void)pthread_cond_init(&r->work, NULL);
    (void)pthread_cond_init(&r->room, NULL);
    status result = r->runs ? OK : fault_set(f, E_NOMEM, 0, "no memory to store games");
    if (!result && o->run) result = look_at_run(r, 0, f);
    if (!result && pthread_create(&r->thread, NULL, run_recorder, r) != 0)
        result = fault_set(f, E_NOMEM, 0, "no thread to store games");
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
    (void)pthread_mutex_lock(&r->mutex);
    r->is_ending = true;
    (void)pthread_cond_signal(&r->work);
    (void)pthread_mutex_unlock(&r->mutex);
    (void)pthread_join(r->thread, NULL);
    const status result = r->fault.code;
    if (result && f) *f = r->fault;
    if (stored) *stored = r->stored;
    clear_queue(&r->to_store, r->options.memory);
    clear_queue(&r->to_tell, r->options.memory);
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
