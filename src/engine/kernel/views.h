/* engine/kernel/views.h - the network of the evaluation: the board seen from its four corners.
 *
 * engine/eval/network.h has the formulas. All numbers are integers and no sum overflows, so every
 * tier and compiler gives the same value:
 *     a side or corner has at most 64 + 24 rows of numbers within -128..127
 *     an input is at most 254, so a sum of 32 products with 16-bit numbers fits 32 bits
 *
 * I1  The codes describe the position (kernel/codes.h). */
#ifndef ENGINE_KERNEL_VIEWS_H
#define ENGINE_KERNEL_VIEWS_H

#include "engine/eval/learned.h"
#include "engine/eval/network.h"
#include "engine/eval/network_tables.h"
#include "engine/kernel/codes.h"
#include "engine/kernel/geometry.h"
#include "game/kernels/board_batch.h"

#include <string.h>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#if ENGINE_SIDE == 8

/* ---- steps that instruction sets do in their own ways ---- */

enum {
    VIEW_BYTES = 8 * BOARD_BATCH, /* of a vector register */
    VIEW_PARTS = 2 * NETWORK_WIDTH / VIEW_BYTES,
    VIEW_LANES = VIEW_BYTES / 2,
};

typedef int16_t view_lanes __attribute__((vector_size(VIEW_BYTES)));
typedef uint16_t view_squares __attribute__((vector_size(VIEW_BYTES)));
typedef int32_t view_sums __attribute__((vector_size(VIEW_BYTES)));

/* view_widen() loads VIEW_LANES bytes. view_limit() and view_limit_sums() cut numbers to
 * least..most. view_products() multiplies and adds each two neighbours. */
#if defined(__AVX512BW__)
static inline view_lanes view_widen(const int8_t *row) {
    return (view_lanes)_mm512_cvtepi8_epi16(_mm256_loadu_si256((const __m256i *)(const void *)row));
}

static inline view_lanes view_limit(view_lanes x, int16_t least, int16_t most) {
    const __m512i low = _mm512_max_epi16((__m512i)x, _mm512_set1_epi16(least));
    return (view_lanes)_mm512_min_epi16(low, _mm512_set1_epi16(most));
}

static inline view_sums view_limit_sums(view_sums x, int least, int most) {
    const __m512i low = _mm512_max_epi32((__m512i)x, _mm512_set1_epi32(least));
    return (view_sums)_mm512_min_epi32(low, _mm512_set1_epi32(most));
}

static inline view_sums view_products(view_lanes a, view_lanes b) {
    return (view_sums)_mm512_madd_epi16((__m512i)a, (__m512i)b);
}
#elif defined(__AVX2__)
static inline view_lanes view_widen(const int8_t *row) {
    return (view_lanes)_mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(const void *)row));
}

static inline view_lanes view_limit(view_lanes x, int16_t least, int16_t most) {
    const __m256i low = _mm256_max_epi16((__m256i)x, _mm256_set1_epi16(least));
    return (view_lanes)_mm256_min_epi16(low, _mm256_set1_epi16(most));
}

static inline view_sums view_limit_sums(view_sums x, int least, int most) {
    const __m256i low = _mm256_max_epi32((__m256i)x, _mm256_set1_epi32(least));
    return (view_sums)_mm256_min_epi32(low, _mm256_set1_epi32(most));
}

static inline view_sums view_products(view_lanes a, view_lanes b) {
    return (view_sums)_mm256_madd_epi16((__m256i)a, (__m256i)b);
}
#else
static inline view_lanes view_widen(const int8_t *row) {
    view_lanes wide = {0};
    for (int i = 0; i < VIEW_LANES; i++) wide[i] = row[i];
    return wide;
}

static inline view_lanes view_limit(view_lanes x, int16_t least, int16_t most) {
    const view_lanes low = x<least, high = x> most;
    return (x & ~low & ~high) | (low & least) | (high & most);
}

static inline view_sums view_limit_sums(view_sums x, int least, int most) {
    const view_sums low = x<least, high = x> most;
    return (x & ~low & ~high) | (low & least) | (high & most);
}

static inline view_sums view_products(view_lanes a, view_lanes b) {
    const view_sums low = (view_sums)a << 16 >> 16, high = (view_sums)a >> 16;
    return low * ((view_sums)b << 16 >> 16) + high * ((view_sums)b >> 16);
}
#endif

/* Returns the bits of `set` at the squares of `mask`, the lowest first. */
static inline uint64_t view_bits(uint64_t set, uint64_t mask) {
#if defined(__BMI2__)
    return _pext_u64(set, mask);
#else
    uint64_t found = 0;
    for (uint64_t bit = 1; mask; mask &= mask - 1, bit <<= 1)
        if (set & mask & -mask) found |= bit;
    return found;
#endif
}

/* ---- the sums of sides and corners ---- */

/* NETWORK_WIDTH numbers of a side or a corner. */
typedef struct view_part {
    view_lanes lanes[VIEW_PARTS];
} view_part;

static inline void view_add(view_part *to, const int8_t *rows, unsigned row) {
    const int8_t *from = rows + (size_t)row * NETWORK_WIDTH;
    for (int i = 0; i < VIEW_PARTS; i++) to->lanes[i] += view_widen(from + i * VIEW_LANES);
}

