/* protocol/rochester.h - an engine for a course whose referee sends moves.
 *
 *     game B 0 1000 0        our colour; most plies, ms for a move, ms for the game; 0: no limit
 *     2 3                    a move: column and row, from 0 at the top left
 *     pass
 *
 * The first line begins a game, and so does each later line of this kind. Black moves first. From
 * then on moves alternate: the other side's come in, ours go out. A side without a move says pass.
 * After the end of the game a pass is answered with a pass, and nothing else is.
 *
 * A line that is no move, or not a legal one, changes nothing; `notes` (may be NULL) gets a
 * message. `quit` or the end of input ends the program. Ownership: rochester_free() frees. Both
 * ways out are borrowed until then. Threads: as a wire_protocol. Errors: those of partner_make().
 */
#ifndef PROTOCOL_ROCHESTER_H
#define PROTOCOL_ROCHESTER_H

#include "base/fault.h"
#include "protocol/partner.h"
#include "protocol/wire.h"

typedef struct rochester rochester;

status rochester_make(const partner_options *o, const wire_out *out, const wire_out *notes,
                      rochester **result, fault *f);
void rochester_free(rochester *r); /* NULL is allowed */

wire_protocol rochester_protocol(rochester *r); /* borrows *r */

#endif
