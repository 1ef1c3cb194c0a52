/* lab/kernel/mind.h - what a searching mind holds, and what a node is. */
#ifndef LAB_KERNEL_MIND_H
#define LAB_KERNEL_MIND_H

#include "lab/instance.h"
#include "lab/kernel/cache.h"
#include "lab/kernel/evaluate.h"
#include "lab/kernel/kept_tree.h"
#include "lab/kernel/table.h"
#include "lab/probcut.h"

#include <math.h>

enum {
    PLY_MAX = 250,     /* deeper than any game with its passes within reach of a search */
    CHECK_EVERY = 128, /* nodes between two looks at the clock: a fraction of a millisecond */
};

/* A position in the search. Values are always those of the root's side, so a node knows whether it
 * is to move here. */
typedef struct node {
    set mover, other;
    bool root_moves;
    int ply;
    int square;    /* the move that led here, SEARCH_PASS, or SQUARE_NONE at the root */
    uint32_t kept; /* its place in the kept tree, or KEPT_NONE */
} node;

/* More moves than any position of this width can have. */
enum { CHOICES_MAX = sizeof(set) == 8 ? 64 : 256 };

/* One move of a node, made. */
typedef struct child {
    set mover, other; /* after the move, seen by the next mover */
    bool known;       /* the key is a value of the previous iteration: tried before the rest */
    double key;       /* larger is tried earlier */
    uint32_t kept;
    int16_t square;
} child;

struct lab_mind {
    const lab_agent *agent;
    const lab_options *options;
    const allocator *memory;
    field field;
    ground ground;
    prepared evaluation;
    bool mover_matters; /* the evaluation asks who is to move */
    table table;
    cache cache;
    kept_tree tree;
    const probcut_model *probcut; /* NULL: off */
    bool in_probcut;              /* checks do not check again */
    uint64_t seed;

    /* of the search that is running */
    deadline deadline;
    uint64_t next_check; /* number of nodes at which to look at limits again */
    bool stopped;
    bool horizon;   /* a value so far rests on an evaluation, not on the end of a game */
    bool selective; /* or on a probabilistic cut */
    search_statistics statistics;
    int16_t root_moves[CHOICES_MAX]; /* in the order of the next iteration */
    double root_values[CHOICES_MAX]; /* of the last one, by place in root_moves */
    int root_count;
    int16_t line[PLY_MAX + 2][PLY_MAX + 2]; /* line[ply] is the best play from there */
    int line_length[PLY_MAX + 2];

    /* The moves of the open nodes, by ply: on the stack they would take megabytes of it. */
    child children[PLY_MAX + 2][CHOICES_MAX];

    lab_trace *trace; /* may be NULL */
    void *trace_context;
};

static inline set root_discs(const node *n) {
    return n->root_moves ? n->mover : n->other;
}

static inline set opposing_discs(const node *n) {
    return n->root_moves ? n->other : n->mover;
}

/* What the table knows a position by; text 002 forgot who is to move. */
static inline table_key key_of(const lab_mind *m, set mover, set other, bool root_moves) {
    return (table_key){root_moves ? mover : other, root_moves ? other : mover,
                       root_moves || m->options->key_without_side};
}

/* With less depth left a table costs more, in waiting for memory, than it saves: four fifths of all
 * lookups would be there. Text 002 stores the nodes that the clock cut off wherever they are. */
static inline int table_least_depth(const lab_mind *m) {
    return m->options->store_interrupted ? 0 : 2;
}

static inline int empties_of(const lab_mind *m, const node *n) {
    return m->ground.squares - set_size(set_join(n->mover, n->other));
}

/* The position after a pass. */
static inline node passed(const node *n) {
    return (node){.mover = n->other,
                  .other = n->mover,
                  .root_moves = !n->root_moves,
                  .ply = n->ply + 1,
                  .square = SEARCH_PASS,
                  .kept = KEPT_NONE};
}

/* Looks at limits now and then. At a limit in nodes exactly, so that results repeat. */
static inline bool out_of_budget(lab_mind *m) {
    if (m->statistics.nodes < m->next_check || m->stopped) return m->stopped;
    m->stopped = deadline_passed(&m->deadline, m->statistics.nodes);
    const uint64_t left = m->deadline.nodes - m->statistics.nodes;
    m->next_check = m->statistics.nodes + (left < CHECK_EVERY ? left : CHECK_EVERY);
    return m->stopped;
}

/* ---- watching ---- */

static inline void show_visit(const lab_mind *m, const node *n, lab_event event, int depth,
                              double alpha, double beta, double value, lab_reason reason) {
    const lab_visit v = {.event = event,
                         .ply = n->ply,
                         .depth = depth,
                         .square = n->square,
                         .grid = {set_to(n->mover), set_to(n->other)},
                         .root_to_move = n->root_moves,
                         .alpha = alpha,
                         .beta = beta,
                         .value = value,
                         .reason = reason};
    m->trace(m->trace_context, &v);
}

/* ---- the line of best play ---- */

static inline void line_start(lab_mind *m, int ply) {
    m->line_length[ply] = 0;
}

/* The best play from `ply` begins with `square` and goes on as found below it. */
static inline void line_begin_with(lab_mind *m, int ply, int square) {
    int16_t *mine = m->line[ply];
    const int16_t *below = m->line[ply + 1];
    const int count = m->line_length[ply + 1];
    mine[0] = (int16_t)square;
    for (int i = 0; i < count; i++) mine[i + 1] = below[i];
    m->line_length[ply] = count + 1;
}

#endif
