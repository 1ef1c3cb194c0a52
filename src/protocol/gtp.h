/* protocol/gtp.h - Avocet as an engine of the Go Text Protocol, version 2, for Othello.
 *
 * Strict in its answers: "=7 F5", upper-case squares, "pass". Tolerant in what it takes: squares
 * and colours in either case, "pa" for a pass, blanks, tabs, comments, numbers before a command.
 * Rows count from the top.
 *
 * Passes: a forced pass may be sent or left out. A move of the side that is not to move makes the
 * forced pass of the other side first, and undo takes both back. A pass that was made already, and
 * a pass after the end of the game, is accepted and changes nothing. A pass that is not forced is
 * an illegal move. genmove answers "pass" for a side without a move and after the end of the game.
 *
 * Ownership: gtp_free() frees. Threads: one at a time; the flag of gtp_protocol().stop from any
 * thread. Errors: a mistake in a line is answered with "?"; only gtp_make() fails. */
#ifndef PROTOCOL_GTP_H
#define PROTOCOL_GTP_H

#include "base/fault.h"
#include "protocol/partner.h"
#include "protocol/wire.h"

typedef struct gtp gtp;

/* `version` is the answer to the command of this name. `out` is borrowed. Fails as partner_make().
 */
status gtp_make(const partner_options *o, const char *version, const wire_out *out, gtp **result,
                fault *f);
void gtp_free(gtp *g); /* NULL is allowed */

wire_protocol gtp_protocol(gtp *g); /* for wire_serve(); borrows *g */

#endif
