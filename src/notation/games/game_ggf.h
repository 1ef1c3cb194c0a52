/* notation/games/game_ggf.h - GGF, as the game server GGS and NBoard write it:
 *
 *     (;GM[Othello]PC[NBoard]PB[me]PW[you]RE[?]TY[8]BO[8 ---...--- *]B[F5]W[D6/1.50/0.4];)
 *
 * Reading: every (;...;) is one record. A count before it, as in the archives of GGS, is skipped.
 * The properties come in any order, but the board before the first move. Unknown properties are
 * skipped. GM[Othello] must be there. Without a board the start is the standard one of the size in
 * TY, or on 8x8 without TY. Evaluations and times that are no plain numbers are dropped. Blocked
 * squares (#) are our own extension.
 *
 * Writing: one line, upper-case squares, passes as PA. A value cannot hold a closing bracket, which
 * becomes ')'. A control character becomes a blank. Times and scores keep three decimals. A result
 * needs a number of discs. If only the winner is known, the result is RE[?]. A resigned game or a
 * loss on time is RE[+1:r] or RE[-1:t], because no game can end with a difference of 1. GGF has no
 * letter for other forfeits: their margin stands alone, and a comment may say more. */
#ifndef NOTATION_GAMES_GAME_GGF_H
#define NOTATION_GAMES_GAME_GGF_H

#include "notation/format.h" /* exports */

#endif
