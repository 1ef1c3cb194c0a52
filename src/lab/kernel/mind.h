/* lab/kernel/mind.h - the state of one thinking agent (lab_mind), and a node of its search.
 *
 * I1  A node lies at most PLY_MAX plies below the root, so its rows of `line` and `children` exist.
 * I2  No square belongs to both sides. */
#ifndef LAB_KERNEL_MIND_H
#define LAB_KERNEL_MIND_H

#include "base/alloc.h"
#include "game/grid.h"
#include "lab/agent.h"
#include "lab/instance.h"
#include "lab/kernel/cache.h"
#include "lab/kernel/evaluate.h"
#include "lab/kernel/kept_tree.h"
#include "lab/kernel/table.h"
#include "lab/options.h"
#include "lab/probcut.h"
#include "lab/trace.h"
#include "search/result.h"

#include <assert.h>
#include <math.h>

enum {
    PLY_MAX = 250,     /* deeper than any search can get, passes included */
    CHECK_EVERY = 128, /* nodes between two looks at the clock: a fraction of a millisecond */
};

/* A position in the search. Values are always for the root's side, so a node knows whether that
 * side is to move. */
typedef struct node {
    set mover, other;
    bool root_moves;
    int ply;
    int square;    /* the move that led here, SEARCH_PASS, or SQUARE_NONE at the root */
    uint32_t kept; /* its index in the kept tree, or KEPT_NONE */
} node;

/* At least as many as any position of this width has moves. */
enum { CHOICES_MAX = sizeof(set) == 8 ? 64 : 256 };

/* The position after one move of a node. */
typedef struct child {
    set mover, other; /* seen by the next mover */
    bool known;       /* key is a value of the previous iteration; tried before unknown children */
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
    prepared_evaluation evaluation;
    bool mover_matters;  /* the evaluation depends on the side to move */
    bool colour_matters; /* the evaluation depends on the colour of the root's side */
    bool thirds_le;      /* the phases are those of paper 002's program */
    table table;
    cache cache;
    kept_tree tree;
    const probcut_model *probcut; /* NULL: off */
    bool in_probcut;              /* a ProbCut check runs; it makes no checks of its own */
    uint64_t seed;

    /* The present search: */
    deadline deadline;
    uint64_t next_check; /* number of nodes at which to check the limits again */
    bool stopped;        /* a limit was reached: values mean nothing any more */
    bool horizon;        /* some value of this subtree comes from an evaluation, not from the end
                            of a game */
    bool leaked;         /* a node leaked (options.leak); at most one does per search */
    bool selective;      /* some value of this subtree comes from a probabilistic cut */
    search_statistics statistics;
    int16_t root_moves[CHOICES_MAX]; /* in the order of the next iteration */
    double root_values[CHOICES_MAX]; /* of the last iteration, by index in root_moves */
    int root_count;
    int16_t line[PLY_MAX + 2][PLY_MAX + 2]; /* line[ply] is the best play from that ply on */
    int line_length[PLY_MAX + 2];

    /* The last disc put down before each ply of the present path, if LAB_SUBMITTED. */
    struct last_move {
        int turned; /* discs it turned; 0: there was none */
        int movers; /* discs of the side to move, after it */
        bool by_root;
    } last[PLY_MAX + 2];

    /* The moves of the nodes on the present path, by ply. They would take megabytes on the stack.
     */
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

/* Returns the table's key of a position. Paper 002's key lacks the side to move (key_without_side).
 */
static inline table_key key_of(const lab_mind *m, set mover, set other, bool root_moves) {
    return (table_key){root_moves ? mover : other, root_moves ? other : mover,
                       root_moves || m->options->key_without_side};
}

/* Returns the smallest depth at which the table is used. Below, waiting for memory costs more than
 * the table saves: four fifths of all look-ups would be there. Paper 002 stores interrupted nodes
 * at every depth, and its program stores all nodes. */
static inline int table_least_depth(const lab_mind *m) {
    const bool stores_all = LAB_SUBMITTED && m->options->program_flags;
    return m->options->store_interrupted || stores_all ? 0 : 2;
}

static inline int empties_of(const lab_mind *m, const node *n) {
    return m->ground.squares - set_size(set_join(n->mover, n->other));
}

/* Returns the node after a pass. */
static inline node passed(const node *n) {
    return (node){.mover = n->other,
                  .other = n->mover,
                  .root_moves = !n->root_moves,
                  .ply = n->ply + 1,
                  .square = SEARCH_PASS,
                  .kept = KEPT_NONE};
}

/* Returns whether the search must stop. Checks the limits every CHECK_EVERY nodes, and exactly at a
 * limit in nodes, so that results repeat. */
static inline bool out_of_budget(lab_mind *m) {
    if (m->statistics.nodes < m->next_check || m->stopped) return m->stopped;
    m->stopped = deadline_passed(&m->deadline, m->statistics.nodes);
    const uint64_t left = m->deadline.nodes - m->statistics.nodes;
    m->next_check = m->statistics.nodes + (left < CHECK_EVERY ? left : CHECK_EVERY);
    return m->stopped;
}

/* Checks the limits at once. */
static inline bool out_of_budget_now(lab_mind *m) {
    m->next_check = 0;
    return out_of_budget(m);
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

/* Sets the best play from `ply` to `square`, followed by the best play from the next ply. */
static inline void line_begin_with(lab_mind *m, int ply, int square) {
    assert(ply <= PLY_MAX && m->line_length[ply + 1] <= PLY_MAX); /* I1 */
    int16_t *mine = m->line[ply];
    const int16_t *below = m->line[ply + 1];
    const int count = m->line_length[ply + 1];
    mine[0] = (int16_t)square;
    for (int i = 0; i < count; i++) mine[i + 1] = below[i];
    m->line_length[ply] = count + 1;
}

#endif
