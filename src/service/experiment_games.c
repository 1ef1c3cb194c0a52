/* service/experiment_games.c - finds the run and the number of a game. */
#include "service/experiment_games.h"

#include "arena/ending.h"
#include "arena/played_game.h"
#include "base/text.h"
#include "experiment/fields.h"
#include "experiment/game_job.h"
#include "experiment/game_record.h"
#include "game/position.h"
#include "notation/game.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static const char run_kind[] = "experiment";

/* ---- runs ---- */

struct experiment_run {
    int64_t id;
    buffer key;  /* fields: everything that its games have in common */
    buffer a, b; /* specifications */
    bool *taken; /* by number: games that the store has */
    size_t taken_count, taken_room;
};

static status no_memory(fault *f) {
    return fault_set(f, E_NOMEM, 0, "no memory for the games of an experiment");
}

experiment_games experiment_games_make(const store_work *w) {
    return (experiment_games){.work = *w, .first = {.code = OK}};
}

static void clear_run(experiment_run *r) {
    buffer_clear(&r->key);
    buffer_clear(&r->a);
    buffer_clear(&r->b);
    alloc_free(NULL, r->taken);
}

void experiment_games_clear(experiment_games *g) {
    while (g->count) clear_run(&g->runs[--g->count]);
    alloc_free(NULL, g->runs);
    *g = experiment_games_make(&g->work);
}

/* Adds a run; its key may be that of the store. E_NOMEM. */
static status add_run(experiment_games *g, int64_t id, view key) {
    experiment_run *runs = alloc_grow(NULL, g->runs, sizeof *runs, g->count + 1, 16, &g->capacity);
    if (!runs) return E_NOMEM;
    g->runs = runs;
    experiment_run *r = &g->runs[g->count++];
    *r = (experiment_run){
        .id = id, .key = buffer_make(NULL), .a = buffer_make(NULL), .b = buffer_make(NULL)};
    buffer_append(&r->key, key);
    buffer_append(&r->a, fields_get(key, "a"));
    buffer_append(&r->b, fields_get(key, "b"));
    return buffer_status(&r->key) || buffer_status(&r->a) || buffer_status(&r->b) ? E_NOMEM : OK;
}

static bool is_taken(const experiment_run *r, size_t number) {
    return number < r->taken_count && r->taken[number];
}

static status take_number(experiment_run *r, size_t number) {
    bool *taken = alloc_grow(NULL, r->taken, sizeof *taken, number + 1, 64, &r->taken_room);
    if (!taken) return E_NOMEM;
    r->taken = taken;
    while (r->taken_count <= number) r->taken[r->taken_count++] = false;
    r->taken[number] = true;
    return OK;
}

/* The players of a game in the order of A and B. */
typedef struct seating {
    view a, b;
    bool is_alike;   /* the same player twice */
    bool a_is_black; /* where they differ */
} seating;

static seating seating_of(view key) {
    const view black = fields_get(key, "black"), white = fields_get(key, "white");
    const size_t shorter = black.length < white.length ? black.length : white.length;
    const int order = memcmp(black.data, white.data, shorter);
    const bool first = order < 0 || (order == 0 && black.length <= white.length);
    return (seating){.a = first ? black : white,
                     .b = first ? white : black,
                     .is_alike = view_equal(black, white),
                     .a_is_black = first};
}

/* Copies a field of the job's key to that of the run, if it is there. */
static void copy_field(view key, const char *name, buffer *out) {
    const view value = fields_get(key, name);
    if (value.length) fields_put(out, name, value);
}

static void write_run_key(const store_work *w, view key, const seating *s, buffer *out) {
    fields_put_word(out, run_kind);
    fields_put_text(out, "name", w->experiment);
    fields_put_text(out, "version", w->version);
    copy_field(key, "size", out);
    copy_field(key, "start", out);
    fields_put(out, "a", s->a);
    fields_put(out, "b", s->b);
    copy_field(key, "opening", out);
    copy_field(key, "opening-seed", out);
    copy_field(key, "detail", out);
}

