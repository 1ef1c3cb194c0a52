/* lab/kernel/leaf.h - the value of a position without searching it: the evaluation, or the result
 * of a finished game. */
#ifndef LAB_KERNEL_LEAF_H
#define LAB_KERNEL_LEAF_H

#include "lab/instance.h"
#include "lab/kernel/mind.h"

static inline sight sight_of(const lab_mind *m, const node *n) {
    const set own = root_discs(n), opp = opposing_discs(n);
    sight s = {.own = own,
               .opp = opp,
               .empty = ground_empty(&m->ground, own, opp),
               .own_to_move = n->root_moves};
    if (LAB_SUBMITTED) {
        s.own_placed = m->last[n->ply].by_root;
        s.turned = m->last[n->ply].turned;
    }
    return s;
}

/* Adds the moves that the evaluation uses. mover_moves are the mover's moves, or NULL if they are
 * not known. */
static inline void sight_moves(const lab_mind *m, const node *n, const set *mover_moves, sight *s) {
    const ground *g = &m->ground;
    const prepared_evaluation *e = &m->evaluation;
    const bool mover = LAB_SUBMITTED && e->wants_mover_moves;
    const bool idle = LAB_SUBMITTED && e->wants_idle_moves;
    if (e->wants_own_moves || (n->root_moves ? mover : idle))
        s->own_moves =
            n->root_moves && mover_moves ? *mover_moves : ground_moves(g, s->own, s->opp);
    if (e->wants_opp_moves || (n->root_moves ? idle : mover))
        s->opp_moves =
            !n->root_moves && mover_moves ? *mover_moves : ground_moves(g, s->opp, s->own);
}

/* Evaluates the node. */
static inline double fresh_value(lab_mind *m, const node *n, const set *mover_moves) {
    sight s = sight_of(m, n);
    sight_moves(m, n, mover_moves, &s);
    m->statistics.evaluations++;
    return evaluate(&m->evaluation, &s);
}

/* Returns the evaluation of a position that is not over, from the cache if there is one. */
static inline double leaf_value(lab_mind *m, const node *n, const set *mover_moves) {
    if (!m->cache.entries) return fresh_value(m, n, mover_moves);
    const set own = root_discs(n), opp = opposing_discs(n);
    const bool to_move = m->mover_matters && n->root_moves;
    cache_entry *e = cache_place(&m->cache, own, opp);
    if (cache_knows(&m->cache, e, own, opp, to_move)) {
        m->statistics.cache_hits++;
        return e->value;
    }
    *e = (cache_entry){own, opp, fresh_value(m, n, mover_moves), m->cache.generation, to_move};
    return e->value;
}

/* Returns the value of a finished game. */
static inline double over_value(lab_mind *m, const node *n) {
    sight s = sight_of(m, n);
    s.own_moves = s.opp_moves = set_none();
    return end_value(&m->evaluation, &s);
}

#endif
