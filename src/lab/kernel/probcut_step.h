/* lab/kernel/probcut_step.h - step 5 of settle(): leave a node on the word of a shallower search.
 */
#ifndef LAB_KERNEL_PROBCUT_STEP_H
#define LAB_KERNEL_PROBCUT_STEP_H

#include "lab/kernel/leaf.h"
#include "lab/kernel/recursion.h"
#include "lab/kernel/visit.h"

/* Is the node's value, searched to `depth`, at least `bound` (of the root's side)? */
static inline bool shallow_at_least(lab_mind *m, const node *n, int depth, double bound) {
    return walk(m, n, depth, nextafter(bound, -INFINITY), bound) >= bound && !m->stopped;
}

static inline bool shallow_at_most(lab_mind *m, const node *n, int depth, double bound) {
    return walk(m, n, depth, bound, nextafter(bound, INFINITY)) <= bound && !m->stopped;
}

/* The line was fitted for the mover; for the root's side its offset changes sign with the mover. A
 * check costs a search, so it is made only where the evaluation itself already points that way:
 * without this most checks fail and Multi-ProbCut looks at more nodes than no cut at all. */
static inline bool pair_settles(lab_mind *m, visit *v, const probcut_pair *p) {
    const node *n = v->node;
    const int discs = m->ground.squares - empties_of(m, n);
    const probcut_line *l = &p->by_phase[lab_third(discs, m->ground.squares)];
    if (l->slope <= 0) return false;
    const double offset = n->root_moves ? l->offset : -l->offset;
    const double margin = m->options->cut * l->sigma;
    const double high = (v->beta + margin - offset) / l->slope;
    const double low = (v->alpha - margin - offset) / l->slope;
    const double now = leaf_value(m, n, NULL);
    if (v->beta < INFINITY && now >= high && shallow_at_least(m, n, p->check, high)) {
        v->value = v->beta;
        return true;
    }
    if (v->alpha > -INFINITY && now <= low && shallow_at_most(m, n, p->check, low)) {
        v->value = v->alpha;
        return true;
    }
    return false;
}

/* Never at the root, which is asked for a move, and not inside a check. */
static inline bool probcut_settles(lab_mind *m, visit *v) {
    if (m->in_probcut || v->node->ply == 0 || v->passes) return false;
    const bool horizon = m->horizon; /* a check that fails says nothing about the node */
    bool cut = false;
    m->in_probcut = true;
    for (int i = 0; i < m->probcut->count && !cut; i++)
        if (m->probcut->pairs[i].full == v->depth) cut = pair_settles(m, v, &m->probcut->pairs[i]);
    m->in_probcut = false;
    line_start(m, v->node->ply); /* the check's line is not this search's */
    if (!cut) m->horizon = horizon;
    if (cut) {
        m->statistics.probcuts++;
        m->selective = true;
    }
    return cut;
}

#endif
