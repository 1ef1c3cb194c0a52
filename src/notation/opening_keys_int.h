/* notation/opening_keys_int.h - the named positions, sorted, as the build makes them from
 * data/openings/names.txt. Internal to this room.
 *
 * Constant. */
#ifndef NOTATION_OPENING_KEYS_INT_H
#define NOTATION_OPENING_KEYS_INT_H

#include <stddef.h>
#include <stdint.h>

/* A canonical board (game/symmetry.h), and where its line begins in the file of names. */
typedef struct opening_key {
    uint64_t own, opp;
    uint32_t line;  /* byte */
    uint32_t moves; /* of the line */
} opening_key;

extern const opening_key opening_keys[]; /* by own, then by opp */
extern const size_t opening_keys_count;

#endif
