/* player/champion.c - reads a specification, asks the engine. */
#include "player/champion.h"

#include "base/nearest.h"
#include "engine/engine.h"
#include "game/board.h"
#include "player/champion_keys.h"
#include "player/level.h"
#include "player/ponderer.h"
#include "player/weak.h"

#include <stdio.h>
#include <string.h>

enum {
    SPEC_MAX = 200,
    SENTENCE_MAX = 240,
    NO_LEVEL = -1,
    DEPTH_MAX = 60,
    USUAL_TABLE_MB = 64,
    USUAL_SEED = 1,   /* of a first game that nobody has announced */
    SOLVE_LEAST = 10, /* empty squares: this takes no time at all */
    SOLVE_MOST = 24,  /* unless asked for, no more: it would take minutes */
};

typedef struct champion {
    player base; /* first, so that a pointer to one is a pointer to the other */
    char spec[SPEC_MAX + 1];
    engine *engine;
    search_limits limits;
    int solve;      /* empty squares; -1: twice the depth, within SOLVE_LEAST and SOLVE_MOST */
    bool has_level; /* a number was given */
    level level;    /* that one, or the usual one */
    const weak_level *weak; /* a named level, or NULL */
    rng random;             /* for those */
    char sentence[SENTENCE_MAX];
    engine_result found;
    ponderer *ponderer; /* NULL: it does not think on the other's time */
    position asked;     /* what `found` is about */
} champion;

static champion *champion_of(player *p) {
    return (champion *)p;
}

bool champion_claims(view spec) {
    return view_is(view_take(&spec, ','), "champion");
}

/* ---- the specification ---- */

/* What a specification says. */
typedef struct wishes {
    search_limits limits;
    uint64_t solve, threads, hash;
    bool has_solve, ponder;
    bool given[CHAMPION_KEYS];
    int level;              /* a number, or NO_LEVEL */
    const weak_level *weak; /* a named level, or NULL */
    int sure;               /* percent; 0: as usual */
    unsigned without;       /* techniques */
    view weights;           /* empty: what is built in */
} wishes;

const champion_key_info champion_keys[CHAMPION_KEYS] = {
    [CHAMPION_DEPTH] = {"depth", "plies", "search so deep", 1, DEPTH_MAX},
    [CHAMPION_NODES] = {"nodes", "a number", "look at about so many positions for a move", 1,
                        UINT64_MAX / 2},
    [CHAMPION_TIME] = {"time", "such as 2s or 250ms", "think at most so long about a move", 0, 0},
    [CHAMPION_SOLVE] = {"solve", "empty squares",
                        "from here on play perfectly, whatever the depth, where time and nodes "
                        "allow; by default twice the depth, from 10 to 24, or as the level says",
                        0, DEPTH_MAX},
    [CHAMPION_SURE] = {"sure", "73, 87, 95, 98, 99 or 100",
                       "leave lines out only when so sure, in percent, that they change nothing; "
                       "73 by default, 100 leaves out none",
                       73, 100},
    [CHAMPION_LEVEL] = {"level", "0 to 60, beginner, novice, club or strong",
                        "how strong it is to be, see avocet levels; 21 where there is no limit at "
                        "all; time and nodes may limit it, depth, solve and sure are its own",
                        0, LEVEL_MOST},
    [CHAMPION_THREADS] = {"threads", "a number", "search on so many threads; 1 by default", 1,
                          ENGINE_THREADS_MAX},
    [CHAMPION_HASH] = {"hash", "megabytes", "memory for the table of positions; 64 by default", 1,
                       ENGINE_TABLE_MB_MAX},
    [CHAMPION_WEIGHTS] =
        {"weights", "a file, or hand",
         "what judges positions of 8x8: weights that avocet train has made, or the "
         "evaluation made by hand",
         0, 0},
    [CHAMPION_PONDER] = {"ponder", "0 or 1",
                         "think on the other's time, too, where a game allows it; 0 by default", 0,
                         1},
    [CHAMPION_WITHOUT] =
        {"without", "names joined by +",
         "switch techniques off, to measure them; avocet agents champion lists them", 0, 0},
};

static void set_number(wishes *w, champion_key which, uint64_t value) {
    switch (which) {
    case CHAMPION_LEVEL:
        w->level = (int)value;
        break;
    case CHAMPION_DEPTH:
        w->limits.depth = (int)value;
        break;
    case CHAMPION_NODES:
        w->limits.nodes = value;
        break;
    case CHAMPION_SOLVE:
        w->solve = value;
        w->has_solve = true;
        break;
    case CHAMPION_SURE:
        w->sure = (int)value;
        break;
    case CHAMPION_THREADS:
        w->threads = value;
        break;
    case CHAMPION_PONDER:
        w->ponder = value != 0;
        break;
    default:
        w->hash = value;
    }
}

