/* bench/eval_speed.c - evaluations as the search makes them, against the clock. */
#include "bench/eval_speed.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/text.h"
#include "bench/bench.h"
#include "game/board.h"
#include "report/outlet.h"

#include <stdlib.h>
#include <string.h>

enum {
    EMPTIES_LEAST = 8, /* the search judges nothing below */
    BOARDS_MOST = 20000,
    TABLE_MB = 1, /* nothing is searched */
};

typedef struct work {
    const eval_speed_options *options;
    board *boards;
    size_t count;
    engine *engines[TIER_COUNT * EVAL_KINDS]; /* one for each cell */
    eval_speed *out;
} work;

const char *eval_kind_name(eval_kind k) {
    static const char *const names[EVAL_KINDS] = {"main layer", "order layer", "by hand"};
    return names[k];
}

/* ---- boards ---- */

static int empties(board b) {
    return __builtin_popcountll(board_empty(b));
}

static int compare_empties(const void *a, const void *b) {
    return empties(*(const board *)a) - empties(*(const board *)b);
}

/* Some of the positions, spread over all. In the order of their empty squares: a search stays near
 * one number of them, too, and has the same few tables in the caches all the time. */
static status choose_boards(work *w, const record_list *positions, fault *f) {
    const size_t step = positions->count / BOARDS_MOST + 1;
    w->boards = alloc_array(NULL, positions->count / step + 1, sizeof *w->boards);
    if (!w->boards) return fault_set(f, E_NOMEM, 0, "no memory for the positions");
    for (size_t i = 0; i < positions->count; i += step)
        if (empties(positions->items[i].board) >= EMPTIES_LEAST)
            w->boards[w->count++] = positions->items[i].board;
    if (w->count > 1) qsort(w->boards, w->count, sizeof *w->boards, compare_empties);
    return OK;
}

/* ---- cells ---- */

static status add_cell(work *w, tier t, eval_kind kind, fault *f) {
    engine_options o = w->options->engine;
    o.tier = t;
    o.table_mb = TABLE_MB;
    o.by_hand = kind == EVAL_KIND_HAND;
    const status result = engine_create(&o, &w->engines[w->out->count], f);
    if (!result) w->out->cells[w->out->count++] = (eval_speed_cell){.tier = t, .kind = kind};
    return result;
}

static status add_tier(work *w, tier t, fault *f) {
    const engine_options *o = &w->options->engine;
    status result = OK;
    for (eval_kind k = 0; k < EVAL_KINDS && !result; k++)
        if (k == EVAL_KIND_HAND || (o->weights && !o->by_hand)) result = add_cell(w, t, k, f);
    return result;
}

static status add_tiers(work *w, fault *f) {
    status result = OK;
    for (tier t = TIER_BASELINE; t < TIER_COUNT && !result; t++)
        if (bench_measures(w->options->run, t)) result = add_tier(w, t, f);
    return result;
}

static status measure_cell(void *of, int i, fault *f) {
    work *w = of;
    eval_speed_cell *c = &w->out->cells[i];
    const engine_layer layer = c->kind == EVAL_KIND_ORDER ? ENGINE_LAYER_ORDER : ENGINE_LAYER_MAIN;
    const int64_t start = clock_now_ns();
    const status result =
        engine_judge_below(w->engines[i], layer, w->boards, w->count, &c->judged, f);
    const double seconds = clock_seconds_since(start);
    if (!result && (c->seconds == 0 || seconds < c->seconds)) c->seconds = seconds;
    return result;
}

static void name_cell(const void *of, int which, buffer *out) {
    const eval_speed_cell *c = &((const work *)of)->out->cells[which];
    buffer_format(out, "%s, %s", tier_name(c->tier), eval_kind_name(c->kind));
}

status eval_speed_measure(const eval_speed_options *o, const record_list *positions,
                          eval_speed *out, fault *f) {
    work w = {.options = o, .out = out};
    *out = (eval_speed){.rounds = o->rounds};
    status result = choose_boards(&w, positions, f);
    if (!result) result = add_tiers(&w, f);
    const bench_rounds rounds = {o->run, o->rounds, out->count, &w, name_cell, measure_cell};
    if (!result) result = bench_measure_rounds(&rounds, &out->calibration_ns, f);
    outlet_progress(o->run->outlet, "");
    for (size_t i = 0; i < sizeof w.engines / sizeof *w.engines; i++) engine_free(w.engines[i]);
    alloc_free(NULL, w.boards);
    if (!result && out->cells[0].judged.count == 0) out->count = 0;
    return result;
}

/* ---- what came out ---- */

double eval_speed_ns(const eval_speed_cell *c) {
    return c->seconds * 1e9 / (double)c->judged.count;
}

bool eval_speed_is_sound(const eval_speed *s) {
    engine_judged first[EVAL_KINDS] = {{.count = 0}};
    for (int i = 0; i < s->count; i++) {
        const eval_speed_cell *c = &s->cells[i];
        engine_judged *wanted = &first[c->kind];
        if (wanted->count == 0) *wanted = c->judged;
        if (c->judged.count != wanted->count || c->judged.sum != wanted->sum) return false;
    }
    return true;
}
