/* experiment/history_job.c - a position is searched with and without a past. */
#include "experiment/history_job.h"

#include "experiment/desk.h"
#include "experiment/fields.h"
#include "experiment/search_job.h"
#include "lab/search.h"
#include "search/result.h"

#include <stdio.h>

enum { TURNS = HISTORY_TURNS + 1, GUIDE_DEPTH = 2, SPEC_BYTES = 200 };
static const char guide_spec[] = "sized";

void history_order_write(const history_order *h, buffer *key) {
    fields_put_word(key, history_job.name);
    fields_put_text(key, "agent", h->agent);
    search_position_write(h->where, key);
    fields_put_int(key, "depth", h->depth);
    fields_put_text(key, "loads", h->loads);
}

/* ---- the game ---- */

/* The positions in which the side to move at first has a turn. */
typedef struct turn_list {
    position at[TURNS];
    int count;
} turn_list;

static status play_on(const desk *d, position *p, lab_search *guide, fault *f) {
    search_result found;
    const search_request request = {.limits = {.depth = GUIDE_DEPTH}, .stop = d->stop};
    if (position_must_pass(p)) {
        position_pass(p);
        return OK;
    }
    const status failed = lab_search_run(guide, p, &request, &found, f);
    if (!failed) position_play(p, found.move);
    return failed;
}

/* A game that ends early has fewer turns. */
static status find_turns(const desk *d, position p, turn_list *out, fault *f) {
    lab_search *guide = NULL;
    const colour side = p.to_move;
    status failed =
        search_make(view_of(guide_spec), p.field.size, d->options.tier, NULL, &guide, f);
    out->count = 0;
    while (!failed && out->count < TURNS && !position_over(&p)) {
        if (p.to_move == side && !position_must_pass(&p)) out->at[out->count++] = p;
        failed = play_on(d, &p, guide, f);
    }
    lab_search_free(guide);
    return failed;
}

/* ---- thinking ---- */

static status think(const desk *d, lab_search *s, const position *p, search_limits limits,
                    search_result *out, fault *f) {
    const search_request request = {.limits = limits, .stop = d->stop};
    const status failed = lab_search_run(s, p, &request, out, f);
    if (failed) return failed;
    return stop_is_set(d->stop) ? fault_set(f, E_STOPPED, 0, "a search was stopped") : OK;
}

/* Searches the last turn in a new game, after thinking about the others; a load of 0: at once. */
static status think_after(const desk *d, lab_search *s, const turn_list *turns, double load,
                          int depth, search_result *out, fault *f) {
    const int last = turns->count - 1;
    const search_limits before = {.nodes = (uint64_t)load};
    status failed = OK;
    lab_search_new_game(s, 1);
    for (int i = 0; i < last && load > 0 && !failed; i++)
        failed = think(d, s, &turns->at[i], before, out, f);
    if (failed) return failed;
    return think(d, s, &turns->at[last], (search_limits){.depth = depth}, out, f);
}

static status think_plainly(const desk *d, view agent, const position *p, int depth,
                            search_result *out, fault *f) {
    char spec[SPEC_BYTES];
    lab_search *s = NULL;
    (void)snprintf(spec, sizeof spec, "%.*s,table=0", (int)agent.length, agent.data);
    status failed =
        search_make(view_of(spec), p->field.size, d->options.tier, d->options.memory, &s, f);
    if (!failed) failed = think(d, s, p, (search_limits){.depth = depth}, out, f);
    lab_search_free(s);
    return failed;
}

static bool is_among(const int *moves, int count, int move) {
    for (int i = 0; i < count; i++)
        if (moves[i] == move) return true;
    return false;
}

/* Counts the different moves after all loads; the first load is none. */
static status try_loads(const desk *d, view key, lab_search *s, const turn_list *turns,
                        search_result *fresh, int *different, fault *f) {
    const int depth = (int)fields_int(key, "depth", 0);
    view loads = fields_get(key, "loads");
    int moves[1 + HISTORY_LOADS_MOST];
    double load;
    status failed = think_after(d, s, turns, 0, depth, fresh, f);
    moves[0] = fresh->move;
    *different = 1;
    while (!failed && *different <= HISTORY_LOADS_MOST && fields_next(&loads, &load)) {
        search_result found;
        failed = think_after(d, s, turns, load, depth, &found, f);
        if (!failed && !is_among(moves, *different, found.move)) moves[(*different)++] = found.move;
    }
    return failed;
}

static status run_turns(const desk *d, view key, const turn_list *turns, buffer *result, fault *f) {
    const view agent = fields_get(key, "agent");
    const position *last = &turns->at[turns->count - 1];
    search_result plain, fresh;
    int different;
    lab_search *s = NULL;
    status failed = think_plainly(d, agent, last, (int)fields_int(key, "depth", 0), &plain, f);
    if (!failed)
        failed = search_make(agent, last->field.size, d->options.tier, d->options.memory, &s, f);
    if (!failed) failed = try_loads(d, key, s, turns, &fresh, &different, f);
    lab_search_free(s);
    if (failed) return failed;
    fields_put_int(result, "same-move", fresh.move == plain.move);
    fields_put_int(result, "same-value", fresh.value == plain.value);
    fields_put_int(result, "moves", different);
    return OK;
}

static status run_history(desk *d, view key, buffer *result, fault *f) {
    position p;
    turn_list turns;
    turns.count = 0;
    status failed = search_position(key, &p, f);
    if (!failed) failed = find_turns(d, p, &turns, f);
    if (!failed && turns.count == 0)
        failed = fault_set(f, E_RANGE, 0, "nobody can move in the position of a history");
    return failed ? failed : run_turns(d, key, &turns, result, f);
}

const job_kind history_job = {"history", run_history};

history_outcome history_outcome_read(view r) {
    return (history_outcome){.same_move = fields_int(r, "same-move", 0),
                             .same_value = fields_int(r, "same-value", 0),
                             .moves = (int)fields_int(r, "moves", 0)};
}
