/* tests/support/wide/wide_table.h - the kernels of 10x10 and 12x12 of every tier behind function
 * pointers, as in kernel_table.h. Sets are arrays of words (game/wide.h). */
#ifndef TESTS_SUPPORT_WIDE_TABLE_H
#define TESTS_SUPPORT_WIDE_TABLE_H

#include "game/wide.h"

typedef struct wide_table {
    int batch; /* boards that are asked at a time */
    void (*moves)(const uint64_t *own, const uint64_t *opp, uint64_t *out);
    void (*flips)(int square, const uint64_t *own, const uint64_t *opp, uint64_t *out);
    /* Arrays of `batch` boards of WIDE_WORDS_MAX words. */
    void (*batch_moves)(const uint64_t (*own)[WIDE_WORDS_MAX],
                        const uint64_t (*opp)[WIDE_WORDS_MAX], uint64_t (*out)[WIDE_WORDS_MAX]);
} wide_table;

#define WIDE_TABLES(tier) extern const wide_table wide_table_10_##tier, wide_table_12_##tier;

WIDE_TABLES(baseline)
WIDE_TABLES(v3)
WIDE_TABLES(v4)

#endif
