/* web/game_id.h - what the id of a game looks like, as the pattern GameId of docs/openapi.yaml has
 * it. Threads: any. */
#ifndef WEB_GAME_ID_H
#define WEB_GAME_ID_H

#include "base/text.h"

#include <stdbool.h>

enum { GAME_ID_MOST = 40 }; /* characters */

/* Whether a text can be the id of a game: 1 to 40 letters, digits, - and _. */
bool game_id_is(view id);

/* Whether a page may give this id to a new game. Ids of the form g12 and u12 are those of games
 * that the page did not make (store/shelf.h); "import" is an address. */
bool game_id_is_free(view id);

#endif
