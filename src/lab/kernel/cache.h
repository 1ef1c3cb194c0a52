/* lab/kernel/cache.h - text 001's idea: no board is scored twice.
 *
 * A direct-mapped memory of evaluations. The whole board is compared, so a hit is always right;
 * two boards that fall on the same place push each other out. It lives from search to search: an
 * evaluation depends on nothing but the board, as long as the same squares are blocked. */
#ifndef LAB_KERNEL_CACHE_H
#define LAB_KERNEL_CACHE_H

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

static inline bool cache_make(cache *c, size_t bytes, const allocator *memory) {
    size_t count = 1;
    while (count * 2 * sizeof *c->entries <= bytes) count *= 2;
    c->entries = alloc_array(memory, count, sizeof *c->entries);
    c->mask = count - 1;
    c->generation = 1;
    return c->entries != NULL;
}

/* The place of a board; cache_knows() tells whether it is that board's. */
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
