/* player/champion.c - asks the engine for moves, at a level or within limits. */
#include "player/champion.h"

#include "base/clock.h"
#include "base/text.h"
#include "engine/engine.h"
#include "game/board.h"
#include "game/position.h"
#include "player/champion_keys.h"
#include "player/champion_mind.h"
#include "player/champion_spec.h"
#include "player/ponderer.h"
#include "player/table_size.h"
#include "search/result.h"

#include <stdio.h>
#include <string.h>

typedef struct champion {
    player base; /* first, so that a pointer to one is a pointer to the other */
    char spec[CHAMPION_SPEC_MAX + 1];
    engine *engine;
    champion_mind mind;
    engine_result found;
    ponderer *ponderer; /* NULL: it does not ponder */
    position asked;     /* the position of `found` */
} champion;

static champion *champion_of(player *p) {
    return (champion *)p;
}

/* ---- a champion that is not open ---- */

static status check(view text, fault *f) {
    champion_wishes unused;
    return champion_read_spec(text, &unused, f);
}

/* The engine judges boards whose weights are built in by learned weights, unless the specification
 * says "hand". It judges other boards by hand. */
static const char *judges_by(const champion_wishes *w, int size) {
    return engine_has_weights(size) && !view_is(w->weights, "hand")
               ? "patterns whose worth it has learned"
               : "an evaluation made by hand";
}

/* How it searches, by which evaluation, and how it plays the end. */
static void write_sentence(const champion_wishes *w, int size, char out[PLAYER_SENTENCE_BYTES]) {
    const char *judges = judges_by(w, size);
    if (w->weak && w->weak->by_eye)
        (void)snprintf(out, PLAYER_SENTENCE_BYTES,
                       "Avocet's own engine, held back: it plays as a person might, who %s.",
                       w->weak->sentence);
    else if (w->weak)
        (void)snprintf(out, PLAYER_SENTENCE_BYTES,
                       "Avocet's own engine, held back: it judges by %s and then errs as a person "
                       "might, who %s.",
                       judges, w->weak->sentence);
    else if (w->level == 0)
        (void)snprintf(out, PLAYER_SENTENCE_BYTES,
                       "Avocet's own engine, held back: it judges each move by %s and does not "
                       "look ahead.",
                       judges);
    else
        (void)snprintf(out, PLAYER_SENTENCE_BYTES,
                       "Avocet's own engine: it searches deeper and deeper, judges by %s, and "
                       "plays the end of the game perfectly.",
                       judges);
}

static status describe(const player_spec *s, const player_options *o, player_facts *out, fault *f) {
    champion_wishes w;
    const status failed = champion_read_spec(player_spec_view(s), &w, f);
    if (failed) return failed;
    if (!engine_plays(o->size))
        return fault_set(f, E_UNSUPPORTED, 0,
                         "the champion plays on boards from 4x4 to 12x12, not %dx%d", o->size,
                         o->size);
    out->base = "champion";
    out->searches = true;
    out->ponders = w.ponder;
    write_sentence(&w, o->size, out->sentence);
    return OK;
}

/* Whether a file of weights that the specification names judges the boards to come. */
static status check_weights(view name, const engine_options *made, const player_options *o,
                            fault *f) {
    return name.length == 0 || o->boards_change ? OK : engine_weights_fit(made, name, o->size, f);
}

/* Reads the file of weights, because a damaged file, or one for other boards, shows only there. */
static status verify(const player_spec *s, const player_options *o, fault *f) {
    engine_options options = {.memory = o->memory};
    view name = {NULL, 0};
    (void)player_spec_get(s, "weights", &name);
    status failed = champion_engine_options(s, &options, f);
    if (!failed) failed = check_weights(name, &options, o, f);
    engine_leave_weights(&options);
    return failed;
}

static status limits(const player_spec *s, const player_options *o, player_named *out, fault *f) {
    champion_wishes w;
    const status failed = champion_read_spec(player_spec_view(s), &w, f);
    (void)o;
    *out = (player_named){w.limits, w.weak || w.level != CHAMPION_NO_LEVEL};
    return failed;
}

/* Weights from a file are not shared: each player reads its own. */
static status share(const player_spec *s, player_options *o, fault *f) {
    engine_options options = {.memory = o->memory};
    if (o->size != BOARD_SIZE || player_spec_get(s, "weights", NULL)) return OK;
    const status failed = engine_share_built_in(&options, f);
    o->shared = options.weights;
    return failed;
}

void champion_unshare(player_options *o) {
    engine_options options = {.weights = o->shared};
    engine_leave_weights(&options);
    o->shared = NULL;
}

/* ---- a player ---- */

static void close_champion(player *p) {
    champion *c = champion_of(p);
    ponderer_free(c->ponderer); /* first, because it may be using the engine */
    engine_free(c->engine);
    alloc_free(p->memory, c);
}

/* Returns the megabytes of the table: those that were asked for, else as much as the limits need. A
 * level, or solve=, may search longer than its limits tell. */
static int table_wanted(const champion_wishes *w, const player_options *o) {
    const bool asks = w->given[CHAMPION_HASH] || w->given[CHAMPION_LEVEL] || w->has_solve;
    if (asks || w->ponder || !o->limits) return (int)w->hash;
    return table_size_mb(search_limited(o->limits) ? o->limits : &w->limits, (int)w->threads);
}

