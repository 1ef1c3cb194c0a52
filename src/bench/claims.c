/* bench/claims.c - plays games of many kinds and proves every value announced as exact. */
#include "base/clock.h"
#include "base/json.h"
#include "base/workers.h"
#include "bench/bench.h"
#include "bench/claim_proof.h"
#include "engine/engine.h"
#include "notation/positions/position_string.h"
#include "notation/square_name.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>

/* Kinds of announced values. */
typedef enum claim_kind { GUESS, DEPTH, SELECTIVE, EXACT, AT_LEAST, AT_MOST, KINDS } claim_kind;

static const char *const kind_names[KINDS] = {"guess", "depth",    "selective",
                                              "exact", "at least", "at most"};
static const char *const kind_keys[KINDS] = {"guess", "depth",    "selective",
                                             "exact", "at_least", "at_most"};

typedef struct claim_tally {
    int games, moves;
    int late;   /* games lost on time */
    int broken; /* games in which a player failed or its move was not legal */
    int counts[KINDS][CLAIM_VERDICTS];
} claim_tally;

typedef struct claims_bench {
    bench_run *run;
    claim_options options;
    openings openings;
    int first, games, size, prove_from, threads;
    atomic_int next;       /* game to be played, from 0 */
    atomic_bool failed;    /* no worker starts another game */
    pthread_mutex_t mutex; /* guards the members below */
    claim_tally tally;
    fault fault;
    buffer out;
    json_writer writer;
    int64_t start_ns;
} claims_bench;

/* ---- wrong claims ---- */

static void print(claims_bench *b) {
    bench_print(b->run, &b->out);
}

static claim_kind kind_of(const search_result *r) {
    switch (r->certainty) {
    case CERTAIN_GUESS:
        return GUESS;
    case CERTAIN_DEPTH:
        return DEPTH;
    case CERTAIN_SELECTIVE:
        return SELECTIVE;
    default:
        return r->bound == BOUND_LOWER ? AT_LEAST : r->bound == BOUND_UPPER ? AT_MOST : EXACT;
    }
}

static void write_how_to_repeat(claims_bench *b, int number) {
    buffer_format(&b->out, "  avocet bench claims --seed %" PRIu64 " --first %d --games 1",
                  b->options.seed, number);
    if (b->size) buffer_format(&b->out, " --size %d", b->size);
    buffer_add_char(&b->out, '\n');
}

/* A wrong claim as it is shown; the texts are borrowed. */
typedef struct refutation {
    const claim_game *game;
    const claim *claim;
    const claim_judgement *judgement;
    const char *spec, *move, *where;
} refutation;

static void write_wrong(claims_bench *b, const refutation *r) {
    const search_result *told = &r->claim->told;
    buffer_format(&b->out, "wrong: game %d, ply %d: %s announces %s, %s %+g, but %s\n  %s\n",
                  r->game->number, r->claim->ply, r->spec, r->move, kind_names[kind_of(told)],
                  told->value, r->judgement->why, r->where);
    write_how_to_repeat(b, r->game->number);
}

static void put_wrong(claims_bench *b, const refutation *r) {
    const search_result *told = &r->claim->told;
    const claim_judgement *v = r->judgement;
    json_writer *j = &b->writer;
    json_open_object(j);
    json_put_int_at(j, "game", r->game->number);
    json_put_int_at(j, "ply", r->claim->ply);
    json_put_text_at(j, "player", r->spec);
    json_put_text_at(j, "position", r->where);
    json_put_text_at(j, "kind", kind_keys[kind_of(told)]);
    json_put_text_at(j, "move", r->move);
    json_put_real_at(j, "value", told->value);
    if (v->solved) json_put_int_at(j, "worth", v->worth);
    if (v->solved) json_put_int_at(j, "kept", v->kept);
    json_put_text_at(j, "what", v->why);
    json_close(j);
}

static void tell_wrong(claims_bench *b, const claim_game *g, const claim *c,
                       const claim_judgement *v) {
    char move[SQUARE_NAME_BYTES] = "-";
    buffer where = buffer_make(NULL);
    if (c->told.move >= 0) square_name_write(c->told.move, move);
    position_string_write(&c->where, &where);
    const refutation r = {.game = g,
                          .claim = c,
                          .judgement = v,
                          .spec = g->setting.sides[c->where.to_move].spec,
                          .move = move,
                          .where = buffer_text(&where)};
    if (b->run->json)
        put_wrong(b, &r);
    else
        write_wrong(b, &r);
    buffer_clear(&where);
    print(b);
}

