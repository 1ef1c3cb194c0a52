/* game/kernels/grid_kernel.h - legal moves and flips on boards up to 16x16.
 *
 * The code is written once, in the vocabulary of three headers. The best header for this file's
 * instruction set is included below:
 *     gset    a set of squares in registers; set_load, set_store, set_and ...
 *     gpair   the state of one chain. A chain is one direction with plain and AVX2 code (eight
 *             chains) and one axis with both senses side by side with AVX-512 (four chains).
 *     pair_step(v, chain, k)   v moved k = 1, 2 or 4 squares along its chain
 *     pair_aside(v, chain)     only the sideways part of a step of 1, for chains across rows; the
 *                              step by a row is then done for all of them together
 *
 * The runs: from every own disc the code walks through opposing discs in each direction. The
 * squares crossed are the runs of that direction. The square behind a run is a legal move if it is
 * empty. Seen from the move, the discs of the same run turn: the run starts beside the move and
 * ends at an own disc. So the runs found for the moves serve all flips of the position, and a flip
 * need not look for its anchor again.
 *
 * Steps wrap around lanes, not around the board. `through` leaves out the squares that a run cannot
 * cross (those on the edges it would meet), and a wrapped bit arrives outside `through`. */
#ifndef GAME_KERNELS_GRID_KERNEL_H
#define GAME_KERNELS_GRID_KERNEL_H

#include "game/grid.h"
#include "game/kernels/grid_words.h"

#if defined(__AVX512F__) && defined(__AVX512VL__) && defined(__AVX512DQ__)
#include "game/kernels/grid_avx512.h"
#elif defined(__AVX2__)
#include "game/kernels/grid_avx2.h"
#else
#include "game/kernels/grid_plain.h"
#endif

/* Returns the chain that walks the other way. An axis holds both senses; pair_back() swaps them. */
GRID_INLINE int chain_back(int chain) {
    return GRID_CHAINS == 8 ? chain ^ 4 : chain;
}

/* The longest run between two discs, which `reach` must cover. It is a constant where speed
 * matters, so that a smaller board takes fewer steps. */
enum { GRID_LONGEST = GRID_MAX - 2 };

/* Runs by direction of the flip, and the places where two and four of their squares follow each
 * other. */
typedef struct grid_runs {
    gpair one[GRID_CHAINS], two[GRID_CHAINS], four[GRID_CHAINS];
    bool any_four; /* most positions have no run that long, and their flips need fewer steps */
} grid_runs;

/* Counts the squares. The set goes through memory on purpose: taking lanes out of a vector register
 * uses ports the kernel is short of, and loads are free here. */
GRID_INLINE int set_count(gset s) {
    squares stored = set_store(s);
    __asm__("" : "+m"(stored));
    return squares_count(&stored);
}

/* Returns all squares reached from `from` in up to `reach` steps through `one`. `two` and `four`
 * say where two and four steps in a row are possible. Lengths double: 1, 2, 4, 8, then on to
 * reach. */
GRID_INLINE gpair chain_fill(gpair from, gpair one, gpair two, gpair four, int chain, int reach) {
    gpair run = pair_and(one, pair_step(from, chain, 1));
    run = pair_or_and(run, two, pair_step(from, chain, 2));
    run = pair_or_and(run, two, pair_step(run, chain, 2));
    if (reach > 4) run = pair_or_and(run, four, pair_step(run, chain, 4));
    if (reach > 10) run = pair_or_and(run, four, pair_step(run, chain, 4));
    if (reach > 8) run = pair_or_and(run, two, pair_step(run, chain, 2));
    return run;
}

/* Returns the discs a run along this chain may cross: opposing discs off the edges it would
 * meet. */
GRID_INLINE gpair chain_through(const field *f, gset opp, int chain) {
    gset through = opp;
    if (chain_is_sideways(chain)) through = set_and(through, set_load(&f->inner_files));
    if (chain_is_upright(chain)) through = set_and(through, set_load(&f->inner_rows));
    return pair_both(through);
}

/* Returns the legal moves of own. Leaves the runs in *runs for grid_find_flips(). */
GRID_INLINE gset grid_find_moves(const field *f, gset own, gset opp, int reach, grid_runs *runs) {
    const gpair start = pair_both(own);
    gpair found = pair_none();
    gpair before_row[2] = {pair_none(), pair_none()}; /* lacks the row of its last step: by sense */
    GRID_UNROLL
    for (int c = 0; c < GRID_CHAINS; c++) {
        const gpair one = chain_through(f, opp, c);
        const gpair two = pair_and(one, pair_step(one, c, 1));
        const gpair four = reach > 4 ? pair_and(two, pair_step(two, c, 2)) : two;
        const gpair run = chain_fill(start, one, two, four, c, reach);
        if (chain_is_upright(c))
            before_row[c / 4] = pair_or(before_row[c / 4], pair_aside(run, c));
        else
            found = pair_or(found, pair_step(run, c, 1));
        runs->one[chain_back(c)] = pair_back(run);
    }
    GRID_UNROLL
    for (int sense = 0; sense < GRID_CHAINS / 4; sense++)
        found = pair_or(found, pair_step(before_row[sense], 4 * sense + 1, 1));
    gpair fours = pair_none();
    GRID_UNROLL
    for (int c = 0; c < GRID_CHAINS; c++) {
        runs->two[c] = pair_and(runs->one[c], pair_step(runs->one[c], c, 1));
        runs->four[c] = pair_and(runs->two[c], pair_step(runs->two[c], c, 2));
        fours = pair_or(fours, runs->four[c]);
    }
    runs->any_four = set_any(fours);
    const gset discs = set_or(own, opp);
    return set_minus(set_and(pair_fold(found), set_load(&f->open)), discs);
}

GRID_INLINE gset fill_from_move(const grid_runs *runs, gset move, int reach) {
    const gpair start = pair_both(move);
    gpair turned = pair_none();
    GRID_UNROLL
    for (int c = 0; c < GRID_CHAINS; c++)
        turned =
            pair_or(turned, chain_fill(start, runs->one[c], runs->two[c], runs->four[c], c, reach));
    return pair_fold(turned);
}

/* Returns the discs that turn when the side to move plays `move`, one legal square. */
GRID_INLINE gset grid_find_flips(const grid_runs *runs, gset move, int reach) {
    return runs->any_four ? fill_from_move(runs, move, reach) : fill_from_move(runs, move, 4);
}

#endif
