/* game/kernels/grid_avx2_words.h - the words of grid_kernel.h that read the same in 256-bit and in
 * 512-bit vectors. Only for files compiled for x86-64-v3 or better. */
#ifndef GAME_KERNELS_GRID_AVX2_WORDS_H
#define GAME_KERNELS_GRID_AVX2_WORDS_H

#include "game/kernels/grid_words.h"

#include <immintrin.h>

#ifdef GRID_KEEPS_SETS_TWICE
typedef __m512i gset;
#define GRID_WORD(op) _mm512_##op##_si512
#else
typedef __m256i gset;
#define GRID_WORD(op) _mm256_##op##_si256
#endif
typedef gset gpair;

GRID_INLINE gset set_and(gset a, gset b) {
    return GRID_WORD(and)(a, b);
}

GRID_INLINE gset set_or(gset a, gset b) {
    return GRID_WORD(or)(a, b);
}

GRID_INLINE gset set_minus(gset a, gset b) {
    return GRID_WORD(andnot)(b, a);
}

GRID_INLINE gpair pair_both(gset s) {
    return s;
}

GRID_INLINE gpair pair_none(void) {
    return GRID_WORD(setzero)();
}

GRID_INLINE gpair pair_and(gpair a, gpair b) {
    return GRID_WORD(and)(a, b);
}

GRID_INLINE gpair pair_or(gpair a, gpair b) {
    return GRID_WORD(or)(a, b);
}

#endif
