/* lab/kernel/lines_wide.h - runs of discs along the four lines, for stability, on four lanes of
 * game/kernels/grid_kernel.h. features.h describes the functions. */
#ifndef LAB_KERNEL_LINES_WIDE_H
#define LAB_KERNEL_LINES_WIDE_H

#include "game/grid.h"
#include "game/kernels/grid_kernel.h"
#include "game/kernels/grid_words.h"
#include "lab/kernel/set_wide.h"

#include "lab/kernel/set.h" /* after set_wide.h, which chooses the width */

/* Returns the discs that any move of own turns. One fill from all moves at once finds them, because
 * it turns what each of the moves turns. */
GRID_INLINE set turned_wide(const field *f, const set *own, const set *opp, int reach) {
    grid_runs runs;
    const gset moves = grid_find_moves(f, set_load(own), set_load(opp), reach, &runs);
    return set_store(grid_find_flips(&runs, moves, reach));
}

GRID_INLINE void loose_wide(const field *f, const set *discs, const set *empty, int reach,
                            set loose[4]) {
    const gpair start = pair_both(set_load(empty));
    for (int line = 0; line < 4; line++) loose[line] = set_none();
    GRID_UNROLL
    for (int c = 0; c < GRID_CHAINS; c++) {
        const gpair one = chain_through(f, set_load(discs), c);
        const gpair two = pair_and(one, pair_step(one, c, 1));
        const gpair four = reach > 4 ? pair_and(two, pair_step(two, c, 2)) : two;
        const set run = set_store(pair_fold(chain_fill(start, one, two, four, c, reach)));
        loose[c % 4] = set_join(loose[c % 4], run);
    }
}

/* One function per reach, as in set_wide.h. */
#define LAB_WIDE_LINES(name, reach)                                                                \
    static __attribute__((noinline, unused))                                                       \
    set name##_turned(const field *f, const set *own, const set *opp) {                            \
        return turned_wide(f, own, opp, reach);                                                    \
    }                                                                                              \
    static __attribute__((noinline, unused)) void name##_loose(const field *f, const set *discs,   \
                                                               const set *empty, set loose[4]) {   \
        loose_wide(f, discs, empty, reach, loose);                                                 \
    }

LAB_WIDE_LINES(wide_10, 10 - 2)
LAB_WIDE_LINES(wide_12, 12 - 2)
LAB_WIDE_LINES(wide_16, GRID_LONGEST)

static inline set lines_turned(const ground *g, set own, set opp) {
    if (g->size <= 10) return wide_10_turned(g->field, &own, &opp);
    if (g->size <= 12) return wide_12_turned(g->field, &own, &opp);
    return wide_16_turned(g->field, &own, &opp);
}

static inline void lines_loose(const ground *g, set discs, set empty, set loose[4]) {
    if (g->size <= 10)
        wide_10_loose(g->field, &discs, &empty, loose);
    else if (g->size <= 12)
        wide_12_loose(g->field, &discs, &empty, loose);
    else
        wide_16_loose(g->field, &discs, &empty, loose);
}

#endif
