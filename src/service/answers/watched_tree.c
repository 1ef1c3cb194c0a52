/* service/answers/watched_tree.c - records a search in little memory. */
#include "service/answers/watched_tree.h"

#include "base/alloc.h"
#include "experiment/tree_events.h"
#include "lab/agent.h"
#include "lab/agent_file.h"
#include "lab/options.h"
#include "lab/search.h"
#include "lab/trace.h"
#include "search/limits.h"
#include "search/result.h"
#include "service/agents/weighed_spec.h"

#include <assert.h>
#include <string.h>

static_assert((int)WATCHED_PLIES == (int)TREE_EVENTS_PLIES, "a path reaches any node");

enum {
    COUNTED_MOST = 4000000, /* inner nodes that are counted for minimax: about a second */
    STOP_EVERY = 4096,      /* events between two looks at the stop token */
};

/* ---- minimax ---- */

static uint64_t count_nodes(const field *f, const grid *g, int depth, bool pass_free,
                            uint64_t *left) {
    const squares moves = grid_moves(f, g);
    uint64_t sum = 1;
    if (depth <= 0) return 1;
    if (*left == 0) return WATCHED_UNKNOWN;
    --*left;
    if (squares_empty(&moves)) {
        if (grid_over(f, g)) return 1;
        const grid after = grid_pass(g);
        sum = count_nodes(f, &after, pass_free ? depth : depth - 1, pass_free, left);
        return sum == WATCHED_UNKNOWN ? sum : sum + 1;
    }
    if (depth == 1) return 1 + (uint64_t)squares_count(&moves);
    for (int sq = squares_next(&moves, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&moves, sq)) {
        const grid after = grid_play(f, g, sq);
        const uint64_t below = count_nodes(f, &after, depth - 1, pass_free, left);
        if (below == WATCHED_UNKNOWN) return below;
        sum += below;
    }
    return sum;
}

uint64_t watched_minimax(const position *p, int depth, bool pass_free, uint64_t *left) {
    return count_nodes(&p->field, &p->grid, depth, pass_free, left);
}

/* ---- recording ---- */

typedef struct recorder {
    watched_tree *out; /* the iteration that was finished last */
    watched_tree current;
    tree_events events;
    bool pass_free, has_finished;
    uint64_t saved, left; /* nodes that minimax needs besides; see count_nodes() */
    uint32_t path[TREE_EVENTS_PLIES];
    uint64_t seen;
    const stop_token *asked;
    stop_token stop; /* of the search */
    status failed;
} recorder;

static bool make_room(recorder *r) {
    watched_tree *t = &r->current;
    if (t->count < t->capacity) return true;
    const uint32_t larger = t->capacity ? t->capacity * 2 : 1024;
    watched_node *nodes = alloc_array(NULL, larger, sizeof *nodes);
    if (!nodes) {
        r->failed = E_NOMEM;
        atomic_store(&r->stop, true); /* the end of a node that is not there must not be heard */
        return false;
    }
    if (t->count) memcpy(nodes, t->nodes, t->count * sizeof *nodes);
    alloc_free(NULL, t->nodes);
    t->nodes = nodes;
    t->capacity = larger;
    return true;
}

/* Adds what minimax would have visited below a node that was left out. */
static void save(recorder *r, const lab_visit *v, uint64_t less) {
    if (r->saved == WATCHED_UNKNOWN) return;
    const uint64_t nodes =
        count_nodes(&r->current.root.field, &v->grid, v->depth, r->pass_free, &r->left);
    r->saved = nodes == WATCHED_UNKNOWN ? nodes : r->saved + nodes - less;
}

static void add_node(recorder *r, const lab_visit *v, tree_kind kind) {
    watched_tree *t = &r->current;
    if (!make_room(r)) return;
    if (kind == TREE_VISITED) r->path[v->ply] = t->count;
    t->nodes[t->count++] =
        (watched_node){.alpha = v->alpha,
                       .beta = v->beta,
                       .minimax = r->saved == WATCHED_UNKNOWN ? r->saved : t->visited + r->saved,
                       .parent = v->ply ? r->path[v->ply - 1] : WATCHED_NOTHING,
                       .subtree = 1,
                       .visited = (uint32_t)t->visited,
                       .move = (int16_t)v->square,
                       .ply = (int16_t)v->ply,
                       .kind = (uint8_t)kind,
                       .root_to_move = v->root_to_move};
    if (v->ply > t->deepest) t->deepest = v->ply;
}

