/* lab/kernel/settle.h - the steps of a node before its moves are tried, and after.
 *
 * The three searches of walk.h differ only in how they combine the values of children. Everything
 * that decides a node without searching its children is here. Values and windows are for the root's
 * side.
 *
 * I1  The value of a stopped search is never stored, except where the agent copies paper 002's
 *     mistake (store_interrupted).
 * I2  A node that is searched has an open window: alpha < beta. */
#ifndef LAB_KERNEL_SETTLE_H
#define LAB_KERNEL_SETTLE_H

#include "lab/instance.h"
#include "lab/kernel/leaf.h"
#include "lab/kernel/probcut_step.h"
#include "lab/kernel/visit.h"
#include "lab/trace.h"
#include "search/result.h"

/* ---- the table ---- */

static inline bool deep_enough(const lab_mind *m, const table_entry *e, int depth) {
    return m->options->table_equal ? e->depth == depth : e->depth >= depth;
}

/* Uses an entry of the table. Returns whether it decides the node, with v->value set; else its
 * bound narrows the window. Sound: the true value lies within the entry's bound, so values beyond
 * it need not be searched, and a bound outside the window answers it. */
static inline bool use_entry(visit *v, const table_entry *e) {
    const value_bound bound = (value_bound)e->bound;
    v->value = e->value;
    if (bound == BOUND_EXACT) return true;
    if (bound == BOUND_LOWER && e->value > v->alpha) v->alpha = e->value;
    if (bound == BOUND_UPPER && e->value < v->beta) v->beta = e->value;
    return v->alpha >= v->beta;
}

/* Returns whether the table decides the node. The root is always searched, because it needs a move
 * and not only a value. Paper 002's program looks the root up, too, and every node `first`, before
 * all other steps. */
static inline bool table_settles(lab_mind *m, visit *v, bool first) {
    const node *n = v->node;
    if (!m->table.entries || (LAB_SUBMITTED && first != m->options->program_flags)) return false;
    if ((n->ply == 0 && !first) || v->depth < table_least_depth(m)) return false;
    m->statistics.table_probes++;
    const table_key key = key_of(m, n->mover, n->other, n->root_moves);
    const table_entry *e = table_find(&m->table, &key);
    if (!e || !deep_enough(m, e, v->depth) || !use_entry(v, e)) return false;
    m->statistics.table_hits++;
    m->horizon |= (e->flags & ENTRY_HORIZON) != 0;
    m->selective |= (e->flags & ENTRY_SELECTIVE) != 0;
    return true;
}

/* Returns the kind of bound that paper 002's program stores: a cut-off counts as exact, although
 * its value is a bound, and a full search as a bound of its mover. */
static inline value_bound program_bound(const visit *v, double value) {
    if (v->node->root_moves) return value >= v->beta ? BOUND_EXACT : BOUND_LOWER;
    return value <= v->alpha ? BOUND_EXACT : BOUND_UPPER;
}

/* Returns the kind of bound that a value is, from the window on entry: a value of at most alpha is
 * an upper bound, because some move was cut off below; a value of at least beta is a lower bound;
 * any other is exact. text_flags copies paper 002, which gets some of these wrong. */
static inline value_bound bound_of(const lab_mind *m, const visit *v, double value) {
    const bool low = value <= v->alpha_in, high = value >= v->beta_in;
    if (LAB_SUBMITTED && m->options->program_flags) return program_bound(v, value);
    if (m->options->text_flags) {
        if (high && v->node->root_moves) return BOUND_LOWER;
        if (low && !v->node->root_moves) return BOUND_UPPER;
        return BOUND_EXACT;
    }
    return low ? BOUND_UPPER : high ? BOUND_LOWER : BOUND_EXACT;
}

/* Stores the node's value in the table. */
static inline void remember_node(lab_mind *m, const visit *v, double value, value_bound bound) {
    assert(!m->stopped || m->options->store_interrupted); /* I1 */
    if (!m->table.entries || v->depth < table_least_depth(m)) return;
    const node *n = v->node;
    const table_key key = key_of(m, n->mover, n->other, n->root_moves);
    const int flags = (key.root_moves ? ENTRY_ROOT_MOVES : 0) | (m->horizon ? ENTRY_HORIZON : 0) |
                      (m->selective ? ENTRY_SELECTIVE : 0);
    const table_entry e = {.own = key.own,
                           .opp = key.opp,
                           .value = value,
                           .depth = v->depth,
                           .bound = (uint8_t)bound,
                           .flags = (uint8_t)flags};
    table_store(&m->table, &e);
}

