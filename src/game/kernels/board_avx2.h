/* game/kernels/board_avx2.h - the 8x8 kernel with the four axes in the four lanes of a vector.
 *
 * Only for files compiled for x86-64-v3 or better. Same contract as board_plain.h. */
#ifndef GAME_KERNELS_BOARD_AVX2_H
#define GAME_KERNELS_BOARD_AVX2_H

#include "game/kernels/rays.h"

#include <immintrin.h>

static inline uint64_t or_lanes_avx2(__m256i v) {
    const __m128i half = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    return (uint64_t)_mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half)));
}

/* As landings_plain(), all axes at once; the two senses are independent chains that overlap. */
static inline uint64_t moves_avx2(uint64_t own, uint64_t opp) {
    const __m256i stride = _mm256_setr_epi64x(1, 8, 9, 7);
    const __m256i stride2 = _mm256_setr_epi64x(2, 16, 18, 14);
    const long long files = 0x7E7E7E7E7E7E7E7E;
    const __m256i p = _mm256_set1_epi64x((long long)own);
    const __m256i through = _mm256_and_si256(_mm256_set1_epi64x((long long)opp),
                                             _mm256_setr_epi64x(files, -1, files, files));
    __m256i up = _mm256_and_si256(through, _mm256_sllv_epi64(p, stride));
    __m256i down = _mm256_and_si256(through, _mm256_srlv_epi64(p, stride));
    up = _mm256_or_si256(up, _mm256_and_si256(through, _mm256_sllv_epi64(up, stride)));
    down = _mm256_or_si256(down, _mm256_and_si256(through, _mm256_srlv_epi64(down, stride)));
    const __m256i pairs_up = _mm256_and_si256(through, _mm256_sllv_epi64(through, stride));
    const __m256i pairs_down = _mm256_srlv_epi64(pairs_up, stride);
    for (int i = 0; i < 2; i++) {
        up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, stride2)));
        down =
            _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, stride2)));
    }
    const __m256i found =
        _mm256_or_si256(_mm256_sllv_epi64(up, stride), _mm256_srlv_epi64(down, stride));
    return or_lanes_avx2(found) & ~(own | opp);
}

static inline __m256i flips_up_avx2(__m256i ray, __m256i p, __m256i o) {
    const __m256i zero = _mm256_setzero_si256();
    const __m256i stop = _mm256_andnot_si256(o, ray);
    const __m256i lowest = _mm256_and_si256(stop, _mm256_sub_epi64(zero, stop));
    const __m256i anchor = _mm256_and_si256(lowest, p);
    /* anchor - 1, but 0 where there is no anchor: the comparison gives the -1 to take away. */
    const __m256i none = _mm256_cmpeq_epi64(anchor, zero);
    const __m256i below = _mm256_sub_epi64(_mm256_add_epi64(anchor, _mm256_set1_epi64x(-1)), none);
    return _mm256_and_si256(ray, below);
}

/* AVX2 cannot find the highest bit of a lane. Instead: the ray ends at an own disc exactly when,
 * read as a number, its own discs exceed its empty squares; then smear own discs downwards. */
static inline __m256i flips_down_avx2(__m256i ray, __m256i p, __m256i o) {
    const __m256i stride = _mm256_setr_epi64x(1, 8, 9, 7);
    const __m256i stride2 = _mm256_setr_epi64x(2, 16, 18, 14);
    const __m256i stride4 = _mm256_setr_epi64x(4, 32, 36, 28);
    const __m256i mine = _mm256_and_si256(p, ray);
    const __m256i empty = _mm256_xor_si256(_mm256_andnot_si256(o, ray), mine);
    const __m256i anchored = _mm256_cmpgt_epi64(mine, empty); /* signed: bit 63 is on no such ray */
    __m256i smear = _mm256_or_si256(mine, _mm256_srlv_epi64(mine, stride));
    smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, stride2));
    smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, stride4));
    return _mm256_and_si256(_mm256_andnot_si256(smear, ray), anchored);
}

static inline uint64_t flips_avx2(int square, uint64_t own, uint64_t opp) {
    const __m256i p = _mm256_set1_epi64x((long long)own);
    const __m256i o = _mm256_set1_epi64x((long long)opp);
    const __m256i up = _mm256_load_si256((const __m256i *)(const void *)board_rays[square]);
    const __m256i down = _mm256_load_si256((const __m256i *)(const void *)&board_rays[square][4]);
    return or_lanes_avx2(_mm256_or_si256(flips_up_avx2(up, p, o), flips_down_avx2(down, p, o)));
}

#endif
