/* game/kernels/board_avx512.h - the 8x8 kernel with all eight directions in one 512-bit vector.
 *
 * Only for files compiled for x86-64-v4. Same contract as board_plain.h. */
#ifndef GAME_KERNELS_BOARD_AVX512_H
#define GAME_KERNELS_BOARD_AVX512_H

#include "game/kernels/board_avx2.h"

/* a & b | c and a & b & c in one instruction each; the constants are their truth tables. */
#define TERN_AND_OR(c, a, b)   _mm512_ternarylogic_epi64(c, a, b, 0xF8)
#define TERN_AND3_256(a, b, c) _mm256_ternarylogic_epi64(a, b, c, 0x80)

/* Lanes 0-3 go up, 4-7 down, all by rotation: a rotation right by s is one left by 64 - s. Unlike
 * a shift it wraps around the board, so `through` leaves out the edge rows as well: a wrapped bit
 * always arrives on a square outside the mask, or outside the pairs made from it. */
static inline uint64_t moves_avx512(uint64_t own, uint64_t opp) {
    const __m512i turn = _mm512_setr_epi64(1, 8, 9, 7, 63, 56, 55, 57);
    const __m512i turn2 = _mm512_setr_epi64(2, 16, 18, 14, 62, 48, 46, 50);
    const long long files = 0x7E7E7E7E7E7E7E7E, rows = 0x00FFFFFFFFFFFF00;
    const long long both = files & rows;
    const __m512i inner = _mm512_setr_epi64(files, rows, both, both, files, rows, both, both);
    const __m512i p = _mm512_set1_epi64((long long)own);
    const __m512i through = _mm512_and_si512(_mm512_set1_epi64((long long)opp), inner);
    __m512i run = _mm512_and_si512(through, _mm512_rolv_epi64(p, turn));
    run = TERN_AND_OR(run, through, _mm512_rolv_epi64(run, turn));
    const __m512i pairs = _mm512_and_si512(through, _mm512_rolv_epi64(through, turn));
    run = TERN_AND_OR(run, pairs, _mm512_rolv_epi64(run, turn2));
    run = TERN_AND_OR(run, pairs, _mm512_rolv_epi64(run, turn2));
    const __m512i found = _mm512_rolv_epi64(run, turn);
    const __m256i half =
        _mm256_or_si256(_mm512_castsi512_si256(found), _mm512_extracti64x4_epi64(found, 1));
    return or_lanes_avx2(half) & ~(own | opp);
}

static inline uint64_t flips_avx512(int square, uint64_t own, uint64_t opp) {
    const __m256i zero = _mm256_setzero_si256();
    const __m256i p = _mm256_set1_epi64x((long long)own);
    const __m256i o = _mm256_set1_epi64x((long long)opp);
    const __m256i up = _mm256_load_si256((const __m256i *)(const void *)board_rays[square]);
    const __m256i down = _mm256_load_si256((const __m256i *)(const void *)&board_rays[square][4]);

    /* The long chain first. A count of 64 (no stop on the ray) shifts the bit out, as wanted. */
    const __m256i count = _mm256_lzcnt_epi64(_mm256_andnot_si256(o, down));
    const __m256i nearest = _mm256_srlv_epi64(_mm256_set1_epi64x(INT64_MIN), count);
    const __m256i anchor = _mm256_and_si256(nearest, p);
    const __m256i above = _mm256_xor_si256(_mm256_sub_epi64(zero, anchor), anchor);

    const __m256i stop = _mm256_andnot_si256(o, up);
    const __m256i first = TERN_AND3_256(stop, _mm256_sub_epi64(zero, stop), p);
    const __mmask8 anchored = _mm256_test_epi64_mask(first, first);
    const __m256i below = _mm256_maskz_add_epi64(anchored, first, _mm256_set1_epi64x(-1));

    const __m256i turned = _mm256_and_si256(up, below);
    return or_lanes_avx2(_mm256_ternarylogic_epi64(turned, down, above, 0xF8));
}

#endif
