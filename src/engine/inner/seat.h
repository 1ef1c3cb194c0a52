/* engine/inner/seat.h - what one searching thread has to itself: counters, caches, a stack of
 * splits.
 *
 * The same for every board size and tier. A seat belongs to a team (engine/inner/team.h) and is
 * used by one thread at a time; of its parts only `splits`, `split_count` and `told` are looked at
 * by others. */
#ifndef ENGINE_INNER_SEAT_H
#define ENGINE_INNER_SEAT_H

#include "engine/eval/hand_tables.h"
#include "engine/eval/learned.h"
#include "engine/eval/unit.h"
#include "engine/inner/cache.h"
#include "engine/inner/selective.h"
#include "engine/inner/split.h"
#include "engine/inner/technique.h"
#include "engine/inner/tt.h"

/* Sized to stay in a second-level cache beside each other. */
enum { SHALLOW_CACHE_BITS = 12, NEAR_CACHE_BITS = 14, SEAT_SPLITS_MAX = 8 };

typedef struct seat {
    uint64_t nodes;
    const uint8_t *edges; /* engine/inner/edge_table.h */
    const hand_tables *hand;
    learned *learned; /* NULL: positions are judged by hand */
    const selective_table *selective;
    tt *table;
    struct team *team;

    split *under;          /* the innermost split this thread works for; NULL: none */
    unsigned epoch;        /* of the team, when it was last looked at */
    bool cut_short;        /* what is being searched is not wanted any more */
    _Atomic uint64_t told; /* nodes, for others to read */
    int64_t idle_ns;       /* spent waiting for work */
    int64_t waiting_since;
    uint64_t joined; /* splits of others it worked for */

    split splits[SEAT_SPLITS_MAX];
    atomic_int split_count; /* of them in use */

    cache_entry shallow[1 << SHALLOW_CACHE_BITS];
    cache_entry near[1 << NEAR_CACHE_BITS];
} seat;

static inline void seat_forget(seat *s) {
    __builtin_memset(s->shallow, 0, sizeof s->shallow);
    __builtin_memset(s->near, 0, sizeof s->near);
}

#endif
