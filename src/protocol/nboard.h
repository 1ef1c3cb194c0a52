/* protocol/nboard.h - Avocet as an engine of NBoard, versions 1 and 2 of its protocol.
 *
 * NBoard sends whole games in GGF, with their passes; the engine never moves on its own. `ping`
 * stops the search before it, `hint` and `analyze` stream their lines. Unknown lines are ignored;
 * `status` tells what is wrong with known ones. `set depth` chooses the level of the champion, or
 * limits the depth of another player. There is no book: `learn` appends the game to a file.
 *
 * A game that continues the one before keeps what the player has learned from it, as in a match.
 * Ownership: nboard_free() frees. Threads: one at a time; the flag of nboard_protocol().stop from
 * any thread. Errors: only nboard_make() fails. */
#ifndef PROTOCOL_NBOARD_H
#define PROTOCOL_NBOARD_H

#include "base/fault.h"
#include "protocol/partner.h"
#include "protocol/wire.h"

typedef struct nboard nboard;

/* `learned` is the file for learned games, borrowed; NULL: `learn` keeps nothing. `out` is
 * borrowed. Fails as partner_make(). */
status nboard_make(const partner_options *o, const char *learned, const wire_out *out,
                   nboard **result, fault *f);
void nboard_free(nboard *n); /* NULL is allowed */

wire_protocol nboard_protocol(nboard *n); /* for wire_serve(); borrows *n */

#endif
