/* protocol/partner.c - opens players by the settings, when they are needed. */
#include "protocol/partner.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "engine/engine.h"
#include "game/board.h"
#include "game/position.h"
#include "player/champion_keys.h"
#include "player/level.h"
#include "player/player.h"
#include "service/answers/move_player.h"

#include <string.h>

#define USUAL_LEVEL "21"

_Static_assert(LEVEL_USUAL == 21, "USUAL_LEVEL is the text of LEVEL_USUAL");

enum { SETTINGS = 5, LONGEST = 4096 };

struct partner {
    const allocator *memory;
    partner_options options; /* its texts are those of `texts` */
    char *texts[SETTINGS];   /* agent, level, threads, hash, weights */
    session *session;
    bool has_moved[2]; /* the player of the side, in this game */
    engine *engine;    /* of searches that are no moves of the game; NULL: not made yet */
    int sure;          /* of the engine */
};

/* ---- texts ---- */

static const char **text_place(partner_options *o, int which) {
    const char **places[SETTINGS] = {&o->agent, &o->level, &o->threads, &o->hash, &o->weights};
    return places[which];
}

enum { AGENT, LEVEL };

static status no_memory(fault *f) {
    return fault_set(f, E_NOMEM, 0, "no memory for a player");
}

static status keep_texts(partner *p, fault *f) {
    for (int i = 0; i < SETTINGS; i++) {
        const char **place = text_place(&p->options, i);
        if (!*place) continue;
        p->texts[i] = alloc_string(p->memory, *place, strlen(*place));
        if (!p->texts[i]) return no_memory(f);
        *place = p->texts[i];
    }
    return OK;
}

/* ---- who plays ---- */

static bool has_limit(const search_limits *l) {
    return l && search_limited(l);
}

static bool is_champion(const char *agent) {
    return player_kind_of(view_of(agent)) == PLAYER_CHAMPION;
}

/* The wishes for a board. A referee's clock takes the place of the usual level. */
static move_wishes wishes_on(const partner_options *o, const field *where,
                             const search_limits *bounds) {
    const bool champions = o->agent ? is_champion(o->agent) : engine_plays_on(where);
    const bool timed = o->limits.time_ns || (bounds && (bounds->time_ns || bounds->game_ns));
    const bool open = !o->agent && !o->level && !search_limited(&o->limits) && !has_limit(bounds);
    return (move_wishes){.agent = o->agent,
                         .level = !champions ? NULL
                                  : open     ? USUAL_LEVEL
                                             : o->level,
                         .threads = champions ? o->threads : NULL,
                         .hash = champions ? o->hash : NULL,
                         .weights = champions ? o->weights : NULL,
                         .counted = o->limits.depth || o->limits.nodes || (bounds && bounds->depth),
                         .timed = timed};
}

status partner_options_spec(const partner_options *o, const field *where,
                            const search_limits *bounds, player_spec *out, fault *f) {
    const move_wishes w = wishes_on(o, where, bounds);
    const char *blamed = NULL;
    return move_player_make(&w, where, out, &blamed, f);
}

static status make_spec(const partner_options *o, int size, const search_limits *bounds,
                        player_spec *out, fault *f) {
    position start;
    const status result = position_start(&start, size, START_STANDARD, f);
    return result ? result : partner_options_spec(o, &start.field, bounds, out, f);
}

/* Finds every mistake that opening the player would find. */
static status verify(const partner_options *o, int size, fault *f) {
    const player_options players = {
        .size = size, .tier = o->tier, .memory = o->memory, .boards_change = true};
    player_spec spec;
    if (o->level && o->limits.depth)
        return fault_set(f, E_RANGE, 0,
                         "a level says how deep to search: leave out the level or the depth");
    status result = make_spec(o, size, NULL, &spec, f);
    if (result) return result;
    result = player_verify(&spec, &players, NULL, f);
    player_spec_clear(&spec);
    return result;
}

/* What a user says together must fit together. Later changes of the agent leave the others alone.
 */
static status check_together(const partner_options *o, fault *f) {
    const char *key = o->level     ? "level"
                      : o->threads ? "threads"
                      : o->hash    ? "hash"
                      : o->weights ? "weights"
                                   : NULL;
    if (!key || !o->agent || is_champion(o->agent)) return OK;
    return fault_set(f, E_RANGE, 0, "%s is the champion's: %.80s has none", key, o->agent);
}

status partner_options_check(const partner_options *o, int size, fault *f) {
    const status result = check_together(o, f);
    return result ? result : verify(o, size, f);
}

int partner_options_threads(const partner_options *o) {
    uint64_t number = 1;
    player_spec spec;
    view text = view_of(o->threads);
    const bool has_spec =
        o->agent && player_spec_read(view_of(o->agent), o->memory, &spec, NULL) == OK;
    if (has_spec) (void)player_spec_get(&spec, "threads", &text);
    const bool known = text.data && view_number(text, ENGINE_THREADS_MAX, &number, NULL) == OK;
    if (has_spec) player_spec_clear(&spec);
    return known && number ? (int)number : 1;
}

