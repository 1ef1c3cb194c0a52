/* engine/kernel/probcut.h - nodes that are left on the word of a shallower search (multi-ProbCut),
 * in searches to a depth and to the end of the game.
 *
 * Only where the window is closed: there the question is yes or no, and a value far on one side of
 * it answers. How far is far: engine/inner/selective.h. */
#ifndef ENGINE_KERNEL_PROBCUT_H
#define ENGINE_KERNEL_PROBCUT_H

#include "engine/inner/team.h"
#include "engine/kernel/recursion.h"

enum {
    PROBCUT_MIN = 3,      /* depth: below, looking costs as much as searching */
    PROBCUT_END_MIN = 12, /* likewise, empty squares in a search to the end */
};

/* A side with few discs among many of the other's may soon have none, and lose it all in a line no
 * shallow search sees. */
static inline bool may_be_wiped_out(const node *n) {
    enum { FEW = 6, TIMES = 2 };
    const int own = count_bits(n->own), opp = count_bits(n->opp);
    return (own <= FEW && opp >= TIMES * own) || (opp <= FEW && own >= TIMES * opp);
}

/* Whether a node may be left at all. */
static inline bool may_be_left(const seat *s, const node *n, int alpha, int beta) {
    const team *t = s->team;
    return t->selectivity > 0 && beta - alpha <= 1 &&
           !technique_in(t->without, TECHNIQUE_PROBCUT) && !may_be_wiped_out(n);
}

/* ---- to a depth ---- */

/* Whether the node is at least `bound`, by a search of so many plies. */
static bool probe_reaches(seat *s, const node *n, int depth, int bound, expectation expect) {
    node probe = *n;
    probe.depth = depth;
    probe.expect = expect;
    return search_mid(s, &probe, bound - 1, bound) >= bound;
}

/* True with *value at the side of the window where the node's value is believed to be. When the
 * work is cut short the answer means nothing. */
static bool probcut_mid(seat *s, const node *n, int alpha, int beta, int *value) {
    const int level = s->team->selectivity, depth = n->depth;
    if (depth < PROBCUT_MIN || !may_be_left(s, n, alpha, beta)) return false;
    const selective_table *t = s->selective;
    const int error = t->error[n->empty][depth], probe = t->probe[depth];
    const int margin = selective_times(level) * error / 16;
    /* A first look saves probes that have little hope. */
    const int hope = selective_times(level) * (error + t->at_once[n->empty][depth]) / 32;
    const int now = value_now(s, n->own, n->opp, n->moves, &n->codes, EVAL_MAIN);
    if (now >= beta - hope && beta + margin < EVAL_MOST &&
        probe_reaches(s, n, probe, beta + margin, EXPECT_CUT)) {
        *value = beta;
        return true;
    }
    if (now <= alpha + hope && alpha - margin > -EVAL_MOST && !seat_cut_short(s) &&
        !probe_reaches(s, n, probe, alpha - margin + 1, EXPECT_ALL)) {
        *value = alpha;
        return true;
    }
    return false;
}

/* ---- to the end ---- */

/* Likewise, in discs: there an estimate a few plies deep stands for the probe. */
static bool probcut_end(seat *s, const node *n, int alpha, int beta, int *value) {
    if (n->empty < PROBCUT_END_MIN || !may_be_left(s, n, alpha, beta)) return false;
    const int margin = selective_times(s->team->selectivity) * s->selective->end[n->empty] / 16;
    const int high = DISC * beta + margin, low = DISC * alpha - margin;
    const int guess = look_ahead(s, n->own, n->opp, n->moves, &n->codes, EVAL_MAIN,
                                 SELECTIVE_END_PROBE, low, high);
    *value = guess >= high ? beta + (beta & 1) : alpha - (alpha & 1); /* values are even */
    return guess >= high || guess <= low;
}

#endif
