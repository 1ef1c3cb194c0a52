/* notation/games/game_quest.h - games as the server Othello Quest gives them, in JSON:
 *
 *     {"args":[{"players":[{"name":"me"},{"name":"you"}],
 *               "position":{"moves":[{"m":"e6","t":218},{"m":"f4","t":1500}]}}]}
 *
 * Read: that object, or the inner one without args; everything else in it is skipped. The first
 * player is black. A move that is no square is a pass; t is milliseconds. Only the standard start
 * on 8x8 exists.
 *
 * Written: the same, on one line, passes as "pass". Of the tags only the names are held.
 * E_UNSUPPORTED for another size or start.
 *
 * A fault in the JSON itself is placed where jansson stopped: behind the word it did not expect.
 *
 * Built where jansson is found. While a text is read, jansson allocates from the system: its
 * allocator can only be replaced for the whole process. The game itself, and what is written, use
 * their own. */
#ifndef NOTATION_GAMES_GAME_QUEST_H
#define NOTATION_GAMES_GAME_QUEST_H

#include "notation/format.h"

#endif
