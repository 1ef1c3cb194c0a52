/* service/answers/move_values.c - asks the engine or the laboratory for the value of each move. */
#include "service/answers/move_values.h"

#include "base/alloc.h"
#include "engine/engine.h"
#include "game/position.h"
#include "lab/agent.h"
#include "lab/agent_file.h"
#include "lab/options.h"
#include "lab/search.h"
#include "lab/trace.h"
#include "player/player_spec.h"
#include "search/result.h"

enum { NODES_MOST = 100000 }; /* of one search: a fraction of a second on any board */

static void list_moves(const position *p, move_values *out) {
    const squares moves = position_moves(p);
    *out = (move_values){.choice = position_over(p) ? SQUARE_NONE : SEARCH_PASS};
    for (int sq = squares_next(&moves, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&moves, sq))
        out->moves[out->count++].move = sq;
}

static void mark_best(move_values *v) {
    for (int i = 0; i < v->count; i++) {
        v->moves[i].best = true;
        for (int k = 0; k < v->count; k++)
            if (v->moves[k].value > v->moves[i].value) v->moves[i].best = false;
    }
}

/* ---- an agent of the laboratory ---- */

/* Hears the values of the root's children, one iteration after the other. */
typedef struct children {
    int count;
    move_value moves[SQUARE_LIMIT];
    move_values *out; /* gets those of an iteration that came to its end */
} children;

static void take(const children *from, int depth) {
    for (int i = 0; i < from->out->count; i++)
        for (int k = 0; k < from->count; k++)
            if (from->moves[k].move == from->out->moves[i].move)
                from->out->moves[i].value = from->moves[k].value;
    from->out->depth = depth;
}

static void see(void *context, const lab_visit *v) {
    children *c = context;
    if (v->ply == 0 && v->event == LAB_ENTER) c->count = 0;
    if (v->event != LAB_LEAVE || v->reason == REASON_STOPPED) return;
    if (v->ply == 0) take(c, v->depth);
    if (v->ply == 1 && c->count < SQUARE_LIMIT)
        c->moves[c->count++] = (move_value){.move = v->square, .value = v->value};
}

/* Searches to a depth, or to a limit in nodes: the hook sees it. */
static status search(const lab_agent *a, const explain_request *r, int depth, lab_trace *hook,
                     void *context, search_result *found, fault *f) {
    const search_request request = {.limits = {.depth = depth, .nodes = NODES_MOST}};
    lab_search *s = NULL;
    status failed = lab_search_create(a, r->tier, NULL, &s, f);
    if (!failed) lab_search_watch(s, hook, context);
    if (!failed) failed = lab_search_run(s, r->position, &request, found, f);
    lab_search_free(s);
    return failed;
}

/* Plain minimax values every move truly: a cut leaves bounds. */
static void make_plain(lab_options *o) {
    o->method = METHOD_MINIMAX;
    o->order = ORDER_NONE;
    o->deepen = true; /* the limit in nodes leaves the iteration before it */
    o->table = o->cache = o->tree = false;
    o->probcut = PROBCUT_OFF;
    o->finish = 0;
}

/* The tables of a search that ends at once can be small. */
static void make_small(lab_options *o) {
    o->table_mb = o->cache_mb = o->tree_mb = 1;
    o->probcut = PROBCUT_OFF; /* it means nothing for changed weights */
    o->finish = 0;
}

static status value_moves(const lab_agent *a, const explain_request *r, int depth, move_values *out,
                          fault *f) {
    search_result unused;
    lab_agent *plain = alloc_array(NULL, 1, sizeof *plain);
    children *c = alloc_array(NULL, 1, sizeof *c);
    status failed = plain && c ? OK : fault_set(f, E_NOMEM, 0, "no memory for the moves");
    if (!failed) {
        *plain = *a;
        make_plain(&plain->options);
        c->out = out;
        failed = search(plain, r, depth, see, c, &unused, f);
    }
    alloc_free(NULL, c);
    alloc_free(NULL, plain);
    return failed;
}

static status ask_agent(const explain_request *r, int depth, move_values *out, fault *f) {
    search_result found = {.move = SQUARE_NONE};
    lab_agent *a = alloc_array(NULL, 1, sizeof *a); /* too large for the stack */
    if (!a) return fault_set(f, E_NOMEM, 0, "no memory for an agent");
    status failed =
        lab_agent_load(player_spec_view(r->spec), r->position->field.size, NULL, NULL, a, f);
    if (!failed) failed = value_moves(a, r, depth, out, f);
    if (!failed) {
        make_small(&a->options);
        failed = search(a, r, out->depth, NULL, NULL, &found, f);
    }
    if (!failed) out->choice = found.move;
    if (!failed) mark_best(out);
    alloc_free(NULL, a);
    return failed;
}

/* ---- the champion ---- */

static status ask_champion(const explain_request *r, move_values *out, fault *f) {
    engine *e = NULL;
    status failed = explain_open_engine(r, &e, f);
    for (int i = 0; i < out->count && !failed; i++) {
        position after = *r->position;
        position_play(&after, out->moves[i].move);
        failed = engine_evaluate(e, &after, &out->moves[i].value, f);
        out->moves[i].value = -out->moves[i].value + 0.0;
    }
    engine_free(e);
    if (failed) return failed;
    out->depth = 1;
    mark_best(out);
    for (int i = out->count; i-- > 0;)
        if (out->moves[i].best) out->choice = out->moves[i].move; /* the first one */
    return OK;
}

status move_values_find(const explain_request *r, int depth, move_values *out, fault *f) {
    list_moves(r->position, out);
    if (out->count == 0) return OK;
    return r->spec->kind == PLAYER_CHAMPION ? ask_champion(r, out, f) : ask_agent(r, depth, out, f);
}
