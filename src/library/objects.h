/* library/objects.h - the objects behind the handles, and how failures and strings leave the
 * library.
 *
 * Internal to this room. Ownership: the library_ functions that make something hand it to the
 * caller of the public function. Threads: any, one at a time per object. */
#ifndef LIBRARY_OBJECTS_H
#define LIBRARY_OBJECTS_H

#include "avocet.h"        /* exports */
#include "base/fault.h"    /* exports */
#include "base/stop.h"     /* exports */
#include "base/text.h"     /* exports */
#include "game/position.h" /* exports */
#include "notation/any.h"  /* exports */
#include "notation/game.h" /* exports */

struct avocet_position {
    position position;
};

struct avocet_game {
    game game;
};

struct avocet_stop {
    stop_token token;
};

/* Fill *error, if there is one, and return the public status. */
avocet_status library_report(avocet_error *error, const fault *f);
avocet_status library_fail(avocet_error *error, status code, const char *text);
avocet_status library_no_memory(avocet_error *error);

/* Returns the bytes of the buffer as a string that the caller owns. Frees them on failure: `result`
 * with its fault, or a buffer without memory. */
char *library_string(buffer *b, status result, const fault *f, avocet_error *error);

/* Return a new object, or NULL without memory. */
avocet_position *library_position(const position *p, avocet_error *error);
avocet_game *library_game(avocet_error *error);
avocet_game *library_game_of(const any_reading *read, avocet_error *error); /* takes it over */

#endif