static inline void view_fillings(const learned *l, const codes *c, view_part sums[NETWORK_GROUPS]) {
    const int16_t *code = (const int16_t *)(const void *)c;
    const uint16_t *row_of = l->network.row_of - EVAL_FILLINGS;
    for (int g = 0; g < NETWORK_GROUPS; g++) {
        view_part sum = {{{0}}};
        for (int i = l->order.start[g]; i < l->order.start[g + 1]; i++) {
            const int place = l->order.place[i];
            view_add(&sum, l->network.rows, row_of[l->zero[place] + code[place]]);
        }
        sums[g] = sum;
    }
}

static inline void view_moves(const network_tables *n, int side, uint64_t moves,
                              view_part sums[NETWORK_GROUPS]) {
    const network_masks *m = &network_squares;
    const network_sets *sets = n->sets;
    for (int i = 0; i < 4; i++) {
        view_part *corner = &sums[NETWORK_CORNER_FIRST + i];
        view_add(corner, n->rows, sets->corner[side][i][view_bits(moves, m->corner[i])]);
        view_add(corner, n->rows, sets->rest[side][i][view_bits(moves, m->rest[i])]);
        view_add(&sums[i], n->rows, sets->side[side][i][view_bits(moves, m->side[i])]);
    }
}

static inline void view_empties(const network_tables *n, uint64_t empty,
                                view_part sums[NETWORK_GROUPS]) {
    for (int i = 0; i < 4; i++)
        view_add(&sums[NETWORK_CORNER_FIRST + i], n->rows,
                 n->sets->empties[count_bits(empty & network_squares.quarter[i])]);
}

/* ---- the head ---- */

enum { VIEWS = 4, VIEW_ONE = 255 };

/* The sums of NETWORK_HIDDEN numbers, for one view. */
typedef struct view_hidden {
    view_sums sums[VIEW_PARTS];
} view_hidden;

static inline const view_lanes *view_numbers(const int16_t *numbers) {
    return (const view_lanes *)(const void *)numbers;
}

static inline void view_inputs(const view_part sums[NETWORK_GROUPS], int corner,
                               const network_lens *lens, view_part *out) {
    const view_part *own = &sums[NETWORK_CORNER_FIRST + corner], *row = &sums[corner >> 1],
                    *file = &sums[2 + (corner & 1)];
    for (int i = 0; i < VIEW_PARTS; i++) {
        const view_lanes bias = view_numbers(lens->bias)[i];
        const view_lanes twice = own->lanes[i] + own->lanes[i];
        const view_lanes x = view_limit(twice + row->lanes[i] + file->lanes[i] + bias, 0, VIEW_ONE);
        out->lanes[i] = (view_lanes)((view_squares)x * (view_squares)x >> 8);
    }
}

/* Adds two inputs times their numbers to all sums. */
static inline void view_add_pair(const view_part *inputs, int pair, const int16_t *numbers,
                                 view_hidden *to) {
    int32_t both;
    memcpy(&both, (const char *)inputs + 4 * pair, sizeof both);
    const view_lanes twice = (view_lanes)(both - (view_sums){0});
    for (int i = 0; i < VIEW_PARTS; i++)
        to->sums[i] += view_products(twice, view_numbers(numbers)[i]);
}

/* Adds what the hidden numbers and the inputs of a view are worth to *total. */
static inline void view_value(const view_hidden *hidden, const view_part *inputs,
                              const network_lens *lens, view_sums *total) {
    for (int i = 0; i < VIEW_PARTS; i++) {
        const view_sums s = view_limit_sums(hidden->sums[i] >> 10, -VIEW_ONE, VIEW_ONE);
        const view_sums hidden_number = view_limit_sums(s, 0, VIEW_ONE);
        const view_sums both = hidden_number | (s * s >> 8) << 16; /* with its square */
        *total += view_products((view_lanes)both, view_numbers(&lens->last[0][0])[i]) +
                  view_products(inputs->lanes[i], view_numbers(lens->skip)[i]);
    }
}

static inline int view_total(view_sums x) {
    int total = 0;
    for (int i = 0; i < VIEW_LANES / 2; i++) total += x[i];
    return total;
}

static inline int view_heads(const view_part sums[NETWORK_GROUPS], const network_lens *lens) {
    view_part inputs[VIEWS];
    view_hidden hidden[VIEWS];
    view_sums total = {0};
    for (int k = 0; k < VIEWS; k++) {
        view_inputs(sums, k, lens, &inputs[k]);
        memcpy(&hidden[k], lens->first_bias, sizeof hidden[k]);
    }
    for (int pair = 0; pair < NETWORK_WIDTH / 2; pair++)
        for (int k = 0; k < VIEWS; k++)
            view_add_pair(&inputs[k], pair, &lens->first[pair][0][0], &hidden[k]);
    for (int k = 0; k < VIEWS; k++) view_value(&hidden[k], &inputs[k], lens, &total);
    return lens->out[0] + (view_total(total) >> 8);
}

/* Returns the correction of the sum of weights, in 256ths of a disc, within
 * -NETWORK_MOST..NETWORK_MOST. Not inlined: it is long, and
 * is called at several places. */
static __attribute__((noinline)) int views_correct(const learned *l, const codes *c,
                                                   uint64_t own_moves, uint64_t opp_moves,
                                                   uint64_t empty) {
    const network_tables *n = &l->network;
    view_part sums[NETWORK_GROUPS];
    view_fillings(l, c, sums);
    view_moves(n, 0, own_moves, sums);
    view_moves(n, 1, opp_moves, sums);
    view_empties(n, empty, sums);
    const int value = view_heads(sums, &n->lenses[network_head_of(count_bits(empty))]);
    return value > NETWORK_MOST ? NETWORK_MOST : value < -NETWORK_MOST ? -NETWORK_MOST : value;
}

#endif
#endif
