/* lab/kernel/cache.h - a cache of evaluations. It is paper 001's idea: evaluate no board twice.
 *
 * Each board has one place, and a new board replaces the old one there. The whole board is
 * compared, so a hit is always right. The cache lives from search to search, because an evaluation
 * depends only on the board, as long as the same squares are blocked. */
#ifndef LAB_KERNEL_CACHE_H
#define LAB_KERNEL_CACHE_H

#include "base/alloc.h"
#include "lab/kernel/table.h"

typedef struct cache_entry {
    set own, opp;
    double value;
    uint16_t generation; /* 0: never used */
    bool own_to_move;
} cache_entry;

typedef struct cache {
    cache_entry *entries; /* NULL: no cache */
    size_t mask;
    uint16_t generation;
} cache;

/* Makes a cache of at most `bytes` bytes. False if memory is short. The caller frees c->entries. */
static inline bool cache_make(cache *c, size_t bytes, const allocator *memory) {
    size_t count = 1;
    while (count * 2 * sizeof *c->entries <= bytes) count *= 2;
    c->entries = alloc_array(memory, count, sizeof *c->entries);
    c->mask = count - 1;
    c->generation = 1;
    return c->entries != NULL;
}

/* Returns the place of a board. cache_knows() says whether it holds that board. */
static inline cache_entry *cache_place(const cache *c, set own, set opp) {
    const uint64_t h = position_hash(own, opp);
    return &c->entries[(h ^ h >> 29) & c->mask];
}

static inline bool cache_knows(const cache *c, const cache_entry *e, set own, set opp,
                               bool own_to_move) {
    return e->generation == c->generation && set_same(e->own, own) && set_same(e->opp, opp) &&
           e->own_to_move == own_to_move;
}

/* Forgets everything. */
static inline void cache_next_generation(cache *c) {
    if (!c->entries || ++c->generation) return;
    for (size_t i = 0; i <= c->mask; i++) c->entries[i].generation = 0;
    c->generation = 1;
}

#endif
