/* lab/kernel/probcut_step.h - step 5 of settle(): ProbCut ends a node early if a shallower search
 * predicts its result.
 *
 * The value at depth `full` is about slope * (value at depth `check`) + offset, with a normal error
 * of sigma (lab/probcut.h). If the prediction lies outside the window by `cut` sigmas, the deep
 * value lies on the same side with the probability of the normal distribution: 93 % at 1.5 sigmas,
 * 98 % at 2. So the cut is selective, and the result is marked as such.
 *
 * I1  A check is shallower than the search it replaces, and makes no check of its own. */
#ifndef LAB_KERNEL_PROBCUT_STEP_H
#define LAB_KERNEL_PROBCUT_STEP_H

#include "lab/evaluation.h"
#include "lab/instance.h"
#include "lab/kernel/leaf.h"
#include "lab/kernel/recursion.h"
#include "lab/kernel/visit.h"
#include "lab/probcut.h"

/* Return whether the node's value at `depth`, for the root's side, is at least, or at most,
 * `bound`. False if the search is stopped. */
static inline bool shallow_at_least(lab_mind *m, const node *n, int depth, double bound) {
    return walk(m, n, depth, nextafter(bound, -INFINITY), bound) >= bound && !m->stopped;
}

static inline bool shallow_at_most(lab_mind *m, const node *n, int depth, double bound) {
    return walk(m, n, depth, bound, nextafter(bound, INFINITY)) <= bound && !m->stopped;
}

/* Tries one pair of depths. True if it decides the node; v->value is then beta or alpha. The line
 * was fitted for the mover, so for the root's side its offset changes sign with the mover. A check
 * costs a search, so it is made only if the evaluation itself already lies beyond the bound.
 * Otherwise most checks fail and Multi-ProbCut takes more nodes than no cut at all. */
static inline bool pair_settles(lab_mind *m, visit *v, const probcut_pair *p) {
    assert(p->check < v->depth && m->in_probcut); /* I1 */
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

/* Tries all pairs for this depth. Never at the root, which needs a move, and not inside a check. */
static inline bool probcut_settles(lab_mind *m, visit *v) {
    if (m->in_probcut || v->node->ply == 0 || v->passes) return false;
    const bool horizon = m->horizon; /* a failed check contributes nothing to the node's value */
    bool cut = false;
    m->in_probcut = true;
    for (int i = 0; i < m->probcut->count && !cut; i++)
        if (m->probcut->pairs[i].full == v->depth) cut = pair_settles(m, v, &m->probcut->pairs[i]);
    m->in_probcut = false;
    line_start(m, v->node->ply); /* drops the line of the check */
    if (!cut) m->horizon = horizon;
    if (cut) {
        m->statistics.probcuts++;
        m->selective = true;
    }
    return cut;
}

#endif