static status read_number(champion_key which, view text, size_t at, wishes *w, fault *f) {
    const champion_key_info *k = &champion_keys[which];
    uint64_t number;
    fault why;
    if (view_number(text, k->most, &number, &why) || number < k->least)
        return fault_set(f, E_RANGE, at, "%s must be a number from %llu to %llu", k->name,
                         (unsigned long long)k->least, (unsigned long long)k->most);
    set_number(w, which, number);
    return OK;
}

static status read_time(view text, size_t at, wishes *w, fault *f) {
    fault why;
    if (!search_parse_time(text, &w->limits.time_ns, &why)) return OK;
    return fault_set(f, why.code, at, "time: %s", why.text);
}

enum { KEY_SHOWN = 30 }; /* bytes of a key in a sentence */

static int shown_length(view name) {
    return name.length < KEY_SHOWN ? (int)name.length : KEY_SHOWN;
}

static status no_such_key(view name, size_t at, fault *f) {
    char names[120] = "";
    nearest n = nearest_make(name);
    if (name.length == 0) return fault_set(f, E_FORMAT, at, "expected key=value behind the comma");
    for (int i = 0; i < CHAMPION_KEYS; i++) {
        nearest_consider(&n, champion_keys[i].name);
        (void)strcat(names, i == 0 ? "" : i < CHAMPION_KEYS - 1 ? ", " : " and ");
        (void)strcat(names, champion_keys[i].name);
    }
    if (nearest_best(&n))
        return fault_set(f, E_MISSING, at,
                         "the champion has no key '%.*s'; did you mean %s? avocet agents champion "
                         "explains all",
                         shown_length(name), name.data, nearest_best(&n));
    return fault_set(f, E_MISSING, at,
                     "the champion has no key '%.*s'; it has %s, as in champion,depth=8",
                     shown_length(name), name.data, names);
}

static status read_weights(view text, size_t at, wishes *w, fault *f) {
    if (text.length == 0) return fault_set(f, E_FORMAT, at, "weights: a file, or hand");
    w->weights = text;
    return OK;
}

static status read_without(view text, size_t at, wishes *w, fault *f) {
    fault why;
    if (!techniques_read(text, &w->without, &why)) return OK;
    return fault_set(f, why.code, at, "without: %s", why.text);
}

static status read_level(view text, size_t at, wishes *w, fault *f) {
    fault why;
    w->level = NO_LEVEL;
    w->weak = weak_find(text);
    if (w->weak || !read_number(CHAMPION_LEVEL, text, at, w, &why)) return OK;
    return fault_set(f, E_RANGE, at,
                     "level must be a number from 0 to %d, or one of beginner, novice, club and "
                     "strong",
                     LEVEL_MOST);
}

static status read_pair(view name, view text, size_t at, wishes *w, fault *f) {
    for (int i = 0; i < CHAMPION_KEYS; i++) {
        if (!view_is(name, champion_keys[i].name)) continue;
        if (w->given[i])
            return fault_set(f, E_FORMAT, at, "%s is given twice", champion_keys[i].name);
        w->given[i] = true;
        return i == CHAMPION_TIME      ? read_time(text, at, w, f)
               : i == CHAMPION_LEVEL   ? read_level(text, at, w, f)
               : i == CHAMPION_WEIGHTS ? read_weights(text, at, w, f)
               : i == CHAMPION_WITHOUT ? read_without(text, at, w, f)
                                       : read_number((champion_key)i, text, at, w, f);
    }
    return no_such_key(name, at, f);
}

/* A level is a depth, a point to solve from and how sure to be. */
static status check_level(const wishes *w, fault *f) {
    const bool has_level = w->level != NO_LEVEL || w->weak;
    if (!has_level || !(w->limits.depth || w->has_solve || w->sure)) return OK;
    return fault_set(f, E_FORMAT, 0,
                     "a level says how deep to search, when to solve and how sure to be: leave out "
                     "either it or depth, solve and sure");
}

static status read_spec(view spec, wishes *w, fault *f) {
    view rest = spec;
    *w = (wishes){.threads = 1, .hash = USUAL_TABLE_MB, .level = NO_LEVEL};
    if (spec.length > SPEC_MAX)
        return fault_set(f, E_RANGE, SPEC_MAX, "a specification has at most %d bytes", SPEC_MAX);
    if (memchr(spec.data, '\0', spec.length))
        return fault_set(f, E_FORMAT, 0, "a specification is text");
    (void)view_take(&rest, ',');
    while (rest.length > 0) {
        const size_t at = (size_t)(rest.data - spec.data);
        view text = view_take(&rest, ',');
        const view name = view_take(&text, '=');
        const status failed = read_pair(name, text, at, w, f);
        if (failed) return failed;
    }
    return check_level(w, f);
}

/* ---- a player ---- */

