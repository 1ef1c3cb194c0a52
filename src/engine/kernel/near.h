/* engine/kernel/near.h - solves five to eleven empty squares with the thread's own caches, without
 * shared memory, and with a cheap move order.
 *
 * Up to SHALLOW_MAX squares moves are ordered by parity alone. Above, the replies to each move are
 * counted for a whole vector of children at a time and handed to the child, which then need not
 * generate its moves. The window is always (alpha, alpha + 1); values are fail-soft and exact: no
 * cut here depends on probability.
 *
 * I1  `empty` counts the empty squares, and -WIN_MAX <= alpha < WIN_MAX. */
#ifndef ENGINE_KERNEL_NEAR_H
#define ENGINE_KERNEL_NEAR_H

#include "engine/inner/cache.h"
#include "engine/inner/children.h"
#include "engine/inner/count.h"
#include "engine/inner/seat.h"
#include "engine/inner/set.h"
#include "engine/kernel/leaf.h"
#include "engine/kernel/order.h"

enum { SHALLOW_MAX = 6 };

/* Returns the cache of positions with this number of empty squares. */
static inline cache cache_of(const seat *s, int empty) {
    return empty > SHALLOW_MAX ? near_cache(s) : shallow_cache(s);
}

/* ---- five and six empty squares ----
 *
 * Here `odd` holds the squares of all quadrants with an odd number of empty squares. */

static int shallow_5(seat *s, bitset own, bitset opp, int alpha, bitset odd);
static int shallow_6(seat *s, bitset own, bitset opp, bitset moves, int alpha, bitset odd);

/* Returns the moves to try before all others: those into odd quadrants, corners first among them,
 * then corners, then the rest. Masks instead of jumps, which could not be predicted. */
static inline bitset shallow_first(bitset moves, bitset odd) {
    bitset first = moves & odd & CORNERS;
    first |= moves & odd & -(uint64_t)!some(first);
    first |= moves & CORNERS & -(uint64_t)!some(first);
    return first | (moves & -(uint64_t)!some(first));
}

/* Plays x and returns the value for the side that plays it. */
static inline int shallow_move(seat *s, bitset own, bitset opp, int alpha, int empty, bitset odd,
                               int x) {
    const bitset flips = kernel_flips(x, own, opp);
    const bitset next = opp ^ flips, other = own ^ flips ^ bit_of(x),
                 odd_now = odd ^ quadrant_of(x);
    s->nodes++;
    COUNT(s, empty, COUNT_MOVES);
    return empty == 5 ? -leaf_4(s, next, other, -alpha - 1, odd_now)
                      : -shallow_5(s, next, other, -alpha - 1, odd_now);
}

/* Searches the moves and returns the best value. Stops at the first value above alpha:
 * the side can choose that move, so the value of the node is above alpha too. */
static inline int shallow_moves(seat *s, bitset own, bitset opp, bitset moves, int alpha, int empty,
                                bitset odd) {
    int best = NOTHING, nth = 0;
    do {
        const int x = lowest(shallow_first(moves, odd));
        const int value = shallow_move(s, own, opp, alpha, empty, odd, x);
        nth++;
        best = value > best ? value : best;
        moves ^= bit_of(x);
    } while (best <= alpha && some(moves));
    COUNT_SETTLED(s, empty, best > alpha ? nth : 0);
    return best;
}

/* Solves five or six empty squares after the test for stable discs; `empty` is a constant for the
 * compiler. `moves` are the legal moves of own. */
static inline __attribute__((always_inline)) int
shallow(seat *s, bitset own, bitset opp, bitset moves, int alpha, int empty, bitset odd) {
    assert(empty == count_bits(empty_squares(own, opp)) && -WIN_MAX <= alpha && alpha < WIN_MAX);
    assert(same_set(moves, legal_moves(own, opp)));
    if (!some(moves)) {
        const bitset replies = legal_moves(opp, own);
        if (!some(replies)) return final_value(own, opp);
        COUNT(s, empty, COUNT_PASSES);
        return empty == 5 ? -shallow_5(s, opp, own, -alpha - 1, odd)
                          : -shallow_6(s, opp, own, replies, -alpha - 1, odd);
    }
    const uint64_t hash = cache_hash(own, opp);
    const cache_bound known = cache_find(shallow_cache(s), hash, own, opp);
    if (known != CACHE_NOTHING) COUNT(s, empty, COUNT_CACHE_FOUND);
    if (cache_bound_answers(known, alpha)) { /* sound: the bound is exact (cache.h) */
        COUNT(s, empty, COUNT_CACHE_CUTS);
        return cache_bound_value(known);
    }
    const int best = shallow_moves(s, own, opp, moves, alpha, empty, odd);
    cache_store(shallow_cache(s), hash, own, opp, alpha, best, 0);
    return best;
}

static int shallow_5(seat *s, bitset own, bitset opp, int alpha, bitset odd) {
    COUNT_NODE(s, 5);
    const int most = stability_bound(s, own, opp, alpha, 5);
    if (most <= alpha) return most; /* sound: an upper bound (bounds.h) */
    return shallow(s, own, opp, legal_moves(own, opp), alpha, 5, odd);
}

