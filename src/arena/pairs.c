/* arena/pairs.c - deals pairs out to workers and tells what they played. */
#include "arena/pairs.h"

#include "base/affinity.h"
#include "base/workers.h"

#include <math.h>
#include <pthread.h>

enum { A, B };

/* Streams of a seed: openings take their index, the players of game n take these. */
static const uint64_t player_streams = UINT64_C(1) << 62;

/* A finished game that waits for its turn; it owns the record. */
typedef struct held_game {
    int place; /* 2 * job, or 1 more for the second of the pair */
    match_game told;
    game record;
} held_game;

typedef struct pairs {
    const pairs_options *options;
    pairs_result *result; /* scores and finished: each written by the one worker that plays it */
    int workers;
    affinity cpus; /* of the caller, where they are shared out */
    atomic_int next_job;
    atomic_bool failed;    /* nobody begins another pair */
    stop_token decided;    /* games that are being played are not wanted any more */
    pthread_mutex_t mutex; /* guards what is below, and the sink */
    fault fault;           /* of the first job that failed */
    int failed_job;        /* -1: before there were any */
    held_game *held;       /* finished, but not told yet: a game before is still being played */
    size_t held_count, held_room;
    int next_told; /* place */
} pairs;

/* What one worker owns. */
typedef struct table_for_two {
    pairs *pairs;
    int worker;
    int encounter;      /* whose players sit here; -1: nobody does */
    player *players[2]; /* A and B */
} table_for_two;

static bool goes_on(const pairs *p) {
    const pairs_options *o = p->options;
    return !atomic_load(&p->failed) && !atomic_load(&p->decided) && !stop_is_set(o->run.finish) &&
           !stop_is_set(o->run.stop);
}

static void remember_failure(pairs *p, int job, const fault *f) {
    (void)pthread_mutex_lock(&p->mutex);
    if (p->fault.code == OK || job < p->failed_job) {
        p->fault = *f;
        p->failed_job = job;
    }
    (void)pthread_mutex_unlock(&p->mutex);
    atomic_store(&p->failed, true);
}

/* ---- telling ---- */

/* The one that comes first; there is one. */
static size_t first_held(const pairs *p) {
    size_t first = 0;
    for (size_t i = 1; i < p->held_count; i++)
        if (p->held[i].place < p->held[first].place) first = i;
    return first;
}

static void judge_game(pairs *p, held_game *h) {
    const pairs_options *o = p->options;
    const pair_score *pair = h->place % 2 ? &p->result->scores[h->place / 2] : NULL;
    if (o->judge && o->judge(o->judge_context, &h->told, pair)) atomic_store(&p->decided, true);
}

/* The sink borrows the game; then its place is free. */
static void tell_held(pairs *p, size_t which) {
    held_game *h = &p->held[which];
    const arena_run *run = &p->options->run;
    p->next_told = h->place + 1;
    judge_game(p, h);
    p->result->games++;
    h->told.record = &h->record;
    if (run->sink) run->sink(run->sink_context, &h->told);
    game_clear(&h->record);
    *h = p->held[--p->held_count];
}

/* Everything whose turn it is; with `all` the rest as well, in its order. Nothing behind the
 * judge's end. */
static void tell_in_order(pairs *p, bool all) {
    while (p->held_count && !atomic_load(&p->decided)) {
        const size_t first = first_held(p);
        if (!all && p->held[first].place != p->next_told) return;
        tell_held(p, first);
    }
}

static void drop_held(pairs *p) {
    while (p->held_count) game_clear(&p->held[--p->held_count].record);
    alloc_free(p->options->run.memory, p->held);
}

/* The record goes over to the run, and *record is empty. */
static status hold_game(pairs *p, int place, const match_game *told, game *record, fault *f) {
    const allocator *memory = p->options->run.memory;
    held_game *held =
        alloc_grow(memory, p->held, sizeof *held, p->held_count + 1, 8, &p->held_room);
    if (!held) return fault_set(f, E_NOMEM, 0, "no memory for a finished game");
    p->held = held;
    p->held[p->held_count++] = (held_game){place, *told, *record};
    *record = game_make(memory);
    return OK;
}

