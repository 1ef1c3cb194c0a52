/* protocol/shell.h - the shell that users of Edax know: init, play, go, hint, mode and others.
 *
 * Commands are words of a line; a line of moves alone plays them. The answers are for people. With
 * a mode the engine answers by itself:
 *
 *     mode 0   it plays white        mode 2   it plays both sides
 *     mode 1   it plays black        mode 3   it plays when told to: go (the usual mode)
 *
 * `stop` ends a search; the move found so far is made, and the mode is 3. Forced passes are made
 * without being told, and shown.
 * Ownership: shell_free() frees. Threads: one at a time; the flag of shell_protocol().stop from any
 * thread. Errors: a mistake in a line is answered with a sentence; only shell_make() fails. */
#ifndef PROTOCOL_SHELL_H
#define PROTOCOL_SHELL_H

#include "base/fault.h"
#include "protocol/partner.h"
#include "protocol/wire.h"

typedef struct shell shell;

/* `prompt` is written before each line; "" for none. `prompt` and `out` are borrowed. Fails as
 * partner_make(). */
status shell_make(const partner_options *o, const char *prompt, const wire_out *out, shell **result,
                  fault *f);
void shell_free(shell *s); /* NULL is allowed */

/* Writes the board and the first prompt; nothing without a prompt. */
void shell_greet(shell *s);

wire_protocol shell_protocol(shell *s); /* for wire_serve(); borrows *s */

#endif