static int shallow_6(seat *s, bitset own, bitset opp, bitset moves, int alpha, bitset odd) {
    COUNT_NODE(s, SHALLOW_MAX);
    const int most = stability_bound(s, own, opp, alpha, SHALLOW_MAX);
    if (most <= alpha) return most; /* sound: an upper bound (bounds.h) */
    return shallow(s, own, opp, moves, alpha, SHALLOW_MAX, odd);
}

/* Solves any position of at most SHALLOW_MAX empty squares. `moves` are the legal moves of own. */
static inline int shallow_any(seat *s, bitset own, bitset opp, bitset moves, int alpha, int empty,
                              unsigned odd) {
    if (empty == 6) return shallow_6(s, own, opp, moves, alpha, quadrants_squares(odd));
    if (empty == 5) return shallow_5(s, own, opp, alpha, quadrants_squares(odd));
    if (empty == 4) return leaf_4(s, own, opp, alpha, quadrants_squares(odd));
    int x[3] = {0, 0, 0}, n = 0;
    for (bitset left = empty_squares(own, opp); some(left); left = without_lowest(left))
        x[n++] = lowest(left);
    if (empty == 3) return leaf_3(s, own, opp, alpha, x[0], x[1], x[2]);
    if (empty == 2) return leaf_2(s, own, opp, alpha, x[0], x[1]);
    return empty == 1 ? leaf_1(own, x[0]) : final_value(own, opp);
}

/* ---- seven to eleven empty squares ---- */

static int near(seat *s, bitset own, bitset opp, bitset moves, int alpha, int empty, unsigned odd);

static inline int near_child(seat *s, const children *c, int i, int alpha, int empty,
                             unsigned odd) {
    odd ^= quadrant_bit(c->square[i]);
    s->nodes++;
    if (empty == SHALLOW_MAX)
        return shallow_6(s, c->own[i], c->opp[i], c->moves[i], alpha, quadrants_squares(odd));
    return near(s, c->own[i], c->opp[i], c->moves[i], alpha, empty, odd);
}

static int near_moves(seat *s, children *c, int alpha, int empty, unsigned odd, int *move) {
    int best = NOTHING;
    for (int k = 0; k < c->count; k++) {
        const int i = children_take(c);
        COUNT(s, empty, COUNT_MOVES);
        const int value = -near_child(s, c, i, -alpha - 1, empty - 1, odd);
        if (value > best) {
            best = value;
            *move = c->square[i];
            if (value > alpha) {
                COUNT_SETTLED(s, empty, k + 1);
                return best;
            }
        }
    }
    COUNT_SETTLED(s, empty, 0);
    return best;
}

static int near_pass(seat *s, bitset own, bitset opp, int alpha, int empty, unsigned odd) {
    const bitset replies = legal_moves(opp, own);
    if (!some(replies)) return final_value(own, opp);
    COUNT(s, empty, COUNT_PASSES);
    return -near(s, opp, own, replies, -alpha - 1, empty, odd);
}

/* Enhanced transposition cut-off: returns whether the cache knows a child whose value for the
 * parent is above alpha, and sets *value. Sound, because the side to move can choose that child:
 * its upper bound, negated, is a lower bound of the node. The look also fetches the entries into
 * the cache that the search of the children needs. */
static inline bool known_near_child(const seat *s, const children *c, int empty, int alpha,
                                    int *value) {
    for (int i = 0; i < c->count; i++) {
        const cache_bound known =
            cache_find(cache_of(s, empty), cache_hash(c->own[i], c->opp[i]), c->own[i], c->opp[i]);
        if (known == CACHE_NOTHING || cache_bound_is_lower(known)) continue;
        *value = -cache_bound_value(known);
        if (*value > alpha) return true;
    }
    return false;
}

/* Solves seven to eleven empty squares. `moves` are the legal moves of own. */
static int near(seat *s, bitset own, bitset opp, bitset moves, int alpha, int empty, unsigned odd) {
    assert(empty == count_bits(empty_squares(own, opp)) && -WIN_MAX <= alpha && alpha < WIN_MAX);
    assert(same_set(moves, legal_moves(own, opp)));
    COUNT_NODE(s, empty);
    if (!some(moves)) return near_pass(s, own, opp, alpha, empty, odd);
    const int most = stability_bound(s, own, opp, alpha, empty);
    if (most <= alpha) return most; /* sound: an upper bound (bounds.h) */
    const uint64_t hash = cache_hash(own, opp);
    const cache_bound known = cache_find(near_cache(s), hash, own, opp);
    if (known != CACHE_NOTHING) COUNT(s, empty, COUNT_CACHE_FOUND);
    if (cache_bound_answers(known, alpha)) { /* sound: the bound is exact (cache.h) */
        COUNT(s, empty, COUNT_CACHE_CUTS);
        return cache_bound_value(known);
    }
    int move = known != CACHE_NOTHING ? cache_bound_move(known) : NO_MOVE;
    children c;
    if (children_make(&c, own, opp, moves)) return WIN_MAX;
    int value;
    if (known_near_child(s, &c, empty - 1, alpha, &value)) {
        COUNT(s, empty, COUNT_CHILD_KNOWN);
        return value;
    }
    if (c.count > 1) {
        children_replies(&c);
        rate_near(&c, quadrants_squares(odd), move);
    } else {
        c.moves[0] = legal_moves(c.own[0], c.opp[0]);
    }
    const int best = near_moves(s, &c, alpha, empty, odd, &move);
    cache_store(near_cache(s), hash, own, opp, alpha, best, move);
    return best;
}

#endif
