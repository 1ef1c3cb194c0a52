/* engine/eval/network_tables.c - spreads a stored network into tables. */
#include "engine/eval/network_tables.h"

#include "game/symmetry.h"

#include <assert.h>
#include <string.h>

enum { LINE = 64 };

/* From a1, h1, a8, h8 to a1, and from top, bottom, left, right to the top. */
static const int to_first_corner[4] = {0, 1, 2, 3}, to_top[4] = {0, 2, 4, 5};

const network_masks network_squares = {
    .corner = {UINT64_C(0x0000000000070707), UINT64_C(0x0000000000E0E0E0),
               UINT64_C(0x0707070000000000), UINT64_C(0xE0E0E00000000000)},
    .rest = {UINT64_C(0x000000000F080808), UINT64_C(0x00000000F0101010),
             UINT64_C(0x0808080F00000000), UINT64_C(0x101010F000000000)},
    .side = {UINT64_C(0x00000000000000FF), UINT64_C(0xFF00000000000000),
             UINT64_C(0x0101010101010101), UINT64_C(0x8080808080808080)},
    .quarter = {UINT64_C(0x000000000F0F0F0F), UINT64_C(0x00000000F0F0F0F0),
                UINT64_C(0x0F0F0F0F00000000), UINT64_C(0xF0F0F0F000000000)},
};

static size_t whole_lines(size_t bytes) {
    return (bytes + LINE - 1) / LINE * LINE;
}

size_t network_row_of_bytes(const pattern_set *s) {
    return whole_lines((size_t)s->start[s->count] * sizeof(uint16_t));
}

size_t network_rows_bytes(const network *n) {
    return whole_lines((size_t)n->rows * NETWORK_WIDTH);
}

void network_fill_row_of(const network *n, const pattern_set *s, const uint32_t *ties,
                         uint16_t *row_of) {
    const uint16_t *of_class = n->row_of, *end = of_class + n->classes;
    for (int p = 0; p < s->count; p++) {
        const bool is_used = of_class < end; /* the main layer may leave out the last patterns */
        uint32_t last = 0;
        for (int i = s->start[p]; i < s->start[p + 1]; i++) {
            row_of[i] = is_used ? of_class[ties[i]] : 0;
            if (ties[i] > last) last = ties[i];
        }
        if (is_used) of_class += last + 1;
    }
}

/* ---- sets of squares ---- */

/* Returns the index of the stored set that is the image of set `index` of the squares `mask`.
 * `members` are the squares of the stored sets. */
static int image_of(int index, uint64_t mask, int symmetry, const uint8_t *members, int count) {
    uint64_t set = 0;
    int found = 0;
    for (; mask; mask &= mask - 1, index >>= 1)
        if (index & 1) set |= mask & -mask;
    set = board_bits_image(set, symmetry);
    for (int i = 0; i < count; i++) found |= (int)(set >> members[i] & 1) << i;
    return found;
}

static void fill_kind(const uint16_t *stored, const uint64_t masks[4], const int symmetries[4],
                      const uint8_t *members, int count, uint16_t *out) {
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < 1 << count; i++)
            *out++ = stored[image_of(i, masks[k], symmetries[k], members, count)];
}

void network_fill_sets(const network *n, network_sets *out) {
    const network_masks *m = &network_squares;
    const uint16_t *stored = n->row_of + n->classes;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < 2; i++, stored += NETWORK_MOVES) {
        const uint16_t *rests = stored + NETWORK_CORNERS, *sides = rests + NETWORK_RESTS;
        fill_kind(stored, m->corner, to_first_corner, network_corner_squares, 9, out->corner[i][0]);
        fill_kind(rests, m->rest, to_first_corner, network_rest_squares, 7, out->rest[i][0]);
        fill_kind(sides, m->side, to_top, network_side_squares, 8, out->side[i][0]);
    }
    memcpy(out->empties, stored, NETWORK_EMPTIES * sizeof *stored);
}

/* ---- heads ---- */

void network_fill_lens(const network_head *h, network_lens *out) {
    memset(out, 0, sizeof *out);
    memcpy(out->bias, h->bias, sizeof out->bias);
    memcpy(out->first_bias, h->first_bias, sizeof out->first_bias);
    memcpy(out->skip, h->skip, sizeof out->skip);
    out->out[0] = h->out;
    for (int k = 0; k < NETWORK_HIDDEN; k++) {
        for (int i = 0; i < NETWORK_WIDTH; i++) out->first[i / 2][k][i % 2] = h->first[i][k];
        for (int i = 0; i < 2; i++) out->last[k][i] = h->last[i][k];
    }
}

