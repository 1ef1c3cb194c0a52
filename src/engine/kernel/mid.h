/* engine/kernel/mid.h - the middle game: principal variation search to a depth, in units.
 *
 * The value is the minimax value of the evaluation at that depth, or at a larger depth where the
 * table knows one. In a selective search it is a prediction of that value (probcut.h, reduce.h).
 * Most nodes are in the last two plies, so these have their own code, without table.
 *
 * I1  Nodes are sound (node_state.h), and windows are not empty.
 * I2  No value of work that was cut short is stored. */
#ifndef ENGINE_KERNEL_MID_H
#define ENGINE_KERNEL_MID_H

#include "engine/eval/eval.h"
#include "engine/eval/unit.h"
#include "engine/inner/cache.h"
#include "engine/inner/children.h"
#include "engine/inner/seat.h"
#include "engine/inner/set.h"
#include "engine/inner/team.h"
#include "engine/inner/tt.h"
#include "engine/kernel/images.h"
#include "engine/kernel/node.h"
#include "engine/kernel/probcut.h"
#include "engine/kernel/rate.h"
#include "engine/weights.h"

enum {
    MID_LEAF = 2,      /* up to this depth the table is not used */
    MID_ETC_MIN = 4,   /* from this depth children are looked up before any is searched */
    MID_CLOCK_MIN = 4, /* from this depth the clock is checked */
};

/* ---- the last plies ---- */

/* Searches one ply: evaluates every child, as exactly as the window needs. Stops at a value of at
 * least beta, which the side to move can choose. `c` is scratch memory. */
static int mid_1(seat *s, bitset own, bitset opp, bitset moves, const codes *k, int alpha, int beta,
                 children *c) {
    codes below;
    if (children_make(c, own, opp, moves)) return EVAL_MOST;
    children_replies(c);
    int best = NOTHING_FOUND;
    for (int i = 0; i < c->count; i++) {
        s->nodes++;
        child_codes(s, k, opp, c, i, &below);
        const int floor = best > alpha ? best : alpha;
        const int value =
            -value_within(s, c->own[i], c->opp[i], c->moves[i], &below, -beta, -floor);
        if (value <= best) continue;
        best = value;
        if (best >= beta) break;
    }
    return best;
}

/* Searches one ply; if own must pass, the other side's ply. */
static int mid_1_any(seat *s, bitset own, bitset opp, bitset moves, const codes *k, int alpha,
                     int beta, children *c) {
    codes passed;
    if (some(moves)) return mid_1(s, own, opp, moves, k, alpha, beta, c);
    const bitset replies = legal_moves(opp, own);
    if (!some(replies)) return final_value(own, opp) * DISC;
    codes_pass(s, k, &passed);
    return -mid_1(s, opp, own, replies, &passed, -beta, -alpha, c);
}

/* Searches two plies with cheap move ordering. The node has moves. */
static int mid_2(seat *s, const node *n, int alpha, int beta) {
    children c, below;
    codes k;
    if (children_make(&c, n->own, n->opp, n->moves)) return EVAL_MOST;
    children_replies(&c);
    rate_near(&c, quadrants_squares(n->odd), NO_MOVE);
    int best = NOTHING_FOUND;
    for (int tried = 0; tried < c.count; tried++) {
        const int i = children_take(&c);
        s->nodes++;
        child_codes(s, &n->codes, n->opp, &c, i, &k);
        const int value = -mid_1_any(s, c.own[i], c.opp[i], c.moves[i], &k, -beta, -alpha, &below);
        if (value <= best) continue;
        best = value;
        if (best >= beta) break;
        if (best > alpha) alpha = best;
    }
    return best;
}

/* Searches zero to two plies. */
static int mid_leaf(seat *s, const node *n, int alpha, int beta) {
    children c;
    if (n->depth == 0) return value_now(s, n->own, n->opp, n->moves, &n->codes, EVAL_MAIN);
    if (n->depth == 1) return mid_1_any(s, n->own, n->opp, n->moves, &n->codes, alpha, beta, &c);
    if (!some(n->moves)) return search_pass(s, n, alpha, beta, final_value(n->own, n->opp) * DISC);
    return mid_2(s, n, alpha, beta);
}

/* ---- the table ---- */

static void store_mid(const seat *s, const table_key *k, const node *n, int alpha, int beta,
                      best_move f, uint64_t nodes) {
    assert(!s->cut_short); /* I2 */
    const tt_news news = {.alpha = alpha,
                          .beta = beta,
                          .value = f.best,
                          .depth = n->depth,
                          .selectivity = s->team->selectivity,
                          .move = f.move,
                          .nodes = nodes};
    store_key(s->table, k, EVAL_MOST, &news);
}

/* ---- a node ---- */

ENGINE_RECURSIVE int search_mid(seat *s, const node *n, int alpha, int beta) {
    /* 1. The last plies, the clock, a pass. */
    if (n->depth <= MID_LEAF) return mid_leaf(s, n, alpha, beta);
    if (n->depth >= MID_CLOCK_MIN && must_end(s)) return 0;
    assert(node_is_sound(n) && alpha < beta); /* I1 */
    if (!some(n->moves)) return search_pass(s, n, alpha, beta, final_value(n->own, n->opp) * DISC);

    /* 2. The table. Its bounds end the node if their search was at least as deep and as certain
     * (serves). A lower bound of at least beta and an upper bound of at most alpha answer the
     * window; equal bounds are the value. */
    const table_key key = key_of(s, n->own, n->opp, n->empty);
    const uint64_t start = s->nodes;
    tt_data known = {.depth = 0, .move = {NO_MOVE, NO_MOVE}};
    (void)find_key(s->table, &key, &known);
    if (serves(s, &known, n->depth)) {
        if (known.lower >= beta || known.lower == known.upper) return known.lower;
        if (known.upper <= alpha) return known.upper;
    }

    /* 3. A move that leaves no disc to the other side: no value is larger. A child that the table
     * knows to be good enough (known_child). */
    children c;
    int value;
    if (children_make(&c, n->own, n->opp, n->moves)) return EVAL_MOST;
    if (n->depth >= MID_ETC_MIN && known_child(s, n, &c, beta, &value)) return value;

    /* 4. ProbCut: selective, right as often as the level says (probcut.h). Otherwise the moves,
     * best first. */
    best_move f = {.move = known.move[0]};
    if (!probcut_mid(s, n, alpha, beta, &f.best)) {
        children_replies(&c);
        node guessed = *n;
        guessed.expect = expected(n, known.depth > 0, known.lower, known.upper, alpha, beta);
        moves_tried t = {.alpha = alpha, .beta = beta, .found = NOTHING_YET};
        if (!try_known(s, &guessed, &c, &known, &t)) {
            if (c.count - t.tried > 1) rate_tree(s, n, &c, EVAL_SUM, 0, &known);
            search_rest(s, &guessed, &c, &t);
        }
        f = t.found;
    }
    if (seat_cut_short(s)) return 0;
    store_mid(s, &key, n, alpha, beta, f, s->nodes - start);
    return f.best;
}

#endif