/* ---- entering and leaving ---- */

/* Leaves the node with this value. The flags horizon and selective then describe all work so far of
 * the parent. Returns true. */
static inline bool leave(lab_mind *m, visit *v, double value, lab_reason reason) {
    v->value = value;
    if (m->trace)
        show_visit(m, v->node, LAB_LEAVE, v->depth, v->alpha_in, v->beta_in, value, reason);
    m->horizon |= v->horizon_before;
    m->selective |= v->selective_before;
    return true;
}

static inline bool leave_leaf(lab_mind *m, visit *v, double value, lab_reason reason) {
    m->statistics.leaves++;
    if (reason == REASON_LEAF) m->horizon = true;
    if (LAB_SUBMITTED && m->options->program_flags) remember_node(m, v, value, BOUND_EXACT);
    return leave(m, v, value, reason);
}

/* Leaves the node in which paper 002's program runs out of time between two looks at its clock: it
 * takes the evaluation for the value. The next look ends the search. */
static inline bool leave_leaking(lab_mind *m, visit *v) {
    const double value = fresh_value(m, v->node, NULL);
    m->leaked = true;
    m->stopped = false;
    m->next_check = 0;
    m->horizon = true;
    remember_node(m, v, value, BOUND_EXACT);
    return leave(m, v, value, REASON_LEAF);
}

/* Leaves a node that was stopped by a limit. Paper 002 gives it its evaluation and stores that as
 * exact. */
static inline bool leave_stopped(lab_mind *m, visit *v) {
    double value = 0;
    if (LAB_SUBMITTED && m->options->leak && !m->leaked) return leave_leaking(m, v);
    m->horizon = true;
    if (m->options->store_interrupted) {
        value = fresh_value(m, v->node, NULL);
        remember_node(m, v, value, BOUND_EXACT);
    }
    return leave(m, v, value, REASON_STOPPED);
}

static inline void enter(lab_mind *m, const node *n, int depth, double alpha, double beta,
                         visit *v) {
    assert(n->ply <= PLY_MAX && !set_some(set_both(n->mover, n->other))); /* mind.h, I1 and I2 */
    v->node = n;
    v->depth = depth;
    v->alpha = v->alpha_in = alpha;
    v->beta = v->beta_in = beta;
    v->passes = v->pass_tried = false;
    v->horizon_before = m->horizon;
    v->selective_before = m->selective;
    m->horizon = m->selective = false;
    line_start(m, n->ply);
    if (n->ply > 0) m->statistics.nodes++;
    if (m->trace) show_visit(m, n, LAB_ENTER, depth, alpha, beta, 0, REASON_NONE);
}

/* Remembers the last disc put down before this node. A pass puts none down. */
static inline void note_last_move(lab_mind *m, const node *n) {
    struct last_move *last = &m->last[n->ply];
    last->movers = set_size(n->mover);
    if (n->ply == 0) {
        last->turned = 0;
    } else if (n->square == SEARCH_PASS) {
        last->turned = last[-1].turned;
        last->by_root = last[-1].by_root;
    } else {
        last->turned = set_size(n->other) - last[-1].movers - 1;
        last->by_root = !n->root_moves;
    }
}

/* Does what submitted programs do before all other steps: paper 004's counts by the last move, and
 * paper 002's looks into its table. Returns whether the table settles the node. */
static inline bool submitted_settles(lab_mind *m, visit *v) {
    note_last_move(m, v->node);
    return table_settles(m, v, true);
}

/* Enters a node. True when it is settled, with its value in v->value; otherwise its choices, or
 * the pass, are ready to be tried. */