static status tell_game(pairs *p, int place, const match_game *told, bool is_known, game *record,
                        fault *f) {
    const pairs_options *o = p->options;
    (void)pthread_mutex_lock(&p->mutex);
    if (o->run.finished && !is_known) o->run.finished(o->run.store_context, told);
    const status result = hold_game(p, place, told, record, f);
    if (!result && place == p->next_told) tell_in_order(p, false);
    (void)pthread_mutex_unlock(&p->mutex);
    return result;
}

/* ---- one game ---- */

uint64_t match_player_seed(uint64_t seed, int number, int who) {
    rng r = rng_make(seed, player_streams + 2 * (uint64_t)number + (uint64_t)who);
    return rng_next(&r);
}

static status play_opening(const encounter *e, int pair, game *g, fault *f) {
    position start;
    const status result = position_start(&start, e->players.size, e->start, f);
    return result ? result : openings_play(&e->openings, &start, e->seed, (uint64_t)pair, g, f);
}

static referee_options rules_of(const table_for_two *t, const encounter *e, int black) {
    const pairs_options *o = t->pairs->options;
    const int white = 1 - black;
    return (referee_options){
        .players = {[BLACK] = t->players[black], [WHITE] = t->players[white]},
        .limits = {[BLACK] = e->limits[black], [WHITE] = e->limits[white]},
        .stop = o->run.stop,
        .unwanted = &t->pairs->decided,
        .grace_ns = {[BLACK] = e->grace_ns[black], [WHITE] = e->grace_ns[white]},
        .ponder = e->ponder,
        .adjudicate = e->adjudicate,
        .solver = o->run.solver,
        .lane = t->worker};
}

/* Plays on from the opening in *g. */
static status play_on(const table_for_two *t, const encounter *e, game *g, played_game *out,
                      fault *f) {
    const referee_options rules = rules_of(t, e, out->a_is_black ? A : B);
    for (int who = A; who <= B; who++)
        player_new_game(t->players[who], match_player_seed(e->seed, out->number, who));
    return referee_play(&rules, g, out, f);
}

/* E_MISSING: nobody knows the game. */
static status recall_game(pairs *p, game *g, match_game *out, fault *f) {
    const pairs_options *o = p->options;
    if (!o->run.known) return E_MISSING;
    (void)pthread_mutex_lock(&p->mutex);
    const status result = o->run.known(o->run.store_context, out->played.number, g, out, f);
    (void)pthread_mutex_unlock(&p->mutex);
    return result;
}

static void close_players(table_for_two *t) {
    for (int who = A; who <= B; who++) {
        player_close(t->players[who]);
        t->players[who] = NULL;
    }
    t->encounter = -1;
}

/* They stay for the pairs of the same encounter that come next. */
static status seat_players(table_for_two *t, int encounter_number, fault *f) {
    const pairs_options *o = t->pairs->options;
    const encounter *e = &o->encounters[encounter_number];
    match_open *open = o->run.open ? o->run.open : player_open;
    if (t->encounter == encounter_number) return OK;
    close_players(t);
    status result = open(view_of(e->a), &e->players, &t->players[A], f);
    if (!result) result = open(view_of(e->b), &e->players, &t->players[B], f);
    if (!result) t->encounter = encounter_number;
    return result;
}

/* A game that is known needs no players. */
static status find_or_play(table_for_two *t, game *g, match_game *out, bool *is_known, fault *f) {
    const encounter *e = &t->pairs->options->encounters[out->encounter];
    status result = recall_game(t->pairs, g, out, f);
    *is_known = !result;
    if (result != E_MISSING) return result;
    result = seat_players(t, out->encounter, f);
    if (!result) result = play_opening(e, out->played.number / 2, g, f);
    return result ? result : play_on(t, e, g, &out->played, f);
}

