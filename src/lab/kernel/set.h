/* lab/kernel/set.h - a set of squares, and the rules of the game in terms of sets.
 *
 * The lab's inner code is written once, with the functions below, and compiled twice per tier: with
 * 64-bit words for boards up to 8x8 (set_word.h), and with sixteen rows of sixteen for larger
 * boards (set_wide.h). LAB_WIDE chooses between them (set_type.h).
 *
 *     set                         the type; passed by value
 *     set_none, set_one(square)   squares are numbered as in game/squares.h on every board
 *     set_both(a, b)  set_join(a, b)  set_less(a, b)     and, or, and-not
 *     set_some  set_size  set_same  set_holds
 *     set_next(s, after)          the members in reading order, as squares_next()
 *     set_from(squares)  set_to(set)
 *     set_step(s, direction)      the set moved by one square. Squares that leave the 8x8 or 16x16
 *                                 frame are dropped; on a smaller board the caller also cuts the
 *                                 result to the ground's open squares
 *     ground_moves(g, own, opp)   the squares where own can play
 *     ground_expand(g, own, opp, &x)            finds the same moves and keeps x for ground_flips()
 *     ground_flips(g, &x, own, opp, square)     the discs that a move turns
 *
 * A ground is the board without discs (ground.h). */
#ifndef LAB_KERNEL_SET_H
#define LAB_KERNEL_SET_H

#include "game/tier.h"

#include "lab/kernel/set_type.h"

#if LAB_WIDE
#include "lab/kernel/set_wide.h"
#else
#include "lab/kernel/set_word.h"
#endif

/* LAB_NAME(f) is f_word_v3, the name of f in this instance. */
#define LAB_JOIN(name, width)   name##_##width
#define LAB_EXPAND(name, width) LAB_JOIN(name, width)
#define LAB_NAME(name)          TIER_EXPAND(LAB_EXPAND(name, LAB_WIDTH), AVOCET_TIER)

enum { DIRECTIONS = 8 }; /* 0-7: e, s, se, sw, and their opposites w, n, nw, ne */

static inline int direction_back(int direction) {
    return direction ^ 4;
}

/* Returns s and all neighbours of its squares, cut to the open squares. */
static inline set ground_around(const ground *g, set s) {
    const set row = set_join(s, set_join(set_step(s, 0), set_step(s, 4)));
    const set all = set_join(row, set_join(set_step(row, 1), set_step(row, 5)));
    return set_both(all, g->open);
}

static inline set ground_empty(const ground *g, set own, set opp) {
    return set_less(g->open, set_join(own, opp));
}

#endif
