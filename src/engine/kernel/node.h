/* engine/kernel/node.h - searches the moves of a node one after the other, or shares them among
 * threads.
 *
 * Both kinds of search use it: to the end of the game, where values are discs, and to a depth,
 * where they are units (engine/eval/unit.h). mid.h and end.h decide what happens at a node before
 * its moves are searched.
 * Values are fail-soft: a value of at most alpha is an upper bound, a value of at least beta a
 * lower bound, any other is exact. Work is cut short by the clock, by the caller's stop token, or
 * by another thread that proved it needless. Then every function returns at once with a meaningless
 * value. The caller checks seat_cut_short() before it uses or stores a value.
 *
 * I1  A window is not empty: alpha < beta.
 * I2  A value of work that was cut short is never reported, stored or published. */
#ifndef ENGINE_KERNEL_NODE_H
#define ENGINE_KERNEL_NODE_H

#include "engine/inner/cache.h"
#include "engine/inner/children.h"
#include "engine/inner/seat.h"
#include "engine/inner/set.h"
#include "engine/inner/split.h"
#include "engine/inner/team.h"
#include "engine/inner/technique.h"
#include "engine/inner/tt.h"
#include "engine/kernel/bounds.h"
#include "engine/kernel/images.h"
#include "engine/kernel/recursion.h"
#include "engine/kernel/reduce.h"
#include "search/limits.h"

enum {                      /* the smallest nodes that are worth sharing */
       SPLIT_MIN = 14,      /* to the end: empty squares */
       SPLIT_DEPTH_MIN = 5, /* to a depth: plies */
};

/* ---- children ---- */

/* Returns the value of child i for the parent. The child is the nth that is searched.
 * Principal variation search: the first move gets the whole window. Every other move is expected
 * to be no better, so it is first searched with the window (alpha, alpha + 1), which costs fewer
 * nodes. That is sound: a result of at most alpha proves that the move does not improve on alpha. A
 * move that does is searched again with the window (value - 1, beta), whose lower end is already
 * proved. */
