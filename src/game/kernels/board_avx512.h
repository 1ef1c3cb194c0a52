/* game/kernels/board_avx512.h - the 8x8 kernel with all eight directions in one 512-bit vector.
 *
 * Only for files compiled for x86-64-v4. Same contract as board_plain.h. */
#ifndef GAME_KERNELS_BOARD_AVX512_H
#define GAME_KERNELS_BOARD_AVX512_H

#include "game/kernels/board_avx2.h"
#include "game/kernels/rays.h"

/* a & b | c and a & b & c in one instruction each; the constants are their truth tables. */
#define TERN_AND_OR(c, a, b)   _mm512_ternarylogic_epi64(c, a, b, 0xF8)
#define TERN_AND3_256(a, b, c) _mm256_ternarylogic_epi64(a, b, c, 0x80)

/* Lanes 0-3 go up, 4-7 down, all by rotation: a rotation right by s is one left by 64 - s. Unlike a
 * shift it wraps around the board. So `through` also leaves out the edge rows: a wrapped bit always
 * arrives on a square outside the mask, or outside the pairs made from it. */
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

/* Finds the flips of two squares at once: rays of the first in lanes 0-3, of the second in 4-7. */
static inline void flips_2_avx512(int a, int b, uint64_t own, uint64_t opp, uint64_t out[2]) {
    const __m256i *rays_a = (const __m256i *)(const void *)board_rays[a];
    const __m256i *rays_b = (const __m256i *)(const void *)board_rays[b];
    const __m512i zero = _mm512_setzero_si512();
    const __m512i p = _mm512_set1_epi64((long long)own), o = _mm512_set1_epi64((long long)opp);
    const __m512i up = _mm512_inserti64x4(_mm512_castsi256_si512(rays_a[0]), rays_b[0], 1);
    const __m512i down = _mm512_inserti64x4(_mm512_castsi256_si512(rays_a[1]), rays_b[1], 1);

    const __m512i count = _mm512_lzcnt_epi64(_mm512_andnot_si512(o, down));
    const __m512i nearest = _mm512_srlv_epi64(_mm512_set1_epi64(INT64_MIN), count);
    const __m512i anchor = _mm512_and_si512(nearest, p);
    const __m512i above = _mm512_xor_si512(_mm512_sub_epi64(zero, anchor), anchor);

    const __m512i stop = _mm512_andnot_si512(o, up);
    const __m512i first = _mm512_ternarylogic_epi64(stop, _mm512_sub_epi64(zero, stop), p, 0x80);
    const __mmask8 anchored = _mm512_test_epi64_mask(first, first);
    const __m512i below = _mm512_maskz_add_epi64(anchored, first, _mm512_set1_epi64(-1));

    const __m512i turned = TERN_AND_OR(_mm512_and_si512(up, below), down, above);
    const __m512i pairs = _mm512_or_si512(turned, _mm512_unpackhi_epi64(turned, turned));
    const __m512i sums = _mm512_or_si512(pairs, _mm512_shuffle_i64x2(pairs, pairs, 0xB1));
    out[0] = (uint64_t)_mm_cvtsi128_si64(_mm512_castsi512_si128(sums));
    out[1] = (uint64_t)_mm_cvtsi128_si64(_mm512_extracti64x2_epi64(sums, 2));
}

#endif
