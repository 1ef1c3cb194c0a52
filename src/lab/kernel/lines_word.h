/* lab/kernel/lines_word.h - runs of discs along the four lines, for stability, on one word.
 * features.h describes the functions. */
#ifndef LAB_KERNEL_LINES_WORD_H
#define LAB_KERNEL_LINES_WORD_H

#include "lab/kernel/set.h"

typedef struct word_runs {
    uint64_t up, down;
} word_runs;

/* Returns the squares of `through` that walks from `from` cross, both ways along one axis. The
 * walks grow by doubling to 1, 2, 4, then 6 squares: at most six squares lie between two edges. */
static inline word_runs runs_word(uint64_t from, uint64_t through, int stride) {
    uint64_t up = through & from << stride, down = through & from >> stride;
    up |= through & up << stride;
    down |= through & down >> stride;
    const uint64_t pairs_up = through & through << stride, pairs_down = pairs_up >> stride;
    up |= pairs_up & up << 2 * stride;
    down |= pairs_down & down >> 2 * stride;
    up |= pairs_up & up << 2 * stride;
    down |= pairs_down & down >> 2 * stride;
    return (word_runs){up, down};
}

static inline uint64_t turned_word(uint64_t own, uint64_t opp, uint64_t empty, int stride) {
    const word_runs anchored = runs_word(own, opp, stride), open = runs_word(empty, opp, stride);
    return (anchored.up & open.down) | (anchored.down & open.up);
}

static inline uint64_t loose_word(uint64_t discs, uint64_t empty, int stride) {
    const word_runs open = runs_word(empty, discs, stride);
    return open.up | open.down;
}

/* Returns the discs that are not on the first or last file: only they can be crossed sideways. */
static inline uint64_t inner_word(uint64_t discs) {
    return discs & 0x7E7E7E7E7E7E7E7E;
}

static inline set lines_turned(const ground *g, set own, set opp) {
    const uint64_t empty = ground_empty(g, own, opp), inner = inner_word(opp);
    return turned_word(own, inner, empty, 1) | turned_word(own, opp, empty, 8) |
           turned_word(own, inner, empty, 9) | turned_word(own, inner, empty, 7);
}

static inline void lines_loose(const ground *g, set discs, set empty, set loose[4]) {
    const uint64_t inner = inner_word(discs);
    (void)g;
    loose[0] = loose_word(inner, empty, 1);
    loose[1] = loose_word(discs, empty, 8);
    loose[2] = loose_word(inner, empty, 9);
    loose[3] = loose_word(inner, empty, 7);
}

#endif
