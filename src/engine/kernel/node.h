/* engine/kernel/node.h - a node of the tree, how its moves are searched one after the other, and
 * how several threads share them.
 *
 * The same for both kinds of search: to the end of the game, where values are discs, and to a
 * depth, where they are units (engine/eval/unit.h). What is done at a node before its moves are
 * searched is each kind's own. Values are fail-soft: at most alpha, an
 * upper bound; at least beta, a lower one; between, exact. When the work is cut short (by a clock,
 * a wish, or another thread that made it needless) every function returns at once with a value
 * that means nothing, and whoever called checks that before using or storing it. */
#ifndef ENGINE_KERNEL_NODE_H
#define ENGINE_KERNEL_NODE_H

#include "engine/inner/team.h"
#include "engine/kernel/bounds.h"
#include "engine/kernel/recursion.h"
#include "engine/kernel/reduce.h"

enum {
    SPLIT_MIN = 14,      /* to the end: from so many empty squares a node is worth sharing, */
    SPLIT_DEPTH_MIN = 5, /* else from this depth */
};

/* ---- children ---- */

/* The value of child i for the parent, the nth that is searched. All but the first are expected to
 * be no better than alpha and get an open window only if they are. */
static int search_child(seat *s, const children *c, int i, const node *n, int alpha, int beta,
                        int nth) {
    node child;
    child_node(s, c, i, n, &child);
    s->nodes++;
    if (nth == 0) {
        if (n->expect == EXPECT_OPEN) child.expect = EXPECT_OPEN;
        return -search_below(s, &child, -beta, -alpha);
    }
    const int less = reduction(s, n, nth);
    if (less) {
        child.depth -= less;
        const int first = -search_below(s, &child, -alpha - 1, -alpha);
        if (first <= alpha || seat_cut_short(s)) return first;
        child.depth += less;
    }
    const int value = -search_below(s, &child, -alpha - 1, -alpha);
    if (value <= alpha || value >= beta || seat_cut_short(s)) return value;
    child.expect = EXPECT_OPEN;
    return -search_below(s, &child, -beta, -value + 1);
}

/* ---- sharing a node ---- */

/* Takes the next move; false when there is none or the node is done. */
static bool split_take(split *p, int *i, int *nth, int *alpha) {
    split_lock(p);
    const bool some =
        p->node.taken < p->node.list->count && !atomic_load_explicit(&p->cut, memory_order_relaxed);
    if (some) {
        *i = children_take(p->node.list);
        *alpha = p->node.alpha;
        *nth = p->node.taken++;
        split_offer(p);
    }
    split_unlock(p);
    return some;
}

static void split_report(seat *s, split *p, int i, int value) {
    shared_node *n = &p->node;
    split_lock(p);
    if (value > n->best) {
        n->best = value;
        n->move = n->list->square[i];
        if (value > n->alpha) n->alpha = value;
        if (value >= n->beta && !atomic_load_explicit(&p->cut, memory_order_relaxed)) {
            atomic_store_explicit(&p->cut, true, memory_order_relaxed);
            split_offer(p);
            team_cut(s->team);
        }
    }
    split_unlock(p);
}

/* What the owner and every helper do. */
static void split_work(seat *s, split *p) {
    const node *n = p->node.node;
    const int beta = p->node.beta;
    int i, nth, alpha;
    while (!seat_cut_short(s) && split_take(p, &i, &nth, &alpha)) {
        const int value = search_child(s, p->node.list, i, n, alpha, beta, nth);
        if (seat_cut_short(s)) break;
        split_report(s, p, i, value);
    }
}

static bool worth_sharing(const seat *s, const node *n, int tried) {
    const bool large = n->depth == TO_THE_END ? n->empty >= SPLIT_MIN : n->depth >= SPLIT_DEPTH_MIN;
    return tried > 0 && large && team_has_idle(s->team);
}

/* ---- all moves ---- */

typedef struct best_move {
    int best, move;
} best_move;

static bool share_moves(seat *s, const node *n, children *c, int tried, int alpha, int beta,
                        best_move *f) {
    split *p = seat_open_split(s, &(shared_node){.list = c,
                                                 .taken = tried,
                                                 .alpha = alpha,
                                                 .beta = beta,
                                                 .best = f->best,
                                                 .move = f->move,
                                                 .empty = n->empty,
                                                 .expect = n->expect,
                                                 .node = n});
    if (!p) return false;
    split_work(s, p);
    seat_close_split(s, p);
    *f = (best_move){p->node.best, p->node.move};
    return true;
}

