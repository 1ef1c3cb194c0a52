/* engine/eval/hand_tables.c - interpolates the weights and computes the prospects of every edge.
 *
 * The prospects of an edge are the value of a small game on its squares alone. The sides take
 * turns. The side to move plays its best possible square, or leaves the edge alone if that is
 * better. A move that turns discs along the edge is always possible. Any other move must turn discs
 * outside the edge, so it is possible with some probability only. For a corner this probability is
 * high if the other side has the square diagonal to it. When the edge is full, a disc counts 1 and
 * a corner more.
 *
 * I1  Sets of both sides never share a square.
 * I2  An entry of `edges` fits its 16 bits. */
#include "engine/eval/hand_tables.h"

#include "engine/eval/hand_weights.h"
#include "engine/inner/edge_table.h"

#include <assert.h>
#include <stdbool.h>

/* ---- the game on an edge ---- */

enum {
    CERTAIN = 1 << 8,    /* a probability of 1 */
    VALUE_ONE = 1 << 12, /* a disc */
    CORNER_WORTH = 5 * VALUE_ONE / 2,
    CORNER_GIVEN = 154, /* chance of a corner if the other side has the diagonal square, */
    CORNER_EMPTY = 26,  /* if nobody has it, */
    CORNER_BARRED = 13, /* if the mover has it */
    BESIDE_CORNER = 90,
    ELSEWHERE = 179,
    PROSPECT_UNIT = VALUE_ONE / 8,
    SIDE_MAX = 8,
};

/* A set is the edge's squares, then the two squares diagonal to its ends. */
typedef struct edge_game {
    const hand_tables *tables;
    int side;
    int32_t *bound; /* by code: the value for the mover, who must play if a move is possible */
    int32_t *free;  /* by code: the value for the mover, who may also leave the edge alone */
} edge_game;

typedef struct edge_move {
    int32_t value;
    int chance;
} edge_move;

static unsigned code_of(const hand_tables *t, unsigned own, unsigned opp) {
    assert(!(own & opp)); /* I1 */
    return t->ternary[own] + 2U * t->ternary[opp];
}

/* Returns the chance, in parts of CERTAIN, that a move without flips along the edge is possible. */
static int chance_of(const edge_game *g, unsigned own, unsigned opp, int place) {
    const int last = g->side - 1;
    if (place == 1 || place == last - 1) return BESIDE_CORNER;
    if (place != 0 && place != last) return ELSEWHERE;
    const int diagonal = place == 0 ? g->side : g->side + 1;
    return opp >> diagonal & 1 ? CORNER_GIVEN : own >> diagonal & 1 ? CORNER_BARRED : CORNER_EMPTY;
}

/* Returns the value after the move, for the side that makes it. */
static int32_t value_after(const edge_game *g, unsigned own, unsigned opp, unsigned flips,
                           int place) {
    return -g->free[code_of(g->tables, opp & ~flips, own | flips | 1U << place)];
}

/* Returns the value of a full edge. */
static int32_t full_value(int side, unsigned own) {
    int32_t value = 0;
    for (int i = 0; i < side; i++) {
        const int32_t worth = i == 0 || i == side - 1 ? CORNER_WORTH : VALUE_ONE;
        value += own >> i & 1 ? worth : -worth;
    }
    return value;
}

/* Lists the mover's moves, best first, and returns their number. Sets *mean to the mean value, for
 * the mover, of all moves of both sides. The edge has an empty square. */
static int list_edge_moves(const edge_game *g, unsigned own, unsigned opp,
                           edge_move moves[SIDE_MAX], int32_t *mean) {
    int count = 0;
    int32_t sum = 0;
    for (int place = 0; place < g->side; place++) {
        if ((own | opp) >> place & 1) continue;
        const unsigned flips = edge_flips(own, opp, place, g->side);
        const edge_move m = {value_after(g, own, opp, flips, place),
                             flips ? CERTAIN : chance_of(g, own, opp, place)};
        sum += m.value - value_after(g, opp, own, edge_flips(opp, own, place, g->side), place);
        int i = count++;
        for (; i > 0 && moves[i - 1].value < m.value; i--) moves[i] = moves[i - 1];
        moves[i] = m;
    }
    assert(count > 0);
    *mean = sum / (2 * count);
    return count;
}

/* Returns the expected value if the mover plays its best possible move. It gets `otherwise` if no
 * move is possible, and with `may_leave` also if no possible move is better. */
static int32_t expected(const edge_move *moves, int count, int32_t otherwise, bool may_leave) {
    int64_t value = 0, left = VALUE_ONE; /* left: the chance that no move so far was possible */
    for (int i = 0; i < count && !(may_leave && moves[i].value <= otherwise); i++) {
        const int64_t played = left * moves[i].chance / CERTAIN;
        value += played * moves[i].value;
        left -= played;
    }
    return (int32_t)((value + left * otherwise) / VALUE_ONE);
}

/* Fills in all edges with exactly these occupied squares. Edges with more discs are ready. All
 * bound values come before the free values, which need them. */
