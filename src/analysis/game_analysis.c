/* analysis/game_analysis.c - searches the positions of a game, then compares.
 *
 * The positions of a game are numbered by the plies before them: 0 is the start, `count` the last
 * one. Those near the end are a chain: one worker takes them from the last to the first, because
 * the value of a position is the value of the move before it and its table helps. */
#include "analysis/game_analysis.h"

#include "base/alloc.h"
#include "base/workers.h"
#include "game/colour.h"
#include "game/position.h"
#include "game/squares.h"
#include "game/tier.h"
#include "search/result.h"

#include <assert.h>
#include <stdatomic.h>
#include <string.h>

#include <pthread.h>

/* A position of the game. */
typedef struct place {
    position p;
    int played; /* the move, SEARCH_PASS, or SQUARE_NONE behind the last ply */
    int sure;   /* as analyst_sure() says */
    judged best, move;
} place;

typedef struct work {
    const game_analysis_options *options;
    place *places;
    size_t count;   /* plies; there is one place more */
    size_t *middle; /* places that are searched one by one */
    size_t middle_count;
    analyst **analysts;   /* one for each worker, opened when needed */
    analyst *lent;        /* the caller's, or NULL */
    pthread_mutex_t lock; /* of the fields below */
    size_t done, all;
    status failed;
    fault fault;
    atomic_bool ends; /* a failure: begin nothing more */
} work;

game_analysis_options game_analysis_usual(tier t) {
    return (game_analysis_options){
        .analyst = {.level = ANALYSIS_LEVEL_USUAL, .threads = 1, .tier = t},
        .limits = {mark_limits_usual(LOSS_DISCS), mark_limits_usual(LOSS_CHANCE)}};
}

/* ---- one position ---- */

static bool is_searched(const place *at) {
    return at->played != SEARCH_PASS && !position_over(&at->p);
}

/* A pass has the value of the position behind it. */
static judged value_of(const place *at) {
    if (position_over(&at->p)) return judged_over(&at->p);
    if (at->played != SEARCH_PASS) return at->best;
    const judged after = value_of(at + 1);
    return judged_before(&after, SEARCH_PASS);
}

/* The next position that has a value of its own. A pass is never the last ply: a move follows. */
static const place *behind(const place *at) {
    for (at++; at->played == SEARCH_PASS;) at++;
    return at;
}

/* Whether the value of the next position is the value of the move, by a search of the same kind. */
static bool next_tells(const place *at) {
    const place *next = behind(at);
    if (position_over(&next->p)) return at->best.exact;
    if (!at->sure || next->sure != at->sure) return false;
    return next->best.exact == at->best.exact && next->best.unit == at->best.unit;
}

static void take_next(place *at) {
    const judged next = value_of(at + 1);
    at->move = judged_before(&next, at->played);
    at->move.depth = at->best.depth;
    if (at->move.value >= at->best.value) at->best = at->move;
}

static status search_place(analyst *a, place *at, const stop_token *stop, fault *f) {
    const status failed = analyst_best(a, &at->p, stop, &at->best, f);
    if (failed || at->played == SQUARE_NONE) return failed;
    if (at->played != at->best.move && next_tells(at)) {
        take_next(at);
        return OK;
    }
    return analyst_compare(a, &at->p, at->played, stop, &at->best, &at->move, f);
}

/* ---- the work ---- */

static void fail(work *w, status code, const fault *f) {
    (void)pthread_mutex_lock(&w->lock);
    if (!w->failed) {
        w->failed = code;
        w->fault = *f;
    }
    atomic_store(&w->ends, true);
    (void)pthread_mutex_unlock(&w->lock);
}

static void tell(work *w) {
    (void)pthread_mutex_lock(&w->lock);
    w->done++;
    if (w->options->progress && !w->failed)
        w->options->progress(w->options->progress_context, w->done, w->all);
    (void)pthread_mutex_unlock(&w->lock);
}

/* With three threads or more those that the middle game does not need help to solve the end. */
static status open_analyst(work *w, int worker, analyst **out, fault *f) {
    analyst_options o = w->options->analyst;
    const bool solves = worker == 0 && o.threads > 2;
    *out = w->lent ? w->lent : w->analysts[worker];
    if (*out) return OK;
    o.threads = solves ? o.threads - 1 : 1;
    const status failed = analyst_open(&o, &w->places[0].p.field, out, f);
    if (!failed) w->analysts[worker] = *out;
    return failed;
}

/* Takes what an earlier run has found; false if it has found nothing. Each place is one worker's.
 */
