/* game/kernels/wide_batch.h - legal moves of several boards of 10x10 or 12x12 at once, as
 * board_batch.h does it for 8x8: one board to a lane, and all shifts by constants. */
#ifndef GAME_KERNELS_WIDE_BATCH_H
#define GAME_KERNELS_WIDE_BATCH_H

#include "game/kernels/board_batch.h"
#include "game/kernels/wide_set.h"
#include "game/kernels/wide_squares.h"

/* The same word of BOARD_BATCH sets, for each word. */
typedef struct wide_lanes {
    board_lanes word[WIDE_WORDS];
} wide_lanes;

static inline wide_lanes lanes_up(wide_lanes s, int n) {
    for (int i = WIDE_WORDS - 1; i > 0; i--) s.word[i] = s.word[i] << n | s.word[i - 1] >> (64 - n);
    s.word[0] <<= n;
    return s;
}

static inline wide_lanes lanes_down(wide_lanes s, int n) {
    for (int i = 0; i < WIDE_WORDS - 1; i++) s.word[i] = s.word[i] >> n | s.word[i + 1] << (64 - n);
    s.word[WIDE_WORDS - 1] >>= n;
    return s;
}

static inline wide_lanes lanes_and(wide_lanes a, wide_lanes b) {
    for (int i = 0; i < WIDE_WORDS; i++) a.word[i] &= b.word[i];
    return a;
}

/* run | (through & step) */
static inline wide_lanes lanes_join(wide_lanes run, wide_lanes through, wide_lanes step) {
    for (int i = 0; i < WIDE_WORDS; i++) run.word[i] |= through.word[i] & step.word[i];
    return run;
}

/* As wide_landings(), lane by lane; adds the landings to *found. One sense after the other: all
 * vectors of both would not fit the registers. */
static inline void lanes_landings(wide_lanes own, wide_lanes through, int stride,
                                  wide_lanes (*step)(wide_lanes s, int n), wide_lanes *found) {
    wide_lanes run = lanes_and(through, step(own, stride));
    run = lanes_join(run, through, step(run, stride));
    const wide_lanes pairs = lanes_and(through, step(through, stride));
    run = lanes_join(run, pairs, step(run, 2 * stride));
    const wide_lanes fours = lanes_and(pairs, step(pairs, 2 * stride));
    run = lanes_join(run, fours, step(run, 4 * stride));
    if (WIDE_SIDE > 10) run = lanes_join(run, pairs, step(run, 2 * stride));
    run = step(run, stride);
    for (int i = 0; i < WIDE_WORDS; i++) found->word[i] |= run.word[i];
}

static inline wide_lanes lanes_moves(wide_lanes own, wide_lanes opp) {
    enum { S = WIDE_SIDE };
    static const uint64_t all[4] = WIDE_SET(WIDE_ALL_WORD, 0, 0);
    static const uint64_t first[4] = WIDE_SET(WIDE_FILE_WORD, 0, 0);
    static const uint64_t last[4] = WIDE_SET(WIDE_FILE_WORD, S - 1, 0);
    wide_lanes found = {{{0}}}, inner = opp;
    for (int i = 0; i < WIDE_WORDS; i++) inner.word[i] &= ~(first[i] | last[i]);
    lanes_landings(own, inner, 1, lanes_up, &found);
    lanes_landings(own, inner, 1, lanes_down, &found);
    lanes_landings(own, opp, S, lanes_up, &found);
    lanes_landings(own, opp, S, lanes_down, &found);
    lanes_landings(own, inner, S + 1, lanes_up, &found);
    lanes_landings(own, inner, S + 1, lanes_down, &found);
    lanes_landings(own, inner, S - 1, lanes_up, &found);
    lanes_landings(own, inner, S - 1, lanes_down, &found);
    for (int i = 0; i < WIDE_WORDS; i++) found.word[i] &= all[i] & ~(own.word[i] | opp.word[i]);
    return found;
}

/* Finds the legal moves of BOARD_BATCH positions. */
static inline void wide_moves_batch(const wide *own, const wide *opp, wide *moves) {
    wide_lanes a, b;
    for (int i = 0; i < WIDE_WORDS; i++)
        for (int k = 0; k < BOARD_BATCH; k++) {
            a.word[i][k] = own[k][i];
            b.word[i][k] = opp[k][i];
        }
    const wide_lanes found = lanes_moves(a, b);
    for (int k = 0; k < BOARD_BATCH; k++) {
        wide one = {0};
        for (int i = 0; i < WIDE_WORDS; i++) one[i] = found.word[i][k];
        moves[k] = one;
    }
}

#endif
