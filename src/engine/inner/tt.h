/* engine/inner/tt.h - the transposition table all threads of an engine share, without locks.
 *
 * An entry is three words: data, and the two boards each mixed with a hash of the data. A reader
 * takes the mixing back and compares whole boards; if writers crossed, so that words of two writes
 * lie side by side, nothing matches and it is as if the entry were not there. All accesses are
 * relaxed atomics.
 * Two entries and their line of 64 bytes make a place; the less valuable of the two is replaced:
 * one of an earlier search first, then the one that cost less. Forgetting costs nothing: entries
 * of before a date count as empty.
 * Ownership: the table owns its memory. Threads: any number may probe and store at once; making,
 * clearing and ageing it is for one thread while no search runs. */
#ifndef ENGINE_INNER_TT_H
#define ENGINE_INNER_TT_H

#include "base/alloc.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* What is known of a position; packed into one word. */
typedef struct tt_data {
    int lower, upper; /* both included, in units (engine/eval/unit.h); 12 bits each */
    int cost;         /* about log2 of the nodes below; 5 bits */
    int selectivity;  /* of the search; 0 cuts nothing that matters; 3 bits */
    int depth;        /* plies it was searched; all that are left: to the end; 8 bits */
    int date;         /* of the search that stored it, from 1 on; 8 bits */
    int move[2];      /* the best one known and the one before it; 64 for none; 8 bits each */
} tt_data;

enum { TT_COST_MAX = 31, TT_DATE_MAX = 255 };

typedef struct tt_entry {
    _Atomic uint64_t own, opp, data;
} tt_entry;

typedef struct tt_place {
    tt_entry entry[2];
    uint64_t unused[2];
} tt_place;

typedef struct tt {
    tt_place *places; /* a power of two of them */
    uint64_t mask;
    int date;  /* of the present search */
    int since; /* the first date that still counts */
    void *block;
    const allocator *memory;
} tt;

bool tt_make(tt *t, size_t bytes, const allocator *memory); /* false: no memory */
void tt_free(tt *t);
void tt_touch(tt *t); /* its memory is there afterwards: no search waits for it (base/pages.h) */
void tt_forget(tt *t);
void tt_age(tt *t); /* a new search begins: what is there becomes older */

static inline uint64_t tt_mix(uint64_t data) {
    return (data ^ data >> 29) * UINT64_C(0xBF58476D1CE4E5B9);
}

/* `value` in `bits` bits from bit `at` on. */
static inline uint64_t tt_put(int value, int bits, int at) {
    return ((uint64_t)(unsigned)value & ((UINT64_C(1) << bits) - 1)) << at;
}

static inline int tt_get(uint64_t word, int bits, int at) {
    return (int)(word >> at & ((UINT64_C(1) << bits) - 1));
}

static inline int tt_get_signed(uint64_t word, int bits, int at) {
    return (int)((int64_t)(word << (64 - bits - at)) >> (64 - bits));
}

static inline uint64_t tt_pack(const tt_data *d) {
    return tt_put(d->lower, 12, 0) | tt_put(d->upper, 12, 12) | tt_put(d->cost, 5, 24) |
           tt_put(d->selectivity, 3, 29) | tt_put(d->depth, 8, 32) | tt_put(d->date, 8, 40) |
           tt_put(d->move[0], 8, 48) | tt_put(d->move[1], 8, 56);
}

static inline tt_data tt_unpack(uint64_t word) {
    return (tt_data){tt_get_signed(word, 12, 0),
                     tt_get_signed(word, 12, 12),
                     tt_get(word, 5, 24),
                     tt_get(word, 3, 29),
                     tt_get(word, 8, 32),
                     tt_get(word, 8, 40),
                     {tt_get(word, 8, 48), tt_get(word, 8, 56)}};
}

static inline tt_place *tt_at(const tt *t, uint64_t hash) {
    return &t->places[hash & t->mask];
}

/* True and *out filled when the entry holds this position. */
static inline bool tt_read(const tt *t, const tt_entry *e, uint64_t own, uint64_t opp,
                           tt_data *out) {
    const uint64_t data = atomic_load_explicit(&e->data, memory_order_relaxed);
    const uint64_t mix = tt_mix(data);
    if ((atomic_load_explicit(&e->own, memory_order_relaxed) ^ mix) != own) return false;
    if ((atomic_load_explicit(&e->opp, memory_order_relaxed) ^ mix) != opp) return false;
    const tt_data d = tt_unpack(data);
    if (d.date < t->since) return false;
    *out = d;
    return true;
}

static inline bool tt_probe(const tt *t, uint64_t hash, uint64_t own, uint64_t opp, tt_data *out) {
    const tt_place *p = tt_at(t, hash);
    return tt_read(t, &p->entry[0], own, opp, out) || tt_read(t, &p->entry[1], own, opp, out);
}

static inline void tt_write(tt_entry *e, uint64_t own, uint64_t opp, const tt_data *d) {
    const uint64_t data = tt_pack(d), mix = tt_mix(data);
    atomic_store_explicit(&e->own, own ^ mix, memory_order_relaxed);
    atomic_store_explicit(&e->opp, opp ^ mix, memory_order_relaxed);
    atomic_store_explicit(&e->data, data, memory_order_relaxed);
}

/* What an entry is worth keeping for; 0: nothing. */
static inline int tt_worth(const tt *t, const tt_entry *e) {
    const tt_data d = tt_unpack(atomic_load_explicit(&e->data, memory_order_relaxed));
    return d.date < t->since ? 0 : (d.date == t->date ? 512 : 1) + d.cost;
}

typedef struct tt_news {
    int alpha, beta, value; /* the window searched and what came out, fail-soft */
    int depth, selectivity, move;
    uint64_t nodes; /* below */
} tt_news;

static inline int tt_cost(uint64_t nodes) {
    const int cost = 63 - __builtin_clzll(nodes | 1);
    return cost < TT_COST_MAX ? cost : TT_COST_MAX;
}

/* Bounds of the same position at the same depth and selectivity are joined, others replaced; all
 * are within -limit..limit. */
static inline void tt_store(tt *t, uint64_t hash, uint64_t own, uint64_t opp, int limit,
                            const tt_news *n) {
    tt_place *p = tt_at(t, hash);
    tt_data d = {.lower = -limit, .upper = limit, .move = {64, 64}};
    tt_entry *e = &p->entry[0];
    if (!tt_read(t, e, own, opp, &d)) {
        e = &p->entry[1];
        if (!tt_read(t, e, own, opp, &d) && tt_worth(t, &p->entry[0]) <= tt_worth(t, &p->entry[1]))
            e = &p->entry[0];
    }
    if (d.depth != n->depth || d.selectivity != n->selectivity) {
        d.lower = -limit;
        d.upper = limit;
        d.depth = n->depth;
        d.selectivity = n->selectivity;
    }
    if (n->value > n->alpha && n->value > d.lower) d.lower = n->value;
    if (n->value < n->beta && n->value < d.upper) d.upper = n->value;
    const bool proved = n->value > n->alpha && n->value >= d.lower;
    if ((proved || d.move[0] == 64) && n->move != d.move[0]) {
        d.move[1] = d.move[0];
        d.move[0] = n->move;
    }
    d.cost = tt_cost(n->nodes);
    d.date = t->date;
    tt_write(e, own, opp, &d);
}

#endif
