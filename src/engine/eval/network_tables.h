/* engine/eval/network_tables.h - a network as a search looks it up.
 *
 * One row number for every filling of the patterns, and for every set of squares of each side and
 * corner as `pext` makes its number, so a search turns no square around. The heads have their
 * numbers in the order in which vector instructions take them.
 *
 * Ownership: network_tables_make() fills memory of the caller. The tables of the built-in weights
 * are constants of the program (engine/prepare/). Threads: any after they are made. */
#ifndef ENGINE_EVAL_NETWORK_TABLES_H
#define ENGINE_EVAL_NETWORK_TABLES_H

#include "engine/eval/network.h"
#include "engine/eval/pattern.h"
#include "game/board.h"

#include <stddef.h>
#include <stdint.h>

/* The numbers of rows: [0] for own moves, [1] for the other side's. Corners and quarters in the
 * order a1, h1, a8, h8; sides in the order top, bottom, left, right. */
typedef struct network_sets {
    uint16_t corner[2][4][NETWORK_CORNERS];
    uint16_t rest[2][4][NETWORK_RESTS];
    uint16_t side[2][4][NETWORK_SIDES];
    uint16_t empties[32]; /* NETWORK_EMPTIES used: the size is a multiple of a cache line */
} network_sets;

/* The squares of each set, as bits. The index of a set in the tables has a bit for each of these
 * squares, the lowest first. */
typedef struct network_masks {
    uint64_t corner[4], rest[4], side[4], quarter[4];
} network_masks;

extern const network_masks network_squares;

/* A head. Numbers that are multiplied and added in pairs stand together. */
typedef struct network_lens {
    int16_t bias[NETWORK_WIDTH];
    int16_t first[NETWORK_WIDTH / 2][NETWORK_HIDDEN][2];
    int32_t first_bias[NETWORK_HIDDEN];
    int16_t last[NETWORK_HIDDEN][2];
    int16_t skip[NETWORK_WIDTH];
    int32_t out[16]; /* the first one counts: the size is a multiple of a cache line */
} network_lens;

/* All parts begin at cache lines. */
typedef struct network_tables {
    const uint16_t *row_of;     /* by filling, in the order of pattern_set.start */
    const network_sets *sets;   /* one */
    const network_lens *lenses; /* NETWORK_HEADS */
    const int8_t *rows;         /* NETWORK_WIDTH numbers each; NULL: there is no network */
} network_tables;

/* The places of a set of patterns side by side and corner by corner. */
typedef struct network_order {
    uint8_t place[PATTERN_PLACES];
    uint8_t start[NETWORK_GROUPS + 1]; /* of each group in `place` */
} network_order;

/* The bytes of the parts, each rounded up to cache lines. */
size_t network_row_of_bytes(const pattern_set *s);
size_t network_rows_bytes(const network *n);

/* Fills the parts, as many bytes as above. `ties` are those of eval_weights. */
void network_fill_row_of(const network *n, const pattern_set *s, const uint32_t *ties,
                         uint16_t *row_of);
void network_fill_sets(const network *n, network_sets *out);
void network_fill_lens(const network_head *h, network_lens *out);

void network_order_make(const pattern_set *s, network_order *out);

/* Returns the correction of a position, computed by the formulas with code for any CPU.
 * kernel/views.h computes the same, faster. */
int network_correction(const network_tables *n, const pattern_set *s, board b);

#endif