static bool take_kept(const work *w, place *at) {
    const analysis_kept *k = w->options->kept;
    const size_t i = (size_t)(at - w->places);
    if (!k || !k->done[i]) return false;
    at->best = k->best[i];
    at->move = k->move[i];
    return true;
}

static void keep(const work *w, const place *at) {
    const analysis_kept *k = w->options->kept;
    const size_t i = (size_t)(at - w->places);
    if (!k) return;
    k->best[i] = at->best;
    k->move[i] = at->move;
    k->done[i] = true;
}

static bool search_one(work *w, analyst *a, place *at) {
    fault f = {.code = OK};
    if (atomic_load(&w->ends)) return false;
    const bool known = take_kept(w, at);
    const status failed = known ? OK : search_place(a, at, w->options->stop, &f);
    if (!failed && !known) keep(w, at);
    if (failed)
        fail(w, failed, &f);
    else
        tell(w);
    return !failed;
}

/* The positions that are searched to the end, from the last one on. */
static void search_chain(work *w, analyst *a) {
    analyst_new_game(a);
    for (size_t i = w->count + 1; i-- > 0;) {
        place *at = &w->places[i];
        if (at->sure && is_searched(at) && !search_one(w, a, at)) return;
    }
}

/* Job 0 is the chain; the others are positions of the middle game. */
static void do_job(void *argument, int number, int worker) {
    work *w = argument;
    analyst *a = NULL;
    fault f = {.code = OK};
    if (atomic_load(&w->ends)) return;
    const status failed = open_analyst(w, worker, &a, &f);
    if (failed)
        fail(w, failed, &f);
    else if (number == 0)
        search_chain(w, a);
    else
        (void)search_one(w, a, &w->places[w->middle[number - 1]]);
}

/* ---- from the game to the work and back ---- */

static void list_places(const game *g, work *w) {
    position p = g->start;
    for (size_t i = 0; i <= g->count; i++) {
        place *at = &w->places[i];
        const int square = i < g->count ? g->plies[i].square : SQUARE_NONE;
        at->p = p;
        at->played = square == GAME_PASS ? SEARCH_PASS : square;
        if (i == g->count) break;
        if (square == GAME_PASS)
            position_pass(&p);
        else
            position_play(&p, square);
    }
}

/* The certainty depends on the level alone, but only an analyst knows the rule of its board. */
static void sort_places(work *w, const analyst *a) {
    for (size_t i = w->count + 1; i-- > 0;) {
        place *at = &w->places[i];
        at->sure = analyst_sure(a, position_empties(&at->p));
        if (!is_searched(at)) continue;
        w->all++;
        if (!at->sure) w->middle[w->middle_count++] = i;
    }
}

static analysed_move describe(const place *at, size_t index, const mark_limits *limits) {
    const squares legal = position_moves(&at->p);
    const bool pass = at->played == SEARCH_PASS;
    const judged value = pass ? value_of(at) : at->move, best = pass ? value : at->best;
    const double loss = best.value - value.value;
    assert(loss >= 0);
    return (analysed_move){
        .ply = (int)index + 1,
        .side = at->p.to_move,
        .move = at->played,
        .empties = position_empties(&at->p),
        .choices = squares_count(&legal),
        .value = value.value,
        .best_value = best.value,
        .loss = loss,
        .unit = best.unit,
        .best = best.move,
        .exact = best.exact && value.exact,
        .depth = best.depth,
        .percent = best.percent,
        .to_end = best.to_end,
        .mark = mark_of(loss, &limits[best.unit]),
        .line = best.line,
    };
}

static void write_moves(const work *w, game_analysis *out) {
    for (size_t i = 0; i < w->count; i++) out->moves[i] = describe(&w->places[i], i, out->limits);
    out->count = w->count;
    const place *last = &w->places[w->count];
    out->over = position_over(&last->p);
    out->last = value_of(last);
    out->last_side = last->p.to_move;
}

static bool limits_given(const mark_limits *l) {
    return l->inaccurate > 0;
}

status game_analysis_begin(const game *g, const game_analysis_options *o, game_analysis *out,
                           fault *f) {
    *out = (game_analysis){.size = g->start.field.size,
                           .level = o->analyst.level,
                           .time_ns = o->analyst.time_ns,
                           .start = g->start,
                           .memory = o->analyst.memory};
    for (int u = 0; u < LOSS_UNITS; u++)
        out->limits[u] =
            limits_given(&o->limits[u]) ? o->limits[u] : mark_limits_usual((loss_unit)u);
    out->moves = alloc_array(o->analyst.memory, g->count + 1, sizeof *out->moves);
    return out->moves ? OK : fault_set(f, E_NOMEM, 0, "no memory for an analysis");
}

