/* arena/pairs.c - deals games to workers and tells them in their order.
 *
 * Game k of job j has the number 2j + k. Each number is one job of a deal (base/deal.h), so the two
 * games of a pair may be played at the same time. Finished games go to the store at once, and then
 * wait in a queue until all games before them have been reported. */
#include "arena/pairs.h"

#include "arena/ending.h"
#include "arena/openings/openings.h"
#include "arena/pairs_sum.h"
#include "arena/played_game.h"
#include "arena/referee.h"
#include "base/affinity.h"
#include "base/deal.h"
#include "base/in_order.h"
#include "base/rng.h"
#include "base/stop.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"
#include "notation/game_bytes.h"
#include "player/player.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

enum { A, B, BOTH_GAMES = 3 };

/* Streams of a seed: openings take their index, the players of game n take these. */
static const uint64_t player_streams = UINT64_C(1) << 62;

/* A finished game; it owns the record. */
typedef struct held_game {
    match_game told; /* its record is set when it is reported */
    game record;
} held_game;

/* The dealing side: collects games and tells them. */
typedef struct pairs {
    const pairs_options *options;
    pairs_result *result;
    unsigned char *played; /* by job: bit k is set when game k is finished */
    in_order waiting;      /* held_game */
    stop_token decided;    /* by the judge: no game under way is wanted any more */
} pairs;

/* The working side. */
typedef struct pairs_work {
    const pairs_options *options;
    const stop_token *decided;
    int workers;
    affinity cpus; /* of the caller, where they are shared out */
} pairs_work;

/* The desk of one worker. */
typedef struct table_for_two {
    const pairs_work *work;
    int worker;
    int encounter;      /* whose players are open; -1: none */
    player *players[2]; /* A and B */
} table_for_two;

