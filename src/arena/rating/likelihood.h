/* arena/rating/likelihood.h - the most likely strengths of many players, by their points against
 * each other.
 *
 * Strengths are logits: somebody d stronger gets the share 1 / (1 + exp(-d)) of the points, a draw
 * being half a point. Only differences matter, so something must say where zero is: either the
 * strengths of each group of nodes have mean 0, or every node has drawn two more games with a
 * player of strength 0.
 * Pure functions of values; memory is borrowed for the call. Errors: E_NOMEM. */
#ifndef ARENA_RATING_LIKELIHOOD_H
#define ARENA_RATING_LIKELIHOOD_H

#include "base/alloc.h"
#include "base/fault.h"

/* All games of two nodes. */
typedef struct likelihood_edge {
    int a, b;
    double games, points; /* the points are A's */
    double ahead;         /* how far A is ahead where both nodes are at 0 */
} likelihood_edge;

typedef struct likelihood {
    int nodes;
    const likelihood_edge *edges;
    size_t count;
    const int *groups; /* of each node: edges join nodes of one group, whose mean is 0. There must
                          be a finite maximum: from each node of a group to each other a way along
                          which everybody took points off the next. NULL: two drawn games each */
} likelihood;

/* The share of the points of somebody that much stronger, and its logarithm. */
double likelihood_share(double ahead);
double likelihood_log_share(double ahead);

/* strengths[node] of the maximum. inverse, if not NULL, has nodes * nodes numbers and becomes the
 * inverse of the information there, to which 1 was added within each group, or the two games. */
status likelihood_climb(const likelihood *l, const allocator *memory, double *strengths,
                        double *inverse);

#endif
