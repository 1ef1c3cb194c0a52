/* arena/matching.h - the maximum matching of a graph: as many pairs of neighbours as possible.
 *
 * Edmonds' algorithm. It grows paths that alternate between pairs and other edges, and shrinks
 * cycles of odd length to a point. At most n^3 steps for n points.
 * Ownership: matching_clear() frees. Errors: E_NOMEM. */
#ifndef ARENA_MATCHING_H
#define ARENA_MATCHING_H

#include "base/alloc.h"
#include "base/fault.h"

enum { MATCHING_NOBODY = -1 };

typedef struct matching {
    int count;
    unsigned char *edges; /* count * count, the same both ways; set by the caller */
    int *mate;            /* of each point, or MATCHING_NOBODY */
    int *parent, *base, *queue;
    unsigned char *seen, *shrunk, *marked;
    const allocator *memory;
} matching;

/* Makes a graph without edges. */
status matching_make(matching *m, int count, const allocator *memory, fault *f);
void matching_clear(matching *m);

/* Fills `mate` and returns the number of pairs. */
int matching_find(matching *m);

#endif
