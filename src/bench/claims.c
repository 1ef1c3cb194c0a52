/* bench/claims.c - plays games of many kinds and proves every value announced as exact. */
#include "arena/ending.h"
#include "arena/openings/openings.h"
#include "base/clock.h"
#include "base/deal.h"
#include "base/json.h"
#include "base/log.h"
#include "base/text.h"
#include "bench/bench.h"
#include "bench/claim_game.h"
#include "bench/claim_proof.h"
#include "bench/claim_setting.h"
#include "game/colour.h"
#include "notation/game.h"
#include "notation/positions/position_string.h"
#include "notation/square_name.h"
#include "player/player.h"
#include "search/result.h"

#include <inttypes.h>
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

/* The working side of the deal: how games are played and proved. */
typedef struct claims_order {
    claim_options options;
    int first, size, prove_from;
    const log_sink *log;
} claims_order;

/* A game and the verdicts on its claims. */
typedef struct proved_game {
    claim_game game;
    bool is_played;            /* there is a game to clear */
    claim_judgement *verdicts; /* one for each claim */
} proved_game;

/* The dealing side. */
typedef struct claims_bench {
    bench_run *run;
    claims_order order;
    openings openings;
    int games, threads;
    claim_tally tally;
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
                  b->order.options.seed, number);
    if (b->order.size) buffer_format(&b->out, " --size %d", b->order.size);
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
    JSON_PUT_FIELDS(j, json_int_at("game", r->game->number), json_int_at("ply", r->claim->ply),
                    json_text_at("player", r->spec), json_text_at("position", r->where),
                    json_text_at("kind", kind_keys[kind_of(told)]), json_text_at("move", r->move),
                    json_real_at("value", told->value));
    if (v->solved) json_put_int_at(j, "worth", v->worth);
    if (v->solved) json_put_int_at(j, "kept", v->kept);
    json_put_text_at(j, "what", v->why);
    json_close(j);
}

