/* engine/inner/tt.h - the transposition table that all threads of an engine share, without locks.
 *
 * An entry holds the data and the words of the two boards (three words on 8x8), each word of a
 * board XORed with a hash of the data. A reader removes the hash and compares whole boards. If two
 * writers crossed, so that words of two writes lie side by side, no board matches and the reader
 * sees a miss. So a reader never takes the bounds of another position. All accesses are relaxed
 * atomics. Two entries share a place, a cache line of 64 bytes; beyond 8x8 two lines side by side.
 * A store replaces the less valuable of the two: an entry of an earlier search first, then the one
 * that cost fewer nodes. Forgetting costs nothing: entries older than a date count as empty.
 * Ownership: the table owns its memory. Threads: any number may probe and store at once. Only one
 * thread makes, clears or ages the table, while no search runs.
 *
 * I1  Every number of an entry fits its bits: reading an entry gives what was stored.
 * I2  Bounds and stored values lie within -limit..limit, and alpha <= beta.
 * The bounds of exact searches are also ordered, lower <= upper (kernel/end.h, I2). Those of other
 * searches need not be: such a search may find another value the second time, when the table knows
 * more. */
#ifndef ENGINE_INNER_TT_H
#define ENGINE_INNER_TT_H

#include "base/alloc.h"
#include "engine/inner/set.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* The data of an entry, packed into one word. */
typedef struct tt_data {
    int lower, upper; /* bounds, both included, in units (engine/eval/unit.h); TT_BOUND_BITS each */
    int cost;         /* about log2 of the nodes below; TT_COST_BITS */
    int selectivity;  /* level of the search (selective.h), 0 is exact; 3 bits */
    int depth;        /* plies searched; the number of empty squares means to the end; 8 bits */
    int date;         /* date of the search that stored it, from 1 on; 8 bits */
    int move[2]; /* the best known move and the best one before that; TT_NO_MOVE: none; 8 bits each
                  */
} tt_data;

/* Values of 12x12 need 13 bits. There the cost has three, and counts powers of 16. */
enum {
    TT_BOUND_BITS = ENGINE_SIDE == 12 ? 13 : 12,
    TT_COST_BITS = ENGINE_SIDE == 12 ? 3 : 5,
    TT_COST_STEP = ENGINE_SIDE == 12 ? 4 : 1,
    TT_COST_MAX = (1 << TT_COST_BITS) - 1,
    TT_DATE_MAX = 255,
    TT_NO_MOVE = 255,
    TT_LINE = 64,                        /* bytes of a cache line */
    TT_LINES = ENGINE_SIDE <= 8 ? 1 : 2, /* of a place */
};

typedef struct tt_entry {
    _Atomic uint64_t own[SET_WORDS], opp[SET_WORDS], data;
} tt_entry;

typedef struct tt_place {
    tt_entry entry[2];
    uint64_t unused[TT_LINES * TT_LINE / 8 - 2 * (2 * SET_WORDS + 1)];
} tt_place;

_Static_assert(sizeof(tt_place) == TT_LINES * TT_LINE, "a place fills its lines");

typedef struct tt {
    char *lines;   /* in `block`, aligned; their number is a power of two */
    uint64_t mask; /* number of lines - 1 */
    int date;      /* of the present search */
    int since;     /* entries with an earlier date count as empty */
    void *block;   /* the allocated memory */
    const allocator *memory;
} tt;

/* Makes a table of the largest power of two that fits `bytes`. False if memory is short. */
bool tt_make(tt *t, size_t bytes, const allocator *memory);
void tt_free(tt *t);
void tt_touch(tt *t);  /* makes the system hand out all large pages now, before a clock runs */
void tt_forget(tt *t); /* makes all entries count as empty */
void tt_age(tt *t);    /* begins a new search: all entries become older */
void tt_clear(tt *t);  /* forgets by clearing the memory: for places of another size */

static inline uint64_t tt_mix(uint64_t data) {
    return (data ^ data >> 29) * UINT64_C(0xBF58476D1CE4E5B9);
}

/* Returns `value` as `bits` bits from bit `at` on. */
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
    return tt_put(d->lower, TT_BOUND_BITS, 0) | tt_put(d->upper, TT_BOUND_BITS, TT_BOUND_BITS) |
           tt_put(d->cost, TT_COST_BITS, 2 * TT_BOUND_BITS) | tt_put(d->selectivity, 3, 29) |
           tt_put(d->depth, 8, 32) | tt_put(d->date, 8, 40) | tt_put(d->move[0], 8, 48) |
           tt_put(d->move[1], 8, 56);
}

