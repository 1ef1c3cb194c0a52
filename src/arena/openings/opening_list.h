/* arena/openings/opening_list.h - openings of a length, each once: all of 8x8, or some of any board
 * (opening_draw.h).
 *
 * An opening is a position after a given number of moves from the standard start, without a pass on
 * the way and with a move to play. Positions that are the same but for a symmetry of the board, the
 * side to move included, are one opening. In a list of all, many lines may lead to it: the last one
 * in alphabetical order stands for it, so all lines begin with f5, as people write them. The list
 * is in that order, too: from the end of the alphabet to its beginning.
 *
 * Ownership: a list owns its items; opening_list_clear() frees them. Threads: one at a time.
 * Errors: E_RANGE for too many plies, E_NOMEM. */
#ifndef ARENA_OPENINGS_OPENING_LIST_H
#define ARENA_OPENINGS_OPENING_LIST_H

#include "base/alloc.h"
#include "base/fault.h"
#include "game/board.h"

/* Three million openings in half a gigabyte; a ply more is seven times that. */
enum { OPENING_PLIES_MAX = 10 };

typedef struct opening {
    board end;      /* behind the line, seen by the side to move; empty in a list that was drawn */
    uint64_t lines; /* how many lead here or to one of its images, from all four first moves; not
                       known in a list that was drawn */
    double value;   /* for the side to move, in discs; NaN until it is judged */
    uint8_t moves[OPENING_PLIES_MAX]; /* squares, as in game/squares.h */
} opening;

typedef struct opening_list {
    opening *items;
    size_t count, capacity;
    int size;  /* of the board */
    int plies; /* of every line */
    const allocator *memory;
} opening_list;

/* Makes the list of all openings of 8x8. E_RANGE unless there are 1 to OPENING_PLIES_MAX plies,
 * E_NOMEM; then *out is empty. */
status opening_list_make(int plies, const allocator *memory, opening_list *out, fault *f);
void opening_list_clear(opening_list *l);

uint64_t opening_list_lines(const opening_list *l); /* that lead to any of them */

/* Drops what is worth more than `within` discs to either side, or was not judged. */
void opening_list_keep_even(opening_list *l, double within);

#endif
