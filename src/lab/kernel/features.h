/* lab/kernel/features.h - computes the features of lab/feature.h, one function each.
 *
 * Each feature is about one side: `mine` are its discs, `theirs` the other side's. The functions
 * work on whole sets of squares, so a board of any size costs the same few steps.
 * tests/lab/lab_features.c checks each of them against a slow walk over the squares. */
#ifndef LAB_KERNEL_FEATURES_H
#define LAB_KERNEL_FEATURES_H

#include "game/squares.h"
#include "lab/feature.h"
#include "lab/kernel/ground_make.h"

#if LAB_WIDE
#include "lab/kernel/lines_wide.h"
#else
#include "lab/kernel/lines_word.h"
#endif

/* The input of an evaluation. own is always the root's side. The moves are those that a side would
 * have if it were to move. They may be left empty if the evaluation does not use them. */
typedef struct sight {
    set own, opp, empty;
    set own_moves, opp_moves;
    bool own_to_move;
    bool own_placed; /* own made the last move */
    int turned;      /* discs that the last move turned; 0: it does not matter, or there was none */
} sight;

/* The same, seen by one side. */
typedef struct side {
    set mine, theirs, empty, moves;
    set stable, unstable; /* sides_settle() fills them for the features that use them */
    bool to_move;
} side;

static inline side sight_own(const sight *s) {
    return (side){.mine = s->own,
                  .theirs = s->opp,
                  .empty = s->empty,
                  .moves = s->own_moves,
                  .stable = set_none(),
                  .unstable = set_none(),
                  .to_move = s->own_to_move};
}

static inline side sight_opp(const sight *s) {
    return (side){.mine = s->opp,
                  .theirs = s->own,
                  .empty = s->empty,
                  .moves = s->opp_moves,
                  .stable = set_none(),
                  .unstable = set_none(),
                  .to_move = !s->own_to_move};
}

/* ------------------------------------------------------------------------------------------------
 * Stability.
 *
 * lines_loose(g, discs, empty, loose)   finds discs from which a walk through discs along a line
 *     (0-3: across, down, falling, rising) reaches an empty square; discs at the border may be
 *     missing
 * lines_turned(g, own, opp)   returns the discs of opp that some move of own turns. They lie on a
 *     run with an own disc at one end and an empty square at the other, so no move is made
 *
 * Stable discs follow paper 001's rule, as a least fixpoint. On each of the four lines through a
 * stable disc the line is full, or the border is beside the disc, or a stable disc of its colour
 * is. A line ends at a blocked square, as at the border. */

/* along[line]: discs that need no stable neighbour on that line, because the line is full or the
 * border is beside them. */
typedef struct settled_discs {
    set along[4];
} settled_discs;

static inline set ground_inside(const ground *g, int line) {
    return set_both(set_step(g->open, line), set_step(g->open, direction_back(line)));
}

static inline void settled_find(const ground *g, set discs, set empty, settled_discs *out) {
    set loose[4];
    lines_loose(g, discs, empty, loose);
    out->along[0] = set_less(discs, set_both(loose[0], ground_inside(g, 0)));
    out->along[1] = set_less(discs, set_both(loose[1], ground_inside(g, 1)));
    out->along[2] = set_less(discs, set_both(loose[2], ground_inside(g, 2)));
    out->along[3] = set_less(discs, set_both(loose[3], ground_inside(g, 3)));
}

/* Returns s and the squares beside it on this line. */
static inline set set_beside(set s, int line) {
    return set_join(s, set_join(set_step(s, line), set_step(s, direction_back(line))));
}

static inline set set_stable(const settled_discs *s, set mine) {
    set stable = set_both(
        mine, set_both(set_both(s->along[0], s->along[1]), set_both(s->along[2], s->along[3])));
    if (!set_some(stable)) return stable; /* true for most positions */
    for (set before = set_none(); !set_same(stable, before);) {
        before = stable;
        set next = set_both(mine, set_join(s->along[0], set_beside(stable, 0)));
        next = set_both(next, set_join(s->along[1], set_beside(stable, 1)));
        next = set_both(next, set_join(s->along[2], set_beside(stable, 2)));
        stable = set_both(next, set_join(s->along[3], set_beside(stable, 3)));
    }
    return stable;
}

static inline void sides_settle(const ground *g, bool stable, bool unstable, side *own, side *opp) {
    if (stable) {
        settled_discs s;
        settled_find(g, set_join(own->mine, opp->mine), own->empty, &s);
        own->stable = set_stable(&s, own->mine);
        opp->stable = set_stable(&s, opp->mine);
    }
    if (unstable) {
        own->unstable = lines_turned(g, opp->mine, own->mine);
        opp->unstable = lines_turned(g, own->mine, opp->mine);
    }
}

/* ------------------------------------------------------------------------------------------------
 * Counts. */

/* Returns the number of paper 002's "stable" discs: joined to an own corner by own discs along rows
 * and columns. */
static inline int count_anchored(const ground *g, set mine) {
    set anchored = set_both(mine, g->corners);
    for (set before = set_none(); !set_same(anchored, before);) {
        before = anchored;
        anchored = set_both(mine, set_join(set_beside(anchored, 0), set_beside(anchored, 1)));
    }
    return set_size(anchored);
}

/* Returns the number of discs next to a corner that the side does not hold. */
static inline int count_exposed(const ground *g, set mine) {
    return set_size(set_both(mine, ground_around(g, set_less(g->corners, mine))));
}

