/* notation/game_bytes.h - a game as bytes, for another process of the same program.
 *
 * The plies are those of memory, with all their facts, so nothing is lost as in a notation. Tags
 * are not among them. Ownership: reading fills an empty game, which the caller clears. Errors:
 * E_FORMAT for bytes that writing does not make, E_NOMEM; the game is then empty. */
#ifndef NOTATION_GAME_BYTES_H
#define NOTATION_GAME_BYTES_H

#include "base/text.h"
#include "notation/game.h"

void game_bytes_write(const game *g, buffer *out); /* memory failures stay in the buffer */
status game_bytes_read(view bytes, game *out, fault *f);

#endif
