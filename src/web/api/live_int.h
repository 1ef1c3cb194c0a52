/* web/api/live_int.h - parts of live games that only live*.c and the keeper use. */
#ifndef WEB_API_LIVE_INT_H
#define WEB_API_LIVE_INT_H

#include "base/fault.h"
#include "base/text.h"
#include "web/api/api.h"
#include "web/api/live.h"
#include "web/api/refusal.h"

#include <jansson.h>

status live_set_text(char **to, const char *text); /* a copy in its place. E_NOMEM */
bool live_no_memory(refusal *r);

/* Reads the field tags in the form of store/shelf.h. *given: the field is there. */
bool tags_read(const json_t *body, buffer *out, bool *given, refusal *why);

/* Keep and read what a finished game leaves to its rematch: clock, teaching, whether the level
 * adapts. Without it they are the usual ones. The desk is locked. */
void live_keep_plan(live *g);
void live_read_plan(live *g);

/* Takes the game out of memory for others: the next one who asks loads it from the store. The lock
 * is held, and stays so. */
void live_leave(live *g);

/* Frees games until `most` are left, those that were last asked for before a time. Games that
 * somebody holds or listens to stay. Returns whether any left. */
bool live_evict(api *a, int most, int64_t before_ns);

/* Goes on with a game that was loaded: finishes it, lets a player think, or starts the clock. */
bool live_continue(live *g, refusal *r);

#endif
