/* game/kernels/grid_avx512.h - the words of grid_kernel.h in 512-bit vectors: four chains, one for
 * each axis. Lanes 0-3 walk east, south, south-east or south-west, lanes 4-7 the opposite way. Only
 * for files compiled for x86-64-v4.
 *
 * Rotations replace shifts, in both senses at once. A bit that a rotation wraps within a lane
 * arrives on an edge row or file, which `through` leaves out, or, for k = 2 and 4, on a square that
 * no run of that length can reach. */
#ifndef GAME_KERNELS_GRID_AVX512_H
#define GAME_KERNELS_GRID_AVX512_H

/* A set is stored once for each sense, so that it is never copied across the vector. */
#define GRID_KEEPS_SETS_TWICE
#include "game/kernels/grid_avx2_words.h"
#include "game/kernels/grid_words.h"
#include "game/squares.h"

#include <immintrin.h>

enum { GRID_CHAINS = 4 };

GRID_INLINE gset set_load(const squares *s) {
    return _mm512_broadcast_i64x4(_mm256_loadu_si256((const __m256i *)(const void *)s));
}

GRID_INLINE squares set_store(gset s) {
    squares out;
    _mm256_storeu_si256((__m256i *)(void *)&out, _mm512_castsi512_si256(s));
    return out;
}

GRID_INLINE gset set_single(int lane, uint64_t bit) {
    return _mm512_maskz_set1_epi64((__mmask8)(0x11 << lane), (long long)bit);
}

GRID_INLINE bool set_any(gset s) {
    return _mm512_test_epi64_mask(s, s) != 0;
}

GRID_INLINE gpair pair_back(gpair v) {
    return _mm512_shuffle_i64x2(v, v, 0x4E);
}

GRID_INLINE gset pair_fold(gpair v) {
    return _mm512_or_si512(v, pair_back(v));
}

GRID_INLINE gpair pair_or_and(gpair a, gpair b, gpair c) {
    return _mm512_ternarylogic_epi64(a, b, c, 0xF8);
}

/* Lanes 0-3 rotated left by a, b, c, d, lanes 4-7 right by d, c, b, a: the walk back. */
GRID_INLINE gpair pair_rotate(gpair v, int a, int b, int c, int d) {
    const __m512i counts = _mm512_setr_epi64(a, b, c, d, -d, -c, -b, -a); /* taken modulo 64 */
    return _mm512_rolv_epi64(v, counts);
}

GRID_INLINE gpair pair_aside(gpair v, int chain) {
    const int side = chain == 3 ? -1 : 1;
    return chain_is_sideways(chain) ? pair_rotate(v, side, side, side, side) : v;
}

GRID_INLINE gpair pair_step(gpair v, int chain, int k) {
    const int side = chain == 1 ? 0 : chain == 3 ? -k : k;
    if (chain == 0) return pair_rotate(v, k, k, k, k);
    const int wrapped = 16 + side;
    if (k == 1) {
        const __m512i neighbours = _mm512_setr_epi64(3, 0, 1, 2, 5, 6, 7, 4);
        return pair_rotate(_mm512_permutexvar_epi64(neighbours, v), wrapped, side, side, side);
    }
    if (k == 2) return pair_rotate(_mm512_permutex_epi64(v, 0x4E), wrapped, wrapped, side, side);
    return pair_rotate(v, wrapped, wrapped, wrapped, wrapped);
}

#endif
