/* game/kernels/board_kernel.h - the best 8x8 kernel for the instruction set this file is compiled
 * for. Hot files include this one and are themselves compiled once per tier. */
#ifndef GAME_KERNELS_BOARD_KERNEL_H
#define GAME_KERNELS_BOARD_KERNEL_H

#include "game/kernels/board_plain.h"

#if defined(__AVX512F__) && defined(__AVX512VL__) && defined(__AVX512CD__)
#include "game/kernels/board_avx512.h"
#define KERNEL_HAS_FLIPS_2
static inline uint64_t kernel_moves(uint64_t own, uint64_t opp) {
    return moves_avx512(own, opp);
}
static inline uint64_t kernel_flips(int square, uint64_t own, uint64_t opp) {
    return flips_avx512(square, own, opp);
}
static inline void kernel_flips_2(int a, int b, uint64_t own, uint64_t opp, uint64_t out[2]) {
    flips_2_avx512(a, b, own, opp, out);
}
#elif defined(__AVX2__)
#include "game/kernels/board_avx2.h"
static inline uint64_t kernel_moves(uint64_t own, uint64_t opp) {
    return moves_avx2(own, opp);
}
static inline uint64_t kernel_flips(int square, uint64_t own, uint64_t opp) {
    return flips_avx2(square, own, opp);
}
#else
static inline uint64_t kernel_moves(uint64_t own, uint64_t opp) {
    return moves_plain(own, opp);
}
static inline uint64_t kernel_flips(int square, uint64_t own, uint64_t opp) {
    return flips_plain(square, own, opp);
}
#endif

#ifndef KERNEL_HAS_FLIPS_2
static inline void kernel_flips_2(int a, int b, uint64_t own, uint64_t opp, uint64_t out[2]) {
    out[0] = kernel_flips(a, own, opp);
    out[1] = kernel_flips(b, own, opp);
}
#endif

#endif