static status begin_run(experiment_games *g, store *s, view key, fault *f) {
    char begun[24] = "", openings_text[32] = "start";
    struct tm utc = {0};
    const time_t now = time(NULL);
    const int plies = (int)fields_int(key, "opening", 0);
    if (add_run(g, 0, key)) return no_memory(f);
    experiment_run *r = &g->runs[g->count - 1];
    (void)gmtime_r(&now, &utc);
    (void)strftime(begun, sizeof begun, "%Y-%m-%dT%H:%M:%SZ", &utc);
    if (plies) (void)snprintf(openings_text, sizeof openings_text, "random:%d", plies);
    const store_run run = {.key = buffer_text(&r->key),
                           .kind = run_kind,
                           .a = buffer_text(&r->a),
                           .b = buffer_text(&r->b),
                           .size = (int)fields_int(key, "size", 0),
                           .start = game_order_start(key),
                           .openings = openings_text,
                           .seed = fields_uint(key, "opening-seed", 0),
                           .limits = "the players' own",
                           .program = g->work.version,
                           .begun = begun};
    return store_begin_run(s, &run, &r->id, f);
}

/* The place of the run, which begins if need be. */
static status find_run(experiment_games *g, store *s, view key, size_t *place, fault *f) {
    for (size_t i = 0; i < g->count; i++) {
        *place = i;
        if (view_equal(buffer_view(&g->runs[i].key), key)) return OK;
    }
    *place = g->count;
    return begin_run(g, s, key, f);
}

/* ---- from a stored game to a job ---- */

static void write_job(const experiment_run *r, const store_game *g, buffer *key, buffer *result) {
    const view run = buffer_view(&r->key);
    const char *a = buffer_text(&r->a), *b = buffer_text(&r->b);
    const played_game *p = &g->played;
    const game_order order = {.size = (int)fields_int(run, "size", 0),
                              .start = game_order_start(run),
                              .black = p->a_is_black ? a : b,
                              .white = p->a_is_black ? b : a,
                              .opening_plies = (int)fields_int(run, "opening", 0),
                              .opening_seed = fields_uint(run, "opening-seed", 0),
                              .opening_line = (uint64_t)p->number / 2,
                              .seed = g->seeds[0],
                              .is_detailed = fields_int(run, "detail", 0)};
    buffer_reset(key, 0);
    buffer_reset(result, 0);
    game_order_write(&order, key);
    game_record_write(g->record, p, order.is_detailed, result);
}

/* I2. */
static bool counts(const store_game *g) {
    const position *last = &g->record->now;
    const int black = g->played.a_is_black ? g->played.score : -g->played.score;
    return g->played.ending == ENDING_NORMAL && position_over(last) &&
           black == position_final_score(last);
}

typedef struct finding {
    experiment_games *games;
    experiment_run *run;
    keeper_sink *sink;
    void *who;
    buffer key, result;
} finding;

static status see_run(void *context, const store_run *r) {
    experiment_games *g = context;
    const view key = view_of(r->key);
    if (strcmp(r->kind, run_kind) != 0 || !view_is(fields_get(key, "name"), g->work.experiment) ||
        !view_is(fields_get(key, "version"), g->work.version))
        return OK;
    return add_run(g, r->id, key);
}

static status see_game(void *context, const store_run *r, const store_game *next) {
    finding *n = context;
    experiment_games *g = n->games;
    if (take_number(n->run, (size_t)next->played.number)) return E_NOMEM;
    if (!counts(next)) {
        if (g->wrong++ == 0)
            (void)fault_set(&g->first, E_FORMAT, 0, "game %d of run %lld was changed",
                            next->played.number + 1, (long long)r->id);
        return OK;
    }
    write_job(n->run, next, &n->key, &n->result);
    if (buffer_status(&n->key) || buffer_status(&n->result)) return E_NOMEM;
    const kept_result k = {buffer_view(&n->key), buffer_view(&n->result)};
    return n->sink(n->who, &k);
}

status experiment_games_find(experiment_games *g, store *s, keeper_sink *sink, void *who,
                             fault *f) {
    finding n = {.games = g,
                 .sink = sink,
                 .who = who,
                 .key = buffer_make(NULL),
                 .result = buffer_make(NULL)};
    status result = store_each_run(s, see_run, g, f);
    for (size_t i = 0; i < g->count && !result; i++) {
        const store_filter filter = {.run = g->runs[i].id};
        n.run = &g->runs[i];
        result = store_each_game(s, &filter, see_game, &n, f);
    }
    buffer_clear(&n.key);
    buffer_clear(&n.result);
    return result == E_NOMEM ? no_memory(f) : result;
}

/* ---- from a job to a stored game ---- */

/* A game that may be stored. */
typedef struct made_game {
    size_t run; /* its place */
    store_game game;
    game record;
    bool is_ready; /* and not stored yet */
} made_game;