static void close_champion(player *p) {
    champion *c = champion_of(p);
    ponderer_free(c->ponderer); /* before the engine it may be using */
    engine_free(c->engine);
    alloc_free(p->memory, c);
}

static status wish_engine(const wishes *w, engine_options *out, fault *f) {
    out->threads = (int)w->threads;
    out->table_mb = (int)w->hash;
    out->sure = w->sure;
    out->without = w->without;
    return w->weights.length ? engine_choose_weights(w->weights, out, f) : OK;
}

status champion_engine_options(view spec, engine_options *out, fault *f) {
    wishes w;
    const status failed = read_spec(spec, &w, f);
    return failed ? failed : wish_engine(&w, out, f);
}

/* What is shared is borrowed here: the engine takes its own part of it. */
static status make_engine(const wishes *w, const player_options *o, engine **out, fault *f) {
    engine_options options = {.tier = o->tier, .memory = o->memory};
    status failed = wish_engine(w, &options, f);
    if (w->weights.length == 0) options.weights = o->shared;
    if (!failed) failed = engine_create(&options, out, f);
    if (w->weights.length) engine_leave_weights(&options);
    return failed;
}

status champion_share(view spec, player_options *o, fault *f) {
    engine_options options = {.memory = o->memory};
    wishes w;
    if (o->shared || o->size != BOARD_SIZE || read_spec(spec, &w, NULL) || w.weights.length)
        return OK;
    const status failed = engine_share_built_in(&options, f);
    o->shared = options.weights;
    return failed;
}

void champion_unshare(player_options *o) {
    engine_options options = {.weights = o->shared};
    engine_leave_weights(&options);
    o->shared = NULL;
}

/* What it is: how it searches, what it judges by, how it plays the end. */
static void write_sentence(champion *c, int size) {
    const char *judges = engine_has_learned(c->engine, size) ? "patterns whose worth it has learned"
                                                             : "an evaluation made by hand";
    if (c->weak)
        (void)snprintf(c->sentence, sizeof c->sentence,
                       "Avocet's own engine, held back: it judges by %s and then errs as a person "
                       "might, who %s.",
                       judges, c->weak->sentence);
    else if (c->has_level && c->level.depth == 0)
        (void)snprintf(c->sentence, sizeof c->sentence,
                       "Avocet's own engine, held back: it judges each move by %s and does not "
                       "look ahead.",
                       judges);
    else
        (void)snprintf(c->sentence, sizeof c->sentence,
                       "Avocet's own engine: it searches deeper and deeper, judges by %s, and "
                       "plays the end of the game perfectly.",
                       judges);
}

static status open_champion(view spec, const player_options *o, player **out, fault *f) {
    wishes w;
    status failed = read_spec(spec, &w, f);
    if (failed) return failed;
    if (!engine_plays(o->size))
        return fault_set(f, E_UNSUPPORTED, 0, "the champion plays on 4x4, 6x6 and 8x8, not %dx%d",
                         o->size, o->size);
    champion *c = alloc_array(o->memory, 1, sizeof *c);
    if (!c) return fault_set(f, E_NOMEM, 0, "no memory for a player");
    memcpy(c->spec, spec.data, spec.length);
    c->base = (player){.class = &champion_class, .memory = o->memory};
    c->limits = w.limits;
    c->solve = w.has_solve ? (int)w.solve : -1;
    c->weak = w.weak;
    c->has_level = w.level != NO_LEVEL;
    c->level = level_at(c->has_level ? w.level : LEVEL_USUAL);
    c->random = rng_make(USUAL_SEED, 0);
    failed = make_engine(&w, o, &c->engine, f);
    if (!failed) failed = engine_prepare(c->engine, o->size, f); /* no clock is running yet */
    if (!failed && w.ponder) failed = ponderer_make(c->engine, o->memory, &c->ponderer, f);
    if (failed) {
        close_champion(&c->base);
        return failed;
    }
    write_sentence(c, o->size);
    c->base.facts = (player_facts){.name = c->spec,
                                   .base = "champion",
                                   .sentence = c->sentence,
                                   .searches = true,
                                   .ponders = w.ponder};
    *out = &c->base;
    return OK;
}

/* ---- on the other's time ---- */

static void end_pondering(player *p) {
    const champion *c = champion_of(p);
    if (c->ponderer) ponderer_end(c->ponderer);
}

/* Plays a move of a line; false when it is none here. */
static bool follow(position *p, int move) {
    const squares legal = position_moves(p);
    if (move < 0 || !squares_has(&legal, move)) return false;
    position_play(p, move);
    return true;
}

/* Whether the last line leads to *after and on from there by a move of the other side; then *out is
 * the position behind that. */