static void tell_broken(claims_bench *b, const claim_game *g, const char *what) {
    json_writer *j = &b->writer;
    if (b->run->json) {
        json_open_object(j);
        json_put_int_at(j, "game", g->number);
        json_put_text_at(j, "what", what);
        json_close(j);
    } else {
        buffer_format(&b->out, "wrong: game %d: %s\n", g->number, what);
        write_how_to_repeat(b, g->number);
    }
    print(b);
}

/* ---- games ---- */

static int plies_played(const game *record) {
    int played = 0;
    for (size_t i = 0; i < record->count; i++) played += record->plies[i].has_seconds;
    return played;
}

static void count_game(claims_bench *b, const claim_game *g, const claim_judgement *verdicts) {
    claim_tally *t = &b->tally;
    t->games++;
    t->moves += plies_played(&g->record);
    t->late += g->ending == ENDING_TIME;
    for (size_t i = 0; i < g->count; i++) {
        t->counts[kind_of(&g->claims[i].told)][verdicts[i].verdict]++;
        if (verdicts[i].verdict == CLAIM_WRONG) tell_wrong(b, g, &g->claims[i], &verdicts[i]);
    }
    const char *what = g->fault.code           ? g->fault.text
                       : claim_game_replays(g) ? NULL
                                               : "its moves are not legal one after the other";
    t->broken += what != NULL;
    if (what) tell_broken(b, g, what);
}

static void show_progress(claims_bench *b) {
    const int done = b->tally.games;
    char text[80];
    (void)snprintf(text, sizeof text, "%d of %d games, %.0f s left", done, b->games,
                   clock_seconds_since(b->start_ns) / done * (b->games - done));
    bench_progress(b->run, text);
}

static void tell_game(claims_bench *b, const claim_game *g, const claim_judgement *verdicts) {
    (void)pthread_mutex_lock(&b->mutex);
    bench_progress(b->run, "");
    count_game(b, g, verdicts);
    show_progress(b);
    if (b->run->unread) atomic_store(&b->failed, true);
    (void)pthread_mutex_unlock(&b->mutex);
}

static status prove_game(claim_prover *p, const claim_game *g, claim_judgement *verdicts,
                         fault *f) {
    status result = OK;
    claim_prover_new_game(p);
    for (size_t i = g->count; i-- > 0 && !result;) {
        const claim *c = &g->claims[i];
        result = claim_prove(p, c, g->setting.sides[c->where.to_move].errs, &verdicts[i], f);
    }
    return result;
}

/* A game that was stopped, or that could not be proved to its end, is not counted. */
static status play_and_prove(claims_bench *b, claim_prover *p, int number, fault *f) {
    claim_game g;
    status result = claim_game_play(&b->options, number, b->size, &g, f);
    if (result) return result;
    claim_judgement *verdicts = alloc_array(NULL, g.count + 1, sizeof *verdicts);
    if (!verdicts)
        result = fault_set(f, E_NOMEM, 0, "no memory for verdicts");
    else if (g.ending == ENDING_STOPPED)
        result = fault_set(f, E_STOPPED, 0, "stopped before the last game");
    else
        result = prove_game(p, &g, verdicts, f);
    if (!result) tell_game(b, &g, verdicts);
    alloc_free(NULL, verdicts);
    claim_game_clear(&g);
    return result;
}

static void remember_failure(claims_bench *b, const fault *f) {
    (void)pthread_mutex_lock(&b->mutex);
    if (b->fault.code == OK) b->fault = *f;
    (void)pthread_mutex_unlock(&b->mutex);
    atomic_store(&b->failed, true);
}

/* Logs a game before it starts: if the program crashes, the log names the game. */
static void log_game(const claims_bench *b, int number) {
    const claim_setting s = claim_setting_draw(b->options.seed, number, b->size);
    log_write(b->run->outlet->log, LOG_INFO, "game %d: %s against %s", number, s.sides[BLACK].spec,
              s.sides[WHITE].spec);
}

static void work(void *argument, int worker) {
    claims_bench *b = argument;
    claim_prover *p = NULL;
    fault f;
    status result = claim_prover_make(&b->options.players, b->prove_from, b->run->stop, &p, &f);
    (void)worker;
    while (!result && !atomic_load(&b->failed)) {
        const int i = atomic_fetch_add(&b->next, 1);
        if (i >= b->games) break;
        log_game(b, b->first + i);
        result = play_and_prove(b, p, b->first + i, &f);
    }
    if (result) remember_failure(b, &f);
    claim_prover_free(p);
}

/* ---- the result ---- */

static int sum_of(const claims_bench *b, claim_verdict v) {
    int sum = 0;
    for (int kind = 0; kind < KINDS; kind++) sum += b->tally.counts[kind][v];
    return sum;
}

