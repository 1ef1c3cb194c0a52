/* train/fit/network_places.c - finds the rows of a position. */
#include "train/fit/network_places.h"

#include "game/board.h"
#include "game/symmetry.h"

#include <string.h>

enum { EXCHANGE = 4 }; /* the symmetry that exchanges rows and columns */

/* ---- making ---- */

static void fill_classes(const eval_weights *w, uint32_t *class_of) {
    const pattern_set *s = &w->set;
    uint32_t first = 0;
    for (int p = 0; p < s->count; p++) {
        for (int i = s->start[p]; i < s->start[p + 1]; i++) class_of[i] = first + w->ties[i];
        first += (uint32_t)w->layers[EVAL_MAIN].tied[p];
    }
}

static uint64_t board_of(int set, const uint8_t *list, int count) {
    uint64_t bits = 0;
    for (int i = 0; i < count; i++)
        if (set >> i & 1) bits |= UINT64_C(1) << list[i];
    return bits;
}

/* Ties each set to its mirror image, if that comes first. `symmetry` keeps the squares. */
static void tie_sets(const uint8_t *list, int count, int symmetry, int first, uint16_t *tied) {
    for (int i = 0; i < 1 << count; i++) {
        const uint64_t image = board_bits_image(board_of(i, list, count), symmetry);
        int least = i;
        for (int k = 0; k < i; k++)
            if (board_of(k, list, count) == image) least = k;
        tied[first + i] = (uint16_t)(first + least);
    }
}

static void tie_extras(uint16_t tied[NETWORK_EXTRAS]) {
    int at = 0;
    for (int side = 0; side < 2; side++) {
        tie_sets(network_corner_squares, 9, EXCHANGE, at, tied);
        at += NETWORK_CORNERS;
        tie_sets(network_rest_squares, 7, EXCHANGE, at, tied);
        at += NETWORK_RESTS;
        tie_sets(network_side_squares, 8, 1, at, tied); /* left and right */
        at += NETWORK_SIDES;
    }
    for (; at < NETWORK_EXTRAS; at++) tied[at] = (uint16_t)at;
}

static status check(const eval_weights *w, fault *f) {
    if (w->layers[EVAL_MAIN].patterns != w->set.count)
        return fault_set(f, E_RANGE, 0,
                         "a network needs weights whose main layer uses all patterns");
    for (int i = 0; i < w->set.places; i++)
        if (network_group_of(&w->set, i) < 0)
            return fault_set(f, E_RANGE, 0,
                             "a network needs patterns that lean to a side or a corner, unlike %s",
                             w->set.patterns[w->set.of[i]].name);
    return OK;
}

status network_places_make(const eval_weights *w, const allocator *memory, network_places *out,
                           fault *f) {
    const pattern_set *s = &w->set;
    *out = (network_places){.classes = eval_weights_classes(w), .places = s->places};
    out->memory = memory;
    out->rows = out->classes + NETWORK_EXTRAS;
    const status failed = check(w, f);
    if (failed) return failed;
    out->class_of = alloc_array(memory, (size_t)s->start[s->count], sizeof *out->class_of);
    if (!out->class_of) return fault_set(f, E_NOMEM, 0, "no memory for the rows of a network");
    fill_classes(w, out->class_of);
    for (int x = 0; x < 64; x++) pattern_effect(s, x, out->effect[x]);
    for (int i = 0; i < s->places; i++) out->middle[i] = s->middle[s->of[i]];
    tie_extras(out->tied);
    network_fill_sets(&(network){.row_of = out->tied}, &out->sets);
    network_order_make(s, &out->order);
    return OK;
}

void network_places_clear(network_places *p) {
    alloc_free(p->memory, p->class_of);
    p->class_of = NULL;
}

/* ---- finding ---- */

typedef int16_t code_lanes __attribute__((vector_size(16), may_alias));

enum { LANES = sizeof(code_lanes) / sizeof(int16_t), PARTS = PATTERN_PLACES / LANES };