/* ---- making ---- */

static status make_session(partner *p, fault *f) {
    const session_options o = {
        .players = {.tier = p->options.tier, .memory = p->memory, .boards_change = true},
        .limits = p->options.limits,
        .seed = p->options.seed};
    game start = game_make(p->memory);
    const status result = session_make(&o, &start, &p->session, f);
    game_clear(&start);
    return result;
}

status partner_make(const partner_options *o, partner **out, fault *f) {
    partner *p = alloc_array(o->memory, 1, sizeof *p);
    *out = NULL;
    if (!p) return no_memory(f);
    *p = (partner){.memory = o->memory, .options = *o};
    status result = keep_texts(p, f);
    if (!result) result = partner_options_check(&p->options, BOARD_SIZE, f);
    if (!result) result = make_session(p, f);
    if (result)
        partner_free(p);
    else
        *out = p;
    return result;
}

void partner_free(partner *p) {
    if (!p) return;
    session_free(p->session);
    engine_free(p->engine);
    for (int i = 0; i < SETTINGS; i++) alloc_free(p->memory, p->texts[i]);
    alloc_free(p->memory, p);
}

session *partner_session(partner *p) {
    return p->session;
}

stop_token *partner_stop(partner *p) {
    return session_stop(p->session);
}

/* ---- games ---- */

/* Both seats become free: the next move opens the player again. */
static status leave_seats(partner *p, fault *f) {
    status result = session_seat_person(p->session, BLACK, "black", f);
    if (!result) result = session_seat_person(p->session, WHITE, "white", f);
    return result;
}

/* A player belongs to one size. */
status partner_load(partner *p, const game *so_far, fault *f) {
    const int size = so_far->start.field.size;
    status result = OK;
    if (size != session_position(p->session)->field.size) {
        result = verify(&p->options, size, f);
        if (!result) result = leave_seats(p, f);
    }
    if (!result) result = session_load(p->session, so_far, f);
    if (!result) p->has_moved[BLACK] = p->has_moved[WHITE] = false;
    return result;
}

status partner_new_game(partner *p, int size, fault *f) {
    game fresh = game_make(p->memory);
    position start;
    status result = position_start(&start, size, START_STANDARD, f);
    if (!result) {
        game_set_start(&fresh, &start);
        result = partner_load(p, &fresh, f);
    }
    game_clear(&fresh);
    return result;
}

static bool continues(const game *before, const game *after) {
    if (after->count < before->count || !position_equal(&before->start, &after->start))
        return false;
    for (size_t i = 0; i < before->count; i++)
        if (before->plies[i].square != after->plies[i].square) return false;
    return true;
}

status partner_follow(partner *p, const game *so_far, fault *f) {
    const size_t before = session_game(p->session)->count;
    status result = OK;
    if (session_ending(p->session).is_over || !continues(session_game(p->session), so_far))
        return partner_load(p, so_far, f);
    for (size_t i = before; i < so_far->count && !result; i++)
        result = so_far->plies[i].square == GAME_PASS
                     ? session_pass(p->session, f)
                     : session_play(p->session, so_far->plies[i].square, f);
    return result;
}

/* ---- settings ---- */

static int present_size(const partner *p) {
    return session_position(p->session)->field.size;
}

/* Sets one of the two and removes the other. */
static status replace(partner *p, int which, view text, fault *f) {
    partner_options next = p->options;
    char *copy = alloc_string(p->memory, text.data, text.length);
    if (!copy) return no_memory(f);
    *text_place(&next, AGENT) = *text_place(&next, LEVEL) = NULL;
    *text_place(&next, which) = copy;
    if (which == LEVEL) next.limits.depth = 0;
    status result = verify(&next, present_size(p), f);
    if (!result) result = leave_seats(p, f);
    if (result) {
        alloc_free(p->memory, copy);
        return result;
    }
    for (int i = 0; i <= LEVEL; i++) {
        alloc_free(p->memory, p->texts[i]);
        p->texts[i] = i == which ? copy : NULL;
    }
    p->options = next;
    session_set_limits(p->session, &next.limits);
    return OK;
}

static status check_word(view text, const char *what, fault *f) {
    if (text.length == 0 || text.length > LONGEST)
        return fault_set(f, E_FORMAT, 0, "%s is missing", what);
    return OK;
}

int partner_threads(const partner *p) {
    return partner_options_threads(&p->options);
}

bool partner_takes_level(const partner *p) {
    return engine_plays(present_size(p));
}

status partner_set_level(partner *p, view words, fault *f) {
    const status result = check_word(words, "the level", f);
    if (result) return result;
    if (!partner_takes_level(p))
        return fault_set(f, E_UNSUPPORTED, 0, "levels are the champion's: it does not play here");
    return replace(p, LEVEL, words, f);
}

status partner_set_agent(partner *p, view agent, fault *f) {
    const status result = check_word(agent, "the agent", f);
    return result ? result : replace(p, AGENT, agent, f);
}

