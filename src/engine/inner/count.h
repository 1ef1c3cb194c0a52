/* engine/inner/count.h - counts steps of the search in a build with AVOCET_COUNT; nothing in
 * others.
 *
 * COUNT(s, empty, STEP) counts one step. COUNT_NODE(s, empty) stands at the start of a function
 * that searches a node: it counts the node and measures the cycles until the function returns, for
 * one node in 251 near the leaves and for every node above. */
#ifndef ENGINE_INNER_COUNT_H
#define ENGINE_INNER_COUNT_H

#ifdef AVOCET_COUNT
#include "engine/counts.h"

#include <stdbool.h>

#if defined(__x86_64__)
#include <x86intrin.h>
static inline uint64_t count_clock(void) {
    return __rdtsc();
}
#else
#include "base/clock.h"
static inline uint64_t count_clock(void) {
    return (uint64_t)clock_now_ns();
}
#endif

enum { COUNT_EVERY = 251, COUNT_ALL_FROM = 12, COUNT_FAR = 40 };

typedef struct seat_counts {
    engine_counts counts;
    unsigned skipped[COUNT_EMPTIES]; /* nodes since the last one that was measured */
} seat_counts;

typedef struct count_span {
    uint64_t *of; /* NULL: this node is not measured */
    uint64_t start;
    bool near; /* one of many nodes near the leaves */
} count_span;

static inline count_span count_begin(seat_counts *c, int empty) {
    uint64_t *of = c->counts.of[empty];
    of[COUNT_NODES]++;
    const bool near = empty < COUNT_ALL_FROM;
    if (near && ++c->skipped[empty] < COUNT_EVERY) return (count_span){0};
    c->skipped[empty] = 0;
    return (count_span){of, count_clock(), near};
}

/* Leaves out a node near the leaves that takes far longer than others: there the system gave the
 * CPU to somebody else. Larger nodes truly differ that much, so all of them count. */
static inline void count_end(const count_span *span) {
    if (!span->of) return;
    const uint64_t cycles = count_clock() - span->start;
    if (span->near && cycles > COUNT_FAR &&
        cycles / COUNT_FAR * span->of[COUNT_TIMED] > span->of[COUNT_CYCLES])
        return;
    span->of[COUNT_TIMED]++;
    span->of[COUNT_CYCLES] += cycles;
}

#define COUNT(s, empty, step) ((void)(s)->counted.counts.of[empty][step]++)
#define COUNT_NODE(s, empty)                                                                       \
    const count_span counted_node __attribute__((cleanup(count_end), unused)) =                    \
        count_begin(&(s)->counted, empty)
/* Counts which move settled the node: nth is 1 for the first, 0 if none did. */
#define COUNT_SETTLED(s, empty, nth)                                                               \
    COUNT(s, empty, (nth) == 0 ? COUNT_ALL : COUNT_FIRST + ((nth) < 4 ? (nth)-1 : 3))
#else
#define COUNT(s, empty, step)        ((void)0)
#define COUNT_NODE(s, empty)         ((void)0)
#define COUNT_SETTLED(s, empty, nth) ((void)(nth))
#endif

#endif
