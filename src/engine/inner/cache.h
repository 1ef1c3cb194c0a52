/* engine/inner/cache.h - a small table of positions that belongs to one thread and stays in its L2
 * cache.
 *
 * Near the leaves the shared table costs more time than it saves. A cache has one entry per place
 * and always replaces it. An entry holds the whole board, so it is never mistaken for another
 * position's. Only exact searches to the end of the game store here.
 *
 * I1  lower <= value <= upper for the exact value of the position, so lower <= upper. */
#ifndef ENGINE_INNER_CACHE_H
#define ENGINE_INNER_CACHE_H

#include "engine/inner/set.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#if ENGINE_SIDE <= 8
typedef int8_t cache_value;
#else
typedef int16_t cache_value;
#endif

typedef struct cache_entry {
    uint64_t own[SET_WORDS], opp[SET_WORDS];
    cache_value lower, upper; /* in discs; the value lies between them, both included */
    uint8_t move;             /* the best known move, or NO_MOVE */
} cache_entry;

enum { NO_MOVE = 255 }; /* no square of any board */

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

/* Whether the stored words are those of the set. */
static inline bool words_hold(const uint64_t words[SET_WORDS], bitset s) {
    return same_set(set_from(words), s);
}

static inline bool cache_holds(const cache_entry *e, bitset own, bitset opp) {
    return words_hold(e->own, own) && words_hold(e->opp, opp);
}

/* Stores the result of a null-window search. A value above alpha is a lower bound, any other an
 * upper bound. If the entry already holds this position, the tighter bounds are kept. Values are
 * within -limit..limit. */
static inline void cache_store(cache_entry *e, bitset own, bitset opp, int alpha, int value,
                               int limit, int move) {
    if (!cache_holds(e, own, opp)) {
        set_store_words(own, e->own);
        set_store_words(opp, e->opp);
        e->lower = (cache_value)-limit;
        e->upper = (cache_value)limit;
    }
    if (value > alpha) {
        if (value > e->lower) e->lower = (cache_value)value;
    } else {
        if (value < e->upper) e->upper = (cache_value)value;
    }
    e->move = (uint8_t)move;
    assert(e->lower <= e->upper); /* I1 */
}

#endif