void partner_write_level(const partner *p, buffer *out) {
    const move_wishes w = wishes_on(&p->options, &session_position(p->session)->field, NULL);
    buffer_add(out, w.level ? w.level : "none");
}

status partner_write_agent(const partner *p, buffer *out, fault *f) {
    player_spec spec;
    const status result = make_spec(&p->options, present_size(p), NULL, &spec, f);
    if (result) return result;
    buffer_append(out, player_spec_view(&spec));
    player_spec_clear(&spec);
    return OK;
}

/* ---- thinking ---- */

static bool sits(const partner *p, colour side, const char *spec) {
    const char *now = session_seat_of(p->session, side).spec;
    return now && strcmp(now, spec) == 0;
}

/* Seats the player on a side, unless it sits there. A player that was opened for the other side,
 * and has not moved there, changes its seat. */
static status take_seat(partner *p, colour side, const search_limits *bounds, fault *f) {
    const colour other = colour_other(side);
    player_spec spec;
    status result = make_spec(&p->options, present_size(p), bounds, &spec, f);
    if (result) return result;
    const char *text = player_spec_text(&spec);
    if (!sits(p, side, text) && sits(p, other, text) && !p->has_moved[other])
        session_swap(p->session);
    else if (!sits(p, side, text))
        result = session_seat_player(p->session, side, text, text, f);
    player_spec_clear(&spec);
    return result;
}

/* Nobody knows yet which side it will play. */
status partner_prepare(partner *p, const search_limits *bounds, fault *f) {
    const colour side = session_seat_of(p->session, WHITE).spec ? WHITE : BLACK;
    return take_seat(p, side, bounds, f);
}

/* Takes the time since start_ns off a limit: the referee's clock runs while a player is opened. At
 * least 1 ns is left, because 0 means no limit. */
static void take_off(int64_t *limit_ns, int64_t start_ns) {
    const int64_t left = *limit_ns - (clock_now_ns() - start_ns);
    if (*limit_ns) *limit_ns = left > 1 ? left : 1;
}

status partner_think(partner *p, const search_limits *bounds, search_progress *progress,
                     void *context, search_result *out, fault *f) {
    search_limits left = bounds ? *bounds : (search_limits){.depth = 0};
    const int64_t start_ns = clock_now_ns();
    const colour side = session_position(p->session)->to_move;
    const status result = take_seat(p, side, bounds, f);
    if (result) return result;
    p->has_moved[side] = true;
    take_off(&left.time_ns, start_ns);
    take_off(&left.game_ns, start_ns);
    session_bound(p->session, &left);
    return session_think(p->session, progress, context, out, f);
}

/* ---- hints ---- */

status partner_options_engine(const partner_options *o, const field *where, engine_options *out,
                              fault *f) {
    const move_wishes w = {.agent = "champion",
                           .threads = o->threads,
                           .hash = o->hash,
                           .weights = o->weights,
                           .counted = true};
    const char *blamed = NULL;
    player_spec spec;
    *out = (engine_options){.tier = o->tier, .memory = o->memory};
    status result = move_player_make(&w, where, &spec, &blamed, f);
    if (result) return result;
    result = champion_engine_options(&spec, out, f);
    player_spec_clear(&spec);
    return result;
}

/* The champion with threads, table and weights of the settings. */
static status make_engine(partner *p, int sure, fault *f) {
    engine_options options;
    status result =
        partner_options_engine(&p->options, &session_position(p->session)->field, &options, f);
    options.sure = sure;
    if (!result) result = engine_create(&options, &p->engine, f);
    engine_leave_weights(&options);
    p->sure = sure;
    return result;
}

status partner_engine(partner *p, int sure, engine **out, fault *f) {
    if (p->engine && p->sure != sure) {
        engine_free(p->engine);
        p->engine = NULL;
    }
    const status result = p->engine ? OK : make_engine(p, sure, f);
    *out = p->engine;
    return result;
}

status partner_hints(partner *p, int moves, const search_limits *limits, hints_listener *listener,
                     void *context, fault *f) {
    hints_request r = {.position = session_position(p->session),
                       .limits = limits ? *limits : p->options.limits,
                       .moves = moves,
                       .stop = partner_stop(p),
                       .listener = listener,
                       .context = context};
    engine *e = NULL;
    if (!search_limited(&r.limits)) r.limits.time_ns = PARTNER_HINT_SECONDS * INT64_C(1000000000);
    status result = partner_engine(p, 0, &e, f);
    if (result) return result;
    engine_new_game(e);
    result = hints_search(e, &r, f);
    atomic_store(partner_stop(p), false);
    return result;
}

int partner_level(const partner *p) {
    const move_wishes w = wishes_on(&p->options, &session_position(p->session)->field, NULL);
    uint64_t number = 0;
    if (!w.level || view_number(view_of(w.level), LEVEL_MOST, &number, NULL)) return -1;
    return (int)number;
}
