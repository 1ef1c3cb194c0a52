/* engine/kernel/end.h - the solver's upper nodes: principal variation search with the shared table,
 * in discs.
 *
 * One function serves open windows and null windows: these nodes are few, so a special one would
 * save nothing.
 *
 * I1  Nodes are sound (node_state.h), and windows are not empty.
 * I2  The bounds of exact entries are ordered: both enclose the one true value.
 * I3  No value of work that was cut short is stored, and every stored value is even. */
#ifndef ENGINE_KERNEL_END_H
#define ENGINE_KERNEL_END_H

#include "engine/eval/eval.h"
#include "engine/eval/unit.h"
#include "engine/inner/cache.h"
#include "engine/inner/children.h"
#include "engine/inner/count.h"
#include "engine/inner/seat.h"
#include "engine/inner/set.h"
#include "engine/inner/team.h"
#include "engine/inner/technique.h"
#include "engine/inner/tt.h"
#include "engine/kernel/images.h"
#include "engine/kernel/near.h"
#include "engine/kernel/node.h"
#include "engine/kernel/probcut.h"
#include "engine/kernel/rate.h"

enum {
    ETC_MIN = 13, /* empty squares: from here children are looked up before any is searched */
    /* Empty squares at the root: */
    WARM_UP_FROM = 16,     /* from here a search to a depth comes first (solve.h) */
    SELECTIVE_FROM = 20,   /* from here one selective pass comes before the exact one */
    SELECTIVE_SLOWLY = 26, /* from here several selective passes do */
};

/* ---- near the leaves ---- */

/* Solves with the window (alpha, alpha + 1). */
static int near_null(seat *s, const node *n, int alpha) {
    if (n->empty > SHALLOW_MAX) return near(s, n->own, n->opp, n->moves, alpha, n->empty, n->odd);
    return shallow_any(s, n->own, n->opp, n->moves, alpha, n->empty, n->odd);
}

/* Solves with any window. near.h has null windows only, so an open window takes several: each
 * proves a larger lower bound until the value is an upper bound too. */
static int near_search(seat *s, const node *n, int alpha, int beta) {
    int value = near_null(s, n, alpha);
    while (value > alpha && value < beta) {
        alpha = value;
        value = near_null(s, n, alpha);
    }
    return value;
}

/* Returns whether the thread's cache knows a child that makes the value at least beta, and sets
 * *value, in discs. Its bounds are exact, so this is sound in every pass. */
static bool known_below(const seat *s, const children *c, int beta, int *value) {
    if (technique_in(s->team->without, TECHNIQUE_KNOWN_CHILD)) return false;
    return known_near_child(s, c, NEAR_MAX, beta - 1, value);
}

/* ---- the table ---- */

static void store_end(const seat *s, const table_key *k, const node *n, int alpha, int beta,
                      best_move f, uint64_t nodes) {
    assert(!s->cut_short && f.best % 2 == 0); /* I3 */
    const tt_news news = {.alpha = alpha * DISC,
                          .beta = beta * DISC,
                          .value = f.best * DISC,
                          .depth = n->empty,
                          .selectivity = s->team->selectivity,
                          .move = f.move,
                          .nodes = nodes};
    store_key(s->table, k, EVAL_MOST, &news);
}

/* Whether the bounds of an entry keep I2. Used by asserts only. */
static inline bool exact_bounds_ordered(const tt_data *d, int empty) {
    return d->selectivity > 0 || d->depth < empty || d->lower <= d->upper;
}

/* ---- a node ---- */

ENGINE_RECURSIVE int search_end(seat *s, const node *n, int alpha, int beta) {
    /* 1. Near the leaves near.h takes over. It is never interrupted, so its values always count. */
    if (n->empty <= NEAR_MAX) return near_search(s, n, alpha, beta);
    if (must_end(s)) return 0;
    assert(node_is_sound(n) && alpha < beta); /* I1 */
    COUNT_NODE(s, n->empty);
    if (!some(n->moves)) COUNT(s, n->empty, COUNT_PASSES);
    if (!some(n->moves)) return search_pass(s, n, alpha, beta, final_value(n->own, n->opp));

    /* 2. Bounds without a move. The other side's stable discs give an upper bound (bounds.h). The
     * table's bounds count if their search was to the end and at least as certain (serves). A lower
     * bound of at least beta and an upper bound of at most alpha answer the window; equal bounds
     * are the value. */
    const int most = stability_bound(s, n->own, n->opp, alpha, n->empty);
    if (most <= alpha) return most;
    const table_key key = key_of(s, n->own, n->opp, n->empty);
    const uint64_t start = s->nodes;
    tt_data known = {.depth = 0, .move = {NO_MOVE, NO_MOVE}};
    (void)find_key(s->table, &key, &known);
    assert(exact_bounds_ordered(&known, n->empty)); /* I2 */
    const int lower = known.lower / DISC, upper = known.upper / DISC;
    if (known.depth > 0) COUNT(s, n->empty, COUNT_CACHE_FOUND);
    if (serves(s, &known, n->empty)) {
        if (lower >= beta || lower == upper || upper <= alpha) COUNT(s, n->empty, COUNT_CACHE_CUTS);
        if (lower >= beta || lower == upper) return lower;
        if (upper <= alpha) return upper;
    }

    /* 3. A move that leaves no disc to the other side: no value is larger. A child that the table
     * or the thread's cache knows to be good enough (known_child, known_below). */
    children c;
    int value;
    if (children_make(&c, n->own, n->opp, n->moves)) return WIN_MAX;
    if (n->empty >= ETC_MIN) fetch_children(s, n, &c);
    children_replies(&c);
    if (n->empty >= ETC_MIN && known_child(s, n, &c, beta * DISC, &value)) {
        COUNT(s, n->empty, COUNT_CHILD_KNOWN);
        return value / DISC;
    }
    if (n->empty == NEAR_MAX + 1 && known_below(s, &c, beta, &value)) {
        COUNT(s, n->empty, COUNT_CHILD_KNOWN);
        return value;
    }

    /* 4. ProbCut: only in selective passes, right as often as the level says (probcut.h). */
    if (probcut_end(s, n, alpha, beta, &value)) return value;

    /* 5. The moves, best first. */
    node guessed = *n;
    guessed.expect = expected(n, known.depth > 0, lower, upper, alpha, beta);
    moves_tried t = {.alpha = alpha, .beta = beta, .found = NOTHING_YET};
    if (!try_known(s, &guessed, &c, &known, &t)) {
        if (c.count - t.tried > 1)
            rate_tree(s, n, &c, rating_layer(n->empty), rating_depth(n->empty), &known);
        search_rest(s, &guessed, &c, &t);
    }
    const best_move f = t.found;
    if (seat_cut_short(s)) return 0;
    COUNT_SETTLED(s, n->empty, f.best >= beta ? t.tried : 0);
    store_end(s, &key, n, alpha, beta, f, s->nodes - start);
    return f.best;
}

#endif