/* ---- playing: the working side ---- */

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
    const pairs_options *o = t->work->options;
    const int white = 1 - black;
    return (referee_options){
        .players = {[BLACK] = t->players[black], [WHITE] = t->players[white]},
        .limits = {[BLACK] = e->limits[black], [WHITE] = e->limits[white]},
        .stop = o->run.stop,
        .unwanted = t->work->decided,
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

static void close_players(table_for_two *t) {
    for (int who = A; who <= B; who++) {
        player_close(t->players[who]);
        t->players[who] = NULL;
    }
    t->encounter = -1;
}

/* Opens the players of an encounter. They stay open until a game of another one comes. */
static status seat_players(table_for_two *t, int encounter_number, fault *f) {
    const pairs_options *o = t->work->options;
    const encounter *e = &o->encounters[encounter_number];
    match_open *open = o->run.open ? o->run.open : player_open;
    player_options players = e->players;
    if (t->encounter == encounter_number) return OK;
    close_players(t);
    players.stop = o->run.stop;
    players.finish = o->run.finish;
    status result = open(view_of(e->a), &players, &t->players[A], f);
    if (!result) result = open(view_of(e->b), &players, &t->players[B], f);
    if (!result) t->encounter = encounter_number;
    return result;
}

/* A game before it is played: everything that its number decides. */
static held_game game_of(const pairs_options *o, uint64_t number) {
    const pair_job *j = &o->jobs[number / 2];
    const int k = (int)(number % 2);
    return (held_game){.told = {.encounter = j->encounter,
                                .played = {.number = 2 * j->pair + k, .a_is_black = k == 0},
                                .llr = NAN},
                       .record = game_make(o->run.memory)};
}

static status play_game(const void *work, void *desk, uint64_t number, void *answer, fault *f) {
    const pairs_options *o = ((const pairs_work *)work)->options;
    held_game *h = answer;
    *h = game_of(o, number);
    const encounter *e = &o->encounters[h->told.encounter];
    played_game *out = &h->told.played;
    status result = seat_players(desk, h->told.encounter, f);
    if (!result) result = play_opening(e, out->number / 2, &h->record, f);
    if (!result) result = play_on(desk, e, &h->record, out, f);
    if (!result && out->ending == ENDING_STOPPED)
        return fault_set(f, E_STOPPED, 0, "a game was stopped before its end");
    return result;
}

static void drop_game(void *answer) {
    held_game *h = answer;
    game_clear(&h->record);
}

/* Everything that does not follow from the number of the game. Only a forfeit has evidence, which
 * is long. */
static size_t bytes_of(const played_game *g) {
    return *g->evidence.sentence ? sizeof *g : offsetof(played_game, evidence);
}

static status write_game(const void *work, const void *answer, buffer *out) {
    const held_game *h = answer;
    const size_t length = bytes_of(&h->told.played);
    (void)work;
    buffer_append(out, (view){(const char *)&length, sizeof length});
    buffer_append(out, (view){(const char *)&h->told.played, length});
    game_bytes_write(&h->record, out);
    return OK;
}

static status read_game(const void *work, uint64_t number, view bytes, void *answer, fault *f) {
    held_game *h = answer;
    size_t length = 0;
    *h = game_of(((const pairs_work *)work)->options, number);
    if (bytes.length >= sizeof length) memcpy(&length, bytes.data, sizeof length);
    const view rest = view_from(bytes, sizeof length);
    if (!length || length > sizeof h->told.played || length > rest.length)
        return fault_set(f, E_FORMAT, 0, "a game of another rank cannot be read");
    memcpy(&h->told.played, rest.data, length);
    return game_bytes_read(view_from(rest, length), &h->record, f);
}

static status open_table(const void *context, int worker, void **desk, fault *f) {
    const pairs_work *w = context;
    const arena_run *run = &w->options->run;
    const affinity share = affinity_share(&w->cpus, worker, w->workers);
    const status result = run->affinity ? affinity_set(&share, f) : OK;
    table_for_two *t = result ? NULL : alloc_array(run->memory, 1, sizeof *t);
    if (result) return result;
    if (!t) return fault_set(f, E_NOMEM, 0, "no memory for a table of two players");
    *t = (table_for_two){.work = w, .worker = worker, .encounter = -1};
    *desk = t;
    return OK;
}

/* One of the threads is the caller's: it gets its CPUs back. */
static void close_table(void *desk) {
    table_for_two *t = desk;
    const arena_run *run = &t->work->options->run;
    close_players(t);
    if (run->affinity) (void)affinity_set(&t->work->cpus, NULL);
    alloc_free(run->memory, t);
}

/* ---- collecting: the dealing side ---- */

static bool goes_on(const pairs *p) {
    const arena_run *run = &p->options->run;
    return !atomic_load(&p->decided) && !stop_is_set(run->finish) && !stop_is_set(run->stop);
}

/* Asked before each game: the place to begin no more of them. */
static status recall_game(void *dealer, uint64_t number, void *answer, fault *f) {
    pairs *p = dealer;
    const arena_run *run = &p->options->run;
    held_game h = game_of(p->options, number);
    if (!goes_on(p)) return fault_set(f, E_STOPPED, 0, "no other game begins");
    if (!run->known) return E_MISSING;
    h.told.is_known = true;
    const status result =
        run->known(run->store_context, h.told.played.number, &h.record, &h.told, f);
    if (result)
        game_clear(&h.record);
    else
        *(held_game *)answer = h;
    return result;
}

/* The sink borrows the game. */
static void hand_on_game(pairs *p, uint64_t number, held_game *h) {
    const pairs_options *o = p->options;
    const pair_score *pair = number % 2 ? &p->result->scores[number / 2] : NULL;
    h->told.record = &h->record;
    if (o->judge && o->judge(o->judge_context, &h->told, pair)) atomic_store(&p->decided, true);
    p->result->games++;
    if (o->run.sink) o->run.sink(o->run.sink_context, &h->told);
    game_clear(&h->record);
}

/* Tells every game whose turn has come; none behind the judge's decision. */
static void hand_on_in_order(pairs *p) {
    held_game h;
    while (!atomic_load(&p->decided) && in_order_next(&p->waiting, &h))
        hand_on_game(p, p->waiting.turn - 1, &h);
}

/* Reports the games that still wait after a stop, when an earlier game never came, unless there is
 * a judge. */
static void hand_on_rest(pairs *p) {
    held_game h;
    while (in_order_rest(&p->waiting, &h)) {
        if (p->options->judge)
            game_clear(&h.record);
        else
            hand_on_game(p, p->waiting.turn - 1, &h);
    }
    in_order_clear(&p->waiting);
}

static void note_score(pairs *p, uint64_t number, const played_game *g) {
    const size_t job = number / 2;
    pair_score *score = &p->result->scores[job];
    score->games[number % 2] = g->score;
    score->endings[number % 2] = g->ending;
    p->played[job] |= (unsigned char)(1 << number % 2);
    p->result->finished[job] = p->played[job] == BOTH_GAMES;
}

/* The queue takes the record over. */
static status take_game(void *dealer, uint64_t number, void *answer, fault *f) {
    pairs *p = dealer;
    held_game *h = answer;
    const arena_run *run = &p->options->run;
    note_score(p, number, &h->told.played);
    h->told.record = &h->record;
    if (run->finished && !h->told.is_known) run->finished(run->store_context, &h->told);
    if (in_order_put(&p->waiting, number, h))
        return fault_set(f, E_NOMEM, 0, "no memory for a finished game");
    h->record = game_make(run->memory);
    hand_on_in_order(p);
    return OK;
}

/* ---- all of them ---- */

static status share_cpus(pairs_work *w, fault *f) {
    if (!w->options->run.affinity) return OK;
    const status result = affinity_read(&w->cpus, f);
    const int cpus = affinity_count(&w->cpus);
    if (!result && cpus < w->workers)
        return fault_set(f, E_RANGE, 0,
                         "%d games at once cannot each have a CPU of their own: there %s %d",
                         w->workers, cpus == 1 ? "is" : "are", cpus);
    return result;
}

static status deal_games(pairs *p, fault *f) {
    const pairs_options *o = p->options;
    pairs_work w = {.options = o, .decided = &p->decided};
    deal d = {.end = 2 * (uint64_t)o->count,
              .threads = o->run.threads,
              .answer_size = sizeof(held_game),
              .stop = &p->decided,
              .memory = o->run.memory,
              .working = {&w, open_table, play_game, close_table, drop_game, NULL},
              .dealing = {p, recall_game, take_game},
              .ranks = o->run.ranks,
              .bytes = {write_game, read_game}};
    if (o->run.ranks) pairs_sum(o, d.parts);
    w.workers = deal_workers(&d);
    const status result = share_cpus(&w, f);
    return result ? result : deal_run(&d, f);
}

/* The judge sees games in their order. So a failure in a run that was decided lies behind the
 * decision, where a single thread would never have come. */
status pairs_play(const pairs_options *o, pairs_result *out, fault *f) {
    const allocator *memory = o->run.memory;
    pairs p = {.options = o,
               .result = out,
               .played = alloc_array(memory, (size_t)o->count + 1, sizeof *p.played),
               .waiting = in_order_make(0, sizeof(held_game), memory)};
    if (!p.played) return fault_set(f, E_NOMEM, 0, "no memory for the games of %d pairs", o->count);
    const status result = deal_games(&p, f);
    hand_on_rest(&p);
    alloc_free(memory, p.played);
    out->decided = atomic_load(&p.decided);
    return result == E_STOPPED || out->decided ? OK : result;
}
