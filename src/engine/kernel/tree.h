/* engine/kernel/tree.h - the upper nodes: principal variation search over the shared table.
 *
 * One function for open windows and null windows; the nodes are so few that the difference costs
 * nothing. Values are fail-soft: at most alpha, an upper bound; at least beta, a lower one;
 * between, exact. When the work is cut short (by a clock, a wish, or another thread that made it
 * needless) every function returns at once with a value that means nothing, and whoever called
 * checks that before using or storing it. */
#ifndef ENGINE_KERNEL_TREE_H
#define ENGINE_KERNEL_TREE_H

#include "engine/kernel/estimate.h"
#include "engine/kernel/near.h"
#include "engine/team.h"

enum {
    NEAR_MAX = 11,       /* up to here the thread's own caches serve */
    ETC_MIN = 13,        /* from here children are looked up in the table before any is searched */
    SELECT_MIN = 12,     /* from here selective passes may cut */
    SELECT_DEPTH = 2,    /* on the word of so many plies */
    SELECTIVE_FROM = 20, /* empty squares at the root: from here a selective pass comes first, */
    SELECTIVE_SLOWLY = 26, /* and from here all of them */
    SPLIT_MIN = 14,        /* from here a node is worth sharing */
};

typedef struct node {
    uint64_t own, opp, moves; /* moves: the legal ones */
    int empty;
    unsigned odd; /* quadrants with an odd number of empty squares */
    expectation expect;
} node;

static int search(seat *s, const node *n, int alpha, int beta);

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

/* ---- children ---- */

static node child_node(const children *c, int i, const node *n) {
    const expectation expect = n->expect == EXPECT_CUT ? EXPECT_ALL : EXPECT_CUT;
    return (node){
        c->own[i], c->opp[i], c->moves[i], n->empty - 1, n->odd ^ quadrant_bit(c->square[i]),
        expect};
}

/* The value of child i for the parent. All but the first are expected to be no better than alpha
 * and get an open window only if they are. */
static int search_child(seat *s, const children *c, int i, const node *n, int alpha, int beta,
                        bool first) {
    node child = child_node(c, i, n);
    s->nodes++;
    if (first && n->expect == EXPECT_OPEN) child.expect = EXPECT_OPEN;
    if (first) return -search(s, &child, -beta, -alpha);
    const int value = -search(s, &child, -alpha - 1, -alpha);
    if (value <= alpha || value >= beta || seat_cut_short(s)) return value;
    child.expect = EXPECT_OPEN;
    return -search(s, &child, -beta, -value + 1);
}

/* ---- ordering ---- */

/* How far the replies are looked at to rate a move: what is saved grows with the tree below. */
static int rating_depth(int empty) {
    return empty >= 18 ? 2 : empty >= 14 ? 1 : 0;
}

/* The move with the best estimate after a few plies first, but the fewer replies it leaves the
 * earlier: between moves of equal worth the smaller tree decides. */
static void rate_tree(seat *s, children *c, const node *n, const tt_data *known) {
    const uint64_t odd_squares = quadrants_squares(n->odd);
    const int depth = rating_depth(n->empty);
    for (int i = 0; i < c->count; i++) {
        const int x = c->square[i];
        s->nodes++;
        const int worth = -look_ahead(s, c->own[i], c->opp[i], c->moves[i], depth, -ENOUGH, ENOUGH);
        const int rate = 4 * (worth - 2 * DISC * weighted_count(c->moves[i])) + square_rate(x) +
                         (odd_squares >> x & 1 ? 4 : 0);
        c->rate[i] = x == known->move[0] ? INT32_MAX : x == known->move[1] ? INT32_MAX - 1 : rate;
    }
}

/* ---- sharing a node ---- */

/* Takes the next move; false when there is none or the node is done. */
static bool split_take(split *p, int *i, int *alpha) {
    split_lock(p);
    const bool some =
        p->taken < p->list->count && !atomic_load_explicit(&p->cut, memory_order_relaxed);
    if (some) {
        *i = children_take(p->list);
        *alpha = p->alpha;
        p->taken++;
        split_offer(p);
    }
    split_unlock(p);
    return some;
}

static void split_report(seat *s, split *p, int i, int value) {
    split_lock(p);
    if (value > p->best) {
        p->best = value;
        p->move = p->list->square[i];
        if (value > p->alpha) p->alpha = value;
        if (value >= p->beta && !atomic_load_explicit(&p->cut, memory_order_relaxed)) {
            atomic_store_explicit(&p->cut, true, memory_order_relaxed);
            split_offer(p);
            team_cut(s->team);
        }
    }
    split_unlock(p);
}

/* What the owner and every helper do. */
static void split_work(seat *s, split *p) {
    const node n = {.empty = p->empty, .odd = p->odd, .expect = p->expect};
    const int beta = p->beta;
    int i, alpha;
    while (!seat_cut_short(s) && split_take(p, &i, &alpha)) {
        const int value = search_child(s, p->list, i, &n, alpha, beta, false);
        if (seat_cut_short(s)) break;
        split_report(s, p, i, value);
    }
}

/* ---- a node ---- */

typedef struct found {
    int best, move;
} found;

static bool worth_sharing(const seat *s, int tried, int empty) {
    return tried > 0 && empty >= SPLIT_MIN && team_has_idle(s->team);
}

static bool share_moves(seat *s, const node *n, children *c, int tried, int alpha, int beta,
                        found *f) {
    split *p = seat_open_split(s, &(split){.list = c,
                                           .taken = tried,
                                           .alpha = alpha,
                                           .beta = beta,
                                           .best = f->best,
                                           .move = f->move,
                                           .empty = n->empty,
                                           .odd = n->odd,
                                           .expect = n->expect});
    if (!p) return false;
    split_work(s, p);
    seat_close_split(s, p);
    *f = (found){p->best, p->move};
    return true;
}