static void begin_again(recorder *r) {
    watched_tree *t = &r->current;
    t->count = 0;
    t->visited = t->pruned = 0;
    t->deepest = 0;
    r->saved = 0;
    r->left = COUNTED_MOST;
}

static void enter(recorder *r, const lab_visit *v) {
    if (v->ply == 0) begin_again(r);
    r->current.visited++;
    add_node(r, v, TREE_VISITED);
}

static void see_pruned(recorder *r, const lab_visit *v) {
    r->current.pruned++;
    save(r, v, 0);
    add_node(r, v, TREE_PRUNED);
}

static void keep_iteration(recorder *r, int depth) {
    watched_tree *t = &r->current, *out = r->out;
    watched_node *old = out->nodes;
    const uint32_t capacity = out->capacity;
    const buffer sentence = out->sentence;
    *out = *t;
    out->sentence = sentence;
    out->depth = depth;
    out->minimax = r->saved == WATCHED_UNKNOWN ? r->saved : t->visited + r->saved;
    t->nodes = old; /* its memory serves the next iteration */
    t->capacity = capacity;
    t->count = 0;
    r->has_finished = true;
}

static void leave(recorder *r, const lab_visit *v) {
    watched_node *n = &r->current.nodes[r->path[v->ply]];
    n->reason = (uint8_t)tree_events_reason(v->reason);
    n->has_value = v->reason != REASON_STOPPED;
    n->value = v->value;
    n->subtree = r->current.count - r->path[v->ply];
    if (v->reason == REASON_TABLE || v->reason == REASON_PROBCUT) save(r, v, 1);
    if (v->ply == 0 && v->reason != REASON_STOPPED) keep_iteration(r, v->depth);
}

/* Ends the search when it is asked to, and when the tree becomes too large. */
static bool goes_on(recorder *r) {
    watched_tree *t = &r->current;
    if (r->seen++ % STOP_EVERY == 0 && stop_is_set(r->asked)) t->end = WATCHED_STOPPED;
    if (t->visited >= WATCHED_VISITED_MOST || t->count >= WATCHED_KEPT_MOST)
        t->end = WATCHED_TOO_LARGE;
    if (t->end == WATCHED_WHOLE && !r->failed) return true;
    atomic_store(&r->stop, true);
    return false;
}

static void see(void *context, const lab_visit *v) {
    recorder *r = context;
    if (atomic_load(&r->stop) || !tree_events_take(&r->events, v)) return;
    if (v->event == LAB_LEAVE)
        leave(r, v);
    else if (!goes_on(r))
        return;
    else if (v->event == LAB_ENTER)
        enter(r, v);
    else
        see_pruned(r, v);
}

/* ---- the whole ---- */

/* Marks the line of best play: the first child that no other beats. */
static void mark_line(watched_tree *t) {
    for (uint32_t at = 0; at != WATCHED_NOTHING;) {
        const watched_node *n = &t->nodes[at];
        uint32_t best = WATCHED_NOTHING;
        t->nodes[at].on_line = true;
        for (uint32_t i = at + 1; i < at + n->subtree; i += t->nodes[i].subtree) {
            const watched_node *c = &t->nodes[i];
            if (c->kind != TREE_VISITED || !c->has_value) continue;
            const double gain = best == WATCHED_NOTHING ? 1 : c->value - t->nodes[best].value;
            if (best == WATCHED_NOTHING || (n->root_to_move ? gain > 0 : gain < 0)) best = i;
        }
        at = best;
    }
}

/* Without a choice of moves no search takes place: the root alone is the tree. */
static void take_root(recorder *r) {
    const lab_visit root = {.event = LAB_ENTER,
                            .square = SQUARE_NONE,
                            .grid = r->current.root.grid,
                            .root_to_move = true};
    enter(r, &root);
    if (r->failed) return;
    r->current.nodes[0].reason = (uint8_t)(position_over(&r->current.root) ? TREE_OVER : TREE_ALL);
    keep_iteration(r, 0);
}

