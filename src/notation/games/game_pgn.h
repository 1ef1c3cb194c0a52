/* notation/games/game_pgn.h - PGN, the format of chess, as Edax writes Othello games with it:
 *
 *     [Black "me"]
 *     [White "you"]
 *     [Result "1-0"]
 *
 *     1. f5 d6 2. c3 pass ... {Black wins 40-24} 1-0
 *
 * Black moves first, so 1-0 means that black won. Programs for chess ratings (Ordo, BayesElo) take
 * 1-0 as a win of the White tag, so they need another file.
 *
 * Reading: tags, numbered moves, pass or --, comments in {} and behind ;, $ and !? marks,
 * variations (skipped). A result or the tags of the next game end a game. FEN gives another start;
 * Size and Komi (our own tags) give another board and komi. Termination names a game lost on time
 * ("time forfeit"), by breaking a rule ("rules infraction"), by staying away or leaving
 * ("abandoned"), or by resigning ("resignation"). TAG_RESULT is then that of SGF, W+T, or W+A for
 * the third. A result may also count the discs of both sides, as in [Result "40-24"]; it is then
 * -16:t after a loss on time. A comment before the first move belongs to the game; others are
 * skipped. A tag with the value ? is not set.
 *
 * Writing: lines below 80 columns. Scores and times are dropped. E_UNSUPPORTED with blocked
 * squares. A comment cannot hold a closing brace, which becomes ')'. */
#ifndef NOTATION_GAMES_GAME_PGN_H
#define NOTATION_GAMES_GAME_PGN_H

#include "notation/format.h" /* exports */

#endif