static found search_moves(seat *s, const node *n, children *c, int alpha, int beta) {
    found f = {NOTHING, NO_MOVE};
    for (int tried = 0; tried < c->count; tried++) {
        if (worth_sharing(s, tried, n->empty) && share_moves(s, n, c, tried, alpha, beta, &f))
            return f;
        const int i = children_take(c);
        const int value = search_child(s, c, i, n, alpha, beta, tried == 0);
        if (seat_cut_short(s)) return f;
        if (value <= f.best) continue;
        f = (found){value, c->square[i]};
        if (value >= beta) return f;
        if (value > alpha) alpha = value;
    }
    return f;
}

static int search_pass(seat *s, const node *n, int alpha, int beta) {
    const uint64_t replies = legal_moves(n->opp, n->own);
    if (!replies) return final_value(n->own, n->opp);
    const expectation expect = n->expect == EXPECT_OPEN  ? EXPECT_OPEN
                               : n->expect == EXPECT_CUT ? EXPECT_ALL
                                                         : EXPECT_CUT;
    const node passed = {n->opp, n->own, replies, n->empty, n->odd, expect};
    return -search(s, &passed, -beta, -alpha);
}

/* What an earlier pass found, even a selective one, is the better expectation. */
static expectation expect(const node *n, const tt_data *known, int alpha, int beta) {
    if (n->expect == EXPECT_OPEN || known->depth == 0) return n->expect;
    return known->upper <= alpha ? EXPECT_ALL : known->lower >= beta ? EXPECT_CUT : n->expect;
}

/* Whether an entry was searched at least as carefully as this pass searches. */
static bool serves(const seat *s, const tt_data *d) {
    return d->selectivity <= s->team->selectivity;
}

/* Enhanced transposition cut-off: a child that is known to be good enough saves the node. */
static bool known_child(const seat *s, const children *c, int beta, int *value) {
    for (int i = 0; i < c->count; i++) {
        tt_data d;
        if (tt_probe(s->table, hash_board(c->own[i], c->opp[i]), c->own[i], c->opp[i], &d) &&
            serves(s, &d) && -d.upper >= beta) {
            *value = -d.upper;
            return true;
        }
    }
    return false;
}

static void store(const seat *s, uint64_t hash, const node *n, int alpha, int beta, found f,
                  uint64_t nodes) {
    const int cost = 63 - __builtin_clzll(nodes + 1);
    const tt_news news = {alpha, beta, f.best, n->empty, s->team->selectivity, cost, f.move};
    tt_store(s->table, hash, n->own, n->opp, WIN_MAX, &news);
}

/* In a selective pass: a value that is far outside the window by estimate is believed. */
static bool selective_cut(seat *s, const node *n, int alpha, int beta, int *value) {
    const int level = s->team->selectivity;
    if (level == 0 || beta - alpha > 1 || n->empty < SELECT_MIN) return false;
    const int margin = selective_margin(level);
    const int high = DISC * beta + margin, low = DISC * alpha - margin;
    const int guess = look_ahead(s, n->own, n->opp, n->moves, SELECT_DEPTH, low, high);
    *value = guess >= high ? beta + (beta & 1) : alpha - (alpha & 1); /* values are even */
    return guess >= high || guess <= low;
}

/* A look at the clock where the nodes below take long enough to pay for it. */
static bool must_end(seat *s) {
    team *t = s->team;
    uint64_t nodes = s->nodes;
    if (t->limit.nodes != UINT64_MAX) {
        const uint64_t news = s->nodes - s->told;
        s->told = s->nodes;
        nodes = atomic_fetch_add_explicit(&t->nodes, news, memory_order_relaxed) + news;
    }
    if (deadline_passed(&t->limit, nodes)) team_stop(t);
    return seat_cut_short(s);
}

static int search(seat *s, const node *n, int alpha, int beta) {
    /* 1. Near the leaves other code takes over; it is never interrupted. */
    if (n->empty <= NEAR_MAX) return near_search(s, n, alpha, beta);
    if (must_end(s)) return 0;
    if (!n->moves) return search_pass(s, n, alpha, beta);

    /* 2. What is known without a move: stable discs, the table. */
    const int most = stability_bound(s, n->own, n->opp, alpha, n->empty);
    if (most <= alpha) return most;
    const uint64_t hash = hash_board(n->own, n->opp), start = s->nodes;
    tt_data known = {.move = {NO_MOVE, NO_MOVE}};
    if (tt_probe(s->table, hash, n->own, n->opp, &known) && serves(s, &known)) {
        if (known.lower >= beta || known.lower == known.upper) return known.lower;
        if (known.upper <= alpha) return known.upper;
    }

    /* 3. The moves: one that takes all, one whose answer is known, then all in order. */
    children c;
    int value;
    if (children_make(&c, n->own, n->opp, n->moves)) return WIN_MAX;
    if (n->empty >= ETC_MIN && known_child(s, &c, beta, &value)) return value;
    if (selective_cut(s, n, alpha, beta, &value)) return value;
    children_replies(&c);
    if (c.count > 1) rate_tree(s, &c, n, &known);
    const node expected = {n->own,   n->opp, n->moves,
                           n->empty, n->odd, expect(n, &known, alpha, beta)};
    const found f = search_moves(s, &expected, &c, alpha, beta);
    if (seat_cut_short(s)) return 0;
    store(s, hash, n, alpha, beta, f, s->nodes - start);
    return f.best;
}

#endif
