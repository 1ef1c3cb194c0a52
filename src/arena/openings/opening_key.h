/* arena/openings/opening_key.h - tells whether two positions are the same opening.
 *
 * Positions that are the same but for a symmetry of the board, the side to move included, have the
 * same key. Plain values without ownership; threads: any. */
#ifndef ARENA_OPENINGS_OPENING_KEY_H
#define ARENA_OPENINGS_OPENING_KEY_H

#include "game/position.h"

#include <stdint.h>

enum { OPENING_KEY_WORDS = 13 };

typedef struct opening_key {
    uint64_t words[OPENING_KEY_WORDS];
} opening_key;

opening_key opening_key_of(const position *p);

/* Returns a number below, at or above 0 as a is before, equal to or behind b. */
int opening_key_compare(const opening_key *a, const opening_key *b);

#endif
