/* store/unfinished_int.h - an unfinished game out of its row. Internal to this room. */
#ifndef STORE_UNFINISHED_INT_H
#define STORE_UNFINISHED_INT_H

#include "base/alloc.h"
#include "base/fault.h"
#include "notation/game.h"
#include "store/store_class.h"

/* Reads the record of a row into an empty game. E_FORMAT and E_RANGE for a row that is damaged;
 * E_NOMEM. After a failure the game is empty. */
status unfinished_read_record(const unfinished_row *u, game *record, const allocator *memory,
                              fault *f);

#endif
