/* engine/inner/edge_table.h - the discs of an edge that can never turn, for every filling of the
 * edge.
 *
 * The caller owns the table. Once built it is only read, so threads may share it. */
#ifndef ENGINE_INNER_EDGE_TABLE_H
#define ENGINE_INNER_EDGE_TABLE_H

#include <stddef.h>
#include <stdint.h>

/* Returns the size of a table for edges of `side` squares. */
static inline size_t edge_table_bytes(int side) {
    return (size_t)1 << 2 * side;
}

/* Returns the discs of opp that turn along the edge when own places a disc on `place`. */
unsigned edge_flips(unsigned own, unsigned opp, int place, int side);

/* Fills table[own << side | opp] with the discs of own that are stable. */
void edge_table_build(uint8_t *table, int side);

#endif
