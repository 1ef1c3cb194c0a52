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

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct cache_entry {
    uint64_t own, opp;
    int8_t lower, upper; /* in discs; the value lies between them, both included */
    uint8_t move;        /* the best known move, or NO_MOVE */
} cache_entry;

enum { NO_MOVE = 64 };

/* Returns a hash of both boards: one multiplication of 64 by 64 bits. The same on every tier. */
static inline uint64_t hash_board(uint64_t own, uint64_t opp) {
    __extension__ typedef unsigned __int128 wide;
    const wide product =
        (wide)(own ^ UINT64_C(0x9E3779B97F4A7C15)) * (opp ^ UINT64_C(0xD1B54A32D192ED03));
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static inline bool cache_holds(const cache_entry *e, uint64_t own, uint64_t opp) {
    return e->own == own && e->opp == opp;
}

/* Stores the result of a null-window search. A value above alpha is a lower bound, any other an
 * upper bound. If the entry already holds this position, the tighter bounds are kept. Values are
 * within -limit..limit. */
static inline void cache_store(cache_entry *e, uint64_t own, uint64_t opp, int alpha, int value,
                               int limit, int move) {
    if (!cache_holds(e, own, opp))
        *e = (cache_entry){own, opp, (int8_t)-limit, (int8_t)limit, (uint8_t)move};
    if (value > alpha) {
        if (value > e->lower) e->lower = (int8_t)value;
    } else {
        if (value < e->upper) e->upper = (int8_t)value;
    }
    e->move = (uint8_t)move;
    assert(e->lower <= e->upper); /* I1 */
}

#endif
