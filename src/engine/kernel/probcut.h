/* engine/kernel/probcut.h - ends a node early when a shallower search predicts its result
 * (multi-ProbCut), in searches to a depth and to the end of the game.
 *
 * The cut is selective: it is right most of the time, not always. The difference between a deep and
 * a shallow value is about normally distributed with a known standard deviation. If the shallow
 * value lies outside the window by t standard deviations, the deep value lies on the same side of
 * the window with a probability that depends on t. The level of the search fixes t; at 73 % a cut
 * is right at least 73 times of 100, at 99 % at least 99 times (engine/inner/selective.h). Level 0,
 * the exact search, never cuts here. Only nodes with the window (alpha, alpha + 1) are cut: there
 * the result is yes or no, so a bound is enough.
 *
 * I1  A probe is shallower than its node's search, and no exact search makes one. */
#ifndef ENGINE_KERNEL_PROBCUT_H
#define ENGINE_KERNEL_PROBCUT_H

#include "engine/eval/eval.h"
#include "engine/eval/unit.h"
#include "engine/inner/count.h"
#include "engine/inner/seat.h"
#include "engine/inner/set.h"
#include "engine/inner/split.h"
#include "engine/inner/team.h"
#include "engine/inner/technique.h"
#include "engine/kernel/recursion.h"
#include "engine/weights.h"

enum {
    PROBCUT_MIN = 3,      /* depth: below, a probe costs as much as the search */
    PROBCUT_END_MIN = 12, /* the same in empty squares, for searches to the end */
};

/* Returns whether a side may soon lose its last disc. Then the value jumps to +-WIN_MAX in a line
 * that no shallow search sees, and its error is not normal. So such nodes are never cut. */
static inline bool may_be_wiped_out(const node *n) {
    enum { FEW = 6, TIMES = 2 };
    const int own = count_bits(n->own), opp = count_bits(n->opp);
    return (own <= FEW && opp >= TIMES * own) || (opp <= FEW && own >= TIMES * opp);
}

/* Returns whether ProbCut may be tried at the node at all. */
static inline bool may_be_left(const seat *s, const node *n, int alpha, int beta) {
    const team *t = s->team;
    return t->selectivity > 0 && beta - alpha <= 1 &&
           !technique_in(t->without, TECHNIQUE_PROBCUT) && !may_be_wiped_out(n);
}

/* ---- to a depth ---- */

/* Returns whether a search of `depth` plies finds a value of at least `bound`. */
static bool probe_reaches(seat *s, const node *n, int depth, int bound, expectation expect) {
    assert(depth < n->depth && s->team->selectivity > 0); /* I1 */
    node probe = *n;
    probe.depth = depth;
    probe.expect = expect;
    return search_mid(s, &probe, bound - 1, bound) >= bound;
}

/* Returns true if the node's value is predicted to be at least beta, or at most alpha, and sets
 * *value to beta or alpha. Meaningless if the work is cut short. */
static bool probcut_mid(seat *s, const node *n, int alpha, int beta, int *value) {
    const int level = s->team->selectivity, depth = n->depth;
    if (depth < PROBCUT_MIN || !may_be_left(s, n, alpha, beta)) return false;
    const selective_table *t = s->selective;
    const int error = t->error[n->empty][depth], probe = t->probe[depth];
    const int margin = selective_times(level) * error / 16;
    /* The static evaluation is checked first, with a margin half as wide: it saves probes that
     * would probably fail. It only decides whether to probe, so it cannot make a cut wrong. */
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

/* Does the same in discs, in a search to the end. The probe is an estimate two plies ahead: it is
 * cheap, and its error at the end of the game is part of the model. */
static bool probcut_end(seat *s, const node *n, int alpha, int beta, int *value) {
    if (n->empty < PROBCUT_END_MIN || !may_be_left(s, n, alpha, beta)) return false;
    const int margin = selective_times(s->team->selectivity) * s->selective->end[n->empty] / 16;
    const int high = DISC * beta + margin, low = DISC * alpha - margin;
    const int guess = look_ahead(s, n->own, n->opp, n->moves, &n->codes, EVAL_SUM,
                                 SELECTIVE_END_PROBE, low, high);
    COUNT(s, n->empty, COUNT_PROBCUT);
    if (guess >= high || guess <= low) COUNT(s, n->empty, COUNT_PROBCUT_CUTS);
    *value = guess >= high ? beta + (beta & 1) : alpha - (alpha & 1); /* values are even */
    return guess >= high || guess <= low;
}

#endif
