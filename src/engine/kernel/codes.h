/* engine/kernel/codes.h - the codes of all places of a position, carried along the tree.
 *
 * A move adds a constant vector for each disc it changes, and the other side sees every code with
 * the opposite sign (eval/pattern.h). So a child's codes cost a few additions instead of a new
 * count. 4x4 has no learned evaluation; there these functions do nothing.
 *
 * I1  Carried codes equal codes counted from scratch. search_pass() asserts it, and
 *     tests/engine/engine_codes.c checks it on random games. */
#ifndef ENGINE_KERNEL_CODES_H
#define ENGINE_KERNEL_CODES_H

#include "engine/eval/pattern.h"
#include "engine/inner/seat.h"
#include "engine/kernel/geometry.h"
#include "game/kernels/board_batch.h"

#include <string.h>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

/* Whether boards of this size have patterns (eval/pattern.h). */
#define ENGINE_HAS_CODES (ENGINE_SIDE >= 6)

#if ENGINE_HAS_CODES

enum {
    CODES_BYTES = 8 * BOARD_BATCH, /* of a vector register */
    CODES_PARTS = PATTERN_PLACES * 2 / CODES_BYTES,
};

typedef int16_t codes_part __attribute__((vector_size(CODES_BYTES)));

typedef struct codes {
    codes_part part[CODES_PARTS];
} codes;

static inline const codes *effect_of(const seat *s, int x) {
    return (const codes *)(const void *)&s->learned->effect[x];
}

static inline void codes_add(codes *to, const codes *what) {
    for (int i = 0; i < CODES_PARTS; i++) to->part[i] += what->part[i];
}

/* Counts the codes from scratch. All 0 without learned weights. */
static inline void codes_of(const seat *s, bitset own, bitset opp, codes *out) {
    codes theirs = {{{0}}};
    *out = theirs;
    if (!s->learned) return;
    for (; some(own); own = without_lowest(own)) codes_add(out, effect_of(s, lowest(own)));
    for (; some(opp); opp = without_lowest(opp)) codes_add(&theirs, effect_of(s, lowest(opp)));
    for (int i = 0; i < CODES_PARTS; i++) out->part[i] -= theirs.part[i];
}

/* Computes the codes after a move on x that turns `flips`, as the other side sees them. A turned
 * disc changes its digit by 2, so its effect is added twice. */
static inline void codes_after(const seat *s, const codes *before, int x, bitset flips,
                               codes *after) {
    if (!s->learned) return;
    codes turned = {{{0}}};
    for (; some(flips); flips = without_lowest(flips))
        codes_add(&turned, effect_of(s, lowest(flips)));
    const codes *placed = effect_of(s, x);
    for (int i = 0; i < CODES_PARTS; i++)
        after->part[i] = -(before->part[i] + placed->part[i] + turned.part[i] + turned.part[i]);
}

/* Computes the codes after a pass. */
static inline void codes_pass(const seat *s, const codes *before, codes *after) {
    *after = (codes){{{0}}};
    if (!s->learned) return; /* *before was never set */
    for (int i = 0; i < CODES_PARTS; i++) after->part[i] = -before->part[i];
}

/* ---- looking up ---- */

/* Returns the sum of the weights of the first `places` places, a multiple of 16. The vector
 * versions gather 32 bits at a time; the wanted 16-bit number is the upper half. */
#if defined(__AVX512F__)
static inline int codes_sum(const int16_t *table, const int32_t *zero, const codes *c, int places) {
    const int16_t *code = (const int16_t *)c;
    __m512i sum = _mm512_setzero_si512();
    for (int i = 0; i < places; i += 16) {
        const __m256i narrow = _mm256_loadu_si256((const __m256i *)(const void *)(code + i));
        const __m512i index =
            _mm512_add_epi32(_mm512_cvtepi16_epi32(narrow), _mm512_loadu_si512(zero + i));
        const __m512i pairs = _mm512_i32gather_epi32(index, (const void *)(table - 1), 2);
        sum = _mm512_add_epi32(sum, _mm512_srai_epi32(pairs, 16));
    }
    return _mm512_reduce_add_epi32(sum);
}
#elif defined(__AVX2__)
static inline int codes_sum(const int16_t *table, const int32_t *zero, const codes *c, int places) {
    const int16_t *code = (const int16_t *)c;
    __m256i sum = _mm256_setzero_si256();
    for (int i = 0; i < places; i += 8) {
        const __m128i narrow = _mm_loadu_si128((const __m128i *)(const void *)(code + i));
        const __m256i index =
            _mm256_add_epi32(_mm256_cvtepi16_epi32(narrow),
                             _mm256_loadu_si256((const __m256i *)(const void *)(zero + i)));
        const __m256i pairs =
            _mm256_i32gather_epi32((const int *)(const void *)(table - 1), index, 2);
        sum = _mm256_add_epi32(sum, _mm256_srai_epi32(pairs, 16));
    }
    const __m128i half =
        _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    const __m128i quarter = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4E));
    return _mm_cvtsi128_si32(quarter) + _mm_extract_epi32(quarter, 1);
}
#else
static inline int codes_sum(const int16_t *table, const int32_t *zero, const codes *c, int places) {
    const int16_t *code = (const int16_t *)c;
    int sum = 0;
    for (int i = 0; i < places; i++) sum += table[zero[i] + code[i]];
    return sum;
}
#endif

#else /* 4x4 */

typedef struct codes {
    char none;
} codes;

static inline void codes_of(const seat *s, bitset own, bitset opp, codes *out) {
    (void)s, (void)own, (void)opp;
    out->none = 0;
}

static inline void codes_after(const seat *s, const codes *before, int x, bitset flips,
                               codes *after) {
    (void)s, (void)before, (void)x, (void)flips;
    after->none = 0;
}

static inline void codes_pass(const seat *s, const codes *before, codes *after) {
    (void)s, (void)before;
    after->none = 0;
}

#endif

/* Whether the codes are those of the position (I1). Used by asserts only. */
static inline bool codes_fit(const seat *s, bitset own, bitset opp, const codes *c) {
    codes counted;
    codes_of(s, own, opp, &counted);
    /* Vectors of 16-bit numbers have no padding.
     * NOLINTNEXTLINE(bugprone-suspicious-memory-comparison) */
    return memcmp(&counted, c, sizeof counted) == 0;
}

#endif
