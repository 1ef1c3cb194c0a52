/* game/kernels/wide_kernel.h - the best kernel for 10x10 and 12x12 (WIDE_SIDE) for the instruction
 * set this file is compiled for. Hot files include this one and are themselves compiled once per
 * tier. */
#ifndef GAME_KERNELS_WIDE_KERNEL_H
#define GAME_KERNELS_WIDE_KERNEL_H

#include "game/kernels/wide_plain.h"
#include "game/kernels/wide_set.h"

#if defined(__AVX512F__) && defined(__AVX512VL__) && defined(__AVX512CD__)
#include "game/kernels/wide_avx512.h"
static inline wide wide_moves(wide own, wide opp) {
    return wide_moves_avx512(own, opp);
}
static inline wide wide_flips(int square, wide own, wide opp) {
    return wide_flips_avx512(square, own, opp);
}
#else
static inline wide wide_moves(wide own, wide opp) {
    return wide_moves_plain(own, opp);
}
static inline wide wide_flips(int square, wide own, wide opp) {
    return wide_flips_plain(square, own, opp);
}
#endif

#endif
