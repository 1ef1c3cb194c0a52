/* web/api/lab/places.h - positions in requests: the fields `board` and `turn`, as answers have
 * them.
 *
 * Plain functions. Threads: any. */
#ifndef WEB_API_PLACES_H
#define WEB_API_PLACES_H

#include "game/position.h"
#include "web/api/refusal.h"

#include <jansson.h>

/* Reads a position: any even size, blocked squares, any discs. */
bool places_read(const json_t *body, position *out, refusal *r);

#endif
