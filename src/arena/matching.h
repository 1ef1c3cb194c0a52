/* arena/matching.h - as many pairs as can be: the maximum matching of a graph.
 *
 * Edmonds' algorithm: paths that alternate between pairs and other edges, cycles of odd length
 * shrunk to a point. At most n^3 steps for n points.
 * Ownership: matching_clear() frees all of it. Errors: E_NOMEM. */
#ifndef ARENA_MATCHING_H
#define ARENA_MATCHING_H

#include "base/alloc.h"
#include "base/fault.h"

enum { MATCHING_NOBODY = -1 };

typedef struct matching {
    int count;
    unsigned char *edges; /* count * count, the same both ways; the caller sets it */
    int *mate;            /* of each point, or MATCHING_NOBODY */
    int *parent, *base, *queue;
    unsigned char *seen, *shrunk, *marked;
    const allocator *memory;
} matching;

/* No edges at first. */
status matching_make(matching *m, int count, const allocator *memory, fault *f);
void matching_clear(matching *m);

/* Fills `mate`; how many pairs there are. */
int matching_find(matching *m);

#endif