static bool expected_reply(const champion *c, const position *after, position *out) {
    const search_line *line = &c->found.best.line;
    if (line->count < 2) return false;
    *out = c->asked;
    return follow(out, line->squares[0]) && position_equal(out, after) &&
           follow(out, line->squares[1]) && !position_over(out);
}

/* First the answer it expects: where that comes, all of the time was spent on the very position to
 * be searched next, while a search of all answers spends most of it on refuting those that are not
 * made. Players who are about as good as this one make the expected move more often than not, and
 * where they do not, part of what was searched is met again by transposition. All answers come
 * when there is no line, or nothing more to learn behind the expected one. */
static void ponder_champion(player *p, const position *after) {
    champion *c = champion_of(p);
    ponderer_task task = {.count = 0};
    if (!c->ponderer || !engine_plays_on(&after->field) || position_over(after)) return;
    if (expected_reply(c, after, &task.positions[0])) task.count = 1;
    task.positions[task.count++] = *after;
    ponderer_begin(c->ponderer, &task);
}

/* ---- a move ---- */

/* Only named levels have random numbers. */
static void new_champion_game(player *p, uint64_t seed) {
    champion *c = champion_of(p);
    c->random = rng_make(seed, 0);
    end_pondering(p);
    engine_new_game(c->engine);
    c->found.best.line.count = 0;
}

/* A shallow search misses more near the end than it costs to see it all. */
static int solve_from(const champion *c, int depth) {
    if (c->solve >= 0) return c->solve;
    return 2 * depth < SOLVE_LEAST ? SOLVE_LEAST : 2 * depth < SOLVE_MOST ? 2 * depth : SOLVE_MOST;
}

/* Takes what has passed since start_ns off a limit that is set; 0 would leave it open. */
static void take_off(int64_t *limit_ns, int64_t start_ns) {
    const int64_t left = *limit_ns - (clock_now_ns() - start_ns);
    if (*limit_ns) *limit_ns = left > 1 ? left : 1;
}

/* Waiting for the thread is part of the move: its clock is running. */
static void end_pondering_in(champion *c, search_limits *l) {
    const int64_t start_ns = clock_now_ns();
    if (!c->ponderer) return;
    ponderer_end(c->ponderer);
    take_off(&l->time_ns, start_ns);
    take_off(&l->game_ns, start_ns);
}

/* ---- levels ---- */

/* A level that was asked for stays, unless a depth takes its place; the usual one is for those who
 * set no limit at all. */
static bool plays_level(const champion *c, const search_limits *l) {
    return c->has_level ? l->depth == 0 : !search_limited(l);
}

/* solve= may stand beside the usual level. */
static int sure_of_end(const champion *c, int empty) {
    if (c->solve < 0) return level_sure(&c->level, empty);
    return empty <= c->solve ? 100 : 0;
}

/* A search of one ply judges every move as it stands. */
static void ask_level(const champion *c, const position *where, engine_request *r) {
    const int empty = position_empties(where);
    r->search.limits.depth = c->level.depth > 0 ? c->level.depth : 1;
    r->solve_sure = sure_of_end(c, empty);
    r->solve_from = r->solve_sure ? empty : 0;
}

static void ask_weak(const weak_level *w, engine_request *r) {
    if (!r->search.limits.depth) r->search.limits.depth = w->depth;
    r->solve_from = w->exact_from;
    r->best = w->sees;
}

/* What the engine says of the move that was drawn. */
static void take_move(const engine_move *m, search_result *out) {
    out->move = m->move;
    out->value = m->value;
    out->bound = m->bound;
    out->certainty = m->certainty;
    out->percent = m->percent;
    out->depth = m->depth;
    out->line = m->line;
}

static status choose_champion(player *p, const position *where, const search_request *request,
                              search_result *out, fault *f) {
    champion *c = champion_of(p);
    engine_request r = {.search = *request, .goal = ENGINE_PLAY};
    if (!search_limited(&request->limits)) r.search.limits = c->limits;
    if (c->weak)
        ask_weak(c->weak, &r); /* errs at any depth */
    else if (plays_level(c, &r.search.limits))
        ask_level(c, where, &r);
    else
        r.solve_from = solve_from(c, r.search.limits.depth);
    end_pondering_in(c, &r.search.limits);
    const status failed = engine_search(c->engine, where, &r, &c->found, f);
    if (failed) c->found.best.line.count = 0;
    if (failed) return failed;
    c->asked = *where;
    *out = c->found.best;
    const int drawn = c->weak ? weak_choose(c->weak, where, &c->found, &c->random) : -1;
    if (drawn >= 0) take_move(&c->found.moves[drawn], out);
    return OK;
}

const player_class champion_class = {
    .claims = champion_claims,
    .open = open_champion,
    .close = close_champion,
    .new_game = new_champion_game,
    .choose = choose_champion,
    .ponder = ponder_champion,
    .ponder_end = end_pondering,
};