/* ---- places ---- */

void network_order_make(const pattern_set *s, network_order *out) {
    int count = 0;
    for (int group = 0; group < NETWORK_GROUPS; group++) {
        out->start[group] = (uint8_t)count;
        for (int i = 0; i < s->places; i++)
            if (network_group_of(s, i) == group) out->place[count++] = (uint8_t)i;
    }
    out->start[NETWORK_GROUPS] = (uint8_t)count;
}

/* ---- the value of a position ---- */

enum { VIEW_ONE = 255 };

typedef int view_numbers[NETWORK_WIDTH];

static int limited(int number, int least, int most) {
    return number < least ? least : number > most ? most : number;
}

static void add_row(const network_tables *n, int row, view_numbers sum) {
    const int8_t *numbers = n->rows + (size_t)row * NETWORK_WIDTH;
    for (int i = 0; i < NETWORK_WIDTH; i++) sum[i] += numbers[i];
}

static int bits_at(uint64_t set, uint64_t mask) {
    int found = 0;
    for (int bit = 0; mask; mask &= mask - 1, bit++)
        found |= (set & mask & -mask) != 0 ? 1 << bit : 0;
    return found;
}

static void add_fillings(const network_tables *n, const pattern_set *s, board b,
                         view_numbers sums[NETWORK_GROUPS]) {
    int16_t codes[PATTERN_PLACES];
    pattern_codes(s, &b.own, &b.opp, codes);
    for (int i = 0; i < s->places; i++) {
        const int group = network_group_of(s, i);
        assert(group >= 0); /* network_make() refuses other patterns */
        add_row(n, n->row_of[s->middle[s->of[i]] + codes[i]], sums[group]);
    }
}

static void add_sets(const network_tables *n, board b, view_numbers sums[NETWORK_GROUPS]) {
    const network_masks *m = &network_squares;
    const uint64_t moves[2] = {board_moves(b), board_moves(board_pass(b))};
    for (int i = 0; i < 4; i++) {
        int *corner = sums[NETWORK_CORNER_FIRST + i];
        for (int k = 0; k < 2; k++) {
            add_row(n, n->sets->corner[k][i][bits_at(moves[k], m->corner[i])], corner);
            add_row(n, n->sets->rest[k][i][bits_at(moves[k], m->rest[i])], corner);
            add_row(n, n->sets->side[k][i][bits_at(moves[k], m->side[i])], sums[i]);
        }
        add_row(n, n->sets->empties[__builtin_popcountll(board_empty(b) & m->quarter[i])], corner);
    }
}

/* Returns the value of a head in 65536ths of a disc. */
static int head_value(const network_lens *lens, const view_numbers inputs) {
    int value = 0;
    for (int h = 0; h < NETWORK_HIDDEN; h++) {
        int sum = lens->first_bias[h];
        for (int i = 0; i < NETWORK_WIDTH; i++) sum += inputs[i] * lens->first[i / 2][h][i % 2];
        sum = limited(sum >> 10, -VIEW_ONE, VIEW_ONE);
        value += limited(sum, 0, VIEW_ONE) * lens->last[h][0] + (sum * sum >> 8) * lens->last[h][1];
    }
    for (int i = 0; i < NETWORK_WIDTH; i++) value += inputs[i] * lens->skip[i];
    return value;
}

int network_correction(const network_tables *n, const pattern_set *s, board b) {
    view_numbers sums[NETWORK_GROUPS] = {{0}};
    const network_lens *lens = &n->lenses[network_head_of(__builtin_popcountll(board_empty(b)))];
    int total = 0;
    add_fillings(n, s, b, sums);
    add_sets(n, b, sums);
    for (int corner = 0; corner < 4; corner++) {
        view_numbers inputs;
        for (int i = 0; i < NETWORK_WIDTH; i++) {
            const int x =
                limited(2 * sums[NETWORK_CORNER_FIRST + corner][i] + sums[corner >> 1][i] +
                            sums[2 + (corner & 1)][i] + lens->bias[i],
                        0, VIEW_ONE);
            inputs[i] = x * x >> 8;
        }
        total += head_value(lens, inputs);
    }
    return limited(lens->out[0] + (total >> 8), -NETWORK_MOST, NETWORK_MOST);
}
