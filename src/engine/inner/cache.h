/* engine/inner/cache.h - a small table of positions that belongs to one thread and stays in its L2
 * cache.
 *
 * Near the leaves the shared table costs more time than it saves. A cache has one entry per place
 * and always replaces it. Only exact searches to the end of the game store here. An entry says
 * which position it holds, so it is never mistaken for another one. Larger boards are stored whole.
 * Up to 8x8 an entry has 16 bytes: own's discs, and the hash of the position without the bits that
 * say the place. Own's discs and the whole hash give the other side's discs back, because a product
 * with an odd number can be undone. The bound and the move lie where the bits of the place lay.
 *
 * I1  A stored bound is right: it is an upper or a lower bound of the position's exact value. */
#ifndef ENGINE_INNER_CACHE_H
#define ENGINE_INNER_CACHE_H

#include "engine/inner/set.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct cache_entry {
#if ENGINE_SIDE <= 8
    uint64_t own;
    uint64_t rest; /* the hash without the bits of the place, above the bound */
#else
    uint64_t own[SET_WORDS], opp[SET_WORDS];
    uint32_t bound;
#endif
} cache_entry;

typedef struct cache {
    cache_entry *entries;
    int bits; /* it has 2^bits entries */
} cache;

/* A bound and a move, packed: whether it is a lower bound (bit 0), the value in discs, which is
 * even, plus CACHE_VALUE_MOST (half of that, CACHE_VALUE_BITS), the move. */
typedef unsigned cache_bound;

enum {
    NO_MOVE = 255, /* no square of any board */
    CACHE_VALUE_MOST = ENGINE_SIDE * ENGINE_SIDE,
    CACHE_VALUE_BITS = ENGINE_SIDE <= 8 ? 7 : 8,
    CACHE_MOVE_BITS = ENGINE_SIDE <= 8 ? 6 : 8,
    CACHE_BITS_LEAST = 1 + CACHE_VALUE_BITS, /* of a cache without moves */
    CACHE_BITS_WITH_MOVE = CACHE_BITS_LEAST + CACHE_MOVE_BITS,
};

#define CACHE_NOTHING (~(cache_bound)0)

/* ---- bounds ---- */

static inline cache_bound cache_bound_of(int alpha, int value, int move) {
    assert(value % 2 == 0 && -CACHE_VALUE_MOST <= value && value <= CACHE_VALUE_MOST);
    return (cache_bound)(value > alpha) | (cache_bound)(value + CACHE_VALUE_MOST) / 2 << 1 |
           (cache_bound)move << CACHE_BITS_LEAST;
}

static inline bool cache_bound_is_lower(cache_bound b) {
    return b & 1;
}

static inline int cache_bound_value(cache_bound b) {
    return (int)(b >> 1 & ((1U << CACHE_VALUE_BITS) - 1)) * 2 - CACHE_VALUE_MOST;
}

static inline int cache_bound_move(cache_bound b) {
    return (int)(b >> CACHE_BITS_LEAST & ((1U << CACHE_MOVE_BITS) - 1));
}

/* Whether the bound answers a search with the window (alpha, alpha + 1). */
static inline bool cache_bound_answers(cache_bound b, int alpha) {
    return b != CACHE_NOTHING && cache_bound_is_lower(b) == (cache_bound_value(b) > alpha);
}

/* ---- hashes ---- */

/* Returns a hash of two words: one multiplication of 64 by 64 bits. The same on every tier. */
static inline uint64_t hash_words(uint64_t own, uint64_t opp) {
    __extension__ typedef unsigned __int128 long_word;
    const long_word product =
        (long_word)(own ^ UINT64_C(0x9E3779B97F4A7C15)) * (opp ^ UINT64_C(0xD1B54A32D192ED03));
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* Returns a hash of both boards. The words of larger boards differ in weight, so that words in
 * another order give another hash. */
static inline uint64_t hash_board(bitset own, bitset opp) {
    uint64_t hash = hash_words(word_of(own, 0), word_of(opp, 0));
    for (int i = 1; i < SET_WORDS; i++)
        hash = hash * UINT64_C(0xBF58476D1CE4E5B9) + hash_words(word_of(own, i), word_of(opp, i));
    return hash;
}

/* Returns the hash for these caches. Its highest bits depend on every square. */
static inline uint64_t cache_hash(bitset own, bitset opp) {
#if ENGINE_SIDE <= 8
    return own * UINT64_C(0x9E3779B97F4A7C15) + opp * UINT64_C(0xD1B54A32D192ED03);
#else
    return hash_board(own, opp);
#endif
}

/* ---- entries ---- */

static inline cache_entry *cache_at(cache c, uint64_t hash) {
    return c.entries + (hash >> (64 - c.bits));
}

/* Returns what the cache knows of the position, or CACHE_NOTHING. An entry that was never stored is
 * all 0. Up to 8x8 it would be that of a position where own has no disc, nor the other side one on
 * the first 64 - bits squares, so hardly any; such a position is never looked up. */
static inline cache_bound cache_find(cache c, uint64_t hash, bitset own, bitset opp) {
    const cache_entry *e = cache_at(c, hash);
#if ENGINE_SIDE <= 8
    const uint64_t bound = e->rest ^ hash << c.bits;
    (void)opp;
    return e->own == own && !(bound >> c.bits) ? (cache_bound)bound : CACHE_NOTHING;
#else
    return same_set(set_from(e->own), own) && same_set(set_from(e->opp), opp) ? e->bound
                                                                              : CACHE_NOTHING;
#endif
}

/* Stores the result of a null-window search: a value above alpha is a lower bound, any other an
 * upper bound. `move` is 0 in a cache that has no room for moves. */
static inline void cache_store(cache c, uint64_t hash, bitset own, bitset opp, int alpha, int value,
                               int move) {
    cache_entry *e = cache_at(c, hash);
    const cache_bound bound = cache_bound_of(alpha, value, move);
    assert(ENGINE_SIDE > 8 || !(bound >> c.bits));
#if ENGINE_SIDE <= 8
    (void)opp;
    e->own = own;
    e->rest = hash << c.bits | bound;
#else
    set_store_words(own, e->own);
    set_store_words(opp, e->opp);
    e->bound = bound;
#endif
}

#endif
