/* engine/inner/edge_table.h - which discs of an edge can never turn, for every filling of it.
 *
 * The caller owns the table; once built it is only read and may be shared by threads. */
#ifndef ENGINE_INNER_EDGE_TABLE_H
#define ENGINE_INNER_EDGE_TABLE_H

#include <stddef.h>
#include <stdint.h>

static inline size_t edge_table_bytes(int side) {
    return (size_t)1 << 2 * side;
}

/* Discs of opp that turn along the edge when own places a disc on `place`. */
unsigned edge_flips(unsigned own, unsigned opp, int place, int side);

/* table[own << side | opp]: the discs of own that are stable. */
void edge_table_build(uint8_t *table, int side);

#endif
