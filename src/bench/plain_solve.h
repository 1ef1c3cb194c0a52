/* bench/plain_solve.h - solves the end of a game by plain alpha-beta, to check better solvers. Pure
 * functions; threads: any. */
#ifndef BENCH_PLAIN_SOLVE_H
#define BENCH_PLAIN_SOLVE_H

#include "game/position.h"

/* Returns the final score for the side to move after perfect play, with empty squares given to the
 * winner. A result <= alpha is an upper bound, a result >= beta a lower bound. Moves are tried in
 * reading order and no results are stored, so twelve empty squares are the practical limit. Boards
 * up to 8x8 (asserted). */
int plain_solve(const position *p, int alpha, int beta);

#endif
