/* notation/games/game_quest.h - games in the JSON of the server Othello Quest:
 *
 *     {"args":[{"players":[{"name":"me"},{"name":"you"}],
 *               "position":{"moves":[{"m":"e6","t":218},{"m":"f4","t":1500}]}}]}
 *
 * Reading: that object, or the inner one without args. Everything else in it is skipped. The first
 * player is black. A move that is no square is a pass; t is milliseconds. Only the standard start
 * on 8x8 exists.
 *
 * Writing: the same, on one line, passes as "pass". Among the tags only the names are held.
 * E_UNSUPPORTED for another size or start.
 *
 * The place of a fault in the JSON itself is where jansson stopped: behind the unexpected word.
 *
 * Built if jansson is found. While reading, jansson allocates from the system, because its
 * allocator can only be replaced for the whole process. The game and the written text use the given
 * allocators. */
#ifndef NOTATION_GAMES_GAME_QUEST_H
#define NOTATION_GAMES_GAME_QUEST_H

#include "notation/format.h" /* exports */

#endif