static int announced(const claims_bench *b, int kind) {
    int sum = 0;
    for (int v = 0; v < CLAIM_VERDICTS; v++) sum += b->tally.counts[kind][v];
    return sum;
}

static void begin_json(claims_bench *b) {
    json_writer *j = &b->writer;
    *j = json_make(&b->out);
    json_open_object(j);
    json_put_uint_at(j, "seed", b->options.seed);
    json_put_int_at(j, "first", b->first);
    json_put_int_at(j, "prove_from", b->prove_from);
    json_open_array_at(j, "wrong");
    print(b);
}

static void end_json(claims_bench *b, bool complete) {
    const claim_tally *t = &b->tally;
    json_writer *j = &b->writer;
    json_close(j);
    json_put_int_at(j, "games", t->games);
    json_put_int_at(j, "moves", t->moves);
    json_put_int_at(j, "lost_on_time", t->late);
    json_put_int_at(j, "broken", t->broken);
    json_open_object_at(j, "announced");
    for (int kind = 0; kind < KINDS; kind++) {
        const int *counts = t->counts[kind];
        json_open_object_at(j, kind_keys[kind]);
        json_put_int_at(j, "all", announced(b, kind));
        json_put_int_at(j, "proved", counts[CLAIM_PROVED]);
        json_put_int_at(j, "too_far", counts[CLAIM_TOO_FAR]);
        json_put_int_at(j, "wrong", counts[CLAIM_WRONG]);
        json_close(j);
    }
    json_close(j);
    json_put_bool_at(j, "complete", complete);
    json_close(j);
    buffer_add_char(&b->out, '\n');
}

static void write_result(claims_bench *b) {
    const claim_tally *t = &b->tally;
    buffer_format(&b->out, "%-10s%11s%11s%11s%11s\n", "value", "announced", "proved", "too far",
                  "wrong");
    for (int kind = 0; kind < KINDS; kind++) {
        const int *counts = t->counts[kind];
        buffer_format(&b->out, "%-10s%11d", kind_names[kind], announced(b, kind));
        if (kind >= EXACT)
            buffer_format(&b->out, "%11d%11d", counts[CLAIM_PROVED], counts[CLAIM_TOO_FAR]);
        else
            buffer_format(&b->out, "%11s%11s", "-", "-");
        buffer_format(&b->out, "%11d\n", counts[CLAIM_WRONG]);
    }
    buffer_format(&b->out,
                  "%d game%s, %d moves; %d lost on time, %d against the rules\n"
                  "%d proved, %d wrong, %d too far to prove: more than %d empty squares\n",
                  t->games, t->games == 1 ? "" : "s", t->moves, t->late, t->broken,
                  sum_of(b, CLAIM_PROVED), sum_of(b, CLAIM_WRONG), sum_of(b, CLAIM_TOO_FAR),
                  b->prove_from);
}

static void play_all(claims_bench *b) {
    b->start_ns = clock_now_ns();
    (void)workers_run(b->threads < b->games ? b->threads : b->games, work, b);
    bench_progress(b->run, "");
}

static status play_and_tell(claims_bench *b, fault *f) {
    if (b->run->json) begin_json(b);
    play_all(b);
    const bool complete = b->tally.games == b->games;
    if (b->run->json)
        end_json(b, complete);
    else
        write_result(b);
    print(b);
    b->run->wrong = sum_of(b, CLAIM_WRONG) || b->tally.broken;
    if (f && b->fault.code) *f = b->fault;
    return b->fault.code;
}

static status play_locked(claims_bench *b, fault *f) {
    if (pthread_mutex_init(&b->mutex, NULL))
        return fault_set(f, E_NOMEM, 0, "no memory for a lock");
    const status result = play_and_tell(b, f);
    (void)pthread_mutex_destroy(&b->mutex);
    return result;
}

/* All boards share the weights, though only 8x8 uses them. */
status bench_claims(bench_run *r, const bench_claims_options *o, fault *f) {
    claims_bench b = {.run = r,
                      .options = {.players = {.size = 8, .tier = r->tier},
                                  .seed = o->seed,
                                  .openings = &b.openings,
                                  .stop = r->stop},
                      .first = o->first,
                      .games = o->games,
                      .size = o->size,
                      .prove_from = o->prove_from,
                      .threads = o->threads,
                      .out = buffer_make(NULL)};
    status result = bench_openings(&b.openings, f);
    if (result) return result;
    result = player_share(view_of("champion"), &b.options.players, f);
    if (!result) result = play_locked(&b, f);
    player_unshare(&b.options.players);
    openings_clear(&b.openings);
    return result;
}
