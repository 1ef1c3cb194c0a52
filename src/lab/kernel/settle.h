/* lab/kernel/settle.h - what happens to a node before its moves are tried, and after.
 *
 * The three searches of walk.h differ in how they combine the values of children; everything that
 * can decide a node without looking at its children is here, once. Values and windows are the root
 * side's. */
#ifndef LAB_KERNEL_SETTLE_H
#define LAB_KERNEL_SETTLE_H

#include "lab/kernel/leaf.h"
#include "lab/kernel/probcut_step.h"
#include "lab/kernel/visit.h"

/* ---- the table ---- */

static inline bool deep_enough(const lab_mind *m, const table_entry *e, int depth) {
    return m->options->table_equal ? e->depth == depth : e->depth >= depth;
}

/* Does the table's value decide the node, or else narrow its window? */
static inline bool use_entry(visit *v, const table_entry *e) {
    const value_bound bound = (value_bound)e->bound;
    v->value = e->value;
    if (bound == BOUND_EXACT) return true;
    if (bound == BOUND_LOWER && e->value > v->alpha) v->alpha = e->value;
    if (bound == BOUND_UPPER && e->value < v->beta) v->beta = e->value;
    return v->alpha >= v->beta;
}

/* The root is always searched: it is asked for a move, not only for a value. */
static inline bool table_settles(lab_mind *m, visit *v) {
    const node *n = v->node;
    if (!m->table.entries || n->ply == 0 || v->depth < table_least_depth(m)) return false;
    m->statistics.table_probes++;
    const table_key key = key_of(m, n->mover, n->other, n->root_moves);
    const table_entry *e = table_find(&m->table, &key);
    if (!e || !deep_enough(m, e, v->depth) || !use_entry(v, e)) return false;
    m->statistics.table_hits++;
    m->horizon |= (e->flags & ENTRY_HORIZON) != 0;
    m->selective |= (e->flags & ENTRY_SELECTIVE) != 0;
    return true;
}

static inline value_bound bound_of(const lab_mind *m, const visit *v, double value) {
    const bool low = value <= v->alpha_in, high = value >= v->beta_in;
    if (m->options->text_flags) {
        if (high && v->node->root_moves) return BOUND_LOWER;
        if (low && !v->node->root_moves) return BOUND_UPPER;
        return BOUND_EXACT;
    }
    return low ? BOUND_UPPER : high ? BOUND_LOWER : BOUND_EXACT;
}

static inline void remember_node(lab_mind *m, const visit *v, double value, value_bound bound) {
    if (!m->table.entries || v->depth < table_least_depth(m)) return;
    const node *n = v->node;
    const table_key key = key_of(m, n->mover, n->other, n->root_moves);
    const int flags = (key.root_moves ? ENTRY_ROOT_MOVES : 0) | (m->horizon ? ENTRY_HORIZON : 0) |
                      (m->selective ? ENTRY_SELECTIVE : 0);
    const table_entry e = {.own = key.own,
                           .opp = key.opp,
                           .value = value,
                           .depth = (int16_t)v->depth,
                           .bound = (uint8_t)bound,
                           .flags = (uint8_t)flags};
    table_store(&m->table, &e);
}

/* ---- entering and leaving ---- */

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
    return leave(m, v, value, reason);
}

/* Text 002 gives a node that the clock cut off its evaluation, and stores it as exact. */
static inline bool leave_stopped(lab_mind *m, visit *v) {
    double value = 0;
    m->horizon = true;
    if (m->options->store_interrupted) {
        value = fresh_value(m, v->node, NULL);
        remember_node(m, v, value, BOUND_EXACT);
    }
    return leave(m, v, value, REASON_STOPPED);
}

static inline void enter(lab_mind *m, const node *n, int depth, double alpha, double beta,
                         visit *v) {
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

/* Enters a node. True when it is settled, with its value in v->value; otherwise its choices, or
 * the pass, are ready to be tried. */
static inline bool settle(lab_mind *m, const node *n, int depth, double alpha, double beta,
                          visit *v) {
    enter(m, n, depth, alpha, beta, v);
    expansion *x = &v->choices.expansion;

    /* 1. Limits. */
    if (out_of_budget(m) && n->ply > 0) return leave_stopped(m, v);

    /* 2. The end of the game, before depth 0: a finished game has a true value. */
    if (!is_expanded(m, n)) {
        if (depth <= 0)
            x->moves = ground_moves(&m->ground, n->mover, n->other);
        else
            ground_expand(&m->ground, n->mover, n->other, x);
        v->passes = !set_some(x->moves);
        if (v->passes && !set_some(ground_moves(&m->ground, n->other, n->mover)))
            return leave_leaf(m, v, over_value(m, n), REASON_OVER);
    }

    /* 3. The horizon. */
    if (depth <= 0 || n->ply >= PLY_MAX)
        return leave_leaf(m, v, leaf_value(m, n, is_expanded(m, n) ? NULL : &x->moves),
                          REASON_LEAF);

    /* 4. What the table knows. */
    if (table_settles(m, v)) return leave(m, v, v->value, REASON_TABLE);

    /* 5. What a shallower search makes all but certain. */
    if (m->probcut && probcut_settles(m, v)) return leave(m, v, v->value, REASON_PROBCUT);

    if (!v->passes) begin_choices(m, n, depth, &v->choices);
    return false;
}

static inline int depth_after_pass(const lab_mind *m, int depth) {
    return m->options->pass_free ? depth : depth - 1;
}

/* The next child of the node, a pass counting as one; *depth is what is left there. */
static inline bool next_child(const lab_mind *m, visit *v, node *out, int *depth) {
    *depth = v->depth - 1;
    if (!v->passes) return next_choice(m, v->node, &v->choices, out);
    if (v->pass_tried) return false;
    v->pass_tried = true;
    v->choices.now.kept = KEPT_NONE;
    *depth = depth_after_pass(m, v->depth);
    *out = passed(v->node);
    return true;
}

/* A child came back with the best value so far. */
static inline void prefer(lab_mind *m, visit *v, const node *best) {
    line_begin_with(m, v->node->ply, best->square);
}

/* Does the search go on after a child came back? A stopped one is left as it is, except that text
 * 002 goes through the rest with evaluations. */
static inline bool abandoned(const lab_mind *m) {
    return m->stopped && !m->options->store_interrupted;
}

static inline void show_pruned(lab_mind *m, visit *v) {
    node left;
    while (next_choice(m, v->node, &v->choices, &left))
        show_visit(m, &left, LAB_PRUNED, v->depth - 1, v->alpha, v->beta, 0, REASON_NONE);
}

/* All children were tried, or a cut-off made the rest unnecessary. */
static inline double conclude(lab_mind *m, visit *v, double value) {
    const bool cut = !v->passes && v->choices.next < v->choices.count;
    if (abandoned(m)) {
        (void)leave(m, v, value, REASON_STOPPED);
        return value;
    }
    if (cut) m->statistics.cutoffs++;
    if (cut && m->trace) show_pruned(m, v);
    const bool stopped = m->stopped; /* here only when text 002 wants such values stored */
    remember_node(m, v, value, stopped ? BOUND_EXACT : bound_of(m, v, value));
    (void)leave(m, v, value, cut ? REASON_CUT : REASON_ALL);
    return value;
}

#endif
