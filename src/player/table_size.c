/* player/table_size.c - estimates the positions of a move and the table for them. */
#include "player/table_size.h"

#include <math.h>

/* Positions of a thread in a second, on a fast core. */
static const double SPEED = 8e6;

enum {
    /* Only nodes far from the leaves are stored. With an entry for every NODES_PER_ENTRY positions
     * a search takes two to four percent more nodes than with a table of any size
     * (docs/measurements/start.md). */
    NODES_PER_ENTRY = 64,
    ENTRY_BYTES = 32,
    /* More threads count as this many, so that a move of two seconds needs less than 40 MB. */
    THREADS_MOST = 2,
};

/* A search to a depth also solves the end of the game from twice the depth on, from 10 to 24 empty
 * squares. The solve takes most nodes: about e^0.75 times as many for each empty square. */
static double nodes_to_depth(int depth) {
    const int solved = 2 * depth < 10 ? 10 : 2 * depth < 24 ? 2 * depth : 24;
    return 8e6 * exp(0.75 * (solved - 20));
}

/* Returns the smallest number of positions that a limit allows; infinite without a limit. */
static double nodes_within(const search_limits *l, int threads) {
    const int counted = threads < THREADS_MOST ? threads : THREADS_MOST;
    double nodes = INFINITY;
    if (l->nodes) nodes = (double)l->nodes;
    if (l->time_ns) nodes = fmin(nodes, (double)l->time_ns * 1e-9 * SPEED * counted);
    if (l->depth) nodes = fmin(nodes, nodes_to_depth(l->depth));
    return nodes;
}

int table_size_mb(const search_limits *l, int threads) {
    const double wanted = nodes_within(l, threads) / NODES_PER_ENTRY * ENTRY_BYTES / (1 << 20);
    int size = 1;
    while (size < TABLE_SIZE_USUAL && size < wanted) size *= 2;
    return size;
}
