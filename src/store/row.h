/* store/row.h - a game as a row of numbers and texts, and back. Internal to this room.
 *
 * A row that was written reads back as the same game: moves, scores, depths and ends exactly, times
 * to the nanosecond. Rows come from files, so every part is checked.
 * Ownership: the texts of a row lie in the caller's buffer. Errors: E_NOMEM, E_FORMAT. */
#ifndef STORE_ROW_H
#define STORE_ROW_H

#include "base/text.h"
#include "notation/game.h"
#include "store/store.h"
#include "store/store_class.h"

/* Writes a game. *text is emptied first; the row is valid until *text changes. */
status row_write(const store_game *g, buffer *text, store_row *out, fault *f);

/* Reads a game into *record, which is empty; after a failure it is empty again. */
status row_read(const store_row *row, const store_run *r, game *record, store_game *out, fault *f);

#endif
