/* notation/games/game_sgf.h - SGF with GM[2], as Edax and Quarry write Othello games:
 *
 *     (;FF[4]GM[2]SZ[8]PB[me]PW[you]AB[e4][d5]AW[d4][e5]PL[B];B[f5];W[d6])
 *
 * Reading a game: the first branch; tree_sgf.h also reads the others. A semicolon may stand before
 * or after a move. Points are letter and number (f5) or, as in Go, two letters (fe). Passes are [],
 * [PA], [pass] or [tt]. Discs set up before the first move make the start on an empty board.
 * Without any the start is the standard one. Without PL the side of the first move begins. GM may
 * be missing.
 *
 * Writing: one node per move, f5 points, passes as [], and the start always with AB and AW. Scores
 * and times are dropped. E_UNSUPPORTED with blocked squares. A game that was resigned, lost on time
 * or forfeited otherwise is RE[B+R], RE[B+T] or RE[B+F], without a margin. */
#ifndef NOTATION_GAMES_GAME_SGF_H
#define NOTATION_GAMES_GAME_SGF_H

#include "notation/format.h" /* exports */

#endif
