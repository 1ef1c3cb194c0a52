/* arena/openings/opening_draw.h - draws openings of any board, no position twice.
 *
 * On large boards there are too many openings to value all of them. A draw plays random lines: line
 * N of a seed is always the same. Positions that are the same when turned or mirrored count once.
 *
 * Ownership: opening_draw_clear() frees a draw; lists are the caller's. Threads: one at a time.
 * Errors: E_RANGE for plies that the board has no room for, or if no new position is found;
 * E_NOMEM. */
#ifndef ARENA_OPENINGS_OPENING_DRAW_H
#define ARENA_OPENINGS_OPENING_DRAW_H

#include "arena/openings/opening_key.h"
#include "arena/openings/opening_list.h"
#include "base/alloc.h"
#include "base/fault.h"

typedef struct opening_draw {
    int size, plies; /* of the board, and of each line: 1 to OPENING_PLIES_MAX */
    uint64_t seed;
    const allocator *memory;

    /* Of the draw itself; 0 at first. */
    uint64_t next;     /* number of the next line */
    opening_key *seen; /* keys of all positions so far, in order */
    size_t count, room;
} opening_draw;

/* Draws `count` openings that no call for this draw had before, or fewer if hardly any are left.
 * The caller frees *out with opening_list_clear(); after a failure there is nothing to free. */
status opening_draw_make(opening_draw *d, size_t count, opening_list *out, fault *f);

void opening_draw_clear(opening_draw *d);

#endif
