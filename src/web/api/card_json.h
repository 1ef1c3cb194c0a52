/* web/api/card_json.h - boards, dates, tags and results as the interface has them, for single games
 * and for lists. Everything is borrowed for the call. */
#ifndef WEB_API_CARD_JSON_H
#define WEB_API_CARD_JSON_H

#include "base/json.h"
#include "game/position.h"
#include "notation/game.h"

void card_json_board(json_writer *j, const char *key, const position *p);
void card_json_start(json_writer *j, const position *start); /* "start": a board and its side */
void card_json_legal(json_writer *j, const position *p);     /* "legal" */
const char *card_json_turn(const position *p);               /* "black", "white" or "none" */
void card_json_tags(json_writer *j, const char *tags); /* "tags", as store/shelf.h keeps them */
void card_json_date(json_writer *j, const char *key, const char *date); /* NULL: null */
void card_json_result(json_writer *j, int score, const char *ending);   /* "result" */
void card_json_opening(json_writer *j, const game *g);                  /* "opening" */

#endif
