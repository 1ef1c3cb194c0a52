/* web/api/places.h - positions in requests: a board and a side to move, as answers have them.
 *
 * Plain functions. Threads: any. Errors: refusals that name the field. */
#ifndef WEB_API_PLACES_H
#define WEB_API_PLACES_H

#include "base/text.h"
#include "game/position.h"
#include "web/api/refusal.h"

#include <jansson.h>

/* Reads a position: any even size, blocked squares, any discs. The board has X, O, . and # row by
 * row from a1; the side is "black" or "white". */
bool places_take(view board, view turn, position *out, refusal *r);

/* Reads the fields `board` and `turn` of an object. */
bool places_read(const json_t *object, position *out, refusal *r);

#endif