static inline tt_data tt_unpack(uint64_t word) {
    return (tt_data){tt_get_signed(word, TT_BOUND_BITS, 0),
                     tt_get_signed(word, TT_BOUND_BITS, TT_BOUND_BITS),
                     tt_get(word, TT_COST_BITS, 2 * TT_BOUND_BITS),
                     tt_get(word, 3, 29),
                     tt_get(word, 8, 32),
                     tt_get(word, 8, 40),
                     {tt_get(word, 8, 48), tt_get(word, 8, 56)}};
}

static inline tt_place *tt_at(const tt *t, uint64_t hash) {
    return (tt_place *)(void *)(t->lines + (hash & t->mask & ~(uint64_t)(TT_LINES - 1)) * TT_LINE);
}

/* Whether the words of an entry, without the hash of its data, are those of the set. */
static inline bool tt_holds(const _Atomic uint64_t words[SET_WORDS], uint64_t mix, bitset s) {
    for (int i = 0; i < SET_WORDS; i++)
        if ((atomic_load_explicit(&words[i], memory_order_relaxed) ^ mix) != word_of(s, i))
            return false;
    return true;
}

static inline void tt_put_board(_Atomic uint64_t words[SET_WORDS], uint64_t mix, bitset s) {
    for (int i = 0; i < SET_WORDS; i++)
        atomic_store_explicit(&words[i], word_of(s, i) ^ mix, memory_order_relaxed);
}

/* Reads the entry into *out if it holds this position. Returns whether it does. */
static inline bool tt_read(const tt *t, const tt_entry *e, bitset own, bitset opp, tt_data *out) {
    const uint64_t data = atomic_load_explicit(&e->data, memory_order_relaxed);
    const uint64_t mix = tt_mix(data);
    if (!tt_holds(e->own, mix, own) || !tt_holds(e->opp, mix, opp)) return false;
    const tt_data d = tt_unpack(data);
    if (d.date < t->since) return false;
    *out = d;
    return true;
}

/* Looks the position up. False leaves *out as it was. */
static inline bool tt_probe(const tt *t, uint64_t hash, bitset own, bitset opp, tt_data *out) {
    const tt_place *p = tt_at(t, hash);
    return tt_read(t, &p->entry[0], own, opp, out) || tt_read(t, &p->entry[1], own, opp, out);
}

static inline void tt_write(tt_entry *e, bitset own, bitset opp, const tt_data *d) {
    const uint64_t data = tt_pack(d), mix = tt_mix(data);
    assert(tt_get_signed(data, TT_BOUND_BITS, 0) == d->lower &&
           tt_get_signed(data, TT_BOUND_BITS, TT_BOUND_BITS) == d->upper &&
           tt_get(data, 3, 29) == d->selectivity && tt_get(data, 8, 32) == d->depth); /* I1 */
    tt_put_board(e->own, mix, own);
    tt_put_board(e->opp, mix, opp);
    atomic_store_explicit(&e->data, data, memory_order_relaxed);
}

/* Returns how much an entry is worth keeping; 0: it counts as empty. */
static inline int tt_worth(const tt *t, const tt_entry *e) {
    const tt_data d = tt_unpack(atomic_load_explicit(&e->data, memory_order_relaxed));
    return d.date < t->since ? 0 : (d.date == t->date ? 512 : 1) + d.cost;
}

/* The result of a search, as it is handed to tt_store(). */
typedef struct tt_news {
    int alpha, beta, value; /* the window and the fail-soft value found in it */
    int depth, selectivity, move;
    uint64_t nodes; /* nodes it took */
} tt_news;

static inline int tt_cost(uint64_t nodes) {
    const int cost = (63 - __builtin_clzll(nodes | 1)) / TT_COST_STEP;
    return cost < TT_COST_MAX ? cost : TT_COST_MAX;
}

/* Stores a result. Bounds of the same position at the same depth and selectivity are joined, all
 * others replaced. A new best move pushes the old one to second place, but a result at or below
 * alpha does not: there no move was proved better than another. */
static inline void tt_store(tt *t, uint64_t hash, bitset own, bitset opp, int limit,
                            const tt_news *n) {
    assert(n->alpha <= n->beta && -limit <= n->value && n->value <= limit); /* I2 */
    tt_place *p = tt_at(t, hash);
    tt_data d = {.lower = -limit, .upper = limit, .move = {TT_NO_MOVE, TT_NO_MOVE}};
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
    if ((proved || d.move[0] == TT_NO_MOVE) && n->move != d.move[0]) {
        d.move[1] = d.move[0];
        d.move[0] = n->move;
    }
    d.cost = tt_cost(n->nodes);
    d.date = t->date;
    tt_write(e, own, opp, &d);
}

#endif
