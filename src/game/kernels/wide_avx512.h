/* game/kernels/wide_avx512.h - legal moves and flips on 10x10 and 12x12 with all directions side by
 * side. Only for files compiled for x86-64-v4. Same contract as wide_plain.h. */
#ifndef GAME_KERNELS_WIDE_AVX512_H
#define GAME_KERNELS_WIDE_AVX512_H

#include "game/kernels/wide_plain.h"
#include "game/kernels/wide_set.h"
#include "game/kernels/wide_squares.h"

#include <immintrin.h>

/* ---- moves ----
 *
 * A walk is a set for each of eight directions: lanes 0-3 go up by 1, WIDE_SIDE, WIDE_SIDE + 1 and
 * WIDE_SIDE - 1 squares, lanes 4-7 down. word[i] of a lane that goes up is word i of its set. A
 * lane that goes down has its words in reverse. So in both a step takes bits from word[i - 1] over
 * into word[i]. */
typedef struct wide_walk {
    __m512i word[WIDE_WORDS];
} wide_walk;

static inline wide_walk walk_both(wide s) {
    wide_walk out;
    for (int i = 0; i < WIDE_WORDS; i++) {
        const __m512i up = _mm512_set1_epi64((long long)s[i]);
        const long long back = (long long)s[WIDE_WORDS - 1 - i];
        out.word[i] = _mm512_mask_set1_epi64(up, 0xF0, back);
    }
    return out;
}

/* Moves every set k squares along its direction, k = 1, 2 or 4. All lanes rotate left: by n bits,
 * or by 64 - n, which is n to the right. `kept` are the bits that stay in their word. */
static inline wide_walk walk_on(wide_walk w, int k) {
    enum { A = 1, B = WIDE_SIDE, C = WIDE_SIDE + 1, D = WIDE_SIDE - 1 };
    const __m512i turn = _mm512_setr_epi64(A * k, B * k, C * k, D * k, 64 - A * k, 64 - B * k,
                                           64 - C * k, 64 - D * k);
    const long long all = -1;
    const unsigned long long ones = ~0ULL;
    const __m512i kept = _mm512_setr_epi64(all * (1LL << A * k), all * (1LL << B * k),
                                           all * (1LL << C * k), all * (1LL << D * k),
                                           (long long)(ones >> A * k), (long long)(ones >> B * k),
                                           (long long)(ones >> C * k), (long long)(ones >> D * k));
    wide_walk out;
    __m512i before = _mm512_setzero_si512();
    for (int i = 0; i < WIDE_WORDS; i++) {
        const __m512i turned = _mm512_rolv_epi64(w.word[i], turn);
        out.word[i] = _mm512_ternarylogic_epi64(kept, turned, before, 0xCA); /* kept ? : */
        before = turned;
    }
    return out;
}

static inline wide_walk walk_and(wide_walk a, wide_walk b) {
    for (int i = 0; i < WIDE_WORDS; i++) a.word[i] = _mm512_and_si512(a.word[i], b.word[i]);
    return a;
}

/* run | (through & step) */
static inline wide_walk walk_join(wide_walk run, wide_walk through, wide_walk step) {
    for (int i = 0; i < WIDE_WORDS; i++)
        run.word[i] = _mm512_ternarylogic_epi64(run.word[i], through.word[i], step.word[i], 0xF8);
    return run;
}

