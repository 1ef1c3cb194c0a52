/* game/kernels/wide_set.h - a set of squares on 10x10 or 12x12, for the champion's search.
 *
 * The includer defines WIDE_SIDE, 10 or 12, so the compiler knows the size. The square in row
 * r and column c has the number s = r * WIDE_SIDE + c and is bit s % 64 of word s / 64. 10x10 takes
 * two words and 12x12 three. A vector of four words holds the three; the fourth is 0. The
 * operators & | ^ ~ work on vectors as on words. Everything else is a function below.
 *
 * Values without ownership. Threads: any. */
#ifndef GAME_KERNELS_WIDE_SET_H
#define GAME_KERNELS_WIDE_SET_H

#include "game/kernels/wide_squares.h"

#include <stdbool.h>
#include <stdint.h>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#ifndef WIDE_SIDE
#define WIDE_SIDE 10 /* for a header that is compiled alone */
#endif

/* Compilers warn that sets of 32 bytes have no fixed calling convention without AVX. They are
 * handed only to functions of the same file. */
#pragma GCC diagnostic ignored "-Wpsabi"

#if WIDE_SIDE == 10
enum { WIDE_WORDS = 2, WIDE_LANES = 2 };
#define WIDE_BITS wide_bits_10
#define WIDE_RAYS wide_rays_10
#define WIDE_SET(WORD, a, b)                                                                       \
    { WORD(10, 0, a, b), WORD(10, 1, a, b) }
#define WIDE_MOVE_UP(v)   __builtin_shufflevector(v, (wide){0}, 2, 0)
#define WIDE_MOVE_DOWN(v) __builtin_shufflevector(v, (wide){0}, 1, 2)
#else
enum { WIDE_WORDS = 3, WIDE_LANES = 4 };
#define WIDE_BITS wide_bits_12
#define WIDE_RAYS wide_rays_12
#define WIDE_SET(WORD, a, b)                                                                       \
    { WORD(12, 0, a, b), WORD(12, 1, a, b), WORD(12, 2, a, b), 0 }
#define WIDE_MOVE_UP(v)   __builtin_shufflevector(v, (wide){0}, 4, 0, 1, 2)
#define WIDE_MOVE_DOWN(v) __builtin_shufflevector(v, (wide){0}, 1, 2, 3, 4)
#endif

enum { WIDE_ALL = WIDE_SIDE * WIDE_SIDE };

typedef uint64_t wide __attribute__((vector_size(8 * WIDE_LANES)));

/* The set of one square. */
static inline wide wide_bit(int square) {
    wide out;
    __builtin_memcpy(&out, WIDE_BITS[square], sizeof out);
    return out;
}

/* Moves every square up or down by n places in the order of squares, 0 < n < 64. Squares that leave
 * the vector are lost; others may leave the board or change the row, so the caller masks them. */
static inline wide wide_up(wide s, int n) {
    return s << n | WIDE_MOVE_UP(s >> (64 - n));
}

static inline wide wide_down(wide s, int n) {
    return s >> n | WIDE_MOVE_DOWN(s << (64 - n));
}

static inline bool wide_some(wide s) {
#if defined(__AVX2__) && WIDE_SIDE == 10
    return !_mm_testz_si128((__m128i)s, (__m128i)s);
#elif defined(__AVX2__)
    return !_mm256_testz_si256((__m256i)s, (__m256i)s);
#else
    uint64_t all = 0;
    for (int i = 0; i < WIDE_WORDS; i++) all |= s[i];
    return all != 0;
#endif
}

static inline int wide_count(wide s) {
    int count = 0;
    for (int i = 0; i < WIDE_WORDS; i++) count += __builtin_popcountll(s[i]);
    return count;
}

/* Returns the first square of a set that has one. */
static inline int wide_first(wide s) {
#if WIDE_SIDE == 10
    return s[0] ? __builtin_ctzll(s[0]) : 64 + __builtin_ctzll(s[1]);
#else
    return s[0]   ? __builtin_ctzll(s[0])
           : s[1] ? 64 + __builtin_ctzll(s[1])
                  : 128 + __builtin_ctzll(s[2]);
#endif
}

#endif
