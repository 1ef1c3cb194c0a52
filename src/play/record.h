/* play/record.h - a person's results against each opponent, from the store.
 *
 * Only games without help count: those in which the person took nothing back and asked for nothing.
 * Ownership: everything is borrowed for the call. Errors: those of the store; E_NOMEM. */
#ifndef PLAY_RECORD_H
#define PLAY_RECORD_H

#include "base/text.h"
#include "store/store.h"

/* Appends a table: opponent, board, games, results, and the score with its 95 % interval. A
 * sentence if there are no games. */
status record_write(store *s, const char *name, int width, buffer *out, fault *f);

/* Appends the sentence for a person without a finished game. */
void record_none(const char *name, buffer *out);

#endif
