/* web/api/search_json.h - values, lines and results of searches as the interface has them.
 *
 * Everything is borrowed for the call. */
#ifndef WEB_API_SEARCH_JSON_H
#define WEB_API_SEARCH_JSON_H

#include "analysis/analyst.h"
#include "base/json.h"
#include "notation/game.h"
#include "search/hint_list.h"
#include "search/result.h"

/* Puts the name of a move: a square, or "pass" for SEARCH_PASS and GAME_PASS. */
void search_json_move(json_writer *j, int move);

/* Puts an array of moves, at most `most`. */
void search_json_line(json_writer *j, const int16_t *moves, int count);

/* Writes Thinking: a player thinks about the last position of the game. */
void search_json_thinking(json_writer *j, const char *id, const game *g, const search_result *r,
                          double ms);

/* Write the members unit, moves and nodes of Hint and StudyValues. */
void search_json_hints(json_writer *j, const hint_list *l);

/* The same from judged moves, the best first, on boards without the champion. */
void search_json_judged(json_writer *j, const judged *moves, int count);

void search_json_ms(json_writer *j, double ms); /* the member ms */

#endif