static int table_for(const champion_wishes *w, const player_options *o) {
    const int wanted = table_wanted(w, o);
    const bool bounded = o->table_mb && !w->given[CHAMPION_HASH] && wanted > o->table_mb;
    return bounded ? o->table_mb : wanted;
}

/* The engine keeps its own reference to shared weights. */
static status make_engine(const champion_wishes *w, const player_options *o, engine **out,
                          fault *f) {
    engine_options options = {.tier = o->tier, .memory = o->memory};
    status failed = champion_wish_engine(w, &options, f);
    options.table_mb = table_for(w, o);
    if (w->weights.length == 0) options.weights = o->shared;
    if (!failed) failed = check_weights(w->weights, &options, o, f);
    if (!failed) failed = engine_create(&options, out, f);
    if (w->weights.length) engine_leave_weights(&options);
    return failed;
}

/* Makes everything that a first move needs now, while no clock is running. */
static status make_ready(champion *c, const champion_wishes *w, const player_options *o, fault *f) {
    status failed = make_engine(w, o, &c->engine, f);
    if (!failed) failed = engine_prepare(c->engine, o->size, f);
    if (!failed && w->ponder) failed = ponderer_make(c->engine, o->memory, &c->ponderer, f);
    return failed;
}

static status open_champion(const player_spec *s, const player_options *o, player **out, fault *f) {
    champion_wishes w;
    player_facts facts;
    status failed = player_describe(s, o, &facts, f);
    if (!failed) failed = champion_read_spec(player_spec_view(s), &w, f);
    if (failed) return failed;
    champion *c = alloc_array(o->memory, 1, sizeof *c);
    if (!c) return fault_set(f, E_NOMEM, 0, "no memory for a player");
    memcpy(c->spec, s->text, s->length);
    facts.name = c->spec;
    c->base = (player){.class = &champion_class, .facts = facts, .memory = o->memory};
    c->mind = champion_mind_make(&w);
    failed = make_ready(c, &w, o, f);
    if (failed)
        close_champion(&c->base);
    else
        *out = &c->base;
    return failed;
}

/* ---- pondering ---- */

static void end_pondering(player *p) {
    const champion *c = champion_of(p);
    if (c->ponderer) ponderer_end(c->ponderer);
}

/* Plays a move of a line. False if the move is not legal here. */
static bool follow(position *p, int move) {
    const squares legal = position_moves(p);
    if (move < 0 || !squares_has(&legal, move)) return false;
    position_play(p, move);
    return true;
}

/* Returns whether the last line leads to *after and goes on with a move of the other side. *out is
 * then the position after that move. */
static bool expected_reply(const champion *c, const position *after, position *out) {
    const search_line *line = &c->found.best.line;
    if (line->count < 2) return false;
    *out = c->asked;
    return follow(out, line->squares[0]) && position_equal(out, after) &&
           follow(out, line->squares[1]) && !position_over(out);
}

/* Searches the position after the expected answer first. If that answer comes, all of the time went
 * into the position of the next search. A search of all answers would spend most of its time on
 * answers that are not played. An opponent of about equal strength plays the expected move more
 * often than not; after another move part of the search is found again by transposition. All
 * answers are searched if there is no line, and after the expected position is solved. */
static void ponder_champion(player *p, const position *after) {
    champion *c = champion_of(p);
    ponderer_task task = {.count = 0};
    if (!c->ponderer || !engine_plays_on(&after->field) || position_over(after)) return;
    if (expected_reply(c, after, &task.positions[0])) task.count = 1;
    task.positions[task.count++] = *after;
    ponderer_begin(c->ponderer, &task);
}

/* ---- a move ---- */

static void new_champion_game(player *p, uint64_t seed) {
    champion *c = champion_of(p);
    champion_mind_new_game(&c->mind, seed);
    end_pondering(p);
    engine_new_game(c->engine);
    c->found.best.line.count = 0;
}

/* Takes the time since start_ns off a limit. At least 1 ns is left, because 0 means no limit. */
static void take_off(int64_t *limit_ns, int64_t start_ns) {
    const int64_t left = *limit_ns - (clock_now_ns() - start_ns);
    if (*limit_ns) *limit_ns = left > 1 ? left : 1;
}

/* Ends the pondering. The wait for its thread counts as time of the move. */
static void end_pondering_in(champion *c, search_limits *l) {
    const int64_t start_ns = clock_now_ns();
    if (!c->ponderer) return;
    ponderer_end(c->ponderer);
    take_off(&l->time_ns, start_ns);
    take_off(&l->game_ns, start_ns);
}

static status choose_champion(player *p, const position *where, const search_request *request,
                              search_result *out, fault *f) {
    champion *c = champion_of(p);
    engine_request r = champion_mind_ask(&c->mind, where, request);
    end_pondering_in(c, &r.search.limits);
    const status failed = engine_search(c->engine, where, &r, &c->found, f);
    if (failed) c->found.best.line.count = 0;
    if (failed) return failed;
    c->asked = *where;
    champion_mind_answer(&c->mind, where, &c->found, out);
    return OK;
}

const player_class champion_class = {
    .claims = champion_claims,
    .read = check,
    .file = champion_spec_file,
    .describe = describe,
    .verify = verify,
    .limits = limits,
    .share = share,
    .open = open_champion,
    .close = close_champion,
    .new_game = new_champion_game,
    .choose = choose_champion,
    .ponder = ponder_champion,
    .ponder_end = end_pondering,
};