static void find_codes(const network_places *p, uint64_t own, uint64_t opp, int16_t *codes) {
    code_lanes sums[PARTS] = {{0}};
    for (; own; own &= own - 1) {
        code_lanes effect[PARTS];
        memcpy(effect, p->effect[__builtin_ctzll(own)], sizeof effect);
        for (int i = 0; i < PARTS; i++) sums[i] += effect[i];
    }
    for (; opp; opp &= opp - 1) {
        code_lanes effect[PARTS];
        memcpy(effect, p->effect[__builtin_ctzll(opp)], sizeof effect);
        for (int i = 0; i < PARTS; i++) sums[i] -= effect[i];
    }
    memcpy(codes, sums, sizeof sums);
}

/* Returns the bits of `set` at the squares of `mask`, the lowest first. */
static unsigned bits_at(uint64_t set, uint64_t mask) {
    unsigned found = 0;
    for (int i = 0; mask; mask &= mask - 1, i++)
        found |= (unsigned)(set >> __builtin_ctzll(mask) & 1) << i;
    return found;
}

static uint32_t *add_corner(const network_places *p, const uint64_t moves[2], uint64_t empty, int k,
                            uint32_t *to) {
    const network_masks *m = &network_squares;
    const uint32_t first = (uint32_t)p->classes;
    for (int side = 0; side < 2; side++) {
        *to++ = first + p->sets.corner[side][k][bits_at(moves[side], m->corner[k])];
        *to++ = first + p->sets.rest[side][k][bits_at(moves[side], m->rest[k])];
    }
    *to++ = first + p->sets.empties[__builtin_popcountll(empty & m->quarter[k])];
    return to;
}

static uint32_t *add_side(const network_places *p, const uint64_t moves[2], int k, uint32_t *to) {
    for (int side = 0; side < 2; side++)
        *to++ = (uint32_t)p->classes +
                p->sets.side[side][k][bits_at(moves[side], network_squares.side[k])];
    return to;
}

void network_places_find(const network_places *p, uint64_t own, uint64_t opp, network_look *out) {
    const uint64_t moves[2] = {board_moves((board){own, opp}), board_moves((board){opp, own})};
    int16_t codes[PATTERN_PLACES];
    uint32_t *to = out->row;
    find_codes(p, own, opp, codes);
    for (int g = 0; g < NETWORK_GROUPS; g++) {
        out->start[g] = (uint8_t)(to - out->row);
        for (int i = p->order.start[g]; i < p->order.start[g + 1]; i++) {
            const int place = p->order.place[i];
            *to++ = p->class_of[p->middle[place] + codes[place]];
        }
        to = g < NETWORK_CORNER_FIRST
                 ? add_side(p, moves, g, to)
                 : add_corner(p, moves, ~(own | opp), g - NETWORK_CORNER_FIRST, to);
    }
    out->start[NETWORK_GROUPS] = (uint8_t)(to - out->row);
}

int16_t *network_places_numbers(const eval_weights *w, const allocator *memory) {
    const eval_layer *layer = &w->layers[EVAL_MAIN];
    const size_t per_anchor = (size_t)layer->per_anchor;
    int16_t *numbers = alloc_array(memory, EVAL_BANDS * per_anchor, sizeof *numbers);
    for (int band = 0; band < EVAL_BANDS && numbers; band++)
        eval_mix_numbers(layer, w->set.side, band * EVAL_BAND, numbers + (size_t)band * per_anchor);
    return numbers;
}

static int at_most(int count, int most) {
    return count < most ? count : most;
}

static int moves_of(uint64_t own, uint64_t opp) {
    return at_most(__builtin_popcountll(board_moves((board){own, opp})), EVAL_MOVES_MOST);
}

int network_places_sum(const network_places *p, const int16_t *numbers, uint64_t own,
                       uint64_t opp) {
    const int16_t *counts = numbers + p->classes;
    const eval_form form = eval_form_of(BOARD_SIZE);
    const int empty = at_most(__builtin_popcountll(~(own | opp)), EVAL_EMPTY_MOST);
    int16_t codes[PATTERN_PLACES];
    int sum = counts[EVAL_OWN_MOVES + moves_of(own, opp)] +
              counts[form.opp_moves + moves_of(opp, own)] + counts[form.empty + empty];
    find_codes(p, own, opp, codes);
    for (int i = 0; i < p->places; i++) sum += numbers[p->class_of[p->middle[i] + codes[i]]];
    return sum;
}