static void solve_occupied(const edge_game *g, unsigned occupied) {
    const unsigned edge = (1U << g->side) - 1;
    for (int free = 0; free < 2; free++)
        for (unsigned own = occupied;; own = (own - 1) & occupied) {
            const unsigned opp = occupied & ~own, code = code_of(g->tables, own, opp);
            edge_move moves[SIDE_MAX];
            int32_t mean;
            if ((occupied & edge) == edge) {
                g->bound[code] = g->free[code] = full_value(g->side, own);
            } else {
                const int count = list_edge_moves(g, own, opp, moves, &mean);
                if (free)
                    g->free[code] =
                        expected(moves, count, -g->bound[code_of(g->tables, opp, own)], true);
                else
                    g->bound[code] = expected(moves, count, mean, false);
            }
            if (own == 0) break;
        }
}

/* ---- the table of edges ---- */

static unsigned mirrored(unsigned set, int side) {
    unsigned out = 0;
    for (int i = 0; i < side; i++) out |= (set >> i & 1) << (side - 1 - i);
    return out | (set >> side & 1) << (side + 1) | (set >> (side + 1) & 1) << side;
}

/* Returns the mean over both sides to move and both directions, in eighths of a disc. The mean has
 * the board's symmetries, and is exactly the negative for the other side in spite of rounding. */
static int prospects(const edge_game *g, unsigned own, unsigned opp) {
    const unsigned own_back = mirrored(own, g->side), opp_back = mirrored(opp, g->side);
    const int32_t sum =
        g->free[code_of(g->tables, own, opp)] + g->free[code_of(g->tables, own_back, opp_back)] -
        g->free[code_of(g->tables, opp, own)] - g->free[code_of(g->tables, opp_back, own_back)];
    return sum / (4 * PROSPECT_UNIT);
}

static int stable_lead(const uint8_t *stable, unsigned own, unsigned opp, int side) {
    const unsigned edge = (1U << side) - 1;
    own &= edge;
    opp &= edge;
    return __builtin_popcount(stable[own << side | opp]) -
           __builtin_popcount(stable[opp << side | own]);
}

static void build_ternary(hand_tables *t) {
    for (unsigned set = 0; set < 1U << HAND_EDGE_SQUARES; set++) {
        unsigned code = 0, digit = 1;
        for (unsigned left = set; left; left >>= 1, digit *= 3)
            if (left & 1) code += digit;
        t->ternary[set] = (uint16_t)code;
    }
}

static void build_edges(hand_tables *t, int side, const uint8_t *stable, int32_t *work) {
    const edge_game g = {t, side, work, work + HAND_EDGE_CODES};
    const unsigned all = (1U << (side + 2)) - 1;
    for (unsigned occupied = all;; occupied--) { /* a superset is a larger number, so it is ready */
        solve_occupied(&g, occupied);
        if (occupied == 0) break;
    }
    for (unsigned own = 0; own <= all; own++)
        for (unsigned opp = all & ~own;; opp = (opp - 1) & ~own) {
            const int entry =
                prospects(&g, own, opp) * HAND_EDGE_UNIT + stable_lead(stable, own, opp, side);
            assert(entry >= INT16_MIN && entry <= INT16_MAX); /* I2 */
            t->edges[code_of(t, own, opp)] = (int16_t)entry;
            if (opp == 0) break;
        }
}

/* ---- weights ---- */

/* Interpolates between two anchors by the number of empty squares. Beyond an anchor its weight
 * counts unchanged. */
static int between(const hand_anchor *low, const hand_anchor *high, int feature, int empty) {
    if (empty <= low->empty) return low->weights[feature];
    if (empty >= high->empty) return high->weights[feature];
    const int span = high->empty - low->empty;
    return (low->weights[feature] * (high->empty - empty) +
            high->weights[feature] * (empty - low->empty)) /
           span;
}

/* `whole` is the number of squares in the unit of the anchors: empty squares count as many of it.
 */
static void build_weights(hand_tables *t, const hand_anchor *anchors, int count, int squares,
                          int whole) {
    for (int squares_left = 0; squares_left < HAND_PHASES; squares_left++) {
        const int empty = squares_left * whole / squares;
        int i = 0;
        while (i + 2 < count && empty > anchors[i + 1].empty) i++;
        const hand_anchor *low = &anchors[i], *high = &anchors[i + 1];
        for (int k = 0; k < HAND_FEATURES; k++)
            t->weights[squares_left][k] = (int16_t)between(low, high, k, empty);
        if (squares_left & 1)
            t->weights[squares_left][HAND_TURN] = (int16_t)(t->weights[squares_left][HAND_TURN] +
                                                            between(low, high, HAND_PARITY, empty));
    }
}

void hand_tables_build(hand_tables *t, int side, const uint8_t *stable, int32_t *work) {
    build_ternary(t);
    build_edges(t, side, stable, work);
    if (side == 8)
        build_weights(t, hand_anchors_8, HAND_ANCHORS_8, 1, 1);
    else
        build_weights(t, hand_anchors_6, HAND_ANCHORS_6, 1, 1);
}

void hand_weights_build(hand_tables *t, int side) {
    build_weights(t, hand_anchors_wide, HAND_ANCHORS_WIDE, side * side, 64);
}
