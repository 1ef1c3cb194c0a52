/* engine/inner/seat.h - the private state of one searching thread: counters, caches, a stack of
 * splits.
 *
 * The same for every board size and tier. A seat belongs to a team (engine/inner/team.h) and is
 * used by one thread at a time. Other threads read only `splits`, `split_count` and
 * `published_nodes`. */
#ifndef ENGINE_INNER_SEAT_H
#define ENGINE_INNER_SEAT_H

#include "engine/eval/hand_tables.h"
#include "engine/eval/learned.h"
#include "engine/inner/cache.h"
#include "engine/inner/count.h"
#include "engine/inner/selective.h"
#include "engine/inner/set.h"
#include "engine/inner/split.h"
#include "engine/inner/tt.h"

/* All caches together fit into a second-level cache of 1 MB. Beyond 8x8 entries are larger, so
 * there are fewer. */
enum {
    LEAF_CACHE_BITS = ENGINE_SIDE <= 8 ? 10 : 9,
    SHALLOW_CACHE_BITS = ENGINE_SIDE <= 8 ? 12 : 11,
    NEAR_CACHE_BITS = ENGINE_SIDE <= 8 ? 15 : 13,
    SEAT_CACHE_BYTES = 640 << 10, /* of all caches, on any board */
    SEAT_SPLITS_MAX = 8,
};

typedef struct seat {
    uint64_t nodes;
    const uint8_t *edges; /* engine/inner/edge_table.h */
    const hand_tables *hand;
    learned *learned; /* NULL: the evaluation made by hand is used */
    const selective_table *selective;
    tt *table;
    struct team *team;

    split *under;                     /* the innermost split this thread works for; NULL: none */
    unsigned epoch;                   /* the team's epoch when this thread last checked it */
    bool cut_short;                   /* the result of the present work is not needed any more */
    _Atomic uint64_t published_nodes; /* copy of `nodes` for other threads */
    int64_t idle_ns;                  /* time spent waiting for work */
    int64_t waiting_since;            /* clock_now_ns() */
    uint64_t joined;                  /* splits of other threads it worked for */

#ifdef AVOCET_COUNT
    seat_counts counted;
#endif
    split splits[SEAT_SPLITS_MAX];
    atomic_int split_count; /* splits in use, from splits[0] on */

    /* One cache behind the other: see leaf_cache(). Words, because an entry's size depends on the
     * board, and code that belongs to no instance knows seats too. Aligned, so that no entry of 16
     * bytes lies across two lines. */
    _Alignas(16) uint64_t caches[SEAT_CACHE_BYTES / 8];
} seat;

_Static_assert(((1 << LEAF_CACHE_BITS) + (1 << SHALLOW_CACHE_BITS) + (1 << NEAR_CACHE_BITS)) *
                       sizeof(cache_entry) <=
                   SEAT_CACHE_BYTES,
               "the caches fit");
_Static_assert(ENGINE_SIDE > 8 || ((int)LEAF_CACHE_BITS >= (int)CACHE_BITS_LEAST &&
                                   (int)SHALLOW_CACHE_BITS >= (int)CACHE_BITS_LEAST &&
                                   (int)NEAR_CACHE_BITS >= (int)CACHE_BITS_WITH_MOVE),
               "bounds, and moves where they are stored, fit where the bits of the place lay");

/* Return the caches of positions with four, with five and six, and with more empty squares. Only
 * the last one holds moves. */
static inline cache leaf_cache(const seat *s) {
    return (cache){(cache_entry *)(void *)(uintptr_t)s->caches, LEAF_CACHE_BITS};
}

static inline cache shallow_cache(const seat *s) {
    return (cache){leaf_cache(s).entries + (1 << LEAF_CACHE_BITS), SHALLOW_CACHE_BITS};
}

static inline cache near_cache(const seat *s) {
    return (cache){shallow_cache(s).entries + (1 << SHALLOW_CACHE_BITS), NEAR_CACHE_BITS};
}

/* Empties the caches. */
static inline void seat_forget(seat *s) {
    __builtin_memset(s->caches, 0, sizeof s->caches);
}

#endif
