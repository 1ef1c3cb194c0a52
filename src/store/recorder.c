/* store/recorder.c - two queues and a thread that empties them. */
#include "store/recorder.h"

#include <math.h>
#include <pthread.h>

enum { WAITING_MOST = 4096 }; /* games in memory: beyond that the match waits for the disk */

/* A game of its own. */
typedef struct queued_game {
    match_game told;
    game record;
} queued_game;

typedef struct game_queue {
    queued_game *games;
    size_t count, room;
} game_queue;

struct recorder {
    recorder_options options;
    bool *known; /* by number, of those that were there at the start */
    size_t known_count, known_room;
    int stored;
    pthread_mutex_t store_mutex; /* guards the store */
    pthread_mutex_t mutex;       /* guards what is below */
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

static status store_group(recorder *r, const game_queue *q, fault *f) {
    const recorder_options *o = &r->options;
    store_game *games = alloc_array(o->memory, q->count, sizeof *games);
    if (!games) return fault_set(f, E_NOMEM, 0, "no memory for games to be stored");
    for (size_t i = 0; i < q->count; i++) {
        const match_game *g = &q->games[i].told;
        games[i] = (store_game){.number = g->number,
                                .a_is_black = g->a_is_black,
                                .opening_plies = g->opening_plies,
                                .ending = g->ending,
                                .score = g->score,
                                .seconds = {g->seconds[0], g->seconds[1]},
                                .seeds = {match_player_seed(o->run->seed, g->number, 0),
                                          match_player_seed(o->run->seed, g->number, 1)},
                                .record = &q->games[i].record};
    }
    (void)pthread_mutex_lock(&r->store_mutex);
    const status result = store_add_games(o->store, o->run->id, games, q->count, f);
    (void)pthread_mutex_unlock(&r->store_mutex);
    alloc_free(o->memory, games);
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
    status result = is_sound ? OK : E_IO;
    if (!result && storing.count) result = store_group(r, &storing, &f);
    if (!result) tell_group(r, &telling);
    const size_t stored = result ? 0 : storing.count;
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

/* Games that were not there at the start are not looked for: that would mean waiting for the
 * disk. */
status recorder_known(void *context, int number, game *record, match_game *out, fault *f) {
    recorder *r = context;
    store_game g;
    if ((size_t)number >= r->known_count || !r->known[number]) return E_MISSING;
    (void)pthread_mutex_lock(&r->store_mutex);
    const status result = store_find_game(r->options.store, r->options.run, number, record, &g, f);
    (void)pthread_mutex_unlock(&r->store_mutex);
    if (result == E_MISSING)
        return fault_set(f, E_FORMAT, 0, "game %d is not in the store any more", number + 1);
    if (result) return result;
    if (g.a_is_black != out->a_is_black)
        return fault_set(f, E_FORMAT, 0, "game %d was stored with the wrong colours", number + 1);
    out->opening_plies = g.opening_plies;
    out->ending = g.ending;
    out->score = g.score;
    out->seconds[0] = g.seconds[0];
    out->seconds[1] = g.seconds[1];
    return OK;
}

void recorder_attach(recorder *r, match_options *o) {
    o->known = recorder_known;
    o->finished = recorder_finished;
    o->store_context = r;
    o->sink = recorder_tell;
    o->sink_context = r;
}

/* ---- beginning and end ---- */

static status note_number(void *context, int number) {
    recorder *r = context;
    const size_t wanted = (size_t)number + 1;
    bool *known =
        alloc_grow(r->options.memory, r->known, sizeof *known, wanted, 1024, &r->known_room);
    if (!known) return E_NOMEM;
    r->known = known;
    while (r->known_count < wanted) r->known[r->known_count++] = false;
    r->stored += !r->known[number];
    r->known[number] = true;
    return OK;
}

static void free_recorder(recorder *r) {
    const allocator *memory = r->options.memory;
    (void)pthread_mutex_destroy(&r->store_mutex);
    (void)pthread_mutex_destroy(&r->mutex);
    (void)pthread_cond_destroy(&r->work);
    (void)pthread_cond_destroy(&r->room);
    alloc_free(memory, r->known);
    alloc_free(memory, r);
}

status recorder_start(const recorder_options *o, recorder **out, fault *f) {
    recorder *r = alloc_array(o->memory, 1, sizeof *r);
    fault why = {.code = OK};
    *out = NULL;
    if (!r) return fault_set(f, E_NOMEM, 0, "no memory to store games");
    r->options = *o;
    (void)pthread_mutex_init(&r->store_mutex, NULL);
    (void)pthread_mutex_init(&r->mutex, NULL);
    (void)pthread_cond_init(&r->work, NULL);
    (void)pthread_cond_init(&r->room, NULL);
    status result = store_each_number(o->store, o->run->id, note_number, r, &why);
    if (!result && pthread_create(&r->thread, NULL, run_recorder, r) != 0) result = E_NOMEM;
    if (!result) {
        *out = r;
        return OK;
    }
    free_recorder(r);
    if (why.code == OK) (void)fault_set(&why, E_NOMEM, 0, "no memory to store games");
    if (f) *f = why;
    return result;
}

int recorder_stored(const recorder *r) {
    return r->stored;
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