enum { NOTHING_FOUND = -(1 << 20) }; /* less than any value of either kind */
#define NOTHING_YET ((best_move){NOTHING_FOUND, NO_MOVE})

/* How far the moves of a node have been searched. */
typedef struct moves_tried {
    int tried, alpha, beta;
    best_move found;
} moves_tried;

/* Searches child i. True when the node is done: good enough, or cut short. */
static bool try_child(seat *s, const node *n, const children *c, int i, moves_tried *t) {
    const int value = search_child(s, c, i, n, t->alpha, t->beta, t->tried++);
    if (seat_cut_short(s)) return true;
    if (value <= t->found.best) return false;
    t->found = (best_move){value, c->square[i]};
    if (value > t->alpha) t->alpha = value;
    return value >= t->beta;
}

/* The table's move before the others are rated: most often it settles the node. */
static bool try_known(seat *s, const node *n, children *c, const tt_data *known, moves_tried *t) {
    int first = NO_MOVE;
    for (int i = 0; i < c->count; i++) {
        c->rate[i] = 0;
        if (c->square[i] == known->move[0]) first = i;
    }
    if (first == NO_MOVE || technique_in(s->team->without, TECHNIQUE_KNOWN_FIRST)) return false;
    c->rate[first] = CHILD_TAKEN;
    return try_child(s, n, c, first, t);
}

/* The others, in their order. */
static void search_rest(seat *s, const node *n, children *c, moves_tried *t) {
    while (t->tried < c->count) {
        if (worth_sharing(s, n, t->tried) &&
            share_moves(s, n, c, t->tried, t->alpha, t->beta, &t->found))
            return;
        if (try_child(s, n, c, children_take(c), t)) return;
    }
}

/* ---- what both kinds begin with ---- */

/* A node without moves: the same position for the other side, if it has any. `ended` is the value
 * of a game that is over. */
static int search_pass(seat *s, const node *n, int alpha, int beta, int ended) {
    const uint64_t replies = legal_moves(n->opp, n->own);
    if (!replies) return ended;
    const expectation expect = n->expect == EXPECT_OPEN  ? EXPECT_OPEN
                               : n->expect == EXPECT_CUT ? EXPECT_ALL
                                                         : EXPECT_CUT;
    node passed = {.own = n->opp,
                   .opp = n->own,
                   .moves = replies,
                   .empty = n->empty,
                   .depth = n->depth,
                   .odd = n->odd,
                   .expect = expect};
    codes_pass(s, &n->codes, &passed.codes);
    return -search_below(s, &passed, -beta, -alpha);
}

/* Whether an entry was searched as deep as is wanted (to the end, where that is all that is left)
 * and at least as carefully as this pass searches. */
static bool serves(const seat *s, const tt_data *d, int depth) {
    return d->depth >= depth && d->selectivity <= s->team->selectivity;
}

/* Enhanced transposition cut-off: a child that is known to be good enough saves the node. beta and
 * *value are in units. */
static bool known_child(const seat *s, const children *c, int depth, int beta, int *value) {
    if (technique_in(s->team->without, TECHNIQUE_KNOWN_CHILD)) return false;
    for (int i = 0; i < c->count; i++) {
        tt_data d;
        if (tt_probe(s->table, hash_board(c->own[i], c->opp[i]), c->own[i], c->opp[i], &d) &&
            serves(s, &d, depth) && -d.upper >= beta) {
            *value = -d.upper;
            return true;
        }
    }
    return false;
}

/* What an earlier pass found, even a selective one, is the better expectation; lower and upper are
 * of the same kind as the window. */
static expectation expected(const node *n, bool known, int lower, int upper, int alpha, int beta) {
    if (n->expect == EXPECT_OPEN || !known) return n->expect;
    return upper <= alpha ? EXPECT_ALL : lower >= beta ? EXPECT_CUT : n->expect;
}

/* A look at the clock where the nodes below take long enough to pay for it. */
static bool must_end(seat *s) {
    team *t = s->team;
    seat_publish_nodes(s);
    const uint64_t nodes = t->limit.nodes == UINT64_MAX ? 0 : team_nodes(t);
    if (deadline_passed(&t->limit, nodes)) team_stop(t);
    return seat_cut_short(s);
}

#endif