static status play_game(table_for_two *t, int job, int k, game_ending *ending, fault *f) {
    pairs *p = t->pairs;
    const pair_job *j = &p->options->jobs[job];
    game g = game_make(p->options->run.memory);
    match_game told = {
        .encounter = j->encounter,
        .played = {.number = 2 * j->pair + k, .a_is_black = k == 0, .ending = ENDING_STOPPED},
        .record = &g,
        .llr = NAN};
    bool is_known = false;
    status result = find_or_play(t, &g, &told, &is_known, f);
    if (!result && told.played.ending != ENDING_STOPPED) {
        p->result->scores[job].games[k] = told.played.score;
        p->result->scores[job].endings[k] = told.played.ending;
        result = tell_game(p, 2 * job + k, &told, is_known, &g, f);
    }
    *ending = told.played.ending;
    game_clear(&g);
    return result;
}

/* ---- all of them ---- */

static status play_pair(table_for_two *t, int job, fault *f) {
    game_ending ending = ENDING_NORMAL;
    status result = play_game(t, job, 0, &ending, f);
    if (result || ending == ENDING_STOPPED || stop_is_set(t->pairs->options->run.finish))
        return result;
    result = play_game(t, job, 1, &ending, f);
    t->pairs->result->finished[job] = !result && ending != ENDING_STOPPED;
    return result;
}

static void play_jobs(table_for_two *t) {
    pairs *p = t->pairs;
    fault f;
    while (goes_on(p)) {
        const int job = atomic_fetch_add(&p->next_job, 1);
        if (job >= p->options->count) break;
        if (play_pair(t, job, &f)) remember_failure(p, job, &f);
    }
    close_players(t);
}

static void work(void *argument, int worker) {
    pairs *p = argument;
    table_for_two t = {.pairs = p, .worker = worker, .encounter = -1};
    fault f;
    if (!p->options->run.affinity) {
        play_jobs(&t);
        return;
    }
    const affinity share = affinity_share(&p->cpus, worker, p->workers);
    if (affinity_set(&share, &f))
        remember_failure(p, -1, &f);
    else
        play_jobs(&t);
    (void)affinity_set(&p->cpus, NULL); /* one of the threads is the caller's */
}

static status share_cpus(pairs *p, fault *f) {
    if (!p->options->run.affinity) return OK;
    const status result = affinity_read(&p->cpus, f);
    const int cpus = affinity_count(&p->cpus);
    if (!result && cpus < p->workers)
        return fault_set(f, E_RANGE, 0,
                         "%d games at once cannot each have a CPU of their own: there %s %d",
                         p->workers, cpus == 1 ? "is" : "are", cpus);
    return result;
}

static int workers_of(const pairs_options *o) {
    const int most = o->count < WORKERS_MAX ? o->count : WORKERS_MAX;
    const int wanted = o->run.threads < most ? o->run.threads : most;
    return wanted < 1 ? 1 : wanted;
}

/* Games are judged in their order, so in a run that was decided whatever failed lies behind its
 * end, where a single thread would never have come. */
status pairs_play(const pairs_options *o, pairs_result *out, fault *f) {
    pairs p = {.options = o, .result = out, .workers = workers_of(o), .fault = {.code = OK}};
    const status failed = share_cpus(&p, f);
    if (failed) return failed;
    if (pthread_mutex_init(&p.mutex, NULL) != 0)
        return fault_set(f, E_NOMEM, 0, "no memory for a lock");
    (void)workers_run(p.workers, work, &p);
    if (!o->judge) tell_in_order(&p, true);
    drop_held(&p);
    (void)pthread_mutex_destroy(&p.mutex);
    out->decided = atomic_load(&p.decided);
    if (p.fault.code == OK || out->decided) return OK;
    if (f) *f = p.fault;
    return p.fault.code;
}
