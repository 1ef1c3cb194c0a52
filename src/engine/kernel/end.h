/* engine/kernel/end.h - the solver's upper nodes: principal variation search over the shared
 * table, in discs.
 *
 * One function for open windows and null windows; the nodes are so few that the difference costs
 * nothing. */
#ifndef ENGINE_KERNEL_END_H
#define ENGINE_KERNEL_END_H

#include "engine/kernel/near.h"
#include "engine/kernel/node.h"
#include "engine/kernel/probcut.h"
#include "engine/kernel/rate.h"

enum {
    ETC_MIN = 13,        /* from here children are looked up in the table before any is searched */
    WARM_UP_FROM = 16,   /* empty squares at the root: from here the middle game comes first, */
    SELECTIVE_FROM = 20, /* from here a selective pass, */
    SELECTIVE_SLOWLY = 26, /* from here all of them */
};

/* ---- into the near zone ---- */

static int near_null(seat *s, const node *n, int alpha) {
    if (n->empty > SHALLOW_MAX) return near(s, n->own, n->opp, n->moves, alpha, n->empty, n->odd);
    return shallow_any(s, n->own, n->opp, alpha, n->empty, n->odd);
}

/* Near the leaves there are null windows only: an open window is closed by a few of them. */
static int near_search(seat *s, const node *n, int alpha, int beta) {
    int value = near_null(s, n, alpha);
    while (value > alpha && value < beta) {
        alpha = value;
        value = near_null(s, n, alpha);
    }
    return value;
}

/* ---- what the table knows ---- */

static void store_end(const seat *s, uint64_t hash, const node *n, int alpha, int beta, best_move f,
                      uint64_t nodes) {
    const tt_news news = {.alpha = alpha * DISC,
                          .beta = beta * DISC,
                          .value = f.best * DISC,
                          .depth = n->empty,
                          .selectivity = s->team->selectivity,
                          .move = f.move,
                          .nodes = nodes};
    tt_store(s->table, hash, n->own, n->opp, EVAL_MOST, &news);
}

/* ---- a node ---- */

ENGINE_RECURSIVE int search_end(seat *s, const node *n, int alpha, int beta) {
    /* 1. Near the leaves other code takes over; it is never interrupted. */
    if (n->empty <= NEAR_MAX) return near_search(s, n, alpha, beta);
    if (must_end(s)) return 0;
    if (!n->moves) return search_pass(s, n, alpha, beta, final_value(n->own, n->opp));

    /* 2. What is known without a move: stable discs, the table. */
    const int most = stability_bound(s, n->own, n->opp, alpha, n->empty);
    if (most <= alpha) return most;
    const uint64_t hash = hash_board(n->own, n->opp), start = s->nodes;
    tt_data known = {.depth = 0, .move = {NO_MOVE, NO_MOVE}};
    (void)tt_probe(s->table, hash, n->own, n->opp, &known);
    const int lower = known.lower / DISC, upper = known.upper / DISC;
    if (serves(s, &known, n->empty)) {
        if (lower >= beta || lower == upper) return lower;
        if (upper <= alpha) return upper;
    }

    /* 3. The moves: one that takes all, one whose answer is known, then all in order. */
    children c;
    int value;
    if (children_make(&c, n->own, n->opp, n->moves)) return WIN_MAX;
    if (n->empty >= ETC_MIN && known_child(s, &c, n->empty - 1, beta * DISC, &value))
        return value / DISC;
    if (probcut_end(s, n, alpha, beta, &value)) return value;
    children_replies(&c);
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
    store_end(s, hash, n, alpha, beta, f, s->nodes - start);
    return f.best;
}

#endif
