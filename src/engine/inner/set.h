/* engine/inner/set.h - a set of squares in the engine, and how it is stored.
 *
 * An instance file defines ENGINE_SIDE (10, 12, 8, 6 or 4), which decides the type: one word up to
 * 8x8, where smaller boards lie in the corner at a1; two or three words beyond
 * (game/kernels/wide_set.h). The operators & | ^ ~ mean the same on both. Everything else has a
 * function here, so the search is written once. Code that is no part of an instance sees the type
 * of 8x8, and must not use what depends on it.
 *
 * Values without ownership. Threads: any. */
#ifndef ENGINE_INNER_SET_H
#define ENGINE_INNER_SET_H

#include <stdbool.h>
#include <stdint.h>

#ifndef ENGINE_SIDE
#define ENGINE_SIDE 8 /* for code that belongs to no instance */
#endif

#if ENGINE_SIDE <= 8

enum { SET_WORDS = 1, SET_STRIDE = 8 }; /* words of a stored set; squares from row to row */

typedef uint64_t bitset;

#define NO_SQUARES UINT64_C(0)

static inline bitset bit_of(int square) {
    return UINT64_C(1) << square;
}

static inline bool some(bitset s) {
    return s != 0;
}

static inline bool same_set(bitset a, bitset b) {
    return a == b;
}

static inline bool has_square(bitset s, int square) {
    return s >> square & 1;
}

static inline int count_bits(bitset s) {
    return __builtin_popcountll(s);
}

/* Returns the first square of a set that has one. */
static inline int lowest(bitset s) {
    return __builtin_ctzll(s);
}

/* Returns the set without its first square. */
static inline bitset without_lowest(bitset s) {
    return s & (s - 1);
}

/* Move every square up or down by n places, 0 < n. Squares that leave the word are lost. */
static inline bitset set_up(bitset s, int n) {
    return s << n;
}

static inline bitset set_down(bitset s, int n) {
    return s >> n;
}

static inline uint64_t word_of(bitset s, int i) {
    (void)i;
    return s;
}

static inline bitset set_from(const uint64_t *words) {
    return words[0];
}

#else

#define WIDE_SIDE ENGINE_SIDE
#include "game/kernels/wide_set.h"

enum { SET_WORDS = WIDE_WORDS, SET_STRIDE = ENGINE_SIDE };

/* The type of game/kernels/wide_set.h. */
typedef uint64_t bitset __attribute__((vector_size(8 * WIDE_LANES)));

#define NO_SQUARES ((bitset){0})

static inline bitset bit_of(int square) {
    return wide_bit(square);
}

static inline bool some(bitset s) {
    return wide_some(s);
}

static inline bool same_set(bitset a, bitset b) {
    return !wide_some(a ^ b);
}

static inline bool has_square(bitset s, int square) {
    return wide_some(s & wide_bit(square));
}

static inline int count_bits(bitset s) {
    return wide_count(s);
}

static inline int lowest(bitset s) {
    return wide_first(s);
}

static inline bitset without_lowest(bitset s) {
    return s ^ wide_bit(wide_first(s));
}

static inline bitset set_up(bitset s, int n) {
    return wide_up(s, n);
}

static inline bitset set_down(bitset s, int n) {
    return wide_down(s, n);
}

static inline uint64_t word_of(bitset s, int i) {
    return s[i];
}

static inline bitset set_from(const uint64_t *words) {
    bitset s = {0};
    for (int i = 0; i < SET_WORDS; i++) s[i] = words[i];
    return s;
}

#endif

/* Writes the words of a set. */
static inline void set_store_words(bitset s, uint64_t words[SET_WORDS]) {
    for (int i = 0; i < SET_WORDS; i++) words[i] = word_of(s, i);
}

#endif