static status search(const watched_request *q, const lab_agent *a, recorder *r, fault *f) {
    const search_request request = {.limits = {.depth = q->depth}, .stop = &r->stop};
    search_result unused;
    lab_search *s = NULL;
    status failed = lab_search_create(a, q->tier, NULL, &s, f);
    if (!failed) {
        lab_search_watch(s, see, r);
        failed = lab_search_run(s, q->position, &request, &unused, f);
    }
    lab_search_free(s);
    if (!failed && r->failed) failed = fault_set(f, r->failed, 0, "no memory for the tree");
    return failed;
}

/* A tree stays for a while, and half of its room may be empty. */
static void shrink(watched_tree *t) {
    watched_node *nodes = t->count ? alloc_array(NULL, t->count, sizeof *nodes) : NULL;
    if (!nodes) return;
    memcpy(nodes, t->nodes, t->count * sizeof *nodes);
    alloc_free(NULL, t->nodes);
    t->nodes = nodes;
    t->capacity = t->count;
}

/* A search that ended early keeps nothing: a part of a tree would pretend to be the whole. */
static void finish(recorder *r) {
    watched_tree *t = r->out;
    if (r->current.end != WATCHED_WHOLE) {
        t->end = r->current.end;
        t->count = 0;
        t->visited = r->current.visited;
        t->pruned = r->current.pruned;
        t->minimax = WATCHED_UNKNOWN;
    } else if (t->count) {
        mark_line(t);
        shrink(t);
    }
}

static status record(const watched_request *q, const lab_agent *a, recorder *r, fault *f) {
    const squares moves = position_moves(q->position);
    if (!lab_searches(&a->options))
        return fault_set(f, E_UNSUPPORTED, 0, "%s does not search: there is no tree to watch",
                         a->info->name);
    status failed = OK;
    if (squares_empty(&moves)) {
        take_root(r);
        if (r->failed) failed = fault_set(f, r->failed, 0, "no memory for the tree");
    } else {
        failed = search(q, a, r, f);
    }
    if (!failed) finish(r);
    return failed;
}

/* The agent and the recorder are too large for the stack. */
typedef struct work {
    lab_agent agent;
    recorder recorder;
} work;

status watched_tree_make(const watched_request *q, watched_tree *out, fault *f) {
    work *w = alloc_array(NULL, 1, sizeof *w);
    if (!w) return fault_set(f, E_NOMEM, 0, "no memory for the tree");
    recorder *r = &w->recorder;
    *out = (watched_tree){.root = *q->position, .sentence = buffer_make(NULL)};
    status failed =
        lab_agent_load(view_of(q->spec), q->position->field.size, NULL, NULL, &w->agent, f);
    if (!failed) {
        w->agent.options.finish = 0; /* a solver would answer without a tree */
        r->out = out;
        r->current.root = *q->position;
        r->events = tree_events_make();
        r->pass_free = w->agent.options.pass_free;
        r->asked = q->stop;
        atomic_init(&r->stop, false);
        lab_agent_sentence(&w->agent, &out->sentence);
        failed = record(q, &w->agent, r, f);
    }
    alloc_free(NULL, r->current.nodes);
    alloc_free(NULL, w);
    if (failed) watched_tree_clear(out);
    return failed;
}

void watched_tree_clear(watched_tree *t) {
    alloc_free(NULL, t->nodes);
    buffer_clear(&t->sentence);
    *t = (watched_tree){.count = 0};
}

status watched_technique(view spec, const char *technique, buffer *out, fault *f) {
    static const struct {
        const char *word, *switches;
    } techniques[] = {
        {"minimax", "search=minimax,deepen=0,order=none,table=0,probcut=off"},
        {"alphabeta", "search=alphabeta,deepen=0,order=none,table=0,probcut=off"},
        {"ordering", "search=alphabeta,deepen=0,order=score,table=0,probcut=off"},
        {"table", "search=alphabeta,deepen=0,order=none,table=1,probcut=off"},
        {"probcut", "search=alphabeta,deepen=0,order=none,table=0,probcut=multi"},
    };
    for (size_t i = 0; i < sizeof techniques / sizeof *techniques; i++)
        if (strcmp(techniques[i].word, technique) == 0)
            return weighed_spec_with(spec, view_of(techniques[i].switches), out, f);
    return fault_set(f, E_MISSING, 0,
                     "the techniques are minimax, alphabeta, ordering, table and probcut");
}