static status do_work(work *w, int threads, fault *f) {
    analyst *a = NULL;
    status failed = open_analyst(w, 0, &a, f);
    if (failed) return failed;
    sort_places(w, a);
    workers_each(threads, 1 + (int)w->middle_count, do_job, w);
    if (w->failed && f) *f = w->fault;
    return w->failed;
}

/* The analyst of the first worker, which searches the end. */
static void take_stayed(work *w) {
    analyst **stays = w->options->stays;
    if (stays && w->analysts) w->analysts[0] = *stays;
}

static void let_stay(work *w) {
    analyst **stays = w->options->stays;
    if (!stays || !w->analysts) return;
    *stays = w->analysts[0];
    w->analysts[0] = NULL;
}

static void free_work(work *w, int threads, const allocator *memory) {
    for (int i = 0; w->analysts && i < threads; i++) analyst_close(w->analysts[i]);
    (void)pthread_mutex_destroy(&w->lock);
    alloc_free(memory, w->analysts);
    alloc_free(memory, w->places);
    alloc_free(memory, w->middle);
}

static status run(analyst *lent, int threads, const game *g, const game_analysis_options *o,
                  game_analysis *out, fault *f) {
    const allocator *memory = o->analyst.memory;
    work w = {.options = o, .count = g->count, .lent = lent};
    (void)pthread_mutex_init(&w.lock, NULL);
    w.places = alloc_array(memory, g->count + 1, sizeof *w.places);
    w.middle = alloc_array(memory, g->count + 1, sizeof *w.middle);
    w.analysts = alloc_array(memory, (size_t)threads, sizeof *w.analysts);
    assert(!o->kept || o->kept->count == g->count + 1);
    take_stayed(&w);
    status failed = game_analysis_begin(g, o, out, f);
    if (!failed && (!w.places || !w.middle || !w.analysts))
        failed = fault_set(f, E_NOMEM, 0, "no memory to analyse a game");
    if (!failed) {
        list_places(g, &w);
        failed = do_work(&w, threads, f);
    }
    if (failed)
        game_analysis_clear(out);
    else
        write_moves(&w, out);
    let_stay(&w);
    free_work(&w, threads, memory);
    return failed;
}

status game_analysis_run(const game *g, const game_analysis_options *o, game_analysis *out,
                         fault *f) {
    return run(NULL, o->analyst.threads > 1 ? o->analyst.threads : 1, g, o, out, f);
}

status game_analysis_run_with(analyst *a, const game *g, const game_analysis_options *o,
                              game_analysis *out, fault *f) {
    return run(a, 1, g, o, out, f);
}

status analysis_kept_make(const game *g, const allocator *memory, analysis_kept *out, fault *f) {
    *out = (analysis_kept){.count = g->count + 1, .memory = memory};
    out->done = alloc_array(memory, out->count, sizeof *out->done);
    out->best = alloc_array(memory, out->count, sizeof *out->best);
    out->move = alloc_array(memory, out->count, sizeof *out->move);
    if (out->done && out->best && out->move) return OK;
    analysis_kept_clear(out);
    return fault_set(f, E_NOMEM, 0, "no memory for an analysis");
}

void analysis_kept_clear(analysis_kept *k) {
    alloc_free(k->memory, k->done);
    alloc_free(k->memory, k->best);
    alloc_free(k->memory, k->move);
    *k = (analysis_kept){.memory = k->memory};
}

void game_analysis_clear(game_analysis *a) {
    alloc_free(a->memory, a->moves);
    *a = (game_analysis){.memory = a->memory};
}

/* ---- the worst moves ---- */

/* Losses of different units are compared by the limits of the marks. */
static double weight_of(const game_analysis *a, const analysed_move *m) {
    return m->loss / a->limits[m->unit].mistake;
}

int game_analysis_worst(const game_analysis *a, colour side, int most, int *out) {
    int count = 0;
    for (size_t i = 0; i < a->count; i++) {
        const analysed_move *m = &a->moves[i];
        if (m->side != side || !(m->loss > 0)) continue;
        int at = count < most ? count++ : most;
        for (; at > 0 && weight_of(a, m) > weight_of(a, &a->moves[out[at - 1]]); at--)
            if (at < most) out[at] = out[at - 1];
        if (at < most) out[at] = (int)i;
    }
    return count;
}