static inline bool settle(lab_mind *m, const node *n, int depth, double alpha, double beta,
                          visit *v) {
    enter(m, n, depth, alpha, beta, v);
    expansion *x = &v->choices.expansion;

    /* 0. Submitted programs. */
    if (LAB_SUBMITTED && submitted_settles(m, v)) return leave(m, v, v->value, REASON_TABLE);

    /* 1. Limits. The root goes on, so that there is always a move. */
    if (out_of_budget(m) && n->ply > 0) return leave_stopped(m, v);

    /* 2. The end of the game. Comes before the horizon, because a finished game has a true value.
     */
    if (!is_expanded(m, n)) {
        if (depth <= 0)
            x->moves = ground_moves(&m->ground, n->mover, n->other);
        else
            ground_expand(&m->ground, n->mover, n->other, x);
        v->passes = !set_some(x->moves);
        if (v->passes && !set_some(ground_moves(&m->ground, n->other, n->mover)))
            return leave_leaf(m, v, over_value(m, n), REASON_OVER);
    }

    /* 3. The horizon: the evaluation is the value at depth 0. */
    if (depth <= 0 || n->ply >= PLY_MAX)
        return leave_leaf(m, v, leaf_value(m, n, is_expanded(m, n) ? NULL : &x->moves),
                          REASON_LEAF);

    /* 4. The table. Sound as far as its entry is: at least as deep a search of the same position
     * (deep_enough, use_entry). */
    if (table_settles(m, v, false)) return leave(m, v, v->value, REASON_TABLE);

    /* 5. ProbCut: a shallower search predicts the result. Selective: right as often as the margin
     * in standard deviations says (probcut_step.h). */
    if (m->probcut && probcut_settles(m, v)) return leave(m, v, v->value, REASON_PROBCUT);

    assert(v->alpha < v->beta); /* I2 */
    if (!v->passes) begin_choices(m, n, depth, &v->choices);
    return false;
}

static inline int depth_after_pass(const lab_mind *m, int depth) {
    return m->options->pass_free ? depth : depth - 1;
}

/* Paper 002's program looks at its clock before every move. */
static inline bool clock_stops(lab_mind *m) {
    return m->options->program_clock && out_of_budget(m);
}

/* Sets *out to the next child of the node and *depth to the depth left there. A pass counts as a
 * child. False if there is none left. */
static inline bool next_child(lab_mind *m, visit *v, node *out, int *depth) {
    if (LAB_SUBMITTED && clock_stops(m)) return false;
    *depth = v->depth - 1;
    if (!v->passes) return next_choice(m, v->node, &v->choices, out);
    if (v->pass_tried) return false;
    v->pass_tried = true;
    v->choices.now.kept = KEPT_NONE;
    *depth = depth_after_pass(m, v->depth);
    *out = passed(v->node);
    return true;
}

/* Makes a child the first move of the node's line: it has the best value so far. */
static inline void prefer(lab_mind *m, visit *v, const node *best) {
    line_begin_with(m, v->node->ply, best->square);
}

/* Returns whether to give the node up after a child came back. Paper 002 goes on with evaluations
 * instead. */
static inline bool abandoned(const lab_mind *m) {
    return m->stopped && !m->options->store_interrupted;
}

/* Shows the children that a cut-off left out to the trace. */
static inline void show_pruned(lab_mind *m, visit *v) {
    node left;
    while (next_choice(m, v->node, &v->choices, &left))
        show_visit(m, &left, LAB_PRUNED, v->depth - 1, v->alpha, v->beta, 0, REASON_NONE);
}

/* Leaves a node whose children were all tried, or cut off, and stores its value. Returns the value.
 * A cut-off is sound: once alpha >= beta one side has a better choice elsewhere, so play never
 * reaches this node and the remaining moves cannot change the root's value. */
static inline double conclude(lab_mind *m, visit *v, double value) {
    const bool cut = !v->passes && v->choices.next < v->choices.count;
    if (abandoned(m)) {
        (void)leave(m, v, value, REASON_STOPPED);
        return value;
    }
    if (cut) m->statistics.cutoffs++;
    if (cut && m->trace) show_pruned(m, v);
    const bool stopped = m->stopped; /* only with store_interrupted */
    /* Paper 002's program returns the value of a pass at once. */
    const bool passed_on = LAB_SUBMITTED && v->passes && m->options->program_flags;
    if (!passed_on) remember_node(m, v, value, stopped ? BOUND_EXACT : bound_of(m, v, value));
    (void)leave(m, v, value, cut ? REASON_CUT : REASON_ALL);
    return value;
}

#endif
