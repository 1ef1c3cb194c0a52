/* web/api/study/wthor.h - the base of tournament games that the server was given, for studies.
 *
 * The base is read when somebody first asks for it. It does not change afterwards, so any number of
 * threads read it. Ownership: wthor_desk_free(). Errors: 404 without a folder, 503 if it cannot be
 * read; the next request tries again. */
#ifndef WEB_API_WTHOR_H
#define WEB_API_WTHOR_H

#include "base/fault.h"
#include "notation/game.h"
#include "web/api/api_int.h"
#include "web/api/refusal.h"

typedef struct wthor_desk wthor_desk;

status wthor_desk_make(api *a, fault *f);
void wthor_desk_free(api *a); /* NULL desk is allowed */

/* Copies the game with a number into an empty game. */
bool wthor_desk_game(api *a, uint64_t number, game *out, refusal *why);

#endif
