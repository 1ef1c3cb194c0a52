/* engine/inner/explain.c - lists what each part of an evaluation adds to its value. */
#include "engine/inner/explain.h"

#include "engine/eval/network_tables.h"
#include "game/board.h"
#include "game/grid.h"
#include "game/squares.h"

#include <assert.h>
#include <string.h>

/* The public limits must cover the internal ones. */
static_assert(EXPLAINED_PLACES >= (int)PATTERN_PLACES, "all places");
static_assert(EXPLAINED_SQUARES >= (int)PATTERN_SQUARES_MAX, "all squares");
static_assert(EXPLAINED_NAME_BYTES > (int)PATTERN_NAME_MAX, "whole names");
static_assert(EXPLAINED_COUNTS >= (int)HAND_FEATURES, "all counts");
static_assert(EXPLAINED_DISC == (int)EVAL_WEIGHT_DISC, "the same unit");

/* ---- learned ---- */

static void explain_place(const pattern_set *s, int place, const grid *g, explained_place *out) {
    const pattern *p = &s->patterns[s->of[place]];
    const int stride = pattern_stride(s->side);
    memcpy(out->pattern, p->name, sizeof p->name);
    out->count = p->count;
    for (int i = 0; i < p->count; i++) {
        const int x = s->squares[place][i], square = square_at(x / stride, x % stride);
        out->squares[i] = square;
        out->filling[i] = (int8_t)(squares_has(&g->own, square) - squares_has(&g->opp, square));
    }
}

/* Returns the filling as the number that a table is looked up with. */
static int code_of(const explained_place *place) {
    int code = 0;
    for (int i = place->count - 1; i >= 0; i--) code = 3 * code + place->filling[i];
    return code;
}

static void add_places(const learned *l, const int16_t *table, int places, const grid *g,
                       engine_explanation *out) {
    for (int i = 0; i < places; i++) {
        explained_place *place = &out->places[out->place_count++];
        explain_place(&l->stored.set, i, g, place);
        place->adds = table[l->zero[i] + code_of(place)];
        out->sum += place->adds;
    }
}

static void add_count(engine_explanation *out, explained_count c) {
    out->counts[out->count_count++] = c;
    out->sum += c.adds;
}

/* Adds the count under `name`. Counts above `most` share the last entry of the table. */
static void look_up(const char *name, int count, int most, const int16_t *table,
                    engine_explanation *out) {
    const int adds = table[count < most ? count : most];
    add_count(out, (explained_count){.name = name, .count = count, .adds = adds});
}

static int moves_count(const position *p) {
    const squares moves = position_moves(p);
    return squares_count(&moves);
}

static void add_counts(const position *p, const eval_form *form, const int16_t *counts,
                       engine_explanation *out) {
    position passed = *p;
    position_pass(&passed);
    look_up("own moves", moves_count(p), form->moves_most, counts + EVAL_OWN_MOVES, out);
    look_up("the other side's moves", moves_count(&passed), form->moves_most,
            counts + form->opp_moves, out);
    look_up("empty squares", position_empties(p), form->empty_most, counts + form->empty, out);
}

void explain_learned(learned *l, eval_layer_name layer, const position *p,
                     engine_explanation *out) {
    const int side = l->stored.set.side, empty = position_empties(p);
    const eval_form form = eval_form_of(side);
    const int band = eval_band_of(side, empty < form.empty_most ? empty : form.empty_most);
    const int16_t *table = learned_table(l, layer, band), *counts = table + l->counts[layer];
    const int patterns = l->stored.layers[layer].patterns;
    out->by = EXPLAINED_LEARNED;
    add_places(l, table, l->stored.set.first_place[patterns], &p->grid, out);
    add_counts(p, &form, counts, out);
    if (layer != EVAL_MAIN || !l->network.rows) return;
    const int together = network_correction(&l->network, &l->stored.set, board_from_grid(&p->grid));
    add_count(out, (explained_count){.name = "all of these together",
                                     .count = EXPLAINED_NO_COUNT,
                                     .adds = together});
}

/* ---- by hand ---- */

static const char *const hand_names[HAND_FEATURES] = {
    [HAND_TURN] = "the right to move",
    [HAND_MOVES] = "moves",
    [HAND_MOVE_SHARE] = "moves as a share of both sides', in 64ths",
    [HAND_CORNER_MOVES] = "moves to corners",
    [HAND_DIAGONAL_MOVES] = "moves diagonal to empty corners",
    [HAND_SIDE_MOVES] = "moves beside empty corners",
    [HAND_REACH] = "empty squares beside the other's discs",
    [HAND_CORNER_REACH] = "empty corners beside the other's discs",
    [HAND_FRONTIER] = "discs beside empty squares",
    [HAND_EDGE_FRONTIER] = "edge discs beside empty squares",
    [HAND_DISCS] = "discs",
    [HAND_CORNERS] = "discs in corners",
    [HAND_DIAGONALS] = "discs diagonal to empty corners",
    [HAND_EDGE_THIRDS] = "discs on c1 and its mirror images",
    [HAND_SHOULDERS] = "discs on c3 and its mirror images",
    [HAND_SECOND_ROW] = "discs on c2 and its mirror images",
    [HAND_PROSPECTS] = "expected result of the edges, in 8ths of a disc",
    [HAND_STABLE] = "edge discs that cannot turn",
    [HAND_ODD_REGIONS] = "quadrants with an odd number of empty squares",
};

void explain_by_hand(const int counts[HAND_FEATURES], const int16_t *weights,
                     engine_explanation *out) {
    out->by = EXPLAINED_BY_HAND;
    for (int i = 0; i < HAND_FEATURES; i++)
        add_count(out, (explained_count){.name = hand_names[i],
                                         .count = counts[i],
                                         .weight = weights[i],
                                         .adds = weights[i] * counts[i]});
}