/* Returns the union of the eight sets. */
static inline wide walk_fold(wide_walk w) {
    wide out = {0};
    for (int i = 0; i < WIDE_WORDS; i++) {
        const __m512i back =
            _mm512_shuffle_i64x2(w.word[WIDE_WORDS - 1 - i], w.word[WIDE_WORDS - 1 - i], 0x4E);
        const __m256i four = _mm512_castsi512_si256(_mm512_or_si512(w.word[i], back));
        const __m128i two =
            _mm_or_si128(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
        out[i] = (uint64_t)(_mm_cvtsi128_si64(two) | _mm_extract_epi64(two, 1));
    }
    return out;
}

static inline wide wide_moves_avx512(wide own, wide opp) {
    const wide inner = wide_inner_files();
    wide_walk through = walk_both(opp);
    for (int i = 0; i < WIDE_WORDS; i++) { /* lanes 1 and 5 go straight up and down */
        const __m512i files = _mm512_mask_set1_epi64(_mm512_set1_epi64((long long)inner[i]), 0xF0,
                                                     (long long)inner[WIDE_WORDS - 1 - i]);
        through.word[i] = _mm512_mask_and_epi64(through.word[i], 0xDD, through.word[i], files);
    }
    wide_walk run = walk_and(through, walk_on(walk_both(own), 1));
    run = walk_join(run, through, walk_on(run, 1));
    const wide_walk pairs = walk_and(through, walk_on(through, 1));
    run = walk_join(run, pairs, walk_on(run, 2));
    const wide_walk fours = walk_and(pairs, walk_on(pairs, 2));
    run = walk_join(run, fours, walk_on(run, 4));
    if (WIDE_SIDE > 10) run = walk_join(run, pairs, walk_on(run, 2));
    const wide all = WIDE_SET(WIDE_ALL_WORD, 0, 0);
    return walk_fold(walk_on(run, 1)) & all & ~(own | opp);
}

/* ---- flips ---- */

static inline uint64_t wide_or_lanes(__m256i v) {
    const __m128i two = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    return (uint64_t)(_mm_cvtsi128_si64(two) | _mm_extract_epi64(two, 1));
}

/* Four rays at a time, a word of each in a vector. On a ray the nearest square without an opposing
 * disc decides: if it holds an own disc, the discs before it turn. Towards higher squares that is
 * the lowest bit of the first word that has one, towards lower squares the highest of the last. */
static inline wide wide_flips_avx512(int square, wide own, wide opp) {
    const __m256i zero = _mm256_setzero_si256(), one = _mm256_set1_epi64x(-1);
    const uint64_t(*rays)[WIDE_WORDS][4] = WIDE_RAYS[square];
    __m256i p[WIDE_WORDS], o[WIDE_WORDS], turned[WIDE_WORDS];
    for (int i = 0; i < WIDE_WORDS; i++) {
        p[i] = _mm256_set1_epi64x((long long)own[i]);
        o[i] = _mm256_set1_epi64x((long long)opp[i]);
    }
    __m256i up[WIDE_WORDS], first[WIDE_WORDS];
    __mmask8 open = 0xF, anchored = 0; /* rays that have not stopped; that stopped at an own disc */
    for (int i = 0; i < WIDE_WORDS; i++) {
        up[i] = _mm256_load_si256((const __m256i *)(const void *)rays[0][i]);
        const __m256i stop = _mm256_andnot_si256(o[i], up[i]);
        first[i] = _mm256_ternarylogic_epi64(stop, _mm256_sub_epi64(zero, stop), p[i], 0x80);
        first[i] = _mm256_maskz_mov_epi64(open, first[i]);
        open = _mm256_mask_testn_epi64_mask(open, stop, stop);
    }
    for (int i = WIDE_WORDS - 1; i >= 0; i--) {
        anchored = (__mmask8)(anchored | _mm256_test_epi64_mask(first[i], first[i]));
        const __m256i below = _mm256_maskz_add_epi64(anchored, first[i], one);
        turned[i] = _mm256_and_si256(up[i], below);
    }
    __m256i down[WIDE_WORDS], nearest[WIDE_WORDS];
    open = 0xF;
    for (int i = WIDE_WORDS - 1; i >= 0; i--) {
        down[i] = _mm256_load_si256((const __m256i *)(const void *)rays[1][i]);
        const __m256i stop = _mm256_andnot_si256(o[i], down[i]);
        const __m256i highest =
            _mm256_srlv_epi64(_mm256_set1_epi64x(INT64_MIN), _mm256_lzcnt_epi64(stop));
        nearest[i] = _mm256_maskz_and_epi64(open, highest, p[i]);
        open = _mm256_mask_testn_epi64_mask(open, stop, stop);
    }
    anchored = 0;
    wide flips = {0};
    for (int i = 0; i < WIDE_WORDS; i++) {
        /* Bits above the anchor: of its word those, of higher words all. */
        const __m256i above = _mm256_mask_mov_epi64(
            _mm256_xor_si256(_mm256_sub_epi64(zero, nearest[i]), nearest[i]), anchored, one);
        anchored = (__mmask8)(anchored | _mm256_test_epi64_mask(nearest[i], nearest[i]));
        turned[i] = _mm256_ternarylogic_epi64(turned[i], down[i], above, 0xF8);
        flips[i] = wide_or_lanes(turned[i]);
    }
    return flips;
}

#endif
