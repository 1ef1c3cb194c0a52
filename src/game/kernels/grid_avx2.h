/* game/kernels/grid_avx2.h - the words of grid_kernel.h in 256-bit vectors: eight chains, numbered
 * as in grid_words.h. Only for files compiled for x86-64-v3 or better. */
#ifndef GAME_KERNELS_GRID_AVX2_H
#define GAME_KERNELS_GRID_AVX2_H

#include "game/kernels/grid_avx2_words.h"
#include "game/kernels/grid_words.h"
#include "game/squares.h"

#include <immintrin.h>

enum { GRID_CHAINS = 8 };

GRID_INLINE gset set_load(const squares *s) {
    return _mm256_loadu_si256((const __m256i *)(const void *)s);
}

GRID_INLINE squares set_store(gset s) {
    squares out;
    _mm256_storeu_si256((__m256i *)(void *)&out, s);
    return out;
}

GRID_INLINE gset set_single(int lane, uint64_t bit) {
    const __m256i lanes = _mm256_setr_epi64x(0, 1, 2, 3);
    const __m256i here = _mm256_cmpeq_epi64(lanes, _mm256_set1_epi64x(lane));
    return _mm256_and_si256(here, _mm256_set1_epi64x((long long)bit));
}

GRID_INLINE bool set_any(gset s) {
    return !_mm256_testz_si256(s, s);
}

GRID_INLINE gset pair_fold(gpair v) {
    return v;
}

GRID_INLINE gpair pair_back(gpair v) {
    return v;
}

GRID_INLINE gpair pair_or_and(gpair a, gpair b, gpair c) {
    return _mm256_or_si256(a, _mm256_and_si256(b, c));
}

/* Moves k rows down. Lanes that stay within their group of four rows are not shifted, so a sideways
 * move to the same side is simply added to every count. */
GRID_INLINE gset set_south(gset s, int k, int east) {
    if (k == 4) return _mm256_slli_epi64(s, 16 + east);
    if (k == 2) {
        const __m256i counts = _mm256_setr_epi64x(16 + east, 16 + east, east, east);
        return _mm256_sllv_epi64(_mm256_permute4x64_epi64(s, 0x4E), counts);
    }
    const __m256i counts = _mm256_setr_epi64x(16 + east, east, east, east);
    return _mm256_sllv_epi64(_mm256_permute4x64_epi64(s, 0x93), counts);
}

GRID_INLINE gset set_north(gset s, int k, int west) {
    if (k == 4) return _mm256_srli_epi64(s, 16 + west);
    if (k == 2) {
        const __m256i counts = _mm256_setr_epi64x(west, west, 16 + west, 16 + west);
        return _mm256_srlv_epi64(_mm256_permute4x64_epi64(s, 0x4E), counts);
    }
    const __m256i counts = _mm256_setr_epi64x(west, west, west, 16 + west);
    return _mm256_srlv_epi64(_mm256_permute4x64_epi64(s, 0x39), counts);
}

GRID_INLINE gpair pair_aside(gpair v, int chain) {
    if (!chain_is_sideways(chain)) return v;
    return chain_goes_east(chain) ? _mm256_slli_epi64(v, 1) : _mm256_srli_epi64(v, 1);
}

GRID_INLINE gpair pair_step(gpair v, int chain, int k) {
    switch (chain) {
    case 0:
        return _mm256_slli_epi64(v, k);
    case 1:
        return set_south(v, k, 0);
    case 2:
        return set_south(v, k, k);
    case 3:
        return k == 4 ? _mm256_slli_epi64(v, 12) : _mm256_srli_epi64(set_south(v, k, 0), k);
    case 4:
        return _mm256_srli_epi64(v, k);
    case 5:
        return set_north(v, k, 0);
    case 6:
        return set_north(v, k, k);
    default:
        return k == 4 ? _mm256_srli_epi64(v, 12) : _mm256_slli_epi64(set_north(v, k, 0), k);
    }
}

#endif
