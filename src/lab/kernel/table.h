/* lab/kernel/table.h - the transposition table: results of positions that were searched before.
 *
 * An entry holds the whole position, so no position is taken for another. Values are for the root's
 * side. A bucket has two entries: the first keeps the deeper result of this generation, the second
 * takes any. A new generation makes all older entries invisible without touching them.
 *
 * I1  A stored value is a number (never NaN), and its bound is a value_bound. */
#ifndef LAB_KERNEL_TABLE_H
#define LAB_KERNEL_TABLE_H

#include "base/alloc.h"
#include "lab/kernel/set.h"
#include "search/result.h"

#include <assert.h>
#include <math.h>

typedef struct table_entry {
    set own, opp; /* discs of the root's side and of the other side */
    double value;
    int32_t depth;
    uint16_t generation; /* 0: never used */
    uint8_t bound;       /* a value_bound */
    uint8_t flags;
} table_entry;

enum { ENTRY_ROOT_MOVES = 1, ENTRY_HORIZON = 2, ENTRY_SELECTIVE = 4 };

typedef struct table {
    void *block;          /* the allocated memory */
    table_entry *entries; /* in `block`, aligned to a cache line; NULL: no table */
    size_t mask;          /* number of buckets - 1 */
    uint16_t generation;
} table;

enum { CACHE_LINE = 64 };

/* Makes a table of at most `bytes` bytes. False if memory is short. The caller frees t->block. */
static inline bool table_make(table *t, size_t bytes, const allocator *memory) {
    size_t buckets = 1;
    while (buckets * 2 * 2 * sizeof *t->entries <= bytes) buckets *= 2;
    t->block = alloc_array(memory, buckets * 2 * sizeof *t->entries + CACHE_LINE, 1);
    if (!t->block) return false;
    char *start = t->block;
    t->entries = (table_entry *)(void *)(start + CACHE_LINE - (uintptr_t)start % CACHE_LINE);
    t->mask = buckets - 1;
    t->generation = 1;
    return true;
}

/* Forgets everything. */
static inline void table_next_generation(table *t) {
    if (!t->entries || ++t->generation) return;
    for (size_t i = 0; i < (t->mask + 1) * 2; i++) t->entries[i].generation = 0;
    t->generation = 1;
}

static inline uint64_t position_hash(set own, set opp) {
    uint64_t h = set_hash(own) * 0x9FB21C651E98DF25 ^ set_hash(opp) * 0xD6E8FEB86659FD93;
    h ^= h >> 32;
    return h * 0xD6E8FEB86659FD93;
}

/* Identifies a position: discs of the root's side and of the other side, and whether the root's
 * side is to move. */
typedef struct table_key {
    set own, opp;
    bool root_moves;
} table_key;

static inline table_entry *table_bucket(const table *t, const table_key *k) {
    const uint64_t h = position_hash(k->own, k->opp) + (k->root_moves ? 0x9E3779B97F4A7C15 : 0);
    return &t->entries[2 * ((h ^ h >> 29) & t->mask)];
}

static inline bool entry_is(const table *t, const table_entry *e, const table_key *k) {
    return e->generation == t->generation && set_same(e->own, k->own) && set_same(e->opp, k->opp) &&
           ((e->flags & ENTRY_ROOT_MOVES) != 0) == k->root_moves;
}

/* Returns the entry of the position, or NULL. */
static inline const table_entry *table_find(const table *t, const table_key *k) {
    const table_entry *e = table_bucket(t, k);
    if (entry_is(t, &e[0], k)) return &e[0];
    if (entry_is(t, &e[1], k)) return &e[1];
    return NULL;
}

/* Stores an entry: in the first place, unless that holds a deeper result of another position. */
static inline void table_store(table *t, const table_entry *new_entry) {
    assert(!isnan(new_entry->value) && new_entry->bound <= BOUND_UPPER); /* I1 */
    const table_key key = {new_entry->own, new_entry->opp,
                           (new_entry->flags & ENTRY_ROOT_MOVES) != 0};
    table_entry *e = table_bucket(t, &key);
    const bool second = !entry_is(t, &e[0], &key) && e[0].generation == t->generation &&
                        e[0].depth > new_entry->depth;
    e[second] = *new_entry;
    e[second].generation = t->generation;
}

#endif
