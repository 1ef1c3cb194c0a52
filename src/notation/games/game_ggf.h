/* notation/games/game_ggf.h - GGF, as the game server GGS and NBoard write it:
 *
 *     (;GM[Othello]PC[NBoard]PB[me]PW[you]RE[?]TY[8]BO[8 ---...--- *]B[F5]W[D6/1.50/0.4];)
 *
 * Read: every (;...;) is one record; a count before it, as in the archives of GGS, is skipped. The
 * properties come in any order, but the board before the first move; unknown ones are skipped.
 * GM[Othello] must be there. Without a board the start is the standard one of TY's size, without TY
 * on 8x8. Evaluations and times that are no plain numbers are dropped. Blocked squares (#) are our
 * own extension.
 *
 * Written: one line, upper-case squares, passes as PA. A value cannot hold a closing bracket: it
 * becomes ')', a control character a blank. Times and scores keep three decimals. A result needs a
 * number of discs: where only the winner is known it is RE[?], but a game that was given up or lost
 * on time is RE[+1:r] or RE[-1:t], as 1 is no difference that a game can end with. There is no
 * letter for other forfeits: their margin stands alone, and a comment may say more. */
#ifndef NOTATION_GAMES_GAME_GGF_H
#define NOTATION_GAMES_GAME_GGF_H

#include "notation/format.h"

#endif