/* The first free number in steps from `number` on. */
static size_t free_number(const experiment_run *r, size_t number, size_t step) {
    while (is_taken(r, number)) number += step;
    return number;
}

/* Pair k has line k of the openings. False if the number that belongs to a line is taken. */
static bool choose_number(const experiment_run *r, view key, const seating *s, size_t *out) {
    const size_t colour_of_a = s->is_alike || s->a_is_black ? 0 : 1;
    const uint64_t line = fields_uint(key, "line", 0);
    const bool has_line = fields_get(key, "line").length > 0;
    if (line > STORE_NUMBER_MAX / 4) return false;
    const size_t first = has_line ? 2 * (size_t)line + colour_of_a : colour_of_a;
    *out = free_number(r, first, s->is_alike ? 1 : 2);
    if (*out > STORE_NUMBER_MAX) return false;
    return !has_line || *out / 2 == line;
}

/* I1. */
static bool reads_back(const experiment_run *r, const store_game *g, const kept_result *k) {
    buffer key = buffer_make(NULL), result = buffer_make(NULL);
    write_job(r, g, &key, &result);
    const bool same = buffer_status(&key) == OK && buffer_status(&result) == OK &&
                      view_equal(buffer_view(&key), k->key) &&
                      view_equal(buffer_view(&result), k->result);
    buffer_clear(&key);
    buffer_clear(&result);
    return same;
}

/* Fills *m; it is ready if the game can be stored as one. */
static status make_game(experiment_games *g, const kept_result *k, const seating *s, made_game *m,
                        fault *f) {
    experiment_run *r = &g->runs[m->run];
    const uint64_t seed = fields_uint(k->key, "seed", 0);
    size_t number = 0;
    if (!choose_number(r, k->key, s, &number)) return OK;
    m->game = (store_game){.played = {.number = (int)number,
                                      .a_is_black = s->is_alike ? number % 2 == 0 : s->a_is_black},
                           .seeds = {seed, seed},
                           .record = &m->record};
    const status result = game_record_read(k->key, k->result, &m->game.played, &m->record, f);
    if (result) return result == E_NOMEM ? result : OK;
    if (!counts(&m->game) || !reads_back(r, &m->game, k)) return OK;
    m->is_ready = true;
    return take_number(r, number) ? no_memory(f) : OK;
}

static status prepare(experiment_games *g, store *s, const kept_result *k, made_game *m, fault *f) {
    const seating players = seating_of(k->key);
    buffer key = buffer_make(NULL);
    m->record = game_make(NULL);
    if (!view_is(fields_word(k->key), game_job.name)) return OK;
    write_run_key(&g->work, k->key, &players, &key);
    status result = buffer_status(&key) ? no_memory(f) : OK;
    if (!result) result = find_run(g, s, buffer_view(&key), &m->run, f);
    if (!result) result = make_game(g, k, &players, m, f);
    buffer_clear(&key);
    return result;
}

/* Stores all games of one run in one commit. `room` has a place for each. */
static status store_run_of(const experiment_games *g, store *s, made_game *made, size_t count,
                           size_t run, store_game *room, fault *f) {
    size_t games = 0;
    for (size_t i = 0; i < count; i++) {
        if (!made[i].is_ready || made[i].run != run) continue;
        room[games++] = made[i].game;
        made[i].is_ready = false;
    }
    return store_add_games(s, g->runs[run].id, room, games, f);
}

static status store_made(experiment_games *g, store *s, const kept_result *group, made_game *made,
                         size_t count, bool *left, store_game *room, fault *f) {
    status result = OK;
    for (size_t i = 0; i < count && !result; i++) {
        result = prepare(g, s, &group[i], &made[i], f);
        left[i] = !made[i].is_ready;
    }
    for (size_t i = 0; i < count && !result; i++)
        if (made[i].is_ready) result = store_run_of(g, s, made, count, made[i].run, room, f);
    return result;
}

status experiment_games_add(experiment_games *g, store *s, const kept_result *group, size_t count,
                            bool *left, fault *f) {
    made_game *made = alloc_array(NULL, count, sizeof *made);
    store_game *room = alloc_array(NULL, count, sizeof *room);
    const status result =
        made && room ? store_made(g, s, group, made, count, left, room, f) : no_memory(f);
    for (size_t i = 0; made && i < count; i++) game_clear(&made[i].record);
    alloc_free(NULL, made);
    alloc_free(NULL, room);
    return result;
}
