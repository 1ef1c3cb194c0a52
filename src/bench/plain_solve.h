/* bench/plain_solve.h - the end of a game by alpha-beta and nothing else: what a solver that does
 * more is compared with. Pure functions; threads: any. */
#ifndef BENCH_PLAIN_SOLVE_H
#define BENCH_PLAIN_SOLVE_H

#include "game/position.h"

/* The final score for the side to move when both play their best, empty squares to the winner: at
 * most alpha means no more than that, at least beta no less. Moves are tried in reading order and
 * nothing is remembered, so twelve empty squares are about what one waits for. Boards up to 8x8
 * (asserted). */
int plain_solve(const position *p, int alpha, int beta);

#endif
