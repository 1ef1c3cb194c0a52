/* lab/positional.h - square weights by size and phase, as paper 002 proposes.
 *
 * We chose the numbers. They are in data/lab/positional.ini, which is built into the program, for
 * the sizes of paper 002: 6, 8, 10 and 12.
 * Errors: E_MISSING if a weight is missing; E_FORMAT if one is not a number, with its line in
 * fault.at; E_NOMEM. Plain values without ownership. */
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

/* Returns the distance of a row or column from the nearer edge: 0 on the edge. */
static inline int lab_edge_distance(int index, int size) {
    return index < size - 1 - index ? index : size - 1 - index;
}

/* Returns the kind of place of a square on a board of this size (even, 4-16). */
lab_place lab_place_of(int square, int size);

/* Reads the weights for a size from a text in the form of base/config.h. */
status lab_positional_read(view text, int size, const allocator *memory, lab_positional *out,
                           fault *f);

/* Reads them from the file inside the program. */
status lab_positional_load(int size, const allocator *memory, lab_positional *out, fault *f);

#endif