static int search_child(seat *s, const children *c, int i, const node *n, int alpha, int beta,
                        int nth) {
    assert(alpha < beta); /* I1 */
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

/* Takes the next move of the split. False if none is left or the node is cut off. */
static bool split_take(split *p, int *i, int *nth, int *alpha) {
    split_lock(p);
    const bool some =
        p->node.taken < p->node.count && !atomic_load_explicit(&p->cut, memory_order_relaxed);
    if (some) {
        *i = children_take(p->node.list);
        *alpha = p->node.alpha;
        *nth = p->node.taken++;
        split_offer(p);
    }
    split_unlock(p);
    return some;
}

/* Adds the value of child i to the split. A value of at least beta cuts the node off: the side to
 * move can choose that child, so the other moves cannot change the parent's decision. */
static void split_report(seat *s, split *p, int i, int value) {
    assert(!s->cut_short); /* I2 */
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

/* Searches moves of the split until none is left. The owner and every helper call it. */
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

/* Returns whether to share the node now. Never before its first move is searched: that move often
 * cuts the node off, and work on the others would be wasted. */
static bool worth_sharing(const seat *s, const node *n, int tried) {
    const bool large = n->depth == TO_THE_END ? n->empty >= SPLIT_MIN : n->depth >= SPLIT_DEPTH_MIN;
    return tried > 0 && large && team_has_idle(s->team);
}

/* ---- all moves ---- */

typedef struct best_move {
    int best, move; /* value and square */
} best_move;

/* Searches the remaining moves together with other threads. False if no split can be opened. */
static bool share_moves(seat *s, const node *n, children *c, int tried, int alpha, int beta,
                        best_move *f) {
    split *p = seat_open_split(s, &(shared_node){.list = c,
                                                 .count = c->count,
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

enum { NOTHING_FOUND = -(1 << 20) }; /* less than any value in discs or units */
#define NOTHING_YET ((best_move){NOTHING_FOUND, NO_MOVE})

/* Progress through the moves of a node. */
typedef struct moves_tried {
    int tried, alpha, beta;
    best_move found;
} moves_tried;

/* Searches child i. True if the node is done: a value of at least beta, or cut short. */
static bool try_child(seat *s, const node *n, const children *c, int i, moves_tried *t) {
    const int value = search_child(s, c, i, n, t->alpha, t->beta, t->tried++);
    if (seat_cut_short(s)) return true;
    if (value <= t->found.best) return false;
    t->found = (best_move){value, c->square[i]};
    if (value > t->alpha) t->alpha = value;
    return value >= t->beta;
}

/* Searches the table's move before the others are rated: most often it cuts the node off, and the
 * rating is saved. Returns as try_child(); false without a known move. */
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

/* Searches the remaining moves in their order, alone or with other threads. */
static void search_rest(seat *s, const node *n, children *c, moves_tried *t) {
    while (t->tried < c->count) {
        if (worth_sharing(s, n, t->tried) &&
            share_moves(s, n, c, t->tried, t->alpha, t->beta, &t->found))
            return;
        if (try_child(s, n, c, children_take(c), t)) return;
    }
}

/* ---- steps of both kinds of search ---- */

/* Returns the value of a node without moves: the other side moves at the same depth. `ended` is the
 * value if the other side has no move either. */
static int search_pass(seat *s, const node *n, int alpha, int beta, int ended) {
    const bitset replies = legal_moves(n->opp, n->own);
    if (!some(replies)) return ended;
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
    assert(codes_fit(s, passed.own, passed.opp, &passed.codes)); /* codes.h, I1 */
    return -search_below(s, &passed, -beta, -alpha);
}

/* Returns whether the bounds of an entry may end the search of a node: the entry's search was at
 * least as deep and at least as certain as the present one. `depth` is the number of empty squares
 * in a search to the end; no search to a depth is that deep (node_state.h, I3). */
static bool serves(const seat *s, const tt_data *d, int depth) {
    return d->depth >= depth && d->selectivity <= s->team->selectivity;
}

/* Fetches the table's places of all children. Memory answers slowly, so this comes some work before
 * known_child(). */
static inline void fetch_children(const seat *s, const node *n, const children *c) {
    for (int i = 0; i < c->count; i++)
        __builtin_prefetch(tt_at(s->table, key_of(s, c->own[i], c->opp[i], n->empty - 1).hash));
}

/* Enhanced transposition cut-off: returns whether the table knows a child whose value for the
 * parent is at least beta, and sets *value. Sound, because the side to move can choose that child:
 * its upper bound, negated, is a lower bound of the node. As certain as the entry, which serves().
 * beta and *value are in units. */
static bool known_child(const seat *s, const node *n, const children *c, int beta, int *value) {
    const int depth = n->depth == TO_THE_END ? n->empty - 1 : n->depth - 1;
    if (technique_in(s->team->without, TECHNIQUE_KNOWN_CHILD)) return false;
    for (int i = 0; i < c->count; i++) {
        tt_data d;
        const table_key key = key_of(s, c->own[i], c->opp[i], n->empty - 1);
        if (find_key(s->table, &key, &d) && serves(s, &d, depth) && -d.upper >= beta) {
            *value = -d.upper;
            return true;
        }
    }
    return false;
}

/* Returns the expectation of the node. An earlier result, even a selective one, predicts better
 * than the parent's expectation. Bounds and window have the same unit. */
static expectation expected(const node *n, bool known, int lower, int upper, int alpha, int beta) {
    if (n->expect == EXPECT_OPEN || !known) return n->expect;
    return upper <= alpha ? EXPECT_ALL : lower >= beta ? EXPECT_CUT : n->expect;
}

/* Checks the limits and returns whether the work is cut short. Reading the clock costs time, so
 * only nodes with large subtrees call it. */
static bool must_end(seat *s) {
    team *t = s->team;
    seat_publish_nodes(s);
    const uint64_t nodes = t->limit.nodes == UINT64_MAX ? 0 : team_nodes(t);
    if (deadline_passed(&t->limit, nodes)) team_stop(t);
    return seat_cut_short(s);
}

#endif
