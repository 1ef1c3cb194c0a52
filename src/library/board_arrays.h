/* library/board_arrays.h - one entry of the arrays of boards.
 *
 * Internal to this room. The arrays are the caller's. Threads: as the caller's. */
#ifndef LIBRARY_BOARD_ARRAYS_H
#define LIBRARY_BOARD_ARRAYS_H

#include "game/board.h"
#include "library/objects.h"

typedef struct board_entry {
    board board;
    colour side; /* that moves */
    int square;  /* as in game/board.h */
    uint32_t game;
} board_entry;

/* Writes the entry into each array that is there. */
void board_arrays_put(const avocet_board_arrays *out, size_t at, const board_entry *e);

#endif
