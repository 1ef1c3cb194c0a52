/* play/record.h - a person's results against each opponent, from the store.
 *
 * Only games without help count: those in which the person took nothing back and asked for nothing.
 * Ownership: everything is borrowed for the call. Errors: those of the store; E_NOMEM. */
#ifndef PLAY_RECORD_H
#define PLAY_RECORD_H

#include "base/text.h"
#include "game/position.h"
#include "store/store.h"

/* Appends a table: opponent, board, games, results, and the score with its 95 % interval. A
 * sentence if there are no games. */
status record_write(store *s, const char *name, int width, buffer *out, fault *f);

/* Appends the sentence for a person without a finished game. */
void record_none(const char *name, buffer *out);

/* Finds the step of the ladder (play/opponent.h) for the next game on a board: one step from the
 * last game against a step. *step stays if there was none. */
status record_step(store *s, const char *name, const field *board, int *step, fault *f);

#endif
