/* tests/support/kernel_table.h - the kernels of every tier behind function pointers.
 *
 * kernel_table.c is compiled once per tier, like the hot files themselves, and so takes the same
 * kernel that they do. A table may only be called where its tier is usable. */
#ifndef TESTS_SUPPORT_KERNEL_TABLE_H
#define TESTS_SUPPORT_KERNEL_TABLE_H

#include "game/grid.h"

/* Grid kernels with runs as long as the longest board allows, and no longer than this one does. */
typedef enum kernel_reach { REACH_LONGEST, REACH_EXACT, REACH_COUNT } kernel_reach;

enum { KERNEL_BATCH_MAX = 8 };

typedef struct kernel_table {
    int batch;  /* boards to a vector: tells which instruction set was really used */
    int chains; /* of the grid kernel: likewise */
    uint64_t (*board_moves)(uint64_t own, uint64_t opp);
    uint64_t (*board_flips)(int square, uint64_t own, uint64_t opp);
    void (*board_flips_2)(int a, int b, uint64_t own, uint64_t opp, uint64_t out[2]);
    /* Arrays of `batch` boards. */
    void (*batch_moves)(const uint64_t *own, const uint64_t *opp, uint64_t *moves);
    squares (*grid_moves[REACH_COUNT])(const field *f, const grid *g);
    squares (*grid_flips[REACH_COUNT])(const field *f, const grid *g, int legal_square);
} kernel_table;

extern const kernel_table kernel_table_baseline;
extern const kernel_table kernel_table_v3;
extern const kernel_table kernel_table_v4;

#endif