/* Returns the number of empty squares next to a disc of the other side. */
static inline int count_potential_mobility(const ground *g, set theirs, set empty) {
    return set_size(set_both(empty, ground_around(g, theirs)));
}

/* Returns the number of discs next to an empty square. */
static inline int count_frontier(const ground *g, set mine, set empty) {
    return set_size(set_both(mine, ground_around(g, empty)));
}

/* Returns 1 if the side makes the last of `empty` moves without a pass, else 0. */
static inline int moves_last(int empty, bool to_move) {
    return empty > 0 && (empty % 2 == 1) == to_move;
}

/* Returns the empty squares that are connected to `start`, diagonals included. */
static inline set region_of(const ground *g, set start, set empty) {
    set region = start;
    for (set before = set_none(); !set_same(region, before);) {
        before = region;
        region = set_both(ground_around(g, region), empty);
    }
    return region;
}

/* Returns the number of regions in which the side would move last. */
static inline int count_region_parity(const ground *g, set empty, bool to_move) {
    int count = 0;
    for (set rest = empty; set_some(rest);) {
        const set region = region_of(g, set_one(set_next(rest, SQUARE_NONE)), rest);
        count += moves_last(set_size(region), to_move);
        rest = set_less(rest, region);
    }
    return count;
}

static inline int count_corner_value(const ground *g, const side *s) {
    return set_size(set_both(set_join(s->mine, s->moves), g->corners));
}

/* ------------------------------------------------------------------------------------------------
 * Features of the submitted programs. */

/* Returns paper 004's count of discs. Its program copies a state without the counts, so that they
 * restart at 0, and the last move adds its discs to them. */
static inline int count_counted(const sight *s, bool own) {
    if (s->turned == 0) return set_size(own ? s->own : s->opp);
    return own == s->own_placed ? s->turned + 1 : -s->turned;
}

static inline int count_shared_reach(const ground *g, const sight *s, set mine) {
    const set reach = s->own_to_move ? s->own_moves : s->opp_moves;
    return set_size(set_both(mine, g->corners)) + set_size(set_both(reach, g->corners));
}

/* Marks own discs beside marked ones, square by square in reading order. */
static inline set raster_pass(const ground *g, set mine, set marked) {
    const set open = set_less(mine, marked);
    for (int sq = set_next(open, SQUARE_NONE); sq != SQUARE_NONE; sq = set_next(open, sq))
        if (set_some(set_both(ground_around(g, set_one(sq)), marked)))
            marked = set_join(marked, set_one(sq));
    return marked;
}

/* Returns the number of discs that paper 002's program calls stable. A pass that marks nothing ends
 * it: further passes would mark nothing either. */
static inline int count_rastered(const ground *g, set mine) {
    enum { PASSES = 8 };
    set marked = set_both(mine, g->corners);
    if (!set_some(marked)) return 0;
    for (int pass = 0; pass < PASSES; pass++) {
        const set before = marked;
        marked = raster_pass(g, mine, marked);
        if (set_same(marked, before)) break;
    }
    return set_size(marked);
}

/* Returns a feature of a submitted program for one side. */
static inline int count_submitted(const ground *g, const sight *s, bool own, lab_feature f) {
    const set mine = own ? s->own : s->opp;
    if (f == FEATURE_COUNTED) return count_counted(s, own);
    if (f == FEATURE_SHARED_REACH) return count_shared_reach(g, s, mine);
    return count_rastered(g, mine);
}

/* ------------------------------------------------------------------------------------------------
 * All features. */

/* Returns any feature of a side, one of the two sides of `whole`, except FEATURE_SQUARES, which
 * needs the weights of an evaluation. */
static inline int count_feature(const ground *g, const sight *whole, const side *s, lab_feature f) {
    switch (f) {
    case FEATURE_DISCS:
        return set_size(s->mine);
    case FEATURE_MOBILITY:
        return set_size(s->moves);
    case FEATURE_POTENTIAL_MOBILITY:
        return count_potential_mobility(g, s->theirs, s->empty);
    case FEATURE_CORNERS:
        return set_size(set_both(s->mine, g->corners));
    case FEATURE_POTENTIAL_CORNERS:
        return set_size(set_both(s->moves, g->corners));
    case FEATURE_CORNER_VALUE:
        return count_corner_value(g, s);
    case FEATURE_STABLE:
        return set_size(s->stable);
    case FEATURE_UNSTABLE:
        return set_size(s->unstable);
    case FEATURE_SEMI_STABLE: /* no disc is stable and unstable: no move turns a stable disc */
        return set_size(set_less(s->mine, set_join(s->stable, s->unstable)));
    case FEATURE_ANCHORED:
        return count_anchored(g, s->mine);
    case FEATURE_EXPOSED:
        return count_exposed(g, s->mine);
    case FEATURE_FRONTIER:
        return count_frontier(g, s->mine, s->empty);
    case FEATURE_EDGE:
        return set_size(set_both(s->mine, g->plain_edges));
    case FEATURE_PARITY:
        return moves_last(set_size(s->empty), s->to_move);
    case FEATURE_REGION_PARITY:
        return count_region_parity(g, s->empty, s->to_move);
    case FEATURE_COUNTED:
    case FEATURE_SHARED_REACH:
    case FEATURE_RASTERED:
        return !LAB_SUBMITTED ? 0 : count_submitted(g, whole, s->to_move == whole->own_to_move, f);
    case FEATURE_SQUARES:
    case FEATURE_COUNT:
        break;
    }
    return 0;
}

#endif