static void print_wrong(claims_bench *b, const claim_game *g, const claim *c,
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

static void print_broken(claims_bench *b, const claim_game *g, const char *what) {
    json_writer *j = &b->writer;
    if (b->run->json) {
        JSON_PUT_OBJECT(j, json_int_at("game", g->number), json_text_at("what", what));
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
        if (verdicts[i].verdict == CLAIM_WRONG) print_wrong(b, g, &g->claims[i], &verdicts[i]);
    }
    const char *what = g->fault.code           ? g->fault.text
                       : claim_game_replays(g) ? NULL
                                               : "its moves are not legal one after the other";
    t->broken += what != NULL;
    if (what) print_broken(b, g, what);
}

static void show_progress(claims_bench *b) {
    const int done = b->tally.games;
    char text[80];
    (void)snprintf(text, sizeof text, "%d of %d games, %.0f s left", done, b->games,
                   clock_seconds_since(b->start_ns) / done * (b->games - done));
    bench_progress(b->run, text);
}

/* Stops the deal when nobody reads any more. */
static status take_game(void *dealer, uint64_t number, void *answer, fault *f) {
    claims_bench *b = dealer;
    const proved_game *g = answer;
    (void)number, (void)f;
    bench_progress(b->run, "");
    count_game(b, &g->game, g->verdicts);
    show_progress(b);
    return b->run->unread ? E_STOPPED : OK;
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

/* Logs a game before it starts: if the program crashes, the log names the game. */
static void log_game(const claims_order *o, int number) {
    const claim_setting s = claim_setting_draw(o->options.seed, number, o->size);
    log_write(o->log, LOG_INFO, "game %d: %s against %s", number, s.sides[BLACK].spec,
              s.sides[WHITE].spec);
}

/* A game that was stopped, or that could not be proved to its end, is not counted. */
static status play_and_prove(const void *work, void *desk, uint64_t number, void *answer,
                             fault *f) {
    const claims_order *o = work;
    proved_game *g = answer;
    log_game(o, (int)number);
    const status result = claim_game_play(&o->options, (int)number, o->size, &g->game, f);
    if (result) return result;
    g->is_played = true;
    if (g->game.ending == ENDING_STOPPED) return E_STOPPED;
    g->verdicts = alloc_array(NULL, g->game.count + 1, sizeof *g->verdicts);
    if (!g->verdicts) return fault_set(f, E_NOMEM, 0, "no memory for verdicts");
    return prove_game(desk, &g->game, g->verdicts, f);
}

static void drop_game(void *answer) {
    proved_game *g = answer;
    if (g->is_played) claim_game_clear(&g->game);
    alloc_free(NULL, g->verdicts);
}

static status open_prover(const void *work, int worker, void **desk, fault *f) {
    const claims_order *o = work;
    claim_prover *p = NULL;
    (void)worker;
    const status result =
        claim_prover_make(&o->options.players, o->prove_from, o->options.stop, &p, f);
    *desk = p;
    return result;
}

static void close_prover(void *desk) {
    claim_prover_free(desk);
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
    JSON_PUT_FIELDS(j, json_uint_at("seed", b->order.options.seed),
                    json_int_at("first", b->order.first),
                    json_int_at("prove_from", b->order.prove_from));
    json_open_array_at(j, "wrong");
    print(b);
}

static void end_json(claims_bench *b, bool complete) {
    const claim_tally *t = &b->tally;
    json_writer *j = &b->writer;
    json_close(j);
    JSON_PUT_FIELDS(j, json_int_at("games", t->games), json_int_at("moves", t->moves),
                    json_int_at("lost_on_time", t->late), json_int_at("broken", t->broken));
    json_open_object_at(j, "announced");
    for (int kind = 0; kind < KINDS; kind++) {
        const int *counts = t->counts[kind];
        json_open_object_at(j, kind_keys[kind]);
        JSON_PUT_FIELDS(j, json_int_at("all", announced(b, kind)),
                        json_int_at("proved", counts[CLAIM_PROVED]),
                        json_int_at("too_far", counts[CLAIM_TOO_FAR]),
                        json_int_at("wrong", counts[CLAIM_WRONG]));
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
                  b->order.prove_from);
}

static status play_all(claims_bench *b, fault *f) {
    const uint64_t first = (uint64_t)b->order.first;
    const deal d = {
        .first = first,
        .end = first + (uint64_t)b->games,
        .threads = b->threads,
        .answer_size = sizeof(proved_game),
        .stop = b->order.options.stop,
        .working = {&b->order, open_prover, play_and_prove, close_prover, drop_game, NULL},
        .dealing = {b, NULL, take_game}};
    b->start_ns = clock_now_ns();
    const status result = deal_run(&d, f);
    bench_progress(b->run, "");
    if (result != E_STOPPED) return result;
    return b->run->unread ? OK : fault_set(f, E_STOPPED, 0, "stopped before the last game");
}

static status play_and_report(claims_bench *b, fault *f) {
    if (b->run->json) begin_json(b);
    const status result = play_all(b, f);
    const bool complete = b->tally.games == b->games;
    if (b->run->json)
        end_json(b, complete);
    else
        write_result(b);
    print(b);
    b->run->wrong = sum_of(b, CLAIM_WRONG) || b->tally.broken;
    return result;
}

/* All boards share the weights of 8x8, though only 8x8 uses them. */
status bench_claims(bench_run *r, const bench_claims_options *o, fault *f) {
    claims_bench b = {.run = r,
                      .order = {.options = {.players = {.size = 8, .tier = r->tier},
                                            .seed = o->seed,
                                            .openings = &b.openings,
                                            .stop = r->stop},
                                .first = o->first,
                                .size = o->size,
                                .prove_from = o->prove_from,
                                .log = r->outlet->log},
                      .games = o->games,
                      .threads = o->threads,
                      .out = buffer_make(NULL)};
    status result = bench_openings(o->size > 8 ? o->size : 8, &b.openings, f);
    if (result) return result;
    result = player_share(view_of("champion"), &b.order.options.players, f);
    if (!result) result = play_and_report(&b, f);
    player_unshare(&b.order.options.players);
    openings_clear(&b.openings);
    return result;
}
