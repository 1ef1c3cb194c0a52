/* lab/positional.h - square weights by size and phase, as text 002 wishes for them.
 *
 * The numbers are ours and live in data/lab/positional.ini, which is part of the program. It has
 * weights for the sizes that text 002 knows: 6, 8, 10 and 12.
 * Errors: E_MISSING when a weight is not there, E_FORMAT when one is no number (fault.at is the
 * line), E_NOMEM. Values without ownership. */
#ifndef LAB_POSITIONAL_H
#define LAB_POSITIONAL_H

#include "base/text.h"

typedef enum lab_place {
    PLACE_CORNER,
    PLACE_C,         /* next to a corner on the edge */
    PLACE_X,         /* next to a corner on the diagonal */
    PLACE_EDGE,      /* the rest of the edge */
    PLACE_NEAR_EDGE, /* the rest of the second ring */
    PLACE_CENTRE,    /* all other squares */
    PLACE_COUNT
} lab_place;

enum { POSITIONAL_PHASES = 3 }; /* early, mid, late */

typedef struct lab_positional {
    double weight[PLACE_COUNT][POSITIONAL_PHASES];
} lab_positional;

/* How far a row or column is from the nearer edge: 0 on it. */
static inline int lab_edge_distance(int index, int size) {
    return index < size - 1 - index ? index : size - 1 - index;
}

/* Which kind of place a square is on a board of this size (even, 4-16). */
lab_place lab_place_of(int square, int size);

/* The weights for a size, from a text in the form of base/config.h. */
status lab_positional_read(view text, int size, const allocator *memory, lab_positional *out,
                           fault *f);

/* The same from the file inside the program. */
status lab_positional_load(int size, const allocator *memory, lab_positional *out, fault *f);

#endif
